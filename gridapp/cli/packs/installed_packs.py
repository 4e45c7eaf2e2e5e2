"""The rule packs of this machine, for every subcommand."""

import sys

from gridapp.packs.loader import Packs, load_packs
from gridapp.session.start import homebrew_folder


def installed_packs() -> Packs:
    """Return the shipped packs and the user's own; those switched off are named on stderr."""
    packs = load_packs(homebrew=homebrew_folder())
    for problem in packs.problems:
        print(f"gridapp: switched off: {problem}", file=sys.stderr)
    return packs
