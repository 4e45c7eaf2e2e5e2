"""Ambush: a free turn for each ambusher before initiative is rolled (R-13, R-14, RR-36)."""

from gridapp.packkit import (
    Draft,
    InitiativeEntry,
    Narrated,
    Option,
    Refill,
    Token,
    Until,
    expire_conditions,
    fixed_order,
    refilled_pools,
)

from . import initiative, order
from .conditions import is_up

AMBUSH_TURN = "ambush_turn"


def start(draft: Draft, unaware: tuple[str, ...]) -> None:
    """Let ambushers have a free turn each if there are any, then roll initiative (R-13).

    Everybody begins with all Actions and one Reaction (RR-09).
    """
    for token in draft.battle.tokens:
        draft.update_token(token.id, pools=refilled_pools(draft.rules.book, token, Refill.TURN))
    ambushers = [token.id for token in draft.battle.tokens if _ambushes(draft, token, unaware)]
    if not ambushers:
        initiative.roll(draft, ())
        return
    draft.update(stage=initiative.AMBUSH, order=tuple(InitiativeEntry(one) for one in ambushers))
    draft.emit(Narrated("", "an ambush: each ambusher has one turn before initiative", "R-13"))
    for token in draft.battle.tokens:
        if token.id not in ambushers:
            initiative.surprise(draft, token.id)
    _next_ambusher(draft)


def _ambushes(draft: Draft, token: Token, unaware: tuple[str, ...]) -> bool:
    """Whether a creature sees a fight coming that some foe of it does not."""
    foes = draft.situation.foes(token)
    aware = token.id not in unaware and is_up(token)
    return aware and any(foe.id in unaware for foe in foes)


def _next_ambusher(draft: Draft) -> None:
    """The ambushers take their turns in any order they like (R-13)."""
    waiting = [place.token for place in draft.battle.order if not place.acted]
    left = [one for one in waiting if is_up(draft.token(one))]
    if not left:
        done = tuple(place.token for place in draft.battle.order)
        draft.update(stage="", order=())
        initiative.roll(draft, done)
    elif len(left) == 1:
        begin_turn(draft, left[0])
    else:
        draft.ask(
            AMBUSH_TURN,
            "Which ambusher has the next turn",
            who=left[0],
            about=left[0],
            options=tuple(Option(one, draft.token(one).name) for one in left),
            default=left[0],
            rule="R-13",
        )


def begin_turn(draft: Draft, token_id: str) -> None:
    """Begin an ambusher's turn, unless it falls as it begins."""
    order.begin_turn(draft, token_id)
    if not is_up(draft.token(token_id)):
        end_turn(draft)


def end_turn(draft: Draft) -> None:
    """End an ambusher's turn and let the next one have its own."""
    expire_conditions(draft, Until.TURN_END, draft.battle.active)
    fixed_order.end_turn(draft)
    _next_ambusher(draft)
