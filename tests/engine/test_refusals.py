"""A refusal has a code, a sentence and a rule, and changes nothing."""

from collections.abc import Callable
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Any

import msgspec
import pytest

from gridapp.battle.commands import Act, Answer, Command, EndTurn, StartFight
from gridapp.battle.dice import FixedDice
from gridapp.battle.outcomes import Applied, Refused
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from gridapp.engine.commands.draft import Draft
from gridapp.engine.protocol import Rules
from gridapp.packs.loader import load_pack
from gridapp.resources import shipped_folder
from gridapp.storage.file.log_entries import state_bytes
from tests.engine.scenes import HERO, RAIDER, act, passes, play, preview, refused, rules, scene

DUEL = """
A . . . . . .
G . . . . C H
"""


@pytest.fixture
def duel() -> Battle:
    """A's turn; a goblin next to A, another far away next to an archer."""
    return scene(DUEL, A=HERO, G=RAIDER, C="archer", H=RAIDER)


def attack(target: str = "G", weapon: str = "longsword", action: str = "primary_attack") -> Act:
    return Act("A", action, target=target, weapon=weapon)


@pytest.mark.parametrize(
    ("command", "refusal"),
    [
        (Act("X", "advance"), Refused("token", "there is no creature 'X'")),
        (Act("A", "flight"), Refused("action", "there is no action 'flight'")),
        (Act("G", "advance"), Refused("not_its_turn", "it is not G's turn", "R-15")),
        (attack(target="X"), Refused("target", "A needs a foe to attack", "R-06")),
        (attack(target=""), Refused("target", "A needs a foe to attack", "R-06")),
        (attack(target="C"), Refused("target", "A needs a foe to attack", "R-06")),
        (attack(target="A"), Refused("target", "A needs a foe to attack", "R-06")),
        (attack(weapon="axe"), Refused("weapon", "A does not hold such a weapon", "R-54")),
        (attack(target="H"), Refused("reach", "H is 30 ft away, out of reach", "R-06")),
        (StartFight(), Refused("begun", "the fight has begun already")),
        (Answer(1, "pass"), Refused("question", "that question is not being asked")),
    ],
)
def test_refused_in_a_fight(duel: Battle, command: Command, refusal: Refused) -> None:
    assert refused(duel, command) == refusal


@pytest.mark.parametrize(
    ("hero", "command", "refusal"),
    [
        (
            {"pools": {"standard": 0}},
            attack(),
            Refused("spent", "A has no Standard left this turn", "R-15"),
        ),
        (
            {"pools": {"standard": 0, "quick": 0}},
            Act("A", "side_step"),
            Refused("spent", "A has no Quick left this turn", "R-15"),
        ),
        (
            {"stats": {"speed": 0}},
            Act("A", "advance"),
            Refused("no_speed", "A has no speed", "R-33"),
        ),
        ({"conditions": ["unconscious"]}, attack(), Refused("down", "A is down", "R-95")),
        (
            {"weapons": [{"id": "longsword", "name": "Sword", "equipped": False}]},
            attack(),
            Refused("weapon", "A does not hold such a weapon", "R-54"),
        ),
    ],
)
def test_refused_by_the_creatures_state(
    hero: dict[str, Any], command: Command, refusal: Refused
) -> None:
    battle = scene("A .\nG .", A={"kind": HERO} | hero, G=RAIDER)
    assert refused(battle, command) == refusal


def test_refused_before_the_fight() -> None:
    battle = scene("A . G", turn="", A=HERO, G=RAIDER)
    assert refused(battle, act(battle, "A1 B1")) == Refused(
        "no_fight", "roll initiative first", "R-10"
    )
    assert refused(battle, EndTurn()) == Refused("no_turn", "no turn is under way")
    empty = msgspec.structs.replace(battle, tokens=())
    assert refused(empty, StartFight()) == Refused("nobody", "put creatures on the board first")


@pytest.mark.parametrize(
    ("answer", "refusal"),
    [
        (Answer(2, "pass"), Refused("question", "that question is not being asked")),
        (
            Answer(1, "strike"),
            Refused("option", "'strike' is no answer to: G may strike A leaving A1"),
        ),
    ],
)
def test_only_the_pending_question_can_be_answered(
    duel: Battle, answer: Answer, refusal: Refused
) -> None:
    asked = play(duel, act(duel, "A1 B1"))
    assert refused(asked, answer) == refusal
    assert refused(play(asked, passes(asked)), Answer(1, "pass")).code == "question"


