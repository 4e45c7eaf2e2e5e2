"""Drawing on the map: where a pointer means, what a stroke becomes, what is chosen."""
