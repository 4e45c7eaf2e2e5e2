"""The windows: the GM's main window and the players' window.

All facts come from the session.

Where to look, beside what the folders say:

- what is loaded before the first click: `windows/startup.py`, `windows/app.py`; once the window is
  shown: `windows/later_imports.py`; pages that write files: `windows/composition/late_area.py`; the
  first pick-up: `windows/tools/pick_up_worker.py`
- what is worked out in a thread: `windows/board/danger_worker.py`, `advice_worker.py`
- underlined letters, one of each in a menu: `windows/commands/mnemonics.py`; synonyms of Ctrl+K:
  `assets/finder/synonyms.toml`
- how order, card and actions share the height of the side: `windows/layout.py`; dragging in the
  order of turns: `windows/panels/order_list.py`
- dice that people type: `windows/controllers/typed_dice.py`, ``Session.do_with_dice``; free dice
  and typed amounts: `battle/rolls.py`, `battle/amounts.py`
- rulings: `windows/dialogs/rulings_page.py`; a message in the window's language:
  `windows/messages.py` (``translate_key``)
"""
