"""Packs of Foundry VTT (compendia, adventures, modules), of which one scene is read."""

from gridapp.storage.formats.file_format import MapFormat
from gridapp.storage.formats.foundry_pack.reader import is_pack, list_scenes, read_pack

FORMAT = MapFormat(
    name="Foundry VTT pack",
    suffixes=(".db", ".zip", ".ldb", ".log", ".json"),
    recognise=is_pack,
    read=read_pack,
    takes_picture=True,
    parts=list_scenes,
    folders=True,
)
