"""The report of a cohort by Spark: rows from Parquet, a shard of users to each task, and one merge on the driver.

    spark-submit spark/cohort.py s3a://lake/answers --kaiki ./kaiki --lines s3a://lake/lines --out report.json \\
        --columns userId=learner,id,cardId=card,reviewedAt=answered_at,result,latencyMs \\
        -- analyze --now 2026-01-01T00:00:00Z --time-zone Europe/Berlin

What stands after -- is the question: a command of `kaiki shard` with its options. Spark deals users out to shards by a hash,
sorts each shard by user, time and id, and hands it to `kaiki shard`, which prints a line. The lines are written to a folder, and
`kaiki merge` makes of them what one process would print. A task that runs twice prints the same line, and counts once.

Ends with 65 where a row cannot be read, or a check of `kaiki shard` or `kaiki merge` fails; guide: spark/README.md.
"""

import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile

from py4j.protocol import Py4JJavaError
from pyspark.errors import AnalysisException
from pyspark.sql import SparkSession, types

# The columns by which `kaiki shard` expects rows to be sorted, by the names that it knows.
USERS = ["userId", "user_id", "user", "learner_id", "student_id"]
TIMES = ["reviewedAt", "review_time", "review_datetime", "timestamp", "completedAt", "date", "day_offset", "time"]
INTEGERS = (types.ByteType, types.ShortType, types.IntegerType, types.LongType)
MOMENTS = (types.TimestampType, types.TimestampNTZType)

# Of one width, since `kaiki shard` compares times as text.
INSTANT = "yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'"
# Both ways written out: what Spark takes where nothing is said differs between versions, and with Hive.
ROW_FORMAT = r"ROW FORMAT DELIMITED FIELDS TERMINATED BY '\t' LINES TERMINATED BY '\n' NULL DEFINED AS '\\N'"


class Refused(Exception):
    """Something is wrong with what was given; the second argument is the status to end with."""


