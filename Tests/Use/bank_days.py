#!/usr/bin/env python3
"""What somebody does with the files of a bank, step by step: exports by booking and by value dates, lines that are left
and recorded by the hint behind them, then the same transfers in another form. No transfer is booked twice, and each left
line tells the payment that it may be. Files of other forms, and names that name nothing, are told as what they are; so are
the charges that a line which is read late takes back, or a schedule's cancellation."""
import datetime
import json
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Scenarios"))

from story import Story  # noqa: E402

TENANT = "bank"
TODAY = datetime.date.today()


def day(before):
    return str(TODAY - datetime.timedelta(days=before))


class Clerk:
    """Somebody at flowctl; each file gets a tenant of its own, unless it goes on."""

    def __init__(self, story):
        self.story, self.number = story, 0

    def __call__(self, *words, input=None, expected=(0,), binary=False):
        command = [self.story.arguments.flowctl, *words, "--socket", self.story.socket]
        if self.number:
            command += ["-t", self.tenant]
        run = subprocess.run(command, input=input if binary else (input or "").encode(), capture_output=True, timeout=60)
        if run.returncode not in expected:
            sys.exit(f"FAILED: {command} ended with {run.returncode}: {run.stderr.decode()}")
        return run.stdout.decode() + run.stderr.decode()

    @property
    def tenant(self):
        return f"{TENANT}-{self.number}"

    def begin(self, *schedules):
        """A new tenant in which Ana Ray owes some schedules."""
        self.number = 0
        self.count = getattr(self, "count", 0) + 1
        self("tenant", "create", f"{TENANT}-{self.count}", "--currency", "EUR", "--time-zone", "UTC")
        self.number = self.count
        self("profile", "create", "ana", "--kind", "client", "--title", "Ana Ray")
        for total in schedules:
            half = f"{total / 2:.2f}"
            self("payment", "schedule", "add", "Lessons", "--from", "ana", "--total", f"{total:.2f}",
                 "--instalment", f"{half} {TODAY}", "--instalment", f"rest {TODAY + datetime.timedelta(days=30)}")

    def take(self, text):
        """What became of each line: its result and the reason."""
        report = json.loads(self("payment", "import", "-", "--json", input=text, expected=(0, 2)))
        return [(line["result"], line.get("why") or "") for line in report["lines"]]

    def hint(self, text):
        """The words behind a left line, as they are printed."""
        reported = self("payment", "import", "-", input=text, expected=(0, 2))
        found = re.search(r"((?:--on \S+ )?--bank-line \S+)", reported)
        self.check("a hint is printed", bool(found), True)
        return found.group(1).split()

    def check(self, what, found, expected):
        self.story.check(what, found, expected)


def two_dates(clerk):
    """Booking date and value date of one transfer."""
    booked = f"Booking date,Amount,Reference,Name\n{day(9)},33.00,#2,Ana Ray\n"
    valued = f"Value date,Amount,Reference,Name\n{day(8)},33.00,#2,Ana Ray\n"
    for first, second, paid in ((booked, valued, day(9)), (valued, booked, day(8))):
        clerk.begin(100, 66)
        clerk.check("the first is recorded", clerk.take(first), [("recorded", "")])
        (result, why), = clerk.take(second)
        clerk.check("the other is left", result, "left")
        clerk.check("and told", why.startswith(f"2/p1 of {paid} has the same amount"), True)
        clerk.check("by both files again", [clerk.take(first)[0][0], clerk.take(second)[0][0]], ["alreadyRecorded", "left"])
    clerk.begin(100, 66)
    both = booked + f"{day(8)},33.00,#2,Ana Ray\n"
    clerk.check("two of one file are two", [r for r, _ in clerk.take(both)], ["recorded", "recorded"])
    clerk.begin(100, 66)
    equal = booked + booked.split("\n")[1] + "\n"
    clerk.check("so are equal ones", [r for r, _ in clerk.take(equal)], ["recorded", "recorded"])


def followed_hint(clerk):
    """A left line, recorded as its hint says, comes again in another form."""
    clerk.begin(154)
    first = f"Date,Amount,Description\n{day(4)},77.00,ANA RAY LESSONS\n"
    hint = clerk.hint(first)
    clerk.check("the hint has the line's day", hint[:2], ["--on", day(4)])
    clerk("payment", "record", "1", "77", *hint)
    (result, why), = clerk.take(f"Date,Amount,Reference,Name\n{day(4)},77.00,LESSONS #1,Ana Ray\n")
    clerk.check("it isn't recorded again", result, "left")
    clerk.check("and the payment is named", "1/p1" in why, True)
    clerk.check("the line itself is known", clerk.take(first)[0][0], "alreadyRecorded")


