"""Entries and states of files, decoded and checked against the bounds of a battle."""

from gridapp.battle.board import Board
from gridapp.battle.bounds import BoundFault, first_board_fault, first_fault
from gridapp.battle.state import Battle
from gridapp.storage.file.log_entries import LogEntry, StartEntry, decode_entry, decode_state
from gridapp.storage.problems import OutOfBounds


def decode_checked_entry(body: bytes) -> LogEntry:
    """Decode a line of the log.

    Raises:
        OutOfBounds: The battle in it has a number or size out of bounds.
        UnstorableValue: The JSON is not a valid entry.
    """
    entry = decode_entry(body)
    if isinstance(entry, StartEntry):
        check_bounds(entry.state)
    return entry


def decode_checked_state(body: bytes) -> Battle:
    """Decode a battle.

    Raises:
        OutOfBounds: The battle has a number or size out of bounds.
        UnstorableValue: The JSON is not a valid battle.
    """
    battle = decode_state(body)
    check_bounds(battle)
    return battle


def check_bounds(value: Battle | Board) -> None:
    """Check that every number and size of a battle or board is within bounds.

    Raises:
        OutOfBounds: One is not; the message names it and the bound.
    """
    fault = first_board_fault(value) if isinstance(value, Board) else first_fault(value)
    if fault is not None:
        raise OutOfBounds(_text(fault))


def _text(fault: BoundFault) -> str:
    return f"{fault.where}: {fault.why}"
