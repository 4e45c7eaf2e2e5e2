"""Hypothesis strategies for any value of the battle's types, including future fields."""

from collections.abc import Callable
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect as mi

from gridapp.battle.grid_style import GridStyle
from gridapp.battle.messages import Message
from gridapp.battle.vision.mask import Mask
from gridapp.grid.grid import CellShape, Grid

GRIDS = st.builds(
    Grid,
    columns=st.integers(1, 500),
    rows=st.integers(1, 500),
    shape=st.sampled_from(CellShape),
    cell_size=st.sampled_from([5, 5.0, 1, 1.5]),
    pixels=st.sampled_from([64, 64.0, 12.5]),
)
LOOKS = st.builds(
    GridStyle,
    colour=st.integers(0, 0xFFFFFF).map("#{:06x}".format),
    opacity=st.integers(0, 100),
    shown=st.booleans(),
    at_table=st.booleans(),
)
_WORDS = st.text(max_size=6)
_ITEMS = _WORDS | st.integers(-(2**70), 2**70) | st.builds(Message, _WORDS)
MESSAGES = st.builds(
    Message,
    _WORDS,
    st.dictionaries(_WORDS, _ITEMS | st.lists(_ITEMS, max_size=2).map(tuple), max_size=3),
)
MASKS = st.builds(Mask.of, st.just(3), st.just(2), st.just(4), st.binary(min_size=12, max_size=12))
_CHECKED = {Grid: GRIDS, GridStyle: LOOKS, Message: MESSAGES, Mask: MASKS}

_PLAIN: dict[type[mi.Type], st.SearchStrategy[Any]] = {
    mi.BoolType: st.booleans(),
    mi.IntType: st.integers(-(2**70), 2**70),
    # No negative zero: it equals zero, but is another text.
    mi.FloatType: st.floats(-1e6, 1e6).map(lambda number: number + 0.0) | st.integers(-99, 99),
    mi.StrType: st.text(max_size=6),
    mi.NoneType: st.none(),
}


def anything(wanted: object) -> st.SearchStrategy[Any]:
    """Values of a type."""
    return _of(mi.type_info(wanted))


def _of(info: Any) -> st.SearchStrategy[Any]:  # noqa: ANN401 - msgspec's kinds share no fields
    kind = type(info)
    return _PLAIN[kind] if kind in _PLAIN else _MADE_OF_OTHERS[kind](info)


def _struct(info: mi.StructType) -> st.SearchStrategy[msgspec.Struct]:
    """Return a value for each field, leaving out a few defaults."""
    if info.cls in _CHECKED:
        return _CHECKED[info.cls]
    required = {field.name: _of(field.type) for field in info.fields if field.required}
    required_fields = {field.name: _of(field.type) for field in info.fields if not field.required}
    return st.fixed_dictionaries(required, optional=required_fields).map(
        lambda given: info.cls(**given)
    )


_MADE_OF_OTHERS: dict[type[mi.Type], Callable[[Any], st.SearchStrategy[Any]]] = {
    mi.StructType: _struct,
    mi.EnumType: lambda info: st.sampled_from(info.cls),
    mi.LiteralType: lambda info: st.sampled_from(info.values),
    mi.UnionType: lambda info: st.one_of([_of(part) for part in info.types]),
    mi.VarTupleType: lambda info: st.lists(_of(info.item_type), max_size=2).map(tuple),
    mi.TupleType: lambda info: st.tuples(*map(_of, info.item_types)),
    mi.DictType: lambda info: st.dictionaries(_of(info.key_type), _of(info.value_type), max_size=3),
}
