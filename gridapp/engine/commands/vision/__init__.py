"""Commands about what is seen: lights, parties that look for the players, and the fog."""
