"""The creature library, and creature sheets as forms."""
