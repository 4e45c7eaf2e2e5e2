"""TODO."""

from gridapp.packkit import (
    Cell,
    Condition,
    Draft,
    Modifier,
    Moved,
    Narrated,
    Refused,
    Situation,
    Token,
)

from ..attacks.targets import SIZE_LIMIT
from ..checks import athletics_parts, check_parts, choose_check, contest, report_check, roll_for
from ..economy.initiative import set_initiative, share_turn
from ..movement.companions import dismount, riding_parts, update_sharing
from ..movement.footing import HOLD_ON, hold_number
from ..movement.jumping import JUMP, jump_feet, jump_text
from ..movement.walking import route_length
from ..stats.sheet import (
    ADMITTING,
    BOLTING,
    BOUGHT,
    DASH,
    DASH_BONUS,
    INITIATIVE,
    MOUNTED,
    PARITY,
    RIDDEN,
    RUN_UP,
    SENTIENT,
    SUNK,
    SWIMMING,
    YARDS,
    is_able,
    mount_of,
    movement_rate,
    nonzero,
    rounded_share,
    setting,
    table_yards,
)

DASH_SHARE = 3


HIGH_JUMP = "high_jump"


def dash_refusal(_: Situation, actor: Token) -> Refused | None:
    """A third Dash in a round changes nothing (AP-R52)."""
    if actor.pool(DASH) < 2:
        return None
    return Refused("dash", f"{actor.name} has dashed twice this round", "AP-R52")


def dash(draft: Draft) -> bool:
    """Double the rate until the round ends; again, add a third of a check (AP-71, AP-R52)."""
    actor = draft.token(draft.declared_act.act.actor)
    if actor.pool(DASH):
        roll = roll_for(draft, "dash", actor.id, f"{actor.name}: dash again")
        if roll is None:
            return False
        plus = athletics_parts(actor, "running", "AP-71")
        total = report_check(draft, actor.id, "dash again", roll.total, plus, "AP-71")
        doubled = setting(draft, "dash_bonus") == "doubled"
        draft.set_pool(
            actor.id, DASH_BONUS, rounded_share(draft, max(0, total), DASH_SHARE) * (1 + doubled)
        )
    draft.set_pool(actor.id, DASH, actor.pool(DASH) + 1)
    if setting(draft, "dash_counts") == "whole_round":
        _revalue_yards(draft, actor)
    else:
        draft.set_pool(actor.id, BOUGHT, 0)
    return True


def _revalue_yards(draft: Draft, before: Token) -> None:
    """Let the points moved on before buy as much as those to come (AP-R52)."""
    spent, now = before.pool(BOUGHT), draft.token(before.id)
    more = table_yards(movement_rate(now), spent) - table_yards(movement_rate(before), spent)
    draft.set_pool(before.id, YARDS, now.pool(YARDS) + more)


def high_jump(draft: Draft) -> bool:
    """Jump up on the spot: how high (AP-68)."""
    actor = draft.token(draft.declared_act.act.actor)
    roll = roll_for(draft, JUMP, actor.id, f"{actor.name}: high jump")
    if roll is None:
        return False
    plus = athletics_parts(actor, "jumping", "AP-68")
    total = report_check(draft, actor.id, "high jump", roll.total, plus, "AP-68")
    feet = jump_feet(draft, actor, total, actor.pool(RUN_UP))
    draft.set_pool(actor.id, RUN_UP, 0)
    draft.emit(Narrated(actor.id, f"jumps {jump_text(draft.situation, actor, feet)}", "AP-68"))
    return True


def high_jump_refusal(_: Situation, actor: Token) -> Refused | None:
    """Who rides or is held fast does not jump."""
    if actor.has(MOUNTED):
        return Refused("mounted", f"{actor.name} rides: its mount moves", "AP-56")
    if actor.has("immobile"):
        return Refused("held", f"{actor.name} is held fast", "AP-150")
    return None


def surface_refusal(_: Situation, actor: Token) -> Refused | None:
    """Only who has sunk comes up."""
    if actor.has(SUNK):
        return None
    return Refused("sunk", f"{actor.name} has not sunk", "AP-53")


def surface(draft: Draft) -> bool:
    """Str [Athletics/Swimming] brings it back up (AP-53)."""
    token = draft.token(draft.declared_act.act.actor)
    against = hold_number(draft, token, SWIMMING)
    if against is None:
        return False
    roll = roll_for(draft, HOLD_ON, token.id, f"{token.name}: to the surface")
    if roll is None:
        return False
    parts = nonzero(
        Modifier("Strength", token.stat("strength"), "AP-172"),
        Modifier("Athletics", token.stat("athletics") + token.stat(SWIMMING), "AP-172"),
    )
    if (
        report_check(draft, token.id, "to the surface", roll.total, parts, "AP-53", against)
        >= against
    ):
        draft.lose(token.id, SUNK, "AP-53")
        draft.lose(token.id, "underwater", "AP-53")
        draft.gain(token.id, Condition(SWIMMING), "AP-53")
    return True


def enterable_spaces(situation: Situation, actor: Token) -> tuple[str, ...]:
    """Whose space beside it a creature may try to enter: of a like Size, the yards at hand."""
    near = (
        one
        for one in situation.battle.tokens
        if one.id != actor.id
        and situation.distance(actor, one) == 1
        and not situation.is_in_space_of(actor, one)
        and not situation.allows_entry(one, actor)
    )
    return tuple(
        one.id
        for one in near
        if abs(one.stat("size") - actor.stat("size")) < SIZE_LIMIT
        and actor.pool(YARDS) >= _step_price(situation, actor, _nearest_cell(situation, actor, one))
    )


