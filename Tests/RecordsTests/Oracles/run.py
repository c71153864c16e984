"""Compares Kaiki with other programs on seeded inputs, and ends with 1 where something differs.

    make oracles                   about a minute
    make oracles FULL=1            about an hour
    make oracles COUNT=50 SEED=7   fifty collections of Anki, and of the rest in proportion, from another seed

Each script prints the smallest input that it finds for a difference, and can be run by itself.
"""

import argparse
import pathlib
import shutil
import subprocess
import sys
import time

# What is compared, by how many for each collection of Anki, and the program that it needs besides Python's packages.
SCRIPTS = [
    ("anki_differences.py", 1, None),
    ("calendar_differences.py", 25, None),
    ("attendance_differences.py", 25, None),
    ("taskwarrior_differences.py", 1, "task"),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", help="the program kaiki")
    parser.add_argument("--count", type=int, default=8, help="collections of Anki; the rest in proportion")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    options = parser.parse_args()
    failed = []
    for script, times, needed in SCRIPTS:
        if needed and not shutil.which(needed):
            print(f"{script} is not run: {needed} is not installed", flush=True)
            continue
        begin = time.monotonic()
        done = subprocess.run([
            sys.executable, pathlib.Path(__file__).with_name(script), options.program, str(options.count * times),
            str(options.seed)])
        if done.returncode != 0:
            failed.append(script)
        print(f"-- {script}: {time.monotonic() - begin:.0f} s", flush=True)
    if failed:
        sys.exit(f"differences: {', '.join(failed)}")


main()
