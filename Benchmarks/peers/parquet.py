"""Review logs in Parquet, piped into `analyze` as comma-separated values, by DuckDB and by PyArrow.

    V/bin/python Benchmarks/peers/parquet.py --kaiki .build/release/kaiki [LOG.parquet ...]

Without a file a small log is written with PyArrow in two files. Printed is whether `analyze` says the same of both pipes
and, where the log was made up here, of the CSV file that it was made from.
"""

import argparse
import csv
import datetime
import io
import json
import os
import random
import subprocess
import sys
import tempfile


def rows(count):
    """A made-up log."""
    draw = random.Random(1)
    start = datetime.datetime(2024, 1, 1, tzinfo=datetime.timezone.utc)
    for number in range(count):
        at = start + datetime.timedelta(minutes=17 * number)
        yield {
            "id": f"review {number}", "cardId": f'card "{draw.randrange(50)}", {number % 3}',
            "reviewedAt": at.strftime("%Y-%m-%dT%H:%M:%SZ"), "result": draw.random() < 0.8,
            "latencyMs": draw.randrange(300, 9_000),
        }


def by_duckdb(paths):
    """Streams all files as CSV to standard output, as `duckdb -csv -c "SELECT * FROM 'logs/*.parquet'"` does."""
    import duckdb

    source = f"read_parquet({paths!r}, union_by_name=true)"
    duckdb.connect().execute(f"COPY (SELECT * FROM {source}) TO '/dev/stdout' (FORMAT csv, HEADER)")


def by_pyarrow(paths):
    """Streams all files as CSV to standard output, batch by batch."""
    import pyarrow.csv
    import pyarrow.dataset

    data = pyarrow.dataset.dataset(paths)
    with pyarrow.csv.CSVWriter(sys.stdout.buffer, data.schema) as writer:
        for batch in data.to_batches():
            writer.write_batch(batch)


def analyzed(kaiki, source, stdin=None):
    """What `analyze` says, without the name of the file."""
    command = [kaiki, "analyze", source, "--kind", "reviewLogs", "--time-zone", "UTC", "--json"]
    output = subprocess.run(command, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout
    report = json.loads(output)
    for entry in report["sources"]:
        del entry["path"]
    return report


def piped(kaiki, way, paths):
    writer = subprocess.Popen([sys.executable, __file__, "--write", way, *paths], stdout=subprocess.PIPE)
    report = analyzed(kaiki, "-", writer.stdout)
    if writer.wait() != 0:
        sys.exit(f"{way} could not write the log")
    return report


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kaiki")
    parser.add_argument("--write", choices=["duckdb", "pyarrow"], help="write the files as CSV, and nothing else")
    parser.add_argument("paths", nargs="*")
    options = parser.parse_args()
    if options.write:
        {"duckdb": by_duckdb, "pyarrow": by_pyarrow}[options.write](options.paths)
        return
    with tempfile.TemporaryDirectory() as folder:
        paths, expected = options.paths, None
        if not paths:
            import pyarrow
            import pyarrow.parquet

            made = list(rows(5_000))
            for part, name in ((made[:2_000], "a"), (made[2_000:], "b")):
                paths.append(os.path.join(folder, f"{name}.parquet"))
                pyarrow.parquet.write_table(pyarrow.Table.from_pylist(part), paths[-1])
            text = io.StringIO()
            writer = csv.DictWriter(text, made[0])
            writer.writeheader()
            writer.writerows(row | {"result": str(row["result"]).lower()} for row in made)
            log = os.path.join(folder, "log.csv")
            with open(log, "w", newline="") as file:
                file.write(text.getvalue())
            expected = analyzed(options.kaiki, log)
        duckdb_report = piped(options.kaiki, "duckdb", paths)
        pyarrow_report = piped(options.kaiki, "pyarrow", paths)
    print("DuckDB and PyArrow:", "the same" if duckdb_report == pyarrow_report else "not the same")
    if expected:
        print("Parquet and CSV:", "the same" if duckdb_report == expected else "not the same")
    if duckdb_report != pyarrow_report or expected not in (None, duckdb_report):
        sys.exit(1)


if __name__ == "__main__":
    main()
