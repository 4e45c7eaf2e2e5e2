"""How many pixels of a screen make a millimetre, across and along.

Pixels are device pixels, lengths are millimetres. What people type is checked here: nothing and
nonsense are refused with the reason and what to do instead.
"""

from math import hypot, isfinite

import msgspec

from gridapp.session.i18n import decimal, tr

MM_PER_INCH = 25.4
CARD_WIDTH, CARD_HEIGHT = 85.60, 53.98
"""A bank card in millimetres (ISO/IEC 7810, ID-1)."""

MIN_DPI, MAX_DPI = 8.0, 1000.0
"""From a projector on a wall to a telephone."""

_MAX_STRETCH = 2.0
"""Largest ratio between the two sides of a pixel."""

PLAUSIBLE_DPI = 20.0, 250.0
"""From a large projection to a fine screen of a table."""

_ASPECT_TOLERANCE = 0.05
_ASPECT_RATIOS_AS_SIZES = frozenset({(160, 90), (1600, 900)})
"""Sizes that screens report although they only mean 16:9."""


class CalibrationError(ValueError):
    """A size that no screen has: the reason and what to do."""


class Density(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Device pixels per millimetre, across and along; pixels need not be square."""

    x: float
    y: float

    @property
    def dpi(self) -> tuple[float, float]:
        """Dots per inch, across and along."""
        return self.x * MM_PER_INCH, self.y * MM_PER_INCH

    def __post_init__(self) -> None:
        """Check both numbers.

        Raises:
            CalibrationError: no screen has so many or so few pixels in a millimetre.
        """
        for dpi in self.dpi:
            if not (isfinite(dpi) and MIN_DPI <= dpi <= MAX_DPI):
                raise CalibrationError(
                    tr(
                        "That would be {dpi} dots per inch, and screens have {low} to {high}."
                        " Measure again.",
                        dpi=decimal(dpi, ".4g"),
                        low=f"{MIN_DPI:.0f}",
                        high=f"{MAX_DPI:.0f}",
                    )
                )
        if not 1 / _MAX_STRETCH <= self.x / self.y <= _MAX_STRETCH:
            raise CalibrationError(
                tr(
                    "Width and height of a pixel differ too much for one screen."
                    " Measure both again."
                )
            )


def density_from_card(width: float, height: float) -> Density:
    """Return the density of a screen on which a bank card covers `width` x `height` pixels."""
    return density_from_lines((width, CARD_WIDTH), (height, CARD_HEIGHT))


def density_from_lines(across: tuple[float, float], along: tuple[float, float]) -> Density:
    """Return the density from two measured lines, each a pair of pixels and millimetres."""
    return Density(_ratio(*across), _ratio(*along))


def density_from_size(pixels: tuple[int, int], size: tuple[float, float]) -> Density:
    """Return a screen's pixel density by its size in pixels and, without frame, in millimetres."""
    return Density(_ratio(pixels[0], size[0]), _ratio(pixels[1], size[1]))


def density_from_diagonal(pixels: tuple[int, int], diagonal: float, aspect: float = 0.0) -> Density:
    """Return the density from the diagonal of the picture in millimetres.

    `aspect` is width divided by height of the screen, 0 for that of its pixels.
    """
    shape = aspect or _ratio(*pixels)
    if not (isfinite(shape) and shape > 0):
        raise CalibrationError(_not_positive())
    height = _checked(diagonal) / hypot(shape, 1.0)
    return density_from_size(pixels, (height * shape, height))


def density_from_dpi(across: float, along: float) -> Density:
    """Return the density for dots per inch, across and along."""
    return Density(_checked(across) / MM_PER_INCH, _checked(along) / MM_PER_INCH)


def plausible_density(pixels: tuple[int, int], size: tuple[float, float]) -> Density | None:
    """Return the density by the size the system reports, or None for an implausible size.

    Televisions report 160 x 90 mm for their aspect ratio, projectors any size at all. A plausible
    size is a first guess for the calibration and never more.
    """
    if (round(size[0]), round(size[1])) in _ASPECT_RATIOS_AS_SIZES:
        return None
    try:
        density = density_from_size(pixels, size)
    except CalibrationError:
        return None
    low, high = PLAUSIBLE_DPI
    if not all(low <= dpi <= high for dpi in density.dpi):
        return None
    is_square = abs(density.x / density.y - 1.0) <= _ASPECT_TOLERANCE
    return density if is_square else None


def _ratio(pixels: float, length: float) -> float:
    return _checked(pixels) / _checked(length)


def _checked(number: float) -> float:
    """Return a positive finite number.

    Raises:
        CalibrationError: it is none.
    """
    if not (isfinite(number) and number > 0):
        raise CalibrationError(_not_positive())
    return number


def _not_positive() -> str:
    return tr("A size must be a number above 0. Measure again.")
