"""TODO."""

from gridapp.packkit import (
    Act,
    Condition,
    DeclaredAct,
    Draft,
    LineRule,
    Modifier,
    Narrated,
    Situation,
    Token,
    is_in_reach,
)

from ..checks import report_check, roll_for
from ..stats.sheet import (
    BOLTING,
    DRAGGING,
    GRAPPLING,
    MOUNTED,
    PINNED,
    RIDDEN,
    SENTIENT,
    SHARING,
    UNTRAINED,
    grapple_partners,
    mount_of,
    rider_of,
    setting,
)

CONTROL = "control"


def steers(situation: Situation, rider: Token) -> bool:
    """Whether a rider can make its mount go where it wants (AP-175)."""
    mount = mount_of(situation, rider)
    return mount is not None and mount.stat("mount") != SENTIENT and not mount.has(BOLTING)


def may_act_now(situation: Situation, actor: Token) -> bool:
    """Whether a creature may act now: on its turn, or as the mount of whose turn it is (AP-173)."""
    if situation.battle.active == actor.id:
        return True
    rider = rider_of(situation, actor)
    return rider is not None and situation.battle.active == rider.id and steers(situation, rider)


def extra_distance(situation: Situation, one: Token, other: Token) -> int:
    """The yard that lies between a rider and smaller creatures on the ground (AP-173, AP-R111)."""
    to_rider = _rider_gap(situation, other, one)
    if setting(situation, "mounted_gap") == "to_rider":
        return to_rider
    return max(_rider_gap(situation, one, other), to_rider)


def _rider_gap(situation: Situation, rider: Token, other: Token) -> int:
    mount = mount_of(situation, rider)
    if mount is None or other.id == mount.id or other.has(MOUNTED):
        return 0
    return int(other.stat("size") < mount.stat("size"))


def height_advantage(
    situation: Situation, rider: Token, other: Token, rule: str = "AP-173"
) -> Modifier:
    """+1 melee attack and defense against those smaller than the mount, unless mounted as high."""
    mount, theirs = mount_of(situation, rider), mount_of(situation, other)
    high = mount.stat("size") if mount else 0
    level = theirs is not None and theirs.stat("size") >= high
    helps = mount is not None and other.stat("size") < high and not level
    return Modifier("mounted", int(helps), rule)


def in_reach_of_foes(situation: Situation, token: Token) -> bool:
    """Whether any foe's melee weapon reaches a creature."""
    return any(situation.weapons_reaching(foe, token) for foe in situation.foes(token))


def dismount(draft: Draft, rider: Token, mount: Token) -> None:
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


def check_mount(draft: Draft, token_id: str) -> None:
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


def control_mount(draft: Draft, declared: DeclaredAct) -> None:
    """Prs [Nature/Riding] against the mount's TN, or it bolts (AP-174)."""
    act = declared.act
    rider, mount = draft.token(act.actor), draft.token(act.target)
    what = f"{rider.name}: to control {mount.name}"
    roll = roll_for(draft, "control", rider.id, what)
    if roll is None:
        return
    draft.pop()
    against = mount.stat("control")
    total = report_check(
        draft, rider.id, "control", roll.total, riding_parts(rider), "AP-174", against
    )
    if total < against:
        draft.gain(mount.id, Condition(BOLTING), "AP-174")
        draft.emit(Narrated(mount.id, "flees by the most obvious way; the GM moves it", "AP-174"))


def riding_parts(rider: Token) -> tuple[Modifier, ...]:
    return (
        Modifier("Persona", rider.stat("persona"), "AP-174"),
        Modifier("Riding", rider.stat("riding"), "AP-174"),
    )


FOLLOW = "follow"


def move_rider(draft: Draft, mount_id: str, *, reached: bool) -> None:
    """Let the rider come along; an untrained mount shies where a foe can strike it (AP-174)."""
    mount = draft.token(mount_id)
    rider = rider_of(draft.situation, mount)
    if rider is None:
        return
    draft.update_token(rider.id, cell=mount.cell)
    if not reached and in_reach_of_foes(draft.situation, mount):
        check_mount(draft, mount_id)


