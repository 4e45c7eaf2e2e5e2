"""The Recovery step at the end of every round (G-04, G-85 to G-87, GR-40, GR-48)."""

from gridapp.packkit import Condition, Draft, Narrated, Token

from .paying import VIGOR, follow
from .sheet import DEAD, SHOCK, STABLE, is_object


def step(draft: Draft) -> None:
    """Give Vigor back to everybody, and let those die whose time in shock is up."""
    for token in draft.battle.tokens:
        if not is_object(token) and not token.has(DEAD):
            _recover(draft, token)
            _die(draft, token)


def _recover(draft: Draft, token: Token) -> None:
    """1 Vigor for every 5 points of Stamina, up to the maximum, winded or not (G-85, GR-48)."""
    left = min(token.stat("vigor"), token.pool(VIGOR) + token.stat("recovery"))
    back = left - token.pool(VIGOR)
    if back > 0:
        draft.set_pool(token.id, VIGOR, left)
        draft.emit(Narrated(token.id, f"recovers {back} Vigor ({left} left)", "G-85"))
        follow(draft, token.id)


def _die(draft: Draft, token: Token) -> None:
    """Shock lasts as many rounds as the Stamina score (G-83, GR-40)."""
    shock = token.condition(SHOCK)
    if shock and not token.has(STABLE) and draft.battle.round >= shock.value:
        draft.gain(token.id, Condition(DEAD), "G-83")
