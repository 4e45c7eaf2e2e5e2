"""What is decided before anybody fights: the battle's system, grid and map."""
