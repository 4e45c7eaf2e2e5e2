"""Generator of the sample battle map "River Shrine": its picture and its walls."""
