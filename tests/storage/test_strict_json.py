"""JSON traps are refused with their position."""

from pathlib import Path
from time import thread_time

import pytest

from gridapp.storage.formats import strict_json
from gridapp.storage.formats.strict_json import parse_object
from gridapp.storage.problems import FileProblem

PATH = Path("map.dd2vtt")


@pytest.mark.parametrize(
    ("text", "where", "words"),
    [
        (b'{"a": {"b": [1, NaN]}}', "a.b[1]", "NaN is no number"),
        (b'{"a": Infinity}', "a", "Infinity is no number"),
        (b'{"a": [-Infinity]}', "a[0]", "-Infinity is no number"),
        (b'{"a": [[1e999]]}', "a[0][0]", "too large"),
        (b'{"a": -1e999}', "a", "too large"),
        (b'{"a": ' + b"9" * 5000 + b"}", "a", "too large"),
        (b'{"a": 123456789012345678901}', "a", "too large"),
        (b'{"a": {"hidden": true, "hidden": false}}', "a", "'hidden' is given twice"),
        (b'{"x": 1, "x": 1}', "", "'x' is given twice"),
        (b'{"a": ["\\ud800"]}', "a[0]", "half a character"),
        (b'{"a": {"\\udfff": 1}}', "a", "half a character"),
        (b'{"a": ' + b"[" * 100 + b"]" * 100 + b"}", "a[0]", "deeper than 64"),
        (b'{"a": ' + b"[" * 100_000, "", "deeper than 64"),
        (b'{"a":' * 100_000, "", "deeper than 64"),
        (b"[]", "", "a JSON list, not an object"),
        (b"null", "", "a JSON null"),
        (b"12", "", "a JSON number"),
        (b'"text"', "", "a JSON text"),
        (b"", "", "empty"),
        (b" \n\t", "", "empty"),
        (b'{"a": 1', "line 1, column 8", "no JSON"),
        (b'{"a": 1}\n\n{', "line 3, column 1", "no JSON"),
        (b"{'a': 1}", "line 1, column 2", "no JSON"),
        (b"not a map", "line 1, column 1", "no JSON"),
        (b'{"a": "\xff"}', "byte 7", "not UTF-8"),
        (b'\xff\xfe{\0"\0', "", "not UTF-8"),
        ('{"a": 1}'.encode("utf-32-le"), "", "not UTF-8"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\r", "byte 0", "not UTF-8"),
        (b"[" + b"[]," * 4_000_000, "", "far more values"),
        (b"[" + b"{}," * 500_001 + b"0]", "", "far more values"),
    ],
    ids=lambda value: repr(value)[:30] if isinstance(value, bytes) else None,
)
def test_json_traps(text: bytes, where: str, words: str) -> None:
    began = thread_time()
    with pytest.raises(FileProblem, match=words) as caught:
        parse_object(PATH, text)
    problem = caught.value
    assert problem.where.startswith(where)
    assert bool(problem.where) == bool(where)
    assert problem.path == PATH
    assert problem.remedy
    assert "\n" not in str(problem)
    assert thread_time() - began < 2


def test_byte_order_mark_is_ignored() -> None:
    assert parse_object(PATH, b'\xef\xbb\xbf{"a": "\xc3\xa4"}') == {"a": "ä"}


def test_valid_values() -> None:
    text = b'{"a": [1, -0.5, 1e3, null, true, "\\ud83d\\ude00"], "b": {}}'
    assert parse_object(PATH, text) == {"a": [1, -0.5, 1000.0, None, True, "😀"], "b": {}}


def test_sound_values_need_no_key_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    """Key paths, a million in a large map, are computed only for a faulty value."""
    monkeypatch.setattr(strict_json, "_faults", None)
    nested = b'{"a": ' + b"[" * 62 + b"0.5" + b"]" * 62 + b', "\xc3\xa4": [1, true, null, ""]}'
    assert list(parse_object(PATH, nested)) == ["a", "ä"]
