"""Scenes exported from Foundry VTT."""

from gridapp.storage.formats.file_format import MapFormat
from gridapp.storage.formats.foundry.reader import is_foundry, read_foundry

FORMAT = MapFormat(
    name="Foundry VTT scene",
    suffixes=(".json",),
    recognise=lambda file: is_foundry(file.keys),
    read=lambda file: read_foundry(file.path, file.json_object, file.picture),
    takes_picture=True,
)
