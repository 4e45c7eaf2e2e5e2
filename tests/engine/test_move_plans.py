"""Move plans of packs: passing foes, minimum length, reactions at the end."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from gridapp.battle.commands import Act, Answer
from gridapp.battle.dice import FixedDice
from gridapp.battle.outcomes import Applied, Refused
from gridapp.battle.questions import DeclaredAct
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.commands.apply import apply
from gridapp.engine.movement.preview import Preview
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.spatial_events import reach_events
from gridapp.engine.types import MovePlan, Provocation, SpatialEvent, SpatialEventKind
from tests.engine.scenes import HERO, OGRE, RAIDER, act, cells, place_of, rules, scene, token


class Changed:
    """The pack's functions with a few replaced."""

    def __init__(self, **functions: Callable[..., Any]) -> None:
        self.__dict__ |= functions

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - any of the pack's functions
        return getattr(rules().mechanics, name)


def planning(**fields: object) -> Rules:
    """Return rules under which every move plan has changed fields."""

    def plan_move(situation: Situation, actor: Token, action: str) -> MovePlan:
        plan = rules().mechanics.plan_move(situation, actor, action)
        return msgspec.structs.replace(plan, **fields)

    return Rules(rules().book, Changed(plan_move=plan_move))


def offering(*kinds: str, at_end: bool = False) -> Rules:
    """Return rules under which entering reach provokes several kinds of reactions."""

    def provocations(
        situation: Situation, mover: Token, action: str, events: tuple[SpatialEvent, ...]
    ) -> tuple[Provocation, ...]:
        return tuple(
            Provocation(
                kind, event.creature, event.step + at_end, event.leg, event.to, "", event.weapons
            )
            for event in events
            if event.kind is SpatialEventKind.ENTERED
            for kind in kinds
        )

    return Rules(rules().book, Changed(provocations=provocations))


def walk(battle: Battle, route: str, under: Rules) -> tuple[Battle, list[str]]:
    """Walk a route, declining every reaction; return the mover's cell at each question."""
    outcome = apply(battle, act(battle, route), FixedDice(()), under)
    asked = []
    while isinstance(outcome, Applied) and (question := outcome.battle.question):
        asked.append(place_of(outcome.battle, "A"))
        outcome = apply(outcome.battle, Answer(question.id, "pass"), FixedDice(()), under)
    assert isinstance(outcome, Applied)
    return outcome.battle, asked


@pytest.mark.parametrize(
    ("board", "kind", "route", "met"),
    [
        ("A . G . .", RAIDER, "A1 B1 C1 D1", [(1, (2, 0))]),
        ("A . G G .\n. . G G .", OGRE, "A1 B1 C1 D1 E1", [(1, (2, 0))]),
        ("A . G . .", RAIDER, "A1 B1 C1 D1 C1", [(1, (2, 0)), (3, (2, 0))]),
    ],
)
def test_entering_a_foes_space_is_an_event(
    board: str, kind: str, route: str, met: list[tuple[int, tuple[int, int]]]
) -> None:
    battle = scene(board, A=HERO, G=kind)
    walked_route = cells(battle, route)
    events = reach_events(
        Situation(battle, rules()), token(battle, "A"), walked_route, (len(walked_route) - 1,)
    )
    entered = [
        (event.step, event.to) for event in events if event.kind is SpatialEventKind.ENTERED_SPACE
    ]
    assert entered == met


def test_plan_may_pass_foes_but_not_end_on_them() -> None:
    battle = scene("A G . .", A=HERO, G=RAIDER)
    through = planning(pass_foes=True)
    preview = Preview(Situation(battle, through), token(battle, "A"), "advance")
    assert sorted(preview.options) == cells_list(battle, "C1 D1")
    assert walk(battle, "A1 B1 C1", through)[0].token("A") != battle.token("A")
    refused = apply(battle, act(battle, "A1 B1"), FixedDice(()), through)
    assert refused == Refused("occupied", "B1 is occupied by G", "RR-37")


