"""Courses, absences and the risk of too many of them: RULES section 6 (T0-T12) and F4."""

from datetime import datetime

from days import DAY, WEEKDAYS, is_holiday, parse_instant
from reading import truth

CLASSES = ("heldDays", "leftDays", "events", "terms")  # what `attendance` has of each class, not to be printed
TYPES = {"absent": "absences", "late": "late", "early_leave": "earlyLeave", "official_absent": "official"}


# Priors: functions of [(absences, classes)] of the OTHER courses, giving (alpha, beta). The rules leave their
# exact form open, so the comparison puts in the program's own printed prior and checks what follows from it.

def uniform_prior(others):
    """Nothing known: Beta(1, 1)."""
    return 1.0, 1.0


def pooled_prior(others):
    """Beta from the spread of the other courses' rates (ANOVA estimate of the intraclass correlation).

    Beta(1, 1) where fewer than four others have classes, or where they differ no more than by chance."""
    others = [(a, h) for a, h in others if h > 0]
    k, total = len(others), sum(h for _, h in others)
    if k < 4:
        return uniform_prior(others)
    p = sum(a for a, _ in others) / total
    between = sum(h * (a / h - p) ** 2 for a, h in others) / (k - 1)
    within = sum(a * (h - a) / h for a, h in others) / max(total - k, 1)
    size = (total - sum(h * h for _, h in others) / total) / (k - 1)
    if between <= within:
        return uniform_prior(others)
    rho = (between - within) / (between + (size - 1) * within)
    weight = 1 / rho - 1
    return (p * weight, (1 - p) * weight) if weight > 0 else uniform_prior(others)


PRIORS = {"uniform": uniform_prior, "pooled": pooled_prior}


def risk_of_failing(prior, absences, held, left, limit):
    """P(absences + X > limit), X ~ BetaBinomial(left, alpha + absences, beta + held - absences).

    The probabilities come one from another, so no logarithm of a gamma function is needed:
    P(0) = product of (b + i) / (a + b + i), P(k + 1) = P(k) (left - k)/(k + 1) (a + k)/(b + left - k - 1)."""
    a, b = prior[0] + absences, prior[1] + held - absences
    chance = 1.0
    for i in range(left):
        chance *= (b + i) / (a + b + i)
    tail = 0.0
    for k in range(left + 1):
        if absences + k > limit:
            tail += chance
        if k < left:
            chance *= (left - k) / (k + 1) * (a + k) / (b + left - k - 1)
    return min(tail, 1.0)


def safe_misses(absences, left, limit):
    """How many of the classes left may be missed for sure, all the others being attended: no chance in it."""
    return int(max(0, min(left, limit - absences)))


def misses_at(level, prior, absences, held, left, limit):
    """The most classes that may be missed on purpose while the risk from the rest stays at or below `level`.

    Not part of the answer; another reading of `safeMisses`, which the comparison takes with --safe-level."""
    fits = [k for k in range(left + 1)
            if risk_of_failing(prior, absences, held, left - k, limit - k) <= level and absences + k <= limit]
    return max(fits, default=0)


def academic_year(term):
    """Japanese: from April."""
    return term["start"].year - (term["start"].month < 4)


def default_limit(total):
    """T9: a third of the classes."""
    return total // 3


def merged(rows, terms):
    """T1, T2: [[row of the first half, row of the second half or None]]; a half-year course stands alone.

    pairId decides: the other row's courseId, or one value that both share. Else the same year, name and
    isFullYear, one candidate in each half; of several only those in the same slot; else they stay apart."""
    def pairs(one, two):
        if "pairId" in one or "pairId" in two:
            return (one.get("pairId") == two["courseId"] or two.get("pairId") == one["courseId"]
                    or one.get("pairId") == two.get("pairId"))
        s, t = terms.get(one["semesterId"]), terms.get(two["semesterId"])
        return (truth(one.get("isFullYear")) and truth(two.get("isFullYear")) and s and t
                and one["courseName"] == two["courseName"] and academic_year(s) == academic_year(t)
                and s["type"] != t["type"])

    def slot(row):
        return int(row["dayOfWeek"]), int(row["period"])

    left, out = sorted(rows, key=lambda r: r["courseId"]), []
    while left:
        row = left.pop(0)
        mates = [r for r in left if pairs(row, r)]
        if len(mates) > 1 or mates and len([r for r in rows if pairs(mates[0], r) and r is not mates[0]]) > 1:
            mates = [r for r in mates if slot(r) == slot(row)]
        group = [row]
        if len(mates) == 1:
            left.remove(mates[0])
            group.append(mates[0])
        out.append(sorted(group, key=lambda r: str(terms.get(r["semesterId"], {}).get("start", "~"))))
    return out


