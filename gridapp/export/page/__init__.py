"""The replay page: a fight in one HTML file that any browser plays without a network."""
