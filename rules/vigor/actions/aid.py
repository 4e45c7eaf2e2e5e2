"""Emergency aid and stabilising: Medicine against VS 20 (G-35, G-84, GR-33, GR-41)."""

from gridapp.packkit import (
    Act,
    Condition,
    DeclaredAct,
    Draft,
    Halted,
    Option,
    Refused,
    Situation,
    Token,
)

from ..attacks.targets import adjacent_creatures
from ..checks.ladder import condition_steps, roll_check
from ..damage import DURABILITY, restore_durability
from ..economy import OFF_HAND, begin_act, pay_actions
from ..questions import choose
from ..stats import DEAD, SHOCK, STABLE, dice_count, is_object

AID, STABILISE = "emergency_aid", "stabilise"


VS, HEALING = 20, 10


COST = 2


def patients(situation: Situation, actor: Token, action: str) -> tuple[str, ...]:
    """Whom a creature could treat where it stands."""
    near = (situation.battle.token(one) for one in adjacent_creatures(situation, actor))
    return tuple(token.id for token in near if token and needs_treatment(token, action))


def needs_treatment(token: Token, action: str) -> bool:
    """Whether a treatment would do a creature any good."""
    if is_object(token) or token.has(DEAD):
        return False
    if action == STABILISE:
        return token.has(SHOCK) and not token.has(STABLE)
    return token.pool(DURABILITY) < token.stat(DURABILITY)


def treat(draft: Draft, declared: DeclaredAct) -> None:
    """Roll Medicine, or hear from the GM how it went, and treat (G-35, G-84)."""
    act = declared.act
    healer, patient = draft.token(act.actor), draft.token(act.target)
    if patient.id not in patients(draft.situation, healer, act.action):
        draft.pop()
        draft.emit(Halted(healer.id, f"{healer.name} cannot treat {patient.name} now", "G-35"))
        return
    works = _is_successful(draft, declared, healer)
    if works is None:
        return
    draft.pop()
    if works and act.action == STABILISE:
        draft.gain(patient.id, Condition(STABLE), "G-84")
    elif works:
        restore_durability(
            draft, patient, draft.roll(HEALING, f"{healer.name}: Durability restored")
        )


def _is_successful(draft: Draft, declared: DeclaredAct, healer: Token) -> bool | None:
    """Whether the treatment works; ``None`` while the GM is being asked."""
    name = draft.rules.book.actions[declared.act.action].name
    if draft.rules.book.setting(draft.battle, "medicine") == "roll":
        what, steps = f"Medicine: {name.lower()}", condition_steps(healer)
        return roll_check(draft, healer, what, dice_count(healer, "medicine"), steps, VS, "G-35")[1]
    options = (Option("yes", "It works"), Option("no", "It fails"))
    text = f"GM: {healer.name}'s {name.lower()}, Medicine against {VS}: does it work"
    chosen = choose(draft, declared, "works", text, options, rule="G-35")
    return chosen == "yes" if chosen else None


def begin_treatment(draft: Draft, act: Act) -> Refused | None:
    """Begin to treat somebody; it may run on into the next turn (G-35, G-84, GR-41)."""
    actor = draft.token(act.actor)
    if act.target not in patients(draft.situation, actor, act.action):
        return Refused("target", f"{actor.name} cannot treat that", "G-35")
    draft.set_pool(act.actor, OFF_HAND, 0)
    if pay_actions(draft, act, COST):
        begin_act(draft, act, act.action)
    return None
