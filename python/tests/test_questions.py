"""Every function answers what the program prints."""

import importlib.metadata
import json
import os
import subprocess
import sys
from pathlib import Path

import kaiki
import pytest


def printed(*words: str) -> object:
    command = [str(Path(sys.executable).parent / words[0]), *words[1:], "--json", "--quiet"]
    return json.loads(subprocess.run(command, capture_output=True, check=True).stdout)


def test_the_program_is_the_one_of_the_package() -> None:
    assert kaiki.program() == str(Path(kaiki.__file__).parent / "bin" / "kaiki")
    installed = importlib.metadata.version("kaiki")
    assert kaiki.version() == installed


def test_the_version_that_is_cited_is_that_of_the_program() -> None:
    cited = (Path(__file__).resolve().parent.parent.parent / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {kaiki.version()}\n" in cited


@pytest.mark.parametrize("name", ["kaiki", "simulate", "analyze"])
def test_the_programs_stand_in_the_environment(name: str) -> None:
    command = [str(Path(sys.executable).parent / name), "--help"]
    assert subprocess.run(command, capture_output=True, text=True).stdout.startswith(f"usage: {name} ")


def test_analyze(tiny: str) -> None:
    assert kaiki.analyze(tiny).json == printed("analyze", tiny)
    assert list(kaiki.analyze(tiny, only=["load", "due"]).measures) == ["load", "due"]
    assert list(kaiki.analyze(Path(tiny), only="load").measures) == ["load"]


def test_simulate(tiny: str) -> None:
    answer = kaiki.simulate(tiny, days=20, seed=3, intervals=[1, 3, 7])
    assert answer.json == printed("simulate", tiny, "--days", "20", "--seed", "3", "--intervals", "1,3,7")
    assert answer.part("cards")["plan"]["intervals"] == [0, 1, 3, 7]
    made_up = kaiki.simulate(deck=50, days=5, new_per_day=10)
    assert made_up.json == printed("simulate", "--deck", "50", "--days", "5", "--new-per-day", "10")


def test_fit(log: str) -> None:
    answer = kaiki.fit(log, models=["fsrs6", "power"], time_zone="UTC", day_start=4)
    words = ["--models", "fsrs6,power", "--time-zone", "UTC", "--day-start", "4"]
    assert answer.json == printed("kaiki", "fit", log, *words)
    assert answer.weights() == answer.models[0]["parameters"] and len(answer.weights()) == 21


def test_backtest(log: str) -> None:
    answer = kaiki.backtest(log, time_zone="UTC", horizon=14, folds=2)
    assert answer.json == printed("kaiki", "backtest", log, "--time-zone", "UTC", "--horizon", "14", "--folds", "2")


def test_statistic() -> None:
    assert kaiki.statistic("holm", p=[0.01, 0.04])["adjusted"] == [0.02, 0.04]
    assert kaiki.statistic("describe", {"x": [1, 2, 6]}).json == kaiki.statistic("describe", x=[1.0, 2.0, 6.0]).json


def test_any_command_may_be_run_with_the_words_of_a_line(tiny: str, tmp_path: Path) -> None:
    assert kaiki.run("analyze", tiny, "--only", "load") == kaiki.analyze(tiny, only="load").json
    assert kaiki.printed("next", "--every", "1day", "--from", "2026-01-31T09:00", "--count", 1).count("instant") == 1
    kaiki.printed("convert", tiny, "--to", "csv", "--out", tmp_path / "tables")
    assert kaiki.analyze(tmp_path / "tables", only="load").measures == kaiki.analyze(tiny, only="load").measures


def test_several_paths_are_merged(everything: str) -> None:
    files = [os.path.join(everything, f"memora.{name}") for name in ["cards.json", "reviewLogs.csv", "settings.json"]]
    assert len(kaiki.analyze(files, only="load")["sources"]) == 3


def test_options_that_may_be_repeated_are_those_of_the_help() -> None:
    from kaiki import _questions

    told = set()
    for command in ["analyze", "simulate", "fit", "backtest"]:
        text = " ".join(subprocess.run([kaiki.program(), command, "--help"], capture_output=True, text=True).stdout.split())
        for part in text.split(" --")[1:]:
            if "may be repeated)" in part:
                told.add(part.split()[0].replace("-", "_"))
    assert told == _questions._REPEATED


def test_a_list_of_such_an_option_gives_it_once_for_each() -> None:
    from kaiki import _questions

    assert _questions.arguments({"tag": ["a", "b,c"], "days_off": "holidays", "strict": True, "raw": False, "to": None}) == [
        "--tag", "a", "--tag", "b,c", "--days-off", "holidays", "--strict",
    ]  # fmt: skip


def test_a_file_whose_name_begins_with_a_dash_is_one(tmp_path: Path, log: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "--now").write_bytes(Path(log).read_bytes())
    monkeypatch.chdir(tmp_path)
    assert kaiki.analyze("--now", only="load", time_zone="UTC")["sources"][0]["rows"] == 9921
