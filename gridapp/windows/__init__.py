"""The windows: one for the GM, one for the table. All facts come from the session."""
