"""Exception guard for methods called by Qt.

On Python 3.11 an exception that leaves an overridden Qt method can end the process. Every
override therefore carries ``@guarded``: the exception is logged and passed to the reporter that
shows errors to the user, and Qt gets a harmless fallback value.
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


class _Reporting:
    """The error reporter; ``busy`` prevents a failing reporter from recursing."""

    reporter: Reporter | None = None
    busy: bool = False


def set_reporter(reporter: Reporter | None) -> None:
    """Set the function that shows exceptions to the user, such as the main window's banner."""
    _Reporting.reporter = reporter


@overload
def guarded(function: Callable[P, None], /) -> Callable[P, None]: ...


@overload
def guarded(*, fallback: R) -> Callable[[Callable[P, R]], Callable[P, R]]: ...


def guarded(function: Callable[..., Any] | None = None, /, *, fallback: Any = None) -> Any:
    """Catch every exception of a method called by Qt and return ``fallback`` instead.

    Plain ``@guarded`` for methods without a result, else ``@guarded(fallback=QRectF())``.
    """
    if function is not None:
        return _wrap(function, None)
    return functools.partial(_wrap, fallback=fallback)


def is_guarded(function: object) -> bool:
    """Return True if a function carries ``@guarded``."""
    return getattr(function, "__guarded__", False) is True


def _wrap(function: Callable[P, R], fallback: R) -> Callable[P, R]:
    @functools.wraps(function)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except BaseException as error:  # noqa: BLE001 - leaving this method could end the process
            _report(function.__qualname__, error)
            return fallback

    cast("Any", wrapper).__guarded__ = True
    return wrapper


def _report(method: str, error: BaseException) -> None:
    _log.error("%s failed: %s", method, error, exc_info=error)
    if not isinstance(error, Exception):
        # Ctrl+C or sys.exit(): pass the request to stop on to Qt.
        QCoreApplication.exit(1)
    elif _Reporting.reporter is not None and not _Reporting.busy:
        _call_reporter(_Reporting.reporter, error)


def _call_reporter(reporter: Reporter, error: Exception) -> None:
    _Reporting.busy = True
    try:
        reporter(error)
    except Exception:  # noqa: BLE001 - a failing reporter must not fail the method
        _log.exception("the report of an error failed")
    finally:
        _Reporting.busy = False
