"""Events: what a command changed, in order."""

from gridapp.battle.events.area_events import (
    AreaApplied,
    AreaMet,
    AreaMoved,
    AreaPut,
    AreaRemoved,
    AreaResolved,
)
from gridapp.battle.events.fight_events import (
    Acted,
    Answered,
    Asked,
    AttackResolved,
    ConditionGained,
    ConditionLost,
    Corrected,
    CriticalScored,
    Damaged,
    DiceRolled,
    Halted,
    Healed,
    MetUnknown,
    Modifier,
    Moved,
    Narrated,
    OpportunityTaken,
    OrderChanged,
    PoolsAdjusted,
    Rolled,
    RoundBegan,
    Spent,
    TurnBegan,
    TurnEnded,
)
from gridapp.battle.events.map_events import (
    BarsSet,
    BoardEdited,
    DoorSet,
    FloorPut,
    FloorRemoved,
    GridAligned,
    GridStyleChanged,
    LinkPut,
    LinkRemoved,
    NoteRemoved,
    NoteWritten,
    Placed,
    Removed,
    VisibilityChanged,
)
from gridapp.battle.events.sight_events import (
    FogEdited,
    FogModeSet,
    FogShown,
    LightPut,
    LightRemoved,
    PartiesSet,
    RoomForgotten,
    RoomNamed,
    SceneLightSet,
    SeenForgotten,
)

Event = (
    Placed
    | Removed
    | VisibilityChanged
    | DoorSet
    | BoardEdited
    | GridAligned
    | GridStyleChanged
    | BarsSet
    | NoteWritten
    | NoteRemoved
    | FogModeSet
    | FogEdited
    | FogShown
    | RoomNamed
    | RoomForgotten
    | LightPut
    | LightRemoved
    | SceneLightSet
    | PartiesSet
    | SeenForgotten
    | RoundBegan
    | TurnBegan
    | TurnEnded
    | Moved
    | Acted
    | Rolled
    | AttackResolved
    | CriticalScored
    | OpportunityTaken
    | Damaged
    | Spent
    | ConditionGained
    | ConditionLost
    | Corrected
    | Asked
    | Answered
    | Halted
    | MetUnknown
    | Narrated
    | Healed
    | PoolsAdjusted
    | DiceRolled
    | OrderChanged
    | AreaPut
    | AreaMoved
    | AreaRemoved
    | AreaMet
    | AreaApplied
    | AreaResolved
    | FloorPut
    | FloorRemoved
    | LinkPut
    | LinkRemoved
)

__all__ = [
    "Acted",
    "Answered",
    "AreaApplied",
    "AreaMet",
    "AreaMoved",
    "AreaPut",
    "AreaRemoved",
    "AreaResolved",
    "Asked",
    "AttackResolved",
    "BarsSet",
    "BoardEdited",
    "ConditionGained",
    "ConditionLost",
    "Corrected",
    "CriticalScored",
    "Damaged",
    "DiceRolled",
    "DoorSet",
    "Event",
    "FloorPut",
    "FloorRemoved",
    "FogEdited",
    "FogModeSet",
    "FogShown",
    "GridAligned",
    "GridStyleChanged",
    "Halted",
    "Healed",
    "LightPut",
    "LightRemoved",
    "LinkPut",
    "LinkRemoved",
    "MetUnknown",
    "Modifier",
    "Moved",
    "Narrated",
    "NoteRemoved",
    "NoteWritten",
    "OpportunityTaken",
    "OrderChanged",
    "PartiesSet",
    "Placed",
    "PoolsAdjusted",
    "Removed",
    "Rolled",
    "RoomForgotten",
    "RoomNamed",
    "RoundBegan",
    "SceneLightSet",
    "SeenForgotten",
    "Spent",
    "TurnBegan",
    "TurnEnded",
    "VisibilityChanged",
]
