"""The tokens of a Swift source: as many as are needed to find places that can be rewritten, and no more.

A text is one token, with all that is interpolated into it. Comments are left out; so are attributes and everything between
`#if` and `#endif`, which may not be compiled on this system.
"""

import re
from dataclasses import dataclass

OPENING = {"(": ")", "[": "]", "{": "}"}
CLOSING = set(OPENING.values())

NUMBER = re.compile(r"0x[0-9a-fA-F_]+|0b[01_]+|0o[0-7_]+|\d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)?")
WORD = re.compile(r"[$\w]+|`[^`\n]*`")
OPERATOR = re.compile(r"\.\.[.<]|[/=\-+!*%<>&|^~?]+")
ATTRIBUTE = re.compile(r"@\w+")
TEXT = re.compile(r'#*"')


class Unreadable(Exception):
    """A source that ends within a text, a comment or brackets."""


@dataclass
class Token:
    kind: str  # word, number, text, operator, attribute, mark
    text: str
    start: int
    end: int
    line: int  # from 1
    is_first: bool  # of its line
    match: int = -1  # of a bracket: the index of its partner

    def is_word(self, *words):
        return self.kind == "word" and self.text in words


def end_of_text(source, start):
    """The offset after the string literal that begins at `start`."""
    hashes = len(source) - start - len(source[start:].lstrip("#"))
    quote = '"""' if source.startswith('"""', start + hashes) else '"'
    closing, escape = quote + "#" * hashes, "\\" + "#" * hashes
    index = start + hashes + len(quote)
    while index < len(source):
        if source.startswith(closing, index):
            return index + len(closing)
        if source.startswith(escape + "(", index):
            index = end_of_group(source, index + len(escape))
        elif source.startswith(escape, index):
            index += len(escape) + 1
        else:
            index += 1
    raise Unreadable("a text without an end")


def end_of_group(source, start):
    """The offset after the closing partner of the parenthesis at `start`, which stands within a text."""
    depth, index = 0, start
    while index < len(source):
        if TEXT.match(source, index):
            index = end_of_text(source, index)
            continue
        depth += {"(": 1, ")": -1}.get(source[index], 0)
        index += 1
        if depth == 0:
            return index
    raise Unreadable("an interpolation without an end")


def end_of_comment(source, start):
    """The offset after the comment at `start`; comments between `/*` and `*/` nest."""
    if source.startswith("//", start):
        end = source.find("\n", start)
        return len(source) if end < 0 else end
    depth, index = 0, start
    while index < len(source):
        if source.startswith("/*", index):
            depth, index = depth + 1, index + 2
        elif source.startswith("*/", index):
            depth, index = depth - 1, index + 2
            if depth == 0:
                return index
        else:
            index += 1
    raise Unreadable("a comment without an end")


def conditional_lines(source):
    """The numbers of the lines from `#if` to `#endif`."""
    lines, depth = set(), 0
    for number, line in enumerate(source.split("\n"), 1):
        word = line.strip()
        depth += word.startswith("#if ")
        if depth > 0:
            lines.add(number)
        depth -= word.startswith("#endif")
    return lines


def tokens(source):
    """The tokens of a source, brackets with their partners."""
    found, index, line, first = [], 0, 1, True
    hidden = conditional_lines(source)
    while index < len(source):
        character = source[index]
        if character.isspace():
            if character == "\n":
                line, first = line + 1, True
            index += 1
            continue
        if source.startswith(("//", "/*"), index):
            end = end_of_comment(source, index)
            line += source.count("\n", index, end)
            index = end
            continue
        kind, end = token_at(source, index, found)
        if line not in hidden:
            found.append(Token(kind, source[index:end], index, end, line, first))
        line += source.count("\n", index, end)
        index, first = end, False
    pair(found)
    return found


def token_at(source, index, before):
    """The kind and the end of the token at an offset."""
    if TEXT.match(source, index):
        return "text", end_of_text(source, index)
    after_point = bool(before) and before[-1].text == "." and before[-1].end == index
    if source[index].isdigit():
        pattern = re.compile(r"\d+") if after_point else NUMBER
        return "number", pattern.match(source, index).end()
    for kind, pattern in (("word", WORD), ("attribute", ATTRIBUTE), ("operator", OPERATOR)):
        match = pattern.match(source, index)
        if match:
            return kind, match.end()
    return "mark", index + 1


def pair(found):
    """Gives each bracket the index of its partner."""
    opened = []
    for index, token in enumerate(found):
        if token.kind != "mark":
            continue
        if token.text in OPENING:
            opened.append(index)
        elif token.text in CLOSING:
            if not opened or OPENING[found[opened[-1]].text] != token.text:
                raise Unreadable(f"line {token.line}: {token.text} without its partner")
            token.match = opened.pop()
            found[token.match].match = index
    if opened:
        raise Unreadable(f"line {found[opened[-1]].line}: {found[opened[-1]].text} without its partner")
