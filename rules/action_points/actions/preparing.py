"""Defend, Ready, Seize Initiative, and changes of posture (AP-40, AP-41, AP-72, AP-117)."""

from gridapp.packkit import (
    Act,
    ActionKind,
    Condition,
    Draft,
    Narrated,
    Stage,
    Text,
    Until,
    choose,
    declared_in,
    message,
    stage_of,
)

from ..economy.initiative import Readied, shift_initiative
from ..movement.footing import Posture, posture_of, set_posture
from ..stats.sheet import AP, DEFENDING, setting

POSTURE_CHANGES = {
    Posture.STANDING: (Posture.CROUCHING, Posture.PRONE),
    Posture.CROUCHING: (Posture.STANDING, Posture.PRONE),
    Posture.PRONE: (Posture.CROUCHING,),
}
SEIZE_DIE = 6
READY = "ready"
NEVER_READIED = (
    READY,
    "rebuff",
    "harry",
    "cling",
    "interpose",
    "buy_movement",
    "watch",
    "let_go",
    "work",
    "short_rest",
    "long_rest",
    "broken_rest",
    "new_day",
)


class ChangePosture(Stage, frozen=True):
    """Notes on a change of posture."""

    posture: Posture | None = None


class ReadyAction(Stage, frozen=True):
    """Notes on readying an action."""

    readied_action: str | None = None


def ask_posture(draft: Draft) -> bool:
    """Ask for the new posture; return True while the question is open (AP-72)."""
    actor = draft.token(draft.declared_act.act.actor)
    settled = stage_of(draft.declared_act, ChangePosture).posture
    names = {
        posture: message(posture.capitalize()) for posture in POSTURE_CHANGES[posture_of(actor)]
    }
    text = message("{actor}: which posture", actor=actor.name)
    return choose(draft, settled, "posture", text, names, rule="AP-72") is None


def change_posture(draft: Draft) -> bool:
    """Stand, crouch or lie down; prone to standing takes two changes (AP-72)."""
    actor = draft.token(draft.declared_act.act.actor)
    settled = stage_of(draft.declared_act, ChangePosture).posture
    options = POSTURE_CHANGES[posture_of(actor)]
    posture = settled if settled in options else options[0]
    set_posture(draft, actor.id, posture, "AP-72")
    return True


def defend(draft: Draft) -> bool:
    """Defend until the next turn, or until wounded (AP-117)."""
    actor = draft.declared_act.act.actor
    draft.gain(actor, Condition(DEFENDING, Until.TURN_START, actor), "AP-117")
    return True


def seize_initiative(draft: Draft) -> bool:
    """Raise the actor's initiative by 1d6 (AP-40)."""
    actor = draft.token(draft.declared_act.act.actor)
    gain = draft.roll(SEIZE_DIE, message("{actor}: seize initiative", actor=actor.name), actor.id)
    shift_initiative(draft, actor.id, gain, "AP-40")
    return True


def ask_readied_action(draft: Draft) -> bool:
    """Ask for the action to be readied; return True while the question is open (AP-41)."""
    actor = draft.token(draft.declared_act.act.actor)
    settled = stage_of(draft.declared_act, ReadyAction).readied_action
    text, names = (
        message("{actor} readies an action: which", actor=actor.name),
        _readiable_actions(draft),
    )
    return choose(draft, settled, "readied_action", text, names, rule="AP-41") is None


def _readiable_actions(draft: Draft) -> dict[str, Text]:
    actions = draft.rules.book.actions.items()
    return {
        key: action.name
        for key, action in actions
        if action.kind is not ActionKind.MOVE and key not in NEVER_READIED
    }


def prepaid_ap(draft: Draft) -> int:
    """Return the points of the readied action, if a setting has them paid at once (AP-R20)."""
    if draft.declared_act.act.action != READY or setting(draft, "readied_cost") == "later":
        return 0
    readied = stage_of(draft.declared_act, ReadyAction).readied_action
    return draft.situation.book.actions[readied].cost.get(AP, 0) if readied else 0


def ready_action(draft: Draft) -> bool:
    """Ready an action until it is used, or another act is taken (AP-41, AP-R20)."""
    actor = draft.declared_act.act.actor
    readied = stage_of(draft.declared_act, ReadyAction).readied_action or "standard_attack"
    declared = declared_in(Act(actor, readied), Readied())
    draft.update(postponed=(*draft.battle.postponed, declared))
    name = draft.rules.book.actions[readied].name
    draft.emit(Narrated(actor, message("is ready for it: {name}", name=name), "AP-41"))
    return True
