"""The rulings of a battle: the settings of its pack, and the standing answers."""

from collections.abc import Iterator, Mapping

import msgspec

from gridapp.battle.commands import SetRule, SetStanding
from gridapp.battle.questions import StandingAnswer
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.pack_data import ActionKind, Setting
from gridapp.grid.cells import Cell
from gridapp.session.i18n import shown_name, tr, tr_noop

MOST_CREATURES = 12
"""Creatures whose moves are compared; of others only threat, flanking and cover."""


class Ruling(msgspec.Struct, frozen=True):
    """A ruling of the pack: sentence, options, current option.

    ``usual`` is the option that a battle begun now has.
    """

    name: str
    text: str
    rule: str
    options: tuple[str, ...]
    value: str
    usual: str
    words: Mapping[str, str] = {}

    def option_text(self, option: str) -> str:
        """Return the words of an option."""
        return shown_name(self.words.get(option) or option_name(option))

    @property
    def is_changed(self) -> bool:
        """Whether the table has chosen something else than usual."""
        return self.value != self.usual

    def matches(self, words: str) -> bool:
        """Return True if every word occurs in the name, sentence, rule or options."""
        text = " ".join(
            (self.name, self.text, shown_name(self.text), self.rule, *self.options)
        ).casefold()
        text = f"{text} {text.replace('_', ' ')}"
        return all(word in text for word in words.casefold().split())


def rulings(battle: Battle, rules: Rules) -> tuple[Ruling, ...]:
    """Return all switches of a battle's pack, in the order of the pack."""
    return tuple(
        _ruling(name, entry, rules.book.setting(battle, name))
        for name, entry in rules.book.settings.items()
    )


def _ruling(name: str, entry: Setting, value: str) -> Ruling:
    options = tuple(
        option for option in entry.options if option == value or option not in entry.retired
    )
    usual = entry.fresh or entry.default
    return Ruling(name, entry.text, entry.rule, options, value, usual, entry.words)


def option_name(option: str) -> str:
    """Return the words of an option: ``own_turn`` becomes ``own turn``."""
    return option.replace("_", " ")


def parse_ruling(text: str) -> SetRule:
    """Return the command for a text such as ``heights=ignored``.

    Raises:
        ValueError: the text has no equals sign.
    """
    name, equals, value = text.partition("=")
    if not (name.strip() and equals and value.strip()):
        message = f"{text!r} is no ruling: write NAME=VALUE, such as heights=ignored"
        raise ValueError(message)
    return SetRule(name.strip(), value.strip())


def standing_text(battle: Battle, standing: StandingAnswer) -> str:
    """Return a standing answer in words, such as ``GM, cover: the first answer, always``."""
    token = battle.token(standing.who)
    who = token.name if token else tr("GM")
    first, last = tr_noop("always the first answer"), tr_noop("always the last answer")
    always = tr(first if standing.first else last)
    chosen = standing.option
    answer = tr("always {option}", option=option_name(chosen)) if chosen else always
    return tr("{who}, {kind}: {answer}", who=who, kind=option_name(standing.kind), answer=answer)


def forget_standing(standing: StandingAnswer) -> SetStanding:
    """Return the command that takes a standing answer back: the question is asked again."""
    return SetStanding(standing.who, standing.kind, None)


def ruling_lines(battle: Battle, rules: Rules, words: str = "") -> Iterator[str]:
    """Yield the rulings that match a search as lines of text, then the standing answers."""
    for ruling in rulings(battle, rules):
        if ruling.matches(words):
            mark = "*" if ruling.is_changed else " "
            alternatives = ", ".join(option for option in ruling.options if option != ruling.value)
            choice = f" (or {alternatives})" if alternatives else ""
            yield f"{mark} {ruling.name}={ruling.value}{choice}"
            yield f"    {ruling.text} ({ruling.rule})"
    for standing in () if words else battle.standing:
        yield f"* {standing_text(battle, standing)}"


def board_changes(battle: Battle, rules: Rules, name: str, value: str) -> tuple[str, ...]:
    """Return the changes a switch would make on the present board, in sentences.

    The two boards are compared by the very queries that draw them.
    """
    settings = {**battle.pack.settings, name: value}
    switched = msgspec.structs.replace(
        battle, pack=msgspec.structs.replace(battle.pack, settings=settings)
    )
    before, after = Situation(battle, rules), Situation(switched, rules)
    return tuple(
        text
        for compare in (_threat_changes, _flank_changes, _cover_changes, _move_changes)
        for text in compare(before, after)
    )


def _threat_changes(before: Situation, after: Situation) -> Iterator[str]:
    for token in before.battle.tokens:
        old, new = before.threats((token,)).keys(), after.threats((token,)).keys()
        yield from _counted(token, len(new - old), len(old - new), _THREAT)


def _flank_changes(before: Situation, after: Situation) -> Iterator[str]:
    for token in before.battle.tokens:
        old, new = bool(before.flanking_pairs(token)), bool(after.flanking_pairs(token))
        if old != new:
            text = tr_noop("{who} is flanked") if new else tr_noop("{who} is flanked no longer")
            yield tr(text, who=token.name)


def _cover_changes(before: Situation, after: Situation) -> Iterator[str]:
    pairs = [(attacker, foe) for attacker in before.battle.tokens for foe in before.foes(attacker)]
    changed = sum(
        before.cover(attacker, foe).grade != after.cover(attacker, foe).grade
        for attacker, foe in pairs
    )
    if changed:
        text = tr_noop("cover changes between {count} of {total} pairs of foes")
        yield tr(text, count=changed, total=len(pairs))


def _move_changes(before: Situation, after: Situation) -> Iterator[str]:
    actions = before.rules.book.actions.items()
    move = next(key for key, action in actions if action.kind is ActionKind.MOVE)
    for token in before.battle.tokens[:MOST_CREATURES]:
        old, new = _reached(before, token, move), _reached(after, token, move)
        yield from _counted(token, len(new - old), len(old - new), _MOVES)


def _reached(situation: Situation, token: Token, move: str) -> set[Cell]:
    from gridapp.engine.movement.preview import Preview

    return set(Preview(situation, token, move).options)


def _counted(token: Token, more: int, fewer: int, texts: tuple[str, str]) -> Iterator[str]:
    for count, text in zip((more, fewer), texts, strict=True):
        if count:
            yield tr(text, who=token.name, count=count)


_THREAT = (
    tr_noop("{who} threatens more cells: {count}"),
    tr_noop("{who} threatens fewer cells: {count}"),
)
_MOVES = (
    tr_noop("{who} can go to more cells: {count}"),
    tr_noop("{who} can go to fewer cells: {count}"),
)
