#!/usr/bin/env python3
"""Measures the structure of Sources against docs/structure.tsv. No figure may rise, except files and lines up to their limits.

    python3 docs/structure.py                 fails if a figure is above its limit, or files of two targets form a cycle
    python3 docs/structure.py --write         stores the figures that have fallen, and fails as above
    python3 docs/structure.py --show TARGET   prints the cycles of a target, one reference per line

Figures:

- cycle TARGET: files in the largest reference cycle of a target. A file refers to another file if it names a type that the other
  file declares outside of any braces, in the same target or in an imported target. The script compares words and resolves no names.
- files, lines: Swift files and lines, without the catalogues that docs/catalogues.py writes.
- language: parameters of type `Language` outside of the renderers. terminalText: its uses there.
"""

import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIMITS = ROOT / "docs/structure.tsv"
GENERATED = re.compile(r"/Catalogue\+\w+\.swift$")
RENDERERS = ("Sources/Reports/Terminal/", "Sources/Reports/HTML/")
TYPE = re.compile(
    r"^\s*(?:@[\w().,: ]+\s+)*(?:(?:public|package|internal|open|final|indirect|fileprivate|private|nonisolated)\s+)*"
    r"(?:struct|class|enum|actor|protocol|typealias)\s+([A-Z]\w*)")
# Figures that rise with each addition: their limits are written by hand.
SIZES = ("files", "lines")
IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?import\s+(?:struct\s+|class\s+|enum\s+|func\s+)?(\w+)")
QUOTE = re.compile(r'(#*)("""|")')
PLAIN = re.compile(r'[^"#/()]+')
COMMENT_MARK = re.compile(r"/\*|\*/")
LANGUAGE = re.compile(r"[(,]\s*(?:\w+\s+)?\w+:\s*Language\b(?!\.)|\(Language\)\s*(?:throws\s*)?->")


class File:
    """A Swift file: its target, the targets that it imports, and the names of types that it declares and mentions."""

    def __init__(self, path, text):
        code = without_text(text)
        self.path, self.target = path, path.split("/")[1]
        self.lines = text.count("\n")
        self.imports, self.declared, depth = set(), set(), 0
        for line in code.split("\n"):
            if found := IMPORT.match(line):
                self.imports.add(found[1])
            if depth == 0 and (found := TYPE.match(line)):
                self.declared.add(found[1])
            depth += line.count("{") - line.count("}")
        self.mentioned = set(re.findall(r"\b[A-Z]\w*\b", code))
        self.languages = len(LANGUAGE.findall(code))
        self.terminal_texts = len(re.findall(r"\.terminalText\b", code))


def without_text(source):
    """Source without comments, and with string literals reduced to their interpolated code: `"1 \\(Day.name)"` becomes `"(Day.name)"`."""
    code, at = [], 0
    while at < len(source):
        at = copy_code(source, at, code)
    return "".join(code)


def copy_code(source, at, code):
    """Appends the code of the comment, literal or piece of other code at an index, and returns the index after it."""
    if source.startswith("//", at):
        return end_of_line(source, at)
    if source.startswith("/*", at):
        return end_of_comment(source, at)
    if found := QUOTE.match(source, at):
        return copy_literal(source, at, *found.groups(), code)
    plain = PLAIN.match(source, at)
    end = plain.end() if plain else at + 1
    code.append(source[at:end])
    return end


def end_of_line(source, at):
    end = source.find("\n", at)
    return len(source) if end < 0 else end


def end_of_comment(source, at):
    """The index after a block comment. Block comments nest in Swift."""
    depth = 0
    for mark in COMMENT_MARK.finditer(source, at):
        depth += 1 if mark[0] == "/*" else -1
        if depth == 0:
            return mark.end()
    return len(source)


def copy_literal(source, at, hashes, mark, code):
    """Appends a literal without its text, and returns the index after it. The literal ends with its line if its quotation mark is missing."""
    code.append('"')
    at += len(hashes + mark)
    while at < len(source) and not (mark == '"' and source[at] == "\n"):
        if source.startswith(mark + hashes, at):
            at += len(mark + hashes)
            break
        if not source.startswith("\\" + hashes, at):
            at += 1
        elif source.startswith("(", at + 1 + len(hashes)):
            at = copy_group(source, at + 1 + len(hashes), code)
        else:
            at += 2 + len(hashes)
    code.append('"')
    return at


def copy_group(source, at, code):
    """Appends the code from a left parenthesis to its right one, and returns the index after it."""
    depth = 0
    while at < len(source):
        depth += {"(": 1, ")": -1}.get(source[at], 0)
        at = copy_code(source, at, code)
        if depth == 0:
            break
    return at


def references(files):
    """Paths that each path refers to, each with the name of the type."""
    owners = collections.defaultdict(list)
    for file in files:
        for name in file.declared:
            owners[name].append(file)
    return {
        file.path: {
            owner.path: name
            for name in sorted(file.mentioned)
            for owner in owners[name]
            if owner is not file and owner.target in {file.target} | file.imports
        }
        for file in files
    }


