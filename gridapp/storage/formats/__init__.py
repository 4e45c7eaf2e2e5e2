"""Maps of other programs: one module per format, read strictly, with a report."""
