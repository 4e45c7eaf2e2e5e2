"""Commands carried out: the draft that collects changes, and a module per family of commands."""
