"""Custom creature pictures supplied by users, named by the SHA-256 of their bytes."""

import re
from collections.abc import Callable

from PySide6.QtGui import QImage

from gridapp.scene.items.map_pictures import DecodedPictures, PictureError, decode_picture

MAX_SIDE = 512
"""Largest side of a stored picture in pixels; tokens are seldom larger."""
_LARGEST_MB, _BUDGET_MB = 4, 256
"""A picture of four times the largest that is stored, and all pictures together, decoded."""
_NAME = re.compile(r"[0-9a-f]{64}")
PictureSource = Callable[[str], bytes | None]


class _Store:
    """The decoded pictures by name; None for missing or broken pictures."""

    def __init__(self) -> None:
        self.source: PictureSource = lambda _: None
        self.known: DecodedPictures[QImage] = DecodedPictures(_BUDGET_MB)


_STORE = _Store()


def set_picture_source(source: PictureSource) -> None:
    """Set the function that returns the bytes of a picture by name; retry missing pictures."""
    _STORE.source = source
    retry_missing()


def retry_missing() -> None:
    """Forget failed look-ups, so that the source is asked again."""
    _STORE.known.forget_missing()


def is_custom(name: str) -> bool:
    """Return True for the name of a custom picture (a SHA-256), False for a shipped glyph."""
    return _NAME.fullmatch(name) is not None


def custom_picture(name: str) -> QImage | None:
    """Return the custom picture of this name; None for glyph names and missing pictures."""
    if not is_custom(name):
        return None
    if name not in _STORE.known:
        _STORE.known.put(name, _decode(_STORE.source(name)))
    return _STORE.known.get(name)


def available_picture(name: str) -> str:
    """Return the name, or "" for a missing custom picture, so that a glyph is drawn instead."""
    return "" if is_custom(name) and custom_picture(name) is None else name


def _decode(data: bytes | None) -> QImage | None:
    try:
        return None if data is None else decode_picture(data, megabytes=_LARGEST_MB)
    except PictureError:
        return None
