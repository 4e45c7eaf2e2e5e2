"""What mouse and keys do on the GM's board: the tools, menus and marks."""
