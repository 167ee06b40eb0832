"""A hundred random episodes on the deterministic track."""

import gymnasium
import numpy as np

import envs  # noqa: F401 (it registers LooperTrack-v0)

env = gymnasium.make("LooperTrack-v0")
print(env.unwrapped.programs.names)
print(env.unwrapped.table.digest)

rng = np.random.default_rng(0)
ends = []
for episode in range(100):
    observation, info = env.reset(seed=episode)
    over = False
    while not over:
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        observation, reward, terminated, truncated, info = env.step(action)
        over = terminated or truncated
    ends.append(info["speedup"])
print(f"random: {np.exp(np.mean(np.log(ends))):.2f}x")
