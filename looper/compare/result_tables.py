"""Tables of the results: terminal, CSV, Markdown."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO

from rich.table import Table

from looper.codegen.harness import FILE
from looper.compare.optimiser_protocol import BASELINE
from looper.compare.results import OK, UNAVAILABLE, Cell, Result, Results
from looper.execution.machine.memory import bytes_text
from looper.execution.outcome import Calls
from looper.report.texts import table, time_text
from looper.support.statistics import geometric_mean

LIMIT_OF_HARDWARE = "blas"
OF_LIMIT = "of the limit"
TITLES = {Calls.MANY: "many calls", Calls.ONCE: "a single call"}
_COLUMNS = (
    "kernel", "size", "optimiser", "status", "seconds", "speedup", "low", "high", "rounds",
    "single_call_seconds", "single_call_speedup", "single_call_low", "single_call_high", "error",
    "prepare_seconds", "search_seconds", "evaluations", "form", "note", "message", "code",
    "of_limit", "limit_seconds", "limit_bound",
)  # fmt: skip
_SHORT = {"wrong output": "wrong", "compile error": "no compile"}


def shown(results: Results) -> list[str]:
    """Return the optimisers that have a column: those with a result for some case."""
    used = {r.optimiser for cell in results.cells for r in cell.results if r.status != UNAVAILABLE}
    return [name for name in results.optimisers if name in used]


def competitors(results: Results) -> list[str]:
    """Return the competitors: all but LOOPer's own searches and the limit of the hardware."""
    mine = ours(results)
    return [name for name in shown(results) if name not in mine and name != LIMIT_OF_HARDWARE]


def ours(results: Results) -> list[str]:
    """Return LOOPer's own searches."""
    described = results.about.get("optimisers", {})
    mine = {n for n, about in described.items() if about["description"].startswith("LOOPer")}
    return [name for name in shown(results) if name in mine]


def has_limits(results: Results) -> bool:
    """Return True if there is a column of the fraction of the limit that LOOPer reaches."""
    return results.rates is not None and bool(ours(results))


def limit_text(results: Results, cell: Cell) -> str:
    """Return `43 % (bytes)`: the fraction of the limit that LOOPer reaches, and what limits."""
    fraction, limit = results.best_of_limit(cell, ours(results)), results.limit(cell)
    if fraction is None or limit is None:
        return "-"
    return f"{100 * fraction:.{0 if fraction >= 0.01 else 2}f} % ({limit.bound})"


def limit_mean(results: Results, size: str | None) -> str:
    """Return the geometric mean of the fractions of the limit that LOOPer reaches."""
    names = ours(results)
    found = [results.best_of_limit(cell, names) for cell in results.of_size(size)]
    mean = geometric_mean([fraction for fraction in found if fraction is not None])
    return "-" if mean is None else f"{100 * mean:.0f} %"


def cell_text(cell: Cell, name: str, calls: Calls = Calls.MANY) -> str:
    """Return `12.3 ±2%`, or why there is no number; ± is half the width of the 95 % interval."""
    result = cell.by_name.get(name)
    if result is None or result.status == UNAVAILABLE:
        return "-"
    speedup, interval = cell.speedup(name, calls), cell.interval(name, calls)
    if speedup is None:
        return _SHORT.get(result.status, result.status)
    digits = f"{speedup:.2f}" if speedup >= 0.1 else f"{speedup:.2g}"
    if interval is None:
        return digits
    return f"{digits} ±{50 * (interval.high - interval.low) / speedup:.0f}%"


def mean_rows(results: Results, calls: Calls = Calls.MANY) -> list[tuple[str, list[str]]]:
    """Return rows of geometric means: one per size, and one over all sizes."""
    sizes: list[str | None] = list(results.sizes)
    if len(sizes) > 1:
        sizes.append(None)
    rows = []
    for size in sizes:
        texts = [_mean_text(results, name, size, calls) for name in shown(results)]
        best = results.best_mean(competitors(results), size, calls)
        rows.append((size or "all sizes", [*texts, f"{best:.2f}" if best else "-"]))
    return rows


def _size_of(results: Results, title: str) -> str | None:
    """Return the size of a row of means; None if it is over all sizes."""
    return title if title in results.sizes else None


def search_rows(results: Results) -> list[tuple[str, list[str]]]:
    """Return rows of median search times in seconds, one per size; none without searches."""
    if not results.searches:
        return []
    rows = []
    for size in results.sizes:
        seconds = [results.search_seconds(name, size) for name in shown(results)]
        title = "seconds of search, median" + ("" if size == "-" else f", {size}")
        rows.append((title, ["-" if s is None else f"{s:.2g}" for s in seconds]))
    return rows


