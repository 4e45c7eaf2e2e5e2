"""`gridapp do`: battles played from the shell, in words and in JSON lines."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

import gridapp
from gridapp.cli import main
from gridapp.cli.do import ASKED, REFUSED

SAMPLES = {
    "river_shrine": "reactions",
    "old_ford": "action_points",
    "foggy_mill": "vigor",
    "toll_road": "segments",
    "loading_yard": "vitality",
}


@pytest.fixture
def fight(tmp_path: Path) -> Path:
    """Return the file of the sample for `reactions`, before its fight."""
    return sample_file(tmp_path, "river_shrine")


def sample_file(folder: Path, name: str) -> Path:
    path = folder / f"{name}.battle"
    gridapp.open_sample(name).save(path)
    return path


def do(*arguments: object) -> int:
    return main(["do", *map(str, arguments)])


def json_lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_words_change_the_file_and_print_what_happened(
    fight: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert do(fight, "shift-token", "Ayla", "B2") == 0
    with gridapp.open_battle(fight, read_only=True) as battle:
        assert battle.label(battle.creature("Ayla").cell) == "B2"
    assert "Ayla" in capsys.readouterr().out


def test_undo_and_redo(fight: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert do(fight, "undo") == REFUSED
    assert "nothing to undo" in capsys.readouterr().err
    assert do(fight, "shift-token", "Ayla", "B2") == 0
    assert do(fight, "undo") == 0
    with gridapp.open_battle(fight, read_only=True) as battle:
        assert battle.label(battle.creature("Ayla").cell) == "P12"
    assert do(fight, "redo") == 0


def test_refusal_has_code_reason_and_rule(fight: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert do(fight, "start-fight", "--seed", 1) == 0
    with gridapp.open_battle(fight, read_only=True) as battle:
        idle = next(token for token in battle.creatures if token.id != battle.battle.active)
    capsys.readouterr()
    assert do(fight, "--json", "act", idle.name, "side_step", "to=A1") == REFUSED
    (step,) = json_lines(capsys)
    assert step["done"] is False
    assert step["why"].startswith("it is not ")
    assert step["rule"] == "R-15"


def test_dry_run_stores_nothing(fight: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = fight.read_bytes()
    assert do(fight, "--dry-run", "shift-token", "Ayla", "B2") == 0
    assert "Ayla" in capsys.readouterr().out
    assert fight.read_bytes() == before


def test_dry_run_goes_on_from_its_own_state(
    fight: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("remove-token Ayla\nshift-token Ayla B2\n"))
    assert do(fight, "--dry-run") == 1
    assert "line 2: 0 creatures are called 'Ayla'" in capsys.readouterr().err


def test_typed_dice(fight: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert do(fight, "--dice", "4,2", "--json", "roll-dice", "2d6+1") == 0
    (step,) = json_lines(capsys)
    assert step["dice"] == [4, 2]
    assert "= 7" in step["lines"][0]
    assert do(fight, "--dice", "4", "--json", "roll-dice", "2d6+1") == REFUSED
    assert json_lines(capsys)[0]["code"] == "dice"


def test_seed_gives_the_same_dice(fight: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        assert do(fight, "--seed", 9, "--json", "roll-dice", "5d20") == 0
    first, second = json_lines(capsys)
    assert first["dice"] == second["dice"]


def test_adjust_with_a_minus_and_several_creatures(fight: Path) -> None:
    assert do(fight, "adjust-pools", "Gorm,Snik", "-7") == 0
    with gridapp.open_battle(fight, read_only=True) as battle:
        assert [battle.creature(name).pool("hp") for name in ("Gorm", "Snik")] == [22, 0]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["actt"], "did you mean 'act'"),
        (["shift-token", "Nobody", "B2"], "0 creatures are called 'Nobody'"),
        (["--answer", "yes", "end-turn"], "KIND=OPTION"),
        (["--dice", "four", "end-turn"], "four"),
    ],
)
def test_wrong_words(
    fight: Path, capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    assert do(fight, *words) == 1
    assert says in capsys.readouterr().err


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_round_of_each_system_by_script(
    sample: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With defaults every creature has its turn, no question stays, and the log verifies."""
    path = sample_file(tmp_path, sample)
    assert do(path, "--json", "--seed", 3, "--answer", "default", "start-fight") == 0
    turns = "# each line a command\n" + "end-turn\n" * 40
    monkeypatch.setattr("sys.stdin", io.StringIO(turns))
    code = do(path, "--json", "--seed", 4, "--answer", "default")
    steps = json_lines(capsys)
    assert code in (0, REFUSED), "with defaults no question stays open"
    acted = {
        event["token"]
        for step in steps
        for event in step.get("events", ())
        if event["event"] in ("TurnBegan", "TurnEnded")
    }
    with gridapp.open_battle(path, read_only=True) as battle:
        assert battle.rules.book.id == SAMPLES[sample]
        assert battle.waiting is None
        assert battle.battle.round >= 2 or battle.battle.stage
        assert len(acted) >= len(battle.creatures) - 1
    assert main(["verify", str(path)]) == 0


