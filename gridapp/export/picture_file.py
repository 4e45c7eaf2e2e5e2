"""Pictures of a view as files of every format."""

from collections.abc import Callable, Iterator
from pathlib import Path

from gridapp.battle.shown.views import GmView, PlayerView
from gridapp.export.board_picture import Drag, board_picture
from gridapp.export.drawing_file import drawing_steps
from gridapp.export.picture_options import (
    PictureFormat,
    PictureOptions,
    check_background,
    format_of,
)
from gridapp.export.progress import Progress, Show, run_steps, unshown
from gridapp.export.snapshot import encoded, loading_pictures, naming_file, write_bytes
from gridapp.export.text_board import text_board
from gridapp.scene.board_scene import PictureProvider

DEFAULT_OPTIONS = PictureOptions()


def snapshot(
    view: PlayerView | GmView,
    drag: Drag,
    pictures: Callable[[str], bytes | None],
    path: str | Path,
    options: PictureOptions = DEFAULT_OPTIONS,
    show: Show = unshown,
) -> None:
    """Draw a view and write the picture, with or without a screen; the ending names the format.

    ``pictures`` returns the bytes of a picture by sha-256; ``drag`` is drawn over the board.

    Raises:
        SnapshotError: the picture is too large or cannot be written.
        ValueError: the ending names no picture format, or the format cannot have the background.
    """
    format_ = format_of(Path(path))
    with loading_pictures(pictures) as provider, naming_file(path):
        steps = picture_steps(view, drag, provider, format_, options)
        write_bytes(run_steps(steps, show), path)


def picture_bytes(
    view: PlayerView | GmView,
    drag: Drag,
    provider: PictureProvider,
    format_: PictureFormat,
    options: PictureOptions,
) -> bytes:
    """Return the file of a picture; equal values give equal bytes.

    Raises:
        SnapshotError: the picture is too large.
        ValueError: the format cannot have the background.
    """
    return run_steps(picture_steps(view, drag, provider, format_, options))


def picture_steps(
    view: PlayerView | GmView,
    drag: Drag,
    provider: PictureProvider,
    format_: PictureFormat,
    options: PictureOptions,
) -> Iterator[Progress | bytes]:
    """Yield how far a picture is, and last the bytes of its file.

    Raises:
        SnapshotError: the picture is too large.
        ValueError: the format cannot have the background.
    """
    check_background(options, format_)
    if format_ is PictureFormat.TEXT:
        yield text_board(view, options).encode()
        return
    picture = board_picture(view, drag, provider, options, drawing=format_.is_drawing)
    picture.check_format(format_)
    if format_.is_drawing:
        yield from drawing_steps(picture, format_)
        return
    image = picture.blank(picture.height)
    for done in picture.strips(image):
        yield Progress(done, picture.height)
    yield bytes(encoded(image, format_, options.quality).data())
