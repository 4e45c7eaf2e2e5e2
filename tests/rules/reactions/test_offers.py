"""Offers list what applies: weapons with targets, and the end cells of a charge."""

from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.situation import Situation
from tests.rules.play import act, token, way
from tests.rules.reactions.table import SYSTEM, refused, rules, scene


def test_offer_lists_the_weapons_in_range_of_each_target() -> None:
    """C's bow reaches both foes, C's dagger only G (R-54, RR-31)."""
    battle = scene("C G . H", turn="C", C="archer", G="goblin", H="goblin")
    offer = SYSTEM.offer(battle, "C", "primary_attack")
    assert offer.targets == ("G", "H")
    assert offer.weapons == ("longbow", "dagger")
    assert offer.attack_pairs() == (("G", "longbow"), ("G", "dagger"), ("H", "longbow"))
    stab = act("C", "primary_attack", "H", "dagger")
    assert (refused(battle, stab).code, refused(battle, stab).rule) == ("reach", "R-06")


def test_charge_preview_and_charge_agree_on_the_cells() -> None:
    """Of the cells in a straight line only D1 is 10 ft away and adjacent to G."""
    battle = scene("A . . . G\n. . . . .", A="fighter", G="goblin")
    preview = Preview(Situation(battle, rules()), token(battle, "A"), "charge")
    label = battle.board.grid.label
    ends = {label(cell) for cell in preview.options if preview.for_cell(cell).refusal is None}
    assert ends == {"D1"}
    short = refused(battle, way(battle, "A1 B1 C1", "charge"))
    cell = battle.board.grid.parse_label("C1")
    assert preview.for_cell(cell).refusal is not None
    assert (short.code, short.rule) == ("no_target", "R-35")


def test_a_foe_with_a_single_reaction_strikes_in_the_second_movement_instead() -> None:
    """A leaves B1 with the first movement and C1 with the second; G has one Reaction (R-62)."""
    walker = {"kind": "fighter", "stats": {"speed": 10}}
    battle = scene("A . . . .\n. . G . .", A=walker, G="goblin")
    route = way(battle, "A1 B1 C1 D1 E1", "advance").route
    hover = Preview(Situation(battle, rules()), token(battle, "A"), "advance").for_route(route)
    assert [(each.step, each.instead) for each in hover.provocations] == [(1, False), (2, True)]
