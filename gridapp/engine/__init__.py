"""The rules engine: applies commands, answers queries, and calls the rule pack."""
