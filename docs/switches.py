"""Checks each `default:` of a switch against a list with its reason: over one of our enums it silently takes in each new case.

    python3 docs/switches.py            fails if a switch is missing from docs/switches.tsv, or an entry matches no switch
    python3 docs/switches.py --list     prints every such switch as a line of the list, for the type and the reason to be filled in

The list has the file, the type that is switched over, the function or property around the switch, and the reason why `default:` stays.
A switch is over one of our enums if all names of its cases, or of one element of its tuples, are cases of one enum in Sources; the
entry then names this enum.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = ROOT / "docs/switches.tsv"
HEADING = "file\ttype\tfunction\treason"
# Targets that read bytes and texts: only switches over our enums are checked.
READERS = {"Files", "Rows", "Formats", "Apps", "Intake"}


def code_of(text):
    """The source with comments and the contents of strings as spaces, so that places stay as they are."""
    out, at = list(text), 0

    def blank(start, end):
        for place in range(start, end):
            if out[place] != "\n":
                out[place] = " "

    while True:
        found = re.compile(r'#*"""|#*"|//|/\*').search(text, at)
        if not found:
            return "".join(out)
        mark = found.group()
        if mark in ("//", "/*"):
            end = text.find("\n" if mark == "//" else "*/", found.end())
            end = len(text) if end < 0 else end + (0 if mark == "//" else 2)
        else:
            end = end_of_string(text, found.end(), mark)
        blank(found.start(), end)
        at = end


def end_of_string(text, at, mark):
    """The place after a string whose opening mark ends at a place; values within it may hold strings of their own."""
    hashes = mark.count("#")
    close, escape = mark.lstrip("#") + "#" * hashes, "\\" + "#" * hashes
    while at < len(text):
        if text.startswith(close, at):
            return at + len(close)
        if text.startswith(escape + "(", at):
            depth, at = 1, at + len(escape) + 1
            while depth:
                inner = re.compile(r'#*"""|#*"|[()]').search(text, at)
                if inner.group() in "()":
                    depth += 1 if inner.group() == "(" else -1
                    at = inner.end()
                else:
                    at = end_of_string(text, inner.end(), inner.group())
        else:
            at += len(escape) + 1 if text.startswith(escape, at) else 1
    return at


def block(code, at):
    """The text between the braces that open at or after a place, and where it begins."""
    start = code.index("{", at)
    depth = 0
    for found in re.compile(r"[{}]").finditer(code, start):
        depth += 1 if found.group() == "{" else -1
        if depth == 0:
            return start + 1, found.start()
    raise ValueError("a brace is not closed")


def own_level(code, start, end):
    """The text of a block without the blocks within it."""
    out, depth = [], 0
    for character in code[start:end]:
        depth -= character == "}"
        out.append(character if depth == 0 or character == "\n" else " ")
        depth += character == "{"
    return "".join(out)


def without_brackets(text):
    out, depth = [], 0
    for character in text:
        depth -= character in ")]"
        if depth == 0:
            out.append(character)
        depth += character in "(["
    return "".join(out)


def enums_of(code):
    """The cases of each enum of a file, by the enum's name."""
    for found in re.finditer(r"\benum\s+(\w+)", code):
        start, end = block(code, found.end())
        names = set()
        for line in re.finditer(r"^\s*(?:indirect\s+)?case\s+([^\n]*(?:,\n[^\n]*)*)", own_level(code, start, end), re.M):
            for part in without_brackets(line.group(1)).split(","):
                name = re.match(r"\s*`?(\w+)", part)
                if name:
                    names.add(name.group(1))
        if names:
            yield found.group(1), names


def elements(pattern):
    """The elements of a tuple pattern; of any other pattern the pattern itself."""
    pattern = pattern.strip()
    if not (pattern.startswith("(") and pattern.endswith(")")):
        return [pattern]
    parts, depth = [""], 0
    for character in pattern[1:-1]:
        depth += (character in "([") - (character in ")]")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return parts


def alternatives(label):
    """The patterns of a label, which commas separate."""
    return elements("(" + label + ")")


def labels_of(code, start, end):
    """The names of the cases in the labels of a switch, one set for each element of a tuple; `None` without a `default:`."""
    level = own_level(code, start, end)
    if not re.search(r"^\s*(?:@unknown\s+)?default\s*:", level, re.M):
        return None
    names = {}
    for label in re.finditer(r"^\s*case\s+(.*?):(?=\s|$)", level, re.M | re.S):
        for pattern in alternatives(re.split(r"\bwhere\b", label.group(1))[0]):
            for place, element in enumerate(elements(pattern)):
                name = re.match(r"\s*(?:let\s+|var\s+)?\.(\w+)", element)
                if name:
                    names.setdefault(place, set()).add(name.group(1))
    return list(names.values())


def owner_of(code, at):
    """The function, initialiser or computed property around a place."""
    declared = re.compile(r"\b(?:func\s+(\w+)|var\s+(\w+)[^\n={]*(?=\{)|(init|subscript)\b)")
    for each in reversed(list(declared.finditer(code, 0, at))):
        if code.find("{", each.end() - 1, at) < 0:
            continue
        start, end = block(code, each.end() - 1)
        if start <= at < end:
            return each.group(1) or each.group(2) or each.group(3)
    return "?"


def main():
    paths = sorted((ROOT / "Sources").rglob("*.swift"))
    codes = {str(path.relative_to(ROOT)): code_of(path.read_text()) for path in paths}
    enums = [each for code in codes.values() if "enum" in code for each in enums_of(code)]
    found = []
    for file, code in codes.items():
        if "default" not in code:
            continue
        for switch in re.finditer(r"\bswitch\b", code):
            start, end = block(code, switch.end())
            labels = labels_of(code, start, end)
            if labels is None:
                continue
            ours = sorted({name for names in labels for name, cases in enums if names <= cases})
            if not ours and file.split("/")[1] in READERS:
                continue
            found.append((file, ours, owner_of(code, switch.start()), code.count("\n", 0, switch.start()) + 1))
    if "--list" in sys.argv:
        print(HEADING)
        for file, ours, owner, _ in found:
            print(f"{file}\t{'|'.join(ours)}\t{owner}\t")
        return
    lines = LIST.read_text().splitlines()
    if not lines or lines[0] != HEADING:
        sys.exit(f"{LIST.relative_to(ROOT)}:1: the heading is wrong; write {HEADING!r}")
    listed, faults = [], []
    for number, line in enumerate(lines[1:], 2):
        cells = line.split("\t")
        if len(cells) != 4 or not cells[3].strip():
            faults.append(f"docs/switches.tsv:{number}: an entry has a file, a type, a function and a reason; fill them in")
            continue
        listed.append(tuple(cells[:3]))
    for file, ours, owner, line in found:
        entry = next((each for each in listed if each[0] == file and each[2] == owner and (each[1] in ours or not ours)), None)
        if entry:
            listed.remove(entry)
        else:
            faults.append(f"{file}:{line}: `default:` in a switch{' over ' if ours else ''}{' or '.join(ours)} takes in each new case unseen; write all cases,"
                          f" or add {owner} with its reason to docs/switches.tsv")
    faults += [f"docs/switches.tsv: {file} has no `default:` over {type} in {owner}; delete the entry" for file, type, owner in listed]
    if faults:
        sys.exit("\n".join(faults))
    over = sum(bool(ours) for _, ours, _, _ in found)
    print(f"{len(found)} switches with a `default:`, each with its reason; {over} of them over our own enums")


main()
