"""Checks the data files of words and writes them as Swift.

    python3 docs/catalogues.py            fails if a generated file is out of date, a text lacks its translation, or is unused
    python3 docs/catalogues.py --write    writes the generated files
    python3 docs/catalogues.py --missing  prints the phrases without translation, as lines for words/ja.toml

words/en.toml has the English help by id, words/ja.toml the Japanese help by the same ids and the phrases by their English
keys. Phrases are the literals of `language(...)`, `Phrase(...)`, `Remark(...)`, of errors, of declarations of type
`Phrase`, of settings of cards, of `Contradiction(...)` and its trailing closure, and of the parts of pages in Sources/Reports;
Sources/Phrases/Phrase.swift defines the key of a literal. A translation has only values of its phrase. HelpLanguageTests compare the ids with those that help uses.
"""

import json
import pathlib
import re
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORDS = ROOT / "Sources/Reports/Words"
LANGUAGES = {"en": "English", "ja": "Japanese"}
FOLDERS = ["Reports", "CommandLine", "Commands", "Files", "Rows", "Formats", "Apps", "Intake", "Forecasting"]
DECLARED = re.compile(r"(?::|->|message:)\s*(?:\[[\w.]+:\s*)?\[?Phrase\)?\]?\??\]?\s*(?:=|\{)|\b(?:rule|contradiction):\s*\{")
# Parts of pages and functions that return them: their literal arguments are phrases, but for names and ids. In other calls of
# Sources/Reports, only literals with a space between two words are.
PAGES = re.compile(r"(?<!\w)(?<!KeyHelp\.)(line|Pair|Section|Chart|Axis|names|share|fromZero|days|text|number|seldom|sparseText|Layer|init"
                   r"|SummaryPoint|PageFinding|Bars|level|at|diagonal|joined|append|point|wait|table|longest|chart|calendars|calendar)\(")
