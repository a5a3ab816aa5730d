#!/usr/bin/env python3
"""Lists over all tenants of a person: what is due, theirs, owed and missed in thirty weddings is what each wedding tells by itself, in one
order; nothing of a tenant that isn't theirs; what one refuses is told beside what the others answer."""
import collections
import contextlib
import csv
import decimal
import io
import json
import os
import random
import sqlite3
import subprocess
import sys
import time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from story import Story  # noqa: E402  pylint: disable=wrong-import-position
from terminal import Terminal  # noqa: E402  pylint: disable=wrong-import-position

TEMPLATE = """template: plan
title: Plan
attributes: [{field: price, type: number}]
steps:
  - {step: call, title: Call them, due: 2 days after start}
  - {step: book, title: Book it, due: 1 day after start}
  - {step: think, title: Think about it}
payments:
  - payment: hall
    title: Hall
    party: hall
    direction: outgoing
    total: attribute price
    instalments:
      - {instalment: first, title: First, share: 50 %, due: 3 days after start}
      - {instalment: rest, title: Rest, share: rest, due: 9 days after start}
"""
NOBODY = 65534
DAY = 86_400
# Each list, how it is ordered over tenants, and the member that has its items; None where they are the answer.
LISTS = {
    ("due",): ("at", None), ("due", "--until", "30d"): ("at", None), ("due", "--until", "30d", "--for", "sam"): ("at", None),
    ("mine",): (None, None), ("mine", "--sort", "due"): ("due.at", None), ("mine", "--due-before", "2090-01-01"): ("due.at", None),
    ("payment", "due"): ("dueDate", None), ("payment", "due", "--with", "hall", "--direction", "outgoing"): ("dueDate", None),
    ("payment", "due", "--until", "2090-01-01", "--undated"): ("dueDate", None),
    ("occurrence", "list", "--missed", "--from", "9d"): ("dueAt", "occurrences"), ("occurrence", "list", "--from", "9d"): ("dueAt", "occurrences"),
    ("missed", "--since", "9d"): ("fateAt", "reminders"),
}


def member(value, path):
    for name in path.split("."):
        value = value.get(name) if value else None
    return value


