"""`python -m looper`: the command line, where the script is not on the PATH."""

import sys

from looper.cli import main

if __name__ == "__main__":
    sys.exit(main())
