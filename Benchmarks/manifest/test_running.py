import datetime
import os
import pathlib
import tempfile
import unittest
from unittest import mock

import running
from commands import Command
from normalising import normalised
from running import Bench, RunProblem, outputs, parsed, pipeline, shows_present

# A program that prints its version, or what it finds, and writes a file.
SCRIPT = """#!/bin/sh
case "$1" in
--version) echo "kaiki 0.2.0";;
sleep) exec sleep 5;;
die) kill -9 $$;;
upper) tr a-z A-Z;;
*) pwd; echo "$LANG $SECRET"; cat; echo note >&2; echo "v 0.2.0" > out/b.txt; exit 3;;
esac
"""


class NormalisingTests(unittest.TestCase):
    def test_paths_become_relative_and_the_version_a_word(self):
        text = "/tmp/run-1/out/a.csv:1 in /repo/datasets/x and /repo: kaiki 0.2.0, 10.2.0, 0.2.01"
        self.assertEqual(normalised(text, folder="/tmp/run-1", root="/repo", version="0.2.0"),
                         "out/a.csv:1 in datasets/x and .: kaiki VERSION, 10.2.0, 0.2.01")
        self.assertEqual(normalised("0.2.0.", folder="/a", root="/b", version="0.2.0"), "VERSION.")

    def test_anything_else_stays(self):
        text = "  a\t1.50 \n\n2026-01-01T00:00:00Z ~/x"
        self.assertEqual(normalised(text, folder="/a", root="/b", version="0.2.0"), text)


class RunningTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "data.txt").write_text("text\n")
        self.program = self.root / "kaiki"
        self.program.write_text(SCRIPT)
        self.program.chmod(0o755)
        self.bench = Bench(self.program, self.root)

    def output(self, text):
        return self.bench.output(Command(text, False))

    def test_an_output_is_code_errors_text_and_files_without_inherited_variables(self):
        with mock.patch.dict(os.environ, {"SECRET": "x", "LANG": "de"}):
            self.assertEqual(self.output("kaiki analyze < data.txt"),
                             "--- exit code\n3\n--- standard error\nnote\n--- standard output\n.\nC.UTF-8 \ntext\n"
                             "--- out/b.txt\nv VERSION\n")

    def test_variables_of_a_line_are_set_and_programs_pass_their_output_on(self):
        self.assertIn("--- standard output\n", self.output("LANG=ja kaiki x | kaiki upper"))
        self.assertIn("\nJA \n", self.output("LANG=ja kaiki x | kaiki upper"))

    def test_a_signal_is_part_of_the_output(self):
        self.assertEqual(self.output("kaiki die"), "--- exit code\nsignal 9\n")

    def test_a_program_that_takes_too_long_is_an_error_after_the_others_have_run(self):
        seen = []
        with mock.patch.object(running, "SECONDS", 0.2), self.assertRaisesRegex(RunProblem, "kaiki sleep: ran longer"):
            for command, _ in outputs([self.bench], [Command("kaiki sleep", False), Command("kaiki x", False)]):
                seen.append(command.text)
        self.assertEqual(seen, ["kaiki x"])

    def test_an_output_that_changes_with_the_minute_is_an_error_and_a_date_in_the_data_is_none(self):
        data = self.root / "data.txt"
        with mock.patch.object(running, "shows_present", return_value=True), \
                mock.patch.object(running, "wait_for_next_minute") as wait:
            self.assertIn("text\n", self.output("kaiki x < data.txt"))
            wait.assert_called_once()
            wait.side_effect = lambda: data.write_text("later\n")
            with self.assertRaisesRegex(RunProblem, "depends on the clock"):
                self.output("kaiki x < data.txt")

    def test_a_program_of_another_name_is_refused(self):
        with self.assertRaisesRegex(RunProblem, "'rm' is not one of"):
            self.output("rm x")

    def test_lines_are_split_as_a_shell_does(self):
        self.assertEqual(pipeline("kaiki a 'b | c' | kaiki d"), [["kaiki", "a", "b | c"], ["kaiki", "d"]])
        self.assertEqual(parsed(["LANG=ja", "kaiki", "--x=1", "<", "f"]), ({"LANG": "ja"}, ["kaiki", "--x=1"], "f"))
        self.assertEqual(parsed(["kaiki", "a"]), ({}, ["kaiki", "a"], None))

    def test_a_text_that_shows_the_present_minute_in_any_zone_is_found(self):
        now = datetime.datetime(2026, 5, 20, 12, 7, 30, tzinfo=datetime.timezone.utc).timestamp()
        for text in ("as of 2026-05-20 12:07", '"asOf": "2026-05-20T12:07:30Z"', "2026-05-20 21:07", "2026-05-20 17:52"):
            self.assertTrue(shows_present(text, now, now), text)
        for text in ("as of 2026-05-20 12:05", "2026-05-21 12:07", "2026-05-20", "2026-99-20 12:07"):
            self.assertFalse(shows_present(text, now, now), text)
        self.assertTrue(shows_present("2026-05-20 12:08", now, now + 40))


if __name__ == "__main__":
    unittest.main()
