"""What n, 2n and 4n of a thing cost, and ends with 1 where time or memory grows more steeply than its bound.

    Tests/Reliability/cost.py .build/release/kaiki [--only NAME] [--quick] [--jobs N]

Time is that of the processor, so that a busy machine tells the same; a doubling costs less than 2.6 times the time and less than 2.3
times the memory, beyond what the program needs for nothing. An input costs at most 5 s and 300 MB for each 5 MB of it. What is known to
cost more stands in known.py with its reason and figures; what stands there and holds is an error, too.
"""

import argparse
import concurrent.futures
import os
import resource
import shutil
import sys

import shapes
from known import COSTS
from running import Bench

TIME, MEMORY = 2.6, 2.3
# Less than this cannot be told apart from the start of the program and the noise of a machine.
LEAST_SECONDS, LEAST_MEGABYTES = 0.25, 24
MOST_SECONDS, MOST_MEGABYTES = 5.0, 300
# What is known to cost more is no longer so where it stays below this share of the bounds of growth.
CLEARLY = 0.85
# Where one takes longer, the greater ones are left out, and it is at fault by its seconds.
LIMIT = 20

ANALYZE = ["analyze", "--json", "--quiet", "--jobs", 1, "--time-zone", "UTC"]
SIMULATE = ["simulate", "--days", 30, "--replicates", 20, "--calibrate", "off", "--json", "--quiet", "--jobs", 1, "--time-zone", "UTC"]
CONVERT = ["convert", "--to", "csv", "--quiet", "--force", "--out", "converted", "--time-zone", "UTC"]
FIT = ["fit", "--json", "--quiet", "--jobs", 1, "--time-zone", "UTC"]
BACKTEST = ["backtest", "--folds", 2, "--replicates", 5, "--calibrate", "off", "--json", "--quiet", "--jobs", 1, "--time-zone", "UTC"]
USERS = [*ANALYZE, "--by-user"]
PAGE = ["analyze", "--report", "page.html", "--svg", "svg", "--force", "--quiet", "--jobs", 1, "--time-zone", "UTC"]

# Each countable thing: the function of shapes.py, its first size. What reads a format is `convert`, which computes little besides.
READING = [
    ("csv_answers", 30_000), ("one_card", 20_000), ("card_each", 15_000), ("json_answers", 20_000), ("jsonl_answers", 20_000),
    ("anki_answers", 25_000), ("anki_decks", 1_000), ("public_answers", 25_000), ("clashing", 8_000), ("same_id", 25_000), ("bad_rows", 25_000),
    ("columns", 20_000), ("long_field", 80_000), ("files", 1_000), ("members", 2_000), ("events", 3_000), ("classes", 1_000),
    ("single_events", 3_000), ("all_days", 3_000), ("rdates", 10_000), ("exdates", 10_000), ("moved", 2_500), ("zones", 1_000),
    ("escapes", 100_000), ("todos", 3_000), ("properties", 20_000), ("org_headings", 4_000), ("org_titles", 4_000), ("org_states", 20_000),
    ("org_depth", 4_000), ("todotxt", 8_000), ("todotxt_done", 8_000), ("todotxt_same", 8_000), ("warrior", 5_000),
    ("warrior_instances", 5_000), ("warrior_broken", 100), ("grid_days", 8_000), ("grid_habits", 500), ("sheet_courses", 200),
    ("sheet_days", 1_000), ("sheet_marks", 3_000), ("sheet_totals", 1_000), ("workbook", 8_000), ("obsidian", 4_000),
    ("obsidian_marks", 8_000), ("obsidian_lines", 40_000), ("obsidian_long", 2_000), ("org_empty", 500_000), ("todotxt_empty", 500_000),
    ("warrior_templates", 1_000), ("loop_marks", 8_000), ("habits", 500), ("series", 500), ("long_series", 8_000), ("cards", 10_000),
    ("decks", 8_000), ("tasks", 8_000), ("attempts", 8_000), ("courses", 250), ("terms", 500), ("devices", 10_000), ("lists", 4_000),
    ("one_list", 10_000),
]
# Each command, by kinds of items, from a thousand on.
COMMANDS = [
    ("analyze", ANALYZE, [("cards", 8_000), ("tasks", 4_000), ("attempts", 4_000), ("courses", 250), ("terms", 500), ("devices", 10_000), ("lists", 4_000),
                          ("habits", 1_000), ("series", 250), ("csv_answers", 30_000), ("long_series", 4_000), ("events", 2_000),
                          ("sheet_courses", 100), ("grid_habits", 500)]),
    ("simulate", SIMULATE, [("cards", 2_000), ("tasks", 2_000), ("attempts", 2_000), ("courses", 250), ("lists", 2_000), ("habits", 1_000)]),
    ("fit", FIT, [("csv_answers", 8_000), ("cards_of_eight", 2_000)]),
    ("backtest", BACKTEST, [("cards", 2_000), ("tasks", 1_000), ("attempts", 1_000), ("lists", 1_000), ("csv_answers", 8_000)]),
    ("analyze by user", USERS, [("users", 250)]),
    ("page of", PAGE, [("long_titles", 4_000), ("tasks", 1_000), ("series", 100)]),
]
QUICK = {"read csv_answers", "read members", "read events", "read org_titles", "read warrior", "read columns", "read sheet_totals", "analyze cards",
         "simulate habits", "analyze by user users"}


def cases():
    for name, size in READING:
        yield f"read {name}", CONVERT, name, size
    for command, arguments, kinds in COMMANDS:
        for name, size in kinds:
            yield f"{command} {name}", arguments, name, size


