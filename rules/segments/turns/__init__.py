"""The round: stances, five segments, the order of turns."""
