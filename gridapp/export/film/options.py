"""Film options and formats."""

from enum import StrEnum
from pathlib import Path

import msgspec

LEAST, MOST_WIDE, MOST_HIGH = 160, 3840, 2160


class FilmFormat(StrEnum):
    """A film format, by the usual ending of its files; PNG is an animated PNG."""

    WEBP = "webp"
    PNG = "png"
    MP4 = "mp4"


_FORMAT_BY_SUFFIX = {
    "": FilmFormat.WEBP,
    ".webp": FilmFormat.WEBP,
    ".png": FilmFormat.PNG,
    ".apng": FilmFormat.PNG,
    ".mp4": FilmFormat.MP4,
}


class FilmOptions(msgspec.Struct, frozen=True):
    """The size of a film in pixels, its format, and the quality (1 to 100) of WebP."""

    format: FilmFormat = FilmFormat.WEBP
    width: int = 1280
    height: int = 720
    quality: int = 75

    def __post_init__(self) -> None:
        """Check size and quality.

        Raises:
            ValueError: one of them is out of range.
        """
        if not (LEAST <= self.width <= MOST_WIDE and LEAST <= self.height <= MOST_HIGH):
            message = (
                f"a film of {self.width} x {self.height} pixels cannot be drawn:"
                f" choose {LEAST}x{LEAST} to {MOST_WIDE}x{MOST_HIGH}"
            )
            raise ValueError(message)
        if self.format is FilmFormat.MP4 and (self.width % 2 or self.height % 2):
            message = f"an MP4 of {self.width} x {self.height} is not possible: choose even numbers"
            raise ValueError(message)
        if not 1 <= self.quality <= 100:
            message = f"a quality of {self.quality} is out of range: choose 1 to 100"
            raise ValueError(message)


def film_format_of(path: Path) -> FilmFormat:
    """Return the format that the ending of a file names; WebP without an ending.

    Raises:
        ValueError: no film format has that ending.
    """
    suffix = path.suffix.lower()
    if suffix not in _FORMAT_BY_SUFFIX:
        endings = ", ".join(filter(None, _FORMAT_BY_SUFFIX))
        message = f"{path}: {path.suffix} names no film format: choose one of {endings}"
        raise ValueError(message)
    return _FORMAT_BY_SUFFIX[suffix]
