"""Makes the reference results of business-days-calc; the calendars are written out naively, day by day.

No code and no rule is shared with the service: each calendar is a list of its closed weekdays as it is printed, year by
year, where the service has rules, observances and tables of festivals.

Run: python3 test/compute/reference/make_calendars.py (the standard library is enough).
"""

import datetime
import json
import pathlib
import random

HERE = pathlib.Path(__file__).parent
DAY = datetime.timedelta(days=1)
source = random.Random(20261128)

# Closed days from Monday to Friday, as MM-DD.
CLOSED = {
    "us-federal": {
        2024: "01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-24 12-25",
        2025: "01-01 01-09 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-24 12-25 12-26",
        2026: "01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25",
        2027: "01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31",
        2028: "01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25",
    },
    "us-nyse": {
        2024: "01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25",
        2025: "01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25",
        2026: "01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25",
        2027: "01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24",
        2028: "01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25",
    },
    "target": {
        2024: "01-01 03-29 04-01 05-01 12-25 12-26",
        2025: "01-01 04-18 04-21 05-01 12-25 12-26",
        2026: "01-01 04-03 04-06 05-01 12-25",
        2027: "01-01 03-26 03-29",
        2028: "04-14 04-17 05-01 12-25 12-26",
    },
    "germany-wphg": {
        2024: "01-01 03-08 03-29 04-01 05-01 05-09 05-20 05-30 08-15 09-20 10-03 10-31 11-01 11-20 12-25 12-26",
        2025: "01-01 01-06 04-18 04-21 05-01 05-08 05-29 06-09 06-19 08-15 10-03 10-31 11-19 12-25 12-26",
        2026: "01-01 01-06 04-03 04-06 05-01 05-14 05-25 06-04 11-18 12-25",
        2027: "01-01 01-06 03-08 03-26 03-29 05-06 05-17 05-27 09-20 11-01 11-17",
        2028: "01-06 03-08 04-14 04-17 05-01 05-25 06-05 06-15 08-15 09-20 10-03 10-31 11-01 11-22 12-25 12-26",
    },
    "uk-england": {
        2024: "01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26",
        2025: "01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26",
        2026: "01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28",
        2027: "01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28",
        2028: "01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26",
    },
    "uk-all": {
        2024: "01-01 01-02 03-18 03-29 04-01 05-06 05-27 07-12 08-05 08-26 12-02 12-25 12-26",
        2025: "01-01 01-02 03-17 04-18 04-21 05-05 05-26 07-14 08-04 08-25 12-01 12-25 12-26",
        2026: "01-01 01-02 03-17 04-03 04-06 05-04 05-25 06-15 07-13 08-03 08-31 11-30 12-25 12-28",
        2027: "01-01 01-04 03-17 03-26 03-29 05-03 05-31 07-12 08-02 08-30 11-30 12-27 12-28",
        2028: "01-03 01-04 03-17 04-14 04-17 05-01 05-29 07-12 08-07 08-28 11-30 12-25 12-26",
    },
    "hong-kong": {
        2024: "01-01 02-12 02-13 03-29 04-01 04-04 05-01 05-15 06-10 07-01 09-18 10-01 10-11 12-25 12-26",
        2025: "01-01 01-29 01-30 01-31 04-04 04-18 04-21 05-01 05-05 07-01 10-01 10-07 10-29 12-25 12-26",
        2026: "01-01 02-17 02-18 02-19 04-03 04-06 04-07 05-01 05-25 06-19 07-01 10-01 10-19 12-25",
        2027: "01-01 02-08 02-09 03-26 03-29 04-05 05-13 06-09 07-01 09-16 10-01 10-08 12-27",
        2028: "01-26 01-27 01-28 04-04 04-14 04-17 05-01 05-02 05-29 10-02 10-04 10-26 12-25 12-26",
    },
    "japan-exchange": {
        2024: "01-01 01-02 01-03 01-08 02-12 02-23 03-20 04-29 05-03 05-06 07-15 08-12 09-16 09-23 10-14 11-04 12-31",
        2025: "01-01 01-02 01-03 01-13 02-11 02-24 03-20 04-29 05-05 05-06 07-21 08-11 09-15 09-23 10-13 11-03 11-24 12-31",
        2026: "01-01 01-02 01-12 02-11 02-23 03-20 04-29 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23 12-31",
        2027: "01-01 01-11 02-11 02-23 03-22 04-29 05-03 05-04 05-05 07-19 08-11 09-20 09-23 10-11 11-03 11-23 12-31",
        2028: "01-03 01-10 02-11 02-23 03-20 05-03 05-04 05-05 07-17 08-11 09-18 09-22 10-09 11-03 11-23",
    },
    "singapore": {
        2024: "01-01 02-12 03-29 04-10 05-01 05-22 06-17 08-09 10-31 12-25",
        2025: "01-01 01-29 01-30 03-31 04-18 05-01 05-12 10-20 12-25",
        2026: "01-01 02-17 02-18 04-03 05-01 05-27 06-01 08-10 11-09 12-25",
        2027: "01-01 02-08 03-10 03-26 05-17 05-20 08-09 10-28",
    },
    "six": {
        2024: "01-01 01-02 03-29 04-01 05-01 05-09 05-20 08-01 12-24 12-25 12-26 12-31",
        2025: "01-01 01-02 04-18 04-21 05-01 05-29 06-09 08-01 12-24 12-25 12-26 12-31",
        2026: "01-01 01-02 04-03 04-06 05-01 05-14 05-25 12-24 12-25 12-31",
        2027: "01-01 03-26 03-29 05-06 05-17 12-24 12-31",
        2028: "04-14 04-17 05-01 05-25 06-05 08-01 12-25 12-26",
    },
}
CLOSED["euronext"] = CLOSED["target"]
# Administrative organs rest on 29 and 30 December too.
CLOSED["japan-statutory"] = {
    year: days + " " + " ".join(
        f"12-{day}" for day in (29, 30) if datetime.date(year, 12, day).weekday() < 5)
    for year, days in CLOSED["japan-exchange"].items()
}


