"""The ladder of bonus dice, steps on it, and bursts (G-07 to G-15, GR-21 to GR-26, GR-33)."""

from typing import NamedTuple

from gridapp.packkit import Draft, Rolled, Situation, Token

from ..stats import LADDER

STARTING_DIE = 3


MOST_BURSTS = {"repeat": 1_000_000, "once": 1, "none": 0}
"""How often one die may burst (GR-23)."""


class Step(NamedTuple):
    """What moves bonus dice along the ladder: up for Charges, down for Challenges."""

    name: str
    value: int
    rule: str


Steps = tuple[Step, ...]


class BonusDice(NamedTuple):
    """Bonus dice as they are thrown."""

    number: int
    sides: int

    def __str__(self) -> str:
        """As dice text; nothing for none."""
        return f"{self.number}d{self.sides}" if self.number else ""


class DiceThrown(NamedTuple):
    """Bonus dice as they fell, those that burst with the dice that followed."""

    faces: tuple[int, ...]
    bursts: int


def die_sides(steps: Steps) -> int:
    """The die after all steps: the net first, clamped last (G-08 to G-11, GR-21, GR-22)."""
    net = STARTING_DIE + sum(step.value for step in steps)
    return LADDER[max(0, min(len(LADDER) - 1, net))]


def bonus_dice(count: int, steps: Steps) -> BonusDice:
    """So many bonus dice after all steps."""
    return BonusDice(count, die_sides(steps))


def condition_steps(token: Token) -> Steps:
    """The steps on every check of a creature: wounds, and what the GM has laid on it."""
    wounded = (Step("wounded", -1, "G-81"),) if token.has("wounded") else ()
    return (
        *wounded,
        *(CONDITION_STEPS[held.id] for held in token.conditions if held.id in CONDITION_STEPS),
    )


CONDITION_STEPS = {
    "charge": Step("Charge", 1, "G-10"),
    "charge_2": Step("2 Charges", 2, "G-10"),
    "challenge": Step("Challenge", -1, "G-09"),
    "challenge_2": Step("2 Challenges", -2, "G-09"),
}


def most_bursts(situation: Situation) -> int:
    """How often one die may burst at this table (GR-23)."""
    return MOST_BURSTS[situation.rules.book.setting(situation.battle, "bursts")]


def throw_dice(draft: Draft, dice: BonusDice, what: str) -> DiceThrown:
    """Throw bonus dice; one that shows its maximum is thrown again and added (G-14, GR-23)."""
    most = most_bursts(draft.situation)
    faces: list[int] = []
    bursts = 0
    for _ in range(dice.number):
        face = draft.roll(dice.sides, f"{what}: bonus die")
        faces.append(face)
        bursts += face == dice.sides
        again = 0
        while face == dice.sides and again < most:
            face = draft.roll(dice.sides, f"{what}: burst")
            faces.append(face)
            again += 1
    return DiceThrown(tuple(faces), bursts)


def dice_text(dice: BonusDice, steps: Steps) -> str:
    """The bonus dice and what moved them, for the log; nothing without bonus dice."""
    if not dice.number:
        return ""
    names = ", ".join(step.name for step in steps)
    return f" with {dice}" + (f" ({names})" if names else "")


def roll_check(
    draft: Draft, token: Token, what: str, count: int, steps: Steps, against: int | None, rule: str
) -> tuple[int, bool]:
    """An action die and bonus dice against a VS, which has to be met (G-07, GR-33).

    The total, and whether it met the VS; always if there is none.
    """
    dice = bonus_dice(count, steps)
    text = f"{token.name}: {what}"
    die = draft.roll(20, f"{text}: action die")
    faces = (die, *throw_dice(draft, dice, text).faces)
    success = against is None or sum(faces) >= against
    draft.emit(
        Rolled(
            token=token.id,
            what=what + dice_text(dice, steps),
            dice=faces,
            modifiers=(),
            total=sum(faces),
            rule=rule,
            against=against,
            success=None if against is None else success,
        )
    )
    return sum(faces), success
