"""Reads the sentences of Swift comments, of messages in Swift literals, and of Markdown."""

import re
import tomllib
import typing

from rules import hits


class Sentence(typing.NamedTuple):
    """A sentence, or a comment as a whole, with the rules that it breaks."""

    file: str
    line: int
    part: str
    """`comments`, `messages` or `prose`."""
    text: str
    rules: list[str]
    is_counted: bool = True
    """False for a fault of a whole comment: its sentences are counted already."""


# A sentence ends before a capital letter, a quotation mark or the end; a colon before a capital letter ends it, too.
END = re.compile(r"[.?!](?=\s+[A-Z`\"(“]|$)|(?<=\w): (?=[A-Z])")
ABBREVIATION = re.compile(r"\b(?:e\.g|i\.e|etc|vs|approx|cf|No|Fig|al|St|p|pp|Dr|Mr)\.$")
WORD = re.compile(r"[A-Za-z]{2,}")
CODE = re.compile(r"`[^`]*`|\[[^\]]*\]\([^)]*\)|<[^>]*>|https?://\S+")
RULE_IDS = re.compile(r"\(((?:[A-Z]\d+(?:\.\d+)?(?:[-, ]+)?)+)\)")
JAPANESE = re.compile(r"[぀-鿿]")


def sentences(text: str) -> list[str]:
    text = " ".join(text.split())
    found, start = [], 0
    for end in END.finditer(text):
        piece = text[start:end.end()].strip()
        if ABBREVIATION.search(piece):
            continue
        if WORD.search(piece):
            found.append(piece)
        start = end.end()
    rest = text[start:].strip()
    if len(WORD.findall(rest)) > 1:
        found.append(rest)
    return found


def plain(text: str) -> str:
    """Returns a text with X for code, the words of links, and no rule ids. `nil` remains."""

    def replaced(match: re.Match) -> str:
        code = match.group()
        if code == "`nil`":
            return code
        return "X" if code.startswith("`") else re.sub(r"\]\(.*", "", code).lstrip("[")

    return RULE_IDS.sub("", CODE.sub(replaced, text))


# MARK: Swift

DECLARATION = re.compile(
    r"\b(func|var|let|struct|enum|class|protocol|case|init|subscript|typealias|actor|extension|associatedtype)\b"
    r"\s*`?([A-Za-z_]\w*)?")
LABEL = re.compile(r"^- (?:Parameters?:?|Returns?:|Throws:|Precondition:|Complexity:|Note:|Source:)? ?|^- ?")
ALLOWED = re.compile(r"words:allow (\w+)")


def swift(text: str, file: str) -> typing.Iterator[Sentence]:
    lines = text.split("\n")
    yield from comments(lines, file)
    yield from messages(lines, file)


def comments(lines: list[str], file: str) -> typing.Iterator[Sentence]:
    number = 0
    while number < len(lines):
        mark = mark_of(lines[number])
        if not mark:
            number += 1
            continue
        start, block = number, []
        while number < len(lines) and mark_of(lines[number]) == mark:
            block.append(lines[number].strip().removeprefix(mark))
            number += 1
        allowed = set(ALLOWED.findall("\n".join(block) + lines[start - 1]))
        texts = paragraphs(block)
        for text in texts:
            for sentence in sentences(plain(text)):
                yield Sentence(file, start + 1, "comments", sentence, without(hits(sentence), allowed))
        if mark == "///" and len(texts) == 1:
            for name in without(faults_of_declaration(texts[0].strip(), declaration(lines, number)), allowed):
                yield Sentence(file, start + 1, "comments", texts[0], [name], is_counted=False)


def mark_of(line: str) -> str | None:
    line = line.strip()
    return "///" if line.startswith("///") else "//" if line.startswith("//") else None


def paragraphs(block: list[str]) -> list[str]:
    """Returns the paragraphs and list items of a comment without code and tables."""
    found: list[str] = []
    lines: list[str] = []
    for line in block:
        text = line.strip()
        if line.startswith("     ") or text.startswith(("|", "```")):
            continue
        if not text or text.startswith("- "):
            found.append(" ".join(lines))
            lines = []
            text = LABEL.sub("", text)
        if "- " in line[:6]:
            text = re.sub(r"^\w+: (?=[A-Z`])", "", text)
        if text and not text.startswith(("Source:", "swift-format")):
            lines.append(text)
    found.append(" ".join(lines))
    return [text for text in found if text]


def without(names: list[str], allowed: set[str]) -> list[str]:
    return [name for name in names if name not in allowed]


def declaration(lines: list[str], number: int) -> str:
    """Returns the first line after a comment that is no attribute; empty at the end of a file."""
    while number < len(lines) and re.match(r"\s*[@#]", lines[number]) and not DECLARATION.search(lines[number]):
        number += 1
    return lines[number] if number < len(lines) else ""


STOP_WORDS = set(
    "a an the of its their this that is are it to and or in on for with by at from as be was were has have one what which".split())
EMPTY = re.compile(
    r"(?:The|A|An|Its|Their) (?:id|ids|name|names|title|kind|days?|cards?|files?|rows?|columns?|text|values?|numbers?|counts?|zone|"
    r"scheduler|options|settings|history|log|part|first day|last day|sections?|table|page)\.|"
    r"What (?:it is called|it is about|it is of|else there is to say of it)\.|(?:Nothing|None|Not known)( yet)?\.")
