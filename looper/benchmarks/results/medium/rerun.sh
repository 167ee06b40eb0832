#!/bin/sh
# Measures all of this again, into the directory given as the first argument.
# (The same command into this directory only measures what is missing.)
exec looper compare polybench --kernel 2mm --kernel correlation --kernel mvt --kernel gesummv --kernel gemver --size MEDIUM --optimiser clang --optimiser polly --optimiser isl --optimiser blas --optimiser looper --optimiser looper-once --time-limit 8 --rounds 15 --seed 0 --output "${1:-again}"
