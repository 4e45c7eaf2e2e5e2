"""The layers of a picture: what is drawn of a view, and what is left out.

A layer that is left out is taken from the view before it is drawn, so nothing of it can be in the
picture.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import TypeVar

from msgspec.structs import replace

from gridapp.battle.bars import NO_VITALS
from gridapp.battle.shown.views import GmView, PlayerView, SeenToken

View = TypeVar("View", PlayerView, GmView, PlayerView | GmView)


class Layer(StrEnum):
    """What a picture may show; ``COORDINATES`` are the letters and numbers round the board.

    ``CAPTION`` is name, round and turn above the board, ``ORDER`` the order of turns below that;
    ``LEGEND`` and ``TEXTS``, the notes in words, stand below the board. ``MARKS`` are those of the
    last move.
    """

    PICTURE = "picture"
    GRID = "grid"
    COORDINATES = "coordinates"
    TERRAIN = "terrain"
    WALLS = "walls"
    AREAS = "areas"
    CREATURES = "creatures"
    NAMES = "names"
    CONDITIONS = "conditions"
    BARS = "bars"
    NOTES = "notes"
    FOG = "fog"
    MARKS = "marks"
    CAPTION = "caption"
    ORDER = "order"
    TEXTS = "texts"
    LEGEND = "legend"


ALL_LAYERS = frozenset(Layer)
FRAME_LAYERS = frozenset({Layer.CAPTION, Layer.ORDER, Layer.TEXTS, Layer.LEGEND})
"""The layers beside the board."""
DEFAULT_LAYERS = ALL_LAYERS - FRAME_LAYERS - {Layer.MARKS}
"""The board as the window shows it, and nothing beside it."""


def with_layers(view: View, layers: frozenset[Layer]) -> View:
    """Return a view with these layers alone; ``COORDINATES`` is the scene's."""
    for layer in Layer:
        if layer not in layers:
            view = _without(view, layer)
    return view


def _without(view: View, layer: Layer) -> View:
    for_players, for_gm = _WITHOUT.get(layer), _GM_WITHOUT.get(layer)
    if isinstance(view, GmView):
        if for_players:
            view = replace(view, seen=for_players(view.seen))
        return for_gm(view) if for_gm else view
    return for_players(view) if for_players else view


def _nameless(token: SeenToken) -> SeenToken:
    return replace(token, name="")


def _without_conditions(token: SeenToken) -> SeenToken:
    return replace(token, conditions=(), lifeless="")


def _without_bars(token: SeenToken) -> SeenToken:
    return replace(token, vitals=NO_VITALS)


def _each_seen(change: Callable[[SeenToken], SeenToken]) -> Callable[[PlayerView], PlayerView]:
    return lambda view: replace(view, tokens=tuple(map(change, view.tokens)))


def _each_hidden(change: Callable[[SeenToken], SeenToken]) -> Callable[[GmView], GmView]:
    return lambda view: replace(view, hidden=tuple(map(change, view.hidden)))


_WITHOUT: Mapping[Layer, Callable[[PlayerView], PlayerView]] = {
    Layer.PICTURE: lambda view: replace(view, picture=None),
    Layer.GRID: lambda view: replace(view, look=replace(view.look, shown=False)),
    Layer.TERRAIN: lambda view: replace(view, terrain=()),
    Layer.WALLS: lambda view: replace(view, walls=(), doors=()),
    Layer.CREATURES: lambda view: replace(view, tokens=(), order=()),
    Layer.NAMES: _each_seen(_nameless),
    Layer.CONDITIONS: _each_seen(_without_conditions),
    Layer.BARS: _each_seen(_without_bars),
    Layer.AREAS: lambda view: replace(view, areas=()),
    Layer.NOTES: lambda view: replace(view, notes=()),
}
"""Fog is no layer here: what players do not know stays away."""

_GM_WITHOUT: Mapping[Layer, Callable[[GmView], GmView]] = {
    Layer.GRID: lambda view: replace(view, look=replace(view.look, shown=False)),
    Layer.TERRAIN: lambda view: replace(view, terrain=()),
    Layer.WALLS: lambda view: replace(view, walls=(), doors=()),
    Layer.CREATURES: lambda view: replace(view, hidden=()),
    Layer.NAMES: _each_hidden(_nameless),
    Layer.CONDITIONS: _each_hidden(_without_conditions),
    Layer.BARS: lambda view: replace(view, vitals={}),
    Layer.AREAS: lambda view: replace(view, areas=()),
    Layer.NOTES: lambda view: replace(view, notes=()),
    Layer.FOG: lambda view: replace(view, fog=None),
}
