"""Files: battle files, imported maps, stat blocks and pictures. Imports neither Qt nor shapely.

Where to look:

- a log entry: `storage/file/battle_file.py`, `log.py`; written in the background:
  `session/history/background_writer.py`; what a damaged file still holds: `storage/file/repair.py`
- files that may be pipes, devices or changing: `storage/safe_read.py`
- pictures: `storage/file/assets.py`, decoded and drawn by `scene/items/map_pictures.py`,
  `portraits.py`, `ground_painter.py`, `token_item.py`
- what an import brings: `storage/formats/import_result.py`, `import_report.py`; shown again:
  `storage/formats/kept_report.py`, `windows/panels/report_panel.py`
- a file of several maps: ``parts`` of a ``MapFormat``, ``registry.map_parts``; LevelDB without a
  library: `storage/formats/foundry_pack`
"""
