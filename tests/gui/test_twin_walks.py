"""Twin walks: through a whole evening two tables that differ in a secret show the same pictures.

A wall from edge to edge at x = 15 parts the map, so that nothing beyond x = 16 is ever in sight,
remembered or revealed; what is unknown follows from this drawing alone. Two windows go through the
same walk of mouse, keys and commands, and after each step the players' window is grabbed in all
four rotations.
"""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from gridapp.battle.board import Door, DoorState, Terrain, Wall
from gridapp.battle.commands import (
    AdjustPools,
    Command,
    ForgetSeen,
    HideArea,
    HideToken,
    PutLight,
    PutNote,
    RevealArea,
    SetCondition,
    SetDoor,
    SetFogMode,
    SetPool,
    SetSceneLight,
    ShiftToken,
)
from gridapp.battle.dice import RandomDice
from gridapp.battle.knowing.knowledge import PLAYERS
from gridapp.battle.notes import Note
from gridapp.battle.shown.moments import Moment
from gridapp.battle.shown.views import PlayerView
from gridapp.battle.state import Battle, InitiativeEntry
from gridapp.battle.tokens import Token
from gridapp.battle.vision.fog import BoxArea, FogMode, WholeArea
from gridapp.battle.vision.lights import Light, LightLevel
from gridapp.grid.grid import Grid
from gridapp.packs.creatures import load_creatures
from gridapp.packs.loader import Packs
from gridapp.session.history.fight_moments import fight_moments, fight_steps
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from gridapp.windows.table.cover import Handout
from gridapp.windows.table.window import TableWindow
from tests.engine.scenes import rules
from tests.gui.conftest import Opens, Stored
from tests.gui.pilot import Pilot
from tests.gui.shown_outside import raw, shown_outside

FAR = 16
"""Nothing from this column on is ever known; the wall that hides it stands at x = 15."""

ALL = 60
Change = Callable[[Battle, random.Random], Battle]
Step = Callable[[Pilot, TableWindow], object]


class Twin(NamedTuple):
    """A battle, and what the GM does in it without the players' knowledge."""

    battle: Battle
    secret_work: tuple[Command, ...] = ()


# The battle, and what players do not know of it


@pytest.fixture(scope="module")
def known(stored_fight: Stored, packs: Packs, tmp_path_factory: pytest.TempPathFactory) -> Battle:
    """A fight at a player character's turn, on a longer board with a never seen foe."""
    session = stored_fight.open_copy(tmp_path_factory.mktemp("walk") / "walk.battle", packs)
    battle = session.battle
    session.close()
    walls = (*battle.board.walls, Wall("far", (15, -1), (15, 11)))
    board = msgspec.structs.replace(battle.board, grid=Grid(20, 10), walls=walls)
    battle = msgspec.structs.replace(battle, board=board)
    return added(battle, "vex", "Vex", (17, 4))


def added(
    battle: Battle, key: str, name: str, cell: tuple[int, int], *, hidden: bool = False
) -> Battle:
    """Return the battle with a foe who acts last."""
    goblin = load_creatures(rules().book)["goblin"]
    token = goblin.make_token(rules().book, key, cell, name)
    token = msgspec.structs.replace(token, hidden=hidden)
    order = (*battle.order, InitiativeEntry(key, -20 - len(battle.order)))
    return msgspec.structs.replace(battle, tokens=(*battle.tokens, token), order=order)


def far_point(dice: random.Random) -> tuple[float, float]:
    return dice.uniform(FAR, 19.5), dice.uniform(0.5, 9.5)


def hidden_foe(battle: Battle, dice: random.Random) -> Battle:
    """A creature hidden by the GM, in the open and out of the way."""
    cell = dice.choice([(7, 8), (8, 9), (8, 1), (12, 8), (18, 2)])
    return added(battle, "lurker", dice.choice(["Zed", "Morgul"]), cell, hidden=True)


def name_of_an_unknown_foe(battle: Battle, dice: random.Random) -> Battle:
    """Another name, wounds and condition of the foe behind the wall."""
    changed = [renamed(token, dice) if token.id == "vex" else token for token in battle.tokens]
    return msgspec.structs.replace(battle, tokens=tuple(changed))


