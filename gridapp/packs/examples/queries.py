"""The queries available to worked examples."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from gridapp.battle.events import CriticalScored, Damaged, Event, Narrated, Rolled
from gridapp.battle.messages import english
from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.movement import routes
from gridapp.engine.movement.preview import Preview
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.lower_postures import better_postures
from gridapp.engine.queries.range_bands import range_bands
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns import legal_actions
from gridapp.engine.queries.turns.round_parts import round_parts
from gridapp.engine.queries.zones import zones
from gridapp.engine.types import Provocation
from gridapp.grid.cells import Cell
from gridapp.packs.drawn_boards import draw_cells


class Expectation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A query with the expected answer.

    ``ask`` names the query; ``token``, ``other``, ``action``, ``weapon`` and ``route`` are its
    arguments. ``other`` is the target of a move declared against a creature. An ``area`` extends
    ``radius`` from ``token``, or from the upper left corner of the cell ``at``. ``cells`` is a
    drawing: for ``moves`` the cost of each cell (``.`` none, ``+`` ten or more), for sets of cells
    ``x``. ``answer`` is any other answer. ``path`` is the place of a value in a stored battle.
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
    path: str = ""

    @property
    def label(self) -> str:
        """The query as text: name and arguments."""
        parts = (self.ask, self.token, self.other, self.route, self.path)
        return " ".join(part for part in parts if part)


class ExampleResult(msgspec.Struct, frozen=True):
    """The result of a step's commands: battle, events, and the refusal, if any."""

    battle: Battle
    events: tuple[Event, ...]
    refused: Refused | None


class ExampleContext(msgspec.Struct, frozen=True):
    """Everything an expectation can query."""

    result: ExampleResult
    situation: Situation
    rules: Rules

    def token(self, letter: str) -> Token:
        """Return the creature of a letter.

        Raises:
            ValueError: no such creature.
        """
        token = self.result.battle.token(letter)
        if token is None:
            message = f"there is no creature {letter}"
            raise ValueError(message)
        return token

    def preview(self, expected: Expectation) -> Preview:
        """Return the preview of the expectation's move, declared against ``other`` if given."""
        return Preview(self.situation, self.token(expected.token), expected.action, expected.other)

    def draw(self, marks: Mapping[Cell, str]) -> str:
        """Return a drawing of the board with a sign in each marked cell."""
        return draw_cells(self.result.battle.board.grid, dict(marks))


def _moves(context: ExampleContext, expected: Expectation) -> str:
    preview = context.preview(expected)
    if preview.refusal is not None:
        return str(preview.refusal)
    costs = ((cell, preview.options.cost(cell)) for cell in preview.options)
    fit = ((cell, cost) for cell, cost in costs if preview.plan.may_end(cell, cost))
    return context.draw({cell: str(cost) if cost < 10 else "+" for cell, cost in fit})


def _bands(context: ExampleContext, expected: Expectation) -> str:
    preview = context.preview(expected)
    if preview.refusal is not None:
        return str(preview.refusal)
    legs = enumerate((cells for _, cells in preview.bands), 1)
    return context.draw({cell: str(number) for number, cells in legs for cell in cells})


def _threatened(context: ExampleContext, expected: Expectation) -> str:
    return context.draw(
        dict.fromkeys(context.situation.threats((context.token(expected.token),)), "x")
    )


def _provokes(context: ExampleContext, expected: Expectation) -> list[str] | str:
    """Return the provoked attackers with the cell left, or the refusal of an illegal route."""
    grid = context.result.battle.board.grid
    route = tuple(grid.parse_label(label) for label in expected.route.split())
    offers = _offers(context.preview(expected), route)
    if isinstance(offers, Refused):
        return str(offers)
    return [f"{offer.attacker} leaving {grid.label(offer.cell)}" for offer in offers]


