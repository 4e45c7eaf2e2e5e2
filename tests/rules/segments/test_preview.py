"""What a drag shows is what the drop does: who may strike where, and who acts in which segment."""

from random import Random

import msgspec

from gridapp.battle.commands import Act
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.round_parts import round_parts
from gridapp.engine.queries.situation import Situation, with_token_at
from tests.rules.play import token
from tests.rules.randomly import play_on
from tests.rules.segments.game import GAME, MOVES
from tests.rules.segments.table import SYSTEM, play

RULES = SYSTEM.rules


def moves(battle: Battle, random: Random) -> tuple[Preview, tuple[int, int]] | None:
    """A move of the active creature and a cell where it may end, if there are any."""
    actor = battle.token(battle.active)
    if actor is None or battle.question:
        return None
    previews = [Preview(Situation(battle, RULES), actor, action) for action in MOVES]
    for preview in previews:
        if preview.refusal is None:
            cells = [one for one in preview.options if preview.plan.may_end(one, 1)]
            if cells:
                return preview, random.choice(cells)
    return None


def asked_on_the_way(battle: Battle, preview: Preview, cell: tuple[int, int]) -> list[str]:
    """Who is asked as the move is made and everybody lets it pass."""
    hover, found = preview.for_cell(cell), []
    battle = play(battle, Act(preview.actor.id, preview.action, hover.route))
    while battle.question and battle.question.kind == "opportunity":
        found.append(f"{battle.question.who} {battle.question.text.rpartition(' ')[2]}")
        battle = play(battle, "pass")
    assert token(battle, preview.actor.id).cell == cell
    return found


def test_the_strikes_shown_are_the_strikes_offered() -> None:
    random, checked, struck = Random(2), 0, 0
    for battle, _, _ in play_on(GAME, 2, 150):
        found = moves(msgspec.structs.replace(battle, standing=()), random)
        if found is None:
            continue
        preview, cell = found
        label = battle.board.grid.label
        shown = [f"{one.attacker} {label(one.cell)}" for one in preview.for_cell(cell).provocations]
        plain = msgspec.structs.replace(battle, standing=())
        assert asked_on_the_way(plain, preview, cell) == shown
        checked, struck = checked + 1, struck + len(shown)
    assert checked > 10
    assert struck > 0


def of_others(found: Situation, mover: Token) -> list[tuple[str, list[object]]]:
    """Who else may act in each segment."""
    return [
        (part.id, [one for one in part.acting if one.token != mover.id])
        for part in round_parts(found)
    ]


def test_the_segments_shown_over_a_cell_are_those_after_the_drop() -> None:
    """A combat step costs nothing: the others' segments are just those that were shown."""
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
        shown = of_others(with_token_at(preview.situation, raider, cell), raider)
        after = play(battle, Act("G", "combat_step", (raider.cell, cell)))
        assert of_others(Situation(after, RULES), raider) == shown
        assert shown != of_others(preview.situation, raider)
