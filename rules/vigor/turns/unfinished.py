"""Acts that cost more actions than a turn has, and continue in the next (G-05, GR-41)."""

from gridapp.packkit import (
    Act,
    Condition,
    Draft,
    Halted,
    Message,
    Narrated,
    ShownStatistic,
    Situation,
    Text,
    Token,
    Weapon,
    YesNo,
    message,
    setting,
)

from ..attacks.stage import ATTACK, Attack
from ..attacks.targets import allow_off_hand
from ..economy import TurnAct, begin_act
from ..stats import ACTIONS, PRONE, is_gone, is_mended

USE_ABILITY, EMERGENCY_AID, STABILISE = "use_ability", "emergency_aid", "stabilise"
_BUSY = "busy_"
"""The condition's id before the action.

Its value is the number of actions still owed, its source the weapon, and it is against the
target.
"""


class AbilityEffect(TurnAct, frozen=True, tag="ability"):
    """The stage of a paid ability, with the target's way to resist (G-37)."""

    reaction: str | None = None
    vs: str | None = None


class EmergencyAid(TurnAct, frozen=True, tag=EMERGENCY_AID):
    """The stage of a treatment, with the GM's word on its success."""

    works: YesNo | None = None


class Stabilising(EmergencyAid, frozen=True, tag=STABILISE):
    """The stage of keeping a creature in shock alive."""


LONG_ACTS: dict[str, type[TurnAct]] = {
    ATTACK: Attack,
    USE_ABILITY: AbilityEffect,
    EMERGENCY_AID: EmergencyAid,
    STABILISE: Stabilising,
}
"""The actions that may take several turns, and their stage once they are paid for."""


def pay_actions(draft: Draft, act: Act, cost: int) -> bool:
    """Pay as many actions as are left, and return True if all are paid; else go on next turn."""
    paid = min(draft.token(act.actor).pool(ACTIONS), cost)
    if paid:
        draft.spend(act.actor, ACTIONS, paid)
    if paid == cost:
        return True
    target = (act.target,) if act.target else ()
    busy = Condition(_BUSY + act.action, value=cost - paid, source=act.weapon, against=target)
    draft.gain(act.actor, busy, "G-05")
    text = _progress_text(draft.situation, draft.token(act.actor), busy)
    draft.emit(Narrated(act.actor, text, "G-05"))
    return False


def shown_progress(situation: Situation, token: Token) -> tuple[ShownStatistic, ...]:
    """Return the long act of a creature, its target and the actions to go, for its card (G-05)."""
    busy = unfinished_act(token)
    if busy is None or not busy.value:
        return ()
    text = _progress_text(situation, token, busy)
    return (ShownStatistic("Busy with", text, "G-05", on_card=True),)


def _progress_text(situation: Situation, token: Token, busy: Condition) -> Message:
    """Return a long act in words, such as ``Fireball at Vik, 1 action to go``."""
    action = busy.id.removeprefix(_BUSY)
    weapon = token.weapon(busy.source)
    act: Text = weapon.name if weapon else situation.book.actions[action].name
    target = situation.token(busy.against[0]) if busy.against else None
    if target is not None and action == ATTACK:
        act = message("{act} at {target}", act=act, target=target.name)
    elif target is not None:
        act = message("{act} on {target}", act=act, target=target.name)
    if busy.value == 1:
        return message("{act}, 1 action to go", act=act)
    return message("{act}, {count} actions to go", act=act, count=busy.value)


def unfinished_act(token: Token) -> Condition | None:
    """Return the condition of a creature busy with a long act, None for no long act."""
    busy = (condition for condition in token.conditions if condition.id.startswith(_BUSY))
    return next(busy, None)


def forget_unfinished(draft: Draft, token: Token) -> None:
    """Give up an act that was begun in an earlier fight."""
    busy = unfinished_act(token)
    if busy is not None:
        draft.lose_exact(token.id, busy, "G-05")


def knock_down(draft: Draft, token_id: str) -> None:
    """Make a creature prone, which may cost it a long act (G-51)."""
    draft.gain(token_id, Condition(PRONE), "G-51")
    break_off(draft, token_id)


def break_off(draft: Draft, token_id: str) -> None:
    """End the long act of a creature that was knocked down on its own turn (G-51, GR-37).

    By a setting it ends at any time.
    """
    token = draft.token(token_id)
    busy = unfinished_act(token)
    is_own_turn = draft.battle.active == token_id and is_mended(draft)
    if busy is not None and (is_own_turn or setting(draft, "long_acts") == "always"):
        draft.lose_exact(token_id, busy, "G-51")
        draft.emit(Halted(token_id, message("{name} is knocked down", name=token.name), "G-51"))


def continue_unfinished(draft: Draft, token_id: str) -> None:
    """Pay another part of an act at the start of a turn, and finish the act once paid (G-05)."""
    token = draft.token(token_id)
    busy = unfinished_act(token)
    if busy is None or not token.pool(ACTIONS):
        return
    draft.lose_exact(token_id, busy, "G-05")
    target = busy.against[0] if busy.against else ""
    action = busy.id.removeprefix(_BUSY)
    act = Act(token_id, action, target=target, weapon=busy.source)
    needs_target = bool(target) or action != USE_ABILITY
    weapon = token.weapon(busy.source)
    if action == ATTACK and _is_out_of_hand(draft, weapon):
        draft.emit(Narrated(token_id, message("no longer holds what it had begun with"), "G-05"))
    elif needs_target and _is_pointless(draft, action, target):
        draft.emit(Narrated(token_id, message("has nobody left for what it had begun"), "G-05"))
    elif pay_actions(draft, act, busy.value):
        if weapon is not None and is_mended(draft):
            allow_off_hand(draft, token_id, weapon)
        begin_act(draft, act, LONG_ACTS[action])


def _is_out_of_hand(draft: Draft, weapon: Weapon | None) -> bool:
    """Return True if a weapon is gone from the sheet, or from the hand of its bearer (G-26)."""
    return weapon is None or (not weapon.equipped and is_mended(draft))


def _is_pointless(draft: Draft, action: str, target_id: str) -> bool:
    """Return True if the target of a long act has left the board, or died before an attack."""
    target = draft.battle.token(target_id)
    if target is None:
        return True
    return action != USE_ABILITY and is_mended(draft) and is_gone(target)
