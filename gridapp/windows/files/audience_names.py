"""The audiences that a page offers for a picture, a print, a replay page or a film."""

from gridapp.battle.knowing.knowledge import GM, PLAYERS, Audience, AudienceKind
from gridapp.battle.state import Battle
from gridapp.scene.overlays.badges import display_name
from gridapp.windows.language import tr

_PARTY = "party:"


def audience_names(battle: Battle) -> dict[str, str]:
    """Return the names of players, GM, parties and player characters, by keys for `audience_of`."""
    names = {"players": tr("The players"), "gm": tr("The GM")}
    parties = battle.sight.parties
    names |= {f"{_PARTY}{party.id}": display_name(party.name or party.id) for party in parties}
    return names | {token.id: display_name(token.name) for token in battle.tokens if token.played}


def audience_of(key: str) -> Audience:
    """Return the audience of a key."""
    if key in ("gm", "players"):
        return GM if key == "gm" else PLAYERS
    if key.startswith(_PARTY):
        return Audience(AudienceKind.PARTY, key.removeprefix(_PARTY))
    return Audience(AudienceKind.CREATURE, key)
