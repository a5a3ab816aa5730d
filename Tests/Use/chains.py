#!/usr/bin/env python3
"""Chains of reminders, and what lies in their way: channels that fail, quiet hours, people who are gone, a machine that
sleeps, rules that are changed.

Each case has tenants of its own, and is shown to be right or wrong by itself: a check that fails is counted, and the
others go on. `--only NAME` runs one of them."""
import argparse
import datetime
import json
import os
import signal
import sys
import time
import zoneinfo

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Scenarios"))
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

own = argparse.ArgumentParser(add_help=False)
own.add_argument("--only", help="the name of a case")
own.add_argument("--patience", type=float, default=10, help="seconds after which what should have come is given up")
asked, sys.argv[1:] = own.parse_known_args()

UTC = datetime.timezone.utc
MINUTE, HOUR, DAY = (datetime.timedelta(**{name: 1}) for name in ("minutes", "hours", "days"))
OWNER = f"uid:{os.getuid()}"
# It answers as the file of answers says for whom the message is; each call is one write, as several arrive at once.
PHONE = """#!/bin/sh
message=$(tr -d '\\n')
who=$(printf '%s' "$message" | sed -n 's/.*"recipient" *: *"\\([^"]*\\)".*/\\1/p')
code=$(sed -n "s/^$who //p" {scratch}/answers)
echo begun >> {scratch}/attempts
trap 'echo ended >> {scratch}/attempts' EXIT
if [ -n "$code" ]; then
    echo "gateway down for $who" >&2
    exit "$code"
fi
printf '%s\\n' "$message" >> {scratch}/phone
"""

VISIT = """
template: visit
title: Visit
steps:
  - {{step: call, title: Call, assignee: ana, due: {day}T08:00, reminders: "{reminders}"}}
"""


def configuration(scratch):
    path = os.path.join(scratch, "phone.sh")
    with open(path, "w", opener=lambda file, flags: os.open(file, flags, 0o755)) as file:
        file.write(PHONE.format(scratch=scratch))
    return f"channels: [{{name: phone, kind: command, argv: [{path}], timeLimit: 10s}}]\nhousekeeping: {{interval: 1s}}\n"


def members(answer, name):
    """What stands under a name, however deep."""
    found = []
    if isinstance(answer, dict):
        found += [answer[name]] if name in answer else []
        answer = list(answer.values())
    if isinstance(answer, list):
        found += [member for part in answer for member in members(part, name)]
    return found


