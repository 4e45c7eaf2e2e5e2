"""Initiative, rounds and turns (G-03, G-04, G-18 to G-20, G-24, GR-34, GR-35)."""

from itertools import groupby

import msgspec

from gridapp.packkit import (
    Condition,
    Draft,
    InitiativeEntry,
    Narrated,
    Option,
    Question,
    Refill,
    Rolled,
    Token,
    Until,
    expire_conditions,
    fixed_order,
    refilled_pools,
)

from . import long_acts, recovery, watching
from .ladder import bonus, of_conditions, throw, worded
from .paying import ACTIONS, follow
from .sheet import UNAWARE, WINDED, dice, is_awake, is_object

TIE = "tie"
ROLLING = "initiative"
"""The stage of a battle before everybody has a place."""

AMBUSHED, AMBUSHING = "ambushed", "ambushing"


def start(draft: Draft, unaware: tuple[str, ...]) -> None:
    """Ambush whom is ambushed, ask about those on Over Watch, then roll (G-18 to G-21)."""
    draft.update(stage=ROLLING, order=())
    for token in draft.battle.tokens:
        long_acts.forget(draft, token)
    for token_id in unaware:
        ambush(draft, token_id)
    for token in draft.battle.tokens:
        if any(foe.id in unaware for foe in draft.situation.foes(token)):
            _lie_in_wait(draft, token, unaware)
    go_on(draft)


def ambush(draft: Draft, token_id: str) -> None:
    """One action in the first round, and not aware of anybody yet (G-19, GR-28, GR-35)."""
    draft.gain(token_id, Condition(AMBUSHED, Until.ROUND_END), "G-19")
    draft.gain(token_id, Condition(UNAWARE, Until.TURN_START, token_id), "GR-35")


def _lie_in_wait(draft: Draft, token: Token, unaware: tuple[str, ...]) -> None:
    if token.id not in unaware and is_awake(token):
        draft.gain(token.id, Condition(AMBUSHING, Until.ROUND_END), "G-20")


def go_on(draft: Draft) -> None:
    """Ask the next thing that initiative waits for, or begin the first round."""
    if watching.asks(draft):
        return
    if not draft.battle.order:
        places = [_roll(draft, token) for token in draft.battle.tokens if not is_object(token)]
        draft.update(order=_sorted(places))
    if not _asks_about_a_tie(draft):
        draft.update(stage="")
        fixed_order.begin_round(draft)
        next_turn(draft)


def join(draft: Draft, token_id: str) -> None:
    """Let a latecomer roll for its place; a thing has none (GR-34)."""
    token = draft.token(token_id)
    if draft.battle.order and not is_object(token):
        draft.update(order=_sorted([*draft.battle.order, _roll(draft, token)]))


def _roll(draft: Draft, token: Token) -> InitiativeEntry:
    """The action die and whatever bonus dice there are; Speed breaks ties (G-18, GR-34)."""
    watched = watching.is_met(token)
    steps = of_conditions(token)
    rolled = bonus(dice(token, "initiative") + watched, steps)
    what = f"{token.name}: initiative"
    faces = (draft.roll(20, f"{what}: action die"), *throw(draft, rolled, what).faces)
    text = "initiative" + worded(rolled, steps)
    draft.emit(Rolled(token.id, text, faces, (), sum(faces), rule="G-18"))
    return InitiativeEntry(token.id, sum(faces), (token.stat("speed"),))


def _rank(place: InitiativeEntry) -> tuple[int, tuple[int, ...]]:
    return (place.score, place.ties)


def _sorted(places: list[InitiativeEntry]) -> tuple[InitiativeEntry, ...]:
    return tuple(sorted(places, key=_rank, reverse=True))


def _asks_about_a_tie(draft: Draft) -> bool:
    """Ask the GM who goes first of those whom not even Speed parts (GR-34)."""
    for _, group in groupby(draft.battle.order, key=_rank):
        equal = [draft.token(place.token) for place in group]
        if len(equal) > 1:
            names = ", ".join(token.name for token in equal)
            draft.ask(
                TIE,
                f"GM: {names} are equal in initiative: who goes first",
                about=equal[0].id,
                options=tuple(Option(token.id, token.name) for token in equal),
                default=equal[0].id,
                rule="GR-34",
            )
            return True
    return False


def answer_tie(draft: Draft, question: Question, first: str) -> None:
    """Put the chosen one ahead of those it was equal with."""
    ahead = {option.id: int(option.id == first) for option in question.options}
    places = [
        msgspec.structs.replace(place, ties=(*place.ties, ahead[place.token]))
        if place.token in ahead
        else place
        for place in draft.battle.order
    ]
    draft.update(order=_sorted(places))
    go_on(draft)


def end_turn(draft: Draft) -> None:
    """End a turn and begin the next one."""
    active = draft.battle.active
    if draft.battle.stage == ROLLING:
        return
    fixed_order.end_turn(draft)
    if active:
        expire_conditions(draft, Until.TURN_END, active)
    next_turn(draft)


def next_turn(draft: Draft) -> None:
    """Begin the turn of the next creature that is awake; where none is, no turn begins (G-23)."""
    while any(is_awake(draft.token(place.token)) for place in draft.battle.order):
        token_id = fixed_order.next_to_act(draft)
        if not token_id:
            recovery.step(draft)
            expire_conditions(draft, Until.ROUND_END)
            fixed_order.begin_round(draft)
        elif is_awake(draft.token(token_id)):
            _begin_turn(draft, token_id)
            return
        else:
            _pass_over(draft, token_id)
    draft.emit(Narrated("", "nobody is left to act", "G-23"))


def _begin_turn(draft: Draft, token_id: str) -> None:
    """Fill the actions, end what ends now, and go on with what takes longer (G-05, G-24)."""
    fixed_order.begin_turn(draft, token_id)
    token = draft.token(token_id)
    pools = refilled_pools(draft.rules.book, token, Refill.TURN)
    draft.update_token(token_id, pools=pools | {ACTIONS: _actions(draft, token)})
    expire_conditions(draft, Until.TURN_START, token_id)
    follow(draft, token_id)
    long_acts.go_on(draft, token_id)


def _actions(draft: Draft, token: Token) -> int:
    """The actions of a turn: those of the sheet, but for an ambush (G-19, G-20, G-24, G-36)."""
    if token.has(WINDED):
        return 0
    if draft.battle.round == 1 and token.has(AMBUSHED):
        return 1
    return token.stat("actions") + (draft.battle.round == 1 and token.has(AMBUSHING))


def _pass_over(draft: Draft, token_id: str) -> None:
    """Skip a turn; what would end as it begins or ends is over all the same."""
    expire_conditions(draft, Until.TURN_START, token_id)
    expire_conditions(draft, Until.TURN_END, token_id)
    draft.update(
        order=tuple(
            msgspec.structs.replace(place, acted=True) if place.token == token_id else place
            for place in draft.battle.order
        )
    )
