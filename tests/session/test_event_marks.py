"""Event marks worked out by hand: a goblin has 7 hit points, a longsword does 1d8+3."""

from typing import Any

import msgspec
import pytest

from gridapp.battle.bars import BarDetail, SideBars
from gridapp.battle.board import Door, DoorState
from gridapp.battle.commands import Act, Command, SetBars, SetCondition, SetDoor, SetPool
from gridapp.battle.dice import FixedDice
from gridapp.battle.events import ConditionGained, ConditionLost, Damaged
from gridapp.battle.knowing.knowledge import PLAYERS, Knowledge
from gridapp.battle.outcomes import Applied
from gridapp.battle.shown.event_marks import EventMark, MarkKind, SeenMark
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition, Until
from gridapp.battle.vision.fog import Fog, FogMode
from gridapp.engine.commands.apply import apply
from gridapp.packs.creatures import load_creatures
from gridapp.packs.examples.battles import build_battle
from gridapp.packs.examples.files import Example
from gridapp.packs.loader import load_packs
from gridapp.session.event_marks import event_marks, players_marks, telling_marks
from tests.engine.scenes import HERO, RAIDER, act, narrated, provoked, rules, scene

TOP_OF_B1 = (1.5, 0.0)
SKILL = {"skill": "schooling"}
STRIKE = Act("A", "primary_attack", target="G", weapon="longsword")


def fight() -> Battle:
    return scene("A G .", A=HERO, G=RAIDER)


def marks_of(
    battle: Battle, *commands: Command, dice: tuple[int, ...] = ()
) -> tuple[EventMark, ...]:
    after, events = narrated(battle, *commands, dice=dice)
    return event_marks(battle, after, events, rules())


def drawn(marks: tuple[EventMark, ...]) -> list[tuple[MarkKind, str]]:
    return [(mark.kind, mark.text) for mark in marks]


def raiders(letters: str) -> Any:  # noqa: ANN401 - for keywords of any name
    """Return a kind of creature for each letter."""
    return dict.fromkeys(letters, RAIDER)


def hidden(battle: Battle, letter: str) -> Battle:
    creature = battle.token(letter)
    assert creature is not None
    return battle.with_token(msgspec.structs.replace(creature, hidden=True))


def shown_to_players(
    battle: Battle, *commands: Command, dice: tuple[int, ...] = ()
) -> tuple[SeenMark, ...]:
    after, events = narrated(battle, *commands, dice=dice)
    marks = event_marks(battle, after, events, rules())
    return players_marks(marks, Knowledge(after, PLAYERS)).marks


def test_miss() -> None:
    mark = EventMark(MarkKind.MISS, TOP_OF_B1, "Miss", "G")
    assert marks_of(fight(), STRIKE, dice=(2,)) == (mark,)


def test_damage_stands_for_the_hit() -> None:
    damage = EventMark(MarkKind.DAMAGE, TOP_OF_B1, "-5", "G", amount=5, by_attack=True)
    assert marks_of(fight(), STRIKE, dice=(15, 2)) == (damage,)


def test_fall_is_named_by_its_condition_and_comes_after_the_damage() -> None:
    marks = marks_of(fight(), STRIKE, dice=(15, 8))
    assert drawn(marks)[:2] == [(MarkKind.DAMAGE, "-11"), (MarkKind.FALLEN, "Unconscious")]


def test_damage_beyond_the_last_point_gives_none_back() -> None:
    """With 7 points, 9 lost leave 0: the two beyond were told as healing."""
    before = fight()
    goblin = before.token("G")
    assert goblin is not None
    fallen = before.with_token(msgspec.structs.replace(goblin, pools={**goblin.pools, "hp": 0}))
    damages = (Damaged("G", "hp", 4, 3, ""), Damaged("G", "hp", 5, 0, ""))
    marks = drawn(event_marks(before, fallen, damages, rules()))
    assert [text for kind, text in marks if kind is not MarkKind.FALLEN] == ["-4", "-5"]


def test_points_given_back_are_healing() -> None:
    hurt, _ = narrated(fight(), SetPool("G", "hp", 2))
    marks = marks_of(hurt, SetPool("G", "hp", 6))
    assert marks == (EventMark(MarkKind.HEALING, TOP_OF_B1, "+4", "G", amount=4),)


def test_points_taken_by_the_gm_are_damage() -> None:
    marks = marks_of(fight(), SetPool("G", "hp", 4))
    assert marks == (EventMark(MarkKind.DAMAGE, TOP_OF_B1, "-3", "G", amount=3),)


