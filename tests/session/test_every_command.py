"""Thousands of random commands of every kind: undo and redo restore every byte."""

from collections import Counter
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from gridapp.battle.areas import Area, AreaShape
from gridapp.battle.bars import BarDetail
from gridapp.battle.board import DoorState, Floor, Link, Terrain, Wall
from gridapp.battle.commands import (
    AdjustPools,
    AlignGrid,
    ApplyArea,
    Command,
    EditBoard,
    EndFight,
    ForgetSeen,
    HideArea,
    HideToken,
    MoveArea,
    MoveInOrder,
    PlaceToken,
    PutArea,
    PutFloor,
    PutLight,
    PutLink,
    PutNote,
    PutRoom,
    RemoveArea,
    RemoveFloor,
    RemoveLight,
    RemoveLink,
    RemoveNote,
    RemoveRoom,
    RemoveToken,
    RevealArea,
    RollDice,
    SetBars,
    SetCondition,
    SetConditions,
    SetDoor,
    SetFogMode,
    SetGridLook,
    SetGroup,
    SetParties,
    SetPool,
    SetRule,
    SetSceneLight,
    SetSheet,
    SetStanding,
    ShiftToken,
    ShiftTokens,
    ShowFog,
    Together,
)
from gridapp.battle.dice import RandomDice
from gridapp.battle.grid_style import GridStyle
from gridapp.battle.notes import Note
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition, Sheet, Token, Until
from gridapp.battle.vision.fog import (
    BoxArea,
    BrushArea,
    FogMode,
    OutlineArea,
    Room,
    RoomArea,
    WholeArea,
)
from gridapp.battle.vision.lights import Light, LightLevel
from gridapp.battle.vision.sight import Party
from gridapp.engine.commands.edit_sheet import editable_sheet
from gridapp.engine.queries.areas import creatures_inside
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns.legal_actions import waiting_refusal
from gridapp.grid.floors import floor_of, on_floor
from gridapp.packs.creatures import load_creatures
from gridapp.session.session import Session
from gridapp.session.setup.samples import sample_battle
from gridapp.session.start import DEFAULT_SAMPLE
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import hash_bytes, state_bytes
from tests.engine.random_play import RandomPlayer
from tests.engine.scenes import rules
from tests.session.tables import packs

KINDS = {kind.__name__ for kind in get_args(Command)}


