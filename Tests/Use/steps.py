#!/usr/bin/env python3
"""Steps that are opened again, don't apply or reach nobody, and attributes of which a schedule hangs no more, by people's deeds."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Scenarios"))
from story import Story, states  # noqa: E402  pylint: disable=wrong-import-position

ANSWERS = b"""
template: family
title: Family
steps:
  - step: child
    title: The child
    form:
      - {field: name, title: Name, type: text, required: true}
      - {field: school, title: School, type: choice, options: [school, home], required: true}
  - {step: visit, title: Visit the school, dependsOn: [child], when: {step: child, field: school, equals: school}}
  - {step: talk, title: Talk, dependsOn: [child]}
"""

NOTHING_REQUIRED = b"""
template: move
title: Move
attributes:
  - {field: heating, title: Heating, type: choice, options: [gas, wood]}
steps:
  - {step: meter, title: Read the gas meter, when: {attribute: heating, equals: gas}}
  - {step: photo, title: A photo of the house, optional: true}
"""

NOBODY = b"""
template: round
title: Round
steps:
  - {step: lock, title: Lock up, role: manager, due: 3 days after start, reminders: 0m}
"""

AGREED = b"""
template: wedding
title: Wedding
attributes:
  - {field: price, title: Price, type: number}
payments:
  - payment: catering
    title: Catering
    party: bella
    direction: outgoing
    total: attribute price
    instalments:
      - {instalment: all, title: Catering, share: rest, due: 30 days after start}
steps:
  - {step: paid, title: Paid, kind: payment, payment: catering}
"""


def node(show, key):
    return [n for n in show["nodes"] if n["key"] == key][0]


def answers(story, office):
    """A step that was opened again keeps its answers as a draft, which is done as it is."""
    job = office("job", "start", "family")["job"]["id"]
    child = f"{job}/child"
    office("action", "done", child, "--set", "name=Obi", "--set", "school=school")
    story.check("the visit is wanted", states(office("job", "show", job), "visit", "talk"), {"visit": "ready", "talk": "ready"})
    office("action", "reopen", child, "--reason", "A typo")
    opened = office("job", "show", job)
    story.check("open, and nothing of it counts", states(opened), {"child": "ready", "visit": "blocked", "talk": "blocked"})
    story.check("the draft", node(opened, "child").get("form"), {"name": "Obi", "school": "school"})
    story.power_fails()
    office("action", "done", child)
    story.check("done without answers", node(office("job", "show", job), "child").get("form"), {"name": "Obi", "school": "school"})
    office("action", "reopen", child, "--reason", "Another school")
    office("action", "done", child, "--set", "school=home")
    again = office("job", "show", job)
    story.check("one answer, the rest of the draft", node(again, "child").get("form"), {"name": "Obi", "school": "home"})
    story.check("conditions read what counts now", states(again, "visit"), {"visit": "notApplicable"})
    fresh = office("job", "start", "family")["job"]["id"]
    office.refused(65, "io.flowd.Actions.InvalidForm", "action", "done", f"{fresh}/child")


def nothing_required(story, office):
    """A job whose required steps all don't apply is completed, whatever optional ones are open."""
    for heating, state, displayed in (("wood", "completed", None), ("gas", "running", "0")):
        job = office("job", "start", "move", "--set", f"heating={heating}")["job"]["id"]
        status = office("job", "show", job)["job"]["status"]
        story.check(f"heated with {heating}", [status["state"], status.get("completion", {}).get("displayed")], [state, displayed])
        story.check("the photo is open", states(office("job", "show", job), "photo"), {"photo": "ready"})
        office("action", "done", f"{job}/photo")
        story.check("it changes nothing", office("job", "show", job)["job"]["status"]["state"], state)


def nobody(story, office):
    """Work for a role that nobody has is the owner's, and says so when it is set."""
    started = office("job", "start", "round")
    said = [text for text in started.get("warnings", []) if "nobody has that role" in text]
    story.check("said at the start", [len(said), "the owner gets" in said[0] if said else None], [1, True])
    task = office("task", "add", "Lamps", "--at", "08:00", "--remind", "0m to role:manager")["task"]
    story.check("said of a task", ["nobody has that role" in text for text in task.get("warnings", [])], [True])


def agreed(story, office):
    """An attribute of which a total hangs no more, once it was agreed, says so, and what would change it."""
    office("profile", "add", "bella", "--kind", "vendor")
    job = office("job", "start", "wedding", "--set", "price=1000")["job"]["id"]
    schedule = office("payment", "schedule", "list", "--job", job)[0]["id"]

    def total():
        return office("payment", "schedule", "show", schedule)["schedule"]["total"]

    remarks = office("job", "set", job, "--set", "price=1400")["change"].get("remarks", [])
    story.check("it says so", [f"payment schedule amend {schedule}" in text for text in remarks], [True])
    story.check("what was agreed stays", total(), "1000.00")
    story.check("a title is no reason to say so", office("job", "set", job, "--title", "Ana and Ken")["change"].get("remarks"), None)
    office("payment", "schedule", "amend", schedule, "--total", "1400.00")
    story.check("until it is amended", total(), "1400.00")


with Story("Steps opened again, steps that don't apply, work for nobody, and what was agreed") as story:
    office = story.operator()
    office("tenant", "create", "home")
    for number, template in enumerate((ANSWERS, NOTHING_REQUIRED, NOBODY, AGREED)):
        office("template", "apply", story.file(f"{number}.yaml", template))
    answers(story, office)
    nothing_required(story, office)
    nobody(story, office)
    agreed(story, office)