def _nearest_cell(situation: Situation, actor: Token, target: Token) -> Cell:
    cells = situation.cells(target)
    return min(cells, key=lambda cell: situation.grid.cell_distance(actor.cell, cell))


def _step_price(situation: Situation, actor: Token, cell: Cell) -> int:
    """What the step into a space costs, as any other: its ground, and diagonals so far (AP-R54)."""
    base = route_length(situation, (actor.cell, cell), actor.pool(PARITY))
    return base * max(map(situation.movement_map.terrain_factor, situation.cells(actor, cell)))


def enter_space(draft: Draft) -> bool:
    """A Power or Agility check against the better defense; both then suffer -2 (AP-85)."""
    act = draft.declared_act.act
    actor, target = draft.token(act.actor), draft.token(act.target)
    kind = choose_check(draft)
    if kind is None:
        return False
    plus = check_parts(actor, kind)
    what = f"enter {target.name}'s space"
    margin = contest(draft, what, plus, target, "AP-85")
    if margin is None:
        return False
    if margin >= 0:
        _enter(draft, actor, target)
    return True


def _enter(draft: Draft, actor: Token, target: Token) -> None:
    nearest = _nearest_cell(draft.situation, actor, target)
    paid = _step_price(draft.situation, actor, nearest)
    odd = actor.pool(PARITY) + draft.situation.count_diagonals((actor.cell, nearest))
    draft.set_pool(actor.id, YARDS, actor.pool(YARDS) - paid)
    draft.set_pool(actor.id, PARITY, odd % 2)
    draft.update_token(actor.id, cell=nearest)
    draft.emit(
        Moved(actor.id, "enter_space", (actor.cell, nearest), draft.situation.grid.length(1))
    )
    update_sharing(draft, actor.id)


def admit(draft: Draft) -> bool:
    """Let one's own side into one's space, or no longer (AP-R58)."""
    actor = draft.token(draft.declared_act.act.actor)
    if actor.has(ADMITTING):
        draft.lose(actor.id, ADMITTING, "AP-R58")
    else:
        draft.gain(actor.id, Condition(ADMITTING), "AP-R58")
    return True


CALMED = "calmed"


MAX_CALMING = 5


NEAR_YARDS = 10


def mountable(situation: Situation, actor: Token) -> tuple[str, ...]:
    """Who stands beside and may be ridden, at least as large; or the own mount."""
    if mount := mount_of(situation, actor):
        return (mount.id,)
    beside = (one for one in situation.allies(actor) if situation.distance(actor, one) <= 1)
    return tuple(
        one.id
        for one in beside
        if one.stat("mount") and one.stat("size") >= actor.stat("size") and not one.has(RIDDEN)
    )


def mount_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Nobody rides while being ridden."""
    if actor.has(RIDDEN):
        return Refused("mount", f"{actor.name} is ridden itself", "AP-173")
    return None


def mount_or_dismount(draft: Draft) -> bool:
    """Get on, to share one turn on the worse initiative, or off (AP-165, AP-173)."""
    act = draft.declared_act.act
    actor, mount = draft.token(act.actor), draft.token(act.target)
    if actor.has(MOUNTED):
        dismount(draft, actor, mount)
        return True
    draft.gain(actor.id, Condition(MOUNTED, source=mount.id), "AP-173")
    draft.gain(mount.id, Condition(RIDDEN, source=actor.id), "AP-173")
    draft.update_token(actor.id, cell=mount.cell)
    if mount.stat("mount") != SENTIENT:
        worse = min(actor.pool(INITIATIVE), mount.pool(INITIATIVE))
        set_initiative(draft, actor.id, worse)
        set_initiative(draft, mount.id, worse)
        share_turn(draft, mount.id)
    return True


def calm_refusal(situation: Situation, actor: Token) -> Refused | None:
    """Only a bolting mount is calmed."""
    mount = mount_of(situation, actor)
    if mount is not None and mount.has(BOLTING):
        return None
    return Refused("mount", f"{actor.name} rides nothing that bolts", "AP-174")


def calm_mount(draft: Draft) -> bool:
    """The same check, harder for foes near by, easier with every attempt (AP-174, AP-R110)."""
    rider = draft.token(draft.declared_act.act.actor)
    mount = mount_of(draft.situation, rider)
    if mount is None:
        return True
    roll = roll_for(draft, "calm", rider.id, f"{rider.name}: to calm {mount.name}")
    if roll is None:
        return False
    foes = (foe for foe in draft.situation.foes(rider) if is_able(foe))
    near = sum(draft.situation.distance(rider, foe) <= NEAR_YARDS for foe in foes)
    first = setting(draft, "calming_bonus") == "first"
    parts = (
        *riding_parts(rider),
        Modifier("foes near", -near, "AP-174"),
        Modifier("calming", min(MAX_CALMING, rider.pool(CALMED) + first), "AP-R110"),
    )
    against = mount.stat("control")
    total = report_check(draft, rider.id, "calm", roll.total, parts, "AP-174", against)
    draft.set_pool(rider.id, CALMED, 0 if total >= against else rider.pool(CALMED) + 1)
    if total >= against:
        draft.lose(mount.id, BOLTING, "AP-174")
    return True
