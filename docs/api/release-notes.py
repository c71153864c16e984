#!/usr/bin/env python3
"""Prints the section of CHANGELOG.md of a version; without one, of the version of the programs.

    docs/api/release-notes.py [VERSION] [--check]

With --check nothing is printed: it ends with an error where CITATION.cff has another version than the programs, or the changelog no
section of it.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def text(path):
    return (ROOT / path).read_text()


own = re.search(r'static let version = "([^"]+)"', text("Sources/CommandLine/CommandSpecification.swift")).group(1)
arguments = [argument for argument in sys.argv[1:] if argument != "--check"]
version = arguments[0] if arguments else own
section = re.search(rf"^## {re.escape(version)}( [^\n]*)?\n(.*?)(?=^## |\Z)", text("CHANGELOG.md"), re.M | re.S)
if section is None:
    sys.exit(f"CHANGELOG.md has no section of {version}; write one, ## {version}")
if "--check" not in sys.argv:
    print(section.group(2).strip())
cited = re.search(r"^version: (.*)$", text("CITATION.cff"), re.M).group(1)
if cited != own:
    sys.exit(f"CITATION.cff has version {cited}, and the programs {own}; write {own}")
