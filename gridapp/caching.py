"""Caches of functions, all under a single policy.

- Cached is a function of its arguments alone: they and its answer are immutable. A changed board is
  another argument, so an entry never becomes wrong, only unused; nothing is invalidated.
- Every cache is bounded by the size it is given (`cached`); the least recently used entry goes
  first. Unbounded is only a function without arguments, or of arguments of which there are few in
  the life of a process, such as classes (`cached_for_good`).
- Threads may share a cache: each entry is published whole; two threads may compute the same one.
- What belongs to an object is a cached property of it, or a method cached when the object is made:
  both die with it. What is compared by identity, from situation to situation, is cached in
  `engine/queries/cache.py` under the same rules.

Both are ``functools.lru_cache``: a hit costs a hash of the arguments and a look into a dictionary.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

T = TypeVar("T")


def cached(size: int) -> "Callable[[Callable[..., T]], _lru_cache_wrapper[T]]":
    """Return a decorator that caches the last ``size`` answers of a function."""
    return lru_cache(maxsize=size)


def cached_for_good(function: Callable[..., T]) -> "_lru_cache_wrapper[T]":
    """Return a function with every answer cached as long as the function lives."""
    return lru_cache(maxsize=None)(function)
