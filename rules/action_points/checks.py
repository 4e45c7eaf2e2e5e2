"""Rolls, whose dice the source does not name: typed, or thrown by a setting (AP-10, AP-R01)."""

from typing import NamedTuple

from gridapp.packkit import Draft, Modifier, Number, Question, Rolled, parse_dice

from .rulings import ruled
from .stages import ASKED, known, options_of

LOWEST, HIGHEST = -50, 100
PLAIN, SUCCESS, FAILURE = "plain", "success", "failure"
TYPED = "typed"
CRITICALS = {PLAIN: "Take it", SUCCESS: "Critical success", FAILURE: "Critical failure"}


class Roll(NamedTuple):
    """What dice showed, without anything added, and whether that was critical."""

    total: int
    critical: str = PLAIN


def asked_roll(draft: Draft, key: str, who: str, what: str, *, wild: bool = False) -> Roll | None:
    """What the dice of a roll show; ``None`` once somebody has been asked to type it.

    Where the table's setting names dice they are thrown, and noted on the act like an answer.
    """
    found = known(draft, key)
    if found is None and (thrown := _thrown(draft, what, wild=wild)) is not None:
        found = f"{thrown}:{PLAIN}"
        draft.note_facts(**{key: found})
    if found is not None:
        total, _, critical = found.partition(":")
        return Roll(int(total), critical or PLAIN)
    draft.ask(
        "wild_roll" if wild else "roll",
        f"{what}. The source names no dice: what do yours show, without modifiers",
        who=who,
        about=draft.declared_act.act.actor or who,
        options=options_of(CRITICALS if wild else {PLAIN: "Take it"}),
        default=PLAIN,
        rule="AP-R01",
        facts={ASKED: key},
        number=Number("The dice show", LOWEST, HIGHEST),
    )
    return None


def _thrown(draft: Draft, what: str, *, wild: bool) -> int | None:
    name = "wild_dice" if wild else "check_dice"
    text = ruled(draft, name)
    if text == TYPED:
        return None
    dice = parse_dice(text)
    faces = (
        term.sign * draft.roll(term.sides, what) for term in dice.terms for _ in range(term.count)
    )
    return dice.flat + sum(faces)


def answer_roll(draft: Draft, question: Question, option: str) -> None:
    """Note what was typed."""
    typed = question.number.value if question.number else 0
    draft.note_facts(**{question.facts[ASKED]: f"{typed}:{option}"})


def summed(parts: tuple[Modifier, ...]) -> int:
    """The total of some modifiers."""
    return sum(part.value for part in parts)


def worth_telling(*parts: Modifier) -> tuple[Modifier, ...]:
    """Those that count for anything."""
    return tuple(part for part in parts if part.value)


def told_check(
    draft: Draft,
    who: str,
    what: str,
    shown: int,
    parts: tuple[Modifier, ...],
    rule: str,
    against: int | None = None,
) -> int:
    """Tell a check and give its total; equal to what it is against succeeds (AP-R02)."""
    total = shown + summed(parts)
    draft.emit(
        Rolled(
            token=who,
            what=what,
            dice=(shown,),
            modifiers=worth_telling(*parts),
            total=total,
            rule=rule,
            against=against,
            success=None if against is None else total >= against,
        )
    )
    return total
