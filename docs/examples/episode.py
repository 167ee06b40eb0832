"""An episode of random legal actions."""

import gymnasium
import numpy as np

import envs  # noqa: F401 (it registers Looper-v0)

env = gymnasium.make("Looper-v0", programs="gemm:MEDIUM", evaluator="model")
observation, info = env.reset(seed=0)
print(env.action_space)
for name, array in observation.items():
    print(f"{name:18} {array.dtype!s:8} {array.shape}")
print({key: value for key, value in info.items() if key != "action_mask"})

mask = info["action_mask"]
print(f"{mask.sum()} of {mask.size} actions are legal")
for action in np.flatnonzero(mask)[:8]:
    print(f"{action:4} {env.unwrapped.describe(int(action))}")

rng = np.random.default_rng(0)
over = False
while not over:
    action = int(rng.choice(np.flatnonzero(info["action_mask"])))
    observation, reward, terminated, truncated, info = env.step(action)
    print(f"{env.unwrapped.describe(action):40} {reward:+.2f} {info['speedup']:.2f}x")
    over = terminated or truncated
print(info["schedule"])
