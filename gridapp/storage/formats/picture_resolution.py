"""The resolution in a picture's header, in dots per inch, read without decoding.

PNG states them in the chunk pHYs (ISO/IEC 15948, 11.3.5.3), JPEG in its JFIF segment (ITU-T T.871,
10.1). Maps made for print have an inch a cell; what programs write without being asked is no hint.
"""

_UNASKED = (72, 96)
_INCH = 0.0254


def stated_resolution(data: bytes) -> float | None:
    """Return the dots per inch of a picture; None if it states none, or those of any screen."""
    dots = _png(data) if data.startswith(b"\x89PNG") else _jpeg(data)
    return None if dots is None or round(dots) in _UNASKED or dots <= 0 else dots


def _png(data: bytes) -> float | None:
    start = data.find(b"pHYs", 0, 4096)
    body = data[start + 4 : start + 13]
    if start < 0 or len(body) < 9 or body[8] != 1 or body[:4] != body[4:8]:
        return None
    return int.from_bytes(body[:4]) * _INCH


def _jpeg(data: bytes) -> float | None:
    if data[6:11] != b"JFIF\0" or len(data) < 18 or data[14:16] != data[16:18]:
        return None
    dots = int.from_bytes(data[14:16])
    return {1: float(dots), 2: dots * 2.54}.get(data[13])
