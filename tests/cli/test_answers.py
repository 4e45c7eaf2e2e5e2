"""`gridapp ask` prints the window's answers as text and JSON."""

from pathlib import Path

import msgspec
import pytest

from gridapp.battle.state import Battle
from gridapp.cli import main
from gridapp.session.queries import answers
from gridapp.session.queries.queries import BattleQueries
from gridapp.storage.file.battle_file import BattleFile
from tests.engine.scenes import HERO, RAIDER, cells, rules, scene, token

FLANK = """
. . . . .
A . G B .
. . . . .
"""


@pytest.fixture
def battle() -> Battle:
    """Ayla's turn; Bren is on the far side of the goblin Gorm."""
    ayla = {"kind": HERO, "name": "Ayla", "stats": {"speed": 10}}
    gorm, bren = {"kind": RAIDER, "name": "Gorm"}, {"kind": HERO, "name": "Bren"}
    return scene(FLANK, A=ayla, G=gorm, B=bren)


@pytest.fixture
def file(battle: Battle, tmp_path: Path) -> str:
    path = tmp_path / "flank.battle"
    BattleFile.create(path, battle).close()
    return str(path)


@pytest.fixture
def ask(file: str, capsys: pytest.CaptureFixture[str]) -> "Ask":
    return Ask(file, capsys)


class Ask:
    """Runs queries on a battle through the command line."""

    def __init__(self, file: str, capsys: pytest.CaptureFixture[str]) -> None:
        self._file = file
        self._capsys = capsys

    def __call__(self, *words: str) -> str:
        """Return the printed text; stderr must be empty."""
        assert main(["ask", self._file, *words]) == 0
        said = self._capsys.readouterr()
        assert said.err == ""
        return said.out


def test_moves(ask: Ask, battle: Battle) -> None:
    answer = BattleQueries(battle, rules()).moves(token(battle, "A"), "advance")
    assert msgspec.json.decode(ask("moves", "Ayla", "--json"), type=answers.MovesAnswer) == answer
    lines = ask("moves", "ayla").splitlines()
    assert lines[0] == "   A1     5 ft  Advance (Move)"
    assert len(lines) == len(answer.cells) == 12


def test_moves_with_another_action(ask: Ask) -> None:
    """Five cells touch A2; `--action` may stand on either side."""
    after = ask("moves", "A", "--action", "side_step")
    assert [line.split()[0] for line in after.splitlines()] == ["A1", "B1", "B2", "A3", "B3"]
    assert ask("--action", "side_step", "moves", "A") == after
    assert ask("moves", "A", "--action", "dance") == "there is no action 'dance'\n"


def test_threat(ask: Ask, battle: Battle) -> None:
    answer = BattleQueries(battle, rules()).threat(token(battle, "A"))
    assert msgspec.json.decode(ask("--json", "threat", "A"), type=answers.ThreatAnswer) == answer
    assert ask("threat", "A").splitlines()[0] == "   B1  Gorm"


def test_flanking(ask: Ask, battle: Battle) -> None:
    answer = BattleQueries(battle, rules()).flanking(token(battle, "A"), "advance")
    assert (
        msgspec.json.decode(ask("flanking", "A", "--json"), type=answers.FlankingAnswer) == answer
    )
    assert ask("flanking", "A") == ("nobody flanks Ayla\n   B2  Ayla would flank Gorm with Bren\n")


def test_cover(ask: Ask, battle: Battle) -> None:
    answer = BattleQueries(battle, rules()).cover(token(battle, "A"), token(battle, "G"), (1, 0))
    said = ask("cover", "Ayla", "Gorm", "--at", "B1", "--json")
    assert said == f"{msgspec.json.encode(answer).decode()}\n"
    assert msgspec.json.decode(said, type=answers.CoverAnswer).cover.total == 5
    assert ask("cover", "Ayla", "Gorm") == (
        "Gorm has no cover from Ayla at A2: 0 of 5 lines blocked\n"
    )


def test_provokes(ask: Ask, battle: Battle) -> None:
    route = cells(battle, "A2 B2 B1")
    answer = BattleQueries(battle, rules()).provokes(token(battle, "A"), "advance", route)
    said = ask("provokes", "Ayla", "A2", "B2", "B1", "--json")
    assert msgspec.json.decode(said, type=answers.ProvokesAnswer) == answer
    assert ask("provokes", "Ayla", "a2", "2.2", "B1") == (
        "A2 B2 B1: 10 ft\nopportunity attack by Gorm leaving B2 (R-33)\n"
    )
    assert ask("provokes", "Ayla", "Z9") == "Z9 is off the board (R-03)\n"


