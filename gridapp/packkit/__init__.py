"""The API for rule packs: battle data, the engine, and shared helpers."""

from gridapp.battle.amounts import parse_amount
from gridapp.battle.commands import Act, ApplyArea
from gridapp.battle.dice import DiceExpression, parse_dice
from gridapp.battle.events import (
    Acted,
    AttackResolved,
    ConditionGained,
    ConditionLost,
    CriticalScored,
    Damaged,
    Halted,
    Modifier,
    Moved,
    Narrated,
    OpportunityTaken,
    Rolled,
)
from gridapp.battle.messages import Message, Text, english, joined, message
from gridapp.battle.outcomes import Refused
from gridapp.battle.questions import (
    THE_GM,
    Asker,
    Creature,
    DeclaredAct,
    GameMaster,
    Number,
    Option,
    Part,
    Question,
    StandingAnswer,
    Walk,
)
from gridapp.battle.state import Battle, InitiativeEntry, Phase
from gridapp.battle.tokens import Condition, Token, Until, Weapon, WeaponKind
from gridapp.battle.vision.lights import LightLevel
from gridapp.caching import cached, cached_for_good
from gridapp.engine.commands import fixed_order
from gridapp.engine.commands.doors import doors_beside, toggle_door
from gridapp.engine.commands.draft import Draft
from gridapp.engine.commands.durations import expire_conditions
from gridapp.engine.commands.falls import fall_through
from gridapp.engine.commands.walk import begin_move
from gridapp.engine.movement.displacement import push_routes, routes_over_openings
from gridapp.engine.movement.special_moves import (
    approach_routes,
    hurdle_heights,
    jump_routes,
    reachable_cells,
    steps_aside,
)
from gridapp.engine.protocol import Mechanics
from gridapp.engine.queries.aimed_attacks import AimedAttack
from gridapp.engine.queries.areas import area_events, areas_around, start_events
from gridapp.engine.queries.range_bands import RangeBand
from gridapp.engine.queries.shown_statistics import ShownStatistic
from gridapp.engine.queries.situation import Situation, with_token_at
from gridapp.engine.queries.turns.next_turn import (
    acts_next_round,
    conditions_after,
    moments_until_turn,
)
from gridapp.engine.queries.turns.round_parts import ActingCreature, RoundPart
from gridapp.engine.queries.zones import Zone
from gridapp.engine.rulebook.derived_statistics import (
    prepare_creature,
    refilled_pools,
    require_weapon,
)
from gridapp.engine.rulebook.fates import AttackOutcome
from gridapp.engine.rulebook.odds import (
    SPREADS_KEPT,
    AttackOdds,
    Distribution,
    constant,
    dice_distribution,
    mixture,
)
from gridapp.engine.rulebook.pack_data import Action, ActionKind, Refill
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.engine.types import (
    MAX_LEGS,
    MoveLeg,
    MovePlan,
    Offer,
    PlannedJump,
    Provocation,
    Reach,
    SpatialEvent,
    SpatialEventKind,
)
from gridapp.geometry.movement.rules import MoveRules, PricedCells
from gridapp.geometry.planar.lazy_sequence import LazySequence
from gridapp.geometry.reach.rules import LineRule
from gridapp.geometry.reach.threatened_area import is_in_reach
from gridapp.grid.cells import Cell
from gridapp.grid.distances import Metric
from gridapp.grid.footprints import base_space, offsets
from gridapp.grid.lines import is_line, nearest_direction
from gridapp.packkit.apart import floor_refusal
from gridapp.packkit.checks import nonzero, total_of
from gridapp.packkit.creatures import creature_after, is_flanked_by, regain_points, replace_weapon
from gridapp.packkit.decisions import (
    CANCEL,
    YES_NO,
    DecisionAsker,
    ask,
    choose,
    choose_number,
    in_words,
    is_decision,
    numbered,
    options_of,
    settle,
)
from gridapp.packkit.initiative import in_initiative_order, initiative_rank
from gridapp.packkit.own_side import (
    OwnSide,
    asks_first,
    is_confirmed,
    may_harm,
    possible_victims,
)
from gridapp.packkit.reactions import (
    AttackChoice,
    ask_attack,
    attack_options,
    limited_reactions,
)
from gridapp.packkit.settings import setting
from gridapp.packkit.stages import (
    Ask,
    Lines,
    Noted,
    Stage,
    YesNo,
    ask_of,
    declare,
    declare_below,
    declared_in,
    enter,
    go_to,
    is_about,
    is_in,
    misfit,
    note,
    noted,
    stage_of,
    tag_of,
)
from gridapp.packkit.turns import next_able, pass_over

