"""The round: Over Watch, initiative, turns and the Recovery step."""
