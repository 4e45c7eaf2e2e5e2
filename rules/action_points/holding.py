"""Grapplers on the move, and in harm's way: Drag, Cling, Interpose (AP-151 to AP-153)."""

import msgspec

from gridapp.packkit import (
    Act,
    Condition,
    DeclaredAct,
    Draft,
    LineRule,
    Modifier,
    Number,
    Provocation,
    Question,
    Refused,
    Situation,
    SpatialEvent,
    SpatialEventKind,
    Token,
    Until,
    Walk,
    is_in_reach,
)

from . import contests, defences, points
from .contests import POWER
from .grappling import GRAPPLING, partners
from .reach import sees
from .rebuffs import can_react, price
from .sheet import PINNED
from .stages import asked_number, known, options_of

CLING, INTERPOSE, DRAGGING, PASS = "cling", "interpose", "dragging", "pass"
CUT, FOLLOW = "cut", "follow"
PER_YARD, PER_CUT, MOST_DRAG = 5, 10, 4


def no_drag(situation: Situation, actor: Token) -> Refused | None:
    """Only grapplers drag."""
    if partners(situation, actor):
        return None
    return Refused("free", f"{actor.name} grapples nobody", "AP-152")


def drag(draft: Draft) -> bool:
    """Power against the best Power defense among the grapplers, -2 for each more (AP-152)."""
    actor = draft.token(draft.declared_act.act.actor)
    held = partners(draft.situation, actor)
    values = [defences.value(draft.situation, draft.token(one), POWER) for one in held]
    plus = (
        *contests.parts(actor, POWER),
        Modifier("further opponents", -2 * max(0, len(held) - 1), "AP-152"),
    )
    against = max(values, default=0)
    total = contests.total(draft, "drag", plus, against, "AP-152")
    if total is None:
        return False
    if total >= against:
        draft.gain(actor.id, Condition(DRAGGING, Until.ROUND_END, value=MOST_DRAG), "AP-152")
    return True


def drag_points(actor: Token, most: int) -> int:
    """The points that may still go into dragging, if it drags; all of them otherwise."""
    held = actor.condition(DRAGGING)
    return most if held is None else min(most, held.value)


def use_drag(draft: Draft, actor_id: str, spent: int) -> None:
    """Take points off what may go into dragging."""
    held = draft.token(actor_id).condition(DRAGGING)
    if held is not None:
        left = msgspec.structs.replace(held, value=max(0, held.value - spent))
        conditions = draft.token(actor_id).conditions
        changed = tuple(left if one == held else one for one in conditions)
        draft.update_token(actor_id, conditions=changed)


def has_moved(draft: Draft, mover_id: str, start: tuple[int, int]) -> None:
    """Take along whom it drags; whoever is beside it no longer grapples it no more (AP-152)."""
    mover = draft.token(mover_id)
    for other_id in partners(draft.situation, mover):
        other = draft.token(other_id)
        if mover.has(DRAGGING):
            shift = (mover.cell[0] - start[0], mover.cell[1] - start[1])
            _place(draft, other, (other.cell[0] + shift[0], other.cell[1] + shift[1]), mover)
        elif draft.situation.distance(mover, other) > 1 and not _follows(draft, other_id):
            _part(draft, mover_id, other_id)


def _place(draft: Draft, other: Token, cell: tuple[int, int], mover: Token) -> None:
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


def _part(draft: Draft, one_id: str, other_id: str) -> None:
    for who, whom in ((one_id, other_id), (other_id, one_id)):
        for held in draft.token(who).conditions:
            if held.id in (GRAPPLING, PINNED) and held.source == whom:
                draft.lose_exact(who, held, "AP-151")


def clings(
    situation: Situation, mover: Token, events: tuple[SpatialEvent, ...]
) -> tuple[Provocation, ...]:
    """Whoever grapples a mover that is about to leave it may cling to it (AP-151, AP-R77)."""
    if mover.has(DRAGGING):
        return ()
    found = (one for one in events if one.kind is SpatialEventKind.LEFT)
    return tuple(
        Provocation(f"{CLING} {one.step}", foe.id, one.step, one.leg, one.cell, "AP-151", ())
        for one in found
        if (foe := situation.token(one.creature)) and mover.id in partners(situation, foe)
        if can_react(situation, foe, CLING)
    )


