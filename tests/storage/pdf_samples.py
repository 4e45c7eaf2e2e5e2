"""PDFs of pages with pictures, written by hand (ISO 32000-1, 7.5)."""

import zlib
from collections.abc import Sequence


class Stream:
    """A stream object: the entries of the dictionary, and the bytes."""

    def __init__(self, entries: str, data: bytes) -> None:
        self.entries, self.data = entries, data

    def written(self) -> bytes:
        head = f"<< {self.entries} /Length {len(self.data)} >>\nstream\n".encode()
        return head + self.data + b"\nendstream"


def picture(width: int, height: int, rows: bytes, more: str = "") -> Stream:
    """Return a picture object with deflated samples."""
    more = more or "/ColorSpace /DeviceRGB /BitsPerComponent 8"
    entries = f"/Type /XObject /Subtype /Image /Width {width} /Height {height} {more}"
    return Stream(f"{entries} /Filter /FlateDecode", zlib.compress(rows))


def photograph(width: int, height: int, data: bytes) -> Stream:
    """Return a picture that is stored as a JPEG."""
    space = "/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode"
    entries = f"/Type /XObject /Subtype /Image /Width {width} /Height {height} {space}"
    return Stream(entries, data)


def pdf(pages: Sequence[Sequence[Stream]], *, inches: tuple[int, int] = (4, 2)) -> bytes:
    """Return a PDF with the given pictures on each page."""
    objects: list[bytes] = [b"<< /Type /Catalog /Pages 2 0 R >>", b""]
    kids = []
    for pictures in pages:
        names = ""
        for number, stream in enumerate(pictures):
            objects.append(stream.written())
            names += f"/Im{number} {len(objects)} 0 R "
        box = f"[0 0 {inches[0] * 72} {inches[1] * 72}]"
        page = f"/Type /Page /Parent 2 0 R /MediaBox {box}"
        objects.append(f"<< {page} /Resources << /XObject << {names}>> >> >>".encode())
        kids.append(f"{len(objects)} 0 R")
    objects[1] = f"<< /Type /Pages /Count {len(kids)} /Kids [{' '.join(kids)}] >>".encode()
    return _file(objects)


def _file(objects: list[bytes]) -> bytes:
    out, places = b"%PDF-1.7\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n".encode() + content + b"\nendobj\n"
    start = len(out)
    table = "".join(f"{offset:010} 00000 n \n" for offset in places)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}".encode()
    trailer = f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n"
    return out + trailer.encode()
