"""Grapple, Pin, Escape, Drag, and Hinder: Disarm, Distract, Shove, Trip.

AP-86, AP-150, AP-152, AP-154, AP-160, AP-R78, AP-R79.
"""

from enum import StrEnum

import msgspec

from gridapp.packkit import (
    THE_GM,
    Condition,
    Creature,
    Draft,
    Modifier,
    Moved,
    Noted,
    Number,
    Refused,
    Situation,
    Stage,
    Text,
    Token,
    Until,
    choose,
    choose_number,
    fall_through,
    in_words,
    jump_routes,
    message,
    nonzero,
    note,
    routes_over_openings,
    stage_of,
    total_of,
)

from ..attacks.resolution import attack_roll, declared_attack, slips
from ..attacks.to_hit import attack_parts
from ..checks import (
    CombatCheck,
    chosen_check_parts,
    combat_check,
    contest,
    melee_parts,
    power_parts,
    report_check,
    roll_for,
    shift_by_critical,
)
from ..movement.bonds import end_grapple, fall_off, held_by
from ..movement.companions import move_companions
from ..movement.footing import Posture, set_posture
from ..stats.defences import AGILITY, POWER, defence_value
from ..stats.sheet import (
    DISTRACTED,
    DRAGGING,
    GRAPPLING,
    IMMOBILE,
    MOUNTED,
    PINNED,
    grapple_partners,
    is_able,
    is_conscious,
    mount_of,
    rider_of,
    rounded_share,
    setting,
    weapons_in_hand,
)
from .utility import drop_weapon

MAX_DRAG_AP = 4
"""Action points of movement that a Drag allows (AP-152)."""

POINTS_PER_YARD = 3
"""Points of the margin for each yard of a Shove beyond the first (AP-160, AP-R03)."""


class Escape(CombatCheck, frozen=True):
    """Notes on an Escape."""

    bond: str | None = None
    """The condition from which the creature escapes."""
    escape: Noted[int | None] = None
    """The target number that the GM named."""


class Hindrance(StrEnum):
    """The four ways to hinder (AP-160)."""

    DISARM = "disarm"
    DISTRACT = "distract"
    SHOVE = "shove"
    TRIP = "trip"


class Grip(StrEnum):
    """How the target of a Disarm resists."""

    AGILITY = AGILITY
    WEAPON = "blade"


class Hinder(Stage, frozen=True):
    """Notes on a Hinder."""

    hindrance: Hindrance | None = None
    margin: Noted[int | None] = None
    target_roll: Noted[str | None] = msgspec.field(name="their roll", default=None)
    hold: Noted[Grip | None] = None
    item: Noted[str | None] = None
    """The weapon that the target drops."""
    whither: str | None = None
    """The label of the cell where a Shove ends."""


def unpinned_partners(situation: Situation, actor: Token) -> tuple[str, ...]:
    """Return the ids of the grapple partners that are not pinned."""
    partners = map(situation.battle.token, grapple_partners(situation, actor))
    return tuple(partner.id for partner in partners if partner and not partner.has(PINNED))


def grapple(draft: Draft) -> bool:
    """Attack with a weapon of reach 0: on a hit both grapple, without damage (AP-150).

    As a melee attack it meets melee defence, or what a defending target puts in its place (AP-117).
    """
    attack = declared_attack(draft)
    actor, target = attack.attacker, attack.target
    has_slipped = slips(draft)
    if has_slipped is not False:
        return bool(has_slipped)
    purpose = message("grapple {target}", target=target.name)
    roll = attack_roll(draft, purpose)
    if roll is None:
        return False
    parts = attack_parts(attack)
    defence = total_of(parts.defence)
    total = report_check(draft, actor.id, purpose, roll, parts.bonuses, "AP-150", defence)
    shift_by_critical(draft, roll, actor.id, target.id)
    if total >= defence:
        draft.gain(actor.id, Condition(GRAPPLING, source=target.id), "AP-150")
        draft.gain(target.id, Condition(GRAPPLING, source=actor.id), "AP-150")
    return True


def pin(draft: Draft) -> bool:
    """Check Power at -2 to make a grapple partner helpless and immobile (AP-154)."""
    act = draft.declared_act.act
    actor, target = draft.token(act.actor), draft.token(act.target)
    parts = (*power_parts(actor), Modifier(message("pin"), -2, "AP-154"))
    margin = contest(draft, message("pin {target}", target=target.name), parts, target, "AP-154")
    if margin is not None and margin >= 0:
        draft.gain(target.id, Condition(PINNED, source=actor.id), "AP-154")
    return margin is not None


def escape_refusal(_: Situation, actor: Token) -> Refused | None:
    """Return why a creature has nothing to escape from (AP-86)."""
    if held_by(actor):
        return None
    return Refused("free", message("nobody holds {actor}", actor=actor.name), "AP-86")