class Meddler(RandomPlayer):
    """A random player that also acts as GM, with the rarest kind of command so far."""

    def __init__(self, seed: int) -> None:
        super().__init__(rules(), seed)
        self.done: Counter[str] = Counter()
        self._placed = 0
        self._creatures = list(load_creatures(rules().book).values())

    def command(self, battle: Battle) -> Command:
        if battle.tokens and self._random.random() > 0.3:
            return super().command(battle)
        commands = self._meddling(battle)
        self._random.shuffle(commands)
        return min(commands, key=lambda command: self.done[type(command).__name__])

    def _meddling(self, battle: Battle) -> list[Command]:
        random, book, grid = self._random, self._rules.book, battle.board.grid
        self._placed += 1
        creature = random.choice(self._creatures)
        token = creature.make_token(book, f"new{self._placed}", random.choice(grid.cells), "New")
        commands: list[Command] = [PlaceToken(token)] if len(battle.tokens) < 12 else []
        name, setting = random.choice(list(book.settings.items()))
        commands.append(SetRule(name, random.choice(setting.options)))
        commands.append(self._drawing(battle))
        offset = (random.uniform(-20, 20), random.uniform(-20, 20))
        walls = random.random() < 0.5
        commands.append(AlignGrid(grid.columns, grid.rows, random.uniform(40, 90), offset, walls))
        look = GridStyle(opacity=random.randint(0, 100), shown=walls)
        commands.append(SetGridLook(look))
        note = Note(
            random.randint(1, 5), f"So {self._placed}", random.choice(grid.cells), shown=walls
        )
        commands += [PutNote(note), *(RemoveNote(each.number) for each in battle.notes[:1])]
        commands += self._looking(battle)
        commands += self._laying(battle)
        commands += self._building(battle)
        commands.append(RollDice("4d6kh3+1"))
        commands += self._fogging(battle)
        if battle.tokens:
            details = (None, *BarDetail)
            commands.append(SetBars(battle.tokens[0].side, random.choice(details)))
            chosen = random.choice(battle.tokens)
            commands += [
                HideToken(chosen.id, hidden=not chosen.hidden),
                SetPool(chosen.id, book.life, random.randint(1, 20)),
                ShiftToken(chosen.id, random.choice(grid.cells)),
                ShiftTokens({two.id: random.choice(grid.cells) for two in battle.tokens[:2]}),
                Together(tuple(HideToken(two.id, two.hidden) for two in battle.tokens[:2])),
                SetSheet(chosen.id, self._sheet(chosen)),
                SetGroup((chosen.id, random.choice(battle.tokens).id), random.choice(["", "g"])),
                SetCondition(
                    chosen.id, random.choice(list(book.conditions)), random.random() < 0.5
                ),
                AdjustPools((chosen.id,), random.choice(["-1d4", "+3", "half 5"])),
                SetConditions((chosen.id,), Condition("prone", Until.TURN_END, chosen.id, 2)),
                MoveInOrder(chosen.id, random.choice(["", battle.tokens[0].id])),
                SetStanding(chosen.id, "strike", random.choice([True, False, None])),
                SetDoor(random.choice(battle.board.doors).id, random.choice(list(DoorState))),
            ]
            commands += [RemoveToken(chosen.id)] if len(battle.tokens) > 8 else []
            commands += [EndFight()] if random.random() < 0.1 else []
        return commands

    def _looking(self, battle: Battle) -> list[Command]:
        """Return commands about lights and parties; fog by sight gives them something to forget."""
        random, grid = self._random, battle.board.grid
        point = grid.centre(random.choice(grid.cells))
        light = Light(f"lamp {random.randint(1, 3)}", point, dim=random.randint(20, 60))
        party = Party("p", f"Party {random.randint(1, 99)}", tuple(t.side for t in battle.tokens))
        commands: list[Command] = [PutLight(light), ForgetSeen()]
        commands += [RemoveLight(each.id) for each in battle.lighting.lights[:1]]
        commands += [] if battle.fog.mode.by_sight else [SetFogMode(FogMode.SIGHT)]
        commands.append(SetSceneLight(random.choice(list(LightLevel))))
        commands.append(SetParties((party,) if random.random() < 0.5 else ()))
        return commands

    def _building(self, battle: Battle) -> list[Command]:
        """Return commands about a second floor and stairs to it."""
        random, grid, number = self._random, battle.board.grid, self._placed
        commands: list[Command] = [PutFloor(Floor(1, f"Loft {number}", random.randint(1, 4)))]
        if battle.board.floors:
            ends = random.choice(grid.cells), random.choice(grid.cells)
            commands.append(PutLink(Link("stairs", ends=ends, steps=number % 5 + 1)))
            is_empty = not any(floor_of(grid, token.cell) for token in battle.tokens)
            upstairs = [token for token in battle.tokens if floor_of(grid, token.cell)]
            away = {token.id: on_floor(grid, token.cell, 0) for token in upstairs}
            commands.append(RemoveFloor(1) if is_empty else ShiftTokens(away))
        commands += [RemoveLink(link.id) for link in battle.board.links]
        return commands

    def _laying(self, battle: Battle) -> list[Command]:
        """Return commands about areas of effect, some of which end with the round."""
        random, grid = self._random, battle.board.grid
        point = grid.centre(random.choice(grid.cells))
        shape = random.choice(list(AreaShape))
        until = random.choice([Until.CURED, Until.ROUND_END])
        size = random.choice([10.0, 60.0])
        area = Area(f"area {random.randint(1, 3)}", "Fog", shape, size, point, until=until)
        commands: list[Command] = [PutArea(area)]
        for each in battle.areas[:1]:
            commands += [MoveArea(each.id, point), RemoveArea(each.id)]
        situation = Situation(battle, self._rules)
        is_free = waiting_refusal(battle) is None
        filled = (each for each in battle.areas if is_free and creatures_inside(situation, each))
        return [*commands, *map(self._applied, filled)]

    def _applied(self, area: Area) -> ApplyArea:
        """Return an area's damage or healing, with a way to resist of the system."""
        saves = self._rules.book.areas.saves
        save, number = self._random.choice(["", *saves]), self._rules.book.areas.number.usual
        return ApplyArea(area.id, self._random.choice(["2", "1d6", "+3"]), "", save, number)

    def _fogging(self, battle: Battle) -> list[Command]:
        """Return commands of fog by hand, switched on first; changes are held back at times."""
        random, grid = self._random, battle.board.grid
        if not battle.fog.mode.by_hand:
            return [SetFogMode(FogMode.BOTH, doors_reveal=True, hold=True)]
        corners = tuple(grid.centre(random.choice(grid.cells)) for _ in range(3))
        room = Room(f"Room {random.randint(1, 3)}", (corners,))
        toggled = not battle.fog.doors_reveal
        commands: list[Command] = [PutRoom(room), SetFogMode(doors_reveal=toggled)]
        commands += [RemoveRoom(each.name) for each in battle.fog.rooms[:1]]
        commands += [RevealArea(BrushArea(corners[:2], 2.0)), HideArea(BoxArea(*corners[:2]))]
        commands += [RevealArea(OutlineArea((corners,))), HideArea(WholeArea())]
        commands += [RevealArea(RoomArea(each.name)) for each in battle.fog.rooms[:1]]
        held = battle.fog.draft not in (None, battle.fog.hand)
        commands += [ShowFog()] if held else []
        return commands

    def _drawing(self, battle: Battle) -> Command:
        """Return a command that draws or moves a wall and a region, or deletes all of them."""
        random, grid = self._random, battle.board.grid
        own = [piece.id for piece in battle.board.pieces if piece.id.startswith("own")]
        if len(own) > 6:
            return EditBoard(removed=tuple(own))
        column, row = random.choice(grid.cells)
        wall = Wall(f"own{random.randint(1, 4)}w", (column, row), (column + 0.5, row + 1))
        region = Terrain(f"own{random.randint(1, 4)}t", "Mud", 2, ((column, row),))
        return EditBoard(walls=(wall,), terrain=(region,))

    def _sheet(self, token: Token) -> Sheet:
        """Return the sheet with another speed and sometimes another name."""
        sheet = editable_sheet(self._rules, token)
        stats = {**sheet.stats, "speed": self._random.randint(0, 12) * 5}
        name = self._random.choice([sheet.name, f"Other {self._placed}"])
        return msgspec.structs.replace(sheet, name=name, stats=stats)


