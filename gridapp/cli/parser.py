"""A parser of arguments that lets options stand between the words of a command."""

import argparse
from collections.abc import Sequence
from typing import Any


class SubcommandParser(argparse.ArgumentParser):
    """A parser of a subcommand; with ``intermixed`` options may stand among the arguments.

    ``argparse`` offers this for a whole program only, not for subcommands.
    """

    intermixed = False
    _is_mixing = False

    def parse_known_args(  # type: ignore[override] # the base class is overloaded
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[Any, list[str]]:
        """Parse the arguments; with ``intermixed`` in two passes, options first."""
        if not self.intermixed or self._is_mixing:
            return super().parse_known_args(args, namespace)
        self._is_mixing = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._is_mixing = False
