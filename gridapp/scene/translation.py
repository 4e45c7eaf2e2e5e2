"""Translation of the few texts painted into the scene."""

from PySide6.QtCore import QCoreApplication


def tr(text: str, /, **parts: object) -> str:
    """Return the text in the language of the window, with its placeholders filled in."""
    return QCoreApplication.translate("window", text).format(**parts)


def tr_noop(text: str) -> str:
    """Mark a string for translation, like ``gettext_noop``."""
    return text


def tr_sample(name: str) -> str:
    """Return the name of a thing of a shipped sample in the language of the window.

    Other names, which somebody chose, stay as they are.
    """
    return QCoreApplication.translate("samples", name)
