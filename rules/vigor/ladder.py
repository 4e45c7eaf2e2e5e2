"""The ladder of bonus dice, steps on it, and dice that burst (G-07 to G-15, GR-21 to GR-26)."""

from typing import NamedTuple

from gridapp.packkit import Draft, Rolled, Situation, Token

LADDER = (4, 6, 8, 10, 12, 20)
START = 3
QUALITIES = ("feeble", "d6 quality", "ordinary", "heroic", "epic", "legendary")
"""The qualities that are dice of the ladder; the name of the second is lost (GR-25)."""

HEROIC = 3
AGAIN = {"repeat": 1_000_000, "once": 1, "none": 0}
"""How often one die may burst (GR-23)."""


class Step(NamedTuple):
    """What moves bonus dice along the ladder: up for Charges, down for Challenges."""

    name: str
    value: int
    rule: str


Steps = tuple[Step, ...]


class Bonus(NamedTuple):
    """Bonus dice as they are thrown."""

    number: int
    sides: int

    def __str__(self) -> str:
        """As dice text; nothing for none."""
        return f"{self.number}d{self.sides}" if self.number else ""


class Thrown(NamedTuple):
    """Bonus dice as they fell, those that burst with the dice that followed."""

    faces: tuple[int, ...]
    bursts: int


def sides(steps: Steps) -> int:
    """The die after all steps: the net first, clamped last (G-08 to G-11, GR-21, GR-22)."""
    net = START + sum(step.value for step in steps)
    return LADDER[max(0, min(len(LADDER) - 1, net))]


def bonus(count: int, steps: Steps) -> Bonus:
    """So many bonus dice after all steps."""
    return Bonus(count, sides(steps))


def of_conditions(token: Token) -> Steps:
    """The steps on every check of a creature: wounds, and what the GM has laid on it."""
    wounded = (Step("wounded", -1, "G-81"),) if token.has("wounded") else ()
    return (*wounded, *(GIVEN[held.id] for held in token.conditions if held.id in GIVEN))


GIVEN = {
    "charge": Step("Charge", 1, "G-10"),
    "charge_2": Step("2 Charges", 2, "G-10"),
    "challenge": Step("Challenge", -1, "G-09"),
    "challenge_2": Step("2 Challenges", -2, "G-09"),
}


def most_bursts(situation: Situation) -> int:
    """How often one die may burst at this table (GR-23)."""
    return AGAIN[situation.rules.book.setting(situation.battle, "bursts")]


def throw(draft: Draft, dice: Bonus, what: str) -> Thrown:
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
    return Thrown(tuple(faces), bursts)


def worded(dice: Bonus, steps: Steps) -> str:
    """The bonus dice and what moved them, for the log; nothing without bonus dice."""
    if not dice.number:
        return ""
    names = ", ".join(step.name for step in steps)
    return f" with {dice}" + (f" ({names})" if names else "")


def check(
    draft: Draft, token: Token, what: str, count: int, steps: Steps, against: int | None, rule: str
) -> tuple[int, bool]:
    """An action die and bonus dice against a VS, which has to be met (G-07, GR-33).

    The total, and whether it met the VS; always if there is none.
    """
    dice = bonus(count, steps)
    text = f"{token.name}: {what}"
    die = draft.roll(20, f"{text}: action die")
    faces = (die, *throw(draft, dice, text).faces)
    success = against is None or sum(faces) >= against
    draft.emit(
        Rolled(
            token=token.id,
            what=what + worded(dice, steps),
            dice=faces,
            modifiers=(),
            total=sum(faces),
            rule=rule,
            against=against,
            success=None if against is None else success,
        )
    )
    return sum(faces), success
