#!/usr/bin/env python3
"""People read who did something by name: of the profile that is linked to them, of the token, of whom a link was for; programs read the
principal. For viewers and operators, behind changes of the names, with names that break lines, with people of two tenants."""
import os
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from calls import Calls  # noqa: E402
from story import Story  # noqa: E402

TEMPLATE = "template: visit\ntitle: Visit\nsteps:\n  - {step: call, title: Call}\n  - {step: write, title: Write}\n"
CHAIN = """template: chain
title: Chain
steps:
  - {step: one, title: One, due: 1 day after start}
  - {step: right, title: Right, dependsOn: [one]}
  - {step: left, title: Left, dependsOn: [one]}
  - {step: last, title: Last, dependsOn: [left, right]}
"""


def displayed(*words):
    return operator.said(*words, "-t", "a")[1]


def token_names():
    planner("job", "start", "visit", "--for", "Rose", "-t", "a")
    planner("action", "done", "1/call", "-t", "a")
    planner("job", "note", "1", "Rang twice", "-t", "a")
    principal = operator("job", "show", "1", "-t", "a")["job"]["status"]["createdBy"]
    story.check("programs read the principal", [principal.startswith("token:"), len(principal)], [True, 14])
    for words in (("job", "show", "1"), ("job", "notes", "1"), ("action", "show", "1/call"), ("events", "--job", "1")):
        text = displayed(*words)
        story.check(f"{words} tells the token by name: {text[:600]}", ["Planner" in text, "token:" in text], [True, False])
        story.check(f"{words} tells a viewer too", "Planner" in viewer.said(*words, "-t", "a")[1], True)
        raw = operator.run((*words, "-t", "a"), ("--json",)).stdout
        story.check(f"{words} as JSON has the principal alone", [principal in raw, "Planner" in raw], [True, False])
    return principal


def linked_names(principal):
    operator("profile", "add", "ana", "--title", "Ana García", "--principal", principal, "-t", "a")
    story.check("a linked profile's title is the name", "by Ana García" in displayed("job", "show", "1"), True)
    operator("profile", "set", "ana", "--title", "Ana\u202eReyes", "-t", "a")
    text = displayed("job", "show", "1")
    story.check(f"as it is now, safely: {text[:300]}", ["Reyes" in text, "\u202e" in text], [True, False])
    operator("profile", "archive", "ana", "-t", "a")
    story.check("who left did what they did", "Reyes" in displayed("job", "show", "1"), True)
    operator("profile", "add", "ben", "--title", "Ben", "--principal", principal, "-t", "a")
    story.check("who has the desk now comes first", "by Ben" in displayed("job", "show", "1"), True)


def on_behalf(principal):
    """A token acts for somebody whom it names."""
    wire = Calls(story.socket, "Members", tenant="a")
    asked = [f"{principal} for rose@example.org", principal, principal, "uid:4294967290", "token:00000000", "link:ben", "link:-", "flowd", "", "link:nobody"]
    reply = wire("ListNames", principals=asked)
    story.check(f"each once, in their order, and none without a name: {reply}", [(each["principal"], each["name"]) for each in reply["parameters"]["names"]],
                [(asked[0], "Ben for rose@example.org"), (principal, "Ben"), ("link:ben", "Ben")])
    story.check("none", wire("ListNames", principals=[])["parameters"], {"names": []})
    story.check("a thousand", "error" in wire("ListNames", principals=["uid:1"] * 1000), False)
    reply = wire("ListNames", principals=["uid:1"] * 1001)
    story.check(f"and no more: {reply}", [reply.get("error", "").split(".")[-1], reply["parameters"].get("field")], ["InvalidInput", "principals"])


def of_their_tenant(principal):
    operator("tenant", "create", "b", "--time-zone", "UTC")
    reply = Calls(story.socket, "Members", tenant="b")("ListNames", principals=[principal, "link:ben"])
    story.check(f"another tenant knows none of them: {reply}", reply["parameters"], {"names": []})
    code, text = viewer.said("call", "io.flowd.Members.ListNames", '{"tenant": "b", "principals": []}')
    story.check(f"who isn't of a tenant asks nothing there: {text}", code == 0, False)
    code, text = planner.said("events", "--by", principal, "-t", "a")
    story.check(f"events by a principal: {text[:200]}", [code, "Ben" in text], [0, True])


