"""Links, pipes, devices, rights, limits and the environment around a program."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import threading

from running import DATASETS, IS_ROOT, TINY, contents, names, probe, temporaries

WRITE = ["analyze", TINY, "--json", "--quiet", "--jobs", 1, "--out"]


@probe("surroundings", "outputs that are links, folders, pipes, devices, or nowhere")
def places(tally):
    bench = tally.bench
    at = bench.folder()
    new = bench.folder()
    tally.run("a file", 0, [*WRITE, "x"], at=new)
    text = (new / "x").read_bytes()
    (at / "victim").write_text("mine")
    (at / "folder").mkdir()
    (at / "link").symlink_to("victim")
    (at / "dangling").symlink_to("nowhere")
    (at / "loop").symlink_to("loop")
    (at / "link-to-folder").symlink_to("folder")
    os.mkfifo(at / "pipe")
    long = "x" * 300
    for place, force, codes in [
        ("victim", False, {73}), ("folder", False, {73}), ("folder", True, {73}), ("link", False, {73}), ("dangling", False, {73}),
        ("loop", True, {0, 73}), ("loop", False, {73}), ("pipe", True, {73}), ("pipe", False, {73}), ("no/such/x", False, {73}),
        ("victim/x", False, {73}), (long, False, {73}), ("", False, {64, 73}), ("/dev/full", True, {73, 74}),
        ("/dev/null", True, {0, 73}), ("/proc/self/x", True, {73, 77}), ("link-to-folder", True, {73}),
    ]:
        before = (at / "victim").read_text()
        tally.run(f"--out {place[:20]!r}{' --force' if force else ''}", codes, [*WRITE, place, *(["--force"] if force else [])],
                  place=place, at=at)
        tally.hold((at / "victim").read_text() == before and not temporaries(at), f"--out {place[:20]!r}: {names(at)}")
    tally.run("a name of 250 letters", 0, [*WRITE, "x" * 250], at=at)
    tally.run("a name of 80 three-byte letters", 0, [*WRITE, "日" * 80], at=at)
    # Whoever names a link and --force gets what it leads to, or a refusal; never a half.
    for link, target in (("link", "victim"), ("dangling", "nowhere")):
        ran = tally.run(f"--force through the link {link!r}", {0, 73}, [*WRITE, link, "--force"], place=link, at=at)
        if ran.code == 0:
            tally.hold((at / link).is_symlink() and (at / target).read_bytes() == text or (at / link).read_bytes() == text,
                       f"--force through {link!r}: neither link nor file")
    for command in (["convert", TINY, "--to", "csv"], ["generate", "memora-tiny"]):
        for place in ("victim", "pipe", "loop", "/dev/null"):
            tally.run(f"{command[0]} to {place!r}", {73}, [*command, "--out", place, "--force"], place=place, at=at)


@probe("surroundings", "links within an output folder that lead out of it")
def planted(tally):
    # An export that somebody else packed may hold them.
    for command, name in ((["convert", TINY, "--to", "csv"], "cards.csv"), (["generate", "memora-tiny"], "cards.json")):
        at = tally.bench.folder()
        (at / "victim").write_text("mine")
        (at / "out").mkdir()
        (at / "out" / name).symlink_to(at / "victim")
        (at / "out" / "settings.csv").symlink_to(at / "made")
        tally.run(f"{command[0]} --force over links", {0, 73}, [*command, "--out", "out", "--force", "--quiet"], at=at)
        tally.hold((at / "victim").read_text() == "mine", f"{command[0]} --force: a link in the folder is followed: the file that it "
                   "leads to is replaced")
        tally.hold(not (at / "made").exists(), f"{command[0]} --force: a link in the folder is followed: a file is made where it leads")


@probe("surroundings", "rights of files and folders, as nobody", root=True)
def rights(tally):
    bench = tally.bench

    def of_nobody(path, mode):
        os.chown(path, 65534, 65534)
        os.chmod(path, mode)

    at = bench.folder()
    shutil.copytree(TINY, at / "in")
    for name, mode in (("closed", 0o000), ("unlistable", 0o311), ("unsearchable", 0o644), ("readonly", 0o555), ("open", 0o755)):
        (at / name).mkdir()
        for file in ("cards.json", "reviewLogs.json"):
            shutil.copy(at / "in" / file, at / name)
        of_nobody(at / name, mode)
    shutil.copytree(at / "in", at / "one-closed")
    os.chmod(at / "one-closed" / "cards.json", 0)
    (at / "open" / "old").write_text("old")
    os.chmod(at / "open" / "old", 0o444)
    (at / "open" / "sub").mkdir()
    of_nobody(at / "open" / "sub", 0o555)
    (at / "root's").mkdir()
    more = dict(at=at, **bench.as_nobody)
    for place in ("closed", "unlistable", "unsearchable", "one-closed", "in/../closed/cards.json"):
        tally.run(f"reads {place!r}", {77}, ["analyze", place, "--json"], place=place.split("/")[0], **more)
    for place in ("readonly/x", "closed/x", "root's/x", "open/sub/x"):
        tally.run(f"writes {place!r}", {77}, ["analyze", "in", "--json", "--quiet", "--out", place], place=place.split("/")[0], **more)
    for place in ("readonly/x", "root's/x", "open/sub", "readonly"):
        tally.run(f"converts to {place!r}", {77}, ["convert", "in", "--to", "csv", "--quiet", "--out", place],
                  place=place.split("/")[0], **more)
    tally.run("replaces a file that is not to be written", {0, 77}, ["analyze", "in", "--json", "--out", "open/old", "--force"],
              place="old", **more)
    for folder in ("readonly", "open/sub", "root's"):
        tally.hold(not temporaries(at / folder), f"{folder}: leaves {temporaries(at / folder)}")
    # The rights of what is replaced stay.
    (at / "open" / "mine").write_text("old")
    of_nobody(at / "open" / "mine", 0o600)
    tally.run("replaces a private file", 0, ["analyze", "in", "--json", "--out", "open/mine", "--force"], **more)
    tally.hold((at / "open" / "mine").stat().st_mode & 0o777 == 0o600, "a private file is readable by others once replaced")
    for limit, codes in (("-u 1", {0, 74}), ("-u 0", {0, 74})):
        tally.run(f"no more threads (ulimit {limit})", codes, ["simulate", "in", "--days", 30, "--replicates", 20, "--jobs", 8],
                  place="", limits=(limit,), **more)


@probe("surroundings", "few descriptors, a small stack")
def small_limits(tally):
    everything = str(DATASETS / "everything")
    for count in (3, 4, 5, 6, 8, 16) if tally.bench.full else (5,):
        # With so few the loader does not find its libraries, and ends with 127.
        ran = tally.bench.run(["analyze", TINY, "--json", "--quiet"], limits=(f"-n {count}",))
        tally.hold(ran.fault({0, 74, 127}) is None, f"{count} descriptors: {ran.fault({0, 74, 127})}")
        if ran.code == 127:
            tally.hold("loading shared libraries" in ran.words, f"{count} descriptors: {ran.words[:100]!r}")
    for kilobytes in (4096, 1024, 512, 256, 128) if tally.bench.full else (256,):
        for arguments in (["analyze", everything, "--json", "--quiet"],
                          ["simulate", TINY, "--days", 30, "--replicates", 5, "--quiet", "--jobs", 4]):
            tally.run(f"{arguments[0]} with a stack of {kilobytes} KiB", {0, 70, 74}, arguments, limits=(f"-s {kilobytes}",))
    # What nests is not read by a stack that it could use up.
    at = tally.bench.folder()
    for name, text in (("a.cards.json", "[" * 900_000), ("b.cards.json", '{"rows":' * 100_000), ("c.org", "*" * 900_000 + " TODO x\n"),
                       ("d.ics", "BEGIN:VCALENDAR\n" * 60_000), ("settings.json", '{"intervals":' + "[" * 500_000)):
        (at / name).write_text(text)
        tally.run(f"{name} with a stack of 512 KiB", {65, 78}, ["analyze", at / name, "--json"], limits=("-s 512",), place=name)


@probe("surroundings", "little memory (RLIMIT_AS): analyze, simulate, fit of a log of 12 MB")
def little_memory(tally):
    at = tally.bench.folder()
    with open(at / "big.reviewLogs.csv", "w") as file:
        file.write("id,cardId,reviewedAt,result,latencyMs\n")
        for i in range(300_000 if tally.bench.full else 100_000):
            file.write(f"r{i},c{i % 20000},{1700000000000 + i * 50000},{'true' if i % 7 else 'false'},3000\n")
    (at / "tasks.csv").write_text(
        "id,title,intervalValue,intervalUnit,nextReminderDate,createdDate\n" +
        "".join(f"t{i},T{i},1,week,2025-01-01T00:00:00Z,2024-01-01T00:00:00Z\n" for i in range(60_000)))
    for kilobytes in (80_000, 100_000, 120_000, 150_000, 200_000, 400_000) if tally.bench.full else (100_000,):
        for arguments in (["analyze", "big.reviewLogs.csv", "--json", "--quiet"], ["analyze", "tasks.csv", "--json", "--quiet"],
                          ["simulate", "big.reviewLogs.csv", "--days", 30, "--replicates", 5, "--quiet", "--jobs", 1]):
            ran = tally.bench.run(arguments, at=at, limits=(f"-v {kilobytes}",))
            if ran.code == 127 and "loading shared libraries" in ran.words:
                continue
            tally.ended(ran, {0, 74}, f"{arguments[0]} {arguments[1]} in {kilobytes // 1000} MB", place="")


@probe("surroundings", "environment: locale, zone, HOME, TMPDIR, TERM, COLUMNS, NO_COLOR, none at all")
def environment(tally):
    bench = tally.bench
    at = bench.folder()
    (at / "full").mkdir()
    base = {name: value for name, value in os.environ.items() if name == "PATH"}
    want = {}
    commands = (["analyze", TINY, "--json"], ["analyze", TINY], ["analyze", TINY, "--format", "csv", "--only", "load"],
                ["convert", TINY, "--to", "csv", "--out", "d", "--force"])
    for i, command in enumerate(commands):
        ran = tally.run(f"{command[0]} with PATH alone", 0, command, at=at, env=base)
        want[i] = (ran.out, contents(at / "d") if (at / "d").exists() else None)
    for given in (
        {"LANG": "xx_YY.bad"}, {"LANG": "tr_TR.UTF-8", "LC_NUMERIC": "de_DE.UTF-8"}, {"LC_ALL": "C"}, {"LC_ALL": ""}, {"LANG": "\x1b[31m"},
        {"TZ": "Nope/Zone"}, {"TZ": ""}, {"TZ": ":/etc/passwd"}, {"TZ": "America/New_York"}, {"TZDIR": "/nonexistent"}, {"TZDIR": "/"},
        {"HOME": ""}, {"HOME": "/nonexistent"}, {"TMPDIR": "/nonexistent"}, {"TMPDIR": "/dev/null"}, {"TERM": ""}, {"TERM": "dumb"},
        {"TERM": "\x1b]0;x\x07"}, {"COLUMNS": "0"}, {"COLUMNS": "1"}, {"COLUMNS": "-5"}, {"COLUMNS": "99999999999999999999"},
        {"COLUMNS": "x"}, {"NO_COLOR": ""}, {"NO_COLOR": "1"}, {"CLICOLOR_FORCE": "1"}, {"PAGER": "false"}, {"MALLOC_ARENA_MAX": "1"},
        {"A" * 1000: "x" * 100_000},
    ):
        for i, command in enumerate(commands):
            what = f"{command[0]} with {str(given)[:60]}"
            ran = tally.run(what, 0, command, at=at, env={**base, **given})
            # COLUMNS may set the width of a page for people.
            if i != 1 or "COLUMNS" not in given:
                tally.hold(ran.out == want[i][0], f"{what}: other bytes")
            if want[i][1] is not None:
                tally.hold(contents(at / "d") == want[i][1], f"{what}: other files")
    tally.run("no environment at all", 0, ["analyze", TINY], env={})
    for zone, codes in (("Bad/Zone", {0, 64}), ("../../../etc/passwd", {0, 64}), ("", {0, 64}), ("x" * 5000, {0, 64})):
        tally.run(f"KAIKI_TIME_ZONE={zone[:20]!r}", codes, ["analyze", TINY], env={**base, "KAIKI_TIME_ZONE": zone}, place="")
        tally.run(f"--time-zone {zone[:20]!r}", {64}, ["analyze", TINY, "--time-zone", zone], place="")
    for folder, kind in (("/nonexistent", "missing"), ("/dev/null", "no folder")):
        # A long log through a pipe, out of order, lies in a nameless file of TMPDIR.
        rows = "id,cardId,reviewedAt,result\n" + "".join(
            f"r{i},c{i % 999},{1700000000000 + (i * 7919 % 120_000) * 50000},true\n" for i in range(120_000))
        tally.run(f"a long log through a pipe, TMPDIR {kind}", {0, 74}, ["analyze", "-", "--kind", "reviewLogs", "--json", "--only", "load"],
                  stdin=rows.encode(), env={**base, "TMPDIR": folder}, place="")
    tally.note(f"{len(commands)} commands")


@probe("surroundings", "TMPDIR on a disk of 1 MiB", root=True, tool="unshare")
def small_temporary(tally):
    rows = "id,cardId,reviewedAt,result\n" + "".join(
        f"r{i},c{i % 999},{1700000000000 + (i * 7919 % 200_000) * 50000},true\n" for i in range(200_000))
    at = tally.bench.folder()
    (at / "t").mkdir()
    ran = tally.bench.run(
        ["analyze", "-", "--kind", "reviewLogs", "--json", "--only", "load"], at=at, stdin=rows.encode(),
        before=["unshare", "-m", "sh", "-c", 'mount -t tmpfs -o size=1m none t; TMPDIR=$PWD/t "$@"; code=$?; ls -A t >left; exit $code', "sh"])
    tally.ended(ran, {0, 74}, "a long log through a pipe", place="")
    tally.hold((at / "left").read_text() == "", f"leaves {(at / 'left').read_text()!r}")


@probe("surroundings", "/proc missing, time zone files missing", root=True, tool="unshare")
def no_proc(tally):
    def without(folder, arguments, codes, what):
        line = f'umount -l {folder}; exec "$@"' if folder == "/proc" else f'mount -t tmpfs none {folder}; exec "$@"'
        return tally.run(what, codes, arguments, before=["unshare", "-m", "sh", "-c", line, "sh"], place="")

    without("/proc", ["analyze", TINY, "--json", "--quiet"], {0, 74}, "analyze without /proc")
    ran = without("/proc", ["next", "--every", "1month", "--from", "2026-01-31T09:00"], {0, 74}, "next without /proc")
    at = tally.bench.folder()
    (at / "a.reviewLogs.csv").write_text("id,cardId,reviewedAt,result\nr,c,2025-01-01T16:00:00Z,true\n")
    (at / "b.checkmarks.csv").write_text("habit,date,value\nh,2025-01-01,YES_MANUAL\n")
    for folder, codes in (("/usr/share", {72}), ("/usr/share/zoneinfo", {64, 72, 78})):
        for arguments in (["analyze", TINY, "--json", "--quiet"], ["analyze", TINY, "--time-zone", "Europe/Paris"],
                          ["analyze", at / "a.reviewLogs.csv"], ["analyze", at / "b.checkmarks.csv"], ["simulate", "--deck", 5, "--days", 5]):
            without(folder, arguments, codes, f"{arguments[0]} {str(arguments[-2])[-20:]} without {folder}")


@probe("surroundings", "damaged time zone files", root=True, tool="unshare")
def zones(tally):
    at = tally.bench.folder()
    source = pathlib.Path("/usr/share/zoneinfo/Asia/Tokyo")
    if not source.exists():
        return
    good = source.read_bytes()
    for name, data in (("empty", b""), ("cut", good[:60]), ("zeros", bytes(400)), ("text", b"hello\n" * 50), ("huge counts",
                       good[:20] + b"\xff" * 24 + good[44:]), ("other", good[:44] + bytes(reversed(good[44:])))):
        (at / "zone").write_bytes(data)
        tally.run(f"{name}", {0, 64, 65, 72, 78}, ["analyze", TINY, "--json", "--time-zone", "Asia/Tokyo"], at=at, place="",
                  before=["unshare", "-m", "sh", "-c", f'mount --bind zone {source.resolve()}; exec "$@"', "sh"])


@probe("surroundings", "nothing is asked for from the network", tool="strace")
def network(tally):
    at = tally.bench.folder()
    for arguments in (["analyze", str(DATASETS / "everything"), "--report", "page.html", "--svg", "svg"],
                      ["simulate", TINY, "--days", 5, "--replicates", 2, "--report", "ahead.html"], ["fit", str(DATASETS / "memora-1000")],
                      ["convert", TINY, "--to", "ics", "--out", "ics"], ["--version"]):
        log = at / "calls"
        tally.run(f"{arguments[0]}", 0, arguments, at=at, before=["strace", "-qqf", "-o", str(log), "-e", "trace=%network"])
        calls = log.read_text()
        tally.hold("socket(" not in calls and "connect(" not in calls, f"{arguments[0]}: {calls[:100]}")
