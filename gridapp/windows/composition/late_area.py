"""Create the controllers of pictures, prints, films and simulated fights when first asked for.

They and what they work with are a fifth of the app's modules, and no window needs them at start.
"""

from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal

from gridapp.packs.loader import Packs
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.files.map_pictures import MapPictures

if TYPE_CHECKING:
    from gridapp.windows.controllers.computer.simulate_controller import SimulateController
    from gridapp.windows.files.fight_controller import FightController
    from gridapp.windows.files.picture_controller import PictureController
    from gridapp.windows.files.print_controller import PrintController

Made = TypeVar("Made", bound=Controller)


class LateControllers(QObject):
    """The controllers of pictures, printed pages, replay pages, films and simulated fights.

    `open_requested` carries the path of a battle to be opened.
    """

    open_requested = Signal(object)

    def __init__(self, shell: Shell, pictures: MapPictures, packs: Packs) -> None:
        super().__init__(shell.window)
        self._shell, self._map_pictures, self._packs = shell, pictures, packs
        shell.commands.connect(
            {
                "picture": self._open_picture,
                "copy_picture": self._copy_picture,
                "print": self._open_print,
                "fight_page": self._open_replay,
                "fight_film": self._open_film,
                "simulate": self._open_simulation,
            }
        )

    @cached_property
    def pictures(self) -> "PictureController":
        """The controller of pictures."""
        from gridapp.windows.files.picture_controller import PictureController

        return self._connected(PictureController(self._shell, self._map_pictures))

    @cached_property
    def prints(self) -> "PrintController":
        """The controller of printed pages."""
        from gridapp.windows.files.print_controller import PrintController

        return self._connected(PrintController(self._shell, self._map_pictures))

    @cached_property
    def fights(self) -> "FightController":
        """The controller of replay pages and films."""
        from gridapp.windows.files.fight_controller import FightController

        return self._connected(FightController(self._shell))

    @cached_property
    def simulating(self) -> "SimulateController":
        """The controller of simulated fights."""
        from gridapp.windows.controllers.computer.simulate_controller import SimulateController

        controller = self._connected(SimulateController(self._shell, self._packs))
        controller.open_requested.connect(self.open_requested)
        return controller

    def _open_picture(self) -> None:
        self.pictures.open_page()

    def _copy_picture(self) -> None:
        self.pictures.copy()

    def _open_print(self) -> None:
        self.prints.open_page()

    def _open_replay(self) -> None:
        self.fights.open_replay()

    def _open_film(self) -> None:
        self.fights.open_film()

    def _open_simulation(self) -> None:
        self.simulating.open_page()

    def _connected(self, controller: Made) -> Made:
        controller.message.connect(self._shell.parts.banners.show_banner)
        return controller

    def close_pages(self) -> None:
        """Close all open pages, because their battle is about to close."""
        for name in ("pictures", "prints", "fights", "simulating"):
            if name in vars(self):
                getattr(self, name).close_pages()
