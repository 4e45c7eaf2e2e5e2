"""The context menus of the board, a module for each kind of thing under the pointer."""
