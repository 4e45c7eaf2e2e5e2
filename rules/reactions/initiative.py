"""Initiative: surprise, rolls, ties and latecomers (R-10 to R-12, R-14, RR-35, RR-36)."""

from itertools import groupby

from gridapp.packkit import (
    Condition,
    Draft,
    InitiativeEntry,
    Modifier,
    Option,
    Question,
    Rolled,
    Token,
    Until,
    fixed_order,
)

from .checks import d20
from .conditions import SURPRISED
from .order import next_turn

TIE = "tie"
AMBUSH = "ambush"
"""The stage of a battle in which ambushers take their free turns (R-13)."""
AMBUSHED = 4


def surprise(draft: Draft, token_id: str) -> None:
    """Surprised until the start of its own first turn (R-12)."""
    draft.gain(token_id, Condition(SURPRISED, Until.TURN_START, token_id), "R-12")


def roll(draft: Draft, ambushers: tuple[str, ...]) -> None:
    """Surprise everybody, roll, and begin once equal players have chosen (R-10 to R-14)."""
    ready = draft.rules.book.setting(draft.battle, "ambushers") == "ready"
    for token in draft.battle.tokens:
        if not (ready and token.id in ambushers):
            surprise(draft, token.id)
    places = [_roll(draft, token, ambushers) for token in draft.battle.tokens]
    places = _break_ties(draft, places)
    draft.update(order=tuple(sorted(places, key=_rank, reverse=True)))
    _go_on(draft)


def join(draft: Draft, token_id: str) -> None:
    """Let a latecomer roll for its place; it is surprised until its first turn (R-10, R-12)."""
    surprise(draft, token_id)
    if draft.battle.stage != AMBUSH:
        place = _roll(draft, draft.token(token_id), ())
        draft.update(order=tuple(sorted((*draft.battle.order, place), key=_rank, reverse=True)))


def _roll(draft: Draft, token: Token, ambushers: tuple[str, ...]) -> InitiativeEntry:
    die = d20(draft, token, "initiative")
    modifier = token.stat("dexterity")
    parts = [Modifier("Dexterity", modifier, "R-10")] if modifier else []
    if token.id in ambushers:
        parts.append(Modifier("ambush", AMBUSHED, "R-14"))
    total = die + sum(part.value for part in parts)
    draft.emit(Rolled(token.id, "initiative", (die,), tuple(parts), total, rule="R-10"))
    return InitiativeEntry(token.id, total, (modifier, int(token.played)))


def _rank(place: InitiativeEntry) -> tuple[int, tuple[int, ...]]:
    return (place.score, place.ties)


def _break_ties(draft: Draft, places: list[InitiativeEntry]) -> list[InitiativeEntry]:
    """Equal creatures of the GM's side draw a die each until none are equal (RR-35)."""
    gm_says = draft.rules.book.setting(draft.battle, "npc_ties") == "gm"
    broken: list[InitiativeEntry] = []
    for _, group in groupby(sorted(places, key=_rank), key=_rank):
        equal = list(group)
        if len(equal) == 1 or gm_says or draft.token(equal[0].token).played:
            broken += equal
        else:
            drawn = [
                InitiativeEntry(one.token, one.score, (*one.ties, draft.roll(20))) for one in equal
            ]
            broken += _break_ties(draft, drawn)
    return broken


def _go_on(draft: Draft) -> None:
    """Ask the next group of equal players who goes first, or begin (R-11)."""
    for _, group in groupby(draft.battle.order, key=_rank):
        equal = [place.token for place in group]
        if len(equal) > 1:
            _ask_tie(draft, equal)
            return
    fixed_order.begin_round(draft)
    next_turn(draft)


def _ask_tie(draft: Draft, equal: list[str]) -> None:
    tokens = [draft.token(token_id) for token_id in equal]
    names = ", ".join(token.name for token in tokens)
    gm = "" if tokens[0].played else "GM: "
    draft.ask(
        TIE,
        f"{gm}{names} are equal in initiative: who goes first",
        who=equal[0],
        about=equal[0],
        options=tuple(Option(token.id, token.name) for token in tokens),
        default=equal[0],
        rule="RR-35" if gm else "R-11",
    )


def answer_tie(draft: Draft, question: Question, first: str) -> None:
    """Put the chosen one ahead of those it was equal with."""
    ahead = {option.id: int(option.id == first) for option in question.options}
    order = [
        InitiativeEntry(place.token, place.score, (*place.ties, ahead[place.token]))
        if place.token in ahead
        else place
        for place in draft.battle.order
    ]
    draft.update(order=tuple(sorted(order, key=_rank, reverse=True)))
    _go_on(draft)
