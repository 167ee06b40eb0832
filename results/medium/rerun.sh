#!/bin/sh
# Measures all of this again, into the directory given as the first argument.
# (The same command into this directory only measures what is missing.)
exec looper compare polybench --size MEDIUM --optimiser gcc --optimiser isl --optimiser blas --optimiser looper --time-limit 10 --rounds 15 --seed 0 --output "${1:-again}"
