"""A parser of arguments that lets options stand between the words of a command."""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

P = TypeVar("P", bound=argparse.ArgumentParser)


def add_verb(verbs: "argparse._SubParsersAction[P]", name: str, text: str) -> P:
    """Add a subcommand whose own help begins with the text of the list of subcommands."""
    return verbs.add_parser(name, help=text, description=f"{text[0].upper()}{text[1:]}.")


def add_battle(parser: argparse.ArgumentParser) -> None:
    """Add the argument that names the battle file."""
    parser.add_argument("battle", type=Path, metavar="BATTLE", help="the battle file")


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
