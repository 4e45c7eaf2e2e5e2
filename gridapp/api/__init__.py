"""The library's face: battles opened, asked and played by scripts, without a window.

What `tests/api/test_open_battle.py` lists is a promise to scripts: a name or an argument is taken
away only after a version in which it warned (``DeprecationWarning``, with what to use instead) and
the changelog said so. Modules below may move at any time. ``make docs`` writes its pages.
"""
