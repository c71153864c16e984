"""Answers as frames and in notebooks."""

from pathlib import Path

import kaiki
import pandas
import pytest


def test_a_measure_is_a_frame(log: str) -> None:
    answer = kaiki.analyze(log, only="load", time_zone="UTC")
    table = answer.frame()
    assert len(table) == len(answer.measures["load"])
    assert {"day", "reviews", "correct", "minutes", "ratings_good"} <= set(table.columns)
    assert table.day.dtype.kind == "M" and str(table.day[0].date()) == answer.measures["load"][0]["day"]


def test_every_measure_has_a_frame(everything: str) -> None:
    answer = kaiki.analyze(everything)
    for name in answer.measures:
        assert isinstance(answer.frame(name), pandas.DataFrame)


def test_of_several_tables_one_is_named(tiny: str) -> None:
    answer = kaiki.analyze(tiny, only="load,due")
    with pytest.raises(ValueError, match="name one of load, due"):
        answer.frame()
    with pytest.raises(KeyError, match="no table today; name one of load, due"):
        answer.frame("today")


def test_the_days_of_a_kind_are_a_frame(tiny: str) -> None:
    answer = kaiki.simulate(tiny, days=7, replicates=10)
    table = answer.frame("cards")
    assert len(table) == 7 and table.reviews_mean.sum() == pytest.approx(answer.part("cards")["totals"]["reviews"]["mean"])
    with pytest.raises(KeyError, match="no part tasks; name one of cards"):
        answer.part("tasks")


def test_variations_are_a_frame() -> None:
    answer = kaiki.simulate(deck=50, days=5, replicates=5, compare="table,sm2")
    assert list(answer.frame("comparison").name) == ["table", "sm2"]


def test_models_and_folds_are_frames(log: str) -> None:
    models = kaiki.fit(log, models="power", time_zone="UTC").frame()
    assert list(models.model) == ["power"] and models.n[0] > 1000
    folds = kaiki.backtest(log, time_zone="UTC", horizon=14, folds=2).frame("cards reviews")
    assert len(folds) == 2 and {"cut", "actual", "forecast_p50"} <= set(folds.columns)


def test_a_statistic_is_a_frame() -> None:
    assert kaiki.statistic("binomial-interval", k=8, n=10).frame().shape[0] == 1


def test_an_answer_is_read_by_key(tiny: str) -> None:
    answer = kaiki.analyze(tiny, only="load")
    assert answer["measures"] is answer.measures and set(answer) == set(answer.json) and len(answer) == len(answer.json)
    assert repr(answer) == "Analysis(load)"


def test_remarks_are_those_of_the_program(tiny: str) -> None:
    answer = kaiki.simulate(tiny, days=3, replicates=5)
    assert answer.remarks == [remark["text"] for remark in answer["remarks"]] and answer.remarks


def test_a_notebook_shows_tables_and_no_markup_of_the_data() -> None:
    cards = pandas.DataFrame([{
        "id": f"c{number}", "question": "<b>bold</b>", "answer": "x", "stepIndex": 0, "nextDue": "2026-01-01T00:00:00Z",
    } for number in range(12)])  # fmt: skip
    answer = kaiki.analyze(cards, kind="cards", only="items", now="2026-01-02")
    shown = answer._repr_html_()
    assert "<h4>items</h4>" in shown and "&lt;b&gt;bold" in shown and "<b>" not in shown
    assert "and 2 more" in shown


def test_an_answer_has_a_page(tiny: str, tmp_path: Path) -> None:
    answer = kaiki.analyze(tiny, only="load", lang="ja")
    text = answer.report()
    assert text.startswith("<!DOCTYPE html>") and '<html lang="ja"' in text and "<svg" in text
    path = tmp_path / "page.html"
    assert answer.report(path) == text == path.read_text(encoding="utf-8")
    path.write_text("mine")
    with pytest.raises(FileExistsError, match="force=True"):
        answer.report(path)
    assert path.read_text() == "mine"
    assert answer.report(path, force=True) == text


def test_a_page_is_of_the_same_data(log: str) -> None:
    table = pandas.read_csv(log)
    assert kaiki.analyze(table, only="load", time_zone="UTC").report().count("<svg") > 0
    with pytest.raises(TypeError, match="no page of Statistic"):
        kaiki.statistic("binomial-interval", k=8, n=10).report()
