"""The windows: the GM's main window and the players' table window.

All facts come from the session.
"""