def test_condition_gained_and_lost() -> None:
    prone, _ = narrated(fight(), SetCondition("G", "prone", on=True))
    gained = EventMark(MarkKind.GAINED, TOP_OF_B1, "Prone", "G")
    lost = EventMark(MarkKind.ENDED, TOP_OF_B1, "no longer prone", "G")
    assert marks_of(fight(), SetCondition("G", "prone", on=True)) == (gained,)
    assert marks_of(prone, SetCondition("G", "prone", on=False)) == (lost,)


def test_condition_that_ends_by_the_clock_has_no_mark() -> None:
    before = scene("A G .", A=HERO, G=RAIDER)
    creature = before.token("G")
    assert creature is not None
    timed = (Condition("prone", Until.ROUND_END),)
    before = before.with_token(msgspec.structs.replace(creature, conditions=timed))
    events = (ConditionLost("G", "prone", "R-89"),)
    assert event_marks(before, fight(), events, rules()) == ()


def test_door() -> None:
    battle = fight()
    board = msgspec.structs.replace(battle.board, doors=(Door("d", (2, 0), (2, 1)),))
    battle = msgspec.structs.replace(battle, board=board)
    mark = EventMark(MarkKind.DOOR, (2.0, 0.5), "Opens", door=((2, 0), (2, 1)))
    assert marks_of(battle, SetDoor("d", DoorState.OPEN)) == (mark,)


def test_opportunity_attack_comes_before_its_outcome() -> None:
    """Ayla walks away from C1: the marks stand where both are as the goblin strikes."""
    asked, _ = narrated(scene(". A G", A=HERO, G=RAIDER), act(fight(), "B1 A1"))
    marks = marks_of(asked, provoked(asked), dice=(20, 1, 4))
    assert drawn(marks)[0] == (MarkKind.OPPORTUNITY, "Opportunity")
    assert (marks[0].token, marks[0].point) == ("G", (2.5, 0.0))
    assert drawn(marks)[1] == (MarkKind.HIT, "Critical hit")
    assert (marks[2].kind, marks[2].token, marks[2].point) == (MarkKind.DAMAGE, "A", (1.5, 0.0))


def test_mark_of_a_large_creature_stands_over_its_footprint() -> None:
    battle = scene("A O O\n. O O", A=HERO, O="ogre")
    marks = marks_of(battle, SetCondition("O", "prone", on=True))
    assert [mark.point for mark in marks] == [(2.0, 0.0)]


def test_undo_has_no_marks() -> None:
    assert event_marks(fight(), fight(), (), rules()) == ()


# The players' marks


@pytest.mark.parametrize(
    ("detail", "hit", "wound", "healing"),
    [
        (BarDetail.EXACT, "-5", "-3", "+4"),
        (BarDetail.QUARTERS, "Hit", "Hurt", "Healed"),
        (BarDetail.WORDS, "Hit", "Hurt", "Healed"),
        (BarDetail.NOTHING, "Hit", "", ""),
    ],
)
def test_players_see_amounts_as_exactly_as_bars(
    detail: BarDetail, hit: str, wound: str, healing: str
) -> None:
    battle = msgspec.structs.replace(fight(), bars=(SideBars("raiders", detail),))
    hurt, _ = narrated(battle, SetPool("G", "hp", 2))
    texts = [
        "".join(mark.text for mark in shown)
        for shown in (
            shown_to_players(battle, STRIKE, dice=(15, 2)),
            shown_to_players(battle, SetPool("G", "hp", 4)),
            shown_to_players(hurt, SetPool("G", "hp", 6)),
        )
    ]
    assert texts == [hit, wound, healing]


@pytest.mark.parametrize("detail", [BarDetail.QUARTERS, BarDetail.WORDS, BarDetail.NOTHING])
def test_twins_hit_for_other_amounts_have_equal_marks(detail: BarDetail) -> None:
    battle = msgspec.structs.replace(fight(), bars=(SideBars("raiders", detail),))
    weak, strong = (shown_to_players(battle, STRIKE, dice=(15, die)) for die in (1, 3))
    assert weak == strong


def test_players_see_no_mark_of_a_hidden_creature() -> None:
    prone = SetCondition("G", "prone", on=True)
    assert shown_to_players(hidden(fight(), "G"), prone) == ()
    assert [mark.text for mark in shown_to_players(fight(), prone)] == ["Prone"]


