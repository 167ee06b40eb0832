"""From schedules to C."""
