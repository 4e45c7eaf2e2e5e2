"""What an area of effect would do to everybody inside: chances before the roll, outcomes after."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from gridapp.battle.amounts import parse_amount, roll_text
from gridapp.battle.commands import ApplyArea
from gridapp.battle.dice import MissingDie, TypedDice
from gridapp.battle.events import AreaResolved, DiceRolled, Event, Rolled
from gridapp.battle.outcomes import Applied, DieNeeded, Refused
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.commands.adjust import roll_total
from gridapp.engine.commands.apply import apply
from gridapp.engine.commands.area_effects import affect, refusal, roll_save
from gridapp.engine.commands.draft import Draft
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.areas import creatures_inside, effect_area
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.mechanics import AreaRules
from gridapp.session.adjusting import change_text, condition_texts
from gridapp.session.following_roll import results_by_face, shares_text
from gridapp.session.i18n import shown, tr


class AreaForecast(NamedTuple):
    """A creature inside an area, before any roll: its chance to resist, what each outcome does.

    ``chance`` is ``None``, and ``resisted`` empty, if nothing can be resisted.
    """

    token: str
    chance: Fraction | None
    unresisted: str
    resisted: str


class AreaOutcome(NamedTuple):
    """What a roll does to a creature: the total rolled to resist, whether it did, what changes.

    ``die`` is the place, among all dice, of the only die that a creature rolled; ``face`` and
    ``sides`` are those of that die.
    """

    token: str
    roll: str
    resisted: bool | None
    change: str
    die: int | None = None
    face: int = 0
    sides: int = 0


class AreaResult(NamedTuple):
    """The outcomes of a command, in the order of the battle, and the dice that give them again."""

    outcomes: tuple[AreaOutcome, ...]
    dice: tuple[int, ...]
    total: int


class KeptDice:
    """Dice that show the same faces again after `rewind`, and roll only what is new."""

    def __init__(self, roll: Callable[[int], int]) -> None:
        """Take ``roll``, which returns a face for a number of sides."""
        self._roll = roll
        self._faces: list[tuple[int, int]] = []
        self.count = 0

    def rewind(self) -> None:
        """Start again with the first die."""
        self.count = 0

    def roll(self, sides: int) -> int:
        """Return the face of the next die: the same as before, or new for other sides."""
        if self.count == len(self._faces) or self._faces[self.count][0] != sides:
            self._faces[self.count :] = [(sides, self._roll(sides))]
        self.count += 1
        return self._faces[self.count - 1][1]

    def set_face(self, index: int, face: int) -> None:
        """Let a die show another face, as rolled at the table."""
        self._faces[index] = (self._faces[index][0], face)

    def die(self, index: int) -> tuple[int, int]:
        """Return the sides and the face of a die."""
        return self._faces[index]


def forecast_area(
    battle: Battle, rules: Rules, command: ApplyArea
) -> tuple[AreaForecast, ...] | Refused:
    """Return what an area may do to each creature inside, or why it can do nothing."""
    situation = Situation(battle, rules)
    if refused := refusal(Draft(battle, TypedDice(()), rules), command):
        return refused
    area = effect_area(battle, command)
    inside = creatures_inside(situation, area) if area else ()
    resists = bool(command.save)
    return tuple(
        AreaForecast(
            token.id,
            _chance(situation, token, command),
            _range_text(battle, rules, token, command, resisted=False if resists else None),
            _range_text(battle, rules, token, command, resisted=True) if resists else "",
        )
        for token in inside
    )


def _chance(situation: Situation, token: Token, command: ApplyArea) -> Fraction | None:
    mechanics = situation.rules.mechanics
    if not command.save or not isinstance(mechanics, AreaRules):
        return None
    return mechanics.area_save_chance(situation, token, command)


def _range_text(
    battle: Battle, rules: Rules, token: Token, command: ApplyArea, *, resisted: bool | None
) -> str:
    """Return the pools after the least and the greatest total, as if applied.

    With a roll that follows, such as a save of the flat-footed, each result has its share.
    """
    make = partial(_after_totals, battle, rules, token, command, resisted=resisted)
    results = results_by_face(make)
    if isinstance(results, DieNeeded):
        return tr("a roll decides: {what}", what=shown(results.purpose))
    named = len(results) > 1
    return shares_text(_after_text(rules, token, after, named=named) for after in results)


def _after_totals(
    battle: Battle,
    rules: Rules,
    token: Token,
    command: ApplyArea,
    faces: tuple[int, ...],
    *,
    resisted: bool | None,
) -> tuple[Token, ...] | DieNeeded:
    """Return a creature after the least and the greatest total, if the dice show these faces."""
    amount = parse_amount(command.entry)
    after = []
    for total in dict.fromkeys(amount.portion.of(end) for end in amount.roll.bounds):
        draft = Draft(battle, TypedDice(faces), rules)
        try:
            affect(draft, token.id, command, total, resisted=resisted)
        except MissingDie as missing:
            return DieNeeded(missing.sides, draft.roll_purpose, draft.roller)
        after.append(draft.token(token.id))
    return tuple(after)


def _after_text(rules: Rules, token: Token, after: tuple[Token, ...], *, named: bool) -> str:
    """Return the pools and conditions after the least and the greatest total."""
    follows = condition_texts(rules.book, token, after[-1])
    text = change_text(rules.book, token, list(after), named=named)
    if not follows:
        return text
    joined = ", ".join(follows)
    return f"{text}: {joined if len(after) == 1 else tr('perhaps {what}', what=joined)}"


def resolve_area(
    battle: Battle, rules: Rules, command: ApplyArea, dice: KeptDice
) -> AreaResult | Refused:
    """Return the result of a command with these dice, applied to a throwaway copy."""
    dice.rewind()
    outcome = apply(battle, command, dice, rules)
    if isinstance(outcome, Refused):
        return outcome
    if isinstance(outcome, DieNeeded):
        return Refused("dice", outcome.purpose)
    places = _places_of_dice(battle, rules, command, dice)
    resolved = [event for event in outcome.events if isinstance(event, AreaResolved)]
    rolls = _rolls(outcome.events)
    rows = (
        _outcome(battle, rules, outcome, event, rolls.get(event.token), places[event.token], dice)
        for event in resolved
    )
    return AreaResult(tuple(rows), outcome.dice, _total(command, outcome.events))


def _total(command: ApplyArea, events: tuple[Event, ...]) -> int:
    """Return the rolled amount."""
    amount = parse_amount(command.entry)
    rolled = (event.total for event in events if isinstance(event, DiceRolled))
    return amount.portion.of(next(rolled, amount.roll.flat))


def _rolls(events: tuple[Event, ...]) -> dict[str, Rolled]:
    """Return the rolls to resist, which come before anybody is hurt, by creature."""
    rolls: dict[str, Rolled] = {}
    for event in events:
        if isinstance(event, AreaResolved):
            break
        if isinstance(event, Rolled):
            rolls[event.token] = event
    return rolls


def _places_of_dice(
    battle: Battle, rules: Rules, command: ApplyArea, dice: KeptDice
) -> Mapping[str, range]:
    """Return which dice each creature rolled to resist."""
    draft, amount = Draft(battle, dice, rules), parse_amount(command.entry)
    dice.rewind()
    roll_total(draft, "", roll_text(amount.roll), amount.roll)
    places = {}
    area = effect_area(battle, command)
    for token in creatures_inside(draft.situation, area) if area else ():
        first = dice.count
        roll_save(draft, token.id, command)
        places[token.id] = range(first, dice.count)
    return places


def _outcome(
    battle: Battle,
    rules: Rules,
    outcome: Applied,
    event: AreaResolved,
    rolled: Rolled | None,
    throws: range,
    dice: KeptDice,
) -> AreaOutcome:
    before, after = battle.token(event.token), outcome.battle.token(event.token)
    change = tr("leaves the board")
    if before is not None and after is not None:
        texts = [change_text(rules.book, before, [after])]
        texts += condition_texts(rules.book, before, after)
        question = outcome.battle.question
        if question is not None and question.about == event.token:
            texts.append(f"{shown(question.text)}?")
        change = ", ".join(texts)
    total = "" if rolled is None else str(rolled.total)
    if len(throws) != 1:
        return AreaOutcome(event.token, total, event.resisted, change)
    sides, face = dice.die(throws[0])
    return AreaOutcome(event.token, total, event.resisted, change, throws[0], face, sides)
