"""What once broke a rule, and things of its kind: what each must give, within which time and memory.

EXPECTED.md is the table of them. It is written from here, and a probe says where the two differ:

    Tests/Reliability/reproducers.py >Tests/Reliability/EXPECTED.md
"""

import csv
import dataclasses
import datetime
import gzip
import io
import json
import pathlib
import random
import shlex
import shutil
import subprocess
import sys
import time
import zipfile

import shapes
from running import DATASETS, TINY, names, probe, temporaries

TABLE = pathlib.Path(__file__).with_name("EXPECTED.md")
ENOUGH = 100  # megabytes that most need by far not: nothing costs about 20


@dataclasses.dataclass
class Case:
    """A file or files, a command, and what it must give."""

    name: str
    command: str
    made: object = None  # writes the files into a folder
    codes: tuple = (0,)
    words: tuple = ()  # each stands in the message
    figures: str = ""  # what must come out, in words ...
    holds: object = None  # ... and a look at it: of how it ended and its folder, whether it does
    seconds: float = 2
    megabytes: int = ENOUGH
    quick: bool = True
    run: dict = dataclasses.field(default_factory=dict)
    instead: str = ""  # the command in the table, where a shell or a stream stands around it


@dataclasses.dataclass
class Kind:
    """Cases that are of one fault, the first of them the reproducer."""

    name: str
    held: str  # what holds the kind besides: a test of the package, or another probe
    cases: object  # gives the cases anew each time, since their texts are long
    root: bool = False
    tool: str = None


KINDS = []


def kind(name, held, root=False, tool=None):
    """Makes a probe of the cases that a function gives."""
    def register(function):
        made = Kind(name, held, function, root, tool)
        KINDS.append(made)
        probe("reproducers", name, root=root, tool=tool)(lambda tally: tried(tally, made))
        return function
    return register


def tried(tally, kind):
    for case in kind.cases():
        if not tally.bench.full and not case.quick:
            continue
        at = tally.bench.folder()
        if case.made:
            case.made(at)
        # A quick run, on whatever machine a change is tried, asks for the order of magnitude alone.
        most = case.seconds * (1 if tally.bench.full else 2)
        # What takes far too long ends soon.
        more = {**case.run, "limits": (f"-S -t {int(most * 1.5) + 2}", *case.run.get("limits", ()))}
        ran = tally.bench.run(shlex.split(case.command.replace("TINY", TINY)), at=at, **more)
        what = f"{kind.name}: {case.name}"
        tally.ended(ran, set(case.codes), what, place="", most=case.megabytes)
        for word in case.words:
            tally.hold(word in ran.words, f"{what}: no {word!r} in {ran.words[:200]!r}")
        tally.hold(ran.seconds <= most, f"{what}: {ran.seconds:.1f} s of the processor, more than {most}")
        if case.holds and (case.codes == (73,) or not ran.fault(set(case.codes))):
            try:
                held = case.holds(ran, at)
            except (OSError, ValueError, KeyError, IndexError, csv.Error) as error:
                held = f"{type(error).__name__} {error}"
            tally.hold(held is True, f"{what}: not {case.figures}" + ("" if held is False else f": {str(held)[:160]}"))
        shutil.rmtree(at, ignore_errors=True)


# What is written, and what is looked at.

def text(name, words):
    """Writes a file."""
    return lambda at: (at / name).write_text(words)


def files(**named):
    """Writes files, whose names have a point for each two underlines."""
    def made(at):
        for name, words in named.items():
            (at / name.replace("__", ".")).write_text(words)
    return made


def shape(name, n):
    return lambda at: getattr(shapes, name)(at, n)


csv.field_size_limit(1 << 24)


