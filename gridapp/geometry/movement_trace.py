"""The ways back through a flood: for every state, the move that led to it.

Worked out for all states at once when the first route is asked for. Of several moves that lead
to a state under its key the first of `Steps.moves` is taken, so the same question always gets
the same route.
"""

from gridapp.geometry.bitboard import digits, shifted
from gridapp.geometry.movement_field import Leg
from gridapp.geometry.movement_steps import Move, Steps
from gridapp.grid.cells import Cell

NO_MOVE = 8
"""The digit of the states at which a leg begins, and of those it does not reach."""

Node = tuple[int, int, int]
"""A leg, and a state that it reaches: the bit of its anchor and the parity."""


class Trace:
    """Routes through what the legs of a flood reached."""

    def __init__(self, steps: Steps, legs: list[Leg]) -> None:
        """Find the last move to each state."""
        self._steps = steps
        self._moves = steps.moves
        self._last = [_last_moves(steps, leg) for leg in legs]
        self._routes: dict[Node, tuple[Cell, ...]] = {}

    def route(self, leg: int, bit: int, parity: int) -> tuple[Cell, ...]:
        """The cells from the start to a state that a leg reaches."""
        node: Node | None = (leg, bit, parity)
        route: tuple[Cell, ...] = ()
        ahead: list[Node] = []
        while node is not None and not (route := self._routes.get(node, ())):
            ahead.append(node)
            node = self._before(node)
        for passed in reversed(ahead):
            route = (*route, self._steps.cell(passed[1]))
            self._routes[passed] = route
        return route

    def legs(self, leg: int, bit: int, parity: int) -> tuple[int, ...]:
        """The indices into the route to a state at which its legs end."""
        node = (leg, bit, parity)
        took = [0] * (leg + 1)
        while (before := self._before(node)) is not None:
            took[node[0]] += 1
            node = before
        return tuple(sum(took[: number + 1]) for number in range(leg + 1))

    def _before(self, node: Node) -> Node | None:
        """The state one move before, in the leg that led there; None at the start."""
        leg, bit, parity = node
        last = self._last[leg][parity][bit]
        if last == NO_MOVE:
            return None
        move = self._moves[last]
        bit -= move.shift
        parity ^= move.flips
        return (self._leg_to(leg, bit, parity), bit, parity)

    def _leg_to(self, leg: int, bit: int, parity: int) -> int:
        """The leg in which the way to a state ends from which a given leg goes on."""
        last = self._last
        if last[leg][parity][bit] == NO_MOVE:
            return next((low for low in range(leg) if last[low][parity][bit] != NO_MOVE), leg)
        return leg


def _last_moves(steps: Steps, leg: Leg) -> tuple[memoryview, memoryview]:
    """By parity, for each bit the number of the last move to that state."""
    planes = [[0, 0, 0, (1 << steps.size) - 1] for _ in range(2)]
    for key, states in leg.settled.items():
        if key >= 2 * leg.span:
            _assign(planes[key & 1], key, states, steps.moves, leg)
    return digits(planes[0], steps.size), digits(planes[1], steps.size)


def _assign(planes: list[int], key: int, states: int, moves: tuple[Move, ...], leg: Leg) -> None:
    """Note for the states under one key the first move that leads there."""
    planes[3] ^= states
    for number, move in enumerate(moves):
        hit = states & _led_to(key, move, leg)
        for place in range(3):
            if number >> place & 1:
                planes[place] |= hit
        states ^= hit
        if not states:
            return


def _led_to(key: int, move: Move, leg: Leg) -> int:
    """The states that one move leads to under a key."""
    parity = key & 1
    before = parity ^ move.flips
    price = 2 * leg.span * move.bases[before]
    hit = 0
    for factor, where in move.factors:
        origin = leg.settled.get(key - parity + before - price * factor)
        if origin:
            hit |= shifted(origin & move.mask, move.shift) & where
    return hit
