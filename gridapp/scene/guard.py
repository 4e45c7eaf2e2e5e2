"""One fence round every method that Qt calls.

On Python 3.11 an exception that leaves an overridden Qt method can end the process. Every
override therefore carries ``@guarded``: the exception is logged, told to whoever shows it to
the user, and a harmless value goes back to Qt.
"""

import functools
import logging
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, cast, overload

from PySide6.QtCore import QCoreApplication

P = ParamSpec("P")
R = TypeVar("R")
Reporter = Callable[[BaseException], None]

_log = logging.getLogger(__name__)


class _Outlet:
    """Where exceptions are shown; ``busy`` keeps a failing reporter from calling itself."""

    reporter: Reporter | None = None
    busy: bool = False


def set_reporter(reporter: Reporter | None) -> None:
    """Say who shows an exception to the user, such as the main window with its banner."""
    _Outlet.reporter = reporter


@overload
def guarded(function: Callable[P, None], /) -> Callable[P, None]: ...


@overload
def guarded(*, fallback: R) -> Callable[[Callable[P, R]], Callable[P, R]]: ...


def guarded(function: Callable[..., Any] | None = None, /, *, fallback: Any = None) -> Any:
    """Let no exception out of a method that Qt calls; ``fallback`` goes back to Qt instead.

    Use it plain on methods that return nothing, or as ``@guarded(fallback=QRectF())``.
    """
    if function is not None:
        return _fence(function, None)
    return functools.partial(_fence, fallback=fallback)


def is_guarded(function: object) -> bool:
    """Whether a function stands behind the fence."""
    return getattr(function, "__guarded__", False) is True


def _fence(function: Callable[P, R], fallback: R) -> Callable[P, R]:
    @functools.wraps(function)
    def fenced(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except BaseException as error:  # noqa: BLE001 - leaving this method could end the process
            _report(function.__qualname__, error)
            return fallback

    cast("Any", fenced).__guarded__ = True
    return fenced


def _report(place: str, error: BaseException) -> None:
    _log.error("%s failed: %s", place, error, exc_info=error)
    if not isinstance(error, Exception):
        # Ctrl+C or sys.exit(): the wish to stop is kept, by way of Qt.
        QCoreApplication.exit(1)
    elif _Outlet.reporter is not None and not _Outlet.busy:
        _tell(_Outlet.reporter, error)


def _tell(reporter: Reporter, error: Exception) -> None:
    _Outlet.busy = True
    try:
        reporter(error)
    except Exception:  # noqa: BLE001 - the outcome of the fence itself
        _log.exception("the report of an error failed")
    finally:
        _Outlet.busy = False
