"""The table of actions, and what a creature is offered of it (AP-22, AP-34 to AP-36, AP-62)."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from gridapp.packkit import (
    Act,
    Action,
    ActionKind,
    Draft,
    Offer,
    Phase,
    Refused,
    Situation,
    Stage,
    Token,
    message,
    misfit,
)

from ..attacks.resolution import AttackStage, create_opening, resolve_attack
from ..attacks.targets import (
    attack_options,
    living_foes,
    living_victims,
    weapon_refusal,
    weapons_for,
)
from ..checks import CombatCheck
from ..economy.initiative import interrupt_refusal
from ..economy.points import (
    CAST_SPELL,
    UNDERWATER_SURCHARGE,
    cheapest_spell_change,
    price_refusal,
    price_text,
    spell_price_text,
)
from ..movement.companions import may_act_now
from ..movement.jumping import JUMP, jump_refusal
from ..movement.walking import move_refusal
from ..reactions.to_attacks import (
    ignore_target,
    ignored_ids,
    own_turn_refusal,
    resolve_interpose,
    stop_ignoring,
)
from ..reactions.to_moves import ClingStage, resolve_cling
from ..stats.sheet import (
    AP,
    is_able,
    is_hampered_by_water,
    is_melee,
    may_struggle,
    setting,
)
from ..turns.windows import watch_refusal
from .broken_rests import BrokenRest, ask_which_rest, broken_rest, new_day
from .entering import Entering, enter_refusal, enter_space, enterable_spaces
from .healing import (
    Treatment,
    afflicted_patients,
    dying_patients,
    stabilize,
    treat_condition,
    treat_wound,
    wounded_patients,
)
from .maneuvers import (
    Escape,
    Hinder,
    ask_hindrance,
    drag,
    drag_refusal,
    escape,
    escape_refusal,
    grapple,
    hinder,
    pin,
    unpinned_partners,
)
from .mobility import (
    admit,
    calm_mount,
    calm_refusal,
    dash,
    dash_refusal,
    high_jump,
    high_jump_refusal,
    mount_or_dismount,
    mount_refusal,
    mountable,
    surface,
    surface_refusal,
)
from .preparing import (
    ChangePosture,
    ReadyAction,
    ask_posture,
    ask_readied_action,
    change_posture,
    defend,
    ready_action,
    seize_initiative,
)
from .resting import Rest, long_rest, long_rest_refusal, rest_refusal, short_rest
from .spells import Casting, Retrieving, ask_spell, cast_spell, end_magic, spell_refusal
from .utility import (
    LET_GO,
    DoorStage,
    ItemStage,
    Work,
    ask_door,
    ask_item,
    draw_or_stow,
    hurry,
    let_go_refusal,
    no_item_refusal,
    open_door,
    report_use,
    work,
)

AIMED = (ActionKind.ATTACK, ActionKind.TARGET)
BUY_YARDS, WATCH = "buy_movement", "watch"
RESTS = ("short_rest", "long_rest", "broken_rest", "new_day")
"""Actions between fights, which take no turn."""

Targets = Callable[[Situation, Token], tuple[str, ...]]


def _ask_nothing(_: Draft) -> bool:
    return False


def _no_refusal(_: Situation, __: Token) -> Refused | None:
    return None


def _no_surcharge(_: Situation, __: Act) -> int:
    return 0


class ActionEntry(NamedTuple):
    """The functions of an action, for the act on top of the stack."""

    resolves: Callable[[Draft], bool]
    """Carry the act out; return False while a question is open."""
    asks: Callable[[Draft], bool] = _ask_nothing
    """Ask for choices before the act is declared; return True while a question is open."""
    refusal: Callable[[Situation, Token], Refused | None] = _no_refusal
    """Return why a creature cannot take the action now."""
    stage: type[Stage] = Stage
    """The choices and notes of the act."""
    surcharge: Callable[[Situation, Act], int] = _no_surcharge
    """Return further action points."""
    when_pinned: bool = False
    """Whether a helpless or pinned creature may take the action."""


def _reaction_refusal(_: Situation, actor: Token) -> Refused | None:
    """Return why a reaction cannot be taken as an action: it is offered by a trigger (AP-39)."""
    return Refused("reaction", message("{actor} is asked when it may", actor=actor.name), "AP-39")


def _underwater_surcharge(situation: Situation, act: Act) -> int:
    actor = situation.battle.token(act.actor)
    weapon = actor.weapon(act.weapon) if actor else None
    if actor is None or weapon is None or not is_melee(weapon):
        return 0
    return UNDERWATER_SURCHARGE if is_hampered_by_water(actor) else 0


_ATTACK = ActionEntry(resolve_attack, stage=AttackStage, surcharge=_underwater_surcharge)
_REACTION = ActionEntry(resolve_attack, refusal=_reaction_refusal, stage=AttackStage)
_ITEM = ActionEntry(draw_or_stow, ask_item, no_item_refusal, ItemStage)
_USE = ActionEntry(report_use)

ENTRIES: dict[str, ActionEntry] = {
    "standard_attack": _ATTACK,
    "quick_attack": _ATTACK,
    "strong_attack": _ATTACK,
    "nonlethal_attack": _ATTACK,
    "rebuff": _REACTION,
    "harry": _REACTION,
    "create_opening": ActionEntry(create_opening, stage=AttackStage),
    "grapple": ActionEntry(grapple, stage=AttackStage, surcharge=_underwater_surcharge),
    "pin": ActionEntry(pin),
    "escape": ActionEntry(escape, refusal=escape_refusal, stage=Escape, when_pinned=True),
    "hinder": ActionEntry(hinder, ask_hindrance, stage=Hinder),
    "enter_space": ActionEntry(enter_space, refusal=enter_refusal, stage=Entering),
    "admit": ActionEntry(admit),
    "dash": ActionEntry(dash, refusal=dash_refusal),
    "high_jump": ActionEntry(high_jump, refusal=high_jump_refusal),
    "treat_wound": ActionEntry(treat_wound, stage=Treatment),
    "treat_condition": ActionEntry(treat_condition, stage=Treatment),
    "stabilize": ActionEntry(stabilize, stage=Treatment),
    "short_rest": ActionEntry(short_rest, refusal=rest_refusal, stage=Rest),
    "long_rest": ActionEntry(long_rest, refusal=long_rest_refusal, stage=Rest),
    "broken_rest": ActionEntry(broken_rest, ask_which_rest, rest_refusal, BrokenRest),
    "new_day": ActionEntry(new_day, refusal=rest_refusal),
    "drag": ActionEntry(drag, refusal=drag_refusal),
    "cling": ActionEntry(resolve_cling, refusal=_reaction_refusal, stage=ClingStage),
    "interpose": ActionEntry(resolve_interpose, refusal=_reaction_refusal, stage=CombatCheck),
    "surface": ActionEntry(surface, refusal=surface_refusal),
    "cast_spell": ActionEntry(cast_spell, ask_spell, spell_refusal, Casting),
    "end_magic": ActionEntry(end_magic, stage=Retrieving),
    "hurry": ActionEntry(hurry),
    "defend": ActionEntry(defend),
    "mount": ActionEntry(mount_or_dismount, refusal=mount_refusal),
    "calm_mount": ActionEntry(calm_mount, refusal=calm_refusal),
    "ready": ActionEntry(ready_action, ask_readied_action, stage=ReadyAction),
    "ignore": ActionEntry(ignore_target, refusal=own_turn_refusal),
    "stop_ignoring": ActionEntry(stop_ignoring, refusal=own_turn_refusal),
    "change_posture": ActionEntry(change_posture, ask_posture, stage=ChangePosture),
    "seize_initiative": ActionEntry(seize_initiative),
    "retrieve_scabbard": _ITEM,
    "retrieve_pouch": _ITEM,
    "retrieve_pack": _ITEM,
    "open_door": ActionEntry(open_door, ask_door, stage=DoorStage),
    "light_torch": _USE,
    "drink_potion": _USE,
    "ring_bell": _USE,
    "strike_fire": _USE,
    "use_object": _USE,
    "work": ActionEntry(work, stage=Work),
}


def entry_of(act: Act) -> ActionEntry:
    """Return the entry of an act's action."""
    return ENTRIES[act.action]


