"""Actions that are chosen kind first: exact probabilities, masks, learning, files."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
import torch

import envs  # noqa: F401, as it registers the track
from agents.policy.hierarchical_policy import KindsFirstDistribution, KindsFirstPolicy
from agents.policy.network_layout import kinds_of
from agents.policy.rollouts import choose
from agents.track_benchmark import learner, rollouts

KINDS = (0, 0, 0, 1, 2, 2)


def made(logits: torch.Tensor, masks: np.ndarray | None = None) -> KindsFirstDistribution:
    found = KindsFirstDistribution(KINDS).proba_distribution(logits)
    if masks is not None:
        found.apply_masking(masks)
    return found


def probabilities(distribution: KindsFirstDistribution) -> np.ndarray:
    return distribution.distribution.probs.detach().numpy()


@pytest.mark.pure
def test_every_kind_has_the_same_chance_at_first() -> None:
    found = probabilities(made(torch.zeros(1, 9)))
    assert found[0] == pytest.approx([1 / 9, 1 / 9, 1 / 9, 1 / 3, 1 / 6, 1 / 6])


@pytest.mark.pure
def test_what_is_masked_leaves_its_share_to_its_kind_and_whole_kinds_to_the_others() -> None:
    mask = np.array([[True, False, True, False, True, True], [False, False, False, True, 0, 0]])
    found = probabilities(made(torch.zeros(2, 9), mask))
    assert found[0] == pytest.approx([1 / 4, 0, 1 / 4, 0, 1 / 4, 1 / 4])
    assert found[1] == pytest.approx([0, 0, 0, 1, 0, 0])


@pytest.mark.pure
def test_probabilities_are_those_of_two_softmaxes() -> None:
    torch.manual_seed(0)
    logits = 30 * torch.randn(5, 9)
    mask = np.random.default_rng(0).random((5, 6)) < 0.6
    mask[:, 3] = True
    found = probabilities(made(logits, mask))
    for row, legal, probability in zip(logits.double().numpy(), mask, found, strict=True):
        kinds = [k for k in range(3) if any(legal[a] for a in range(6) if KINDS[a] == k)]
        first = np.exp(row[6:] - row[6:].max())
        for action, kind in enumerate(KINDS):
            members = [a for a in range(6) if KINDS[a] == kind and legal[a]]
            expected = 0.0
            if legal[action]:
                top = max(row[a] for a in members)
                own = np.exp(row[action] - top) / sum(np.exp(row[a] - top) for a in members)
                expected = own * first[kind] / sum(first[k] for k in kinds)
            assert probability[action] == pytest.approx(expected, abs=1e-5)


@pytest.mark.pure
def test_joint_kinds_are_as_likely_as_their_actions_are_worth() -> None:
    torch.manual_seed(0)
    logits = 3 * torch.randn(4, 9)
    mask = np.random.default_rng(1).random((4, 6)) < 0.7
    mask[:, 3] = True
    joint = KindsFirstDistribution(KINDS, joint=True).proba_distribution(logits)
    joint.apply_masking(mask)
    for row, legal, found in zip(logits.double().numpy(), mask, probabilities(joint), strict=True):
        counts = [sum(legal[a] for a in range(6) if KINDS[a] == kind) for kind in range(3)]
        expected = [
            np.exp(row[a] + row[6 + kind]) / counts[kind] if legal[a] else 0.0
            for a, kind in enumerate(KINDS)
        ]
        assert found == pytest.approx(np.array(expected) / sum(expected), abs=1e-5)
    same = KindsFirstDistribution(KINDS, joint=True).proba_distribution(torch.zeros(1, 9))
    assert probabilities(same)[0] == pytest.approx(probabilities(made(torch.zeros(1, 9)))[0])


@pytest.mark.pure
def test_the_most_probable_kind_is_chosen_before_its_most_probable_action() -> None:
    # A third for action 3, and two thirds for three others of one kind.
    found = made(torch.log(torch.tensor([[0.3, 0.4, 0.3, 1.0, 1.0, 1.0, 6.0, 3.0, 1e-6]])))
    shares = probabilities(found)
    assert shares[0].argmax() == 3
    assert found.mode().tolist() == [1]
    assert choose(shares, None).tolist() == [3]
    assert choose(shares, None, np.array(KINDS)).tolist() == [1]


@pytest.mark.pure
def test_gradients_are_finite_where_kinds_are_impossible() -> None:
    logits = torch.zeros(1, 9, requires_grad=True)
    found = made(logits, np.array([[True, False, False, False, False, True]]))
    (found.log_prob(torch.tensor([5])) + found.entropy()).sum().backward()
    assert logits.grad is not None
    assert torch.isfinite(logits.grad).all()
    assert logits.grad[0, 1] == 0


@pytest.mark.pure
def test_kinds_are_numbered_as_they_come() -> None:
    env = gymnasium.make("LooperTrack-v0").unwrapped
    numbers, actions = kinds_of(env.actions), env.actions  # type: ignore[attr-defined]
    assert numbers[0] == 0
    assert sorted(set(numbers)) == list(range(max(numbers) + 1))
    assert len({(number, each.kind) for number, each in zip(numbers, actions, strict=True)}) == (
        max(numbers) + 1
    )


@pytest.mark.slow
@pytest.mark.parametrize("way", ["flat", "kinds"])
def test_agents_come_back_from_a_file_with_what_they_learnt(tmp_path, way) -> None:
    agent = learner(way, 0)
    agent.learn(1024)
    before = rollouts(agent, ("matmul",), 0, 0)
    agent.save(tmp_path / "agent.zip")
    again = type(agent).load(tmp_path / "agent.zip", env=agent.get_env())
    assert isinstance(again.policy, KindsFirstPolicy) == (way == "kinds")
    assert rollouts(again, ("matmul",), 0, 0) == before
