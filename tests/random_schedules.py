"""Random schedules for property tests."""

from looper.random_schedules import (
    attempt,
    random_legal_schedule,
    random_schedule,
    random_step,
)

__all__ = ["attempt", "random_legal_schedule", "random_schedule", "random_step"]
