"""The questions that a worked example may ask of where it has led."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from gridapp.battle.events import Damaged, Event, Narrated, Rolled
from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.movement import advance
from gridapp.engine.movement.preview import Preview
from gridapp.engine.protocol import Provocation, Rules
from gridapp.engine.queries import legal_actions
from gridapp.engine.queries.lower_postures import better_postures
from gridapp.engine.queries.range_bands import range_bands
from gridapp.engine.queries.round_parts import round_parts
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.zones import zones
from gridapp.grid.cells import Cell
from gridapp.packs.drawn_boards import draw_cells


class Expectation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One question and the answer it must have.

    ``ask`` is the question; ``token``, ``other``, ``action``, ``weapon`` and ``route`` are what
    it needs. Of a move that is declared against somebody ``other`` is the target. An ``area``
    goes out to ``radius`` from ``token``, or from the upper left corner of the cell ``at``.
    ``cells`` is a drawing: for ``moves`` the cost of each cell (``.`` none, ``+`` ten or more),
    for sets of cells ``x``. ``answer`` is anything else.
    """

    ask: str
    token: str = ""
    other: str = ""
    action: str = ""
    weapon: str = ""
    route: str = ""
    at: str = ""
    radius: float = 0
    cells: str = ""
    answer: Any = None


class ExampleResult(msgspec.Struct, frozen=True):
    """Where an example has led: the battle, what happened, and the refusal that ended it.

    ``left_over`` are the dice that were given and not thrown.
    """

    battle: Battle
    events: tuple[Event, ...]
    refused: Refused | None
    unused_dice: tuple[int, ...] = ()


class ExampleContext(msgspec.Struct, frozen=True):
    """Everything that an expectation may be about."""

    found: ExampleResult
    situation: Situation
    rules: Rules

    def token(self, letter: str) -> Token:
        """The creature of that letter.

        Raises:
            ValueError: there is none.
        """
        token = self.found.battle.token(letter)
        if token is None:
            message = f"there is no creature {letter}"
            raise ValueError(message)
        return token

    def preview(self, one: Expectation) -> Preview:
        """What a drag of the creature would show, declared against the other one."""
        return Preview(self.situation, self.token(one.token), one.action, one.other)

    def draw(self, marks: Mapping[Cell, str]) -> str:
        """The board with signs on some cells."""
        return draw_cells(self.found.battle.board.grid, dict(marks))


def _moves(look: ExampleContext, one: Expectation) -> str:
    preview = look.preview(one)
    if preview.refusal is not None:
        return str(preview.refusal)
    costs = ((cell, preview.options.cost(cell)) for cell in preview.options)
    fit = ((cell, cost) for cell, cost in costs if preview.plan.may_end(cell, cost))
    return look.draw({cell: str(cost) if cost < 10 else "+" for cell, cost in fit})


def _bands(look: ExampleContext, one: Expectation) -> str:
    preview = look.preview(one)
    if preview.refusal is not None:
        return str(preview.refusal)
    legs = enumerate((cells for _, cells in preview.bands), 1)
    return look.draw({cell: str(number) for number, cells in legs for cell in cells})


def _threatened(look: ExampleContext, one: Expectation) -> str:
    return look.draw(dict.fromkeys(look.situation.threats((look.token(one.token),)), "x"))


def _provokes(look: ExampleContext, one: Expectation) -> list[str] | str:
    """Who may strike, where; the refusal of a way that cannot be walked."""
    grid = look.found.battle.board.grid
    route = tuple(grid.parse_label(label) for label in one.route.split())
    offers = _offers(look.preview(one), route)
    if isinstance(offers, Refused):
        return str(offers)
    return [f"{offer.attacker} leaving {grid.label(offer.cell)}" for offer in offers]


def _offers(preview: Preview, route: tuple[Cell, ...]) -> tuple[Provocation, ...] | Refused:
    """The reactions offered along a route, or along the way that a drag takes to one cell."""
    if preview.refusal is not None:
        return preview.refusal
    if len(route) == 1:
        hover = preview.for_cell(route[0])
        return hover.provocations if hover.refusal is None else hover.refusal
    situation, mover, action = preview.situation, preview.actor, preview.action
    way = advance.measure_move(situation, mover, action, route)
    if isinstance(way, Refused):
        return way
    return advance.route_provocations(situation, mover, action, route, way.legs)


def _zone(look: ExampleContext, one: Expectation) -> str:
    """The area of the creature whose name is that of the other; nothing if it has none."""
    found = zones(look.situation, look.token(one.token))
    cells = next((zone.cells for zone in found if zone.name == one.other), frozenset())
    return look.draw(dict.fromkeys(cells, "x"))


def _flanked(look: ExampleContext, one: Expectation) -> list[str]:
    pairs = look.situation.flanking_pairs(look.token(one.token))
    return [f"{pair.first} {pair.second}" for pair in pairs]


def _completes(look: ExampleContext, one: Expectation) -> str:
    preview = Preview(look.situation, look.token(one.token), one.action)
    if preview.refusal is not None:
        return str(preview.refusal)
    against = {
        cell: "x"
        for cell, chances in preview.flank_cells.items()
        if any(chance.target == one.other for chance in chances)
    }
    return look.draw(against)


