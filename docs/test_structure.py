"""Tests of structure.py: `cd docs && python3 -B -m unittest`."""

import contextlib
import io
import pathlib
import tempfile
import unittest
from unittest import mock

import structure
from structure import File


def named(cycles):
    return sorted(sorted(cycle) for cycle in cycles)


class CyclesTests(unittest.TestCase):
    def test_a_chain_and_a_reference_to_oneself_are_no_cycles(self):
        self.assertEqual(structure.cycles({"a": {"b": ""}, "b": {"c": ""}, "c": {}, "d": {"d": ""}}), [])

    def test_two_cycles_stay_apart_if_only_one_refers_to_the_other(self):
        edges = {"a": ["b"], "b": ["a", "c"], "c": ["d"], "d": ["e"], "e": ["c"]}
        self.assertEqual(named(structure.cycles(edges)), [["a", "b"], ["c", "d", "e"]])

    def test_a_way_back_from_a_second_branch_joins_the_cycle(self):
        edges = {"a": ["b", "c"], "b": [], "c": ["d"], "d": ["b", "a"]}
        self.assertEqual(named(structure.cycles(edges)), [["a", "c", "d"]])

    def test_long_chains_do_not_recurse(self):
        count = 5_000
        self.assertEqual(len(structure.cycles({number: [(number + 1) % count] for number in range(count)})[0]), count)


class ReferencesTests(unittest.TestCase):
    def edges(self, *files):
        found = structure.references([File(path, text) for path, text in files])
        return {path: sorted(others) for path, others in found.items() if others}

    def test_a_reference_is_a_mention_of_a_type_that_another_file_declares(self):
        self.assertEqual(
            self.edges(("Sources/A/x.swift", "struct X { let y: Y }"), ("Sources/A/y.swift", "package final class Y {}")),
            {"Sources/A/x.swift": ["Sources/A/y.swift"]})

    def test_comments_strings_nested_names_and_extensions_declare_and_mention_nothing(self):
        text = '// Y\n/* Y */ let words = "Y \\" Y"\nlet more = """\n  Y\n  """\n'
        self.assertEqual(self.edges(("Sources/A/x.swift", text), ("Sources/A/y.swift", "enum Y {}")), {})
        nested = "extension Y {\n  struct Row {}\n}\n"
        self.assertEqual(self.edges(("Sources/A/x.swift", "let row: Row"), ("Sources/A/y.swift", nested)), {})

    def test_code_in_interpolations_counts(self):
        other = ("Sources/A/y.swift", "enum Y {}")
        for text in ['"a \\(Y.b) c"', '"\\(f("Z", [Y.b]))"', '"""\n  \\(Y.b)\n  """', '#"a \\#(Y.b)"#', '"\\("\\(Y.b)")"']:
            self.assertEqual(self.edges(("Sources/A/x.swift", text), other), {"Sources/A/x.swift": ["Sources/A/y.swift"]}, text)
        for text in ['"\\\\(Y.b)"', '#"\\(Y.b)"#', '"\\(f("Y"))"', '"\\(f() /* Y */)"']:
            self.assertEqual(self.edges(("Sources/A/x.swift", text), other), {}, text)

    def test_marks_of_comments_in_strings_and_of_strings_in_comments_remove_no_code(self):
        other = ("Sources/A/y.swift", "enum Y {}")
        texts = ['f("https://x", Y.b)', 'f("a/*"); Y.b; f("*/")', '// "\nY.b', '/* " */ Y.b', '/* /* */ " */ Y.b', 'f("""\n  // "\n  """, Y.b)',
                 'f(#"\\"#, Y.b)']
        for text in texts:
            self.assertEqual(self.edges(("Sources/A/x.swift", text), other), {"Sources/A/x.swift": ["Sources/A/y.swift"]}, text)
        self.assertEqual(self.edges(("Sources/A/x.swift", "/* /* */ Y */"), other), {})

    def test_other_targets_count_only_if_imported(self):
        own = ("Sources/A/x.swift", "enum X {}")
        self.assertEqual(self.edges(own, ("Sources/B/y.swift", "let x: X")), {})
        self.assertEqual(
            self.edges(own, ("Sources/B/y.swift", "package import A\nlet x: X")), {"Sources/B/y.swift": ["Sources/A/x.swift"]})


class FiguresTests(unittest.TestCase):
    def measured(self, *files):
        files = [File(path, text) for path, text in files]
        return structure.figures(files, structure.cycles(structure.references(files)))

    def test_the_largest_cycle_counts_and_catalogues_have_no_lines(self):
        measured = self.measured(
            ("Sources/A/x.swift", "struct X { let y: Y }\n"), ("Sources/A/y.swift", "struct Y { let x: [X] }\n\n"),
            ("Sources/B/Words/Catalogue+Japanese.swift", "enum Z {}\n"))
        self.assertEqual(
            measured, {"cycle A": 2, "cycle B": 1, "files": 2, "lines": 3, "language": 0, "terminalText": 0})

    def test_languages_are_parameters_outside_of_renderers(self):
        text = "func page(_ language: Language, in other: Language) {}\nlet text: (Language) -> String\nlet language: Language\n" \
            "f(language: Language.english)\nlet cell = value.terminalText\n"
        measured = self.measured(("Sources/Reports/Page.swift", text), ("Sources/Reports/HTML/Page.swift", text))
        self.assertEqual((measured["language"], measured["terminalText"]), (3, 1))


