"""The entry point of the command line: signal handling first, then the commands.

No slow imports here, so that a Ctrl-C within the first second is handled.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence

from looper.commands.interruption import INTERRUPTED, Signals
from looper.commands.printing.standard_streams import prepare_streams


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; errors that a user can cause become one line on standard error.

    Returns:
        The exit status: 0; 1 if the request failed or the answer is no; 2 if the command line
        is invalid; 130 after Ctrl-C, 143 after SIGTERM, 129 after SIGHUP.
    """
    if arguments is None:
        prepare_streams()
    words = sys.argv[1:] if arguments is None else arguments
    with Signals() as signals:
        try:
            from looper.commands.app import execute

            signals.loaded = True
            status = execute(words, signals)
        except KeyboardInterrupt:
            # Raised before or after the command's own work, which reports interrupts itself.
            print("interrupted", file=sys.stderr)
            status = INTERRUPTED
        # Where an interrupt went through `exec` of a text, `python -m` would end itself with SIGINT
        # in place of our status, even if it was caught; another `exec` makes it forget.
        exec("")
        if arguments is None:
            # All output is written; only the interpreter's shutdown is left.
            signals.after = signal.SIG_DFL
    return signals.status if status == INTERRUPTED else status


if __name__ == "__main__":
    sys.exit(main())