def _unignored_foes(situation: Situation, actor: Token) -> tuple[str, ...]:
    ignored = ignored_ids(actor)
    return tuple(foe for foe in living_foes(situation, actor) if foe not in ignored)


def _ignored_foes(situation: Situation, actor: Token) -> tuple[str, ...]:
    return tuple(filter(situation.battle.token, ignored_ids(actor)))


TARGETS: dict[str, Targets] = {
    "ignore": _unignored_foes,
    "stop_ignoring": _ignored_foes,
    "mount": mountable,
    "pin": unpinned_partners,
    "enter_space": enterable_spaces,
    "treat_wound": wounded_patients,
    "treat_condition": afflicted_patients,
    "stabilize": dying_patients,
}
"""The targets of actions that need no weapon."""


def offer_of(situation: Situation, actor: Token, key: str) -> Offer:
    """Return an action with price, targets and weapons, or why it is refused."""
    action = situation.book.actions[key]  # with the costs of this battle's settings
    refusal = _refusal(situation, actor, key, action)
    targets, weapons, options = _targets_and_weapons(situation, actor, key, action)
    if refusal is None and action.kind in AIMED and not targets:
        rule = "AP-R70" if action.kind is ActionKind.ATTACK else action.rule
        refusal = Refused(
            "no_target", message("{actor} has nobody for that", actor=actor.name), rule
        )
    price = _price(actor, key, action)
    return Offer(key, action.name, price, action.rule, refusal, targets, weapons, options)


