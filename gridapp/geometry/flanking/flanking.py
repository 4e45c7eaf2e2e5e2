"""Who flanks whom, decided in whole numbers, with the cells or the angle that proves it.

Spaces are tuples of cells with the anchor first, as ``Grid.covered`` gives them; none is empty.
Whether the two flankers threaten the target, and are allies, is for the caller to ask first.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from gridapp.geometry.flanking.completing_cells import partner_of
from gridapp.geometry.flanking.criteria import Criterion, FlankProof, FlankRule
from gridapp.geometry.flanking.opposite_cells import Footprint
from gridapp.grid.cells import Cell
from gridapp.grid.grid import Grid

__all__ = ["Criterion", "FlankProof", "FlankRule", "completing_anchors", "flank_proof"]


def flank_proof(
    grid: Grid, rule: FlankRule, flanker: Footprint, partner: Footprint, target: Footprint
) -> FlankProof | None:
    """The proof that two creatures flank a target, ``None`` when they do not.

    Nobody flanks a creature whose space it shares (AP-R83). Answers are kept, because a drag
    asks about the same places frame after frame.
    """
    return _flank(grid, rule, flanker, partner, target)


@lru_cache(maxsize=4096)
def _flank(
    grid: Grid, rule: FlankRule, one: Footprint, other: Footprint, target: Footprint
) -> FlankProof | None:
    if rule.criterion is Criterion.NONE or _overlap(one, target) or _overlap(other, target):
        return None
    return _partner(grid, rule, other, target).prove(one)


def completing_anchors(
    grid: Grid,
    rule: FlankRule,
    space: str,
    anchors: Iterable[Cell],
    partners: Mapping[str, Footprint],
    target: Footprint,
) -> dict[Cell, tuple[tuple[str, FlankProof], ...]]:
    """The anchors at which a creature of ``space`` completes a flank, with whom and why.

    ``anchors`` are the places that the mover could take and threaten the target from;
    ``partners`` the spaces of those who already threaten it, by id. Anchors that complete
    nothing are left out. In every proof ``one`` is the mover. Answers are kept, so that the
    next frame of a drag looks up what has not changed.

    Raises:
        ValueError: there is no such space.
    """
    if rule.criterion is Criterion.NONE:
        return {}
    waiting = [
        (name, _completions(grid, rule, space, cells, target))
        for name, cells in partners.items()
        if not _overlap(cells, target)
    ]
    found: dict[Cell, tuple[tuple[str, FlankProof], ...]] = {}
    for anchor in anchors if waiting else ():
        proofs = [(name, proof) for name, known in waiting if (proof := known[anchor])]
        if proofs:
            found[anchor] = tuple(proofs)
    return found


class _Completions(dict[Cell, FlankProof | None]):
    """How a mover flanks one target with one partner from every anchor asked about so far."""

    def __init__(
        self, grid: Grid, rule: FlankRule, space: str, cells: Footprint, target: Footprint
    ) -> None:
        super().__init__()
        self._grid, self._space, self._taken = grid, space, frozenset(target)
        self._partner = _partner(grid, rule, cells, target)

    def __missing__(self, anchor: Cell) -> FlankProof | None:
        body = self._grid.covered_cells(anchor, self._space)
        proof = self._partner.prove(body) if self._taken.isdisjoint(body) else None
        self[anchor] = proof
        return proof


_partner = lru_cache(maxsize=512)(partner_of)
_completions = lru_cache(maxsize=512)(_Completions)


def _overlap(one: Footprint, other: Footprint) -> bool:
    return any(cell in other for cell in one)
