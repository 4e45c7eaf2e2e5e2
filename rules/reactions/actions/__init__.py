"""The actions of system `reactions`, a module for each family."""
