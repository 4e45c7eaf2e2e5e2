"""What a creature may do: the table of actions, one module for each family of them."""