def escape(draft: Draft) -> bool:
    """Check Power or Agility to end a pin, else a grapple or what immobilizes (AP-86, AP-154)."""
    actor = draft.token(draft.declared_act.act.actor)
    parts = chosen_check_parts(draft)
    if parts is None:
        return False
    held = held_by(actor)
    if not held:
        return True
    bond = choose(
        draft,
        stage_of(draft.declared_act, Escape).bond,
        "bond",
        message("From what does {actor} escape", actor=actor.name),
        in_words(*held),
        rule="AP-86",
    )
    if bond is None:
        return False
    number = _escape_number(draft, actor, bond)
    if number is None:
        return False
    total = combat_check(draft, message("escape"), parts, number, "AP-86")
    if total is None:
        return False
    if total >= number and bond != GRAPPLING:
        draft.lose(actor.id, bond, "AP-154" if bond == PINNED else "AP-86")
    elif total >= number:
        _release(draft, actor)
    return True


def _escape_number(draft: Draft, actor: Token, bond: str) -> int | None:
    """Return the highest Power defence of the grapple partners, or the GM's number (AP-R78).

    The GM names the number too where no grappler holds the creature.
    """
    is_grappled = bond != IMMOBILE and bool(grapple_partners(draft.situation, actor))
    if is_grappled and setting(draft, "escape_number") == "power":
        return _highest_power(draft, actor)
    return choose_number(
        draft,
        stage_of(draft.declared_act, Escape).escape,
        "escape",
        message("what must {actor} reach to escape", actor=actor.name),
        Number("TN", -20, 60, 10),
        rule="AP-R78",
        asker=THE_GM,
    )


def _highest_power(draft: Draft, actor: Token) -> int:
    partners = map(draft.token, grapple_partners(draft.situation, actor))
    return max((defence_value(partner, POWER) for partner in partners), default=0)


def _release(draft: Draft, actor: Token) -> None:
    """End all grapples of a creature, and its pins of foes."""
    for partner_id in grapple_partners(draft.situation, actor):
        end_grapple(draft, actor.id, partner_id)
    draft.lose(actor.id, GRAPPLING, "AP-86")


def drag_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Return why a creature cannot drag: only grapplers do (AP-152)."""
    if grapple_partners(situation, actor):
        return None
    return Refused("free", message("{actor} grapples nobody", actor=actor.name), "AP-152")


def drag(draft: Draft) -> bool:
    """Check Power to take grapple partners along, -2 for each beyond the first (AP-152)."""
    actor = draft.token(draft.declared_act.act.actor)
    count = len(grapple_partners(draft.situation, actor))
    penalty = Modifier(message("further opponents"), -2 * max(0, count - 1), "AP-152")
    number = _highest_power(draft, actor)
    total = combat_check(draft, message("drag"), (*power_parts(actor), penalty), number, "AP-152")
    if total is None:
        return False
    if total >= number:
        draft.gain(actor.id, Condition(DRAGGING, Until.ROUND_END, value=MAX_DRAG_AP), "AP-152")
    return True


def ask_hindrance(draft: Draft) -> bool:
    """Ask how the actor hinders; return True while the question is open (AP-160)."""
    settled = stage_of(draft.declared_act, Hinder).hindrance
    text = message("{actor} hinders: how", actor=draft.token(draft.declared_act.act.actor).name)
    target = draft.token(draft.declared_act.act.target)
    ways = [each for each in Hindrance if each is not Hindrance.DISTRACT or is_conscious(target)]
    return choose(draft, settled, "hindrance", text, in_words(*ways), rule="AP-160") is None


def hinder(draft: Draft) -> bool:
    """Roll a Hinder and carry out the effect (AP-160)."""
    stage = stage_of(draft.declared_act, Hinder)
    hindrance, margin = stage.hindrance or Hindrance.TRIP, stage.margin
    if margin is None:
        margin = _hinder_margin(draft, hindrance)
        if margin is None:
            return False
        note(draft, Hinder, margin=margin)
    if margin < 0:
        return True
    target = _toppled(draft, draft.token(draft.declared_act.act.target))
    if hindrance is Hindrance.SHOVE and target.has(MOUNTED):
        fall_off(draft, target.id)
        return True
    if hindrance is Hindrance.SHOVE:
        return _shove(draft, target, 1 + rounded_share(draft, margin, POINTS_PER_YARD))
    if hindrance is Hindrance.DISARM:
        return _disarm(draft, target)
    if hindrance is Hindrance.TRIP:
        _trip(draft, target)
    else:
        draft.gain(target.id, Condition(DISTRACTED, Until.ROUND_END), "AP-160")
    return True


def _toppled(draft: Draft, target: Token) -> Token:
    """Return who is shoved or tripped: by a setting the mount in place of its rider (AP-160)."""
    mount = mount_of(draft.situation, target)
    return mount if mount and setting(draft, "toppled_riders") == "with_mount" else target


def _trip(draft: Draft, target: Token) -> None:
    """Bring a creature down; riders fall off, their own or the mount's fall (AP-160, AP-173)."""
    rider = rider_of(draft.situation, target)
    for mounted in (target, rider):
        if mounted is not None and mounted.has(MOUNTED):
            fall_off(draft, mounted.id)
    set_posture(draft, target.id, Posture.PRONE, "AP-160")


