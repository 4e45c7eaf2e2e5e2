"""Everything that a rule pack may use, in one place."""

from gridapp.battle.commands import Act
from gridapp.battle.dice import DiceText, parse_dice
from gridapp.battle.events import Damaged, Halted, Modifier, Moved, Rolled, Told
from gridapp.battle.outcomes import Refused
from gridapp.battle.questions import Declared, Number, Option, Question, Walk
from gridapp.battle.state import Battle, Phase, Place
from gridapp.battle.tokens import Condition, Token, Until, Weapon, WeaponKind
from gridapp.engine import turns
from gridapp.engine.doors import doors_beside, work_door
from gridapp.engine.draft import Draft
from gridapp.engine.durations import expire
from gridapp.engine.figures import Figure
from gridapp.engine.happenings import Happening, HappeningKind
from gridapp.engine.mechanics import (
    MOST_LEGS,
    Leap,
    Leg,
    Mechanics,
    MovePlan,
    Offer,
    Provocation,
    Reach,
)
from gridapp.engine.moves import begin as begin_move
from gridapp.engine.odds import AttackOdds, Spread, certain, mixed, of_text
from gridapp.engine.parts import Acting, Part
from gridapp.engine.pushes import push_routes
from gridapp.engine.ranges import RangeBand
from gridapp.engine.rulebook import Action, ActionKind, Refill, Rulebook
from gridapp.engine.sheets import enlist, held, refilled
from gridapp.engine.situation import Situation
from gridapp.engine.ways import approaches, hurdles, leaps, standing_at, steps_aside
from gridapp.engine.zones import Zone
from gridapp.geometry.late import Late
from gridapp.geometry.movement import MoveRules
from gridapp.geometry.reach import LineRule, in_reach
from gridapp.grid.cells import Cell
from gridapp.grid.distances import Metric

__all__ = [
    "MOST_LEGS",
    "Act",
    "Acting",
    "Action",
    "ActionKind",
    "AttackOdds",
    "Battle",
    "Cell",
    "Condition",
    "Damaged",
    "Declared",
    "DiceText",
    "Draft",
    "Figure",
    "Halted",
    "Happening",
    "HappeningKind",
    "Late",
    "Leap",
    "Leg",
    "LineRule",
    "Mechanics",
    "Metric",
    "Modifier",
    "MovePlan",
    "MoveRules",
    "Moved",
    "Number",
    "Offer",
    "Option",
    "Part",
    "Phase",
    "Place",
    "Provocation",
    "Question",
    "RangeBand",
    "Reach",
    "Refill",
    "Refused",
    "Rolled",
    "Rulebook",
    "Situation",
    "Spread",
    "Token",
    "Told",
    "Until",
    "Walk",
    "Weapon",
    "WeaponKind",
    "Zone",
    "approaches",
    "begin_move",
    "certain",
    "doors_beside",
    "enlist",
    "expire",
    "held",
    "hurdles",
    "in_reach",
    "leaps",
    "mixed",
    "of_text",
    "parse_dice",
    "push_routes",
    "refilled",
    "standing_at",
    "steps_aside",
    "turns",
    "work_door",
]
