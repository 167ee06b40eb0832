"""A greedy episode of the policy that ships."""

import gymnasium

import agents

policy = agents.load_policy().policy
env = gymnasium.make("envs:Looper-v0", programs="gemm:MEDIUM", evaluator="model")
observation, info = env.reset()

over = False
while not over:
    action, _ = policy.predict(observation)
    observation, reward, terminated, truncated, info = env.step(action)
    over = terminated or truncated
print(f"{info['speedup']:.2f}x by {info['schedule']}")
