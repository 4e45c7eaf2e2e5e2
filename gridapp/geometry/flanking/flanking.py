"""Who flanks whom, decided in integers, with the cells or the angle as proof.

Footprints are non-empty tuples of cells, the anchor first, as from ``Grid.covered_cells``. Whether
both flankers are allies and threaten the target is for the caller to check first.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from gridapp.geometry.flanking.completing_cells import partner_of
from gridapp.geometry.flanking.criteria import Criterion, FlankProof, FlankRule
from gridapp.grid.cells import Cell, Footprint
from gridapp.grid.grid import Grid

__all__ = ["Criterion", "FlankProof", "FlankRule", "completing_anchors", "flank_proof"]


def flank_proof(
    grid: Grid, rule: FlankRule, flanker: Footprint, partner: Footprint, target: Footprint
) -> FlankProof | None:
    """Return the proof of two creatures flanking a target, None without a flank.

    A creature is never flanked by one that shares its space (AP-R83). Cached, because a drag
    repeats the same questions every frame.
    """
    return _flank(grid, rule, flanker, partner, target)


@lru_cache(maxsize=4096)
def _flank(
    grid: Grid, rule: FlankRule, flanker: Footprint, partner: Footprint, target: Footprint
) -> FlankProof | None:
    if rule.criterion is Criterion.NONE or _overlap(flanker, target) or _overlap(partner, target):
        return None
    return _partner(grid, rule, partner, target).prove(flanker)


def completing_anchors(
    grid: Grid,
    rule: FlankRule,
    space: str,
    anchors: Iterable[Cell],
    partners: Mapping[str, Footprint],
    target: Footprint,
) -> dict[Cell, tuple[tuple[str, FlankProof], ...]]:
    """Return the anchors at which a creature completes a flank, with partners and proofs.

    ``anchors`` are the cells the mover could take and threaten the target from; ``partners`` the
    footprints of creatures already threatening it, by id. Anchors that complete nothing are left
    out. In every proof ``flanker`` is the mover. Cached per partner, for the next frame of a drag.

    Raises:
        ValueError: the space name is unknown.
    """
    if rule.criterion is Criterion.NONE:
        return {}
    completions = [
        (name, _completions(grid, rule, space, cells, target))
        for name, cells in partners.items()
        if not _overlap(cells, target)
    ]
    flanks: dict[Cell, tuple[tuple[str, FlankProof], ...]] = {}
    for anchor in anchors if completions else ():
        proofs = [
            (name, proof)
            for name, proof_by_anchor in completions
            if (proof := proof_by_anchor[anchor])
        ]
        if proofs:
            flanks[anchor] = tuple(proofs)
    return flanks


class _Completions(dict[Cell, FlankProof | None]):
    """A cache of flank proofs of a mover with one partner, by the mover's anchor."""

    def __init__(
        self, grid: Grid, rule: FlankRule, space: str, cells: Footprint, target: Footprint
    ) -> None:
        super().__init__()
        self._grid, self._space, self._taken = grid, space, frozenset(target)
        self._partner = _partner(grid, rule, cells, target)

    def __missing__(self, anchor: Cell) -> FlankProof | None:
        footprint = self._grid.covered_cells(anchor, self._space)
        proof = self._partner.prove(footprint) if self._taken.isdisjoint(footprint) else None
        self[anchor] = proof
        return proof


_partner = lru_cache(maxsize=512)(partner_of)
_completions = lru_cache(maxsize=512)(_Completions)


def _overlap(first: Footprint, second: Footprint) -> bool:
    return any(cell in second for cell in first)
