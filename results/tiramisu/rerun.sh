#!/bin/sh
# Measures all of this again, into the directory given as the first argument.
# (The same command into this directory only measures what is missing.)
exec looper compare tiramisu --size MLSYS21 --optimiser parallel --optimiser beam:execution:tiramisu --optimiser beam:tiramisu:tiramisu --optimiser mcts:execution:tiramisu:tiramisu --optimiser beam:model:tiramisu --optimiser halide --time-limit 60 --rounds 15 --seed 0 --output "${1:-again}"
