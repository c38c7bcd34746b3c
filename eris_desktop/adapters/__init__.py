"""The outside world, one port a file or folder; no adapter knows another. Foreign exceptions end here."""
