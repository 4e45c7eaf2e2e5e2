"""The rule system `system`."""