def _cover(look: ExampleContext, one: Expectation) -> str:
    return look.situation.cover(look.token(one.token), look.token(one.other)).grade


def _ducked(look: ExampleContext, one: Expectation) -> list[str]:
    """The postures that would better the cover, each with its grade."""
    found = better_postures(look.situation, look.token(one.token), look.token(one.other))
    return [f"{better.posture}: {better.grade}" for better in found]


def _area(look: ExampleContext, one: Expectation) -> str:
    if one.at:
        column, row = look.found.battle.board.grid.parse_label(one.at)
        cells = look.situation.area_from((float(column), float(row)), one.radius)
    else:
        cells = look.situation.area_around(look.token(one.token), one.radius)
    return look.draw(dict.fromkeys(cells, "x"))


def _offer(look: ExampleContext, one: Expectation) -> dict[str, Any]:
    """Of an action as it stands for the creature, the parts that the answer names."""
    offers = legal_actions.offers(look.situation, look.token(one.token))
    offer = next(offer for offer in offers if offer.action == one.action)
    known = msgspec.to_builtins(offer, enc_hook=list) | {"refusal": str(offer.refusal or "")}
    known |= {"targets": list(offer.targets), "weapons": list(offer.weapons)}
    return {name: known.get(name) for name in one.answer}


def _odds(look: ExampleContext, one: Expectation) -> dict[str, str] | None:
    """The chances of an attack as fractions; ``fells`` is the chance to leave no life."""
    attacker, target = look.token(one.token), look.token(one.other)
    weapon = attacker.weapon(one.weapon) or attacker.weapons[0]
    odds = look.rules.mechanics.attack_odds(look.situation, attacker, target, weapon, one.action)
    if odds is None:
        return None
    known = {
        "hit": odds.hit,
        "critical": odds.critical,
        "mean": odds.damage.mean,
        "fells": odds.chance_to_fell(*look.rules.book.remaining_life(target)),
    }
    return {name: str(known.get(name)) for name in one.answer}


def _parts(look: ExampleContext, _: Expectation) -> dict[str, list[str]]:
    """The parts of the round with those for whom something begins in them, and with what."""
    return {
        part.id: [f"{one.token}: {', '.join(one.means)}" for one in part.acting]
        for part in round_parts(look.situation)
    }


def _ranges(look: ExampleContext, one: Expectation) -> str:
    """The range bands of a weapon of the creature, numbered from the nearest."""
    token = look.token(one.token)
    weapon = token.weapon(one.weapon) or token.weapons[0]
    bands = enumerate(range_bands(look.situation, token, weapon), 1)
    return look.draw({cell: str(number) for number, (_, cells) in bands for cell in cells})


def _told(look: ExampleContext, one: Expectation) -> list[str]:
    events = (event for event in look.found.events if isinstance(event, Narrated))
    return [event.text for event in events if event.token == one.token]


def _question(look: ExampleContext, _: Expectation) -> str:
    question = look.found.battle.question
    return question.text if question else ""


def _choices(look: ExampleContext, _: Expectation) -> list[str]:
    """The answers that the question on top may have."""
    question = look.found.battle.question
    return [option.id for option in question.options] if question else []


def _state(look: ExampleContext, one: Expectation) -> dict[str, Any]:
    """Of the creature's state, the parts that the answer names; a condition by its value."""
    token = look.token(one.token)
    known: dict[str, Any] = {
        **{held.id: held.value for held in token.conditions},
        **token.pools,
        "cell": look.found.battle.board.grid.label(token.cell),
        "conditions": sorted(held.id for held in token.conditions),
    }
    return {name: known.get(name) for name in one.answer}


def _roll(look: ExampleContext, one: Expectation) -> dict[str, Any]:
    """Of the creature's last roll of that kind, the parts that the answer names."""
    rolls = [
        event
        for event in look.found.events
        if isinstance(event, Rolled) and event.token == one.token and one.other in event.what
    ]
    last = msgspec.to_builtins(rolls[-1]) if rolls else {}
    return {name: last.get(name) for name in one.answer}


def _damage(look: ExampleContext, one: Expectation) -> list[int]:
    events = (event for event in look.found.events if isinstance(event, Damaged))
    return [event.amount for event in events if event.token == one.token]


def _active(look: ExampleContext, _: Expectation) -> str:
    return look.found.battle.active


def _order(look: ExampleContext, _: Expectation) -> str:
    return " ".join(place.token for place in look.found.battle.order)


def _refused(look: ExampleContext, _: Expectation) -> str:
    return look.found.refused.rule if look.found.refused else ""


QUESTIONS: dict[str, Callable[[ExampleContext, Expectation], Any]] = {
    "moves": _moves,
    "bands": _bands,
    "threatened": _threatened,
    "zone": _zone,
    "provokes": _provokes,
    "flanked": _flanked,
    "completes": _completes,
    "cover": _cover,
    "ducked": _ducked,
    "area": _area,
    "offer": _offer,
    "odds": _odds,
    "parts": _parts,
    "ranges": _ranges,
    "told": _told,
    "question": _question,
    "options": _choices,
    "state": _state,
    "roll": _roll,
    "damage": _damage,
    "active": _active,
    "order": _order,
    "refused": _refused,
}
