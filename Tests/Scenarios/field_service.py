#!/usr/bin/env python3
"""Kindred Flow Graph: a fitter's tablet without a network, which catches up by its cursor and sends what it has kept."""
from story import Story, percent, states

with Story("A tablet in a cellar") as story:
    office = story.operator()
    office("tenant", "create", "kindred")
    dry = office("pack", "apply", "field-service", "--dry-run", "-t", "kindred")
    story.check("a dry run publishes nothing", [[d["same"] for d in dry if "action" not in d], [d["action"] for d in dry if "action" in d], office("template", "list")],
                [[False] * 3, ["photo", "signature"], []])
    office("pack", "apply", "field-service", "-t", "kindred")
    tablet = story.app("kindred", "tablet", "member")
    tablet.refused(77, "io.flowd.Daemon.RoleTooLow", "job", "start", "annual-service")

    job = office("job", "start", "annual-service", "--for", "Mrs Ito", "--set", "customer=Mrs Ito", "--set", "fuel=gas")["job"]["id"]
    other = office("job", "start", "annual-service", "--for", "Harbour School", "--set", "customer=Harbour School", "--set",
                   "fuel=oil")["job"]["id"]
    # The job is the fitter's: the tablet asks for his work only.
    office("profile", "add", "ole", "--kind", "employee", "--title", "Ole Brandt", "--set", "gas-licence=true")
    office("job", "assign", job, "ole")
    story.check("his work", [j["id"] for j in tablet("job", "list", "--assignee", "ole", "--state", "running")], [job])
    tablet("action", "done", f"{job}/arrival", "--set", "meter=48213.7")
    seen = tablet("events")
    cursor = seen[-1]["number"]

    # Down in the cellar the tablet keeps what the fitter does. Upstairs, the office goes on.
    kept = [(["action", "done", f"{job}/log", "--set", "faults=2"], "tablet-1"),
            (["action", "done", f"{job}/burner"], "tablet-2"), (["action", "progress", f"{job}/exchanger", "60"], "tablet-3")]
    office("action", "done", f"{other}/arrival", "--set", "meter=1")
    office("action", "skip", f"{job}/filter", "--reason", "The boiler has none")
    story.power_fails()

    # Back in the light it asks for what came after its cursor, and gets each event once, in order, without a hole.
    missed = story.watch("kindred", cursor, 2)
    story.check("numbers without holes", [e["number"] for e in missed], [cursor + 1, cursor + 2])
    story.check("what the office did", [(e["kind"], e["job"], e["step"]) for e in missed],
                [("actionCompleted", other, "arrival"), ("actionSkipped", job, "filter")])
    story.check("the list says the same", [e["hash"] for e in tablet("events", "--after", cursor)], [e["hash"] for e in missed])

    # Then it sends what it kept; the network breaks, so it sends all of it again.
    answers = [tablet(*words, "--idempotency-key", key) for words, key in kept]
    story.check("the same answers", [tablet(*words, "--idempotency-key", key) for words, key in kept], answers)
    story.check("each happened once", [e["step"] for e in story.watch("kindred", cursor + 2, 3)], ["log", "burner", "exchanger"])

    # Office and tablet see the same job and the same percentage, and every point of it is accounted for.
    show = tablet("job", "show", job)
    story.check("one truth", show, office("job", "show", job))
    story.check("steps", states(show, "arrival", "log", "burner", "exchanger", "filter", "outdoor-coil", "measurement"), {
        "arrival": "done", "log": "done", "burner": "done", "exchanger": "inProgress", "filter": "skipped",
        "outdoor-coil": "notApplicable", "measurement": "blocked"})
    explained = office("job", "explain", job)
    earned = sum(float(c["earned"]) for c in explained["contributions"])
    story.check("the points add up", abs(earned - float(percent(show))) < 1.01, True)
    story.check("the least finished comes first", [j["id"] for j in office("job", "list", "--sort", "percent")], [other, job])
