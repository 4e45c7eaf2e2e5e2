"""Fog, light and sight as plain data: what decides what players see of the map."""
