"""Rolls of a d20: saves, skill checks and contests (R-08, R-09, R-95, RR-15, RR-16)."""

from collections.abc import Iterable

from gridapp.packkit import Draft, Modifier, Rolled, Token

from .conditions import UNCONSCIOUS
from .sheet import save_parts, skill_parts

Parts = tuple[Modifier, ...]


def d20(draft: Draft, token: Token, what: str, *, awake: bool = False) -> int:
    """A d20 of a creature; whoever is unconscious counts a 1 and throws nothing (R-95)."""
    asleep = token.has(UNCONSCIOUS) and not awake
    return 1 if asleep else draft.roll(20, f"{token.name}: {what}")


def total(parts: Iterable[Modifier]) -> int:
    """What modifiers come to."""
    return sum(part.value for part in parts)


def told(parts: Iterable[Modifier]) -> Parts:
    """The modifiers worth telling: all but those of nothing that nothing was taken from."""
    return tuple(part for part in parts if part.value or " lost: " in part.name)


def check(
    draft: Draft,
    token_id: str,
    what: str,
    parts: Parts,
    against: int,
    rule: str,
    *,
    awake: bool = False,
) -> bool:
    """Roll against a number; equal is enough. ``awake``: even who is unconscious rolls."""
    die = d20(draft, draft.token(token_id), what, awake=awake)
    result = die + total(parts)
    success = _lead(draft, die, result - against) >= 0
    draft.emit(Rolled(token_id, what, (die,), told(parts), result, rule, against, success=success))
    return success


def skill_check(
    draft: Draft, token_id: str, skill: str, against: int, what: str, rule: str
) -> bool:
    """Roll a skill against a number."""
    parts = skill_parts(draft.situation, draft.token(token_id), skill)
    return check(draft, token_id, f"{_named(draft, skill)} {what}", parts, against, rule)


def open_check(draft: Draft, token_id: str, skill: str, what: str, rule: str) -> int:
    """Roll a skill for others to measure up to; the total."""
    token = draft.token(token_id)
    parts = skill_parts(draft.situation, token, skill)
    label = f"{_named(draft, skill)} {what}"
    die = d20(draft, token, label)
    draft.emit(Rolled(token_id, label, (die,), told(parts), die + total(parts), rule))
    return die + total(parts)


def versus_save(
    draft: Draft,
    token_id: str,
    skill: str,
    opponent: tuple[str, str],
    what: str,
    rule: str,
    extra: Parts = (),
) -> bool:
    """Roll a skill against a target's save; by the sheet the acting side has ties (RR-15).

    ``opponent`` is the target's id and the save.
    """
    target_id, save = opponent
    target = draft.token(target_id)
    parts = (*skill_parts(draft.situation, draft.token(token_id), skill), *extra)
    opposed = save_parts(draft.situation, target, save, token_id)
    label = f"{_named(draft, skill)} {what}"
    return contest(draft, token_id, label, parts, target_id, (save.capitalize(), opposed), rule)


def contest(
    draft: Draft,
    token_id: str,
    what: str,
    parts: Parts,
    target_id: str,
    opposed: tuple[str, Parts],
    rule: str,
) -> bool:
    """Roll for both sides, the acting one first; whether that one succeeds (RR-15)."""
    wins_ties = draft.rules.book.setting(draft.battle, "ties") == "acting"
    sides = (token_id, target_id)
    lead = both_roll(draft, sides, what, (parts, opposed), rule, wins_ties=wins_ties)
    return lead >= 0 if wins_ties else lead > 0


def both_roll(
    draft: Draft,
    sides: tuple[str, str],
    what: str,
    rolls: tuple[Parts, tuple[str, Parts]],
    rule: str,
    *,
    wins_ties: bool,
) -> int:
    """Roll for both sides and tell it as one roll; by how much the first one leads."""
    (token_id, target_id), (parts, opposed) = sides, rolls
    token, target = draft.token(token_id), draft.token(target_id)
    die = d20(draft, token, what)
    other = d20(draft, target, f"{opposed[0]} against {token.name}")
    mine, theirs = die + total(parts), other + total(opposed[1])
    lead = _lead(draft, die, mine - theirs)
    thrown = Modifier(f"{target.name}'s {opposed[0]}", other, rule, "dice")
    draft.emit(
        Rolled(
            token=token_id,
            what=what,
            dice=(die,),
            modifiers=told(parts),
            total=mine,
            rule=rule,
            against=theirs,
            opposed=(thrown, *told(opposed[1])),
            success=lead >= 0 if wins_ties else lead > 0,
        )
    )
    return lead


def _lead(draft: Draft, die: int, lead: int) -> int:
    """By how much a check succeeds; a natural 20 or 1 decides it at some tables (RR-16)."""
    if draft.rules.book.setting(draft.battle, "naturals") == "all" and die in (1, 20):
        return 1 if die == 20 else -1
    return lead


def _named(draft: Draft, skill: str) -> str:
    return draft.rules.book.stats[skill].name
