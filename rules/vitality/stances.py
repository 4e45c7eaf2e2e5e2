"""Combat stances: points moved between attack, Defence and damage (V-14 to V-19, VR-04, VR-05)."""

from typing import NamedTuple

from gridapp.engine.kit import (
    Act,
    Battle,
    Condition,
    Draft,
    Modifier,
    Option,
    Question,
    Refused,
    Rulebook,
    Situation,
    Token,
    Told,
    Until,
)

ATTACK, DEFENCE, DAMAGE = "attack", "defence", "damage"
ROLLS = (ATTACK, DEFENCE, DAMAGE)
NAMES = {ATTACK: "Attack", DEFENCE: "Defence", DAMAGE: "damage"}
NEUTRAL = "neutral"
CONTRADICTION = "stances"
PREFIX = "stance_"
STEPS = ((10, 2), (5, 1), (0, 0))
"""From which BCB on which grade is the largest size (VR-04)."""


class Stance(NamedTuple):
    """What a stance gives, and what it takes the same number of points from (V-14)."""

    gives: str
    takes: str


PAIRS = {
    "reckless": Stance(ATTACK, DEFENCE),
    "aggressive": Stance(DAMAGE, DEFENCE),
    "defensive": Stance(DEFENCE, ATTACK),
    "precision": Stance(ATTACK, DAMAGE),
    "guarded": Stance(DEFENCE, DAMAGE),
    "wild": Stance(DAMAGE, ATTACK),
}


def pair_of(book: Rulebook, battle: Battle, stance: str) -> Stance:
    """The two rolls of a stance; a table may swap Aggressive and Reckless (V-16, VR-05)."""
    if book.setting(battle, "stance_names") == "swapped":
        stance = {"reckless": "aggressive", "aggressive": "reckless"}.get(stance, stance)
    return PAIRS[stance]


def cap(book: Rulebook, battle: Battle, token: Token) -> int:
    """The largest size of a stance: as the sheet says, or else by BCB (V-15, VR-04)."""
    if token.stat("stance_cap"):
        return token.stat("stance_cap")
    setting, bcb = book.setting(battle, "stance_caps"), token.stat("bcb")
    if setting == "bcb":
        return max(1, bcb)
    sizes = [int(size) for size in setting.split("/")]
    return next(sizes[place] for least, place in STEPS if bcb >= least)


def held(token: Token) -> dict[str, int]:
    """The stances that a creature is in, with their sizes."""
    stances = (one for one in token.conditions if one.id.startswith(PREFIX))
    return {one.id.removeprefix(PREFIX): one.value for one in stances}


def parts(situation: Situation, token: Token, roll: str) -> tuple[Modifier, ...]:
    """What a creature's stances add to one kind of roll (V-17, V-18)."""
    book, battle, found = situation.rules.book, situation.battle, []
    for stance, size in held(token).items():
        pair = pair_of(book, battle, stance)
        value = size * ((pair.gives == roll) - (pair.takes == roll))
        if value:
            found.append(Modifier(f"{stance} stance", value, "V-14"))
    return tuple(found)


def contradicts(book: Rulebook, battle: Battle, token: Token, stance: str) -> str:
    """A stance held that gives what this one takes, or the other way round (V-17)."""
    new = pair_of(book, battle, stance)
    for other in held(token):
        old = pair_of(book, battle, other)
        if other != stance and (old.gives == new.takes or old.takes == new.gives):
            return other
    return ""


def adopt(draft: Draft, act: Act) -> Refused | None:
    """Take up a stance, drop all, or ask the GM about two that contradict each other."""
    token = draft.token(act.actor)
    stance = act.choices.get("stance", "")
    if stance == NEUTRAL:
        _drop(draft, token)
        draft.emit(Told(token.id, "fights in no stance", "V-19"))
        return None
    size = _size(act)
    if refused := _refusal(draft, token, stance, size):
        return refused
    book, battle = draft.rules.book, draft.battle
    other = contradicts(book, battle, token, stance)
    policy = book.setting(battle, "contradictory_stances")
    if other and policy == "forbid":
        return Refused("stance", f"{stance} contradicts {other}", "V-17")
    if other and policy == "ask":
        _ask(draft, token, stance, other, size)
    else:
        take_up(draft, token.id, stance, size)
    return None


def _size(act: Act) -> int:
    text = act.choices.get("size", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 0


def _refusal(draft: Draft, token: Token, stance: str, size: int) -> Refused | None:
    if stance not in PAIRS:
        return Refused("stance", f"there is no stance {stance!r}", "V-16")
    largest = cap(draft.rules.book, draft.battle, token)
    if not 1 <= size <= largest:
        return Refused("size", f"a stance of {token.name} has a size of 1 to {largest}", "V-15")
    return None


def _drop(draft: Draft, token: Token) -> None:
    kept = tuple(one for one in token.conditions if not one.id.startswith(PREFIX))
    draft.change(token.id, conditions=kept)


def take_up(draft: Draft, token_id: str, stance: str, size: int) -> None:
    """Let a stance hold until the creature's next turn begins (V-18)."""
    pair = pair_of(draft.rules.book, draft.battle, stance)
    token = draft.token(token_id)
    kept = tuple(one for one in token.conditions if one.id != PREFIX + stance)
    new = Condition(PREFIX + stance, Until.TURN_START, token_id, value=size)
    draft.change(token_id, conditions=(*kept, new))
    plus, minus = f"+{size} {NAMES[pair.gives]}", f"-{size} {NAMES[pair.takes]}"
    draft.emit(Told(token_id, f"takes a {stance} stance: {plus}, {minus}", "V-18"))


def _ask(draft: Draft, token: Token, stance: str, other: str, size: int) -> None:
    allow, veto = Option("allow", "Allow both"), Option("veto", "Veto")
    draft.ask(
        CONTRADICTION,
        f"GM: may {token.name} be {stance} as well as {other}",
        who=token.id,
        about=token.id,
        options=(allow, veto),
        default="allow",
        rule="V-17",
        facts={"stance": stance, "size": str(size)},
    )


def answer(draft: Draft, question: Question, option: str) -> None:
    """Carry out what the GM said about contradictory stances."""
    if option == "allow":
        take_up(draft, question.who, question.facts["stance"], int(question.facts["size"]))