__all__ = [
    "CANCEL",
    "MAX_LEGS",
    "SPREADS_KEPT",
    "THE_GM",
    "YES_NO",
    "Act",
    "Acted",
    "ActingCreature",
    "Action",
    "ActionKind",
    "AimedAttack",
    "ApplyArea",
    "Ask",
    "Asker",
    "AttackChoice",
    "AttackOdds",
    "AttackOutcome",
    "AttackResolved",
    "Battle",
    "Cell",
    "Condition",
    "ConditionGained",
    "ConditionLost",
    "Creature",
    "CriticalScored",
    "Damaged",
    "DecisionAsker",
    "DeclaredAct",
    "DiceExpression",
    "Distribution",
    "Draft",
    "GameMaster",
    "Halted",
    "InitiativeEntry",
    "LazySequence",
    "LightLevel",
    "LineRule",
    "Lines",
    "Mechanics",
    "Message",
    "Metric",
    "Modifier",
    "MoveLeg",
    "MovePlan",
    "MoveRules",
    "Moved",
    "Narrated",
    "Noted",
    "Number",
    "Offer",
    "OpportunityTaken",
    "Option",
    "OwnSide",
    "Part",
    "Phase",
    "PlannedJump",
    "PricedCells",
    "Provocation",
    "Question",
    "RangeBand",
    "Reach",
    "Refill",
    "Refused",
    "Rolled",
    "RoundPart",
    "Rulebook",
    "ShownStatistic",
    "Situation",
    "SpatialEvent",
    "SpatialEventKind",
    "Stage",
    "StandingAnswer",
    "Text",
    "Token",
    "Until",
    "Walk",
    "Weapon",
    "WeaponKind",
    "YesNo",
    "Zone",
    "acts_next_round",
    "approach_routes",
    "area_events",
    "areas_around",
    "ask",
    "ask_attack",
    "ask_of",
    "asks_first",
    "attack_options",
    "base_space",
    "begin_move",
    "cached",
    "cached_for_good",
    "choose",
    "choose_number",
    "conditions_after",
    "constant",
    "creature_after",
    "declare",
    "declare_below",
    "declared_in",
    "dice_distribution",
    "doors_beside",
    "english",
    "enter",
    "expire_conditions",
    "fall_through",
    "fixed_order",
    "floor_refusal",
    "go_to",
    "hurdle_heights",
    "in_initiative_order",
    "in_words",
    "initiative_rank",
    "is_about",
    "is_confirmed",
    "is_decision",
    "is_flanked_by",
    "is_in",
    "is_in_reach",
    "is_line",
    "joined",
    "jump_routes",
    "limited_reactions",
    "may_harm",
    "message",
    "misfit",
    "mixture",
    "moments_until_turn",
    "nearest_direction",
    "next_able",
    "nonzero",
    "note",
    "noted",
    "numbered",
    "offsets",
    "options_of",
    "parse_amount",
    "parse_dice",
    "pass_over",
    "possible_victims",
    "prepare_creature",
    "push_routes",
    "reachable_cells",
    "refilled_pools",
    "regain_points",
    "replace_weapon",
    "require_weapon",
    "routes_over_openings",
    "setting",
    "settle",
    "stage_of",
    "start_events",
    "steps_aside",
    "tag_of",
    "toggle_door",
    "total_of",
    "with_token_at",
]
