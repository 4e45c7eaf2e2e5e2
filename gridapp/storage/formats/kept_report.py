"""The report of an import, kept with the battle among the data of the import.

It is one more key in the JSON that keeps what the board cannot represent; exports leave it out.
"""

import msgspec

from gridapp.storage.formats.import_report import ImportReport

REPORT_KEY = "gridapp_report"


class KeptReport(msgspec.Struct, frozen=True):
    """The name of the imported file, and the report."""

    source: str
    report: ImportReport


class _Extra(msgspec.Struct, frozen=True):
    kept: KeptReport | None = msgspec.field(name=REPORT_KEY, default=None)


def with_report(extra: bytes, report: KeptReport) -> bytes:
    """Return the data of an import with its report."""
    document = msgspec.json.decode(extra or b"{}")
    if not isinstance(document, dict):
        return extra
    return msgspec.json.encode({**document, REPORT_KEY: report}, order="deterministic")


def read_report(extra: bytes) -> KeptReport | None:
    """Return the report stored in an import's extra data, ``None`` if absent."""
    try:
        return msgspec.json.decode(extra or b"{}", type=_Extra).kept
    except msgspec.DecodeError:
        return None
