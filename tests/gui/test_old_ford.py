"""The sample battle on hexes, played in the window from the menu to the end of the fight."""

from collections.abc import Iterator
from random import Random

import pytest
from PySide6.QtTest import QTest

from gridapp.battle.commands import SetRule
from gridapp.battle.dice import RandomDice
from gridapp.battle.state import Phase
from gridapp.battle.tokens import Token
from gridapp.grid.cells import Cell
from tests.gui.pilot import Pilot

MOST_STEPS = 2_000
BLOWS = ("standard_attack", "quick_attack")
SHARE = 8
"""One in so many interrupts that are offered is made."""


class Player:
    """Plays all sides by mouse; dice cycle through 1 to 20 and are typed when asked."""

    def __init__(self, pilot: Pilot, seed: int) -> None:
        self.pilot = pilot
        self.random = Random(seed)
        self.asked: set[str] = set()
        self.taken: set[str] = set()

    def play(self) -> None:
        """Play step by step; every step must reach the battle file."""
        for _ in self._until_one_side_is_out():
            before = self.pilot.window.session.file.last_line
            if self.pilot.battle.question is not None:
                self.answer()
            else:
                self.act()
            assert self.pilot.window.session.file.last_line > before, self.pilot.status
            assert self.pilot.alarms == []

    def _until_one_side_is_out(self) -> Iterator[int]:
        for step in range(MOST_STEPS):
            if len({token.side for token in self.standing()}) < 2:
                return
            yield step
        pytest.fail("the fight never ends")

    def standing(self) -> list[Token]:
        out = ("dead", "dying")
        return [token for token in self.pilot.battle.tokens if not any(map(token.has, out))]

    # Questions

    def answer(self) -> None:
        question, bar = self.pilot.battle.question, self.pilot.window.parts.question
        assert question is not None
        assert bar.isVisible()
        assert bar.text == f"{question.text}?"
        self.asked.add(question.kind)
        if question.number is not None:
            assert bar.number_field.isVisible()
            QTest.keyClicks(bar.number_field, str(self.random.randint(1, 20)))
        tile = bar.tiles[self._option()]
        assert tile.isVisible()
        assert tile.isEnabled()
        self.pilot.press_button(tile)
        assert self.pilot.battle.question != question

    def _option(self) -> str:
        """Take reactions, skip most interrupts, and accept all other defaults."""
        question = self.pilot.battle.question
        assert question is not None
        options = [option.id for option in question.options]
        if question.kind == "interrupt":
            return "interrupt" if not self.random.randrange(SHARE) else "later"
        return options[0] if question.kind in ("rebuff", "harry") else question.default

    # Turns

    def act(self) -> None:
        """Attack if a target exists, otherwise drag nearer, otherwise end the turn."""
        panel = self.pilot.window.parts.actions
        ready = [action for action in BLOWS if panel.tiles[action].isEnabled()]
        goal = self._nearer()
        if ready and self.pilot.active.pool("ap") >= 6:
            self.strike(ready[0])
        elif goal is not None:
            self.taken.add("move")
            self.pilot.drag(self.pilot.label(self.pilot.active.cell), self.pilot.label(goal))
        else:
            assert panel.end_tile.isVisible()
            assert panel.end_tile.isEnabled()
            self.pilot.press_button(panel.end_tile)

    def strike(self, action: str) -> None:
        """Click the target on the board or in the panel."""
        self.taken.add(action)
        self.pilot.choose_action(action)
        aimed = self.pilot.window.parts.actions.aim_panel.tiles
        target = next(token for token in self.standing_first() if token.id in aimed)
        if self.random.randrange(2):
            self.pilot.press_button(aimed[target.id])
        else:
            self.pilot.click(self.pilot.label(target.cell))

    def standing_first(self) -> list[Token]:
        up = self.standing()
        return [*up, *(token for token in self.pilot.battle.tokens if token not in up)]

    def _nearer(self) -> Cell | None:
        """Return the reachable cell with the shortest way to a foe, if nearer than now."""
        pilot, grid = self.pilot, self.pilot.battle.board.grid
        actor = pilot.active
        foes = [token.cell for token in self.standing() if token.side != actor.side]
        if not pilot.window.parts.actions.tiles["move"].isEnabled():
            return None
        drag = pilot.window.session.start_drag(
            actor.id, grid.centre(actor.cell), pilot.window.tools.move_action
        )
        assert drag is not None
        away = {
            cell: min(grid.cell_distance(cell, foe) for foe in foes)
            for cell in drag.preview.options
            if drag.preview_for_cell(cell).refusal is None
        }
        present = min(grid.cell_distance(actor.cell, foe) for foe in foes)
        nearer = [cell for cell in away if away[cell] < present]
        return min(nearer, key=lambda cell: (away[cell], cell), default=None)


ASKING = {"wild_dice": "typed", "check_dice": "typed", "interrupts": "everybody"}
"""Rulings under which the table is asked for much."""


@pytest.mark.long
def test_hex_sample_is_played_to_its_end(sample: Pilot) -> None:
    pilot, window = sample, sample.window
    entries = window.commands.samples.actions()
    next(entry for entry in entries if entry.text() == "The Old Ford").trigger()
    assert pilot.battle.pack.id == "action_points"
    assert pilot.battle.board.grid.is_hex
    for name, value in ASKING.items():
        window.session.do(SetRule(name, value))
    window.session._dice = RandomDice(3)
    pilot.press_button(window.parts.actions.start_tile)
    player = Player(pilot, 3)
    player.play()
    assert pilot.battle.round > 1
    assert {"roll", "wild_roll", "interrupt", "rebuff"} <= player.asked
    assert {"move", "standard_attack"} <= player.taken
    assert window.commands["end_fight"].isEnabled()
    window.commands["end_fight"].trigger()
    assert pilot.battle.phase is Phase.SETUP
    assert window.parts.actions.start_tile.isVisible()
