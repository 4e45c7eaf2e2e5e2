"""Pictures of creatures that people bring along, named by the SHA-256 of their bytes."""

import re
from collections.abc import Callable

from PySide6.QtGui import QImage

from gridapp.scene.items.map_pictures import PictureError, decode_picture

MAX_SIDE = 512
"""No picture is kept larger: a token seldom is, in pixels."""
_NAME = re.compile(r"[0-9a-f]{64}")
PictureSource = Callable[[str], bytes | None]


class _Store:
    """What was decoded so far; ``None`` for what could not be."""

    def __init__(self) -> None:
        self.source: PictureSource = lambda _: None
        self.known: dict[str, QImage | None] = {}


_STORE = _Store()


def set_picture_source(source: PictureSource) -> None:
    """Say where the bytes of a picture come from, ``None`` for none; what was missed is asked."""
    _STORE.source = source
    retry_missing()


def retry_missing() -> None:
    """Ask again for pictures that were not there."""
    _STORE.known = {name: image for name, image in _STORE.known.items() if image is not None}


def is_custom(name: str) -> bool:
    """Whether a name is that of a picture somebody brought along, not of a glyph that ships."""
    return _NAME.fullmatch(name) is not None


def custom_picture(name: str) -> QImage | None:
    """The picture of that name, ``None`` for a glyph or where there is none to show."""
    if not is_custom(name):
        return None
    if name not in _STORE.known:
        _STORE.known[name] = _decoded(_STORE.source(name))
    return _STORE.known[name]


def available_picture(name: str) -> str:
    """The name, or none where somebody's own picture is not there: then a glyph stands for it."""
    return "" if is_custom(name) and custom_picture(name) is None else name


def _decoded(data: bytes | None) -> QImage | None:
    try:
        return None if data is None else decode_picture(data)
    except PictureError:
        return None
