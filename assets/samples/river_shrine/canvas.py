"""Pictures as arrays, noise, soft masks, and the bridge to QPainter."""

import zlib
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from PySide6.QtGui import QImage, QPainter

from .size import COLUMNS, PX, ROWS

Field = NDArray[np.float32]
"""One value per picture point, rows first."""
Picture = NDArray[np.float32]
"""Red, green and blue per picture point, each 0 to 1."""
Paint = Callable[[QPainter], None]

WIDTH = COLUMNS * PX
HEIGHT = ROWS * PX
SEED = 1887


def dice(name: str) -> np.random.Generator:
    """Random numbers that depend on the name only, so layers never disturb each other."""
    return np.random.default_rng([SEED, zlib.crc32(name.encode())])


def colour(code: str) -> Field:
    """A colour such as "#a0b1c2" as three numbers."""
    return np.array([int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)], dtype=np.float32)


def clamp(field: Field) -> Field:
    """Keep values between 0 and 1."""
    return np.clip(field, 0, 1)


def step(field: Field, low: float, high: float) -> Field:
    """Rise smoothly from 0 at low to 1 at high."""
    t = np.clip((field - np.float32(low)) / np.float32(high - low), 0, 1)
    return np.asarray(t * t * (3 - 2 * t), np.float32)


def noise(name: str, cells: float, octaves: int = 4, stretch: float = 1.0) -> Field:
    """Cloudy noise from 0 to 1; the largest clouds span so many cells."""
    rng = dice(name)
    total = np.zeros((HEIGHT, WIDTH), np.float32)
    weight = 0.0
    for octave in range(octaves):
        span = cells * PX / 2**octave
        shape = (int(HEIGHT / (span * stretch)) + 4, int(WIDTH / span) + 4)
        grid = Image.fromarray(rng.random(shape).astype(np.float32))
        box = (1.0, 1.0, 1 + WIDTH / span, 1 + HEIGHT / (span * stretch))
        total += np.asarray(grid.resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC, box)) * (
            0.5**octave
        )
        weight += 0.5**octave
    return clamp((total / weight - 0.5) * 1.35 + 0.5)


def gaussian_line(values: NDArray[np.float64] | Field, sigma: float) -> Field:
    """Smooth one row of numbers, its ends held."""
    reach = int(3 * sigma)
    kernel = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
    padded = np.pad(values, reach, mode="edge")
    return np.asarray(np.convolve(padded, kernel / kernel.sum(), "valid"), np.float32)


def box(field: Field, reach: int) -> Field:
    """Mean over a square window, edges held."""
    size = 2 * reach + 1
    for axis in (0, 1):
        pad = [(0, 0)] * field.ndim
        pad[axis] = (reach + 1, reach)
        sums = np.cumsum(np.pad(field, pad, mode="edge"), axis=axis, dtype=np.float64)
        high = np.take(sums, range(size, sums.shape[axis]), axis=axis)
        low = np.take(sums, range(sums.shape[axis] - size), axis=axis)
        field = ((high - low) / size).astype(np.float32)
    return field


def blur(field: Field, sigma: float) -> Field:
    """Blur that is near enough to a Gaussian."""
    reach = max(1, round(sigma * 0.95))
    return box(box(field, reach), reach)


def shifted(field: Field, dx: int, dy: int) -> Field:
    """The field moved right and down by non-negative amounts, zeros moved in."""
    out = np.zeros_like(field)
    out[dy:, dx:] = field[: HEIGHT - dy, : WIDTH - dx]
    return out


def cast(mask: Field, length: float, steps: int = 10) -> Field:
    """The shadow a raised mask throws to the lower right, fading with distance."""
    shadow = mask.copy()
    for i in range(1, steps + 1):
        away = length * i / steps
        moved = shifted(mask, round(away * 0.72), round(away)) * np.float32(1 - 0.5 * i / steps)
        np.maximum(shadow, moved, out=shadow)
    return shadow


