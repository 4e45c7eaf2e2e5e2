"""Areas of effect (N-10): without functions here an area does its amount as damage by hand.

A pack that lists ``saves`` or ``kinds`` under ``[areas]`` writes `packkit.Mechanics`' three
optional functions for areas: ``area_save_chance``, ``roll_area_save`` and ``take_area_damage``.
"""
