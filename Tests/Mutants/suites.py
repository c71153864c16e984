"""Runs suites of the tests: without a mutant, to know what each reaches, and with one, up to the first failure."""

import contextlib
import os
import pathlib
import re
import resource
import signal
import subprocess
import tempfile
import threading
from dataclasses import dataclass

from tree import NUMBERS

SUITE = re.compile(r"\b(?:struct|class|enum|actor)\s+(\w+)")
# Targets that read inputs: one test target has the tests of all.
READERS = {"Files", "Rows", "Formats", "Apps", "Intake"}
# In bytes of addresses; what a mutant asks for beyond it fails.
MEMORY = 16 << 30


@dataclass
class Outcome:
    failure: str  # empty where all tests passed
    seconds: float  # of processors


def tests_of(target):
    """The test target of a target."""
    return "RecordsTests" if target in READERS else f"{target}Tests"


def limits(seconds):
    def apply():
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 5))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    return apply


class Tests:
    def __init__(self, tree):
        self.tree = tree
        self.suites = self.list()

    def command(self, *words):
        return [self.tree.program, "--testing-library", "swift-testing", *words]

    def list(self):
        """The names of all suites, such as `KaikiTests.DayTests`, and of tests outside of any."""
        out = subprocess.run(self.command("--list-tests"), cwd=self.tree.root, capture_output=True, text=True, check=True).stdout
        return sorted({re.split(r"[/(]", line)[0] for line in out.splitlines() if line.strip()})

    def mirrored(self, place):
        """The suites of the test file of a source's name, or else of its folder."""
        source = pathlib.Path(place.file)
        target = tests_of(place.target)
        folder = self.tree.root / "Tests" / target / pathlib.Path(*source.parts[2:-1])
        if not folder.is_dir():
            return set()
        own = sorted(folder.glob(f"{source.stem.split('+')[0]}*.swift")) or sorted(folder.glob("*.swift"))
        names = {name for path in own for name in SUITE.findall(path.read_text())}
        return {f"{target}.{name}" for name in names} & set(self.suites)

    def reach(self, suite):
        """The numbers of the mutants whose places a suite reaches, and what it took, without a mutant."""
        with tempfile.NamedTemporaryFile() as file:
            file.truncate(NUMBERS)
            outcome = self.run([suite], {"KAIKI_MUTANT_REACHED": file.name}, seconds=900)
            marks = pathlib.Path(file.name).read_bytes()
        return [number for number, mark in enumerate(marks) if mark], outcome

    def run(self, suites, settings, seconds):
        """Runs suites up to the first failure. The limit is in seconds of processors; a process that waits has four times as
        long by the clock."""
        words = [word for suite in sorted(suites) for word in ("--filter", f"^{re.escape(suite)}[/(]")]
        process = subprocess.Popen(
            self.command(*words), cwd=self.tree.root, env={**os.environ, "NO_COLOR": "1", **settings}, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True, preexec_fn=limits(seconds))
        overdue = threading.Event()

        def end():
            overdue.set()
            kill(process)

        timer = threading.Timer(4 * seconds + 60, end)
        timer.start()
        try:
            failure = first_failure(process.stdout)
            if failure:
                kill(process)
            process.stdout.close()
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        finally:
            timer.cancel()
        if not failure and overdue.is_set():
            failure = "no end"
        elif not failure and process.returncode == -signal.SIGXCPU:
            failure = "no end within its processor time"
        elif not failure and process.returncode != 0:
            failure = f"ended with {process.returncode}"
        return Outcome(failure, usage.ru_utime + usage.ru_stime)


def first_failure(lines):
    """The first line that tells of a failure; empty where there is none."""
    for line in lines:
        if line.startswith("✘"):
            return line[1:].strip()
    return ""


def kill(process):
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
