"""The phrases of the sources beside the catalogues of other languages.

    python3 docs/catalogues.py            fails where a catalogue lacks a phrase, or has one that nobody says
    python3 docs/catalogues.py --missing  prints the lacking ones, as lines of a catalogue to be filled in

Phrases are the literals of `language(...)`, `language.count(...)`, `Remark(...)`, of errors, of what is declared as a
`Phrase`, and of settings of cards; Sources/Phrases/Phrase.swift says how a literal becomes a key. An entry has no value that its phrase lacks.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORDS = ROOT / "Sources/Reports/Words"
# The catalogues of help hold paragraphs and no phrases: HelpLanguageTests holds them to the help.
CATALOGUES = sorted(path for path in WORDS.glob("Catalogue+*.swift") if not path.stem.endswith("Help"))
FOLDERS = ["Reports", "Commands", "Records", "Forecasting"]
DECLARED = re.compile(r"(?::|->|message:)\s*(?:\[[\w.]+:\s*)?\[?Phrase\)?\]?\??\]?\s*(?:=|\{)|\b(?:rule|contradiction):\s*\{")
HEADING = re.compile(r'\bheading:\s*(?=")')
SAID = re.compile(r"(?<![\w.])(?:\w+\.)*(language|language\.count|Remark|CommandError|IdleReason|self\.init|usage|required|OptionProblem|say|Fault"
                  r"|fault|reject|refusal|lose|Rejection|TableRowProblem|WorkbookProblem|refuseWorkbook)\(")


def end_of_string(text, at):
    """The place after the string that begins at a quotation mark, values within it included."""
    mark = '"""' if text.startswith('"""', at) else '"'
    at += len(mark)
    while not text.startswith(mark, at):
        if text.startswith("\\(", at):
            at = end_of_group(text, at + 1)
        else:
            at += 2 if text[at] == "\\" else 1
    return at + len(mark)


def end_of_group(text, at):
    """The place after the bracket that closes the one at a place."""
    depth = 0
    while True:
        if text[at] == '"':
            at = end_of_string(text, at)
            continue
        if text.startswith("//", at):
            at = text.index("\n", at)
        depth += (text[at] in "([{") - (text[at] in ")]}")
        at += 1
        if depth == 0:
            return at


def end_of_expression(text, at):
    """The place after what a declaration is set to: a line that ends outside of brackets and is not gone on with."""
    while True:
        if text[at] == '"':
            at = end_of_string(text, at)
        elif text[at] in "([{":
            at = end_of_group(text, at)
        elif text[at] in ")]}":
            return at
        elif text[at] == "\n" and not re.match(r"\s*[?:.+]", text[at + 1:]) and text[:at].rstrip()[-1] not in "=?:+":
            return at
        else:
            at += 1


def literals(text, start, end):
    """The string literals between two places that stand in no value of another, each with its two ends."""
    while start < end:
        if text[start] == '"':
            close = end_of_string(text, start)
            yield start, close
            start = close
        elif text.startswith("//", start):
            start = text.index("\n", start)
        else:
            start += 1


def is_word(text, start, close):
    """Whether a literal is no phrase: a key in brackets, or the first of a tuple, by which a phrase is found."""
    before, after = text[:start].rstrip()[-1:], text[close:].lstrip()[:1]
    return (before, after) in [("[", "]"), ("(", ",")] or after == ":"


def arguments(text):
    """What stands between commas outside of brackets and strings."""
    start = at = 0
    while at < len(text):
        if text[at] == '"':
            at = end_of_string(text, at)
        elif text[at] in "([{":
            at = end_of_group(text, at)
        else:
            if text[at] == ",":
                yield text[start:at].strip()
                start = at + 1
            at += 1
    yield text[start:].strip()


def unfolded(literal):
    """A literal over several lines as one on a line."""
    if not literal.startswith('"""'):
        return literal
    indent = re.search(r"\n( *)\"\"\"$", literal).group(1)
    body = re.sub(r"\n *\"\"\"$", "", literal[4:]).replace("\n" + indent, "\n")
    body = body.removeprefix(indent).replace("\\\n", "")
    told, at = "", 0
    while at < len(body):
        close = end_of_group(body, at + 1) if body.startswith("\\(", at) else at + (2 if body[at] == "\\" else 1)
        told += {'"': '\\"', "\n": "\\n"}.get(body[at:close], body[at:close])
        at = close
    return f'"{told}"'


