"""What is rewritten where, and what is left alone: `python3 -m unittest` in this folder; `make mutants` runs it first."""

import unittest

from places import places


def changes(code, kind=None, is_whole=False):
    """The mutations of a statement within a function, or of a whole source."""
    text = code if is_whole else f"func f() {{\n  {code}\n}}\n"
    return [(place.before, place.after) for place in places("Sources/T/F.swift", text) if kind in (None, place.kind)]


class PlacesTests(unittest.TestCase):
    def test_an_operator_takes_what_binds_more_strongly(self):
        self.assertEqual(
            changes("let x = a * b + c.d(e, f)", "sign"),
            [("a * b", "a / b"), ("a * b + c.d(e, f)", "a * b - c.d(e, f)")])

    def test_operators_of_one_strength_are_taken_from_the_left(self):
        self.assertEqual(changes("return a - b + c", "sign"), [("a - b", "a + b"), ("a - b + c", "a - b - c")])

    def test_bounds(self):
        self.assertEqual(changes("if a + 1 < b.count { f() }", "bound"), [("a + 1 < b.count", "a + 1 <= b.count")])
        self.assertEqual(changes("for i in 0..<n - 1 { f() }", "bound"), [("0..<n - 1", "0...n - 1")])
        self.assertEqual(changes("for i in 0..<n { f() }", "bound"), [("0..<n", "0...n")])
        self.assertEqual(changes("x.sort { $0.key < $1.key }", "bound"), [])

    def test_constants(self):
        self.assertEqual(changes("f(3, 0.5, true)", "constant"), [("3", "4"), ("0.5", "0.505"), ("true", "false")])
        self.assertEqual(changes("f(x.0, 1e-9)", "constant"), [])

    def test_clauses_of_conditions(self):
        self.assertEqual(changes("if a, let b { f() }", "branch"), [("a", "!(a)")])
        self.assertEqual(changes("guard a.b(c) else { return }", "branch"), [("a.b(c)", "true")])
        self.assertEqual(changes("let x = a ? b : c", "branch"), [("a", "!(a)")])
        self.assertEqual(changes("if a && b { f() }", "branch"), [("a && b", "a || b"), ("a && b", "!(a && b)")])

    def test_assignments_are_statements(self):
        found = places("Sources/T/F.swift", "func f() {\n  sum += a[i]\n}\n")
        self.assertEqual(
            [place.rewritten(7) for place in found], ["if Mutant.on(7) { sum -= a[i] } else { sum += a[i] }"])

    def test_what_is_left_alone(self):
        for code in (
            '// a + 1', '/* a /* + */ 1 */', 'let s = "a + 1 \\(b + "\\(1)" + c)"', "precondition(a < 1)",
            "x.reserveCapacity(n + 1)", "@available(1) var a: B", "case 1..<3: f()", "if case .a(1) = b { f() }",
            "let x: Array<Int> = y", "f(&a)", "a +\n 1 +\n b",
        ):
            kinds = ("sign", "bound", "branch")
            self.assertEqual([change for kind in kinds for change in changes(code, kind)], [], code)
        for code in ('// 1', '"\\(1)"', "precondition(a < 1)", "switch a { case 1: f() }", "@available(1) var a: B"):
            self.assertEqual(changes(code, "constant"), [], code)

    def test_types_have_only_static_constants(self):
        code = "struct A {\n  static let a = 3\n  var b = 4\n  func f(c: Int = 5) {}\n}\n"
        self.assertEqual(changes(code, is_whole=True), [("3", "4")])
        self.assertEqual(changes("enum A: Int {\n  case a = 1\n}\n", is_whole=True), [])

    def test_code_that_others_compile_is_left_alone(self):
        self.assertEqual(changes("@inlinable func f() {\n  g(1)\n}\nfunc h() {\n  g(2)\n}\n", is_whole=True), [("2", "3")])
        self.assertEqual(changes("#if os(macOS)\nfunc f() {\n  g(1)\n}\n#endif\n", is_whole=True), [])


if __name__ == "__main__":
    unittest.main()
