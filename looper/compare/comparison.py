"""The comparison itself: case after case, each saved as soon as it is finished."""

from __future__ import annotations

import datetime
import hashlib
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from looper.compare.cases import Case
from looper.compare.limits import Rates, measured_rates
from looper.compare.optimiser_protocol import (
    BASELINE,
    Gap,
    Optimiser,
    Product,
    ProductionFailed,
    Settings,
)
from looper.compare.results import UNAVAILABLE, Cell, Result, Results, read_results
from looper.compare.timing import (
    UNLIKE,
    Entry,
    Form,
    Plan,
    Timed,
    fastest_form,
    problem_of_form,
    time_in_turns,
)
from looper.compare.work import Work
from looper.errors import LooperError, UsageError
from looper.execution.compiling.building import compile_arguments
from looper.execution.compiling.toolchain import CompilationFailed, Machine, Toolchain
from looper.execution.executor import Executor
from looper.execution.outcome import Status
from looper.execution.sandbox import Repeats
from looper.memo.store import Memo
from looper.support.compiler import DEFAULT_FLAGS
from looper.support.scratch import scratch_folder

RESULTS = "results.json"
# Flags of the builds whose results are verified: strict C, without contracted multiply-adds.
_EXACT = ("-ffp-contract=off",)
_COMPILE_SECONDS = 300.0
# Additional measurements of the machine's rates at most, if something was faster than its limit.
_AGAIN = 2

Progress = Callable[[str], None]


