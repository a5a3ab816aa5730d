"""What was so at which instant in a household (households.py), by what was done there, and what had to follow from it:
docs/tasks.md, docs/reminders.md."""
import collections
import datetime
import os
import zoneinfo

from models.households import DAY, MINUTE, instant, shown

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


def at(versions, moment):
    """What held at an instant, of what has been asked for one after the other."""
    return [version for since, version in versions if since <= moment][-1]


class Deeds:
    """One household's."""

    def __init__(self, home, absences):
        self.home, self.absences, self.deeds, self.rows = home, absences, home.deeds, home.rows
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
        for deed in self.deeds:
            if deed.kind in ("refused", "remove") or deed.task not in (task, None) or deed.at > last + SLACK:
                continue
            if deed.kind in ("archive", "unarchive") and self.home.tasks[task].profile != deed.words["profile"]:
                if deed.at > first - MINUTE:
                    return True
            elif deed.occurrence == occurrence or deed.occurrence is None and deed.at > first - 2 * DAY:
                return True
        return False

    def was_away(self, first, last):
        return any(gone - 1 <= last and first <= back + SLACK for gone, back, _ in self.absences)

    def present(self, to, moment):
        """Who of some people isn't in the archive; the owner when nobody is left."""
        gone = set()
        for deed in self.deeds:
            if deed.at < moment and deed.kind in ("archive", "unarchive"):
                (gone.add if deed.kind == "archive" else gone.discard)(deed.words["profile"])
        return [who for who in to if who not in gone] or [OWNER]

    def hours(self, number, index, moment):
        """The quiet hours of a rule: the rule's own, else its task's, else the tenant's."""
        task = at(self.home.versions[number], moment)
        rule = task.rules[index] if index < len(task.rules) else None
        return rule and rule.quiet or task.quiet or at(self.home.hours, moment)

    def may_have(self, who, moment, hours, task):
        """When somebody may get what is due at an instant: then, or when quiet hours are over where they are."""
        zone = zoneinfo.ZoneInfo(self.home.people.get(who) or task.zone)
        local = datetime.datetime.fromtimestamp(moment, zone)
        if not is_quiet(hours, local):
            return moment
        over = local.replace(hour=int(hours[6:8]), minute=int(hours[9:11]), second=0, microsecond=0, fold=0)
        if over.replace(tzinfo=None) <= local.replace(tzinfo=None):
            over += datetime.timedelta(days=1)
        return over.timestamp() if over.timestamp() > moment else over.replace(fold=1).timestamp()

    # -- What had to follow

    def judge_deeds(self):
        """Nobody is told of what is done, left out, acknowledged, ended or paused, and whoever is archived is left in
        peace; what is taken back or put off comes again."""
        ends = {"done": {"undo"}, "skip": {"undo"}, "ack": {"undo", "snooze", "edit"}, "end": set(),
                "pause": {"unpause"}, "archive": {"unarchive"}}
        for place, deed in enumerate(self.deeds):
            later = self.deeds[place + 1:]
            if deed.kind in ends:
                until = next((other.at for other in later if other.kind in ends[deed.kind]), self.end)
                for attempt in self.home.attempts:
                    if deed.at < attempt.at < until - 1 and self.is_of(attempt, deed):
                        what = deed.occurrence or deed.task or deed.words["profile"]
                        self.wrong(f"after {deed.kind}", f"{attempt.reminder} to {attempt.recipient} at "
                                   f"{shown(attempt.at)}, after {deed.kind} of {what} at {shown(deed.at)}")
            elif deed.kind == "undo":
                self.judge_undone(deed, self.deeds[:place], later)
            elif deed.kind == "snooze":
                self.judge_snooze(deed, later)

    def is_of(self, attempt, deed):
        """Whether an attempt is of what somebody said something about."""
        if deed.kind == "archive":
            return attempt.recipient == deed.words["profile"]
        if deed.kind in ("end", "pause"):
            return attempt.reminder.split("/")[0] == deed.task
        if attempt.reminder.rsplit("/", 1)[0] != deed.occurrence:
            return False
        # Who acknowledges a reminder ends its chain, which is that of its rule.
        return deed.kind != "ack" or self.rows[attempt.reminder]["rule"] == self.rows[deed.words["reminder"]]["rule"]

    def judge_undone(self, deed, earlier, later):
        """What was silenced by what is taken back is there again, behind it."""
        said = [other.at for other in earlier if other.kind == "done" and other.occurrence == deed.occurrence]
        occurrence = self.home.occurrences.get(deed.occurrence)
        if not said or not occurrence or occurrence["state"] not in ("open", "missed") \
                or deed.at > min(self.end, instant(occurrence["endAt"])) - MINUTE \
                or any(other.task in (deed.task, None) for other in later):
            return
        rows = [row for row in self.rows.values() if row["occurrence"] == deed.occurrence]
        again = {row["rule"] for row in rows if "fateAt" not in row or instant(row["fateAt"]) >= deed.at - 1}
        for row in rows:
            if row.get("fateText") == "suppressed(acknowledged)" and row["rule"] not in again \
                    and said[-1] - SLACK < instant(row["fateAt"]) < deed.at:
                self.wrong("taken back", f"{row['id']} isn't there again, though {deed.occurrence} is open since "
                           f"{shown(deed.at)}")

    def judge_snooze(self, deed, later):
        """What is put off comes at its time, and nothing of its chain before."""
        row, due = self.rows.get(deed.words["answer"]["reminder"]), instant(deed.words["answer"]["dueAt"])
        rule = self.rows[deed.words["reminder"]]["rule"]
        if any(other.at < due + 2 * SLACK and other.task in (deed.task, None) for other in later) \
                or self.was_away(deed.at, due):
            return
        between = [a for a in self.of_occurrence[deed.occurrence]
                   if deed.at < a.at < due - 1 and self.rows[a.reminder]["rule"] == rule]
        if not row or between:
            self.wrong("snooze", f"{deed.words['reminder']}, put off to {shown(due)}, comes before: {between}")
        elif instant(row["dueAt"]) < self.end - MINUTE and not self.of_row[row["id"]] \
                and row.get("fate") != "suppressed":
            self.wrong("snooze", f"{row['id']}, put off to {row['dueAt']}, doesn't come: it is {row.get('fateText')}")
