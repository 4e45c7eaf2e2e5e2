"""A parser of arguments that lets options stand between the words of a command."""

import argparse
from collections.abc import Callable, Sequence
from typing import Any


class SubcommandParser(argparse.ArgumentParser):
    """A parser of a subcommand; with ``intermixed`` options may stand among the arguments.

    ``argparse`` offers this for a whole program only, not for subcommands.
    """

    intermixed = False
    check: Callable[[argparse.Namespace], str] | None = None
    """Returns what is wrong with arguments that are right one by one, or nothing."""
    _is_mixing = False

    def parse_known_args(  # type: ignore[override] # the base class is overloaded
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[Any, list[str]]:
        """Parse the arguments; with ``intermixed`` in two passes, options first."""
        if self._is_mixing:
            return super().parse_known_args(args, namespace)
        if not self.intermixed:
            options, rest = super().parse_known_args(args, namespace)
        else:
            options, rest = self._parse_mixed(args, namespace)
        if self.check is not None and (wrong := self.check(options)):
            self.error(wrong)
        return options, rest

    def _parse_mixed(
        self, args: Sequence[str] | None, namespace: argparse.Namespace | None
    ) -> tuple[Any, list[str]]:
        self._is_mixing = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._is_mixing = False
