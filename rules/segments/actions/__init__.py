"""What a creature may do: the table of actions, and attacks from declaration to damage."""
