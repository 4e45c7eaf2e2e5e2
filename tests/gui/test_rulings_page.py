"""The page of rulings: searched, switched with what that changes on the board, taken back."""

import pytest

from gridapp.battle.commands import SetStanding
from gridapp.windows.dialogs.rulings_page import RulingsPage
from tests.gui.pilot import Pilot
from tests.waiting import wait_until


@pytest.fixture
def page(fight: Pilot) -> RulingsPage:
    fight.window.commands["rulings"].trigger()
    shown_page = fight.window.findChild(RulingsPage)
    assert isinstance(shown_page, RulingsPage)
    return shown_page


def shown(page: RulingsPage) -> list[str]:
    return [row.text(0) for row in page._rows() if not row.isHidden()]


def test_rulings_are_searched_by_words(fight: Pilot, page: RulingsPage) -> None:
    settings = fight.window.session.rules.book.settings
    assert len(shown(page)) == len(settings)
    page.search.setText("RR-03 ring")
    assert len(shown(page)) == 1
    assert page.options
    page.search.setText("RR-03 no such words")
    assert (shown(page), page.options) == ([], {})  # nothing of a ruling that is out of sight
    page.search.setText("")
    page.changed_box.setChecked(True)
    newer = [each for each in settings.values() if each.fresh and each.fresh != each.default]
    assert len(shown(page)) == len(newer)  # this battle begins without any setting


def test_a_switch_tells_what_it_changes_and_stands_in_the_log(
    fight: Pilot, page: RulingsPage
) -> None:
    page.choose("reach_weapons")
    assert page.options["filled"].isChecked()
    wait_until(lambda: "…" not in page.changes["ring"].text())
    assert "threatens fewer cells" in page.changes["ring"].text()
    page.options["ring"].click()
    assert fight.battle.pack.settings["reach_weapons"] == "ring"
    assert page.options["ring"].isChecked()
    logged = "GM rules: The outer ring alone. Whether a reach weapon also threatens the cells"
    assert any(line.startswith(logged) for line in fight.window.parts.log.lines)
    fight.window.commands["undo"].trigger()
    assert page.options["filled"].isChecked()


def test_an_answer_made_in_play_lands_here_and_is_taken_back(
    fight: Pilot, page: RulingsPage
) -> None:
    fight.window.session.do(SetStanding("", "difficulty", True))
    assert shown(page)[0] == "GM, difficulty: always the first answer"
    page.tree.setCurrentItem(page._rows()[0])
    page.again_button.click()
    assert fight.battle.standing == ()
    assert not shown(page)[0].startswith("GM")
