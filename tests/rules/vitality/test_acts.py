"""Acts in progress: stopped, questioned, graded by the map (V-09, V-47, V-66, VR-16, VR-20)."""

import msgspec
import pytest

from gridapp.battle.commands import Act, Answer, SetStanding
from gridapp.battle.events import Halted
from gridapp.battle.state import Battle
from gridapp.engine.queries.situation import Situation
from tests.rules.vitality.table import answer, move, play, pools, refused, rules, scene, token, told

SHOT = Act("C", "attack", target="G", weapon="rifle")


def test_disarmed_shooter_does_not_shoot() -> None:
    """The thug's attack meets a 1 on the Defence die, and so does its manoeuvre."""
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


def test_dropped_weapon_is_picked_up_not_drawn() -> None:
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


def test_escape_ends_wrestled() -> None:
    bound = {"kind": "fighter", "conditions": [{"id": "wrestled", "against": ["O"]}]}
    battle = scene("A O O\n. O O", A=bound, O="ogre")
    escape = Act("A", "manoeuvre", (), "O", "longsword", {"manoeuvre": "escape"})
    assert token(play(battle, escape, dice=(11,)), "A").conditions == ()


def test_shove_against_a_wall_has_no_question() -> None:
    battle = scene("A G|.", A="fighter", G="thug")
    shove = Act("A", "manoeuvre", (), "G", "longsword", {"manoeuvre": "shove"})
    assert play(battle, shove, dice=(7,)).question is None


@pytest.mark.parametrize(
    ("tag", "grade"), [("", "major"), ("arrow_slit", "extreme"), ("minor", "minor")]
)
def test_cover_tag_of_a_wall_sets_the_default_grade(tag: str, grade: str) -> None:
    battle = scene("C . . .\n. . # G", turn="C", C="marksman", G="thug")
    walls = tuple(msgspec.structs.replace(wall, cover=tag) for wall in battle.board.walls)
    board = msgspec.structs.replace(battle.board, walls=walls)
    battle = play(msgspec.structs.replace(battle, board=board), SHOT)
    assert battle.question is not None
    assert battle.question.default == grade
    assert battle.question.options[0].id == grade
    assert battle.question.options[-1].id == "none"


def has_question(battle: Battle) -> bool:
    return battle.question is not None


@pytest.mark.parametrize(("always", "remaining"), [(True, 0), (False, 1)])
def test_standing_answer_settles_opportunities(always: bool, remaining: int) -> None:
    battle = scene("A G .\n. . .", A="fighter", G="thug")
    standing = SetStanding("G", "opportunity", always)
    battle = play(battle, standing, move(battle, "A1 A2"), dice=(10,) * always)
    assert not has_question(battle)
    assert pools(battle, "G", "opportunity") == (remaining,)


def test_standing_answer_takes_the_default_grade() -> None:
    battle = scene("A G", A="fighter", G={"kind": "thug", "conditions": ["prone"]})
    attack = Act("A", "attack", target="G", weapon="longsword")
    battle = play(battle, SetStanding("", "grade", always=True), attack, dice=(2, 1))
    assert not has_question(battle)
    assert pools(battle, "G", "vitality") == (5,)


def test_questions_about_a_shot_come_in_order() -> None:
    """Does the shot distract, does the thug attack, then the cover of the ally in between."""
    battle = scene("C G\n. B\n. H", turn="C", C="marksman", G="thug", B="fighter", H="thug")
    battle = play(battle, Act("C", "attack", target="H", weapon="rifle"))
    kinds = []
    for option in ("yes", "pass", "none"):
        assert battle.question is not None
        kinds.append(battle.question.kind)
        command = Answer(battle.question.id, option)
        battle = play(battle, command, dice=(2,) if option == "none" else ())
    assert kinds == ["distracts", "opportunity", "grade"]
    assert not has_question(battle)


def test_flanking_helps_only_in_melee() -> None:
    """C flanks with a knife and shoots: only the knife has the bonus."""
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


def test_creature_without_speed_neither_moves_nor_steps() -> None:
    battle = scene("A .", A={"kind": "fighter", "stats": {"speed": 0}})
    for action in ("move", "five_foot_step"):
        assert refused(battle, move(battle, "A1 B1", action)).rule == "V-31"
