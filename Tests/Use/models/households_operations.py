"""What was so at which instant in a household (households.py), by what was done there, and what had to follow from it:
docs/tasks.md, docs/reminders.md."""
import collections
import datetime
import os
import zoneinfo

from models.households import DAY, MINUTE, instant, displayed

OWNER = f"uid:{os.getuid()}"
# What a step of the clock may be late, as things happen meanwhile.
SLACK = 15


def minutes(text):
    return int(text[:2]) * 60 + int(text[3:5])


def is_quiet(hours, local):
    """Whether a time of day is in quiet hours, which may go over midnight."""
    if hours in (None, "none"):
        return False
    first, last = minutes(hours[:5]), minutes(hours[6:])
    minute = local.hour * 60 + local.minute
    return first <= minute < last if first < last else minute >= first or minute < last


def at(versions, when):
    """What held at an instant, of what has been asked for one after the other."""
    return [version for since, version in versions if since <= when][-1]


class Operations:
    """One household's."""

    def __init__(self, home, absences):
        self.home, self.absences, self.operations, self.rows = home, absences, home.operations, home.rows
        self.findings, self.end = list(home.findings), home.end - 3 * MINUTE
        self.of_row, self.of_occurrence = collections.defaultdict(list), collections.defaultdict(list)
        for attempt in home.attempts:
            self.of_row[attempt.reminder].append(attempt)
            self.of_occurrence[attempt.reminder.rsplit("/", 1)[0]].append(attempt)

    def wrong(self, kind, words):
        if (kind, words) not in self.findings:
            self.findings.append((kind, words))

    # -- What was so when

    def touched(self, task, first, last, occurrence):
        """Whether somebody did something that has to do with an occurrence, or with its task, before an instant and not
        long before the first one. Who is archived or restored is known to the chain, but not in the midst of it."""
        for operation in self.operations:
            if operation.kind in ("refused", "remove") or operation.task not in (task, None) or operation.at > last + SLACK:
                continue
            if operation.kind in ("archive", "unarchive") and self.home.tasks[task].profile != operation.words["profile"]:
                if operation.at > first - MINUTE:
                    return True
            elif operation.occurrence == occurrence or operation.occurrence is None and operation.at > first - 2 * DAY:
                return True
        return False

    def was_away(self, first, last):
        return any(gone - 1 <= last and first <= back + SLACK for gone, back, _ in self.absences)

    def present(self, to, when):
        """Who of some people isn't in the archive; the owner when nobody is left."""
        gone = set()
        for operation in self.operations:
            if operation.at < when and operation.kind in ("archive", "unarchive"):
                (gone.add if operation.kind == "archive" else gone.discard)(operation.words["profile"])
        return [who for who in to if who not in gone] or [OWNER]

    def hours(self, number, index, when):
        """The quiet hours of a rule: the rule's own, else its task's, else the tenant's."""
        task = at(self.home.versions[number], when)
        rule = task.rules[index] if index < len(task.rules) else None
        return rule and rule.quiet or task.quiet or at(self.home.hours, when)

    def may_have(self, who, when, hours, task):
        """When somebody may get what is due at an instant: then, or when quiet hours are over where they are."""
        zone = zoneinfo.ZoneInfo(self.home.people.get(who) or task.zone)
        local = datetime.datetime.fromtimestamp(when, zone)
        if not is_quiet(hours, local):
            return when
        over = local.replace(hour=int(hours[6:8]), minute=int(hours[9:11]), second=0, microsecond=0, fold=0)
        if over.replace(tzinfo=None) <= local.replace(tzinfo=None):
            over += datetime.timedelta(days=1)
        return over.timestamp() if over.timestamp() > when else over.replace(fold=1).timestamp()

    # -- What had to follow

    def judge_operations(self):
        """Nobody is told of what is done, left out, acknowledged, ended or paused, and whoever is archived is left in
        peace; what is taken back or put off comes again."""
        ends = {"done": {"undo"}, "skip": {"undo"}, "ack": {"undo", "snooze", "edit"}, "end": set(),
                "pause": {"unpause"}, "archive": {"unarchive"}}
        for place, operation in enumerate(self.operations):
            later = self.operations[place + 1:]
            if operation.kind in ends:
                until = next((other.at for other in later if other.kind in ends[operation.kind]), self.end)
                for attempt in self.home.attempts:
                    if operation.at < attempt.at < until - 1 and self.is_of(attempt, operation):
                        what = operation.occurrence or operation.task or operation.words["profile"]
                        self.wrong(f"after {operation.kind}", f"{attempt.reminder} to {attempt.recipient} at "
                                   f"{displayed(attempt.at)}, after {operation.kind} of {what} at {displayed(operation.at)}")
            elif operation.kind == "undo":
                self.judge_undone(operation, self.operations[:place], later)
            elif operation.kind == "snooze":
                self.judge_snooze(operation, later)

    def is_of(self, attempt, operation):
        """Whether an attempt is of what somebody said something about."""
        if operation.kind == "archive":
            return attempt.recipient == operation.words["profile"]
        if operation.kind in ("end", "pause"):
            return attempt.reminder.split("/")[0] == operation.task
        if attempt.reminder.rsplit("/", 1)[0] != operation.occurrence:
            return False
        # Who acknowledges a reminder ends its chain, which is that of its rule.
        return operation.kind != "ack" or self.rows[attempt.reminder]["rule"] == self.rows[operation.words["reminder"]]["rule"]

    def judge_undone(self, operation, earlier, later):
        """What was silenced by what is taken back is there again, behind it."""
        said = [other.at for other in earlier if other.kind == "done" and other.occurrence == operation.occurrence]
        occurrence = self.home.occurrences.get(operation.occurrence)
        if not said or not occurrence or occurrence["state"] not in ("open", "missed") \
                or operation.at > min(self.end, instant(occurrence["endAt"])) - MINUTE \
                or any(other.task in (operation.task, None) for other in later):
            return
        rows = [row for row in self.rows.values() if row["occurrence"] == operation.occurrence]
        again = {row["rule"] for row in rows if "fateAt" not in row or instant(row["fateAt"]) >= operation.at - 1}
        for row in rows:
            if row.get("fateText") == "suppressed(acknowledged)" and row["rule"] not in again \
                    and said[-1] - SLACK < instant(row["fateAt"]) < operation.at:
                self.wrong("taken back", f"{row['id']} isn't there again, though {operation.occurrence} is open since "
                           f"{displayed(operation.at)}")

    def judge_snooze(self, operation, later):
        """What is put off comes at its time, and nothing of its chain before."""
        row, due = self.rows.get(operation.words["answer"]["reminder"]), instant(operation.words["answer"]["dueAt"])
        rule = self.rows[operation.words["reminder"]]["rule"]
        if any(other.at < due + 2 * SLACK and other.task in (operation.task, None) for other in later) \
                or self.was_away(operation.at, due):
            return
        between = [a for a in self.of_occurrence[operation.occurrence]
                   if operation.at < a.at < due - 1 and self.rows[a.reminder]["rule"] == rule]
        if not row or between:
            self.wrong("snooze", f"{operation.words['reminder']}, put off to {displayed(due)}, comes before: {between}")
        elif instant(row["dueAt"]) < self.end - MINUTE and not self.of_row[row["id"]] \
                and row.get("fate") != "suppressed":
            self.wrong("snooze", f"{row['id']}, put off to {row['dueAt']}, doesn't come: it is {row.get('fateText')}")
