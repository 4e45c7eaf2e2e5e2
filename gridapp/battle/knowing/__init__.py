"""What an audience knows of a battle, and the battle as it knows it."""
