"""The functions of the system `segments`; its data is in ``pack.toml``."""
