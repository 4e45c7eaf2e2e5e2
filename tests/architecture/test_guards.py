"""No exception leaves an overridden Qt method: each one goes through the guard."""

import importlib
from pathlib import Path

import pytest

from tests.architecture.overrides import modules_below, unguarded_overrides

QT_PACKAGES = ("gridapp.scene", "gridapp.export", "gridapp.windows")

PLANTED = '''
"""Classes with and without the guard."""

from PySide6 import QtWidgets
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QGraphicsItem, QWidget


def guarded(method):
    return method


class Held(QWidget):
    @guarded
    def paintEvent(self, event):
        pass

    def own_method(self):
        pass


class Bare(QWidget):
    def paintEvent(self, event):
        pass


class Dotted(QtWidgets.QGraphicsView):
    def wheelEvent(self, event):
        pass


class Child(Bare):
    def closeEvent(self, event):
        pass


class Mixin:
    def eventFilter(self, watched, event):
        return False


class Mixed(Mixin, QObject):
    pass


class Assigned(QGraphicsItem):
    paint = print
    boundingRect = guarded(print)


def make():
    class Inner(QWidget):
        def resizeEvent(self, event):
            pass

    class Innermost(Inner):
        def moveEvent(self, event):
            pass

    return Innermost
'''


def test_every_override_in_the_app_is_guarded() -> None:
    modules = [module for name in QT_PACKAGES for module in modules_below(name)]
    assert not unguarded_overrides(modules)


def test_planted_overrides_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "planted_overrides.py").write_text(PLANTED, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    overrides = unguarded_overrides([importlib.import_module("planted_overrides")])
    assert [line.split(": ")[1].partition(" ")[0] for line in overrides] == [
        "Bare.paintEvent",
        "Dotted.wheelEvent",
        "Child.closeEvent",
        "Mixin.eventFilter",
        "Assigned.paint",
        "make.<locals>.Inner.resizeEvent",
        "make.<locals>.Innermost.moveEvent",
    ]
