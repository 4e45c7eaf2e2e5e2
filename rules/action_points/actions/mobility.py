"""Dash, high jump, surfacing, letting others in, mounts.

AP-53, AP-68, AP-71, AP-165, AP-173, AP-174, AP-R52, AP-R58, AP-R110.
"""

from gridapp.packkit import (
    Condition,
    Draft,
    LineRule,
    Modifier,
    Narrated,
    Noted,
    Refused,
    Situation,
    Stage,
    Token,
    message,
    stage_of,
)

from ..checks import athletics_parts, report_check, roll_for
from ..economy.initiative import give_up_turn, set_initiative
from ..movement.bonds import dismount, update_sharing
from ..movement.companions import riding_parts
from ..movement.footing import hold_number
from ..movement.jumping import jump_feet, jump_text
from ..movement.walking import bound_refusal
from ..stats.sheet import (
    ADMITTING,
    BOLTING,
    BOUGHT,
    CALMED,
    DASH,
    DASH_BONUS,
    IMMOBILE,
    INITIATIVE,
    MOUNTED,
    RIDDEN,
    RUN_UP,
    SENTIENT,
    SUNK,
    SWIMMING,
    UNDERWATER,
    YARDS,
    hold_skill,
    is_able,
    mount_of,
    movement_rate,
    rounded_share,
    setting,
    table_yards,
)

POINTS_PER_YARD = 3
"""Points of a check for each yard that a second Dash adds to the rate (AP-71)."""

MAX_CALMING_BONUS, CALMING_RANGE = 5, 10
"""Limit of the bonus of repeated calming, and the yards in which foes count (AP-174)."""


class Rolls(Stage, frozen=True):
    """The rolls of the actions of this module."""

    dash: Noted[str | None] = None
    jump: Noted[str | None] = None
    hold_on: Noted[str | None] = None
    calm: Noted[str | None] = None


def dash_refusal(_: Situation, actor: Token) -> Refused | None:
    """Return why a creature cannot dash: a third Dash changes nothing (AP-R52)."""
    if actor.pool(DASH) < 2:
        return None
    return Refused(
        "dash", message("{actor} has dashed twice this round", actor=actor.name), "AP-R52"
    )


def dash(draft: Draft) -> bool:
    """Double the rate for the round; a second Dash adds a third of a check (AP-71, AP-R52)."""
    actor = draft.token(draft.declared_act.act.actor)
    if actor.pool(DASH):
        settled = stage_of(draft.declared_act, Rolls).dash
        roll = roll_for(
            draft, settled, "dash", actor.id, message("{actor}: dash again", actor=actor.name)
        )
        if roll is None:
            return False
        parts = athletics_parts(actor, hold_skill(actor) or "running", "AP-71")
        total = report_check(draft, actor.id, message("dash again"), roll, parts, "AP-71")
        bonus = rounded_share(draft, max(0, total), POINTS_PER_YARD)
        is_doubled = setting(draft, "dash_bonus") == "doubled"
        draft.set_pool(actor.id, DASH_BONUS, bonus * (1 + is_doubled))
    draft.set_pool(actor.id, DASH, actor.pool(DASH) + 1)
    if setting(draft, "dash_counts") == "whole_round":
        _revalue_yards(draft, actor)
    else:
        draft.set_pool(actor.id, BOUGHT, 0)
    return True


def _revalue_yards(draft: Draft, before: Token) -> None:
    """Add the yards that points spent earlier in the round buy at the new rate (AP-R52)."""
    spent, now = before.pool(BOUGHT), draft.token(before.id)
    book = draft.situation.book
    rates = movement_rate(book, now), movement_rate(book, before)
    gain = table_yards(rates[0], spent) - table_yards(rates[1], spent)
    draft.set_pool(before.id, YARDS, now.pool(YARDS) + gain)


def high_jump_refusal(_: Situation, actor: Token) -> Refused | None:
    """Return why a creature cannot jump up on the spot (AP-56, AP-150)."""
    return bound_refusal(actor)


def high_jump(draft: Draft) -> bool:
    """Jump up on the spot, and report the height (AP-68)."""
    actor = draft.token(draft.declared_act.act.actor)
    settled = stage_of(draft.declared_act, Rolls).jump
    roll = roll_for(
        draft, settled, "jump", actor.id, message("{actor}: high jump", actor=actor.name)
    )
    if roll is None:
        return False
    parts = athletics_parts(actor, "jumping", "AP-68")
    total = report_check(draft, actor.id, message("high jump"), roll, parts, "AP-68")
    feet = jump_feet(draft, actor, total, actor.pool(RUN_UP))
    draft.set_pool(actor.id, RUN_UP, 0)
    draft.emit(
        Narrated(
            actor.id, message("jumps {jump}", jump=jump_text(draft.situation, actor, feet)), "AP-68"
        )
    )
    return True


def surface_refusal(_: Situation, actor: Token) -> Refused | None:
    """Return why a creature cannot surface: only after sinking (AP-53)."""
    if actor.has(SUNK):
        return None
    return Refused("sunk", message("{actor} has not sunk", actor=actor.name), "AP-53")