def tint(picture: Picture, wanted: Field | Picture, share: Field | float) -> Picture:
    """Mix a colour or a picture into a picture, by a share per point."""
    part = np.asarray(share, np.float32)
    part = part[..., None] if part.ndim else part
    return (picture + (wanted - picture) * part).astype(np.float32)


def shade(picture: Picture, dark: Field, strength: float) -> Picture:
    """Darken towards a cool shadow."""
    cool = np.array([1.0, 0.95, 0.84], np.float32) * strength
    return np.asarray(picture * (1 - dark[..., None] * cool), np.float32)


def mask(paint: Paint) -> Field:
    """What a painter covers with white, as a field."""
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_Grayscale8)
    image.fill(0)
    _run(image, paint)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(HEIGHT, image.bytesPerLine())
    return np.asarray(rows[:, :WIDTH] / 255, np.float32)


def painted(picture: Picture, paint: Paint) -> Picture:
    """Let a painter work on the picture."""
    pixels = np.full((HEIGHT, WIDTH, 4), 255, np.uint8)
    pixels[..., 2::-1] = to_bytes(picture)
    image = QImage(pixels.tobytes(), WIDTH, HEIGHT, WIDTH * 4, QImage.Format.Format_RGB32).copy()
    _run(image, paint)
    data = np.frombuffer(image.constBits(), np.uint8).reshape(HEIGHT, WIDTH, 4)
    return np.asarray(data[..., 2::-1] / 255, np.float32)


def to_bytes(picture: Picture) -> NDArray[np.uint8]:
    """The picture in bytes, rounded."""
    return (np.clip(picture, 0, 1) * 255 + 0.5).astype(np.uint8)


def _run(image: QImage, paint: Paint) -> None:
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter)
    painter.end()


def brushed(picture: Picture, reach: int) -> Picture:
    """Kuwahara's filter: every point takes its calmest neighbourhood, as a brush would."""
    full = picture
    pad = 2 * reach
    picture = np.pad(full, ((pad, pad), (pad, pad), (0, 0)), mode="edge")
    grey = picture.mean(axis=2)
    mean = box(picture, reach)
    spread = box(grey * grey, reach) - box(grey, reach) ** 2
    best = np.full(grey.shape, np.inf, np.float32)
    out = picture.copy()
    for dy, dx in ((-reach, -reach), (-reach, reach), (reach, -reach), (reach, reach)):
        near = np.roll(spread, (dy, dx), (0, 1))
        calm = near < best
        best = np.where(calm, near, best)
        out = np.where(calm[..., None], np.roll(mean, (dy, dx), (0, 1)), out)
    return out[pad:-pad, pad:-pad]


def cobbles(name: str, size: float, warp: float = 0.2) -> tuple[Field, Field]:
    """Uneven paving: a random number per stone, and the gap to the stone's edge in points."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float32) / (size * PX)
    x += (noise(name + " x", size * 2, 3) - 0.5) * warp
    y += (noise(name + " y", size * 2, 3) - 0.5) * warp
    rng = dice(name)
    shape = (int(ROWS / size) + 5, int(COLUMNS / size) + 5)
    jitter = rng.uniform(0.16, 0.84, (*shape, 2)).astype(np.float32)
    tones = rng.random(shape).astype(np.float32)
    first = np.full(x.shape, 9.0, np.float32)
    second = first.copy()
    tone = np.zeros_like(x)
    column, row = np.floor(x).astype(int), np.floor(y).astype(int)
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            r, c = row + dr + 2, column + dc + 2
            seat = jitter[r, c]
            gx = np.abs(x - (column + dc) - seat[..., 0])
            gy = np.abs(y - (row + dr) - seat[..., 1])
            far = np.hypot(gx, gy) * 0.55 + np.maximum(gx, gy) * 0.45
            nearer = far < first
            second = np.where(nearer, first, np.minimum(second, far))
            tone = np.where(nearer, tones[r, c], tone)
            first = np.where(nearer, far, first)
    return tone, ((second - first) * (size * PX * 0.5)).astype(np.float32)
