"""FSRS-6 fitted by Kaiki and by fsrs-rs to the same answers: how long it takes, and how well both foretell answers
that neither has seen.

    python3 -m venv V && V/bin/pip install fsrs-rs-python numpy
    V/bin/python Benchmarks/peers/fit.py notebooks/data/anki-reviews.csv --kaiki .build/release/kaiki

LOG is a CSV with card_id, review_rating (1 to 4) and review_time (ISO 8601). Answers are told apart by days that begin
at --day-start, UTC. Five splits through time: the first sixth of the targets is learnt from and the second foretold, then
the first two sixths and the third, and so on. Targets are answers after at least a day. Both weights are put through the
one FSRS-6 below; differences of log loss have 95 % intervals by resampling cards.
"""

import argparse
import csv
import datetime
import json
import math
import os
import subprocess
import tempfile
import time

import fsrs_rs_python as rs
import numpy as np


def read(path, day_start):
    """Rows of the log by time: (card, rating, day, the row as it stands)."""
    with open(path, newline="") as file:
        rows = list(csv.DictReader(file))
    log = []
    for row in rows:
        moment = datetime.datetime.fromisoformat(row["review_time"])
        log.append((row["card_id"], int(row["review_rating"]), int((moment.timestamp() - day_start * 3600) // 86400),
                    moment, row))
    log.sort(key=lambda entry: (entry[3], entry[0]))
    return log


def histories(log):
    """Of each answer after at least a day: its place in the log, its card, and the answers up to it as (rating, days)."""
    past, last, targets = {}, {}, []
    for place, (card, rating, day, _, _) in enumerate(log):
        days = day - last.get(card, day)
        last[card] = day
        past.setdefault(card, []).append((rating, days))
        if days > 0:
            targets.append((place, card, tuple(past[card])))
    return targets


class FSRS6:
    """Recall by FSRS-6, from its published formulas."""

    def __init__(self, weights):
        self.w = weights
        self.decay = -weights[20]
        self.factor = 0.9 ** (1 / self.decay) - 1

    def recall(self, days, stability):
        return (1 + self.factor * days / stability) ** self.decay

    def start(self, rating):
        return self.w[4] - math.exp(self.w[5] * (rating - 1)) + 1

    def of(self, answers):
        """The chance that the last of some answers is right."""
        w = self.w
        stability, difficulty = w[answers[0][0] - 1], min(max(self.start(answers[0][0]), 1), 10)
        for rating, days in answers[1:-1]:
            chance = self.recall(days, stability)
            if days == 0:
                change = math.exp(w[17] * (rating - 3 + w[18])) * stability ** -w[19]
                stability *= max(1, change) if rating > 1 else change
            elif rating == 1:
                short = stability / math.exp(w[17] * w[18])
                stability = min(short, w[11] * difficulty ** -w[12] * ((stability + 1) ** w[13] - 1)
                                * math.exp(w[14] * (1 - chance)))
            else:
                gain = math.exp(w[8]) * (11 - difficulty) * stability ** -w[9] * (math.exp(w[10] * (1 - chance)) - 1)
                stability *= 1 + gain * (w[15] if rating == 2 else w[16] if rating == 4 else 1)
            stability = min(max(stability, 0.001), 36500)
            moved = difficulty - w[6] * (rating - 3) * (10 - difficulty) / 9
            difficulty = min(max(w[7] * self.start(4) + (1 - w[7]) * moved, 1), 10)
        return self.recall(answers[-1][1], stability)


def losses(weights, targets):
    """The log loss of each target."""
    model = FSRS6(weights)
    result = []
    for _, _, answers in targets:
        chance = min(max(model.of(answers), 1e-7), 1 - 1e-7)
        result.append(-math.log(chance if answers[-1][0] > 1 else 1 - chance))
    return np.array(result)


def fit_kaiki(program, log, day_start):
    """Weights, the seconds of the fit, and those of the whole process."""
    with tempfile.NamedTemporaryFile("w", suffix=".csv", newline="") as file:
        writer = csv.DictWriter(file, fieldnames=list(log[0][4]))
        writer.writeheader()
        writer.writerows(entry[4] for entry in log)
        file.flush()
        start = time.perf_counter()
        out = subprocess.run([program, "fit", file.name, "--time-zone", "UTC", "--day-start", str(day_start), "--json",
                              "--timing", "--quiet"], capture_output=True, check=True).stdout
        whole = time.perf_counter() - start
    model = json.loads(out)["models"][0]
    return model["parameters"], model["seconds"], whole


def fit_rs(targets, with_ids):
    """Weights and the seconds of the fit, its objects having been made."""
    items = [rs.FSRSItem([rs.FSRSReview(rating, days) for rating, days in answers]) for _, _, answers in targets]
    ids = [hash(card) & (2**62 - 1) for _, card, _ in targets] if with_ids else None
    start = time.perf_counter()
    weights = rs.FSRS(rs.DEFAULT_PARAMETERS).compute_parameters(items, ids, True)
    return weights, time.perf_counter() - start


def interval(differences, cards, draws=2000):
    """The mean of differences and its 95 % interval over resampled cards."""
    names, place = np.unique(cards, return_inverse=True)
    sums, counts = np.bincount(place, differences), np.bincount(place)
    random = np.random.default_rng(1)
    means = []
    for _ in range(draws):
        drawn = random.integers(len(names), size=len(names))
        means.append(sums[drawn].sum() / counts[drawn].sum())
    return differences.mean(), *np.quantile(means, [0.025, 0.975])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("log")
    parser.add_argument("--kaiki", default=".build/release/kaiki")
    parser.add_argument("--day-start", type=int, default=4)
    parser.add_argument("--no-splits", action="store_true", help="only the fit of all answers")
    options = parser.parse_args()
    log = read(options.log, options.day_start)
    targets = histories(log)
    print(f"{os.path.basename(options.log)}: {len(log)} answers, {len(targets)} after at least a day")

    # Turn about, so that a busy machine is busy for all.
    fits = {"kaiki": [], "fsrs-rs": [], "fsrs-rs with ids": []}
    for _ in range(3 if len(log) < 200_000 else 1):
        fits["kaiki"].append(fit_kaiki(options.kaiki, log, options.day_start))
        fits["fsrs-rs"].append(fit_rs(targets, False))
        fits["fsrs-rs with ids"].append(fit_rs(targets, True))
    for name, found in fits.items():
        seconds = sorted(fit[1] for fit in found)[len(found) // 2]
        whole = f", {sorted(fit[2] for fit in found)[len(found) // 2]:.3f} s as a process" if name == "kaiki" else ""
        print(f"  {name:17} {seconds:8.3f} s{whole}, log loss of the answers learnt from "
              f"{losses(found[0][0], targets).mean():.5f}")
    if options.no_splits:
        return

    unseen, cards = {name: [] for name in fits}, []
    for split in range(1, 6):
        known, held = len(targets) * split // 6, len(targets) * (split + 1) // 6
        learnt, foretold = targets[:known], targets[known:held]
        weights = {"kaiki": fit_kaiki(options.kaiki, log[:learnt[-1][0] + 1], options.day_start)[0],
                   "fsrs-rs": fit_rs(learnt, False)[0], "fsrs-rs with ids": fit_rs(learnt, True)[0]}
        for name in fits:
            unseen[name].append(losses(weights[name], foretold))
        cards += [card for _, card, _ in foretold]
    print("  five splits, log loss of answers not seen:")
    all_losses = {name: np.concatenate(parts) for name, parts in unseen.items()}
    for name, found in all_losses.items():
        line = f"  {name:17} {found.mean():.5f}"
        if name != "kaiki":
            mean, low, high = interval(all_losses["kaiki"] - found, np.array(cards))
            line += f"; kaiki {mean:+.5f} ({low:+.5f} to {high:+.5f})"
        print(line)


if __name__ == "__main__":
    main()
