"""Taking and leaving a combat stance (V-14 to V-19, VR-04, VR-05)."""

from gridapp.packkit import (
    Battle,
    Condition,
    Draft,
    Option,
    Rulebook,
    Situation,
    Token,
    Told,
    Until,
)

from ..decisions import Choices, Prompt, options_from_ids
from ..stats import ROLL_NAMES, STANCE_PREFIX, STANCES, held_stances, stance_rolls

NEUTRAL = "neutral"
STANCE, SIZE, LEAVE = "stance", "size", "leave"
CAP_STEPS = ((10, 2), (5, 1), (0, 0))
"""From which BCB on which grade is the largest size (VR-04)."""


def stance_cap(book: Rulebook, battle: Battle, token: Token) -> int:
    """The largest size of a stance: as the sheet says, or else by BCB (V-15, VR-04)."""
    if token.stat("stance_cap"):
        return token.stat("stance_cap")
    setting, bcb = book.setting(battle, "stance_caps"), token.stat("bcb")
    if setting == "bcb":
        return max(1, bcb)
    sizes = [int(size) for size in setting.split("/")]
    return next(sizes[place] for least, place in CAP_STEPS if bcb >= least)


def contradicting_stance(book: Rulebook, battle: Battle, token: Token, stance: str) -> str:
    """A stance held that gives what this one takes, or the other way round (V-17)."""
    new = stance_rolls(book, battle, stance)
    for other in held_stances(token):
        old = stance_rolls(book, battle, other)
        if other != stance and (old.gives == new.takes or old.takes == new.gives):
            return other
    return ""


def stance_prompt(situation: Situation, actor: Token, known: Choices) -> Prompt | None:
    """What taking a stance still needs: which one, how large, and the GM's leave (V-14, V-17)."""
    book, battle = situation.rules.book, situation.battle
    if STANCE not in known:
        options = tuple(Option(one, _stance_text(book, battle, one)) for one in STANCES)
        options = (*options, Option(NEUTRAL, "No stance"))
        return Prompt(STANCE, f"{actor.name}: which stance", options, "V-16")
    if known[STANCE] == NEUTRAL:
        return None
    if SIZE not in known:
        sizes = (str(size) for size in range(1, stance_cap(book, battle, actor) + 1))
        return Prompt(SIZE, f"{actor.name}: how many points", options_from_ids(*sizes), "V-15")
    return _veto_prompt(situation, actor, known)


def _stance_text(book: Rulebook, battle: Battle, stance: str) -> str:
    pair = stance_rolls(book, battle, stance)
    return f"{stance.capitalize()}: more {ROLL_NAMES[pair.gives]}, less {ROLL_NAMES[pair.takes]}"


def _veto_prompt(situation: Situation, actor: Token, known: Choices) -> Prompt | None:
    """The GM's leave for stances that contradict each other (V-17)."""
    book, battle, stance = situation.rules.book, situation.battle, known[STANCE]
    other = contradicting_stance(book, battle, actor, stance)
    policy = book.setting(battle, "contradictory_stances")
    if not other or policy != "ask" or LEAVE in known:
        return None
    text = f"GM: may {actor.name} be {stance} as well as {other}"
    return Prompt(LEAVE, text, (Option("yes", "Both"), Option("no", "Veto")), "V-17")


def adopt_stance(draft: Draft, token_id: str, known: Choices) -> None:
    """Take up a stance beside those held, or drop all (V-16 to V-19)."""
    book, battle, token = draft.rules.book, draft.battle, draft.token(token_id)
    stance = known[STANCE]
    forbidden = book.setting(battle, "contradictory_stances") == "forbid"
    if stance == NEUTRAL:
        kept = tuple(one for one in token.conditions if not one.id.startswith(STANCE_PREFIX))
        draft.change(token_id, conditions=kept)
        draft.emit(Told(token_id, "fights in no stance", "V-19"))
    elif known.get(LEAVE) == "no" or (
        forbidden and contradicting_stance(book, battle, token, stance)
    ):
        draft.emit(Told(token_id, f"may not be {stance} as well", "V-17"))
    else:
        _take_stance(draft, token_id, stance, int(known[SIZE]))


def _take_stance(draft: Draft, token_id: str, stance: str, size: int) -> None:
    """Let a stance hold until the creature's next turn begins (V-18)."""
    pair = stance_rolls(draft.rules.book, draft.battle, stance)
    token = draft.token(token_id)
    kept = tuple(one for one in token.conditions if one.id != STANCE_PREFIX + stance)
    new = Condition(STANCE_PREFIX + stance, Until.TURN_START, token_id, value=size)
    draft.change(token_id, conditions=(*kept, new))
    plus, minus = f"+{size} {ROLL_NAMES[pair.gives]}", f"-{size} {ROLL_NAMES[pair.takes]}"
    draft.emit(Told(token_id, f"takes a {stance} stance: {plus}, {minus}", "V-18"))