def ask_to_cling(draft: Draft, mover: Token, provocation: Provocation) -> None:
    """Ask whoever could cling."""
    foe = draft.token(provocation.attacker)
    cost = price(draft.situation, CLING)
    draft.ask(
        CLING,
        f"{mover.name} is about to leave {foe.name}, who may cling to it",
        who=foe.id,
        about=mover.id,
        options=options_of({CLING: f"Cling ({cost} AP)", PASS: "Let it go"}),
        default=PASS,
        rule="AP-151",
    )


def answer_cling(draft: Draft, question: Question, option: str) -> Act | None:
    """Pay for it."""
    if option == PASS:
        return None
    points.act(draft, question.who, price(draft.situation, CLING))
    return Act(question.who, CLING, target=question.about)


def cling(draft: Draft) -> bool:
    """Each 10 of a Power check cut the move by a yard, each 5 let it follow by one (AP-151)."""
    act = draft.declared_act.act
    actor, mover = draft.token(act.actor), draft.token(act.target)
    total = contests.total(draft, "cling", contests.parts(actor, POWER), None, "AP-151")
    if total is None:
        return False
    most = max(0, total // PER_CUT)
    text = f"By how many yards does {actor.name} cut {mover.name}'s move; it follows by the rest"
    number = Number("Yards", 0, most)
    cut = asked_number(draft, CUT, text, number, rule="AP-151") if most else 0
    if cut is None:
        return False
    _hold_back(draft, actor, cut, max(0, total - PER_CUT * cut) // PER_YARD)
    return True


def _hold_back(draft: Draft, actor: Token, cut: int, follow: int) -> None:
    """Shorten the walk below, and let the clinger come into cells that the mover leaves."""
    *below, walk, own = draft.battle.underway
    if not isinstance(walk, Walk):
        return
    end = max(walk.at, len(walk.route) - 1 - cut)
    shorter = msgspec.structs.replace(
        walk, route=walk.route[: end + 1], costs=walk.costs[: end + 1], legs=(end,)
    )
    steps = min(follow, end - walk.at)
    after = [DeclaredAct(Act(actor.id, FOLLOW, walk.route[walk.at : walk.at + steps]), FOLLOW)]
    draft.update(underway=(*below, *(after if steps else []), shorter, own))


def follow(draft: Draft, declared: DeclaredAct) -> None:
    """Come after the mover, along its way."""
    draft.pop()
    actor = draft.update_token(declared.act.actor, cell=declared.act.route[-1])
    for other in partners(draft.situation, actor):
        if draft.situation.distance(actor, draft.token(other)) > 1:
            _part(draft, actor.id, other)


def asks_to_interpose(draft: Draft, act: Act) -> bool:
    """Ask who is attacked while grappling whether it puts another in the way (AP-153)."""
    target, attacker = draft.token(act.target), draft.token(act.actor)
    others = [one for one in partners(draft.situation, target) if one != attacker.id]
    able = can_react(draft.situation, target, INTERPOSE) and sees(draft.situation, target, attacker)
    if known(draft, INTERPOSE) or not others or not able:
        return False
    draft.note_facts(**{INTERPOSE: "asked"})
    cost = price(draft.situation, INTERPOSE)
    names = {one: f"Interpose {draft.token(one).name} ({cost} AP)" for one in others}
    draft.ask(
        INTERPOSE,
        f"{attacker.name} attacks {target.name}, who may put another in the way",
        who=target.id,
        about=attacker.id,
        options=options_of({**names, PASS: "Take it"}),
        default=PASS,
        rule="AP-153",
    )
    return True


def answer_interpose(draft: Draft, question: Question, option: str) -> Act | None:
    """Pay for it."""
    if option == PASS:
        return None
    points.act(draft, question.who, price(draft.situation, INTERPOSE))
    return Act(question.who, INTERPOSE, target=option)


def interpose(draft: Draft) -> bool:
    """Power or Agility against the grappled one's better defense, -2 unless it is pinned."""
    act = draft.declared_act.act
    actor, other = draft.token(act.actor), draft.token(act.target)
    kind = contests.picked(draft)
    if kind is None:
        return False
    loose = Modifier("not pinned", 0 if other.has(PINNED) else -2, "AP-153")
    plus = (*contests.parts(actor, kind), loose)
    what = f"interpose {other.name}"
    margin = contests.against(draft, what, plus, other, "AP-153")
    if margin is None:
        return False
    *below, attack, own = draft.battle.underway
    if margin >= 0 and isinstance(attack, DeclaredAct):
        aimed = msgspec.structs.replace(attack.act, target=other.id)
        draft.update(underway=(*below, msgspec.structs.replace(attack, act=aimed), own))
    return True
