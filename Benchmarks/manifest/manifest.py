#!/usr/bin/env python3
"""Records what about 2,000 commands write, and compares it between two builds. See README.md.

    manifest.py list
    manifest.py record --kaiki PROGRAM [--out FILE]
    manifest.py compare BEFORE AFTER [--extra FOLDER]
    manifest.py check --kaiki PROGRAM [--full] [--write]
"""

import argparse
import collections
import os
import pathlib
import resource
import sys

import recorded
from commands import Command, commands
from differences import CLASSES, Difference, agrees, differences
from running import Bench, RunProblem, outputs

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINES_SHOWN = 3
"""Differing lines that are printed for each command and class."""
COMMANDS_SHOWN = 40
"""Commands that are printed for each class, unless `--all` is given."""
LONGEST_KEPT = 60_000
"""Characters of the longest output that is kept for `.ci/run`."""
COLUMNS = 180
"""Characters of a differing line that are printed."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    tasks = parser.add_subparsers(dest="task", required=True, metavar="list|record|compare|check")
    task = tasks.add_parser("list", help="print the id and text of each command; * if .ci/run compares its output")
    task.set_defaults(run=list_commands)
    task = tasks.add_parser("record", help="write the hash of each output")
    task.add_argument("--kaiki", type=program, required=True, metavar="PROGRAM", help="the program to run")
    task.add_argument("--out", type=pathlib.Path, default=recorded.HASHES, metavar="FILE", help="default: %(default)s")
    task.set_defaults(run=record)
    task = tasks.add_parser("compare", help="print the differences between two builds; exit code 1 if there are any")
    task.add_argument("before", type=program, metavar="BEFORE", help="a program")
    task.add_argument("after", type=program, metavar="AFTER", help="another program")
    task.add_argument("--extra", type=folder, metavar="FOLDER", help="run on this folder's files instead of the list")
    task.add_argument("--only", default="", metavar="WORDS", help="only commands that contain these words")
    task.add_argument("--all", action="store_true", help=f"print all commands of a class, not {COMMANDS_SHOWN}")
    task.set_defaults(run=compare)
    task = tasks.add_parser("check", help="compare a program with the recorded outputs; exit code 1 if they differ")
    task.add_argument("--kaiki", type=program, required=True, metavar="PROGRAM", help="the program to run")
    task.add_argument("--full", action="store_true", help="compare the hashes of all commands instead")
    task.add_argument("--write", action="store_true", help="record hashes and outputs instead")
    task.set_defaults(run=check)
    options = parser.parse_args()
    try:
        return options.run(options)
    except RunProblem as problem:
        print(problem, file=sys.stderr)
        return 2


def list_commands(options) -> int:
    for command in commands(ROOT):
        print(command.id, "*" if command.is_in_ci else " ", command.text)
    return 0


def record(options) -> int:
    write_hashes(options.kaiki, options.out)
    return 0


def write_hashes(kaiki: pathlib.Path, file: pathlib.Path) -> dict[str, str]:
    """Writes the hash of each output, and returns those outputs that `.ci/run` compares, by the text of their commands."""
    lines, kept = [], {}
    for command, (output,) in outputs([Bench(kaiki, ROOT)], commands(ROOT)):
        lines.append(recorded.Line(command.id, recorded.hashed(output), command.text))
        if command.is_in_ci and len(output) <= LONGEST_KEPT:
            kept[command.text] = output
    recorded.write_hashes(lines, file)
    print(f"{file.name}: {len(lines)} hashes ({seconds()})")
    return kept


def compare(options) -> int:
    chosen = [command for command in commands(ROOT, options.extra) if options.only in command.text]
    found: dict[str, list] = collections.defaultdict(list)
    problem = None
    benches = [Bench(kaiki, ROOT, options.extra) for kaiki in (options.before, options.after)]
    differing = 0
    try:
        for command, (old, new) in outputs(benches, chosen):
            some = differences(old, new)
            differing += bool(some)
            for kind in {one.kind for one in some}:
                found[kind].append((command.text, [one for one in some if one.kind == kind]))
    except RunProblem as late:
        problem = late
    for kind in CLASSES:
        print(f"{kind}: {len(found[kind])} commands differ")
        shown = found[kind] if options.all else found[kind][:COMMANDS_SHOWN]
        for text, some in shown:
            print_command(text, some)
        if len(shown) < len(found[kind]):
            print(f"  and {len(found[kind]) - len(shown)} more commands; --all prints them")
    print(f"{len(chosen)} commands: {len(chosen) - differing} outputs are equal, {differing} differ ({seconds()})")
    if problem:
        raise problem
    return int(differing > 0)


def check(options) -> int:
    if options.write:
        recorded.write_outputs(write_hashes(options.kaiki, recorded.HASHES))
        return 0
    return check_hashes(options.kaiki) if options.full else check_outputs(options.kaiki)


def check_outputs(kaiki: pathlib.Path) -> int:
    """Compares outputs with the recorded ones; decimal numbers may differ by `TOLERANCE`."""
    kept = recorded.read_outputs()
    differing = 0
    for command, (output,) in outputs([Bench(kaiki, ROOT)], [Command(text, True) for text in kept]):
        before = kept[command.text]
        if agrees(before, output):
            continue
        differing += 1
        print_command(command.text, [one for one in differences(before, output) if not is_rounding(one)])
    return told(len(kept), differing, "outputs")


def is_rounding(difference: Difference) -> bool:
    """True if two lines differ, and only within the tolerance of their numbers."""
    before, after = difference.before, difference.after
    return before is not None and after is not None and before != after and agrees(before, after)


def check_hashes(kaiki: pathlib.Path) -> int:
    """Compares the hashes of all outputs with the recorded ones."""
    lines = recorded.read_hashes()
    chosen = commands(ROOT)
    differing = 0
    for command, (output,) in outputs([Bench(kaiki, ROOT)], chosen):
        line = lines.pop(command.id, None)
        if line and line.hash == recorded.hashed(output):
            continue
        differing += 1
        print(f"  {command.id} {'' if line else 'not recorded: '}{command.text}")
    for line in lines.values():
        differing += 1
        print(f"  {line.id} no longer in commands.txt: {line.command}")
    return told(len(chosen), differing, "hashes")


def told(count: int, differing: int, things: str) -> int:
    """Prints the result of a check, and returns the exit code."""
    if not differing:
        print(f"{count} {things} are as recorded ({seconds()})")
        return 0
    print(f"{differing} of {count} {things} differ from the recorded ones ({seconds()}).\n"
          "If this is intended: make check-manifest WRITE=--write, and explain the change in the commit.")
    return 1


def print_command(text: str, some: list) -> None:
    print(f"\n{text}")
    for difference in some[:LINES_SHOWN]:
        print(f"  {difference.kind}")
        for sign, line in zip("-+", shortened(difference.before, difference.after)):
            if line is not None:
                print(f"  {sign} {line}")
    if len(some) > LINES_SHOWN:
        print(f"  and {len(some) - LINES_SHOWN} more lines")


def shortened(before: str | None, after: str | None) -> list[str | None]:
    """Returns both lines, cut around the first character in which they differ."""
    start = max(0, len(os.path.commonprefix([before or "", after or ""])) - COLUMNS // 3)
    return [line if line is None else ("…" if start else "") + line[start:start + COLUMNS] for line in (before, after)]


def seconds() -> str:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return f"{used.ru_utime + used.ru_stime:.0f} s of the processor"


def program(word: str) -> pathlib.Path:
    path = pathlib.Path(word)
    if not path.is_file() or not os.access(path, os.X_OK):
        raise argparse.ArgumentTypeError(f"{word} is not a program; build it, or name another one")
    return path


def folder(word: str) -> pathlib.Path:
    path = pathlib.Path(word)
    if not path.is_dir():
        raise argparse.ArgumentTypeError(f"{word} is not a folder; name one")
    return path


if __name__ == "__main__":
    sys.exit(main())
