"""Players' values as messages: a full state and differences of a `PlayerView`, nothing else."""
