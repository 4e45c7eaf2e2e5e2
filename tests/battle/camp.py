"""A battle with every kind of state, for the tests of views."""

from gridapp.battle.areas import Area, AreaShape
from gridapp.battle.bars import BarDetail, SideBars
from gridapp.battle.board import Board, Door, Floor, Link, Picture, Terrain, Wall
from gridapp.battle.commands import Act
from gridapp.battle.notes import Note
from gridapp.battle.questions import DeclaredAct, Option, Part, Question, StandingAnswer, Walk
from gridapp.battle.state import Battle, InitiativeEntry, PackRef, Phase
from gridapp.battle.tokens import Condition, Token, Until, Weapon
from gridapp.battle.vision.fog import Fog, Room
from gridapp.battle.vision.lights import Light, Lighting
from gridapp.battle.vision.mask import Mask
from gridapp.battle.vision.sight import Memory, Party, Sight
from gridapp.grid.grid import Grid

GRID = Grid(8, 8)
PICTURE = Picture("00ff", 640, 480)
PASS = (Option("pass", "Pass"),)
CAMP = Battle(
    "Camp",
    PackRef("reactions", "1", {"diagonals": "uniform"}),
    Board(
        GRID,
        (Wall("w", (0, 2), (1, 2)),),
        (
            Door("d", (0, 0), (1, 0)),
            Door("x", (2, 0), (3, 0), secret=True),
        ),
        (Terrain("t", "Mud", 2, ((3, 3),)),),
        PICTURE,
        (Floor(1, "Loft", 2, Picture("11ff", 640, 480)),),
        (Link("stairs", ends=((0, 0), (0, 7)), opening=((1, 7),)),),
    ),
    (
        Token(
            "a",
            "Ayla",
            "heroes",
            (1, 1),
            "2x2",
            "fighter",
            played=True,
            derived=("size",),
            weapons=(Weapon("s", "Sword"),),
            conditions=(
                Condition("prone", Until.TURN_END, "g", against=("g",), effects=(("speed", -5),)),
            ),
        ),
        Token("h", "Lurker", "raiders", (7, 7), hidden=True),
        Token("g", "Gorm", "raiders", (5, 5)),
    ),
    Phase.FIGHT,
    3,
    "",
    (InitiativeEntry("g", 19, (1,)), InitiativeEntry("h", 12), InitiativeEntry("a", 7, acted=True)),
    "a",
    (Walk("a", "advance", ((1, 1), (2, 1)), (0, 1), (1,), offered=("0:h",), facings=(0, 0)),),
    (
        Question(
            4,
            "opportunity",
            "Strike?",
            "h",
            "a",
            PASS,
            "pass",
            "R-50",
            parts=(Part("h", "Hob", PASS, "pass"),),
        ),
    ),
    4,
    (StandingAnswer("h", "opportunity", first=True),),
    (DeclaredAct(Act("g", "attack"), "waiting"),),
    notes=(
        Note(2, "A well", (3, 5), shown=True),
        Note(3, "A trap", (6, 2)),
        Note(5, "Waits for the bell", who="h", shown=True),
        Note(8, "Has the key", who="g"),
    ),
    fog=Fog(rooms=(Room("Tent", (((0, 0), (3, 0), (3, 3), (0, 3)),)),)),
    lighting=Lighting(lights=(Light("torch", (2.5, 2.5)),)),
    sight=Sight(
        (Party("p", "Heroes", ("heroes",), ("g",)),),
        (Memory("p", Mask.of(8, 8, 8, bytes(512))),),
    ),
    bars=(SideBars("raiders", BarDetail.EXACT),),
    areas=(Area("f", "Fog", AreaShape.LINE, 15.0, (2.5, 2.5), until=Until.ROUND_END, shown=True),),
)