def _mean_text(results: Results, name: str, size: str | None, calls: Calls) -> str:
    mean, worked, counted = results.mean(name, size, calls)
    if mean is None:
        return "-"
    return (
        f"{mean:.2f}"
        if worked == counted == len(results.of_size(size))
        else (f"{mean:.2f} ({worked}/{counted})")
    )


def terminal(results: Results, calls: Calls = Calls.MANY) -> Table:
    """Return a table of speedups over the baseline, one row per case, means at the end."""
    names = shown(results)
    others = [name for name in names if name != BASELINE]
    limited = calls is Calls.MANY and has_limits(results)
    last = [OF_LIMIT] if limited else []
    made = table("kernel", "size", BASELINE, *others, *last, right=[*names, *last])
    made.title = TITLES[calls]
    made.title_justify = "left"
    for cell in results.cells:
        texts = [cell_text(cell, name, calls) for name in others]
        first = _baseline_text(cell, calls)
        texts += [limit_text(results, cell)] if limited else []
        made.add_row(cell.kernel.rpartition("/")[2], cell.size, first, *texts)
    made.add_section()
    for title, texts in mean_rows(results, calls):
        by_name = dict(zip(names, texts, strict=False))
        shares = [limit_mean(results, _size_of(results, title))] if limited else []
        made.add_row("geometric mean", title, "", *(by_name[name] for name in others), *shares)
    for title, texts in search_rows(results):
        by_name = dict(zip(names, texts, strict=True))
        made.add_row(title, "", "", *(by_name[name] for name in others))
    return made


def _baseline_text(cell: Cell, calls: Calls) -> str:
    """Return the baseline's time as text."""
    base = cell.by_name.get(BASELINE)
    if base is None or not base.ok:
        return cell_text(cell, BASELINE)
    return time_text(base.seconds if calls is Calls.MANY else base.first_seconds)


def behind(results: Results) -> list[str]:
    """Return a line per case in which a search of LOOPer's is behind the baseline or a competitor.

    A case counts only if the confidence intervals are disjoint, in either kind of call.
    """
    lines = []
    for calls in Calls:
        for cell in results.cells:
            for mine in _responsible(ours(results), calls):
                rivals = _ahead(cell, mine, competitors(results), calls)
                if rivals:
                    where = f"{cell.kernel.rpartition('/')[2]} {cell.size}".removesuffix(" -")
                    own = cell_text(cell, mine, calls)
                    lines.append(f"{where}, {TITLES[calls]}: {mine} {own}, {', '.join(rivals)}")
    return lines


def _responsible(names: Sequence[str], calls: Calls) -> list[str]:
    """Return LOOPer's searches for this kind of call; all of them if there is none."""
    asked = [name for name in names if name.endswith("-once") == (calls is Calls.ONCE)]
    return asked or list(names)


def _ahead(cell: Cell, mine: str, names: Sequence[str], calls: Calls) -> list[str]:
    """Return the optimisers that are faster by more than noise, with their speedups."""
    own = cell.interval(mine, calls)
    found = []
    for name in names:
        other = cell.interval(name, calls)
        if own is not None and other is not None and other.low > own.high:
            found.append(f"{name} {cell_text(cell, name, calls)}")
    return found


def gaps(results: Results) -> list[str]:
    """Return a line for each optimiser that is not available here."""
    described = results.about.get("optimisers", {})
    return [
        f"{name}: unavailable, {about['unavailable']}"
        for name, about in described.items()
        if about["unavailable"]
    ]


def failures(results: Results) -> list[str]:
    """Return a line for each failure, with its message and error."""
    lines = []
    for cell in results.cells:
        for result in cell.results:
            if result.status not in (OK, UNAVAILABLE):
                error = (
                    "" if result.error is None else f"; largest relative error {result.error:.1e}"
                )
                where = f"{cell.kernel.rpartition('/')[2]} {cell.size}"
                lines.append(
                    f"{where}, {result.optimiser}: {result.status}, {result.message}{error}"
                )
    return lines


