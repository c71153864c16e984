"""Outputs are the old ones or the whole new ones: under SIGKILL, signals and errors at each system call, and on full disks."""

import json
import os
import shutil
import signal
import time

from injecting import Injector
from running import DATASETS, IS_ROOT, TINY, contents, names, probe, temporaries, wait_for

OLD = b"old\n"
FAST = ["--quiet", "--jobs", 1]


class Target:
    """A command that writes files: `arguments` without --force, for a folder of its own."""

    def __init__(self, name, arguments):
        self.name, self.arguments = name, arguments

    def made(self, bench):
        """The files of a run that nothing disturbs."""
        at = bench.folder()
        ran = bench.run(self.arguments, at=at)
        if ran.code != 0:
            raise RuntimeError(f"{self.name}: {ran.code} {ran.words[:300]}")
        return contents(at)


TARGETS = [
    Target("a report", ["analyze", TINY, "--json", *FAST, "--out", "x.json"]),
    Target("a page with charts", [
        "analyze", TINY, "--format", "jsonl", *FAST, "--only", "load,retention", "--out", "x.jsonl", "--meta", "m.json",
        "--report", "page.html", "--svg", "charts"]),
    Target("a converted folder", ["convert", TINY, "--to", "csv", "--out", "d", "--quiet"]),
    Target("a generated data set", ["generate", "memora-tiny", "--out", "d", "--quiet"]),
    Target("an exported history", [
        "simulate", TINY, "--days", 20, "--replicates", 1, "--seed", 3, "--json", *FAST, "--out", "x.json",
        "--export-history", "h"]),
]


def old_files(folder, new):
    for name in new:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(OLD)


def judge(tally, what, at, new, there, killed=False, is_done=False, leaves=False):
    """Each file is old (or missing, where none was there) or whole; temporaries only of what was killed."""
    found = contents(at)
    left = set(temporaries(at))
    states = set()
    for name, data in found.items():
        if name in left:
            continue
        if name not in new:
            tally.hold(False, f"{what}: makes {name}")
        elif data == new[name]:
            states.add("new")
        elif there and data == OLD:
            states.add("old")
        else:
            tally.hold(False, f"{what}: {name} is neither the old file nor the new one ({len(data)} bytes)")
    missing = [name for name in new if name not in found]
    if missing:
        states.add("none")
        tally.hold(not there, f"{what}: {missing} are gone")
    tally.hold(killed or leaves or not left, f"{what}: leaves {sorted(left)[:2]}")
    if is_done:
        tally.hold(states <= {"new"}, f"{what}: ends with 0, and has written {sorted(states)}")
    tally.hold(True, "")
    return len(states) > 1, bool(left)


