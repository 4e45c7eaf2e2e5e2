"""Map pictures, decoded once and in a thread if large."""

from collections.abc import Callable

from PySide6.QtGui import QImage, QPixmap

from gridapp.scene.items.map_pictures import PictureError, decode_picture
from gridapp.session.session import Session
from gridapp.storage.problems import FileProblem

LARGE_PICTURE_PIXELS = 16_000_000
"""Pixels of a picture that takes longer than anybody should wait for a window."""


class MapPictures:
    """The pictures of a battle by sha-256; a broken picture is reported once."""

    def __init__(
        self,
        session: Session,
        show_problem: Callable[[str], object],
        decode_in_background: Callable[[], object] | None = None,
    ) -> None:
        """Serve a session's pictures; `decode_in_background` is called once for a large picture."""
        self._session = session
        self._tell = show_problem
        self._beside = decode_in_background
        self._is_asked_for = False
        self._known: dict[str, QPixmap | None] = {}

    def add(self, sha256: str, image: QImage) -> None:
        """Add a decoded picture."""
        self._known[sha256] = QPixmap.fromImage(image)

    def __call__(self, sha256: str) -> QPixmap | None:
        """Return the picture, or None if missing or not yet decoded."""
        if self._beside and sha256 not in self._known and self._is_large():
            if not self._is_asked_for:
                self._is_asked_for = True
                self._beside()
            return None
        return self.load_now(sha256)

    def _is_large(self) -> bool:
        picture = self._session.battle.board.picture
        return picture is not None and picture.width * picture.height > LARGE_PICTURE_PIXELS

    def load_now(self, sha256: str) -> QPixmap | None:
        """Return the picture, decoding even a large picture at once; None if missing or broken."""
        if sha256 not in self._known:
            try:
                image = decode_picture(self._session.file.asset(sha256))
                self._known[sha256] = QPixmap.fromImage(image)
            except (FileProblem, PictureError) as problem:
                self._known[sha256] = None
                self._tell(str(problem))
        return self._known[sha256]


def decode_map_picture(session: Session) -> QImage | None:
    """Decode the map picture of a battle, for `MapPictures.add`; safe in any thread."""
    picture = session.battle.board.picture
    if picture is None:
        return None
    try:
        image = decode_picture(session.file.asset(picture.sha256))
    except (FileProblem, PictureError):
        return None
    # The screen's own format, so that the window's thread need not convert it.
    kind = QImage.Format
    has_alpha = image.hasAlphaChannel()
    image.convertTo(kind.Format_ARGB32_Premultiplied if has_alpha else kind.Format_RGB32)
    return image
