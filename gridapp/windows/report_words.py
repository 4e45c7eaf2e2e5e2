"""The words of an import's or export's report, in the window's language."""

import re

from gridapp.battle.messages import Message, Text, Value
from gridapp.session.i18n import decimal, shown
from gridapp.storage.formats.import_report import ImportReport, ImportStatus
from gridapp.windows.language import tr, tr_noop
from gridapp.windows.messages import translate_message

_STATUS_NAMES = {
    ImportStatus.READ: tr_noop("read"),
    ImportStatus.WRITTEN: tr_noop("written"),
    ImportStatus.CLIPPED: tr_noop("cut off"),
    ImportStatus.REPAIRED: tr_noop("repaired"),
    ImportStatus.GUESSED: tr_noop("guessed"),
    ImportStatus.IGNORED: tr_noop("not used"),
}
_DECIMAL = re.compile(r"-?\d+\.\d+")


def status_name(status: ImportStatus) -> str:
    """Return what happened to a part of a file, in a word."""
    return tr(_STATUS_NAMES[status])


def report_text(text: Text) -> str:
    """Return the text of a report's line; the reason of a file's problem inside it, too.

    A plain text is of an earlier version, and stays as it is where its sentence is unknown.
    """
    if isinstance(text, str):
        return translate_message(text)
    values = {gap: _shown_value(gap, value) for gap, value in text.values.items()}
    return shown(Message(text.key, values))


def _shown_value(gap: str, value: Value) -> Value:
    if not isinstance(value, str):
        return value
    if gap == "why":
        return translate_message(value)
    is_number = gap != "version" and _DECIMAL.fullmatch(value)
    return decimal(float(value)) if is_number else value


def report_summary(report: ImportReport) -> str:
    """Return the number of report lines of each kind as text."""
    counts = {kind: len(report.lines_with(kind)) for kind in ImportStatus}
    text = ", ".join(f"{count} {status_name(kind)}" for kind, count in counts.items() if count)
    if not report.missing_picture:
        return text
    return tr("{counts}; the picture {name} is missing", counts=text, name=report.missing_picture)
