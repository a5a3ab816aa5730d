"""What flowctl calendar --ics writes, read by Python's icalendar: to-dos and events with their times and alarms.

What recurs is expanded by dateutil, by the zones of the machine and by those in the file, and held against the times to
which flowd's own rules lead: what the clocks leave out or show twice, and what no RRULE says, included.
"""
import datetime
import io
import json
import os
import re
import subprocess
import sys
from zoneinfo import ZoneInfo

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "Scenarios"))

# pylint: disable=wrong-import-position
from dateutil.rrule import rrulestr
from dateutil.tz import tzical
from icalendar import Calendar
from story import Story

TEMPLATE = """\
template: visit
title: Visit
steps:
  - {step: look, title: "Look: front, back; both", due: 2099-03-28}
  - {step: mend, title: Mend, due: "2099-07-01T17:00"}
"""
PAYMENT = """\
template: pay
title: Pay
payments:
  - payment: kitchen
    title: Kitchen
    party: bella
    direction: outgoing
    total: 100.00 EUR
    ladder: 0d due; to role:owner
    instalments:
      - {instalment: all, title: All of it, share: rest, due: 2099-04-01}
steps:
  - {step: paid, title: Kitchen is paid, kind: payment, payment: kitchen/all}
"""
TITLE = "Pills; two, with \\ water – " + "größte Sorgfalt 伊藤 👩‍🔧 " * 6
INSTRUCTIONS = "One\nTwo, three; four"
UTC = datetime.timezone.utc
# Half an hour of summer time, an offset of 5:45, and changes north and south of the equator.
ZONES = ["UTC", "Europe/Berlin", "America/New_York", "America/St_Johns", "Australia/Lord_Howe", "Asia/Kathmandu"]
# Where the clocks leave 02:30 out on one day of the year.
CHANGES_AT_TWO = ["Europe/Berlin", "America/New_York", "America/St_Johns"]
# Title, rule, time of day, and how many events recur in the place of single ones.
RULES = [
    ("Walk", "daily", "08:00", 1), ("Bins", "every 2 weeks on tue,fri", "18:30", 1), ("Rent", "monthly on 31", "09:00", 1),
    ("Books", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "00:00", 1), ("Drops", "daily at 08:00,20:00", "08:00", 2),
    ("Club", "monthly on 2nd tue,last fri", "23:30", 1), ("Night", "daily", "02:30", 1), ("Round", "every 6h", "08:00", 0),
    ("Either", "0 9 13 * 5", "09:00", 0),
]


def calendar(story, *words):
    """The calendar, and its text."""
    command = [story.arguments.flowctl, "calendar", "--ics", *words, "--socket", story.socket, "-t", "acme"]
    data = subprocess.run(command, capture_output=True, check=True, timeout=60).stdout
    return Calendar.from_ical(data), data


def todos(read):
    return {str(item["UID"]): item for item in read.walk("VTODO")}


def by_title(read, title, kind="VTODO"):
    return [item for item in read.walk(kind) if str(item["SUMMARY"]) == title]


def text_of(time):
    """An instant as a text."""
    return time.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def times(item, zone):
    """When an event begins, every time, in universal time; `zone` is for those that recur."""
    start = item["DTSTART"].dt
    if "RRULE" not in item:
        return [text_of(start)]
    rule = rrulestr(item["RRULE"].to_ical().decode(), dtstart=start.replace(tzinfo=zone))
    return [text_of(time) for time in rule]


def own_zones(data):
    """The zones as the file itself has them, by dateutil."""
    found = {}
    for block in re.findall(r"BEGIN:VTIMEZONE.*?END:VTIMEZONE\r\n", data.decode(), re.DOTALL):
        zones = tzical(io.StringIO(block))
        for name in zones.keys():
            found[name] = zones.get(name)
    return found


def rule_times(story, rule, start, zone):
    """The times to which a rule of flowd's leads, for years."""
    command = [story.arguments.flowctl, "recurrence", "next", rule, "--from", start, "--zone", zone, "--count", "1600", "--json"]
    listed = json.loads(subprocess.run(command, capture_output=True, check=True, timeout=60).stdout)
    return [item["utc"] for item in listed]


