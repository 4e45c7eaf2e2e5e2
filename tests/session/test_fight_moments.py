"""Moments of a fight: where they begin, and what the log of players says and leaves out."""

from pathlib import Path

import msgspec
import pytest

from gridapp.battle.bars import BarDetail, SideBars
from gridapp.battle.commands import HideToken, StartFight
from gridapp.battle.events import (
    AttackResolved,
    Damaged,
    Event,
    Modifier,
    Moved,
    Narrated,
    Rolled,
)
from gridapp.battle.knowing.knowledge import GM, PLAYERS
from gridapp.battle.messages import message
from gridapp.battle.shown.moments import Moment
from gridapp.battle.state import Battle
from gridapp.battle.vision.fog import Fog
from gridapp.session.history.fight_moments import LoggedStep, fight_moments, fight_steps
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from tests.engine.scenes import HERO, RAIDER, rules, scene
from tests.session.sample_fight import COMMANDS, packs, sample_fight


def life() -> str:
    return rules().book.life_pools[0]


def fight() -> Battle:
    """Return a battle of the player character A and the foe B, with the foe C hidden."""
    battle = scene("A . B . C .", A=HERO, B=RAIDER, C=RAIDER)
    for key, change in (("A", {"played": True, "name": "Ayla"}), ("B", {"name": "Borg"})):
        token = battle.token(key)
        assert token is not None
        battle = battle.with_token(msgspec.structs.replace(token, **change))
    lurking = battle.token("C")
    assert lurking is not None
    return battle.with_token(msgspec.structs.replace(lurking, name="Vex", hidden=True))


def told(battle: Battle, *events: Event, before: Battle | None = None) -> list[str]:
    """Return the players' lines about events."""
    steps = [LoggedStep(before or battle), LoggedStep(battle, events)]
    last = list(fight_moments(steps, rules(), PLAYERS))[-1]
    return [line.text for line in last.lines] if last else []


def test_a_walk_of_a_foe_is_told_without_its_price() -> None:
    foe = fight().token("B")
    assert foe is not None
    walk = Moved("B", "advance", ((0, 0), foe.cell), 5)
    (line,) = told(fight(), walk)
    assert line.startswith("Borg moves from A1 to ")
    assert "ft" not in line


def test_the_length_of_ones_own_walk_is_told() -> None:
    own = fight().token("A")
    assert own is not None
    (line,) = told(fight(), Moved("A", "advance", ((3, 0), own.cell), 15))
    assert "15 ft" in line


def test_nothing_is_told_of_the_hidden() -> None:
    events: tuple[Event, ...] = (
        Moved("C", "advance", ((0, 0), (1, 0)), 5),
        AttackResolved("C", "A", hit=True),
        AttackResolved("A", "C", hit=True),
        Damaged("C", life(), 3, 1, "R"),
        Narrated("A", message("looks at {name}", name="Vex"), "R"),
        Narrated("A", "sees Vex", "R"),
        Rolled("A", message("Sword against {name}", name="Vex"), (7,), (), 9, "R"),
    )
    assert told(fight(), *events) == []


def test_a_roll_is_told_without_its_target_number() -> None:
    parts = (Modifier("Strength", 3, "R"),)
    opposed = (Modifier("Armour", 14, "R"),)
    roll = Rolled("A", "Sword", (11,), parts, 14, "R", 17, opposed, success=False, attack=True)
    (line,) = told(fight(), roll)
    assert "[11]" in line
    assert "14" in line
    assert "17" not in line
    assert "Armour" not in line


def test_a_roll_of_a_foe_is_not_told() -> None:
    assert told(fight(), Rolled("B", "Axe", (11,), (), 14, "R", 17)) == []


@pytest.mark.parametrize("is_hidden", [False, True])
def test_modifiers_of_the_map_and_counts_tell_nothing_of_the_hidden(*, is_hidden: bool) -> None:
    """The log reads the same whether somebody is hidden or not."""
    battle = fight()
    lurking = battle.token("C")
    assert lurking is not None
    battle = battle.with_token(msgspec.structs.replace(lurking, hidden=is_hidden))
    parts = (Modifier("Strength", 3, "R"), Modifier("flanking", 2, "R", "map"))
    (line,) = told(battle, Rolled("A", "Sword", (11,), parts, 16, "R"))
    assert "[11]" in line
    assert "16" not in line
    assert "flanking" not in line
    count = message("tumble past {count}", count=2)
    assert told(battle, Rolled("A", count, (9,), (), 9, "R")) == []


@pytest.mark.parametrize(
    ("detail", "line"),
    [
        (BarDetail.EXACT, "Borg loses 4"),
        (BarDetail.WORDS, "Borg is hurt"),
        (BarDetail.NOTHING, ""),
    ],
)
def test_damage_is_told_as_exactly_as_bars(detail: BarDetail, line: str) -> None:
    battle = fight()
    foe = battle.token("B")
    assert foe is not None
    bars = (SideBars(foe.side, detail),)
    lines = told(msgspec.structs.replace(battle, bars=bars), Damaged("B", life(), 4, 2, "R"))
    assert [text[: len(line)] for text in lines] == ([line] if line else [])


def test_hiding_and_walking_away_read_the_same() -> None:
    battle = fight()
    foe = battle.token("B")
    assert foe is not None
    hidden = battle.with_token(msgspec.structs.replace(foe, hidden=True))
    assert told(hidden, before=battle) == ["Borg is out of sight"]
    (line,) = told(battle, before=hidden)
    assert line.startswith("Borg comes into sight at ")


def test_what_players_do_not_notice_makes_no_moment() -> None:
    battle = fight()
    lurking = battle.token("C")
    assert lurking is not None
    moved = battle.with_token(msgspec.structs.replace(lurking, cell=(0, 0)))
    walk = Moved("C", "advance", (lurking.cell, (0, 0)), 5)
    for audience, count in ((PLAYERS, 1), (GM, 2)):
        steps = [LoggedStep(battle), LoggedStep(moved, (walk,))]
        made = [moment for moment in fight_moments(steps, rules(), audience) if moment]
        assert len(made) == count


# The sample fight


def moments(path: Path, *, gm: bool = False) -> list[Moment]:
    with Session.open(path, packs(), read_only=True) as session:
        steps = fight_steps(session)
        assert steps.total == COMMANDS + 1
        made = fight_moments(steps.steps, session.rules, GM if gm else PLAYERS)
        return [moment for moment in made if moment is not None]


def test_sample_fight_begins_before_its_first_round(tmp_path: Path) -> None:
    made = moments(sample_fight(tmp_path))
    assert made[0].view.round == 0
    assert made[1].view.round == 1
    assert made[-1].view.round > 3


def test_the_gm_is_told_the_whole_log(tmp_path: Path) -> None:
    path = sample_fight(tmp_path)
    made = moments(path, gm=True)
    with Session.open(path, packs(), read_only=True) as session:
        count = len(session.log())
    assert sum(len(moment.lines) for moment in made) == count


def test_setup_is_left_out(tmp_path: Path) -> None:
    battle = msgspec.structs.replace(fight(), fog=Fog())
    with Session(BattleFile.create(tmp_path / "a.battle", battle, {}), rules()) as session:
        with pytest.raises(ValueError, match="nothing has happened"):
            fight_steps(session)
        if session.battle.round == 0:
            session.do(HideToken("B", hidden=True))
            session.do(HideToken("B", hidden=False))
            assert len(list(fight_steps(session).steps)) == 3
            session.do(StartFight())
            assert len(list(fight_steps(session).steps)) == 2
