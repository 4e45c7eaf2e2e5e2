"""A sequence whose items are computed on first access."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class LazySequence(Sequence[T], Generic[T]):
    """Call ``make`` on first access and behave like the tuple it returns.

    Equal to any sequence of equal items. ``first`` computes only item 0, for callers that need no
    more than the first ray.
    """

    def __init__(
        self, make: Callable[[], tuple[T, ...]], first: Callable[[], T] | None = None
    ) -> None:
        self._make = make
        self._first = first

    @cached_property
    def _values(self) -> tuple[T, ...]:
        return self._make()

    def __len__(self) -> int:
        return len(self._values)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        if index == 0 and self._first is not None and "_values" not in self.__dict__:
            return self._first()
        return self._values[index]

    def __iter__(self) -> Iterator[T]:
        return iter(self._values)

    def __eq__(self, value: object) -> bool:
        return isinstance(value, Sequence) and self._values == tuple(value)

    def __hash__(self) -> int:
        return hash(self._values)

    def __repr__(self) -> str:
        return repr(self._values)
