#!/usr/bin/env python3
"""What is owed, agreed and paid, by what the jobs are that it belongs to: random conditions on attributes, answers, states, labels and
templates, beside the jobs that a list of jobs finds by the same; in pages of any size, as sums and month by month, through a power cut."""
import os
import random
import sys
from decimal import Decimal

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from calls import Calls  # noqa: E402
from story import Story  # noqa: E402

TEMPLATE = """template: {name}
title: {name}
attributes:
  - {{field: side, type: text}}
  - {{field: persons, type: number}}
steps:
  - {{step: call, title: Call, form: [{{field: diet, type: choice, options: [vegan, meat]}}]}}
payments:
  - payment: fee
    title: Fee
    party: payer
    direction: incoming
    total: 100.00
    instalments:
      - {{instalment: deposit, share: 30%, due: on start}}
      - {{instalment: rest, share: rest, due: 3 weeks after start}}
"""
CONDITIONS = ("attribute.side=one", "attribute.side!=two", "!attribute.side", "attribute.persons>=2", "form.call.diet=vegan", "form.call.diet", "step.call=done", "attribute.side=two")
LISTS = {"Due": "instalments", "ListSchedules": "schedules", "List": "payments"}


def question():
    asked = {}
    if rng.random() < 0.7:
        asked["where"] = rng.sample(CONDITIONS, rng.randrange(1, 3))
    if rng.random() < 0.3:
        asked["labels"] = rng.sample(("vip", "late"), rng.randrange(1, 3))
    if rng.random() < 0.3:
        asked["template"] = rng.choice(("wedding", "party"))
    return asked


def listed(method, **asked):
    """All of a list, in pages of a random size."""
    found, after, limit = [], None, rng.choice((None, 1, 2, 7, 1000))
    while True:
        page = payments(method, **asked, **({"limit": limit} if limit else {}), **({"after": after} if after else {}))["parameters"]
        found += page[LISTS[method]]
        after = page.get("next")
        if not after:
            return found


def histories(count):
    schedules = {each["id"]: each.get("job") for each in listed("ListSchedules")}
    whole = {method: listed(method, **({"until": "9999-12-31"} if method == "Due" else {})) for method in LISTS}
    hits = 0
    for _ in range(count):
        asked = question()
        jobs = {job["id"] for job in listing("List", limit=1000, **asked)["parameters"]["jobs"]}
        for method in LISTS:
            ask = asked | ({"until": "9999-12-31"} if method == "Due" else {})
            own = {"party": rng.choice(("ana", "ben"))} if rng.random() < 0.3 else {}
            if own:
                theirs = listed(method, **own, **({"until": "9999-12-31"} if method == "Due" else {}))
            known = theirs if own else whole[method]
            meant = [each for each in known if not asked or schedules[each["id"] if method == "ListSchedules" else each["schedule"]] in jobs]
            found = listed(method, **ask, **own)
            story.check(f"{method} {asked} {own}", found, meant)
            hits += 0 < len(found) < len(known)
        outlook = payments("GetOutlook", months=3, **asked)["parameters"]["outlooks"]
        owed = [each for each in whole["Due"] if not asked or schedules[each["schedule"]] in jobs]
        total = sum((Decimal(each["outstanding"]) for each in owed), Decimal(0))
        story.check(f"outlook {asked}: {in_months(outlook)} for {total} in {str(outlook)[:300]}", in_months(outlook) == total, True)
    story.check(f"conditions mean some: {hits}", hits * 4 > count * 3, True)


def in_months(outlooks):
    return sum((Decimal(row["incoming"]) for outlook in outlooks for row in outlook["rows"]), Decimal(0))


def typed():
    """As a person asks: with mistypes told, as sums, as CSV."""
    for words, wanted in ((("--where", "attribute.sid=one"), "Did you mean attribute.side?"), (("--where", "form.call.diet=vegann"), "Did you mean vegan?"), (("--template", "weding"), "There is no template “weding”"),
                          (("--template", "wed"), "wed is wedding."), (("--where", "attribute.persons>x"), "number"), (("--where", "side=one"), "attribute.KEY"), (("--label", ""), "label")):
        for command in (("payment", "due"), ("payment", "list"), ("payment", "schedule", "list"), ("payment", "outlook")):
            code, text = operator.said(*command, *words, "-t", "a")
            story.check(f"{command} {words}: {code} {text}", [code in (0, 65), wanted in " ".join(text.split())], [True, True])
    asked = ("--where", "attribute.side=one", "--template", "wedding")
    jobs = [job["id"] for job in operator("job", "list", *asked, "-t", "a")]
    sums = operator("payment", "due", "--sum-by", "job", *asked, "-t", "a")
    story.check(f"sums by job: {sums}", [len(sums) > 0, len(sums) <= len(jobs)], [True, True])
    lines = operator.run(("payment", "due", *asked, "--until", "9999-12-31", "-t", "a"), ("--csv",)).stdout.splitlines()
    story.check("as CSV", len(lines) - 1, len(operator("payment", "due", *asked, "--until", "9999-12-31", "-t", "a")))


with Story("What is owed, by what its jobs are") as story:
    operator = story.operator()
    rng = random.Random(os.environ.get("FLOWD_TEST_SEED", "11"))
    operator("tenant", "create", "a", "--time-zone", "UTC")
    for person in ("ana", "ben"):
        operator("profile", "add", person, "--kind", "client", "--title", person, "-t", "a")
    for name in ("wedding", "party"):
        operator("template", "apply", story.file(f"{name}.yaml", TEMPLATE.format(name=name).replace("party: payer", f"party: {'ana' if name == 'wedding' else 'ben'}").encode()), "-t", "a")
    for number in range(1, 25):
        values = [word for name, some in (("side", ("one", "two")), ("persons", (1, 2, 3))) if rng.random() < 0.7 for word in ("--set", f"{name}={rng.choice(some)}")]
        labels = [word for label in ("vip", "late") if rng.random() < 0.5 for word in ("--label", label)]
        operator("job", "start", rng.choice(("wedding", "party")), *values, *labels, "-t", "a")
        if rng.random() < 0.5:
            operator("action", "done", f"{number}/call", *(("--set", f"diet={rng.choice(('vegan', 'meat'))}") if rng.random() < 0.7 else ()), "-t", "a")
        if rng.random() < 0.6:
            operator("payment", "record", number, rng.choice(("10.00", "30.00", "45.50", "100.00")), "-t", "a")
    # One on which something is owed, whatever the seed: `typed` asks for its kind.
    operator("job", "start", "wedding", "--set", "side=one", "-t", "a")
    operator("payment", "schedule", "add", "Of no job", "--from", "ana", "--total", "70.00", "--due", "2027-01-01", "-t", "a")
    payments, listing = Calls(story.socket, "Payments", tenant="a"), Calls(story.socket, "Jobs", tenant="a")
    histories(120)
    typed()
    story.power_fails()
    payments, listing = Calls(story.socket, "Payments", tenant="a"), Calls(story.socket, "Jobs", tenant="a")
    histories(40)
