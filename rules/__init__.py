"""The rule packs that ship: data, small functions and worked examples for each system."""
