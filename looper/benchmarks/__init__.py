"""Benchmarks whose results the README quotes; each is run with `python -m looper.benchmarks.X`."""
