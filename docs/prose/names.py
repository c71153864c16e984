"""Finds the names that Swift code declares: types, functions, variables, cases, parameters, labels, tuple elements and loop variables."""

import re
import typing

# A comment, a literal with its interpolations, or a literal over several lines.
NO_CODE = re.compile(
    r'//[^\n]*|/\*.*?\*/|#"""[\s\S]*?"""#|#"(?:[^\n])*?"#|"""[\s\S]*?"""|"(?:\\\((?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\))*\)|\\.|[^"\\\n])*"',
    re.DOTALL)
NAME = re.compile(r"`?([A-Za-z_]\w*)`?")
DECLARED = re.compile(
    r"\b(?:func|struct|enum|class|protocol|typealias|actor|associatedtype|precedencegroup)\s+`?([A-Za-z_]\w*)")
# `let a`, `let (a, b)`, `let a = 1, b = 2`, `case a, b(c: Int)`, `for a in`, `for (a, b) in`.
VARIABLES = re.compile(r"\b(?:var|let)\s+(\([^()]*\)|`?[A-Za-z_]\w*)")
LOOPED = re.compile(r"\bfor\s+(?:await\s+)?(\([^=]*?\)|`?[A-Za-z_]\w*)\s+in\b")
LISTED = re.compile(r"(?:^|[{;])[ \t]*(?:indirect\s+)?case\s+(?!(?:let|var|is)\b)(?=`?[A-Za-z_])", re.MULTILINE)
CASE = re.compile(r"\s*`?([A-Za-z_]\w*)`?\s*(\(.*\))?\s*(?:=.*)?", re.DOTALL)
CLOSURE = re.compile(
    r"\{\s*(?:\[[^\]\n]*\]\s*)?\(?((?:_|[A-Za-z]\w*)(?:\s*:\s*[^,(){}\n]+)?(?:\s*,\s*(?:_|[A-Za-z]\w*)(?:\s*:\s*[^,(){}\n]+)?)*)\)?"
    r"\s*(?:async\s+)?(?:throws\s+)?(?:->\s*[^{}\n]+?)?\s+in\b")
# The word before the parenthesis of a declaration: a function with its generic parameters, an initialiser, a subscript.
PARAMETERS = re.compile(r"(?:\bfunc\s+[^\s(]+(?:\s*<[^()]*>)?|\binit[?!]?(?:\s*<[^()]*>)?|\bsubscript(?:\s*<[^()]*>)?)\s*$")
LABEL = re.compile(r"^\s*(?:@\w+\s+)*`?([A-Za-z_]\w*)`?(?:\s+`?([A-Za-z_]\w*)`?)?\s*:(?!:)")
CALLED = re.compile(r"(?<!-)[\w)\]>?!`]$")
OPENING, CLOSING = "([{", ")]}"


def names(swift: str) -> list[str]:
    """Returns each declared name once, sorted."""
    code = NO_CODE.sub(lambda match: "\n" * match.group().count("\n") if match.group().startswith("/") else '""', swift)
    found = set(DECLARED.findall(code))
    for pattern in (VARIABLES, LOOPED):
        for match in pattern.finditer(code):
            found.update(NAME.findall(re.sub(r":\s*[^,)]*", "", match.group(1))))
            if pattern is VARIABLES:
                found.update(further(code, match.end()))
    for match in CLOSURE.finditer(code):
        found.update(NAME.findall(re.sub(r":[^,]*", "", match.group(1))))
    for match in LISTED.finditer(code):
        found.update(cases(code, match.end()))
    for position in (match.start() for match in re.finditer(r"\(", code)):
        found.update(labels(code, position))
    return sorted(found - {"_"})


def pieces(code: str, start: int, ends: str) -> typing.Iterator[str]:
    """Yields the parts of a list between its commas, up to a closing parenthesis or to a character of `ends` outside parentheses.

    A line end after a comma does not end the list.
    """
    depth, piece = 0, start
    for position in range(start, len(code)):
        sign = code[position]
        if sign in OPENING:
            depth += 1
        elif sign in CLOSING:
            depth -= 1
        elif sign == "," and depth == 0:
            yield code[piece:position]
            piece = position + 1
        if depth < 0 or depth == 0 and sign in ends and code[piece:position].strip():
            yield code[piece:position]
            return


def further(code: str, start: int) -> typing.Iterator[str]:
    """Yields the second and later names of `let a = 1, b = 2`."""
    for piece in list(pieces(code, start, "\n;"))[1:]:
        if name := re.match(r"\s*`?([A-Za-z_]\w*)`?\s*(?:=[^=]|:)", piece):
            yield name.group(1)


def cases(code: str, start: int) -> list[str]:
    """Returns the names and labels of the cases of an enum; empty for the pattern of a switch."""
    found = []
    for piece in pieces(code, start, "\n;"):
        case = CASE.fullmatch(piece)
        if not case:
            return []
        found.append(case.group(1))
        if case.group(2):
            found += labels(piece, case.start(2), is_case=True)
    return found


def labels(code: str, position: int, is_case: bool = False) -> typing.Iterator[str]:
    """Yields the names before colons in a list of parameters or in a tuple, but not those of a call."""
    before = code[max(0, position - 200):position]
    if CALLED.search(before) and not is_case and not PARAMETERS.search(before):
        return
    for piece in pieces(code, position + 1, ""):
        if label := LABEL.match(piece):
            yield from (name for name in label.groups() if name)
