"""FSRS-6 scheduled under FSRS-6 by Kaiki and by fsrs-rs: trials a second, and whether both foresee the same load.

    python3 -m venv V && V/bin/pip install fsrs-rs-python numpy
    V/bin/python Benchmarks/peers/simulate.py --kaiki .build/release/kaiki

Both take turns on one thread: Kaiki as a whole process that runs TRIALS replicates and writes every quantity of every day
as JSON, fsrs-rs as TRIALS calls of its simulator in this process. The job is the same: unseen cards, so many begun a day,
no limit on reviews, a desired retention, four buttons with fsrs-rs' chances. Ratios are of pairs; their median is told.

Both ask for two right answers on a card's first day and one after it was forgotten; fsrs-rs counts no repeats of a day
among its reviews, so cards due and memorised are compared, not answers.
"""

import argparse
import json
import statistics
import subprocess
import time

import fsrs_rs_python as rs
import numpy as np


def theirs(args):
    start = time.perf_counter()
    due, memorised = [], []
    for seed in range(args.trials):
        config = rs.default_simulator_config()
        config.deck_size, config.learn_span, config.learn_limit = args.deck, args.days, args.new
        config.review_limit, config.max_cost_perday, config.max_ivl = 2**31 - 1, 1e12, 36500.0
        run = rs.simulate(rs.DEFAULT_PARAMETERS, args.retention, config, seed)
        due.append(np.array(run.review_cnt_per_day, dtype=float))
        memorised.append(np.array(run.memorized_cnt_per_day))
    return time.perf_counter() - start, np.mean(due, axis=0), np.mean(memorised, axis=0)


def ours(args, jobs):
    start = time.perf_counter()
    out = subprocess.run(
        [args.kaiki, "simulate", "--deck", str(args.deck), "--new-per-day", str(args.new), "--days", str(args.days),
         "--scheduler", "fsrs6", "--memory-model", "fsrs6", "--buttons", "4", "--desired-retention",
         str(args.retention), "--same-day-steps", "2,1", "--replicates", str(args.trials), "--jobs", str(jobs), "--json", "--quiet"],
        check=True, stdout=subprocess.PIPE).stdout
    took = time.perf_counter() - start
    days = json.loads(out)["parts"][0]["days"]
    return (took, np.array([day["due"]["mean"] for day in days]),
            np.array([day["memorised"]["mean"] for day in days]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kaiki", required=True)
    parser.add_argument("--deck", type=int, default=10_000)
    parser.add_argument("--new", type=int, default=20)
    parser.add_argument("--days", type=int, default=365)
    parser.add_argument("--retention", type=float, default=0.9)
    parser.add_argument("--trials", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    one, two, peer = [], [], []
    for _ in range(args.rounds):
        own = ours(args, 1)
        other = theirs(args)
        both = ours(args, 2)
        one.append(own[0])
        two.append(both[0])
        peer.append(other[0])
    print(f"trials a second: Kaiki {args.trials / statistics.median(one):.1f}, on two threads "
          f"{args.trials / statistics.median(two):.1f}; fsrs-rs {args.trials / statistics.median(peer):.1f}")
    print(f"times as many as fsrs-rs: {statistics.median(t / o for o, t in zip(one, peer)):.1f}; "
          f"two threads against one: {statistics.median(o / t for o, t in zip(one, two)):.2f}")
    for name, own, other in (("cards due on a day", own[1], other[1]), ("memorised on a day", own[2], other[2])):
        last = len(own) // 2
        print(f"{name}, mean of the second half: Kaiki {own[last:].mean():.1f}, fsrs-rs {other[last:].mean():.1f} "
              f"({own[last:].mean() / other[last:].mean() - 1:+.2%})")


if __name__ == "__main__":
    main()
