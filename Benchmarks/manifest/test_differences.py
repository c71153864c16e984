import unittest

from differences import FIGURES, ORDER, WORDING, agrees, differences, numbers_agree


class DifferencesTests(unittest.TestCase):
    def check(self, before, after, *kinds):
        self.assertEqual([one.kind for one in differences(before, after)], list(kinds), (before, after))
        self.assertEqual({one.kind for one in differences(after, before)}, set(kinds), (after, before))

    def test_equal_texts_have_no_difference(self):
        self.check("a 1\n", "a 1\n")

    def test_another_number_on_a_line_with_the_same_words_is_one_of_figures(self):
        self.check("title\nreviews  12\n", "title\nreviews   9\n", FIGURES)
        self.check("約3回です\n", "約12回です\n", FIGURES)
        self.check('"next": null,\n', '"next": 3,\n', FIGURES)
        self.check("load ▁▂▃\n", "load ▁▂█▃\n", FIGURES)
        self.check("minutes 1,234\n", "minutes 987\n", FIGURES)
        self.check("2026-01-31 -0.5\n", "2026-02-01 0.5\n", FIGURES)
        self.check("3 of 5\n", "5 of 3\n", FIGURES)

    def test_a_row_more_or_less_beside_rows_of_the_same_words_is_one_of_figures(self):
        self.check("day,n\n2026-01-01,3\n2026-01-02,4\n", "day,n\n2026-01-01,3\n", FIGURES)

    def test_other_words_are_one_of_wording(self):
        self.check("In short\nn 1\n", "In brief\nn 1\n", WORDING)
        self.check("n 1\n", "n 1\nA note\n", WORDING)
        self.check("見込み 3\n", "予測 3\n", WORDING)

    def test_other_words_with_other_figures_are_both(self):
        self.check("You can skip 2 classes\n", "You can skip 3 more classes\n", WORDING, FIGURES)
        self.check("n 1\n", "n 1\nOne of 5 rows is missing\n", WORDING, FIGURES)

    def test_the_same_lines_in_another_order_are_one_of_order(self):
        self.check("a 1\nb 2\nc 3\n", "a 1\nc 3\nb 2\n", ORDER)
        self.check('{\n  "a": 1,\n  "b": 2\n}\n', '{\n  "b": 2,\n  "a": 1\n}\n', ORDER)
        self.check("<p>a</p><p>b</p>\n", "<p>b</p><p>a</p>\n", ORDER)
        self.check("x\ny\nx\n", "x\nx\ny\n", ORDER)

    def test_the_same_parts_of_a_line_in_another_order_are_one_of_order(self):
        self.check('{"day": 1, "n": "x"}\n', '{"n": "x", "day": 1}\n', ORDER)
        self.check("day,name\n", "name,day\n", ORDER)

    def test_order_and_figures_are_told_apart_in_one_output(self):
        self.check("a 1\nb\nc\n", "a 2\nc\nb\n", FIGURES, ORDER)

    def test_repeated_lines_are_no_other_order_when_one_of_them_is_gone(self):
        self.check("},\na 1\n},\nb 2\n},\n", "a 1\n},\nb 2\n},\n", FIGURES)

    def test_spaces_count_only_if_nothing_else_differs(self):
        self.check("a  1\nb  2\n", "a 1\nb 2\n", WORDING, WORDING)
        self.check("a  1\nb 10\n", "a 1\nb 2\n", FIGURES)
        self.check("a\n", "a", WORDING)

    def test_a_difference_has_both_lines(self):
        self.assertEqual(differences("t\nn 1\n", "t\nn 2\n"), [(FIGURES, "n 1", "n 2")])
        self.assertEqual(differences("t\n", "t\nu\n"), [(WORDING, None, "u")])


class ToleranceTests(unittest.TestCase):
    def test_decimal_numbers_agree_within_a_relative_tolerance(self):
        self.assertTrue(numbers_agree("0.333333333333", "0.33333333333301"))
        self.assertTrue(numbers_agree("1.5e-20", "1.50000000001e-20"))
        self.assertTrue(numbers_agree("2", "2.0000000001"))
        self.assertFalse(numbers_agree("0.3333333333", "0.3333333334"))
        self.assertFalse(numbers_agree("1.0", "-1.0"))
        self.assertFalse(numbers_agree("0.0", "1e-30"))

    def test_whole_numbers_agree_only_if_they_are_equal(self):
        self.assertFalse(numbers_agree("1700000000000", "1700000000001"))
        self.assertFalse(numbers_agree("3", "4"))

    def test_texts_agree_if_they_are_equal_outside_numbers_that_agree(self):
        self.assertTrue(agrees("p 0.5000000000001 of 3", "p 0.5 of 3"))
        self.assertFalse(agrees("p 0.5 of 3", "q 0.5 of 3"))
        self.assertFalse(agrees("p 0.5 of 3", "p 0.5 of 4"))
        self.assertFalse(agrees("p 0.5", "p 0.5 0.5"))
        self.assertFalse(agrees("p  0.5", "p 0.5"))


if __name__ == "__main__":
    unittest.main()
