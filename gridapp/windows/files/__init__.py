"""Opening, importing and exporting, with the work that goes on beside the window."""
