"""The round: five segments, stances, the order of turns."""
