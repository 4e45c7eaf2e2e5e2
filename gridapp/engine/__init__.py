"""The rules engine: applies commands, answers queries, and calls the rule pack.

Where to look, beside what the folders say:

- squeezing between walls: `geometry/movement/walls/wall_gaps.py`, from board to board by
  `board_gaps.py` beside it; rulings set `SqueezeEntry` (`engine/rulebook/map_data.py`); shown:
  `session/overlays/squeezing.py`
- long bodies: facings and names such as ``1x2@1`` in `grid/footprints.py`; room to turn and routes:
  `geometry/movement/turning`; ruling `turning`: `engine/movement/turning.py`; a route with facings:
  `engine/queries/facings.py`
- an area's effect on all inside: `engine/commands/area_effects.py`, ``[areas]`` in ``pack.toml``,
  `rules/<id>/areas.py`; preview: `session/queries/area_effects.py`
- damage, healing and conditions by hand: `engine/commands/adjust.py`, then ``take_damage`` and
  ``heal`` of the pack; a hold or other bond and its end: `engine/commands/placement.py`
- links between floors: `engine/commands/floors.py`; sight and reach through openings:
  `engine/queries/openings.py`, `threat_through.py`, `seen.py`
- odds of a route and of several strikes, with what defences use up: `engine/rulebook/fates.py`,
  `engine/movement/route_odds.py`
- the order of turns rearranged: `engine/commands/rearrange.py`, as it is shown:
  `engine/queries/turns/play_order.py`; a creature as its next turn will find it: `next_turn.py`
  beside it
- a move that an unseen creature stops: `engine/movement/planned_moves.py`; what the GM sees of it
  while a creature is dragged: `engine/movement/unknown_truth.py`
- which route a drag takes (shortest, safest, by waypoints): `engine/movement/route_choice.py`; what
  the route brings about: `engine/movement/preview.py`
"""