def renamed(token: Token, dice: random.Random) -> Token:
    name = dice.choice(["The Vampire Count", "X", "Ærik"])
    return msgspec.structs.replace(token, name=name, side=dice.choice([token.side, "undead"]))


def unseen_room(battle: Battle, dice: random.Random) -> Battle:
    """Walls, a door and bad ground behind the wall."""
    mud = Terrain("bog", dice.choice(["Bog", "Lava"]), 2, ((17, dice.randrange(10)), (18, 5)))
    wall = Wall("cellar", far_point(dice), far_point(dice))
    door = Door("vault", far_point(dice), far_point(dice), dice.choice(list(DoorState)))
    return msgspec.structs.replace(battle, board=battle.board.with_pieces([mud, wall, door]))


def hidden_light(battle: Battle, dice: random.Random) -> Battle:
    """A light behind the wall, strong enough to reach everything but for the wall."""
    light = Light("beacon", far_point(dice), bright=30, dim=dice.choice([60, 500]))
    return msgspec.structs.replace(battle, lighting=battle.lighting.put(light))


def notes_of_the_gm(battle: Battle, dice: random.Random) -> Battle:
    """A visible GM's note, and a players' note on an unknown cell."""
    text = dice.choice(["a trap", "treasure"])
    notes = (Note(7, text, (6, 6)), Note(8, text, (17, 3), shown=True))
    return msgspec.structs.replace(battle, notes=notes)


SECRETS: tuple[Change, ...] = (
    hidden_foe,
    name_of_an_unknown_foe,
    unseen_room,
    hidden_light,
    notes_of_the_gm,
)

SECRET_WORK: tuple[Command, ...] = (
    PutNote(Note(30, "he lies")),
    SetPool("vex", "hp", 3),
    HideToken("vex", hidden=True),
    ShiftToken("vex", (18, 8)),
    SetCondition("vex", "prone", on=True),
    PutLight(Light("second beacon", (18.5, 8.5), bright=30, dim=300)),
)
"""What fills the GM's log between the players' steps."""


# The walk


def do(*commands: Command) -> Step:
    """Return a step of commands; a refused command must be refused to both twins."""

    def step(pilot: Pilot, table: TableWindow) -> None:
        for command in commands:
            pilot.window.session.do(command)

    return step


def press(*keys: str) -> Step:
    """Return a step that triggers commands of the menus."""

    def step(pilot: Pilot, table: TableWindow) -> None:
        for key in keys:
            pilot.window.commands[key].trigger()

    return step


def attack(pilot: Pilot, table: TableWindow) -> None:
    if "primary_attack" in pilot.window.parts.actions.tiles:
        pilot.choose_action("primary_attack")
        pilot.click("F5")


def hold_drag(pilot: Pilot, table: TableWindow) -> None:
    """Drag the active creature over a cell, in sight of the players."""
    pilot.pick_up(pilot.label(pilot.active.cell), "D5")
    pilot.window.board_area.knowledge._show()


def drop(pilot: Pilot, table: TableWindow) -> None:
    pilot.release("D5")


def answer(pilot: Pilot, table: TableWindow) -> None:
    """Answer the question of a drag, if any."""
    if pilot.battle.question is not None:
        pilot.key(Qt.Key.Key_1)


def undo(pilot: Pilot, table: TableWindow) -> None:
    pilot.undo()


def undo_both(pilot: Pilot, table: TableWindow) -> None:
    pilot.undo()
    pilot.undo()


def redo(pilot: Pilot, table: TableWindow) -> None:
    pilot.redo()


def end_turn(pilot: Pilot, table: TableWindow) -> None:
    """Go on to the next turn of a creature that players know."""
    names = {token.name for token in pilot.battle.tokens if token.id not in ("vex", "lurker")}
    for _ in range(3):
        pilot.key(Qt.Key.Key_E)
        if pilot.active.name in names:
            return


