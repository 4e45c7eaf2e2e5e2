"""Resting, and losses outside attacks (V-80, V-81, V-84 to V-88)."""

from gridapp.packkit import Act, Draft, Option

from ..damage import DAY, HOUR, MINUTE, MONTH, TRACKS, WEEK, lose_outside_attacks, recover
from ..decisions import Choices, Prompt, options_from_ids

REST, SUFFER = "rest", "suffer"
RECOVERY_ACTIONS = frozenset({REST, SUFFER})
TRACK, KIND, AMOUNT, PERIOD = "track", "kind", "amount", "period"
DAMAGE, DRAIN = "damage", "drain"
LARGEST_LOSS = 20
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
"""How many uninterrupted minutes, and whether they are rest (V-87)."""


def recovery_prompt(action: str, known: Choices) -> Prompt | None:
    """What is still to be told: how long, or what is lost and how."""
    if action == REST:
        asked = Prompt(PERIOD, "How long, without a break", options_from_ids(*PERIODS), "V-87")
        return None if PERIOD in known else asked
    if TRACK not in known:
        return Prompt(TRACK, "What is lost", options_from_ids(*TRACKS), "V-77")
    if KIND not in known:
        damage, drain = Option(DAMAGE, "Damaged"), Option(DRAIN, "Drained: heals slowly")
        return Prompt(KIND, "How it is lost", (damage, drain), "V-88")
    if AMOUNT not in known:
        amounts = (str(amount) for amount in range(1, LARGEST_LOSS + 1))
        return Prompt(AMOUNT, "How much is lost", options_from_ids(*amounts), "V-81")
    return None


def carry_out_recovery(draft: Draft, act: Act, known: Choices) -> None:
    """Let a creature rest, or lose something."""
    if act.action == REST:
        minutes, resting = PERIODS[known[PERIOD]]
        recover(draft, act.actor, minutes, resting=resting)
    else:
        lose_outside_attacks(
            draft, act.actor, known[TRACK], int(known[AMOUNT]), drained=known[KIND] == DRAIN
        )