def chosen(first, count, most, before):
    """Which of calls numbered from 1: all that write, or evenly spread ones where there are too many; a few before them."""
    writing = list(range(first, count + 2))
    if len(writing) > most:
        writing = [writing[i * (len(writing) - 1) // (most - 1)] for i in range(most)]
    return [max(1, i * first // before) for i in range(before)] + writing


def at_each_call(tally, sent, most, before, forces=(True, False)):
    bench = tally.bench
    injector = Injector(bench)
    runs = ended = mixes = left = 0
    for target in TARGETS:
        new = target.made(bench)
        for there in forces:
            arguments = target.arguments + (["--force"] if there else [])
            prepared = bench.folder()
            if there:
                old_files(prepared, new)
            calls, first = injector.calls(arguments, prepared)
            places = chosen(first, len(calls), most, before) if injector.way != "random" else range(12)
            for number in places:
                at = bench.folder()
                if there:
                    old_files(at, new)
                what = f"{signal.Signals(sent).name} at call {number} of {target.name}{', over old files' if there else ''}"
                if injector.way == "random":
                    def later(process, wait=number * 0.006):
                        time.sleep(wait)
                        os.kill(process.pid, sent)
                    ran = bench.run(arguments, at=at, meanwhile=later)
                else:
                    ran = bench.run(arguments, at=at, before=injector.at(calls, number, sent))
                runs += 1
                ended += ran.code in (-sent, 128 + sent)
                tally.ended(ran, {0}, what, sent=[sent])
                mixed, leaves = judge(
                    tally, what, at, new, there, killed=sent == signal.SIGKILL or ran.code == -sent, is_done=ran.code == 0)
                mixes += mixed
                left += leaves
                shutil.rmtree(at)
    # A signal that never arrives would try nothing.
    tally.hold(sent != signal.SIGKILL or ended > runs // 2, f"{ended} of {runs} runs met the signal")
    tally.note(f"{sent.name}: {runs} runs by {injector.way}, {ended} ended by it, {mixes} between two files of several" +
               (f", {left} left a temporary file, which nobody can remove" if sent == signal.SIGKILL else ""))


@probe("writing", "SIGKILL at every system call of a write")
def killed(tally):
    at_each_call(tally, signal.SIGKILL, 60 if tally.bench.full else 6, 4 if tally.bench.full else 1)


@probe("writing", "SIGTERM, SIGINT, SIGHUP, SIGPIPE at system calls of the start, the reading and the write")
def signalled(tally):
    # Before its handlers stand, a program ends by the signal itself: nothing is written by then.
    for sent in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
        at_each_call(tally, sent, 14 if tally.bench.full else 2, 8 if tally.bench.full else 1, forces=(True,))


@probe("writing", "SIGKILL after random times")
def killed_at_random(tally):
    bench = tally.bench
    target = TARGETS[2]
    new = target.made(bench)
    count = 40 if bench.full else 6
    for number in range(count):
        at = bench.folder()
        old_files(at, new)

        def later(process):
            time.sleep((number * 37 % count) * 0.0015)
            os.kill(process.pid, signal.SIGKILL)
        ran = bench.run([*target.arguments, "--force"], at=at, meanwhile=later)
        tally.ended(ran, {0}, f"kill {number}", sent=[signal.SIGKILL])
        judge(tally, f"kill {number}", at, new, True, killed=True, is_done=ran.code == 0)


ERRORS = {
    "openat": ["ENOSPC", "EACCES", "EMFILE"],
    "mkdir": ["ENOSPC", "EACCES"],
    "write": ["ENOSPC", "EIO", "EDQUOT"],
    "fsync": ["EIO", "ENOSPC"],
    "close": ["EIO"],
    "fchmod": ["EPERM"],
    "rename": ["EIO", "ENOSPC", "EACCES"],
    "link": ["EIO", "ENOSPC", "EPERM"],
    "unlink": ["EIO"],
}


@probe("writing", "ENOSPC, EIO, EDQUOT, EACCES at the Nth open, write, fsync, close, rename, link, mkdir")
def failing(tally):
    bench = tally.bench
    injector = Injector(bench)
    if injector.way == "random":
        tally.note("left out: there is neither strace nor a C compiler")
        return
    runs = 0
    for target in TARGETS:
        new = target.made(bench)
        for there in (True, False):
            arguments = target.arguments + (["--force"] if there else [])
            prepared = bench.folder()
            if there:
                old_files(prepared, new)
            calls, first = injector.calls(arguments, prepared)
            for call, errors in ERRORS.items():
                earlier = sum(name == call for name in calls[:first])
                later = sum(name == call for name in calls[first:])
                numbers = range(earlier + 1, earlier + later + 1)
                most = 7 if bench.full else 1
                if later > most:
                    numbers = [numbers[i * (later - 1) // max(1, most - 1)] for i in range(most)]
                for number in numbers:
                    for error in errors if bench.full else errors[:1]:
                        at = bench.folder()
                        if there:
                            old_files(at, new)
                        what = f"{error} at {call} {number - earlier} of {target.name}{', over old files' if there else ''}"
                        ran = bench.run(arguments, at=at, before=injector.before(call, number, error))
                        runs += 1
                        tally.ended(ran, {0, 73, 74, 77}, what, place="")
                        judge(tally, what, at, new, there, is_done=ran.code == 0, leaves=call == "unlink")
                        if call in ("write", "fsync") and error in ("ENOSPC", "EIO") and number - earlier <= 1:
                            tally.hold(ran.code == 74, f"{what}: code {ran.code}, expected 74")
                        shutil.rmtree(at)
    tally.note(f"{runs} runs by {injector.way}")


@probe("writing", "a disk of 16 to 256 KiB (tmpfs)", root=True, tool="unshare")
def full_disk(tally):
    bench = tally.bench
    for size in (16, 64, 256) if bench.full else (64,):
        for arguments in (
            ["convert", str(DATASETS / "memora-1000"), "--to", "json", "--out", "disk", "--force", "--quiet"],
            ["analyze", str(DATASETS / "everything"), "--json", "--quiet", "--out", "disk/cards.json", "--force"],
            ["generate", "memora-1000", "--out", "disk", "--force", "--quiet"],
            ["analyze", str(DATASETS / "everything"), "--quiet", "--report", "disk/page.html", "--svg", "disk/charts", "--force"],
            ["simulate", TINY, "--days", 3000, "--replicates", 1, "--quiet", "--export-history", "disk", "--force"],
        ):
            at = bench.folder()
            (at / "disk").mkdir()
            ran = bench.run(
                arguments, at=at, before=["unshare", "-m", "sh", "-c",
                    f"mount -t tmpfs -o size={size}k none disk; echo old >disk/cards.json; \"$@\"; code=$?; "
                    "cp -r disk after; exit $code", "sh"])
            what = f"{arguments[0]} on {size} KiB"
            tally.ended(ran, {0, 74}, what, place="disk")
            left = names(at / "after")
            tally.hold(not temporaries(at / "after"), f"{what}: leaves {temporaries(at / 'after')}")
            if ran.code == 74:
                tally.hold(left == ["cards.json"] and (at / "after" / "cards.json").read_bytes() == OLD, f"{what}: leaves {left}")


@probe("writing", "a largest size of files (RLIMIT_FSIZE), and a quota's errors")
def largest_file(tally):
    bench = tally.bench
    # dash and others count in blocks of 512 bytes.
    for blocks in (1, 8, 64) if bench.full else (8,):
        for target in TARGETS:
            new = target.made(bench)
            at = bench.folder()
            old_files(at, new)
            ran = tally.run(f"{target.name}, {blocks} blocks", {0, 74}, [*target.arguments, "--force"], place="", at=at,
                            limits=(f"-f {blocks}",), stdout=open(os.devnull, "w"))
            judge(tally, f"{target.name}, {blocks} blocks", at, new, True, is_done=ran.code == 0)


@probe("writing", "standard output full, closed, a closed pipe")
def standard_output(tally):
    commands = [
        ["analyze", TINY], ["analyze", TINY, "--json"], ["analyze", "--help"], ["--version"], ["help", "formats"],
        ["simulate", TINY, "--days", 30, "--replicates", 5, "--jobs", 1],
        ["next", "--every", "1month", "--from", "2026-01-31T09:00"], ["holidays"], ["completion", "bash"], ["man"],
        ["analyze", str(DATASETS / "memora-1000"), "--only", "forgetting", "--format", "csv"],
    ]
    for arguments in commands:
        if os.path.exists("/dev/full"):
            tally.run(f"{arguments} to a full disk", 74, arguments, shell='exec "$@" >/dev/full', place="output")
        tally.run(f"{arguments} to no output", 74, arguments, shell='exec "$@" >&-', place="output")
    # A reader that goes: the program ends quietly.
    for arguments in (["next", "--every", "1day", "--from", "2026-01-31T09:00", "--count", 10000],
                      ["analyze", str(DATASETS / "everything"), "--json"]):
        reader, writer = os.pipe()
        os.close(reader)
        ran = tally.run(f"{arguments} to a closed pipe", {141}, arguments, stdout=writer, sent=[signal.SIGPIPE])
        os.close(writer)
        tally.hold(not ran.err or b"pipe" not in ran.err, f"{arguments} to a closed pipe says {ran.words[:80]!r}")
    tally.run("full standard error", {0}, ["simulate", "--days", 10, "--replicates", 2, "--deck", 10], shell='exec "$@" 2>/dev/full')
    tally.run("no standard error", {0}, ["simulate", "--days", 10, "--replicates", 2, "--deck", 10], shell='exec "$@" 2>&-')
    tally.run("an error, and no standard error", {66}, ["analyze", "nothing"], shell='exec "$@" 2>&-')
    tally.run("no descriptors at all", {0, 74}, ["analyze", TINY], shell='exec "$@" <&- >&- 2>&-')
    # Files must not take the numbers of what is closed.
    at = tally.bench.folder()
    tally.run("no descriptors and a file", {0}, ["analyze", TINY, "--json", "--out", "x.json"], at=at,
              shell='exec "$@" <&- >&- 2>&-')
    try:
        json.loads((at / "x.json").read_text())
    except (OSError, ValueError) as error:
        tally.hold(False, f"no descriptors and a file: {error}")


@probe("writing", "two and three writers to one place")
def writers(tally):
    bench = tally.bench
    alone = bench.folder()
    texts = []
    commands = [["analyze", TINY, "--json", "--quiet", "--only", only, "--out", "x.json"] for only in ("load", "due", "streaks")]
    for command in commands:
        bench.run([*command, "--force"], at=alone)
        texts.append((alone / "x.json").read_bytes())
    winners = set()
    for number in range(30 if bench.full else 5):
        for force in (["--force"], []):
            at = bench.folder()
            started = [bench.start([*command, *force], cwd=at, stdin=-3, stdout=-3, stderr=-3) for command in commands]
            codes = [process.wait() for process in started]
            data = (at / "x.json").read_bytes() if (at / "x.json").exists() else None
            what = f"writers {number}{' with --force' if force else ''}"
            tally.hold(data in texts, f"{what}: the file is none of theirs")
            tally.hold(names(at) == ["x.json"], f"{what}: leave {names(at)}")
            if force:
                tally.hold(codes == [0, 0, 0], f"{what}: codes {codes}")
            else:
                tally.hold(sorted(codes) == [0, 73, 73], f"{what}: codes {codes}")
                tally.hold(data in texts and codes[texts.index(data)] == 0, f"{what}: the file is of one that was refused")
            winners.add(data)
    # Folders, by programs that think that they have the same number.
    for number in range(8 if bench.full else 2):
        at = bench.folder()
        started = [bench.start(["generate", "memora-tiny", "--seed", seed, "--out", "d", "--quiet"], cwd=at, stdin=-3, stdout=-3,
                               stderr=-3, before=["unshare", "--pid", "--fork"] if IS_ROOT and shutil.which("unshare") else [])
                   for seed in (1, 2)]
        codes = sorted(process.wait() for process in started)
        tally.hold(codes in ([0, 73], [73, 73]) and not temporaries(at), f"two folders: codes {codes}, {names(at)}")
    tally.note(f"each of {len(winners)} of 3 was the last at some time")


@probe("writing", "rows of users, ended and gone on with")
def rows(tally):
    bench = tally.bench
    at = bench.folder()
    with open(at / "users.reviewLogs.csv", "w") as file:
        file.write("id,cardId,reviewedAt,result,userId\n")
        for i in range(1200):
            file.write(f"r{i},c{i % 40},2025-{1 + i // 150:02d}-{1 + i % 27:02d}T10:00:00Z,{'true' if i % 5 else 'false'},u{i % 30}\n")
    command = ["analyze", "users.reviewLogs.csv", "--by-user", "--json", *FAST]
    alone = bench.run(command, at=at)
    tally.ended(alone, 0, "users")
    injector = Injector(bench)
    with_rows = [*command, "--rows", "rows.jsonl", "--out", "x.json", "--force"]
    calls, _ = injector.calls(with_rows, at)
    writes = [i for i, call in enumerate(calls, 1) if call == "write"] or [0]
    (at / "x.json").unlink()
    for sent in (signal.SIGKILL, signal.SIGTERM, "ENOSPC"):
        most = 8 if bench.full else 2
        for i in range(most):
            number = i * (len(writes) - 1) // max(1, most - 1) + 1
            for name in ("rows.jsonl", "x.json"):
                if (at / name).exists():
                    (at / name).unlink()
            if injector.way == "random":
                continue
            what = f"{sent} at write {number} of {len(writes)}"
            ran = bench.run(with_rows, at=at, before=injector.before("write", number, sent))
            tally.ended(ran, {0, 74}, what, sent=[sent] if isinstance(sent, int) else [])
            again = bench.run(with_rows, at=at)
            tally.ended(again, 0, f"{what}, gone on")
            same = (at / "x.json").exists() and (at / "x.json").read_bytes() == alone.out
            tally.hold(same, f"{what}, gone on: other figures than in one go")
            # A killed program cannot remove its temporary file.
            for name in temporaries(at):
                tally.hold(sent == signal.SIGKILL, f"{what}: leaves {name}")
                (at / name).unlink()


@probe("writing", "signals while it reads a pipe and while it computes")
def in_phases(tally):
    bench = tally.bench
    for sent in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGKILL):
        reader, writer = os.pipe()
        at = bench.folder()
        ran = bench.run(["analyze", "-", "--kind", "reviewLogs", "--json", "--out", "x"], at=at, stdin=reader,
                        meanwhile=lambda process: (os.write(writer, b"id,cardId,reviewedAt,result\n"), time.sleep(0.15),
                                                   os.kill(process.pid, sent)))
        os.close(reader)
        os.close(writer)
        tally.ended(ran, set(), f"{sent.name} while it reads", sent=[sent])
        tally.hold(names(at) == [], f"{sent.name} while it reads: leaves {names(at)}")
        for jobs in (1, 4):
            ran = bench.run(["simulate", str(DATASETS / "memora-1000"), "--days", 3650, "--replicates", 2000, "--jobs", jobs,
                             "--out", "x"], at=at, meanwhile=lambda process: (time.sleep(0.3), os.kill(process.pid, sent)))
            tally.ended(ran, set(), f"{sent.name} while it computes", sent=[sent])
            tally.hold(names(at) == [], f"{sent.name} while it computes: leaves {names(at)}")