def show_handout(pilot: Pilot, table: TableWindow) -> None:
    table.set_handout(Handout(QImage(), "A letter", inset=True))


def take_handout(pilot: Pilot, table: TableWindow) -> None:
    table.set_handout(None)


def opened(pilot: Pilot, table: TableWindow) -> None:
    """Look at what the window showed first."""


WALK: tuple[tuple[str, Step], ...] = (
    ("opened", opened),
    ("attack", attack),
    ("dragging", hold_drag),
    ("moved", drop),
    ("answered", answer),
    ("undone", undo),
    ("redone", redo),
    ("door opens", do(SetDoor("d1", DoorState.OPEN))),
    ("torch in the dark", do(SetSceneLight(LightLevel.DARK), PutLight(Light("t", carrier="t1")))),
    ("both fogs, one part hidden", do(SetFogMode(FogMode.BOTH), HideArea(BoxArea((6, 0), (9, 4))))),
    ("a part revealed", do(RevealArea(BoxArea((11, 6), (14, 9))))),
    ("all revealed, but held back", do(SetFogMode(hold=True), RevealArea(WholeArea()))),
    ("nothing held back", undo_both),
    ("true size", press("table_true_size", "table_right")),
    ("overview", press("table_overview")),
    ("back, and turned", press("table_overview", "table_true_size", "table_turn")),
    ("frozen", press("table_freeze")),
    ("frozen while the map changes", do(SetDoor("d1", DoorState.CLOSED), ForgetSeen())),
    ("thawed", press("table_freeze")),
    ("hurt", do(AdjustPools(("t3",), "-2"), SetCondition("t1", "prone", on=True))),
    ("next turn", end_turn),
    ("letter", show_handout),
    ("black", press("table_black")),
    ("letter again", press("table_black")),
    ("letter gone", take_handout),
)
_UNSEEN = (
    "all revealed, but held back",
    "nothing held back",
    "frozen",
    "frozen while the map changes",
)
_WORK_BEFORE = ("attack", "door opens", "overview", "frozen", "next turn", "letter gone")
"""Steps before which the GM works in secret: none that undoes the last command."""


def pictures(
    pilot: Pilot, table: TableWindow, work: list[Command], steps: int
) -> Iterator[tuple[str, object]]:
    """Walk the first ``steps``, and yield the players' views after each."""
    for number, (name, step) in enumerate(WALK[:steps]):
        pilot.window.session._dice = RandomDice(number)
        if name in _WORK_BEFORE and work:
            pilot.window.session.do(work.pop(0))
        table.scene.event_marks.clear()
        step(pilot, table)
        steered = table.state
        for quarter in range(4):
            table.set_state(steered.turned(quarter), table.monitor)
            pilot.window.board_area.knowledge._show()
            yield f"{name}, turned {90 * quarter}", raw(table.grab().toImage())
        table.set_state(steered, table.monitor)
        yield f"outside: {name}", shown_outside(table)
        yield f"value: {name}", table._view
    yield "thumbnail", raw(table.thumbnail(128, 72).toImage())
    yield "log", told(pilot.window.session)


def told(session: Session) -> list[Moment]:
    """Return everything players learned after the map was fogged, as shown in a film.

    When it fell they were told who went out of sight: until then they saw everybody.
    """
    moments = fight_moments(fight_steps(session).steps, session.rules, PLAYERS)
    return [moment for moment in moments if moment and moment.view.known][1:]


def walked(opens: Opens, path: Path, twin: Twin, steps: int = len(WALK)) -> dict[str, object]:
    """Return what players see on the walk through a battle, fog by sight."""
    pilot = opens(Session(BattleFile.create(path, twin.battle), rules()))
    pilot.window.session.do(SetFogMode(FogMode.SIGHT))
    pilot.window.commands["table"].trigger()
    table = pilot.window.board_area.table.window
    assert table is not None
    table.resize(480, 270)
    table.scene.smooth_map()
    table.scene.event_marks._clock = lambda: 1.0
    return dict(pictures(pilot, table, list(twin.secret_work), steps))


# The twins


