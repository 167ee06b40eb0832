"""A policy computed by NumPy for inference, without the seconds that importing torch takes.

It computes the same probabilities as the trained `graph_policy.GraphPolicy`, if its layers
are graph attention. A decision about one program takes only small matrices, for which a framework
would spend most of its time on launching operations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from safetensors import SafetensorError
from safetensors.numpy import load_file
from threadpoolctl import ThreadpoolController

from agents.policy.network_layout import (
    ACTION_KINDS,
    INNER,
    INNERMOST,
    LEAVES,
    LEVELS,
    LOOPS,
    POSSIBLE,
    action_features,
    edge_kinds,
    ends,
    kind_number,
    kinds_of,
    possible_at,
    possible_kinds,
    shown_relations,
    starts,
    touched,
)
from agents.policy.policy_cards import Setting, TrainedPolicy, damaged, other_space, read_card
from agents.policy.rollouts import Floats, Integers, Mask, choose
from envs.observations import GraphBatch, Observation, packed
from looper.errors import DAMAGE, UsageError
from looper.features.columns import ITERATORS, KINDS, WIDTHS, column
from looper.features.graph import RELATIONS
from looper.space.subspaces import subspace
from looper.space.vocabulary import Action

LAYER = "gatv2"
"""The only supported type of layers."""
_FOCUS, _LEVEL = column("loop", "in_focus"), column("loop", "level")
# Constants of torch's SELU, and the slope and the epsilon of PyTorch Geometric's attention.
_SCALE, _ALPHA = np.float32(1.0507009873554805), np.float32(1.6732632423543772)
_SLOPE, _LEAST = np.float32(0.2), np.float32(1e-16)
# Sizes of `GraphNetwork` and `GraphPolicy` that a card leaves out.
_DEFAULTS = {"layer": LAYER, "hidden": 128, "layers": 2, "heads": 4, "head": None, "leaf": 32}
_ACTOR, _COMPARED = 128, 64

Weights = Mapping[str, npt.NDArray[np.float32]]


@dataclass(frozen=True)
class _Sizes:
    """Sizes of the network, see `agents.policy.graph_network.GraphNetwork`."""

    hidden: int
    layers: int
    heads: int
    head: int
    leaf: int

    @classmethod
    def of(cls, network: Mapping[str, Any]) -> _Sizes:
        known = {**_DEFAULTS, **network}
        if known.pop("layer") != LAYER:
            raise ValueError("its layers are no graph attention")
        head = known.pop("head") or max(1, known["hidden"] // known["heads"])
        return cls(head=head, **known)


class NumpyPolicy:
    """An actor of two layers over a graph network, as `GraphPolicy`.

    Args:
        tensors: the weights, by their names in torch.
        card: the keys of `GraphPolicy.card`.
        setting: the kind of its environments.

    Attributes:
        kinds: see `agents.policy.rollouts.Policy`.

    Raises:
        KeyError, TypeError, ValueError, ZeroDivisionError: the weights are not those of such a
            policy.
    """

    def __init__(self, tensors: Weights, card: Mapping[str, Any], setting: Setting) -> None:
        self._sizes = _Sizes.of(card["network"])
        self._choice, self._told = card["choice"], card["told"]
        self._shown = setting.view.kinds
        actions = subspace(setting.space).actions
        is_scored = self._choice == "scored"
        self._kinds = np.array(
            [kind_number(action) for action in actions] if is_scored else kinds_of(actions)
        )
        self.kinds = None if self._choice == "flat" else self._kinds
        kinds = len(ACTION_KINDS) if is_scored else int(self._kinds.max()) + 1
        shapes = _shapes(self._sizes, self._shown, self._told, self._choice, actions, kinds)
        self._weights = {name: _checked(tensors, name, shape) for name, shape in shapes.items()}
        self._levels = np.array([touched(action) for action in actions])
        self._possible = possible_at(actions), possible_kinds(actions)
        if is_scored:
            scores = "action_net.scores"
            described = _selu(self._linear(f"{scores}.of_action", action_features(actions)))
            self._compared = self._linear(f"{scores}.compared", described) / np.sqrt(_COMPARED)
            self._always = self._linear(f"{scores}.always", described)[:, 0]
        # Matrices are small: more threads gain nothing and would take cores from compilers.
        self._libraries = ThreadpoolController()

    def predict(
        self,
        observation: Observation,
        deterministic: bool = True,
        action_masks: Mask | None = None,
        seed: int | None = None,
    ) -> tuple[Any, None]:
        """Return actions for observations, in the format of policies of stable-baselines3.

        Args:
            observation: one, or a batch of them.
            deterministic: take the most probable action; else sample.
            action_masks: the action masks; by default those of the observation.
            seed: seed of the sampling.

        Returns:
            the index of the action, or an array of one per observation; and None.

        Raises:
            UsageError: the observation is of an environment with other actions.
        """
        is_one = observation["focus"].ndim == 1
        seen = {
            name: np.asarray(each)[None] if is_one else each for name, each in observation.items()
        }
        offered = seen["action_mask"].shape[-1]
        if offered != len(self._kinds):
            raise UsageError(
                f"the environment has {offered} actions and the policy {len(self._kinds)}: give "
                "both the same space"
            )
        masks = seen["action_mask"] if action_masks is None else np.atleast_2d(action_masks)
        rng = None if deterministic else np.random.default_rng(seed)
        chosen = choose(self.probabilities(seen, masks.astype(bool)), rng, self.kinds)
        return (int(chosen[0]) if is_one else chosen), None

    def probabilities(self, observations: Observation, masks: Mask | None) -> Floats:
        """See `agents.policy.rollouts.Policy`."""
        with self._libraries.limit(limits=1, user_api="blas"):
            batch = packed(observations)
            size = len(batch.focus)
            shape = (size, len(self._kinds))
            possible = np.ones(shape, dtype=bool) if masks is None else masks
            mask = observations["action_mask"].reshape(shape).astype(np.float32)
            graph, loops = self._features(batch, size, mask)
            for layer in (0, 2):
                graph = _selu(self._linear(f"mlp_extractor.inner.policy_net.{layer}", graph))
            rows, columns = np.nonzero(possible)
            if self._choice == "scored":
                own = self._scores(graph, loops, rows, columns)
                of_kinds = self._linear("action_net.kinds", graph)
            else:
                numbers = self._linear("action_net", graph)
                own, of_kinds = numbers[rows, columns], numbers[:, shape[1] :]
            if self._choice == "flat":
                found = _softmax(own, rows, size)
            else:
                found = self._kinds_first(own, of_kinds, rows, self._kinds[columns])
        full = np.zeros(shape, dtype=np.float32)
        full[rows, columns] = found
        return full

    def _kinds_first(
        self, own: Floats, of_kinds: Floats, rows: Integers, kinds: Integers
    ) -> Floats:
        """Return p(kind) p(action | kind), each a softmax over what is possible."""
        count = of_kinds.shape[1]
        groups = rows * count + kinds
        sums = _log_sums(own, groups, of_kinds.size)
        present, counts = np.unique(groups, return_counts=True)
        worth = of_kinds.reshape(-1)[present]
        if self._choice == "scored":
            worth = worth + sums[present] - np.log(counts)
        first = np.zeros(of_kinds.size)
        first[present] = _softmax(worth, present // count, len(of_kinds))
        found: Floats = (first[groups] * np.exp(own - sums[groups])).astype(np.float32)
        return found

    def _scores(self, graph: Floats, loops: Floats, rows: Integers, columns: Integers) -> Floats:
        """Return the scores of the given pairs of members and actions, see `ActionScores`."""
        depth = (loops != 0).any(2).sum(1)
        last = np.maximum(depth - 1, 0)
        behind = np.zeros((len(loops), 1, loops.shape[2]), dtype=np.float32)
        loops = np.concatenate([loops, behind], 1)
        weights = {
            name: self._weights[f"action_net.scores.{name}.weight"].T
            for name in (*LOOPS, INNERMOST)
        }
        innermost = loops[np.arange(len(loops)), last] @ weights[INNERMOST]
        thought = (self._linear("action_net.scores.of_graph", graph) + innermost)[rows]
        for k, name in enumerate(LOOPS):
            told = loops @ weights[name]
            level = self._levels[columns, k]
            thought = thought + told[rows, np.where(level >= 0, level, last[rows])]
        found: Floats = (_selu(thought) * self._compared[columns]).sum(1) + self._always[columns]
        return found

    def _features(self, batch: GraphBatch, size: int, mask: Floats) -> tuple[Floats, Floats]:
        """Return features of graphs and of the loops around each focus; see `GraphNetwork`."""
        inner = self._inner(batch)
        x: Floats = np.concatenate(inner)
        members = np.concatenate([batch.members[kind] for kind in INNER])
        order, firsts = _grouped(members, size)
        counts = np.bincount(members, minlength=size)[:, None].astype(np.float32)
        sources, targets, kinds = self._edges(batch, len(x))
        mean, seen = np.add.reduceat(x[order], firsts) / counts, []
        for number in range(self._sizes.layers):
            found = self._attention(number, x, sources, targets, kinds)
            after = self._linear(f"features_extractor.after.{number}", found)
            around = self._linear(f"features_extractor.around.{number}", mean)
            x = x + _selu(after + around[members])
            mean = np.add.reduceat(x[order], firsts) / counts
            seen += [mean, np.maximum.reduceat(x[order], firsts)]
        first = len(inner[0])
        loops = self._by_level(batch, x[first : first + len(inner[1])], size)
        focus = x[first + len(inner[1]) + batch.focus]
        seen += [x[:first], focus]
        if self._told:
            at, of_branch = (np.minimum(mask @ each, 1) for each in self._possible)
            weights = self._weights["features_extractor.possible.weight"].T
            loops = loops + at.reshape(size, LEVELS, POSSIBLE) @ weights
            seen.append(of_branch)
        graph: Floats = np.concatenate([*seen, loops.mean(1), loops.max(1)], 1)
        for layer in (0, 2):
            graph = _selu(self._linear(f"features_extractor.together.{layer}", graph))
        return np.concatenate([graph, focus], 1), loops

    def _inner(self, batch: GraphBatch) -> list[Floats]:
        nodes = {kind: each.astype(np.float32) for kind, each in batch.nodes.items()}
        told = {kind: [nodes[kind]] for kind in INNER}
        if len(self._shown) == len(KINDS):
            first = starts(batch)
            leaves = {
                kind: self._linear(f"features_extractor.leaves.{kind}", nodes[kind])
                for kind in ("access", "constraint", "row")
            }
            arrays = self._linear("features_extractor.array", nodes["array"])
            access, array = ends(batch, "of_array", first["access"], first["array"])
            leaves["access"] = leaves["access"] + _summed(
                arrays[array], access, len(nodes["access"])
            )
            leaves = {kind: _selu(found) for kind, found in leaves.items()}
            for relation, kind, leaf in LEAVES:
                source, target = ends(batch, relation, first[kind], first[leaf])
                count = np.bincount(source, minlength=len(nodes[kind]))[:, None]
                sums = _summed(leaves[leaf][target], source, len(nodes[kind]))
                told[kind] += [sums / np.maximum(count, 1), np.log1p(count)]
        return [
            _selu(self._linear(f"features_extractor.nodes.{kind}", np.concatenate(told[kind], 1)))
            for kind in INNER
        ]

    def _edges(self, batch: GraphBatch, count: int) -> tuple[Integers, Integers, Integers]:
        """Return sources, targets and kinds of edges, sorted by target."""
        relations = shown_relations(self._shown)
        itself = np.arange(count)
        sources, targets = [itself], [itself]
        kinds = [np.full(count, len(edge_kinds(self._shown)) - 1)]
        for number, name in enumerate(relations):
            source, target = batch.edges[:, batch.types == RELATIONS.index(name)]
            for kind, pair in (
                (number, (source, target)),
                (number + len(relations), (target, source)),
            ):
                sources.append(pair[0])
                targets.append(pair[1])
                kinds.append(np.full(len(source), kind))
        target = np.concatenate(targets)
        order = np.argsort(target, kind="stable")
        return np.concatenate(sources)[order], target[order], np.concatenate(kinds)[order]

    def _attention(
        self, number: int, x: Floats, sources: Integers, targets: Integers, kinds: Integers
    ) -> Floats:
        """Compute PyTorch Geometric's `GATv2Conv`; each node needs an edge to itself."""
        name, shape = (
            f"features_extractor.convolutions.{number}",
            (-1, self._sizes.heads, self._sizes.head),
        )
        left = self._linear(f"{name}.lin_l", x).reshape(shape)
        right = self._linear(f"{name}.lin_r", x).reshape(shape)
        of_kinds = self._weights[f"{name}.lin_edge.weight"].T.reshape(shape)
        met = left[sources] + right[targets] + of_kinds[kinds]
        scores = (np.where(met > 0, met, _SLOPE * met) * self._weights[f"{name}.att"]).sum(2)
        firsts = np.flatnonzero(np.diff(targets, prepend=-1))
        scores = np.exp(scores - np.maximum.reduceat(scores, firsts)[targets])
        shares = scores / (np.add.reduceat(scores, firsts)[targets] + _LEAST)
        found = np.add.reduceat(shares[..., None] * left[sources], firsts)
        return found.reshape(len(x), -1) + self._weights[f"{name}.bias"]

    def _by_level(self, batch: GraphBatch, loops: Floats, size: int) -> Floats:
        """Return the loops around the branch in focus, shape (batch, LEVELS, hidden)."""
        features = batch.nodes["loop"]
        focused = features[:, _FOCUS] > 0
        level = np.rint(features[focused, _LEVEL].astype(np.float32) * ITERATORS).astype(int)
        kept = level < LEVELS
        found = np.zeros((size, LEVELS, loops.shape[1]), dtype=np.float32)
        found[batch.members["loop"][focused][kept], level[kept]] = loops[focused][kept]
        return found

    def _linear(self, name: str, x: Floats) -> Floats:
        found: Floats = x @ self._weights[f"{name}.weight"].T + self._weights[f"{name}.bias"]
        return found


