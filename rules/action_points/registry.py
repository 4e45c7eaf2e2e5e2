"""What each action asks before it is declared, and how it resolves."""

from collections.abc import Callable
from typing import NamedTuple

from gridapp.packkit import Act, Draft, Refused, Situation, Token

from . import (
    attacks,
    broken,
    dashing,
    deeds,
    flanks,
    footing,
    grappling,
    healing,
    hindering,
    holding,
    hurrying,
    jumping,
    mounts,
    openings,
    readying,
    rebuffs,
    rests,
    spaces,
    spells,
)
from .sheet import is_melee


def _nothing(_: Draft) -> bool:
    return False


def _free(_: Situation, __: Act) -> int:
    return 0


def _fine(_: Situation, __: Token) -> Refused | None:
    return None


class Entry(NamedTuple):
    """One action: each function looks at the act on top of the stack.

    ``resolves`` carries it out and says whether it is done; ``asks`` puts a question and says
    so; ``refusal`` tells why it makes no sense now; ``surcharge`` are further action points.
    """

    resolves: Callable[[Draft], bool]
    asks: Callable[[Draft], bool] = _nothing
    refusal: Callable[[Situation, Token], Refused | None] = _fine
    surcharge: Callable[[Situation, Act], int] = _free
    when_pinned: bool = False


def _wet(situation: Situation, act: Act) -> int:
    """2 AP more for melee attacks under water (AP-55)."""
    actor = situation.battle.token(act.actor)
    weapon = actor.weapon(act.weapon) if actor else None
    wet = actor is not None and actor.has("underwater") and not actor.stat("aquatic")
    return 2 if wet and weapon is not None and is_melee(weapon) else 0


ATTACK = Entry(attacks.resolve, surcharge=_wet)
REACTION = Entry(attacks.resolve, refusal=rebuffs.never)

ENTRIES: dict[str, Entry] = {
    "standard_attack": ATTACK,
    "quick_attack": ATTACK,
    "strong_attack": ATTACK,
    "nonlethal_attack": ATTACK,
    "rebuff": REACTION,
    "harry": REACTION,
    "create_opening": Entry(openings.resolve),
    "grapple": Entry(grappling.resolve, surcharge=_wet),
    "pin": Entry(grappling.pin),
    "escape": Entry(grappling.escape, refusal=grappling.no_escape, when_pinned=True),
    "hinder": Entry(hindering.resolve, asks=hindering.asks),
    "enter_space": Entry(spaces.resolve),
    "admit": Entry(spaces.admit),
    "dash": Entry(dashing.resolve, refusal=dashing.refusal),
    "high_jump": Entry(jumping.up, refusal=jumping.no_high_jump),
    "treat_wound": Entry(healing.treat_wound),
    "treat_condition": Entry(healing.treat_condition),
    "stabilize": Entry(healing.stabilize),
    "short_rest": Entry(rests.short, refusal=rests.refusal),
    "long_rest": Entry(rests.long, refusal=rests.no_long_rest),
    "broken_rest": Entry(broken.resolve, asks=broken.asks, refusal=rests.refusal),
    "new_day": Entry(broken.new_day, refusal=rests.refusal),
    "drag": Entry(holding.drag, refusal=holding.no_drag),
    "cling": Entry(holding.cling, refusal=rebuffs.never),
    "interpose": Entry(holding.interpose, refusal=rebuffs.never),
    "surface": Entry(footing.surface, refusal=footing.no_surfacing),
    "cast_spell": Entry(spells.resolve, asks=spells.asks, refusal=spells.refusal),
    "end_magic": Entry(spells.end),
    "hurry": Entry(hurrying.resolve),
    "defend": Entry(deeds.defend),
    "mount": Entry(mounts.resolve, refusal=mounts.refusal),
    "calm_mount": Entry(mounts.calm, refusal=mounts.no_calming),
    "ready": Entry(readying.resolve, asks=readying.asks),
    "ignore": Entry(flanks.resolve, refusal=flanks.own_turn),
    "stop_ignoring": Entry(flanks.resolve_stop, refusal=flanks.own_turn),
    "change_posture": Entry(deeds.take_posture, asks=deeds.asks_posture),
    "seize_initiative": Entry(deeds.seize),
    "retrieve_scabbard": Entry(deeds.handle, asks=deeds.asks_item, refusal=deeds.no_item),
    "retrieve_pouch": Entry(deeds.handle, asks=deeds.asks_item, refusal=deeds.no_item),
    "retrieve_pack": Entry(deeds.handle, asks=deeds.asks_item, refusal=deeds.no_item),
    "open_door": Entry(deeds.open_door, asks=deeds.asks_door),
    "light_torch": Entry(deeds.tell),
    "drink_potion": Entry(deeds.tell),
    "ring_bell": Entry(deeds.tell),
    "strike_fire": Entry(deeds.tell),
    "use_object": Entry(deeds.tell),
    "work": Entry(deeds.work),
}

RESTS = ("short_rest", "long_rest", "broken_rest", "new_day")
"""What is done between fights, on nobody's turn."""


def entry(act: Act) -> Entry:
    """What is known of an act's action."""
    return ENTRIES[act.action]
