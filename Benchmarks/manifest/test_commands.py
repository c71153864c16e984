import pathlib
import shlex
import tempfile
import unittest

from commands import Command, commands, expanded, parsed
from manifest import ROOT
from running import OUT

OPTIONS_THAT_WRITE = {"--out", "--report", "--svg", "--meta", "--draws", "--export-history", "--rows"}


class CommandsTests(unittest.TestCase):
    def test_sets_are_read_from_one_line_or_from_the_indented_lines_after_it(self):
        sets, lines = parsed("# note\nlang = --lang en | --lang ja\nfiles =\n  a.csv\n  b c.csv\n\nkaiki {files}\n")
        self.assertEqual(sets, {"lang": ["--lang en", "--lang ja"], "files": ["a.csv", "b c.csv"]})
        self.assertEqual(lines, ["kaiki {files}"])

    def test_a_line_stands_for_every_combination_and_a_repeated_set_has_one_member(self):
        sets = {"x": ["1", "2"], "y": ["{x}.csv", "b"]}
        self.assertEqual(expanded("{x} {y}", sets, ROOT),
                         ["1 1.csv", "1 2.csv", "1 b", "2 1.csv", "2 2.csv", "2 b"])
        self.assertEqual(expanded("{x} < {x}", sets, ROOT), ["1 < 1", "2 < 2"])

    def test_a_member_with_a_star_stands_for_sorted_quoted_paths_and_never_for_none(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("b.csv", "a 1.csv"):
                pathlib.Path(folder, name).write_text("")
            self.assertEqual(expanded("{x}", {"x": ["*.csv"]}, pathlib.Path(folder)), ["'a 1.csv'", "b.csv"])
            with self.assertRaisesRegex(ValueError, "no file matches"):
                expanded("{x}", {"x": ["*.tsv"]}, pathlib.Path(folder))
        with self.assertRaisesRegex(ValueError, "no set 'z'"):
            expanded("{z}", {}, ROOT)

    def test_a_set_without_members_makes_no_command(self):
        self.assertEqual(expanded("kaiki {x}", {"x": []}, ROOT), [])

    def test_an_id_depends_on_the_text_alone(self):
        self.assertEqual(Command("kaiki", True).id, Command("kaiki", False).id)
        self.assertNotEqual(Command("kaiki", True).id, Command("kaiki -h", True).id)

    def test_the_list_has_about_two_thousand_commands_with_different_ids_and_two_hundred_in_ci(self):
        found = commands(ROOT)
        self.assertIn(len(found), range(1_900, 2_600))
        self.assertEqual(len({command.id for command in found}), len(found))
        self.assertIn(sum(command.is_in_ci for command in found), range(180, 231))

    def test_commands_write_into_the_folder_of_their_run_alone(self):
        for command in commands(ROOT):
            words = shlex.split(command.text)
            for option, value in zip(words, words[1:]):
                if option in OPTIONS_THAT_WRITE:
                    self.assertIn(value.split("/")[0], (OUT, "none"), command.text)

    def test_an_extra_folder_is_asked_about_its_files_and_the_folders_that_hold_several(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for path in ("one.csv", "README.md", "history/a.csv", "history/b.json", "single/c.csv"):
                (folder / path).parent.mkdir(exist_ok=True)
                (folder / path).write_text("")
            found = commands(ROOT, folder)
        data = {command.text.split()[2] for command in found}
        self.assertEqual(data, {"extra/one.csv", "extra/history", "extra/history/a.csv", "extra/history/b.json",
                                "extra/single/c.csv"})
        self.assertFalse(any(command.is_in_ci for command in found))


if __name__ == "__main__":
    unittest.main()
