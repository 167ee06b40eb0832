"""Pearl's studies of its agent at our scale: variants of a training, several seeds of each.

A try is a training by `looper train agent`, in a process and a folder of its own, which goes on
where it was stopped. What a variant begins with is made once for each seed, in the same way. The
way that others differ from is in several studies; such tries are the same ones.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from looper.errors import LooperError

_LOOK = 1.0
"""Seconds between two looks at how far tries are."""


@dataclass(frozen=True)
class Variant:
    """A way to train.

    Attributes:
        options: of `looper train agent`.
        first: words of the command whose policy it begins with, after `looper train`.
        data: measurements, for that.
    """

    options: Mapping[str, str] = field(default_factory=dict)
    first: tuple[str, ...] = ()
    data: tuple[Path, ...] = ()

    @property
    def slug(self) -> str:
        """A name for folders, the same for what is trained in the same way."""
        words = (*self.first, *(["data"] if self.data else []), *_words(self.options))
        return "-".join(word.strip("-") for word in words) or "default"

    def made_first(self, common: Mapping[str, str], folder: Path) -> list[str]:
        """The command that makes what it begins with; empty where it begins with nothing."""
        if not self.first:
            return []
        kept = {name: value for name, value in common.items() if name in _OF_NETWORK}
        measured = [word for path in self.data for word in ("--data", str(path))]
        return ["train", *self.first, "-o", str(folder), *measured, *_words(kept)]


_OF_NETWORK = tuple(
    f"--{name}" for name in "space observation choice layer hidden layers heads head seed".split()
)


def variants(data: Sequence[Path]) -> dict[str, dict[str, Variant]]:
    """The studies, each with its variants by name.

    Args:
        data: measurements, for pre-training on them.
    """
    measured = tuple(data)
    return {
        # Pearl, Figure 7
        "layers": {"gatv2": Variant()}
        | {name: Variant({"--layer": name}) for name in ("gcn", "sage")},
        # Figure 8
        "sizes": {
            f"{size} numbers": Variant({} if size == 128 else {"--hidden": str(size)})
            for size in (32, 64, 128, 256)
        },
        # Figure 11 and Table 4, and what the paper leaves for later
        "pretraining": {
            "nothing": Variant(),
            "times of originals": Variant(first=("values", "--of", "originals"), data=measured),
            "measured speedups": Variant(first=("values", "--of", "speedups"), data=measured),
            "the cost model": Variant(first=("values", "--of", "model")),
            "cloned searches": Variant(first=("clone",)),
            "cloned measurements": Variant(first=("clone",), data=measured),
        },
        # Figures 9 and 10
        "memo": {
            "with the memo": Variant({"--evaluator": "execution"}),
            "without": Variant({"--evaluator": "forgetful"}),
        },
        "masks": {
            "told what is possible": Variant(),
            "has to find out": Variant({"--no-masked": ""}),
        },
        "observations": {
            "whole graphs": Variant(),
            "loops and computations (Pearl)": Variant({"--observation": "pearl"}),
        },
        "actions": {
            "full, scored by features": Variant(),
            "full, kind first": Variant({"--choice": "kinds"}),
            "full, one softmax": Variant({"--choice": "flat"}),
            "Pearl's 56, one softmax": Variant({"--choice": "flat", "--space": "pearl"}),
        },
    }


class TryFailed(LooperError):
    """A training of a study failed; the text is what it said last."""


@dataclass(frozen=True)
class Try:
    """One training of a variant.

    Attributes:
        variant: its name.
        seed: its seed.
        folder: where it is.
        commands: words after `looper`, one command after the other.
    """

    variant: str
    seed: int
    folder: Path
    commands: tuple[tuple[str, ...], ...]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """What it has told so far, see `agents.learning.Piece`."""
        path = self.folder / "progress.jsonl"
        return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def tries(
    chosen: Mapping[str, Variant], folder: Path, seeds: int, common: Mapping[str, str]
) -> list[Try]:
    """All trainings of a study, the first seed of each variant before the second ones.

    Args:
        chosen: the variants by name.
        folder: of all tries; those that are trained alike have one folder.
        seeds: how many of each.
        common: options of every training.
    """
    found = []
    for seed in range(seeds):
        for name, variant in chosen.items():
            own = folder / f"{variant.slug}-{seed}"
            options = {**common, "--seed": str(seed), **variant.options}
            first = variant.made_first(options, own / "first")
            weights = ["--weights", str(own / "first" / "policy.safetensors")] if first else []
            train = ["train", "agent", "-o", str(own), *_words(options), *weights]
            commands = (tuple(first), tuple(train)) if first else (tuple(train),)
            found.append(Try(name, seed, own, commands))
    return found


def run(all_tries: Sequence[Try], workers: int, report: Callable[[int], None]) -> None:
    """Run tries that are not finished, so many at a time.

    Args:
        all_tries: the tries.
        workers: processes, each with one thread.
        report: called with the number of steps that all tries have taken by now.

    Raises:
        TryFailed: one failed; the others are stopped.
    """
    running: list[subprocess.Popen[str]] = []
    waiting = [each for each in all_tries if not (each.folder / "policy.json").exists()]
    following = iter(waiting)
    jobs: dict[subprocess.Popen[str], Iterator[tuple[str, ...]]] = {}
    try:
        while True:
            for process in [each for each in running if each.poll() is not None]:
                running.remove(process)
                rest = jobs.pop(process)
                if process.returncode:
                    assert process.stderr is not None
                    raise TryFailed(process.stderr.read().strip()[-2000:])
                if (words := next(rest, None)) is not None:
                    _begin(words, rest, running, jobs)
            while len(running) < workers and (each := next(following, None)) is not None:
                # What it begins with would not be the same again.
                rest = iter(each.commands[-1:] if each.rows else each.commands)
                _begin(next(rest), rest, running, jobs)
            report(sum(rows[-1]["steps"] for each in all_tries if (rows := each.rows)))
            if not running:
                return
            time.sleep(_LOOK)
    finally:
        for process in running:
            process.terminate()
            process.wait()


def _begin(
    words: tuple[str, ...],
    rest: Iterator[tuple[str, ...]],
    running: list[subprocess.Popen[str]],
    jobs: dict[subprocess.Popen[str], Iterator[tuple[str, ...]]],
) -> None:
    command = [sys.executable, "-m", "looper.cli", *words]
    process = subprocess.Popen(
        command,
        env=os.environ | {"OMP_NUM_THREADS": "1"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    running.append(process)
    jobs[process] = rest


def _words(options: Mapping[str, str]) -> list[str]:
    return [word for pair in options.items() for word in pair if word]
