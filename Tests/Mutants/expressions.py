"""Finds expressions in the tokens of a Swift source: which tokens are code, and what an operator holds together.

What is not understood is left out, never guessed: an expression with an unknown operator or keyword is none.
"""

from dataclasses import dataclass, field

PRECEDENCE = {
    "<<": 160, ">>": 160,
    "*": 150, "/": 150, "%": 150, "&*": 150, "&": 150,
    "+": 140, "-": 140, "&+": 140, "&-": 140, "|": 140, "^": 140,
    "..<": 135, "...": 135, "??": 131,
    "<": 130, "<=": 130, ">": 130, ">=": 130, "==": 130, "!=": 130, "===": 130, "!==": 130,
    "&&": 120, "||": 110,
}
ASSIGNMENTS = {"+=", "-=", "*=", "/="}

TYPE_WORDS = {"struct", "enum", "class", "extension", "protocol", "actor"}
CODE_WORDS = {"func", "init", "var", "let", "subscript", "deinit", "get", "set", "case"}
HEADER_WORDS = {"if", "guard", "while", "for", "switch"}
# Words that are no operand.
KEYWORDS = TYPE_WORDS | CODE_WORDS - {"init"} | HEADER_WORDS | {
    "return", "in", "where", "else", "is", "as", "throw", "try", "await", "repeat", "do", "defer", "catch", "default", "break",
    "continue", "fallthrough", "inout", "some", "any", "import", "static", "private", "package", "public", "typealias",
}
# Words and marks after which an expression begins.
BEFORE_EXPRESSIONS = {"return", "in", "where", "else", "try", "throw", "if", "guard", "while", "switch"}
OPENING_MARKS = {"(", "[", "{", ",", ":", ";"}
# Calls whose arguments say nothing about what is computed: they stop the program, or ask for memory ahead.
SILENT_CALLS = {"precondition", "assert", "preconditionFailure", "assertionFailure", "fatalError", "reserveCapacity"}
INLINED = {"@inlinable", "@usableFromInline", "@_transparent", "@_alwaysEmitIntoClient"}


class NoExpression(Exception):
    """The tokens are no expression of the kinds that are known here."""


@dataclass
class Expression:
    """Operands and the operators between them, as they stand side by side."""

    operands: list  # pairs of the first and the last index of a token
    operators: list = field(default_factory=list)  # indices of tokens
    end: int = 0  # the index of the token behind it

    def parts(self, number, tokens):
        """The first and the last token of what the operator of that number takes on its left and on its right."""
        def strength(other):
            return PRECEDENCE[tokens[self.operators[other]].text]

        own, left, right = strength(number), number, number + 1
        while left > 0 and strength(left - 1) >= own:
            left -= 1
        while right < len(self.operators) and strength(right) > own:
            right += 1
        return self.operands[left][0], self.operands[right][1]


