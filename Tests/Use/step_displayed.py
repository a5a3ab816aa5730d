#!/usr/bin/env python3
"""A step is shown as it is: what to do, what it asks for, what was answered, what it waits for and what waits for it, in every state;
so whoever has to fill it in knows its fields without being refused. What is shown is beside what is done, in random histories."""
import os
import random
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

VISIT = """template: visit
title: Visit
attributes: [{field: fuel, type: choice, options: [gas, oil]}]
steps:
  - step: arrival
    title: Arrive
  - group: site
    title: On site
    dependsOn: [arrival]
    steps:
      - step: reading
        title: Read the meter
        instructions: |
          It is in the cellar.
          Take all of it.
        weight: 3
        due: 2 days after start
        reminders: [-1d]
        evidence: [{kind: photo, count: 2}]
        form:
          - {field: meter, title: What it says, type: number, unit: kWh, required: true}
          - {field: tariff, type: choice, options: [day, night]}
          - {field: sealed, type: boolean, required: true}
          - {field: seen, type: date}
          - {field: remark, type: text}
      - step: chimney
        title: Look at the chimney
        when: {attribute: fuel, equals: oil}
  - step: night
    title: Come again at night
    optional: true
    when: {step: reading, field: tariff, equals: night}
  - step: offer
    title: Make an offer
    assignee: role:manager
    dependsOn: [site]
"""
ALLOWED = {"meter": "a number of at most", "tariff": 'one of', "sealed": "true or false", "seen": "a date that exists, as YYYY-MM-DD",
           "remark": "text of at most 4096 characters"}


def show(step):
    return operator("action", "show", f"{job}/{step}", "-t", "home")["action"]


def keys(steps):
    return [(each["step"], each["state"]) for each in steps]


def fields():
    """All that finishing it takes is known before it is tried."""
    found = show("reading")
    story.check("where it is", [found[key] for key in ("job", "jobTitle", "subject", "jobState", "title", "groups", "weight", "optional", "removed")],
                [job, "Visit", "Mrs Ito", "running", "Read the meter", ["On site"], 3, False, False])
    story.check("what to do", found["instructions"].strip().splitlines(), ["It is in the cellar.", "Take all of it."])
    story.check("its fields", [(each["key"], each["type"], each["required"], each.get("unit"), each.get("title"), each.get("options")) for each in found["fields"]],
                [("meter", "number", True, "kWh", "What it says", None), ("tariff", "choice", False, None, None, ["day", "night"]),
                 ("sealed", "boolean", True, None, None, None), ("seen", "date", False, None, None, None), ("remark", "text", False, None, None, None)])
    story.check("and what each takes", [ALLOWED[each["key"]] in each["allowed"] for each in found["fields"]], [True] * 5)
    story.check("evidence, a due date, reminders", [found["evidence"], found["due"]["rule"], found["reminders"], found["media"]],
                [[{"kind": "photo", "wanted": 2, "count": 0}], "2 days after start", ["-1d"], 0])
    story.check("it waits", [found["state"], keys(found["waitsFor"]), found["possible"]], ["blocked", [("arrival", "ready")], ["skip", "cancel"]])
    story.check("and is waited for", keys(found["waitedForBy"]), [("night", "blocked"), ("offer", "blocked")])
    other = show("night")
    story.check("a condition", ["reading" in other["condition"], keys(other["waitsFor"]), other["optional"]], [True, [("reading", "blocked")], True])
    story.check("whose it is", [show("offer").get(key) for key in ("assignee", "assignedTo")] + [show("arrival").get("assignedTo")],
                ["role:manager", "role:manager", "ana"])


