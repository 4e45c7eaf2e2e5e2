"""Fights on walls and in water: holding on (AP-53, AP-172)."""

from gridapp.packkit import (
    Act,
    Condition,
    DeclaredAct,
    Draft,
    Modifier,
    Narrated,
    Number,
    Refused,
    Situation,
    Token,
)

from .checks import asked_roll, told_check, worth_telling
from .stages import ASKED, known, options_of

CLIMBING, SWIMMING, SUNK, HOLD, TN = "climbing", "swimming", "sunk", "hold_on", "hold_number"
PER_LEVEL = 5


def needs(token: Token) -> str:
    """The skill by which a creature keeps its hold, empty if it stands on its feet."""
    return next((one for one in (CLIMBING, SWIMMING) if token.has(one)), "")


def holds(draft: Draft, token: Token, penalty: int = 0) -> bool | None:
    """Str [Athletics/Climbing or Swimming] against the GM's number; ``None`` once asked."""
    skill = needs(token)
    against = _number(draft, token, skill)
    if against is None:
        return None
    what = f"{token.name}: {skill}, to hold on"
    roll = asked_roll(draft, HOLD, token.id, what)
    if roll is None:
        return None
    parts = worth_telling(
        Modifier("Strength", token.stat("strength"), "AP-172"),
        Modifier("Athletics", token.stat("athletics") + token.stat(skill), "AP-172"),
        Modifier("wound", -penalty, "AP-172"),
    )
    return told_check(draft, token.id, "hold on", roll.total, parts, "AP-172", against) >= against


def _number(draft: Draft, token: Token, skill: str) -> int | None:
    given = known(draft, TN)
    if given is not None:
        return int(given)
    draft.ask(
        TN,
        f"GM: what must {token.name} reach to go on {skill}",
        about=token.id,
        options=options_of({"that": "That"}),
        default="that",
        rule="AP-172",
        facts={ASKED: TN},
        number=Number("TN", -20, 60, 5),
    )
    return None


def lose(draft: Draft, token_id: str) -> None:
    """Fall off the wall, or sink."""
    token = draft.token(token_id)
    if token.has(SWIMMING):
        draft.lose(token_id, SWIMMING, "AP-172")
        draft.gain(token_id, Condition(SUNK), "AP-172")
        draft.gain(token_id, Condition("underwater"), "AP-172")
    else:
        draft.lose(token_id, CLIMBING, "AP-172")
        draft.emit(Narrated(token_id, "falls; the GM says how far", "AP-172"))


def shaken(draft: Draft, token_id: str, level: int) -> None:
    """After a wound it checks again, below what is going on (AP-172)."""
    if not needs(draft.token(token_id)):
        return
    check = DeclaredAct(Act(token_id, HOLD), HOLD, {"level": str(level)})
    *below, above = draft.battle.underway
    draft.update(underway=(*below, check, above))


def check(draft: Draft, declared: DeclaredAct) -> None:
    """Hold on in spite of a wound, -5 for each level beyond light."""
    token = draft.token(declared.act.actor)
    if not needs(token):
        draft.pop()
        return
    level = int(declared.facts["level"])
    held = holds(draft, token, PER_LEVEL * (level - 1))
    if held is None:
        return
    draft.pop()
    if not held:
        lose(draft, token.id)


def no_surfacing(_: Situation, actor: Token) -> Refused | None:
    """Only who has sunk comes up."""
    if actor.has(SUNK):
        return None
    return Refused("sunk", f"{actor.name} has not sunk", "AP-53")


def surface(draft: Draft) -> bool:
    """Str [Athletics/Swimming] brings it back up (AP-53)."""
    token = draft.token(draft.declared_act.act.actor)
    against = _number(draft, token, SWIMMING)
    if against is None:
        return False
    roll = asked_roll(draft, HOLD, token.id, f"{token.name}: to the surface")
    if roll is None:
        return False
    parts = worth_telling(
        Modifier("Strength", token.stat("strength"), "AP-172"),
        Modifier("Athletics", token.stat("athletics") + token.stat(SWIMMING), "AP-172"),
    )
    if (
        told_check(draft, token.id, "to the surface", roll.total, parts, "AP-53", against)
        >= against
    ):
        draft.lose(token.id, SUNK, "AP-53")
        draft.lose(token.id, "underwater", "AP-53")
        draft.gain(token.id, Condition(SWIMMING), "AP-53")
    return True