def literal(text):
    """A text as a literal of Spark SQL."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def name(text):
    """A name as an identifier of Spark SQL."""
    return "`" + text.replace("`", "``") + "`"


def columns(text):
    """What `kaiki` calls each column, and what the table calls it: from NAME or NAME=COLUMN, separated by commas."""
    pairs = [part.partition("=") for part in text.split(",")]
    return {own: table or own for own, _, table in pairs}


def written(own, kind):
    """A column as `kaiki shard` reads it."""
    if isinstance(kind, MOMENTS):
        return f"date_format({name(own)}, {literal(INSTANT)})"
    return f"CAST({name(own)} AS STRING)"


def order(wanted, kinds):
    """By what rows are sorted: users by bytes, whole numbers as such, all else by bytes, where nothing is \\N."""
    user = next(own for own in wanted if own in USERS)
    keys = [f"CAST({name(user)} AS STRING)"]
    time = next((own for own in wanted if own in TIMES), None)
    for own in [time, "id" if "id" in wanted else None]:
        if own is None:
            continue
        if isinstance(kinds[own], (*INTEGERS, *MOMENTS, types.DateType)):
            keys.append(f"{name(own)} NULLS LAST")
        else:
            if own == "id":  # 9 before 10, where ids are numbers kept as text
                keys.append(f"try_cast({name(own)} AS BIGINT) NULLS LAST")
            keys.append(rf"coalesce(CAST({name(own)} AS STRING), '\\N')")
    return keys


def query(table, wanted, kinds, command):
    """The statement that makes a line of each shard."""
    keys = order(wanted, kinds)
    return f"""
        SELECT TRANSFORM ({", ".join(written(own, kinds[own]) for own in wanted)})
            {ROW_FORMAT}
            USING {literal(command)}
            AS (line STRING)
            {ROW_FORMAT}
        FROM (
            SELECT {", ".join(name(own) for own in wanted)} FROM {table}
            DISTRIBUTE BY {keys[0]}
            SORT BY {", ".join(keys)}
        )
    """


def plan(kaiki, question, wanted, max_bad):
    """The arguments of every shard, and the line of a shard without rows, which says what is asked; ends where that is wrong."""
    # One thread: Spark runs a task on each core. More would not change a byte.
    arguments = ["shard", *question, "--columns", ",".join(wanted), "--jobs", "1", "--quiet"]
    if max_bad is not None:
        arguments += ["--max-bad", str(max_bad)]
    found = subprocess.run([kaiki, *arguments, "--print-plan"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if found.returncode != 0:
        raise Refused(found.stderr.strip(), found.returncode)
    return arguments, found.stdout


def shards(spark, options, wanted, arguments):
    """Has every shard write its line; the rows that all of them must have read."""
    table = spark.read.parquet(options.table)
    missing = [column for column in wanted.values() if column not in table.columns]
    if missing:
        raise Refused(f"{options.table} has no column {', '.join(missing)}; it has {', '.join(table.columns)}", 65)
    table = table.selectExpr(*(f"{name(column)} AS {name(own)}" for own, column in wanted.items()))
    rows = table.count()
    count = options.shards or max(64, -(-rows // 2_000_000))
    spark.conf.set("spark.sql.shuffle.partitions", count)
    table.createOrReplaceTempView("kaiki_rows")
    kinds = {field.name: field.dataType for field in table.schema.fields}
    # Where the program refuses rows it leaves some unread; they are read to their end, so that Spark tells what it said instead of
    # a broken pipe.
    program = shlex.join([f"./{os.path.basename(options.kaiki)}", *arguments])
    command = f"{program} || {{ status=$?; cat > /dev/null; exit $status; }}"
    print(f"{rows:,} rows in {count} shards", file=sys.stderr)
    spark.sql(query("kaiki_rows", wanted, kinds, command)).write.option("lineSep", "\n").text(options.lines)
    return rows


def merge(spark, options, plan_line, rows):
    """Merges the lines into the report; the status of `kaiki merge`."""
    with tempfile.TemporaryDirectory() as folder:
        lines, plan_file = os.path.join(folder, "lines"), os.path.join(folder, "plan")
        with open(plan_file, "w", encoding="utf-8") as file:
            file.write(plan_line)
        with open(lines, "w", encoding="utf-8", newline="\n") as file:
            file.write(plan_line)  # so that a table without rows has a report too
            bad = 0
            for row in spark.read.option("lineSep", "\n").text(options.lines).toLocalIterator(prefetchPartitions=True):
                bad += int(re.search(r'"rowsBad": (\d+)', row.value)[1])
                file.write(row.value + "\n")
        if bad > (options.max_bad or 0):
            raise Refused(f"{bad:,} rows of all shards could not be read; mend them, or give --max-bad", 65)
        arguments = [options.kaiki, "merge", lines, "--plan", plan_file, "--expect-rows", str(rows), "--json", "--quiet"]
        if options.out is None:
            return subprocess.run(arguments).returncode
        # Under its name only when it is whole.
        begun = f"{options.out}.part"
        with open(begun, "wb") as file:
            status = subprocess.run(arguments, stdout=file).returncode
        if status == 0:
            os.replace(begun, options.out)
        else:
            os.remove(begun)
        return status


def parse(words):
    """The options, and the question after --."""
    split = words.index("--") if "--" in words else len(words)
    parser = argparse.ArgumentParser(
        description="Makes the report of a cohort by Spark.",
        usage="spark-submit spark/cohort.py TABLE --columns NAMES --lines FOLDER [options] -- COMMAND [options of COMMAND]")
    parser.add_argument("table", metavar="TABLE", help="Parquet: a file, a folder or what else Spark reads")
    parser.add_argument("--columns", required=True, help="the columns as kaiki calls them, such as userId,id,cardId=card")
    parser.add_argument("--lines", required=True, help="a new folder for the lines of the shards, which all machines reach")
    parser.add_argument("--kaiki", default="./kaiki", help="the program, which is sent to all machines (default: ./kaiki)")
    parser.add_argument("--shards", type=int, help="how many (default: one for every two million rows, and 64 at least)")
    parser.add_argument("--max-bad", type=int, help="the most rows that cannot be read (default: none may be)")
    parser.add_argument("--out", help="the file of the report (default: standard output)")
    options = parser.parse_args(words[:split])
    options.question = words[split + 1:]
    if not options.question:
        parser.error("no question; end with -- and one, such as: -- analyze --now 2026-01-01T00:00:00Z")
    return options


def run(options):
    """Makes the report; the status to end with."""
    wanted = columns(options.columns)
    options.kaiki = os.path.abspath(options.kaiki)
    if not os.access(options.kaiki, os.X_OK):
        raise Refused(f"{options.kaiki} cannot be run; give the program with --kaiki", 66)
    arguments, plan_line = plan(options.kaiki, options.question, wanted, options.max_bad)
    if not any(own in USERS for own in wanted):
        raise Refused("no column of --columns says whose a row is; call it userId", 64)
    builder = SparkSession.builder.appName(f"kaiki {options.question[0]}")
    # Days are the program's business: Spark writes instants as they are. Its own changes of the plan while it runs would join
    # small shards, so that there were fewer.
    settings = {"spark.sql.session.timeZone": "UTC", "spark.sql.adaptive.enabled": "false",
                "spark.sql.parser.escapedStringLiterals": "false", "spark.sql.variable.substitute": "false"}
    for key, value in settings.items():
        builder = builder.config(key, value)
    spark = builder.getOrCreate()
    try:
        # Spark lays it into the folder where a shard runs, and lets it be run.
        spark.sparkContext.addFile(options.kaiki)
        rows = shards(spark, options, wanted, arguments)
        return merge(spark, options, plan_line, rows)
    except Py4JJavaError as error:
        said = re.search(r"Subprocess exited with status (\d+)\. Error: (.*)", str(error))
        if said is None:
            raise
        raise Refused(f"a shard ended with {said[1]}: {said[2]}", int(said[1])) from None
    except AnalysisException as error:  # no such table, or lines that are there already
        raise Refused(str(error).splitlines()[0], 66) from None
    finally:
        spark.stop()


def main():
    try:
        sys.exit(run(parse(sys.argv[1:])))
    except Refused as refused:
        print(refused.args[0], file=sys.stderr)
        sys.exit(refused.args[1])


if __name__ == "__main__":
    main()
