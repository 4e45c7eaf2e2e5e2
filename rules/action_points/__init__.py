"""System `action_points`: fifteen-second rounds, points that come twice, an order that moves."""
