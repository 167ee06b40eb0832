"""Searches of the space of schedules: functions of a program and an evaluator."""

from looper.search.beam import BeamOptions, beam_search
from looper.search.search_protocol import Search
from looper.search.search_state import SearchResult, StopReason, Tracker

__all__ = ["BeamOptions", "Search", "SearchResult", "StopReason", "Tracker", "beam_search"]
