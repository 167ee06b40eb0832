"""`looper compare`: LOOPer beside other optimisers, measured so that the numbers can be believed.

An optimiser turns a program into C and says how that is compiled; everything after that (compiling,
verifying, timing in turns, reporting) is the same for all of them.
"""