def load_numpy_policy(path: Path, space: str | None = None) -> TrainedPolicy[NumpyPolicy]:
    """Read a policy whose layers are graph attention.

    Args:
        path: of the weights.
        space: name of the space to act in; by default the one of its training. Another one
            requires a policy that scores actions by their features.

    Raises:
        UsageError: the file does not exist, is damaged, is of another version or kind, or its
            policy cannot act in that space.
    """
    setting, card = read_card(path)
    if space is not None and space != setting.space:
        if card["policy"]["choice"] != "scored":
            raise other_space(space, setting)
        setting = replace(setting, space=space)
    try:
        policy = NumpyPolicy(load_file(path), card["policy"], setting)
    except (SafetensorError, *DAMAGE) as error:
        raise damaged(path, error) from None
    return TrainedPolicy(policy, setting, card)


def _selu(x: Floats) -> Floats:
    found: Floats = _SCALE * np.where(x > 0, x, _ALPHA * np.expm1(np.minimum(x, 0)))
    return found


def _grouped(owners: Integers, count: int) -> tuple[Integers, Integers]:
    """Return an order that sorts by owner, and the first position of each owner in it."""
    order = np.argsort(owners, kind="stable")
    return order, np.searchsorted(owners[order], np.arange(count))


def _summed(values: Floats, owners: Integers, count: int) -> Floats:
    """Return the sum of the values of each owner, shape (count, ...); zero if there are none."""
    found = np.zeros((count, values.shape[1]), dtype=np.float32)
    order = np.argsort(owners, kind="stable")
    firsts = np.flatnonzero(np.diff(owners[order], prepend=-1))
    if len(firsts):
        found[owners[order][firsts]] = np.add.reduceat(values[order], firsts)
    return found