OPTIONAL = re.compile(r":\s*[\w.\[\]: <>]+\?\s*(?:[{=]|$)")
DOUBLE = re.compile(r":\s*(?:Double|Float)\??\s*(?:[{=]|$)")
NIL = re.compile(
    r"nil|null|unset|[Nn]othing|[Nn]one\b|[Nn]ot known|optional|if any|where (?:there|it)")
UNIT = re.compile(
    r"\d|days?\b|weeks?\b|months?\b|years?\b|hours?\b|minutes?\b|(?:milli)?seconds?\b|share|rate|percent|probabilit|chance|count|"
    r"number|index|offset|bytes?|how many|characters?|columns?|rows?|cards?|answers?|reviews?|classes|absences|tasks?|habits?|lists?|"
    r"attempts?|replicates?|users?|items?|events?|trials|observations|pixels?|log|standard deviation|variance|p value|p-value|mean|"
    r"median|quantile|ratio|weight|seed|step", re.IGNORECASE)


def faults_of_declaration(comment: str, line: str) -> list[str]:
    found = DECLARATION.search(line)
    if not found:
        return []
    kind, name = found[1], found[2] or ""
    words = [word for word in re.findall("[A-Za-z]+", plain(comment).lower()) if word not in STOP_WORDS]
    own = {word.lower().rstrip("s") for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+", name)}
    repeats = len(words) <= 1 or len(words) <= 3 and {word.rstrip("s") for word in words} <= own
    faults = []
    if repeats and not re.search(r"\d|\bnil\b", comment) or EMPTY.fullmatch(comment):
        faults.append("EMPTY")
    is_value = kind in ("var", "let")
    lacks_nil = is_value and OPTIONAL.search(line) and not NIL.search(comment)
    lacks_unit = is_value and DOUBLE.search(line) and not UNIT.search(comment) and not UNIT.search(name)
    if lacks_nil or lacks_unit:
        faults.append("BARE")
    return faults


LITERAL = re.compile(r'"""\n(.*?)\n\s*"""|"((?:[^"\\\n]|\\.)*)"', re.DOTALL)
VALUE = re.compile(r"\\\([^()]*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)[^()]*)*\)")
MARKUP = re.compile(r"SELECT |<svg|<div|\{[a-z-]+:|function|var\(--|=>")


def messages(lines: list[str], file: str) -> typing.Iterator[Sentence]:
    """Reads literals of at least four words, except Japanese text, SQL, HTML, CSS and scripts."""
    text = "\n".join("" if mark_of(line) else line for line in lines)
    for match in LITERAL.finditer(text):
        body = match[1] if match[1] is not None else match[2]
        body = VALUE.sub("X", body).replace('\\"', '"').replace("\\n", " ")
        if len(re.findall(r"\b[a-z]{2,}\b", body)) < 4 or JAPANESE.search(body) or MARKUP.search(body):
            continue
        line = text.count("\n", 0, match.start()) + 1
        allowed = set(ALLOWED.findall(lines[line - 1]))
        for sentence in sentences(plain(body)):
            yield Sentence(file, line, "messages", sentence, without(hits(sentence), allowed))


# MARK: Data

def data(content: str, file: str) -> typing.Iterator[Sentence]:
    """Reads the texts of a TOML file. Lines that begin with a space are tables and lines to copy."""
    number = 0
    lines = content.split("\n")
    for body in strings(tomllib.loads(content)):
        for line in body.split("\n"):
            number = next((at for at in range(number, len(lines)) if line[:20].replace('"', '\\"') in lines[at]), number)
            if not line.startswith(" ") and len(re.findall(r"\b[a-z]{2,}\b", line)) >= 4:
                for sentence in sentences(plain(line)):
                    yield Sentence(file, number + 1, "messages", sentence, hits(sentence))


def strings(table: dict) -> typing.Iterator[str]:
    for value in table.values():
        if isinstance(value, dict):
            yield from strings(value)
        else:
            yield value


# MARK: Markdown

FENCED = re.compile(r"```.*?```|~~~.*?~~~", re.DOTALL)
ITEM = re.compile(r"^([-*]|\d+\.) ")
BREAK = re.compile(r"[#>|]|!\[|---")
RULER = re.compile(r"\|[\s:|-]+\|?$")


def markdown(text: str, file: str) -> typing.Iterator[Sentence]:
    text = FENCED.sub(lambda match: "\n" * match.group().count("\n"), text)
    lines: list[str] = []
    start = 1
    for number, line in enumerate(text.split("\n") + [""], 1):
        stripped = line.strip()
        is_item = ITEM.match(stripped)
        if not stripped or is_item or BREAK.match(stripped) or line.startswith("    ") and not lines:
            yield from prose(" ".join(lines), start, file)
            lines, start = [], number
            if is_item:
                lines.append(ITEM.sub("", stripped))
            elif stripped.startswith("|") and not RULER.match(stripped):
                for cell in stripped.strip("|").split("|"):
                    if len(cell.split()) >= 5:
                        yield from prose(cell, number, file)
        else:
            if not lines:
                start = number
            lines.append(stripped)


def prose(text: str, line: int, file: str) -> typing.Iterator[Sentence]:
    for sentence in sentences(plain(text)):
        if len(JAPANESE.findall(sentence)) < 3:
            yield Sentence(file, line, "prose", sentence, hits(sentence))