class Source:
    """The tokens of a source, and what is known of each."""

    def __init__(self, tokens):
        self.tokens = tokens
        self.is_code = [False] * len(tokens)
        # The word whose head (such as a condition) a token stands in, outside of any bracket of it.
        self.head = [None] * len(tokens)
        self.mark_code()
        self.mark_heads()
        self.leave_out()

    def declares_type(self, brace):
        """Whether an opening brace begins the body of a type."""
        for index in range(brace - 1, -1, -1):
            token = self.tokens[index]
            if token.text in "{}" and token.kind == "mark":
                return False
            if token.kind != "word" or (index > 0 and self.tokens[index - 1].text == "."):
                continue
            if token.text in TYPE_WORDS:
                return True
            if token.text in CODE_WORDS:
                return False
        return False

    def mark_code(self):
        bodies, inlined = [], False
        for index, token in enumerate(self.tokens):
            inlined |= token.text in INLINED
            if token.text == "{" and token.kind == "mark":
                is_type = self.declares_type(index)
                hidden = inlined or (bool(bodies) and bodies[-1] == "hidden")
                bodies.append("type" if is_type else "hidden" if hidden else "code")
                inlined = False
            elif token.text == "}" and token.kind == "mark":
                bodies.pop()
            else:
                self.is_code[index] = bool(bodies) and bodies[-1] == "code"

    def mark_heads(self):
        for index, token in enumerate(self.tokens):
            if token.is_word(*HEADER_WORDS) and self.is_code[index] and self.tokens[index - 1].text != ".":
                position = index + 1
                while position < len(self.tokens):
                    inner = self.tokens[position]
                    if inner.kind == "mark" and inner.text in ("{", "}", ")", "]"):
                        break
                    self.head[position] = token.text
                    position = inner.match if inner.match > position else position
                    position += 1

    def leave_out(self):
        """Takes out of the code what is no expression, or whose change means nothing: patterns, attributes, silent calls."""
        for index, token in enumerate(self.tokens):
            following = self.tokens[index + 1] if index + 1 < len(self.tokens) else None
            calls = following is not None and following.text == "(" and following.start == token.end
            if token.is_word("case") and self.is_code[index]:
                self.hide(index, self.end_of_pattern(index))
            elif calls and (token.kind == "attribute" or token.text in SILENT_CALLS):
                self.hide(index, following.match + 1)

    def hide(self, start, end):
        for index in range(start, end):
            self.is_code[index] = False

    def end_of_pattern(self, start):
        index = start + 1
        while index < len(self.tokens):
            token = self.tokens[index]
            if token.text in (":", "=", "in") or (token.kind == "mark" and token.text in (")", "]", "}", "{")):
                return index
            index = token.match if token.match > index else index
            index += 1
        return index

    # Expressions.

    def spaces(self, index):
        """Whether there is a space before and after a token."""
        token = self.tokens[index]
        before = index > 0 and self.tokens[index - 1].end < token.start
        after = index + 1 < len(self.tokens) and self.tokens[index + 1].start > token.end
        return before, after

    def begins_expression(self, index):
        token, before = self.tokens[index], self.tokens[index - 1]
        if before.kind == "mark":
            return before.text in OPENING_MARKS or (before.text == "}" and token.is_first)
        if before.kind == "word" and before.text in BEFORE_EXPRESSIONS:
            return True
        if before.kind == "operator":
            return before.text in ASSIGNMENTS | {"=", "?"} and self.spaces(index - 1) == (True, True)
        return token.is_first and token.text != "."

    def operand(self, index):
        """The index of the last token of the operand that begins at a token."""
        if self.tokens[index].kind == "operator":
            if self.tokens[index].text not in ("-", "!", "~") or self.spaces(index)[1]:
                raise NoExpression
            index += 1
        token = self.tokens[index]
        if token.text == "." and self.tokens[index + 1].kind == "word":
            index += 1
        elif token.text in ("(", "[") and token.kind == "mark":
            index = token.match
        elif token.kind not in ("word", "number", "text") or (token.kind == "word" and token.text in KEYWORDS):
            raise NoExpression
        while index + 1 < len(self.tokens):
            following = self.tokens[index + 1]
            adjacent = following.start == self.tokens[index].end
            if following.text == "." and self.tokens[index + 2].kind in ("word", "number"):
                index += 2
            elif following.text in ("(", "[") and adjacent:
                index = following.match
            elif following.text in ("!", "?") and adjacent:
                index += 1
            elif following.text == "{" and not following.is_first and self.head[index] is None:
                index = following.match  # a trailing closure
            elif following.kind == "operator" and adjacent and following.text not in PRECEDENCE:
                raise NoExpression
            elif following.text == "<" and adjacent:
                raise NoExpression  # arguments of a generic type
            else:
                return index
        return index

    def expression(self, start):
        """The expression that begins at a token."""
        found = Expression([])
        index = start
        while True:
            last = self.operand(index)
            found.operands.append((index, last))
            found.end = last + 1
            if found.end >= len(self.tokens):
                return found
            token = self.tokens[found.end]
            if token.kind == "operator" and token.text in PRECEDENCE:
                if len(set(self.spaces(found.end))) > 1:
                    raise NoExpression
                found.operators.append(found.end)
                index = found.end + 1
            elif self.may_follow(found.end):
                return found
            else:
                raise NoExpression

    def may_follow(self, index):
        """Whether an expression can end before a token."""
        token = self.tokens[index]
        if token.kind == "mark" and token.text in (")", "]", "}", ",", ":", ";"):
            return True
        if token.text == "{":
            return self.head[index - 1] is not None
        if token.kind == "operator":
            return token.text in ASSIGNMENTS | {"=", "?"} and self.spaces(index) == (True, True)
        return token.is_word("else", "where") or (token.is_first and token.kind in ("word", "text", "number", "attribute"))
