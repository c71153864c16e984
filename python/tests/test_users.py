"""Questions that are asked of each user, and tables of several people."""

from pathlib import Path

import kaiki
import pandas
import pytest

USERS = ["Ann", "Bo", "Cy"]


@pytest.fixture
def reviews() -> pandas.DataFrame:
    """Answers of three people to cards of the same ids; the last one has too few for a fit."""
    rows = [
        {
            "user_id": user,
            "card_id": day % 7,
            "review_time": f"2026-0{1 + day // 28}-{1 + day % 28:02}T09:{number:02}:00Z",
            "review_rating": 1 if (day + number) % 5 == 0 else 3,
        }
        for number, user in enumerate(USERS)
        for day in range(10 if user == "Cy" else 84)
    ]
    return pandas.DataFrame(rows)


def test_an_analysis_by_user_has_a_row_per_user(reviews: pandas.DataFrame) -> None:
    answer = kaiki.analyze(reviews, by_user=True, time_zone="UTC")
    assert repr(answer) == "Cohort(analyze of 3 users)"
    table = answer.frame()
    assert list(table.user) == USERS and list(table.cards) == [7, 7, 7]
    assert "<h4>users</h4>" in answer._repr_html_() and "<td>Bo</td>" in answer._repr_html_()
    assert answer.summary["amounts"]["answers"]["users"] == 3
    assert answer.report().startswith("<!DOCTYPE html>")


def test_a_fit_by_user_has_a_row_per_user_with_or_without_figures(reviews: pandas.DataFrame) -> None:
    answer = kaiki.fit(reviews, by_user=True, models="power", time_zone="UTC")
    table = answer.frame("users")
    assert list(table.user) == USERS and repr(answer) == "Cohort(fit of 3 users)"
    assert pandas.isna(table.reason[0]) and table.reason[2] == "tooFewAnswers"
    assert "tooFewAnswers" in answer._repr_html_()


def test_simulations_and_backtests_by_user_have_a_row_per_user(reviews: pandas.DataFrame) -> None:
    answer = kaiki.simulate(reviews, by_user=True, days=3, replicates=5, calibrate="off", time_zone="UTC")
    assert len(answer.frame()) == 3
    assert len(kaiki.backtest(reviews, by_user=True, horizon=7, folds=2, replicates=10, time_zone="UTC").users) == 3


def test_a_benchmark_compares_models_over_users(reviews: pandas.DataFrame) -> None:
    answer = kaiki.benchmark(reviews, by_user=True, models=["power"], time_zone="UTC")
    assert [model["model"] for model in answer.models][-1] == "average"
    assert list(answer.frame().user) == USERS and len(answer.frame("models")) == len(answer.models)


def test_a_benchmark_reads_a_folder_with_a_file_per_user(reviews: pandas.DataFrame, tmp_path: Path) -> None:
    for user, rows in reviews.groupby("user_id"):
        rows.drop(columns="user_id").to_csv(tmp_path / f"{user}.csv", index=False)
    assert len(kaiki.benchmark(tmp_path, models="power", time_zone="UTC").users) == 3


@pytest.mark.parametrize("question", ["fit", "simulate", "backtest", "benchmark"])
def test_a_table_of_several_people_is_refused(reviews: pandas.DataFrame, question: str) -> None:
    with pytest.raises(kaiki.DataError, match="names 3 people .*by_user=True") as refused:
        getattr(kaiki, question)(reviews, time_zone="UTC")
    assert "--by-user" in refused.value.words and refused.value.code == 65


def test_an_analysis_of_several_people_says_so(reviews: pandas.DataFrame) -> None:
    answer = kaiki.analyze(reviews, time_zone="UTC")
    assert any("names 3 people" in remark and "by_user" in remark for remark in answer.remarks)
    assert "trend" not in answer.measures and len(answer.frame("items")) == 21


def test_a_column_of_one_person_is_no_reason_to_refuse(reviews: pandas.DataFrame) -> None:
    answer = kaiki.fit(reviews[reviews.user_id == "Ann"], models="power", time_zone="UTC")
    assert answer.models and not any("by_user" in remark for remark in answer.remarks)