def test_hidden_attacker_has_no_mark_but_its_target_has() -> None:
    asked, _ = narrated(hidden(scene(". A G", A=HERO, G=RAIDER), "G"), act(fight(), "B1 A1"))
    marks = shown_to_players(asked, provoked(asked), dice=(20, 1, 4))
    assert MarkKind.OPPORTUNITY not in [mark.kind for mark in marks]
    assert [mark.kind for mark in marks[:2]] == [MarkKind.HIT, MarkKind.DAMAGE]


def test_players_see_no_mark_of_a_secret_door() -> None:
    battle = fight()
    doors = (Door("d", (2, 0), (2, 1), secret=True),)
    board = msgspec.structs.replace(battle.board, doors=doors)
    battle = msgspec.structs.replace(battle, board=board)
    assert shown_to_players(battle, SetDoor("d", DoorState.LOCKED)) == ()
    assert [mark.text for mark in shown_to_players(battle, SetDoor("d", DoorState.OPEN))] == [
        "Opens"
    ]


def test_players_see_no_mark_in_the_fog() -> None:
    """Nothing is revealed: neither the creature nor the door is told of."""
    battle = fight()
    board = msgspec.structs.replace(battle.board, doors=(Door("d", (2, 0), (2, 1)),))
    fog = Fog(mode=FogMode.HAND)
    dark = msgspec.structs.replace(battle, board=board, fog=fog)
    assert shown_to_players(dark, STRIKE, dice=(15, 2)) == ()
    assert shown_to_players(dark, SetDoor("d", DoorState.OPEN)) == ()


def test_setting_bars_has_no_mark() -> None:
    assert marks_of(fight(), SetBars("raiders", BarDetail.NOTHING)) == ()


# Acts and critical hits


def casting(letter: str) -> Command:
    return Act(letter, "cast")


def turn_of(letter: str) -> Battle:
    """Return a battle in which it is a creature's turn and each knows spells."""
    battle = fight()
    for name in "AG":
        creature = battle.token(name)
        assert creature is not None
        able = {**creature.stats, "spell_order": 1}
        battle = battle.with_token(msgspec.structs.replace(creature, stats=able))
    return msgspec.structs.replace(battle, active=letter)


def test_act_of_an_ally_is_named_and_one_of_a_foe_is_told_as_it_looks() -> None:
    """A spell is seen being cast: the action's name says no more of an ally."""
    assert drawn(marks_of(turn_of("A"), casting("A")))[0] == (MarkKind.ACT, "Cast a spell")
    texts = [[mark.text for mark in shown_to_players(turn_of(x), casting(x))] for x in "AG"]
    assert texts == [["Cast a spell"], ["Casts a spell"]]


def test_act_without_words_for_onlookers_says_that_a_foe_acts() -> None:
    texts = [
        [mark.text for mark in shown_to_players(turn_of(x), Act(x, "recall", choices=SKILL))]
        for x in "AG"
    ]
    assert texts == [["Recall"], ["Acts"]]


@pytest.mark.parametrize(
    ("detail", "text"), [(BarDetail.EXACT, "Light"), (BarDetail.WORDS, "Casts a spell")]
)
def test_spell_is_named_for_those_who_know_its_caster(detail: BarDetail, text: str) -> None:
    """The spell of ``action_points`` is chosen first, and is on the sheet like a weapon."""
    game = load_packs().rules["action_points"]
    scenery = Example("one", "", "A . .", {"A": {"kind": "adept"}}, turn="A")
    before = build_battle(game, load_creatures(game.book), scenery)
    before = msgspec.structs.replace(before, bars=(SideBars("heroes", detail),))
    spell = Act("A", "cast_spell", choices={"spell": "light"})
    done = apply(before, spell, FixedDice(()), game)
    assert isinstance(done, Applied)
    marks = event_marks(before, done.battle, done.events, game)
    shown = players_marks(marks, Knowledge(done.battle, PLAYERS)).marks
    assert [mark.text for mark in shown] == [text]


def test_hidden_creature_casts_unseen() -> None:
    assert shown_to_players(hidden(turn_of("G"), "G"), casting("G")) == ()


def test_condition_tells_more_than_the_act_that_brought_it() -> None:
    """Who drops prone is told prone; the act alone would say it twice."""
    marks = marks_of(turn_of("A"), Act("A", "drop_prone"))
    assert [mark.kind for mark in marks] == [MarkKind.ACT, MarkKind.GAINED]
    assert [mark.text for mark in telling_marks(marks, fight().tokens)] == ["Prone"]


