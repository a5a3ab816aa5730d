#!/usr/bin/env python3
"""Two people with the files of one bank: an import is stopped before its first payment is recorded, and goes on when the
same transfers have come in from another export, or by hand; two imports run at once; and the files of two accounts that
don't tell their account come one after the other. No transfer is recorded twice, and none is passed over in silence."""
import datetime
import json
import os
import select
import socket
import subprocess
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Scenarios"))

from story import Story  # noqa: E402

TODAY = datetime.date.today()
DAYS = [str(TODAY - datetime.timedelta(days=before)) for before in (20, 12, 12, 3)]
WORDS = ["Rent #1", "Heating #1", "Garage #1", "Rent #1"]
AMOUNT = "100.00"


class Gate:
    """A socket before flowd's, on which the first call of a method waits until something else is over."""

    def __init__(self, story, method, before):
        self.path, self.upstream = story.file("gate"), story.socket
        self.method, self.before = f'"io.flowd.{method}"'.encode(), before
        if os.path.exists(self.path):
            os.unlink(self.path)
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(self.path)
        self.listener.listen()
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            connection, _ = self.listener.accept()
            threading.Thread(target=self.carry, args=(connection,), daemon=True).start()

    def carry(self, client):
        server, rest = socket.socket(socket.AF_UNIX), b""
        server.connect(self.upstream)
        with client, server:
            while True:
                for side in select.select([client, server], [], [])[0]:
                    data = side.recv(1 << 16)
                    if not data:
                        return
                    if side is server:
                        client.sendall(data)
                        continue
                    *frames, rest = (rest + data).split(b"\0")
                    for frame in frames:
                        if self.method in frame.replace(b" ", b"") and self.before:
                            before, self.before = self.before, None
                            before()
                        server.sendall(frame + b"\0")


class Clerk:
    """Somebody at flowctl in a tenant of its own, in which Ana owes much in one instalment."""

    def __init__(self, story, tenant):
        self.story, self.tenant = story, tenant
        self("tenant", "create", tenant, "--currency", "EUR", "--time-zone", "UTC", anywhere=True)
        self("profile", "add", "ana", "--kind", "client", "--title", "Ana Ray")
        self("payment", "schedule", "add", "Flat", "--from", "ana", "--total", "5000.00", "--due", str(TODAY))

    def __call__(self, *words, input=None, socket=None, anywhere=False):
        command = [self.story.arguments.flowctl, *words, "--json", "--socket", socket or self.story.socket]
        command += [] if anywhere else ["-t", self.tenant]
        run = subprocess.run(command, input=input or "", capture_output=True, text=True, timeout=120)
        if run.returncode != 0:
            sys.exit(f"FAILED: {' '.join(command)} ended with {run.returncode}: {run.stderr}")
        return json.loads(run.stdout) if run.stdout.strip() else {}

    def take(self, text, *options, socket=None):
        return self("payment", "import", "-", *options, input=text, socket=socket)

    def payments(self):
        return sorted(p["paidOn"] for p in self("payment", "list"))


def export(form):
    """The four transfers as one of the bank's exports has them."""
    heading = {"plain": "", "ids": ",transaction id", "prefixes": ""}[form]
    rows = [f"date,amount,counterpart,reference{heading}"]
    for number, (day, words) in enumerate(zip(DAYS, WORDS)):
        said = f"EREF+NOTPROVIDED SVWZ+{words}" if form == "prefixes" else words
        rows.append(f"{day},{AMOUNT},Ana Ray,{said}" + (f",TX{number}" if form == "ids" else ""))
    return "\n".join(rows) + "\n"


def results(report):
    return [line["result"] for line in report["lines"]]


def interleaved(story):
    """The second import comes between what the first has read and what it records."""
    for number, (one, other) in enumerate([("plain", "ids"), ("ids", "plain"), ("prefixes", "ids"), ("ids", "prefixes")]):
        clerk, between = Clerk(story, f"between-{number}"), []
        gate = Gate(story, "Payments.Record", lambda: between.append(clerk.take(export(other))))
        report = clerk.take(export(one), socket=gate.path)
        story.check(f"{other} between {one}", results(between[0]), ["recorded"] * 4)
        story.check(f"{one} around {other}", results(report), ["alreadyRecorded"] * 4)
        story.check("each transfer once", clerk.payments(), sorted(DAYS))


def by_hand(story):
    """Somebody records the last of the transfers by hand meanwhile."""
    clerk = Clerk(story, "by-hand")
    gate = Gate(story, "Payments.Record", lambda: clerk("payment", "record", "1", AMOUNT, "--on", DAYS[3]))
    report = clerk.take(export("plain"), socket=gate.path)
    story.check("the one that may be it is left", results(report), ["recorded"] * 3 + ["left"])
    story.check("with the payment that it may be", "1/p1" in report["lines"][3]["why"], True)
    story.check("each transfer once", clerk.payments(), sorted(DAYS))


def at_once(story):
    """Three exports at the same time: whoever comes first, each transfer is recorded once."""
    for number in range(4):
        clerk = Clerk(story, f"at-once-{number}")
        threads = [threading.Thread(target=clerk.take, args=(export(form),)) for form in ("plain", "ids", "prefixes")]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        story.check("each transfer once", clerk.payments(), sorted(DAYS))


def unnamed_accounts(story):
    """Two transfers that read the same, in the files of two accounts of which none tells its account."""
    clerk, file = Clerk(story, "untold"), f"date,amount,counterpart,reference\n{DAYS[0]},{AMOUNT},Ana Ray,Rent #1\n"
    first = clerk.take(file)
    story.check("the first is recorded, and nothing is to be told", [results(first), first.get("note")], [["recorded"], None])
    second = clerk.take(file)
    story.check("the other reads as if it was recorded", results(second), ["alreadyRecorded"])
    story.check("which is told, with what to do", second.get("note", "").endswith("import it with --account"), True)
    named = clerk.take(file, "--account", "Business")
    story.check("named, it is left", results(named), ["left"])
    clerk("payment", "record", "1", AMOUNT, "--on", DAYS[0], "--bank-line", named["lines"][0]["bankLine"])
    story.check("recorded by its hint, both are there", clerk.payments(), [DAYS[0]] * 2)
    story.check("and known", results(clerk.take(file, "--account", "Business")), ["alreadyRecorded"])
    known = clerk.take(export("ids"))
    story.check("the bank's ids tell it by themselves", [results(clerk.take(export("ids"))), len(clerk.payments())],
                [["alreadyRecorded" if r == "recorded" else r for r in results(known)], len(clerk.payments())])
    quiet = clerk.take(file, "--account", "Business")
    story.check("where the account is told, nothing else is", quiet.get("note"), None)


with Story("Two people with the files of one bank") as story:
    for act in (interleaved, by_hand, at_once, unnamed_accounts):
        act(story)
