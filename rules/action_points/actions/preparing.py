"""Defend, Ready, Seize Initiative, and changes of posture (AP-40, AP-41, AP-72, AP-117)."""

from collections.abc import Callable, Mapping

from gridapp.packkit import (
    Act,
    ActionKind,
    Condition,
    Draft,
    Narrated,
    Situation,
    Stage,
    Text,
    Token,
    Until,
    choose,
    declared_in,
    message,
    stage_of,
)

from ..economy.initiative import READY, Readied, mark_ready, shift_initiative
from ..movement.footing import Posture, posture_of, set_posture
from ..stats.sheet import AP, DEFENDING, INVESTED, is_spell, setting
from .maneuvers import drag_refusal
from .mobility import calm_refusal, surface_refusal
from .utility import no_item_refusal

POSTURE_CHANGES = {
    Posture.STANDING: (Posture.CROUCHING, Posture.PRONE),
    Posture.CROUCHING: (Posture.STANDING, Posture.PRONE),
    Posture.PRONE: (Posture.CROUCHING,),
}
SEIZE_DIE = 6
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
NO_REACTION = ("ignore", "stop_ignoring", "admit", "high_jump", "hurry")
"""Acts of the own turn, or that take no action: by a setting they are not readied."""
_ORDER = (ActionKind.ATTACK, ActionKind.TARGET, ActionKind.PLAIN)


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
    """Return the names of the actions that may be readied, by id.

    By a setting those that the creature can take as a reaction: attacks first, then acts on a
    creature, last what needs nobody.
    """
    actions = {
        key: action
        for key, action in draft.situation.book.actions.items()
        if action.kind is not ActionKind.MOVE and key not in NEVER_READIED
    }
    if setting(draft, "readied_choice") == "fitting":
        actor = draft.token(draft.declared_act.act.actor)
        fitting = (key for key in actions if _is_fitting(draft.situation, actor, key))
        in_order = sorted(fitting, key=lambda key: _ORDER.index(actions[key].kind))
        return {key: actions[key].name for key in in_order}
    return {key: action.name for key, action in actions.items()}


def _is_fitting(situation: Situation, actor: Token, key: str) -> bool:
    """Return True if an action is a reaction that a creature has the means for."""
    has_means = _MEANS.get(key)
    return key not in NO_REACTION and (has_means is None or has_means(situation, actor))


def _has_mount(situation: Situation, actor: Token) -> bool:
    return any(token.stat("mount") for token in situation.allies(actor))


def _is_caster(_: Situation, actor: Token) -> bool:
    return actor.pool(INVESTED) > 0 or any(map(is_spell, actor.weapons))


def _grapples(situation: Situation, actor: Token) -> bool:
    return drag_refusal(situation, actor) is None


def _bolts(situation: Situation, actor: Token) -> bool:
    return calm_refusal(situation, actor) is None


def _has_sunk(situation: Situation, actor: Token) -> bool:
    return surface_refusal(situation, actor) is None


def _has_item(situation: Situation, actor: Token) -> bool:
    return no_item_refusal(situation, actor) is None


_MEANS: Mapping[str, Callable[[Situation, Token], bool]] = {
    "drag": _grapples,
    "surface": _has_sunk,
    "mount": _has_mount,
    "calm_mount": _bolts,
    "cast_spell": _is_caster,
    "end_magic": _is_caster,
    "retrieve_scabbard": _has_item,
    "retrieve_pouch": _has_item,
    "retrieve_pack": _has_item,
}
"""What an action needs of a creature to be readied: a grapple, water, a mount, a spell, an item."""


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
    mark_ready(draft, actor)
    name = draft.rules.book.actions[readied].name
    draft.emit(Narrated(actor, message("is ready for it: {name}", name=name), "AP-41"))
    return True
