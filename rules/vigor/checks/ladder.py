"""The ladder of bonus dice, steps on it, and bursts (G-07 to G-15, GR-21 to GR-24, GR-33)."""

from typing import NamedTuple

from gridapp.packkit import Draft, Rolled, Situation, Text, Token, joined, message, setting

from ..stats import LADDER, WOUNDED

ACTION_DIE = 20
STARTING_RUNG = 3
"""The rung of the d10 on the ladder, where every bonus die starts (G-08)."""
MOST_BURSTS = {"repeat": 1_000_000, "once": 1, "none": 0}
"""How often a die may burst, by the setting (GR-23)."""


class LadderMove(NamedTuple):
    """A move of all bonus dice along the ladder: up for Charges, down for Challenges."""

    name: str
    value: int
    rule: str


Steps = tuple[LadderMove, ...]


class BonusDice(NamedTuple):
    """A number of equal bonus dice."""

    number: int
    sides: int

    def __str__(self) -> str:
        """Return dice text such as ``2d10``, empty without dice."""
        return f"{self.number}d{self.sides}" if self.number else ""


class DiceThrown(NamedTuple):
    """The faces of bonus dice, each burst right after its die, and the number of bursts."""

    faces: tuple[int, ...]
    bursts: int


CONDITION_STEPS = {
    "charge": LadderMove("Charge", 1, "G-10"),
    "charge_2": LadderMove("2 Charges", 2, "G-10"),
    "challenge": LadderMove("Challenge", -1, "G-09"),
    "challenge_2": LadderMove("2 Challenges", -2, "G-09"),
}


def condition_steps(token: Token) -> Steps:
    """Return the steps on every check of a creature: wounds, Charges, Challenges (G-81)."""
    wounded = (LadderMove("wounded", -1, "G-81"),) if token.has(WOUNDED) else ()
    given = (
        CONDITION_STEPS[condition.id]
        for condition in token.conditions
        if condition.id in CONDITION_STEPS
    )
    return (*wounded, *given)


def die_sides(steps: Steps) -> int:
    """Return the sides of a bonus die: all steps added, then clamped to the ladder (GR-21)."""
    rung = STARTING_RUNG + sum(step.value for step in steps)
    return LADDER[max(0, min(len(LADDER) - 1, rung))]


def bonus_dice(number: int, steps: Steps) -> BonusDice:
    """Return a number of bonus dice after all steps."""
    return BonusDice(number, die_sides(steps))


def most_bursts(situation: Situation) -> int:
    """Return how often a die may burst at this table (GR-23)."""
    return MOST_BURSTS[setting(situation, "bursts")]


def throw_dice(draft: Draft, dice: BonusDice, what: Text, by: str) -> DiceThrown:
    """Throw bonus dice; a die at the maximum is thrown again and added (G-14, GR-23)."""
    most = most_bursts(draft.situation)
    faces: list[int] = []
    bursts = 0
    for _ in range(dice.number):
        face = draft.roll(dice.sides, message("{what}: bonus die", what=what), by)
        faces.append(face)
        bursts += face == dice.sides
        repeats = 0
        while face == dice.sides and repeats < most:
            face = draft.roll(dice.sides, message("{what}: burst", what=what), by)
            faces.append(face)
            repeats += 1
    return DiceThrown(tuple(faces), bursts)


def throw_check(draft: Draft, dice: BonusDice, what: Text, by: str) -> tuple[int, ...]:
    """Throw the action die and bonus dice, and return their faces (G-07)."""
    action_die = draft.roll(ACTION_DIE, message("{what}: action die", what=what), by)
    return (action_die, *throw_dice(draft, dice, what, by).faces)


def with_dice(what: Text, dice: BonusDice, steps: Steps) -> Text:
    """Return what is rolled with its bonus dice and their steps in words, for the log."""
    if not dice.number:
        return what
    if not steps:
        return message("{what} with {dice}", what=what, dice=str(dice))
    names = joined(", ", (step.name for step in steps))
    return message("{what} with {dice} ({steps})", what=what, dice=str(dice), steps=names)


def check_text(what: Text, dice: BonusDice, steps: Steps, faces: tuple[int, ...]) -> Text:
    """Return what a check rolls, for the log: its faces begin with the action die (G-07, G-14)."""
    if not dice.number:
        return what
    text = message("{what} with d20 and {dice}", what=what, dice=str(dice))
    if steps:
        names = joined(", ", (step.name for step in steps))
        text = message(
            "{what} with d20 and {dice} ({steps})", what=what, dice=str(dice), steps=names
        )
    bursts = len(faces) - 1 - dice.number
    if bursts < 1:
        return text
    if bursts == 1:
        return message("{what}, 1 burst", what=text)
    return message("{what}, {count} bursts", what=text, count=bursts)


class CheckRolled(NamedTuple):
    """The total of a check, and whether it meets the VS."""

    total: int
    success: bool


def beyond_vs(source: Draft | Situation) -> int:
    """Return by how much a total must be above a VS: by 0, or 1 by a setting (GR-33)."""
    return int(setting(source, "meeting_vs") == "fails")


def roll_check(
    draft: Draft, token: Token, what: Text, number: int, against: int | None, rule: str
) -> CheckRolled:
    """Roll a check with a number of bonus dice against a VS (GR-33).

    Without a VS every check succeeds.
    """
    steps = condition_steps(token)
    dice = bonus_dice(number, steps)
    faces = throw_check(
        draft, dice, message("{token}: {what}", token=token.name, what=what), token.id
    )
    success = against is None or sum(faces) >= against + beyond_vs(draft)
    draft.emit(
        Rolled(
            token=token.id,
            what=check_text(what, dice, steps, faces),
            dice=faces,
            modifiers=(),
            total=sum(faces),
            rule=rule,
            against=against,
            success=None if against is None else success,
        )
    )
    return CheckRolled(sum(faces), success)
