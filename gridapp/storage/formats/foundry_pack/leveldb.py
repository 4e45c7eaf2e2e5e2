"""The entries of a LevelDB folder, read without a library and without writing.

Libraries for it have no wheels for Windows and macOS. Source: LevelDB's ``log_format.md`` and
``table_format.md``. Checksums are not compared: every length is, and what does not fit is a fault.
The manifest says which tables are in use; of an entry written twice the later one counts.
"""

from collections.abc import Iterator, Mapping

from gridapp.storage.formats.foundry_pack.snappy import decompress, varint

_BLOCK, _HEADER, _FOOTER = 32768, 7, 48
_MAGIC = 0xDB4775248B80FB57
_FULL, _FIRST, _MIDDLE, _LAST = range(1, 5)
_COMPARATOR, _LOG, _NEXT_FILE, _LAST_SEQUENCE, _POINTER, _DELETED, _NEW, _OLD_LOG = (
    *range(1, 8),
    9,
)
_PUT = 1
MAX_BLOCK = 64 * 1024 * 1024
MAX_BYTES = 512 * 1024 * 1024
MAX_ENTRIES = 1_000_000

_Entry = tuple[bytes, int, bytes | None]


def read_entries(files: Mapping[str, bytes]) -> dict[bytes, bytes]:
    """Return the entries by key, of the files of a folder by name; linear in their size.

    Raises:
        ValueError: A file is missing or damaged, or there are far too many entries.
    """
    manifest = files.get("CURRENT", b"").decode("ascii", "replace").strip()
    if manifest not in files:
        raise ValueError("its file CURRENT names no manifest")
    tables, first_log = _live_files(files[manifest])
    latest: dict[bytes, tuple[int, bytes | None]] = {}
    for key, sequence, value in _all_entries(files, tables, first_log):
        if key not in latest or latest[key][0] <= sequence:
            latest[key] = (sequence, value)
            if len(latest) > MAX_ENTRIES:
                raise ValueError(f"it holds more than {MAX_ENTRIES:,} entries")
    return {key: value for key, (_, value) in sorted(latest.items()) if value is not None}


def _all_entries(files: Mapping[str, bytes], tables: set[int], first_log: int) -> Iterator[_Entry]:
    for number in sorted(tables):
        names = (f"{number:06}.ldb", f"{number:06}.sst")
        name = next((name for name in names if name in files), None)
        if name is None:
            raise ValueError(f"its file {names[0]} is missing")
        yield from _table_entries(files[name])
    logs = (name for name in files if name.endswith(".log") and name[:-4].isdigit())
    for name in sorted(logs, key=lambda log: int(log[:-4])):
        if int(name[:-4]) >= first_log:
            for record in _records(files[name]):
                yield from _batch_entries(record)


def _live_files(manifest: bytes) -> tuple[set[int], int]:
    """Return the numbers of the tables in use, and of the first log that is."""
    tables: set[int] = set()
    first_log = 0
    for record in _records(manifest):
        position = 0
        while position < len(record):
            tag, position = varint(record, position)
            if tag == _COMPARATOR:
                _, position = _sized(record, position)
            elif tag in (_LOG, _NEXT_FILE, _LAST_SEQUENCE, _OLD_LOG):
                number, position = varint(record, position)
                first_log = number if tag == _LOG else first_log
            elif tag == _POINTER:
                _, position = _sized(record, varint(record, position)[1])
            elif tag == _DELETED:
                number, position = varint(record, varint(record, position)[1])
                tables.discard(number)
            elif tag == _NEW:
                number, position = _new_table(record, position)
                tables.add(number)
            else:
                raise ValueError("its manifest is damaged")
    return tables, first_log


def _new_table(record: bytes, position: int) -> tuple[int, int]:
    """Return the number of an added table, and the place behind its entry."""
    _, position = varint(record, position)
    number, position = varint(record, position)
    _, position = varint(record, position)
    for _ in ("smallest key", "largest key"):
        _, position = _sized(record, position)
    return number, position


def _sized(data: bytes, position: int) -> tuple[bytes, int]:
    """Return bytes that follow their length, and the place behind them."""
    length, position = varint(data, position)
    if position + length > len(data):
        raise ValueError("an entry is cut off")
    return data[position : position + length], position + length


def _records(log: bytes) -> Iterator[bytes]:
    """Yield the records of a log, of which a record cut off at the end is none."""
    parts: list[bytes] = []
    position = 0
    while position + _HEADER <= len(log):
        left = _BLOCK - position % _BLOCK
        if left < _HEADER:
            position += left
            continue
        length, kind = int.from_bytes(log[position + 4 : position + 6], "little"), log[position + 6]
        part, position = (
            log[position + _HEADER : position + _HEADER + length],
            position + _HEADER + length,
        )
        if len(part) < length or kind not in (_FULL, _FIRST, _MIDDLE, _LAST):
            return
        parts = [part] if kind in (_FULL, _FIRST) else [*parts, part]
        if kind in (_FULL, _LAST):
            yield b"".join(parts)


def _batch_entries(batch: bytes) -> Iterator[_Entry]:
    """Yield key, sequence and value of a written batch; the value of a deletion is ``None``."""
    sequence, position = int.from_bytes(batch[:8], "little"), 12
    while position < len(batch):
        kind = batch[position]
        key, position = _sized(batch, position + 1)
        value: bytes | None = None
        if kind == _PUT:
            value, position = _sized(batch, position)
        yield key, sequence, value
        sequence += 1


def _table_entries(table: bytes) -> Iterator[_Entry]:
    footer = table[-_FOOTER:]
    if len(footer) < _FOOTER or int.from_bytes(footer[-8:], "little") != _MAGIC:
        raise ValueError("a table is cut off")
    position = varint(footer, varint(footer, 0)[1])[1]
    size = 0
    for _, handle in _block_entries(_block(table, footer, position)):
        block = _block(table, handle, 0)
        size += len(block)
        if size > MAX_BYTES:
            raise ValueError("a table is far too large")
        for key, value in _block_entries(block):
            if len(key) < 8:
                raise ValueError("a key is cut off")
            mark = int.from_bytes(key[-8:], "little")
            yield key[:-8], mark >> 8, value if mark & 0xFF == _PUT else None


def _block(table: bytes, handle: bytes, position: int) -> bytes:
    """Return a block by its handle: offset and size."""
    offset, position = varint(handle, position)
    size, _ = varint(handle, position)
    if offset + size + 5 > len(table):
        raise ValueError("a table is cut off")
    data, kind = table[offset : offset + size], table[offset + size]
    if kind > 1:
        raise ValueError("a block is compressed in a way that is not known")
    return decompress(data, MAX_BLOCK) if kind else data


def _block_entries(block: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the entries of a block; each key repeats the beginning of the previous key."""
    end = len(block) - 4 - 4 * int.from_bytes(block[-4:], "little")
    key, position = b"", 0
    while position < end:
        shared, position = varint(block, position)
        remaining, position = varint(block, position)
        length, position = varint(block, position)
        if shared > len(key) or position + remaining + length > end:
            raise ValueError("an entry is cut off")
        key = key[:shared] + block[position : position + remaining]
        yield key, block[position + remaining : position + remaining + length]
        position += remaining + length
