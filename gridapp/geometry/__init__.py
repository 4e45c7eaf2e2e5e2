"""Geometry of the battle map: movement, line of sight, cover, flanking and reach.

Every answer is exact and carries its proof. No rule system is named here and Qt is not imported.
"""
