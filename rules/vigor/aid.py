"""Emergency aid and stabilising: Medicine against VS 20 (G-35, G-84, GR-33, GR-41)."""

from gridapp.packkit import (
    Condition,
    DeclaredAct,
    Draft,
    Halted,
    Narrated,
    Option,
    Situation,
    Token,
)

from . import harm
from .asking import choose
from .ladder import check, of_conditions
from .sheet import DEAD, SHOCK, STABLE, dice, is_object
from .targets import beside

AID, STABILISE = "emergency_aid", "stabilise"
VS, HEALING = 20, 10
COST = 2


def patients(situation: Situation, actor: Token, action: str) -> tuple[str, ...]:
    """Whom a creature could treat where it stands."""
    near = (situation.battle.token(one) for one in beside(situation, actor))
    return tuple(token.id for token in near if token and needs(token, action))


def needs(token: Token, action: str) -> bool:
    """Whether a treatment would do a creature any good."""
    if is_object(token) or token.has(DEAD):
        return False
    if action == STABILISE:
        return token.has(SHOCK) and not token.has(STABLE)
    return token.pool(harm.DURABILITY) < token.stat(harm.DURABILITY)


def treat(draft: Draft, declared: DeclaredAct) -> None:
    """Roll Medicine, or hear from the GM how it went, and treat (G-35, G-84)."""
    act = declared.act
    healer, patient = draft.token(act.actor), draft.token(act.target)
    if patient.id not in patients(draft.situation, healer, act.action):
        draft.pop()
        draft.emit(Halted(healer.id, f"{healer.name} cannot treat {patient.name} now", "G-35"))
        return
    works = _works(draft, declared, healer)
    if works is None:
        return
    draft.pop()
    if works and act.action == STABILISE:
        draft.gain(patient.id, Condition(STABLE), "G-84")
    elif works:
        heal(draft, patient, draft.roll(HEALING, f"{healer.name}: Durability restored"))


def _works(draft: Draft, declared: DeclaredAct, healer: Token) -> bool | None:
    """Whether the treatment works; ``None`` while the GM is being asked."""
    name = draft.rules.book.actions[declared.act.action].name
    if draft.rules.book.setting(draft.battle, "medicine") == "roll":
        what, steps = f"Medicine: {name.lower()}", of_conditions(healer)
        return check(draft, healer, what, dice(healer, "medicine"), steps, VS, "G-35")[1]
    options = (Option("yes", "It works"), Option("no", "It fails"))
    text = f"GM: {healer.name}'s {name.lower()}, Medicine against {VS}: does it work"
    chosen = choose(draft, declared, "works", text, options, rule="G-35")
    return chosen == "yes" if chosen else None


def heal(draft: Draft, token: Token, amount: int) -> None:
    """Give Durability back, up to what the sheet has."""
    before = token.pool(harm.DURABILITY)
    left = min(token.stat(harm.DURABILITY), before + amount)
    draft.set_pool(token.id, harm.DURABILITY, left)
    draft.emit(Narrated(token.id, f"regains {left - before} Durability ({left} left)", "G-35"))
    harm.follow(draft, token.id)
