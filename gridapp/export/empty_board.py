"""What is said of a board on which nothing is drawn."""

from gridapp.battle.knowing.known_region import KnownRegion
from gridapp.battle.shown.views import GmView, PlayerView
from gridapp.scene.translation import tr


def empty_text(view: PlayerView | GmView) -> str:
    """Return a sentence if a view shows nothing but the grid, or nothing at all; else ``""``."""
    seen = view if isinstance(view, PlayerView) else view.seen
    things: tuple[object, ...] = (
        seen.picture,
        seen.tokens,
        seen.walls,
        seen.doors,
        seen.notes,
        seen.areas,
    )
    if isinstance(view, GmView):
        things += (view.hidden, view.walls, view.doors, view.terrain, view.notes, view.areas)
    elif _knows_nothing(view):
        return tr("Players see nothing of this board yet.")
    return "" if any(things) else tr("The board is empty: there is only its grid.")


def _knows_nothing(view: PlayerView) -> bool:
    if view.known is None:
        return False
    return not any(KnownRegion.of(mask) for mask in (view.known.seen, view.known.remembered))
