"""Subcommands about rule packs: checked, begun, looked up."""