def test_last_question_is_answered_first(duel: Battle) -> None:
    """An earlier question, whether H reacts, is below the question whether G does."""
    asked = play(duel, act(duel, "A1 B1"))
    assert asked.question is not None
    below = msgspec.structs.replace(asked.question, id=7, who="H")
    both = msgspec.structs.replace(asked, questions=(below, asked.question))
    assert refused(both, Answer(7, "pass")).code == "question"
    one_left = play(both, passes(both))
    assert one_left.questions == (below,)
    assert one_left.underway == asked.underway
    assert play(one_left, Answer(7, "pass")).underway == ()


@pytest.mark.parametrize("dice", [(), (10,), (99,)])
def test_missing_or_impossible_dice_refuse_the_command(duel: Battle, dice: tuple[int, ...]) -> None:
    assert refused(duel, attack(), dice).code == "dice"


def test_refusal_leaves_the_battle_unchanged(duel: Battle) -> None:
    before = state_bytes(duel)
    asked = play(duel, act(duel, "A1 B1"))
    commands: list[Command] = [
        Act("A", "advance", ((0, 0), (5, 5))),
        attack(target="H"),
        Answer(1, "x"),
    ]
    for command in commands:
        for battle in (duel, asked):
            apply(battle, command, FixedDice(()), rules())
    assert state_bytes(duel) == before


class _Faulty:
    """The pack's functions, with a fault in the named function."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - any of the pack's functions
        return self._raise if name == self._name else getattr(rules().mechanics, name)

    def _raise(self, first: Any, *_: Any) -> None:  # noqa: ANN401 - as the function it stands for
        if isinstance(first, Draft):
            first.update(round=99)
        message = "out of order"
        raise ZeroDivisionError(message)


@pytest.mark.parametrize(
    ("function", "command"),
    [
        ("offer", Act("A", "advance")),
        ("plan_move", Act("A", "advance", ((0, 0), (1, 0)))),
        ("pay_leg", Act("A", "advance", ((0, 0), (1, 0)))),
        ("reaches", Act("A", "advance", ((0, 0), (1, 0)))),
        ("ask_reaction", Act("A", "advance", ((0, 0), (1, 0)))),
        ("perform", attack()),
        ("end_turn", EndTurn()),
    ],
)
def test_exception_in_a_pack_refuses_the_command(
    duel: Battle,
    function: str,
    command: Command,
    expected_log: Callable[[str], None],
) -> None:
    expected_log(f"the pack reactions failed on {type(command).__name__}")
    before = state_bytes(duel)
    outcome = apply(duel, command, FixedDice((9,)), Rules(rules().book, _Faulty(function)))
    why = (
        "the rule pack reactions failed in test_refusals._raise: ZeroDivisionError('out of order')"
    )
    assert outcome == Refused("pack_failed", why)
    assert state_bytes(duel) == before
    assert isinstance(apply(duel, EndTurn(), FixedDice(()), rules()), Applied)


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        ('draft.token("nobody")', "KeyError('nobody')"),
        ("__import__('fractions').Fraction(1, 0)", "ZeroDivisionError('Fraction(1, 0)')"),
    ],
)
def test_failing_pack_function_is_named(
    tmp_path: Path, duel: Battle, expected_log: Callable[[str], None], fault: str, error: str
) -> None:
    """The innermost pack function, even if the exception was raised in the engine."""
    folder = tmp_path / "packs" / "reactions"
    copytree(shipped_folder("rules") / "reactions", folder, ignore=ignore_patterns("__pycache__"))
    brace = "def brace(draft: Draft, declared: DeclaredAct) -> None:\n"
    module = folder / "actions" / "preparation.py"
    text = module.read_text(encoding="utf-8")
    assert brace in text
    text = text.replace(brace, f"{brace}    {fault}\n")
    module.write_text(text, encoding="utf-8")
    expected_log("the pack reactions failed on Act")
    outcome = apply(duel, Act("A", "brace"), FixedDice(()), load_pack(folder))
    why = f"the rule pack reactions failed in preparation.brace: {error}"
    assert outcome == Refused("pack_failed", why)


def test_attack_has_no_move_preview(duel: Battle) -> None:
    shown = preview(duel, action="primary_attack")
    assert shown.refusal == Refused("action", "Primary Attack is no move")
    assert shown.for_cell((1, 0)).refusal == shown.refusal