def surface(draft: Draft) -> bool:
    """Check Str [Athletics/Swimming] to swim back to the surface (AP-53)."""
    token = draft.token(draft.declared_act.act.actor)
    number = hold_number(draft, token, SWIMMING)
    if number is None:
        return False
    settled = stage_of(draft.declared_act, Rolls).hold_on
    roll = roll_for(
        draft, settled, "hold_on", token.id, message("{token}: to the surface", token=token.name)
    )
    if roll is None:
        return False
    parts = athletics_parts(token, SWIMMING, "AP-172")
    if (
        report_check(draft, token.id, message("to the surface"), roll, parts, "AP-53", number)
        >= number
    ):
        draft.lose(token.id, SUNK, "AP-53")
        draft.lose(token.id, UNDERWATER, "AP-53")
        draft.gain(token.id, Condition(SWIMMING), "AP-53")
    return True


def admit(draft: Draft) -> bool:
    """Allow allies into the actor's space, or stop allowing them (AP-R58)."""
    actor = draft.token(draft.declared_act.act.actor)
    if actor.has(ADMITTING):
        draft.lose(actor.id, ADMITTING, "AP-R58")
    else:
        draft.gain(actor.id, Condition(ADMITTING), "AP-R58")
    return True


def mountable(situation: Situation, actor: Token) -> tuple[str, ...]:
    """Return the ids of the mounts of sufficient size at hand, or of the current mount."""
    if mount := mount_of(situation, actor):
        return (mount.id,)
    return tuple(
        ally.id
        for ally in situation.allies(actor)
        if ally.stat("mount")
        and situation.is_within(actor, ally, 0, 1, LineRule.ANY)
        and ally.stat("size") >= actor.stat("size")
        and not ally.has(RIDDEN)
        and is_able(ally)
    )


def mount_refusal(_: Situation, actor: Token) -> Refused | None:
    """Return why a creature cannot mount: it is ridden itself (AP-173)."""
    if actor.has(RIDDEN):
        return Refused("mount", message("{actor} is ridden itself", actor=actor.name), "AP-173")
    if actor.has(IMMOBILE):
        return Refused("held", message("{actor} is held fast", actor=actor.name), "AP-150")
    return None


def mount_or_dismount(draft: Draft) -> bool:
    """Mount, to share a turn on the worse initiative, or dismount (AP-165, AP-173)."""
    act = draft.declared_act.act
    actor, mount = draft.token(act.actor), draft.token(act.target)
    if actor.has(MOUNTED):
        dismount(draft, actor, mount)
        return True
    draft.gain(actor.id, Condition(MOUNTED, source=mount.id), "AP-173")
    draft.gain(mount.id, Condition(RIDDEN, source=actor.id), "AP-173")
    draft.update_token(actor.id, cell=mount.cell)
    update_sharing(draft, actor.id)
    if mount.stat("mount") != SENTIENT:
        initiative = min(actor.pool(INITIATIVE), mount.pool(INITIATIVE))
        set_initiative(draft, actor.id, initiative)
        set_initiative(draft, mount.id, initiative)
        give_up_turn(draft, mount.id, actor.id)
    return True


def calm_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Return why a creature has no bolting mount to calm (AP-174)."""
    mount = mount_of(situation, actor)
    if mount is not None and mount.has(BOLTING):
        return None
    return Refused("mount", message("{actor} rides nothing that bolts", actor=actor.name), "AP-174")


def calm_mount(draft: Draft) -> bool:
    """Check riding to calm a bolting mount: -1 per foe near, +1 per attempt (AP-174, AP-R110)."""
    rider = draft.token(draft.declared_act.act.actor)
    mount = mount_of(draft.situation, rider)
    if mount is None:
        return True
    settled = stage_of(draft.declared_act, Rolls).calm
    roll = roll_for(
        draft,
        settled,
        "calm",
        rider.id,
        message("{rider}: to calm {mount}", rider=rider.name, mount=mount.name),
    )
    if roll is None:
        return False
    attempts, number = rider.pool(CALMED), mount.stat("control")
    parts = _calming_parts(draft, rider, attempts)
    total = report_check(draft, rider.id, message("calm"), roll, parts, "AP-174", number)
    is_calm = total >= number
    draft.set_pool(rider.id, CALMED, 0 if is_calm else attempts + 1)
    if is_calm:
        draft.lose(mount.id, BOLTING, "AP-174")
    return True


def _calming_parts(draft: Draft, rider: Token, attempts: int) -> tuple[Modifier, ...]:
    """Return the modifiers of a check to calm a mount after some attempts."""
    foes = filter(is_able, draft.situation.foes(rider))
    foes_near = sum(draft.situation.distance(rider, foe) <= CALMING_RANGE for foe in foes)
    bonus = attempts + (setting(draft, "calming_bonus") == "first")
    return (
        *riding_parts(rider),
        Modifier(message("foes near"), -foes_near, "AP-174"),
        Modifier(message("calming"), min(MAX_CALMING_BONUS, bonus), "AP-R110"),
    )
