"""The loop-interchange model: its commands, benchmarks and baselines."""
