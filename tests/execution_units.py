"""Small programs with correct and faulty hand-written C, for the tests of execution."""

from __future__ import annotations

from dataclasses import dataclass, field

from looper.ir.expressions import Access, Affine, Binary, Constant, ElementType
from looper.ir.program import Array, Program, Statement

N = 1000


def small_program(name: str = "add", n: int = N, kind: ElementType = ElementType.DOUBLE) -> Program:
    """Return `for i: B[i] = A[i] + s;` with a scalar that is only read."""
    i = Affine.of_iterator(0, 1)
    statement = Statement(
        name="S1",
        iterators=("i",),
        domain=f"{{ S1[i0] : 0 <= i0 < {n} }}",
        betas=(0, 0),
        directions=(1,),
        target=Access("B", (i,)),
        value=Binary("+", Access("A", (i,)), Access("s")),
    )
    arrays = (Array("A", (n,), kind), Array("B", (n,), kind), Array("s", (), kind))
    return Program(name, arrays, (statement,))


def accumulating_program(n: int = N) -> Program:
    """Return `for i: B[i] = B[i] * 2.0;`: wrong unless inputs are restored before each run."""
    i = Affine.of_iterator(0, 1)
    statement = Statement(
        "S1",
        ("i",),
        f"{{ S1[i0] : 0 <= i0 < {n} }}",
        (0, 0),
        (1,),
        Access("B", (i,)),
        Binary("*", Access("B", (i,)), Constant("2.0")),
    )
    return Program("twice", (Array("B", (n,), ElementType.DOUBLE),), (statement,))


def unit(body: str, *, kind: str = "double", before: str = "") -> str:
    """Return a translation unit for `small_program` with this body, which may use A, B and s."""
    return f"""
#define _GNU_SOURCE
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
{before}
void looper_kernel(void *const *buffers)
{{
  {kind} *restrict A = buffers[0], *restrict B = buffers[1], s = *({kind} *) buffers[2];
  {body}
}}
"""


LOOP = f"for (int i = 0; i < {N}; i++) B[i] = A[i] + s;"

GOOD = unit(LOOP)
REVERSED = unit(f"for (int i = {N} - 1; i >= 0; i--) B[i] = A[i] + s;")
PARALLEL = unit(f"#pragma omp parallel for\n{LOOP}")
WRONG = unit(LOOP + "B[17] += 1e-3; B[400] = 0;")
WRONG_LATER = unit(LOOP + "if (++calls > 2) B[5] = 0;", before="static int calls;")
ENDLESS = unit("for (volatile int go = 1; go; ) ;")
UNCOMPILABLE = unit("for (int i = 0; i < 10; i++) B[i] = undeclared[i];")


@dataclass
class FakeSchedule:
    """A test double of schedules with the attributes that evaluators need."""

    key: str
    code: str = GOOD
    text: str = ""
    is_legal: bool = True
    violation: object = None
    generated: list[str] = field(default_factory=list)
    program: Program = field(default_factory=small_program)

    def unit(self) -> str:
        self.generated.append(self.key)
        return self.code

    def units(self, *, checked: bool = True) -> tuple[str, ...]:
        return (self.unit(),)
