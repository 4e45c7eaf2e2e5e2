"""What a worked example expects, and what came out instead."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from gridapp.battle.events import Damaged, Event, Rolled
from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine import moves
from gridapp.engine.mechanics import Provocation, Rules
from gridapp.engine.preview import Preview
from gridapp.engine.situation import Situation
from gridapp.grid.cells import Cell
from gridapp.packs.boards import draw_cells


class Expectation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One question and the answer it must have.

    ``ask`` is the question; ``token``, ``other``, ``action`` and ``route`` are what it needs.
    ``cells`` is a drawing: for ``moves`` the cost of each cell (``.`` none, ``+`` ten or more),
    for sets of cells ``x``. ``answer`` is anything else.
    """

    ask: str
    token: str = ""
    other: str = ""
    action: str = ""
    route: str = ""
    cells: str = ""
    answer: Any = None


class Found(msgspec.Struct, frozen=True):
    """Where an example has led: the battle, what happened, and the refusal that ended it.

    ``left_over`` are the dice that were given and not thrown.
    """

    battle: Battle
    events: tuple[Event, ...]
    refused: Refused | None
    left_over: tuple[int, ...] = ()


class _Look(msgspec.Struct, frozen=True):
    """Everything that an expectation may be about."""

    found: Found
    situation: Situation
    rules: Rules

    def token(self, letter: str) -> Token:
        token = self.found.battle.token(letter)
        if token is None:
            message = f"there is no creature {letter}"
            raise ValueError(message)
        return token

    def draw(self, marks: Mapping[Cell, str]) -> str:
        return draw_cells(self.found.battle.board.grid, dict(marks))


def failures(found: Found, rules: Rules, expected: tuple[Expectation, ...]) -> list[str]:
    """What came out otherwise than expected, one text each; an example must expect something.

    Raises:
        ValueError: an expectation asks what cannot be asked.
    """
    look = _Look(found, Situation(found.battle, rules), rules)
    wrong = [text for one in expected if (text := _failure(look, one))]
    if found.left_over:
        wrong.append(f"dice that nobody threw: {', '.join(map(str, found.left_over))}")
    if found.refused and not any(one.ask == "refused" for one in expected):
        wrong.append(f"a command was refused: {found.refused}")
    return wrong if expected else [*wrong, "it expects nothing"]


def _failure(look: _Look, one: Expectation) -> str:
    asked = _QUESTIONS.get(one.ask)
    if asked is None:
        message = f"{one.ask!r} is no question; there are {', '.join(_QUESTIONS)}"
        raise ValueError(message)
    if not one.cells and one.answer in (None, {}):
        message = f"{one.ask} {one.token}: no answer is given"
        raise ValueError(message)
    answer = asked(look, one)
    wanted = one.cells.strip() if one.cells else one.answer
    if answer == wanted:
        return ""
    about = " ".join(part for part in (one.ask, one.token, one.other, one.route) if part)
    return f"{about}: expected\n{wanted}\nand found\n{answer}"


def _moves(look: _Look, one: Expectation) -> str:
    preview = Preview(look.situation, look.token(one.token), one.action)
    if preview.refusal is not None:
        return str(preview.refusal)
    costs = {cell: preview.options.cost(cell) for cell in preview.options}
    return look.draw({cell: str(cost) if cost < 10 else "+" for cell, cost in costs.items()})


def _bands(look: _Look, one: Expectation) -> str:
    preview = Preview(look.situation, look.token(one.token), one.action)
    if preview.refusal is not None:
        return str(preview.refusal)
    return look.draw({cell: str(preview.options.leg(cell) + 1) for cell in preview.options})


def _threatened(look: _Look, one: Expectation) -> str:
    return look.draw(dict.fromkeys(look.situation.threats((look.token(one.token),)), "x"))


def _provokes(look: _Look, one: Expectation) -> list[str] | str:
    """Who may strike, where; the refusal of a way that cannot be walked."""
    grid = look.found.battle.board.grid
    route = tuple(grid.parse_label(label) for label in one.route.split())
    offers = _offers(look.situation, look.token(one.token), one.action, route)
    if isinstance(offers, Refused):
        return str(offers)
    return [f"{offer.striker} leaving {grid.label(offer.cell)}" for offer in offers]


def _offers(
    situation: Situation, mover: Token, action: str, route: tuple[Cell, ...]
) -> tuple[Provocation, ...] | Refused:
    """The reactions offered along a route, or along the way that a drag takes to one cell."""
    preview = Preview(situation, mover, action)
    if preview.refusal is not None:
        return preview.refusal
    if len(route) == 1:
        hover = preview.at(route[0])
        return hover.provocations if hover.refusal is None else hover.refusal
    way = moves.measured(situation, mover, action, route)
    if isinstance(way, Refused):
        return way
    return moves.provocations(situation, mover, action, route, way.legs)


def _flanked(look: _Look, one: Expectation) -> list[str]:
    pairs = look.situation.flanking_pairs(look.token(one.token))
    return [f"{pair.one} {pair.other}" for pair in pairs]


def _completes(look: _Look, one: Expectation) -> str:
    preview = Preview(look.situation, look.token(one.token), one.action)
    if preview.refusal is not None:
        return str(preview.refusal)
    against = {
        cell: "x"
        for cell, chances in preview.flank_cells.items()
        if any(chance.target == one.other for chance in chances)
    }
    return look.draw(against)


def _cover(look: _Look, one: Expectation) -> str:
    return look.situation.cover(look.token(one.token), look.token(one.other)).grade


def _question(look: _Look, _: Expectation) -> str:
    question = look.found.battle.question
    return question.text if question else ""


def _state(look: _Look, one: Expectation) -> dict[str, Any]:
    """Of the creature's state, the parts that the answer names."""
    token = look.token(one.token)
    known: dict[str, Any] = {
        **token.pools,
        "cell": look.found.battle.board.grid.label(token.cell),
        "conditions": sorted(held.id for held in token.conditions),
    }
    return {name: known.get(name) for name in one.answer}


def _roll(look: _Look, one: Expectation) -> dict[str, Any]:
    """Of the creature's last roll of that kind, the parts that the answer names."""
    rolls = [
        event
        for event in look.found.events
        if isinstance(event, Rolled) and event.token == one.token and one.other in event.what
    ]
    last = msgspec.to_builtins(rolls[-1]) if rolls else {}
    return {name: last.get(name) for name in one.answer}


def _damage(look: _Look, one: Expectation) -> list[int]:
    events = (event for event in look.found.events if isinstance(event, Damaged))
    return [event.amount for event in events if event.token == one.token]


def _active(look: _Look, _: Expectation) -> str:
    return look.found.battle.active


def _order(look: _Look, _: Expectation) -> str:
    return " ".join(place.token for place in look.found.battle.order)


def _refused(look: _Look, _: Expectation) -> str:
    return look.found.refused.rule if look.found.refused else ""


_QUESTIONS: dict[str, Callable[[_Look, Expectation], Any]] = {
    "moves": _moves,
    "bands": _bands,
    "threatened": _threatened,
    "provokes": _provokes,
    "flanked": _flanked,
    "completes": _completes,
    "cover": _cover,
    "question": _question,
    "state": _state,
    "roll": _roll,
    "damage": _damage,
    "active": _active,
    "order": _order,
    "refused": _refused,
}
