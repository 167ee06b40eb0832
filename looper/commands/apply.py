"""`looper apply`: apply one schedule, given as text, to a file."""

from __future__ import annotations

from typing import Annotated

import typer

from looper.codegen.region import output_file
from looper.commands.parameters import options as opt
from looper.commands.parameters.option_groups import grouped
from looper.commands.parameters.source_options import Linking, given_inputs
from looper.commands.parameters.toolchain_options import Use
from looper.commands.printing.file_notes import file_notes
from looper.commands.printing.outputs import (
    STANDARD_OUTPUT,
    check_target,
    chosen_target,
    console,
    print_notes,
    write_c,
)
from looper.errors import UsageError
from looper.execution.inputs import RandomInputs
from looper.execution.output_validation import written_file
from looper.optimizer.general_schedule import AtAllSizes
from looper.optimizer.generalisation import generalised
from looper.report.measurement_tables import checks_text
from looper.report.texts import pairs_table, program_title, steps_text
from looper.schedule import Schedule

EXAMPLE = (
    'looper apply gemm --size LARGE -o gemm.opt.c --schedule "distribute(S2, 0); '
    'interchange(S2, 0, 1)"'
)


@grouped
def command(
    file: opt.File,
    schedule: opt.ScheduleText,
    output: opt.Output = None,
    *,
    reading: Linking,
    all_sizes: opt.AllSizes = True,
    verify: Annotated[
        bool, typer.Option(help="Compile and run the result, and compare it with the original.")
    ] = True,
    exact: opt.Exact = False,
    threads: opt.Threads = None,
    seed: opt.Seed = 0,
    inputs: opt.InputsFile = None,
) -> None:
    """Apply a schedule to the region of a file, and write the file.

    A schedule that violates a dependence is refused. If the result does not compile, or its outputs
    differ from the original's, nothing is written.
    """
    source = reading.source(file, use=Use.COMPILING if verify else Use.ASKING)
    print_notes(source.notes)
    if exact and (not verify or reading.allow_reassociation):
        option = "--allow-reassociation" if reading.allow_reassociation else "--no-verify"
        raise UsageError(f"--exact: leave out {option}")
    target = chosen_target(output, source.path)
    check_target("-o", target, source.path)
    chosen = Schedule.parse(source.program(), schedule)
    chosen.check()
    written: AtAllSizes | Schedule = chosen
    sizes = []
    if all_sizes and chosen.program.parameters:
        general = generalised(chosen, source.toolchain.flags if exact else None)
        written = general.written
        sizes.append(("all sizes", general.text))
    text, checks = output_file([written]), "legal (isl); not run"
    if verify:
        given = given_inputs(inputs, [chosen.program], seed, console(error=True))
        checked = written_file(
            [written],
            toolchain=source.toolchain,
            threads=threads,
            inputs=given or RandomInputs(seed),
            exact=exact,
        )
        text = checked.text
        checks = checks_text([chosen.program], checked.bits, source.toolchain.flags)
    write_c("-o", target, text)
    pairs = [
        ("program", program_title(chosen.program)),
        ("transformations", steps_text(chosen)),
        *sizes,
        ("checks", checks),
        ("written", "standard output" if target == STANDARD_OUTPUT else target),
        *file_notes([written], text, source.toolchain, compiles=verify),
    ]
    console(error=target == STANDARD_OUTPUT).print(pairs_table(pairs))
