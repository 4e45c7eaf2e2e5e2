"""How much cover a target has, with the rays that prove it."""
