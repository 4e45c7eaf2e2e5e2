"""One-page dungeons by Watabou (JSON): rooms and passages as rectangles, no picture."""

from gridapp.storage.formats.file_format import MapFormat
from gridapp.storage.formats.watabou.reader import read_watabou

FORMAT = MapFormat(
    name="one-page dungeon",
    suffixes=(".json",),
    recognise=lambda file: "rects" in file.keys,
    read=lambda file: read_watabou(file.path, file.json_object),
)
