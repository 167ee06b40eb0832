#!/bin/sh
# Measures all of this again, into the directory given as the first argument.
cd "$(dirname "$0")/../.." && exec python -m looper.benchmarks.sizes_benchmark results/medium-polly/results.json --output "${1:-again}"
