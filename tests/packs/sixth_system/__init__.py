"""The rule system `sixth_system`."""
