"""Map pictures, decoded once and in a thread if large."""

from threading import Thread

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage, QPixmap

from gridapp.battle.board import Picture
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


class DecodingPicture:
    """Decodes the map picture of a battle in a thread while the window is built.

    Large pictures are left to `MapPictures`.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._image: QImage | None = None
        self._thread: Thread | None = None
        if not is_large(session):
            self._thread = Thread(target=self._decode, name="map picture", daemon=True)
            self._thread.start()

    def _decode(self) -> None:
        self._image = decode_map_picture(self._session)

    def image_of(self, session: Session) -> QImage | None:
        """Wait for the picture and return it; ``None`` for another battle or a broken picture."""
        if self._thread is not None:
            self._thread.join()
        return self._image if session is self._session else None


class MapPictures(QObject):
    """The pictures of the open battle by sha-256, decoded in a thread if large.

    `problem` reports a broken picture, once; `loaded` is emitted after a thread has decoded one.
    """

    problem = Signal(str)
    loaded = Signal()

    def __init__(
        self, session: Session, bar: JobBar, decoding: DecodingPicture | None = None
    ) -> None:
        """`decoding` is the map picture of the first battle, if a thread is already at it."""
        super().__init__(bar)
        self._session, self._bar = session, bar
        self._decoding = decoding
        self._waiting: set[str] = set()
        self._known: DecodedPictures[QPixmap] = DecodedPictures(MEMORY_LIMIT_MB)

    def set_session(self, session: Session, image: QImage | None = None) -> None:
        """Serve the pictures of another battle; `image` is its decoded map picture."""
        self._session, self._waiting = session, set()
        self._known = DecodedPictures(MEMORY_LIMIT_MB)
        if image is not None:
            self._put(image)

    def __call__(self, key: str) -> QPixmap | None:
        """Return the picture, or None if missing or not yet decoded."""
        self._take_first()
        if key in self._known or not _is_large_picture(_picture_of(self._session, key)):
            return self.load_now(key)
        if key not in self._waiting:
            self._decode_in_background(key)
        return None

    def _take_first(self) -> None:
        """Take the picture that was decoded while the window was built."""
        decoding, self._decoding = self._decoding, None
        image = decoding.image_of(self._session) if decoding else None
        if image is not None:
            self._put(image)

    def _put(self, image: QImage) -> None:
        picture = self._session.battle.board.picture
        if picture is not None:
            self._known.put(picture.key, QPixmap.fromImage(image))

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

    def _decode_in_background(self, key: str) -> None:
        self._waiting.add(key)
        session = self._session
        job = Job(
            self._bar,
            lambda: _decode(session, key),
            lambda image: self._take(session, key, image),
            lambda problem: self.problem.emit(str(problem)),
        )
        job.start(tr("Reading the map picture…"))

    def _take(self, session: Session, key: str, image: QImage | None) -> None:
        """Take a decoded picture, unless its battle is closed."""
        if session is not self._session:
            return
        self._waiting.discard(key)
        if image is None:
            self.load_now(key)  # reports what is wrong with the picture
        else:
            self._known.put(key, QPixmap.fromImage(image))
        self.loaded.emit()


def is_large(session: Session) -> bool:
    """Return True if the map picture of a battle takes too long to wait for."""
    return _is_large_picture(session.battle.board.picture)


def _is_large_picture(picture: Picture | None) -> bool:
    return picture is not None and picture.width * picture.height > LARGE_PICTURE_PIXELS


def _picture_of(session: Session, key: str) -> Picture | None:
    """Return the picture of a key, of any floor."""
    board = session.battle.board
    pictures = (board.picture, *(floor.picture for floor in board.floors))
    return next((each for each in pictures if each is not None and each.key == key), None)


def decode_map_picture(session: Session) -> QImage | None:
    """Decode the map picture of a battle, for `MapPictures.set_session`; safe in any thread."""
    picture = session.battle.board.picture
    return None if picture is None else _decode(session, picture.key)


def _decode(session: Session, key: str) -> QImage | None:
    """Return a picture in the format of the screen, ``None`` if missing or broken."""
    try:
        image = decode_named(session.file.asset, key)
    except (FileProblem, PictureError):
        return None
    # The screen's format, so that the main thread need not convert the picture.
    kind = QImage.Format
    has_alpha = image.hasAlphaChannel()
    image.convertTo(kind.Format_ARGB32_Premultiplied if has_alpha else kind.Format_RGB32)
    return image