def _hinder_margin(draft: Draft, hindrance: Hindrance) -> int | None:
    """Return the margin of a Hinder, negative for a failure, None while a question is open."""
    act = draft.declared_act.act
    actor, target = draft.token(act.actor), draft.token(act.target)
    purpose = message("{hindrance} {target}", hindrance=hindrance, target=target.name)
    if hindrance in (Hindrance.SHOVE, Hindrance.TRIP):
        lower = setting(draft, "hinder_defense") == "lower"
        return contest(draft, purpose, power_parts(actor), target, "AP-160", lower=lower)
    if hindrance is Hindrance.DISTRACT:
        parts, target_parts = _wits(actor, "persona"), _wits(target, "perception")
        return _opposed_margin(draft, purpose, parts, target_parts)
    return _disarm_margin(draft, target, purpose, melee_parts(actor, act.weapon))


def _disarm_margin(
    draft: Draft, target: Token, purpose: Text, parts: tuple[Modifier, ...]
) -> int | None:
    """Return the margin of a Disarm; the target resists by weapon or by Agility (AP-160)."""
    agility, weapons = defence_value(target, AGILITY), weapons_in_hand(target)
    texts = {Grip.AGILITY: message("Agility {agility}", agility=agility)}
    if weapons and is_able(target):
        texts[Grip.WEAPON] = message("Its weapon")
    grip = choose(
        draft,
        stage_of(draft.declared_act, Hinder).hold,
        "hold",
        message("{target} keeps hold of it: with what", target=target.name),
        texts,
        rule="AP-160",
        asker=Creature(target.id),
    )
    if grip is None:
        return None
    if grip is Grip.AGILITY:
        total = combat_check(draft, purpose, parts, agility, "AP-160")
        return None if total is None else total - agility
    return _opposed_margin(draft, purpose, parts, melee_parts(target, weapons[0].id))


def _wits(token: Token, attribute: str) -> tuple[Modifier, ...]:
    """Return the modifiers of a check of Deception."""
    return nonzero(
        Modifier(attribute.capitalize(), token.stat(attribute), "AP-160"),
        Modifier(message("Deception"), token.stat("deception"), "AP-160"),
    )


def _opposed_margin(
    draft: Draft, purpose: Text, parts: tuple[Modifier, ...], target_parts: tuple[Modifier, ...]
) -> int | None:
    """Return the margin of opposed rolls; by default the actor wins a tie (AP-R02)."""
    target = draft.token(draft.declared_act.act.target)
    settled = stage_of(draft.declared_act, Hinder).target_roll
    text = message("{target}: against {purpose}", target=target.name, purpose=purpose)
    roll = roll_for(draft, settled, "their roll", target.id, text, wild=True)
    if roll is None:
        return None
    number = roll.total + total_of(target_parts)
    total = combat_check(draft, purpose, parts, number, "AP-160")
    if total is None:
        return None
    report_check(
        draft,
        target.id,
        message("against {purpose}", purpose=purpose),
        roll,
        target_parts,
        "AP-160",
    )
    margin = total - number
    return margin if margin or setting(draft, "opposed_ties") == "initiator" else -1


def _disarm(draft: Draft, target: Token) -> bool:
    """Let the target drop a weapon of its choice (AP-160)."""
    names = {weapon.id: weapon.name for weapon in weapons_in_hand(target)}
    if not names:
        return True
    settled = stage_of(draft.declared_act, Hinder).item
    chooser = target.id if is_able(target) else draft.declared_act.act.actor
    text, asker = message("What does {target} drop", target=target.name), Creature(chooser)
    weapon_id = choose(draft, settled, "item", text, names, rule="AP-160", asker=asker)
    if weapon_id is not None:
        drop_weapon(draft, target, weapon_id, message("drops"), "AP-160")
    return weapon_id is not None


def _shove(draft: Draft, target: Token, limit: int) -> bool:
    """Push the target straight ahead to a cell of the actor's choice (AP-160, AP-R74)."""
    grid = draft.situation.grid
    routes = {
        grid.label(route[-1]): route
        for step in grid.directions
        for route in jump_routes(draft.situation, target, step, limit)
    }
    over = routes_over_openings(draft.situation, target, limit)
    routes |= {grid.label(route[-1]): route for route in over}
    if not routes:
        return True
    settled, text = (
        stage_of(draft.declared_act, Hinder).whither,
        message("Where is {target} pushed", target=target.name),
    )
    labels = {label: label for label in routes}
    label = choose(draft, settled, "whither", text, labels, rule="AP-160")
    if label is None:
        return False
    route = routes[label]
    draft.update_token(target.id, cell=route[-1])
    draft.emit(Moved(target.id, "hinder", route, grid.length(len(route) - 1)))
    move_companions(draft, target.id, route[0], reached_by=None)
    fall_through(draft, target.id)
    return True
