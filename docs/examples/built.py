"""A program built in Python, and a wavefront of it."""

import looper

b = looper.Builder("wave")
A = b.array("A", (200, 200))
with b.loop("i", 1, 200) as i, b.loop("j", 1, 200) as j:
    A[i, j] = 0.5 * (A[i - 1, j] + A[i, j - 1])
program = b.build()

outer = looper.Schedule.parse(program, "parallelize(S1, 0)")
print(outer.is_legal, outer.violation)

wave = looper.Schedule.parse(program, "skew(S1, 0, factors=[1, 1]); parallelize(S1, 1)")
print(wave.is_legal)
print(wave.code())