def cycles(edges):
    """Sets of paths that refer to each other, directly or through others: strongly connected components of two or more.

    R. Tarjan, Depth-First Search and Linear Graph Algorithms, 1972, doi:10.1137/0201010; with a list instead of recursion.
    """
    order, low, stack, stacked, found = {}, {}, [], set(), []
    for start in edges:
        if start in order:
            continue
        waiting = [(start, iter(edges[start]))]
        while waiting:
            node, successors = waiting[-1]
            if node not in order:
                order[node] = low[node] = len(order)
                stack.append(node)
                stacked.add(node)
            following = next(successors, None)
            if following is None:
                waiting.pop()
                if waiting:
                    low[waiting[-1][0]] = min(low[waiting[-1][0]], low[node])
                if low[node] == order[node]:
                    at = stack.index(node)
                    found.append(set(stack[at:]))
                    stacked.difference_update(stack[at:])
                    del stack[at:]
            elif following not in order:
                waiting.append((following, iter(edges[following])))
            elif following in stacked:
                low[node] = min(low[node], order[following])
    return [cycle for cycle in found if len(cycle) > 1]


def target_of(path):
    return path.split("/")[1]


def figures(files, found):
    """Figures by name: the largest cycle of each target, and the totals of Sources."""
    largest = {f"cycle {file.target}": 1 for file in files}
    for cycle in found:
        for target in {target_of(path) for path in cycle}:
            largest[f"cycle {target}"] = max(largest[f"cycle {target}"], len(cycle))
    written = [file for file in files if not GENERATED.search(file.path)]
    outside = [file for file in files if not file.path.startswith(RENDERERS)]
    return largest | {
        "files": len(written),
        "lines": sum(file.lines for file in written),
        "language": sum(file.languages for file in outside),
        "terminalText": sum(file.terminal_texts for file in outside),
    }


def faults(measured, limits, found):
    """One line per figure above its limit, per figure or limit without the other, and per cycle across targets."""
    lines = []
    for cycle in found:
        targets = sorted({target_of(path) for path in cycle})
        if len(targets) > 1:
            lines.append(f"files of {' and '.join(targets)} form a reference cycle: {', '.join(sorted(cycle))}; remove the reference that closes it")
    lines += [f"docs/structure.tsv: {name} has no figure; run python3 docs/structure.py --write" for name in limits if name not in measured]
    for name, count in measured.items():
        limit = limit_of(name, limits)
        if limit is None:
            lines.append(f"docs/structure.tsv: {name} is missing; run python3 docs/structure.py --write")
        elif count > limit:
            of = f"; python3 docs/structure.py --show {name.split()[1]} lists the references" if name.startswith("cycle ") else ""
            lines.append(f"{name}: {count}, above the limit of {limit} in docs/structure.tsv{of}")
    return lines


def limit_of(name, limits):
    """Limit of a figure; `None` if it is missing. A target without a limit has no cycle: a cycle of one file is none."""
    return limits.get(name, 1 if name.startswith("cycle ") else None)


def lower(measured, limits):
    """Limits to store: each except those of sizes falls to its figure, and none rises. Cycles of one file are left out."""
    stored = {
        name: limits[name] if name in SIZES and name in limits else min(count, limit_of(name, limits) or count)
        for name, count in measured.items()}
    return {name: count for name, count in sorted(stored.items()) if not (name.startswith("cycle ") and count == 1)}


def shown(target, found, edges):
    """One line per reference within the cycles of a target."""
    return [
        f"{path} -> {other} ({name})"
        for cycle in found if target in {target_of(path) for path in cycle}
        for path in sorted(cycle)
        for other, name in sorted(edges[path].items()) if other in cycle
    ]


def main():
    files = [File(str(path.relative_to(ROOT)), path.read_text()) for path in sorted((ROOT / "Sources").rglob("*.swift"))]
    edges = references(files)
    found = cycles(edges)
    measured = figures(files, found)
    limits = {}
    if LIMITS.exists():
        limits = {name: int(count) for name, count in (line.split("\t") for line in LIMITS.read_text().splitlines())}
    if sys.argv[1:2] == ["--show"] and len(sys.argv) == 3:
        if f"cycle {sys.argv[2]}" not in measured:
            sys.exit(f"{sys.argv[2]} is no target of Sources; name one of {', '.join(sorted({file.target for file in files}))}")
        print("\n".join(shown(sys.argv[2], found, edges)))
        return
    if sys.argv[1:] not in ([], ["--write"]):
        sys.exit(__doc__)
    if sys.argv[1:]:
        limits = lower(measured, limits)
        LIMITS.write_text("".join(f"{name}\t{count}\n" for name, count in limits.items()))
    if lines := faults(measured, limits, found):
        sys.exit("\n".join(lines))
    print(", ".join(f"{name} {count}" for name, count in measured.items() if count > 1 or not name.startswith("cycle ")))


if __name__ == "__main__":
    main()