def test_a_line_of_many_numbers_is_printed_as_first_and_last(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An ability of `vigor` takes 1 to 12 actions, and up to all the Vigor that is left."""
    battle = gridapp.new_battle("vigor", columns=9, rows=7, seed=7)
    battle.do("place-token creature=bandit name=Snik cell=G4 side=raiders")
    path = tmp_path / "ability.battle"
    battle.save(path)
    do(path, "start-fight")
    capsys.readouterr()
    assert do(path, "act", "Snik", "use_ability") == ASKED
    lines = capsys.readouterr().out.splitlines()
    assert "  choices=actions:... for Actions [1 to 12 (default 1)]" in lines
    assert "  choices=vigor:... for Vigor [0 to 12 (default 0)]" in lines


def test_a_card_lists_the_words_of_its_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The stances of a round are one question with a line for each creature (S-17)."""
    battle = gridapp.new_battle("segments", columns=9, rows=7, seed=7)
    battle.do("place-token creature=swordsman name=Ayla cell=C4 side=heroes")
    battle.do("place-token creature=raider name=Snik cell=G4 side=raiders")
    ayla = battle.creature("Ayla").id
    path = tmp_path / "card.battle"
    battle.save(path)
    assert do(path, "start-fight") == ASKED
    lines = capsys.readouterr().out.splitlines()
    assert f"  choices={ayla}:... for Ayla [aggressive: Aggressive; ready: Ready (default);" in (
        next(line for line in lines if "for Ayla" in line)
    )
    assert do(path, "answer", "1", "go", "choices=nobody:hold") == REFUSED
    assert f"the card has no line 'nobody'; it has {ayla}" in capsys.readouterr().err
    assert do(path, "answer", "1", "go", f"choices={ayla}:defensive") == 0
    assert "Ayla is defensive" in capsys.readouterr().out


def test_question_stays_open_until_it_is_answered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Walking out of a foe's reach asks the foe; its answer comes by another command."""
    battle = gridapp.new_battle("reactions", columns=9, rows=7, seed=7)
    battle.do("place-token creature=fighter name=Ayla cell=C4 side=heroes")
    battle.do("place-token creature=goblin name=Snik cell=D4 side=raiders")
    battle.do("start-fight")
    while battle.battle.active != battle.creature("Ayla").id:
        battle.do("end-turn")
    path = tmp_path / "duel.battle"
    battle.save(path)
    assert do(path, "act", "Ayla", "advance", "to=A4") == ASKED
    assert "pass: Let pass (default)" in capsys.readouterr().out
    assert do(path, "--json", "end-turn") == REFUSED
    assert do(path, "answer", "pass") == 0
    with gridapp.open_battle(path, read_only=True) as after:
        assert after.label(after.creature("Ayla").cell) == "A4"