EVERY, MOST = 360, 4_000
"""From how many commands on every kind has to come, and how many may be played for that."""


def lacks_a_kind(player: Meddler, played: int, count: int) -> bool:
    """Return True while play goes on only for the kinds that have not come yet."""
    return count >= EVERY and played <= MOST and not set(player.done) >= KINDS


def play(path: Path, seed: int, count: int) -> tuple[Counter[str], list[str]]:
    """Play commands into a file; return how many of each kind, and the hash of every state.

    It goes on past ``count`` until every kind was carried out, at most ``MOST`` commands.
    """
    battle, assets = sample_battle(DEFAULT_SAMPLE, packs())
    player = Meddler(seed)
    file = BattleFile.create(path, battle, assets)
    file.deferred = True
    with Session(file, rules(), RandomDice(seed)) as session:
        hashes = [hash_bytes(state_bytes(session.battle))]
        while len(hashes) <= count or lacks_a_kind(player, len(hashes), count):
            command = player.command(session.battle)
            if isinstance(session.do(command), Applied):
                player.done[type(command).__name__] += 1
                hashes.append(hash_bytes(state_bytes(session.battle)))
        file.flush()
    return player.done, hashes


def differing(path: Path, hashes: list[str]) -> tuple[int, int]:
    """Count the states that differ after undoing everything, and after redoing everything."""
    undone = redone = 0
    with Session.open(path, packs()) as session:
        session.file.deferred = True
        for expected in reversed(hashes[:-1]):
            assert session.undo()
            undone += hash_bytes(state_bytes(session.battle)) != expected
        assert not session.can_undo
        for expected in hashes[1:]:
            assert session.redo()
            redone += hash_bytes(state_bytes(session.battle)) != expected
        assert not session.can_redo
        session.file.flush()
    return undone, redone


def test_undo_and_redo_of_every_command_kind(tmp_path: Path) -> None:
    kinds, hashes = play(tmp_path / "random.battle", seed=3, count=EVERY)
    assert set(kinds) == KINDS
    assert differing(tmp_path / "random.battle", hashes) == (0, 0)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_undo_and_redo_of_twenty_thousand_commands(tmp_path: Path, seed: int) -> None:
    kinds, hashes = play(tmp_path / "random.battle", seed, 20_000)
    print(f"seed {seed}: rarest kind {min(kinds.values())} times, {len(kinds)} kinds")  # noqa: T201
    assert set(kinds) == KINDS
    assert min(kinds.values()) >= 100
    assert differing(tmp_path / "random.battle", hashes) == (0, 0)


def test_harness_detects_a_different_state(tmp_path: Path) -> None:
    path = tmp_path / "random.battle"
    _, hashes = play(path, seed=3, count=30)
    hashes[7] = "0" * 64
    assert differing(path, hashes) == (1, 1)
