"""The answers of ``ask`` in lines for people."""

from collections.abc import Iterable, Iterator
from functools import singledispatch

from gridapp.session.narration.narrator import Narrator
from gridapp.session.queries import answers


@singledispatch
def answer_lines(answer: object, words: Narrator) -> Iterator[str]:
    """The answer line by line, creatures by their names.

    Raises:
        TypeError: it is no answer.
    """
    message = f"{type(answer).__name__} is no answer of {words!r}"
    raise TypeError(message)


@answer_lines.register
def _(answer: answers.MovesAnswer, words: Narrator) -> Iterator[str]:
    if answer.refusal:
        yield answer.refusal
    for cell in answer.cells:
        price = ", ".join(cell.price)
        strikes = _strikes(cell.provokes, words)
        yield f"{cell.cell:>5} {words.length_text(cell.length):>8}  {price}{strikes}"


@answer_lines.register
def _(answer: answers.ThreatAnswer, words: Narrator) -> Iterator[str]:
    for cell in answer.cells:
        names = ", ".join(_ready(one, cell.can_react, words) for one in cell.by)
        yield f"{cell.cell:>5}  {names}"


@answer_lines.register
def _(answer: answers.RoundAnswer, words: Narrator) -> Iterator[str]:
    if not answer.parts:
        yield "the rounds of this system have no parts"
    for part in answer.parts:
        creatures = words.round_part_text(part) or "nobody"
        yield f"{'>' if part.is_current else ' '} {part.name}: {creatures}"


@answer_lines.register
def _(answer: answers.FlankingAnswer, words: Narrator) -> Iterator[str]:
    who = words.name(answer.token)
    if not answer.flanked_by:
        yield f"nobody flanks {who}"
    for pair in answer.flanked_by:
        names = f"{words.name(pair.one)} and {words.name(pair.other)}"
        yield f"{names} flank {who} ({pair.criterion.replace('_', ' ')})"
    if answer.refusal:
        yield f"where {who} would flank somebody: {answer.refusal}"
    for one in answer.completes:
        target, partner = words.name(one.target), words.name(one.partner)
        yield f"{one.cell:>5}  {who} would flank {target} with {partner}"


@answer_lines.register
def _(answer: answers.CoverAnswer, words: Narrator) -> Iterator[str]:
    attacker, target = words.name(answer.attacker), words.name(answer.target)
    found = answer.cover
    grade = words.cover_name(found.grade, answer.ducked).lower() or "no cover"
    lines = f"{found.blocked} of {found.total} lines blocked"
    behind = f" by {', '.join(found.blockers)}" if found.blockers else ""
    yield f"{target} has {grade} from {attacker} at {answer.at}: {lines}{behind}"


@answer_lines.register
def _(answer: answers.OddsAnswer, words: Narrator) -> Iterator[str]:
    for one in answer.weapons:
        attacker, target = words.name(one.attacker), words.name(one.target)
        yield f"{attacker} at {one.at} against {target} with {one.weapon}:"
        yield f"  arrives {one.arrives}, hits {one.hit}, critical {one.critical}"
        yield f"  fells {target} {one.fells}, mean damage {one.mean:.3f}"


@answer_lines.register
def _(answer: answers.ProvokesAnswer, words: Narrator) -> Iterator[str]:
    if answer.refusal:
        yield answer.refusal
        return
    yield f"{' '.join(answer.route)}: {words.length_text(answer.length)}"
    if not answer.provokes:
        yield "nobody may strike"
    for strike in answer.provokes:
        yield f"{words.name(strike.striker)} may strike leaving {strike.leaving} ({strike.rule})"
    for change in answer.changes:
        yield f"{_change(change, words)} at {change.at}"


def _change(change: answers.PositionChange, words: Narrator) -> str:
    whose = words.name(change.whose)
    if change.other:
        return f"flanked by {whose} and {words.name(change.other)}"
    return f"{(words.grade_name(change.grade) or 'No cover').lower()} from {whose}"


def _strikes(strikes: Iterable[answers.OpportunityAttack], words: Narrator) -> str:
    text = ", ".join(f"{words.name(one.striker)} leaving {one.leaving}" for one in strikes)
    return f"  provokes {text}" if text else ""


def _ready(token: str, can_react: tuple[str, ...], words: Narrator) -> str:
    name = words.name(token)
    return name if token in can_react else f"{name} (no reaction left)"
