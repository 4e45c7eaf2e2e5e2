"""Everything that a rule pack may import: the battle as data, the engine, and shared helpers."""

from gridapp.battle.commands import Act
from gridapp.battle.dice import DiceText, parse_dice
from gridapp.battle.events import Damaged, Halted, Modifier, Moved, Rolled, Told
from gridapp.battle.outcomes import Refused
from gridapp.battle.questions import Declared, Number, Option, Question, Walk
from gridapp.battle.state import Battle, Phase, Place
from gridapp.battle.tokens import Condition, Token, Until, Weapon, WeaponKind
from gridapp.engine.commands import fixed_order
from gridapp.engine.commands.doors import doors_beside, work_door
from gridapp.engine.commands.draft import Draft
from gridapp.engine.commands.durations import expire
from gridapp.engine.movement.advance import begin as begin_move
from gridapp.engine.movement.displacement import push_routes
from gridapp.engine.movement.special_moves import (
    approaches,
    hurdles,
    leaps,
    standing_at,
    steps_aside,
)
from gridapp.engine.protocol import (
    MOST_LEGS,
    Leap,
    Leg,
    Mechanics,
    MovePlan,
    Offer,
    Provocation,
    Reach,
)
from gridapp.engine.queries.range_bands import RangeBand
from gridapp.engine.queries.round_parts import Acting, Part
from gridapp.engine.queries.shown_statistics import Figure
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.spatial_events import Happening, HappeningKind
from gridapp.engine.queries.zones import Zone
from gridapp.engine.rulebook.derived_statistics import enlist, held, refilled
from gridapp.engine.rulebook.odds import AttackOdds, Spread, certain, mixed, of_text
from gridapp.engine.rulebook.pack_data import Action, ActionKind, Refill, Rulebook
from gridapp.geometry.movement.move_options import MoveRules
from gridapp.geometry.planar.lazy_sequence import Late
from gridapp.geometry.reach.threatened_area import LineRule, in_reach
from gridapp.grid.cells import Cell
from gridapp.grid.distances import Metric
from gridapp.packkit.decisions import (
    THE_GM,
    YES_NO,
    Asker,
    Creature,
    GameMaster,
    ask,
    choose,
    choose_number,
    in_words,
    is_decision,
    numbered,
    options_of,
    settle,
)
from gridapp.packkit.stages import (
    Ask,
    Lines,
    Stage,
    YesNo,
    ask_of,
    declare,
    declared_in,
    enter,
    go_to,
    is_about,
    is_in,
    misfit,
    note,
    stage_of,
    tag_of,
)

__all__ = [
    "MOST_LEGS",
    "THE_GM",
    "YES_NO",
    "Act",
    "Acting",
    "Action",
    "ActionKind",
    "Ask",
    "Asker",
    "AttackOdds",
    "Battle",
    "Cell",
    "Condition",
    "Creature",
    "Damaged",
    "Declared",
    "DiceText",
    "Draft",
    "Figure",
    "GameMaster",
    "Halted",
    "Happening",
    "HappeningKind",
    "Late",
    "Leap",
    "Leg",
    "LineRule",
    "Lines",
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
    "Stage",
    "Token",
    "Told",
    "Until",
    "Walk",
    "Weapon",
    "WeaponKind",
    "YesNo",
    "Zone",
    "approaches",
    "ask",
    "ask_of",
    "begin_move",
    "certain",
    "choose",
    "choose_number",
    "declare",
    "declared_in",
    "doors_beside",
    "enlist",
    "enter",
    "expire",
    "fixed_order",
    "go_to",
    "held",
    "hurdles",
    "in_reach",
    "in_words",
    "is_about",
    "is_decision",
    "is_in",
    "leaps",
    "misfit",
    "mixed",
    "note",
    "numbered",
    "of_text",
    "options_of",
    "parse_dice",
    "push_routes",
    "refilled",
    "settle",
    "stage_of",
    "standing_at",
    "steps_aside",
    "tag_of",
    "work_door",
]
