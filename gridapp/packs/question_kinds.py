"""The kinds of questions asked in the code of a pack, read from its syntax trees.

A kind is the tag of a struct derived from ``Ask``, or the field that ``choose`` and its relatives
settle. Both may be a literal, a constant of the pack, or a parameter of the function around the
call; then the arguments of that function's calls count. A kind that is made while running, such
as one for each foe, is not found.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from gridapp.packs.loader import Packs

_CHOOSERS = {"choose": 2, "choose_number": 2, "choose_amount": 2, "choose_any": 2, "Prompt": 1}
"""Functions that ask for a decision, each with the position of the field."""
_KIND_OF_PROMPT = 6
"""The position of the kind in a ``Prompt``, where it is not the field."""
_DEPTH = 3
"""How many functions a kind may be passed through."""


def question_kinds(folder: Path) -> frozenset[str]:
    """Return the kinds of questions that the modules of a pack's folder can ask."""
    modules = [ast.parse(path.read_bytes()) for path in sorted(folder.rglob("*.py"))]
    return _Source(modules).kinds()


def unanswered_kinds(packs: Packs, pack: str) -> tuple[str, ...]:
    """Return the kinds of questions in a pack's code without an entry in ``[simulate.questions]``.

    A pack that extends another asks what the functions of that one ask.
    """
    book = packs.rules[pack].book
    folder = packs.folders[book.extends or pack]
    return tuple(sorted(question_kinds(folder) - set(book.simulate.questions)))


class _Source:
    """The syntax trees of a pack: constants, functions and calls by name."""

    def __init__(self, modules: list[ast.Module]) -> None:
        self._modules = modules
        self._constants = dict(
            pair for module in modules for node in module.body for pair in _constant(node)
        )
        self._calls: dict[str, list[ast.Call]] = {}
        for module in modules:
            for node in ast.walk(module):
                if isinstance(node, ast.Call):
                    self._calls.setdefault(_last_name(node.func), []).append(node)

    def kinds(self) -> frozenset[str]:
        """Return every kind found."""
        found: set[str] = set()
        for module in self._modules:
            for node in ast.walk(module):
                if isinstance(node, ast.ClassDef):
                    found.update(self._tag(node))
                elif isinstance(node, ast.FunctionDef):
                    found.update(self._asked_in(node))
        return frozenset(kind for kind in found if kind)

    def _tag(self, node: ast.ClassDef) -> Iterator[str]:
        if any(_last_name(base).endswith("Ask") for base in node.bases):
            for keyword in node.keywords:
                if keyword.arg == "tag":
                    yield from self._texts(keyword.value, None, _DEPTH)

    def _asked_in(self, function: ast.FunctionDef) -> Iterator[str]:
        for node in ast.walk(function):
            name = _last_name(node.func) if isinstance(node, ast.Call) else ""
            if not isinstance(node, ast.Call) or name not in _CHOOSERS:
                continue
            given = [keyword.value for keyword in node.keywords if keyword.arg == "kind"]
            at = _CHOOSERS[name]
            if name == "Prompt":
                given += node.args[_KIND_OF_PROMPT : _KIND_OF_PROMPT + 1]
            for value in given or node.args[at : at + 1]:
                yield from self._texts(value, function, _DEPTH)

    def _texts(
        self, value: ast.expr, function: ast.FunctionDef | None, depth: int
    ) -> Iterator[str]:
        """Yield the texts that an expression can be, as far as the source says."""
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            yield value.value
        elif isinstance(value, ast.Name | ast.Attribute) and _last_name(value) in self._constants:
            yield self._constants[_last_name(value)]
        elif isinstance(value, ast.Name) and function is not None and depth:
            yield from self._passed(value.id, function, depth)

    def _passed(self, name: str, function: ast.FunctionDef, depth: int) -> Iterator[str]:
        """Yield the texts passed for a parameter of a function."""
        names = [argument.arg for argument in function.args.args]
        for call in self._calls.get(function.name, ()):
            values = [keyword.value for keyword in call.keywords if keyword.arg == name]
            if name in names:
                at = names.index(name)
                values += call.args[at : at + 1]
            for value in values:
                yield from self._texts(value, None, depth - 1)


def _constant(node: ast.stmt) -> Iterator[tuple[str, str]]:
    """Yield the names that a statement sets to a text; several at once are set by a tuple."""
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        target, value = node.targets[0], node.value
        pairs = [(target, value)]
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            pairs = list(zip(target.elts, value.elts, strict=False))
        for name, text in pairs:
            is_text = isinstance(text, ast.Constant) and isinstance(text.value, str)
            if isinstance(name, ast.Name) and isinstance(text, ast.Constant) and is_text:
                yield name.id, str(text.value)


def _last_name(node: ast.expr) -> str:
    """Return the last part of a dotted name such as ``decisions.choose``, else an empty text."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""
