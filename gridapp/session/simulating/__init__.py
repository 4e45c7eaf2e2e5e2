"""Many fights played without people: tasks, engines that spread them, results merged in order."""
