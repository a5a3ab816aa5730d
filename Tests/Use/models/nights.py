"""When reminders go out in nights in which clocks are changed, by what docs/reminders.md and docs/recurrence.md say,
with Python's zoneinfo and sums alone; and where and when it is tried. Local times are naive, instants are in universal
time, a time of day is in minutes."""
import datetime
import random
import zoneinfo

UTC = datetime.timezone.utc
MINUTE, DAY = datetime.timedelta(minutes=1), datetime.timedelta(days=1)
ZONES = """Europe/Berlin Europe/London Europe/Dublin Europe/Chisinau Atlantic/Azores America/New_York America/St_Johns
America/Havana America/Nuuk America/Scoresbysund America/Santiago America/Asuncion America/Sao_Paulo America/Miquelon
America/Port-au-Prince America/Ojinaga Pacific/Easter Pacific/Auckland Pacific/Chatham Pacific/Norfolk Australia/Sydney
Australia/Lord_Howe Africa/Casablanca Africa/El_Aaiun Africa/Cairo Asia/Beirut Asia/Jerusalem Asia/Gaza Asia/Almaty
Antarctica/Troll""".split()
WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


def displayed(instant, zone):
    """What the clocks show."""
    return instant.astimezone(zone).replace(tzinfo=None, fold=0)


def shifted(local, zone):
    """As much later as the clocks leave out; the first of two."""
    return local.replace(tzinfo=zone, fold=0).astimezone(UTC)


def instants(local, zone):
    """When the clocks show a time: once, twice, or never."""
    both = {local.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1)}
    return sorted(instant for instant in both if displayed(instant, zone) == local)


def changes(zone, year):
    """The instants of a year at which a zone's clocks are changed, which are full minutes: at most one a day."""
    found, day = [], datetime.datetime(year, 1, 1, tzinfo=UTC)
    while day.year == year:
        if day.astimezone(zone).utcoffset() != (day + DAY).astimezone(zone).utcoffset():
            found.append(change_before(day + DAY, zone))
        day += DAY
    return found


def change_before(instant, zone):
    """The last instant at which the clocks were changed: a full minute, not long ago."""
    while (instant - MINUTE).astimezone(zone).utcoffset() == instant.astimezone(zone).utcoffset():
        instant -= MINUTE
    return instant


def on(local, minutes, days=0):
    """A time of day on the date of a local time, or so many days later."""
    return local.replace(hour=0, minute=0) + days * DAY + minutes * MINUTE


def times(instant, minutes, zone):
    """The instants from one on, for some days, at which it is a time of day: each of two counts, and what the clocks
    leave out is as much later."""
    local = displayed(instant, zone)
    found = {time for days in (-1, 0, 1, 2, 3)
             for time in instants(on(local, minutes, days), zone) or [shifted(on(local, minutes, days), zone)]}
    return sorted(time for time in found if time >= instant)


def is_quiet(instant, hours, zone):
    """Quiet hours go by the clock of who gets the reminder."""
    first, last = hours
    local = displayed(instant, zone)
    minute = local.hour * 60 + local.minute
    return first <= minute < last if first < last else minute >= first or minute < last


def open_at(instant, hours, zone):
    """When a reminder goes out that is planned for an instant: at once outside of quiet hours, else at their end: when
    the clocks show it next, the second time where the first is over, and as much later where they leave it out. An end
    that is so late that the next quiet hours have begun is none."""
    if not hours or not is_quiet(instant, hours, zone):
        return instant
    return next(time for time in times(instant, hours[1], zone) if not is_quiet(time, hours, zone))


def on_monday(instant, hours, zone):
    """What a weekend puts off goes out on Monday at its own time of day, or when its quiet hours are over."""
    opened = open_at(instant, hours, zone)
    local = displayed(opened, zone)
    if local.weekday() < 5:
        return opened
    minutes = hours[1] if opened != instant else local.hour * 60 + local.minute
    return open_at(shifted(on(local, minutes, 7 - local.weekday()), zone), hours, zone)


def occurrences(nominal, zone, gap, overlap):
    """What becomes of a rule's nominal time by its policies: instants, which of two each is, and what is special."""
    found, flags = instants(nominal, zone), []
    if len(found) == 2:
        found, flags = {"first": found[:1], "second": found[1:], "both": found}[overlap], ["overlap"]
    elif not found:
        after, flags = shifted(nominal, zone), ["gap"]
        found = {"shift": [after], "skip": [], "firstValid": [change_before(after, zone)]}[gap]
    second = instants(nominal, zone)[1:]
    return [{"instant": at, "nominal": nominal, "fold": int(at in second), "flags": flags} for at in found]


