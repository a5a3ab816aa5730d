"""A random household: what it asks for, how its phones answer, what its people do, what flowd says of it in the end.

Instants are seconds since 1970."""
import collections
import copy
import datetime
import json
import random
import zoneinfo

from client import Refused

UTC = datetime.timezone.utc
MINUTE, HOUR, DAY = 60, 3600, 86400
PEOPLE = ["ana", "ben", "cas", "dora"]
ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Auckland"]
# How the phone answers: by a status, or not at all, or by ending through a signal.
REACHED, LATER, FOR_GOOD, HANG, DIE = 0, 75, 68, 254, 255
Attempt = collections.namedtuple("Attempt", "at reminder recipient delivery number answer")
Operation = collections.namedtuple("Deed", "at kind task occurrence words")
KINDS = ["done"] * 4 + ["ack"] * 3 + ["undo"] * 3 + [
    "skip", "snooze", "rules", "time", "grace", "end", "quiet", "archive", "remove", "pause"]
VERBS = {"done": "Tasks.Complete", "end": "Tasks.End", "pause": "Tasks.Pause", "unpause": "Tasks.Resume"}


def instant(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def displayed(when, zone="UTC"):
    return f"{datetime.datetime.fromtimestamp(when, zoneinfo.ZoneInfo(zone)):%d. %H:%M:%S}"


class Rule:
    """A reminder rule."""

    def __init__(self, dice, people):
        self.offset = dice.choice([0, 0, 0, 0, -30, 10, 30])
        self.to = dice.choice([None, None, None, dice.sample(people, 1), dice.sample(people, 2)])
        self.nag = dice.choice([None, None, (10, 1), (10, 2), (10, 3), (20, 2)])
        self.thens = [(dice.choice([10, 20, 30, 60]), dice.sample(people, dice.choice([1, 1, 1, 2])))
                      for _ in range(dice.choice([0, 0, 1, 1, 1, 2]))]
        self.again = dice.choice([None] * 9 + [60])
        self.quiet = dice.choice([None] * 6 + ["none", "22:00-07:00"])

    def __str__(self):
        nag = f", nag {self.nag[0]}m x{self.nag[1]}" if self.nag else ""
        text = f"{self.offset}m via phone" + (f" to {'+'.join(self.to)}" if self.to else "") + nag
        text += "".join(f", then {delay}m via phone to {'+'.join(to)}" for delay, to in self.thens)
        text += f", again {self.again}m, loop 1" if self.again else ""
        return text + (f", quiet {self.quiet}" if self.quiet else "")

    def links(self, profile):
        """What follows what: who gets it, and how much later the next comes."""
        chain = []
        count = 1 + (self.nag[1] if self.nag else 0)
        for turn in range(2 if self.again else 1):
            for step, to in enumerate([self.to or [profile]] + [to for _, to in self.thens]):
                for repetition in range(turn * count, turn * count + count):
                    chain.append([step, repetition, to, self.nag[0] * MINUTE if self.nag else None])
                chain[-1][3] = self.thens[step][0] * MINUTE if step < len(self.thens) else None
            chain[-1][3] = self.again * MINUTE if self.again else None
        chain[-1][3] = None
        return chain


class Task:
    """What is asked for with a task, as it is at present."""

    def __init__(self, dice, people):
        self.profile = dice.choice(people)
        self.times = sorted(f"{dice.randrange(24):02}:{dice.randrange(6)}0" for _ in range(dice.choice([1, 1, 2])))
        self.due = dice.choice([0, 0, 0, 30])
        self.grace = dice.choice([None, 30, 60, 120, 360, 1200])
        self.misfire = dice.choice(["coalesce", "coalesce", "coalesce", "latest", "all", "skip"])
        self.quiet = dice.choice([None] * 7 + ["none", "23:00-05:00"])
        self.rules = [Rule(dice, people) for _ in range(dice.choice([1, 1, 2]))]

    def names(self):
        """Whom it names: for whom it is, and who is reminded."""
        return {self.profile}.union(*(to for rule in self.rules for _, _, to, _ in rule.links(self.profile)))

    def spec(self):
        grace = f"{self.grace}m" if self.grace else None
        spec = {"title": "Pill", "profile": self.profile, "rule": f"daily at {','.join(dict.fromkeys(self.times))}",
                "due": f"{self.due}m", "grace": grace, "misfire": self.misfire, "quiet": self.quiet,
                "reminders": [str(rule) for rule in self.rules]}
        return {name: value for name, value in spec.items() if value is not None}


class Household:
    """A tenant, its people and its tasks, and what came to it."""

    def __init__(self, seed, number, marks):
        self.number, self.name, self.dice = number, f"h{number}", random.Random(f"{seed} {number}")
        dice = self.dice
        self.zone = dice.choice(ZONES)
        self.quiet = dice.choice([None, None, "22:00-07:00", "21:00-06:30", "13:00-14:00"])
        self.people = {who: dice.choice([None] * 4 + ZONES[:3]) for who in PEOPLE[:dice.choice([2, 3, 3, 4])]}
        self.tasks = {str(n + 1): Task(dice, list(self.people)) for n in range(dice.choice([1, 2, 2, 3]))}
        self.attempts, self.operations, self.looks, self.findings, self.rows = [], [], [], [], {}
        # How the phone answers each, from a mark to a mark.
        self.trouble = {who: [(first, first + dice.choice([1, 2, 4, 12, 40]),
                               dice.choice([LATER, LATER, LATER, FOR_GOOD, DIE]))
                              for first in dice.sample(range(marks), dice.choice([0, 1, 3, 6]))] for who in self.people}
        if dice.random() < 0.04:
            first = dice.randrange(marks)
            self.trouble[dice.choice(list(self.people))].insert(0, (first, first + dice.choice([1, 3]), HANG))
        self.plan = collections.defaultdict(list)
        for _ in range(dice.choice([0, 0, 1, 1, 2, 4])):
            kind, mark = dice.choice(KINDS), dice.randrange(6, marks)
            self.plan[mark].append((kind, dice.choice(list(self.tasks)), dice.choice(list(self.people)), dice.random()))
            if kind in ("undo", "archive", "pause"):
                self.plan[mark + dice.choice([1, 3, 6, 40])].append(("un" + kind, *self.plan[mark][-1][1:]))

    def move_in(self, town):
        self.begin, self.versions, self.hours = town.begin, {}, [(0, self.quiet)]
        town.call("Tenants.Create", slug=self.name, timeZone=self.zone, quietHours=self.quiet)
        for who, zone in self.people.items():
            town.call("Profiles.Create", tenant=self.name, key=who, timeZone=zone)
        for number, task in self.tasks.items():
            answer = town.call("Tasks.Add", tenant=self.name, spec=task.spec())["task"]
            task.id, task.zone, task.since = answer["id"], answer["zone"], town.now
            self.versions[number] = [(0, copy.copy(task))]

    def called(self, message, now):
        mark = (now - self.begin) // (10 * MINUTE)
        who = message["recipient"]
        answer = next((code for first, last, code in self.trouble.get(who, []) if first <= mark < last), REACHED)
        self.attempts.append(Attempt(now, message["reminder"], who, message["id"], message["attempt"], answer))
        return answer

    def operations_of(self, number, town):
        for kind, task, who, chance in self.plan.get(number, []):
            if kind in VERBS:
                self.did(town, kind, task, VERBS[kind], task=task)
            elif kind in ("archive", "unarchive"):
                self.did(town, kind, None, f"Profiles.{'Archive' if kind == 'archive' else 'Restore'}", profile=who)
            else:
                getattr(self, f"do_{kind}")(town, task, who, random.Random(chance))

    def did(self, town, kind, number, method, of=None, **parameters):
        """A command, with its answer or what is said instead of one."""
        try:
            answer = town.call(method, tenant=self.name, **parameters)
        except Refused as error:
            self.operations.append(Operation(town.now, "refused", number, of, {"what": kind, "why": str(error)}))
            return None
        of = of or answer.get("task", {}).get("occurrence") if kind != "edit" else None
        self.operations.append(Operation(town.now, kind, number, of, parameters | {"answer": answer}))
        return answer

    def do_undo(self, town, task, *_):
        answer = self.did(town, "done", task, "Tasks.Complete", task=task)
        self.undone = answer and answer["task"]["occurrence"]

    def do_unundo(self, town, task, *_):
        if self.undone:
            self.did(town, "undo", task, "Tasks.Reopen", self.undone, task=task, occurrence=self.undone)

    def do_skip(self, town, task, *_):
        self.did(town, "skip", task, "Tasks.Skip", task=task, reason="away")

    def last_notified(self, town):
        lately = [a.reminder for a in self.attempts if a.answer == REACHED and a.at > town.now - 3 * HOUR]
        return lately[-1] if lately else None

    def do_ack(self, town, *_):
        if name := self.last_notified(town):
            self.did(town, "ack", name.split("/")[0], "Reminders.Acknowledge", name.rsplit("/", 1)[0], reminder=name)

    def do_snooze(self, town, _, __, dice):
        if name := self.last_notified(town):
            self.did(town, "snooze", name.split("/")[0], "Reminders.Snooze", name.rsplit("/", 1)[0], reminder=name,
                     duration=f"{dice.choice([10, 30, 120])}m")

    def edit(self, town, number, name, **changed):
        task = copy.copy(self.tasks[number])
        vars(task).update(changed)
        if self.did(town, "edit", number, "Tasks.Edit", task=number, spec={name: task.spec()[name]}):
            self.tasks[number] = task
            self.versions[number].append((town.now, task))

    def do_rules(self, town, number, _, dice):
        self.edit(town, number, "reminders", rules=[Rule(dice, list(self.people))])

    def do_time(self, town, number, _, dice):
        self.edit(town, number, "rule", times=[f"{dice.randrange(24):02}:{dice.randrange(6)}0"])

    def do_grace(self, town, number, _, dice):
        self.edit(town, number, "grace", grace=dice.choice([30, 90, 600]))

    def do_quiet(self, town, _, __, dice):
        self.quiet = dice.choice(["none", "22:00-07:00", "12:00-15:00"])
        self.did(town, "quiet", None, "Tenants.Update", quietHours=self.quiet)
        self.hours.append((town.now, self.quiet))

    def do_remove(self, town, _, who, __):
        names = {number for number, task in self.tasks.items() if who in task.names()}
        ended = {operation.task for operation in self.operations if operation.kind == "end"}
        if self.did(town, "remove", None, "Profiles.Remove", profile=who) and names - ended:
            self.findings.append(("removal", f"{who} could be removed, whom tasks {sorted(names)} name"))
        elif self.operations[-1].kind == "refused" and not names and "NoSuchProfile" not in self.operations[-1].words["why"]:
            self.findings.append(("removal", f"{who} can't be removed, whom nothing names: {self.operations[-1].words}"))

    def look(self, town):
        """Which reminders hang, as two commands tell it."""
        listed = {row["id"] for row in town.call("Reminders.List", tenant=self.name, failed=True)["reminders"]}
        missed = {row["id"] for row in town.call("Reminders.Missed", tenant=self.name).get("hanging", [])}
        self.looks.append((town.now, listed, missed))
        return bool(listed)

    def move_out(self, town):
        """What flowd says of it in the end."""
        self.occurrences, self.rows, self.twice, self.end = {}, {}, [], town.now
        for settled in (False, True):
            for page in town.client.pages("io.flowd.Reminders.List", tenant=self.name, settled=settled, limit=1000):
                for row in page["reminders"]:
                    self.twice += [row["id"]] if row["id"] in self.rows else []
                    self.rows[row["id"]] = row
        pages = town.client.pages("io.flowd.Reminders.List", tenant=self.name, settled=True, failed=True, limit=1000)
        self.undelivered = {row["id"] for page in pages for row in page["reminders"]}
        since = datetime.datetime.fromtimestamp(self.begin, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        pages = town.client.pages("io.flowd.Reminders.Missed", tenant=self.name, since=since, limit=1000)
        # What hangs is told there, too: it may wait for somebody's morning.
        self.missed = {row["id"] for page in pages for row in [*page["reminders"], *(page.get("hanging") or [])]}
        for number in self.tasks:
            for occurrence in town.call("Tasks.Show", tenant=self.name, task=number)["occurrences"]:
                self.occurrences[occurrence["id"]] = occurrence

    def tell(self, findings):
        print(f"household {self.number}: {self.zone}, quiet {self.quiet}, people {self.people}")
        for number, versions in self.versions.items():
            print(f"   task {number} in {versions[0][1].zone}: {json.dumps(versions[0][1].spec())}")
        for who, periods in self.trouble.items():
            for first, last in [period[:2] for period in periods]:
                code = next(code for begins, ends, code in periods if begins <= first < ends)
                times = [displayed(self.begin + mark * 10 * MINUTE) for mark in (first, last)]
                print(f"   {who} answers {code} from {' to '.join(times)}")
        events = [(a.at, f"attempt {a.number} of {a.reminder} to {a.recipient}: {a.answer}") for a in self.attempts]
        events += [(d.at, f"{d.kind} of {d.occurrence or d.task}: {json.dumps(d.words)[:200]}") for d in self.operations]
        for name, row in self.rows.items():
            planned, due = displayed(instant(row["plannedAt"])), displayed(instant(row["dueAt"]))
            events.append((instant(row.get("fateAt") or row["dueAt"]), f"{name} rule {row['rule']} step {row['step']}."
                           f"{row['repetition']} planned {planned} due {due}: {row.get('fateText', 'open')} "
                           f"{row.get('coveredBy', '')} {row.get('reason', '')}"))
        for at, words in sorted(events):
            print(f"   {displayed(at)} {words}")
        for kind, words in findings:
            print(f"   WRONG ({kind}): {words}")
