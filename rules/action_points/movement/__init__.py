"""Movement: the pool of yards, jumps, footing, and creatures that move together."""