@dataclass
class Comparison:
    """A comparison of some optimisers on some cases.

    Args:
        cases: the programs to compare on.
        optimisers: the contenders; the first is the baseline.
        output: the directory of the results.
        memo: where searches keep their measurements.
        plan: the lengths of the measurements.
        time_limit: seconds of one search.
        threads, seed: of all measurements.
        command: the command line, for the record.
        cache: folder of the compiled runner (see `Executor`).
        report: called with the progress of searches.
        measure: measures the machine for its limits.
    """

    cases: Sequence[Case]
    optimisers: Sequence[Optimiser]
    output: Path
    memo: Memo
    plan: Plan = field(default_factory=Plan)
    time_limit: float = 60.0
    threads: int | None = None
    seed: int = 0
    command: str = ""
    cache: Path | None = None
    report: Callable[[Any, str], None] | None = None
    measure: Callable[[Toolchain, int], Rates] = measured_rates

    @cached_property
    def toolchain(self) -> Toolchain:
        """Compiles the original that outputs are compared with."""
        return Toolchain.detect("gcc", DEFAULT_FLAGS)

    @cached_property
    def machine(self) -> Machine:
        """The machine of the measurements."""
        return Machine.of(self.toolchain, self.threads)

    @cached_property
    def gaps(self) -> dict[str, str]:
        """The reasons why optimisers are unavailable on this machine, by name."""
        reasons = ((each.name, each.unavailable()) for each in self.optimisers)
        return {name: reason for name, reason in reasons if reason is not None}

    @cached_property
    def versions(self) -> dict[str, str]:
        """Version and flags of the available optimisers, by name."""
        return {e.name: e.version() for e in self.optimisers if e.name not in self.gaps}

    def pending(self) -> list[Case]:
        """Return the cases that the results in the directory do not have yet.

        Raises:
            UsageError: the results in the directory were obtained with other settings.
        """
        done = {cell.key for cell in self._kept().cells}
        return [case for case in self.cases if self._key(case) not in done]

    def run(self, begin: Progress = lambda _: None, stage: Progress = lambda _: None) -> Results:
        """Measure the missing cases; every finished case is written at once.

        Args:
            begin: called with the label of each case that is measured.
            stage: called with the stage that the case has reached.

        Raises:
            UsageError: the results in the directory were obtained with other settings, or cannot be
                read.
            KeyboardInterrupt: Ctrl-C; finished cases are in the directory.
        """
        self.output.mkdir(parents=True, exist_ok=True)
        kept = self._kept()
        done, rates = {cell.key: cell for cell in kept.cells}, kept.rates
        for case in self.cases:
            key = self._key(case)
            if key in done:
                done[key].work = done[key].work or Work.of(case.program)
                continue
            begin(case.label)
            if rates is None:
                stage("peaks of the machine")
                rates = self.measure(self.toolchain, self.machine.threads)
            done[key] = self._cell(case, stage)
            self._write(self._ordered(done, rates))
        results = self._ordered(done, rates)
        for _ in range(_AGAIN):
            if not results.is_beyond:
                break
            stage("peaks of the machine")
            again = self.measure(self.toolchain, self.machine.threads)
            results.rates = again if results.rates is None else again.best(results.rates)
        self._write(results)
        return results

    def finished(self) -> Results:
        """Return the results that the directory has now."""
        found = read_results(self.output / RESULTS)
        return self._ordered({cell.key: cell for cell in found.cells}, found.rates)

    def _kept(self) -> Results:
        """Return the results in the directory; refuse times taken under other circumstances."""
        found = read_results(self.output / RESULTS)
        if any(not cell.key.startswith(self._settings_key) for cell in found.cells):
            raise UsageError(
                f"{self.output} has results of other optimisers, options, compilers or machines: "
                "choose another directory with --output, or remove this one"
            )
        return found

    def _ordered(self, done: dict[str, Cell], rates: Rates | None) -> Results:
        """Return the requested cells in order, followed by the other ones of the directory.

        If a program has changed since, the requested cell replaces the old one.
        """
        wanted = [self._key(case) for case in self.cases]
        asked = [done[key] for key in wanted if key in done]
        names = {(case.kernel, case.size) for case in self.cases}
        rest = [c for c in done.values() if (c.kernel, c.size) not in names]
        return Results([*asked, *rest], self._about(), rates)

    # -- one case ----------------------------------------------------------------------------

    def _cell(self, case: Case, stage: Progress) -> Cell:
        begin = time.monotonic()
        with scratch_folder() as folder:
            settings = Settings(
                self.memo,
                folder,
                self.time_limit,
                self.machine.threads,
                self.seed,
                self.report,
            )
            results = self._results(case, settings, stage)
        seconds = time.monotonic() - begin
        work = Work.of(case.program)
        return Cell(case.kernel, case.size, self._key(case), results, seconds, _now(), work)

    def _results(self, case: Case, settings: Settings, stage: Progress) -> list[Result]:
        results: dict[str, Result] = {}
        entries: list[Entry] = []
        for optimiser in self.optimisers:
            stage(optimiser.name)
            result, entry = self._prepared(optimiser, case, settings)
            results[optimiser.name] = result
            if entry is not None:
                entries.append(entry)
        if not entries or entries[0].name != BASELINE:
            return _without_baseline(results, results[BASELINE].message)
        stage("timing in turns")
        try:
            with self._executor(case) as executor:
                entries = self._fastest_forms(executor, case, entries, results, stage)
                rounds = self.plan.rounds
                timed = time_in_turns(
                    executor,
                    entries,
                    self.plan,
                    lambda number: stage(f"round {number} of at most {rounds}"),
                )
        except LooperError as error:
            return _without_baseline(results, str(error))
        for name, found in timed.items():
            _note(results[name], found)
        return list(results.values())

    def _executor(self, case: Case) -> Executor:
        return Executor(
            case.program,
            toolchain=self.toolchain,
            threads=self.machine.threads,
            seed=self.seed,
            # Only determines the time limit of contenders.
            repeats=Repeats(1, 3, 0.05),
            cache=self.cache,
        )

    def _prepared(
        self, optimiser: Optimiser, case: Case, settings: Settings
    ) -> tuple[Result, Entry | None]:
        """Generate and compile the code; a failure becomes a status."""
        name = optimiser.name
        if name in self.gaps:
            return Result(name, UNAVAILABLE, self.gaps[name]), None
        begin = time.monotonic()
        try:
            product = optimiser.produce(case, settings)
        except Gap as gap:
            return Result(name, UNAVAILABLE, str(gap)), None
        except ProductionFailed as failure:
            return Result(name, failure.status.value, str(failure)), None
        except (LooperError, OSError) as error:
            return Result(name, Status.CRASH.value, str(error)), None
        result = Result(name, Status.OK.value, search=product.search, note=product.note)
        result.forms |= product.failures
        forms: list[Form] = []
        for number, (form, code) in enumerate(product.forms.items()):
            library = settings.scratch / f"{name.replace(':', '-')}-{number}.so"
            try:
                _compile(product, code, case, library)
            except LooperError as error:
                result.message = result.forms[form] = str(error)
                continue
            exact = partial(_compile, product, code, case, library.with_suffix(".exact"), _EXACT)
            control = None
            if form in product.controls:
                meant, target = product.controls[form], library.with_suffix(".control")
                control = partial(_compile, product, meant, case, target, _EXACT)
            forms.append(Form(form, code, library, exact, control))
        result.prepare_seconds = time.monotonic() - begin
        if not forms:
            result.status = Status.COMPILE_ERROR.value
            result.code = self._keep(case, name, next(iter(product.forms.values())))
            return result, None
        result.message = ""
        return result, Entry(name, tuple(forms), product.own_threads, product.unchanged)

    def _fastest_forms(
        self,
        executor: Executor,
        case: Case,
        entries: Sequence[Entry],
        results: dict[str, Result],
        stage: Progress,
    ) -> list[Entry]:
        """Return the contenders with only their fastest right form, whose code is kept."""
        chosen: list[Entry] = []
        for entry in entries:
            stage(f"{entry.name}: forms")
            base = chosen[0].forms[0].name if chosen and entry.unchanged else None
            form = next((form for form in entry.forms if form.name == base), None)
            if form is None:
                form = self._fastest_form(executor, entry, chosen, results[entry.name])
            result = results[entry.name]
            result.form, result.code = form.name, self._keep(case, entry.name, form.code)
            chosen.append(replace(entry, forms=(form,)))
        return chosen

    def _fastest_form(
        self, executor: Executor, entry: Entry, chosen: Sequence[Entry], result: Result
    ) -> Form:
        """Return the fastest form that is right, or the first that is wrong if none is right.

        The times and the problems of all forms are noted in `result`.
        """
        if len(entry.forms) == 1:
            return entry.forms[0]
        left, unlike = list(entry.forms), list[Form]()
        original: float | None = None
        while left:
            times: dict[str, float] = {}
            rest = replace(entry, forms=tuple(left))
            form = fastest_form(executor, rest, self.plan, times)
            result.forms |= times
            if not chosen:
                return form
            if original is None:
                original = executor.time_library(chosen[0].library).seconds or 0.0
            problem = problem_of_form(executor, entry, form, self.plan, original)
            if not problem:
                return form
            result.forms[form.name] = problem
            left.remove(form)
            if problem == UNLIKE:
                unlike.append(form)
        return next((form for form in entry.forms if form not in unlike), entry.forms[0])

    def _keep(self, case: Case, name: str, code: str) -> str:
        """Write the code into the results directory and return its path there."""
        path = Path("code") / case.slug / f"{name.replace(':', '-')}.c"
        target = self.output / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(code.encode("utf-8", "surrogateescape"))
        return str(path)

    # -- the settings that results depend on
    # ----------------------------------------------------------------

    @cached_property
    def _settings_key(self) -> str:
        content = {
            "machine": self.machine.digest,
            "versions": self.versions,
            "gaps": sorted(self.gaps),
            "plan": asdict(self.plan),
            "time_limit": self.time_limit,
            "seed": self.seed,
        }
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]

    def _key(self, case: Case) -> str:
        program = case.program
        content = f"{case.kernel} {case.size} {program.digest} {program.original_digest}"
        return self._settings_key + hashlib.sha256(content.encode()).hexdigest()[:16]

    def _about(self) -> dict[str, Any]:
        described = {
            each.name: {
                "description": each.description,
                "version": self.versions.get(each.name, ""),
                "unavailable": self.gaps.get(each.name),
            }
            for each in self.optimisers
        }
        return {
            "date": _now(),
            "command": self.command,
            "machine": asdict(self.machine),
            "machine_text": str(self.machine),
            "options": {
                "time_limit": self.time_limit,
                "seed": self.seed,
                "threads": self.machine.threads,
                **asdict(self.plan),
            },
            "optimisers": described,
        }

    def _write(self, results: Results) -> None:
        """Write the results atomically, so that Ctrl-C at any moment keeps what was finished."""
        path = self.output / RESULTS
        partial_path = path.with_suffix(".part")
        partial_path.write_text(json.dumps(results.json(), indent=1) + "\n")
        partial_path.replace(path)


def _compile(
    product: Product, code: str, case: Case, target: Path, extra: tuple[str, ...] = ()
) -> Path:
    arguments = (*compile_arguments(case.program), *product.arguments, *extra)
    try:
        return product.toolchain.compile(
            code, target, arguments=arguments, time_limit=_COMPILE_SECONDS
        )
    except CompilationFailed as error:
        where = Path(product.toolchain.compiler).name
        raise LooperError(f"{where}: {error}") from None


def _note(result: Result, found: Timed) -> None:
    result.status, result.message = found.status.value, found.message
    if found.status is not Status.OK and isinstance(result.forms.get(result.form), str):
        result.message += f" (no form is right: {', '.join(result.forms)})"
    result.times, result.runs, result.error = found.times, found.runs, found.error
    result.sittings = found.sittings
    result.first = found.first


def _without_baseline(results: dict[str, Result], reason: str) -> list[Result]:
    """Mark all results as not measured, as the original cannot be run."""
    crash = Status.CRASH.value
    return [
        replace(result, status=crash, message=f"not measured: {reason}")
        if result.status == Status.OK.value or result.optimiser == BASELINE
        else result
        for result in results.values()
    ]


def _now() -> str:
    return datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
