"""Makes small mutations of the sources and looks whether a test fails for each; ends with 1 where too few are caught.

    make mutants                   two hundred mutations of the first seed
    make mutants COUNT=50 SEED=7   fifty of another

All mutations are compiled into one build of a copy of the package, each behind its number, which the tests' program reads
from KAIKI_MUTANT. A first pass runs every suite without a mutation and notes which it reaches; a mutant is then tried on
the suites that reach it, the mirrored ones first. A run that was stopped goes on; after a change of the tests alone, the
survivors are tried again.
"""

import argparse
import concurrent.futures
import json
import pathlib
import random
import sys
import threading
import time

from plan import Plan
from suites import Tests, tests_of
from tree import Tree, digest
from verdict import Equals, judge

TARGETS = ["Kaiki", "Statistics", "Analysis", "Files", "Rows", "Formats", "Apps", "Intake"]
# Slower tests that reach the targets from afar, with the programs that they run.
DEEP = ["ReportsTests", "CommandsTests", "KaikiProgram", "simulate", "analyze"]
# The time of a mutant is up after so many times that of its suites without a mutation, and some seconds.
PATIENCE, GRACE = 5, 30


class Session:
    def __init__(self, options):
        self.options = options
        self.package = pathlib.Path(__file__).resolve().parents[2]
        self.folder = self.package / ".build" / "mutants"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.roots = list(dict.fromkeys(map(tests_of, options.only))) + (DEEP if options.deep else [])
        self.tree = Tree(self.package, self.folder)
        sources = digest(self.package, [f"Sources/{target}" for target in TARGETS])
        self.identity = f"seed {options.seed}, {options.count} mutations, sources {sources}"
        self.tests_digest = digest(self.package, ["Tests"])
        self.tests_identity = f"{self.tests_digest} of {', '.join(self.roots)}"
        self.lock = threading.Lock()

    def path(self, name):
        return self.folder / name

    # The build.

    def plan(self):
        """The places of all mutants, compiled."""
        plan = Plan(self.package, TARGETS, self.options.count, self.options.seed, self.path("plan.json"), self.identity)
        if plan.is_new:
            self.path("results.jsonl").unlink(missing_ok=True)
            self.path("reach.json").unlink(missing_ok=True)
        while True:
            plan.fill()
            plan.store()
            self.tree.write(plan.taken, TARGETS, self.roots)
            errors = self.tree.build()
            if not errors:
                return plan
            unexplained = plan.drop(errors)
            if unexplained:
                sys.exit("\n".join(["the copy of the package does not compile:", *unexplained]))
            print(f"{len(errors)} places do not compile and are replaced", flush=True)

    # What the suites reach.

    def reach(self, tests, end):
        """By each suite, the mutants that it reaches, of the numbers below `end`, and its seconds."""
        path = self.path("reach.json")
        identity = f"{self.identity}, below {end}, tests {self.tests_digest}"
        known = json.loads(path.read_text()) if path.exists() else {}
        if known.get("identity") != identity:
            known = {"identity": identity, "suites": {}}
        missing = [suite for suite in tests.suites if suite not in known["suites"]]

        def look(suite):
            numbers, outcome = tests.reach(suite)
            if outcome.failure:
                return f"{suite} fails without a mutation: {outcome.failure}"
            with self.lock:
                known["suites"][suite] = {"numbers": numbers, "seconds": round(outcome.seconds, 1)}
                path.write_text(json.dumps(known))
            return None

        faults = [fault for fault in self.pool(look, missing) if fault]
        if faults:
            sys.exit("\n".join(faults))
        return {
            suite: (set(found["numbers"]), found["seconds"])
            for suite, found in known["suites"].items() if suite in tests.suites}

    def pool(self, work, items):
        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            return list(pool.map(work, items))

    # The runs.

    def results(self):
        """What is known by the numbers of the mutants: survivors only while the tests are the same."""
        path = self.path("results.jsonl")
        lines = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
        return {
            line["number"]: line for line in lines if line["isCaught"] or line["tests"] == self.tests_identity}

    def stages(self, number, place, tests, reach):
        """Suites that reach a mutant: the mirrored ones, the others of the target, all others."""
        reaching = {suite for suite, (numbers, _) in reach.items() if number in numbers}
        own = {suite for suite in reaching if suite.startswith(f"{tests_of(place.target)}.")}
        mirrored = own & tests.mirrored(place)
        return [stage for stage in (mirrored, own - mirrored, reaching - own) if stage]

    def attempt(self, number, place, tests, reach):
        """Tries one mutant, and writes the result down."""
        stages = self.stages(number, place, tests, reach)
        failure, seconds = "", 0
        for stage in stages:
            limit = PATIENCE * sum(reach[suite][1] for suite in stage) + GRACE
            outcome = tests.run(stage, {"KAIKI_MUTANT": str(number)}, limit)
            seconds += outcome.seconds
            failure = outcome.failure
            if failure:
                break
        passed = f"suites that reach it: {sum(map(len, stages))}"
        code = (self.package / place.file).read_text().splitlines()[place.line - 1].strip()
        result = {
            "number": number, "file": place.file, "line": place.line, "kind": place.kind, "code": code,
            "before": place.before, "after": place.after, "isCaught": bool(failure), "by": failure or passed,
            "seconds": round(seconds, 1), "tests": self.tests_identity}
        with self.lock:
            with self.path("results.jsonl").open("a") as file:
                file.write(json.dumps(result, ensure_ascii=False) + "\n")
            print(
                f"{'caught  ' if failure else 'SURVIVED'} {place.file}:{place.line}: {place.before} -> {place.after}: "
                f"{result['by'][:100]}", flush=True)
        return result

    def run(self):
        clock = time.monotonic()

        def step(words):
            nonlocal clock
            print(f"-- {words}: {time.monotonic() - clock:.0f} s", flush=True)
            clock = time.monotonic()

        plan = self.plan()
        places = {number: place for number, place in plan.taken.items() if place.target in self.options.only}
        step(f"{len(places)} mutants built")
        tests = Tests(self.tree)
        reach = self.reach(tests, plan.next_number)
        step(f"{len(reach)} suites without a mutation")
        known = self.results()
        left = [number for number in places if number not in known]
        random.Random(self.options.seed).shuffle(left)  # a run that is stopped has tried some of every target
        for result in self.pool(lambda number: self.attempt(number, places[number], tests, reach), left):
            known[result["number"]] = result
        step(f"{len(left)} mutants tried")
        equals = Equals(pathlib.Path(__file__).with_name("equal.json"), self.package)
        return judge([known[number] for number in sorted(places)], self.options.only, equals, self.options.least)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=200, help="mutations")
    parser.add_argument("--seed", type=int, default=1, help="which mutations")
    parser.add_argument("--only", choices=TARGETS, nargs="*", default=TARGETS, help="targets whose mutants are tried")
    parser.add_argument("--jobs", type=int, default=2, help="mutants that are tried at the same time")
    parser.add_argument("--least", type=float, default=92, help="percent that must be caught")
    parser.add_argument("--deep", action="store_true", help="also on the tests of reports and commands")
    parser.add_argument("--fresh", action="store_true", help="forget what an earlier run found")
    options = parser.parse_args()
    session = Session(options)
    if options.fresh:
        for name in ("plan.json", "reach.json", "results.jsonl"):
            session.path(name).unlink(missing_ok=True)
    faults = session.run()
    if faults:
        sys.exit("\n".join(faults))


main()
