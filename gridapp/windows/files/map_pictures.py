"""Map pictures, decoded once and in a thread if large."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage, QPixmap

from gridapp.scene.items.map_pictures import (
    MEMORY_LIMIT_MB,
    DecodedPictures,
    PictureError,
    decode_named,
)
from gridapp.session.session import Session
from gridapp.storage.problems import FileProblem
from gridapp.windows.files.jobs import Job, JobBar
from gridapp.windows.language import tr

LARGE_PICTURE_PIXELS = 16_000_000
"""Pictures with more pixels are decoded in a thread."""


class MapPictures(QObject):
    """The pictures of the open battle by sha-256, decoded in a thread if large.

    `problem` reports a broken picture, once; `loaded` is emitted after a thread has decoded one.
    """

    problem = Signal(str)
    loaded = Signal()

    def __init__(self, session: Session, bar: JobBar) -> None:
        super().__init__(bar)
        self._session, self._bar = session, bar
        self._is_decoding = False
        self._known: DecodedPictures[QPixmap] = DecodedPictures(MEMORY_LIMIT_MB)

    def set_session(self, session: Session, image: QImage | None = None) -> None:
        """Serve the pictures of another battle; `image` is its decoded map picture."""
        self._session, self._is_decoding = session, False
        self._known = DecodedPictures(MEMORY_LIMIT_MB)
        picture = session.battle.board.picture
        if image is not None and picture is not None:
            self._known.put(picture.key, QPixmap.fromImage(image))

    def __call__(self, key: str) -> QPixmap | None:
        """Return the picture, or None if missing or not yet decoded."""
        if key in self._known or not self._is_large():
            return self.load_now(key)
        if not self._is_decoding:
            self._decode_in_background()
        return None

    def _is_large(self) -> bool:
        picture = self._session.battle.board.picture
        return picture is not None and picture.width * picture.height > LARGE_PICTURE_PIXELS

    def load_now(self, key: str) -> QPixmap | None:
        """Return the picture, decoding even a large picture at once; None if missing or broken."""
        if key not in self._known:
            try:
                image = decode_named(self._session.file.asset, key)
                self._known.put(key, QPixmap.fromImage(image))
            except (FileProblem, PictureError) as problem:
                self._known.put(key, None)
                self.problem.emit(str(problem))
        return self._known.get(key)

    def _decode_in_background(self) -> None:
        self._is_decoding = True
        session = self._session
        job = Job(
            self._bar,
            lambda: decode_map_picture(session),
            lambda image: self._take(session, image),
            lambda problem: self.problem.emit(str(problem)),
        )
        job.start(tr("Reading the map picture…"))

    def _take(self, session: Session, image: QImage | None) -> None:
        """Take a decoded picture, unless its battle is closed."""
        picture = session.battle.board.picture
        if session is not self._session or picture is None:
            return
        if image is None:
            self.load_now(picture.key)  # reports what is wrong with the picture
        else:
            self._known.put(picture.key, QPixmap.fromImage(image))
        self.loaded.emit()


def decode_map_picture(session: Session) -> QImage | None:
    """Decode the map picture of a battle, for `MapPictures.set_session`; safe in any thread."""
    picture = session.battle.board.picture
    if picture is None:
        return None
    try:
        image = decode_named(session.file.asset, picture.key)
    except (FileProblem, PictureError):
        return None
    # The screen's format, so that the main thread need not convert the picture.
    kind = QImage.Format
    has_alpha = image.hasAlphaChannel()
    image.convertTo(kind.Format_ARGB32_Premultiplied if has_alpha else kind.Format_RGB32)
    return image
