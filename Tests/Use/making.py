#!/usr/bin/env python3
"""Steps make profiles of their answers: random families are asked, corrected, asked anew and changed by hand, beside a model; by whoever
may do the step, at the limit, by two at once, through a kill, with templates that can't be."""
import concurrent.futures
import json
import os
import random
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from calls import Calls  # noqa: E402
from story import Story  # noqa: E402

TEMPLATE = """template: family
title: Family
steps:
  - step: child.one
    title: First child
    makes: {profile: child, title: name}
    form:
      - {field: name, title: Name, type: text, required: true}
      - {field: born, title: Born, type: date}
      - {field: size, title: Size, type: number}
      - {field: glasses, title: Glasses, type: boolean}
      - {field: school, title: School, type: choice, options: [home, nursery]}
  - step: parent
    title: Parent
    makes: {profile: parent, title: role}
    form:
      - {field: role, title: Role, type: choice, options: [mother, father], required: true}
  - {step: plain, title: Nothing is made here, form: [{field: name, type: text}]}
"""
VALUES = {"name": ("Ada", "Emeka O'Hara", "愛", "<b>x</b>"), "born": ("2018-06-02", "2020-02-29"), "size": ("104", "98.5", "0.10"), "glasses": ("true", "false"), "school": ("home", "nursery")}
FORMS = {"child.one": ("name", "born", "size", "glasses", "school"), "parent": ("role",)}
TITLES, KINDS = {"child.one": "name", "parent": "role"}, {"child.one": "child", "parent": "parent"}


class Model:
    """Profiles by key, with what their steps and people have said of them."""

    def __init__(self):
        self.people, self.answers, self.states = {}, {}, {}

    def make(self, job, step):
        key, answers = f"{step}-{job}", self.answers[job, step]
        attributes = {field: value for field, value in answers.items() if field != TITLES[step]}
        known = self.people.get(key)
        kept = {field: value for field, value in known["attributes"].items() if field not in FORMS[step]} if known else {}
        self.people[key] = {"kind": KINDS[step], "title": answers[TITLES[step]], "attributes": kept | attributes, "archived": known["archived"] if known else False}


def typed(value):
    return {"true": True, "false": False}.get(value, value)


