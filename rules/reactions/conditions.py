"""Conditions of the system: what each takes away, and who can still do what (R-75 to R-96)."""

from collections.abc import Mapping

from gridapp.packkit import Condition, Draft, Situation, Token, Until

SURPRISED, PRONE, RESTRAINED, STUNNED = "surprised", "prone", "restrained", "stunned"
UNCONSCIOUS, DYING, DEAD, BLEEDING = "unconscious", "dying", "dead", "bleeding"
BLIND, LOCATED, COVERED, DEAF = "blind", "located", "covered", "deaf"
CONFUSED, CRIPPLED, ENCUMBERED, EXHAUSTED = "confused", "crippled", "encumbered", "exhausted"
FASCINATED, FRIGHTENED, NAUSEATED = "fascinated", "frightened", "nauseated"
SUFFOCATING, WRITHING = "suffocating", "writhing"
CONCENTRATING, PSIONIC_FOCUS, CHARGING = "concentrating", "psionic_focus", "charging"
TUMBLING, RUNNING, WAITING, SPARING = "tumbling", "running", "waiting", "sparing"
PROVOKED = "provoked"

LOSSES: Mapping[str, frozenset[str]] = {
    SURPRISED: frozenset({"ac", "reflex", "will"}),
    CONFUSED: frozenset({"alertness", "will"}),
    COVERED: frozenset({"alertness", "reflex"}),
    ENCUMBERED: frozenset({"agility", "athletics", "reflex"}),
    EXHAUSTED: frozenset({"attack", "damage", "fortitude"}),
    FASCINATED: frozenset({"ac", "fortitude", "reflex", "will"}),
    FRIGHTENED: frozenset({"ac", "will"}),
    NAUSEATED: frozenset({"fortitude"}),
    RESTRAINED: frozenset({"ac", "reflex"}),
    STUNNED: frozenset({"ac", "fortitude", "reflex", "will"}),
}
"""The numbers to which a creature under a condition does not add its ability bonus (RR-11)."""

DOWN = (UNCONSCIOUS, DEAD)
HELD_BACK = (*DOWN, STUNNED)
HARMLESS = (*HELD_BACK, RESTRAINED, FRIGHTENED)
HALF_SPEED = (CRIPPLED, ENCUMBERED, EXHAUSTED)
FORBIDDEN_SKILLS: Mapping[str, tuple[str, ...]] = {
    EXHAUSTED: ("endurance", "athletics", "agility"),
    NAUSEATED: ("endurance",),
}


def is_up(token: Token) -> bool:
    """Whether a creature has turns (R-95)."""
    return not token.has_any(DOWN)


def can_act(token: Token) -> bool:
    """Whether a creature can take any action or Reaction (R-93, R-95)."""
    return not token.has_any(HELD_BACK)


def can_attack(token: Token) -> bool:
    """Whether a creature can attack at all, and so threaten, react and flank (RR-14)."""
    return not token.has_any(HARMLESS)


def slowing(token: Token) -> int:
    """How many of its conditions halve its speed (RR-23)."""
    return sum(token.has(name) for name in HALF_SPEED)


def loss(token: Token, what: str, against: str = "") -> str:
    """The first condition that keeps an ability bonus out of a number, if any does (RR-11)."""
    names = (name for name, lost in LOSSES.items() if what in lost)
    return next((name for name in names if token.has(name, against)), "")


def forbidding(token: Token, skill: str) -> str:
    """The condition that forbids checks of a skill, if any does (R-84, R-88)."""
    names = (name for name, skills in FORBIDDEN_SKILLS.items() if skill in skills)
    return next((name for name in names if token.has(name)), "")


def is_start_surprised(token: Token) -> bool:
    """Whether it is surprised until its own first turn (R-12)."""
    return any(held.id == SURPRISED and held.whose == token.id for held in token.conditions)


def for_a_round(
    draft: Draft, token_id: str, name: str, actor_id: str, against: tuple[str, ...] = ()
) -> None:
    """Bring a creature under a condition until the actor's next turn, or the round ends (RR-19)."""
    book = draft.rules.book
    until, whose = Until.TURN_START, actor_id
    if book.setting(draft.battle, "one_round") == "round_end":
        until, whose = Until.ROUND_END, ""
    held = Condition(name, until, whose, against=against)
    draft.gain(token_id, held, book.conditions[name].rule)


def name_of(situation: Situation, condition: str) -> str:
    """A condition's name as it stands within a sentence."""
    return situation.rules.book.conditions[condition].name.lower()
