"""An open battle without Qt: history, drag, overlays, queries, narration and setup.

Where to look, beside what the folders say:

- what is told on the board after a command, and how much of it players see:
  `session/event_marks.py`; the outcome of an attack: ``AttackResolved``, which the pack emits
- bars of a token: ``bars`` in ``pack.toml``, `session/bars.py`, `scene/items/tokens/bar_painter.py`
- the rays that prove cover: `session/overlays/cover_proof.py`, `scene/overlays/cover.py`
- memory of the map: `session/vision/seen_memory.py`, in the rasters of `geometry/planar/rasters.py`
- a drag by what players know: `session/vision/known_battles.py`, `battle/knowing/known_battle.py`;
  the GM's mark: `session/overlays/unknown.py`; on the players' window:
  `session/vision/player_drag.py`
- what an audience is told of a fight: `session/history/fight_moments.py`,
  `battle/shown/moments.py`, `session/narration/player_sentences.py`; marks of the last move:
  `session/history/last_move.py`
- for whom the players' view is made: ``Session.show_to``; their part of the map:
  `session/table/camera.py`; pixels in a millimetre: `session/table/calibration.py`
"""
