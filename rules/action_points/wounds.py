"""Wounds: thresholds, steps, slots and their overflow, death (AP-120 to AP-130, AP-R100)."""

from gridapp.packkit import Condition, Draft, Narrated, Question, Situation, Token

from .rulings import ruled
from .sheet import DEAD, HEALTHY, LEVELS, is_npc
from .stages import options_of

STEP = 2
FATAL = len(LEVELS)
DYING, DEFENDING, DEATH = "dying", "defending", "death"
DIES, LIVES = "dies", "lives"


def level_of(final: int) -> int:
    """The number of the wound's level, from 1; 0 for a hit that wounds nobody (AP-121)."""
    return min(FATAL, final // STEP + 1) if final >= 0 else 0


def stepped(at: Situation | Draft, level: int, steps: int) -> int:
    """A wound some steps worse or lighter; none stays none, unless by a setting (AP-R100)."""
    from_none = ruled(at, "steps_without_wound") == "yes"
    return max(0, min(FATAL, level + steps)) if level or from_none else 0


def slot_for(token: Token, level: int) -> int:
    """The level at which a wound is held: the first from there with an open slot (AP-125).

    One more than fatal if even that is full.
    """
    while level <= FATAL and token.pool(LEVELS[level - 1]) <= 0:
        level += 1
    return level


def highest(token: Token) -> int:
    """The number of the highest wound held, 0 for none (AP-126)."""
    held = (
        at for at, name in enumerate(LEVELS, 1) if token.pool(name) < token.stat(f"{name}_slots")
    )
    return max(held, default=0)


def count(token: Token) -> int:
    """How many wounds a creature holds (AP-R108)."""
    return sum(max(0, token.stat(f"{name}_slots") - token.pool(name)) for name in LEVELS)


def inflict(draft: Draft, token_id: str, level: int, rule: str) -> None:
    """Wound a creature; a level whose slots are full passes the wound on (AP-125, AP-R101)."""
    if not level:
        draft.emit(Narrated(token_id, "is hit without a wound", "AP-R100"))
        return
    token = draft.token(token_id)
    at = slot_for(token, level)
    draft.lose(token_id, DEFENDING, "AP-117")
    if at > FATAL:
        _beyond_fatal(draft, token)
        return
    name = LEVELS[at - 1]
    draft.set_pool(token_id, name, token.pool(name) - 1)
    over = f", as its {LEVELS[level - 1]} slots are full" if at != level else ""
    draft.emit(Narrated(token_id, f"takes a {name} wound{over}", rule if at == level else "AP-125"))
    weigh(draft, token_id)
    if at == FATAL:
        fall(draft, token_id)


def weigh(draft: Draft, token_id: str) -> None:
    """Let the pool of health follow the highest wound."""
    token = draft.token(token_id)
    draft.set_pool(token_id, "health", HEALTHY - highest(token))


def fall(draft: Draft, token_id: str) -> None:
    """A fatal wound: ordinary NPCs die at once, others will unless treated (AP-127, AP-128)."""
    if is_npc(draft.token(token_id)):
        die(draft, token_id, "AP-128")
    else:
        draft.gain(token_id, Condition(DYING), "AP-127")


def _beyond_fatal(draft: Draft, token: Token) -> None:
    """One more than the fatal slot holds: it kills, but the GM has the word (AP-R101)."""
    if token.has(DEAD):
        return
    if is_npc(token) or ruled(draft, "beyond_fatal") == "dies":
        die(draft, token.id, "AP-128" if is_npc(token) else "AP-R101")
        return
    draft.ask(
        DEATH,
        f"GM: {token.name} takes a wound beyond fatal; does it die",
        about=token.id,
        options=options_of({DIES: "It dies", LIVES: "It lives"}),
        default=DIES,
        rule="AP-R101",
    )


def answer_death(draft: Draft, question: Question, option: str) -> None:
    """Carry out what the GM said."""
    if option == DIES:
        die(draft, question.about, "AP-R101")


def die(draft: Draft, token_id: str, rule: str) -> None:
    """Be dying no longer, but dead."""
    draft.lose(token_id, DYING, rule)
    draft.gain(token_id, Condition(DEAD), rule)