def rows(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def count(name, n, distinct=None):
    """So many rows come out, and so many values of a column."""
    def look(ran, at):
        found = rows(at / name)
        number = len({row[distinct] for row in found}) if distinct else len(found)
        return True if number == n else f"{number} of {n}"
    return look


def printed(**wanted):
    """A measure of the report has these figures; underlines part names that lie within each other."""
    def look(ran, at):
        report = json.loads(ran.out)
        for path, value in wanted.items():
            found = report
            for name in path.split("__"):
                found = found[name]
            if found != value:
                return f"{path} is {found}"
        return True
    return look


def as_of(moment):
    return printed(asOf=moment)


def untouched(name, words):
    return lambda ran, at: (at / name).read_text() == words


def nothing_made(*places):
    return lambda ran, at: all(not (at / place).exists() for place in places)


TASKS = "id,title,intervalValue,intervalUnit,lastCompletedDate,nextReminderDate,createdDate,isActive,policy\n"
ANSWERS = "id,cardId,reviewedAt,result\n"
EVENT = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:u\nDTSTART:20250106T090000Z\nRRULE:FREQ=DAILY\n"
END = "END:VEVENT\nEND:VCALENDAR\n"
CONVERT = "--to csv --out o --quiet --time-zone UTC"


def day(number):
    return (datetime.date(2025, 1, 6) + datetime.timedelta(days=number)).isoformat()


# Texts that make cards, answers and tasks without ids.

def notes(n):
    return "".join(f"question {i}\n?\nanswer\n<!--SR:!2025-02-10,3,250-->\n\n" for i in range(n))


def marks(n):
    return "question\n?\nanswer\n<!--SR:" + "!2025-02-10,3,250" * n + "-->\n"


def drills(n):
    return "".join(
        f"* Question {i} :drill:\n:PROPERTIES:\n:DRILL_LAST_INTERVAL: 4.0\n:DRILL_TOTAL_REPEATS: 1\n:DRILL_EASE: 2.5\n:DRILL_LAST_QUALITY: 4\n"
        f":DRILL_LAST_REVIEWED: [2025-01-10 Fri 09:00]\n:END:\nanswer\n" for i in range(n))


def headings(names):
    return "".join(f"* TODO {name}\nSCHEDULED: <2025-01-06 Mon .+{i + 1}d>\n" for i, name in enumerate(names))


def warrior(**values):
    return json.dumps([{"uuid": "u", "entry": "20250101T000000Z", "status": "recurring", "description": "d", "due": "20250105T000000Z",
                        "recur": "weekly", **values}])


@kind("obsidian-answers-lost",
      "MadeNamesTests: `Obsidian: thousands of cards of one day lose none, in one note or in many`")
def answers_lost():
    every = "3,000 answers of 3,000 cards"

    def distinct(ran, at):
        found = rows(at / "o/reviewLogs.csv")
        return True if len(found) == len({row["id"] for row in found}) == len({row["cardId"] for row in found}) == 3_000 else len(found)

    yield Case("3,000 cards of a day", f"convert n.md {CONVERT}", text("n.md", notes(3_000)), figures=every, holds=distinct)
    yield Case("3,000 marks in a comment", f"convert n.md {CONVERT}", text("n.md", marks(3_000)), figures=every, holds=distinct)
    yield Case("3,000 cards of org-drill of a minute", f"convert d.org {CONVERT}", text("d.org", drills(3_000)), figures=every, holds=distinct)

    def vault(at):
        for i in range(300):
            (at / f"{i}.md").write_text(notes(10).replace("question", f"question {i}"))
    yield Case("300 notes of ten cards", f"convert . {CONVERT}", vault, figures=every, holds=distinct)
    yield Case("a note and its copy", f"convert . {CONVERT}", files(x__md=notes(1), y__md=notes(1)),
               figures="1 card: two notes with the same text are one card", holds=count("o/reviewLogs.csv", 1, "cardId"))
    yield Case("two notes with one question", f"convert . {CONVERT}", files(x__md=notes(1), y__md=notes(1).replace("2025-02-10", "2025-02-11")),
               figures="2 cards", holds=count("o/reviewLogs.csv", 2, "cardId"))
    yield Case("two files of org-drill with one question", f"convert . {CONVERT}", files(a__org=drills(1), b__org=drills(1).replace("2025", "2024")),
               figures="2 cards", holds=count("o/reviewLogs.csv", 2, "cardId"))


@kind("obsidian-marks-memory",
      "MadeNamesTests: `Obsidian: each mark is a card with an answer`; cost.py: read obsidian_marks")
def marks_memory():
    yield Case("20,000 marks in a comment", "analyze n.md --json --quiet", text("n.md", marks(20_000)), seconds=3)
    yield Case("20,000 marks, written as tables", f"convert n.md {CONVERT}", text("n.md", marks(20_000)), figures="20,000 answers",
               holds=count("o/reviewLogs.csv", 20_000, "id"), quick=False)
    yield Case("80,000 marks in a comment of more than 1 MiB", "analyze n.md --json --quiet", text("n.md", marks(80_000)), (65,),
               ("n.md:4:", "the row is longer than 1 MiB; split it"))
    yield Case("20,000 cards of org-drill of a minute", "analyze d.org --json --quiet", text("d.org", drills(20_000)), seconds=5, megabytes=150,
               quick=False)


@kind("clashing-ids-memory",
      "LogBuilderTests; cost.py: read clashing, read same_id, read obsidian")
def clashing():
    yield Case("two devices that number 20,000 answers from 1", "analyze . --json --quiet", shape("clashing", 20_000), seconds=4, megabytes=150)
    yield Case("a note of 20,000 cards of a day", "analyze n.md --json --quiet", text("n.md", notes(20_000)), seconds=4, megabytes=150, quick=False)
    yield Case("of two answers with one id the newer is kept", f"convert . {CONVERT}", shape("clashing", 2_000), figures="2,000 answers",
               holds=count("o/reviewLogs.csv", 2_000, "id"))

    def devices(file, header, row):
        def made(at):
            for device in ("phone", "tablet"):
                (at / f"{device}.{file}").write_text(header + "".join(row(i, device) for i in range(20_000)))
        return made
    yield Case("two devices that number 20,000 completions from 1", "analyze . --json --quiet --only delays", devices(
        "completions.csv", "id,taskId,completedAt\n", lambda i, device: f"{i},{device},{shapes.iso(i * 9 + len(device))}\n"), seconds=4, megabytes=150)
    yield Case("two devices that number 20,000 attempts from 1", "analyze . --json --quiet", devices(
        "attempts.csv", "id,taskId,timestamp\n", lambda i, device: f"{i},{device},{shapes.iso(i * 9 + len(device))}\n"), seconds=4, megabytes=150,
               quick=False)


@kind("org-tasks-merged",
      "MadeNamesTests: `a name is given once, and one of the text to what has it there`")
def merged():
    yield Case("a heading that is called as a second one would be", f"convert a.org {CONVERT}", text("a.org", headings(["x #2", "x", "x"])),
               figures="3 tasks, of 1, 2 and 3 days", holds=count("o/tasks.csv", 3, "intervalValue"))
    yield Case("names of every kind, in any order", f"convert a.org {CONVERT}",
               text("a.org", headings(["x", "x", "x #3", "x #2", "X", "x (2)", "x #2 #2", "x"])),
               figures="8 tasks of 8 ids", holds=count("o/tasks.csv", 8, "id"))
    yield Case("to-dos of a calendar", f"convert a.ics {CONVERT}", text("a.ics", "BEGIN:VCALENDAR\n" + "".join(
        f"BEGIN:VTODO\nUID:u{i}\nSUMMARY:{name}\nDTSTART:20250106T090000Z\nDUE:20250106T090000Z\nRRULE:FREQ=DAILY;INTERVAL={i + 1}\nEND:VTODO\n"
        for i, name in enumerate(["x #2", "x", "x", "x (2)"])) + "END:VCALENDAR\n"), figures="4 tasks", holds=count("o/tasks.csv", 4, "id"))
    yield Case("chains of Taskwarrior with one text", f"convert a.json {CONVERT}", text("a.json", json.dumps(
        [json.loads(warrior(uuid=f"u{i}", description=name))[0] for i, name in enumerate(["x #2", "x", "x"])])),
               figures="3 tasks", holds=count("o/tasks.csv", 3, "id"))
    yield Case("two files of Org with one title", f"convert . {CONVERT}", files(a__org=headings(["x"]), b__org=headings(["y", "x"])),
               figures="3 tasks", holds=count("o/tasks.csv", 3, "id"))
    yield Case("two calendars with one title", f"convert . {CONVERT}", lambda at: [(at / f"{i}.ics").write_text(EVENT.replace("UID:u", f"UID:u{i}") + "SUMMARY:x\n" + END)
                                                                                 for i in range(2)], figures="2 tasks", holds=count("o/tasks.csv", 2, "id"))
    yield Case("two columns of one name", f"convert g.csv {CONVERT}", text("g.csv", "date,x,x\n" + "".join(f"{day(i)},0,1\n" for i in range(20))), (0, 65),
               figures="2 habits, or a refusal", holds=lambda ran, at: ran.code == 65 or count("o/checkmarks.csv", 2, "habit")(ran, at))
    yield Case("lines of todo.txt that differ", f"convert todo.txt {CONVERT}", text(
        "todo.txt", "2025-01-01 x #2 rec:1w due:2025-02-01\n2025-01-01 x rec:1d due:2025-02-01\n2025-01-01 x (2) rec:2d due:2025-02-01\n"),
               figures="3 tasks, since other texts are other tasks", holds=count("o/tasks.csv", 3, "id"))


@kind("period-wraps",
      "ThirdPartyImportTests: `Taskwarrior, todo.txt and Org: a period that would wrap is refused`")
def wraps():
    wrapping = "6148914691236517206"  # three times this is 2 in 64 bits
    most = "9223372036854775807"
    for name, written in (("quarters", wrapping + "q"), ("days", most + "d"), ("ISO 8601", f"P{wrapping}Y"), ("more than 64 bits", "9" * 20 + "w")):
        yield Case(f"Taskwarrior: {name}", f"convert tw.json {CONVERT}", text("tw.json", warrior(recur=written)), (65,),
                   ("tw.json:1:", f'"{written[:20]}'), figures="no folder", holds=nothing_made("o"))
    yield Case("todo.txt: quarters", f"convert todo.txt {CONVERT}", text("todo.txt", f"2025-01-01 a rec:{wrapping}q due:2025-01-05\n"), (65,),
               ("todo.txt:1:1", "is not an interval"), figures="no folder", holds=nothing_made("o"))
    yield Case("Org: quarters", f"convert a.org {CONVERT}", text("a.org", f"* TODO q\nSCHEDULED: <2025-01-01 Wed .+{wrapping}q>\n"), (65,),
               ("a.org:2:1", "the repeater"), figures="no folder", holds=nothing_made("o"))
    yield Case("a calendar: INTERVAL", f"convert a.ics {CONVERT}", text("a.ics", EVENT.replace("DAILY", f"WEEKLY;INTERVAL={wrapping}") + "SUMMARY:s\n" + END),
               (65,), ("a.ics:1:1",), figures="no folder", holds=nothing_made("o"))
    yield Case("a table: intervalValue", f"convert tasks.csv {CONVERT}", text("tasks.csv", TASKS + f"t,T,{wrapping},month,,2025-01-01T00:00:00Z,"
               "2025-01-01T00:00:00Z,true,\n"), (65,), ("tasks.csv:2:5", wrapping), figures="no folder", holds=nothing_made("o"))
    yield Case("next", f"next --every {wrapping}months --from 2025-01-01T09:00", codes=(64,), words=("--every",))


@kind("fixed-task-trap",
      "TaskHistoryTests: `8: without an anchor, what a fixed chain was due cannot be said`; make oracles")
def fixed():
    def task(policy, unit, last, due, made="2025-01-06T00:00:00Z", value=1):
        return files(tasks__csv=TASKS + f"t1,Rent,{value},{unit},{last},{due},{made},true,{policy}\n",
                     completions__csv="id,taskId,completedAt\ne1,t1,2025-12-05T09:00:00Z\n")
    for policy in ("fixed", "fixedSkip", "fromCompletion"):
        yield Case(f"{policy}, done after its last completion in the log", "analyze . --json --quiet",
                   task(policy, "month", "2026-01-05T09:00:00Z", "2026-02-05T09:00:00Z"), figures="a report as of 2026-01-05",
                   holds=as_of("2026-01-05T09:00:00Z"))
    early = task("fixed", "month", "2026-01-05T09:00:00Z", "2026-02-05T09:00:00Z")
    yield Case("the same, ahead", "simulate . --days 30 --replicates 5 --json --quiet", early)
    yield Case("the same, as tables", f"convert . {CONVERT}", early, figures="1 task", holds=count("o/tasks.csv", 1))
    for name, unit, last, due, made in (
        ("a reminder before its creation", "week", "", "2024-01-05T09:00:00Z", "2025-01-06T00:00:00Z"),
        ("a creation in the year 1", "day", "", "2026-02-05T09:00:00Z", "0001-01-01T00:00:00Z"),
        ("a completion in the year 9999", "month", "9999-12-31T23:59:59Z", "2026-02-05T09:00:00Z", "2025-01-06T00:00:00Z"),
        ("a reminder in the year 9999", "month", "2026-01-05T09:00:00Z", "9999-12-31T23:59:59Z", "2025-01-06T00:00:00Z"),
    ):
        for command in ("analyze", "simulate --days 30 --replicates 5"):
            yield Case(f"{name}: {command.split()[0]}", f"{command.split()[0]} . {' '.join(command.split()[1:])} --json --quiet".replace("  ", " "),
                       task("fixed", unit, last, due, made), (0, 65), quick=False)


@kind("far-checkmark",
      "FindingTests: `S4: later events are set aside and counted, and none is no finding`")
def far():
    def ticks(*dates, habit="z"):
        return text("checkmarks.csv", "habit,date,value\nx,2025-01-07,1\ny,2025-01-07,1\n" + "".join(f"{habit},{date},1\n" for date in dates))
    yield Case("a tick in the year 9999", "analyze checkmarks.csv --json --time-zone Asia/Tokyo", ticks("2025-01-07", "9999-12-31"), words=(
        "9999-12-31 is not used as the time of the report because it is more than ten years after all other dates",), figures="a report as of 2025-01-07", holds=as_of("2025-01-07T14:59:59.999Z"))
    yield Case("a tick in the year 1", "analyze checkmarks.csv --json --time-zone Asia/Tokyo", ticks("2025-01-07", "0001-01-01"),
               figures="a report as of 2025-01-07", holds=as_of("2025-01-07T14:59:59.999Z"))
    yield Case("ahead", "simulate checkmarks.csv --days 30 --replicates 5 --json --quiet", ticks("2025-01-07", "9999-12-31"))
    yield Case("as tables", f"convert checkmarks.csv {CONVERT}", ticks("2025-01-07", "9999-12-31"), figures="4 ticks",
               holds=count("o/checkmarks.csv", 4))
    yield Case("an observation in the year 9999", "analyze observations.csv --json --quiet", text(
        "observations.csv", "series,date,value\n" + "".join(f"s,{day(i)},{i % 5}\n" for i in range(40)) + "s,9999-12-31,1\n"))
    yield Case("an answer in the year 9999", "analyze reviewLogs.csv --json --time-zone UTC", text(
        "reviewLogs.csv", ANSWERS + "".join(f"r{i},c,{shapes.iso(i * 1440)},true\n" for i in range(9)) + "f,c,9999-12-31T00:00:00Z,true\n"),
               words=("9999-12-31",))
    yield Case("a day of a grid in the year 9999", "analyze grid.csv --json --quiet", text(
        "grid.csv", "date,run,read\n" + "".join(f"{day(i)},1,0\n" for i in range(20)) + "9999-12-31,1,0\n"))
    yield Case("asked for as of the year 9999", "analyze checkmarks.csv --json --quiet --now 9999-12-31", ticks("2025-01-07"), (0, 64, 65), seconds=4)


def old_answers(first):
    return text("reviewLogs.csv", "id,cardId,reviewedAt,previousStep,nextStep,result,latencyMs\n" + f"r,k,{first},0,1,true,1000\n" + "".join(
        f"r{i},k,2026-01-{i:02d}T00:00:00Z,0,1,true,1000\n" for i in range(1, 9)))


@kind("old-row",
      "History+EarlyTests: `up to three events that lie ten years before the next are set aside and reported`; OddFieldsTests")
def old_row():
    for first in ("1970-01-01T00:00:00Z", "0001-01-01T00:00:00Z"):
        yield Case(f"an answer of {first[:4]}", "analyze reviewLogs.csv --json --time-zone UTC", old_answers(first),
                   words=(f"more than ten years before 2026-01-01 are ignored: 1, the first on {first[:10]}",),
                   figures="a report as of 2026-01-08", holds=as_of("2026-01-08T00:00:00Z"))
    yield Case("ahead", "simulate reviewLogs.csv --days 30 --replicates 5 --json --quiet", old_answers("1970-01-01T00:00:00Z"))
    yield Case("as tables", f"convert reviewLogs.csv {CONVERT}", old_answers("1970-01-01T00:00:00Z"), figures="9 answers",
               holds=count("o/reviewLogs.csv", 9))
    yield Case("a completion of 1970", "analyze . --json --quiet", files(
        tasks__csv=TASKS + "t,T,1,week,2026-01-05T09:00:00Z,2026-01-12T09:00:00Z,1970-01-01T00:00:00Z,true,fixed\n",
        completions__csv="id,taskId,completedAt\n" + "".join(f"e{i},t,{when}T09:00:00Z\n" for i, when in enumerate(("1970-01-01", "2025-12-29", "2026-01-05")))))
    yield Case("a list of 1970", "analyze lists.csv --json --quiet", text(
        "lists.csv", "listId,listCreatedAt,id,content,isCompleted,order\n" + "".join(
            f"l{i},{when}T00:00:00Z,i{i},x,true,0\n" for i, when in enumerate(("1970-01-01", "2026-01-01", "2026-01-02")))))


@kind("prime-days",
      "History+EarlyTests; FourierTransformTests: `the power is that of the sum written out, of one series and of two`")
def prime():
    yield Case("an answer of 1870, a prime number of days before", "analyze reviewLogs.csv --json --quiet", old_answers("1870-01-01T00:00:00Z"))
    yield Case("ten years of days, a prime number", "analyze reviewLogs.csv --json --quiet", text("reviewLogs.csv", ANSWERS + "".join(
        f"r{i},c{i % 9},{shapes.iso(i * 1440)},true\n" for i in range(3_607))), seconds=4)
    drawn = random.Random(1)
    yield Case("a periodogram of 100,003 numbers", "statistic periodogram x.json", text("x.json", json.dumps(
        {"series": [drawn.random() for _ in range(100_003)]})), seconds=3, quick=False)
    yield Case("a periodogram of 20,011 numbers with period 7", "statistic periodogram x.json", text("x.json", json.dumps(
        {"series": [i % 7 for i in range(20_011)]})), seconds=5)
    yield Case("a periodogram, permuted a million times", "statistic periodogram x.json", text("x.json", json.dumps(
        {"series": [i % 10 for i in range(2_000)], "permutations": 1_000_000})), (0, 65), seconds=5, quick=False)
    yield Case("a series of 7,919 days", "analyze observations.csv --json --quiet", text(
        "observations.csv", "series,date,value\n" + "".join(f"s,{day(i - 7_919)},{i * i % 97}\n" for i in range(7_919))), seconds=4, quick=False)


@kind("fuzz-slow-1",
      "make oracles: mutations.py")
def slow_lists():
    def lists(order="0", created="2025-01-06T00:24:04Z", modified="2025-01-06T01:00:00Z", listed="", reset="2025-01-06T00:24:04Z"):
        words = "listId,listCreatedAt,listLastResetDate,listDay,id,content,isCompleted,order,modified\n"
        for number in range(7):
            for item in range(6):
                one = number == 3 and item == 2
                born = f"{day(number)}T00:24:04Z"
                words += (f"l{number},{created if one else born},{reset if one else born},{listed if one else ''},i{number}-{item},same {item},"
                          f"{'true' if item % 2 else 'false'},{order if one else item},{modified if one else born}\n")
        return files(lists__csv=words, opens__csv="timestamp,timeZone,deviceId\n" + "".join(
            f"{day(i)}T0{i}:24:04Z,{'7' if i == 2 else 'Asia/Tokyo'},9999-12-31\n" for i in range(7)) + "2025-0d\n",
            settings__csv="intervals,morningHour,timeZoneIdentifier\n0;1;2;4;7;15;30,8,Asia/Tokyo\n")
    given = {"an order of -62135596800000": {"order": "-62135596800000"}, "an order of 64 bits": {"order": "9223372036854775807"},
             "a list of 2001 among lists of 2025": {"created": "1000000000000"}, "an item changed at 10 ms after 1970": {"modified": "10"},
             "a list for a day of the year 9999": {"listed": "9999-12-31"}, "a reset in the year 1": {"reset": "0001-01-01T00:00:00Z"}}
    for name, values in given.items():
        yield Case(name, "analyze . --json --quiet", lists(**values))
        yield Case(f"{name}: ahead", "simulate . --days 30 --replicates 5 --json --quiet", lists(**values), quick=False)
    yield Case("30,000 sessions, each of a device of its own", "analyze . --json --quiet", shape("devices", 30_000), seconds=3, quick=False)
    yield Case("all faults are reported", "analyze . --json", lists(order="-62135596800000"), words=(
        "is impossible and was read as unknown", 'the time zone "7" is not known', "Kaiki could not read"))


# Time and memory that grow.

@kind("anki-decks-quadratic",
      "cost.py: read decks (tables of cards), read anki_decks (collections)")
def decks():
    def many(n, name=lambda i: f"D{i}", presets=False, packed=False, file="c.anki2"):
        return lambda at: shapes.collection(
            at, file, n, json.dumps({str(i): {"name": name(i), "conf": i if presets else 1} for i in range(1, n + 1)}),
            json.dumps({str(i): {"new": {"perDay": i % 20}} for i in range(1, (n if presets else 1) + 1)}), lambda i: i, packed=packed)
    yield Case("10,000 decks", "analyze c.anki2 --json --quiet", many(10_000), seconds=4, megabytes=150, quick=False)
    yield Case("2,500 decks ahead", "simulate c.anki2 --days 30 --replicates 2 --calibrate off --jobs 1 --json --quiet", many(2_500), seconds=6,
               megabytes=200, quick=False)
    yield Case("10,000 decks, each with a preset of its own, packed", "analyze c.apkg --json --quiet", many(10_000, presets=True, packed=True, file="c.apkg"),
               seconds=4, megabytes=150, quick=False)
    yield Case("5,000 decks below one", "analyze c.anki2 --json --quiet", many(5_000, lambda i: "A" if i == 1 else f"A::B{i}"), seconds=4, megabytes=150, quick=False)
    yield Case("300 decks, each a subdeck of the previous deck", "analyze c.anki2 --json --quiet", many(300, lambda i: "::".join(["A"] * i)), (0, 65), seconds=4,
               megabytes=200)
    yield Case("5,000 decks of a table", "analyze . --json --quiet --now 2026-01-01", shape("decks", 5_000), seconds=4)


@kind("anki-field-quadratic",
      "FieldTextTests: `marks without an end are text, however many`")
def fields():
    for begin in ("<", "[sound:", "{{c1::", "&", "<!--", "<style>", "[latex]"):
        yield Case(f"16,000 letters of {begin}", "analyze c.apkg --json --quiet", lambda at, begin=begin: shapes.collection(
            at, "c.apkg", 25, fields=lambda i: (begin * 16_000)[:16_000], packed=True), seconds=1.5, quick=begin in ("<", "[sound:"))
    yield Case("a mebibyte of < in each of ten notes", f"convert c.anki2 {CONVERT}", lambda at: shapes.collection(
        at, "c.anki2", 10, fields=lambda i: "<" * (1 << 20)), (0, 65), seconds=3, megabytes=150, quick=False)


@kind("courses-slow",
      "AbsenceOutlookTests; cost.py: analyze courses, simulate courses")
def courses():
    for command in ("analyze . --json --quiet", "analyze . --json --quiet --only attendance",
                    "simulate . --days 30 --replicates 5 --jobs 1 --json --quiet"):
        yield Case(f"100 courses: {command.split()[0]}{' of attendance' if 'only' in command else ''}", command, shape("courses", 100), seconds=3)
    for name, n, file in (("sheet_courses", 100, "sheet.csv"), ("sheet_totals", 1_000, "sheet.csv"), ("sheet_marks", 3_000, "sheet.csv"),
                          ("classes", 200, "c.ics")):
        yield Case(f"{name.replace('_', ' of ')}: {n:,}", f"analyze {file} --json --quiet --now 2026-01-01", shape(name, n), seconds=4, quick=False)
    yield Case("2,000 terms of a course", "analyze . --json --quiet --now 2026-01-01", shape("terms", 2_000), seconds=3, quick=False)
    yield Case("2,000 courses of one absence, a row each", "analyze sheet.csv --json --quiet", text(
        "sheet.csv", "日付,科目,種別\n" + "".join(f"2025-05-{1 + i % 28:02d},科目{i},欠席\n" for i in range(2_000))), seconds=5, quick=False)


@kind("grid-columns-slow",
      "AttendanceGridImportTests; cost.py: read sheet_courses, read grid_habits")
def grid():
    def wide(head, cell, n, days=1):
        return text("g.csv", head + "".join(f",c{i}" for i in range(n)) + "\n" + "".join(f"{day(i - 5)}" + f",{cell}" * n + "\n" for i in range(days)))
    yield Case("8,000 courses of one absence", "analyze g.csv --json --quiet", wide("日付", "欠席", 8_000), seconds=5, megabytes=200, quick=False)
    yield Case("2,000 courses of one absence", "analyze g.csv --json --quiet", wide("日付", "欠席", 2_000), seconds=4)
    yield Case("8,000 courses of one absence, as tables", f"convert g.csv {CONVERT}", wide("日付", "欠席", 8_000), seconds=3, megabytes=200,
               figures="8,000 courses", holds=count("o/courses.csv", 8_000, "courseId"), quick=False)
    yield Case("8,000 habits", f"convert g.csv {CONVERT}", wide("date", "1", 8_000, 20), seconds=3, megabytes=200, figures="8,000 habits",
               holds=count("o/checkmarks.csv", 8_000, "habit"), quick=False)
    yield Case("8,000 numbered classes of a course", "analyze g.csv --json --quiet", text(
        "g.csv", "科目" + "".join(f",第{i}回" for i in range(1, 8_001)) + "\n数学" + ",欠席" * 8_000 + "\n"), (0, 65), seconds=5, megabytes=200, quick=False)
    yield Case("100,000 unknown columns", "analyze completions.csv --json --quiet", shape("columns", 100_000), (0, 65), seconds=3, megabytes=200)


@kind("ics-quadratic",
      "cost.py: read escapes, rdates and exdates; read moved, zones and properties")
def calendars():
    def folded(words):
        return "\n ".join(words[i:i + 70] for i in range(0, len(words), 70))
    yield Case("a million escapes on a line", "analyze e.ics --json --quiet", text("e.ics", EVENT + "SUMMARY:" + r"\n" * 1_000_000 + "\n" + END), (65,),
               ("e.ics:6:1", "the row is longer than 1 MiB; split it"))
    yield Case("a million escapes on folded lines", "analyze e.ics --json --quiet", text("e.ics", EVENT + folded("SUMMARY:" + r"\n" * 1_000_000) + "\n" + END),
               (0, 65), seconds=4, megabytes=150)
    yield Case("40,000 lines RDATE", "analyze r.ics --json --quiet", text("r.ics", EVENT + "SUMMARY:s\n" + "".join(
        f"RDATE:{shapes.compact(i * 601)}\n" for i in range(40_000)) + END), seconds=4, megabytes=150)
    yield Case("40,000 times in a line RDATE", "analyze r.ics --json --quiet", text("r.ics", EVENT + "SUMMARY:s\nRDATE:" + ",".join(
        shapes.compact(i * 601) for i in range(40_000)) + "\n" + END), seconds=4, megabytes=150)
    yield Case("40,000 lines EXDATE", "analyze r.ics --json --quiet", text("r.ics", EVENT + "SUMMARY:s\n" + "".join(
        f"EXDATE:{shapes.compact(i * 1440)}\n" for i in range(40_000)) + END), (0, 65), seconds=4, megabytes=150, quick=False)
    yield Case("a property of 60,000 parameters", "analyze r.ics --json --quiet", text("r.ics", EVENT + "SUMMARY:s\nX-A" + "".join(
        f";P{i}=v" for i in range(60_000)) + ":x\n" + END), (0, 65), seconds=3, megabytes=150)
    yield Case("10,000 alarms of an event", "analyze r.ics --json --quiet", text("r.ics", EVENT + "SUMMARY:s\n" + "BEGIN:VALARM\nACTION:DISPLAY\nEND:VALARM\n"
                                                                                  * 10_000 + END), (0, 65), seconds=3, quick=False)
    yield Case("a rule of 50,000 days", "analyze r.ics --json --quiet", text("r.ics", EVENT.replace("FREQ=DAILY", "FREQ=YEARLY;BYMONTHDAY=" + ",".join(
        str(1 + i % 31) for i in range(50_000))) + "SUMMARY:s\n" + END), (0, 65), seconds=3, quick=False)
    yield Case("4,000 zones", "analyze c.ics --json --quiet", shape("zones", 4_000), seconds=3, megabytes=150, quick=False)
    yield Case("20,000 changes of a zone", "analyze c.ics --json --quiet", text("c.ics", "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:Z\n" + "".join(
        f"BEGIN:STANDARD\nDTSTART:{1900 + i % 130}0{1 + i % 9}01T000000\nTZOFFSETFROM:+0900\nTZOFFSETTO:+0{i % 10}00\nEND:STANDARD\n" for i in range(20_000))
        + "END:VTIMEZONE\n" + "".join(f"BEGIN:VEVENT\nUID:u{i}\nSUMMARY:s{i}\nDTSTART;TZID=Z:20250106T090000\nRRULE:FREQ=DAILY\nEND:VEVENT\n" for i in range(200))
        + "END:VCALENDAR\n"), (0, 65), seconds=4, megabytes=150, quick=False)


@kind("many-files-quadratic",
      "cost.py: read files, read members")
def many_files():
    def packed(n, name, words):
        def made(at):
            with zipfile.ZipFile(at / "d.zip", "w", zipfile.ZIP_DEFLATED) as archive:
                for i in range(n):
                    archive.writestr(name(i), words(i))
        return made
    def laid(n, name, words):
        def made(at):
            (at / "d").mkdir()
            for i in range(n):
                (at / "d" / name(i)).write_text(words(i))
        return made
    def task(i): return TASKS + f"t{i},T,1,day,,2025-01-01T00:00:00Z,2025-01-01T00:00:00Z,true,\n"
    def completed(i): return "x 2025-01-02 2025-01-01 a rec:1w\n"
    now = "--json --quiet --now 2025-02-01T00:00:00Z"
    yield Case("a zip of 10,000 done.txt", f"analyze d.zip {now}", packed(10_000, lambda i: f"{i}.done.txt", completed), seconds=4, megabytes=150, quick=False)
    yield Case("a zip of 10,000 tables of tasks", f"analyze d.zip {now}", packed(10_000, lambda i: f"{i}.tasks.csv", task), seconds=5, megabytes=250, quick=False)
    yield Case("a zip of 2,500 tables of tasks", f"convert d.zip {CONVERT}", packed(2_500, lambda i: f"{i}.tasks.csv", task), seconds=4,
               figures="2,500 tasks", holds=count("o/tasks.csv", 2_500, "id"))
    yield Case("a folder of 2,500 tables of tasks", f"convert d {CONVERT}", laid(2_500, lambda i: f"{i}.tasks.csv", task), seconds=4,
               figures="2,500 tasks", holds=count("o/tasks.csv", 2_500, "id"))
    yield Case("a folder of 10,000 done.txt", f"analyze d {now}", laid(10_000, lambda i: f"{i}.done.txt", completed), seconds=6, megabytes=200, quick=False)
    yield Case("a folder of 5,000 notes", f"convert d {CONVERT}", laid(5_000, lambda i: f"{i}.md", lambda i: notes(1).replace("question", f"question {i}")), seconds=4, figures="5,000 answers",
               holds=count("o/reviewLogs.csv", 5_000, "id"), quick=False)
    yield Case("2,000 files that are named", "convert " + " ".join(f"d/{i}.tasks.csv" for i in range(2_000)) + f" {CONVERT}",
               laid(2_000, lambda i: f"{i}.tasks.csv", task), seconds=3, figures="2,000 tasks", holds=count("o/tasks.csv", 2_000, "id"), quick=False,
               instead=f"convert d/0.tasks.csv … d/1999.tasks.csv {CONVERT}")


@kind("taskwarrior-restarts",
      "TaskwarriorImportTests; cost.py: read warrior_broken")
def restarts():
    good = '{"uuid":"u","entry":"20250101T000000Z","status":"pending","description":"d"}\n'
    yield Case("200 lines that nest, of 8 MB", "analyze t.json --json --quiet", text("t.json", good + ("[" + "1," * 20_000 + "\n") * 200), (0, 65), seconds=4,
               megabytes=150, quick=False)
    yield Case("120 lines that nest, of 120 KB", "analyze t.json --json --quiet", text("t.json", good + ("[" + "1," * 500 + "\n") * 120), (0, 65), seconds=2)
    yield Case("20,000 lines that open an object", "analyze t.json --json --quiet", text("t.json", good + '{"a":\n' * 20_000), (0, 65), seconds=3, quick=False)
    yield Case("20,000 lines that open a text", "analyze t.json --json --quiet", text("t.json", good + '{"a":"\n' * 20_000), (0, 65), seconds=3, quick=False)
    yield Case("JSON Lines of broken values", "analyze reviewLogs.jsonl --json --quiet", text(
        "reviewLogs.jsonl", '{"cardId":"c","reviewedAt":"2025-01-06T00:00:00Z","result":true}\n' + ("[" + "1," * 500 + "\n") * 2_000), (0, 65), seconds=3)


@kind("acf-all-lags",
      "AutocorrelationTests; StatisticCommandTests")
def lags():
    def numbers(n, **more): return text("x.json", json.dumps({"x": [i * i % 97 for i in range(n)], **more}))
    yield Case("99,999 lags of 100,000 numbers", "statistic autocorrelation x.json", numbers(100_000, lags=99_999), (0, 65), seconds=3, quick=False)
    yield Case("24,999 lags of 25,000 numbers", "statistic autocorrelation x.json", numbers(25_000, lags=24_999), (0, 65), seconds=2)
    for given in ("9223372036854775807", "1e300", "-1", "0", "2.5"):
        yield Case(f"{given} lags", "statistic autocorrelation x.json", text("x.json", f'{{"x":[1,2,3],"lags":{given}}}'), (65,), ("autocorrelation", "give"))
    yield Case("a trend of 100,000 numbers", "statistic mann-kendall x.json", text("x.json", json.dumps({"y": list(range(100_000))})), (65,),
               ("give at most 5000",))
    yield Case("a median of 100,000 numbers, 10,000 times", "statistic bootstrap x.json", numbers(100_000, statistic="median"), (0, 65), seconds=5, quick=False)
    yield Case("a mean of 1,000 numbers, a million times", "statistic bootstrap x.json", numbers(1_000, statistic="mean", resamples=1_000_000), (0, 65),
               seconds=5, quick=False)
    yield Case("10^9 resamples", "statistic bootstrap x.json", numbers(100, statistic="mean", resamples=10 ** 9), (65,), ("resamples", "give"))


@kind("long-lines",
      "LongLineTests: `a line that is too long is refused with its place`; CSVRowReaderTests, JSONRowReaderTests: `a row of up to 1 MiB is read and a longer one is not`")
def long_lines():
    refused = ("the row is longer than 1 MiB; split it",)
    for name, words, line, codes in (
        ("a.csv", '"' * 2_000_001 + "\n", 1, (65,)), ("b.md", "<!--SR:!" * 500_000, 1, (65,)), ("c.org", "*" * 2_000_000 + " TODO q\n", 1, (65,)),
        ("d.ics", EVENT + "SUMMARY:a" + "\u0301" * 1_000_000 + "\n" + END, 6, (65,)), ("e.ics", '"' * 3_000_000 + ":x\n" + EVENT + END, 1, (65,)),
        ("todo.txt", "2025-01-01 " + "+a " * 1_000_000 + "rec:1d\n", 1, (65,)), ("g.cards.json", '[{"' + "e" * 5_000_000 + '":1}]', 1, (65,)),
        ("done.txt", "x 2025-01-02 2025-01-01 " + "+a " * 1_000_000 + "rec:1d\n", 1, (65,)),
        ("h.reviewLogs.jsonl", '{"cardId":"' + "c" * 2_000_000 + '"}\n', 1, (65,)),
        ("i.completions.csv", "id,taskId,completedAt\ne,t,2025-01-06T00:00:00Z\n" + "x" * 2_000_000 + ",t,2025-01-06T00:00:00Z\n", 3, (0, 65)),
        ("j.csv", "date,run\n" + "1" * 2_000_000 + ",1\n", 2, (65,)),
        ("k.org", headings(["x"]) + "- State \"DONE\"" + " " * 2_000_000 + "from\n", 3, (65,)),
        ("l.json", warrior(description="d" * 2_000_000), 1, (65,)),
        ("m.md", notes(1) + "a" * 2_000_000 + "\n", 6, (0, 65)),
        ("n.csv", "日付,科目,種別\n2025-05-01," + "科" * 1_000_000 + ",欠席\n", 2, (65,)),
    ):
        yield Case(f"{name} of {len(words.encode()) / 1e6:.1f} MB", f"analyze {name} --json", text(name, words), codes, (*refused, f"{name}:{line}:"), seconds=2,
                   quick=name[0] in "abcdeg")
    yield Case("a table of 2 MB lines in gzip", "analyze a.cards.csv.gz --json --quiet", lambda at: (at / "a.cards.csv.gz").write_bytes(
        gzip.compress(b"id,stepIndex,nextDue\n" + b"x" * 2_000_000 + b",0,2025-01-06T00:00:00Z\n")), (65,), (*refused, "a.cards.csv:2:"))
    yield Case("a line of 2 MB from a pipe", "analyze - --kind cards --json", None, (65,), (*refused, "-:2:1"), seconds=1,
               run={"stdin": b"id,stepIndex,nextDue\n" + b"x" * 2_000_000 + b",0,2025-01-06T00:00:00Z\n"})
    yield Case("a line of just under 1 MiB is read", f"convert completions.csv {CONVERT}", text(
        "completions.csv", "id,taskId,completedAt\n" + "x" * ((1 << 20) - 40) + ",t,2025-01-06T00:00:00Z\n"), figures="1 completion",
               holds=count("o/completions.csv", 1), seconds=1)


# Streams, outputs, what surrounds a program.

@kind("endless-stream-fills-tmp",
      "StandardInputTests: `what has no rows at its beginning is not read on`; reading.py: streams without an end")
def endless():
    def stream(line):
        # A file of TMPDIR ends at 64 MiB, memory at 800 MB: they stand in for the disk and the machine.
        return {"shell": f'{{ {line}; }} 2>/dev/null | TMPDIR=$PWD "$@"', "limits": ("-f 131072", "-v 800000")}
    for name, line, place, most in (
        ("y", "yes", "-:1:1", 2), ("empty lines", "yes ''", "-:1:1", 4), ("zeros", "cat /dev/zero", "-:1:1", 2), ("one line", "tr '\\0' x </dev/zero", "-:1:1", 2),
        ("[ without an end", "tr '\\0' '[' </dev/zero", "-:1:", 2), ("other lines below a header of no kind", "printf 'a,b\\n'; yes 1,2", "-:1:1", 2),
        ("objects without a known key", "yes '{\"a\":1}'", "-:1:1", 4), ("objects of nothing", "yes '{}'", "-:1:1", 4), ("lists", "yes '[1,2]'", "-:1:", 4),
        ("a list of nothings", "printf '['; yes '{},'", "-:1:", 4), ("objects with bad values", "yes '{\"id\":\"a\",\"stepIndex\":0,\"nextDue\":\"x\"}'", "-:1:", 4),
        ("a calendar without an event", "printf 'BEGIN:VCALENDAR\\n'; yes X-A:y", "-:", 4),
    ):
        for kind_of in ("cards", "reviewLogs") if name == "y" else ("reviewLogs" if name == "zeros" else "cards",):
            yield Case(f"{name}, as {kind_of}", f"analyze - --kind {kind_of} --json", None, (65,), (place,), figures="TMPDIR stays empty",
                       holds=lambda ran, at: names(at) == [], seconds=most, run=stream(line), instead=f"{line} | analyze - --kind {kind_of} --json",
                       quick=name in ("y", "zeros"))
    yield Case("zeros in gzip, one stream after another", "analyze - --kind cards --json", lambda at: (at / "zeros.gz").write_bytes(
        gzip.compress(bytes(1 << 24), 9) * 1_000), (65,), ("-:1:1",), seconds=2, run=stream("while cat zeros.gz; do :; done"),
               instead="while cat zeros.gz; do :; done | analyze - --kind cards --json", quick=False)
    yield Case("numbers of a statistic", "statistic describe", None, (65, 74), seconds=4, megabytes=300, quick=False, run=stream("printf '{\"x\":[1'; yes ,1"),
               instead="printf '{\"x\":[1'; yes ,1 | statistic describe")
    yield Case("y, to be converted", f"convert - --kind tasks {CONVERT}", None, (65,), ("-:1:1",), run=stream("yes"), figures="no folder",
               holds=nothing_made("o"), instead=f"yes | convert - --kind tasks {CONVERT}")
    yield Case("y, ahead", "simulate - --kind cards --days 30", None, (65,), ("-:1:1",), run=stream("yes"), instead="yes | simulate - --kind cards --days 30")
    yield Case("bad rows below a good header", "analyze - --kind cards --json", None, (65,), ("-:2:",), seconds=4, quick=False,
               run=stream("printf 'id,stepIndex,nextDue\\n'; yes x,y,z"), instead="printf 'id,stepIndex,nextDue\\n'; yes x,y,z | analyze - --kind cards --json")


@kind("link-followed-by-force",
      "FolderTests: `no link in a folder leads a file of ours out of it`; surroundings.py: links within an output folder")
def links():
    def planted(*names_of, folder="o"):
        def made(at):
            (at / "victim").write_text("mine")
            (at / folder).mkdir()
            for name, target in names_of:
                (at / folder / name).symlink_to(at / target)
        return made
    safe = dict(codes=(73,), words=("it is a link",), figures="the target of the link stays unchanged")
    def stays(*others): return lambda ran, at: (at / "victim").read_text() == "mine" and not (at / "made").exists() and not temporaries(at)
    for name, command, file in (("convert to CSV", "convert TINY --to csv --out o --force --quiet", "cards.csv"),
                                ("convert to JSON", "convert TINY --to json --out o --force --quiet", "cards.json"),
                                ("convert to rows of a log", "convert TINY --to anki --out o --force --quiet", "anki.reviewLogs.csv"),
                                ("generate", "generate memora-tiny --out o --force", "cards.json"),
                                ("the log of a simulation", "simulate TINY --days 5 --replicates 2 --export-history o --force --quiet", "reviewLogs.csv"),
                                ("pages of the manual", "man --out o --force", "kaiki.1"),
                                ("pictures of a report", "analyze TINY --svg o --force --quiet", "cards-due.svg"),
                                ("tables of analyze", "analyze TINY --format csv --out o --force --quiet", "load.csv")):
        yield Case(f"{name}: a link to a file", command, planted((file, "victim")), **safe, holds=stays())
    yield Case("a link to nothing", "convert TINY --to csv --out o --force --quiet", planted(("settings.csv", "made")), **safe, holds=stays())
    yield Case("a link within the folder", "convert TINY --to csv --out o --force --quiet", planted(("cards.csv", "o/other.csv")), (73,), ("it is a link",))
    yield Case("without --force", "convert TINY --to csv --out o --quiet", planted(("cards.csv", "victim")), (73,), figures="the target of the link stays unchanged",
               holds=stays())


@kind("loop-export-formulas",
      "ConvertCommandTests: `names of habits that a spreadsheet would run are guarded in Loop's tables, but with --raw`; hostile.py: text in every field")
def formulas():
    def habit(name):
        quoted = '"' + name.replace('"', '""') + '"'
        return text("checkmarks.csv", f"habit,date,value\n{quoted},2025-12-01,YES_MANUAL\n")
    def guarded(ran, at):
        bad = [cell for name in names(at / "o") for row in csv.reader(io.StringIO((at / "o" / name).read_text())) for cell in row
               if cell[:1] in "=+-@\t\r" and cell]
        return True if not bad else bad[0]
    for sign in ("=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(A1)", "\t=1"):
        yield Case(f"a habit called {sign.strip()[:8]}", "convert checkmarks.csv --to loop --out o --quiet --time-zone UTC", habit(sign), figures="no cell is a formula",
                   holds=guarded, quick=sign[0] in "=@")
    yield Case("--raw", "convert checkmarks.csv --to loop --out o --quiet --raw --time-zone UTC", habit("=1+1"), figures="=1+1 as it is", holds=lambda ran, at: any(
        "=1+1" in (at / "o" / name).read_text() and "'=1+1" not in (at / "o" / name).read_text() for name in names(at / "o")))
    yield Case("a unit of a habit", "convert . --to loop --out o --quiet --time-zone UTC", files(
        checkmarks__csv="habit,date,value\nh,2025-12-01,3\n", habits__csv="habit,freq_numerator,freq_denominator,type,unit,targetType,targetValue\n"
        "h,1,1,NUMERICAL,=1+1,AT_LEAST,2\n"), figures="no cell is a formula", holds=guarded)
    yield Case("native tables", "convert checkmarks.csv --to csv --out o --quiet --time-zone UTC", habit("=1+1"), figures="no cell is a formula", holds=guarded)
    yield Case("what is guarded reads back", "convert o2 --to json --out o --quiet --time-zone UTC", lambda at: ((at / "o2").mkdir(), (at / "o2" / "checkmarks.csv").write_text(
        "habit,date,value\n'=1+1,2025-12-01,YES_MANUAL\n")), figures="the habit =1+1", holds=lambda ran, at: '"=1+1"' in (at / "o/checkmarks.json").read_text())


@kind("no-proc",
      "surroundings.py: /proc missing", root=True, tool="unshare")
def no_proc():
    around = {"before": ["unshare", "-m", "sh", "-c", 'umount -l /proc; exec "$@"', "sh"]}
    for command in ("next --every 1month --from 2026-01-31T09:00", "analyze TINY --json", f"convert TINY {CONVERT}", "simulate TINY --days 5", "--version", "help"):
        yield Case(command.split()[0], command, None, (74,), ("/proc is missing",), run=around, seconds=1)
    yield Case("mounted, but closed to others", "analyze TINY --json --quiet", None, (0, 74), seconds=1, run={
        "before": ["unshare", "-m", "sh", "-c", 'mount -t tmpfs none /proc; exec "$@"', "sh"]}, instead="an empty folder at /proc: analyze TINY --json --quiet")


@kind("out-of-memory-traps",
      "MemoryRoomTests: `a file that takes more memory than there is is refused before it is read`; surroundings.py: little memory")
def memory():
    def log(at):
        with open(at / "big.reviewLogs.csv", "w") as file:
            file.write("card_id,review_rating,review_time,review_duration\n")
            for i in range(600_000):
                file.write(f"{i % 20_000},{1 + i % 4},{1_700_000_000_000 + i * 20_000},3000\n")
    for kilobytes in (100_000, 120_000, 150_000, 200_000):
        yield Case(f"an answer log of 20 MB in {kilobytes // 1000} MB", "analyze big.reviewLogs.csv --json --quiet", log, (0, 74), seconds=6, megabytes=220,
                   run={"limits": (f"-v {kilobytes}",)}, instead=f"ulimit -v {kilobytes}; analyze big.reviewLogs.csv --json --quiet", quick=kilobytes == 100_000)
    yield Case("ahead in 80 MB", f"simulate {DATASETS / 'memora-1000'} --days 365 --replicates 20 --jobs 4 --quiet", None, (0, 74), seconds=15,
               run={"limits": ("-v 80000",)}, instead="ulimit -v 80000; simulate datasets/memora-1000 --days 365 --replicates 20 --jobs 4 --quiet", quick=False)
    yield Case("60,000 tasks in 100 MB", f"convert tasks.csv {CONVERT}", lambda at: shapes.tasks(at, 60_000), (0, 74), seconds=6, run={"limits": ("-v 100000",)},
               instead=f"ulimit -v 100000; convert tasks.csv {CONVERT}", quick=False)
    yield Case("a note of 40,000 cards in 90 MB", "analyze n.md --json --quiet", text("n.md", notes(40_000)), (0, 74), seconds=6, run={"limits": ("-v 90000",)},
               instead="ulimit -v 90000; analyze n.md --json --quiet", quick=False)


# Archives.

LOG = "card_id,review_rating,review_time,review_duration\n" + "".join(
    f"{i % 20},{1 + i % 4},{1_730_000_000_000 + i * 3_600_000},3000\n" for i in range(200))


@kind("zip-checksum-ignored",
      "PackedBytesTests: `every bit that Python's zipfile and gzip, or zstd, find to be another is refused`")
def zip_sums():
    def packed(name, member, change=b"\n7,", method=zipfile.ZIP_STORED):
        def made(at):
            with zipfile.ZipFile(at / name, "w", method) as archive:
                archive.writestr(member, LOG)
            data = bytearray((at / name).read_bytes())
            if change:
                place = data.rfind(change)
                data[place + 1] ^= 1
            (at / name).write_bytes(data)
        return made
    yield Case("a changed letter of a stored member", "analyze bad.zip --json --quiet --only retention", packed("bad.zip", "reviewLogs.csv"), (65,), ("bad.zip",))
    yield Case("the same, converted", f"convert bad.zip {CONVERT}", packed("bad.zip", "reviewLogs.csv"), (65,), ("bad.zip",), figures="no folder",
               holds=nothing_made("o"))
    yield Case("the sound one", "analyze bad.zip --json --quiet --only retention", packed("bad.zip", "reviewLogs.csv", None))

    def package(at):
        shapes.collection(at, "c.apkg", 9, packed=True)
        with zipfile.ZipFile(at / "c.apkg") as archive:
            inner = archive.read("collection.anki2")
        with zipfile.ZipFile(at / "c.apkg", "w", zipfile.ZIP_STORED) as archive:
            archive.writestr("collection.anki2", inner)
        data = (at / "c.apkg").read_bytes()
        (at / "c.apkg").write_bytes(data.replace(b"question 7", b"question 8", 1))
    yield Case("a changed letter of a package of Anki", "analyze c.apkg --json --quiet", package, (65,), ("c.apkg",))

    def workbook(at):
        shapes.workbook(at, 50)
        with zipfile.ZipFile(at / "book.xlsx") as archive:
            members = [(info.filename, archive.read(info)) for info in archive.infolist()]
        with zipfile.ZipFile(at / "book.xlsx", "w", zipfile.ZIP_STORED) as archive:
            for member, words in members:
                archive.writestr(member, words)
        data = (at / "book.xlsx").read_bytes()
        (at / "book.xlsx").write_bytes(data.replace(b"<t>r7</t>", b"<t>r8</t>", 1))
    yield Case("a changed letter of a workbook", "analyze book.xlsx --json --quiet", workbook, (65,), ("book.xlsx",))
    yield Case("two sizes of a member", "analyze bad.zip --json --quiet", lambda at: (packed("bad.zip", "reviewLogs.csv", None)(at), (at / "bad.zip").write_bytes(
        (lambda data: data[:22] + bytes([data[22] ^ 1]) + data[23:])((at / "bad.zip").read_bytes()))), (65,), ("bad.zip",))


@kind("gzip-checksum-ignored",
      "PackedBytesTests: `the check sum of gzip tells one changed letter`; reading.py: archives")
def gzip_sums():
    def flipped(name, pack, sound):
        """Sixty files with one bit changed, each to be read alone; those that still unpack to the same bytes are left out."""
        def made(at):
            data, drawn, number = pack(LOG.encode()), random.Random(3), 0
            while number < 60:
                changed = bytearray(data)
                changed[drawn.randrange(30, len(data) - 8)] ^= 1 << drawn.randrange(8)
                if not sound(bytes(changed)):
                    (at / f"{number}.{name}").write_bytes(changed)
                    number += 1
        return made

    def of_gzip(data):
        try:
            return gzip.decompress(data) == LOG.encode()
        except Exception:
            return False
    each = 'for file in *.gz; do "$@" "$file" --json --quiet >/dev/null 2>>said; code=$?; [ $code = 65 ] || { echo "$file: $code" >&2; exit $code; }; done; echo "; see" >&2; exit 65'
    for name, pack in (("a bit of a gzip", lambda data: gzip.compress(data, mtime=0)),
                       ("a bit of a gzip of two streams", lambda data: gzip.compress(data[:2_000], mtime=0) + gzip.compress(data[2_000:], mtime=0)),
                       ("a bit of a stored gzip", lambda data: gzip.compress(data, 0, mtime=0))):
        yield Case(f"{name}, sixty times", "analyze", flipped("reviewLogs.csv.gz", pack, of_gzip), (65,), (), figures="65 of each", seconds=12,
                   holds=lambda ran, at: len((at / "said").read_text().splitlines()) >= 60 or (at / "said").read_text(), run={"shell": each},
                   instead="analyze N.reviewLogs.csv.gz --json --quiet", quick=False)
    yield Case("another size behind", "analyze a.reviewLogs.csv.gz --json --quiet", lambda at: (at / "a.reviewLogs.csv.gz").write_bytes(
        (lambda data: data[:-4] + bytes([data[-4] ^ 1]) + data[-3:])(gzip.compress(LOG.encode(), mtime=0))), (65,), ("a.reviewLogs.csv.gz",))
    yield Case("another check sum", "analyze a.reviewLogs.csv.gz --json --quiet", lambda at: (at / "a.reviewLogs.csv.gz").write_bytes(
        (lambda data: data[:-8] + bytes([data[-8] ^ 1]) + data[-7:])(gzip.compress(LOG.encode(), mtime=0))), (65,), ("a.reviewLogs.csv.gz",))
    yield Case("something behind the end", "analyze a.reviewLogs.csv.gz --json --quiet", lambda at: (at / "a.reviewLogs.csv.gz").write_bytes(
        gzip.compress(LOG.encode(), mtime=0) + b"more"), (0, 65))


# Of the second reading: titles that are keys, a zone that cannot be read.

@kind("todo.txt-titles",
      "ConvertCommandTests: `a title comes back from todo.txt as a title, and no word of it as a mark`; hostile.py: text in every field")
def titles():
    kept = ["due:2020-01-01 rec:3m", "x 2020-01-01 y", "(A) urgent", "2020-01-01 dated", "pri:B", "t:2030-01-01", "rec:1d", "a +b @c"]

    def tasks(at):
        (at / "tasks.csv").write_text(TASKS + "".join(
            f"t{i},\"{title}\",{i + 2},day,,2025-02-01T00:00:00Z,2025-01-01T00:00:00Z,true,fromCompletion\n" for i, title in enumerate(kept)))

    def back(ran, at):
        found = {row["title"].replace("·", ""): row["intervalValue"] for row in rows(at / "back/tasks.csv")}
        wanted = {title: str(i + 2) for i, title in enumerate(kept)}
        return True if found == wanted else {name: value for name, value in found.items() if wanted.get(name) != value}
    def twice(place): return {"shell": f'program=$1; "$@" && exec "$program" convert {place} --to csv --out back --quiet --time-zone UTC'}
    for name, place in (("titles that look like keys remain titles", "todo/todo.txt"), ("the whole folder reads back", "todo")):
        yield Case(name, "convert tasks.csv --to todotxt --out todo --quiet --time-zone UTC", tasks, figures=f"{len(kept)} titles with their periods; dots may differ",
                   holds=back, run=twice(place), instead=f"convert tasks.csv --to todotxt --out todo; convert {place} --to csv --out back")
    yield Case("titles that are keys, of a calendar", "convert a.ics --to todotxt --out o --quiet --time-zone UTC", text("a.ics", "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:u\n"
               "SUMMARY:pay due:2020-01-01 rec:1y\nDTSTART:20250106T090000Z\nDUE:20250106T090000Z\nRRULE:FREQ=WEEKLY\nEND:VTODO\nEND:VCALENDAR\n"),
               figures="one due:, one rec: in the line", holds=lambda ran, at: (lambda words: sum(word.startswith("due:") for word in words) == 1 == sum(
                   word.startswith("rec:") for word in words) or words)((at / "o/todo.txt").read_text().split()))
    yield Case("a title of two lines", "convert tasks.csv --to todotxt --out o --quiet --time-zone UTC", text("tasks.csv", TASKS + "t,\"one\nx 2025-01-01 two\",1,day,,"
               "2025-02-01T00:00:00Z,2025-01-01T00:00:00Z,true,fromCompletion\n"), figures="one line", holds=lambda ran, at: (
                   (at / "o/todo.txt").read_text().count("\n") == 1))


@kind("zone-file-unreadable",
      "TimeZoneDatabaseTests; reading.py: EIO, EACCES, ENOMEM at the Nth open and read", root=True, tool="strace")
def zone_files():
    def failing(error): return {"before": ["strace", "-qq", "-o", "/dev/null", "-P", "/usr/share/zoneinfo/Asia/Tokyo", "-e", "trace=openat", "-e", f"inject=openat:error={error}"]}
    for error, codes in (("EIO", (74,)), ("EACCES", (74, 77)), ("EMFILE", (74,))):
        yield Case(f"{error} at the zone of --time-zone", "analyze TINY --json --quiet --time-zone Asia/Tokyo", None, codes, ("Asia/Tokyo", "/zoneinfo"),
                   run=failing(error), instead=f"strace -P …/Asia/Tokyo -e inject=openat:error={error} analyze TINY --json --quiet --time-zone Asia/Tokyo")
    yield Case("EIO at the zone of the data", "analyze TINY --json --quiet", None, (74,), ("/zoneinfo",), run=failing("EIO"),
               instead="strace -P …/Asia/Tokyo -e inject=openat:error=EIO analyze TINY --json --quiet")
    yield Case("EIO at a zone of a calendar", "analyze a.ics --json --quiet", text("a.ics", EVENT.replace("DTSTART:20250106T090000Z", "DTSTART;TZID=Asia/Tokyo:20250106T090000")
               + "SUMMARY:s\n" + END), (74,), ("/zoneinfo",), run=failing("EIO"), instead="strace -P …/Asia/Tokyo -e inject=openat:error=EIO analyze a.ics --json --quiet")
    yield Case("a zone that is not there", "analyze TINY --time-zone Asia/Tokio", None, (64,), ('"Asia/Tokio" is not known',))
    yield Case("a name below a file", "analyze TINY --time-zone Asia/Tokyo/x", None, (64,), ("is not known",))
    yield Case("a name of 5,000 letters", "analyze TINY --time-zone " + "x" * 5_000, None, (64,), ("is not known",), instead="analyze TINY --time-zone xxx…")


# What takes two processes.

CLASH = "pid-clash"
CLASHES = [
    ("two processes of one number write one file", "unshare --pid --fork --mount-proc analyze TINY --json --out o.json --force --quiet", "0",
     "whole each of twenty times, no temporary", "1 each", ""),
    ("a foreign file with the name of the temporary file", "analyze TINY --json --out x --force --quiet", "0", "the foreign file stays", "1", ""),
    ("a foreign file in the output folder, with the name of a temporary file", "convert TINY --to csv --out o --force --quiet", "0", "the foreign file stays", "1", ""),
]


@probe("reproducers", CLASH, root=True, tool="unshare")
def clash(tally):
    bench = tally.bench
    at = bench.folder()
    write = ["analyze", TINY, "--json", "--quiet", "--jobs", "1", "--out", "o.json", "--force"]
    alone = bench.folder()
    bench.run(write, at=alone)
    whole = (alone / "o.json").read_bytes()
    for number in range(20 if bench.full else 3):
        (at / "o.json").unlink(missing_ok=True)
        both = [bench.start(write, before=["unshare", "--pid", "--fork", "--mount-proc"], cwd=at, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL) for _ in range(2)]
        codes = [process.wait() for process in both]
        tally.hold(set(codes) == {0}, f"{CLASH}: {number}: codes {codes}")
        tally.hold((at / "o.json").read_bytes() == whole and names(at) == ["o.json"], f"{CLASH}: {number}: {names(at)}, or no whole file")
    for name, arguments in (("x", ["analyze", TINY, "--json", "--quiet", "--out", "x", "--force"]),
                            ("o/cards.csv", ["convert", TINY, "--to", "csv", "--out", "o", "--force", "--quiet"])):
        at = bench.folder()
        (at / "o").mkdir()
        ran = tally.run(f"{CLASH}: a foreign file beside {name}", 0, arguments, at=at,
                        shell=f'echo precious >{name}.kaiki-$$; exec "$@"')
        left = temporaries(at)
        tally.hold(len(left) == 1 and (at / left[0]).read_text() == "precious\n", f"{CLASH}: beside {name} there is {left}")
        tally.hold(ran.seconds < 1, f"{CLASH}: {ran.seconds:.1f} s")


GROUP = "a control group of 60 MB"
GROUPED = ("analyze big.reviewLogs.csv --json --quiet", "convert tasks.csv --to csv --out o --quiet")


@probe("reproducers", GROUP, root=True)
def grouped(tally):
    bench = tally.bench
    root = pathlib.Path("/sys/fs/cgroup")
    one = (root / "memory", "memory.limit_in_bytes")
    above, limit = one if (root / "memory" / one[1]).exists() or (root / "memory").exists() else (root, "memory.max")
    group = above / bench.root.name
    try:
        group.mkdir()
        (group / limit).write_text("60000000")
    except OSError as error:
        if group.exists():
            group.rmdir()
        return tally.note(f"left out: no group can be made ({error.strerror})")
    at = bench.folder()
    shapes.csv_answers(at, 400_000)
    (at / "reviewLogs.csv").rename(at / "big.reviewLogs.csv")
    shapes.tasks(at, 80_000)
    try:
        for command in GROUPED:
            ran = tally.run(f"{GROUP}: {command.split()[0]}", {74}, shlex.split(command), at=at, shell=f'echo $$ >{group}/cgroup.procs; exec "$@"', place="")
            tally.hold("there is not enough memory" in ran.words, f"{GROUP}: {ran.words[-200:]!r}")
            tally.hold(not (at / "o").exists(), f"{GROUP}: a folder is made")
    finally:
        for _ in range(100):
            try:
                group.rmdir()
                break
            except OSError:
                time.sleep(0.05)


def table():
    """EXPECTED.md."""
    def cell(words):
        return str(words).replace("|", "\\|").replace("\n", "⏎").replace("\t", "⇥")
    yield ("# Expected results of the reproducers\n\n"
           "Every section has an input that once caused a fault, and similar inputs. `reproducers.py` creates the files, runs every case and writes this table.\n"
           "`TINY` is `datasets/memora-tiny`. The exit code must be one of the column *code*, and the message must contain all texts of the column *words*.\n"
           "The columns *s* and *MB* are upper limits: processor time in seconds and peak memory in MB. The program never traps, and every message with a code other than 0 has a remedy.\n\n")
    for made in sorted(KINDS + [None], key=lambda made: made.name if made else CLASH):
        if made is None:
            yield f"## {CLASH}\n\nAlso tested by: StagedFileTests: a file that looks like a temporary one of this process is left alone; writing.py: several writers.\n\n"
            yield "| case | command | code | words | must come out | s | MB |\n|---|---|---|---|---|---|---|\n"
            for name, command, code, figures, seconds, _ in CLASHES:
                yield f"| {name} | `{command}` | {code} | | {figures} | {seconds} | |\n"
            yield (f"\n## {GROUP}\n\nAlso tested by: MemoryRoomTests: `a group of version 1 is that of the controller memory`, `of nested groups of version 2 the "
                   "tightest counts, without what is given up for others`. Needs root.\n\n| case | command | code | words | must come out | s | MB |\n"
                   "|---|---|---|---|---|---|---|\n")
            for command in GROUPED:
                yield f"| {command.split()[0]} | `{command}` | 74 | there is not enough memory | no folder | | 60 |\n"
            yield "\n"
            continue
        yield f"## {made.name}\n\nAlso tested by: {made.held}." + (" Needs root." if made.root else "") + "\n\n"
        yield "| case | command | code | words | must come out | s | MB |\n|---|---|---|---|---|---|---|\n"
        for case in made.cases():
            yield (f"| {cell(case.name)} | `{cell((case.instead or case.command).replace(str(DATASETS), 'datasets'))}` | {', '.join(map(str, case.codes))} | "
                   f"{cell('; '.join(case.words))} | {cell(case.figures)} | {case.seconds:g} | {case.megabytes} |\n")
        yield "\n"


@probe("reproducers", "EXPECTED.md is the table of these")
def told(tally):
    tally.hold(TABLE.exists() and TABLE.read_text() == "".join(table()), "EXPECTED.md is another table; write it anew: reproducers.py >EXPECTED.md")


if __name__ == "__main__":
    sys.stdout.write("".join(table()))
