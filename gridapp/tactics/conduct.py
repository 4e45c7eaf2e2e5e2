"""How sensibly a policy fights: provocations, idle turns, use of cover.

A chance to win says that one policy is better than another; these counts say why. They look at
fights from outside, command by command, and change nothing.
"""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from gridapp.battle.commands import Act, Command, EndTurn
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.movement.preview import Preview
from gridapp.engine.movement.routes import route_provocations
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.tactics.choose import standing_foes
from gridapp.tactics.worth import is_fallen

_NO_COVER = frozenset({"", "none"})


class Conduct(msgspec.Struct, frozen=True):
    """Counts for a side: moves, provoking moves, turns, idle turns, turns ended in cover.

    ``idle`` are the turns without any act, ``covered`` those after which the creature has cover
    from the foe nearest to it.
    """

    moves: int = 0
    provoking: int = 0
    turns: int = 0
    idle: int = 0
    covered: int = 0

    def __add__(self, other: "Conduct") -> "Conduct":
        return Conduct(
            *(mine + theirs for mine, theirs in zip(_counts(self), _counts(other), strict=True))
        )


def conduct_of(
    start: Battle, rules: Rules, steps: Iterable[tuple[Command, Battle]]
) -> Mapping[str, Conduct]:
    """Return the conduct of each side of a fight, from its commands and the battles after them."""
    by_side = {token.side: Conduct() for token in start.tokens}
    before, has_acted = start, False
    for command, after in steps:
        actor = before.token(before.active) if before.active else None
        if actor is not None and not is_fallen(rules, actor):
            if isinstance(command, Act) and command.actor == actor.id:
                has_acted = True
                by_side[actor.side] += _of_move(Situation(before, rules), actor, command)
            elif isinstance(command, EndTurn):
                by_side[actor.side] += _of_turn(Situation(before, rules), actor, has_acted)
        if isinstance(command, EndTurn) or after.active != before.active:
            has_acted = False
        before = after
    return by_side


def _of_move(situation: Situation, actor: Token, act: Act) -> Conduct:
    """Return the counts of an act: a move if the act has a route, counted as provoking if so."""
    if len(act.route) < 2:
        return Conduct()
    options = Preview(situation, actor, act.action).options
    legs = options.leg_ends(act.route[-1])
    provocations = route_provocations(situation, actor, act.action, act.route, legs, act.facings)
    return Conduct(moves=1, provoking=bool(provocations))


def _of_turn(situation: Situation, actor: Token, has_acted: bool) -> Conduct:  # noqa: FBT001
    foes = standing_foes(situation, actor)
    grid = situation.grid
    nearest = min(
        foes, key=lambda foe: (grid.cell_distance(foe.cell, actor.cell), foe.id), default=None
    )
    covered = nearest is not None and situation.cover(nearest, actor).grade not in _NO_COVER
    return Conduct(turns=1, idle=not has_acted, covered=covered)


def _counts(conduct: Conduct) -> Iterator[int]:
    return (getattr(conduct, field) for field in conduct.__struct_fields__)
