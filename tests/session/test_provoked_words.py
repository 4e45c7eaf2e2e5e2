"""Marks and texts of a drag name what a move provokes by the word of the system (G-42)."""

from gridapp.battle.state import Battle
from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.situation import Situation
from gridapp.session.drag import Drag
from gridapp.session.narration.narrator import opportunity_attacks_text
from gridapp.session.overlays.provocations import ProvocationsMark
from gridapp.session.overlays.provoking_cells import ProvokingCellsMark
from gridapp.session.overlays.registry import Level
from tests.rules.play import System, token

VIGOR, VITALITY = System("vigor"), System("vitality")
ACTION_POINTS = System("action_points")


def overlay_words(system: System, battle: Battle, action: str) -> tuple[str, str]:
    """Return the words of the marks as A is dragged from B1 beside G to C1."""
    held = Drag(battle, system.rules, token(battle, "A"), (1.5, 0.5), action, free=False)
    held.level = Level.FULL
    overlay = held.overlay_for_cell((2, 0))
    step, cells = overlay.get(ProvocationsMark), overlay.get(ProvokingCellsMark)
    assert step is not None
    assert cells is not None
    return step.attacks, cells.attack


def test_an_escape_from_a_foe_beside_gives_openings() -> None:
    battle = VIGOR.scene("G A . .", turn="A", A="swordsman", G="bandit")
    assert Preview(Situation(battle, VIGOR.rules), token(battle, "A"), "escape").provocations
    assert overlay_words(VIGOR, battle, "escape") == ("Openings", "Opening")


def test_a_step_into_the_reach_of_a_weapon_gives_rebuffs() -> None:
    """AP-80: a spear reaches over two yards, and G, on D1, may rebuff who comes inside, to C1."""
    mover = {"kind": "swordsman", "pools": {"ap": 9, "yards": 9}}
    foe = {"kind": "spearman", "side": "raiders", "pools": {"ap": 9, "initiative": 5}}
    battle = ACTION_POINTS.scene("A . . G", turn="A", A=mover, G=foe)
    held = Drag(battle, ACTION_POINTS.rules, token(battle, "A"), (0.5, 0.5), "move", free=False)
    step = held.overlay_for_cell((2, 0)).get(ProvocationsMark)
    assert step is not None
    assert step.attacks == "Rebuffs"
    words = [opportunity_attacks_text(count, ACTION_POINTS.rules.book) for count in (1, 2)]
    assert words == ["1 Rebuff", "2 Rebuffs"]


def test_a_readied_strike_alone_is_called_so() -> None:
    """G-31: G is ready for a foe that comes into its reach, as A does on B1."""
    ready = {"kind": "bandit", "conditions": ["ready"]}
    battle = VIGOR.scene("A . G .", turn="A", A="swordsman", G=ready)
    held = Drag(battle, VIGOR.rules, token(battle, "A"), (0.5, 0.5), "move", free=False)
    step = held.overlay_for_cell((1, 0)).get(ProvocationsMark)
    assert step is not None
    assert step.attacks == "Readied acts"


def test_systems_without_a_word_of_their_own_keep_the_usual_one() -> None:
    battle = VITALITY.scene("G A . .", turn="A", A="fighter", G="thug")
    assert overlay_words(VITALITY, battle, "move") == ("", "")


def test_routes_are_told_in_the_same_words() -> None:
    words = [opportunity_attacks_text(count, VIGOR.rules.book) for count in range(3)]
    assert words == ["0 Openings", "1 Opening", "2 Openings"]
    usual = [opportunity_attacks_text(count, VITALITY.rules.book) for count in range(3)]
    assert usual == ["no opportunity attack", "1 opportunity attack", "2 opportunity attacks"]
