#!/usr/bin/env python3
"""Each time that tasks fall due is listed by person, task, day and state: what was done, left out and missed, and what was missed since
flowd was off, beside a model of what was done each day; in pages, as CSV, by the tenant's clock. How well tasks are kept is counted by
person, task and time, of random spans beside the same model; a day's board goes with its day."""
import csv
import datetime
import io
import os
import random
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from calls import Calls  # noqa: E402  pylint: disable=wrong-import-position
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

TASKS = {"Pills": ("rose", "08:00"), "Walk": ("rose", "10:00"), "Insulin": ("hans", "08:00")}
DAYS = 6


def at(day, hour, minute=0):
    return (START + datetime.timedelta(days=day, hours=hour, minutes=minute)).timestamp()


def until(instant):
    """Time passes; a command that has to do with time has flowd see it."""
    story.noted()
    story.move_clock(instant)
    for verb in ("pause", "resume"):
        operator("task", verb, clock, "-t", "home")


def listed(*words):
    found = operator("occurrence", "list", *words, "--limit", "5000", "-t", "home")
    return sorted((each["title"], each["nominal"][:10], each["state"]) for each in found["occurrences"] if each["title"] in TASKS)


def wanted(*states, who=None, days=range(DAYS), title=None):
    return sorted(row for row in model if (not states or row[2] in states) and (who is None or TASKS[row[0]][0] == who) and (title is None or row[0] == title)
                  and row[1] in [day(each) for each in days])


def call(method, parameters):
    """An answer as an app gets it."""
    return Calls(story.socket, "Tasks")(method.removeprefix("io.flowd."), **parameters)["parameters"]


def day(number):
    return (START + datetime.timedelta(days=number)).strftime("%Y-%m-%d")


def lives():
    """Some days on which things are done, left out, or nobody does them."""
    rng = random.Random(os.environ.get("FLOWD_TEST_SEED", "7"))
    operations = ["done", "skip", "nothing", "late"]  # Each at least once, whatever the seed: lists of one state are read below.
    operations += rng.choices(("done", "done", "done", "skip", "nothing", "late"), k=DAYS * len(TASKS) - len(operations))
    rng.shuffle(operations)
    for number in range(DAYS):
        for title, (_, time) in sorted(TASKS.items(), key=lambda item: item[1][1]):
            hour = int(time[:2])
            until(at(number, hour, 10))
            operation = operations.pop()
            if operation in ("done", "skip"):
                operator("task", operation, ids[title], *(("--reason", "Asleep") if operation == "skip" else ()), "-t", "home")
            model.append((title, day(number), {"done": "done", "late": "done", "skip": "skipped", "nothing": "missed"}[operation]))
            kept[title, day(number)] = {"skip": "skipped", "nothing": "missed"}.get(operation, operation)
        until(at(number, 14))
        for title in TASKS:
            if kept[title, day(number)] == "late":
                operator("task", "done", ids[title], "-t", "home")


def lists():
    span = ("--from", day(0), "--until", day(DAYS - 1))
    story.check("all of the days", listed(*span), wanted())
    for states in (("missed",), ("done",), ("done", "skipped")):
        story.check(f"only {states}", listed(*span, *(word for each in states for word in ("--state", each))), wanted(*states))
    for who in ("rose", "hans"):
        story.check(f"of {who}", listed(*span, "--for", who), wanted(who=who))
        story.check(f"missed by {who}", listed(*span, "--for", who, "--missed"), wanted("missed", who=who))
    story.check("of a task", listed(*span, "--task", ids["Walk"]), wanted(title="Walk"))
    for number in range(DAYS):
        story.check(f"day {number}", listed("--day", day(number)), wanted(days=[number]))
    # By the clock of the terminal, which isn't moved.
    story.check("by a word", [operator("occurrence", "list", "--day", each, "-t", "home")["occurrences"] for each in ("yesterday", "today")], [[], []])
    story.check("by the hour", [row[0] for row in listed("--from", f"{day(1)}T09:00", "--until", f"{day(1)}T12:00")], ["Walk"])
    # Fourteen hours ahead, ten o'clock is the next day.
    os.environ["TZ"] = "Pacific/Kiritimati"
    story.check("by the clock of the terminal", listed("--day", day(1)), sorted(wanted(days=[0], title="Walk") + wanted(days=[1], title="Pills") + wanted(days=[1], title="Insulin")))
    os.environ["TZ"] = "UTC"
    story.power_fails()
    story.check("behind a kill", listed(*span), wanted())
    # In pages as an app reads them, and cut by flowctl.
    found, after = [], None
    while True:
        page = call("io.flowd.Tasks.ListOccurrences", {"tenant": "home", "from": day(0), "until": day(DAYS), "limit": 4} | ({"after": after} if after else {}))
        found += [each["id"] for each in page["occurrences"]]
        after = page.get("next")
        if not after:
            break
    story.check("pages have each once", [len(found) == len(set(found)), len(found) >= len(model)], [True, True])
    story.check("cut", len(operator("occurrence", "list", *span, "--limit", "3", "-t", "home")["occurrences"]), 3)
    rows = list(csv.DictReader(io.StringIO(operator.said("occurrence", "list", *span, "--for", "rose", "--csv", "-t", "home")[1])))
    story.check("as CSV", sorted((row["title"], row["nominal"][:10], row["state"]) for row in rows), wanted(who="rose"))
    story.check("with whom", {row["profile"] for row in rows} == {"rose"}, True)
    text = operator.said("occurrence", "list", *span, "--missed", "-t", "home")[1]
    story.check(f"for people: {text}", [each in text for each in ("OCCURRENCE", "FOR", "STATE", "missed")], [True] * 4)


