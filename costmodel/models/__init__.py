"""Cost models: their features, networks and weights; predictions."""
