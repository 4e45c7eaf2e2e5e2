"""Decompression of Snappy blocks, in which LevelDB stores its tables.

Source: the format description of google/snappy. A block is the length of its content and then
literals and copies of what was written before. Tested against blocks written by LevelDB itself.
"""

_LITERAL, _NEAR, _FAR = range(3)


def decompress(data: bytes, limit: int) -> bytes:
    """Return the content of a Snappy block of at most ``limit`` bytes; linear in its size.

    Raises:
        ValueError: The block is damaged, or larger than the limit.
    """
    size, position = varint(data, 0)
    if size > limit:
        raise ValueError("a block is larger than expected")
    out = bytearray()
    while position < len(data):
        tag = data[position]
        position += 1
        if tag & 3 == _LITERAL:
            length, position = _literal_length(data, position, tag >> 2)
            if position + length > len(data):
                raise ValueError("a block is cut off")
            out += data[position : position + length]
            position += length
        else:
            length, offset, position = _copy(data, position, tag)
            _append_copy(out, offset, length)
        if len(out) > size:
            break
    if len(out) != size:
        raise ValueError("a block has another length than it says")
    return bytes(out)


def varint(data: bytes, position: int) -> tuple[int, int]:
    """Return a number of 7 bits a byte, lowest first, and the place behind it.

    Raises:
        ValueError: The number is cut off or longer than 64 bits.
    """
    value = 0
    for shift in range(0, 64, 7):
        if position >= len(data):
            break
        byte = data[position]
        position += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, position
    raise ValueError("a number is cut off")


def _literal_length(data: bytes, position: int, given: int) -> tuple[int, int]:
    """Return length and start of a literal; lengths above 60 follow in 1 to 4 bytes."""
    if given < 60:
        return given + 1, position
    count = given - 59
    return int.from_bytes(data[position : position + count], "little") + 1, position + count


def _copy(data: bytes, position: int, tag: int) -> tuple[int, int, int]:
    """Return length and offset of a copy, and the place behind it."""
    kind = tag & 3
    if kind == _NEAR:
        if position >= len(data):
            raise ValueError("a block is cut off")
        return (tag >> 2 & 7) + 4, (tag >> 5) << 8 | data[position], position + 1
    count = 2 if kind == _FAR else 4
    return (
        (tag >> 2) + 1,
        int.from_bytes(data[position : position + count], "little"),
        position + count,
    )


def _append_copy(out: bytearray, offset: int, length: int) -> None:
    """Append ``length`` bytes from ``offset`` back, repeated where the offset is shorter."""
    start = len(out) - offset
    if offset == 0 or start < 0:
        raise ValueError("a block refers to what is not there")
    part = bytes(out[start : start + length])
    out += (part * (length // len(part) + 1))[:length]
