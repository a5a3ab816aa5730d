"""Whether what came of a household (households.py) is what the documents promise: docs/reminders.md, docs/tasks.md.

Each chain is followed from what its rule asks for, by what the phone answered, and all that flowd lists is held against
the attempts that the phone has seen; where somebody has changed something, only by what holds always."""
import collections
import datetime
import zoneinfo

from models.households import DAY, FOR_GOOD, REACHED, MINUTE, instant, displayed
from models.households_operations import SLACK, Operations, at

FATES = set("sent sentLate coalesced skipped expired failed ambiguous suppressed(acknowledged) suppressed(paused) "
            "suppressed(quiet) suppressed(superseded) suppressed(cancelled)".split())


class Judge(Operations):
    """One household's."""

    def judge(self):
        for row in self.home.twice:
            self.wrong("twice", f"{row} is listed twice, or with a fate and without one")
        for attempt in self.home.attempts:
            if attempt.reminder not in self.rows:
                self.wrong("unknown", f"{attempt} is of no reminder that there is")
        for number in self.home.tasks:
            self.judge_times(number)
        self.judge_rows()
        self.judge_once()
        self.judge_looks()
        self.judge_operations()
        return self.findings

    # -- What a rule asks for

    def judge_times(self, number):
        """Each time of a task has its occurrence, with a chain for each rule."""
        zone, found = zoneinfo.ZoneInfo(self.home.tasks[number].zone), {}
        for occurrence in self.home.occurrences.values():
            if occurrence["task"] == number and occurrence["state"] not in ("superseded", "cancelled"):
                found[instant(occurrence["startAt"])] = occurrence
        day = datetime.datetime.fromtimestamp(self.home.begin - DAY, zone).date()
        while day <= datetime.datetime.fromtimestamp(self.end + DAY, zone).date():
            midnight = datetime.datetime.combine(day, datetime.time(), zone).timestamp()
            task = at(self.home.versions[number], midnight)
            for text in dict.fromkeys(task.times):
                start = datetime.datetime.combine(day, datetime.time.fromisoformat(text), zone).timestamp()
                due = start + task.due * MINUTE
                first = min(due + rule.offset * MINUTE for rule in task.rules)
                # An edit changes what comes on that day; the days that follow are as it says.
                changed = [operation for operation in self.operations
                           if operation.task == number and operation.kind in ("edit", "end", "pause", "unpause")
                           or operation.kind in ("archive", "unarchive") and operation.words["profile"] == task.profile]
                if start <= task.since or first > self.end - MINUTE or any(
                        operation.at > midnight - DAY if operation.kind == "edit" else operation.at < start + DAY for operation in changed):
                    continue
                if start not in found:
                    self.wrong("no occurrence", f"task {number} has no occurrence of {displayed(start)}")
                    continue
                if task.grace and instant(found[start]["endAt"]) != due + task.grace * MINUTE:
                    self.wrong("grace", f"{found[start]['id']} ends at {found[start]['endAt']}, due {displayed(due)}")
                for index, rule in enumerate(task.rules):
                    if due + rule.offset * MINUTE > task.since:
                        self.judge_chain(number, task, index, rule, found[start], due + rule.offset * MINUTE)
            day += datetime.timedelta(days=1)

    def judge_chain(self, number, task, index, rule, occurrence, planned):
        """Follows a chain from what was to be to what came of it."""
        begins, useful, before = planned, instant(occurrence["endAt"]), "nothing"
        grace = useful - instant(occurrence["dueAt"])
        rows = {(row["step"], row["repetition"]): row for row in self.rows.values()
                if row["occurrence"] == occurrence["id"] and row["rule"] == index and not row["snooze"]}
        low, high, links = planned, planned, rule.links(task.profile)
        while links:
            step, repetition, to, delay = links.pop(0)
            delay = delay or 0
            if high > self.end - MINUTE or self.touched(number, begins, high, occurrence["id"]):
                return
            row = rows.pop((step, repetition), None)
            place = f"{occurrence['id']} rule {index} step {step}.{repetition}"
            if row is None:
                lost = [(to, delay), *((to, delay or 0) for _, _, to, delay in links)]
                lost = self.would_be_notified(number, index, lost, high, useful, task)
                if lost and not self.was_away(begins, high):
                    self.wrong("missing", f"{place}, from {displayed(low)} to {displayed(high)}, behind {before}: {lost}")
                return
            before, planned = row.get("fateText", "open"), instant(row["plannedAt"])
            if not low - 1 <= planned <= high + SLACK and not self.was_away(low, high):
                self.wrong("time", f"{place} is planned at {displayed(planned)}, not from {displayed(low)} to {displayed(high)}")
            until = min(useful if planned < useful else planned + grace, planned + DAY)
            hours = self.hours(number, index, planned)
            opens = {who: self.may_have(who, planned, hours, task) for who in self.present(to, planned)}
            if self.touched(number, begins, max(opens.values()), occurrence["id"]):
                return
            self.judge_link(place, row, opens, until, task, min(planned + grace, planned + DAY))
            tries, first = self.of_row[row["id"]], min(opens.values())
            first = tries[0].at if tries and self.was_away(first, first) else first
            sent = min((a.at for a in tries if a.answer == REACHED), default=None)
            low = high = first + delay
            if sent is not None and (sent <= first + delay + SLACK or delay == 0 or first > until):
                # Delivered in the moment in which the chain goes on without that, both are right.
                low, high = min(low if sent > low - SLACK else sent + delay, sent + delay), sent + delay
            elif first > until:
                low, high = planned, planned + delay
                # Repeats that have no time either get no row.
                while links and links[0][0] == step and (step, links[0][1]) not in rows \
                        and not self.would_be_notified(number, index, [(links[0][2], 0)], high, useful, task):
                    high += links.pop(0)[3] or 0
            elif before == "failed":
                # What failed for good isn't repeated for the same people; what starts again does so behind the end.
                while links and links[0][0] == step and (step, links[0][1]) not in rows:
                    delay = links.pop(0)[3] or 0
                low, high = min(low, instant(row["fateAt"])), max(high, instant(row["fateAt"]) + delay)
        if rows and not self.was_away(begins, self.end):
            self.wrong("more", f"{occurrence['id']} rule {index} has more than it asks for: {sorted(rows)}")

    def would_be_notified(self, number, index, links, planned, useful, task):
        """Whom the rest of a chain could have told, or nothing when quiet hours leave it no time."""
        for to, delay in links:
            until = min(useful, planned + DAY, self.end - MINUTE)
            for who in self.present(to, planned):
                opened = self.may_have(who, planned, self.hours(number, index, planned), task)
                if opened <= until:
                    return f"{who} could be told at {displayed(opened)}"
            planned += delay
        return None

    def judge_link(self, place, row, opens, until, task, longest):
        """Everybody is tried when they may be told, unless something newer is there; who isn't reached is told of."""
        planned, fate = instant(row["plannedAt"]), row.get("fateText")
        if fate == "suppressed(quiet)" and min(opens.values()) <= until \
                and not self.was_away(planned, instant(row["fateAt"])):
            self.wrong("quiet", f"{place} is given up because of quiet hours, though of use until {displayed(until)}")
        if fate == "expired" and instant(row["fateAt"]) < until - 1:
            self.wrong("expired", f"{place} has expired at {row['fateAt']}, though of use until {displayed(until)}")
        if fate == "skipped" and not (task.misfire in ("skip", "latest")
                                      and self.was_away(planned, max(opens.values()))):
            self.wrong("skipped", f"{place} is skipped, with misfire {task.misfire}")
        for who, opened in opens.items():
            tries = [a for a in self.of_row[row["id"]] if a.recipient == who]
            newer = [a.at for a in self.of_occurrence[row["occurrence"]]
                     if a.recipient == who and a.reminder != row["id"] and self.rows[a.reminder]["rule"] == row["rule"]
                     and instant(self.rows[a.reminder]["plannedAt"]) >= planned]
            if self.was_away(planned, max(opened, tries[-1].at if tries else 0) + 2 * SLACK):
                self.judge_return(place, row, who, opened, until, task)
                continue
            if not tries and opened <= min(until, self.end - MINUTE, *(when - 2 * SLACK - 1 for when in newer)):
                self.wrong("silence", f"{place}: {who} isn't told, who may be at {displayed(opened)}: it is {fate}")
            if tries and not opened - 1 <= tries[0].at <= opened + 2 * SLACK:
                self.wrong("time", f"{place}: {who} is tried at {displayed(tries[0].at)}, not at {displayed(opened)}")
            # What begins behind the end of its grace is of use for as long again.
            limit = opened + longest - planned if until == longest or opened >= until else until
            for attempt in tries:
                if attempt.at > limit + MINUTE:
                    self.wrong("of no use", f"{place}: {who} is tried at {displayed(attempt.at)}, not till {displayed(until)}")
            if tries and REACHED not in [a.answer for a in tries] and not newer \
                    and fate is not None and not fate.startswith("suppressed") \
                    and (tries[-1].answer == FOR_GOOD or until < self.end - 30 * MINUTE) \
                    and not self.touched(row["task"], planned, until, row["occurrence"]) \
                    and row["id"] not in self.home.undelivered | self.home.missed:
                self.wrong("failure", f"{place}: {who} was never reached, and it isn't told: it is {fate}")
            # The longest pause is an hour, a fifth longer at most; a step of the clock comes on top of it.
            hours = self.hours(row["task"], row["rule"], planned)
            rarely = any(b.at > self.may_have(who, a.at + 75 * MINUTE, hours, task) + 15 * MINUTE
                         for a, b in zip(tries, tries[1:]))
            last = self.may_have(who, until, hours, task) == until
            if rarely or not newer and fate == "failed" and tries and last \
                    and tries[-1].answer != FOR_GOOD and tries[-1].at < until - MINUTE \
                    and not self.was_away(planned, until):
                self.wrong("given up", f"{place}: {who} is tried no more, or too rarely, though of use until "
                           f"{displayed(until)}")

    def judge_return(self, place, row, who, opened, until, task):
        """What should have gone out while flowd was away is told when it is back, or skipped as the task says."""
        for gone, back, _ in self.absences:
            if gone < opened < back - 2 * MINUTE and until > back + MINUTE and task.misfire != "skip" \
                    and row["step"] == 0 == row["repetition"] and row.get("fate") not in ("coalesced", "skipped"):
                reported = any(a.reminder.split("/")[0] == row["task"] and a.recipient == who
                           and back - SLACK <= a.at <= back + MINUTE for a in self.home.attempts)
                hours = self.hours(row["task"], row["rule"], back)
                if not reported and self.may_have(who, back, hours, task) == back:
                    self.wrong("return", f"{place}: {who} isn't told at {displayed(back)}, when flowd is back: it is "
                               f"{row.get('fateText')}")

    # -- What holds always

    def judge_rows(self):
        """Each reminder has a fate that its attempts speak for, or waits with a reason, and what was missed is told."""
        for name, row in self.rows.items():
            attempts, fate, text = self.of_row[name], row.get("fate"), row.get("fateText")
            reached = [a.recipient for a in attempts if a.answer == REACHED]
            if len(set(reached)) < len(reached):
                self.wrong("told twice", f"{name} reached {reached}")
            if fate is not None and text not in FATES:
                self.wrong("fate", f"{name} is {text}")
            if (fate in ("sent", "sentLate")) != bool(reached) or fate == "failed" and not attempts:
                self.wrong("fate", f"{name} is {text}, and reached {reached} of {[a.recipient for a in attempts]}")
            due = instant(row["dueAt"])
            if fate is None and not attempts and due < self.end - MINUTE and not self.was_away(due, due):
                self.wrong("silence", f"{name} is open, was due at {row['dueAt']} and was never tried")
            if (fate in ("sentLate", "coalesced", "skipped", "expired", "failed") or text == "suppressed(quiet)") \
                    and name not in self.home.missed:
                self.wrong("missed", f"{name} is {text}, and isn't told as missed")
            if fate == "failed" and name not in self.home.undelivered:
                self.wrong("missed", f"{name} has failed, and isn't listed with what could not be delivered")
            if fate == "coalesced" and row.get("coveredBy") not in self.rows:
                self.wrong("fate", f"{name} is covered by nothing that there is: {row.get('coveredBy')}")
            task = self.home.tasks[row["task"]]
            for attempt in attempts:
                hours = self.hours(row["task"], row["rule"], attempt.at)
                changed = any(operation.kind in ("quiet", "edit") and operation.at <= attempt.at for operation in self.operations)
                # What was due before they began isn't put off because of the minute that passed meanwhile.
                times = attempt.at, attempt.at - MINUTE
                if not changed and all(self.may_have(attempt.recipient, time, hours, task) != time for time in times):
                    self.wrong("quiet", f"{name}: {attempt.recipient} is called in quiet hours, at {displayed(attempt.at)}")
                if attempt.at < instant(row["plannedAt"]) - 1:
                    self.wrong("early", f"{name}: {attempt.recipient} is told before its time, at {displayed(attempt.at)}")

    def judge_once(self):
        """There is one reminder for each link of a chain, and nobody has the first of a day twice."""
        again = {operation.task for operation in self.operations if operation.kind in ("edit", "undo", "unpause", "unarchive")}
        links, firsts = collections.Counter(), collections.Counter()
        for name, row in self.rows.items():
            if row["snooze"] or row["task"] in again or None in again:
                continue
            links[row["occurrence"], row["rule"], row["step"], row["repetition"]] += 1
            if row["step"] == 0 == row["repetition"]:
                start = self.home.occurrences.get(row["occurrence"], {}).get("startAt")
                reached = {a.recipient for a in self.of_row[name] if a.answer == REACHED}
                firsts.update((row["task"], start, row["rule"], who) for who in reached)
        for what, count in (links + firsts).items():
            if count > 1:
                self.wrong("twice", f"{count} reminders of {what}")

    def judge_looks(self):
        """What is tried and not delivered is told as hanging, and nothing else is."""
        for when, listed, missed in self.home.looks:
            tried, expected = set(), set()
            for name, row in self.rows.items():
                before = [a for a in self.of_row[name] if a.at < when]
                waiting = {a.recipient: a.answer for a in before}
                is_open = "fateAt" not in row or instant(row["fateAt"]) > when
                if before and (is_open or not {REACHED, FOR_GOOD}.issuperset(waiting.values())):
                    tried.add(name)
                if before and is_open:
                    # With several recipients, what waits for one may be covered while it is to come for another.
                    if before[-1].answer not in (REACHED, FOR_GOOD) and not any(
                            before[-1].at < a.at < when and self.rows[a.reminder]["rule"] == row["rule"]
                            for a in self.of_occurrence[row["occurrence"]]):
                        expected.add(name)
            if listed != missed or not expected <= listed <= tried:
                reported = sorted(listed), sorted(missed), sorted(expected)
                self.wrong("hanging", "at {} {} and {} hang, not {}".format(displayed(when), *reported))
