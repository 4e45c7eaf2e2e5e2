"""One open battle: its history, its tools and what is drawn over it. Still without Qt."""
