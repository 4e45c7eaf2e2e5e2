"""The cover of a target from an attacker, with the rays as proof."""
