"""The window for floors and the links between them, and the tool that draws links."""
