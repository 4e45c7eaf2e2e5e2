"""Create and connect the controllers of the board and its panels."""

from typing import NamedTuple

from gridapp.packs.loader import Packs
from gridapp.windows.controllers.adjust_controller import AdjustController
from gridapp.windows.controllers.computer.advice_controller import AdviceController
from gridapp.windows.controllers.computer.computer_controller import ComputerController
from gridapp.windows.controllers.computer.plan_controller import PlanController
from gridapp.windows.controllers.controller import Shell
from gridapp.windows.controllers.creature_controller import CreatureController
from gridapp.windows.controllers.event_mark_controller import EventMarkController
from gridapp.windows.controllers.finder_controller import FinderController
from gridapp.windows.controllers.group_controller import GroupController
from gridapp.windows.controllers.help_controller import HelpController
from gridapp.windows.controllers.history_controller import HistoryController
from gridapp.windows.controllers.knowledge_controller import KnowledgeController
from gridapp.windows.controllers.map.area_controller import AreaController
from gridapp.windows.controllers.map.danger_controller import DangerController
from gridapp.windows.controllers.map.draw_controller import DrawController
from gridapp.windows.controllers.map.floor_controller import FloorController
from gridapp.windows.controllers.map.fog_controller import FogController
from gridapp.windows.controllers.map.grid_controller import GridController
from gridapp.windows.controllers.map.map_tools_controller import MapToolsController
from gridapp.windows.controllers.map.note_controller import NoteController
from gridapp.windows.controllers.panel_controller import PanelController
from gridapp.windows.controllers.rules_controller import RulesController
from gridapp.windows.controllers.rulings_controller import RulingsController
from gridapp.windows.controllers.table_controller import TableController
from gridapp.windows.controllers.turn_end_controller import TurnEndController
from gridapp.windows.controllers.view_controller import ViewController
from gridapp.windows.files.map_pictures import MapPictures
from gridapp.windows.floors.floor_window_controller import FloorWindowController
from gridapp.windows.light.light_controller import LightController
from gridapp.windows.presenter import WindowPresenter


class BoardControllers(NamedTuple):
    """The controllers of the board, the panels, the players' window and the Help menu."""

    presenter: WindowPresenter
    panels: PanelController
    map_tools: MapToolsController
    draw: DrawController
    fog: FogController
    light: LightController
    notes: NoteController
    groups: GroupController
    creatures: CreatureController
    adjusting: AdjustController
    areas: AreaController
    history: HistoryController
    rulings: RulingsController
    rules: RulesController
    grid: GridController
    views: ViewController
    table: TableController
    knowledge: KnowledgeController
    event_marks: EventMarkController
    turn_end: TurnEndController
    floors: FloorController
    danger: DangerController
    floor_window: FloorWindowController
    help: HelpController
    finder: FinderController
    computer: ComputerController
    advice: AdviceController
    plans: PlanController


def build_board(shell: Shell, pictures: MapPictures, packs: Packs) -> BoardControllers:
    """Return connected controllers; only the battle is not shown yet."""
    built = _controllers(shell, pictures, packs)
    _connect(built)
    for controller in built:
        controller.message.connect(shell.parts.banners.show_banner)
    return built


# Longer than functions are here: a line for each controller.
def _controllers(shell: Shell, pictures: MapPictures, packs: Packs) -> BoardControllers:
    """Return the controllers of the board, not yet connected."""
    presenter = WindowPresenter(shell)
    return BoardControllers(
        presenter=presenter,
        panels=PanelController(shell, presenter),
        map_tools=MapToolsController(shell),
        draw=DrawController(shell),
        fog=FogController(shell),
        light=LightController(shell),
        notes=NoteController(shell),
        groups=GroupController(shell),
        creatures=CreatureController(shell),
        adjusting=AdjustController(shell),
        areas=AreaController(shell),
        history=HistoryController(shell),
        rulings=RulingsController(shell),
        rules=RulesController(shell, packs),
        grid=GridController(shell, pictures),
        views=ViewController(shell),
        table=TableController(shell, pictures),
        knowledge=KnowledgeController(shell),
        event_marks=EventMarkController(shell),
        turn_end=TurnEndController(shell),
        floors=FloorController(shell),
        danger=DangerController(shell),
        floor_window=FloorWindowController(shell),
        help=HelpController(shell),
        finder=FinderController(shell),
        computer=ComputerController(shell),
        advice=AdviceController(shell),
        plans=PlanController(shell),
    )


def _connect(built: BoardControllers) -> None:
    """Connect each controller's signals to the controllers that follow them."""
    presenter = built.presenter
    presenter.board_shown.connect(built.floors.refresh)
    built.floors.floor_shown.connect(built.floor_window.refresh)
    built.floor_window.floor_wanted.connect(built.floors.show_floor)
    presenter.board_shown.connect(built.floor_window.refresh)
    presenter.token_wanted.connect(built.floors.show_token)
    presenter.board_shown.connect(built.danger.refresh)
    presenter.board_shown.connect(built.table.refresh)
    presenter.board_shown.connect(built.fog.refresh)
    presenter.board_shown.connect(built.light.refresh)
    built.event_marks.players_marks_changed.connect(built.table.show_marks)
    built.event_marks.players_marks_over.connect(built.table.clear_marks)
    built.event_marks.players_marks_over.connect(built.knowledge.end_strike)
    built.finder.token_requested.connect(built.panels.show_token)
    built.finder.condition_requested.connect(built.adjusting.show_condition)
    built.finder.page_requested.connect(built.help.show_manual_page)
    built.finder.rule_requested.connect(built.rules.show_rule)
    built.rulings.rule_requested.connect(built.rules.show_rule)
    built.rules.ruling_requested.connect(built.rulings.show_ruling)
    built.knowledge.changed.connect(presenter.refresh)
    built.table.window_changed.connect(built.knowledge.set_table_window)
    built.table.window_changed.connect(built.views.set_table_window)
    built.table.window_changed.connect(built.map_tools.set_table_window)
    built.table.window_changed.connect(built.plans.set_table_window)
