"""The replay page: a fight in a single HTML file for any browser, without a network."""
