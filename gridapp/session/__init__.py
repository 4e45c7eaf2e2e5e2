"""An open battle without Qt: history, drag, overlays, queries, narration and setup."""