def meets(day, calendar):
    """T10: the weekday (1 = Monday) whose timetable a day follows, or None. Calendar before holidays."""
    kinds = calendar.get(day, [])
    for kind in kinds:
        if kind.startswith("actsAs="):
            return WEEKDAYS.index(kind[7:].lower()) + 1
    if "noClass" in kinds or "classDay" not in kinds and is_holiday(day):
        return None
    return day.weekday() + 1


def limit_of(group, meetings_by_half, literal):
    """T9. Each half stores just what the rule gives for its own total: the limits add up; else the greater.

    A total is a half's "own" where it fits the half's classes better than those of the year: the app copies
    one row into both terms, and 30 and 30 in a year of 33 are one total of 30. `literal` adds them up."""
    def own(row):
        total = int(row.get("totalClasses", 0))
        return total, int(row["maxAbsences"]) if "maxAbsences" in row else default_limit(total)
    figures = [own(row) for row in group]
    if len(group) == 2 and all(most == default_limit(total) for total, most in figures):
        year = sum(meetings_by_half)
        if literal or not year or all(abs(total - part) <= abs(total - year)
                                      for (total, _), part in zip(figures, meetings_by_half)):
            return sum(most for _, most in figures)
    return max(most for _, most in figures)


def events_of(group, records, in_force, today):
    """T1, T4: {(date, period): set of types} of one course, from the records of both halves.

    A record without period, or with the period of the term in force, is of the course's own class. In the
    order of creation absent and official replace whatever stood there; late and early leave stand side by
    side, and neither replaces an absence. Absences announced for a day to come are left out."""
    ids, events = {row["courseId"] for row in group}, {}
    mine = [r for r in records if r["courseId"] in ids and r["type"] in TYPES]
    mine.sort(key=lambda r: r["at"])
    for record in mine:
        day = record["day"]
        if day > today:
            continue
        period = record.get("period")
        own = period is None or int(period) == int(in_force(group, day)["period"])
        key, kind = (day, 0 if own else int(period)), record["type"]
        stood = events.get(key, set())
        if kind in ("absent", "official_absent"):
            events[key] = {kind}
        elif not stood & {"absent", "official_absent"}:
            events[key] = stood | {kind}
    return events


def terms_of(data, clock):
    """{id: its first and last day and its half}."""
    return {row["semesterId"]: {"start": clock.date_of(row["startDate"]), "type": row.get("semesterType"),
                                "end": clock.date_of(row["endDate"])} for row in data.get("semesters", [])}


def is_asked(row, asked):
    """Whether a term is one of those asked for, by id or name; all are where none is."""
    return not asked or any(word.lower() == row["semesterId"] or word == row.get("name") for word in asked)


def of_semesters(data, clock, asked):
    """--semester: of the courses those that meet in a term asked for, with their records; a full-year course whole."""
    if not asked or "courses" not in data:
        return data
    terms, ids = terms_of(data, clock), {row["semesterId"] for row in data["semesters"] if is_asked(row, asked)}
    kept = {row["courseId"] for group in merged(data["courses"], terms)
            if ids & set(own_terms(group, terms)) for row in group}
    known = {row["courseId"] for row in data["courses"]}
    return {**data, "courses": [row for row in data["courses"] if row["courseId"] in kept],
            "attendanceRecords": [row for row in data.get("attendanceRecords", [])
                                  if row["courseId"] in kept or row["courseId"] not in known]}


def halves_of(group, terms):
    """[(row, term)]: a full-year course without its other half meets in both terms of its year (T2)."""
    pairs = [(row, terms[row["semesterId"]]) for row in group if row["semesterId"] in terms]
    if len(group) == 1 and pairs and truth(group[0].get("isFullYear")):
        one = pairs[0][1]
        pairs += [(group[0], t) for t in terms.values()
                  if t["type"] != one["type"] and academic_year(t) == academic_year(one)]
    return sorted(pairs, key=lambda pair: pair[1]["start"])


def own_terms(group, terms):
    """The ids of the terms in which a course meets."""
    return [key for key, term in terms.items() if any(term is t for _, t in halves_of(group, terms))]


