"""Open, import and export files, with background jobs."""
