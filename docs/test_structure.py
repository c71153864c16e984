"""Tests of structure.py: `cd docs && python3 -B -m unittest`."""

import unittest

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
        self.assertEqual(structure.lower({"files": 4, "lines": 1, "cycle A": 1}, {"files": 3, "lines": 2}), {"files": 3, "lines": 1})

    def test_a_cycle_across_targets_is_always_a_fault(self):
        cycle = {"Sources/A/x.swift", "Sources/B/y.swift"}
        self.assertEqual(len(structure.faults({"cycle A": 2, "cycle B": 2}, {"cycle A": 2, "cycle B": 2}, [cycle])), 1)


if __name__ == "__main__":
    unittest.main()