def _offers(preview: Preview, route: tuple[Cell, ...]) -> tuple[Provocation, ...] | Refused:
    """Return the provocations along a route, or on the shortest route if only a cell is given."""
    if preview.refusal is not None:
        return preview.refusal
    if len(route) == 1:
        hover = preview.for_cell(route[0])
        return hover.provocations if hover.refusal is None else hover.refusal
    situation, mover, action = preview.situation, preview.actor, preview.action
    measured = routes.measure_move(situation, mover, action, route)
    if isinstance(measured, Refused):
        return measured
    return routes.route_provocations(situation, mover, action, route, measured.legs)


def _zone(context: ExampleContext, expected: Expectation) -> str:
    """Return a drawing of a creature's zone named ``other``, unmarked if missing."""
    creature_zones = zones(context.situation, context.token(expected.token))
    cells = next(
        (zone.cells for zone in creature_zones if zone.name == expected.other), frozenset()
    )
    return context.draw(dict.fromkeys(cells, "x"))


def _flanked(context: ExampleContext, expected: Expectation) -> list[str]:
    pairs = context.situation.flanking_pairs(context.token(expected.token))
    return [f"{pair.first} {pair.second}" for pair in pairs]


def _completes(context: ExampleContext, expected: Expectation) -> str:
    preview = Preview(context.situation, context.token(expected.token), expected.action)
    if preview.refusal is not None:
        return str(preview.refusal)
    against = {
        cell: "x"
        for cell, chances in preview.flank_cells.items()
        if any(chance.target == expected.other for chance in chances)
    }
    return context.draw(against)


def _cover(context: ExampleContext, expected: Expectation) -> str:
    return context.situation.cover(
        context.token(expected.token), context.token(expected.other)
    ).grade


def _ducked(context: ExampleContext, expected: Expectation) -> list[str]:
    """Return the postures that would improve the cover, with their grades."""
    postures = better_postures(
        context.situation, context.token(expected.token), context.token(expected.other)
    )
    return [f"{better.posture}: {better.grade}" for better in postures]


def _area(context: ExampleContext, expected: Expectation) -> str:
    if expected.at:
        column, row = context.result.battle.board.grid.parse_label(expected.at)
        cells = context.situation.area_from((float(column), float(row)), expected.radius)
    else:
        cells = context.situation.area_around(context.token(expected.token), expected.radius)
    return context.draw(dict.fromkeys(cells, "x"))


def _offer(context: ExampleContext, expected: Expectation) -> dict[str, Any]:
    """Return the fields of an action's offer named in the answer."""
    offers = legal_actions.offers(context.situation, context.token(expected.token))
    offer = next(offer for offer in offers if offer.action == expected.action)
    fields = msgspec.to_builtins(offer, enc_hook=list) | {"refusal": str(offer.refusal or "")}
    fields |= {"targets": list(offer.targets), "weapons": list(offer.weapons)}
    return {name: fields.get(name) for name in expected.answer}


def _odds(context: ExampleContext, expected: Expectation) -> dict[str, str] | None:
    """Return the odds of an attack as fractions; ``fells`` is the chance to take all life."""
    attacker, target = context.token(expected.token), context.token(expected.other)
    weapon = attacker.weapon(expected.weapon) or attacker.weapons[0]
    odds = context.rules.mechanics.attack_odds(
        context.situation, attacker, target, weapon, expected.action
    )
    if odds is None:
        return None
    figures = {
        "hit": odds.hit,
        "critical": odds.critical,
        "mean": odds.damage.mean,
        "fells": odds.chance_to_fell(*context.rules.book.remaining_life(target)),
    }
    return {name: str(figures.get(name)) for name in expected.answer}


def _parts(context: ExampleContext, _: Expectation) -> dict[str, list[str]]:
    """Return the parts of the round with the creatures that act in each and their means."""
    return {
        part.id: [
            f"{creature.token}: {', '.join(map(str, creature.means))}" for creature in part.acting
        ]
        for part in round_parts(context.situation)
    }


