"""Acts on their way: stopped, asked about, graded by the map (V-09, V-47, V-66, VR-16, VR-20)."""

import msgspec
import pytest

from gridapp.battle.commands import Act, Answer, SetStanding
from gridapp.battle.events import Halted
from gridapp.battle.state import Battle
from gridapp.engine.queries.situation import Situation
from tests.rules.vitality.table import answer, move, play, pools, refused, rules, scene, token, told

SHOT = Act("C", "attack", target="G", weapon="rifle")


def test_a_shot_from_a_hand_that_was_disarmed_does_not_fall() -> None:
    """The thug's strike finds a 1 on the Defence die; its manoeuvre another one."""
    battle = play(scene("C G", turn="C", C="marksman", G="thug"), SHOT)
    battle = play(battle, answer(battle, "yes"))
    battle = play(battle, answer(battle, "strike:machete"), dice=(1, 2))
    battle, events = told(battle, answer(battle, "manoeuvre:disarm"), dice=(1,))
    assert [event.why for event in events if isinstance(event, Halted)] == [
        "C holds the weapon no longer"
    ]
    assert battle.underway == ()
    assert pools(battle, "C", "standard") == (0,)
    assert pools(battle, "G", "vitality", "wounds") == (9, 12)


def test_a_weapon_on_the_ground_is_picked_up_not_drawn() -> None:
    battle = play(scene("C G", turn="C", C="marksman", G="thug"), SHOT)
    battle = play(battle, answer(battle, "yes"))
    battle = play(battle, answer(battle, "strike:machete"), dice=(1, 2))
    battle = play(battle, answer(battle, "manoeuvre:disarm"), dice=(1,))
    assert refused(battle, Act("C", "draw")).rule == "V-31"
    picked = play(battle, Act("C", "pick_up"))
    rifle = token(picked, "C").weapon("rifle")
    assert rifle is not None
    assert rifle.equipped
    assert "dropped" not in rifle.stats


def test_who_escapes_is_wrestled_no_more() -> None:
    bound = {"kind": "fighter", "conditions": [{"id": "wrestled", "against": ["O"]}]}
    battle = scene("A O O\n. O O", A=bound, O="ogre")
    escape = Act("A", "manoeuvre", (), "O", "longsword", {"manoeuvre": "escape"})
    assert token(play(battle, escape, dice=(11,)), "A").conditions == ()


def test_a_shove_against_a_wall_moves_nobody_and_asks_nothing() -> None:
    battle = scene("A G|.", A="fighter", G="thug")
    shove = Act("A", "manoeuvre", (), "G", "longsword", {"manoeuvre": "shove"})
    assert play(battle, shove, dice=(7,)).question is None


@pytest.mark.parametrize(
    ("tag", "grade"), [("", "major"), ("arrow_slit", "extreme"), ("minor", "minor")]
)
def test_the_wall_in_the_way_may_say_its_grade(tag: str, grade: str) -> None:
    battle = scene("C . . .\n. . # G", turn="C", C="marksman", G="thug")
    walls = tuple(msgspec.structs.replace(wall, cover=tag) for wall in battle.board.walls)
    board = msgspec.structs.replace(battle.board, walls=walls)
    battle = play(msgspec.structs.replace(battle, board=board), SHOT)
    assert battle.question is not None
    assert battle.question.default == grade
    assert battle.question.options[0].id == grade
    assert battle.question.options[-1].id == "none"


def asked(battle: Battle) -> bool:
    return battle.question is not None


@pytest.mark.parametrize(("always", "left"), [(True, 0), (False, 1)])
def test_a_standing_answer_settles_opportunities(always: bool, left: int) -> None:
    battle = scene("A G .\n. . .", A="fighter", G="thug")
    standing = SetStanding("G", "opportunity", always)
    battle = play(battle, standing, move(battle, "A1 A2"), dice=(10,) * always)
    assert not asked(battle)
    assert pools(battle, "G", "opportunity") == (left,)


def test_grades_stand_answered_by_their_default() -> None:
    battle = scene("A G", A="fighter", G={"kind": "thug", "conditions": ["prone"]})
    attack = Act("A", "attack", target="G", weapon="longsword")
    battle = play(battle, SetStanding("", "grade", always=True), attack, dice=(2, 1))
    assert not asked(battle)
    assert pools(battle, "G", "vitality") == (5,)


def test_the_questions_of_a_shot_come_one_by_one() -> None:
    """Whether it distracts, whether the thug strikes, then the cover of the ally in between."""
    battle = scene("C G\n. B\n. H", turn="C", C="marksman", G="thug", B="fighter", H="thug")
    battle = play(battle, Act("C", "attack", target="H", weapon="rifle"))
    kinds = []
    for option in ("yes", "pass", "none"):
        assert battle.question is not None
        kinds.append(battle.question.kind)
        command = Answer(battle.question.id, option)
        battle = play(battle, command, dice=(2,) if option == "none" else ())
    assert kinds == ["distracts", "opportunity", "grade"]
    assert not asked(battle)


def test_flanking_helps_in_melee_alone() -> None:
    """C flanks with its knife and shoots: the bonus belongs to the knife."""
    battle = scene("C G A", turn="C", C="marksman", G="thug", A="fighter")
    situation = Situation(battle, rules())
    assert situation.flanking_pairs(token(battle, "G"))
    shot, stab = (
        rules().mechanics.attack_odds(
            situation, token(battle, "C"), token(battle, "G"), weapon, "attack"
        )
        for weapon in token(battle, "C").weapons
    )
    assert shot is not None
    assert stab is not None
    assert (shot.hit.numerator, stab.hit.numerator) == (17, 19)


def test_somebody_without_speed_neither_moves_nor_steps() -> None:
    battle = scene("A .", A={"kind": "fighter", "stats": {"speed": 0}})
    for action in ("move", "five_foot_step"):
        assert refused(battle, move(battle, "A1 B1", action)).rule == "V-31"
