"""File formats of other programs: a module per format, strict reading, an import report."""
