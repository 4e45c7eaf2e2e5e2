"""The danger map as marks and words: bands of what a creature would lose on each cell."""

from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum
from typing import TYPE_CHECKING, ClassVar

from gridapp.battle.shown.overlays import Mark
from gridapp.battle.state import Battle
from gridapp.grid.cells import Cell
from gridapp.session.i18n import decimal, shown_name, tr
from gridapp.session.narration.narrator import Narrator

if TYPE_CHECKING:  # what is shown of it needs none of the reckoning
    from gridapp.tactics.danger import CellDanger, Strike

MIDDLE_FROM, HIGH_FROM = 0.25, 0.5
"""The shares of what the creature has left from which danger is middling, and high."""
STRIKES_TOLD = 3


class DangerBand(IntEnum):
    """How much a creature would lose on a cell if every foe does its worst to it.

    By the mean loss as a share of what it has left, or by the chance that it falls if that is more:
    ``LOW`` under a quarter, ``MIDDLE`` under a half, ``HIGH`` from there. ``UNKNOWN``: foes can
    strike, and the rules define no odds.
    """

    NONE = 0
    LOW = 1
    MIDDLE = 2
    HIGH = 3
    UNKNOWN = 4


class DangerMark(Mark, frozen=True):
    """The danger of cells: (cell, band, percentage of what is left that would be lost).

    With ``show_numbers`` the percentages are drawn. ``estimated`` are the cells that have only the
    odds of a first picture so far: their bands may still change, also from and to `NONE`.
    """

    kind: ClassVar[str] = "danger"
    cells: tuple[tuple[Cell, DangerBand, int], ...]
    show_numbers: bool = False
    estimated: frozenset[Cell] = frozenset()

    @property
    def exact(self) -> bool:
        """Whether every band is final."""
        return not self.estimated


class DangerRoutesMark(Mark, frozen=True):
    """The ways by which foes would come at a creature on the cell under the pointer."""

    kind: ClassVar[str] = "danger routes"
    routes: tuple[tuple[Cell, ...], ...]


def share_of(danger: "CellDanger") -> float:
    """Return the share that decides the band: mean loss, or the chance to fall if that is more."""
    return max(danger.loss / danger.life, danger.felled)


def band_of(danger: "CellDanger") -> DangerBand:
    """Return the band of a cell."""
    if not danger.strikes:
        return DangerBand.NONE
    share = share_of(danger)
    if danger.is_unknown and share < HIGH_FROM:
        return DangerBand.UNKNOWN
    if share < MIDDLE_FROM:
        return DangerBand.LOW
    return DangerBand.MIDDLE if share < HIGH_FROM else DangerBand.HIGH


def danger_mark(
    dangers: "Mapping[Cell, CellDanger]", *, show_numbers: bool = False
) -> DangerMark | None:
    """Return the mark of a danger map, None without cells."""
    if not dangers:
        return None
    cells = tuple(
        (cell, band_of(danger), round(100 * min(1.0, danger.loss / danger.life)))
        for cell, danger in sorted(dangers.items())
    )
    estimated = frozenset(cell for cell, danger in dangers.items() if not danger.exact)
    return DangerMark(cells, show_numbers, estimated)


def routes_mark(danger: "CellDanger | None") -> DangerRoutesMark | None:
    """Return the ways of the foes that come to strike on a cell; None if none has to walk.

    None also for an estimate, whose foes may yet take another way.
    """
    strikes: Iterable[Strike] = danger.strikes if danger and danger.exact else ()
    routes = tuple(strike.route for strike in strikes if len(strike.route) > 1)
    return DangerRoutesMark(routes) if routes else None


def danger_text(
    danger: "CellDanger", battle: Battle, narrator: Narrator, strikes: int = STRIKES_TOLD
) -> str:
    """Return who could do what on a cell, in a sentence: all together, then so many of the foes.

    Of an estimate only the sum is told, and that it is one.
    """
    cell = battle.board.grid.label(danger.cell)
    if not danger.exact:
        return _estimate_text(danger, cell)
    if not danger.strikes:
        return tr("{cell}: no foe can strike there in its next turn", cell=cell)
    parts = list(_strike_texts(danger, battle, narrator))[:strikes]
    left_out = len(danger.strikes) - len(parts)
    if not parts:
        return tr("{danger}; foes: {count}", danger=_sum_text(danger, cell), count=left_out)
    more = tr("; {count} more", count=left_out) if left_out else ""
    return f"{_sum_text(danger, cell)}: {'; '.join(parts)}{more}"


def _estimate_text(danger: "CellDanger", cell: str) -> str:
    if all(strike.hit is None for strike in danger.strikes):
        return tr("{cell}: danger is being worked out", cell=cell)
    return tr(
        "{cell}: loses about {loss} of {life}, exact danger follows",
        cell=cell,
        loss=decimal(danger.loss, ".0f"),
        life=danger.life,
    )


def _sum_text(danger: "CellDanger", cell: str) -> str:
    if all(strike.hit is None for strike in danger.strikes):
        return tr("{cell}, chances unknown", cell=cell)
    text = tr(
        "{cell}: hit {hit}, loses {loss} of {life}, falls {felled}",
        cell=cell,
        hit=_percent(danger.hit),
        loss=decimal(danger.loss, ".1f"),
        life=danger.life,
        felled=_percent(danger.felled),
    )
    if any(strike.victims > 1 for strike in danger.strikes):
        text += tr(
            " (shared out {loss}, {felled})",
            loss=decimal(danger.shared_loss, ".1f"),
            felled=_percent(danger.shared_felled),
        )
    return text


def _strike_texts(danger: "CellDanger", battle: Battle, narrator: Narrator) -> Iterator[str]:
    for strike in danger.strikes[:STRIKES_TOLD]:
        foe = battle.token(strike.foe)
        weapon = foe.weapon(strike.weapon) if foe else None
        name = shown_name(weapon.name if weapon else strike.weapon)
        times = tr(", {count} times", count=strike.count) if strike.count > 1 else ""
        where = battle.board.grid.label(strike.route[-1])
        text = f"{narrator.name(strike.foe)}, {name}{times}"
        if len(strike.route) > 1:
            text = tr("{strike} from {cell}", strike=text, cell=where)
        if strike.hit is None or strike.loss is None or strike.felled is None:
            yield text
            continue
        odds = tr(
            "hit {hit}, loses {loss}", hit=_percent(strike.hit), loss=decimal(strike.loss, ".1f")
        )
        falls = tr(", falls {felled}", felled=_percent(strike.felled)) if strike.felled else ""
        yield f"{text} {odds}{falls}"


def _percent(chance: float) -> str:
    """Return a probability in whole per cent, never rounded to 0 % or 100 %."""
    if 0 < chance < 0.01:
        return tr("under 1 %")
    if 0.99 < chance < 1:
        return tr("over 99 %")
    return f"{chance * 100:.0f} %"