with Story("A calendar that other programs read") as story:
    office = story.operator()
    office("tenant", "create", "acme", "--time-zone", "Europe/Berlin", "--title", "Acme, Ltd; Co")
    office("template", "apply", story.file("visit.yaml", TEMPLATE.encode()), "-t", "acme")
    office("job", "start", "visit", "-t", "acme", "--for", "Mrs Ito", "--due", "2099-08-01")
    office("task", "add", TITLE.strip(), "-t", "acme", "--start", "2099-03-29T08:00", "--instructions", INSTRUCTIONS,
           "--remind=-1h", "--due", "30m")
    office("task", "add", "Water", "-t", "acme", "--rule", "daily at 08:00", "--at", "08:00", "--remind", "0m")

    office("profile", "add", "bella", "--title", "Bella, caterer", "-t", "acme")
    office("payment", "schedule", "add", "Catering; hot", "--to", "bella", "--total", "4000", "--currency", "EUR",
           "--instalment", "30% 2099-03-01 Deposit, first", "--instalment", "rest 2099-05-01 Balance", "-t", "acme")
    office("payment", "record", "1", "200", "-t", "acme")

    read, data = calendar(story, "--todo")
    story.check("no errors", [str(item.errors) for item in read.walk() if item.errors], [])
    story.check("line ends", data.replace(b"\r\n", b"").count(b"\n") + data.replace(b"\r\n", b"").count(b"\r"), 0)
    story.check("long lines", [len(line) for line in data.split(b"\r\n") if len(line) > 75], [])
    # The library knows no type for this property of RFC 7986, so it doesn't take the text's escapes away.
    story.check("its name", str(read["NAME"]), "Acme\\, Ltd\\; Co")
    for item in read.walk("VTODO"):
        story.check("what every one has", [name for name in ("UID", "DTSTAMP", "DUE", "SUMMARY", "STATUS") if name not in item], [])
    story.check("each identifier once", len(todos(read)), len(read.walk("VTODO")))

    look, = by_title(read, "Look: front, back; both")
    story.check("a day", look["DUE"].dt.isoformat(), "2099-03-28")
    story.check("when it changed", isinstance(look["LAST-MODIFIED"].dt, datetime.datetime), True)
    mend, = by_title(read, "Mend")
    story.check("a time", mend["DUE"].dt.isoformat(), "2099-07-01T15:00:00+00:00")
    visit, = by_title(read, "Visit")
    story.check("a job", visit["DUE"].dt.isoformat(), "2099-08-01")
    pills, = by_title(read, TITLE.strip())
    story.check("words", str(pills["DESCRIPTION"]), f"{INSTRUCTIONS}\nTask 1/1")
    story.check("begin and end", [pills[name].dt.isoformat() for name in ("DTSTART", "DUE")],
                ["2099-03-29T06:00:00+00:00", "2099-03-29T06:30:00+00:00"])
    alarm, = pills.walk("VALARM")
    story.check("an hour before it is due", [str(alarm["ACTION"]), alarm["TRIGGER"].dt.isoformat()],
                ["DISPLAY", "2099-03-29T05:30:00+00:00"])
    water = by_title(read, "Water")
    story.check("planned times", len(water) in (92, 93), True)
    story.check("one of a day", len({item["DUE"].dt.date() for item in water}), len(water))

    deposit, = by_title(read, "Catering; hot: Deposit, first")
    story.check("an instalment", [deposit["DUE"].dt.isoformat(), str(deposit["STATUS"]), str(deposit["DESCRIPTION"])],
                ["2099-03-01", "IN-PROCESS", "1000.00 EUR to bella\nInstalment 1/1"])
    balance, = by_title(read, "Catering; hot: Balance")
    story.check("and the next", [balance["DUE"].dt.isoformat(), str(balance["STATUS"])], ["2099-05-01", "NEEDS-ACTION"])

    again, _ = calendar(story, "--todo")
    story.check("the same identifiers", sorted(todos(again)), sorted(todos(read)))
    month, _ = calendar(story, "--todo", "--month", "2099-03")
    story.check("a month", {"Look: front, back; both", TITLE.strip()} <= {str(t["SUMMARY"]) for t in month.walk("VTODO")}, True)
    story.check("and no other", sorted({t["DUE"].dt.strftime("%Y-%m") for t in month.walk("VTODO")}), ["2099-03"])

    # As events, which the calendars of phones show. What recurs is one, and leads to the times of its rule.
    for zone in ZONES:
        for title, rule, at, _ in RULES:
            office("task", "add", f"{title} in {zone}", "-t", "acme", "--rule", rule, "--at", at, "--zone", zone, "--due", "1h",
                   "--remind=-1d")
    starts = {task["spec"]["title"]: task["spec"]["start"] for task in office("task", "list", "-t", "acme")}
    read, data = calendar(story)
    story.check("no errors", [str(item.errors) for item in read.walk() if item.errors], [])
    story.check("long lines", [len(line) for line in data.split(b"\r\n") if len(line) > 75], [])
    story.check("no to-dos", len(read.walk("VTODO")), 0)
    for item in read.walk("VEVENT"):
        story.check("what every one has", [name for name in ("UID", "DTSTAMP", "DTSTART", "SUMMARY", "TRANSP") if name not in item], [])
    identifiers = sorted(str(item["UID"]) for item in read.walk("VEVENT"))
    story.check("each identifier once", len(set(identifiers)), len(identifiers))
    pills, = by_title(read, TITLE.strip(), "VEVENT")
    story.check("begin and end", [pills[name].dt.isoformat() for name in ("DTSTART", "DTEND")],
                ["2099-03-29T06:00:00+00:00", "2099-03-29T06:30:00+00:00"])
    alarm, = pills.walk("VALARM")
    story.check("its alarm", alarm["TRIGGER"].dt.isoformat(), "2099-03-29T05:30:00+00:00")
    deposit, = by_title(read, "Catering; hot: Deposit, first", "VEVENT")
    story.check("a day", deposit["DTSTART"].dt.isoformat(), "2099-03-01")

    zones = own_zones(data)
    story.check("the zones in the file", sorted(zones), sorted(set(ZONES) - {"UTC"}))
    far = text_of(datetime.datetime.now(UTC) + datetime.timedelta(days=690))
    for zone in ZONES:
        for title, rule, at, count in RULES:
            name = f"{title} in {zone}"
            own = by_title(read, name, "VEVENT")
            series = [item for item in own if "RRULE" in item]
            story.check(f"what recurs of {name}", len(series), 0 if at == "02:30" and zone in CHANGES_AT_TWO else count)
            found = sorted(time for item in own for time in times(item, ZoneInfo(zone)))
            planned = rule_times(story, rule, starts[name], zone)
            story.check(f"the times of {name}", found, [time for time in planned if found[0] <= time <= found[-1]])
            story.check(f"two years of {name}", found[-1] > far, bool(series))
            for item in series:
                story.check(f"the zone of {name}", item["DTSTART"].params.get("TZID", "UTC"), zone)
                story.check(f"length and alarm of {name}", [str(item["DURATION"].dt), item.walk("VALARM")[0]["TRIGGER"].dt.days],
                            ["1:00:00", -1])
                if zone != "UTC":
                    story.check(f"{name} by the file's own zone", times(item, zones[zone]), times(item, ZoneInfo(zone)))
    again, _ = calendar(story)
    story.check("the same identifiers", sorted(str(item["UID"]) for item in again.walk("VEVENT")), identifiers)

    # A payment of a job stands there once: its step isn't there beside it.
    office("template", "apply", story.file("pay.yaml", PAYMENT.encode()), "-t", "acme")
    office("job", "start", "pay", "-t", "acme")
    for words, kind in [([], "VEVENT"), (["--todo"], "VTODO")]:
        read, _ = calendar(story, *words)
        story.check("a payment once", [len(by_title(read, title, kind)) for title in ("Kitchen: All of it", "Kitchen is paid")], [1, 0])
        alarm, = by_title(read, "Kitchen: All of it", kind)[0].walk("VALARM")
        story.check("its ladder", alarm["TRIGGER"].dt.isoformat(), "2099-04-01T07:00:00+00:00")