def move_grappled(draft: Draft, mover_id: str, start: tuple[int, int]) -> None:
    """Take along whom it drags; whoever is beside it no longer grapples it no more (AP-152)."""
    mover = draft.token(mover_id)
    for other_id in grapple_partners(draft.situation, mover):
        other = draft.token(other_id)
        if mover.has(DRAGGING):
            shift = (mover.cell[0] - start[0], mover.cell[1] - start[1])
            _pull_along(draft, other, (other.cell[0] + shift[0], other.cell[1] + shift[1]), mover)
        elif draft.situation.distance(mover, other) > 1 and not _follows(draft, other_id):
            end_grapple(draft, mover_id, other_id)


def _pull_along(draft: Draft, other: Token, cell: tuple[int, int], mover: Token) -> None:
    """Put whom it drags on the free cell nearest to a place, beside it and before any wall."""
    situation, grid = draft.situation, draft.situation.grid
    taken = {
        one
        for token in draft.battle.tokens
        if token.id != other.id
        for one in situation.cells(token)
    }

    def is_free(anchor: tuple[int, int]) -> bool:
        body = situation.cells(other, anchor)
        ground = all(one in grid and situation.movement_map.terrain_factor(one) for one in body)
        return ground and taken.isdisjoint(body)

    def is_beside(anchor: tuple[int, int]) -> bool:
        cells, held = situation.cells(mover), situation.cells(other, anchor)
        return is_in_reach(grid, situation.obstacles, cells, held, 0, 1, LineRule.CENTRE)

    near = [
        one
        for one in grid.cells
        if situation.distance(other, mover, one) <= 1 and is_free(one) and is_beside(one)
    ]
    here = other.cell
    best = min(
        near,
        key=lambda one: (grid.cell_distance(one, cell), grid.cell_distance(one, here)),
        default=None,
    )
    if best is not None:
        draft.update_token(other.id, cell=best)


def _follows(draft: Draft, token_id: str) -> bool:
    underway = (one for one in draft.battle.underway if isinstance(one, DeclaredAct))
    return any(one.stage == FOLLOW and one.act.actor == token_id for one in underway)


def end_grapple(draft: Draft, one_id: str, other_id: str) -> None:
    for who, whom in ((one_id, other_id), (other_id, one_id)):
        for held in draft.token(who).conditions:
            if held.id in (GRAPPLING, PINNED) and held.source == whom:
                draft.lose_exact(who, held, "AP-151")


def follow_mover(draft: Draft, declared: DeclaredAct) -> None:
    """Come after the mover, along its way."""
    draft.pop()
    actor = draft.update_token(declared.act.actor, cell=declared.act.route[-1])
    for other in grapple_partners(draft.situation, actor):
        if draft.situation.distance(actor, draft.token(other)) > 1:
            end_grapple(draft, actor.id, other)


def update_sharing(draft: Draft, mover_id: str) -> None:
    """Those on whose cells a creature has come share with it, however that came about (AP-R58)."""
    _stop_sharing(draft, mover_id)
    mover = draft.token(mover_id)
    known = [one.source for one in mover.conditions if one.id == SHARING]
    for other in draft.battle.tokens:
        if _is_sharing(draft.situation, mover, other) and other.id not in known:
            for one, source in ((mover_id, other.id), (other.id, mover_id)):
                draft.gain(one, Condition(SHARING, source=source), "AP-85")


def _is_sharing(situation: Situation, mover: Token, other: Token) -> bool:
    """Whether two stand on the same cells, and neither carries the other or is free to tread on."""
    if mover.id == other.id or any(
        one.has("dead") and situation.allows_entry(one, two)
        for one, two in ((mover, other), (other, mover))
    ):
        return False
    if other.id in [one.source for one in mover.conditions if one.id in ("mounted", "ridden")]:
        return False
    return not set(situation.cells(mover)).isdisjoint(situation.cells(other))


def _stop_sharing(draft: Draft, mover_id: str) -> None:
    """Who has left another's space shares it no longer."""
    mover = draft.token(mover_id)
    for held in [one for one in mover.conditions if one.id == SHARING]:
        other = draft.battle.token(held.source)
        if other is None or draft.situation.is_in_space_of(mover, other):
            continue
        draft.lose_exact(mover_id, held, "AP-85")
        for theirs in [one for one in other.conditions if one.id == SHARING]:
            if theirs.source == mover_id:
                draft.lose_exact(other.id, theirs, "AP-85")
