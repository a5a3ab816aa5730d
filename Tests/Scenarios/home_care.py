#!/usr/bin/env python3
"""Halloo: a day of visits; nobody answers the door; what the client refuses stays undone, on every device."""
from story import Story, states

with Story("A day of visits") as story:
    office = story.operator()
    office("tenant", "create", "halloo")
    office("pack", "apply", "home-care", "-t", "halloo")
    # Four profiles a user, as the app has it: the fifth is refused, and the limit named.
    office("tenant", "set", "halloo", "--limit", "profiles=4")
    for key in ("rose", "karl", "ida", "otto"):
        office("profile", "add", key, "--kind", "client", "--title", key.capitalize())
    full = office.refused(1, "io.flowd.Daemon.LimitReached", "profile", "add", "emil", "--kind", "client", "--title", "Emil")
    story.check("the limit has a name", full["parameters"]["limit"], "profiles")
    carer = story.app("halloo", "carer", "member")
    daughter = story.app("halloo", "daughter", "viewer")

    def visit(client, visits, *more):
        values = [f"client={client}", "day=2026-11-21", f"visits={visits}", "medicines=prompt", "diabetic=false", *more]
        words = ["job", "start", "visit-round", "--for", client, *sum((["--set", value] for value in values), [])]
        return office(*words)["job"]["id"]

    def done(job, step, *fields):
        return carer("action", "done", f"{job}/{step}", *sum((["--set", field] for field in fields), []))

    rose, karl = visit("Rose", "morning"), visit("Karl", "all-three")

    # Rose opens, refuses her medicines, and has breakfast. The day is confirmed by a word.
    done(rose, "morning-door", "arrived=8:05", "answered=true")
    carer.refused(65, "io.flowd.Actions.InvalidForm", "action", "done", f"{rose}/wash", "--set", "skin=green")
    done(rose, "morning-medicines", "taken=refused", "seen=true")
    done(rose, "report-medicines", "advice=Try again at noon")
    carer("action", "skip", f"{rose}/wash", "--reason", "She washed by herself")
    done(rose, "breakfast", "eaten=half")
    # A photograph of the empty plate, which the daughter gets as it was taken.
    photo = b"\xff\xd8\xff\xe0\x00\x10JFIF\x00" + bytes(range(256)) * 64
    plate, copy = story.file("plate.jpg", photo), story.file("copy.jpg")
    carer("media", "add", f"{rose}/breakfast", plate)
    medium = daughter("media", "list", rose)[0]["id"]
    story.power_fails()
    daughter("media", "get", medium, "--to", copy)
    story.check("the same photograph", open(copy, "rb").read() == photo, True)
    done(rose, "confirm-morning", "by=client", "how=text", "mood=as-usual")
    done(rose, "hand-over", "note=Ask about the medicines")
    status = daughter("job", "show", rose)["job"]["status"]
    story.check("over, and not all of it done", [status["state"], status["counts"]["skipped"]], ["completedWithSkips", 1])
    story.check("so it isn't 100", status["completion"]["percent"] < 100, True)

    # Karl doesn't open. Step by step it gets more serious, and each next step opens only by an answer.
    done(karl, "morning-door", "arrived=8:40", "answered=false")
    story.check("nobody answers", states(daughter("job", "show", karl), "ring-client", "ring-family", "morning-medicines"),
                {"ring-client": "ready", "ring-family": "blocked", "morning-medicines": "blocked"})
    done(karl, "ring-client", "reached=false")
    done(karl, "ring-family", "knows=false")
    done(karl, "key-safe-entry", "found=hurt")
    story.power_fails()
    story.check("the ambulance is next", states(carer("job", "show", karl), "emergency-call"), {"emergency-call": "ready"})
    done(karl, "emergency-call")
    story.check("no supper for him today", states(daughter("job", "show", karl), "supper", "lunch", "wash"),
                {"supper": "notApplicable", "lunch": "notApplicable", "wash": "notApplicable"})

    # The daughter's devices see what the carer's sees, and change nothing.
    story.check("one truth", daughter("job", "show", karl), carer("job", "show", karl))
    daughter.refused(77, "io.flowd.Daemon.RoleTooLow", "action", "done", f"{karl}/hand-over")
    story.check("whose day isn't over", [j["spec"]["subject"] for j in daughter("job", "list", "--state", "running")], ["Karl"])
    story.check("the newest change first", [j["spec"]["subject"] for j in daughter("job", "list", "--sort", "-changed")],
                ["Karl", "Rose"])