def second_id(clerk):
    """What was recorded for another party under the bank's id comes without the id."""
    clerk.begin(100)
    line = f"{day(4)},50.00,gift,Someone Else"
    hint = clerk.hint(f"Date,Amount,Reference,Name,Transaction id\n{line},TX9\n")
    on = [] if "--on" in hint else ["--on", day(4)]
    clerk("payment", "record", "1", "50", *on, *hint)
    (result, why), = clerk.take(f"Date,Amount,Reference,Name\n{line}\n")
    clerk.check("it is left", result, "left")
    reported = "1/p1 has the same day and amount; if it is that one, nothing is to be done"
    clerk.check("with the payment that it is", reported in why, True)


def messages(clerk):
    """Files of other forms, and a schedule that doesn't exist."""
    clerk.begin(100)
    forms = {
        "<?xml version='1.0'?>\n<Document/>\n": "file is “XML”; allowed: CSV with a heading in its first line",
        ":20:STARTUMS\n:25:1/2\n:61:2703010301C1,00\n": "file is “MT940”; allowed: CSV with a heading in its first line",
        f"Kontoauszug\n\nBuchungstag;Betrag\n{day(1)};1,00\n": "take away what stands above it, with tail -n +3 FILE",
    }
    for text, reported in forms.items():
        clerk.check(reported, reported in clerk("payment", "import", "-", input=text, expected=(65,)), True)
    said = clerk("payment", "import", "-", input="Datum;Währung\n".encode("latin-1"), expected=(65,), binary=True)
    clerk.check("Latin-1 is told with what to do", "iconv -f LATIN1 -t UTF-8 FILE" in said, True)
    (_, why), = clerk.take(f"Date,Amount,Reference\n{day(1)},9.00,#77\n")
    clerk.check("a schedule that doesn't exist", why, "its reference names #77, and there is no schedule 77")


def read_late(clerk):
    """A late fee, then the bank's line of the day before the due date: the answer names the fee and what moved."""
    clerk.begin()
    paid = "".join(f"{day(9)},{amount},#{number},Ana Ray\n" for number, amount in ((1, "100.00"), (2, "90.00")))
    for number, total in ((1, "100.00"), (2, "90.00"), (3, "80.00")):
        clerk("payment", "schedule", "add", "Lessons", "--from", "ana", "--total", total, "--due", day(8))
        clerk("payment", "charge", f"{number}/1", "--fee", "25.00")
    report = json.loads(clerk("payment", "import", "-", "--json", input=f"Date,Amount,Reference,Name\n{paid.splitlines()[0]}\n"))
    line, = report["lines"]
    clerk.check("the fee is named", [[c["instalment"], c["kind"], c["amount"], c.get("charged")] for c in line["corrections"]],
               [["1/1", "lateFee", "25.00", None]])
    moved, = line["moved"]
    clerk.check("what moved is, too", [moved["instalment"], moved["outstanding"], moved["paid"]],
               ["1/1", {"before": "125.00", "now": "0.00"}, {"before": "0.00", "now": "100.00"}])
    text = f"Date,Amount,Reference,Name\n{day(9)},80.00,#3,Ana Ray\n{paid.splitlines()[1]}\n"
    reported = clerk("payment", "import", "-", input=text)
    for line, instalment in ((2, "3/1"), (3, "2/1")):
        clerk.check(f"people read it of line {line}", f"line {line}: Late fee 25.00 EUR on {instalment} taken back: " in reported, True)
    reported = clerk("payment", "import", "-", "--json", input=text)
    clerk.check("what was recorded before has taken nothing back", "corrections" in reported or "moved" in reported, False)


def called_off(clerk):
    """Credit covers what is due first; when that is cancelled, it covers what a late fee was charged on."""
    for words in (["--json"], []):
        clerk.begin()
        clerk("payment", "schedule", "add", "Lessons", "--from", "ana", "--total", "260.00", "--instalment", f"100.00 {day(30)}",
             "--instalment", f"80.00 {day(20)}", "--instalment", f"80.00 {day(15)}")
        clerk("payment", "record", "1", "110.00", "--on", day(30), "--put", "1=100.00", "--put", "3=10.00")
        clerk("payment", "instalment", "set", "1/1", "--amount", "20.00")
        clerk("payment", "charge", "1/3", "--fee", "5.00")
        reported = clerk("payment", "schedule", "cancel", "1", "--reason", "Called off", *words, expected=(2,))
        if words:
            report = json.loads(reported)
            clerk.check("what goes", [part["instalment"] for part in report["cancelled"]], ["1/2"])
            clerk.check("what stays", [part["instalment"] for part in report["left"]], ["1/3"])
            clerk.check("the fee is named", [[c["instalment"], c["amount"]] for c in report["corrections"]], [["1/3", "5.00"]])
        else:
            clerk.check("people read it", "Late fee 5.00 EUR on 1/3 taken back: " in reported, True)


with Story("A bank's files by other days, and what is left of them") as story:
    clerk = Clerk(story)
    for act in (two_dates, followed_hint, second_id, messages, read_late, called_off):
        act(clerk)
