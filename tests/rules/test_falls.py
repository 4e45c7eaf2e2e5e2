"""Falls through openings between floors: by the GM's hand, by a new hole, by pushes and shoves.

The drawn floor lies two cells above a cellar. Worked out by hand from the ruling in
`gridapp.engine.commands.falls`.
"""

import msgspec
import pytest

from gridapp.battle.board import Floor, Link, LinkKind, Terrain
from gridapp.battle.commands import Act, Answer, Command, EditBoard, PutFloor, PutLink, ShiftToken
from gridapp.battle.dice import FixedDice
from gridapp.battle.events import Narrated
from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from tests.rules.play import Entry, System, cells, token

REACTIONS, VITALITY, POINTS = System("reactions"), System("vitality"), System("action_points")
CELLAR = PutFloor(Floor(1, "Cellar", -2))
KINDS: dict[str, Entry] = {"A": "fighter", "G": "goblin"}


def hole(battle: Battle, labels: str, name: str = "hole", below: int = 1) -> Command:
    return PutLink(Link(name, LinkKind.HOLE, opening=cells(battle, labels), below=below))


def house(board: str, opening: str, system: System = REACTIONS, **kinds: str) -> Battle:
    """A drawn floor with a hole over a cellar."""
    entries: dict[str, Entry] = {**kinds} or KINDS
    battle = system.play(system.drawn(board, entries), CELLAR)
    return system.play(battle, hole(battle, opening)) if opening else battle


def set_on(battle: Battle, who: str, label: str) -> Command:
    return ShiftToken(who, cells(battle, label)[0])


def place(battle: Battle, who: str) -> str:
    return battle.board.grid.label(token(battle, who).cell)


def falls(battle: Battle, *commands: Command) -> tuple[Battle, list[str]]:
    """Return the battle after commands, and what is told of falls."""
    after, events = REACTIONS.told(battle, *commands)
    texts = [str(event.text) for event in events if isinstance(event, Narrated)]
    return after, [text for text in texts if text.startswith("falls")]


def test_who_is_set_on_a_hole_falls_to_the_floor_below() -> None:
    battle = house("A . . G", "C1")
    after, texts = falls(battle, set_on(battle, "A", "C1"))
    assert place(after, "A") == "C1/1"
    assert texts == ["falls 10 ft; the GM sets the damage"]


def test_who_hovers_stays() -> None:
    battle = house("A . . G", "C1")
    battle = battle.with_token(msgspec.structs.replace(token(battle, "A"), elevation=1))
    after, texts = falls(battle, set_on(battle, "A", "C1"))
    assert (place(after, "A"), texts) == ("C1", [])


def test_a_taken_cell_and_rock_below_turn_the_fall_aside() -> None:
    """G lies at C1/1 and rock at B1/1: of the nearest free cells A2/1 to D2/1 B2/1 is the first."""
    battle = house("A . . G\n. . . .", "C1")
    rock = Terrain("r", "rock", 0, cells(battle, "B1/1"))
    battle = REACTIONS.play(battle, EditBoard(terrain=(rock,)), set_on(battle, "G", "C1/1"))
    after, _ = falls(battle, set_on(battle, "A", "C1"))
    assert place(after, "A") == "B2/1"


def test_a_fall_goes_on_through_a_hole_below() -> None:
    battle = house("A . . G", "C1")
    deeper = PutFloor(Floor(2, "Vault", -5))
    battle = REACTIONS.play(battle, deeper)
    battle = REACTIONS.play(battle, hole(battle, "C1/1", "shaft", below=2))
    after, texts = falls(battle, set_on(battle, "A", "C1"))
    assert place(after, "A") == "C1/2"
    assert texts == ["falls 25 ft; the GM sets the damage"]


def test_a_hole_cut_under_a_creature_lets_it_fall() -> None:
    battle = house("A . . G", "")
    after, texts = falls(battle, hole(battle, "A1"))
    assert (place(after, "A"), len(texts)) == ("A1/1", 1)


