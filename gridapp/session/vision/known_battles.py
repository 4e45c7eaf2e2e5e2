"""What audiences know of the states of a session, worked out once for each state."""

from typing import NamedTuple

from gridapp.battle.knowing.knowledge import PLAYERS, Audience, AudienceKind, Knowledge
from gridapp.battle.knowing.known_battle import known_battle
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.known import known_to
from gridapp.engine.queries.situation import Situation


class _Known(NamedTuple):
    """What an audience knows of a state, and the state as known."""

    knowledge: Knowledge
    battle: Battle


class KnownBattles:
    """Battles as audiences know them, each kept until another state is asked about."""

    def __init__(self, rules: Rules) -> None:
        """Start with nothing known."""
        self._rules = rules
        self._knowledge: dict[Audience, Knowledge] = {}
        self._battles: dict[Audience, _Known] = {}

    def knowledge(self, battle: Battle, audience: Audience) -> Knowledge:
        """Return what an audience knows of a state."""
        cached = self._knowledge.get(audience)
        if cached is None or cached.battle is not battle:
            cached = self._knowledge[audience] = self.worked_out(battle, audience)
        return cached

    def worked_out(self, battle: Battle, audience: Audience) -> Knowledge:
        """Return what an audience knows of a state, computed without reading or filling caches."""
        return known_to(Situation(battle, self._rules), audience)

    def has(self, battle: Battle, audience: Audience) -> bool:
        """Return True if what an audience knows of a state is here already."""
        cached = self._knowledge.get(audience)
        return cached is not None and cached.battle is battle

    def put(self, knowledge: Knowledge) -> None:
        """Keep what was worked out elsewhere."""
        self._knowledge[knowledge.audience] = knowledge

    def battle(self, battle: Battle, audience: Audience = PLAYERS) -> Battle:
        """Return a state as an audience knows it."""
        knows = self.knowledge(battle, audience)
        cached = self._battles.get(audience)
        if cached is None or cached.knowledge is not knows:
            cached = self._battles[audience] = _Known(knows, known_battle(knows))
        return cached.battle

    def battle_of(self, battle: Battle, token: Token) -> Battle:
        """Return a state as the player of a creature knows it.

        A creature that the players know goes by what all of them know, one apart from them by what
        it sees itself, and one hidden from them by the whole truth.
        """
        for audience in (PLAYERS, Audience(AudienceKind.CREATURE, token.id)):
            seen_battle = self.battle(battle, audience)
            if seen_battle.token(token.id) is not None:
                return seen_battle
        return battle
