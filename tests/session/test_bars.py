"""Bars by audience, worked out by hand: a goblin has 7 hit points, a fighter 32."""

from pathlib import Path

import msgspec
import pytest

from gridapp.battle.bars import NO_VITALS, BarDetail, Injury, SeenBar, SideBars, Vitals
from gridapp.battle.commands import SetBars, SetCondition, SetPool
from gridapp.battle.knowing.knowledge import PLAYERS, Knowledge
from gridapp.battle.shown.views import PlayerView, player_view
from gridapp.battle.state import Battle
from gridapp.session.bars import bar_detail, exact_vitals, players_vitals
from gridapp.storage.file.log_entries import decode_state, state_bytes
from tests.engine.scenes import HERO, RAIDER, play, refused, rules, scene
from tests.session.tables import done, table


def fight(detail: BarDetail | None = None, hp: int = 7) -> Battle:
    battle = play(scene("A G .", A=HERO, G=RAIDER), SetPool("G", "hp", hp))
    return play(battle, SetBars("raiders", detail)) if detail else battle


def seen(battle: Battle) -> PlayerView:
    knows = Knowledge(battle, PLAYERS)
    return player_view(battle, knows, players_vitals(knows, rules()))


def goblin(battle: Battle) -> Vitals:
    return seen(battle).tokens[1].vitals


def test_gm_sees_exact_pools() -> None:
    bar = SeenBar("hp", 3, 7, life=True)
    assert exact_vitals(fight(hp=3), rules())["G"] == Vitals((bar,), Injury.BADLY_HURT, exact=True)


def test_players_see_their_own_side_exactly_and_foes_in_words() -> None:
    battle = fight(hp=3)
    assert bar_detail(Knowledge(battle, PLAYERS), "heroes") is BarDetail.EXACT
    assert seen(battle).tokens[0].vitals == Vitals((SeenBar("hp", 32, 32, life=True),), exact=True)
    assert goblin(battle) == Vitals(injury=Injury.BADLY_HURT)


@pytest.mark.parametrize(
    ("detail", "vitals"),
    [
        (BarDetail.EXACT, Vitals((SeenBar("hp", 3, 7, life=True),), exact=True)),
        (BarDetail.QUARTERS, Vitals((SeenBar("hp", 2, 4, life=True),))),
        (BarDetail.WORDS, Vitals(injury=Injury.BADLY_HURT)),
        (BarDetail.NOTHING, NO_VITALS),
    ],
)
def test_gm_chooses_per_side(detail: BarDetail, vitals: Vitals) -> None:
    battle = fight(detail, hp=3)
    assert goblin(battle) == vitals
    assert seen(battle).tokens[0].vitals.exact


@pytest.mark.parametrize(
    ("points", "quarters", "injury"),
    [
        (7, 4, Injury.UNHURT),
        (6, 4, Injury.HURT),
        (4, 3, Injury.HURT),
        (3, 2, Injury.BADLY_HURT),
        (1, 1, Injury.BADLY_HURT),
    ],
)
def test_quarters_are_rounded_up_and_words_change_at_half(
    points: int, quarters: int, injury: Injury
) -> None:
    assert goblin(fight(BarDetail.QUARTERS, points)).bars[0].current == quarters
    assert goblin(fight(BarDetail.WORDS, points)).injury is injury


def test_creature_out_of_the_fight_is_down() -> None:
    battle = play(fight(), SetCondition("G", "unconscious", on=True))
    assert goblin(battle).injury is Injury.DOWN


@pytest.mark.parametrize("detail", [BarDetail.QUARTERS, BarDetail.WORDS, BarDetail.NOTHING])
def test_twins_with_other_points_have_equal_views(detail: BarDetail) -> None:
    """5 and 4 of 7 lie in the same quarter up to three, and above half."""
    assert -(-5 * 4 // 7) == -(-4 * 4 // 7) == 3
    assert seen(fight(detail, 5)) == seen(fight(detail, 4))


def test_twins_differ_only_where_numbers_are_shown() -> None:
    assert seen(fight(BarDetail.EXACT, 5)) != seen(fight(BarDetail.EXACT, 4))


def test_nothing_tells_no_hurt_creature_from_an_unhurt_one() -> None:
    assert seen(fight(BarDetail.NOTHING, 1)) == seen(fight(BarDetail.NOTHING, 7))


def test_default_is_left_out_of_the_stored_bytes() -> None:
    battle = fight()
    assert b'"bars"' not in state_bytes(battle)
    chosen = play(battle, SetBars("raiders", BarDetail.QUARTERS))
    assert decode_state(state_bytes(chosen)) == chosen
    assert play(chosen, SetBars("raiders")) == battle


def test_sides_are_kept_in_order() -> None:
    battle = play(fight(BarDetail.WORDS), SetBars("heroes", BarDetail.NOTHING))
    assert battle.bars == (
        SideBars("heroes", BarDetail.NOTHING),
        SideBars("raiders", BarDetail.WORDS),
    )


def test_refusals() -> None:
    assert refused(fight(), SetBars("dragons", BarDetail.EXACT)).code == "side"
    assert refused(fight(), SetBars("raiders")).code == "nothing"


def test_choice_is_undone(tmp_path: Path) -> None:
    with table(tmp_path / "a.battle", fight()) as session:
        done(session, SetBars("raiders", BarDetail.NOTHING))
        assert session.player_view().tokens[1].vitals == NO_VITALS
        assert session.undo()
        assert session.player_view().tokens[1].vitals.injury is Injury.UNHURT


def test_hidden_character_does_not_change_how_its_side_is_seen() -> None:
    """A player character that waits in hiding among the raiders leaves no trace."""
    battle = fight(hp=3)
    lurker = battle.token("A")
    assert lurker is not None
    lurker = msgspec.structs.replace(lurker, id="L", side="raiders", cell=(2, 0), hidden=True)
    twin = msgspec.structs.replace(battle, tokens=(*battle.tokens, lurker))
    assert seen(twin) == seen(battle)


def test_view_without_vitals_tells_nothing() -> None:
    tokens = player_view(fight(hp=3)).tokens
    assert [token.vitals for token in tokens] == [NO_VITALS, NO_VITALS]
    assert msgspec.json.encode(seen(fight(hp=3)).tokens[1]).find(b"current") == -1
