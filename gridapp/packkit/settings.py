"""Settings: the rulings of a pack that a table switches for its battle."""

from gridapp.engine.commands.draft import Draft
from gridapp.engine.queries.situation import Situation


def setting(source: Draft | Situation, name: str) -> str:
    """Return the value of a setting of the battle."""
    return source.rules.book.setting(source.battle, name)
