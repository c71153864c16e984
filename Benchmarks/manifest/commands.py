"""Reads commands.txt: sets of words, and lines that stand for every combination of them."""

import glob
import hashlib
import itertools
import math
import os
import pathlib
import re
import shlex
import typing

FILE = pathlib.Path(__file__).with_name("commands.txt")
CI_SHARE = 1 / 12
"""Share of the commands of each line that `.ci/run` compares; at least one command of each line."""
SET = re.compile(r"([a-z-]+) =(?: (.*))?")
NAME = re.compile(r"\{([a-z-]+)\}")


class Command(typing.NamedTuple):
    """One command line, relative to the root of the repository."""

    text: str
    """The line as a shell reads it: variables, words, `|` between programs, `< FILE` for standard input."""
    is_in_ci: bool
    """True if its output is kept, and `.ci/run` compares it."""

    @property
    def id(self) -> str:
        """Eight hexadecimal digits of the text's SHA-256: other commands do not change it."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:8]


def commands(root: pathlib.Path, extra: pathlib.Path | None = None, file: pathlib.Path = FILE) -> list[Command]:
    """Returns every command once, in the order of the file.

    The lines with `{extra}` stand for the files and folders of `extra`, and are the only ones if it is given.
    """
    sets, lines = parsed(file.read_text())
    sets["extra"] = data_of(extra) if extra else []
    found: dict[str, Command] = {}
    for line in lines:
        if ("{extra}" in line) != (extra is not None):
            continue
        texts = expanded(line, sets, root)
        kept = sorted(texts, key=lambda text: Command(text, False).id)[:math.ceil(len(texts) * CI_SHARE)]
        for text in texts:
            found.setdefault(text, Command(text, text in kept and extra is None))
    return list(found.values())


def parsed(text: str) -> tuple[dict[str, list[str]], list[str]]:
    """Returns the sets by their names, and the lines of commands.

    A set is `NAME = MEMBER | MEMBER`, or `NAME =` with one member on each indented line that follows.
    """
    sets: dict[str, list[str]] = {}
    lines: list[str] = []
    members: list[str] = []
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        definition = SET.fullmatch(line)
        if definition:
            members = sets[definition[1]] = [word.strip() for word in (definition[2] or "").split("|") if definition[2]]
        elif line.startswith(" "):
            members.append(line.strip())
        else:
            lines.append(line)
    return sets, lines


def expanded(line: str, sets: dict[str, list[str]], root: pathlib.Path) -> list[str]:
    """Returns the line with each `{NAME}` replaced by every member of that set, the last set changing first.

    A set that a line names twice has the same member at both places. Members may name sets, too. A member with `*` stands for the files and folders that it matches.
    """
    names = list(dict.fromkeys(NAME.findall(line)))
    if not names:
        return [line]
    for name in names:
        if name not in sets:
            raise ValueError(f"commands.txt: there is no set {name!r} for the line {line!r}")
    members = [[part for member in sets[name] for text in expanded(member, sets, root) for part in matches(text, root)]
               for name in names]
    texts = []
    for chosen in itertools.product(*members):
        member = dict(zip(names, chosen))
        texts.append(NAME.sub(lambda name: member[name[1]], line).strip())
    return texts


def matches(member: str, root: pathlib.Path) -> list[str]:
    """Returns the paths under the root that a pattern matches, sorted and quoted; anything else as it is."""
    if "*" not in member:
        return [member]
    paths = sorted(glob.glob(member, root_dir=root, recursive=True))
    if not paths:
        raise ValueError(f"commands.txt: no file matches {member!r}")
    return [shlex.quote(path) for path in paths]


def data_of(folder: pathlib.Path) -> list[str]:
    """Returns the data files of a folder, and its folders that hold some, as paths below `extra`."""
    found = []
    for parent, folders, names in os.walk(folder, followlinks=True):
        folders.sort()
        files = sorted(name for name in names if not name.startswith(".") and not name.endswith((".md", ".py", ".sh")))
        place = pathlib.Path("extra", os.path.relpath(parent, folder))
        if len(files) > 1 and parent != str(folder):
            found.append(place)
        found += [place / name for name in files]
    return [shlex.quote(str(path)) for path in found]
