"""A sequence whose items are computed on first access."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class LazyItems(Sequence[T], Generic[T]):
    """A tuple of items made on first access.

    Equal to any sequence of equal items. Without a dictionary of attributes: a drag frame makes one
    or two for each foe, and most are never looked into.
    """

    __slots__ = ("_made",)

    def __init__(self) -> None:
        self._made: tuple[T, ...] | None = None

    @abstractmethod
    def make(self) -> tuple[T, ...]:
        """Return the items; called once."""

    def make_first(self) -> T:
        """Return item 0, for callers that need no more than the first ray."""
        return self._values[0]

    @property
    def _values(self) -> tuple[T, ...]:
        values = self._made
        if values is None:
            values = self._made = self.make()
        return values

    def __len__(self) -> int:
        return len(self._values)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        if index == 0 and self._made is None:
            return self.make_first()
        return self._values[index]

    def __iter__(self) -> Iterator[T]:
        return iter(self._values)

    def __eq__(self, value: object) -> bool:
        return isinstance(value, Sequence) and self._values == tuple(value)

    def __hash__(self) -> int:
        return hash(self._values)

    def __repr__(self) -> str:
        return repr(self._values)


class LazySequence(LazyItems[T]):
    """The items that ``make`` returns, and the first alone by ``first`` if given."""

    __slots__ = ("_first", "_make")

    def __init__(
        self, make: Callable[[], tuple[T, ...]], first: Callable[[], T] | None = None
    ) -> None:
        super().__init__()
        self._make, self._first = make, first

    def make(self) -> tuple[T, ...]:
        return self._make()

    def make_first(self) -> T:
        return super().make_first() if self._first is None else self._first()