def key(literal):
    """What catalogues know a literal by."""
    literal = unfolded(literal)
    told, at, place = "", 1, 0
    while at < len(literal) - 1:
        if literal.startswith("\\(", at):
            close = end_of_group(literal, at + 1)
            value = list(arguments(literal[at + 2:close - 1]))
            place += 1
            noun = value[1][1:-1] if len(value) == 2 and value[1].startswith('"') else ""
            told += "{%d%s}" % (place, noun and " " + noun)
            at = close
        else:
            step = 2 if literal[at] == "\\" else 1
            told += literal[at:at + step]
            at += step
    return told


def said(text):
    """The keys of the phrases of a file, each with its line."""
    text = re.sub(r"(?m)^( *)//.*", r"\1", text)
    line = lambda match: text.count("\n", 0, match.start()) + 1
    for match in SAID.finditer(text):
        close = end_of_group(text, match.end() - 1)
        parts = list(arguments(text[match.end():close - 1]))
        if match.group(1) == "language.count" or match.group().endswith("language.count("):
            if len(parts) == 2 and parts[1].startswith('"'):
                yield "{1 %s}" % parts[1][1:-1], line(match)
            continue
        meaning = next((part.split('"')[1] for part in parts if part.startswith("meaning:")), "")
        for part in parts[:1] if match.group(1) == "language" else parts[match.group(1) == "Remark":]:
            if not part.startswith(("meaning:", "{")):
                for start, end in literals(part, 0, len(part)):
                    if is_word(part, start, end):
                        continue
                    yield key(part[start:end]) + (meaning and "|" + meaning), line(match)
    for match in HEADING.finditer(text):
        yield key(text[match.end():end_of_string(text, match.end())]), line(match)
    for match in DECLARED.finditer(text):
        at = match.end() - 1
        end = end_of_group(text, at) if text[at] == "{" else end_of_expression(text, at + 1)
        for start, close in literals(text, at, end):
            if not is_word(text, start, close):
                yield key(text[start:close]), line(match)


def entries(path):
    """The entries of a catalogue."""
    text = path.read_text(encoding="utf-8")
    start = text.index("Catalogue([") + len("Catalogue(")
    found = [unfolded(text[a:b])[1:-1] for a, b in literals(text, start, end_of_group(text, start))]
    return list(zip(found[::2], found[1::2]))


def main():
    sources = [path for folder in FOLDERS for path in sorted((ROOT / "Sources" / folder).rglob("*.swift"))
               if not path.name.startswith("Catalogue+")]
    used, written = {}, set()
    for path in sources:
        text = path.read_text(encoding="utf-8")
        for phrase, place in said(text):
            if re.fullmatch(r"--\S+|.", phrase):
                continue
            if re.search(r"[^\W\d_]", re.sub(r"\{\d+\}|\\.", "", phrase)) or phrase in (", ", "; ", ": "):
                used.setdefault(phrase, f"{path.relative_to(ROOT)}:{place}")
        written |= {key(text[a:b]) for a, b in literals(text, 0, len(text))}
    for path in (ROOT / "Sources/Kaiki").rglob("*.swift"):
        written |= set(re.findall(r'nouns: String \{ "([^"]+)" \}', path.read_text(encoding="utf-8")))
    faults = []
    for path in CATALOGUES:
        known = entries(path)
        names = [name for name, _ in known]
        for name in sorted(set(used) - set(names)):
            faults.append(f'  "{name}": "",' if "--missing" in sys.argv else f"{used[name]}: {path.name} lacks \"{name}\"")
        for name, told in known:
            if name not in used and name.split("|")[0] not in written and not name.startswith("{1 "):
                faults.append(f"{path.name}: nobody says \"{name}\"")
            places = set(re.findall(r"\{(\d+)(?: [^}]*)?\}", name))
            if not set(re.findall(r"\{(\d+)\}", told)) <= places:
                faults.append(f"{path.name}: \"{told}\" has a value that its phrase lacks")
        faults += [f"{path.name}: \"{b}\" stands twice or after \"{a}\"" for a, b in zip(names, names[1:]) if a >= b]
    print("\n".join(faults) or f"{len(used)} phrases, told in {len(CATALOGUES)} other language(s)")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
