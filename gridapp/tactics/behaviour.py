"""How a machine is told to play a creature: weights and orders, as plain data."""

from collections.abc import Callable

import msgspec

from gridapp.battle.tokens import Token
from gridapp.engine.protocol import Rules
from gridapp.grid.cells import Cell
from gridapp.tactics.policy import EVEN, POLICIES, Policy


class Behaviour(msgspec.Struct, frozen=True):
    """Weights and orders; orders can be combined.

    ``guard`` is the cell of a place that the creature never leaves, ``within`` how many cells the
    place reaches around it. Below ``flee_below`` per cent of its life the creature flees; 0 for
    never. ``hunt`` is the id of the foe that it goes for as long as that stands. ``together`` is
    how many cells it may be from the nearest friend; 0 for any number.
    """

    policy: Policy = EVEN
    guard: Cell | None = None
    within: int = 0
    flee_below: int = 0
    hunt: str = ""
    together: int = 0

    @property
    def has_orders(self) -> bool:
        """True if anything but the weights is set."""
        return self.guard is not None or bool(self.flee_below or self.hunt or self.together)


def life_share(rules: Rules, token: Token) -> float:
    """Return what is left of a creature's life, from 0 to 1; 1 if its rules count none."""
    kinds = rules.book.pools
    pools = [(token.pool(key), kinds[key].maximum(token)) for key in rules.book.life_pools]
    full = sum(maximum for _, maximum in pools)
    return sum(max(0, current) for current, _ in pools) / full if full > 0 else 1.0


def is_fleeing(rules: Rules, token: Token, behaviour: Behaviour) -> bool:
    """Return True if a creature has less life left than its orders allow."""
    return 100 * life_share(rules, token) < behaviour.flee_below


FindCreature = Callable[[str], str]
FindCell = Callable[[str], Cell]


def parse_behaviour(
    text: str, find_creature: FindCreature, find_cell: FindCell, own_cell: Cell
) -> Behaviour:
    """Return the behaviour of words such as ``careful, guard D4 2, flee 30, hunt Ayla``.

    The words between commas are a weight (bold, even, careful), ``guard [CELL] [CELLS]``,
    ``flee PERCENT``, ``hunt NAME`` and ``together CELLS``. A place without a cell is ``own_cell``.

    Raises:
        LookupError: no creature has that name.
        ValueError: words that say nothing.
    """
    behaviour = Behaviour()
    for part in filter(None, (part.strip() for part in text.split(","))):
        word, _, argument = part.partition(" ")
        behaviour = msgspec.structs.replace(
            behaviour, **_parsed(word, argument.strip(), find_creature, find_cell, own_cell)
        )
    return behaviour


def _parsed(
    word: str, argument: str, find_creature: FindCreature, find_cell: FindCell, own_cell: Cell
) -> dict[str, object]:
    if word in POLICIES and not argument:
        return {"policy": POLICIES[word]}
    if word == "guard":
        *words_of_cell, last = argument.split() or ["0"]
        if not last.isdigit():
            words_of_cell, last = [*words_of_cell, last], "0"
        return {
            "guard": find_cell(words_of_cell[0]) if words_of_cell else own_cell,
            "within": int(last),
        }
    if word in ("flee", "together") and argument.rstrip("%").isdigit():
        return {"flee_below" if word == "flee" else "together": int(argument.rstrip("%"))}
    if word == "hunt" and argument:
        return {"hunt": find_creature(argument)}
    raise ValueError(
        f"{word} {argument}".strip() + ": give bold, even, careful, guard [CELL] [CELLS], "
        "flee PERCENT, hunt NAME or together CELLS, with commas between"
    )
