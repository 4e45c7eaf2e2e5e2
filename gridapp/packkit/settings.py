"""Settings: what a battle chooses among the rulings of a pack."""

from gridapp.engine.commands.draft import Draft
from gridapp.engine.queries.situation import Situation


def setting(source: Draft | Situation, name: str) -> str:
    """Return the value of a setting of the battle."""
    value = source.battle.pack.settings.get(name)
    return source.rules.book.settings[name].default if value is None else value
