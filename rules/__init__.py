"""The shipped rule packs: data, small functions and worked examples for each system."""
