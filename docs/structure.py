#!/usr/bin/env python3
"""Measures the structure of Sources against docs/structure.tsv. No figure may rise.

    python3 docs/structure.py                 fails if a figure is above its limit, or files of two targets form a cycle
    python3 docs/structure.py --write         stores the figures that have fallen
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
IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?import\s+(?:struct\s+|class\s+|enum\s+|func\s+)?(\w+)")
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
    """Source without comments and with empty string literals."""
    source = re.sub(r'"""(?:.|\n)*?"""', '""', source)
    source = re.sub(r"/\*(?:.|\n)*?\*/", "", source)
    source = re.sub(r"//[^\n]*", "", source)
    return re.sub(r'"(?:\\.|[^"\\\n])*"', '""', source)


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
    for name, count in measured.items():
        # A cycle of one file is none.
        limit = limits.get(name, 1 if name.startswith("cycle ") else None)
        if limit is None:
            lines.append(f"docs/structure.tsv: {name} is missing; run python3 docs/structure.py --write")
        elif count > limit:
            of = f"; python3 docs/structure.py --show {name.split()[1]} lists the references" if name.startswith("cycle ") else ""
            lines.append(f"{name}: {count}, above the limit of {limit} in docs/structure.tsv{of}")
    return lines


def lower(measured, limits):
    """Limits that the measured figures fulfil: each falls to its figure, and none rises. Cycles of one file are left out."""
    stored = {name: min(count, limits.get(name, count)) for name, count in measured.items()}
    return {name: count for name, count in sorted(stored.items()) if not (name.startswith("cycle ") and count == 1)}


def main():
    files = [File(str(path.relative_to(ROOT)), path.read_text()) for path in sorted((ROOT / "Sources").rglob("*.swift"))]
    edges = references(files)
    found = cycles(edges)
    measured = figures(files, found)
    limits = {}
    if LIMITS.exists():
        limits = {name: int(count) for name, count in (line.split("\t") for line in LIMITS.read_text().splitlines())}
    if sys.argv[1:2] == ["--show"] and len(sys.argv) == 3:
        for cycle in found:
            for path in sorted(cycle) if sys.argv[2] in {target_of(path) for path in cycle} else []:
                for other, name in sorted(edges[path].items()):
                    if other in cycle:
                        print(f"{path} -> {other} ({name})")
        return
    if sys.argv[1:] not in ([], ["--write"]):
        sys.exit(__doc__)
    if sys.argv[1:]:
        LIMITS.write_text("".join(f"{name}\t{count}\n" for name, count in lower(measured, limits).items()))
        return
    if lines := faults(measured, limits, found):
        sys.exit("\n".join(lines))
    print(", ".join(f"{name} {count}" for name, count in measured.items() if count > 1 or not name.startswith("cycle ")))


if __name__ == "__main__":
    main()
