#!/usr/bin/env python3
"""Counts the faults of prose that docs/prose/rules.py names, and the private terms in identifiers. No count may rise.

    words.py                    ends with 1 if a count is above docs/prose/counts.tsv
    words.py --write            writes the counts of today
    words.py --show RULE [PATH] prints the sentences that break a rule, below a path
    words.py --message FILE     ends with 1 if the subject of a commit message is too long or breaks a rule

Reads Swift files under Sources, words/en.toml, and Markdown except Japanese files and fixtures. Names are those of declarations, cases, parameters,
labels and elements of tuples, once per file. `// words:allow RULE reason` in a comment, or on the
line above it, exempts the comment from a rule.
"""

import collections
import os
import pathlib
import re
import subprocess
import sys
import typing

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "docs/prose"))
sys.dont_write_bytecode = True

import text  # noqa: E402
from names import names  # noqa: E402
from rules import RULES, hits  # noqa: E402

COUNTS = ROOT / "docs/prose/counts.tsv"
# Generated from words/*.toml: the Catalogue files.
SKIPPED = re.compile(r"^(?:Tests/.*Fixtures|datasets/.*/|.*\.lproj|.*/Catalogue\+\w+\.swift)")
EXCEPTIONS = ROOT / "docs/prose/names.tsv"
# Words that no name of a declaration has, except the names in EXCEPTIONS: the glossary has a term for each.
PRIVATE_TERMS = re.compile(
    r"(?:Spells?(?![a-z])|Relived|Widen|Opening|Truth|Crossing|Ground|Inquiry|World|Foreign|LackJudge|Diligence|Paces|PersonDays|[mM]ost[A-Z]|[lL]east[A-Z])"
    r"|(?<![A-Za-z])(?:spells?(?![a-z])|relived|widen|opening|truth|crossing|ground|inquiry|world|foreign|lackJudge|diligence|paces|personDays)"
    r"|(?<![A-Za-z])(?:place|cut|round|making)s?(?![a-z])|(?<=[a-z0-9])(?:Place|Cut|Round|Making)s?(?![a-z])|^(?:Place|Cut|Round)s?(?![a-z])")
LONGEST_SUBJECT = 60
SHOWN = 20


class Group(typing.NamedTuple):
    """A part of the project with its own count."""

    name: str
    part: str


def main() -> int:
    words = sys.argv[1:]
    if words[:1] == ["--message"] and len(words) == 2:
        return check_message(pathlib.Path(words[1]).read_text())
    found = list(sentences())
    if words[:1] == ["--show"] and len(words) in (2, 3):
        return show(found, words[1], words[2] if len(words) == 3 else "")
    if words == ["--write"]:
        COUNTS.write_text("".join(f"{name}\t{part}\t{count}\n" for (name, part), count in sorted(counts(found).items())))
        return 0
    if words:
        sys.exit(__doc__)
    return check(found)


def files() -> list[str]:
    """Returns the Swift and Markdown files and the English words of the project, relative to its root, without hidden folders."""
    found = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if not name.startswith(".") and name != "node_modules"]
        found += [os.path.relpath(os.path.join(folder, name), ROOT) for name in names if name.endswith((".swift", ".md", "en.toml"))]
    return sorted(file for file in found if not SKIPPED.match(file))


def sentences() -> typing.Iterator[text.Sentence]:
    for file in files():
        yield from sentences_of(file, (ROOT / file).read_text())


def sentences_of(file: str, content: str) -> typing.Iterator[text.Sentence]:
    if file.endswith(".swift") and file.startswith("Sources/"):
        yield from text.swift(content, file)
    elif file.endswith(".toml"):
        yield from text.data(content, file)
    elif file.endswith(".md") and not file.endswith(".ja.md"):
        yield from text.markdown(content, file)


def group(sentence: text.Sentence) -> Group:
    folders = sentence.file.split("/")
    if sentence.part == "prose":
        return Group("rule book" if ".docc/" in sentence.file else folders[0], "prose")
    return Group(folders[0] if folders[0] == "words" else folders[1], sentence.part)


def counts(found: list[text.Sentence]) -> dict[Group, int]:
    """Returns the faults of each group, the faults COINED of all groups, and the declarations with a private term."""
    faults = collections.Counter(group(sentence) for sentence in found for _ in sentence.rules)
    faults[Group("all", "COINED")] = sum(sentence.rules.count("COINED") for sentence in found)
    faults[Group("all", "declarations")] = len(private_declarations())
    return faults


def private_declarations() -> list[str]:
    """Returns the names with a private term that each file declares, once per file, except those that EXCEPTIONS lists by file and name."""
    exceptions = {tuple(line.split("\t")[:2]) for line in EXCEPTIONS.read_text().splitlines()}
    return [
        f"{file}: {name}" for file in files() if file.startswith("Sources/") and file.endswith(".swift")
        for name in names((ROOT / file).read_text()) if PRIVATE_TERMS.search(name) and (file, name) not in exceptions]


def check(found: list[text.Sentence]) -> int:
    allowed = {}
    for line in COUNTS.read_text().splitlines():
        name, part, count = line.split("\t")
        allowed[Group(name, part)] = int(count)
    today = counts(found)
    worse = {one for one, count in today.items() if count > allowed.get(one, 0)}
    for one in sorted(worse):
        print(f"{one.name} {one.part}: {today[one]} faults, at most {allowed.get(one, 0)}")
    known = {(one.file, one.text) for file in changed_files() for one in sentences_of(file, committed(file))}
    changed = {file for file, _ in known}
    new = [one for one in found if one.rules and group(one) in worse and (not changed or one.file in changed)]
    for sentence in [one for one in new if (one.file, one.text) not in known][:SHOWN]:
        print(f"  {sentence.file}:{sentence.line}: {', '.join(sentence.rules)}: {sentence.text[:140]}")
    for declaration in private_declarations() if Group("all", "declarations") in worse else []:
        if not changed or declaration.split(":")[0] in changed:
            print(f"  {declaration}")
    total = sum(count for one, count in today.items() if one.name != "all")
    print(f"{sum(one.is_counted for one in found)} sentences, {total} faults, {today[Group('all', 'declarations')]} names with private terms")
    return int(bool(worse))


def changed_files() -> list[str]:
    """Returns the files that differ from the last commit; empty if there is no git or no change."""
    return git("diff", "--name-only", "HEAD").split()


def committed(file: str) -> str:
    """Returns a file as of the last commit; empty for a new file."""
    return git("show", f"HEAD:{file}")


def git(*words: str) -> str:
    try:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, errors="replace").stdout
    except OSError:
        return ""


def show(found: list[text.Sentence], rule: str, path: str) -> int:
    if rule not in RULES:
        sys.exit(f"{rule} is not a rule; give one of {', '.join(RULES)}")
    chosen = [one for one in found if rule in one.rules and one.file.startswith(path)]
    for one in chosen:
        print(f"{one.file}:{one.line}: {one.text}")
    print(f"{len(chosen)} sentences: {RULES[rule].meaning}")
    return 0


def check_message(message: str) -> int:
    subject = message.split("\n")[0]
    faults = [f"{rule}: {RULES[rule].meaning}" for rule in hits(subject)]
    if len(subject) > LONGEST_SUBJECT:
        faults.append(f"{len(subject)} characters; at most {LONGEST_SUBJECT}")
    if not subject.startswith("Merge ") and len(message.strip().split("\n")) < 3:
        faults.append("no body; give the reason after an empty line")
    for fault in faults:
        print(f"{subject}: {fault}", file=sys.stderr)
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
