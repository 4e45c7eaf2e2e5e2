"""What a creature may do: the table of actions, attacks and their declaration."""
