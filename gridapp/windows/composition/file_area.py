"""Create and connect the controllers of files and of the open battle."""

from typing import NamedTuple

from gridapp.packs.loader import Packs
from gridapp.session.session import Session
from gridapp.windows.composition.board_area import BoardControllers
from gridapp.windows.composition.late_area import LateControllers
from gridapp.windows.controllers.battle_controller import BattleController
from gridapp.windows.controllers.controller import Shell
from gridapp.windows.files.backup_controller import BackupController
from gridapp.windows.files.battle_location import LocationController
from gridapp.windows.files.disk_status import DiskStatus
from gridapp.windows.files.export_controller import ExportController
from gridapp.windows.files.file_controller import FileController
from gridapp.windows.files.map_pictures import MapPictures


class FileControllers(NamedTuple):
    """The controllers of files, of the disk and of the open battle."""

    battle: BattleController
    files: FileController
    location: LocationController
    backups: BackupController
    disk: DiskStatus
    exports: ExportController
    documents: LateControllers


def build_files(
    shell: Shell, packs: Packs, pictures: MapPictures, board: BoardControllers
) -> FileControllers:
    """Return connected controllers; only the battle is not shown yet."""
    backups, disk = BackupController(shell), DiskStatus(shell)

    def can_replace(session: Session) -> bool:
        return board.notes.can_close() and disk.can_close(session)

    built = FileControllers(
        battle=BattleController(shell, packs, pictures, can_replace),
        files=FileController(shell, packs, backups),
        location=LocationController(shell),
        backups=backups,
        disk=disk,
        exports=ExportController(shell),
        documents=LateControllers(shell, pictures, packs),
    )
    for controller in (built.battle, built.files, built.location, backups, disk, built.exports):
        controller.message.connect(shell.parts.banners.show_banner)
    _connect_files(shell, built, board)
    _connect_battle(shell, built, board)
    _connect_pictures(shell, pictures, board)
    return built


def _connect_files(shell: Shell, built: FileControllers, board: BoardControllers) -> None:
    files, location = built.files, built.location
    shell.commands.connect({"save_as": board.notes.after_saving_note(location.save_as)})
    built.disk.save_as_requested.connect(location.save_as)
    location.open_requested.connect(files.open)
    location.renamed.connect(built.battle.set_path)
    board.groups.paste_requested.connect(files.paste)
    files.opened.connect(built.battle.replace)
    built.documents.open_requested.connect(files.open)
    files.reported.connect(board.presenter.show_library)
    files.reported.connect(shell.parts.report.show_report)


def _connect_battle(shell: Shell, built: FileControllers, board: BoardControllers) -> None:
    """Tell the parts of the window about another battle, in the order of these lines."""
    _connect_closing(shell, built, board)
    _connect_start(built, board)
    battle = built.battle
    battle.renamed.connect(board.views.set_path)
    battle.renamed.connect(board.table.set_path)
    battle.renamed.connect(built.files.start_battle)
    battle.reopen_requested.connect(built.files.reopen)


def _connect_closing(shell: Shell, built: FileControllers, board: BoardControllers) -> None:
    """Connect the signal before a battle closes to all parts of the window that must react."""
    battle = built.battle
    battle.closing.connect(board.views.save_view)
    battle.closing.connect(shell.tools.leave_battle)
    battle.closing.connect(board.computer.stop)
    battle.closing.connect(board.grid.close_pages)
    battle.closing.connect(board.views.close_pages)
    battle.closing.connect(built.documents.close_pages)
    battle.closing.connect(board.history.close)
    battle.closing.connect(board.rulings.close)
    battle.closing.connect(board.rules.close)


def _connect_start(built: FileControllers, board: BoardControllers) -> None:
    """Connect the signal of a newly opened battle to all parts of the window that must react."""
    battle = built.battle
    battle.started.connect(board.rules.start_battle)
    battle.started.connect(board.plans.start_battle)
    battle.started.connect(board.draw.start_battle)
    battle.started.connect(board.light.start_battle)
    battle.started.connect(board.table.reload_pictures)
    battle.started.connect(board.table.start_battle)
    battle.started.connect(board.fog.start_battle)
    battle.started.connect(board.presenter.start_battle)
    battle.started.connect(board.event_marks.start_battle)
    battle.started.connect(board.turn_end.start_battle)
    battle.started.connect(board.help.start_battle)
    battle.started.connect(board.table.clear_marks)
    battle.started.connect(board.history.start_battle)
    battle.started.connect(board.rulings.start_battle)
    battle.started.connect(board.views.start_battle)
    battle.started.connect(board.computer.start_battle)
    battle.started.connect(board.advice.start_battle)
    battle.started.connect(built.backups.back_up)
    battle.started.connect(built.files.start_battle)


def _connect_pictures(shell: Shell, pictures: MapPictures, board: BoardControllers) -> None:
    pictures.problem.connect(board.presenter.show_problem)
    pictures.loaded.connect(lambda: shell.parts.scene.set_pictures(pictures))
    pictures.loaded.connect(board.table.reload_pictures)
    pictures.loaded.connect(board.presenter.refresh)
