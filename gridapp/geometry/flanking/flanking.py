"""Who flanks whom, decided in integers, with the cells or the angle as proof.

Footprints are non-empty tuples of cells, the anchor first, as from ``Grid.covered_cells``. Heights
are those of `height`; left out, everybody stands on level ground. Whether both flankers are allies
and threaten the target is for the caller to check first.

Exact, because everything is integers in lattice coordinates at a common scale, and angles are
compared by squared cosines (`angles`). Cost: O(cells of flanker x cells of partner) by opposite
cells and sides, O(1) by angle; proofs are cached by footprints, partners by their offsets.
Oracle: ``tests/geometry/oracles_flanking.py``, in fractions.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from gridapp.caching import cached
from gridapp.geometry.flanking.completing_cells import partner_of
from gridapp.geometry.flanking.criteria import Criterion, FlankProof, FlankRule
from gridapp.geometry.flanking.height import GROUND, Extent, RelativeHeight, relative_height
from gridapp.grid.cells import Cell, Footprint
from gridapp.grid.grid import Grid

__all__ = [
    "Criterion",
    "Extent",
    "FlankProof",
    "FlankRule",
    "Heights",
    "Partner",
    "completing_anchors",
    "flank_proof",
]


class Heights(NamedTuple):
    """The vertical extents of two flankers and their target."""

    flanker: Extent = GROUND
    partner: Extent = GROUND
    target: Extent = GROUND


LEVEL_GROUND = Heights()


def flank_proof(
    grid: Grid,
    rule: FlankRule,
    flanker: Footprint,
    partner: Footprint,
    target: Footprint,
    heights: Heights = LEVEL_GROUND,
) -> FlankProof | None:
    """Return the proof of two creatures flanking a target, None without a flank.

    A creature is never flanked by one that shares its space (AP-R83). Cached, because a drag
    repeats the same questions every frame.
    """
    return _flank(grid, rule, flanker, partner, target, heights)


@cached(4096)
def _flank(
    grid: Grid,
    rule: FlankRule,
    flanker: Footprint,
    partner: Footprint,
    target: Footprint,
    heights: Heights,
) -> FlankProof | None:
    if rule.criterion is Criterion.NONE:
        return None
    above = relative_height(heights.flanker, heights.target)
    partner_above = relative_height(heights.partner, heights.target)
    if _overlap(flanker, target, above) or _overlap(partner, target, partner_above):
        return None
    prepared = _partner(grid, rule, partner, target, partner_above, heights.target)
    return prepared.prove(flanker, above)


class Partner(NamedTuple):
    """A creature already threatening a target: its cells and vertical extent."""

    cells: Footprint
    extent: Extent = GROUND


def _overlaps(partner: Partner, target: Partner) -> bool:
    """Return True if a partner shares a cube with the target, and so cannot flank the target."""
    height = relative_height(partner.extent, target.extent)
    return _overlap(partner.cells, target.cells, height)


def completing_anchors(
    grid: Grid,
    rule: FlankRule,
    space: str,
    anchors: Iterable[Cell],
    partners: Mapping[str, Partner],
    target: Partner,
    extent_at: Callable[[Cell], Extent] = lambda _: GROUND,
) -> dict[Cell, tuple[tuple[str, FlankProof], ...]]:
    """Return the anchors at which a creature completes a flank, with partners and proofs.

    ``anchors`` are the cells the mover could take and threaten the target from, ``extent_at`` its
    height there; ``partners`` the creatures already threatening the target, by id. Anchors that
    complete nothing are left out. In every proof ``flanker`` is the mover. Cached per partner, for
    the next frame of a drag.

    Raises:
        ValueError: the space name is unknown.
    """
    if rule.criterion is Criterion.NONE:
        return {}
    clear = (pair for pair in partners.items() if not _overlaps(pair[1], target))
    completions = [(name, _completions(grid, rule, space, each, target)) for name, each in clear]
    flanks: dict[Cell, tuple[tuple[str, FlankProof], ...]] = {}
    for anchor in anchors if completions else ():
        at = anchor, extent_at(anchor)
        proofs = [(name, proof) for name, cached in completions if (proof := cached[at])]
        if proofs:
            flanks[anchor] = tuple(proofs)
    return flanks


class _Completions(dict[tuple[Cell, Extent], FlankProof | None]):
    """A cache of flank proofs of a mover with one partner, by the mover's anchor and height."""

    def __init__(
        self, grid: Grid, rule: FlankRule, space: str, partner: Partner, target: Partner
    ) -> None:
        super().__init__()
        self._grid, self._space, self._target = grid, space, target
        height = relative_height(partner.extent, target.extent)
        self._partner = _partner(grid, rule, partner.cells, target.cells, height, target.extent)

    def __missing__(self, at: tuple[Cell, Extent]) -> FlankProof | None:
        anchor, extent = at
        footprint = self._grid.covered_cells(anchor, self._space)
        height = relative_height(extent, self._target.extent)
        overlaps = _overlap(footprint, self._target.cells, height)
        proof = None if overlaps else self._partner.prove(footprint, height)
        self[at] = proof
        return proof


_partner = cached(512)(partner_of)
_completions = cached(512)(_Completions)


def _overlap(first: Footprint, second: Footprint, height: RelativeHeight) -> bool:
    """Return True if two bodies share a cube."""
    return height.is_beside and any(cell in second for cell in first)