def instant(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


def iso(when):
    return when.strftime("%Y-%m-%dT%H:%M:%SZ")


class CaseEnded(Exception):
    """A command failed without which the case can't go on."""


class Cases(Story):
    """A story whose checks are counted when they fail, and go on."""

    def __init__(self, *words, **options):
        super().__init__(*words, **options)
        self.failures, self.red, self.case = 0, [], ""
        for name in ("phone", "attempts", "answers"):
            self.file(name, b"")

    def failed(self, words):
        self.failures += 1
        print(f"FAILED: {self.case}: {words}")

    def check(self, what, found, expected):
        self.checks += 1
        if found != expected:
            self.failed(f"{what}: found {json.dumps(found, default=str)[:600]}, expected {json.dumps(expected, default=str)[:600]}")

    def wait_for(self, what, look, expected):
        until = time.monotonic() + asked.patience
        found = look()
        while found != expected and time.monotonic() < until:
            time.sleep(0.05)
            found = look()
        self.check(what, found, expected)

    def run(self, case):
        before, began, self.case = self.failures, time.monotonic(), case.__name__
        self.answers()
        self.homes = []
        # Nothing of a case is due before six o'clock of its first day, whenever the test is run.
        self.first = datetime.datetime.fromtimestamp(self.now, UTC).date() + DAY
        self.move_clock(self.at(6).timestamp())
        try:
            case()
        except CaseEnded as error:
            self.failed(str(error))
        except (KeyError, IndexError, TypeError, ValueError) as error:
            self.failed(f"an answer isn't as expected: {error!r}")
        for home in self.homes:
            home.end()
        self.red += [self.case] if self.failures > before else []
        print(f"   {self.case}: {'red' if self.failures > before else 'green'}, {time.monotonic() - began:.1f} s")

    def at(self, hour, minute=0, day=0):
        return datetime.datetime.combine(self.first + day * DAY, datetime.time(hour, minute), UTC)

    # -- The channel

    def answers(self, **codes):
        """How the channel answers from now on, by recipient; 0 for who isn't named."""
        self.file("answers.new", "".join(f"{who} {code}\n" for who, code in codes.items()).encode())
        os.replace(self.file("answers.new"), self.file("answers"))

    def messages(self):
        with open(self.file("phone"), encoding="utf-8") as file:
            return [json.loads(line) for line in file.read().splitlines()]

    def attempts(self):
        with open(self.file("attempts"), encoding="utf-8") as file:
            return file.read()

    def settle(self):
        """Until nothing is on its way, and nothing new has come for a moment."""
        before, now = None, self.attempts()
        while now != before or now.count("begun") != now.count("ended"):
            time.sleep(0.1)
            before, now = now, self.attempts()

    # -- Its clock

    def go(self, when, settle=True):
        """The machine wakes at an instant; a command that has to do with time lets flowd see it.

        Each ten minutes of an hour are some seconds later: what is counted from the one before is due then."""
        self.noted()
        self.move_clock(when.timestamp() + 4 * (when.minute // 10))
        for home in filter(lambda home: home.dummy, self.homes):
            home("task", "pause", home.dummy)
            home("task", "resume", home.dummy)
        if settle:
            self.settle()

    def through(self, when, step=MINUTE):
        """Minute by minute, so that chains and attempts go on as they would."""
        now = datetime.datetime.fromtimestamp(self.now, UTC).replace(second=0, microsecond=0)
        while now < when:
            now = min(now + step, when)
            self.go(now)


class Home:
    """A tenant of a case, with a task that lets flowd look at the clock."""

    def __init__(self, name, *words, people=("ana", "ida"), zone="UTC"):
        self.name, self.operator = name, story.operator()
        self("tenant", "create", name, "--time-zone", zone)
        if words:
            self("tenant", "set", name, *words)
        for key in people:
            self("profile", "add", key)
        self.dummy = None
        story.homes.append(self)

    def begin(self):
        self.dummy = self("task", "add", "Clock", "--start", f"{story.first + 300 * DAY}T08:00")["task"]["id"]
        return self

    def end(self):
        """Nothing of it is due in the cases that follow."""
        for task in json.loads(self.run("task", "list").stdout or "[]"):
            self.run("task", "end", task["id"])

    def run(self, *words):
        return self.operator.run([*words, "-t", self.name])

    def __call__(self, *words):
        result = self.run(*words)
        story.checks += 1
        if result.returncode != 0:
            raise CaseEnded(f"flowctl {' '.join(map(str, words))}: {result.returncode} {result.stderr}")
        return json.loads(result.stdout)

    def perhaps(self, *words):
        """The answer, or what is said instead of one."""
        result = self.run(*words)
        return json.loads(result.stdout) if result.returncode == 0 else result.stderr.strip()

    def notified(self, who=None):
        """The reminders that came, by their numbers."""
        return [m["reminder"] for m in story.messages() if m["tenant"] == self.name and who in (None, m["recipient"])]

    def open(self, task="1"):
        return [o["nominal"] for o in reversed(self("task", "show", task)["occurrences"]) if o["state"] == "open"]

    def list(self, occurrence, *words):
        return {r["id"]: r for r in self("reminder", "list", *words, "--limit", "1000") if r["occurrence"] == occurrence}


CHAIN = "0m via phone, nag 10m x2, then 10m via phone to ida"
LONGER = "0m via phone, nag 10m x3, then 10m via phone to ida"


with Cases("Chains of reminders, and what lies in their way", configuration, moves_clock=True) as story:
    at, go, through = story.at, story.go, story.through

    # -- A channel that fails

    def pill(name, *words, rule="daily at 08:00", remind=CHAIN):
        """Ana's pill, task 1 of a tenant."""
        home = Home(name)
        home("task", "add", "Pill", "--for", "ana", "--rule", rule, "--remind", remind, *words)
        return home.begin()

    def u1a():
        """The chain goes on by its times, also when nobody can be reached."""
        home = pill("u1a", "--grace", "6h")
        story.answers(ana=75)
        go(at(8))
        through(at(8, 29), 5 * MINUTE)
        story.check("nobody else by 08:29", home.notified(), [])
        go(at(8, 30))
        go(at(8, 31))
        story.wait_for("ida is told", lambda: len(home.notified("ida")), 1)

    def u1b():
        """Who can be reached again gets the newest of a chain, once."""
        home = pill("u1b", "--grace", "6h")
        story.answers(ana=75)
        go(at(8))
        through(at(8, 14))
        story.check("nobody is reached", home.notified(), [])
        story.answers()
        through(at(8, 19))
        story.wait_for("the newest, once", lambda: home.notified("ana"), ["1/1/2"])
        through(at(8, 29), 3 * MINUTE)
        story.check("the chain isn't with ida", home.notified("ida"), [])
        # Counted from what was delivered: the newest, at a quarter past at the earliest, and the last repeat of it.
        through(at(8, 45), 3 * MINUTE)
        story.wait_for("then it is", lambda: bool(home.notified("ida")), True)
        story.check("the older one never came", "1/1/1" in home.notified(), False)

    def u1c():
        """What is of no use any more isn't sent, and says so."""
        home = pill("u1c", "--grace", "1h")
        story.answers(ana=75, ida=75)
        go(at(8))
        through(at(8, 40), 5 * MINUTE)
        through(at(9, 5), 5 * MINUTE)
        story.wait_for("nothing of it is open", lambda: sorted(home.list("1/1")), [])
        fates = {number: r.get("fateText") for number, r in home.list("1/1", "--settled").items()}
        story.check("each has a fate", [len(fates) >= 3, all(fates.values())], [True, True])
        story.check("none went out", sorted(set(fates.values()) & {"sent", "sentLate"}), [])
        story.answers()
        go(at(9, 30))
        go(at(11))
        go(at(13))
        story.check("nobody is told afterwards", home.notified(), [])

    def u1d():
        """Nobody waits for what has failed for good."""
        home = pill("u1d", "--grace", "6h")
        story.answers(ana=68)
        go(at(8))
        go(at(8, 1))
        story.wait_for("ida is told at once", lambda: len(home.notified("ida")), 1)

    def u2():
        """Who looks is told of a channel that fails."""
        home = pill("u2", "--grace", "6h")
        story.answers(ana=75)
        go(at(8))
        through(at(8, 40), 5 * MINUTE)
        go(at(9))

        def failing():
            return [c for found in members(home.perhaps("status"), "failingChannels") for c in found if c.get("channel") == "phone"]

        story.wait_for("the channel is named", lambda: len(failing()), 1)
        for channel in failing():
            story.check("how many wait", channel.get("waitingCount", 0) >= 1, True)
            story.check("since when", at(8) <= instant(channel["oldestDueAt"]) <= at(8, 21), True)
            story.check("why", "gateway down for ana" in channel.get("reason", ""), True)
        waiting = [r["id"] for r in home("missed").get("reminders", []) if r["occurrence"] == "1/1"]
        story.check("what hangs is missed", len(waiting) >= 1, True)
        failed = home.perhaps("reminder", "list", "--failed")
        story.check("and listed", isinstance(failed, list) and any(r["occurrence"] == "1/1" for r in failed) or failed, True)
        story.answers()
        through(at(11), 30 * MINUTE)
        story.wait_for("ana is told in the end", lambda: len(home.notified("ana")), 1)
        story.wait_for("nothing fails any more", failing, [])

    # -- Quiet hours

    def u3():
        """What will be due in quiet hours isn't given up before they are there."""
        evening = [Home(name, "--quiet-hours", "22:00-07:00") for name in ("u3task", "u3tenant", "u3")]
        go(at(18))
        for home in evening:
            home("task", "add", "Pill", "--for", "ana", "--rule", "daily at 21:30", "--due", "30m", "--grace", "2h",
                 "--remind", "0m via phone")
            home.begin()
            story.check(f"{home.name}: it is open at six", [r.get("fate") for r in home.list("1/1").values()], [None])
            story.check(f"{home.name}: it has no fate", sorted(home.list("1/1", "--settled")), [])
            notified = " ".join(each["what"] for each in home("reminder", "why", "1/1/1")["story"])
            story.check(f"{home.name}: it says why it may not come", ["of no use" in notified, "put off" in notified], [True, False])
        edited, changed, same = evening
        edited("task", "edit", "1", "--quiet", "none")
        changed("tenant", "set", "u3tenant", "--quiet-hours", "none")
        go(at(22))
        go(at(22, 2))
        story.wait_for("the task has no quiet hours", edited.notified, ["1/1/1"])
        story.wait_for("the tenant has none", changed.notified, ["1/1/1"])
        story.wait_for("it was of no use in the morning", lambda: [r["fateText"] for r in same.list("1/1", "--settled").values()],
                       ["suppressed(quiet)"])
        go(at(7, 1, day=1))
        story.check("and doesn't come then", same.notified(), [])

    def b3():
        """Quiet hours end at the second of two times when what is due is at the second."""
        for zone, time_of_day, hours, sent in (("Europe/Berlin", "02:10", "22:00-02:30", "01:30"),
                                               ("America/New_York", "01:10", "22:00-01:30", "06:30")):
            place = zoneinfo.ZoneInfo(zone)
            hour = at(0) + 3 * DAY
            while (hour + HOUR).astimezone(place).utcoffset() >= hour.astimezone(place).utcoffset():
                hour += HOUR
            night = hour.astimezone(place).date()
            home = Home(f"b3{zone.split('/')[1][:3].lower()}", zone=zone)
            home("task", "add", "Night", "--for", "ana", "--rule", "once", "--start", f"{night}T{time_of_day}",
                 "--overlap", "second", "--remind", "0m via phone", "--quiet", hours, "--grace", "1d")
            home.begin()
            lines = home("simulate", "--until", iso(hour + DAY))
            found = [[line["at"][:16], line.get("delivery")] for line in sum(members(lines, "lines"), [])
                     if line.get("reminder") == "1/1/1"]
            story.check(f"{zone}, {night}", found, [[f"{night}T{sent}", "sent"]])

    def b4():
        """Who sets a reminder that no quiet hours let through is told so."""
        home = Home("b4", "--quiet-hours", "22:00-07:00")
        words = ("task", "add", "Wind down", "--for", "ana", "--rule", "daily at 22:30", "--grace", "1h", "--remind")
        added, loud = home(*words, "-15m via phone"), home(*words, "-15m via phone, quiet none")
        story.check("of the task", any("quiet" in line for line in sum(members(added, "warnings"), [])), True)
        story.check("not of what is loud", sum(members(loud, "warnings"), []), [])

    # -- People who are gone

    def home_of_ida(name):
        """A tenant in which a task and a payment schedule name ida."""
        home = Home(name)
        home("task", "add", "Pill", "--for", "ana", "--rule", "daily at 08:00", "--grace", "6h",
             "--remind", "0m via phone, nag 10m x1, then 10m via phone to ida")
        home("payment", "schedule", "add", "Care", "--from", "ana", "--total", "100.00", "--due", story.first + 60 * DAY,
             "--ladder", "0d due via phone to ida")
        return home.begin()

    def u4a():
        """Who is named by a rule or a ladder can't be removed, and it is told where."""
        home = home_of_ida("u4a")
        refused = home.run("profile", "remove", "ida")
        story.check("it is refused", refused.returncode, 1)
        story.check("it says where", [words in refused.stderr for words in ("task 1", "payment schedule 1")], [True, True])
        if refused.returncode == 0:
            return
        home("task", "edit", "1", "--remind", "0m via phone")
        still = home.run("profile", "remove", "ida")
        story.check("the ladder still names her",
                    [still.returncode, "task 1" in still.stderr, "payment schedule 1" in still.stderr], [1, False, True])
        home("payment", "schedule", "set", "1", "--ladder", "0d due via phone")
        story.check("nothing names her", home.run("profile", "remove", "ida").returncode, 0)

    def u4b():
        """Who goes into the archive leaves their place in a chain to the owner."""
        home = home_of_ida("u4b")
        notified = sum(members(home("profile", "archive", "ida"), "warnings"), [])
        for words in ("task 1", "payment schedule 1"):
            story.check(f"it names {words}", any(words in line for line in notified) or notified, True)
        go(at(8))
        story.wait_for("ana is told", lambda: home.notified("ana"), ["1/1/1"])
        go(at(8, 10))
        story.wait_for("and again", lambda: home.notified("ana"), ["1/1/1", "1/1/2"])
        story.check("nobody else", len(home.notified()), 2)
        go(at(8, 20))
        go(at(8, 21))
        story.wait_for("then the owner", lambda: len(home.notified(OWNER)), 1)
        story.check("ida is left in peace", home.notified("ida"), [])

    # -- What is taken back

    def comes_back(home, notified):
        """What was acknowledged and done by mistake is reminded of again, up to the end of its chain."""
        story.settle()
        through(at(8, 10), 3 * MINUTE)
        story.wait_for("ana is told again", lambda: len(home.notified("ana")) - notified >= 1, True)
        for minute, count in ((20, 2), (30, 3)):
            go(at(8, minute))
            go(at(8, minute + 1))
            story.wait_for(f"the chain goes on to 08:{minute}", lambda: len(home.notified("ana")) - notified >= count, True)
        story.check("ida isn't told before", home.notified("ida"), [])
        for minute in (41, 45, 52, 56):
            go(at(8, minute))
        story.wait_for("and to ida", lambda: len(home.notified("ida")) >= 1, True)

    def u5():
        """A dose that was acknowledged, done, and opened again."""
        home = pill("u5", "--grace", "6h", remind=LONGER)
        go(at(8))
        story.wait_for("the first message", lambda: home.notified("ana"), ["1/1/1"])
        go(at(8, 1))
        home("reminder", "ack", "1/1/1")
        home("task", "done", "1")
        home("task", "reopen", "1/1", "--reason", "box")
        comes_back(home, 1)

    def u5job():
        """The same for a step of a job."""
        home = Home("u5job")
        template = VISIT.format(day=story.first, reminders=LONGER)
        home("template", "apply", story.file("visit.yaml", template.encode()))
        job = home("job", "start", "visit")["job"]["id"]
        home.begin()
        go(at(8))
        story.wait_for("the first message", lambda: len(home.notified("ana")), 1)
        go(at(8, 1))
        home("reminder", "ack", home.notified("ana")[0])
        home("action", "done", f"{job}/call")
        home("action", "reopen", f"{job}/call", "--reason", "box")
        comes_back(home, 1)

    def snooze():
        """A snooze counts from what was tapped: of what went out from now, of what is to come from its own time."""
        home = pill("snooze", "--grace", "20h", remind="0m via phone")
        go(at(8))
        story.wait_for("the first message", home.notified, ["1/1/1"])

        def due(reminder, length):
            answer = home("reminder", "snooze", reminder, length)
            return answer["dueAt"][:16]

        go(at(8, 5))
        story.check("two hours", due("1/1/1", "2h"), iso(at(10, 5))[:16])
        go(at(8, 6))
        story.check("ten minutes instead", due("1/1/1", "10m"), iso(at(8, 16))[:16])
        story.check("one is planned", [r["dueAt"][:16] for r in home.list("1/1").values()], [iso(at(8, 16))[:16]])
        go(at(8, 15))
        story.check("not before", len(home.notified()), 1)
        go(at(8, 17))
        story.wait_for("it comes", lambda: len(home.notified()), 2)
        go(at(10, 7))
        story.check("once", len(home.notified()), 2)
        before, tomorrow = len(home.notified()), next(iter(home.list("1/2")), "1/2/1")
        story.check("of tomorrow", due(tomorrow, "1h"), iso(at(9, day=1))[:16])
        go(at(8, 30, day=1))
        story.check("not at its own time", len(home.notified()) - before, 0)
        go(at(9, 1, day=1))
        story.wait_for("an hour later", lambda: len(home.notified()) - before, 1)

    # -- A machine that sleeps

    def u6():
        """A sleep is a time without flowd, as a stop is."""
        def doses(name, away):
            """What is told of four doses that were due while flowd was away for 77 hours."""
            home = pill(name, "--grace", "2h", remind="0m via phone")
            go(at(7))
            away((at(7) + 77 * HOUR).timestamp())
            go(at(7) + 77 * HOUR + MINUTE)
            return home

        def counts(home):
            found = home("task", "adherence", "--for", "ana")["adherence"]
            return {name: found[name] for name in found if name.endswith("Count")} | {"streak": found["streak"]}

        def span(home):
            return [[o["from"][:15], o["until"][:15]] for o in home("missed", "--since", "4d")["outages"]
                    if instant(o["from"]) > at(6, 30) and instant(o["until"]) - instant(o["from"]) > HOUR]

        def fates(home):
            return sorted([r["id"], r["fateText"]] for r in home("reminder", "list", "--settled", "--limit", "1000"))

        def stop(when):
            story.process.send_signal(signal.SIGTERM)
            story.process.wait(30)
            story.move_clock(when)
            story.start()

        stopped = doses("u6stop", stop)
        story.wait_for("a stop", lambda: counts(stopped).get("outageCount"), 4)
        story.check("the time of the stop", span(stopped), [[iso(at(7))[:15], iso(at(12, day=3))[:15]]])
        expected, became = counts(stopped), fates(stopped)
        stopped.end()
        story.homes.clear()
        story.first += 5 * DAY
        story.move_clock(at(6).timestamp())
        slept = doses("u6sleep", lambda when: story.move_clock(when, asleep=True))
        story.wait_for("a sleep counts likewise", lambda: counts(slept), expected)
        story.check("the time of the sleep", span(slept), [[iso(at(7))[:15], iso(at(12, day=3))[:15]]])
        story.check("its reminders have the same fates", fates(slept), became)

    # -- Rules that are changed

    def b1():
        """A day's dose that was given isn't asked for again, and one that is due stays so."""
        done, early, undone, twice = homes = [
            pill(f"b1{letter}", rule=rule, remind="0m via phone")
            for letter, rule in zip("abcd", ("daily at 08:00", "daily at 10:00", "daily at 08:00", "daily at 08:00,20:00"))]
        today, tomorrow = story.first, story.first + DAY
        go(at(8))
        for home in (done, undone, twice):
            story.wait_for(f"{home.name}: the first message", home.notified, ["1/1/1"])
        done("task", "done", "1")
        twice("task", "done", "1")
        go(at(8, 30))
        twice("task", "edit", "1", "--rule", "daily at 09:00,21:00")
        go(at(9))
        go(at(9, 1))
        done("task", "edit", "1", "--rule", "daily at 10:00")
        early("task", "edit", "1", "--rule", "daily at 08:00")
        undone("task", "edit", "1", "--rule", "daily at 10:00")
        go(at(9, 2))
        story.wait_for("b1b: today's stays due and comes at once", lambda: len(early.notified()), 1)
        go(at(10))
        go(at(10, 1))

        def nominals(home, count):
            return [nominal[:16] for nominal in home.open()[:count]]

        story.check("b1a: the next is tomorrow", nominals(done, 1), [f"{tomorrow}T10:00"])
        story.check("b1a: nothing comes at ten", done.notified(), ["1/1/1"])
        story.check("b1b: today's is that of eight", nominals(early, 2)[:1], [f"{today}T08:00"])
        story.check("b1c: today's is due at the new time", nominals(undone, 1)[:1], [f"{today}T10:00"])
        story.wait_for("b1c: and is told of then", lambda: len(undone.notified()), 2)
        story.check("b1d: the next is today at nine in the evening", nominals(twice, 1), [f"{today}T21:00"])
        story.check("b1d: nothing comes at nine in the morning", twice.notified(), ["1/1/1"])
        go(at(21, 1))
        story.wait_for("b1d: it comes then", lambda: len(twice.notified()), 2)
        go(at(8, 1, day=1))
        story.wait_for("b1b: and tomorrow at eight", lambda: len(early.notified()), 2)
        go(at(10, 1, day=1))
        story.wait_for("b1a: and tomorrow at ten", lambda: len(done.notified()), 2)
        story.wait_for("b1c: and tomorrow at ten", lambda: len(undone.notified()), 3)
        story.check("there is nothing else", [len(home.notified()) for home in homes], [2, 2, 3, 3])

    def b2():
        """A digest is one message a day for each, where they are."""
        home = Home("b2", people=("ana",), zone="Europe/Berlin")
        home("profile", "add", "ken", "--time-zone", "America/New_York")
        for title, hour in (("Lunch", "12:00"), ("Supper", "20:00")):
            home("task", "add", title, "--rule", f"daily at {hour}", "--remind", "0m via phone to ana+ken, digest",
                 "--digest", "18:00")
        home.begin()
        zones = {"ana": zoneinfo.ZoneInfo("Europe/Berlin"), "ken": zoneinfo.ZoneInfo("America/New_York")}

        def local(who, day, hour, minute=0):
            time_of_day = datetime.time(hour, minute)
            return datetime.datetime.combine(story.first + day * DAY, time_of_day, zones[who]).astimezone(UTC)

        times = {local("ana", day, hour) for day in range(4) for hour in (12, 20)}
        for minutes in (-1, 0, 1):
            times |= {local(who, day, 18) + minutes * MINUTE for who in zones for day in range(4)}
        for when in sorted(times):
            go(when)
        story.noted()
        came = {}
        for message in story.messages():
            if message["tenant"] == home.name:
                who = message["recipient"]
                there = instant(message["createdAt"]).astimezone(zones[who])
                came.setdefault((who, there.date()), []).append([f"{there:%H:%M}", message["title"]])
        for who in zones:
            for day in range(1, 4):
                found = came.get((who, story.first + day * DAY), [])
                story.check(f"{who}, day {day}: one message", [hour for hour, _ in found], ["18:00"])
                story.check(f"{who}, day {day}: of both", ["2 messages" in title for _, title in found], [True])

    cases = [u1a, u1b, u1c, u1d, u2, u3, u4a, u4b, u5, u5job, snooze, u6, b1, b2, b3, b4]
    if asked.only and asked.only not in [case.__name__ for case in cases]:
        sys.exit(f"There is no case {asked.only}; there are {', '.join(case.__name__ for case in cases)}")
    for chosen in cases:
        if asked.only in (None, chosen.__name__):
            story.run(chosen)
    if story.failures:
        sys.exit(f"{story.failures} of {story.checks} checks failed, in {', '.join(story.red)}")
