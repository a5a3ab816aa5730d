"""What flowctl calendar --ics writes, read by Python's icalendar: every to-do, its due time and its alarms."""
import datetime
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, "Scenarios"))

# pylint: disable=wrong-import-position
from icalendar import Calendar
from story import Story

TEMPLATE = """\
template: visit
title: Visit
steps:
  - {step: look, title: "Look: front, back; both", due: 2099-03-28}
  - {step: mend, title: Mend, due: "2099-07-01T17:00"}
"""
TITLE = "Pills; two, with \\ water – " + "größte Sorgfalt 伊藤 👩‍🔧 " * 6
INSTRUCTIONS = "One\nTwo, three; four"


def calendar(story, *words):
    """The calendar, and its text."""
    command = [story.arguments.flowctl, "calendar", "--ics", *words, "--socket", story.socket, "-t", "acme"]
    data = subprocess.run(command, capture_output=True, check=True, timeout=60).stdout
    return Calendar.from_ical(data), data


def todos(read):
    return {str(item["UID"]): item for item in read.walk("VTODO")}


def by_title(read, title):
    return [item for item in read.walk("VTODO") if str(item["SUMMARY"]) == title]


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

    read, data = calendar(story)
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

    again, _ = calendar(story)
    story.check("the same identifiers", sorted(todos(again)), sorted(todos(read)))
    month, _ = calendar(story, "--month", "2099-03")
    story.check("a month", {"Look: front, back; both", TITLE.strip()} <= {str(t["SUMMARY"]) for t in month.walk("VTODO")}, True)
    story.check("and no other", sorted({t["DUE"].dt.strftime("%Y-%m") for t in month.walk("VTODO")}), ["2099-03"])
