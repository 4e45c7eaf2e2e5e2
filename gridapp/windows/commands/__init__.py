"""Everything the window can do, in one table, and as Qt actions."""