def test_odds(ask: Ask) -> None:
    """Ayla needs 8 or more against armor class 15: 13 of 20; two of these are critical.

    Gorm has 7 hit points: 11/20 * 5/8 of 1d8 + 3, and 1/10 * 61/64 of 2d8 + 3, fell him. Of the 7
    he loses 11/20 * 50/8 + 1/10 * 444/64 = 4.131 on average.
    """
    said = msgspec.json.decode(
        ask("odds", "Ayla", "Gorm", "--at", "B1", "--json"), type=answers.OddsAnswer
    )
    (odds,) = said.weapons
    assert (odds.hit, odds.critical, odds.arrives) == ("13/20", "1/10", "1")
    assert ask("odds", "Ayla", "Gorm", "--at", "B1").splitlines() == [
        "Ayla at B1 against Gorm with Longsword:",
        "  arrives 1, hits 13/20, critical 1/10",
        "  fells Gorm 281/640, mean damage 5.325 (4.131 of what is left)",
    ]


def test_odds_of_a_chain(ask: Ask) -> None:
    words = ("odds", "Ayla", "Gorm", "--at", "B1", "--then", "secondary_attack")
    _, second, third = ask(*words).splitlines()
    assert second == "  arrives 1, hits 13/20, critical 1/10"
    assert third.startswith("  in 2 strikes fells Gorm 7967/12800, who loses 5.1")


def test_odds_out_of_reach(ask: Ask) -> None:
    """Gorm is two cells from A2, and a longsword reaches 5 ft."""
    said = msgspec.json.decode(ask("odds", "Ayla", "Gorm", "--json"), type=answers.OddsAnswer)
    (odds,) = said.weapons
    assert (odds.hit, odds.fells, odds.mean, odds.damage) == ("0", "0", 0, ((0, "1"),))
    assert ask("odds", "Ayla", "Gorm").splitlines()[2] == (
        "  Gorm is 10 ft away, out of reach (R-06)"
    )


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["moves", "Nobody"], "0 creatures are called 'Nobody'; on the board: Ayla, Gorm, Bren"),
        (["provokes", "A", "7"], "'7' is no cell: write it like C4, or as column.row like 3.4"),
        (["cover", "A", "G", "--at", "??"], "'??' is no cell: write it like C4, or as column.row"),
        (["cover", "A", "G", "--at", "J9"], "Ayla does not fit on the board at J9"),
    ],
)
def test_problem_is_one_line_on_stderr(
    file: str, capsys: pytest.CaptureFixture[str], words: list[str], complaint: str
) -> None:
    assert main(["ask", file, *words]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"gridapp: {complaint}")
    assert said.err.count("\n") == 1


@pytest.mark.parametrize("words", [[], ["moves"], ["whither", "A"], ["cover", "A"]])
def test_incomplete_query_shows_usage(
    file: str, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["ask", file, *words])
    assert ended.value.code == 2
    assert "usage: gridapp ask" in capsys.readouterr().err


GOLDEN = Path(__file__).parents[1] / "session" / "golden" / "reactions-2-v2.battle"


def test_cover_is_json_where_its_rays_are_worked_out_late(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "fight.battle"
    path.write_bytes(GOLDEN.read_bytes())
    said = Ask(str(path), capsys)("cover", "P", "A", "--json")
    assert msgspec.json.decode(said, type=answers.CoverAnswer).cover.rays


def test_danger(ask: Ask, battle: Battle) -> None:
    queries, grid = BattleQueries(battle, rules()), battle.board.grid
    answer = queries.danger(token(battle, "A"))
    assert msgspec.json.decode(ask("danger", "A", "--json"), type=answers.DangerAnswer) == answer
    assert len(ask("danger", "Ayla").splitlines()) == len(answer.cells)
    cell_danger = queries.danger(token(battle, "A"), grid.parse_label("B2"))
    (cell,) = cell_danger.cells
    assert [strike.foe for strike in cell.strikes] == ["G"]
    lines = ask("danger", "Ayla", "B2").splitlines()
    assert lines[0].startswith("   B2  ")
    assert "Gorm with" in lines[1]
