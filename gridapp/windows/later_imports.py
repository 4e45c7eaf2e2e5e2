"""What the first click needs nothing of, imported while the window is already in use.

A drag and a command need it; who begins one before imports what is missing, which is the same code
in one piece. Dialogs and tools are imported when they are opened.
"""

import importlib
import sys
from collections.abc import Iterator

MODULES = (
    "numpy",
    "shapely",
    "gridapp.geometry.visibility.obstacles",
    "gridapp.geometry.cover.ray_set",
    "gridapp.geometry.cover.cover",
    "gridapp.geometry.movement.movement_map",
    "gridapp.geometry.movement.move_options",
    "gridapp.geometry.movement.linked_routes",
    "gridapp.geometry.movement.turning.options",
    "gridapp.geometry.flanking.flanking",
    "gridapp.engine.queries.spatial_events",
    "gridapp.engine.queries.low_walls",
    "gridapp.engine.queries.seen",
    "gridapp.engine.movement.preview",
    "gridapp.session.drag",
    "gridapp.session.overlays.cover",
    "gridapp.scene.overlays.bands",
    "gridapp.scene.overlays.cover",
    "gridapp.scene.overlays.danger",
    "gridapp.scene.overlays.flanks",
    "gridapp.scene.overlays.provocations",
    "gridapp.scene.overlays.routes",
    "gridapp.scene.overlays.sketch",
    "gridapp.scene.overlays.threat",
    "gridapp.engine.commands.handlers",
    "gridapp.engine.queries.area_cells",
    "gridapp.session.event_marks",
    "gridapp.session.narration.fight_sentences",
    "gridapp.session.narration.map_sentences",
)
"""In pieces short enough that the window answers between them."""


def import_later() -> Iterator[str]:
    """Import what is not there yet; yield after each piece."""
    for name in MODULES:
        if name not in sys.modules:
            importlib.import_module(name)
            yield name