def _ranges(context: ExampleContext, expected: Expectation) -> str:
    """Draw the range bands of a weapon, numbered from the nearest."""
    token = context.token(expected.token)
    weapon = token.weapon(expected.weapon) or token.weapons[0]
    bands = enumerate(range_bands(context.situation, token, weapon), 1)
    return context.draw({cell: str(number) for number, (_, cells) in bands for cell in cells})


def _narrated(context: ExampleContext, expected: Expectation) -> list[str]:
    kinds = Narrated | CriticalScored
    narrated = (event for event in context.result.events if isinstance(event, kinds))
    return [
        english(event.text) if isinstance(event, Narrated) else "critical hit"
        for event in narrated
        if event.token == expected.token
    ]


def _question(context: ExampleContext, _: Expectation) -> str:
    question = context.result.battle.question
    return english(question.text) if question else ""


def _choices(context: ExampleContext, _: Expectation) -> list[str]:
    """Return the option ids of the pending question."""
    question = context.result.battle.question
    return [option.id for option in question.options] if question else []


def _state(context: ExampleContext, expected: Expectation) -> dict[str, Any]:
    """Return the parts of the creature's state named in the answer; a condition by its value."""
    token = context.token(expected.token)
    values: dict[str, Any] = {
        **{held.id: held.value for held in token.conditions},
        **token.pools,
        "cell": context.result.battle.board.grid.label(token.cell),
        "conditions": sorted(held.id for held in token.conditions),
        "hidden": token.hidden,
    }
    answer = {name: values.get(name) for name in expected.answer}
    wanted = expected.answer.get("conditions")
    if isinstance(wanted, list) and sorted(map(str, wanted)) == answer["conditions"]:
        answer["conditions"] = wanted  # conditions have no order
    return answer


def _roll(context: ExampleContext, expected: Expectation) -> dict[str, Any]:
    """Return the fields of the creature's last matching roll named in the answer."""
    rolls = [
        event
        for event in context.result.events
        if isinstance(event, Rolled)
        and event.token == expected.token
        and expected.other in english(event.what)
    ]
    last = msgspec.to_builtins(_in_english(rolls[-1])) if rolls else {}
    return {name: last.get(name) for name in expected.answer}


def _in_english(roll: Rolled) -> Rolled:
    """Return a roll whose texts are English sentences, as the examples write them."""
    named = [
        tuple(msgspec.structs.replace(part, name=english(part.name)) for part in parts)
        for parts in (roll.modifiers, roll.opposed)
    ]
    what = english(roll.what)
    return msgspec.structs.replace(roll, what=what, modifiers=named[0], opposed=named[1])


def _damage(context: ExampleContext, expected: Expectation) -> list[int]:
    events = (event for event in context.result.events if isinstance(event, Damaged))
    return [event.amount for event in events if event.token == expected.token]


def _active(context: ExampleContext, _: Expectation) -> str:
    return context.result.battle.active


def _order(context: ExampleContext, _: Expectation) -> str:
    return " ".join(entry.token for entry in context.result.battle.order)


def _refused(context: ExampleContext, _: Expectation) -> str:
    return context.result.refused.rule if context.result.refused else ""


def _stored(context: ExampleContext, expected: Expectation) -> Any:  # noqa: ANN401 - any value
    """Return the value at a path such as ``board.doors.0.open``, in stored form."""
    value = msgspec.to_builtins(context.result.battle)
    for key in expected.path.split("."):
        value = value[int(key)] if isinstance(value, list | tuple) else value[key]
    return value


def _sight(context: ExampleContext, expected: Expectation) -> bool:
    """Return whether any line from one creature to another is free."""
    return context.situation.cover(
        context.token(expected.token), context.token(expected.other)
    ).line


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
    "told": _narrated,
    "question": _question,
    "options": _choices,
    "state": _state,
    "roll": _roll,
    "damage": _damage,
    "active": _active,
    "order": _order,
    "refused": _refused,
    "battle": _stored,
    "sight": _sight,
}
