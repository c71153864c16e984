#!/usr/bin/env python3
"""Compares the public API and the shapes of JSON and CSV with the listings beside this file, which a change of either has to change too.

    docs/api/check.py GRAPHS PROGRAMS [--write]

GRAPHS is the folder of symbol graphs that `make docs` leaves, PROGRAMS the folder of the built programs. With --write the listings
are written anew. In KaikiKit and KaikiFoundation every public symbol must have a comment.
"""
import difflib
import json
import pathlib
import sys

import shapes

HERE = pathlib.Path(__file__).resolve().parent
DOCUMENTED = ["KaikiKit", "KaikiFoundation"]
# What the compiler says of nearly every type.
EVERYWHERE = {"Copyable", "Escapable", "SendableMetatype"}


def graph_lines(folder):
    """A line a public symbol, and those that have no comment."""
    lines, bare, names = set(), [], {}
    for path in sorted(pathlib.Path(folder).glob("*.symbols.json")):
        module = path.name.split(".")[0].split("@")[0]
        graph = json.loads(path.read_text())
        for symbol in graph["symbols"]:
            name = symbol["identifier"]["precise"]
            if symbol["accessLevel"] not in ("public", "open") or "::SYNTHESIZED::" in name:
                continue
            # Requirements of the standard library that the compiler fills in have no place in a source.
            if "location" not in symbol:
                continue
            declaration = "".join(part["spelling"] for part in symbol.get("declarationFragments", []))
            declaration = " ".join(declaration.split())
            owner = ".".join(symbol["pathComponents"][:-1])
            names[name] = f"{module} {'.'.join(symbol['pathComponents'])}"
            lines.add(f"{module} {owner + ': ' if owner else ''}{declaration}")
            if module in DOCUMENTED and "docComment" not in symbol:
                bare.append(f"{module} {'.'.join(symbol['pathComponents'])}")
        for relation in graph["relationships"]:
            protocol = relation.get("targetFallback", names.get(relation["target"], "")).split(".")[-1].split(" ")[-1]
            if relation["kind"] == "conformsTo" and relation["source"] in names and protocol not in EVERYWHERE and protocol:
                lines.add(f"{names[relation['source']]}: {protocol}")
    return sorted(lines), sorted(bare)


def compare(name, lines, writes):
    path = HERE / name
    known = path.read_text().splitlines() if path.exists() else []
    if writes:
        path.write_text("\n".join(lines) + "\n")
    elif known != lines:
        print("\n".join(difflib.unified_diff(known, lines, f"docs/api/{name}", "now", lineterm="", n=0)))
        print(f"docs/api/{name} says something else. Where the change is meant, say so in CHANGELOG.md and run make check-api WRITE=--write.")
        return False
    return True


def main():
    writes = "--write" in sys.argv
    graphs, programs = [argument for argument in sys.argv[1:] if argument != "--write"]
    api, bare = graph_lines(graphs)
    if not api:
        sys.exit(f"{graphs} holds no symbol graph; run make docs")
    ok = compare("public.txt", api, writes)
    ok = compare("json.txt", shapes.all_shapes(programs), writes) and ok
    for name in bare:
        print(f"{name} has no comment")
    if not ok or bare:
        sys.exit(1)
    print(f"{len(api)} public symbols, as listed; the shapes of what commands print, as listed")


main()
