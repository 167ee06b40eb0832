"""Searches of the space of schedules: functions of a program and an evaluator."""

from looper.search.beam import BeamOptions, beam_search
from looper.search.tracking import SearchResult

__all__ = ["BeamOptions", "SearchResult", "beam_search"]