def plain(value):
    """Numbers by their value, as exact texts."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        value = str(value)
    return value.rstrip("0").rstrip(".") if isinstance(value, str) and value.replace(".", "", 1).isdigit() and "." in value else value


def people():
    found = {}
    for each in operator("profile", "list", "--all", "-t", "a"):
        spec = each["spec"]
        found[spec["key"]] = {"kind": spec["kind"], "title": spec["title"], "archived": each["status"]["archived"],
                              "attributes": {name: plain(value) for name, value in (spec.get("attributes") or {}).items()}}
    return found


def given(step):
    fields = [TITLES[step], *(field for field in FORMS[step] if field != TITLES[step] and rng.random() < 0.6)]
    # Nothing takes an answer away that may be left out.
    return {field: "" if field != TITLES[step] and rng.random() < 0.25 else rng.choice(VALUES.get(field, ("mother", "father"))) for field in fields}


def answered(known, given_now):
    """What is answered then."""
    both = known | {field: plain(typed(value)) for field, value in given_now.items()}
    return {field: value for field, value in both.items() if value != ""}


def words(answers):
    return [word for field, value in answers.items() for word in ("--set", f"{field}={value}")]


def histories(count):
    for _ in range(count):
        job, step = rng.choice(jobs), rng.choice(sorted(FORMS))
        state, key = model.states.get((job, step)), f"{step}-{job}"
        operation = rng.choice(("done", "done", "correct", "reopen", "edit", "archive", "remove", "skip"))
        if operation == "done" and state != "done":
            draft = {} if state is None else model.answers.get((job, step), {})
            answers = given(step)
            reply = helper("action", "done", f"{job}/{step}", *words(answers), "-t", "a")["action"]
            model.answers[job, step] = answered(draft, answers)
            model.make(job, step)
            model.states[job, step] = "done"
            story.check(f"{job}/{step} tells its profile", reply.get("profile"), key)
        elif operation == "correct" and state == "done":
            answers = {field: value for field, value in given(step).items() if rng.random() < 0.7}
            before = dict(model.answers[job, step])
            after = answered(before, answers)
            if not answers:
                continue
            code, text = helper.said("action", "correct", f"{job}/{step}", *words(answers), "--reason", "Misheard", "-t", "a")
            story.check(f"{job}/{step} corrected: {text}", code, 0)
            if after != before:
                model.answers[job, step] = after
                model.make(job, step)
        elif operation == "reopen" and state == "done":
            helper("action", "reopen", f"{job}/{step}", "--reason", "Again", "-t", "a")
            model.states[job, step] = "open"
        elif operation == "skip" and state == "open" and rng.random() < 0.3:
            helper("action", "skip", f"{job}/{step}", "--reason", "No", "-t", "a")
            helper("action", "reopen", f"{job}/{step}", "--reason", "Yes", "-t", "a")
        elif operation == "edit" and key in model.people:
            operator("profile", "set", key, "--set", "seat=4", "--title", "By hand", "-t", "a")
            model.people[key]["attributes"]["seat"] = 4
            model.people[key]["title"] = "By hand"
        elif operation == "archive" and key in model.people:
            operator("profile", "restore" if model.people[key]["archived"] else "archive", key, "-t", "a")
            model.people[key]["archived"] = not model.people[key]["archived"]
        elif operation == "remove" and key in model.people and rng.random() < 0.4:
            operator("profile", "remove", key, "-t", "a")
            del model.people[key]
    wanted = {key: each | {"attributes": {name: plain(value) for name, value in each["attributes"].items()}} for key, each in model.people.items()}
    story.check("people as the answers say", people(), {key: wanted[key] for key in people()} if set(wanted) == set(people()) else wanted)


def events():
    """Each profile is made by an event of its own, behind that of its step."""
    kinds = [event["kind"] for event in operator("events", "-t", "a", "--limit", "5000") if event["kind"] in ("actionCompleted", "actionCorrected", "profileCreated")]
    made = [index for index, kind in enumerate(kinds) if kind == "profileCreated"]
    story.check("a profile comes behind its step", [kinds[index - 1] for index in made if index and not kinds[index - 1].startswith("action")], [])
    story.check("some were made", len(made) > 5, True)


def displayed():
    job = operator("job", "start", "family", "-t", "a")["job"]["id"]
    step = operator("action", "show", f"{job}/child.one", "-t", "a")["action"]
    story.check(f"what it makes: {step.get('makes')}", step.get("makes"), {"profile": f"child.one-{job}", "kind": "child", "title": "name"})
    text = " ".join(operator.said("action", "show", f"{job}/child.one", "-t", "a")[1].split())
    story.check(f"for people: {text}", f"makes the child child.one-{job}, with name as its title" in text, True)
    code, text = helper.said("action", "done", f"{job}/child.one", "--set", "name=Ada", "-t", "a")
    story.check(f"told where it is done: {text}", [code, f"flowctl profile show child.one-{job}" in text], [0, True])
    story.check("nothing of it on other steps", "makes" in operator("action", "show", f"{job}/plain", "-t", "a")["action"], False)
    reply = helper("action", "done", f"{job}/plain", "--set", "name=Ada", "-t", "a")["action"]
    story.check("nor where they are done", "profile" in reply, False)
    code, text = viewer.said("action", "done", f"{job}/parent", "--set", "role=mother", "-t", "a")
    story.check(f"a viewer makes nobody: {text}", [code, f"parent-{job}" in people()], [77, False])


def at_once():
    """Two that finish the same step make one profile, of the answers of one of them; a repeated command none."""
    for _ in range(10):
        job = operator("job", "start", "family", "-t", "a")["job"]["id"]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            replies = list(pool.map(lambda name, job=job: Calls(story.socket, "Actions", tenant="a")("Complete", job=job, step="child.one", form={"name": name}), ("Ada", "Bo")))
        won = [name for name, reply in zip(("Ada", "Bo"), replies) if "error" not in reply]
        story.check(f"one of two: {replies}", len(won), 1)
        story.check("the profile is the winner's", people()[f"child.one-{job}"]["title"], won[0])
        first, second = (helper("action", "done", f"{job}/parent", "--set", "role=mother", "--idempotency-key", f"k{job}", "-t", "a")["action"] for _ in range(2))
        story.check("repeated, the same answer", first, second)


def refused():
    """Where no profile can be made, the step isn't done."""
    operator("tenant", "create", "narrow", "--time-zone", "UTC", "--limit", "profiles=1")
    operator("template", "apply", path, "-t", "narrow")
    operator("job", "start", "family", "-t", "narrow")
    operator("action", "done", "1/parent", "--set", "role=mother", "-t", "narrow")
    before = operator("events", "-t", "narrow", "--limit", "100")
    code, text = operator.said("action", "done", "1/child.one", "--set", "name=Ada", "-t", "narrow")
    story.check(f"the limit is told: {text}", [code, "profiles" in text], [1, True])
    for value, field in (("x" * 201, "--set name"), ("a\u0007b", "name")):
        code, text = operator.said("action", "done", "1/child.one", "--set", f"name={value}", "-t", "narrow")
        story.check(f"a title that can't be: {code} {text[:200]}", [code, field in text], [65, True])
    story.check("and nothing was done", operator("events", "-t", "narrow", "--limit", "100"), before)
    story.check("the step is open", operator("action", "show", "1/child.one", "-t", "narrow")["action"]["state"], "ready")
    operator("tenant", "set", "narrow", "--limit", "profiles=2")
    operator("action", "done", "1/child.one", "--set", "name=Ada", "-t", "narrow")


