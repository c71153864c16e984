"""Days, zones, clock arithmetic and Japanese holidays, from RULES G1-G6, A0.3 and section 10 alone."""

import calendar
from datetime import date, datetime, time, timedelta, timezone
from zoneinfo import ZoneInfo

UTC = timezone.utc
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
DAY = timedelta(days=1)
WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]


def parse_instant(value):
    """ISO 8601 with Z or an offset, or integer milliseconds since 1970; None for nothing; else ValueError."""
    if value is None or value == "":
        return None
    if isinstance(value, bool):
        raise ValueError("a truth value is no instant")
    if isinstance(value, (int, float)) or str(value).strip().lstrip("-").isdigit():
        return EPOCH + timedelta(milliseconds=int(value))
    moment = datetime.fromisoformat(str(value).strip())
    if moment.tzinfo is None:
        raise ValueError(f"{value}: an instant needs Z or an offset")
    return moment.astimezone(UTC)


def is_date(value):
    """Whether this is a plain YYYY-MM-DD."""
    return isinstance(value, str) and len(value.strip()) == 10 and value.strip()[4:5] == "-"


def show(moment):
    """An instant as text in UTC, with fractions only where there are any."""
    if moment is None:
        return None
    form = "%Y-%m-%dT%H:%M:%S.%fZ" if moment.microsecond else "%Y-%m-%dT%H:%M:%SZ"
    return moment.strftime(form)


class Clock:
    """The zone of a data set and the hour at which its days begin."""

    def __init__(self, zone, day_start=0):
        self.name, self.zone, self.day_start = zone, ZoneInfo(zone), day_start

    def local(self, moment):
        """Wall-clock time, without a zone."""
        return moment.astimezone(self.zone).replace(tzinfo=None)

    def instant(self, local):
        """G3: in a gap move forward by the gap (the offset before it holds); in an overlap the first."""
        return local.replace(tzinfo=self.zone, fold=0).astimezone(UTC)

    def day(self, moment):
        """G1: the local date after taking the start hour off the wall-clock time."""
        return (self.local(moment) - timedelta(hours=self.day_start)).date()

    def start(self, day):
        """G4: the first instant of a logical day (a gap at its start moves it forward)."""
        return self.instant(datetime.combine(day, time(self.day_start)))

    def date_of(self, value):
        """T0: a date, or an instant that stands for its logical day."""
        if is_date(value):
            return date.fromisoformat(value.strip())
        moment = parse_instant(value)
        return None if moment is None else self.day(moment)

    def time_of(self, value):
        """T0: a time of day, or an instant that stands for its wall-clock time."""
        if isinstance(value, str) and ":" in value[:3]:
            return time.fromisoformat(value)
        return self.local(parse_instant(value)).time()


def add(local, count, unit):
    """G3, A0.3: count days, weeks or months on the wall clock; month ends are clamped."""
    if unit == "day":
        return local + count * DAY
    if unit == "week":
        return local + 7 * count * DAY
    months = local.year * 12 + local.month - 1 + count
    year, month = divmod(months, 12)
    last = calendar.monthrange(year, month + 1)[1]
    return local.replace(year=year, month=month + 1, day=min(local.day, last))


# Japanese holidays (section 10)

SINGLE = {  # ceremonies: days off that make neither substitutes nor sandwiches
    date(1959, 4, 10), date(1989, 2, 24), date(1990, 11, 12), date(1993, 6, 9)}
FIXED = [  # month, day, first year, last year
    (1, 1, 1949, 9999), (1, 15, 1949, 1999), (2, 11, 1967, 9999), (4, 29, 1949, 9999), (12, 23, 1989, 2018),
    (2, 23, 2020, 9999), (5, 4, 2007, 9999), (5, 3, 1949, 9999), (5, 5, 1949, 9999), (7, 20, 1996, 2002),
    (8, 11, 2016, 2019), (8, 11, 2022, 9999), (9, 15, 1966, 2002), (10, 10, 1966, 1999), (11, 3, 1948, 9999),
    (11, 23, 1948, 9999), (7, 23, 2020, 2020), (7, 22, 2021, 2021), (8, 10, 2020, 2020), (8, 8, 2021, 2021),
    (7, 24, 2020, 2020), (7, 23, 2021, 2021), (5, 1, 2019, 2019), (10, 22, 2019, 2019)]
MONDAYS = [  # month, which Monday, first year, last year
    (1, 2, 2000, 9999), (7, 3, 2003, 2019), (7, 3, 2022, 9999), (9, 3, 2003, 9999), (10, 2, 2000, 2019),
    (10, 2, 2022, 9999)]


def equinox(year, march):
    """The day of the month; divisions cut towards zero."""
    constants = (20.8357, 20.8431, 21.8510) if march else (23.2588, 23.2488, 24.2488)
    constant = constants[0 if year < 1980 else 1 if year < 2100 else 2]
    return int(constant + 0.242194 * (year - 1980)) - int((year - (1983 if year < 1980 else 1980)) / 4)


def national(year):
    """The national holidays of a year."""
    days = {date(year, m, d) for m, d, first, last in FIXED if first <= year <= last}
    for month, nth, first, last in MONDAYS:
        if first <= year <= last:
            start = date(year, month, 1)
            days.add(start + (-start.weekday() % 7 + 7 * (nth - 1)) * DAY)
    if year >= 1949:
        days.add(date(year, 3, equinox(year, True)))
    if year >= 1948:
        days.add(date(year, 9, equinox(year, False)))
    return days


def holidays(year):
    """{day: kind} of a year: national, substitute, citizens, ceremony."""
    feasts = national(year)
    days = {day: "ceremony" for day in SINGLE if day.year == year}
    for day in feasts:
        if day.weekday() == 6 and day >= date(1973, 4, 12):
            day += DAY
            while year >= 2007 and day in feasts:
                day += DAY
            days[day] = "substitute"
    for day in feasts:
        middle = day + DAY
        if middle < date(1985, 12, 27) or middle in feasts or middle + DAY not in feasts:
            continue
        if year >= 2007 or middle.weekday() != 6 and middle not in days:
            days[middle] = "citizens"
    days.update((day, "national") for day in feasts)
    return days


def is_holiday(day, known={}):
    """Whether nobody has to work that day (a year is worked out once)."""
    if day.year not in known:
        known[day.year] = holidays(day.year)
    return day in known[day.year]
