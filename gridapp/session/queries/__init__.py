"""Queries for the command line and scripts: answers as plain values, and their text."""