def mistakes():
    for old, new, wanted in (
        ("{profile: child, title: name}", "profile", "must be a map"), ("{profile: child, title: name}", "{profile: child}", "needs the key \"title\""),
        ("{profile: child, title: name}", "{title: name}", "needs the key \"profile\""), ("{profile: child, title: name}", "{profile: child, title: nam}", "did you mean \"name\"?"),
        ("{profile: child, title: name}", "{profile: child, title: born}", "type date"), ("type: text, required: true}", "type: text}", "may be left out"),
        ("{profile: child, title: name}", "{profile: My Child, title: name}", "a-z"), ("{profile: child, title: name}", "{profile: child, title: name, key: x}", "no key"),
        ("step: child.one", "step: Child", "rename the step"), ("step: child.one", "step: " + "c" * 50, "rename the step"),
        ("title: First child\n", "title: First child\n    kind: payment\n    payment: x\n", "belongs to a step of the kind manual"),
    ):
        assert TEMPLATE.count(old) == 1 or old.startswith("type: text"), old
        code, text = operator.said("template", "lint", story.file("bad.yaml", TEMPLATE.replace(old, new, 1).encode()))
        story.check(f"{new}: {text}", [code, wanted in text], [65, True])
    changed = TEMPLATE.replace("profile: child", "profile: kid")
    code, text = operator.said("template", "diff", story.file("kid.yaml", changed.encode()), "-t", "a")
    story.check(f"a difference is told: {text}", [code, "kid" in text, "makes" in text], [1, True, True])


with Story("Steps make profiles of their answers") as story:
    operator = story.operator()
    rng = random.Random(os.environ.get("FLOWD_TEST_SEED", "11"))
    operator("tenant", "create", "a", "--time-zone", "UTC")
    path = story.file("family.yaml", TEMPLATE.encode())
    operator("template", "apply", path, "-t", "a")
    helper, viewer = story.app("a", "Helper", "member"), story.app("a", "Viewer", "viewer")
    jobs = [operator("job", "start", "family", "-t", "a")["job"]["id"] for _ in range(6)]
    model = Model()
    histories(150)
    story.power_fails()
    histories(100)
    events()
    for part in (displayed, at_once, refused, mistakes):
        part()
    story.check("templates as JSON tell it", "makes" in json.dumps(operator("template", "show", "family", "-t", "a")), True)
