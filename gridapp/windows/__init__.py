"""The windows: the GM's main window and the players' window.

All facts come from the session.
"""
