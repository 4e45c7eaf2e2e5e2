"""Areas of effect (N-10): without functions in this module the amount is plain damage.

A pack that lists ``saves`` or ``kinds`` under ``[areas]`` writes `packkit.Mechanics`' three
optional functions for areas: ``area_save_chance``, ``roll_area_save`` and ``take_area_damage``.
"""
