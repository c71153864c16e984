"""A program under limits, how it ended, and what is wrong with that."""

import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
DATASETS = REPOSITORY / "datasets"
TINY = str(DATASETS / "memora-tiny")

# docs/data.md names them; 128 + n, or the signal itself, where a signal was sent.
DOCUMENTED = {0, 64, 65, 66, 72, 73, 74, 77, 78, 141}
# Ends of a process by a fault of its own.
TRAPS = {signal.SIGSEGV, signal.SIGILL, signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGTRAP, signal.SIGSYS}
SECONDS = 20
MEGABYTES = 400
IS_ROOT = os.geteuid() == 0
NOBODY = 65534


def forget_peak():
    """A process that begins here has the peak of this one for its own, at first. Brings it down to the present size of this one, and
    returns that, in megabytes: a peak that is no higher says nothing of the process. 0 where the system does not tell."""
    try:
        with open("/proc/self/clear_refs", "w") as file:
            file.write("5")
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * resource.getpagesize() >> 20
    except OSError:
        return 0


class Ran:
    """How a process ended: `code` is negative for a signal, `seconds` are of the processor, `megabytes` its peak, which
    may be that of the process that started it where it is no more than `inherited`."""

    def __init__(self, arguments):
        self.arguments, self.code, self.out, self.err = arguments, None, b"", b""
        self.seconds = self.megabytes = self.inherited = 0
        self.hung = False

    @property
    def words(self):
        return self.err.decode("utf-8", "replace")

    def fault(self, codes, sent=(), place=None, most=MEGABYTES):
        """What breaks a rule, in words, and nothing where none is broken."""
        ended = {0: "0"}.get(self.code, str(self.code))
        if self.hung:
            return "goes on without an end"
        if self.code < 0 and -self.code not in sent:
            return f"ended by {signal.Signals(-self.code).name}" + (
                f" after {self.seconds:.0f} s of the processor" if -self.code == signal.SIGXCPU else "")
        if self.code >= 128 and self.code != 141 and self.code - 128 not in sent:
            return f"code {ended}, that of a trap: {self.words[:160]!r}"
        # Where memory cannot be had, Swift prints where, and the program says so and ends as documented.
        refused = self.code == 74 and self.words.rstrip().rsplit("\n", 1)[-1].find("there is not enough memory") >= 0
        if (b"Fatal error" in self.err or b"Stack dump" in self.err) and not refused:
            return f"traps: {self.words[:160]!r}"
        if self.code >= 0 and self.code not in codes and not (self.code > 128 and self.code - 128 in sent):
            return f"code {ended}, expected {sorted(codes)}: {self.words[:160]!r}"
        # The process that starts it may grow a little between the look at its size and the start.
        if self.megabytes > max(most, self.inherited + 8):
            return f"{self.megabytes} MB"
        if place is not None and self.code not in (0, 141) and 0 < self.code < 128:
            # Each error is "PLACE: what is wrong; what to do".
            if place not in self.words:
                return f"no {place!r} in {self.words[:160]!r}"
            if not re.search(r"; \S|, or |: give |\bsee\b", self.words):
                return f"no remedy in {self.words[:160]!r}"
        return None


class Bench:
    """What a run of the probes shares: the program, how to make calls fail, and a folder for each probe."""

    def __init__(self, program, full):
        self.program, self.full = os.path.abspath(program), full
        # Others, such as nobody, have to reach the program and the data.
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="kaiki-reliability-", dir=os.environ.get("KAIKI_WORK")))
        self.root.chmod(0o755)
        self.number = 0
        self.lock = threading.Lock()

    def folder(self):
        with self.lock:
            self.number += 1
            made = self.root / str(self.number)
        made.mkdir()
        made.chmod(0o755)
        return made

    def end(self):
        shutil.rmtree(self.root, ignore_errors=True)

    def start(self, arguments, before=(), limits=(), shell=None, env=None, **streams):
        """A running program, in a session of its own, so that no signal to it reaches the probes. `before` are words before its own, `limits` those of ulimit, `shell` a line around "$@"."""
        words = [*before, self.program, *map(str, arguments)]
        line = "".join(f"ulimit {limit}; " for limit in ("-c 0", f"-S -t {SECONDS}", *limits))
        whole = dict(os.environ) if env is None else dict(env)
        for name in ("KAIKI_TIME_ZONE", "LC_ALL", "LC_MESSAGES"):
            if env is None:
                whole.pop(name, None)
        return subprocess.Popen(["/bin/sh", "-c", line + (shell or 'exec "$@"'), "sh", *words], env=whole,
                                start_new_session=True, **streams)

    def run(self, arguments, at=None, stdin=subprocess.DEVNULL, stdout=None, meanwhile=None, seconds=120, keep=1 << 22, **more):
        """Runs the program to its end, or to the end of a time that is long, since the machine may be busy."""
        ran = Ran(arguments)
        ran.inherited = forget_peak()
        with tempfile.TemporaryFile(dir=self.root) as out, tempfile.TemporaryFile(dir=self.root) as err:
            given = stdin if not isinstance(stdin, bytes) else subprocess.PIPE
            process = self.start(arguments, cwd=at, stdin=given, stdout=stdout or out, stderr=err, **more)
            timer = threading.Timer(seconds, lambda: (setattr(ran, "hung", True), os.kill(process.pid, signal.SIGKILL)))
            timer.start()
            if isinstance(stdin, bytes):
                try:
                    process.stdin.write(stdin)
                    process.stdin.close()
                except BrokenPipeError:
                    pass
            if meanwhile:
                meanwhile(process)
            _, status, used = os.wait4(process.pid, 0)
            timer.cancel()
            process.returncode = ran.code = os.waitstatus_to_exitcode(status)
            ran.seconds = used.ru_utime + used.ru_stime
            ran.megabytes = (used.ru_maxrss << (0 if sys.platform == "darwin" else 10)) >> 20
            out.seek(0)
            err.seek(0)
            ran.out, ran.err = out.read(keep), err.read(1 << 20)
        return ran

    @property
    def as_nobody(self):
        return {"user": NOBODY, "group": NOBODY, "extra_groups": []} if IS_ROOT else {}


class Tally:
    """What a probe looked at, and what it found."""

    def __init__(self, bench):
        self.bench, self.looked, self.faults, self.notes = bench, 0, [], []

    def hold(self, holds, words):
        self.looked += 1
        if not holds:
            self.faults.append(words)
        return holds

    def ended(self, ran, codes, what, **rules):
        """The run ended as it should."""
        fault = ran.fault(codes if isinstance(codes, (set, list)) else {codes}, **rules)
        return self.hold(fault is None, f"{what}: {fault}")

    def run(self, what, codes, arguments, sent=(), place=None, most=MEGABYTES, **more):
        ran = self.bench.run(arguments, **more)
        self.ended(ran, codes, what, sent=sent, place=place, most=most)
        return ran

    def note(self, words):
        self.notes.append(words)


PROBES = []


def probe(group, name, root=False, tool=None):
    """A function that takes a tally, named in the table."""
    def register(function):
        PROBES.append((group, name, function, root, tool))
        return function
    return register


def names(folder):
    """The files below a folder."""
    return sorted(str(path.relative_to(folder)) for path in pathlib.Path(folder).rglob("*") if not path.is_dir())


def temporaries(folder):
    return [name for name in names(folder) if ".kaiki-" in name or os.path.basename(name).startswith("kaiki-")]


def contents(folder):
    """The bytes of every file below a folder, by its name."""
    return {name: (pathlib.Path(folder) / name).read_bytes() for name in names(folder)}


def wait_for(condition, seconds=30):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.002)
    return True
