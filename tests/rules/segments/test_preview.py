"""A preview agrees with the move: attacks of opportunity, and who acts in which segment."""

from random import Random

import msgspec

from gridapp.battle.commands import Act
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.situation import Situation, with_token_at
from gridapp.engine.queries.turns.round_parts import round_parts
from tests.rules.play import token
from tests.rules.randomly import play_on
from tests.rules.segments.game import GAME, MOVES
from tests.rules.segments.table import SYSTEM, play

RULES = SYSTEM.rules


def random_move(battle: Battle, random: Random) -> tuple[Preview, tuple[int, int]] | None:
    """Return a move of the active creature and a cell to end on, None if there is none."""
    actor = battle.token(battle.active)
    if actor is None or battle.question:
        return None
    previews = [Preview(Situation(battle, RULES), actor, action) for action in MOVES]
    for preview in previews:
        if preview.refusal is None:
            cells = [cell for cell in preview.options if preview.plan.may_end(cell, 1)]
            if cells:
                return preview, random.choice(cells)
    return None


def reactions_asked(battle: Battle, preview: Preview, cell: tuple[int, int]) -> list[str]:
    """Return the creatures that are asked during a move, if all let their chance pass."""
    destination, asked = preview.for_cell(cell), []
    battle = play(battle, Act(preview.actor.id, preview.action, destination.route))
    while battle.question and battle.question.kind == "opportunity":
        asked.append(f"{battle.question.who} {str(battle.question.text).rpartition(' ')[2]}")
        battle = play(battle, "pass")
    assert token(battle, preview.actor.id).cell == cell
    return asked


def test_the_provocations_shown_are_the_questions_asked() -> None:
    random, checked, struck = Random(2), 0, 0
    for battle, _, _ in play_on(GAME, 2, 150):
        choice = random_move(msgspec.structs.replace(battle, standing=()), random)
        if choice is None:
            continue
        preview, cell = choice
        label = battle.board.grid.label
        shown = [
            f"{offer.attacker} {label(offer.cell)}" for offer in preview.for_cell(cell).provocations
        ]
        plain = msgspec.structs.replace(battle, standing=())
        assert reactions_asked(plain, preview, cell) == shown
        checked, struck = checked + 1, struck + len(shown)
    assert checked > 10
    assert struck > 0


def others_acting(situation: Situation, mover: Token) -> list[tuple[str, list[object]]]:
    """Return the creatures besides the mover that may act in each segment."""
    return [
        (part.id, [entry for entry in part.acting if entry.token != mover.id])
        for part in round_parts(situation)
    ]


def test_the_segments_previewed_for_a_cell_are_the_segments_after_the_move() -> None:
    """A combat step costs nothing, so the other creatures' segments are exactly as previewed."""
    battle = SYSTEM.scene(
        "C . G\n. . .\nM . .",
        "G",
        stage="melee",
        C="archer",
        G="raider",
        M="mage",
    )
    raider = token(battle, "G")
    preview = Preview(Situation(battle, RULES), raider, "combat_step")
    cells = [cell for cell in preview.options if preview.for_cell(cell).refusal is None]
    assert len(cells) == 2
    for cell in cells:
        shown = others_acting(with_token_at(preview.situation, raider, cell), raider)
        after = play(battle, Act("G", "combat_step", (raider.cell, cell)))
        assert others_acting(Situation(after, RULES), raider) == shown
        assert shown != others_acting(preview.situation, raider)