class LimitsTests(unittest.TestCase):
    def test_a_figure_may_fall_and_never_rise(self):
        self.assertEqual(structure.faults({"files": 2, "cycle A": 1}, {"files": 3}, []), [])
        self.assertEqual(len(structure.faults({"files": 4, "cycle A": 2, "lines": 1}, {"files": 3}, [])), 3)
        self.assertEqual(structure.lower({"files": 2, "language": 4, "terminalText": 1}, {"files": 3, "language": 3, "terminalText": 2}), {"files": 3, "language": 3, "terminalText": 1})

    def test_a_new_cycle_of_a_target_without_limit_is_not_stored(self):
        self.assertEqual(structure.lower({"cycle A": 2}, {"files": 3}), {})

    def test_a_limit_without_a_figure_is_a_fault_until_it_is_written(self):
        self.assertEqual(
            structure.faults({"files": 2}, {"files": 2, "cycle Gone": 4}, []),
            ["docs/structure.tsv: cycle Gone has no figure; run python3 docs/structure.py --write"])
        self.assertEqual(structure.lower({"files": 2}, {"files": 2, "cycle Gone": 4}), {"files": 2})

    def test_a_cycle_across_targets_is_always_a_fault(self):
        cycle = {"Sources/A/x.swift", "Sources/B/y.swift"}
        self.assertEqual(len(structure.faults({"cycle A": 2, "cycle B": 2}, {"cycle A": 2, "cycle B": 2}, [cycle])), 1)


class MainTests(unittest.TestCase):
    totals = "files\t2\nlanguage\t0\nlines\t2\nterminalText\t0\n"
    cycle = {"A/x.swift": "struct X { let y: Y }\n", "A/y.swift": "struct Y { let x: [X] }\n"}
    targets = {"A/x.swift": "import B\nstruct X { let y: Y }\n", "B/y.swift": "import A\nstruct Y { let x: [X] }\n"}

    def result(self, files, limits, *arguments):
        """Returns the exit code or message of a package, its output, and its limits afterwards."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for path, text in files.items():
                (root / "Sources" / path).parent.mkdir(parents=True, exist_ok=True)
                (root / "Sources" / path).write_text(text)
            stored, output = root / "structure.tsv", io.StringIO()
            stored.write_text(limits)
            with mock.patch.multiple(structure, ROOT=root, LIMITS=stored), mock.patch("sys.argv", ["structure.py", *arguments]):
                with contextlib.redirect_stdout(output):
                    try:
                        code = structure.main()
                    except SystemExit as exit:
                        code = exit.code
            return code, output.getvalue(), stored.read_text()

    def test_write_stores_falls_and_fails_if_a_figure_has_risen(self):
        code, _, limits = self.result(self.cycle, "cycle A\t2\nfiles\t1\nlanguage\t5\nlines\t2\nterminalText\t0\n", "--write")
        self.assertIn("files: 2, above the limit of 1", code)
        self.assertEqual(limits, "cycle A\t2\nfiles\t1\nlanguage\t0\nlines\t2\nterminalText\t0\n")
        code, _, limits = self.result(self.cycle, self.totals, "--write")
        self.assertIn("cycle A: 2, above the limit of 1", code)
        self.assertEqual(limits, self.totals)

    def test_write_fails_if_files_of_two_targets_form_a_cycle(self):
        code, _, _ = self.result(self.targets, "cycle A\t2\ncycle B\t2\n" + self.totals.replace("lines\t2", "lines\t4"), "--write")
        self.assertIn("files of A and B form a reference cycle", code)
        self.assertNotIn("\n", code)

    def test_write_without_a_rise_succeeds_and_removes_limits_without_figures(self):
        code, output, limits = self.result(self.cycle, "cycle A\t3\ncycle Gone\t4\n" + self.totals, "--write")
        self.assertIsNone(code)
        self.assertEqual(limits, "cycle A\t2\n" + self.totals)
        self.assertTrue(output.startswith("cycle A 2"))

    def test_show_lists_references_and_refuses_unknown_targets(self):
        self.assertEqual(
            self.result(self.cycle, "", "--show", "A")[:2],
            (None, "Sources/A/x.swift -> Sources/A/y.swift (Y)\nSources/A/y.swift -> Sources/A/x.swift (X)\n"))
        self.assertEqual(self.result(self.cycle, "", "--show", "C")[0], "C is no target of Sources; name one of A")


if __name__ == "__main__":
    unittest.main()
