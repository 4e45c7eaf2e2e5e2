"""Riders and mounts: one turn, one place, one yard farther (AP-56, AP-173 to AP-175, AP-R111)."""

from gridapp.packkit import (
    Act,
    Condition,
    DeclaredAct,
    Draft,
    Modifier,
    Narrated,
    Refused,
    Situation,
    Token,
)

from . import order
from .checks import asked_roll, told_check
from .rulings import ruled
from .sheet import INITIATIVE, is_able

MOUNTED, RIDDEN, BOLTING = "mounted", "ridden", "bolting"
UNTRAINED, TRAINED, SENTIENT = 1, 2, 3
CONTROL, CALMED = "control", "calmed"
MOST_CALM, NEAR = 5, 10


def mount_of(situation: Situation, rider: Token) -> Token | None:
    """Whom a creature rides."""
    held = rider.condition(MOUNTED)
    return situation.battle.token(held.source) if held else None


def rider_of(situation: Situation, mount: Token) -> Token | None:
    """Who rides a creature."""
    held = mount.condition(RIDDEN)
    return situation.battle.token(held.source) if held else None


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


def refusal(situation: Situation, actor: Token) -> Refused | None:
    """Nobody rides while being ridden."""
    if actor.has(RIDDEN):
        return Refused("mount", f"{actor.name} is ridden itself", "AP-173")
    return None


def resolve(draft: Draft) -> bool:
    """Get on, to share one turn on the worse initiative, or off (AP-165, AP-173)."""
    act = draft.declared_act.act
    actor, mount = draft.token(act.actor), draft.token(act.target)
    if actor.has(MOUNTED):
        get_off(draft, actor, mount)
        return True
    draft.gain(actor.id, Condition(MOUNTED, source=mount.id), "AP-173")
    draft.gain(mount.id, Condition(RIDDEN, source=actor.id), "AP-173")
    draft.update_token(actor.id, cell=mount.cell)
    if mount.stat("mount") != SENTIENT:
        worse = min(actor.pool(INITIATIVE), mount.pool(INITIATIVE))
        order.set_initiative(draft, actor.id, worse)
        order.set_initiative(draft, mount.id, worse)
        order.share_turn(draft, mount.id)
    return True


def get_off(draft: Draft, rider: Token, mount: Token) -> None:
    """Ride no longer, and stand on the nearest free cell."""
    draft.lose(rider.id, MOUNTED, "AP-165")
    draft.lose(mount.id, RIDDEN, "AP-165")
    grid = draft.situation.grid
    taken = {cell for one in draft.battle.tokens for cell in draft.situation.cells(one)}
    free = (one for one in grid.cells if taken.isdisjoint(grid.covered_cells(one, rider.space)))
    inside = (
        one for one in free if all(cell in grid for cell in grid.covered_cells(one, rider.space))
    )
    beside = min(
        inside, key=lambda cell: draft.situation.distance(rider, mount, cell), default=None
    )
    if beside is not None:
        draft.update_token(rider.id, cell=beside)


def farther(situation: Situation, one: Token, other: Token) -> int:
    """The yard that lies between a rider and smaller creatures on the ground (AP-173, AP-R111)."""
    to_rider = _above(situation, other, one)
    if ruled(situation, "mounted_gap") == "to_rider":
        return to_rider
    return max(_above(situation, one, other), to_rider)


def _above(situation: Situation, rider: Token, other: Token) -> int:
    mount = mount_of(situation, rider)
    if mount is None or other.id == mount.id or other.has(MOUNTED):
        return 0
    return int(other.stat("size") < mount.stat("size"))


def advantage(situation: Situation, rider: Token, other: Token, rule: str = "AP-173") -> Modifier:
    """+1 melee attack and defense against those smaller than the mount, unless mounted as high."""
    mount, theirs = mount_of(situation, rider), mount_of(situation, other)
    high = mount.stat("size") if mount else 0
    level = theirs is not None and theirs.stat("size") >= high
    helps = mount is not None and other.stat("size") < high and not level
    return Modifier("mounted", int(helps), rule)


