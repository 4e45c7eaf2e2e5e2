"""Rolls in the log are shortened, and everything left out is listed separately."""

from pathlib import Path
from time import thread_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.battle.events import Modifier, Rolled
from gridapp.session.narration.log_folding import FoldedLine, fold_line
from gridapp.session.narration.narrator import Narrator
from tests.rules.randomly import game_of

FIGHTS = sorted((Path(__file__).parents[1] / "rules").glob("*/fight.txt"))
GAME = game_of("reactions")
WORDS = Narrator(GAME.start(), GAME.system.rules)


def test_line_without_roll_is_unchanged() -> None:
    for line in ("Round 1 begins", "GM: Yes", "Snik spends Reaction (0 left)", "x: [1]", ""):
        assert fold_line(line) == FoldedLine(line)


def test_roll_without_modifiers_is_unchanged() -> None:
    line = "Ogre: initiative: [11] = 11 (R-10)"
    assert fold_line(line) == FoldedLine(line)


def test_both_sides_are_folded() -> None:
    line = (
        "Psychic: Defence against Gang officer's Sabre: [1] +2 BCB [V-54] -1 DEX [V-53, map] = 2"
        " against 17 (fixed 10 [V-55], BCB 7 [V-52]): failure (V-56)"
    )
    assert fold_line(line) == FoldedLine(
        "Psychic: Defence against Gang officer's Sabre: [1] +1 = 2 against 17: failure (V-56)",
        ("+2 BCB [V-54]", "-1 DEX [V-53, map]"),
        ("fixed 10 [V-55]", "BCB 7 [V-52]"),
    )


def test_commas_in_names() -> None:
    opposed = "Guard 15, halved: behind, unaware -7 [G-63], partial cover 3 [G-68, map]"
    line = f"Cleo: Longbow against Grum: [6, 5] = 11 against 11 ({opposed}): hit (G-61)"
    assert fold_line(line).opposed == (
        "Guard 15",
        "halved: behind, unaware -7 [G-63]",
        "partial cover 3 [G-68, map]",
    )


def test_brackets_in_the_name_of_a_modifier() -> None:
    line = (
        "Hilda: Longsword against Grot: [2] +5 BCB [V-52] +2 flanking (minor bonus) [VR-19, map]"
        " = 9 against 16 (fixed 10 [V-55], cover (major bonus) 6 [VR-20, map]): failure (V-56)"
    )
    assert fold_line(line) == FoldedLine(
        "Hilda: Longsword against Grot: [2] +7 = 9 against 16: failure (V-56)",
        ("+5 BCB [V-52]", "+2 flanking (minor bonus) [VR-19, map]"),
        ("fixed 10 [V-55]", "cover (major bonus) 6 [VR-20, map]"),
    )


def test_roll_under_a_score() -> None:
    line = "Snik: Dagger against Mira: [9] against 12 (skill 12): success (S-37)"
    short = "Snik: Dagger against Mira: [9] against 12: success (S-37)"
    assert fold_line(line) == FoldedLine(short, (), ("skill 12",))


NAMES = st.from_regex(r"[A-Za-z][A-Za-z' -]{0,18}[A-Za-z]( \([a-z]+ [a-z]+\))?", fullmatch=True)
PARTS = st.lists(
    st.builds(
        Modifier,
        name=NAMES,
        value=st.integers(-30, 30),
        rule=st.sampled_from(("R-10", "R-11")),
        source=st.sampled_from(("sheet", "map")),
    ),
    max_size=5,
).map(tuple)


@given(PARTS, PARTS, st.integers(1, 20), st.booleans(), st.sampled_from((None, True, False)))
def test_no_modifier_is_lost(
    own: tuple[Modifier, ...],
    opposed: tuple[Modifier, ...],
    die: int,
    under: bool,
    success: bool | None,
) -> None:
    total = die + sum(part.value for part in own)
    against = sum(part.value for part in opposed) if opposed else None
    under = under and bool(opposed)
    rolled = Rolled("t1", "a try", (die,), own, total, "R-10", against, opposed, success, under)
    folded = fold_line(str(WORDS.sentence(rolled)))
    assert [part.split(" [")[0] for part in folded.own] == [f"{m.value:+d} {m.name}" for m in own]
    if opposed and (under or len(opposed) > 1):
        parts = [part.split(" [")[0] for part in folded.opposed]
        assert parts == [f"{m.name} {m.value}" for m in opposed]


@pytest.mark.parametrize(
    "text",
    [
        "loot: [3]" + " +1 part" * 250,
        "loot: [3] +1 part" * 100,
        "loot: [3]" * 200,
        "loot: [3] +1 part (a)" * 80 + "(",
        "loot: [3] +1 part" + " (a" * 400 + ") (b)",
        ": [" * 600 + ")",
    ],
)
def test_any_text_folds_in_linear_time(text: str) -> None:
    """Notes may contain any text, and the window waits while a line is folded."""
    began = thread_time()
    fold_line(f"GM: note 1 pinned to C1: {text}")
    assert thread_time() - began < 0.2


@pytest.mark.parametrize("path", FIGHTS, ids=lambda path: path.parent.name)
def test_rolls_of_whole_fights_add_up(path: Path) -> None:
    """Dice plus the shown sum give the shown total."""
    folded = 0
    for line in path.read_text(encoding="utf-8").split("\n"):
        short = fold_line(line).short
        head, equals, tail = short.partition(" = ")
        folded += short != line
        if fold_line(line).own and equals:
            dice, _, added = head.rpartition("[")[2].partition("]")
            rolled = sum(int(die) for die in dice.split(",") if die.strip())
            assert rolled + int(added) == int(tail.split()[0]), line
    assert folded > 3
