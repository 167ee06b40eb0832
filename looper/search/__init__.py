"""Searches of the space of schedules: functions of a program and an evaluator."""

from looper.search.beam import beam_search
from looper.search.tracking import SearchResult

__all__ = ["SearchResult", "beam_search"]
