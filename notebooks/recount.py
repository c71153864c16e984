"""A log read a second time, in pandas, so that figures of the programs can be computed anew."""

import io
import tempfile
from pathlib import Path

import kaiki
import numpy as np
import pandas as pd

WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]


def reviews(log, of):
    """The answers of a log.

    `of` is what a program answered: its time zone and the hour at which days begin are taken.
    One row an answer, in order: card, time, day, hour, right, rating, minutes, graded, gap (days since the card's
    answer before, or missing).
    """
    plan = of.get("plan", of)
    if is_public(log):
        rows = pd.read_csv(log)
        table = pd.DataFrame({
            "card": rows.card_id, "time": rows.review_time, "right": rows.review_rating > 1,
            "rating": rows.review_rating, "minutes": rows.review_duration / 60_000, "graded": True})  # fmt: skip
    else:
        rows = native(log)
        right = rows.result.astype(str).str.lower() == "true"
        rating = rows["rating"] if "rating" in rows else pd.Series(np.nan, rows.index)
        table = pd.DataFrame({
            "card": rows.cardId, "time": rows.reviewedAt, "right": right,
            "rating": rating.where(right, 1).fillna(3).astype(int), "minutes": rows.latencyMs / 60_000,
            "graded": rows.counted != "practice"})  # fmt: skip
    table["time"] = pd.to_datetime(table.time, format="ISO8601", utc=True)
    clock = table.time.dt.tz_convert(plan["timeZone"]).dt.tz_localize(None)
    table["hour"] = clock.dt.hour
    table["day"] = (clock - pd.Timedelta(hours=plan["dayStartHour"])).dt.normalize()
    table = table.sort_values("time", kind="stable", ignore_index=True)
    table["gap"] = (table.day - table.groupby("card").day.shift()).dt.days
    return table


def is_public(log):
    """Whether a log has the form of the public review logs."""
    if not Path(log).is_file():
        return False
    with open(log, encoding="utf-8-sig") as file:
        return {"card_id", "review_rating", "review_time", "review_duration"} <= set(file.readline().strip().split(","))


def native(log):
    """The answers of a log in any other form that Kaiki reads."""
    with tempfile.TemporaryDirectory() as folder:
        kaiki.printed("convert", log, "--to", "csv", "--out", folder, "--force", "--quiet")
        return pd.read_csv(Path(folder) / "reviewLogs.csv", dtype={"cardId": str})


def write_until(log, of, day, path):
    """Writes the rows of a public review log up to the end of a day, as they stand, and nothing that came later."""
    plan = of.get("plan", of)
    rows = pd.read_csv(log, dtype=str)
    clock = pd.to_datetime(rows.review_time, format="ISO8601", utc=True).dt.tz_convert(plan["timeZone"])
    days = (clock.dt.tz_localize(None) - pd.Timedelta(hours=plan["dayStartHour"])).dt.normalize()
    rows[days <= pd.Timestamp(day)].to_csv(path, index=False, lineterminator="\n")


def by_day(entries):
    """Entries with a `day` as a table by day, nested figures as columns such as reviews_p5."""
    table = pd.json_normalize(entries, sep="_")
    return table.assign(day=pd.to_datetime(table.day)).set_index("day")


def wilson(right, n):
    """Wilson's 95 % interval of a share (E. B. Wilson, 1927, doi:10.1080/01621459.1927.10502953)."""
    z = 1.959963984540054
    share = right / n
    middle = (share + z**2 / (2 * n)) / (1 + z**2 / n)
    half = z / (1 + z**2 / n) * np.sqrt(share * (1 - share) / n + z**2 / (4 * n**2))
    return middle - half, middle + half


def standard_weights(log, days):
    """The weights of FSRS-6 that know no log, from the CSV of `kaiki fit`."""
    words = [word for key, value in days.items() for word in (f"--{key.replace('_', '-')}", value)]
    printed = kaiki.printed("fit", log, *words, "--models", "fsrs6", "--format", "csv", "--quiet")
    return pd.read_csv(io.StringIO(printed)).standard
