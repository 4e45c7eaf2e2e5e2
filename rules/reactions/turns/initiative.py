"""Initiative: surprise, rolls, ties and latecomers (R-10 to R-12, R-14, RR-35, RR-36)."""

from itertools import groupby

from gridapp.packkit import (
    Condition,
    Draft,
    Modifier,
    Option,
    Place,
    Question,
    Refill,
    Rolled,
    Token,
    Told,
    Until,
    expire,
    fixed_order,
    refilled,
)

from ..checks import roll_d20
from ..stats import SURPRISED, is_conscious
from .rounds import begin_next_turn, begin_turn

INITIATIVE_TIE = "tie"
AMBUSH_STAGE = "ambush"
"""The stage of a battle in which ambushers take their free turns (R-13)."""

AMBUSH_BONUS = 4


def surprise_until_first_turn(draft: Draft, token_id: str) -> None:
    """Surprised until the start of its own first turn (R-12)."""
    draft.gain(token_id, Condition(SURPRISED, Until.TURN_START, token_id), "R-12")


def roll_initiative(draft: Draft, ambushers: tuple[str, ...]) -> None:
    """Surprise everybody, roll, and begin once equal players have chosen (R-10 to R-14)."""
    ready = draft.rules.book.setting(draft.battle, "ambushers") == "ready"
    for token in draft.battle.tokens:
        if not (ready and token.id in ambushers):
            surprise_until_first_turn(draft, token.id)
    places = [_roll_place(draft, token, ambushers) for token in draft.battle.tokens]
    places = _break_ties(draft, places)
    draft.put(order=tuple(sorted(places, key=_place_rank, reverse=True)))
    _settle_player_ties(draft)


def join_fight(draft: Draft, token_id: str) -> None:
    """Let a latecomer roll for its place; it is surprised until its first turn (R-10, R-12)."""
    surprise_until_first_turn(draft, token_id)
    if draft.battle.stage != AMBUSH_STAGE:
        place = _roll_place(draft, draft.token(token_id), ())
        draft.put(order=tuple(sorted((*draft.battle.order, place), key=_place_rank, reverse=True)))


def _roll_place(draft: Draft, token: Token, ambushers: tuple[str, ...]) -> Place:
    die = roll_d20(draft, token, "initiative")
    modifier = token.stat("dexterity")
    parts = [Modifier("Dexterity", modifier, "R-10")] if modifier else []
    if token.id in ambushers:
        parts.append(Modifier("ambush", AMBUSH_BONUS, "R-14"))
    total = die + sum(part.value for part in parts)
    draft.emit(Rolled(token.id, "initiative", (die,), tuple(parts), total, rule="R-10"))
    return Place(token.id, total, (modifier, int(token.played)))


def _place_rank(place: Place) -> tuple[int, tuple[int, ...]]:
    return (place.score, place.ties)


def _break_ties(draft: Draft, places: list[Place]) -> list[Place]:
    """Equal creatures of the GM's side draw a die each until none are equal (RR-35)."""
    gm_says = draft.rules.book.setting(draft.battle, "npc_ties") == "gm"
    broken: list[Place] = []
    for _, group in groupby(sorted(places, key=_place_rank), key=_place_rank):
        equal = list(group)
        if len(equal) == 1 or gm_says or draft.token(equal[0].token).played:
            broken += equal
        else:
            drawn = [Place(one.token, one.score, (*one.ties, draft.roll(20))) for one in equal]
            broken += _break_ties(draft, drawn)
    return broken


def _settle_player_ties(draft: Draft) -> None:
    """Ask the next group of equal players who goes first, or begin (R-11)."""
    for _, group in groupby(draft.battle.order, key=_place_rank):
        equal = [place.token for place in group]
        if len(equal) > 1:
            _ask_tie(draft, equal)
            return
    fixed_order.begin_round(draft)
    begin_next_turn(draft)


def _ask_tie(draft: Draft, equal: list[str]) -> None:
    tokens = [draft.token(token_id) for token_id in equal]
    names = ", ".join(token.name for token in tokens)
    gm = "" if tokens[0].played else "GM: "
    draft.ask(
        INITIATIVE_TIE,
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
        Place(place.token, place.score, (*place.ties, ahead[place.token]))
        if place.token in ahead
        else place
        for place in draft.battle.order
    ]
    draft.put(order=tuple(sorted(order, key=_place_rank, reverse=True)))
    _settle_player_ties(draft)


AMBUSH_TURN = "ambush_turn"


def start_fight(draft: Draft, unaware: tuple[str, ...]) -> None:
    """Let ambushers have a free turn each if there are any, then roll initiative (R-13).

    Everybody begins with all Actions and one Reaction (RR-09).
    """
    for token in draft.battle.tokens:
        draft.change(token.id, pools=refilled(draft.rules.book, token, Refill.TURN))
    ambushers = [token.id for token in draft.battle.tokens if _is_ambusher(draft, token, unaware)]
    if not ambushers:
        roll_initiative(draft, ())
        return
    draft.put(stage=AMBUSH_STAGE, order=tuple(Place(one) for one in ambushers))
    draft.emit(Told("", "an ambush: each ambusher has one turn before initiative", "R-13"))
    for token in draft.battle.tokens:
        if token.id not in ambushers:
            surprise_until_first_turn(draft, token.id)
    _next_ambusher(draft)


def _is_ambusher(draft: Draft, token: Token, unaware: tuple[str, ...]) -> bool:
    """Whether a creature sees a fight coming that some foe of it does not."""
    foes = draft.situation.foes(token)
    aware = token.id not in unaware and is_conscious(token)
    return aware and any(foe.id in unaware for foe in foes)


def _next_ambusher(draft: Draft) -> None:
    """The ambushers take their turns in any order they like (R-13)."""
    waiting = [place.token for place in draft.battle.order if not place.acted]
    left = [one for one in waiting if is_conscious(draft.token(one))]
    if not left:
        done = tuple(place.token for place in draft.battle.order)
        draft.put(stage="", order=())
        roll_initiative(draft, done)
    elif len(left) == 1:
        begin_ambush_turn(draft, left[0])
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


def begin_ambush_turn(draft: Draft, token_id: str) -> None:
    """Begin an ambusher's turn, unless it falls as it begins."""
    begin_turn(draft, token_id)
    if not is_conscious(draft.token(token_id)):
        end_ambush_turn(draft)


def end_ambush_turn(draft: Draft) -> None:
    """End an ambusher's turn and let the next one have its own."""
    expire(draft, Until.TURN_END, draft.battle.active)
    fixed_order.end_turn(draft)
    _next_ambusher(draft)
