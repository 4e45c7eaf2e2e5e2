"""Areas to look at: how far one sees, what one watches, range bands (G-22, G-67, GR-31, GR-36)."""

from gridapp.packkit import RangeBand, Situation, Token, Weapon, Zone

from . import watching
from .sheet import cell_feet, cells_within, is_melee
from .visibility import BANDS, POINT_BLANK, band, rings

SURE, POSSIBLE, WATCHED = "Surely in sight", "Perhaps in sight", "Watched vector"


def zones(situation: Situation, token: Token) -> tuple[Zone, ...]:
    """The watched cone, and the two rings of sight where they end on the board (GR-31, GR-36)."""
    grid = situation.grid
    found = []
    if token.has(watching.OVER_WATCH):
        cone = (cell for cell in grid.cells if watching.sees(situation, token, grid.centre(cell)))
        found.append(Zone(WATCHED, frozenset(cone), "GR-36"))
    for name, steps in zip((SURE, POSSIBLE), rings(situation), strict=True):
        cells = situation.area_around(token, grid.length(steps)) | set(situation.cells(token))
        if len(cells) < len(grid.cells):
            found.append(Zone(name, frozenset(cells), "GR-31"))
    return tuple(found)


def range_bands(situation: Situation, token: Token, weapon: Weapon) -> tuple[RangeBand, ...]:
    """Where a shot is equally hard: by its range, and by visibility (G-67, GR-31, GR-42)."""
    if is_melee(weapon):
        return ()
    sight, most = band(situation), situation.grid.columns + situation.grid.rows
    last = most if sight.limit is None else min(most, cells_within(situation, sight.limit))
    in_range = cells_within(situation, weapon.range) if weapon.range else last
    edges = {in_range, last} | ({_free(situation)} if sight is BANDS["zero"] else set())
    found, nearest = [], 1
    for farthest in sorted(edge for edge in edges if 1 <= edge <= last):
        free = sight is BANDS["zero"] and farthest <= _free(situation)
        name = _name(0 if free else sight.penalty, distant=farthest > in_range)
        found.append(RangeBand(name, nearest, farthest))
        nearest = farthest + 1
    return tuple(found)


def _free(situation: Situation) -> int:
    """The cells that lie under three metres (GR-31)."""
    feet, cells = cell_feet(situation), cells_within(situation, POINT_BLANK)
    return cells - (cells * feet >= POINT_BLANK)


def _name(penalty: int, *, distant: bool) -> str:
    words = ["Distant: 1 Challenge" if distant else "Within range"]
    return ", ".join([*words, f"+{penalty} VS"] if penalty else words)
