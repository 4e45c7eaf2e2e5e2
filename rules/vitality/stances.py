"""Combat stances: points moved between attack, Defence and damage (V-14 to V-19, VR-04, VR-05)."""

from typing import NamedTuple

from gridapp.packkit import (
    Battle,
    Condition,
    Draft,
    Modifier,
    Narrated,
    Option,
    Rulebook,
    Situation,
    Token,
    Until,
)

from .asking import Terms, Wanted, named

ATTACK, DEFENCE, DAMAGE = "attack", "defence", "damage"
NAMES = {ATTACK: "Attack", DEFENCE: "Defence", DAMAGE: "damage"}
NEUTRAL = "neutral"
STANCE, SIZE, LEAVE = "stance", "size", "leave"
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


def wanted(situation: Situation, actor: Token, known: Terms) -> Wanted | None:
    """What taking a stance still needs: which one, how large, and the GM's leave (V-14, V-17)."""
    book, battle = situation.rules.book, situation.battle
    if STANCE not in known:
        options = tuple(Option(one, _worded(book, battle, one)) for one in PAIRS)
        options = (*options, Option(NEUTRAL, "No stance"))
        return Wanted(STANCE, f"{actor.name}: which stance", options, "V-16")
    if known[STANCE] == NEUTRAL:
        return None
    if SIZE not in known:
        sizes = (str(size) for size in range(1, cap(book, battle, actor) + 1))
        return Wanted(SIZE, f"{actor.name}: how many points", named(*sizes), "V-15")
    return _leave(situation, actor, known)


def _worded(book: Rulebook, battle: Battle, stance: str) -> str:
    pair = pair_of(book, battle, stance)
    return f"{stance.capitalize()}: more {NAMES[pair.gives]}, less {NAMES[pair.takes]}"


def _leave(situation: Situation, actor: Token, known: Terms) -> Wanted | None:
    """The GM's leave for stances that contradict each other (V-17)."""
    book, battle, stance = situation.rules.book, situation.battle, known[STANCE]
    other = contradicts(book, battle, actor, stance)
    policy = book.setting(battle, "contradictory_stances")
    if not other or policy != "ask" or LEAVE in known:
        return None
    text = f"GM: may {actor.name} be {stance} as well as {other}"
    return Wanted(LEAVE, text, (Option("yes", "Both"), Option("no", "Veto")), "V-17")


def adopt(draft: Draft, token_id: str, known: Terms) -> None:
    """Take up a stance beside those held, or drop all (V-16 to V-19)."""
    book, battle, token = draft.rules.book, draft.battle, draft.token(token_id)
    stance = known[STANCE]
    forbidden = book.setting(battle, "contradictory_stances") == "forbid"
    if stance == NEUTRAL:
        kept = tuple(one for one in token.conditions if not one.id.startswith(PREFIX))
        draft.update_token(token_id, conditions=kept)
        draft.emit(Narrated(token_id, "fights in no stance", "V-19"))
    elif known.get(LEAVE) == "no" or (forbidden and contradicts(book, battle, token, stance)):
        draft.emit(Narrated(token_id, f"may not be {stance} as well", "V-17"))
    else:
        take_up(draft, token_id, stance, int(known[SIZE]))


def take_up(draft: Draft, token_id: str, stance: str, size: int) -> None:
    """Let a stance hold until the creature's next turn begins (V-18)."""
    pair = pair_of(draft.rules.book, draft.battle, stance)
    token = draft.token(token_id)
    kept = tuple(one for one in token.conditions if one.id != PREFIX + stance)
    new = Condition(PREFIX + stance, Until.TURN_START, token_id, value=size)
    draft.update_token(token_id, conditions=(*kept, new))
    plus, minus = f"+{size} {NAMES[pair.gives]}", f"-{size} {NAMES[pair.takes]}"
    draft.emit(Narrated(token_id, f"takes a {stance} stance: {plus}, {minus}", "V-18"))
