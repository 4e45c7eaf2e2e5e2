"""Overlays on demand, without a drag: threat, reach, sight with cover, and flanks."""

from gridapp.battle.shown.overlays import Overlay
from gridapp.battle.state import Battle
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.session.narration.narrator import Narrator
from gridapp.session.overlays.registry import Lens, LensContext, compute_lens_marks


class LensOverlay:
    """Builds the overlay of some lenses, for a selected creature if any."""

    def __init__(self, battle: Battle, rules: Rules, subject: str) -> None:
        """Prepare for a battle; nothing is computed before ``build``."""
        self._situation = Situation(battle, rules)
        self._narrator = Narrator(battle, rules)
        self._subject = battle.token(subject)

    def build(self, lenses: frozenset[Lens], *, lines: bool = False) -> Overlay:
        """Return the overlay of the lenses; ``lines`` includes every ray of the cover proofs."""
        context = LensContext(self._situation, self._narrator, self._subject, lenses, lines)
        return Overlay(compute_lens_marks(context))
