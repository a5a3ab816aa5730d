#!/usr/bin/env python3
"""FinancialApp: typed values, empty and wrong told apart, and the month's bills until none is open."""
from story import Story, states

with Story("A month of bills") as story:
    house = story.operator()
    house("tenant", "create", "home", "--currency", "EUR", "--time-zone", "Europe/Berlin")
    house("pack", "apply", "month-end", "-t", "home")
    app = story.app("home", "app", "manager")
    for key in ("landlord", "bank", "telecom"):
        app("profile", "add", key, "--kind", "vendor")

    # Empty is an answer, an error is another: the app shows them differently.
    story.check("nothing yet", app("job", "list", "--template", "bill-calendar"), [])
    app.refused(66, "io.flowd.Jobs.NoSuchJob", "job", "show", "1")
    app.refused(65, "io.flowd.Daemon.InvalidInput", "job", "list", "--sort", "amount")
    app.refused(66, "io.flowd.Templates.NoSuchTemplate", "job", "start", "rent-calendar")

    # Values have types, and every wrong one is named in one answer.
    start = ["job", "start", "bill-calendar", "--for", "November"]
    wrong = app.refused(65, "io.flowd.Jobs.InvalidAttributes", *start, "--set", "home=castle", "--set", "car=sometimes",
                        "--set", "colour=red")
    story.check("every wrong value is named", sorted(p["field"] for p in wrong["parameters"]["problems"]),
                ["car", "colour", "home", "month", "quarter-month"])
    good = ["--set", "month=2026-11", "--set", "home=rented", "--set", "car=false", "--set", "quarter-month=false",
            "--set", "rent=980", "--set", "phone-internet=49.90"]
    app.refused(65, "io.flowd.Payments.InvalidAmount", *start, *good[:8], "--set", "rent=980.005")
    job = app(*start, *good, "--idempotency-key", "november")["job"]["id"]
    story.check("the app that is started twice starts one", app(*start, *good, "--idempotency-key", "november")["job"]["id"], job)

    def done(step, *fields):
        return app("action", "done", f"{job}/{step}", *sum((["--set", field] for field in fields), []))

    done("look-ahead", "bills=6", "total=1934.20", "covered=true")
    story.check("the money is there", states(app("job", "show", job), "move-money", "mortgage", "rent"),
                {"move-money": "notApplicable", "mortgage": "notApplicable", "rent": "ready"})
    # The fixed bills are payment schedules: what is recorded does the step, and nobody's word does.
    schedules = {s["key"]: s["id"] for s in app("payment", "schedule", "list", "--job", job)}
    story.check("a schedule for each amount that was given", sorted(schedules), ["phone-internet", "rent"])
    by_hand = app.refused(1, "io.flowd.Actions.NotPossibleNow", "action", "done", f"{job}/rent")
    story.check("it says what to do", f"flowctl payment record {schedules['rent']} 980.00" in by_hand["message"], True)
    app("payment", "record", schedules["rent"], "980.00", "--reference", "November")
    story.check("the rent is paid", states(app("job", "show", job), "rent", "mortgage"), {"rent": "done", "mortgage": "notApplicable"})
    app.refused(65, "io.flowd.Actions.InvalidForm", "action", "done", f"{job}/energy", "--set", "amount=much", "--set", "odd=false")
    done("energy", "amount=182.35", "odd=false")
    # The line was out of order for a month: the company asks for nothing.
    app("payment", "waive", f"{schedules['phone-internet']}/1")
    done("card-bill", "in-full=true")
    story.power_fails()
    done("arrived", "returned=0")
    done("next-month")
    status = app("job", "show", job)["job"]["status"]
    story.check("a waived bill counts as paid", [status["state"], status["completion"]["displayed"]], ["completed", "100"])
    # A correction: a payment came back. The month is open again, and the percentage follows.
    app("action", "reopen", f"{job}/arrived", "--reason", "The rent came back")
    done("arrived", "returned=1")
    story.check("it has to be paid by hand", states(app("job", "show", job), "pay-returned"), {"pay-returned": "ready"})
    done("pay-returned")
    jobs = app("job", "list", "--state", "completed", "--search", "NOVEMBER", "--percent-min", "100")
    story.check("closed again", [j["id"] for j in jobs], [job])
