"""The audiences that a page offers for a picture or a print."""

from gridapp.battle.state import Battle
from gridapp.scene.overlays.badges import display_name
from gridapp.windows.language import tr


def audience_names(battle: Battle) -> dict[str, str]:
    """Return the players, the GM and every player character, by their ids as audiences."""
    names = {"players": tr("The players"), "gm": tr("The GM")}
    return names | {token.id: display_name(token.name) for token in battle.tokens if token.played}
