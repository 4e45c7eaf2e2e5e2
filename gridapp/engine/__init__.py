"""The turn engine: what may be done, what it sets off, and what becomes of it."""
