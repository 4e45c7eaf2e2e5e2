"""The controllers of the Computer menu: playing, advice, fights without people."""
