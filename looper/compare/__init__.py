"""`looper compare`: comparison of LOOPer with other optimisers by reliable measurements.

An optimiser turns a program into C and says how that is compiled; everything after that (compiling,
verifying, timing in turns, reporting) is the same for all of them.
"""