def semesters(data, clock, now, first, asked):
    """{"all": row, term: row}: classes held from `first` on and to come, absences, and Moodle's rate of those held.

    A class and a record are of the term of their day among the course's own; a record of a day in none is of
    `all` alone, and of nothing where a term is asked for. Late arrivals and early leaves count half."""
    names = ["courses", "held", "coming", *TYPES.values()]
    names[names.index("absences")] = "absent"
    ids = [row["semesterId"] for row in data.get("semesters", []) if is_asked(row, asked)]
    rows = {key: dict.fromkeys(names, 0) for key in ["all", *ids]}
    for course in attendance(data, clock, now):
        terms = [(key, start, end) for key, start, end in course["terms"] if key in ids]

        def add(name, day, count=1):
            key = next((k for k, start, end in terms if start <= day <= end), None)
            if key:
                rows[key][name] += count
            if key or not asked:
                rows["all"][name] += count
        for key in {key for key, _, _ in terms}:
            rows[key]["courses"] += 1
        rows["all"]["courses"] += 1
        for day in course["heldDays"]:
            if day >= first:
                add("held", day)
        for day in course["leftDays"]:
            add("coming", day)
        for (day, _), kinds in course["events"].items():
            for kind in kinds if day >= first else []:
                add("absent" if kind == "absent" else TYPES[kind], day)
    for row in rows.values():
        missed = row["absent"] + (row["late"] + row["earlyLeave"]) / 2
        row["rate"] = min(1, max(0, row["held"] - missed) / row["held"]) if row["held"] else None
    return rows


def attendance(data, clock, now, prior=pooled_prior, literal_t9=False):
    """One row a course; `classesLeft`, `decided` and CLASSES are ours (see README)."""
    terms = terms_of(data, clock)
    calendar = {}
    for row in data.get("calendar", []):
        calendar.setdefault(clock.date_of(row["date"]), []).append(row["kind"])
    ends = {(row.get("semesterId"), int(row["period"])): clock.time_of(row["endTime"])
            for row in data.get("periodTimes", [])}
    today, records = clock.day(now), []
    for row in data.get("attendanceRecords", []):
        day = clock.date_of(row["date"])
        at = parse_instant(row.get("createdAt"))
        records.append({**row, "day": day, "at": at or clock.start(day)})

    def in_force(group, day):
        return next((row for row, t in halves_of(group, terms) if t["start"] <= day <= t["end"]), group[0])

    def is_over(day, row):
        """T10: a class of today is held when its period has ended, without period times from midnight."""
        end = ends.get((row["semesterId"], int(row["period"])), ends.get((None, int(row["period"]))))
        return day < today or day == today and (
            end is None or clock.instant(datetime.combine(day, end)) <= now)

    courses = []
    for group in merged(data.get("courses", []), terms):
        meetings, parts = [], []
        for row, term in halves_of(group, terms):
            span = [term["start"] + i * DAY for i in range((term["end"] - term["start"]).days + 1)]
            days = [d for d in span if meets(d, calendar) == int(row["dayOfWeek"])]
            parts.append(len(days))
            meetings += [(d, row) for d in days]
        events = events_of(group, records, in_force, today)
        counts = {name: sum(kind in kinds for kinds in events.values()) for kind, name in TYPES.items()}
        noted = {day for day, _ in events}  # a class with a record takes place, whatever the time of day
        held = {d for d, row in meetings if is_over(d, row) or d in noted}
        left = [d for d, row in meetings if d not in held]
        own = [(key, terms[key]["start"], terms[key]["end"]) for key in own_terms(group, terms)]
        extra = sum("absent" in kinds and (day not in {d for d, _ in meetings} or period != 0)
                    for (day, period), kinds in events.items())
        limit = limit_of(group, parts, literal_t9)
        remaining = limit - counts["absences"]
        courses.append({
            "course": group[0]["courseId"], "ids": [row["courseId"] for row in group],
            "name": group[0].get("courseName"), **counts, "max": limit, "remaining": remaining,
            "held": len(held) if meetings else None,
            "status": "exceeded" if remaining < 0 else "limit" if remaining < 1 else
                      "warning" if remaining < 2 else "safe",
            "decided": len(meetings) - len(left) + extra if meetings else None,
            "classesLeft": len(left) if meetings else None, "nextClass": str(min(left)) if left else None,
            "heldDays": held, "leftDays": left, "events": events, "terms": own})
    for course in courses:
        others = [(c["absences"], c["decided"]) for c in courses if c is not course and c["decided"]]
        alpha, beta = prior(others)
        course["risk"], course["safeMisses"] = None, None
        if course["decided"] is not None:
            known = course["absences"], course["decided"], course["classesLeft"], course["max"]
            course["risk"] = {"p": risk_of_failing((alpha, beta), *known), "prior": {"a": alpha, "b": beta}}
            course["safeMisses"] = safe_misses(known[0], known[2], known[3])
    return sorted(courses, key=lambda c: c["course"])
