"""Players' values as messages: a full state and differences of a `PlayerView`, nothing else.

`share/messages.py` defines them, `share/encoder.py` numbers them, and `assets/page/board.js` draws
them.
"""
