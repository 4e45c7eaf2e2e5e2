"""The actions of system `vitality`, a module for each family."""
