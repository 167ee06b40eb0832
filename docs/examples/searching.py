"""A search of ten seconds, and what it found."""

import looper

program = looper.read_c("marked.c", params={"n": 400, "m": 300, "k": 500})
found = looper.optimize(program, time_limit=10, memo="research.db", search="beam")
print(found)
if found.comparison is not None:
    print(found.comparison.interval)
print(found.search.evaluations, found.search.stopped)