def comma_separated(results: Results) -> str:
    """Return CSV with one line for each optimiser on each case."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for cell in results.cells:
        for result in cell.results:
            writer.writerow(_values(results, cell, result))
    return text.getvalue()


def _values(results: Results, cell: Cell, result: Result) -> Sequence[object]:
    name, limit = result.optimiser, results.limit(cell)
    return (
        cell.kernel,
        cell.size,
        name,
        result.status,
        result.seconds,
        cell.speedup(name),
        *(cell.interval(name) or (None, None)),
        len(result.times),
        result.first_seconds,
        cell.speedup(name, Calls.ONCE),
        *(cell.interval(name, Calls.ONCE) or (None, None)),
        result.error,
        result.prepare_seconds,
        result.search.get("seconds"),
        result.search.get("evaluations"),
        result.form,
        result.note,
        result.message,
        result.code,
        results.of_limit(cell, name),
        *((None, None) if limit is None else (limit.seconds, limit.bound)),
    )


def markdown(results: Results) -> str:
    """Return a page of all tables as Markdown."""
    about, names = results.about, shown(results)
    lines = ["# Comparison", "", f"{about.get('date', '')}, {about.get('machine_text', '')}.", ""]
    lines += ["```", about.get("command", ""), "```", ""]
    lines += [
        "Speedups over the original compiled by gcc, in the fastest of its forms: as its file has "
        "it, with its sizes as constants, and with arrays declared not to overlap. Medians of "
        "ratios within one round; ± is half the width of their 95 % confidence interval. Many "
        "calls: an interleaved measurement in resident processes with their threads started. A "
        "single call: the first one in a process of its own, with flushed caches, in turns. "
        "Outputs are compared with the original's at full precision.",
        "",
    ]
    for size in results.sizes:
        for calls in Calls:
            lines += _size_lines(results, size, names, calls)
    lines += ["## Where LOOPer is behind", ""]
    lines += [*(f"- {line}" for line in behind(results) or ["nowhere by more than noise"]), ""]
    lines += _mean_lines(results, names)
    lines += ["## Optimisers", ""]
    for name, described in about.get("optimisers", {}).items():
        state = described["unavailable"]
        text = f"unavailable: {state}" if state else described["version"]
        lines.append(f"- `{name}`: {described['description']} ({text})")
    lines += ["", *_rate_lines(results), *_form_lines(results)]
    failed = failures(results)
    lines += ["## Failures", "", *(f"- {line}" for line in failed or ["none"]), ""]
    return "\n".join(lines)


def _rate_lines(results: Results) -> list[str]:
    """Return the measured rates of the machine."""
    if results.rates is None:
        return []
    rates = results.rates
    bandwidths = [f"{bytes_text(n)} {rates.bandwidth(n) / 1e9:.3g}" for n, _ in rates.bandwidths]
    return [
        "## Limits",
        "",
        f"Measured peak: {rates.doubles / 1e9:.3g} GFLOP/s in double and {rates.floats / 1e9:.3g} "
        f"in single precision. Bandwidth in GB/s, by the bytes used: {', '.join(bandwidths)}. "
        f"`{OF_LIMIT}` is the fraction that the fastest of LOOPer's reaches: the time that the "
        "floating-point operations take at the peak, or the compulsory bytes at the bandwidth, "
        "whichever is longer, over the measured time.",
        "",
    ]


def _form_lines(results: Results) -> list[str]:
    """Return the forms of the code of tools that read C, and of others if some do not count."""
    lines = []
    for cell in results.cells:
        for result in cell.results:
            tool = FILE in result.forms and result.note
            excluded = any(isinstance(found, str) for found in result.forms.values())
            if len(result.forms) > 1 and (tool or excluded):
                where = f"{cell.kernel.rpartition('/')[2]} {cell.size}".removesuffix(" -")
                forms = [
                    f"{'**' * (name == result.form)}{name}{'**' * (name == result.form)} "
                    f"{found if isinstance(found, str) else time_text(found)}"
                    for name, found in result.forms.items()
                ]
                lines.append(f"- {where}, {result.optimiser}: {'; '.join(forms)}")
    if not lines:
        return []
    intro = "Short measurements of all forms of the code; the one in bold counts."
    return ["## Forms", "", intro, "", *lines, ""]


def _size_lines(results: Results, size: str, names: Sequence[str], calls: Calls) -> list[str]:
    others = [name for name in names if name != BASELINE]
    title = "## Speedups" if size == "-" else f"## {size}"
    limited = calls is Calls.MANY and has_limits(results)
    heads = [BASELINE, *others, OF_LIMIT] if limited else [BASELINE, *others]
    lines = [f"{title}, {TITLES[calls]}", "", f"| kernel | {' | '.join(heads)} |"]
    lines.append("|---|" + "--:|" * len(heads))
    for cell in results.of_size(size):
        texts = [_emphasised(cell, name, others, calls) for name in others]
        texts += [limit_text(results, cell)] if limited else []
        first = _baseline_text(cell, calls)
        lines.append(f"| {cell.kernel.rpartition('/')[2]} | {first} | {' | '.join(texts)} |")
    return [*lines, ""]


def _emphasised(cell: Cell, name: str, names: Sequence[str], calls: Calls) -> str:
    text, speedup = cell_text(cell, name, calls), cell.speedup(name, calls)
    rivals = [other for other in names if other != LIMIT_OF_HARDWARE]
    best = speedup is not None and name in rivals and speedup == cell.best(rivals, calls)
    return f"**{text}**" if best and speedup and speedup >= 1.005 else text


def _mean_lines(results: Results, names: Sequence[str]) -> list[str]:
    limited = has_limits(results)
    heads = [*names, "best other", OF_LIMIT] if limited else [*names, "best other"]
    lines = [
        "## Geometric means",
        "",
        f"| over the kernels | {' | '.join(heads)} |",
        "|---|" + "--:|" * len(heads),
    ]
    for calls in Calls:
        for title, texts in mean_rows(results, calls):
            if limited:
                many = calls is Calls.MANY
                texts.append(limit_mean(results, _size_of(results, title)) if many else "-")
            lines.append(f"| {title}, {TITLES[calls]} | {' | '.join(texts)} |")
    for title, texts in search_rows(results):
        lines.append(f"| {title} | {' | '.join(texts)} |" + " - |" * (len(heads) - len(names)))
    lines += [
        "",
        "A failure counts as 1.00, as one falls back on the original; (n/m): n of m cases worked. "
        "`best other` picks the best of all but ours and the BLAS for each case after the fact, "
        "gcc included.",
        "",
    ]
    if len(results.sizes) > 1:
        lines += [f"| over the sizes | {' | '.join(names)} |", "|---|" + "--:|" * len(names)]
        for kernel in results.kernels:
            means = [results.kernel_mean(name, kernel) for name in names]
            texts = ["-" if mean is None else f"{mean:.2f}" for mean in means]
            lines.append(f"| {kernel.rpartition('/')[2]} | {' | '.join(texts)} |")
        lines.append("")
    return lines


def beside(results: Sequence[Results]) -> Table:
    """Return a table of comparisons with several numbers of threads, side by side."""
    heads, rows = _beside(results)
    made = table(*heads, right=heads[2:])
    for row in rows:
        made.add_row(*row)
    return made


def threads_markdown(results: Sequence[Results]) -> str:
    """Return the page of `beside`."""
    heads, rows = _beside(results)
    lines = [
        "# Threads",
        "",
        "Speedups of many calls over gcc in a comparison with so many threads; the fastest of "
        "LOOPer's and of all others.",
        "",
        f"| {' | '.join(heads)} |",
        "|---|---|" + "--:|" * (len(heads) - 2),
        *(f"| {' | '.join(row)} |" for row in rows),
    ]
    return "\n".join([*lines, ""])


def _beside(results: Sequence[Results]) -> tuple[list[str], list[list[str]]]:
    """Return the heads and rows of the table of several numbers of threads."""
    heads = ["kernel", "size"]
    for each in results:
        count = each.about.get("options", {}).get("threads", "?")
        suffix = f", {count} thread{'s' * (count != 1)}"
        heads += [f"{name}{suffix}" for name in (BASELINE, "other", "LOOPer", OF_LIMIT)]
    found: dict[tuple[str, str], list[str]] = {}
    for number, each in enumerate(results):
        for cell in each.cells:
            row = found.setdefault((cell.kernel.rpartition("/")[2], cell.size), [])
            row += ["-"] * (4 * number - len(row))
            row.append(_baseline_text(cell, Calls.MANY))
            row += [_best_text(cell, names) for names in (competitors(each), ours(each))]
            row.append(limit_text(each, cell) if has_limits(each) else "-")
    missing = len(heads) - 2
    rows = [[*key, *row, *["-"] * (missing - len(row))] for key, row in found.items()]
    for size in dict.fromkeys(size for _, size in found):
        means: list[str] = []
        for each in results:
            best = [each.best_mean(names, size) for names in (competitors(each), ours(each))]
            means += ["", *("-" if mean is None else f"{mean:.2f}" for mean in best)]
            means.append(limit_mean(each, size) if has_limits(each) else "-")
        rows.append(["geometric mean", size, *means])
    return heads, rows


def _best_text(cell: Cell, names: Sequence[str]) -> str:
    """Return the largest speedup of some optimisers, and whose it is."""
    known = {name: speedup for name in names if (speedup := cell.speedup(name)) is not None}
    if not known:
        return "-"
    best = max(known, key=lambda name: known[name])
    return f"{known[best]:.2f} {best}"
