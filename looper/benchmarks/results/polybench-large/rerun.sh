#!/bin/sh
# Measures all of this again, into the directory given as the first argument.
# (The same command into this directory only measures what is missing.)
exec looper compare polybench --size LARGE --kernel gemm --kernel 2mm --kernel 3mm --kernel lu --kernel cholesky --kernel trmm --kernel correlation --kernel jacobi-2d --kernel syrk --kernel symm --kernel gramschmidt --optimiser gcc --optimiser polly --optimiser isl --optimiser blas --optimiser looper --time-limit 40 --output "${1:-again}"