def answers():
    """Answers stand where they were given; of what is opened again they are its draft."""
    operator("action", "done", f"{job}/arrival", "-t", "home")
    found = show("reading")
    story.check("it can be done", [found["state"], found["waitsFor"], found["possible"], found.get("answers"), found.get("draft")],
                ["ready", [], ["start", "progress", "save", "complete", "skip", "cancel"], None, None])
    photo = story.file("a.jpg", b"\xff\xd8\xff\xe0 one")
    operator("media", "add", f"{job}/reading", photo, "-t", "home")
    operator("job", "note", f"{job}/reading", "The key is with the neighbour.", "-t", "home")
    text = " ".join(operator.said("action", "show", f"{job}/read", "-t", "home")[1].split())
    story.check(f"people read it: {text}", [each in text for each in (
        f"{job}/reading · Read the meter ready", "for ana (as the job)", "photo 1 of 2", "meter number, in kWh · required",
        "day, night", "The key is with the neighbour.", f"flowctl action done {job}/reading --set meter=… --set sealed=… --media FILE")], [True] * 7)
    operator("media", "add", f"{job}/reading", story.file("b.jpg", b"\xff\xd8\xff\xe0 two"), "-t", "home")
    given = {"meter": "48213.7", "tariff": "night", "sealed": "yes", "remark": "It <b>hums</b>\u202e {{x}}"}
    operator("action", "done", f"{job}/reading", *(word for pair in given.items() for word in ("--set", "=".join(pair))), "-t", "home")
    found = show("reading")
    expected = {"meter": 48213.7, "tariff": "night", "sealed": True, "remark": given["remark"]}
    story.check("its answers", [found["answers"], found.get("draft"), found["possible"]], [expected, None, ["reopen", "correct"]])
    story.check("nobody waits for it any more", [found["waitedForBy"], keys(show("night")["waitsFor"]), show("night")["state"]], [[], [], "ready"])
    operator("action", "reopen", f"{job}/reading", "--reason", "It was the neighbour's", "-t", "home")
    story.power_fails()
    found = show("reading")
    story.check("a draft", [found.get("answers"), found["draft"], found["reason"]], [None, expected, "It was the neighbour's"])
    tree = operator("job", "show", job, "--details", "-t", "home")
    node = next(each for each in tree["nodes"] if each["key"] == "reading")
    story.check("the tree has the same", [node["detail"]["fields"] == found["fields"], node["detail"]["instructions"] == found["instructions"],
                                          node["detail"]["waitedForBy"] == found["waitedForBy"]], [True] * 3)
    story.check("only where it is asked for", any("detail" in each for each in operator("job", "show", job, "-t", "home")["nodes"]), False)
    operator("job", "hold", job, "--reason", "Rain", "-t", "home")
    story.check("of a held job nothing is possible", [show("reading")["possible"], show("reading")["jobState"]], [[], "held"])
    operator("job", "resume", job, "-t", "home")


def wrong():
    for step, status in ((f"{job}/nothing", 66), ("99/reading", 66), ("reading", 64), (f"{job}/", 64)):
        said = operator.said("action", "show", step, "-t", "home")
        story.check(f"{step}: {said}", said[0], status)
    viewer = story.app("home", "looker", "viewer")
    story.check("a viewer may", viewer("action", "show", f"{job}/reading", "-t", "home")["action"]["step"], "reading")
    for source, words in (("{field: a, type: text, unit: kg}", "belongs to a number"), ("{field: a, type: number, unit: [kg]}", "unit"),
                          ("{field: a, type: number, unit: " + "k" * 33 + "}", "at most 32")):
        text = f"template: x\ntitle: X\nsteps:\n  - {{step: a, title: A, form: [{source}]}}\n"
        said = operator.said("template", "lint", story.file("x.yaml", text.encode()))
        story.check(f"{source}: {said}", [said[0], words in said[1]], [65, True])