def _softmax(values: Floats, groups: Integers, count: int) -> Floats:
    """Return the softmax within each group; indices of groups are below `count`."""
    share: Floats = np.exp(values - _log_sums(values, groups, count)[groups]).astype(np.float32)
    return share


def _log_sums(values: Floats, groups: Integers, count: int) -> Floats:
    """Return the log-sum-exp of the values of each group."""
    highest = np.full(count, -np.inf)
    np.maximum.at(highest, groups, values)
    found = np.log(np.maximum(np.bincount(groups, np.exp(values - highest[groups]), count), 1e-30))
    found += np.where(np.isfinite(highest), highest, 0.0)
    return found


def _shapes(
    sizes: _Sizes,
    shown: Sequence[str],
    told: bool,
    choice: str,
    actions: Sequence[Action],
    kinds: int,
) -> dict[str, tuple[int, ...]]:
    """Return the names and shapes of the tensors of an actor.

    Raises:
        ValueError: there is no such choice of actions.
    """
    hidden, leaf, wide = sizes.hidden, sizes.leaf, sizes.heads * sizes.head
    widths = {kind: WIDTHS[kind] for kind in INNER}
    layers: dict[str, tuple[int, int]] = {}
    if len(shown) == len(KINDS):
        layers["array"] = (leaf, WIDTHS["array"])
        layers |= {f"leaves.{k}": (leaf, WIDTHS[k]) for k in ("access", "constraint", "row")}
        for _, kind, _ in LEAVES:
            widths[kind] += leaf + 1
    layers |= {f"nodes.{kind}": (hidden, width) for kind, width in widths.items()}
    shapes: dict[str, tuple[int, ...]] = {}
    for number in range(sizes.layers):
        name = f"convolutions.{number}"
        layers |= {f"{name}.{side}": (wide, hidden) for side in ("lin_l", "lin_r")}
        layers[f"after.{number}"] = (hidden, wide)
        layers[f"around.{number}"] = (hidden, hidden)
        shapes[f"features_extractor.{name}.att"] = (1, sizes.heads, sizes.head)
        shapes[f"features_extractor.{name}.bias"] = (wide,)
        shapes[f"features_extractor.{name}.lin_edge.weight"] = (wide, len(edge_kinds(shown)))
    if told:
        shapes["features_extractor.possible.weight"] = (hidden, POSSIBLE)
    seen = (2 * sizes.layers + 4) * hidden + (POSSIBLE if told else 0)
    layers["together.0"] = (2 * hidden, seen)
    layers["together.2"] = (hidden, 2 * hidden)
    named = {f"features_extractor.{name}": shape for name, shape in layers.items()}
    named["mlp_extractor.inner.policy_net.0"] = (_ACTOR, 2 * hidden)
    named["mlp_extractor.inner.policy_net.2"] = (_ACTOR, _ACTOR)
    match choice:
        case "flat":
            named["action_net"] = (len(actions), _ACTOR)
        case "kinds":
            named["action_net"] = (len(actions) + kinds, _ACTOR)
        case "scored":
            scores = "action_net.scores"
            named["action_net.kinds"] = (kinds, _ACTOR)
            named[f"{scores}.of_graph"] = (_COMPARED, _ACTOR)
            named[f"{scores}.of_action"] = (_COMPARED, action_features(actions[:1]).shape[1])
            named[f"{scores}.compared"] = (_COMPARED, _COMPARED)
            named[f"{scores}.always"] = (1, _COMPARED)
            for each in (*LOOPS, INNERMOST):
                shapes[f"{scores}.{each}.weight"] = (_COMPARED, hidden)
        case _:
            raise ValueError(f"there is no choice {choice!r}")
    for name, shape in named.items():
        shapes |= {f"{name}.weight": shape, f"{name}.bias": shape[:1]}
    return shapes


def _checked(tensors: Weights, name: str, shape: tuple[int, ...]) -> npt.NDArray[np.float32]:
    """Return the tensor of a name, after checking its shape and values.

    Raises:
        KeyError, ValueError: it is missing, has another shape, or has values that are not finite.
    """
    tensor = tensors[name]
    if tensor.shape != shape:
        raise ValueError(f"{name} has the shape {tensor.shape} in place of {shape}")
    if not np.isfinite(tensor).all():
        raise ValueError(f"{name}: some are no numbers")
    return tensor.astype(np.float32)
