"""Pearl's ablation studies of its agent at LOOPer's scale: variants of a training, several seeds.

A try is a training by `looper train agent`, in a process and a folder of its own, which resumes
after an interruption. The initial policy of a variant is trained in the same way, once for each
seed. The default variant occurs in several studies, which share its tries.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, NamedTuple

from looper.errors import LooperError
from looper.support.interrupts import uninterrupted

_LOOK = 1.0
"""Seconds between two polls of the progress of tries."""


@dataclass(frozen=True)
class Variant:
    """A variant of a training.

    Attributes:
        options: of `looper train agent`.
        first: words, after `looper train`, of the command that trains the initial policy.
        data: measurements for that command.
    """

    options: Mapping[str, str] = field(default_factory=dict)
    first: tuple[str, ...] = ()
    data: tuple[Path, ...] = ()

    @property
    def slug(self) -> str:
        """Name for folders, the same for equal trainings."""
        words = (*self.first, *(["data"] if self.data else []), *_words(self.options))
        return "-".join(word.strip("-") for word in words) or "default"

    def made_first(self, common: Mapping[str, str], folder: Path) -> list[str]:
        """Return the command that trains the initial policy; empty if there is none."""
        if not self.first:
            return []
        kept = {name: value for name, value in common.items() if name in _OF_NETWORK}
        measured = [word for path in self.data for word in ("--data", str(path))]
        return ["train", *self.first, "-o", str(folder), *measured, *_words(kept)]


_OF_NETWORK = tuple(
    f"--{name}" for name in "space observation choice layer hidden layers heads head seed".split()
)


def variants(data: Sequence[Path]) -> dict[str, dict[str, Variant]]:
    """Return the studies, each with its variants by name.

    Args:
        data: measurements for pre-training.
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
    """Raised if a training of a study fails; the message is the end of the training's stderr."""


@dataclass(frozen=True)
class Try:
    """One training of a variant.

    Attributes:
        variant: name of the variant.
        seed: the seed.
        folder: output folder.
        commands: words after `looper` of the commands to run in sequence.
    """

    variant: str
    seed: int
    folder: Path
    commands: tuple[tuple[str, ...], ...]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Its metrics so far, see `agents.learners.learning.Piece`."""
        path = self.folder / "progress.jsonl"
        return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def tries(
    chosen: Mapping[str, Variant], folder: Path, seeds: int, common: Mapping[str, str]
) -> list[Try]:
    """Return all trainings of a study, the first seed of each variant before the second ones.

    Args:
        chosen: the variants by name.
        folder: of all tries; equal trainings share one folder in it.
        seeds: number of tries of each variant.
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
    """Run the tries that are not finished, several at a time.

    Args:
        all_tries: the tries.
        workers: number of simultaneous processes, each with one thread.
        report: called with the total number of steps of all tries so far.

    Raises:
        TryFailed: a try failed; the others are terminated.
    """
    running: list[subprocess.Popen[bytes]] = []
    waiting = [each for each in all_tries if not (each.folder / "policy.json").exists()]
    following = iter(waiting)
    jobs: dict[subprocess.Popen[bytes], _Job] = {}
    try:
        while True:
            for process in [each for each in running if each.poll() is not None]:
                running.remove(process)
                rest, complaints = jobs.pop(process)
                with complaints:
                    if process.returncode:
                        complaints.seek(0)
                        text = complaints.read().decode(errors="replace")
                        raise TryFailed(text.strip()[-2000:])
                if (words := next(rest, None)) is not None:
                    _begin(words, rest, running, jobs)
            while len(running) < workers and (each := next(following, None)) is not None:
                # A resumed training needs its original initial policy, which is not trained again.
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
            jobs[process].complaints.close()


class _Job(NamedTuple):
    """The remaining commands of a try, and the file with the stderr of the running one."""

    rest: Iterator[tuple[str, ...]]
    complaints: IO[bytes]


def _begin(
    words: tuple[str, ...],
    rest: Iterator[tuple[str, ...]],
    running: list[subprocess.Popen[bytes]],
    jobs: dict[subprocess.Popen[bytes], _Job],
) -> None:
    command = [sys.executable, "-m", "looper.cli", *words]
    # A pipe that is read at the end would stop a training that complains a lot.
    complaints = tempfile.TemporaryFile()  # noqa: SIM115 (closed as the process is removed)
    with uninterrupted():
        process = subprocess.Popen(
            command,
            env=os.environ | {"OMP_NUM_THREADS": "1"},
            stdout=subprocess.DEVNULL,
            stderr=complaints,
        )
        jobs[process] = _Job(rest, complaints)
        running.append(process)


def _words(options: Mapping[str, str]) -> list[str]:
    return [word for pair in options.items() for word in pair if word]
