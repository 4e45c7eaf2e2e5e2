"""Query answers as lines of text."""

from collections.abc import Iterable, Iterator
from functools import singledispatch

from gridapp.session.narration.narrator import Narrator
from gridapp.session.overlays.cover_proof import is_silhouette
from gridapp.session.queries import answers


@singledispatch
def answer_lines(answer: object, words: Narrator) -> Iterator[str]:
    """Yield the lines of an answer, with the names of creatures.

    Raises:
        TypeError: Not an answer.
    """
    message = f"{type(answer).__name__} is no answer of {words!r}"
    raise TypeError(message)


@answer_lines.register
def _(answer: answers.MovesAnswer, words: Narrator) -> Iterator[str]:
    if answer.refusal:
        yield answer.refusal
    for cell in answer.cells:
        price = ", ".join(cell.price)
        tight = _squeezes_text(cell, words)
        strikes = _provokes_text(cell.provokes, words)
        yield f"{cell.cell:>5} {words.length_text(cell.length):>8}  {price}{tight}{strikes}"


@answer_lines.register
def _(answer: answers.ThreatAnswer, words: Narrator) -> Iterator[str]:
    for cell in answer.cells:
        names = ", ".join(_ready(token, cell.can_react, words) for token in cell.by)
        yield f"{cell.cell:>5}  {names}"


@answer_lines.register
def _(answer: answers.DangerAnswer, words: Narrator) -> Iterator[str]:
    for cell in answer.cells:
        if not cell.strikes:
            yield f"{cell.cell:>5}  none"
            continue
        alone = (
            f"hit {cell.hit:.0%}, loses {cell.loss:.1f} of {answer.life}, falls {cell.felled:.0%}"
        )
        shared = f"shared out {cell.shared_loss:.1f}, {cell.shared_felled:.0%}"
        has_odds = any(strike.hit is not None for strike in cell.strikes)
        yield f"{cell.cell:>5}  {cell.band}: " + (f"{alone} ({shared})" if has_odds else "no odds")
        if len(answer.cells) == 1:
            yield from (_danger_strike_text(strike, words) for strike in cell.strikes)


def _danger_strike_text(strike: answers.DangerStrike, words: Narrator) -> str:
    times = f" {strike.attacks} times" if strike.attacks > 1 else ""
    route = f" by {' '.join(strike.route)}" if len(strike.route) > 1 else ""
    text = f"       {words.name(strike.foe)} with {strike.weapon}{times}{route}"
    if strike.hit is None:
        return text
    loss, felled = strike.loss or 0.0, strike.felled or 0.0
    return f"{text}: hit {strike.hit:.0%}, loses {loss:.1f}, falls {felled:.0%}"


@answer_lines.register
def _(answer: answers.ActionsAnswer, words: Narrator) -> Iterator[str]:
    for each in answer.actions:
        price = f", {each.price}" if each.price else ""
        if each.refusal:
            yield f"  not now: {each.action} ({each.name}{price}): {each.refusal}"
            continue
        yield f"{each.action} ({each.name}{price})"
        for target, weapons in each.targets.items():
            with_weapons = f" weapon={' | '.join(weapons)}" if weapons else ""
            yield f"    target={words.name(target)}{with_weapons}"


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
    for option in answer.completes:
        target, partner = words.name(option.target), words.name(option.partner)
        yield f"{option.cell:>5}  {who} would flank {target} with {partner}"


@answer_lines.register
def _(answer: answers.CoverAnswer, words: Narrator) -> Iterator[str]:
    attacker, target = words.name(answer.attacker), words.name(answer.target)
    cover = answer.cover
    grade = words.cover_name(cover.grade, answer.ducked).lower() or "no cover"
    lines = f"{cover.blocked} of {cover.total} lines blocked"
    if is_silhouette(cover):
        lines = f"{cover.fraction:.0%} of the silhouette hidden"
    behind = f" by {', '.join(cover.blockers)}" if cover.blockers else ""
    yield f"{target} has {grade} from {attacker} at {answer.at}: {lines}{behind}"


@answer_lines.register
def _(answer: answers.OddsAnswer, words: Narrator) -> Iterator[str]:
    for odds in answer.weapons:
        attacker, target = words.name(odds.attacker), words.name(odds.target)
        yield f"{attacker} at {odds.at} against {target} with {odds.weapon}:"
        lost = f", loses {odds.lost:.3f} on the way" if odds.lost else ""
        yield f"  arrives {odds.arrives}{lost}, hits {odds.hit}, critical {odds.critical}"
        if odds.refusal:
            yield f"  {odds.refusal}"
            continue
        taken = f" ({odds.loss:.3f} of what is left)" if odds.loss < odds.mean else ""
        if odds.then:
            strikes = len(odds.then) + 1
            yield f"  in {strikes} strikes fells {target} {odds.fells}, who loses {odds.loss:.3f}"
            continue
        counted = words.book.phrases.loss or "damage"
        yield f"  fells {target} {odds.fells}, mean {counted} {odds.mean:.3f}{taken}"


@answer_lines.register
def _(answer: answers.ProvokesAnswer, words: Narrator) -> Iterator[str]:
    if answer.refusal:
        yield answer.refusal
        return
    yield f"{' '.join(answer.route)}: {words.length_text(answer.length)}"
    if not answer.provokes:
        yield "no opportunity attack"
    for attack in answer.provokes:
        who = words.name(attack.striker)
        yield f"opportunity attack by {who} leaving {attack.leaving} ({attack.rule})"
    for change in answer.changes:
        yield f"{_change(change, words)} at {change.at}"


def _change(change: answers.PositionChange, words: Narrator) -> str:
    whose = words.name(change.whose)
    if change.other:
        return f"flanked by {whose} and {words.name(change.other)}"
    return f"{(words.grade_name(change.grade) or 'No cover').lower()} from {whose}"


def _squeezes_text(cell: answers.MoveDestination, words: Narrator) -> str:
    if not cell.squeezes:
        return ""
    extra = f", {words.length_text(cell.squeezing)} more" if cell.squeezing else ""
    return f"  squeezes into {', '.join(cell.squeezes)}{extra}"


def _provokes_text(attacks: Iterable[answers.OpportunityAttack], words: Narrator) -> str:
    text = ", ".join(f"{words.name(attack.striker)} leaving {attack.leaving}" for attack in attacks)
    return f"  provokes {text}" if text else ""


def _ready(token: str, can_react: tuple[str, ...], words: Narrator) -> str:
    name = words.name(token)
    return name if token in can_react else f"{name} (no reaction left)"
