"""Runs a command in a folder of its own and a fixed environment, and returns all that it wrote as one text."""

import collections
import concurrent.futures
import datetime
import os
import pathlib
import re
import shlex
import subprocess
import tempfile
import time
import typing

from commands import Command
from normalising import normalised

SECONDS = 60
"""Time limit of one program."""
AT_ONCE = 2
"""Processes that run at a time."""
OUT = "out"
"""The folder for files that a command writes; what it holds afterwards is part of the output."""
PROGRAMS = ("kaiki", "simulate", "analyze")


class RunProblem(Exception):
    """A command that ended without an output to compare."""


class Bench:
    """A program, and the folders from which its commands read."""

    def __init__(self, program: pathlib.Path, root: pathlib.Path, extra: pathlib.Path | None = None):
        self.program = program.resolve()
        self.root = root.resolve()
        self.links = {path.name: path for path in sorted(self.root.iterdir()) if not path.name.startswith(".")}
        self.moment = None
        if extra:
            self.links["extra"] = extra.resolve()
            self.moment = "2026-07-01T00:00:00Z"
        version = self.start(["kaiki", "--version"], b"", "/", self.environment("/")).stdout.decode()
        self.version = version.split()[-1]

    @staticmethod
    def environment(folder: str) -> dict[str, str]:
        """Returns every variable that a command sees: nothing is inherited."""
        return {"PATH": "/usr/bin:/bin", "HOME": folder, "TMPDIR": folder, "LANG": "C.UTF-8", "TZ": "UTC",
                "TERM": "dumb", "NO_COLOR": "1", "COLUMNS": "80"}

    def start(self, words: list[str], given: bytes, folder: str, environment: dict[str, str]):
        """Runs one program to its end, under the name that is the first word."""
        if words[0] not in PROGRAMS:
            raise RunProblem(f"{words[0]!r} is not one of {', '.join(PROGRAMS)}")
        try:
            return subprocess.run(words, executable=self.program, input=given, cwd=folder, env=environment,
                                  capture_output=True, timeout=SECONDS, check=False)
        except subprocess.TimeoutExpired:
            raise RunProblem(f"ran longer than {SECONDS} s") from None

    def output(self, command: Command) -> str:
        """Returns exit codes, standard output and error, and files of a command, normalised.

        An output that depends on the clock cannot be compared. If an output shows the present minute, commands on
        `--extra` run with a `--now`; others run again in the next minute, and another output then is an error.
        """
        begin = time.time()
        text = self.text(command)
        if not shows_present(text, begin, time.time()):
            return text
        if self.moment:
            return self.text(command._replace(text=f"{command.text} --now {self.moment}"))
        wait_for_next_minute()
        if self.text(command) != text:
            raise RunProblem(f"{command.text}: the output depends on the clock; give the command --now")
        return text

    def text(self, command: Command) -> str:
        """Runs a command in a temporary folder with links to the repository's folders, so that all paths are relative."""
        with tempfile.TemporaryDirectory(prefix="manifest-") as folder:
            for name, target in self.links.items():
                os.symlink(target, os.path.join(folder, name))
            os.mkdir(os.path.join(folder, OUT))
            text = "".join(f"--- {name}\n{content}" + "\n" * (not content.endswith("\n"))
                           for name, content in self.sections(command, folder) if content)
            return normalised(text, folder=folder, root=str(self.root), version=self.version)

    def sections(self, command: Command, folder: str) -> typing.Iterator[tuple[str, str]]:
        """Yields the parts of an output with their names, in a fixed order."""
        environment = self.environment(folder)
        given = b""
        for part in pipeline(command.text):
            variables, words, source = parsed(part)
            if source:
                given = pathlib.Path(folder, source).read_bytes()
            try:
                ended = self.start(words, given, folder, environment | variables)
            except RunProblem as problem:
                raise RunProblem(f"{command.text}: {problem}") from None
            given = ended.stdout
            yield "exit code", str(ended.returncode) if ended.returncode >= 0 else f"signal {-ended.returncode}"
            yield "standard error", decoded(ended.stderr)
        yield "standard output", decoded(given)
        for path in sorted(pathlib.Path(folder, OUT).rglob("*")):
            if path.is_file():
                yield str(path.relative_to(folder)), decoded(path.read_bytes())


def outputs(benches: list[Bench], commands: list[Command]) -> typing.Iterator[tuple[Command, list[str]]]:
    """Yields each command with its output of each bench, in their order; `AT_ONCE` processes run at a time.

    Raises `RunProblem` with all commands that have no output, after the others have run.
    """
    problems = []
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        waiting = collections.deque(
            (command, [pool.submit(bench.output, command) for bench in benches]) for command in commands)
        while waiting:
            command, running = waiting.popleft()
            try:
                yield command, [one.result() for one in running]
            except RunProblem as problem:
                problems.append(str(problem))
    if problems:
        raise RunProblem("\n".join(problems))


def pipeline(text: str) -> list[list[str]]:
    """Returns the words of each program of a line with `|`."""
    parts: list[list[str]] = [[]]
    for word in shlex.split(text):
        if word == "|":
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def parsed(words: list[str]) -> tuple[dict[str, str], list[str], str | None]:
    """Returns the variables before a program, the program with its arguments, and the file after `<` or `None`."""
    count = next((place for place, word in enumerate(words) if "=" not in word), len(words))
    variables = dict(word.split("=", 1) for word in words[:count])
    words = words[count:]
    return (variables, words[:-2], words[-1]) if words[-2:-1] == ["<"] else (variables, words, None)


def wait_for_next_minute() -> None:
    time.sleep(61 - time.time() % 60)


def shows_present(text: str, begin: float, end: float) -> bool:
    """True if the text has a date with the minute of one of both instants, in any zone of whole quarters of an hour."""
    for date, minute in set(re.findall(r"(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)", text)):
        try:
            shown = datetime.datetime.fromisoformat(f"{date}T{minute}+00:00").timestamp()
        except ValueError:
            continue
        for instant in (begin, end):
            apart = round((shown - instant // 60 * 60) / 60)
            if abs(apart) <= 14 * 60 and apart % 15 == 0:
                return True
    return False


def decoded(content: bytes) -> str:
    """Returns text as it is, and other bytes as `\\x` escapes."""
    return content.decode("utf-8", "backslashreplace")
