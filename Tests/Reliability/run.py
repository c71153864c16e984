"""Runs a program under faults, and ends with 1 where a rule is broken that is not known to be.

    make reliability                     all of it, in under four minutes of two processors
    make reliability QUICK=1             seconds of it
    Tests/Reliability/run.py .build/release/kaiki --only hostile

The rules: a documented exit code and no trap, bounded memory, an output that is the old one or the whole new one, no temporary
file, a message with the place and what to do. What needs root, or a tool that is missing, is left out and said. A fault that is
known stands in known.py with its reason; one that is known and no longer there is an error, too.
"""

import argparse
import concurrent.futures
import os
import resource
import shutil
import sys
import time
import traceback

import hostile  # noqa: F401
import reading  # noqa: F401
import reproducers  # noqa: F401
import surroundings  # noqa: F401
import writing  # noqa: F401
from known import FAULTS, SELDOM
from running import IS_ROOT, PROBES, Bench, Tally


def looked_at(bench, entry):
    group, name, function, root, tool = entry
    if root and not IS_ROOT:
        return entry, None, "needs root", 0
    if tool and not shutil.which(tool):
        return entry, None, f"needs {tool}", 0
    tally = Tally(bench)
    begin = time.monotonic()
    try:
        function(tally)
    except Exception:  # A probe that fails is no program that holds.
        tally.hold(False, "the probe itself: " + traceback.format_exc(limit=-3).replace("\n", " | "))
    return entry, tally, None, time.monotonic() - begin


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", help="the program kaiki")
    parser.add_argument("--only", default="", help="probes whose group or name has this")
    parser.add_argument("--quick", action="store_true", help="a few of the places of each probe")
    parser.add_argument("--jobs", type=int, default=2, help="probes side by side")
    options = parser.parse_args()
    if not os.access(options.program, os.X_OK):
        sys.exit(f"{options.program}: there is no program; build it, or name another one")
    bench = Bench(options.program, not options.quick)
    bad, left_out, total, broken, known_seen = 0, 0, 0, 0, set()
    chosen = [entry for entry in PROBES if options.only in f"{entry[0]}: {entry[1]}"]
    if not chosen:
        sys.exit(f"no probe has {options.only!r} in its name")
    # Those of many runs first, so that they do not stay alone at the end.
    chosen.sort(key=lambda entry: not any(word in entry[1] for word in ("every field", "SIGKILL at", "SIGTERM, SIGINT, SIGHUP, SIGPIPE at", "ENOSPC, EIO", "archives", "foreign")))
    try:
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            running = [pool.submit(looked_at, bench, entry) for entry in chosen]
            for done in concurrent.futures.as_completed(running):
                (group, name, *_), tally, reason, seconds = done.result()
                if reason:
                    left_out += 1
                    print(f"--     {group}: {name}: left out, it {reason}", flush=True)
                    continue
                total += tally.looked
                broken += len(tally.faults)
                unknown, known = [], {}
                for fault in tally.faults:
                    key = next((key for key in FAULTS if key in f"{group}: {name}: {fault}"), None)
                    if key is None:
                        unknown.append(fault)
                    else:
                        known_seen.add(key)
                        known.setdefault(key, fault)
                bad += len(unknown)
                state = "FAILED" if unknown else "known " if known else "ok    "
                print(f"{state} {group}: {name}: {tally.looked - len(tally.faults)} of {tally.looked}, {seconds:.0f} s"
                      + "".join(f"; {note}" for note in tally.notes), flush=True)
                for fault in unknown[:12]:
                    print(f"         {fault}", flush=True)
                if len(unknown) > 12:
                    print(f"         and {len(unknown) - 12} more", flush=True)
                for key, fault in known.items():
                    print(f"         known: {fault}\n                ({FAULTS[key]})", flush=True)
    finally:
        bench.end()
    # A quick run sees a part of each probe, and one that leaves probes out cannot tell.
    if not options.quick and not options.only and not left_out:
        for key in FAULTS:
            if key not in known_seen and key not in SELDOM:
                bad += 1
                print(f"FAILED known.py: {key!r} is no longer needed: take it out")
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{total - broken} of {total} hold; {len(known_seen)} known faults, {bad} others; {left_out} probes left out; "
          f"{used.ru_utime + used.ru_stime:.0f} s of the processors")
    sys.exit(bool(bad))


main()
