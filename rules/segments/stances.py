"""Stances: chosen as a round begins, they order what happens inside a segment (S-17 to S-28)."""

import msgspec

from gridapp.packkit import Condition, Draft, Option, Question, Rolled, Token, Until

from . import defence
from .segment import MULTIFORM, segment_of
from .sheet import ACTIONS, AGGRESSIVE, DEFENSIVE, HOLD, ON_GUARD, READY, WAIT, is_ready

ORDER = (AGGRESSIVE, READY, DEFENSIVE, HOLD)
NAMES = {
    AGGRESSIVE: "Aggressive",
    READY: "Ready",
    DEFENSIVE: "Defensive",
    ON_GUARD: "Defensive, On-Guard",
    HOLD: "Hold",
}
STANCE, COUNT, SKILL = "stance", "how_many_actions", "on_guard_skill"
FIRST, COME_IN = "who_first", "come_in"
LISTED, DICE = "listed", "dice"
ON_GUARD_COST = 2


def stance(token: Token) -> str:
    """The stance that a creature is in, empty if it has taken none."""
    return next((one for one in ORDER if token.has(one)), "")


def ask_next(draft: Draft) -> bool:
    """Ask what has to be known before the first segment; whether something is asked."""
    for place in draft.battle.order:
        token = draft.token(place.token)
        if is_ready(token) and not stance(token):
            _ask_stance(draft, token)
            return True
    return any(_ask_first(draft, one) for one in ORDER)


def ask_latecomer(draft: Draft, token: Token) -> None:
    """Let a creature that comes in the middle of a round take its stance (SR-11)."""
    _ask_stance(draft, token)


def _ask_stance(draft: Draft, token: Token) -> None:
    if not token.stat(ACTIONS):
        options = tuple(Option(str(count), str(count)) for count in range(1, 10))
        text = f"How many actions has {token.name} in a round (its sheet does not say)"
        _put(draft, COUNT, text, token, options, "1", "SR-30")
        return
    kinds = [AGGRESSIVE, READY, DEFENSIVE, HOLD]
    if token.pool(ACTIONS) >= ON_GUARD_COST and defence.on_guard_skills(token):
        kinds.insert(3, ON_GUARD)
    options = tuple(Option(kind, NAMES[kind]) for kind in kinds)
    _put(draft, STANCE, f"Which stance does {token.name} take", token, options, READY, "S-17")


def _put(
    draft: Draft,
    kind: str,
    text: str,
    token: Token,
    options: tuple[Option, ...],
    default: str,
    rule: str,
) -> None:
    draft.ask(kind, text, who=token.id, about=token.id, options=options, default=default, rule=rule)


def count(draft: Draft, question: Question, option: str) -> None:
    """Write the number of actions on the sheet that lacks it (SR-30)."""
    token = draft.token(question.who)
    draft.update_token(token.id, stats={**token.stats, ACTIONS: int(option)})
    draft.set_pool(token.id, ACTIONS, int(option))


def take(draft: Draft, question: Question, option: str) -> None:
    """Take a stance; On-Guard is paid for, and its one skill chosen (S-21, S-28)."""
    token = draft.token(question.who)
    kind = DEFENSIVE if option == ON_GUARD else option
    draft.gain(token.id, Condition(kind, Until.ROUND_END), "S-17")
    if option == ON_GUARD:
        draft.spend(token.id, ACTIONS, ON_GUARD_COST)
        skills = defence.on_guard_skills(token)
        options = tuple(Option(one.id, f"{one.name} {token.stat(one.id)}") for one in skills)
        text = f"With which skill does {token.name} go On-Guard"
        _put(draft, SKILL, text, token, options, options[0].id, "S-28")


def go_on_guard(draft: Draft, question: Question, option: str) -> None:
    """Be On-Guard with one skill until the round ends (S-21, S-28)."""
    value = [one.id for one in defence.SKILLS].index(option)
    draft.gain(question.who, Condition(ON_GUARD, Until.ROUND_END, value=value), "S-21")


# Who starts among equals


def _ask_first(draft: Draft, kind: str) -> bool:
    """Rank the creatures of one stance; the GM or dice part those who are equal (SR-12)."""
    open_places = [
        place.token
        for place in draft.battle.order
        if not place.ties and stance(draft.token(place.token)) == kind
    ]
    how = draft.rules.book.setting(draft.battle, "same_stance")
    if len(open_places) < 2 or how != "ask" or kind == HOLD:
        _rank(draft, open_places, by_dice=how == DICE)
        return False
    options = [Option(one, draft.token(one).name) for one in open_places[:7]]
    options += [Option(LISTED, "As listed"), Option(DICE, "Dice decide")]
    text = f"GM: who of the {NAMES[kind]} goes first"
    equal = open_places[0]
    draft.ask(FIRST, text, about=equal, options=tuple(options), default=LISTED, rule="SR-12")
    return True


def first(draft: Draft, question: Question, option: str) -> None:
    """Put one first, or all as listed, or let dice decide (SR-12)."""
    kind = stance(draft.token(question.about))
    equal = [
        place.token
        for place in draft.battle.order
        if not place.ties and stance(draft.token(place.token)) == kind
    ]
    if option in (LISTED, DICE):
        _rank(draft, equal, by_dice=option == DICE)
    else:
        _rank(draft, [option], by_dice=False)


def _rank(draft: Draft, tokens: list[str], *, by_dice: bool) -> None:
    """Give each the next rank, by agreed dice if so wanted: the higher one first (SR-12)."""
    if by_dice and len(tokens) > 1:
        tokens = _diced(draft, tokens)
    taken = sum(bool(place.ties) for place in draft.battle.order)
    ranks = {token: taken + at for at, token in enumerate(tokens, 1)}
    order = tuple(
        msgspec.structs.replace(place, ties=(ranks[place.token],))
        if place.token in ranks
        else place
        for place in draft.battle.order
    )
    draft.update(order=order)


def _diced(draft: Draft, tokens: list[str]) -> list[str]:
    """Those of equal stance by a d20 each; whoever is still equal stays as listed."""
    thrown = {}
    for token in tokens:
        what = "who goes first"
        thrown[token] = draft.roll(20, f"{draft.token(token).name}: {what}")
        draft.emit(Rolled(token, what, (thrown[token],), (), thrown[token], "SR-12"))
    return sorted(tokens, key=lambda token: -thrown[token])


def ask_to_come_in(draft: Draft, token: Token) -> None:
    """Ask a creature on Hold whether it comes in now, and in which stance (S-20, SR-11).

    In the last segment there is nothing left to wait for.
    """
    kinds = [READY, DEFENSIVE] if token.has(ON_GUARD) else [AGGRESSIVE, READY, DEFENSIVE]
    is_last = segment_of(draft.situation) == MULTIFORM
    wait = () if is_last else (Option(WAIT, "Wait on"),)
    options = (*(Option(kind, f"Now, {NAMES[kind]}") for kind in kinds), *wait)
    text = f"Does {token.name} come in now"
    _put(draft, COME_IN, text, token, options, options[-1].id, "S-20")


def come_in(draft: Draft, question: Question, option: str) -> None:
    """Take up an acting stance, or wait on (SR-11)."""
    if option != WAIT:
        draft.lose(question.who, HOLD, "S-20")
        draft.gain(question.who, Condition(option, Until.ROUND_END), "S-20")
