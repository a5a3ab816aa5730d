#!/usr/bin/env python3
"""I Do Blueprint: the money of a wedding, from the template to the last balance: 5 vendors, 14 instalments, two late, one
disputed, one refunded. At every point the job's tree and the outlook tell the same story, and the ladders of the template
remind of each instalment until it is settled."""
import datetime
import zoneinfo
from decimal import Decimal

from story import Story, percent, states

DAY = 86_400

with Story("The money of a wedding", moves_clock=True) as story:
    planner = story.operator()
    planner("tenant", "create", "amina-jonas", "--currency", "GBP", "--time-zone", "Europe/London")
    planner("pack", "apply", "wedding", "-t", "amina-jonas")
    for key in ("barn", "kitchen", "photographer", "band", "florist"):
        story.check(f"{key} is a profile of the pack", key in planner("pack", "show", "wedding")["profiles"], True)
        planner("profile", "add", key, "--kind", "vendor", "-t", "amina-jonas")
    amina = story.app("amina-jonas", "phone-of-amina", "manager")

    def today():
        return datetime.datetime.fromtimestamp(story.now, datetime.timezone.utc).date()

    wedding = today() + datetime.timedelta(days=300)
    prices = {"venue": 6000, "catering": "4800.50", "photography": 2200, "music": 1500, "flowers": "900.01"}
    start = ["job", "start", "vendor-payments", "--for", "Amina and Jonas", "--set", f"wedding-date={wedding}"]
    for vendor, price in prices.items():
        start += ["--set", f"{vendor}-price={price}"]
    amina.refused(65, "io.flowd.Payments.InvalidAmount", *start[:-1], "flowers-price=900.015")
    story.check("a start that is refused leaves nothing", amina("payment", "schedule", "list"), [])
    job = amina(*start)["job"]["id"]
    schedules = {s["key"]: s["id"] for s in amina("payment", "schedule", "list", "--job", job)}
    story.check("five schedules", sorted(schedules), sorted(prices))

    def parts():
        """The payment steps of the tree, by instalment."""
        return {n["payment"]["instalment"]: n for n in amina("job", "show", job)["nodes"] if n.get("payment")}

    def same_story():
        """Tree, schedules and outlook: the same amounts, states and months."""
        tree, found, months = parts(), {}, {}
        for schedule in schedules.values():
            for part in amina("payment", "schedule", "show", schedule)["instalments"]:
                found[part["id"]] = [part["amount"], part["outstanding"], part["state"], part["dueDate"]]
        displayed = {i: [n["payment"]["amount"], n["payment"]["outstanding"], n["payment"]["state"]] for i, n in tree.items()}
        story.check("the tree has the schedules' amounts and states", displayed, {i: p[:3] for i, p in found.items()})
        story.check("14 instalments", len(tree), 14)
        for instalment, (_, outstanding, state, due) in found.items():
            node = tree[instalment]
            story.check(f"{instalment} is done when nothing is owed", node["state"] == "done", Decimal(outstanding) == 0)
            if Decimal(outstanding):
                story.check(f"{instalment} has one due date", node["due"]["date"], due)
                month = "past" if due < str(today()) else due[:7]
                months[month] = months.get(month, 0) + Decimal(outstanding)
        outlook = amina("payment", "outlook", "--job", job, "--months", "24")["outlooks"]
        rows = {r["period"]: Decimal(r["outgoing"]) for o in outlook for r in o["rows"] if Decimal(r["outgoing"])}
        story.check("the outlook has the tree's months", {k: str(v) for k, v in rows.items()}, {k: str(v) for k, v in months.items()})
        return tree

    def outstanding(name):
        schedule, number = name.split("/")
        return parts()[f"{schedules[schedule]}/{number}"]["payment"]["outstanding"]

    def pay(name, amount=None):
        schedule, number = name.split("/")
        amount = amount or outstanding(name)
        return amina("payment", "record", schedules[schedule], amount, "--put", f"{number}={amount}")["schedule"]

    def place(name):
        """Where an instalment stands on its ladder: the last step with its fate, the next one, what stops it."""
        schedule, number = name.split("/")
        found = amina("payment", "ladder", schedules[schedule])["places"][int(number) - 1]
        return [found.get("lastStep"), found.get("lastFate"), found.get("nextStep"), found.get("blocked")]

    def reminders(step):
        """The reminders of a step of the ladder that went out, by their instalments."""
        lines = amina("reminder", "list", "--job", job, "--settled")
        return sorted(r["instalment"] for r in lines if r.get("ladderStep") == step and r["fateText"].startswith("sent"))

    def next_morning():
        """Goes on to the next time of day at which ladders send: nine in London, in whatever season."""
        london = datetime.datetime.fromtimestamp(story.now, zoneinfo.ZoneInfo("Europe/London"))
        nine = london.replace(hour=9, minute=0, second=5, microsecond=0)
        if nine <= london:
            nine += datetime.timedelta(days=1)
        story.move_clock(nine.timestamp())

    same_story()
    ladder = amina("payment", "ladder", schedules["venue"])
    story.check("the template's ladder", ladder["ladder"], "-14d soon; -2d close; 0d due; 4d late; repeat 7d; to role:owner")
    story.check("each instalment has its place", len(ladder["places"]), 4)
    # The deposit is due in a week: whoever begins late is told at the next nine in the morning, and once.
    next_morning()
    story.power_fails()
    story.wait_for("the first reminder is out", lambda: place("venue/1"), ["soon", "sentLate", "close", None])
    amina.refused(1, "io.flowd.Actions.NotPossibleNow", "action", "skip", f"{job}/venue-deposit", "--reason", "Later")
    by_hand = amina.refused(1, "io.flowd.Actions.NotPossibleNow", "action", "done", f"{job}/venue-deposit")
    story.check("it says what to do", f"flowctl payment record {schedules['venue']} 1200.00" in by_hand["message"], True)
    amina("action", "done", f"{job}/contracts")

    # Three deposits in time, the venue's in two parts.
    pay("venue/1", "500.00")
    story.check("half a deposit is none", states(amina("job", "show", job), "venue-deposit"), {"venue-deposit": "ready"})
    before = percent(amina("job", "show", job))
    paid = pay("venue/1")
    show = amina("job", "show", job)
    story.check("a deposit moves the percentage", int(percent(show)) > int(before), True)
    moved = next(c for c in amina("job", "explain", job)["contributions"] if c["key"] == "venue-deposit")
    story.check("the explanation names the payment's event", moved["eventNumber"], paid["eventNumber"])
    pay("catering/1"), pay("photography/1")
    same_story()

    # Two are late: the band's and the florist's deposits.
    story.move_clock(story.now + 40 * DAY)
    next_morning()
    story.power_fails()
    tree = same_story()
    late = sorted(n["key"] for n in tree.values() if n["payment"]["state"] == "overdue")
    story.check("two are late", late, ["flowers-deposit", "music-deposit"])
    story.check("the tree says so by their dates too", sorted(n["key"] for n in tree.values() if n["due"]["overdue"]), late)
    # After forty days the next step comes, not the harshest: those before the due date are over.
    story.wait_for("the band's deposit is reminded of", lambda: place("music/1"), ["due", "sentLate", "late", None])
    story.wait_for("the florist's too", lambda: place("flowers/1"), ["due", "sentLate", "late", None])
    story.check("the list says the same", reminders("due"), sorted(f"{schedules[v]}/1" for v in ("music", "flowers")))
    story.check("what was paid isn't", place("venue/1")[3], "nothing is owed any more")
    # Another ladder for the band: what went out counts, and its next step isn't the same once more.
    amina.refused(65, "io.flowd.Daemon.InvalidInput", "payment", "schedule", "set", schedules["music"], "--ladder", "0d")
    amina("payment", "schedule", "set", schedules["music"], "--ladder", "0d due; 2d second; 5d third; repeat 7d")
    story.check("it goes on behind what went out", place("music/1"), ["due", "sentLate", "second", None])
    story.move_clock(story.now + 3 * DAY)
    next_morning()
    story.power_fails()
    story.wait_for("the next step", lambda: place("music/1"), ["second", "sentLate", "third", None])
    pay("music/1"), pay("flowers/1")

    # One is disputed, and paid when that is over.
    disputed = f"{schedules['catering']}/2"
    amina("payment", "dispute", disputed, "--reason", "They count 120 guests, and we are 100")
    story.check("one is disputed", same_story()[disputed]["payment"]["state"], "disputed")
    story.check("nobody is reminded of it", place("catering/2")[3].startswith("the payer disputes it"), True)
    amina("payment", "dispute", disputed, "--off")
    pay("catering/2")

    # One is refunded: the photographer fell ill, and another one is found.
    before = percent(amina("job", "show", job))
    amina("payment", "refund", f"{schedules['photography']}/p1")
    tree = same_story()
    story.check("a refund opens the step again", tree[f"{schedules['photography']}/1"]["state"], "ready")
    story.check("and takes the percentage back", int(percent(amina("job", "show", job))) < int(before), True)
    story.power_fails()
    pay("photography/1")

    # The wedding is put off by a week: what counts from it moves, the rest stays.
    tree = parts()
    amina("job", "set", job, "--set", f"wedding-date={wedding + datetime.timedelta(days=7)}")
    moved = sorted(i for i, n in parts().items() if n["state"] != "done" and n["due"]["date"] != tree[i]["due"]["date"])
    story.check("all that is open moves", len(moved), len([n for n in tree.values() if n["state"] != "done"]))
    same_story()

    for vendor, schedule in schedules.items():
        for part in amina("payment", "schedule", "show", schedule)["instalments"]:
            if Decimal(part["outstanding"]):
                pay(f"{vendor}/{part['id'].split('/')[1]}")
    same_story()
    amina("action", "done", f"{job}/receipts")
    status = amina("job", "show", job)["job"]["status"]
    story.check("settled", [status["state"], status["completion"]["displayed"]], ["completed", "100"])
    story.check("nothing is left in the outlook", [r for o in amina("payment", "outlook", "--job", job)["outlooks"] for r in o["rows"]
                                                   if Decimal(r["outgoing"])], [])
    story.check("the events of the job tell it", {"paymentRecorded", "paymentRefunded", "instalmentDisputed"}
                <= {e["kind"] for e in planner("events", "--job", job, "-t", "amina-jonas")}, True)
