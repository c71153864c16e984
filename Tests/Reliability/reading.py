"""Inputs that are no files, that fail, that change while they are read, and that have no end."""

import gzip
import os
import shutil
import signal
import threading
import time
import zipfile

from injecting import Injector
from running import DATASETS, IS_ROOT, TINY, names, probe, temporaries

HEADER = "id,cardId,reviewedAt,result,latencyMs\n"


def long_log(path, count=150_000):
    with open(path, "w") as file:
        file.write(HEADER)
        for i in range(count):
            file.write(f"r{i},c{i % 999},{1700000000000 + i * 50000},{'true' if i % 7 else 'false'},3000\n")


@probe("reading", "pipes, devices, folders, links, names that are no inputs")
def kinds(tally):
    bench = tally.bench
    at = bench.folder()
    long_log(at / "log.csv", 3_000)
    whole = bench.run(["analyze", "log.csv", "--kind", "reviewLogs", "--json", "--only", "load", "--quiet"], at=at)
    os.mkfifo(at / "pipe.csv")

    def feed(path):
        def run():
            try:
                with open(path, "wb") as pipe:
                    pipe.write((at / "log.csv").read_bytes())
            except OSError:
                pass
        thread = threading.Thread(target=run, daemon=True)
        thread.start()

    ran = tally.run("a pipe", 0, ["analyze", "pipe.csv", "--kind", "reviewLogs", "--json", "--only", "load", "--quiet"], at=at,
                    meanwhile=lambda process: feed(at / "pipe.csv"))
    tally.hold(b'"load"' in ran.out, "a pipe: no figures")
    with open(at / "log.csv", "rb") as file:
        ran = tally.run("standard input", 0, ["analyze", "-", "--kind", "reviewLogs", "--json", "--only", "load", "--quiet"], stdin=file)
        tally.hold(ran.out.split(b'"measures"')[-1] == whole.out.split(b'"measures"')[-1], "standard input: other figures than of the file")
    (at / "empty").mkdir()
    (at / "named").mkdir()
    (at / "named" / "cards.json").mkdir()
    (at / "loop").symlink_to("loop")
    (at / "inside").mkdir()
    (at / "inside" / "around").symlink_to(".")
    (at / "inside" / "gone.cards.csv").symlink_to("nowhere")
    for place, codes in (("nothing", {66}), ("", {64, 66}), ("loop", {66, 74}), ("empty", {65, 66}), ("named", {65, 66, 74}),
                         ("named/cards.json", {65, 66, 74}), ("inside", {65, 66, 74}), ("/dev/null", {65}), ("/proc/self/fd", {65, 66}),
                         ("x" * 5000, {66, 74}), ("log.csv/x", {66, 74})):
        tally.run(f"{place[:20]!r}", codes, ["analyze", place, "--kind", "reviewLogs", "--json"] if place == "/dev/null"
                  else ["analyze", place, "--json"], at=at, place=place[:40])
    tally.run("/proc/self/mem", {65, 66, 74, 77}, ["analyze", "/proc/self/mem", "--kind", "cards"], place="mem")
    tally.run("no standard input", {64, 65, 66, 74}, ["analyze", "-", "--kind", "cards"], shell='exec "$@" <&-', place="input")
    tally.run("a folder as standard input", {65, 66, 74}, ["analyze", "-", "--kind", "cards"], shell='exec "$@" </', place="input")


@probe("reading", "streams without an end: zeros, y, newlines, one line, one field, JSON, in bounded memory and place")
def endless(tally):
    bench = tally.bench
    streams = [("zeros", "cat /dev/zero"), ("y", "yes"), ("newlines", "yes ''"), ("random bytes", "cat /dev/urandom"),
               ("one line", "tr '\\0' x </dev/zero"), ("JSON that opens", "tr '\\0' '[' </dev/zero"),
               ("a quote", "printf 'id,a\\n\"'; tr '\\0' x </dev/zero"), ("spaces", "tr '\\0' ' ' </dev/zero"),
               ("columns", "yes 'id,' | tr -d '\\n'")]
    for number, (name, line) in enumerate(streams if bench.full else streams[:1]):
        kind = ("cards", "reviewLogs")[number % 2]
        at = bench.folder()
        # Largest sizes of files (64 MiB, in blocks of 512 bytes) and of memory stand in for the disk of TMPDIR and the machine.
        ran = bench.run(["analyze", "-", "--kind", kind, "--json"], at=at, limits=("-f 131072", "-v 1500000"),
                        env={**os.environ, "TMPDIR": str(at)}, shell=f'{{ {line}; }} 2>/dev/null | "$@"')
        tally.ended(ran, {65, 74}, f"{name} as {kind}", most=300)
        tally.hold(ran.words.startswith(("-:", "standard input:")) or ran.code > 128, f"{name} as {kind}: no place in {ran.words[:80]!r}")
        tally.hold("too large" not in ran.words and "GiB" not in ran.words and "allocate" not in ran.words,
                   f"{name} as {kind}: is kept until there is no room: {ran.words[:90]!r}")
        tally.hold(names(at) == [], f"{name} as {kind}: leaves {names(at)}")