def test_firm_ground_under_a_part_holds_and_refuses_the_hole() -> None:
    battle = house("A A . G\nA A . .", "", A="ogre", G="goblin")
    refused = apply(battle, hole(battle, "A1 B1"), FixedDice(()), REACTIONS.rules)
    assert isinstance(refused, Refused)
    cut = REACTIONS.play(battle, hole(battle, "C1"))
    after, texts = falls(cut, set_on(cut, "A", "B1"))
    assert (place(after, "A"), texts) == ("B1", [])


def test_nobody_walks_into_a_hole() -> None:
    battle = house("A . . G", "B1")
    walk = Act("A", "advance", cells(battle, "A1 B1"))
    refused = apply(battle, walk, FixedDice(()), REACTIONS.rules)
    assert isinstance(refused, Refused)
    assert refused.code == "wall_or_terrain"


@pytest.mark.parametrize(("steps", "pushed", "pusher"), [("2", "D1/1", "C1"), ("1", "C1", "B1")])
def test_a_push_ends_in_the_hole(steps: str, pushed: str, pusher: str) -> None:
    """Up to three cells, but the second step takes G over the hole at D1."""
    battle = house("A G . . . . .", "D1")
    push = Act("A", "push", target="G")
    asked = REACTIONS.play(battle, push, dice=(10, 10))
    assert asked.question is not None
    assert {option.id for option in asked.question.options} == {"2", "1", "0"}
    after = REACTIONS.play(asked, Answer(asked.question.id, steps))
    assert (place(after, "G"), place(after, "A")) == (pushed, pusher)


OGRE_BY_A_HOLE = """
A G G . . . .
. G G . . . .
"""


@pytest.mark.parametrize(
    ("steps", "pushed", "pusher"), [("3", "E1/1", "D1"), ("2", "D1", "C1"), ("1", "C1", "B1")]
)
def test_a_large_body_is_pushed_over_the_edge_until_no_part_has_ground(
    steps: str, pushed: str, pusher: str
) -> None:
    """The ogre covers B1 to C2: two steps take a half of it over the hole, three all of it."""
    battle = house(OGRE_BY_A_HOLE, "E1 F1 E2 F2", A="fighter", G="ogre")
    asked = REACTIONS.play(battle, Act("A", "push", target="G"), dice=(20, 1))
    assert asked.question is not None
    assert {option.id for option in asked.question.options} == {"3", "2", "1", "0"}
    after = REACTIONS.play(asked, Answer(asked.question.id, steps))
    assert (place(after, "G"), place(after, "A")) == (pushed, pusher)


def test_a_hole_too_narrow_for_a_large_body_stops_its_push() -> None:
    battle = house(OGRE_BY_A_HOLE, "E1 F1", A="fighter", G="ogre")
    asked = REACTIONS.play(battle, Act("A", "push", target="G"), dice=(20, 1))
    assert asked.question is not None
    assert {option.id for option in asked.question.options} == {"1", "0"}


def test_a_shove_of_vitality_ends_in_the_hole() -> None:
    battle = house(". A G . . .", "E1", VITALITY, A="fighter", G="thug")
    choices = {"manoeuvre": "shove"}
    shove = Act("A", "manoeuvre", target="G", weapon="longsword", choices=choices)
    asked = VITALITY.play(battle, shove, dice=(7,))
    assert asked.question is not None
    assert {option.id for option in asked.question.options} == {"D1", "E1", "stays"}
    after = VITALITY.play(asked, Answer(asked.question.id, "E1"))
    assert place(after, "G") == "E1/1"


def test_a_shove_of_action_points_ends_in_the_hole() -> None:
    """12 + 7 = 19, 4 over: two yards."""
    battle = house("A R . . .", "D1", POINTS, A="swordsman", R="raider")
    choices = {"hindrance": "shove"}
    act = Act("A", "hinder", target="R", weapon="sword", choices=choices)
    asked = POINTS.play(battle, act, Answer(1, "plain", 12))
    assert asked.question is not None
    assert "D1" in {option.id for option in asked.question.options}
    after = POINTS.play(asked, Answer(asked.question.id, "D1"))
    assert place(after, "R") == "D1/1"
