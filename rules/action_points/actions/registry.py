"""TODO."""

from collections.abc import Callable
from typing import NamedTuple

from gridapp.packkit import Act, Draft, Refused, Situation, Token

from ..attacks.resolution import resolve_attack
from ..attacks.targets import living_foes
from ..reactions.flanking import ignore_target, own_turn_refusal, stop_ignoring
from ..reactions.to_attacks import resolve_interpose
from ..reactions.to_moves import resolve_cling
from ..stats.sheet import ignored_ids, is_melee
from .broken_rests import ask_which_rest, broken_rest, new_day
from .healing import (
    afflicted_patients,
    dying_patients,
    stabilize,
    treat_condition,
    treat_wound,
    wounded_patients,
)
from .maneuvers import (
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
    enter_space,
    enterable_spaces,
    high_jump,
    high_jump_refusal,
    mount_or_dismount,
    mount_refusal,
    mountable,
    surface,
    surface_refusal,
)
from .preparing import (
    ask_posture,
    ask_readied_action,
    change_posture,
    create_opening,
    defend,
    ready_action,
    seize_initiative,
)
from .resting import long_rest, long_rest_refusal, rest_refusal, short_rest
from .spells import ask_spell, cast_spell, end_magic, spell_refusal
from .utility import (
    ask_door,
    ask_item,
    draw_or_stow,
    hurry,
    no_item_refusal,
    open_door,
    report_use,
    work,
)

RESTS = ("short_rest", "long_rest", "broken_rest", "new_day")
"""What is done between fights, on nobody's turn."""


def _ask_nothing(_: Draft) -> bool:
    return False


def _free(_: Situation, __: Act) -> int:
    return 0


def _no_refusal(_: Situation, __: Token) -> Refused | None:
    return None


class ActionEntry(NamedTuple):
    """One action: each function looks at the act on top of the stack.

    ``resolves`` carries it out and says whether it is done; ``asks`` puts a question and says
    so; ``refusal`` tells why it makes no sense now; ``surcharge`` are further action points.
    """

    resolves: Callable[[Draft], bool]
    asks: Callable[[Draft], bool] = _ask_nothing
    refusal: Callable[[Situation, Token], Refused | None] = _no_refusal
    surcharge: Callable[[Situation, Act], int] = _free
    when_pinned: bool = False


def reaction_refusal(_: Situation, actor: Token) -> Refused | None:
    """A reaction is offered when its trigger is met, never on its own (AP-39)."""
    return Refused("reaction", f"{actor.name} is asked when it may", "AP-39")


def _underwater_surcharge(situation: Situation, act: Act) -> int:
    """2 AP more for melee attacks under water (AP-55)."""
    actor = situation.battle.token(act.actor)
    weapon = actor.weapon(act.weapon) if actor else None
    wet = actor is not None and actor.has("underwater") and not actor.stat("aquatic")
    return 2 if wet and weapon is not None and is_melee(weapon) else 0


_ATTACK = ActionEntry(resolve_attack, surcharge=_underwater_surcharge)


_REACTION = ActionEntry(resolve_attack, refusal=reaction_refusal)


ENTRIES: dict[str, ActionEntry] = {
    "standard_attack": _ATTACK,
    "quick_attack": _ATTACK,
    "strong_attack": _ATTACK,
    "nonlethal_attack": _ATTACK,
    "rebuff": _REACTION,
    "harry": _REACTION,
    "create_opening": ActionEntry(create_opening),
    "grapple": ActionEntry(grapple, surcharge=_underwater_surcharge),
    "pin": ActionEntry(pin),
    "escape": ActionEntry(escape, refusal=escape_refusal, when_pinned=True),
    "hinder": ActionEntry(hinder, asks=ask_hindrance),
    "enter_space": ActionEntry(enter_space),
    "admit": ActionEntry(admit),
    "dash": ActionEntry(dash, refusal=dash_refusal),
    "high_jump": ActionEntry(high_jump, refusal=high_jump_refusal),
    "treat_wound": ActionEntry(treat_wound),
    "treat_condition": ActionEntry(treat_condition),
    "stabilize": ActionEntry(stabilize),
    "short_rest": ActionEntry(short_rest, refusal=rest_refusal),
    "long_rest": ActionEntry(long_rest, refusal=long_rest_refusal),
    "broken_rest": ActionEntry(broken_rest, asks=ask_which_rest, refusal=rest_refusal),
    "new_day": ActionEntry(new_day, refusal=rest_refusal),
    "drag": ActionEntry(drag, refusal=drag_refusal),
    "cling": ActionEntry(resolve_cling, refusal=reaction_refusal),
    "interpose": ActionEntry(resolve_interpose, refusal=reaction_refusal),
    "surface": ActionEntry(surface, refusal=surface_refusal),
    "cast_spell": ActionEntry(cast_spell, asks=ask_spell, refusal=spell_refusal),
    "end_magic": ActionEntry(end_magic),
    "hurry": ActionEntry(hurry),
    "defend": ActionEntry(defend),
    "mount": ActionEntry(mount_or_dismount, refusal=mount_refusal),
    "calm_mount": ActionEntry(calm_mount, refusal=calm_refusal),
    "ready": ActionEntry(ready_action, asks=ask_readied_action),
    "ignore": ActionEntry(ignore_target, refusal=own_turn_refusal),
    "stop_ignoring": ActionEntry(stop_ignoring, refusal=own_turn_refusal),
    "change_posture": ActionEntry(change_posture, asks=ask_posture),
    "seize_initiative": ActionEntry(seize_initiative),
    "retrieve_scabbard": ActionEntry(draw_or_stow, asks=ask_item, refusal=no_item_refusal),
    "retrieve_pouch": ActionEntry(draw_or_stow, asks=ask_item, refusal=no_item_refusal),
    "retrieve_pack": ActionEntry(draw_or_stow, asks=ask_item, refusal=no_item_refusal),
    "open_door": ActionEntry(open_door, asks=ask_door),
    "light_torch": ActionEntry(report_use),
    "drink_potion": ActionEntry(report_use),
    "ring_bell": ActionEntry(report_use),
    "strike_fire": ActionEntry(report_use),
    "use_object": ActionEntry(report_use),
    "work": ActionEntry(work),
}


def entry_of(act: Act) -> ActionEntry:
    """What is known of an act's action."""
    return ENTRIES[act.action]


Aim = Callable[[Situation, Token], tuple[str, ...]]


def not_ignored(situation: Situation, actor: Token) -> tuple[str, ...]:
    """Foes that it does not ignore yet."""
    known = ignored_ids(situation, actor)
    return tuple(one for one in living_foes(situation, actor) if one not in known)


def ignored_on_board(situation: Situation, actor: Token) -> tuple[str, ...]:
    """Those on the board whom it ignores."""
    known = ignored_ids(situation, actor)
    return tuple(one for one in known if situation.battle.token(one))


AIMS: dict[str, Aim] = {
    "ignore": not_ignored,
    "stop_ignoring": ignored_on_board,
    "mount": mountable,
    "pin": unpinned_partners,
    "enter_space": enterable_spaces,
    "treat_wound": wounded_patients,
    "treat_condition": afflicted_patients,
    "stabilize": dying_patients,
}
"""Whom acts without a weapon may be aimed at."""
