#!/bin/sh
# Measures all of this again, into the directory given as the first argument.
# (The same command into this directory only measures what is missing.)
exec looper compare polybench --size MEDIUM --time-limit 10 --rounds 7 --optimiser gcc --optimiser polly --optimiser isl --optimiser looper --optimiser beam:execution --optimiser beam:execution:tiramisu --optimiser beam:model --optimiser policy-greedy:model --optimiser policy:model --optimiser policy-beam:model --optimiser policy-hybrid:execution --optimiser random:model --optimiser greedy:model --output "${1:-again}"