def what_can_be_done():
    """What `mine` lists can be done: nothing of a job that is held or over."""
    def mine():
        return [f"{each['job']}/{each['step']}" for each in planner("mine", "-t", "a")]
    jobs = [operator("job", "start", "visit", "--assignee", "ben", "-t", "a")["job"]["id"] for _ in range(3)]
    both = [f"{job}/{step}" for job in jobs for step in ("call", "write")]
    story.check("all of them", mine(), both)
    operator("job", "hold", jobs[0], "--reason", "Away", "-t", "a")
    operator("job", "cancel", jobs[1], "--reason", "No", "-t", "a")
    story.check("nothing of what is held or cancelled", mine(), both[4:])
    operator("job", "resume", jobs[0], "-t", "a")
    story.check("back", mine(), both[:2] + both[4:])
    story.check("of one job", [f"{each['job']}/{each['step']}" for each in planner("action", "list", "--job", jobs[2], "-t", "a")], both[4:])
    code, text = planner.said("action", "list", "--job", "999", "-t", "a")
    story.check(f"a job that there isn't: {text}", [code, "999" in text], [66, True])
    reply = planner("action", "done", f"{jobs[2]}/call", "-t", "a")["action"]
    story.check("nothing is told to be ready that was", "ready" in reply, False)
    operator("template", "apply", story.file("chain.yaml", CHAIN.encode()), "-t", "a")
    job = operator("job", "start", "chain", "-t", "a")["job"]["id"]
    other = operator("job", "start", "chain", "-t", "a")["job"]["id"]
    for number in (job, other):
        story.check("of one job by date", [f"{each['job']}/{each['step']}" for each in operator("action", "list", "--job", number, "--sort", "due", "-t", "a")], [f"{number}/one"])
    operator("job", "assign", "1", "ben", "-t", "a")
    text = " ".join(operator.said("mine", "-t", "a")[1].split())
    story.check(f"what is for nobody is counted: {text}", "There is nothing for you. 2 steps that are ready are for nobody: flowctl action list --state ready" in text, True)
    operator("job", "assign", other, "ben", "-t", "a")
    text = " ".join(operator.said("mine", "-t", "a")[1].split())
    story.check(f"and one: {text}", "One step that is ready is for nobody" in text, True)
    operator("job", "cancel", other, "--reason", "No", "-t", "a")
    for step, ready in (("one", ["right", "left"]), ("left", None), ("right", ["last"]), ("last", None)):
        story.check(f"what can begin behind {step}", planner("action", "done", f"{job}/{step}", "-t", "a")["action"].get("ready"), ready)
    story.check("opened again nothing can", operator("action", "reopen", f"{job}/last", "--reason", "x", "-t", "a")["action"].get("ready"), None)
    operator("action", "reopen", f"{job}/right", "--reason", "x", "-t", "a")
    text = " ".join(operator.said("action", "skip", f"{job}/right", "--reason", "x", "-t", "a")[1].split())
    story.check(f"for people: {text}", f"Now also ready: {job}/last" in text, True)
    story.check("a list of steps has them all", len([each for each in planner("action", "list", "--mine", "-t", "a") if each["job"] in jobs]), 6)


with Story("People read who did something by name") as story:
    operator = story.operator()
    operator("tenant", "create", "a", "--time-zone", "UTC")
    operator("template", "apply", story.file("visit.yaml", TEMPLATE.encode()), "-t", "a")
    planner, viewer = story.app("a", "Planner", "manager"), story.app("a", "Viewer", "viewer")
    made = token_names()
    linked_names(made)
    on_behalf(made)
    story.power_fails()
    on_behalf(made)
    of_their_tenant(made)
    what_can_be_done()
