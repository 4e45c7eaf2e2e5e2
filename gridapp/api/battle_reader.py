"""Questions to a battle: moves, threatened area, flanking, cover, sight and odds.

Creatures are named by id or name, cells by label such as ``C4``. Answers are plain frozen values.
"""

from gridapp.battle.messages import english
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns import legal_actions
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.engine.types import Offer
from gridapp.grid.cells import Cell
from gridapp.session.queries import answers
from gridapp.session.queries.queries import BattleQueries


class BattleReader:
    """A battle that can be asked but not changed: the whole truth, or what an audience knows.

    >>> import gridapp
    >>> battle = gridapp.open_sample("river_shrine")
    >>> battle.label(battle.creature("gorm").cell)
    'Q10'
    """

    def __init__(self, battle: Battle, rules: Rules) -> None:
        """Answer for a battle state under a rule pack."""
        self._battle = battle
        self.rules = rules
        self._prepared: tuple[Battle, BattleQueries] | None = None

    @property
    def battle(self) -> Battle:
        """The state: a frozen value, safe to keep and to hand to other threads."""
        return self._battle

    @property
    def creatures(self) -> tuple[Token, ...]:
        """All creatures on the board."""
        return self.battle.tokens

    def creature(self, name: str = "") -> Token:
        """Return the creature with this id or, ignoring case, name; default: whose turn it is.

        Raises:
            LookupError: no creature matches, or more than one.
        """
        return self._queries.token(name or self.battle.active)

    def label(self, cell: Cell) -> str:
        """Return the label of a cell, such as ``C4``."""
        return self.battle.board.grid.label(cell)

    def cell(self, label: str) -> Cell:
        """Return the cell with a label.

        Raises:
            ValueError: the text is no label.
        """
        return self.battle.board.grid.parse_label(label)

    def actions(self, creature: str = "") -> tuple[Offer, ...]:
        """Return the actions of a creature, each with price, targets, and why it is refused."""
        actor = self.creature(creature)
        return legal_actions.offers(Situation(self.battle, self.rules), actor)

    def moves(self, creature: str = "", action: str = "") -> answers.MovesAnswer:
        """Return every cell that a creature can reach, with cost, route and opportunity attacks.

        ``action`` is the id of a move action, by default the system's plain move. Out of its turn
        it has no cells, and ``refusal`` says why.
        """
        return self._queries.moves(self.creature(creature), action or self.first_move)

    def threat(self, creature: str = "") -> answers.ThreatAnswer:
        """Return the cells threatened by a creature's foes."""
        return self._queries.threat(self.creature(creature))

    def provokes(self, creature: str, *cells: str, action: str = "") -> answers.ProvokesAnswer:
        """Return what a route provokes: the best route to one cell, or a route cell by cell."""
        route = tuple(map(self.cell, cells))
        return self._queries.provokes(self.creature(creature), action or self.first_move, route)

    def flanking(self, creature: str = "", action: str = "") -> answers.FlankingAnswer:
        """Return who flanks a creature, and the cells where it would flank with an ally."""
        return self._queries.flanking(self.creature(creature), action or self.first_move)

    def cover(self, attacker: str, target: str, at: str = "") -> answers.CoverAnswer:
        """Return a target's cover, proved by rays; ``cover.grade`` is its id, empty for none.

        With ``at`` as if the attacker stood on that cell.
        """
        pair = self.creature(attacker), self.creature(target)
        return self._queries.cover(*pair, self.cell(at) if at else None)

    def sees(self, attacker: str, target: str, at: str = "") -> bool:
        """Return True if an open line connects two creatures; walls are asked, not light."""
        return self.cover(attacker, target, at).cover.line

    def odds(self, attacker: str, target: str, at: str = "") -> answers.OddsAnswer:
        """Return the exact odds of each weapon, with ``at`` after walking to that cell."""
        pair = self.creature(attacker), self.creature(target)
        return self._queries.odds(*pair, self.cell(at) if at else None)

    @property
    def first_move(self) -> str:
        """The id of the system's plain move action."""
        actions = self.rules.book.actions.items()
        return next(key for key, action in actions if action.kind is ActionKind.MOVE)

    @property
    def question(self) -> str:
        """The text of the open question, empty if none."""
        waiting = self.battle.question
        return english(waiting.text) if waiting else ""

    @property
    def _queries(self) -> BattleQueries:
        battle = self.battle
        if self._prepared is None or self._prepared[0] is not battle:
            self._prepared = battle, BattleQueries(battle, self.rules)
        return self._prepared[1]
