"""Pictures of the board as files, painted by the same scene.

Where to look:

- what a picture shows, its size and format: `export/picture_options.py`, `layers.py`; laid out:
  `export/board_picture.py`, beside the board: `picture_frame.py`
- PDF and SVG without dates and without more of the map than is drawn: `export/drawing_file.py`,
  `cropped_view.py`, ``BoardScene.prepare_for_file``; `tests/export/test_secrets_in_files.py`
- the pages of the window: `windows/dialogs/picture_page.py`, `print_page.py`,
  `windows/files/fight_controller.py`; of the shell: `cli/snapshot.py`, `print_pages.py`, `fight.py`
"""
