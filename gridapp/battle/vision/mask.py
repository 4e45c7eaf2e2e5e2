"""Masks: sets of small squares of the board, such as what was explored or revealed."""

import bz2

import msgspec

from gridapp.caching import cached

MAX_EXTENT = 1_000
"""Largest extent of a mask, in cell units; hex boards are higher than their number of rows."""

MAX_SAMPLES = 16

CACHED_MASKS = 16
"""Masks kept unpacked."""

MAX_BYTES = MAX_EXTENT * MAX_EXTENT * 2
"""Largest size of the unpacked bits: that of the largest extent with 4 samples a cell unit."""


class Mask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set of samples: squares of 1 / ``samples`` cell units that cover the board.

    ``columns`` and ``rows`` are the extent of the board in cell units, rounded up (not its numbers
    of cells: on hexes they differ). ``bits`` are the compressed flags of the samples; use
    ``geometry.planar.rasters`` to read or change them.

    Equal sets have equal ``bits`` on every machine, because replays compare the bytes of states.
    That rules out zlib, whose implementations compress differently; bzip2 has a single answer.
    """

    columns: int
    rows: int
    samples: int = 8
    bits: bytes = b""

    def __post_init__(self) -> None:
        """Check the fields; msgspec adds the position in the file to the message.

        Raises:
            ValueError: the extent is out of range, or the bits are not those of this extent.
        """
        if not (1 <= self.columns <= MAX_EXTENT and 1 <= self.rows <= MAX_EXTENT):
            raise ValueError(f"a mask covers 1 to {MAX_EXTENT} cell units each way")
        if not 1 <= self.samples <= MAX_SAMPLES:
            raise ValueError(f"a mask has 1 to {MAX_SAMPLES} samples a cell unit")
        if self.raw_size > MAX_BYTES or len(_unpacked(self.bits, self.raw_size)) != self.raw_size:
            raise ValueError("the bits of a mask do not fit its extent")

    @classmethod
    def of(cls, columns: int, rows: int, samples: int, raw: bytes) -> "Mask":
        """Return a mask by its raw bits, see ``raw``.

        Raises:
            ValueError: see ``__post_init__``.
        """
        return cls(columns, rows, samples, bz2.compress(raw, 1))

    @property
    def raw(self) -> bytes:
        """The flags of all samples, row by row, the first in the highest bit of the first byte.

        Rows follow each other without gaps; the last byte is padded with zeros.
        """
        return _unpacked(self.bits, self.raw_size)

    @property
    def raw_size(self) -> int:
        """The number of bytes of ``raw``."""
        return (self.columns * self.rows * self.samples**2 + 7) // 8

    @property
    def size(self) -> tuple[int, int]:
        """The number of samples across and down."""
        return (self.columns * self.samples, self.rows * self.samples)


@cached(CACHED_MASKS)
def _unpacked(bits: bytes, limit: int) -> bytes:
    """Return decompressed bits, at most one byte more than ``limit``.

    Raises:
        ValueError: the bits are damaged.
    """
    try:
        return bz2.BZ2Decompressor().decompress(bits, limit + 1)
    except OSError as problem:
        raise ValueError("the bits of a mask are damaged") from problem
