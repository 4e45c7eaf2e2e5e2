"""A stream of unpacked pictures with times, as `ffmpeg` reads it from a pipe.

Raw video has no times: a picture that stands for a second had to be given 25 times and encoded as
often. The layout is that of a live Matroska file (RFC 9559): header, one track of kind
``V_UNCOMPRESSED``, then a cluster for each picture with its time in milliseconds.
"""

_UNKNOWN_SIZE = b"\x01" + b"\xff" * 7
_EBML, _SEGMENT, _INFO, _TRACKS, _CLUSTER = (
    bytes.fromhex(number) for number in ("1a45dfa3", "18538067", "1549a966", "1654ae6b", "1f43b675")
)
_KEYFRAME_OF_TRACK_1 = b"\x81\x00\x00\x80"


def stream_header(width: int, height: int) -> bytes:
    """Return what comes before the first picture of a stream: its format and size in pixels."""
    size = _element(b"\xb0", _number(width)) + _element(b"\xba", _number(height))
    track = (
        _element(b"\xd7", _number(1))
        + _element(b"\x73\xc5", _number(1))
        + _element(b"\x83", _number(1))
        + _element(b"\x9c", _number(0))
        + _element(b"\x86", b"V_UNCOMPRESSED")
        + _element(b"\xe0", size + _element(b"\x2e\xb5\x24", b"I420"))
    )
    kind = _element(b"\x42\x82", b"matroska") + _element(b"\x42\x85", _number(2))
    scale = _element(b"\x2a\xd7\xb1", _number(1_000_000))
    names = _element(b"\x4d\x80", b"gridapp") + _element(b"\x57\x41", b"gridapp")
    return (
        _element(_EBML, kind)
        + _SEGMENT
        + _UNKNOWN_SIZE
        + _element(_INFO, scale + names)
        + _element(_TRACKS, _element(b"\xae", track))
    )


def frame_header(milliseconds: int, length: int) -> bytes:
    """Return what comes before the ``length`` bytes of a picture shown from a time on."""
    time = _element(b"\xe7", _number(milliseconds))
    block = b"\xa3" + _size(len(_KEYFRAME_OF_TRACK_1) + length) + _KEYFRAME_OF_TRACK_1
    return _CLUSTER + _size(len(time) + len(block) + length) + time + block


def _element(identity: bytes, content: bytes) -> bytes:
    return identity + _size(len(content)) + content


def _size(length: int) -> bytes:
    """Return a length as a number of eight bytes, the first of which says that they are eight."""
    return (length | 1 << 56).to_bytes(8, "big")


def _number(value: int) -> bytes:
    return value.to_bytes(max(1, (value.bit_length() + 7) // 8), "big")
