"""The history of a battle: its lines, its branches, and the fight played again."""