@probe("reading", "EIO, EACCES, ENOMEM at the Nth open and read")
def failing(tally):
    bench = tally.bench
    injector = Injector(bench)
    if injector.way != "strace":
        tally.note("left out: needs strace")
        return
    at = bench.folder()
    long_log(at / "long.reviewLogs.csv", 130_000)
    with open(at / "packed.reviewLogs.csv.gz", "wb") as file:
        file.write(gzip.compress((HEADER + "r1,c1,2025-01-01T00:00:00Z,true,1\n").encode()))
    for arguments in (["analyze", TINY, "--json", "--quiet", "--jobs", 1],
                      ["analyze", "long.reviewLogs.csv", "--json", "--quiet", "--only", "load", "--jobs", 1],
                      ["analyze", "packed.reviewLogs.csv.gz", "--json", "--quiet", "--jobs", 1]):
        log = str(bench.folder() / "calls")
        whole = bench.run(arguments, at=at, before=["strace", "-qq", "-o", log])
        calls = open(log, errors="replace").read().splitlines()
        first = next((i for i, line in enumerate(calls) if line.startswith(("openat", "newfstatat", "stat"))
                      and (TINY in line or "reviewLogs.csv" in line)), 0)
        last = len(calls)
        for call, errors in (("openat", ["EIO", "EACCES", "EMFILE"]), ("read", ["EIO", "EINTR"]), ("pread64", ["EIO"]),
                             ("newfstatat", ["EIO"]), ("getdents64", ["EIO"]), ("mmap", ["ENOMEM"])):
            earlier = sum(line.startswith(call + "(") for line in calls[:first])
            later = sum(line.startswith(call + "(") for line in calls[first:last])
            for number in range(earlier + 1, earlier + min(later, 6 if bench.full else 1) + 1):
                for error in errors:
                    what = f"{error} at {call} {number - earlier} of {arguments[1].rsplit('/', 1)[-1]}"
                    ran = bench.run(arguments, at=at, before=injector.before(call, number, error))
                    tally.ended(ran, {0, 65, 66, 72, 74, 77, 78}, what, place="")
                    if ran.code == 0:
                        tally.hold(ran.out == whole.out, f"{what}: other figures, and nothing said")