def steers(situation: Situation, rider: Token) -> bool:
    """Whether a rider can make its mount go where it wants (AP-175)."""
    mount = mount_of(situation, rider)
    return mount is not None and mount.stat("mount") != SENTIENT and not mount.has(BOLTING)


def acts_with(situation: Situation, actor: Token) -> bool:
    """Whether a creature may act now: on its turn, or as the mount of whose turn it is (AP-173)."""
    if situation.battle.active == actor.id:
        return True
    rider = rider_of(situation, actor)
    return rider is not None and situation.battle.active == rider.id and steers(situation, rider)


def has_moved(draft: Draft, mount_id: str, *, reached: bool) -> None:
    """Let the rider come along; an untrained mount shies where a foe can strike it (AP-174)."""
    mount = draft.token(mount_id)
    rider = rider_of(draft.situation, mount)
    if rider is None:
        return
    draft.update_token(rider.id, cell=mount.cell)
    if not reached and in_reach_of_foes(draft.situation, mount):
        shy(draft, mount_id)


def in_reach_of_foes(situation: Situation, token: Token) -> bool:
    """Whether any foe's melee weapon reaches a creature."""
    return any(situation.weapons_reaching(foe, token) for foe in situation.foes(token))


def shy(draft: Draft, token_id: str) -> None:
    """Let the rider of an untrained mount check, below what is going on (AP-174)."""
    token = draft.token(token_id)
    rider = rider_of(draft.situation, token) or token
    mount = mount_of(draft.situation, rider)
    if mount is None or mount.stat("mount") != UNTRAINED or mount.has(BOLTING):
        return
    check = DeclaredAct(Act(rider.id, CONTROL, target=mount.id), CONTROL)
    *below, above = draft.battle.underway or (None,)
    if above is None:
        draft.push(check)
    elif check not in below:
        draft.update(underway=(*below, check, above))


def control(draft: Draft, declared: DeclaredAct) -> None:
    """Prs [Nature/Riding] against the mount's TN, or it bolts (AP-174)."""
    act = declared.act
    rider, mount = draft.token(act.actor), draft.token(act.target)
    what = f"{rider.name}: to control {mount.name}"
    roll = asked_roll(draft, "control", rider.id, what)
    if roll is None:
        return
    draft.pop()
    against = mount.stat("control")
    total = told_check(draft, rider.id, "control", roll.total, _riding(rider), "AP-174", against)
    if total < against:
        draft.gain(mount.id, Condition(BOLTING), "AP-174")
        draft.emit(Narrated(mount.id, "flees by the most obvious way; the GM moves it", "AP-174"))


def _riding(rider: Token) -> tuple[Modifier, ...]:
    return (
        Modifier("Persona", rider.stat("persona"), "AP-174"),
        Modifier("Riding", rider.stat("riding"), "AP-174"),
    )


def no_calming(situation: Situation, actor: Token) -> Refused | None:
    """Only a bolting mount is calmed."""
    mount = mount_of(situation, actor)
    if mount is not None and mount.has(BOLTING):
        return None
    return Refused("mount", f"{actor.name} rides nothing that bolts", "AP-174")


def calm(draft: Draft) -> bool:
    """The same check, harder for foes near by, easier with every attempt (AP-174, AP-R110)."""
    rider = draft.token(draft.declared_act.act.actor)
    mount = mount_of(draft.situation, rider)
    if mount is None:
        return True
    roll = asked_roll(draft, "calm", rider.id, f"{rider.name}: to calm {mount.name}")
    if roll is None:
        return False
    foes = (foe for foe in draft.situation.foes(rider) if is_able(foe))
    near = sum(draft.situation.distance(rider, foe) <= NEAR for foe in foes)
    first = ruled(draft, "calming_bonus") == "first"
    parts = (
        *_riding(rider),
        Modifier("foes near", -near, "AP-174"),
        Modifier("calming", min(MOST_CALM, rider.pool(CALMED) + first), "AP-R110"),
    )
    against = mount.stat("control")
    total = told_check(draft, rider.id, "calm", roll.total, parts, "AP-174", against)
    draft.set_pool(rider.id, CALMED, 0 if total >= against else rider.pool(CALMED) + 1)
    if total >= against:
        draft.lose(mount.id, BOLTING, "AP-174")
    return True
