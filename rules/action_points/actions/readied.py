"""Readied acts that break into a move (AP-34, AP-41).

A creature is asked where its chance at the mover begins and, last, where it ends, and after each
reaction to the move; the windows after a movement and round a turn are in `windows`.
"""

from gridapp.packkit import (
    Act,
    ActionKind,
    Draft,
    Provocation,
    Situation,
    SpatialEvent,
    SpatialEventKind,
    Token,
    Walk,
    declare,
    is_in,
    message,
    setting,
    stage_of,
    with_token_at,
)

from ..attacks.targets import attack_options
from ..economy.initiative import Readied
from ..economy.points import can_pay_readied
from ..reactions.to_moves import ask_press_on
from ..stats.sheet import mount_of
from ..turns.windows import Midway, may_use_readied
from .registry import ENTRIES, TARGETS

READIED = "readied"


def lookouts(situation: Situation, mover: Token) -> tuple[tuple[str, str], ...]:
    """Return who may break into a creature's move with what it has readied, by the setting."""
    battle = situation.battle
    if not battle.postponed or setting(situation, "readied_breaks_in") == "after_moves":
        return ()
    readied = (act.act for act in battle.postponed if is_in(act, Readied))
    return tuple(
        (act.actor, act.action) for act in readied if _is_lookout(situation, act.actor, mover)
    )


def _is_lookout(situation: Situation, token_id: str, mover: Token) -> bool:
    token = situation.battle.token(token_id)
    if token is None or token_id in (mover.id, situation.battle.active):
        return False
    mount = mount_of(situation, token)
    return may_use_readied(token) and (mount is None or mount.id != mover.id)


def has_chance(situation: Situation, waiting: str, action_id: str, target_id: str) -> bool:
    """Return True if a creature could pay for a readied act now and aim it at a target in sight."""
    return bool(_chance_weapons(situation, waiting, action_id, target_id))


def _chance_weapons(
    situation: Situation, waiting: str, action_id: str, target_id: str
) -> tuple[str, ...]:
    """Return the weapons of such an act, an empty id for one without; nothing for no chance."""
    actor, target = situation.battle.token(waiting), situation.battle.token(target_id)
    action = situation.book.actions[action_id]
    if actor is None or target is None or target.hidden:
        return ()
    if not can_pay_readied(situation, actor, action):
        return ()
    if action.kind is ActionKind.TARGET:
        may_act = ENTRIES[action_id].refusal(situation, actor) is None
        return ("",) if may_act and target_id in TARGETS[action_id](situation, actor) else ()
    if action.kind is not ActionKind.ATTACK or target not in situation.foes(actor):
        return ()
    return attack_options(situation, actor, action_id, only=target).get(target_id, ())


def readied_provocations(
    situation: Situation, mover: Token, events: tuple[SpatialEvent, ...]
) -> list[Provocation]:
    """Return where readied acts may break into a move: as a chance begins, and as it ends.

    A chance that ends on the cell where it begins counts once.
    """
    begun = SpatialEventKind.CHANCE_BEGAN
    chances = [event for event in events if event.kind in (begun, SpatialEventKind.CHANCE_ENDED)]
    first = {(event.creature, event.step + 1) for event in chances if event.kind is begun}
    waiting = dict(lookouts(situation, mover)) if chances else {}
    return [
        _provocation(situation, mover, event, waiting[event.creature])
        for event in chances
        if event.kind is begun or (event.creature, event.step) not in first
    ]


def _provocation(
    situation: Situation, mover: Token, event: SpatialEvent, action_id: str
) -> Provocation:
    is_first = event.kind is SpatialEventKind.CHANCE_BEGAN
    cell, step = (event.to, event.step + 1) if is_first else (event.cell, event.step)
    moved = with_token_at(situation, mover, cell)
    return Provocation(
        kind=f"{action_id} {READIED} {step}",
        attacker=event.creature,
        step=step,
        leg=event.leg,
        cell=cell,
        rule="AP-41",
        weapons=tuple(filter(None, _chance_weapons(moved, event.creature, action_id, mover.id))),
        readied=True,
    )


def is_readied(provocation: Provocation) -> bool:
    """Return True if a provocation is a chance for a readied act."""
    return f" {READIED} " in provocation.kind


def ask_lookout(draft: Draft, mover: Token, provocation: Provocation) -> None:
    """Ask a creature for its readied act in mid-move; at the end the window after it asks."""
    walk = draft.battle.underway[-1]
    if isinstance(walk, Walk) and walk.at < len(walk.route) - 1:
        _open_window(draft, mover.id, {provocation.attacker})


def after_reaction(draft: Draft, act: Act) -> None:
    """Ask who has readied something once a reaction to a move is over, then the mover (AP-R72).

    Whoever could act on the mover or on the creature that has reacted is asked.
    """
    walk = draft.battle.underway[-1] if draft.battle.underway else None
    rebuffed = act.target if act.action == "rebuff" else ""
    asked = _chances_after(draft, walk.actor, act.actor) if isinstance(walk, Walk) else set()
    if isinstance(walk, Walk) and asked:
        _open_window(draft, walk.actor, asked, press_on=rebuffed)
    elif rebuffed:
        ask_press_on(draft, rebuffed)


def _chances_after(draft: Draft, mover_id: str, reactor_id: str) -> set[str]:
    situation = draft.situation
    waiting = lookouts(situation, draft.token(mover_id))
    return {
        name
        for name, action in waiting
        if any(has_chance(situation, name, action, each) for each in (mover_id, reactor_id))
    }


def _open_window(draft: Draft, mover_id: str, asked: set[str], press_on: str = "") -> None:
    passed = tuple(token.id for token in draft.battle.tokens if token.id not in asked)
    declare(draft, Act(mover_id, "moved"), Midway(passed=passed, press_on=press_on))


def go_on(draft: Draft) -> None:
    """Close the window in mid-move; a mover that was rebuffed or acted upon may stop (AP-R72)."""
    window = draft.declared_act
    draft.pop()
    stage = stage_of(window, Midway)
    if stage.press_on:
        ask_press_on(draft, stage.press_on)
    elif stage.did and (mover := draft.battle.token(window.act.actor)):
        ask_press_on(draft, mover.id, message("{mover} was met; does it go on", mover=mover.name))
