"""Selection of the safe flags of a project by a list of known options.

A compilation database lies beside a file, and the user who opens the file has not read it.
`-fplugin=`, `-specs=`, `-B`, `-wrapper`, `-fuse-ld=`, `-Xclang -load` and a file of further options
(`@file`) let a compiler run programs, others let it write files. So only options that are known to
do neither are accepted. An option without a value names neither a file nor a program.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from looper.execution.compiling.flags import is_dropped, separated

# Options whose values are macros, folders and headers, which are only read.
_READING = {
    "-D", "-U", "-I", "-isystem", "-iquote", "-idirafter", "-iprefix", "-iwithprefix",
    "-iwithprefixbefore", "-isysroot", "-include", "-imacros", "-undef", "-nostdinc",
}  # fmt: skip
_SYSROOT = "--sysroot"

# Options without a value, except those that write further files or run other programs.
_WITHOUT_VALUE = re.compile(
    r"-f(?!(no-)?(plugin|dump|save-|stack-usage|callgraph|compare-debug|profile|branch-prob"
    r"|test-coverage|modules?\b|module-|pch-|use-ld|offload|integrated|build-|preprocessed"
    r"|directives-only|embed|thinlto|xray|pass-|crash|proc-|memory-profile|record-|cs-|syntax"
    r"|time-|cuda|hip|sycl|working-directory))[A-Za-z][A-Za-z0-9+-]*"
    r"|-O(\d+|[sgz]|fast)?|-ansi|-pthread|-traditional-cpp|-trigraphs"
    r"|-m(?!llvm|mlir|linker)[a-z0-9][a-z0-9.+-]*|-q(no-)?openmp|-no-prec-\w+"
)
# Options with a value that is a word or a number.
_WORD = r"[\w.+:,-]+"
_WITH_VALUE = re.compile(
    rf"--?std={_WORD}|-m(?!llvm|mlir|linker)[a-z0-9-]+={_WORD}|--target={_WORD}"
    r"|-f(openmp|openmp-simd|fp-contract|ffp-contract|fp-model|fp-exception-behavior|fp-eval-method"
    r"|excess-precision|align-functions|align-loops|align-jumps|align-labels|cf-protection"
    r"|tree-parallelize-loops|pack-struct|vect-cost-model|simd-cost-model|tls-model|lto|ltrans"
    r"|permitted-flt-eval-methods|zero-call-used-regs|trivial-auto-var-init|strict-flex-arrays"
    r"|patchable-function-entry|inline-limit|inline-functions-called-once|abi-version|veclib"
    r"|denormal-fp-math|denormal-fp-math-f32|complex-arithmetic|ira-algorithm|ira-region"
    r"|sched-stalled-insns|sched-stalled-insns-dep|sched-verbose|stack-reuse|stack-limit-register"
    rf"|unroll-loops|wchar-type|lto-partition|lto-compression-level|max-errors)={_WORD}"
    rf"|-ffixed-{_WORD}|-fcall-used-{_WORD}|-fcall-saved-{_WORD}|-q(opt|no-opt)-[\w-]+(={_WORD})?"
)
_PARAMETER = re.compile(r"[\w-]+=\w+")
_TARGET = re.compile(_WORD)
# Options that rename files in messages and in `__FILE__`, options of the linker, and those that
# suppress messages of clang.
_IRRELEVANT = re.compile(
    r"-f(macro|file|debug|profile|coverage)-prefix-map=.*|-f(debug|coverage)-compilation-dir=.*"
    r"|-Qunused-arguments|-W[al],.*|-[LlTuz]|-rpath|-Xlinker|-Xassembler|-fuse-linker-plugin"
    r"|-f(no-)?(working-directory|integrated-as|record-.*|ident|verbose-asm)|-no-canonical-prefixes",
    re.DOTALL,
)


def taken_flags(options: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the accepted and the rejected options of a project, as words.

    Options that do not affect a function's code (warnings, names of outputs, sources) are in
    neither.
    """
    taken: list[str] = []
    left: list[str] = []
    for name, value in separated(options):
        if name.startswith("-Wp,"):
            # Options passed to the preprocessor.
            inner, others = taken_flags(name.split(",")[1:])
            taken += inner
            left += [name] if others else []
        elif name.startswith("@"):
            left.append(name)
        elif not name.startswith("-") or is_dropped(name) or _IRRELEVANT.fullmatch(name):
            continue
        elif name == _SYSROOT:
            # Its equivalent for headers; a sysroot also determines where clang finds its linker.
            taken += ["-isysroot", value] if _is_value(value) else []
        elif _is_taken(name, value):
            taken += [name, value] if value else [name]
        else:
            left.append(f"{name} {value}" if value else name)
    return taken, left


def _is_taken(name: str, value: str) -> bool:
    if name in _READING:
        # A compiler reads options from a word that begins with `@`, at any position.
        return _is_value(value) or name in ("-undef", "-nostdinc")
    if name == "--param":
        return _PARAMETER.fullmatch(value) is not None
    if name in ("-target", "-arch"):
        return _TARGET.fullmatch(value) is not None and _is_value(value)
    if value:
        return False
    if name.startswith("--param="):
        return _PARAMETER.fullmatch(name.removeprefix("--param=")) is not None
    return bool(_WITHOUT_VALUE.fullmatch(name) or _WITH_VALUE.fullmatch(name))


def _is_value(value: str) -> bool:
    """Return True if a value can be neither an option nor a file of options."""
    return bool(value) and not value.startswith(("@", "-"))
