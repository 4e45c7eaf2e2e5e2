"""What all widgets share: plain texts, tiles and icons."""
