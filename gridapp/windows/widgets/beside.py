"""Shows windows with pages beside the board, which stays usable."""

from PySide6.QtWidgets import QDialog, QWidget


def show_over_side(dialog: QDialog, window: QWidget) -> None:
    """Show a dialog over the side of the GM's window, where it stays if it is open already."""
    if not dialog.isVisible():
        area = window.frameGeometry()
        dialog.move(area.right() - dialog.width() - 8, area.top() + 90)
    dialog.show()
    dialog.raise_()
    dialog.activateWindow()
