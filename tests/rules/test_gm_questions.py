"""What a pack asks of the GM stands in the log as the GM's answer, and in no creature's mouth."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from gridapp.battle.events import Answered
from gridapp.battle.questions import GM, Option
from gridapp.engine.commands.draft import Draft
from gridapp.session.narration.narrator import Narrator
from tests.rules.randomly import game_of

RULES = Path(__file__).parents[2] / "rules"
PACKS = sorted(path.parent.name for path in Path(__file__).parent.glob("*/game.py"))
ONCE = (Option("once", "Once"), Option("never", "Never"))


def calls(pack: str) -> Iterator[tuple[Path, ast.Call]]:
    """Every call of a pack's code with a text that begins as the GM's questions do."""
    for path in sorted((RULES / pack).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and any(map(_is_gms, node.args)):
                yield path, node


def _is_gms(node: ast.expr) -> bool:
    first = node.values[0] if isinstance(node, ast.JoinedStr) else node
    return isinstance(first, ast.Constant) and str(first.value).startswith(GM)


def _names(node: ast.Call) -> bool:
    who = next((one.value for one in node.keywords if one.arg == "who"), None)
    return who is not None and not (isinstance(who, ast.Constant) and not who.value)


@pytest.mark.parametrize("pack", PACKS)
def test_no_question_to_the_gm_names_a_creature_that_answers(pack: str) -> None:
    assert not [f"{path.name}:{node.lineno}" for path, node in calls(pack) if _names(node)]


@pytest.mark.parametrize("pack", PACKS)
def test_the_log_says_that_the_gm_answered(pack: str) -> None:
    """Even where the code that asks names a creature: the text decides."""
    game = game_of(pack)
    battle, rules = game.start(), game.system.rules
    draft = Draft(battle, game.system.steady(), rules)
    who = battle.tokens[0].id
    draft.ask("x", f"{GM}does it hold", who=who, about=who, options=ONCE, default="once", rule="-")
    draft.ask("y", "Does it hold", who=who, about=who, options=ONCE, default="once", rule="-")
    gms, its = draft.battle.questions
    assert (gms.who, gms.about, its.who) == ("", who, who)
    words = Narrator(battle, rules)
    assert words.sentence(Answered(1, gms.who, "once", "Once")) == "GM: Once"
    assert words.sentence(Answered(2, its.who, "once", "Once")) == f"{battle.tokens[0].name}: Once"
