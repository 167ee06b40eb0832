"""Training of policies: environments, PPO, cloning, value pretraining."""
