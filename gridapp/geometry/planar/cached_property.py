"""A lock-free cached property: the standard one takes a lock before Python 3.12."""

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

T = TypeVar("T")


class CachedProperty(Generic[T]):
    """Compute an attribute on first access and store it on the instance.

    A drag frame creates hundreds of short-lived objects; on Python 3.11 the lock of the standard
    library costs as much as a small answer.
    """

    def __init__(self, make: Callable[[Any], T]) -> None:
        self._make = make
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type | None = None) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type | None = None) -> T: ...
    def __get__(self, instance: object, owner: type | None = None) -> Self | T:
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._make(instance)
        return value

    def is_computed(self, instance: object) -> bool:
        """Return True if an instance has the value computed already."""
        return self._name in instance.__dict__

    def store(self, instance: object, value: T) -> None:
        """Store a known value in place of computing it."""
        instance.__dict__[self._name] = value
