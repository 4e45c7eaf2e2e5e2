"""TODO."""

from gridapp.packkit import (
    Cell,
    DeclaredAct,
    Draft,
    Narrated,
    Number,
    Situation,
    Token,
    leap_routes,
)

from ..checks import ASKED, decided, options_of
from ..movement.companions import move_grappled, move_rider, update_sharing
from ..movement.walking import route_length
from ..reactions.flanking import update_flanked
from ..stats.sheet import MOUNTED, SUNK, SWIMMING, setting
from .rounds import leave_turn

CURRENT = "current"


STILL = "still"


MAX_CURRENT = 60
"""Yards in 15 seconds; a house value."""


def end_in_current(draft: Draft, declared: DeclaredAct) -> None:
    """Let the current carry whoever is in the water, then end the turn."""
    token = draft.token(declared.act.actor)
    if is_afloat(token) and setting(draft, "currents") == "ask":
        given = decided(draft, CURRENT)
        if given is None:
            _ask_current(draft, token)
            return
        yards, _, towards = given.partition(":")
        if towards != STILL:
            _carry(draft, token, towards, int(yards))
    leave_turn(draft, declared)


def is_afloat(token: Token) -> bool:
    """Whether a creature swims or is under water, and not on a mount that does."""
    wet = any(token.has(one) for one in (SWIMMING, SUNK, "underwater"))
    return wet and not token.has(MOUNTED)


def _ask_current(draft: Draft, token: Token) -> None:
    """The GM knows the current; a standing answer tells that the water is still."""
    beside = _neighbours(draft.situation, token)
    draft.ask(
        CURRENT,
        f"GM: {token.name} ends its turn in the water: whither does the current carry it",
        about=token.id,
        options=options_of({one: f"Towards {one}" for one in beside} | {STILL: "Nowhere"}),
        default=STILL,
        rule="AP-67",
        facts={ASKED: CURRENT},
        number=Number("Yards", 1, MAX_CURRENT, 1),
    )


def _neighbours(situation: Situation, token: Token) -> dict[str, Cell]:
    """The steps to the neighbouring cells of the board, by the names of those."""
    grid, (column, row) = situation.grid, token.cell
    around = {step: (column + step[0], row + step[1]) for step in grid.directions}
    return {grid.label(cell): step for step, cell in around.items() if cell in grid}


def _carry(draft: Draft, token: Token, towards: str, yards: int) -> None:
    """Move it straight on until something stops it; no yards are paid and nobody rebuffs."""
    route = _drift(draft.situation, token, _neighbours(draft.situation, token)[towards], yards)
    if len(route) < 2:
        draft.emit(Narrated(token.id, "is held against the current", "AP-67"))
        return
    draft.update_token(token.id, cell=route[-1])
    label = draft.situation.grid.label(route[-1])
    draft.emit(Narrated(token.id, f"is carried to {label} by the current", "AP-67"))
    move_rider(draft, token.id, reached=True)
    update_sharing(draft, token.id)
    move_grappled(draft, token.id, route[0])
    update_flanked(draft)


def _drift(situation: Situation, token: Token, step: Cell, yards: int) -> tuple[Cell, ...]:
    """The way as far as the yards last and every cell of it is free."""
    route: tuple[Cell, ...] = (token.cell,)
    for longer in leap_routes(situation, token, step, yards):
        if len(longer) > len(route) + 1 or route_length(situation, longer, 0) > yards:
            break
        route = longer
    return route