def weddings(count):
    """Tenants in which different things are due, owed and missed, at different times."""
    rng = random.Random(os.environ.get("FLOWD_TEST_SEED", "11"))
    plan = story.file("plan.yaml", TEMPLATE.encode())
    names = [f"w{number:02}" for number in range(count)]
    # Nothing falls due or is missed while lists are compared: that is at full minutes, a third of an hour from now.
    minute = int(time.time() // 60 + 20) % 60
    for number, name in enumerate(names):
        operator("tenant", "create", name, "--time-zone", rng.choice(("UTC", "Europe/Berlin", "Asia/Tokyo")), "--currency", rng.choice(("EUR", "JPY")))
        if number % 5 == 4:
            continue  # There is nothing in it.
        operator("template", "apply", plan, "-t", name)
        for who in ("hall", "sam")[:1 + number % 2]:
            operator("profile", "add", who, "--kind", "vendor" if who == "hall" else "employee", "--title", who, "-t", name)
        if number % 2:
            operator("profile", "set", "sam", "--principal", "uid:0", "-t", name)
        for _ in range(rng.randint(1, 3)):
            who = ("--assignee", "sam") if number % 2 else ()
            operator("job", "start", "plan", "--for", name, "--set", f"price={rng.randint(1, 90) * 100}", *who, "-t", name)
        if rng.random() < 0.7:
            profile = ("--for", "sam") if number % 2 else ()
            operator("task", "add", "Walk", *profile, "--rule", "FREQ=DAILY", "--at", f"{rng.randint(0, 23):02}:{minute:02}", "--remind", "0m", "--grace", "1h", "-t", name)
    return names


def all_of(names, *words):
    """What each tenant tells by itself, with its name."""
    found = []
    for name in names:
        code, text = operator.said(*words, "--json", "-t", name)
        if code == 66:  # It has nobody of that name.
            continue
        story.check(f"{name}: {words}", code, 0)
        found.append((name, json.loads(text)))
    return found


def together(names):
    """One list is those of the tenants, by when things are due; what stands at the same time is by tenant, and in its order there."""
    for words, (order, items) in LISTS.items():
        each = all_of(names, *words)
        found = operator(*words, "--all-tenants")
        if items:
            story.check(f"{words}: what each tells", found, [{**reply, "tenant": name} for name, reply in each])
            merged = [{**item, "tenant": name} for name, reply in each for item in reply[items]]
        else:
            merged = [{**item, "tenant": name} for name, reply in each for item in reply]
        if order:
            merged.sort(key=lambda item: (member(item, order) is None, member(item, order) or ""))
        if not items:
            story.check(f"{words}: is in one order", found, merged)
            story.check(f"{words}: and only its beginning", operator(*words, "-A", "--limit", "3"), merged[:3])
        if words[0] in ("payment", "occurrence"):
            result = operator.run((*words, "--all-tenants", "--csv"), ())
            rows = list(csv.DictReader(io.StringIO(result.stdout)))
            passed = [(name, f"{gone['task']}/{gone['firstNumber']}") for name, reply in each if items for gone in reply.get("passedOver", [])]
            story.check(f"{words}: as a table for others", [result.returncode] + [(row["tenant"], row["id"]) for row in rows], [0] + [(item["tenant"], item["id"]) for item in merged] + passed)
        counts[words] = len(merged)


def seen(names):
    """What people see: the tenant first, nothing of it cut at 80 columns, and one sum in each currency."""
    for words in LISTS:
        terminal = Terminal([story.arguments.flowctl, *words, "-A", "--socket", story.socket], {**os.environ, "COLUMNS": "80", "TERM": "dumb"})
        while terminal.read(20):
            pass
        lines = terminal.screen.splitlines()
        story.check(f"{words}: fits", [terminal.process.wait(20), [line for line in lines if len(line) > 80]], [0, []])
        if counts[words]:
            heading = next(line for line in lines if line.split()[0] == "TENANT")
            rows = [line for line in lines[lines.index(heading) + 1:] if line.split(" ")[0] in names]
            story.check(f"{words}: each line has its tenant", len(rows), counts[words])
    text = operator.said("payment", "due", "-A")[1]
    story.check("sums by currency", [text.count("Together"), " EUR to go out" in text, " JPY to go out" in text], [1, True, True])
    story.check("the way to what is owed", "flowctl payment due -A --until 20" in operator.said("due", "--until", "9d", "-A")[1], True)


def owed(names):
    """What is owed is added up by whom, month, category, job and tenant, each currency by itself; the sums are exact, and of all that is owed."""
    every = ("--until", "9999-12-31", "--undated")
    keys = {"party": lambda item: item["party"], "month": lambda item: (item.get("dueDate") or "")[:7] or None, "category": lambda item: item.get("category"),
            "job": lambda item: item.get("job"), "tenant": lambda item: item["tenant"]}
    for options in (("-A",), ("-A", "--direction", "incoming"), ("-A", "--with", "hall"), ("-A", "--until", "2027-01-01"), ("-t", names[0])):
        wanted = options if "--until" in options else options + every
        items = operator("payment", "due", *wanted)
        for by, key in keys.items():
            if by == "tenant" and "-A" not in options:
                continue
            model = collections.defaultdict(lambda: [decimal.Decimal(0), decimal.Decimal(0), 0, "~"])
            for item in items:
                tenant = item.get("tenant") if by in ("party", "job", "tenant") else None
                group = model[tenant, key(item), item["direction"], item["currency"]]
                group[0] += decimal.Decimal(item["outstanding"])
                group[1] += decimal.Decimal(item["outstanding"]) if item["state"] == "overdue" else 0
                group[2] += 1
                group[3] = min(group[3], item.get("dueDate") or "~")
            found = operator("payment", "due", *options, "--sum-by", by)
            story.check(f"{options} by {by}",
                        {(each.get("tenant"), each.get("group"), each["direction"], each["currency"]):
                         [each["outstanding"], each["overdue"], each["instalments"], each.get("earliestDueDate", "~")] for each in found} ==
                        {group: [str(owed), f"{overdue:.{-owed.as_tuple().exponent}f}", count, day] for group, (owed, overdue, count, day) in model.items()}, True)
            story.check(f"{options} by {by}: each once", len(found), len(model))
            if by == "month":
                months = [each.get("group", "~") for each in found]
                story.check("months in their order", months, sorted(months))
            rows = list(csv.DictReader(io.StringIO(operator.run(("payment", "due", *options, "--sum-by", by, "--csv"), ()).stdout)))
            story.check(f"{options} by {by}: as a table for others", [(row[by], row["outstanding"]) for row in rows],
                        [(each.get("group", ""), each["outstanding"]) for each in found])
    text = operator.said("payment", "due", "-A", "--sum-by", "party")[1]
    story.check(text, [text.count("Together"), "to hall" in text, "EARLIEST" in text], [1, True, True])
    for words in (("payment", "due", "--until", "2000-01-01"), ("payment", "due", "--with", "sam", "--sum-by", "party"), ("occurrence", "list", "--state", "skipped")):
        heading = operator.run((*words, "-A", "--csv"), ()).stdout
        story.check(f"{words}: headings are there without rows: {heading}", [heading.startswith("tenant,"), heading.count("\n")], [True, 1])
    text = operator.said("payment", "due", "-A", "--limit", "3")[1]
    story.check(f"a part says so: {text}", ["These together" in text, "\nTogether" in text], [True, False])
    story.check("a tenant is told as one", all(each["tenant"] == each["group"] for each in operator("payment", "due", "-A", "--sum-by", "tenant")), True)
    story.check("of nobody", operator.said("payment", "due", "-t", "w04", "--sum-by", "party"), (0, "Nothing is owed.\n"))


def mistakes():
    """What can't be asked of all tenants is refused with what to do; a profile that none has is told."""
    for words, code, part in (
            (("due", "-A", "-t", "w00"), 64, "--all-tenants and --tenant w00 contradict each other"),
            (("mine", "--all-tenants", "--tenant", "w00"), 64, "contradict each other"),
            (("payment", "due", "-A", "--job", "1"), 64, "--job is of one tenant"),
            (("occurrence", "list", "-A", "--task", "1"), 64, "--task is of one tenant"),
            (("due", "-A", "--for", "nope"), 66, "There is no profile “nope” in any of the"),
            (("payment", "due", "-A", "--with", "\x1b[31mx"), 66, "There is no profile “␛[31mx” in any"),
            (("due", "-A", "--until", "soon"), 65, "--until is “soon”"),
            (("payment", "due", "-A", "--until", "2027-02-30"), 65, "--until is “2027-02-30”"),
            (("missed", "-A", "--since", "2099-01-01"), 65, "--since"),
            (("payment", "due", "-A", "--sum-by", "party", "--limit", "3"), 64, "give one of them"),
            (("payment", "due", "-t", "w00", "--sum-by", "tenant"), 64, "give --all-tenants with it"),
            (("payment", "due", "-A", "--sum-by", "vendor"), 64, "Add up by party"),
            (("due",), 64, "All of them: --all-tenants"), (("missed",), 64, "All of them: --all-tenants")):
        found, text = operator.said(*words)
        story.check(f"{words}: {text[:200]}", [found, part in " ".join(text.split()), "\x1b" in text], [code, True, False])
    os.environ["FLOWCTL_TENANT"] = "w00"
    story.check("the option wins over the environment", operator("due", "--until", "30d", "-A"), operator("due", "--until", "30d", "--all-tenants"))
    story.check("more than one tenant's", len({each["tenant"] for each in operator("due", "--until", "30d", "-A")}) > 1, True)
    del os.environ["FLOWCTL_TENANT"]


def rights(names):
    """Whoever is a member of two sees those two; an app sees its own; a stranger is told."""
    if os.getuid() != 0:
        print("   not as another user: that takes root")
        return
    for name in names[:2]:
        operator("member", "set", f"uid:{NOBODY}", "viewer", "-t", name)
    os.chmod(story.scratch.name, 0o711)
    programs = story.file("flowctl")
    with open(story.arguments.flowctl, "rb") as source, open(programs, "wb") as target:
        target.write(source.read())
    os.chmod(programs, 0o755)

    def nobody(*words, uid=NOBODY):
        done = subprocess.run([programs, *words, "--socket", story.socket], capture_output=True, text=True, timeout=60, user=uid, group=uid, extra_groups=[],
                              env={"PATH": "/usr/bin:/bin", "TZ": "UTC"}, check=False)
        return done.returncode, done.stdout + done.stderr

    code, text = nobody("due", "--until", "30d", "-A", "--json")
    mine = [each for each in operator("due", "--until", "30d", "-A") if each["tenant"] in names[:2]]
    story.check("two of thirty", [code, json.loads(text)], [0, mine])
    code, text = nobody("due", "-A", uid=NOBODY - 1)
    story.check(f"a stranger is told: {text}", [code, "There is no tenant that you can see" in text], [64, True])
    app = story.app(names[2], "till", "viewer")
    story.check("an app has its own", {each["tenant"] for each in app("due", "--until", "30d", "-A")}, {names[2]})


def damaged():
    """A tenant whose row can't be read is told beside the others, and nothing of theirs is missing."""
    words = ("occurrence", "list", "--from", "9d", "-A")
    before = operator(*words)
    sick = next(reply["tenant"] for reply in before if reply["occurrences"])
    story.process.terminate()
    story.process.wait(30)
    path = os.path.join(story.scratch.name, "state", "flowd.sqlite")
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE occurrence SET nominal = 'soon' || number WHERE tenant = (SELECT id FROM tenant WHERE slug = ?)", (sick,))
        database.commit()
    story.start()
    result = operator.run(words)
    story.check(f"one can't answer: {result.stderr}", [result.returncode, sick in result.stderr, "DataDamaged" in result.stderr], [2, True, True])
    story.check("the others' are complete", json.loads(result.stdout), [reply for reply in before if reply["tenant"] != sick])
    code, text = operator.said(*words)
    story.check("a person is told", [code, f"Tenant {sick} said so" in text], [2, True])


counts = {}
with Story("Lists over all tenants of a person", moves_clock=True) as story:
    operator = story.operator()
    operator.story.environment["TZ"] = os.environ["TZ"] = "UTC"
    slugs = weddings(30)
    # Two days pass while nobody does anything.
    story.process.terminate()
    story.process.wait(30)
    story.move_clock(time.time() + 2 * DAY + 7_200)
    story.start()
    together(slugs)
    print("   " + ", ".join(f"{' '.join(words)}: {count}" for words, count in counts.items()))
    story.check("each list has something", [words for words, count in counts.items() if not count and words != ("due",)], [])
    seen(slugs)
    owed(slugs)
    mistakes()
    rights(slugs)
    damaged()
