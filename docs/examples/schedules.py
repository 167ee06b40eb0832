"""Schedules: what is legal, what is not and why, and the code that they make."""

import looper

program = looper.read_c("marked.c", params={"n": 400, "m": 300, "k": 500})
print(program)

schedule = looper.Schedule.parse(program, "distribute(S2, 1); interchange(S2, 1, 2)")
print(schedule.is_legal)
print(schedule.code())

wrong = looper.Schedule.parse(program, "reverse(S2, 2)")
print(wrong.is_legal)
print(wrong.violation)

try:
    looper.Schedule.parse(program, "interchange(S2, 1, 2)")
except looper.LooperError as error:
    print(error)