@probe("reading", "files that are cut, lengthened, replaced and removed while they are read")
def changing(tally):
    bench = tally.bench
    injector = Injector(bench)
    at = bench.folder()
    long_log(at / "kept.csv", 400_000)
    size = (at / "kept.csv").stat().st_size
    command = ["analyze", "log.reviewLogs.csv", "--json", "--only", "load", "--quiet"]
    shutil.copy(at / "kept.csv", at / "log.reviewLogs.csv")
    whole = bench.run(command, at=at).out
    path = at / "log.reviewLogs.csv"

    def cut(): os.truncate(path, size // 2)

    def emptied(): os.truncate(path, 0)

    def lengthened():
        with open(path, "a") as file:
            file.write("x" * 100_000)

    def overwritten():
        with open(path, "r+b") as file:
            file.write(os.urandom(size))

    def replaced():
        (at / "other").write_text("nothing")
        os.replace(at / "other", path)

    def removed(): os.unlink(path)

    def holed():
        with open(path, "r+b") as file:
            file.truncate(size // 3)
            file.truncate(size)

    codes = {}
    for change in (cut, emptied, lengthened, overwritten, replaced, removed, holed):
        for number in range(6 if bench.full else 1):
            if path.exists():
                path.unlink()
            shutil.copy(at / "kept.csv", path)

            def meanwhile(process):
                # Stopped in its midst, so that the change comes between two of its reads.
                time.sleep(0.03 + 0.02 * number)
                try:
                    os.killpg(process.pid, signal.SIGSTOP)
                    change()
                    os.killpg(process.pid, signal.SIGCONT)
                except ProcessLookupError:
                    pass
            ran = bench.run([*command, "--jobs", 2 - number % 2], at=at, meanwhile=meanwhile)
            tally.ended(ran, {0, 65, 66, 74}, f"{change.__name__} {number}", place="log")
            codes.setdefault(change.__name__, set()).add(ran.code)
            if ran.code == 0 and ran.out != whole:
                # The figures are those of the file as it was or as it is now, or it is refused.
                now = bench.run(command, at=at).out if path.exists() else None
                tally.hold(ran.out == now, f"{change.__name__} {number}: figures neither of the old file nor of the new one")
                codes[change.__name__].add("as it is now" if ran.out == now else "a mixture")
    tally.note(", ".join(f"{name} {'/'.join(sorted(map(str, found)))}" for name, found in codes.items()))


@probe("reading", "archives: bombs, paths that lead out, links, damaged check sums, names twice")
def archives(tally):
    bench = tally.bench
    at = bench.folder()
    row = HEADER + "r1,c1,2025-01-01T00:00:00Z,true,1000\nr2,c1,2025-01-03T00:00:00Z,true,1000\n"

    def archive(name, members, method=zipfile.ZIP_DEFLATED):
        with zipfile.ZipFile(at / name, "w", method) as file:
            for member, text in members:
                file.writestr(member, text)

    archive("out.zip", [("../../victim.reviewLogs.csv", row), ("/tmp/kaiki-victim.reviewLogs.csv", row), ("a/../b.reviewLogs.csv", row)])
    before = names(at)
    tally.run("paths that lead out", {0, 65}, ["analyze", "out.zip", "--json"], at=at, place="out.zip")
    tally.run("paths that lead out, converted", {0, 65}, ["convert", "out.zip", "--to", "csv", "--out", "d", "--quiet"], at=at)
    tally.hold(not os.path.exists("/tmp/kaiki-victim.reviewLogs.csv") and not (at.parent / "victim.reviewLogs.csv").exists()
               and set(names(at)) - set(before) <= {f"d/{n}" for n in ("reviewLogs.csv", "settings.csv", "cards.csv")},
               f"paths that lead out: {names(at)}")
    link = zipfile.ZipInfo("cards.csv")
    link.external_attr = 0o120777 << 16
    archive("link.zip", [(link, "/etc/passwd")])
    ran = tally.run("a link to /etc/passwd", {0, 65}, ["analyze", "link.zip", "--json"], at=at, place="link.zip")
    tally.hold(b"root:" not in ran.out + ran.err, "a link to /etc/passwd is read")
    zeros, mebibytes = b"\0" * (1 << 20), 1_000 if bench.full else 120
    with open(at / "bomb.gz", "wb") as file:
        import zlib
        packer = zlib.compressobj(9, zlib.DEFLATED, 31)
        for _ in range(mebibytes):
            file.write(packer.compress(zeros))
        file.write(packer.flush())
    with zipfile.ZipFile(at / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as file:
        with file.open("big.reviewLogs.csv", "w", force_zip64=True) as member:
            for _ in range(mebibytes):
                member.write(zeros)
    inner = (at / "bomb.zip").read_bytes()
    for depth in range(8):
        archive("nested.zip", [("a.zip", inner), ("b.zip", inner)], zipfile.ZIP_STORED)
        inner = (at / "nested.zip").read_bytes() if len(inner) < 8 << 20 else inner
    archive("many.zip", [(f"{i}.txt", "x") for i in range(30_000)])
    for name in ("bomb.gz", "bomb.zip", "nested.zip", "many.zip"):
        tally.run(name, {65}, ["analyze", name, "--json"], at=at, place=name, most=300)
    # Whatever one bit of it is, it is read as it was packed or refused.
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        archive("good.zip", [("reviewLogs.csv", row)], method)
        good = (at / "good.zip").read_bytes()
        whole = bench.run(["analyze", "good.zip", "--json", "--quiet", "--only", "load"], at=at).out.split(b'"measures"')[-1]
        places = range(0, len(good) * 8, 13 if bench.full else 211)
        for bit in places:
            data = bytearray(good)
            data[bit // 8] ^= 1 << bit % 8
            (at / "flip.zip").write_bytes(data)
            what = f"bit {bit} of a zip by method {method}"
            ran = tally.run(what, {0, 65, 66, 74}, ["analyze", "flip.zip", "--json", "--quiet", "--only", "load"], at=at, place="flip.zip")
            if ran.code == 0:
                tally.hold(ran.out.split(b'"measures"')[-1] == whole, f"{what}: other figures")
    packed = gzip.compress(row.encode(), mtime=0)
    (at / "reviewLogs.csv").write_text(row)
    whole = bench.run(["analyze", "reviewLogs.csv", "--json", "--quiet", "--only", "load"], at=at).out.split(b'"measures"')[-1]
    for bit in range(80, len(packed) * 8, 7 if bench.full else 101):
        data = bytearray(packed)
        data[bit // 8] ^= 1 << bit % 8
        (at / "flip.reviewLogs.csv.gz").write_bytes(data)
        # The check sum covers what comes out, and nothing the bits between its last block and the end of a byte.
        ran = tally.run(f"bit {bit} of a gzip", {0, 65}, ["analyze", "flip.reviewLogs.csv.gz", "--json", "--quiet", "--only", "load"],
                        at=at, place="flip.reviewLogs.csv.gz")
        if ran.code == 0:
            tally.hold(ran.out.split(b'"measures"')[-1] == whole, f"bit {bit} of a gzip: other figures")
    for cut in range(1, len(packed), 11 if bench.full else 60):
        (at / "flip.reviewLogs.csv.gz").write_bytes(packed[:cut])
        tally.run(f"{cut} bytes of a gzip", {65}, ["analyze", "flip.reviewLogs.csv.gz", "--json"], at=at, place="flip")
