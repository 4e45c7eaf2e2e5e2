"""The battle file: log, history tree, snapshots, atomic writes, verification."""
