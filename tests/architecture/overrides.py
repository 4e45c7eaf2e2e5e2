"""Find methods that override Qt's without the guard."""

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import ModuleType

GUARD = "guarded"


def modules_below(package_name: str) -> Iterator[ModuleType]:
    package = importlib.import_module(package_name)
    yield package
    for module in pkgutil.walk_packages(package.__path__, package_name + "."):
        yield importlib.import_module(module.name)


def is_qt(thing: object) -> bool:
    return isinstance(thing, type) and thing.__module__.partition(".")[0] == "PySide6"


def qt_names(base: object) -> set[str]:
    """Names that Qt's side of this base class already gives a meaning to."""
    if not isinstance(base, type):
        return set()
    return {
        name
        for ancestor in base.__mro__
        if is_qt(ancestor)
        for name in vars(ancestor)
        if not name.startswith("__")
    }


def inherited_through_mixins(modules: list[ModuleType]) -> dict[tuple[str, str], set[str]]:
    """Qt names that a plain class overrides in a subclass joined with a Qt class."""
    reached: dict[tuple[str, str], set[str]] = {}
    for module in modules:
        for thing in vars(module).values():
            names = qt_names(thing)
            for ancestor in thing.__mro__ if names else ():
                reached.setdefault((ancestor.__module__, ancestor.__qualname__), set()).update(
                    names
                )
    return reached


def unguarded_overrides(modules: list[ModuleType]) -> list[str]:
    mixed = inherited_through_mixins(modules)
    return [override for module in modules for override in _in_module(module, mixed)]


def _in_module(module: ModuleType, mixed: dict[tuple[str, str], set[str]]) -> Iterator[str]:
    tree = ast.parse(inspect.getsource(module))
    local: dict[str, set[str]] = {}
    for qualname, definition in _classes(tree):
        names = set(mixed.get((module.__name__, qualname), ()))
        for base in definition.bases:
            names |= qt_names(_resolve(module, base))
            names |= local.get(ast.unparse(base), set())
        local[definition.name] = names
        for line, name in _overrides(definition, names):
            yield f"{module.__name__}:{line}: {qualname}.{name} overrides Qt without @{GUARD}"


def _classes(node: ast.AST, prefix: str = "") -> Iterator[tuple[str, ast.ClassDef]]:
    for child in ast.iter_child_nodes(node):
        inner = prefix
        if isinstance(child, ast.ClassDef):
            yield prefix + child.name, child
            inner = f"{prefix}{child.name}."
        elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            inner = f"{prefix}{child.name}.<locals>."
        yield from _classes(child, inner)


def _resolve(module: ModuleType, base: ast.expr) -> object:
    if isinstance(base, ast.Subscript):
        base = base.value
    thing: object = module
    for part in ast.unparse(base).split("."):
        thing = getattr(thing, part, None)
    return thing


def _overrides(definition: ast.ClassDef, names: set[str]) -> Iterator[tuple[int, str]]:
    for node in definition.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if node.name in names and not any(map(_is_guard, node.decorator_list)):
                yield node.lineno, node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if (
                    isinstance(target, ast.Name)
                    and target.id in names
                    and node.value is not None
                    and not _is_guard(node.value)
                ):
                    yield node.lineno, target.id


def _is_guard(node: ast.expr) -> bool:
    if isinstance(node, ast.Call):
        node = node.func
    return ast.unparse(node).rpartition(".")[2] == GUARD
