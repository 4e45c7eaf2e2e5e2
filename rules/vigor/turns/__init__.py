"""The round: Over Watch, initiative, turns, acts that take several turns, Recovery."""
