"""Lets ``python -m gridapp`` do what the ``gridapp`` command does."""

import sys

from gridapp.cli import main

if __name__ == "__main__":
    sys.exit(main())