def clock(minutes):
    return f"{minutes // 60:02}:{minutes % 60:02}"


def iso(instant):
    return f"{instant:%Y-%m-%dT%H:%M:%S}.000Z"


def text(hours):
    return "-".join(map(clock, hours)) if hours else "none"


class Place:
    """A zone in a year: the nights in question, and times that lie near what the clocks leave out or show twice."""

    def __init__(self, name, year, seed):
        self.name, self.year, self.zone, self.seed = name, year, zoneinfo.ZoneInfo(name), seed
        self.random = random.Random(f"{seed}/{name}/{year}")
        # Where the clocks aren't changed, four in the morning in universal time of some days.
        days = [datetime.datetime(year, month, self.random.randint(1, 28), 4, tzinfo=UTC) for month in (3, 10)]
        self.changes = changes(self.zone, year) or days
        self.change = self.changes[0]
        self.tenant = f"{name.lower().replace('/', '-').replace('_', '-')}-{year}"
        self.hours = self.window() if self.random.random() < 0.7 else None
        self.chance = self.random.random()

    def begin(self, name):
        """A case has random numbers of its own, so that it can be run alone."""
        self.random = random.Random(f"{self.seed}/{name}")
        self.change = self.random.choice(self.changes)

    def walls(self):
        """What the clocks would have shown when they were changed, and what they showed."""
        return displayed(self.change - MINUTE, self.zone) + MINUTE, displayed(self.change, self.zone)

    def time(self):
        """A time of day, in minutes."""
        kind, (low, high) = self.random.random(), sorted(self.walls())
        if kind < 0.15:
            return self.random.randrange(1440)
        if kind < 0.6 and low < high:
            inside = low + self.random.choice([*range(0, 120, 5), 1, 59]) % ((high - low) // MINUTE) * MINUTE
            return inside.hour * 60 + inside.minute
        wall = self.random.choice((low, high))
        return (wall.hour * 60 + wall.minute + self.random.choice([*range(-120, 121, 15), -1, 1, 10, 20, 29])) % 1440

    def window(self):
        usual = self.random.choice([(1320, 420), (1410, 30), (90, 150), (135, 165), (0, 360), (1380, 360)])
        found = self.time(), self.time()
        return usual if self.random.random() < 0.25 or found[0] == found[1] else found

    def maybe(self, share, make):
        return make() if self.random.random() < share else None


def rule_over(place):
    """A rule over a night, which ends after an instant, a local time, a date, or so many times: its policies, its
    beginning, its text for a task and for flowctl (perhaps as cron), how many times to ask for, what comes of it."""
    pick, minutes, days = place.random, place.time(), place.random.choice([1, 1, 1, 7])
    start = on(pick.choice(place.walls()), minutes, -7 if days == 7 else -2)
    gap, overlap = pick.choice(["shift", "firstValid", "skip"]), pick.choice(["first", "second", "both"])
    nominal = [start + n * days * DAY for n in range(4)]
    rows = [row for local in nominal for row in occurrences(local, place.zone, gap, overlap)]
    day = WEEK[start.weekday()]
    rule = f"FREQ=WEEKLY;BYDAY={day[:2].upper()}" if days == 7 else "FREQ=DAILY"
    words = (f"weekly on {day}" if days == 7 else "daily") + f" at {clock(minutes)}"
    form = pick.choice(["count", "cron", "words", "date", "local", "instant", "instant", "instant"])
    reported, count = None, 20
    if form in ("count", "cron"):
        rule += ";COUNT=4"
        if form == "cron":
            reported, count = f"{minutes % 60} {minutes // 60} * * {'*' if days == 1 else day}", len(rows)
    elif form == "words":
        rule = f"{words} 4 times"
    elif form == "date":
        until = pick.choice(nominal[1:])
        rule = f"{words} until {until.date()}"
        rows = [row for row in rows if row["nominal"] <= until]
    elif form == "local":
        until = pick.choice(nominal[1:]) + pick.choice([-60, -1, 0, 1, 60]) * MINUTE
        rule += f";UNTIL={until:%Y%m%dT%H%M%S}"
        rows = [row for row in rows if row["nominal"] <= until]
    else:
        near = occurrences(nominal[1 if days == 7 else 2], place.zone, "shift", "both")
        until = pick.choice(near)["instant"] + pick.choice([-60, -30, -1, 0, 0, 1, 30, 60]) * MINUTE
        rule += f";UNTIL={until:%Y%m%dT%H%M%SZ}"
        rows = [row for row in rows if row["instant"] <= until]
    rows.sort(key=lambda row: row["instant"])
    return gap, overlap, start, rule, reported or rule, count, rows
