#!/usr/bin/env python3
"""I Do Blueprint: two couples strictly apart, and two phones that answer the same question."""
from story import Story, percent, states

with Story("Two weddings") as story:
    planner = story.operator()
    for couple in ("amina-jonas", "ben-carla"):
        planner("tenant", "create", couple, "--currency", "EUR")
        applied = planner("pack", "apply", "wedding", "-t", couple)
        story.check("the pack has four templates", sorted(a["key"] for a in applied),
                    ["guest-rsvp", "vendor-booking", "vendor-payments", "wedding-planning"])
    again = planner("pack", "apply", "wedding", "-t", "ben-carla")
    story.check("a second time changes nothing", [a["changed"] for a in again], [False] * 4)
    amina = story.app("amina-jonas", "phone-of-amina", "manager")
    jonas = story.app("amina-jonas", "phone-of-jonas", "manager")
    carla = story.app("ben-carla", "phone-of-carla", "manager")

    # Both write the seats of one guest at once: the second is told that it changed, and by which event.
    planner("profile", "add", "aunt-fatou", "--kind", "guest", "--title", "Fatou Diallo", "-t", "amina-jonas")
    seen = amina("profile", "show", "aunt-fatou")["profile"]["status"]["eventNumber"]
    amina("profile", "set", "aunt-fatou", "--set", "diet=vegetarian", "--if-event", seen)
    jonas.refused(1, "io.flowd.Profiles.ProfileChanged", "profile", "set", "aunt-fatou", "--set", "diet=none", "--if-event", seen)
    story.check("Carla has no such guest", carla("profile", "list"), [])

    # Amina books the caterer.
    wanted = ["vendor=Saffron Kitchen", "category=catering", "wedding-date=2027-06-12", "planned=4800"]
    booking = ["job", "start", "vendor-booking", "--for", "Saffron Kitchen", *sum((["--set", w] for w in wanted), [])]
    job = amina(*booking)["job"]["id"]

    # Carla knows nothing of it: not of the job, not of the couple, and not of whether there is one.
    story.check("Carla has no jobs", carla("job", "list"), [])
    foreign = carla.refused(66, "io.flowd.Daemon.NoSuchTenant", "job", "show", job, "-t", "amina-jonas")
    missing = carla.refused(66, "io.flowd.Daemon.NoSuchTenant", "job", "show", job, "-t", "nobody-at-all")
    story.check("foreign is missing", foreign["message"].replace("amina-jonas", "nobody-at-all"), missing["message"])
    carla.refused(66, "io.flowd.Jobs.NoSuchJob", "job", "show", job)

    # Both phones show the enquiry as open, and both answer. The first one wins; the other learns who was first.
    done = ["action", "done", f"{job}/enquiry"]
    amina(*done, "--set", "free=true", "--set", "contact=Mr Rao", "--idempotency-key", "amina-1")
    lost = jonas.refused(1, "io.flowd.Actions.NotPossibleNow", *done, "--set", "free=false", "--idempotency-key", "jonas-1")
    story.check("the conflict tells the state that it found", lost["parameters"]["state"], "done")
    # So Jonas' phone rolls back to what is true, which is Amina's answer and not a mixture.
    show = jonas("job", "show", job)
    enquiry = next(node for node in show["nodes"] if node["key"] == "enquiry")
    story.check("Amina's answer stands", enquiry["form"], {"free": True, "contact": "Mr Rao"})
    story.check("the offer opens, other vendors don't", states(show, "quote", "tasting", "trial", "other-vendors"),
                {"quote": "ready", "tasting": "ready", "trial": "notApplicable", "other-vendors": "notApplicable"})
    # Her phone had lost the answer and asks again: the same answer, and nothing happens twice.
    events = planner("events", "-t", "amina-jonas")
    amina(*done, "--set", "free=true", "--set", "contact=Mr Rao", "--idempotency-key", "amina-1")
    story.check("nothing happened twice", planner("events", "-t", "amina-jonas"), events)

    # A quote above the budget brings the bargain; the money is a number, not a word.
    quote = ["action", "done", f"{job}/quote", "--set", "within-budget=false"]
    amina.refused(65, "io.flowd.Actions.InvalidForm", *quote, "--set", "price=about five thousand")
    amina(*quote, "--set", "price=5200.50")
    show = amina("job", "show", job)
    story.check("there is something to bargain about", states(show, "bargain"), {"bargain": "ready"})
    before = percent(show)
    story.power_fails()
    story.check("after a power cut it is where it was", percent(amina("job", "show", job)), before)
