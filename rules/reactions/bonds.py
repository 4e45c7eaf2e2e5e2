"""Who is at hand and who holds whom, and when a grapple ends (R-28, R-72, R-90)."""

from gridapp.packkit import Condition, Draft, LineRule, Situation, Token

from .stats import RESTRAINED, is_conscious, natural_reach


def is_at_hand(situation: Situation, token: Token, other: Token) -> bool:
    """Return True for neighbours without a wall between, who can touch each other."""
    return situation.is_within(token, other, 0, 1, LineRule.ANY)


def grapple_partners(situation: Situation, token: Token) -> tuple[str, ...]:
    """Return the ids of the creatures on the board in a grapple with a creature (R-28)."""
    sources = (held.source for held in token.conditions if held.id == RESTRAINED)
    return tuple(dict.fromkeys(source for source in sources if situation.battle.token(source)))


def restraints(situation: Situation, token: Token) -> tuple[Condition, ...]:
    """Return what restrains a creature besides grapples (R-90, RR-40)."""
    return tuple(
        held
        for held in token.conditions
        if held.id == RESTRAINED and situation.battle.token(held.source) is None
    )


def end_grapples(draft: Draft, token_id: str) -> None:
    """End every grapple of a creature (R-28)."""
    for token in draft.battle.tokens:
        for held in token.conditions:
            if held.id == RESTRAINED and held.source and token_id in (token.id, held.source):
                draft.lose_exact(token.id, held, "R-28")


def end_broken_grapples(draft: Draft) -> None:
    """End each grapple whose conditions are no longer met (R-28).

    Both have to be conscious and bound, and one within the other's natural reach, with no wall
    between: a third may have moved one of them, or the GM changed it.
    """
    for token in draft.battle.tokens:
        for held in token.conditions:
            if held.id == RESTRAINED and held.source and not _holds(draft.situation, token, held):
                draft.lose_exact(token.id, held, "R-28")
                end_broken_grapples(draft)
                return


def _holds(situation: Situation, token: Token, bond: Condition) -> bool:
    partner = situation.battle.token(bond.source)
    if partner is None or not (is_conscious(token) and is_conscious(partner)):
        return False
    if token.id not in grapple_partners(situation, partner):
        return False
    reach = max(natural_reach(situation, each) for each in (token, partner))
    farthest = max(1, int(reach // situation.grid.cell_size))
    is_near = situation.distance(token, partner) <= farthest
    return is_near and situation.has_line(token, partner)
