"""Finds the lines of a grid that is drawn on a map picture.

A line of one colour answers to the second difference across it; summed along the picture, its
answers stand out of those of trees and stones, which lie anywhere. The period is that of the comb
that gathers most of them: all lags of the autocorrelation that stand out are tried, then refined
to a fraction of a pixel. Cost: a pass over at most `_SAMPLED` rows and columns.
"""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from gridapp.grid.alignment import MAX_CELL_PIXELS, MIN_CELL_PIXELS

if TYPE_CHECKING:
    from numpy.typing import NDArray

_SAMPLED = 1200
"""Most rows or columns of pixels that are looked at."""
_REACHES = (1, 2, 3)
"""Pixels to each side with which a pixel is compared: lines are up to as wide."""
_FEWEST_LINES = 6
_BESIDE = 4
"""Pixels on each side of a line in which its answers are gathered."""
_STANDS_OUT = 3.0
"""How many times the usual answer lines must give on average."""
_LIT, _MOST = 1.5, 0.75
"""How many times the usual answer a line must give, and the share of lines that must."""
_HALF_PERIOD = 0.8
"""A comb of lines that are closer together is taken if it gathers this share of the best."""
_ALIKE = 0.01
"""How much the distances across and down may differ, as a share: cells are square."""


class LineGrid(NamedTuple):
    """Lines of a picture: pixels from line to line, and those of the first line from each edge."""

    pixels: float
    offset: tuple[float, float]


class _Comb(NamedTuple):
    period: float
    first: float
    answer: float


def grid_lines(grey: "NDArray[np.uint8]") -> LineGrid | None:
    """Return the square grid drawn on a picture in shades of grey, indexed ``[y, x]``, or None."""
    combs = [_comb(_answers(each)) for each in (grey, grey.T)]
    across, down = combs
    if across is None or down is None:
        return None
    if abs(across.period - down.period) > _ALIKE * across.period:
        return None
    pixels = (across.period + down.period) / 2
    if abs(round(pixels) - pixels) * max(grey.shape) / pixels < 1:
        pixels = float(round(pixels))  # the last line moves by less than a pixel
    return LineGrid(pixels, (across.first % pixels, down.first % pixels))


def _answers(grey: "NDArray[np.uint8]") -> "NDArray[np.float64]":
    """Return the answer of each column to a line, less the mean answer of its neighbours."""
    step = max(1, grey.shape[0] // _SAMPLED)
    rows = grey[::step].astype(np.int16)
    answers = np.zeros(grey.shape[1])
    if not len(rows):
        return answers
    for reach in _REACHES:
        if grey.shape[1] <= 2 * reach:
            break
        inner = slice(reach, -reach)
        bent = np.abs(2 * rows[:, inner] - rows[:, : -2 * reach] - rows[:, 2 * reach :])
        # A few bright spots must not outweigh a faint line from edge to edge.
        answers[inner] += np.minimum(bent, 24).mean(axis=0)
    around = np.convolve(answers, np.ones(15) / 15, mode="full")[7 : 7 + len(answers)]
    answers = np.maximum(answers - around, 0.0)
    answers[:7] = answers[-7:] = 0.0  # next to an edge there are not enough neighbours to compare
    return answers


def _comb(answers: "NDArray[np.float64]") -> _Comb | None:
    """Return the comb of lines with the strongest answers; of nearly equal combs the finest."""
    wide = np.maximum.reduce([answers, np.roll(answers, 1), np.roll(answers, -1)])
    usual = float(wide.mean()) if len(wide) else 0.0
    longest = int(min(MAX_CELL_PIXELS, len(answers) / _FEWEST_LINES))
    shortest = max(int(MIN_CELL_PIXELS), 8)
    if not usual or longest <= shortest:
        return None
    combs = [_refined(wide, lag) for lag in _lags(answers, shortest, longest)]
    standing = [
        comb for comb in combs if comb.answer >= _STANDS_OUT * usual and _is_lit(wide, comb, usual)
    ]
    if not standing:
        return None
    best = max(comb.answer for comb in standing)
    return _fitted(answers, min(comb for comb in standing if comb.answer >= _HALF_PERIOD * best))


def _lags(answers: "NDArray[np.float64]", shortest: int, longest: int) -> list[int]:
    """Return the lags of the autocorrelation that are higher than their neighbours, best first."""
    even = answers - answers.mean()
    size = 2 * len(even)
    spectrum = np.fft.rfft(even, size)
    alike = np.fft.irfft(spectrum * np.conj(spectrum), size)[: longest + 2]
    alike /= len(even) - np.arange(len(alike))
    inner = alike[shortest : longest + 1]
    peak = (inner >= alike[shortest - 1 : longest]) & (inner >= alike[shortest + 1 : longest + 2])
    lags = np.flatnonzero(peak & (inner > 0)) + shortest
    return sorted(map(int, lags), key=lambda lag: -alike[lag])[:24]


def _refined(wide: "NDArray[np.float64]", lag: int) -> _Comb:
    """Return the best comb within a pixel of a period; ``wide`` answers a pixel beside a line too.

    Where lines do not lie on whole pixels, each is drawn on the nearest.
    """
    step = 0.8 * lag / len(wide)
    rough = max(
        (_best_phase(wide, period) for period in np.linspace(lag - 1, lag + 1, 41)), key=_gathered
    )
    near = (_best_phase(wide, rough.period + step * number) for number in range(-8, 9))
    return max(near, key=_gathered)


def _gathered(comb: _Comb) -> float:
    return comb.answer


def _fitted(answers: "NDArray[np.float64]", comb: _Comb) -> _Comb:
    """Return the comb moved to the middles of its lines, by least squares.

    A line several pixels wide answers over its width and beside it; each line counts as much as
    it answers.
    """
    count = int((len(answers) - 1 - comb.first) // comb.period) + 1
    numbers = np.arange(count)
    at = np.rint(comb.first + comb.period * numbers).astype(int)
    near = np.arange(-_BESIDE, _BESIDE + 1)
    columns = at[:, None] + near[None, :]
    inside = (columns >= 0) & (columns < len(answers))
    weights = np.where(inside, answers[columns.clip(0, len(answers) - 1)], 0.0)
    sums = weights.sum(axis=1)
    sums[sums < np.median(sums) / 2] = 0.0
    if (sums > 0).sum() < _FEWEST_LINES:
        return comb
    middles = at + (weights * near).sum(axis=1) / np.maximum(sums, 1e-9)
    period, first = np.polyfit(numbers, middles, 1, w=np.sqrt(sums))
    return _Comb(float(period), float(first), comb.answer)


def _best_phase(answers: "NDArray[np.float64]", period: float) -> _Comb:
    """Return the comb of a period whose lines answer most on average."""
    count = int((len(answers) - 1) // period)
    firsts = np.arange(0, int(period) + 1)
    at = np.rint(firsts[:, None] + period * np.arange(count)[None, :]).astype(int)
    at = np.minimum(at, len(answers) - 1)
    means = answers[at].mean(axis=1)
    first = int(means.argmax())
    return _Comb(float(period), float(first), float(means[first]))


def _is_lit(wide: "NDArray[np.float64]", comb: _Comb, usual: float) -> bool:
    """Return True if most lines of a comb answer, not just a few edges of what is drawn."""
    at = np.rint(np.arange(comb.first, len(wide) - 1, comb.period)).astype(int)
    return float((wide[at] > _LIT * usual).mean()) >= _MOST
