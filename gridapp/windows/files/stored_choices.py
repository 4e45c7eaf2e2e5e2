"""Choices of the pages for pictures and printing that outlive the window, and own presets."""

from collections.abc import Mapping

import msgspec

from gridapp.windows.dialogs.picture_page import PictureChoice
from gridapp.windows.dialogs.print_page import PrintChoice
from gridapp.windows.settings import Settings

MOST_PRESETS = 8


class StoredChoices:
    """Reads and writes choices in the settings; what cannot be read is as if never stored."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @property
    def last(self) -> PictureChoice:
        """The choice made last; by creature only while its battle was open, so for the players."""
        try:
            text = str(self._settings.store.value("picture", ""))
            return msgspec.json.decode(text, type=PictureChoice)
        except msgspec.DecodeError:
            return PictureChoice()

    def keep_last(self, choice: PictureChoice) -> None:
        """Store the choice made last; a creature of this battle is none of another."""
        if choice.audience not in ("gm", "players"):
            choice = choice._replace(audience="players")
        self._settings.store.setValue("picture", msgspec.json.encode(choice).decode())

    @property
    def last_print(self) -> PrintChoice:
        """What was printed last, for the players unless for the GM; of the whole board."""
        try:
            text = str(self._settings.store.value("print", ""))
            return msgspec.json.decode(text, type=PrintChoice)
        except msgspec.DecodeError:
            return PrintChoice()

    def keep_last_print(self, choice: PrintChoice) -> None:
        """Store what was printed last; creatures and cells of this battle are none of another."""
        if choice.audience not in ("gm", "players"):
            choice = choice._replace(audience="players")
        choice = choice._replace(region="")
        self._settings.store.setValue("print", msgspec.json.encode(choice).decode())

    @property
    def presets(self) -> Mapping[str, PictureChoice]:
        """The user's presets by name, the latest last."""
        try:
            text = str(self._settings.store.value("picture_presets", "{}"))
            return msgspec.json.decode(text, type=dict[str, PictureChoice])
        except msgspec.DecodeError:
            return {}

    def keep_preset(self, name: str, choice: PictureChoice) -> None:
        """Store a preset; the oldest of too many are forgotten."""
        presets = {key: value for key, value in self.presets.items() if key != name}
        presets[name] = choice
        latest = dict(list(presets.items())[-MOST_PRESETS:])
        self._settings.store.setValue("picture_presets", msgspec.json.encode(latest).decode())
