#!/bin/sh
# Measures all of this again, into the directory given as the first argument.
# (The same command into this directory only measures what is missing.)
exec looper compare tiramisu --kernel heat3d --size LARGE --optimiser parallel --optimiser beam:execution:tiramisu --optimiser beam:tiramisu:tiramisu --optimiser mcts:execution:tiramisu:tiramisu --optimiser beam:model:tiramisu --time-limit 30 --rounds 5 --seed 0 --output "${1:-again}"
