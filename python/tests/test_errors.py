"""What the program refuses is an exception with its words and its code."""

import os
import subprocess
import sys
from pathlib import Path

import kaiki
import pandas
import pytest


def test_usage(tiny: str) -> None:
    with pytest.raises(kaiki.UsageError, match="--days is 0; give at least 1") as caught:
        kaiki.simulate(tiny, days=0)
    assert caught.value.code == 64 and caught.value.words == str(caught.value)
    assert caught.value.command[:2] == ["kaiki", "simulate"]
    assert isinstance(caught.value, ValueError) and isinstance(caught.value, kaiki.KaikiError)


def test_an_option_that_there_is_not(tiny: str) -> None:
    with pytest.raises(kaiki.UsageError, match="--dayz"):
        kaiki.simulate(tiny, dayz=3)


def test_bad_data(tmp_path: Path) -> None:
    (tmp_path / "cards.json").write_text("[{]")
    with pytest.raises(kaiki.DataError, match=r"cards\.json:1:3"):
        kaiki.analyze(tmp_path)


def test_a_table_at_fault_names_its_line(log: str) -> None:
    table = pandas.read_csv(log, dtype=str)
    table.loc[2, "review_rating"] = "9"
    with pytest.raises(kaiki.DataError, match="-:3:") as caught:
        kaiki.analyze(table, strict=True, time_zone="UTC")
    assert caught.value.code == 65


def test_no_such_file() -> None:
    with pytest.raises(kaiki.MissingInputError, match="file or folder does not exist") as caught:
        kaiki.analyze("nowhere.csv")
    assert isinstance(caught.value, FileNotFoundError) and caught.value.code == 66


def test_settings(tmp_path: Path, tiny: str) -> None:
    (tmp_path / "settings.json").write_text('{"intervals": []}')
    with pytest.raises(kaiki.SettingsError, match="interval table"):
        kaiki.analyze([tiny, tmp_path])


def test_a_statistic_of_numbers_that_cannot_be() -> None:
    with pytest.raises(kaiki.KaikiError):
        kaiki.statistic("binomial-interval", k=11, n=10)


def test_a_long_table_that_is_refused_at_once_ends(log: str) -> None:
    table = pandas.concat([pandas.read_csv(log)] * 20)
    with pytest.raises(kaiki.UsageError, match="--now"):
        kaiki.analyze(table, now="yesterday?")


def test_zones_of_the_package_stand_in_for_missing_ones(monkeypatch: pytest.MonkeyPatch, tiny: str) -> None:
    from kaiki import _program

    monkeypatch.setattr(_program, "_ZONES", ())
    monkeypatch.delenv("TZDIR", raising=False)
    folder = _program.environment()["TZDIR"]
    assert os.path.isfile(os.path.join(folder, "Asia", "Tokyo"))
    assert kaiki.analyze(tiny, only="load")["timeZone"] == "Asia/Tokyo"
    monkeypatch.setenv("TZDIR", "/elsewhere")
    assert _program.environment()["TZDIR"] == "/elsewhere"


def test_another_program_may_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    own = kaiki.program()
    monkeypatch.setenv("KAIKI_BIN", os.path.dirname(own))
    assert kaiki.program() == own
    monkeypatch.setenv("KAIKI_BIN", str(tmp_path / "kaiki"))
    with pytest.raises(FileNotFoundError, match="KAIKI_BIN names no program"):
        kaiki.version()


def test_the_exit_code_of_a_command_is_that_of_the_program() -> None:
    command = Path(sys.executable).parent / "simulate"
    done = subprocess.run([str(command), "--days", "0"], capture_output=True, text=True)
    assert done.returncode == 64 and done.stderr.startswith("simulate: ")
