"""Initiative, rounds and turns (R-10 to R-12, R-15, R-95, RR-09, RR-35)."""

from itertools import groupby

from gridapp.engine.kit import (
    Condition,
    Draft,
    Modifier,
    Option,
    Place,
    Question,
    Refill,
    Rolled,
    Token,
    Until,
    expire,
    refilled,
    turns,
)

from .conditions import DEAD, DYING, SURPRISED, dying_save, is_able

TIE = "tie"


def start(draft: Draft) -> None:
    """Surprise everybody, roll initiative, and begin once equal players have chosen."""
    for token in draft.battle.tokens:
        draft.gain(token.id, Condition(SURPRISED, Until.TURN_START, token.id), "R-12")
    places = [_roll(draft, token) for token in draft.battle.tokens]
    places = _break_ties(draft, places)
    draft.put(order=tuple(sorted(places, key=_rank, reverse=True)))
    _go_on(draft)


def join(draft: Draft, token_id: str) -> None:
    """Let a latecomer roll for its place; it is surprised until its first turn (R-10, R-12)."""
    draft.gain(token_id, Condition(SURPRISED, Until.TURN_START, token_id), "R-12")
    place = _roll(draft, draft.token(token_id))
    draft.put(order=tuple(sorted((*draft.battle.order, place), key=_rank, reverse=True)))


def _roll(draft: Draft, token: Token) -> Place:
    die = draft.roll(20, f"initiative of {token.name}")
    modifier = token.stat("dexterity")
    parts = (Modifier("Dexterity", modifier, "R-10"),) if modifier else ()
    draft.emit(Rolled(token.id, "initiative", (die,), parts, die + modifier, rule="R-10"))
    return Place(token.id, die + modifier, (modifier, int(token.played)))


def _rank(place: Place) -> tuple[int, tuple[int, ...]]:
    return (place.score, place.ties)


def _break_ties(draft: Draft, places: list[Place]) -> list[Place]:
    """Equal creatures of the GM's side draw a die each until none are equal (RR-35)."""
    broken: list[Place] = []
    for _, group in groupby(sorted(places, key=_rank), key=_rank):
        equal = list(group)
        if len(equal) == 1 or draft.token(equal[0].token).played:
            broken += equal
        else:
            drawn = [Place(one.token, one.score, (*one.ties, draft.roll(20))) for one in equal]
            broken += _break_ties(draft, drawn)
    return broken


def _go_on(draft: Draft) -> None:
    """Ask the next group of equal players who goes first, or begin (R-11)."""
    for _, group in groupby(draft.battle.order, key=_rank):
        equal = [place.token for place in group]
        if len(equal) > 1:
            _ask_tie(draft, equal)
            return
    turns.begin_round(draft)
    next_turn(draft)


def _ask_tie(draft: Draft, equal: list[str]) -> None:
    tokens = [draft.token(token_id) for token_id in equal]
    names = ", ".join(token.name for token in tokens)
    draft.ask(
        TIE,
        f"{names} are equal in initiative: who goes first",
        who=equal[0],
        about=equal[0],
        options=tuple(Option(token.id, token.name) for token in tokens),
        default=equal[0],
        rule="R-11",
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
    draft.put(order=tuple(sorted(order, key=_rank, reverse=True)))
    _go_on(draft)


def end_turn(draft: Draft) -> None:
    """End a turn and begin the next one."""
    turns.end_turn(draft)
    next_turn(draft)


def next_turn(draft: Draft) -> None:
    """Begin the turn of the next creature that can act; who cannot is passed over (R-95).

    Where nobody can, no turn begins: there is nothing to throw dice for until a GM steps in.
    """
    while any(is_able(draft.token(place.token)) for place in draft.battle.order):
        token_id = turns.next_to_act(draft)
        if not token_id:
            _new_round(draft)
        elif is_able(draft.token(token_id)):
            _begin_turn(draft, token_id)
            return
        else:
            _pass_over(draft, token_id)


def _new_round(draft: Draft) -> None:
    turns.begin_round(draft)
    if _reaction_refill(draft) == "round":
        for token in draft.battle.tokens:
            draft.set_pool(token.id, "reaction", 1)


def _begin_turn(draft: Draft, token_id: str) -> None:
    turns.begin_turn(draft, token_id)
    token = draft.token(token_id)
    pools = refilled(draft.rules.book, token, Refill.TURN)
    if _reaction_refill(draft) == "round":
        pools["reaction"] = token.pool("reaction")
    draft.change(token_id, pools=pools)
    expire(draft, Until.TURN_START, token_id)


def _reaction_refill(draft: Draft) -> str:
    return draft.rules.book.setting(draft.battle, "reaction_refill")


def _pass_over(draft: Draft, token_id: str) -> None:
    token = draft.token(token_id)
    if token.has(DYING) and not token.has(DEAD):
        dying_save(draft, token)
    draft.put(
        order=tuple(
            Place(place.token, place.score, place.ties, acted=True)
            if place.token == token_id
            else place
            for place in draft.battle.order
        )
    )
