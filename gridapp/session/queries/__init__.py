"""The answers of `gridapp ask`: plain values, and their text."""
