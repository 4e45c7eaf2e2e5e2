"""Locates the shipped rules and assets, and the modules of a package."""

import importlib
import pkgutil
from pathlib import Path

from gridapp.caching import cached

_PACKAGE = Path(__file__).resolve().parent


@cached(4)
def shipped_folder(name: str) -> Path:
    """Return the folder ``rules`` or ``assets``, in the installed package or in the checkout.

    Raises:
        FileNotFoundError: neither exists; the installation is damaged.
    """
    inside = _PACKAGE / "_shipped" / name
    if inside.is_dir():
        return inside
    checkout = _PACKAGE.parent
    if (checkout / "pyproject.toml").is_file() and (checkout / name).is_dir():
        return checkout / name
    message = f"the folder {name!r} is missing beside {_PACKAGE}: install gridapp again"
    raise FileNotFoundError(message)


def import_modules(package: str) -> None:
    """Import every module of a package, so that all register themselves."""
    for module in pkgutil.iter_modules(importlib.import_module(package).__path__):
        importlib.import_module(f"{package}.{module.name}")
