"""The main job: from a request to a measured, checked and written schedule."""
