"""Evaluation of schedules: the evaluator protocol, measurements and tables of measured costs."""