def closed(calendar, day):
    return f"{day:%m-%d}" in CLOSED[calendar][day.year].split()


def is_open(calendar, day):
    return day.weekday() < 5 and not closed(calendar, day)


def days_after(start, end):
    """The days after one up to another, which counts."""
    return [start + DAY * i for i in range(1, (end - start).days + 1)]


def move(calendar, start, days, step):
    """Walks until so many open days were met."""
    day = start
    while days > 0:
        day += step * DAY
        days -= is_open(calendar, day)
    return day


def roll(calendar, start, convention):
    later = start if is_open(calendar, start) else move(calendar, start, 1, 1)
    earlier = start if is_open(calendar, start) else move(calendar, start, 1, -1)
    if convention == "preceding" or convention == "modified-following" and later.month != start.month:
        return earlier
    return later


def result(calendar, operation, date, days, end, convention):
    start = datetime.date.fromisoformat(date)
    reached = {
        "add": lambda: move(calendar, start, days, 1),
        "subtract": lambda: move(calendar, start, days, -1),
        "count": lambda: datetime.date.fromisoformat(end),
        "roll": lambda: roll(calendar, start, convention),
    }[operation]()
    if reached >= start:
        sign, way = 1, days_after(start, reached)
    else:
        # Backwards the day reached counts, and the day given does not.
        sign, way = -1, days_after(reached - DAY, start - DAY)
    weekdays = [day for day in way if day.weekday() < 5]
    opened = [day for day in weekdays if not closed(calendar, day)]
    outputs = {} if operation == "count" else {"date": reached.isoformat()}
    return outputs | {
        "business_days": sign * len(opened),
        "calendar_days": (reached - start).days,
        "closed_weekdays": sign * (len(weekdays) - len(opened)),
    }


def some_date(calendar):
    first, last = datetime.date(2024, 2, 1), datetime.date(max(CLOSED[calendar]), 11, 30)
    return (first + DAY * source.randint(0, (last - first).days)).isoformat()


def cases():
    base = {"days": 1, "convention": "following"}
    # Around holidays, month ends and days closed by order, by hand.
    for calendar, operation, date, more in [
        ("us-federal", "add", "2024-12-23", {"days": 2}), ("us-federal", "add", "2025-01-08", {"days": 1}),
        ("us-federal", "add", "2025-12-23", {"days": 5}), ("us-federal", "add", "2026-11-24", {"days": 5}),
        ("us-federal", "roll", "2027-12-31", {}), ("us-nyse", "roll", "2027-12-31", {}),
        ("us-nyse", "count", "2024-12-31", {"end": "2025-12-31"}), ("us-nyse", "subtract", "2026-04-06", {"days": 1}),
        ("target", "roll", "2026-01-31", {"convention": "modified-following"}),
        ("euronext", "roll", "2027-12-25", {"convention": "preceding"}),
        ("germany-wphg", "add", "2026-04-02", {"days": 4}), ("germany-wphg", "add", "2025-05-07", {"days": 1}),
        ("uk-england", "add", "2027-12-24", {"days": 2}), ("uk-all", "add", "2026-06-12", {"days": 2}),
        ("uk-all", "add", "2027-12-31", {"days": 1}), ("hong-kong", "add", "2026-04-02", {"days": 1}),
        ("hong-kong", "add", "2027-02-05", {"days": 3}), ("japan-statutory", "add", "2026-12-25", {"days": 5}),
        ("japan-exchange", "add", "2026-12-25", {"days": 5}), ("japan-exchange", "add", "2026-09-18", {"days": 1}),
        ("singapore", "add", "2026-11-06", {"days": 4}), ("six", "add", "2025-12-23", {"days": 4}),
        ("six", "count", "2026-05-30", {"end": "2026-05-31"}), ("us-nyse", "add", "2026-05-30", {"days": 0}),
        ("us-nyse", "count", "2026-05-30", {"end": "2026-05-30"}),
    ]:
        yield {"calendar": calendar, "operation": operation, "date": date, **base, **more}
    for calendar in sorted(CLOSED):
        yield {"calendar": calendar, "operation": "count", "date": some_date(calendar), **base, "end": some_date(calendar)}
        for operation in ("add", "subtract"):
            limit = 20 if source.random() < 0.5 else 100
            start = datetime.date(2025, 3, 1) + DAY * source.randint(0, 700)
            yield {"calendar": calendar, "operation": operation, "date": start.isoformat(), **base,
                   "days": source.randint(1, limit)}
        for convention in ("following", "modified-following", "preceding"):
            # A closed day, so that there is something to roll.
            date = some_date(calendar)
            while is_open(calendar, datetime.date.fromisoformat(date)):
                date = some_date(calendar)
            yield {"calendar": calendar, "operation": "roll", "date": date, **base, "convention": convention}


lines = []
for case in cases():
    outputs = result(case["calendar"], case["operation"], case["date"], case["days"], case.get("end"), case["convention"])
    lines.append(json.dumps({"inputs": case, "outputs": outputs}))
text = '{"tolerance": 0, "cases": [\n' + ",\n".join(lines) + "\n]}\n"
(HERE / "business-days-calc.json").write_text(text)
