#!/usr/bin/env python3
"""Whether damaged files of every format that is read are read or refused, in time and in little memory.

    Tests/RecordsTests/Oracles/mutations.py .build/release/kaiki [COUNT [FIRST]]

Each of COUNT mutations (200,000) is made of a small fixture by its own number from FIRST (1) on: bits flipped, pieces cut
out, repeated, moved or spliced in from another fixture, numbers replaced by huge ones. `kaiki analyze` reads each, in a
process of its own, two at a time. Printed are, with the number that makes them again, signals (traps), exit codes that are
none of the documented ones, processes of more than 10 seconds of the CPU or 200 MiB, and every 10,000 how far it is. Ends with
1 where there is one; with `--keep FOLDER` such files are kept. Needs Python alone.
"""

import argparse
import concurrent.futures
import os
import pathlib
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import threading

FIXTURES = pathlib.Path(__file__).resolve().parent.parent / "Fixtures"
DOCUMENTED = {0, 64, 65, 66, 73, 74, 77, 78}
SECONDS = 10
BYTES = 200 << 20
LARGEST = 80_000
# What stands beside the fixtures for the tests to look up.
NO_INPUTS = {"README.md", "expected.json", "flips.json", "next-times.tsv", "exceptions.tsv", "this-and-future.tsv"}
HUGE = [b"9223372036854775807", b"-9223372036854775808", b"18446744073709551616", b"2147483648", b"-1", b"0", b"1e308", b"1e400",
        b"253402300800000", b"99999999999999999999999999999999", b"NaN", b"4294967296", b"00000000000000000001", b"-62135596801"]


def fixtures():
    """The bytes of every fixture with its name, whose ending says what it is."""
    found = []
    for path in sorted(FIXTURES.rglob("*")):
        if path.is_file() and path.name not in NO_INPUTS and 0 < path.stat().st_size <= LARGEST:
            found.append((path.name, path.read_bytes()))
    return found


def mutated(data, others, draw):
    """The bytes after one to four changes."""
    data = bytearray(data)
    for _ in range(draw.choice([1, 1, 1, 2, 4])):
        size = len(data)
        if not size:
            break
        kind = draw.randrange(8)
        place = draw.randrange(size)
        length = min(size - place, draw.choice([1, 2, 8, 64, 512]))
        if kind == 0:
            for _ in range(draw.choice([1, 1, 3, 20])):
                place = draw.randrange(size)
                data[place] ^= 1 << draw.randrange(8)
        elif kind == 1:
            del data[place:]
        elif kind == 2:
            del data[place:place + length]
        elif kind == 3:
            data[place:place] = data[place:place + length] * draw.choice([1, 2, 50])
        elif kind == 4:
            other = draw.choice(others)[1]
            start = draw.randrange(len(other))
            data[place:place + draw.choice([0, length])] = other[start:start + draw.choice([8, 64, 512, 4_096])]
        elif kind == 5:
            piece = data[place:place + length]
            del data[place:place + length]
            start = draw.randrange(len(data) + 1)
            data[start:start] = piece
        elif kind == 6:
            numbers = list(re.finditer(rb"\d+", data[max(0, place - 256):place + 256]))
            if numbers:
                number = draw.choice(numbers)
                start = max(0, place - 256)
                data[start + number.start():start + number.end()] = draw.choice(HUGE)
        else:
            data[place:place + length] = bytes(draw.choice(b"\x00\xff,;\"\n\r{}[]:<>\x80") for _ in range(length))
    return bytes(data)


def made(number, all_fixtures):
    draw = random.Random(number)
    name, data = draw.choice(all_fixtures)
    return f"{number}.{name}", mutated(data, all_fixtures, draw)


def fault(program, path):
    """What is wrong with how the program ended, and nothing where it ended well."""
    process = subprocess.Popen(
        [program, "analyze", path, "--only", "items,attendance,load", "--json", "--time-zone", "Asia/Tokyo"],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    # A busy machine gives a process little of the time that goes by.
    timer = threading.Timer(10 * SECONDS, process.kill)
    timer.start()
    _, status, used = os.wait4(process.pid, 0)
    timer.cancel()
    process.returncode = code = os.waitstatus_to_exitcode(status)
    peak = used.ru_maxrss << (0 if sys.platform == "darwin" else 10)
    if used.ru_utime + used.ru_stime > SECONDS or code == -signal.SIGKILL:
        return f"{used.ru_utime + used.ru_stime:.0f} s"
    if code < 0:
        return f"signal {-code}"
    if code not in DOCUMENTED:
        return f"exit code {code}"
    return f"{peak >> 20} MiB" if peak > BYTES else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("count", type=int, nargs="?", default=200_000)
    parser.add_argument("first", type=int, nargs="?", default=1)
    parser.add_argument("--keep", type=pathlib.Path, help="where files with a fault are kept")
    options = parser.parse_args()
    all_fixtures = fixtures()
    faults, done, lock = [], 0, threading.Lock()

    def run(number):
        nonlocal done
        name, data = made(number, all_fixtures)
        path = pathlib.Path(folder) / name
        path.write_bytes(data)
        found = fault(options.program, path)
        if found and options.keep:
            options.keep.mkdir(parents=True, exist_ok=True)
            (options.keep / name).write_bytes(data)
        path.unlink()
        with lock:
            done += 1
            if found:
                faults.append(number)
                print(f"{number}: {found} ({name.split('.', 1)[1]})", flush=True)
            if done % 10_000 == 0:
                print(f"-- {done} of {options.count}, {len(faults)} faults", flush=True)

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # A process begins with the peak of the one that starts it, so that this one keeps nothing for what is to come.
    def run_every_other(start):
        for number in range(options.first + start, options.first + options.count, 2):
            run(number)

    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(run_every_other, [0, 1]))
    print(f"{done} mutations of {len(all_fixtures)} files, {len(faults)} faults")
    sys.exit(len(faults) > 0)


main()
