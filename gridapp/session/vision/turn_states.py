"""Finds the state that shows players their last known turn while a hidden creature acts."""

from collections.abc import Iterable

from gridapp.battle.knowing.knowledge import Audience, Knowledge
from gridapp.battle.shown.seen_turns import is_turn_hidden
from gridapp.battle.state import Battle
from gridapp.session.vision.known_battles import KnownBattles


class TurnStates:
    """Finds the last state of a battle in which no turn is hidden from an audience.

    The last answer for each audience is cached, so that in a fight one step back is enough.
    """

    def __init__(self, known_battles: KnownBattles) -> None:
        """Start with an empty cache."""
        self._known = known_battles
        self._last: dict[Audience, tuple[Battle, Battle | None]] = {}

    def state(self, knows: Knowledge, earlier: Iterable[Battle]) -> Battle | None:
        """Return the latest state with a turn known to the audience, ``None`` without any.

        Tried are the state of ``knows``, then the ``earlier`` states, which come newest first.
        """
        latest: Battle | None = knows.battle
        if is_turn_hidden(knows):
            latest = self._among(earlier, knows.audience)
        self._last[knows.audience] = (knows.battle, latest)
        return latest

    def _among(self, earlier: Iterable[Battle], audience: Audience) -> Battle | None:
        asked, answer = self._last.get(audience, (None, None))
        for battle in earlier:
            if battle is asked:
                return answer
            if not self._hides_turn(battle, audience):
                return battle
        return None

    def _hides_turn(self, battle: Battle, audience: Audience) -> bool:
        """Return True if an audience of players does not know who has the turn."""
        actor = battle.token(battle.active)
        if actor is None or actor.hidden:  # sight need not be worked out
            return actor is not None
        return is_turn_hidden(self._known.worked_out(battle, audience))
