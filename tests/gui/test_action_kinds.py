"""Every kind of action has a working button in the panel."""

import msgspec
import pytest
from pytestqt.qtbot import QtBot

from gridapp.battle.outcomes import Refused
from gridapp.engine.queries.turns.legal_actions import WAITING
from gridapp.engine.rulebook.pack_data import Action, ActionKind
from gridapp.engine.types import Offer
from gridapp.packs.loader import load_packs
from gridapp.windows.panels.action_panel import ActionPanel

BOOK = load_packs().rules["reactions"].book
STARTS = {
    ActionKind.MOVE: "move_chosen",
    ActionKind.ATTACK: "attack_chosen",
    ActionKind.CHARGE: "move_chosen",
    ActionKind.TARGET: "attack_chosen",
    ActionKind.PLAIN: "act_chosen",
}


@pytest.mark.parametrize("kind", ActionKind)
def test_every_action_kind_has_a_button_that_works(qtbot: QtBot, kind: ActionKind) -> None:
    panel = ActionPanel()
    qtbot.addWidget(panel)
    book = msgspec.structs.replace(BOOK, actions={"thing": Action("Thing", kind, "R-1")})
    offers = [Offer("thing", "Thing", "Move", "R-1")]
    panel.show_offers(offers, book, "", "", setup=False, can_start=False)
    with qtbot.waitSignal(getattr(panel, STARTS[kind])) as started:
        panel.tiles["thing"].click()
    assert started.args == ["thing"]


def test_what_no_turn_allows_is_listed_last(qtbot: QtBot) -> None:
    """A rest in a fight and a reaction come after a spell that is only too dear for now."""
    panel = ActionPanel()
    qtbot.addWidget(panel)
    codes = {"rest": "fight", "rebuff": "reaction", "spell": "points", "wait": ""}
    actions = {name: Action(name, ActionKind.PLAIN, "R-1") for name in codes}
    offers = [
        Offer(name, name, "", "R-1", refusal=Refused(code, "not now") if code else None)
        for name, code in codes.items()
    ]
    book = msgspec.structs.replace(BOOK, actions=actions)
    panel.show_offers(offers, book, "", "", setup=False, can_start=False)
    assert list(panel.tiles) == ["spell", "wait", "rest", "rebuff"]
    tiles = dict(panel.tiles)
    waiting = [
        msgspec.structs.replace(offer, refusal=Refused(WAITING, "first")) for offer in offers
    ]
    panel.show_offers(waiting, book, "", "", setup=False, can_start=False)
    assert list(panel.tiles.items()) == list(tiles.items())  # the places hold during a question
    assert not any(tile.isEnabled() for tile in tiles.values())


def test_spells_stand_with_the_attacks() -> None:
    book = load_packs().rules["action_points"].book
    assert book.actions["cast_spell"].beside == "standard_attack"
