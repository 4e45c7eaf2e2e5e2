"""The recovery clocks against a count minute by minute (V-84 to V-88, VR-25, VR-26)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridapp.battle.commands import Act, AdjustPools, SetPool
from gridapp.battle.dice import FixedDice
from gridapp.battle.state import Battle
from gridapp.engine.commands.draft import Draft
from rules.vitality.actions.recovery import PERIODS
from rules.vitality.damage import TRACKS, full_points, recover
from tests.rules.vitality.table import play, pools, rules, scene, token

CAMP = scene("A", turn="", A="fighter")
EVERY = {
    ("vitality", True): 10,
    ("vitality", False): 60,
    ("wounds", True): 8 * 60,
    ("wounds", False): 24 * 60,
    ("strength", True): 8 * 60,
    ("strength", False): 24 * 60,
}
DRAINED_EVERY = {True: 7 * 24 * 60, False: 30 * 24 * 60}
GAIN = {"vitality": 7, "wounds": 7, "strength": 1}
"""The fighter: level 5 and CON +2."""


def after_time(battle: Battle, minutes: int, *, resting: bool) -> Battle:
    draft = Draft(battle, FixedDice(()), rules())
    recover(draft, "A", minutes, resting=resting)
    return draft.battle


def recovery_by_minutes(
    track: str, points: int, drained: int, minutes: int, full: int, *, resting: bool
) -> tuple[int, int]:
    """Return a track and its drain after each minute of an uninterrupted time."""
    mended = undrained = 0
    for minute in range(1, minutes + 1):
        mended += GAIN[track] * (minute % EVERY[track, resting] == 0)
        undrained += GAIN[track] * (minute % DRAINED_EVERY[resting] == 0)
    undrained = min(undrained, drained)
    mended = min(mended, full - drained - points)
    return points + undrained + mended, drained - undrained


@settings(max_examples=40)
@given(
    st.sampled_from(sorted(GAIN)),
    st.integers(0, 14),
    st.integers(0, 9),
    st.one_of(st.integers(0, 3000), st.integers(9000, 45000)),
    st.booleans(),
)
def test_recovery_equals_a_count_by_minutes(
    track: str, lost: int, drained: int, minutes: int, resting: bool
) -> None:
    full = full_points(token(CAMP, "A"), track)
    drained = min(drained, lost)
    points = max(1, full - lost)
    drained = min(drained, full - points)
    hurt = play(CAMP, SetPool("A", track, points), SetPool("A", f"drained_{track}", drained))
    expected = recovery_by_minutes(track, points, drained, minutes, full, resting=resting)
    after = after_time(hurt, minutes, resting=resting)
    assert pools(after, "A", track, f"drained_{track}") == expected


def test_short_pauses_are_not_summed() -> None:
    hurt = play(CAMP, SetPool("A", "vitality", 3))
    for _ in range(9):
        hurt = after_time(hurt, 9, resting=True)
    assert pools(hurt, "A", "vitality") == (3,)


@pytest.mark.parametrize(("level", "constitution", "gain"), [(5, 14, 7), (1, 4, 1), (1, 10, 1)])
def test_each_period_gives_at_least_one_point(level: int, constitution: int, gain: int) -> None:
    sheet = {"level": level, "constitution": constitution, "vitality_points": 38}
    camp = scene("A", turn="", A={"kind": "fighter", "stats": sheet, "pools": {"vitality": 3}})
    assert pools(after_time(camp, 10, resting=True), "A", "vitality") == (3 + gain,)


def test_recovered_wounds_wake_the_creature() -> None:
    asked = play(CAMP, SetPool("A", "wounds", 0))
    assert asked.question is not None
    down = play(scene("A", turn="", settings={"death": "never"}, A="fighter"), wounds(0))
    assert token(down, "A").has("unconscious")
    sleep = Act("A", "rest", choices={"period": "rest_8_hours"})
    assert not token(play(down, sleep), "A").has("unconscious")


def wounds(value: int) -> SetPool:
    return SetPool("A", "wounds", value)


def test_rest_without_a_choice_asks_for_the_period() -> None:
    battle = play(CAMP, Act("A", "rest"))
    assert battle.question is not None
    assert [option.id for option in battle.question.options] == list(PERIODS)


def test_every_track_has_a_drain_pool() -> None:
    assert all(f"drained_{track}" in rules().book.pools for track in TRACKS)


# Healing by hand: the psychic has 22 Vitality and 12 Wounds; 25 damage leave it 0 and 9.


@pytest.mark.parametrize(
    ("healing", "entry", "tracks"),
    [
        ("both", "+5", (2, 12)),  # 3 Wounds, and what is left over in Vitality
        ("wounds", "+5", (0, 12)),  # the 2 points beyond the Wounds are lost, as in VR-26
        ("wounds", "+2", (0, 11)),
        ("vitality", "+5", (5, 9)),
        ("vitality", "+30", (22, 9)),
    ],
)
def test_healing_by_hand_gives_one_track(healing: str, entry: str, tracks: tuple[int, int]) -> None:
    hurt = {"kind": "psychic", "pools": {"vitality": 0, "wounds": 9}}
    battle = scene("A", turn="", settings={"healing": healing}, A=hurt)
    healed = play(battle, AdjustPools(("A",), entry))
    assert pools(healed, "A", "vitality", "wounds") == tracks


@pytest.mark.parametrize(("healing", "track"), [("wounds", "vitality"), ("vitality", "wounds")])
def test_healing_goes_to_the_other_track_once_the_first_is_whole(healing: str, track: str) -> None:
    full = {"vitality": 22, "wounds": 12}
    hurt = {"kind": "psychic", "pools": full | {track: 4}}
    battle = scene("A", turn="", settings={"healing": healing}, A=hurt)
    healed = play(battle, AdjustPools(("A",), "+5"))
    assert pools(healed, "A", "vitality", "wounds") == tuple((full | {track: 9}).values())


def test_drained_wounds_leave_healing_to_vitality() -> None:
    """4 Wounds are drained, so that the 8 left are all that healing may give (V-88)."""
    hurt = {"kind": "psychic", "pools": {"vitality": 3, "wounds": 8, "drained_wounds": 4}}
    battle = scene("A", turn="", settings={"healing": "wounds"}, A=hurt)
    healed = play(battle, AdjustPools(("A",), "+5"))
    assert pools(healed, "A", "vitality", "wounds") == (8, 8)
