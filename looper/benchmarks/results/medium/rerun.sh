#!/bin/sh
# Measures all of this again, into the directory given as the first argument.
# (The same command into this directory only measures what is missing.)
exec looper compare polybench --size MEDIUM --optimiser gcc --optimiser clang --optimiser polly --optimiser polly-vec --optimiser pluto --optimiser ppcg --optimiser isl --optimiser looper --optimiser looper-once --time-limit 10 --rounds 15 --seed 0 --output "${1:-again}"
