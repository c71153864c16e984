"""A package of Anki with a million reviews: how long it takes to read, beside SQLite's own shell.

    python3 Benchmarks/peers/anki_rows.py --kaiki .build/release/kaiki

The shell prints the rows of the bare collection as CSV; kaiki is given the package, which it has to unpack first, counts
the reviews of each day, and is held to three times the shell's time. Needs `zstd`; where there is no shell, Python's own
sqlite3 prints the rows.
"""

import argparse
import pathlib
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import zipfile

TABLES = """
CREATE TABLE col (id integer PRIMARY KEY, crt integer, mod integer, scm integer, ver integer, dty integer, usn integer,
  ls integer, conf text, models text, decks text, dconf text, tags text);
CREATE TABLE notes (id integer PRIMARY KEY, guid text, mid integer, mod integer, usn integer, tags text, flds text,
  sfld integer, csum integer, flags integer, data text);
CREATE TABLE cards (id integer PRIMARY KEY, nid integer, did integer, ord integer, mod integer, usn integer, type integer,
  queue integer, due integer, ivl integer, factor integer, reps integer, lapses integer, left integer, odue integer,
  odid integer, flags integer, data text);
CREATE TABLE revlog (id integer PRIMARY KEY, cid integer, usn integer, ease integer, ivl integer, lastIvl integer,
  factor integer, time integer, type integer);
CREATE INDEX ix_revlog_usn ON revlog (usn);
CREATE INDEX ix_revlog_cid ON revlog (cid);
CREATE INDEX ix_cards_sched ON cards (did, queue, due);
"""
QUERY = "SELECT id, cid, usn, ease, ivl, lastIvl, factor, time, type FROM revlog"


def make(path, rows, cards):
    """A collection of schema 11 whose cards come back after growing intervals."""
    database = sqlite3.connect(path)
    database.executescript(TABLES)
    crt = 1_500_000_000
    database.execute(
        "INSERT INTO col VALUES (1, ?, ?, 0, 11, 0, 0, 0, ?, '{}', ?, ?, '{}')",
        (crt, crt * 1000, '{"creationOffset": 0, "rollover": 4}', '{"1": {"name": "Default", "conf": 1}}',
         '{"1": {"name": "Default", "new": {"perDay": 20}, "rev": {"perDay": 200}}}'))
    first = 1_400_000_000_000
    database.executemany(
        "INSERT INTO notes VALUES (?, ?, 1, 0, 0, '', ?, '', 0, 0, '')",
        ((first + n, f"g{n}", f"front {n}\x1fback") for n in range(cards)))
    database.executemany(
        "INSERT INTO cards VALUES (?, ?, 1, 0, 0, 0, 2, 2, ?, 30, 2500, 20, 0, 0, 0, 0, 0, '')",
        ((first + n, first + n, 3000 + n % 100) for n in range(cards)))
    start = crt * 1000
    database.executemany(
        "INSERT INTO revlog VALUES (?, ?, -1, ?, ?, ?, 2500, ?, 1)",
        ((start + n * 220_000, first + n * 7919 % cards, 1 if n % 9 == 0 else 3, 1 + n // cards, n // cards,
          3000 + n % 9000) for n in range(rows)))
    database.commit()
    database.close()


def timed(command, times):
    """The least seconds of a command, and what it printed."""
    best, printed = None, b""
    for _ in range(times):
        begin = time.perf_counter()
        printed = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
        seconds = time.perf_counter() - begin
        best = seconds if best is None else min(best, seconds)
    return best, printed


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--kaiki", required=True)
    arguments.add_argument("--rows", type=int, default=1_000_000)
    arguments.add_argument("--cards", type=int, default=30_000)
    arguments.add_argument("--times", type=int, default=5)
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        collection = pathlib.Path(folder) / "collection.anki21"
        make(collection, options.rows, options.cards)
        packed = pathlib.Path(folder) / "collection.anki21b"
        # From a pipe, so that the frame does not tell its size, as in Anki's packages.
        with open(collection, "rb") as plain, open(packed, "wb") as out:
            subprocess.run(["zstd", "-q", "-c"], check=True, stdin=subprocess.Popen(
                ["cat"], stdin=plain, stdout=subprocess.PIPE).stdout, stdout=out)
        package = pathlib.Path(folder) / "deck.apkg"
        with zipfile.ZipFile(package, "w") as archive:
            archive.writestr("meta", b"\x08\x03")
            archive.write(packed, "collection.anki21b")
        shell = shutil.which("sqlite3")
        printing = (
            [shell, "-csv", str(collection), QUERY] if shell else
            [sys.executable, "-c", f"import csv, sqlite3, sys; csv.writer(sys.stdout).writerows("
             f"sqlite3.connect({str(collection)!r}).execute({QUERY!r}))"])
        shell_seconds, rows = timed(printing, options.times)
        for path in (package, collection):
            seconds, _ = timed(
                [options.kaiki, "analyze", str(path), "--only", "load", "--json", "--time-zone", "UTC", "--quiet"],
                options.times)
            print(f"{path.name:20} {seconds:6.2f} s   {seconds / shell_seconds:5.2f} times the shell's "
                  f"{shell_seconds:.2f} s for {rows.count(10):,} rows")
        most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        print(f"most memory of any: {most // 1024} MiB; the collection has {collection.stat().st_size >> 20} MiB")


main()
