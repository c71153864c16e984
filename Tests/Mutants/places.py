"""The places of a Swift source at which one mutation can be made, and what is written there instead."""

from dataclasses import dataclass

from expressions import ASSIGNMENTS, NoExpression, Source
from swift_tokens import tokens

KINDS = ("sign", "bound", "constant", "branch")

SIGNS = {"+": "-", "-": "+", "*": "/", "/": "*", "&+": "&-", "&-": "&+"}
ASSIGNED_SIGNS = {"+=": "-=", "-=": "+=", "*=": "/=", "/=": "*="}
BOUNDS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "..<": "...", "...": "..<"}
BRANCHES = {"&&": "||", "||": "&&", "==": "!=", "!=": "=="}

# Numbers below this are tolerances: a hundredth more of one of them changes no answer.
TOLERANCE = 1e-5


@dataclass
class Place:
    """A mutation: the text between two offsets of a file, and what stands there in the mutant."""

    file: str
    line: int
    start: int
    end: int
    kind: str
    before: str
    after: str
    is_statement: bool = False

    @property
    def key(self):
        return f"{self.file}:{self.start}:{self.after}"

    @property
    def target(self):
        return self.file.split("/")[1]

    def rewritten(self, number):
        """What stands in the source of all mutants together: the mutant's code where it is chosen, else the source's own."""
        if self.is_statement:
            return f"if Mutant.on({number}) {{ {self.after} }} else {{ {self.before} }}"
        return f"(Mutant.on({number}) ? {self.after} : {self.before})"


class Finder:
    """Collects the places of a source. All of a place stands on one line, so that lines keep their numbers."""

    def __init__(self, file, text):
        self.file = file
        self.text = text
        self.source = Source(tokens(text))
        self.tokens = self.source.tokens
        self.places = []

    def add(self, kind, first, last, after, is_statement=False):
        start, end = self.tokens[first].start, self.tokens[last].end
        before = self.text[start:end]
        if "\n" not in before:
            self.places.append(
                Place(self.file, self.tokens[first].line, start, end, kind, before, after, is_statement))

    def all(self):
        for index in range(1, len(self.tokens) - 1):
            if not self.source.is_code[index]:
                self.find_stored_constant(index)
                continue
            self.find_constant(index)
            if self.source.begins_expression(index):
                try:
                    expression = self.source.expression(index)
                except NoExpression:
                    continue
                self.find_operators(expression)
                self.find_condition(index, expression)
                self.find_assignment(index, expression)
        return self.places

    def find_stored_constant(self, index):
        """The literal that is the whole value of a static constant."""
        token, before = self.tokens[index], self.tokens[index - 1]
        following = self.tokens[index + 1]
        line = self.text[self.text.rfind("\n", 0, token.start) + 1:token.start]
        if before.text == "=" and "static let" in line and (following.is_first or following.text == "}"):
            self.find_constant(index)

    def find_constant(self, index):
        token = self.tokens[index]
        if self.tokens[index - 1].text == "." or self.tokens[index + 1].text == ".":
            return
        if token.is_word("true", "false"):
            self.add("constant", index, index, "false" if token.text == "true" else "true")
        elif token.kind == "number":
            after = changed_number(token.text)
            if after:
                self.add("constant", index, index, after)

    def find_operators(self, expression):
        for number, index in enumerate(expression.operators):
            if not self.source.is_code[index]:
                continue
            operator = self.tokens[index]
            first, last = expression.parts(number, self.tokens)
            left = self.text[self.tokens[first].start:operator.start]
            right = self.text[operator.end:self.tokens[last].end]
            for kind, changes in (("sign", SIGNS), ("bound", BOUNDS), ("branch", BRANCHES)):
                if operator.text in changes and not (kind == "bound" and is_order(left, right)):
                    self.add(kind, first, last, left + changes[operator.text] + right)

    def find_condition(self, index, expression):
        """A clause of a condition, or what stands before the question mark of a choice."""
        before, behind = self.tokens[index - 1], self.tokens[expression.end]
        last = expression.end - 1
        text = self.text[self.tokens[index].start:self.tokens[last].end]
        head = self.source.head[index]
        ends_clause = behind.text in (",", "{") or behind.is_word("else")
        begins_clause = before.is_word("if", "guard") or (before.text == "," and before.kind == "mark")
        if head in ("if", "guard") and begins_clause and ends_clause:
            self.add("branch", index, last, "true" if head == "guard" else f"!({text})")
        elif behind.text == "?" and behind.kind == "operator":
            self.add("branch", index, last, f"!({text})")

    def find_assignment(self, index, expression):
        """A whole statement such as `sum += share`."""
        operator = self.tokens[expression.end]
        before = self.tokens[index - 1]
        starts = self.tokens[index].is_first or before.text in ("{", ";") or before.is_word("in")
        if operator.text not in ASSIGNMENTS or expression.operators or not starts:
            return
        try:
            value = self.source.expression(expression.end + 1)
        except NoExpression:
            return
        behind = self.tokens[value.end]
        if not behind.is_first and behind.text != "}":
            return
        left = self.text[self.tokens[index].start:operator.start]
        right = self.text[operator.end:self.tokens[value.end - 1].end]
        self.add("sign", index, value.end - 1, left + ASSIGNED_SIGNS[operator.text] + right, is_statement=True)


def is_order(left, right):
    """Whether a comparison puts two elements in order: whether equal ones count as ordered changes nothing but their order."""
    return ("$0" in left and "$1" in right) or ("$1" in left and "$0" in right)


def changed_number(text):
    """A whole number and one, or a fraction a hundredth larger; `None` for a tolerance."""
    plain = text.replace("_", "")
    if plain.startswith(("0x", "0b", "0o")) or plain.isdigit():
        return str(int(plain, 0 if not plain.isdigit() else 10) + 1)
    value = float(plain)
    if value == 0:
        return "0.01"
    return None if abs(value) < TOLERANCE else repr(value * 1.01)


def places(file, text):
    """All places of a source."""
    return Finder(file, text).all()