NAMED = re.compile(r"(?:id|meaning|name|section|key|kind|column|method|message|verbatim|under|named|by):")
OTHERS = re.compile(r"(?<!\w)(?<!KeyHelp\.)(?!Phrase|Field|KeyHelp|Statistic|preconditionFailure|precondition|ReportHelp|Word)(\w+)\(")
NO_PAGES = ["Terminal", "HTML", "Words", "Statistics", "Fields"]
CONTRADICTION = re.compile(r"(?:(?<!\w)Contradiction|\.contradictions)\(")
HEADING = re.compile(r'\bheading:\s*(?=")')
SAID = re.compile(r"(?<![\w.])(?:\w+\.)*(language|Phrase|Remark|CommandError|IdleReason|self\.init|usage|required|OptionProblem|say|Fault"
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
    """True for a literal that is no phrase: a key of a subscript, the first of a tuple, a key of a dictionary, a meaning, or verbatim text."""
    before, after = text[:start].rstrip()[-1:], text[close:].lstrip()[:1]
    return ((before, after) == ("[", "]") and re.search(r"[\w)\]?]\[$", text[:start].rstrip()) is not None
            or (before, after) == ("(", ",") or after == ":" and before != "?"
            or text[:start].rstrip().endswith(("verbatim:", "meaning:")))


def messages(text, match):
    """The literals of a `Contradiction` or a call that returns some: in its trailing closure, or else in its last argument. Each with its two ends."""
    close = end_of_group(text, match.end() - 1)
    if closure := re.match(r"\s*\{", text[close:]):
        start = close + closure.end() - 1
        yield from literals(text, start, end_of_group(text, start))
    else:
        last = list(arguments(text[match.end():close - 1]))[-1]
        start = text.rindex(last, match.end(), close)
        yield from ((start + a, start + b) for a, b in direct_literals(last))


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
        meaning = next((part.split('"')[1] for part in parts if part.startswith("meaning:")), "")
        for part in parts[:1] if match.group(1) in ("language", "Phrase") else parts[match.group(1) == "Remark":]:
            if not part.startswith(("meaning:", "{")):
                for start, end in literals(part, 0, len(part)):
                    if is_word(part, start, end):
                        continue
                    yield key(part[start:end]) + (meaning and "|" + meaning), line(match)
    for match in CONTRADICTION.finditer(text):
        for start, end in messages(text, match):
            yield key(text[start:end]), line(match)
    for match in HEADING.finditer(text):
        yield key(text[match.end():end_of_string(text, match.end())]), line(match)
    for match in DECLARED.finditer(text):
        at = match.end() - 1
        end = end_of_group(text, at) if text[at] == "{" else end_of_expression(text, at + 1)
        for start, close in literals(text, at, end):
            if not is_word(text, start, close):
                yield key(text[start:close]), line(match)


def pages(text):
    """The keys of the phrases in calls of a file of reports, each with its line."""
    text = re.sub(r"(?m)^( *)//.*", r"\1", text)
    for calls, isPart in [(PAGES, True), (OTHERS, False)]:
        for match in calls.finditer(text):
            close = end_of_group(text, match.end() - 1)
            for part in arguments(text[match.end():close - 1]):
                if NAMED.match(part):
                    continue
                for start, end in direct_literals(part):
                    phrase = key(part[start:end])
                    if isPart or re.search(r"[a-z}],? [a-z{]", phrase):
                        yield phrase, text.count("\n", 0, match.start()) + 1


def direct_literals(part):
    """The literals of an argument outside of brackets, each with its two ends."""
    at = 0
    while at < len(part):
        if part[at] == '"':
            end = end_of_string(part, at)
            yield at, end
            at = end
        else:
            at = end_of_group(part, at) if part[at] in "([{" else at + 1


def texts(table, path=""):
    """The texts of a data file by id: names of tables and keys, joined with slashes."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from texts(value, f"{path}{name}/")
        else:
            yield path + name, value


def literal(text):
    """A text as a Swift literal."""
    return json.dumps(text, ensure_ascii=False)


def generated(name, comment, entries):
    """A Swift file with the entries of a catalogue."""
    lines = "".join(f"    {literal(key)}: {literal(text)},\n" for key, text in sorted(entries.items()))
    return f"""// swift-format-ignore-file
// Generated by `make words` from the folder words: edit the files there.

import Phrases

extension Catalogue {{
  /// {comment}
  static let {name} = Catalogue([
{lines}  ])
}}
"""


def main():
    words = {code: tomllib.loads((ROOT / f"words/{code}.toml").read_text(encoding="utf-8")) for code in LANGUAGES}
    phrases = {code: table.pop("phrases") for code, table in words.items() if "phrases" in table}
    help_of = {code: dict(texts(table)) for code, table in words.items()}
    files = {}
    for code, language in LANGUAGES.items():
        name = language.lower()
        files[f"Catalogue+{language}Help.swift"] = generated(f"{name}Help", f"Texts of help in {language}, by id.", help_of[code])
        if code in phrases:
            files[f"Catalogue+{language}.swift"] = generated(name, f"Phrases in {language}, by their English keys.", phrases[code])
    faults = differing_ids(help_of)
    for name, content in files.items():
        path = WORDS / name
        if "--write" in sys.argv:
            path.write_text(content, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != content:
            faults.append(f"{path.relative_to(ROOT)} is out of date; run make words")
    used, written = phrases_of_sources()
    for code, known in phrases.items():
        faults += phrase_faults(f"words/{code}.toml", known, used, written)
    if "--missing" in sys.argv:
        faults = [f"{literal(name)} = \"\"" for code in phrases for name in sorted(set(used) - set(phrases[code]))]
    print("\n".join(faults) or f"{len(used)} phrases and {len(help_of['en'])} texts of help in {len(LANGUAGES)} languages")
    sys.exit(1 if faults else 0)


def differing_ids(help_of):
    """Faults of ids that one language has and another lacks."""
    return [f"words/{code}.toml lacks {name}" for code in LANGUAGES
            for name in sorted(set().union(*help_of.values()) - set(help_of[code]))]


def phrases_of_sources():
    """The keys of the phrases of the sources, each with its place, and the keys of all literals."""
    sources = [path for folder in FOLDERS for path in sorted((ROOT / "Sources" / folder).rglob("*.swift"))
               if not path.name.startswith("Catalogue+")]
    used, written = {}, set()
    for path in sources:
        text = path.read_text(encoding="utf-8")
        inPages = path.is_relative_to(ROOT / "Sources/Reports") and path.relative_to(ROOT).parts[2] not in NO_PAGES
        for phrase, place in [*said(text), *(pages(text) if inPages else [])]:
            if re.fullmatch(r"--\S+|.|[A-Z]{2,}|p\d+", phrase):
                continue
            if re.search(r"[^\W\d_]", re.sub(r"\{\d+\}|\\.|\|error$", "", phrase)) or phrase in (", ", "; ", ": "):
                used.setdefault(unescaped(phrase), f"{path.relative_to(ROOT)}:{place}")
        written |= {unescaped(key(text[a:b])) for a, b in literals(text, 0, len(text))}
    return used, written


def unescaped(text):
    """The text of a Swift literal without its quotation marks."""
    return re.sub(r"\\(u\{(\w+)\}|.)", lambda match: chr(int(match[2], 16)) if match[2] else {"n": "\n", "t": "\t"}.get(match[1], match[1]), text)


def phrase_faults(file, known, used, written):
    """Faults of the phrases of a language: missing, unused, out of order, or with a value that the phrase lacks."""
    faults = [f"{used[name]}: {file} lacks \"{name}\"" for name in sorted(set(used) - set(known))]
    for name, text in known.items():
        if name not in used and name.split("|")[0] not in written and not name.startswith("{1 "):
            faults.append(f"{file}: no code uses \"{name}\"")
        values = set(re.findall(r"\{(\d+)(?: [^}]*)?\}", name))
        if not set(re.findall(r"\{(\d+)\}", text)) <= values:
            faults.append(f"{file}: \"{text}\" has a value that its phrase lacks")
    names = list(known)
    return faults + [f"{file}: \"{b}\" must be before \"{a}\"" for a, b in zip(names, names[1:]) if a >= b]


if __name__ == "__main__":
    main()
