"""Fit a small net to positions and how they ended. Needs PyTorch: `pip install astrarium[train]`."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from astrarium.kernel import AstrariumError

from .play import TrainingRows

HIDDEN = (32, 16)
EPOCHS = 12
BATCH = 4096
HELD_BACK = 0.08  # share of the positions that only test: whole stretches, so that games are not torn apart


class Fitted(NamedTuple):
    """A net as layers of plain numbers, and how well it tells the end of games that it has not seen."""

    layers: list[dict[str, Any]]
    error: float
    old_error: float  # of the rule of thumb, the first of the numbers


def need_torch() -> Any:
    try:
        import torch
    except ModuleNotFoundError:
        raise AstrariumError("training needs PyTorch: pip install astrarium[train]") from None
    return torch


def fit(parts: Sequence[TrainingRows], seed: int) -> Fitted:
    """The net that errs least on the part held back, of all that training passed through."""
    torch = need_torch()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    width = parts[0].width
    numbers, ends = array("f"), array("f")
    for part in parts:
        numbers.extend(part.numbers)
        ends.extend(part.ends)
    torch.manual_seed(seed)
    x = torch.frombuffer(numbers, dtype=torch.float32).reshape(-1, width).to(device)
    y = torch.frombuffer(ends, dtype=torch.float32).to(device)
    cut = int(len(y) * (1 - HELD_BACK))
    mean, spread = x[:cut].mean(0), x[:cut].std(0).clamp(min=0.05)
    sizes = [width, *HIDDEN, 1]
    linear = [torch.nn.Linear(a, b, device=device) for a, b in pairwise(sizes)]

    def net(rows: Any) -> Any:
        rows = (rows - mean) / spread
        for layer in linear[:-1]:
            rows = torch.relu(layer(rows))
        return torch.tanh(linear[-1](rows)).squeeze(-1)

    weights = [weight for layer in linear for weight in layer.parameters()]
    optimizer = torch.optim.AdamW(weights, lr=2e-3, weight_decay=1e-2)
    steps = EPOCHS * (cut // BATCH + 1)
    rate = torch.optim.lr_scheduler.OneCycleLR(optimizer, 6e-3, total_steps=steps)
    best, kept = 9.0, [weight.detach().clone() for weight in weights]
    for _ in range(EPOCHS):
        order = torch.randperm(cut, device=device)
        for at in range(0, cut, BATCH):
            some = order[at : at + BATCH]
            loss = ((net(x[some]) - y[some]) ** 2).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            rate.step()
        with torch.no_grad():
            error = float(((net(x[cut:]) - y[cut:]) ** 2).mean())
        if error < best:
            best, kept = error, [weight.detach().clone() for weight in weights]
    old = float(((x[cut:, 0] - y[cut:]) ** 2).mean())
    return Fitted(plain(kept, mean, spread), best, old)


def plain(weights: list[Any], mean: Any, spread: Any) -> list[dict[str, Any]]:
    """Layers of plain numbers; scaling what comes in is part of the first."""
    layers: list[dict[str, Any]] = []
    for n in range(0, len(weights), 2):
        rows, bias = weights[n].double().cpu(), weights[n + 1].double().cpu()
        if n == 0:
            rows = rows / spread.double().cpu()
            bias = bias - rows @ mean.double().cpu()
        rounded = [[round(float(cell), 5) for cell in row] for row in rows.tolist()]
        layers.append({"rows": rounded, "bias": [round(float(cell), 5) for cell in bias.tolist()]})
    return layers
