"""How a creature is shown in panels and dialogs: its pools and conditions, and both at a glance."""
