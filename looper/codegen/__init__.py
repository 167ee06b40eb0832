"""Generation of C code from schedules.

Increase `GENERATOR` with every change of the code generated for a schedule: times measured with the
old code do not hold for the new code.
"""

GENERATOR = 13