def bytes_of(folder):
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not {"converted", "svg"} & set(path.parts))


def ratio(one, two, least):
    return max(two, least) / max(one, least)


class Measured:
    def __init__(self, case):
        self.name, self.arguments, self.shape, self.size = case
        self.runs, self.faults, self.ended, self.steep, self.steepest = [], [], [], False, 0.0

    def measure(self, bench, base):
        folders = []
        for factor in (1, 2, 4):
            folder = bench.folder()
            inputs = getattr(shapes, self.shape)(folder, self.size * factor)
            folders.append((folder, inputs, self.size * factor, bytes_of(folder) / 1e6))
            self.runs.append(self.run(bench, *folders[-1]))
            if self.ended or self.runs[-1][2] > LIMIT:
                break
        # Some times more before it is at fault: the processor's caches are shared with whatever else runs.
        self.judge(base)
        for _ in range(5):
            if not self.steep or self.ended or max(run[2] for run in self.runs) > LIMIT:
                break
            again = [self.run(bench, *each) for each in folders]
            self.runs = [(one[0], one[1], min(one[2], two[2]), min(one[3], two[3]), one[4]) for one, two in zip(self.runs, again)]
            self.judge(base)
        for folder, *_ in folders:
            shutil.rmtree(folder, ignore_errors=True)
        return self

    def run(self, bench, folder, inputs, count, size):
        ran = bench.run([self.arguments[0], *inputs, *self.arguments[1:]], at=folder, keep=1 << 16)
        fault = ran.fault({0}, most=1 << 20)
        if fault:
            self.ended.append(f"{count:,}: {fault}")
        return count, size, ran.seconds, ran.megabytes, ran.code

    def judge(self, base):
        self.faults = list(self.ended)
        self.steep, self.steepest = False, 0.0
        for one, two in zip(self.runs, self.runs[1:]):
            time_ratio = ratio(one[2] - base[0], two[2] - base[0], LEAST_SECONDS)
            memory_ratio = ratio(one[3] - base[1], two[3] - base[1], LEAST_MEGABYTES)
            if time_ratio >= TIME:
                self.faults.append(f"{two[0]:,} take {time_ratio:.1f} times the time of {one[0]:,}: {one[2]:.2f} s and {two[2]:.2f} s")
            self.steepest = max(self.steepest, time_ratio / TIME, memory_ratio / MEMORY)
            self.steep |= time_ratio >= TIME or memory_ratio >= MEMORY
            if memory_ratio >= MEMORY:
                self.faults.append(f"{two[0]:,} take {memory_ratio:.1f} times the memory of {one[0]:,}: {one[3]} and {two[3]} MB")
        for count, size, seconds, megabytes, _ in self.runs:
            share = max(1, size / 5)
            if seconds > MOST_SECONDS * share:
                self.faults.append(f"{count:,} ({size:.1f} MB) take {seconds:.1f} s")
            if megabytes > MOST_MEGABYTES * share:
                self.faults.append(f"{count:,} ({size:.1f} MB) take {megabytes} MB")

    @property
    def line(self):
        cells = "  ".join(f"{count:>9,} {size:5.1f}MB {seconds:6.2f}s {megabytes:4d}MB {code}" for count, size, seconds, megabytes, code in self.runs)
        return f"{self.name:26} {cells}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", help="the program kaiki")
    parser.add_argument("--only", default="", help="things whose name has this")
    parser.add_argument("--quick", action="store_true", help="a few of them")
    parser.add_argument("--jobs", type=int, default=2, help="runs side by side")
    options = parser.parse_args()
    if not os.access(options.program, os.X_OK):
        sys.exit(f"{options.program}: there is no program; build it, or name another one")
    bench = Bench(options.program, not options.quick)
    chosen = [case for case in cases() if options.only in case[0] and (not options.quick or case[0] in QUICK)]
    bad, known = 0, 0
    try:
        folder = bench.folder()
        inputs = shapes.csv_answers(folder, 1)
        starts = [bench.run([CONVERT[0], *inputs, *CONVERT[1:]], at=folder) for _ in range(3)]
        base = (min(ran.seconds for ran in starts), min(ran.megabytes for ran in starts))
        print(f"nothing costs {base[0]:.2f} s and {base[1]} MB; a doubling may cost {TIME} times the time and {MEMORY} times the memory "
              "beyond that", flush=True)
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for done in concurrent.futures.as_completed([pool.submit(Measured(case).measure, bench, base) for case in chosen]):
                measured = done.result()
                reason = COSTS.get(measured.name)
                if measured.faults and reason:
                    known += 1
                    state = "known "
                elif measured.faults:
                    bad += 1
                    state = "FAILED"
                elif reason and not options.quick and measured.steepest < CLEARLY:
                    bad += 1
                    state = "FAILED"
                    measured.faults.append("holds: take it out of known.py")
                else:
                    state = "ok    "
                print(f"{state} {measured.line}", flush=True)
                for fault in measured.faults:
                    print(f"         {fault}", flush=True)
                if state == "known ":
                    print(f"         ({reason})", flush=True)
    finally:
        bench.end()
    stale = set(COSTS) - {case[0] for case in cases()}
    if stale:
        bad += 1
        print(f"FAILED known.py: there is no {sorted(stale)}")
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{len(chosen) - bad - known} of {len(chosen)} within their bounds, {known} known, {used.ru_utime + used.ru_stime:.0f} s of the processors")
    sys.exit(bool(bad))


main()