def histories():
    """Random deeds; a model that knows dependencies alone says what each step waits for, and what can be done."""
    rng = random.Random(os.environ.get("FLOWD_TEST_SEED", "7"))
    settled = {"done", "skipped", "cancelled", "notApplicable"}
    for number in range(6):
        # Some don't apply, and hand on what they would have waited for.
        absent = {f"s{index}" for index in range(1, 8) if rng.random() < 0.25}
        before = {f"s{index}": sorted(f"s{each}" for each in range(index) if rng.random() < 0.4) for index in range(8)}
        lines = "".join(f"  - {{step: {key}, title: {key.upper()}, dependsOn: [{', '.join(some)}]{', when: {attribute: kind, equals: other}' if key in absent else ''}}}\n" for key, some in before.items())
        name = f"random{number}"
        operator("template", "apply", story.file(f"{name}.yaml", f"template: {name}\ntitle: R\nattributes: [{{field: kind, type: text}}]\nsteps:\n{lines}".encode()), "-t", "home")
        own = operator("job", "start", name, "--set", "kind=this", "-t", "home")["job"]["id"]
        states = {key: "notApplicable" if key in absent else "blocked" for key in before}

        def awaited(key):
            """Those that are open before a step, behind what doesn't apply too."""
            return {other for each in before[key] for other in (awaited(each) if each in absent else [each]) if states[other] not in settled}

        for _ in range(12):
            for key in before:
                if states[key] in ("blocked", "ready"):
                    states[key] = "blocked" if awaited(key) else "ready"
            open_ones = [key for key, state in states.items() if state not in settled]
            key = rng.choice(sorted(states))
            displayed = operator("action", "show", f"{own}/{key}", "-t", "home")["action"]
            waits = sorted(awaited(key)) if states[key] == "blocked" else []
            waited = [] if states[key] in settled else [each for each in open_ones if states[each] == "blocked" and key in awaited(each)]
            story.check(f"{name} {key}: {states}", [displayed["state"], [each["step"] for each in displayed["waitsFor"]], [each["step"] for each in displayed["waitedForBy"]]],
                        [states[key], waits, waited])
            verbs = {"blocked": ["skip", "cancel"], "ready": ["start", "progress", "save", "complete", "skip", "cancel"],
                     "inProgress": ["progress", "save", "complete", "skip", "cancel"], "notApplicable": [],
                     "done": ["reopen", "correct"]}.get(states[key], ["reopen"])
            story.check("what can be done", displayed["possible"], verbs)
            operation = rng.choice([verb for verb in verbs if verb in ("start", "complete", "skip")] or ["none"])
            if operation == "none":
                continue
            words = {"start": ("start",), "complete": ("done",), "skip": ("skip",)}[operation]
            operator("action", *words, f"{own}/{key}", *(("--reason", "Because") if operation == "skip" else ()), "-t", "home")
            states[key] = {"start": "inProgress", "complete": "done", "skip": "skipped"}[operation]


LEFT_OUT = """template: left-out
title: Left out
attributes: [{field: fuel, type: choice, options: [gas, oil]}]
steps:
  - {step: first, title: First}
  - group: tank
    title: The tank
    when: {attribute: fuel, equals: oil}
    steps:
      - {step: empty, title: Empty it}
      - group: old
        title: The old one
        steps: [{step: clean, title: Clean it}]
"""


def trees():
    """Why nothing of a group applies stands at the group, as long as nothing does."""
    operator("template", "apply", story.file("left-out.yaml", LEFT_OUT.encode()), "-t", "home")
    for fuel, wanted in (("gas", True), ("oil", False)):
        number = operator("job", "start", "left-out", "--set", f"fuel={fuel}", "-t", "home")["job"]["id"]
        lines = [line for line in operator.said("job", "show", number, "-t", "home")[1].splitlines() if " tank " in line]
        story.check(f"with {fuel}: {lines}", [len(lines), lines and "if fuel = oil" in lines[0]], [1, wanted])


with Story("A step is shown as it is") as story:
    operator = story.operator()
    operator("tenant", "create", "home", "--time-zone", "UTC")
    operator("profile", "add", "ana", "-t", "home")
    operator("template", "apply", story.file("visit.yaml", VISIT.encode()), "-t", "home")
    job = operator("job", "start", "visit", "--for", "Mrs Ito", "--set", "fuel=gas", "--assignee", "ana", "-t", "home")["job"]["id"]
    for part in (fields, answers, wrong, histories, trees):
        part()
