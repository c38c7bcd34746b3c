"""The Qt side. It posts UserActions and draws SessionEvents; it knows domain, settings and nothing of the machinery."""
