"""Benchmarks of the players' window with fog by sight: a frame, and the layer after a change.

The window runs in a process of its own, offscreen, at 1080p and at 4K. The scene is that of the
sight benchmarks: six viewers among 12 lights in the dark, with a map picture and what was
remembered on the way. After each change parts of the map are seen that were not seen before. The
values for the players are made beforehand: what making them costs, other rows tell.
"""

import json
import os
import random
from collections.abc import Iterator

from gridapp.battle.board import Board, Picture
from gridapp.battle.shown.views import PlayerView, SeenMap, SeenToken
from gridapp.bench import fog_sights
from gridapp.bench.report import BenchRow, limit_row
from gridapp.bench.scenes import BenchPlan
from gridapp.bench.starts import in_python
from gridapp.geometry.planar.rasters import difference, empty_mask, union
from gridapp.geometry.visibility.obstacles import obstacles_of
from gridapp.grid.grid import Grid

SCREENS = {"1080p": (1920, 1080), "4K": (3840, 2160)}
FRAME_LIMITS, LAYER_LIMITS = {"1080p": 0.010, "4K": 0.020}, {"1080p": 0.030, "4K": 0.100}
"""Seconds within which 95 of 100 frames are painted: unchanged, and after a change."""

CELL_PIXELS, TOKENS = 48, 12
GRID = Grid(fog_sights.GRID.columns, fog_sights.GRID.rows, pixels=float(CELL_PIXELS))

_WINDOW = """
import json, sys
from time import thread_time
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QApplication
from gridapp.bench import table_frames as own
from gridapp.windows.table.window import TableWindow

app = QApplication([])
picture = QPixmap(own.GRID.columns * own.CELL_PIXELS, own.GRID.rows * own.CELL_PIXELS)
painter = QPainter(picture)
for column, row in own.GRID.cells:
    colour = QColor(column * 37 % 256, row * 59 % 256, (column * row) % 256)
    painter.fillRect(column * own.CELL_PIXELS, row * own.CELL_PIXELS, 48, 48, colour)
painter.end()
kind, walls, rounds = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
views = own.views(kind, walls, rounds + 2)
for name, size in own.SCREENS.items():
    shown = views[:1]
    window = TableWindow(lambda: shown[0], lambda _: picture)
    window.scene.smooth_map()
    window.resize(*size)
    window.show()
    app.processEvents()
    frames, layers = [], []
    for view in views[1:]:
        shown[0] = view
        begin = thread_time()
        window.refresh()
        window.board.viewport().repaint()
        layers.append(thread_time() - begin)
        begin = thread_time()
        window.board.viewport().repaint()
        frames.append(thread_time() - begin)
    window.close()
    print(json.dumps([name, frames[1:], layers[1:]]), flush=True)
"""


def questions(plan: BenchPlan) -> Iterator[BenchRow]:
    """Yield the rows about frames of the players' window."""
    walls = 2000 if plan.walls >= 500 else 200
    for kind in ("rooms", "field"):
        for name, frames, layers in _measured(kind, walls, plan.rounds):
            for what, times, limits in (
                ("frame", frames, FRAME_LIMITS),
                ("layer after a change", layers, LAYER_LIMITS),
            ):
                slow = sorted(times)[min(len(times) - 1, int(0.95 * len(times)))]
                question = f"table {what}, {kind} of {walls}, {name}"
                yield limit_row(question, slow, limits[name], "thread time, 95 of 100")


def _measured(kind: str, walls: int, rounds: int) -> list[tuple[str, list[float], list[float]]]:
    """Return for each screen the seconds of unchanged frames, and of those after changes."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    lines = in_python(_WINDOW, (kind, str(walls), str(rounds)), environment)
    return [tuple(json.loads(line)) for line in lines]


def views(kind: str, walls: int, count: int) -> list[PlayerView]:
    """Return what the players see after each of some moves."""
    board = Board(GRID, fog_sights.rooms(walls) if kind == "rooms" else fog_sights.field(walls))
    mesh, memory, shown = obstacles_of(board).sight_mesh, empty_mask(GRID), []
    for look in fog_sights.looks_after_moves(mesh, count):
        seen = look.seen().mask(GRID)
        memory = union(memory, seen)
        shown.append(_view(SeenMap(seen, difference(memory, seen))))
    return shown


def _view(known: SeenMap) -> PlayerView:
    rnd = random.Random("tokens")
    cells = rnd.sample(sorted(GRID.cells), TOKENS)
    tokens = tuple(
        SeenToken(
            f"t{k}", f"Creature {k}", "ab"[k % 2], cell, "1x1", "", active=False, conditions=()
        )
        for k, cell in enumerate(cells)
    )
    size = GRID.columns * CELL_PIXELS, GRID.rows * CELL_PIXELS
    picture, order = Picture("0" * 64, *size), tuple(token.id for token in tokens)
    return PlayerView("", GRID, picture, tokens, (), order, 1, known=known)