def figures(rows):
    """What is told of occurrences of the model, the newest first."""
    found = {each: sum(1 for _, count in rows if count == each) for each in ("done", "late", "missed", "skipped")}
    of = found["done"] + found["late"] + found["missed"]
    streak, longest, length, broken = 0, 0, 0, False
    for _, count in sorted(rows, reverse=True):
        if count in ("late", "missed"):
            broken, length = True, 0
        length += count == "done"
        streak, longest = (streak if broken else length), max(longest, length)
    return [found["done"], found["late"], found["missed"], found["skipped"], found["done"] * 100 // of if of else None, streak, longest]


def reported(adherence):
    return [adherence[f"{count}Count"] for count in ("done", "late", "missed", "skipped")] + [adherence.get("percent"), adherence["streak"], adherence["longestStreak"]]


def parts_of(title, on, parts):
    """By date, profile and task, as groups are named."""
    date = datetime.date.fromisoformat(on)
    names = {"day": on, "week": str(date - datetime.timedelta(days=date.weekday())), "month": on[:8] + "01"}
    time = next((names[part] for part in parts if part in names), None)
    return (time, TASKS[title][0] if {"profile", "task"} & set(parts) else None, ids[title] if "task" in parts else None)


def keeps():
    """How well tasks were kept, of random spans, people and tasks, in random groups, beside the model."""
    rng = random.Random(os.environ.get("FLOWD_TEST_SEED", "7"))
    for _ in range(40):
        first = rng.randrange(DAYS)
        last = rng.randrange(first, DAYS)
        who, title = rng.choice(((None, None), (None, None), ("rose", None), ("hans", None), (None, "Walk")))
        parts = [part for part in ("profile", "task") if rng.random() < 0.5] + rng.choice(([], ["day"], ["week"], ["month"]))
        rng.shuffle(parts)
        # When it is due, by title and day: those of a time in the order of their tasks.
        rows = {}
        for (name, on), count in kept.items():
            if day(first) <= on <= day(last) and who in (None, TASKS[name][0]) and title in (None, name):
                rows[name, on] = ((on, TASKS[name][1], int(ids[name])), count)
        words = [*(("--for", who) if who else ()), *(("--task", ids[title]) if title else ()), *(("--by", ",".join(parts)) if parts else ())]
        reply = operator("task", "adherence", "--from", day(first), "--until", day(last), *words, "-t", "home")
        said = f"{first} to {last} {words}"
        story.check(f"together, {said}", reported(reply["adherence"]), figures(list(rows.values())))
        if not parts and (who or title):
            story.check(f"no groups, {said}", "groups" in reply, False)
            continue
        groups = {}
        for (name, on), row in rows.items():
            groups.setdefault(parts_of(name, on, parts or ["profile"]), []).append(row)
        expected = sorted((each, figures(of)) for each, of in groups.items())
        found = [((each.get("date"), each.get("profile"), each.get("task")), reported(each)) for each in reply["groups"]]
        story.check(f"groups, {said}", sorted(found), expected)
        story.check(f"in order, {said}", found, sorted(found, key=lambda each: (each[0][0] or "", each[0][1] or "~", int(each[0][2] or 0))))
        rows = list(csv.DictReader(io.StringIO(operator.said("task", "adherence", "--from", day(first), "--until", day(last), *words, "--csv", "-t", "home")[1])))
        story.check(f"as CSV, {said}", [[row["date"], row["profile"], row["task"], row["percent"], row["missedCount"]] for row in rows],
                    [[*(each or "" for each in name), "" if of[4] is None else str(of[4]), str(of[2])] for name, of in found])


def shows():
    """People see a line for each; mistakes are told with what is allowed."""
    span = ("--from", day(0), "--until", day(DAYS - 1), "-t", "home")
    text = operator.said("task", "adherence", *span)[1]
    story.check(f"for people: {text}", [each in text for each in ("FOR", "IN TIME", "MISSED", "hans", "rose", "all")], [True] * 6)
    text = operator.said("task", "adherence", "--by", "task,day", *span)[1]
    story.check(f"by task: {text}", [each in text for each in ("DAY", "TASK", "TITLE", "Pills", day(1))], [True] * 5)
    text = operator.said("task", "adherence", "--for", "rose", *span)[1]
    story.check(f"of one: {text}", ["% in time" in text, "streak" in text, "FOR" in text], [True, True, False])
    story.check("nothing", operator.said("task", "adherence", "--until", "2001-01-01", "-t", "home")[1].strip(), "Nothing fell due.")
    for words, wanted in ((("--by", "days"), "did you mean"), (("--by", "day,week"), "one of day, week and month"), (("--by", ""), "allowed"), (("--for", "rose", "--task", "1"), "contradict"),
                          (("--for", "nobody"), "nobody"), (("--task", "99"), "no task"), (("--from", "soon"), "--from"), (("--from", day(2), "--until", day(0)), "--until"),
                          (("-A", "--task", "1"), "--task")):
        said = operator.said("task", "adherence", *words, *(() if "-A" in words else ("-t", "home")))
        story.check(f"{words}: {said}", [said[0] in (64, 65, 66), wanted in " ".join(said[1].split()).lower()], [True, True])
    # The households of a carer together.
    operator("tenant", "create", "other", "--time-zone", "UTC")
    operator("profile", "add", "ida", "-t", "other")
    rows = list(csv.DictReader(io.StringIO(operator.said("task", "adherence", "-A", *span[:4], "--csv")[1])))
    story.check("over all", [[row["tenant"], row["profile"]] for row in rows], [["home", "hans"], ["home", "rose"]])


def board(*words, who=None):
    """Titles, times and states of a board, and how many of each state it says."""
    found = operator("task", "board", *words, *(("--for", who) if who else ()), "-t", "home")
    rows = [(each["localDue"][5:], each["title"], each["state"], each.get("overdue", False), "occurrence" in each) for each in found["times"]]
    states = [row[2] for row in rows]
    story.check(f"counts of {words}", [found[each] for each in ("done", "skipped", "missed", "open", "toCome")], [states.count(each) for each in ("done", "skipped", "missed", "open", "toCome")])
    return rows


def boards():
    """A day's board goes with the day: to come, open, done, missed; also times that haven't come into being."""
    today, number = DAYS, day(DAYS)[5:]
    until(at(today, 6))
    drink = operator("task", "add", "Drink", "--for", "hans", "--rule", "FREQ=DAILY;BYHOUR=9,21", "--start", f"{day(today)}T09:00", "--grace", "2h", "-t", "home")["task"]["id"]
    operator("task", "add", "Form", "--for", "rose", "--start", f"{day(today)}T07:30", "--due", "15m", "--grace", "3d", "--instructions", "In the drawer", "--confirm", "text", "-t", "home")
    form, pills, insulin, walk = ((f"{number}T{time}", title) for time, title in (("07:45", "Form"), ("08:00", "Pills"), ("08:00", "Insulin"), ("10:00", "Walk")))
    first, second = ((f"{number}T{time}", "Drink") for time in ("09:00", "21:00"))
    ahead = ("toCome", False, True)
    early = operator("task", "add", "Early", "--at", "20:00", "--start", f"{day(today + 301)}T20:00", "--confirm", "photo or text", "-t", "home")["task"]["id"]
    operator("task", "done", f"{early}/1", "--text", "Yesterday", "-t", "home")
    box = story.file("box.jpg", b"\xff\xd8\xff\xe0\x00\x10JFIF\x00 a box")
    for more in ((), ("--media", box)):
        said = operator.said("task", "done", early, *more, "-t", "home")
        story.check(f"done ahead, {more}: {said}", [said[0], "is done already" in said[1], "does not fall due again" in said[1]], [1, True, not more])
    operator("task", "end", early, "-t", "home")
    photo = operator("task", "add", "Photo", "--start", f"{day(today + 300)}T20:00", "--confirm", "photo", "-t", "home")["task"]["id"]
    said = operator.said("task", "done", f"{photo}/1", "--text", "Here", "-t", "home")
    story.check(f"only a photograph will do: {said}", ["--media FILE" in said[1], "--text TEXT" in said[1]], [True, False])
    operator("task", "end", photo, "-t", "home")
    story.check("in the morning", sorted(board()), sorted([form + ahead, pills + ahead, insulin + ahead, walk + ahead, first + ahead, second + ("toCome", False, False)]))
    story.check("of one", sorted(board(who="hans")), sorted([insulin + ahead, first + ahead, second + ("toCome", False, False)]))
    until(at(today, 7, 40))
    story.check("it has begun", [row for row in board(who="rose") if row[1] == "Form"], [form + ("open", False, True)])
    until(at(today, 8, 10))
    operator("task", "done", ids["Pills"], "--note", "With water", "-t", "home")
    story.check("some is open", sorted(board()), sorted([form + ("open", True, True), pills + ("done", False, True), insulin + ("open", True, True), walk + ahead, first + ahead, second + ("toCome", False, False)]))
    reply = call("io.flowd.Tasks.GetBoard", {"tenant": "home", "profile": "rose"})
    story.check("as an app gets it", [[each.get("instructions"), each.get("confirm")] for each in reply["times"] if each["title"] == "Form"], [["In the drawer", "text"]])
    known = {each["id"]: each for each in call("io.flowd.Tasks.ListOccurrences", {"tenant": "home", "from": day(today), "until": day(today + 1)})["occurrences"]}
    story.check("by the tenant's clock", [each.get("localSettled", "")[-5:] for each in reply["times"] if each["state"] == "done"], ["08:10"])
    story.check("as the list has it", [each["occurrence"] == known[each["occurrence"]["id"]] for each in reply["times"]], [True] * len(reply["times"]))
    text = operator.said("task", "board", "-t", "home")[1]
    story.check(f"for people: {text}", [each in text for each in (day(today), "UTC", "07:30–07:45", "open, overdue", "to come", "With water", "1 done, 2 open, 3 to come.")], [True] * 7)
    until(at(today, 10, 30))
    operator("task", "skip", ids["Walk"], "--reason", "Rain", "-t", "home")
    os.environ["TZ"] = "Asia/Tokyo"
    text = operator.said("task", "board", "-t", "home")[1]
    story.check(f"by the tenant's clock, wherever one looks: {text}", [" 08:10" in text, "17:10" in text], [True, False])
    os.environ["TZ"] = "UTC"
    until(at(today, 14))
    story.check("what nobody did", sorted(board())[1:], sorted([pills + ("done", False, True), insulin + ("missed", False, True), walk + ("skipped", False, True), first + ("missed", False, True), second + ahead]))
    until(at(today + 1, 6, 30))
    rows = board()
    story.check("what is open from before comes first", [rows[0], len(rows)], [form + ("open", True, True), 6])
    story.check("yesterday", sorted(row[1:3] for row in board("--day", "yesterday")), sorted([("Form", "open"), ("Pills", "done"), ("Insulin", "missed"), ("Walk", "skipped"), ("Drink", "missed"), ("Drink", "missed")]))
    story.check("tomorrow", {row[2] for row in board("--day", "tomorrow")} | {len(board("--day", "tomorrow"))}, {"toCome", 5})
    story.check("days of the model", [sorted(row[1:3] for row in board("--day", day(each))) for each in range(DAYS)], [sorted((row[0], row[2]) for row in wanted(days=[each])) for each in range(DAYS)])
    operator("task", "pause", drink, "-t", "home")
    story.check("paused", call("io.flowd.Tasks.GetBoard", {"tenant": "home"}).get("paused"), ["Drink"])
    operator("task", "end", drink, "-t", "home")
    said = operator.said("task", "board", "--day", "soon", "-t", "home")
    story.check(f"a wrong day: {said}", [said[0], "tomorrow" in said[1], "soon" in said[1]], [65, True, True])
    said = operator.said("task", "board", "--for", "nobody", "-t", "home")
    story.check(f"nobody: {said}", [said[0] in (65, 66), "nobody" in said[1]], [True, True])
    story.check("nothing", "Nothing is due on that day." in operator.said("task", "board", "--day", "2001-01-01", "-t", "home")[1], True)


def off():
    """What was missed while flowd was off is told apart, also where it is too much for a row each."""
    first = DAYS + 1
    until(at(first, 7))
    drops = operator("task", "add", "Drops", "--for", "rose", "--rule", "every 10 minutes", "--start", f"{day(first)}T08:00", "--grace", "5m", "-t", "home")["task"]["id"]
    story.process.kill()
    story.process.wait()
    story.move_clock(at(first + 20, 7))
    story.start()
    until(at(first + 20, 7, 5))
    reply = operator("occurrence", "list", "--from", day(first), "--until", day(first + 19), "--for", "rose", "--missed", "--limit", "5000", "-t", "home")
    passed = [each for each in reply.get("passedOver", []) if each["title"] == "Drops"]
    rows = [each for each in reply["occurrences"] if each["title"] == "Drops"]
    # Every ten minutes from eight o'clock of the first day to the end of the last.
    story.check("none is left out", len(rows) + sum(each["count"] for each in passed), 20 * 144 - 48)
    story.check("it was flowd", sorted({each["countsAs"] for each in rows + passed}), ["outage"])
    text = " ".join(operator.said("occurrence", "list", "--from", day(first), "--until", day(first + 19), "--for", "rose", "--missed", "-t", "home")[1].split())
    story.check(f"people are told: {text[:600]}", "missed, flowd was off" in text, True)
    # Nobody's figures get worse by it; where it was passed over as a whole, it counts where that begins.
    span = ("--from", day(first), "--until", day(first + 19), "--task", drops, "-t", "home")
    reply = operator("task", "adherence", *span, "--by", "day")
    story.check("counted apart", [reply["adherence"]["outageCount"], reply["adherence"].get("percent"), reply["adherence"]["missedCount"]], [20 * 144 - 48, None, 0])
    whole = sum(each["count"] for each in reply["passedOver"])
    story.check("where it begins", [each["outageCount"] for each in reply["groups"]][:1], [whole + sum(1 for each in rows if each["nominal"][:10] == day(first))])
    story.check("the others each on their day", reply["groups"][-1]["outageCount"], 144)
    later = operator("task", "adherence", "--from", day(first + 1), *span[2:])
    counted = sum(each["outageCount"] for each in reply["groups"][1:])
    story.check("not where it doesn't", [later["adherence"]["outageCount"], later["passedOver"] == reply["passedOver"]], [counted, True])
    text = " ".join(operator.said("task", "adherence", *span)[1].split())
    story.check(f"and that is said: {text}", f"{whole} were passed over as a whole" in text, True)
    # What a pause kept back is skipped, and none of what was missed.
    operator("task", "pause", drops, "-t", "home")
    until(at(first + 40, 7))
    operator("task", "resume", drops, "-t", "home")
    for states, found in (((), True), (("missed",), False), (("skipped",), True), (("done",), False), (("missed", "skipped"), True)):
        reply = operator("occurrence", "list", "--task", drops, "--from", day(first + 21), "--until", day(first + 22), *(word for each in states for word in ("--state", each)), "-t", "home")
        counted = [each["countsAs"] for each in reply.get("passedOver", [])]
        story.check(f"a pause, {states}: {counted}", set(counted) == {"skipped"} if found else not counted, True)


def wrong():
    for words, text in ((("--for", "nobody"), "nobody"), (("--task", "99"), "no task"), (("--day", "soon"), "2027-03-28"), (("--from", "yesterdy"), "--from"),
                        (("--day", day(0), "--from", day(0)), "--day is a span"), (("--missed", "--state", "done"), "contradict"), (("--state", "lost"), "missed"),
                        (("--from", day(2), "--until", day(0)), "--until"), (("--from", f"{day(2)}T08:00", "--until", f"{day(2)}T08:00"), "--until")):
        said = operator.said("occurrence", "list", *words, "-t", "home")
        story.check(f"{words}: {said}", [said[0] in (64, 65, 66), text in " ".join(said[1].split())], [True, True])
    story.check("nothing is said to be nothing", operator.said("occurrence", "list", "--day", "2001-01-01", "-t", "home")[1].strip(), "There are no such occurrences.")


with Story("Each time that a task falls due is listed", moves_clock=True) as story:
    operator, model, ids, kept = story.operator(), [], {}, {}
    START = datetime.datetime.fromtimestamp(story.now, datetime.timezone.utc).replace(hour=0, minute=0, second=0, microsecond=0) + datetime.timedelta(days=1)
    operator("tenant", "create", "home", "--time-zone", "UTC")
    clock = operator("task", "add", "Clock", "--start", "2099-01-01T08:00", "-t", "home")["task"]["id"]
    for who in ("rose", "hans"):
        operator("profile", "add", who, "-t", "home")
    for title, (who, time) in TASKS.items():
        ids[title] = operator("task", "add", title, "--for", who, "--rule", "every day", "--start", f"{day(0)}T{time}", "--grace", "1h", "-t", "home")["task"]["id"]
    for part in (lives, lists, keeps, shows, boards, off, wrong):
        part()
