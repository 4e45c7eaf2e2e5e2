"""Attributes that are worked out when first asked for, without the lock of the standard library."""

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

T = TypeVar("T")


class CachedProperty(Generic[T]):
    """What ``functools.cached_property`` is from Python 3.12 on; before, it takes a lock.

    Where a drag makes hundreds of objects anew, the locks take as long as small answers.
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