def cells_list(battle: Battle, labels: str) -> list[tuple[int, int]]:
    return sorted(cells(battle, labels))


def test_route_below_min_steps_is_refused_in_preview_and_drop() -> None:
    battle = scene("A . . .", A=HERO)
    far = planning(min_steps=2, min_steps_rule="R-35")
    near = Refused("too_near", "B1 is too near", "R-35")
    preview = Preview(Situation(battle, far), token(battle, "A"), "advance")
    assert preview.for_cell((1, 0)).refusal == near
    assert preview.safest_route((1, 0)) is None
    assert preview.for_cell((2, 0)).refusal is None
    assert preview.bands[0][1] == ((2, 0), (3, 0))
    assert apply(battle, act(battle, "A1 B1"), FixedDice(()), far) == near
    assert place_of(walk(battle, "A1 B1 C1", far)[0], "A") == "C1"


def test_route_to_a_disallowed_end_is_refused_in_preview_and_drop() -> None:
    battle = scene("A . . .", A=HERO)
    plan_rules = planning(ends=frozenset({(2, 0)}), ends_reason="no foe is near", ends_rule="R-35")
    away = Refused("misplaced", "B1: no foe is near", "R-35")
    preview = Preview(Situation(battle, plan_rules), token(battle, "A"), "advance")
    assert preview.for_cell((1, 0)).refusal == away
    assert preview.safest_route((1, 0)) is None
    assert preview.for_cell((2, 0)).refusal is None
    assert preview.bands[0][1] == ((2, 0),)
    assert apply(battle, act(battle, "A1 B1"), FixedDice(()), plan_rules) == away
    assert place_of(walk(battle, "A1 B1 C1", plan_rules)[0], "A") == "C1"


@pytest.mark.parametrize(
    ("board", "between"),
    [
        ("A . H . G", "H"),
        ("A . . G\n. . H .", ""),
        ("A . .\n. . H\n. . G", ""),
        ("A H .\nO O .\nO O G", "O"),
    ],
)
def test_creatures_between_are_crossed_by_the_line(board: str, between: str) -> None:
    """A line along a border or through a corner crosses no creature.

    From A1 to C3 the line touches the corner of B1 and crosses B2, which the ogre covers.
    """
    kinds = {"A": HERO, "G": RAIDER, "H": RAIDER, "O": OGRE}
    drawn = {letter: kind for letter, kind in kinds.items() if letter in board}
    battle = scene(board, "A", None, **drawn)
    crossed = Situation(battle, rules()).creatures_between(token(battle, "A"), token(battle, "G"))
    assert "".join(creature.id for creature in crossed) == between


@pytest.mark.parametrize(
    ("route", "at_end", "where"),
    [("A1 B1", False, ["A1"]), ("A1 B1", True, ["B1"]), ("A1 B1 A1", True, ["B1"])],
)
def test_reaction_can_be_offered_at_the_end_of_a_move(
    route: str, at_end: bool, where: list[str]
) -> None:
    battle = scene("A . G", A=HERO, G=RAIDER)
    after, asked = walk(battle, route, offering("opportunity", at_end=at_end))
    assert asked == where
    assert place_of(after, "A") == route[-2:]
    assert after.underway == ()


def test_each_kind_of_reaction_is_offered_once_per_foe() -> None:
    battle = scene("A . G", A=HERO, G=RAIDER)
    assert walk(battle, "A1 B1", offering("strike", "follow"))[1] == ["A1", "A1"]


def test_preview_against_a_target_sees_the_declared_act() -> None:
    battle = scene("A . G", A=HERO, G=RAIDER)
    plain = Preview(Situation(battle, rules()), token(battle, "A"), "advance")
    against = Preview(Situation(battle, rules()), token(battle, "A"), "advance", "G")
    assert plain.situation.battle.underway == ()
    assert against.situation.battle.underway == (DeclaredAct(Act("A", "advance", target="G")),)
