"""Jumps: how far, where to, and the yards they take from the pool (AP-68, AP-69, AP-R59)."""

from gridapp.engine.kit import Cell, Draft, Refused, Situation, Token, Told, Walk, leaps

from . import mounts, moving
from .checks import asked_roll, told_check
from .dashing import athletics
from .sheet import PARITY, RUN_UP
from .stages import choose, known, note, top

JUMP, FEET, WHITHER, HERE, JUMPED = "jump", "feet", "whither", "here", "jumped"
ENOUGH = 5
"""The yards of run-up with which Speed adds to the check (AP-68)."""

FEET_PER_YARD = 3


def refusal(_: Situation, actor: Token) -> Refused | None:
    """Who rides or is held fast does not jump."""
    if actor.has(mounts.MOUNTED):
        return Refused("mounted", f"{actor.name} rides: its mount moves", "AP-56")
    if actor.has("immobile"):
        return Refused("held", f"{actor.name} is held fast", "AP-150")
    return None


def resolve(draft: Draft) -> bool:
    """Check, choose where to land, and come there in one go (AP-69)."""
    actor = draft.token(top(draft).act.actor)
    if known(draft, JUMPED) is not None:
        draft.set_pool(actor.id, RUN_UP, 0)
        return True
    feet = _feet(draft, actor)
    if feet is None:
        return False
    ways = _ways(draft.situation, actor, -(-feet // FEET_PER_YARD))
    names = {label: f"{label}, {costs[-1]} yd" for label, (_, costs) in ways.items()}
    text = f"Where does {actor.name} land"
    chosen = choose(draft, WHITHER, text, names | {HERE: "On the spot"}, rule="AP-R59")
    if chosen is None:
        return False
    if chosen == HERE:
        draft.set_pool(actor.id, RUN_UP, 0)
        return True
    note(draft, **{JUMPED: "yes"})
    route, costs = ways[chosen]
    draft.push(Walk(actor.id, JUMP, route, costs, (len(route) - 1,)))
    return False


def is_aloft(situation: Situation) -> bool:
    """Whether what goes on is a jump, which always completes (AP-69)."""
    walk = situation.battle.underway[-1] if situation.battle.underway else None
    return isinstance(walk, Walk) and walk.action == JUMP and walk.at > 0


def _feet(draft: Draft, actor: Token) -> int | None:
    """Str [Athletics/Jumping], with Speed after a run-up, halved without (AP-68)."""
    given = known(draft, FEET)
    if given is not None:
        return int(given)
    roll = asked_roll(draft, JUMP, actor.id, f"{actor.name}: jump")
    if roll is None:
        return None
    plus = athletics(actor, "jumping", "AP-68")
    total = told_check(draft, actor.id, "jump", roll.total, plus, "AP-68")
    run = actor.pool(RUN_UP)
    feet = max(0, total + actor.stat("speed") if run >= ENOUGH else total // 2)
    yards = -(-feet // FEET_PER_YARD)
    text = f"jumps up to {feet} ft far ({yards} yd of the pool) or {2 * feet} in high"
    draft.emit(Told(actor.id, f"{text}, {run} yd run up", "AP-68"))
    note(draft, **{FEET: str(feet)})
    return feet


def _ways(
    situation: Situation, actor: Token, yards: int
) -> dict[str, tuple[tuple[Cell, ...], tuple[int, ...]]]:
    """The straight ways within so many yards that can be paid, with the yards up to each cell."""
    most = min(yards, moving.affordable(situation, actor))
    found = {}
    for step in situation.grid.directions:
        for route in leaps(situation, actor, step, most):
            costs = tuple(
                moving.length(situation, route[: at + 1], actor.pool(PARITY))
                for at in range(len(route))
            )
            if costs[-1] <= most:
                found[situation.grid.label(route[-1])] = (route, costs)
    return found
