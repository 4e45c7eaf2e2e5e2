"""Resting, and losses outside attacks (V-80, V-81, V-84 to V-88)."""

from collections.abc import Mapping
from enum import StrEnum

from gridapp.packkit import DeclaredAct, Draft, Stage, Text, in_words, message, stage_of

from ..damage import DAY, HOUR, MINUTE, MONTH, TRACKS, WEEK, lose_outside_attacks, recover
from .prompts import Prompt

REST, SUFFER = "rest", "suffer"
RECOVERY_ACTIONS = frozenset({REST, SUFFER})
MAX_LOSS = 20
PERIODS = {
    "rest_10_minutes": (10 * MINUTE, True),
    "rest_1_hour": (HOUR, True),
    "rest_4_hours": (4 * HOUR, True),
    "rest_8_hours": (8 * HOUR, True),
    "rest_1_day": (DAY, True),
    "rest_1_week": (WEEK, True),
    "active_1_hour": (HOUR, False),
    "active_8_hours": (8 * HOUR, False),
    "active_1_day": (DAY, False),
    "active_1_week": (WEEK, False),
    "active_1_month": (MONTH, False),
}
"""The uninterrupted minutes of each period, and whether the creature rests (V-87)."""


class LossKind(StrEnum):
    """How points are lost: damaged, or drained with slow recovery."""

    DAMAGE = "damage"
    DRAIN = "drain"


LOSS_KINDS: Mapping[str, Text] = {
    LossKind.DAMAGE: message("Damaged"),
    LossKind.DRAIN: message("Drained: heals slowly"),
}


class Rest(Stage, frozen=True, tag=""):
    """The period of a rest or of activity."""

    period: str | None = None


class Loss(Stage, frozen=True, tag=""):
    """A loss outside attacks: the track, the kind and the points."""

    track: str | None = None
    kind: LossKind | None = None
    amount: int | None = None


def recovery_prompt(declared: DeclaredAct) -> Prompt | None:
    """Return the next question of a rest or a loss."""
    if declared.act.action == REST:
        if stage_of(declared, Rest).period is not None:
            return None
        return Prompt(
            Rest, "period", message("How long, without a break"), in_words(*PERIODS), "V-87"
        )
    loss = stage_of(declared, Loss)
    if loss.track is None:
        return Prompt(Loss, "track", message("What is lost"), in_words(*TRACKS), "V-77")
    if loss.kind is None:
        return Prompt(Loss, "kind", message("How it is lost"), LOSS_KINDS, "V-88")
    if loss.amount is None:
        amounts = (str(amount) for amount in range(1, MAX_LOSS + 1))
        return Prompt(Loss, "amount", message("How much is lost"), in_words(*amounts), "V-81")
    return None


def carry_out_recovery(draft: Draft, declared: DeclaredAct) -> None:
    """Let a creature rest, or lose points."""
    actor_id = declared.act.actor
    if declared.act.action == REST:
        minutes, resting = PERIODS[stage_of(declared, Rest).period or ""]
        recover(draft, actor_id, minutes, resting=resting)
    else:
        loss = stage_of(declared, Loss)
        drained = loss.kind is LossKind.DRAIN
        lose_outside_attacks(draft, actor_id, loss.track or "", loss.amount or 0, drained=drained)
