#!/usr/bin/env python3
"""Steps by numbers and dates: a repair below a pressure, and a date that counts from it where there is none. Budgets with
what became credit. Who is in the archive is marked in lists."""
import datetime
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Scenarios"))
from story import Story, states  # noqa: E402

TEMPLATE = b"""template: visit
title: Visit
attributes:
  - {field: built, type: date}
steps:
  - {step: survey, title: Survey, form: [{field: pressure, type: number, required: true}]}
  - {step: repair, title: Repair, when: {step: survey, field: pressure, under: 1.5}}
  - {step: old, title: Old house, when: {attribute: built, until: 1999-12-31}}
  - {step: invoice, title: Invoice, dependsOn: [repair], due: 5 days after repair}
"""


def visit(story, job, pressure, built=None):
    operator = story.operator()
    operator("job", "start", "visit", "-t", "w", *(["--set", f"built={built}"] if built else []))
    operator("action", "done", f"{job}/survey", "--set", f"pressure={pressure}", "-t", "w")
    show = operator("job", "show", str(job), "-t", "w")
    invoice = [node for node in show["nodes"] if node["key"] == "invoice"][0]
    return states(show, "repair", "old"), (invoice.get("due") or {}).get("date")


def money(story):
    """What a date and the end of a job do to its money is told."""
    operator = story.operator()
    template = TEMPLATE.replace(b"visit", b"party").replace(b"  - {field: built, type: date}\n", b"""  - {field: built, type: date}
  - {field: day, type: date, required: true}
payments:
  - {payment: hall, title: Hall, party: cook, direction: outgoing, total: "300.00", instalments: [{instalment: all, title: Hall, share: rest, due: 30 days before day}]}
""")
    operator("template", "apply", story.file("party.yaml", template), "-t", "w")
    operator("job", "start", "party", "--set", "day=2099-06-01", "-t", "w")
    moved = operator("job", "set", "4", "--set", "day=2099-07-01", "-t", "w")["change"]
    story.check(f"instalments move: {moved}", "2099-05-02 → 2099-06-01" in json.dumps(moved, ensure_ascii=False), True)
    later = operator("job", "set", "4", "--set", "built=1985-05-05", "-t", "w")["change"]
    story.check(f"what applies now: {later}", later.get("remarks"), ["Applies now: old"])
    never = operator("job", "set", "4", "--set", "built=2005-05-05", "-t", "w")["change"]
    story.check(f"what applies no more: {never}", never.get("remarks"), ["Doesn't apply any more: old"])
    ended = operator("job", "cancel", "4", "--reason", "twice", "-t", "w")["change"]
    story.check(f"what is owed on: {ended}", "300.00 EUR" in json.dumps(ended) and "still owed" in json.dumps(ended), True)
    operator("job", "start", "party", "--set", "day=2099-06-01", "-t", "w")
    first = operator("action", "done", "5/survey", "--set", "pressure=2", "-t", "w")
    last = operator("action", "done", "5/invoice", "-t", "w")
    story.check(f"what is owed when all is done: {last}", ["still owed" in json.dumps(done) for done in (first, last)], [False, True])


def archive(story):
    """Lists for people mark whom they name and who is in the archive; programs get the key."""
    operator = story.operator()
    operator("profile", "add", "ben", "--title", "Ben", "-t", "w")
    operator("task", "add", "Call", "--for", "ben", "--rule", "FREQ=DAILY", "--at", "08:00", "-t", "w")
    operator("job", "start", "visit", "--assignee", "ben", "-t", "w")
    lists = [("task", "list"), ("job", "list"), ("action", "list")]
    before = ["(archived)" in operator.said(*words, "-t", "w")[1] for words in lists]
    operator("profile", "archive", "ben", "-t", "w")
    after = ["ben (archived)" in operator.said(*words, "-t", "w")[1] for words in lists]
    story.check("marked", [before, after], [[False] * 3, [True] * 3])
    story.check("a program has the key", operator("task", "list", "-t", "w")[0]["spec"]["profile"], "ben")


def budget(story):
    operator = story.operator()
    operator("profile", "add", "cook", "--title", "Cook", "-t", "w")
    operator("payment", "schedule", "add", "Catering", "--to", "cook", "--total", "4800.00", "--due", "2099-01-01", "--job", "1",
             "--category", "catering", "-t", "w")
    operator("payment", "schedule", "add", "Flowers", "--to", "cook", "--total", "70.00", "--due", "2099-01-01", "--job", "1",
             "--category", "flowers", "-t", "w")
    operator("budget", "set", "--job", "1", "catering", "5000", "-t", "w")
    operator("payment", "record", "1", "1000.00", "-t", "w")
    operator("payment", "schedule", "amend", "1", "--total", "500", "-t", "w")
    lines = {line["category"]: line for line in operator("budget", "show", "--job", "1", "-t", "w")["lines"]}
    story.check("what became credit was paid", [lines["catering"]["paid"], lines["catering"]["left"]], ["1000.00", "4500.00"])


with Story("Conditions: numbers, dates, and what counts from what doesn't apply") as story:
    operator = story.operator()
    operator("tenant", "create", "w", "--time-zone", "UTC")
    path = story.file("visit.yaml", TEMPLATE)
    lint = operator.run(["template", "lint", path, "-t", "w"])
    text = lint.stdout + lint.stderr
    story.check(f"lint tells of the date: {text}", "repair" in text and "has a condition" in text, True)
    operator("template", "apply", path, "-t", "w")
    today = datetime.datetime.now(datetime.timezone.utc).date()
    found = visit(story, 1, "2.0", "1985-05-05")
    days = [str(today + datetime.timedelta(days=days)) for days in (5, 6)]
    story.check("enough pressure", [found[0], found[1] in days], [{"repair": "notApplicable", "old": "ready"}, True])
    story.check("too little", visit(story, 2, "1.49", "2000-01-01"), ({"repair": "ready", "old": "notApplicable"}, None))
    story.check("just enough", visit(story, 3, "1.5")[0], {"repair": "notApplicable", "old": "notApplicable"})
    operator("step", "add", "1/extra", "--title", "Extra", "--when", "survey.pressure>=2", "-t", "w")
    operator("step", "add", "1/none", "--title", "None", "--when", "survey.pressure>2", "-t", "w")
    show = operator("job", "show", "1", "-t", "w")
    story.check("steps that were added", states(show, "extra", "none"), {"extra": "ready", "none": "notApplicable"})
    budget(story)
    money(story)
    archive(story)
