"""Every kind of action has a working button in the panel."""

import msgspec
import pytest
from pytestqt.qtbot import QtBot

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
