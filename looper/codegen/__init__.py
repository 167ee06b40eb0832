"""From schedules to C.

Raise `GENERATOR` with every change of the code generated for a schedule: times measured of the old
code are not times of the new.
"""

GENERATOR = 13