def _price(actor: Token, key: str, action: Action) -> str:
    if action.kind is ActionKind.MOVE:
        return "AP, or yards left"
    spells = spell_price_text(actor) if key == CAST_SPELL else ""
    return spells or price_text(actor, action)


def _targets_and_weapons(
    situation: Situation, actor: Token, key: str, action: Action
) -> tuple[tuple[str, ...], tuple[str, ...], Mapping[str, tuple[str, ...]]]:
    """Return the ids of the targets and weapons of an action, and the weapons for each target."""
    if action.kind not in AIMED or not is_able(actor):
        return (), (), {}
    if action.kind is ActionKind.TARGET:
        return TARGETS[key](situation, actor), (), {}
    weapons = tuple(weapon.id for weapon in weapons_for(actor, key))
    options = attack_options(situation, actor, key)
    return tuple(options), weapons, options


def _refusal(situation: Situation, actor: Token, key: str, action: Action) -> Refused | None:
    """Return why an action cannot be taken now, whatever the target."""
    if key in RESTS:
        return ENTRIES[key].refusal(situation, actor)
    if situation.battle.phase is not Phase.FIGHT:
        return Refused("no_fight", message("roll initiative first"), "AP-30")
    if key in _FREE_REFUSALS:
        return _FREE_REFUSALS[key](situation, actor)
    if action.kind is ActionKind.MOVE:
        return move_refusal(situation, actor)
    return _act_refusal(situation, actor, key, action)


def _act_refusal(situation: Situation, actor: Token, key: str, action: Action) -> Refused | None:
    if not may_act_now(situation, actor):
        return Refused(
            "not_its_turn", message("it is not {actor}'s turn", actor=actor.name), "AP-35"
        )
    entry = ENTRIES[key]
    can_act = may_struggle(actor) if entry.when_pinned else is_able(actor)
    if not can_act:
        return Refused("able", message("{actor} can do nothing", actor=actor.name), "AP-R82")
    change = cheapest_spell_change(actor, action) if key == CAST_SPELL else 0
    weapons = weapons_for(actor, key) if action.kind is ActionKind.ATTACK else ()
    if weapons:
        change += entry.surcharge(situation, Act(actor.id, key, weapon=weapons[0].id))
    return (
        interrupt_refusal(situation, actor, key)
        or entry.refusal(situation, actor)
        or price_refusal(situation, actor, action, change)
    )


def _buying_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Return why a creature cannot buy yards, by default possible at any time (AP-R40)."""
    needs_turn = setting(situation, "topping_up") == "own_turn"
    if needs_turn and not may_act_now(situation, actor):
        return Refused(
            "not_its_turn", message("it is not {actor}'s turn", actor=actor.name), "AP-R40"
        )
    if not is_able(actor):
        return Refused("able", message("{actor} can do nothing", actor=actor.name), "AP-R82")
    if not actor.pool(AP):
        return Refused("ap", message("{actor} has no AP left", actor=actor.name), "AP-62")
    return None


_FREE_REFUSALS: dict[str, Callable[[Situation, Token], Refused | None]] = {
    BUY_YARDS: _buying_refusal,
    JUMP: jump_refusal,
    LET_GO: let_go_refusal,
    WATCH: watch_refusal,
}
"""Refusals of what a creature does without taking an action (AP-04, AP-62, AP-68)."""


def choice_refusal(situation: Situation, act: Act) -> Refused | None:
    """Return why a choice sent with an act is none that the action offers."""
    if choice := misfit(act, entry_of(act).stage):
        rule = situation.rules.book.actions[act.action].rule
        return Refused(
            "choice", message("there is no such choice of {choice}", choice=choice), rule
        )
    return None


def target_refusal(situation: Situation, act: Act) -> Refused | None:
    """Return why an act cannot be aimed at the chosen target with the chosen weapon."""
    action = situation.rules.book.actions[act.action]
    actor, target = situation.battle.token(act.actor), situation.battle.token(act.target)
    if action.kind not in AIMED or actor is None:
        return None
    if action.kind is ActionKind.TARGET:
        is_target = act.target in TARGETS[act.action](situation, actor)
        return (
            None
            if is_target
            else Refused(
                "target", message("{action}: not this one", action=action.name), action.rule
            )
        )
    if target is None or target not in living_victims(situation, actor):
        return Refused("target", message("{actor} needs a foe for that", actor=actor.name), "AP-11")
    weapons = {weapon.id: weapon for weapon in reversed(weapons_for(actor, act.action))}
    if act.weapon not in weapons:
        return Refused(
            "weapon",
            message("{actor} has no such weapon for that in hand", actor=actor.name),
            action.rule,
        )
    return weapon_refusal(situation, actor, target, weapons[act.weapon], act.action)
