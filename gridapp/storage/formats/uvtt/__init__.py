"""Universal VTT maps, as written by many map editors."""

from gridapp.storage.formats.file_format import MapFormat
from gridapp.storage.formats.uvtt.reader import read_uvtt
from gridapp.storage.formats.uvtt.writer import write_uvtt

_SUFFIXES = (".dd2vtt", ".uvtt", ".df2vtt")

FORMAT = MapFormat(
    name="Universal VTT",
    suffixes=(*_SUFFIXES, ".json"),
    recognise=lambda file: "resolution" in file.keys,
    read=lambda file: read_uvtt(file.path, file.json_object, file.picture),
    takes_picture=True,
    write=write_uvtt,
    write_suffixes=_SUFFIXES,
)
