"""The board as Qt draws it: a projection of view values that asks the engine nothing."""