def different(first: dict[str, object], second: dict[str, object]) -> list[str]:
    """Return the names of the pictures that are not equal."""
    assert first.keys() == second.keys()
    return [name for name, shown in first.items() if shown != second[name]]


@pytest.fixture(scope="module")
def plain_walks() -> dict[str, dict[str, object]]:
    """What players saw without any secret but the foe behind the wall; one walk for all tests."""
    return {}


def plain_walk(
    opens: Opens, path: Path, known: Battle, walks: dict[str, dict[str, object]]
) -> dict[str, object]:
    if not walks:
        walks["plain"] = walked(opens, path, Twin(known))
    return walks["plain"]


@pytest.mark.parametrize("secret", SECRETS)
def test_walks_that_differ_in_a_secret_are_equal(
    opens: Opens,
    tmp_path: Path,
    known: Battle,
    plain_walks: dict[str, dict[str, object]],
    secret: Change,
) -> None:
    plain = plain_walk(opens, tmp_path / "plain.battle", known, plain_walks)
    twin = Twin(secret(known, random.Random(secret.__name__)))
    assert not different(plain, walked(opens, tmp_path / "B two.battle", twin))


def test_walks_that_differ_in_the_log_are_equal(
    opens: Opens, tmp_path: Path, known: Battle, plain_walks: dict[str, dict[str, object]]
) -> None:
    plain = plain_walk(opens, tmp_path / "plain.battle", known, plain_walks)
    twin = Twin(known, SECRET_WORK)
    assert not different(plain, walked(opens, tmp_path / "B two.battle", twin))


def test_the_walk_happens(
    opens: Opens, tmp_path: Path, known: Battle, plain_walks: dict[str, dict[str, object]]
) -> None:
    """Every step changes the players' view, except the secret steps."""
    plain = plain_walk(opens, tmp_path / "plain.battle", known, plain_walks)
    shown = [plain[f"{name}, turned 0"] for name, _ in WALK]
    same = [WALK[n][0] for n in range(1, len(WALK)) if shown[n] == shown[n - 1]]
    assert same == list(_UNSEEN)


def test_nobody_unknown_has_an_entry_in_the_order(
    opens: Opens, tmp_path: Path, known: Battle, plain_walks: dict[str, dict[str, object]]
) -> None:
    """Not even a creature without a name in the view, which the strip would leave out."""
    plain = plain_walk(opens, tmp_path / "plain.battle", known, plain_walks)
    views = [view for view in plain.values() if isinstance(view, PlayerView)]
    assert len(views) == len(WALK)
    assert "vex" in [entry.token for entry in known.order]
    for view in views:
        assert set(view.order) <= {token.id for token in view.tokens}


def test_a_foe_in_sight_is_found(opens: Opens, tmp_path: Path, known: Battle) -> None:
    seen = Twin(added(known, "lurker", "Zed", (7, 8)))
    first, second = (
        walked(opens, tmp_path / f"{name}.battle", twin, steps=1)
        for name, twin in (("A", Twin(known)), ("B", seen))
    )
    assert {f"opened, turned {turn}" for turn in (0, 90, 180, 270)} <= {*different(first, second)}


def seeded(known: Battle, seed: int) -> tuple[Twin, Twin]:
    """Return twins that differ in several secrets, and in what the GM does meanwhile."""
    dice, twins = random.Random(seed), []
    for _ in range(2):
        battle = known
        for secret in dice.sample(SECRETS, dice.randint(0, len(SECRETS))):
            battle = secret(battle, dice)
        work = dice.sample(SECRET_WORK, dice.randint(0, len(SECRET_WORK)))
        twins.append(Twin(battle, tuple(work)))
    return twins[0], twins[1]


@pytest.mark.long
def test_walks_of_many_twins_are_equal(opens: Opens, tmp_path: Path, known: Battle) -> None:
    for seed in range(ALL):
        first, second = (
            walked(opens, tmp_path / f"{number} of {seed}.battle", twin)
            for number, twin in enumerate(seeded(known, seed))
        )
        assert not different(first, second), seed
