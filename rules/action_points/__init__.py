"""Rule pack `action_points`: action points twice a round, initiative that shifts, interrupts."""
