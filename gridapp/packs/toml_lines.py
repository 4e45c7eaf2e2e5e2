"""The line of every key in a TOML file, which `tomllib` does not tell.

`lines_of_keys` scans a text that `tomllib` has accepted, so it can be lenient: it knows headers,
dotted and quoted keys, strings, arrays and inline tables, and reads no values.
"""

import re
from collections.abc import Mapping

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_KEY = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|[A-Za-z0-9_-]+')
_DOT = re.compile(r"[ \t]*\.[ \t]*")
_TEXT = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}(?!")|\'\'\'.*?\'{3,5}(?!\')|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'',
    re.DOTALL,
)
_PLAIN = re.compile(r"[^,\]}\n#]*")


def lines_of_keys(text: str) -> dict[str, int]:
    """Return the line, from 1, of each key path such as ``actions.step.cost`` or ``rows[2].id``.

    A table written in several places has the line of the first.
    """
    return _Scanner(text).scan()


def line_of(lines: Mapping[str, int], where: str) -> int:
    """Return the line of a key path, or of the nearest table around it; 0 if there is none."""
    while where:
        if where in lines:
            return lines[where]
        where = where[: max(where.rfind("."), where.rfind("["), 0)]
    return 0


class _Scanner:
    """A position in a text, and the lines found so far."""

    def __init__(self, text: str) -> None:
        """Start at the beginning."""
        self._text, self._at = text, 0
        self._line, self._counted = 1, 0
        self._lines: dict[str, int] = {}
        self._counts: dict[str, int] = {}

    def scan(self) -> dict[str, int]:
        table = ""
        self._skip(_BLANK)
        while self._at < len(self._text):
            if self._text.startswith("[", self._at):
                table = self._header()
            else:
                self._entry(table)
            self._skip(_BLANK)
        return self._lines

    def _header(self) -> str:
        """Read ``[table]`` or ``[[list]]``; return the key path of the table that begins."""
        brackets = 2 if self._text.startswith("[[", self._at) else 1
        self._at += brackets
        path = self._keys("")
        if brackets == 2:
            path = self._next_item(path)
        self._skip(_BLANK)
        self._at += brackets
        return path

    def _next_item(self, path: str) -> str:
        path = re.sub(r"\[\d+\]$", "", path)  # `_keys` goes on in the item before
        count = self._counts.get(path, 0)
        self._counts[path] = count + 1
        return self._note(f"{path}[{count}]")

    def _entry(self, table: str) -> None:
        """Read ``key = value``."""
        path = self._keys(table)
        self._skip(_BLANK)
        self._at += 1
        self._value(path)

    def _keys(self, table: str) -> str:
        """Read a dotted key and note the line of each part; return the key path."""
        path = table
        while True:
            self._skip(_BLANK)
            key = self._skip(_KEY)
            path = f"{path}.{key.strip(chr(34) + chr(39))}".lstrip(".")
            if path in self._counts:  # the last table of a list is the one that goes on
                path = f"{path}[{self._counts[path] - 1}]"
            self._note(path)
            if not self._skip(_DOT):
                return path

    def _value(self, path: str) -> None:
        self._skip(_BLANK)
        sign = self._text[self._at : self._at + 1]
        if sign == "[":
            self._items(path)
        elif sign == "{":
            self._inline_table(path)
        elif not self._skip(_TEXT) and not self._skip(_PLAIN):
            self._at += 1

    def _items(self, path: str) -> None:
        self._at += 1
        index = 0
        while self._goes_on("]"):
            self._value(self._note(f"{path}[{index}]"))
            index += 1
            self._comma()

    def _inline_table(self, path: str) -> None:
        self._at += 1
        while self._goes_on("}"):
            self._entry(path)
            self._comma()

    def _goes_on(self, end: str) -> bool:
        """Return True before another item; at the closing bracket step over it, return False."""
        self._skip(_BLANK)
        is_end = self._at >= len(self._text) or self._text[self._at] == end
        self._at += is_end
        return not is_end

    def _comma(self) -> None:
        self._skip(_BLANK)
        self._at += self._text.startswith(",", self._at)

    def _skip(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self._text, self._at)
        if match is None:
            return ""
        self._at = match.end()
        return match[0]

    def _note(self, path: str) -> str:
        self._line += self._text.count("\n", self._counted, self._at)
        self._counted = self._at
        self._lines.setdefault(path, self._line)
        return path