def test_critical_hit_is_told_beside_its_damage() -> None:
    """A longsword does 2d8 + 3 on a natural 20; of a foe players see words alone."""
    marks = marks_of(fight(), STRIKE, dice=(20, 1, 1))
    assert drawn(marks) == [(MarkKind.HIT, "Critical hit"), (MarkKind.DAMAGE, "-5")]
    (shown,) = shown_to_players(fight(), STRIKE, dice=(20, 1, 1))
    assert (shown.kind, shown.text) == (MarkKind.HIT, "Critical hit")


def test_critical_hit_on_a_hidden_creature_has_no_mark() -> None:
    assert shown_to_players(hidden(fight(), "G"), STRIKE, dice=(20, 1, 1)) == ()


# Pools of other systems


def changed_pools(pack: str, **pools: int) -> list[tuple[MarkKind, str]]:
    """Return the marks of a creature of another system whose pools change to these values."""
    book = load_packs().rules[pack]
    creatures = load_creatures(book.book)
    example = Example("one", "", "A .", {"A": {"kind": next(iter(creatures))}}, turn="A")
    before = build_battle(book, creatures, example)
    creature = before.token("A")
    assert creature is not None
    changed = msgspec.structs.replace(creature, pools={**creature.pools, **pools})
    unrelated = (ConditionLost("A", "none", ""),)
    return drawn(event_marks(before, before.with_token(changed), unrelated, book))


def test_second_pool_is_named() -> None:
    """Vitality is shown as a bare number, the wounds behind it with their name."""
    marks = changed_pools("vitality", vitality=0, wounds=1)
    assert [text.split()[1:] for _, text in marks] == [[], ["Wound", "points"]]


def test_a_single_point_has_a_name_of_its_own() -> None:
    """The fighter has 14 wound points."""
    assert changed_pools("vitality", wounds=13) == [(MarkKind.DAMAGE, "-1 Wound point")]
    assert changed_pools("vitality", wounds=12) == [(MarkKind.DAMAGE, "-2 Wound points")]


def test_wound_slots_have_words() -> None:
    """A lost slot is a wound; the pool of health, which follows from it, says nothing more."""
    marks = changed_pools("action_points", fatal=0, health=0)
    assert marks == [(MarkKind.DAMAGE, "Fatal wound")]


@pytest.mark.parametrize(("count", "is_told"), [(2, True), (3, True), (4, False)])
def test_condition_of_nearly_all_has_no_marks(count: int, is_told: bool) -> None:
    """Prone on four of five creatures would cover the board and has no mark; on three it has."""
    before = scene("A G H I J", A=HERO, G=RAIDER, H=RAIDER, I=RAIDER, J=RAIDER)
    events = tuple(ConditionGained(name, "prone", "R-89") for name in "GHIJ"[:count])
    marks = event_marks(before, before, events, rules())
    assert bool(telling_marks(marks, before.tokens)) is is_told


@pytest.mark.parametrize("unknown", [0, 1, 3])
def test_players_count_nearly_all_by_those_they_know(unknown: int) -> None:
    """Four of four known creatures fall prone; how many are hidden beside them tells nothing."""
    letters = "HIJ"[:unknown]
    before = scene(" ".join("AGKL" + letters), A=HERO, **raiders("GKL" + letters))
    for letter in letters:
        before = hidden(before, letter)
    events = tuple(ConditionGained(name, "prone", "R-89") for name in "AGKL")
    marks = event_marks(before, before, events, rules())
    assert players_marks(marks, Knowledge(before, PLAYERS)).marks == ()


def test_marks_that_no_event_says_are_in_the_order_of_the_creatures() -> None:
    before = scene("A G H I J K", A=HERO, **raiders("GHIJK"))
    after = before
    for token in before.tokens:
        less = {key: value - 1 for key, value in token.pools.items()}
        after = after.with_token(msgspec.structs.replace(token, pools=less))
    marks = event_marks(before, after, (ConditionLost("A", "prone", "R-89"),), rules())
    assert [mark.token for mark in marks if mark.kind is MarkKind.DAMAGE] == list("AGHIJK")


def test_dead_creature_is_told_dead_only() -> None:
    before = fight()
    dead, _ = narrated(before, SetCondition("G", "dead", on=True))
    events = (ConditionGained("G", "prone", "R-89"),)
    assert event_marks(before, before, events, rules()) != ()
    kinds = {mark.kind for mark in event_marks(before, dead, events, rules())}
    assert kinds <= {MarkKind.FALLEN}
