"""Threatened areas and areas of effect."""
