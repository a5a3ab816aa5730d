#!/usr/bin/env python3
"""What is owed, by people's deeds: charges and late bookings, the hour of late reminders, agreements that are amended, and
random histories of schedules beside a model of their own (models/agreement.py), exact to the minor unit.

`--rounds N` is how many histories; 40 unless it is said, 1000 before a release. `--seed N` begins elsewhere."""
import datetime
import json
import os
import random
import sys
import time
from decimal import Decimal

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "Scenarios"), os.path.join(HERE, "models"), os.path.join(HERE, "support")]

import views  # noqa: E402
from agreement import Agreement  # noqa: E402
from calls import Calls  # noqa: E402
from story import Story  # noqa: E402


def option(name, standard):
    if name in sys.argv:
        index = sys.argv.index(name)
        value = int(sys.argv[index + 1])
        del sys.argv[index:index + 2]
        return value
    return standard


ROUNDS, SEED = option("--rounds", 40), option("--seed", int(os.environ.get("FLOWD_TEST_SEED", random.randrange(10**6))))
DAY, DAYS = 86_400, 45
PARTIES, CATEGORIES = ("ito", "kitchen"), ("food", "music", "")
EPOCH = datetime.date(1970, 1, 1).toordinal()


def text(minor):
    return f"{'-' if minor < 0 else ''}{abs(minor) // 100}.{abs(minor) % 100:02}"


def minor(amount):
    return int(Decimal(amount) * 100)


def iso(day):
    return datetime.date.fromordinal(EPOCH + day).isoformat()


def moves_to(story, date, clock):
    """The machine sleeps until a time of day in UTC."""
    at = datetime.datetime.fromisoformat(f"{date}T{clock}+00:00").timestamp()
    story.move_clock(at)
    story.power_fails()


def today(story):
    return datetime.datetime.fromtimestamp(story.now, datetime.timezone.utc).date()


# -- By hand

def by_hand(story, office):
    """Each by itself: what people see in flowctl."""
    start = today(story) + datetime.timedelta(days=2)

    def after(days):
        return start + datetime.timedelta(days=days)

    def add(title, amount, due, *more):
        return office("payment", "schedule", "add", title, "--from", "ito", "--total", amount, "--due", due, *more)["schedule"]["id"]

    def show(schedule):
        return office("payment", "schedule", "show", schedule)

    def owed(schedule):
        return show(schedule)["schedule"]["outstanding"]

    def fate(schedule, number=1):
        place = office("payment", "ladder", schedule)["places"][number - 1]
        return [place.get("lastStep"), place.get("lastFate")]

    def reported(schedule):
        place = office("payment", "ladder", schedule)["places"][0]
        return [place.get("lastFate"), place.get("lastAt", "")[:10]]

    # Late fees and reminders by a ladder, a day and more after what is due tomorrow.
    moves_to(story, start, "08:00:00")
    paid = add("Paid in time", "100.00", after(1), "--ladder", "1d first fee 5.00; 5d second fee 5.00; 9d third")
    once = add("Fee once", "20.00", after(1), "--ladder", "1d final fee 5.00; repeat 2d")
    each = add("Fee each", "20.00", after(1), "--ladder", "1d final fee each 5.00; repeat 2d; cap 12.00")
    held = add("Held", "50.00", after(1), "--ladder", "0d due; 30d late")
    office("payment", "hold", f"{held}/1", "--reason", "They call back")
    for days in (1, 2, 4, 6, 8):
        moves_to(story, after(days), "09:00:05")
        for schedule in (once, each) if days > 1 else ():
            # An attempt that is cut off by the next sleep of two days would be too old to be tried again.
            story.wait_for("the reminder of the day is out", lambda: reported(schedule), ["sent", str(after(days))])
        if days == 2:
            story.wait_for("the first fee", lambda: owed(paid), "105.00")
        if days == 6:
            story.wait_for("the second fee", lambda: owed(paid), "110.00")
            story.wait_for("a fee of a repeated step is charged once", lambda: [owed(once), fate(once)], ["25.00", ["final", "sent"]])
        if days == 8:
            story.wait_for("each goes on to the cap", lambda: owed(each), "32.00")
    # Paid on the day on which it was due, booked a week later.
    booked = office("payment", "record", paid, "100.00", "--on", after(1))["schedule"]
    story.check("what was paid in time costs nothing", [booked["outstanding"], booked["credit"], booked["state"]], ["0.00", "0.00", "paid"])
    story.check("both fees are told", [c["amount"] for c in booked["corrections"]], ["5.00", "5.00"])
    story.check("as events", len(office("events", "--kind", "chargeReversed")), 2)
    # A hold ends at half past two: nobody is reminded before nine.
    moves_to(story, after(9), "02:30:00")
    office("payment", "hold", f"{held}/1", "--off")
    time.sleep(1.5)
    story.check("nobody is reminded in the night", fate(held), ["due", "suppressed(held)"])
    moves_to(story, after(9), "03:17:00")
    time.sleep(1.5)
    story.check("nor when an outage ends", fate(held), ["due", "suppressed(held)"])
    moves_to(story, after(9), "09:00:05")
    story.wait_for("but at nine", lambda: fate(held), ["due", "sentLate"])

    # Interest after a moved due date: a year's 36.5 % is 0.1 % a day.
    moved = add("Moved", "1000.00", after(0))
    office("payment", "charge", f"{moved}/1", "--interest", "36.5%")
    story.check("nine days", owed(moved), "1009.00")
    office("payment", "redate", f"{moved}/1", after(20))
    moves_to(story, after(30), "10:00:00")
    story.wait_for("the ladder of what was paid has stopped", lambda: fate(paid), ["third", "suppressed(paid)"])
    office("payment", "charge", f"{moved}/1", "--interest", "36.5%")
    story.check("ten days more, and not the days between", owed(moved), "1019.00")

    # Half of it was paid in time.
    part = office("payment", "record", moved, "500.00", "--on", after(20))["schedule"]
    story.check("the interest is lowered", [(c["amount"], c.get("charged")) for c in part["corrections"]], [("10.00", "5.00")])
    by_days(story, office, add, after)
    amend(story, office, after)


def by_days(story, office, add, after):
    """Days decide what was owed on a day, and not the order in which payments are noted."""
    def record(amount, day=None):
        return office("payment", "record", debt, amount, *(["--on", day] if day else []))["schedule"]

    def corrected(booked):
        return [[c["amount"] for c in booked.get("corrections", [])], booked["outstanding"], booked["credit"]]

    debt = add("Noted in another order", "1000.00", after(10))
    office("payment", "charge", f"{debt}/1", "--fee", "25")
    record("1025")
    story.check("a fee goes though it was paid since", corrected(record("1000", after(9))), [["25.00"], "0.00", "1025.00"])
    debt = add("Interest in another order", "1000.00", after(10))
    office("payment", "charge", f"{debt}/1", "--fee", "25")
    office("payment", "charge", f"{debt}/1", "--interest", "36.5%")
    record("600")
    story.check("interest too", corrected(record("1000", after(9))), [["25.00", "20.00"], "0.00", "600.00"])


def amend(story, office, after):
    """What was agreed is another, before and after payments."""
    made = office("payment", "schedule", "add", "Catering", "--to", "kitchen", "--total", "1000.00", "--category", "food",
                  "--instalment", f"30% {after(40)} Deposit", "--instalment", f"rest {after(60)} Balance")["schedule"]["id"]

    def show():
        reply = office("payment", "schedule", "show", made)
        return [reply["schedule"]["total"], reply["schedule"]["outstanding"], reply["schedule"]["credit"],
                [p["amount"] for p in reply["instalments"]]]

    office("payment", "schedule", "amend", made, "--total", "1400.00", "--reason", "20 more guests")
    story.check("both grow", show(), ["1400.00", "1400.00", "0.00", ["420.00", "980.00"]])
    answer = office("payment", "schedule", "amend", made, "--total", "1000.00")["schedule"]
    story.check("which the answer names", [[m["instalment"], m["amount"]] for m in answer["moved"]], [
        [f"{made}/1", {"before": "420.00", "now": "300.00"}], [f"{made}/2", {"before": "980.00", "now": "700.00"}]])
    reported = office.said("payment", "schedule", "amend", made, "--total", "1400.00")[1].splitlines()
    story.check("and people read", reported[1:], [f"{made}/1: amount 300.00 → 420.00, owed 300.00 → 420.00 EUR",
                                              f"{made}/2: amount 700.00 → 980.00, owed 700.00 → 980.00 EUR"])
    office("payment", "record", made, "420.00")
    office("payment", "schedule", "amend", made, "--total", "1300.00")
    story.check("what is paid stays", show(), ["1300.00", "880.00", "0.00", ["420.00", "880.00"]])
    office("payment", "instalment", "add", made, "80.00", after(70), "--title", "Flowers", "--against", f"{made}/2")
    story.check("one more, the total stays", show(), ["1300.00", "880.00", "0.00", ["420.00", "800.00", "80.00"]])
    lowered = office("payment", "instalment", "set", f"{made}/1", "--amount", "300.00")["schedule"]
    story.check("what was paid beyond it is credit", [lowered["released"], lowered["credit"]], [[{"instalment": 1, "amount": "120.00"}], "120.00"])
    removed = office("payment", "instalment", "remove", f"{made}/1", "--use-credit")["schedule"]
    story.check("or moves", [removed["total"], removed["outstanding"], removed["credit"], removed["instalmentCount"]], ["880.00", "460.00", "0.00", 2])
    office.refused(1, "io.flowd.Payments.PaymentNotPossible", "payment", "reopen", f"{made}/1")
    office.refused(65, "io.flowd.Payments.InvalidAmount", "payment", "instalment", "set", f"{made}/2", "--amount", "0")
    seen = office("payment", "schedule", "show", made)["schedule"]["eventNumber"]
    office("payment", "schedule", "amend", made, "--party", "ito", "--category", "guests", "--title", "Dinner", "--if-event", seen)
    office.refused(1, "io.flowd.Payments.ScheduleChanged", "payment", "schedule", "amend", made, "--title", "Lunch", "--if-event", seen)
    story.check("party and title", [office("payment", "schedule", "show", made)["schedule"][k] for k in ("party", "title")], ["ito", "Dinner"])
    event = office("events", "--kind", "paymentScheduleAmended")[-1]
    payload = event["payload"] if isinstance(event["payload"], dict) else json.loads(event["payload"])
    story.check("the event has both sides", [payload["agreedBefore"]["party"], payload["agreed"]["party"]], ["kitchen", "ito"])


# -- Random histories

class History:
    """A schedule in flowd and in the model, to which the same things happen."""

    def __init__(self, number, wire, day):
        self.random, self.wire = random.Random(SEED * 100_003 + number), wire
        parts = [(self.random.randrange(1, 300_000), day + self.random.randrange(-30, 40)) for _ in range(self.random.randrange(1, 5))]
        grace, category = self.random.choice([0, 0, 5]), self.random.choice(CATEGORIES) or None
        self.job = wire("Jobs.Start", template="order")["parameters"]["job"]["id"]
        spec = {"title": f"History {number}", "party": "ito", "direction": "incoming", "currency": "EUR", "graceDays": grace,
                "job": self.job, "category": category, "ladder": self.random.choice([None, "360d late"]),
                "total": text(sum(amount for amount, _ in parts)),
                "instalments": [{"share": text(amount), "due": iso(due)} for amount, due in parts]}
        self.id = wire("AddSchedule", spec=spec)["parameters"]["schedule"]["id"]
        self.model, self.story = Agreement(parts, grace, "ito", category), [spec]
        # Of some, nothing happens but payments and fees: what those have to be follows from the days alone.
        self.moved = 0
        self.is_plain, self.due_fees = self.random.random() < 0.3, set()

    def amount(self, most=None):
        return self.random.randrange(1, most + 1) if most and most > 0 and self.random.random() < 0.9 else self.random.randrange(1, 30_000)

    def number(self):
        return self.random.randrange(1, len(self.model.parts) + 1)

    def puts(self):
        numbers = self.random.sample(range(1, len(self.model.parts) + 1), self.random.randrange(1, len(self.model.parts) + 1))
        return [(n, self.amount(self.model.owed(self.model.parts[n - 1]))) for n in numbers]

    def does(self, verb, words, method, **parameters):
        options = {k: words.pop(k) for k in ("against", "use_credit") if k in words}
        given, before = sum(payment["refunded"] for payment in self.model.payments), self.amounts()
        accepted = self.model.attempt(verb, **words, **options)
        reply = self.wire(method, **parameters)
        self.story.append([verb, words, options, accepted])
        if ("error" not in reply) != accepted:
            self.fail(f"{method} {parameters}: {reply}")
        if accepted:
            self.tells(verb, words, reply["parameters"]["schedule"], given)
            self.names(verb, words, reply["parameters"]["schedule"], before)
        return accepted

    def tells(self, verb, words, answer, given):
        """An answer has what is owed and what is credit by now, what was given back, and the charge that was made."""
        model = self.model
        found = [minor(answer["outstanding"]), minor(answer["credit"]), minor(answer.get("refunded", "0")), answer.get("made", {}).get("amount")]
        made = text(model.parts[words["number"] - 1].charges[-1]["charged"]) if verb == "charge" else None
        back = sum(payment["refunded"] for payment in model.payments) - given
        wanted = [sum(map(model.owed, model.parts)), model.credit(), back, made]
        if found != wanted:
            self.fail(f"{verb} {words} answers {found}, the model {wanted}")

    def amounts(self):
        """What stands of each instalment."""
        return [{"amount": p.amount, "paid": self.model.paid(p.number), "waived": p.waived, "charged": p.charged(),
                 "outstanding": self.model.owed(p)} for p in self.model.parts]

    def names(self, verb, words, answer, before):
        """An answer names each instalment of which an amount has moved, also by what the command did besides, and no other."""
        wanted, none = [], dict.fromkeys(("amount", "paid", "waived", "charged", "outstanding"), 0)
        for index, now in enumerate(self.amounts()):
            old = before[index] if index < len(before) else none
            changes = {k: {"before": text(old[k]), "now": text(now[k])} for k in none if old[k] != now[k]}
            wanted += [{"instalment": f"{self.id}/{index + 1}"} | changes] if changes else []
        found = [answer.get("moved", []), answer.get("movedCount", 0)]
        self.moved += len(wanted)
        if found != [wanted[:20], len(wanted)]:
            self.fail(f"{verb} {words} names {found} as moved, the model {wanted}")

    def fail(self, what):
        lines = "\n".join(json.dumps(line) for line in self.story)
        sys.exit(f"FAILED: --seed {SEED}, schedule {self.id}: {what}\n{lines}")

    def terms(self):
        """On what terms an agreement is amended, for the model and on the wire."""
        against = self.number() if self.random.random() < 0.3 else None
        spends = self.random.random() < 0.3
        wire = {"useCredit": spends} | ({"against": f"{self.id}/{against}"} if against else {})
        return {"against": against, "use_credit": spends}, wire

    def happens(self, day):
        chance, model, rnd = self.random.randrange(100), self.model, self.random
        number = self.number()
        part, one = model.parts[number - 1], f"{self.id}/{number}"
        if self.is_plain:
            return self.plainly(day, chance, part, one)
        if chance < 25:
            on = day - rnd.randrange(0, 30) if rnd.random() < 0.8 else day + rnd.randrange(0, 2)
            amount = self.amount(sum(model.owed(p) for p in model.parts) if rnd.random() < 0.5 else model.owed(part))
            puts = self.puts() if rnd.random() < 0.3 else None
            more = {"allocations": [{"instalment": n, "amount": text(a)} for n, a in puts]} if puts else {}
            return self.does("record", {"amount": amount, "on": on, "today": day, "puts": puts}, "Record",
                             schedule=self.id, amount=text(amount), paidOn=iso(on), **more)
        if chance < 32:
            payment = rnd.randrange(1, len(model.payments) + 2)
            amount = self.amount() if rnd.random() < 0.6 else None
            return self.does("refund", {"number": payment, "amount": amount}, "Refund", payment=f"{self.id}/p{payment}",
                             **({"amount": text(amount)} if amount else {}))
        if chance < 48:
            kind, rate = rnd.choice(["interest", "lateFee"]), None
            amount = self.amount(5000)
            if rnd.random() < 0.7:
                rate = rnd.choice([10_000, 80_000, 365_000, 12_345])
            reported = f"{Decimal(rate) / 10_000}%" if rate else text(amount)
            return self.does("charge", {"number": number, "kind": kind, "today": day, "amount": None if rate else amount, "rate": rate},
                             "Charge", instalment=one, kind=kind, amount=reported)
        if chance < 52:
            charge = rnd.randrange(1, len(part.charges) + 2)
            return self.does("uncharge", {"number": number, "charge": charge}, "ReverseCharge", instalment=one, charge=charge, reason="Goodwill")
        if chance < 57:
            due = day + rnd.randrange(-30, 40)
            return self.does("redate", {"number": number, "due": due}, "Redate", instalment=one, due=iso(due))
        if chance < 60:
            amount = self.amount(model.owed(part)) if rnd.random() < 0.6 else None
            return self.does("waive", {"number": number, "amount": amount}, "Waive", instalment=one, **({"amount": text(amount)} if amount else {}))
        if chance < 62:
            return self.does("cancel", {"number": number}, "Cancel", instalment=one, reason="Given up")
        if chance < 64:
            return self.does("reopen", {"number": number}, "Reopen", instalment=one)
        if chance < 67:
            on = rnd.random() < 0.6
            return self.does("dispute", {"number": number, "on": on}, "Dispute", instalment=one, **({"reason": "Denied"} if on else {}))
        if chance < 70:
            return self.does("use_credit", {}, "UseCredit", schedule=self.id)
        if chance < 74:
            payment, puts = rnd.randrange(1, len(model.payments) + 2), self.puts() if rnd.random() < 0.4 else None
            more = {"allocations": [{"instalment": n, "amount": text(a)} for n, a in puts]} if puts else {}
            return self.does("reallocate", {"number": payment, "puts": puts}, "Reallocate", payment=f"{self.id}/p{payment}", **more)
        return self.amends(day, chance, number)

    def plainly(self, day, chance, part, one):
        """A fee, or a payment by the rule."""
        if chance < 45:
            amount = self.random.randrange(1, 5000)
            accepted = self.does("charge", {"number": part.number, "kind": "lateFee", "today": day, "amount": amount}, "Charge",
                                 instalment=one, kind="lateFee", amount=text(amount))
            fee = self.model.parts[part.number - 1].charges[-1] if accepted else None
            if fee and self.model.replayed(part.number, fee) > 0:
                self.due_fees.add((part.number, fee["number"]))
            return accepted
        amount, on = self.amount(sum(map(self.model.owed, self.model.parts))), day - self.random.choice([0, self.random.randrange(0, 40)])
        return self.does("record", {"amount": amount, "on": on, "today": day}, "Record", schedule=self.id, amount=text(amount), paidOn=iso(on))

    def replays(self):
        """No fee stands of a day on which nothing was owed, were all payments noted by their days."""
        for part in self.model.parts:
            for fee in part.charges:
                if (part.number, fee["number"]) in self.due_fees and not fee["gone"] and self.model.replayed(part.number, fee) <= 0:
                    self.fail(f"by the days of all payments nothing was owed on {part.number} for fee {fee['number']}")

    def amends(self, day, chance, number):
        rnd, (terms, wire) = self.random, self.terms()
        if chance < 81:
            total = max(1, self.model.total + rnd.randrange(-100_000, 100_000))
            return self.does("amend_total", {"total": total} | terms, "AmendSchedule", schedule=self.id, total=text(total), **wire)
        if chance < 84:
            verb, word, key, value = rnd.choice([
                ("set_grace", "days", "graceDays", rnd.randrange(0, 9)), ("amend_party", "party", "party", rnd.choice(PARTIES)),
                ("amend_category", "category", "category", rnd.choice(CATEGORIES))])
            return self.does(verb, {word: value}, "AmendSchedule", schedule=self.id, **{key: value})
        if chance < 88:
            amount, due, category = self.amount(80_000), day + rnd.randrange(-10, 40), rnd.choice(CATEGORIES) or None
            return self.does("add", {"amount": amount, "due": due, "category": category} | terms, "AddInstalment", schedule=self.id,
                             instalment={"share": text(amount), "due": iso(due), "category": category}, **wire)
        if chance < 96:
            return self.sets(day, number, terms, wire)
        return self.does("remove", {"number": number} | terms, "RemoveInstalment", instalment=f"{self.id}/{number}", **wire)

    def sets(self, day, number, terms, wire):
        """Another amount, day or category of one instalment, or some of them at once."""
        rnd, words, reported = self.random, {"number": number}, {}
        some = rnd.sample(["amount", "due", "category"], rnd.choice([1, 1, 2, 3]))
        if "amount" in some:
            words["amount"] = self.amount(self.model.parts[number - 1].amount)
            reported["amount"] = text(words["amount"])
        if "due" in some:
            words["due"] = day + rnd.randrange(-30, 40)
            reported["due"] = iso(words["due"])
        if "category" in some:
            words["category"] = reported["category"] = rnd.choice(CATEGORIES)
        return self.does("set", words | terms, "SetInstalment", instalment=f"{self.id}/{number}", **reported, **wire)

    def agrees(self, day):
        """Each view of the schedule tells what the model's does, so that none contradicts another."""
        model, one = self.model, {"schedule": self.id}
        displayed = self.wire("ShowSchedule", **one)["parameters"]
        whole, each = views.states(model, day)
        left = views.rests(model)
        rows = [["the party", displayed["schedule"]["party"], model.party],
                ["categories", [p.get("category") for p in displayed["instalments"]], [p.category for p in model.parts]],
                ["states shown", [displayed["schedule"]["state"], [p["state"] for p in displayed["instalments"]]], [whole, each]],
                ["what credit covers", [minor(p.get("covered", "0")) for p in displayed["instalments"]],
                 [model.owed(p) - left[p.number] for p in model.parts]]]
        listed = self.wire("ListSchedules", job=self.job)["parameters"]["schedules"][0]
        first = min([p.due for p in model.parts if left[p.number] > 0], default=None)
        rows.append(["the list", [listed["state"], listed.get("nextDueDate")], [whole, iso(first) if first is not None else None]])
        due = self.wire("Due", job=self.job, until="9999-12-31")["parameters"]["instalments"]
        rows.append(["what is due", [[int(p["id"].split("/")[1]), minor(p["outstanding"]), minor(p.get("covered", "0")), p["state"]]
                                     for p in due], views.due(model, day)])
        outlooks = self.wire("GetOutlook", job=self.job, months=2)["parameters"]["outlooks"]
        rows.append(["the outlook", [[r["period"], minor(r["incoming"])] for o in outlooks for r in o["rows"]],
                     views.outlook(model, day, 2)])
        lines = self.wire("ShowBudget", job=self.job)["parameters"]["lines"]
        rows.append(["the budget", {line.get("category"): [minor(line[k]) for k in ("committed", "paid", "overdue")] for line in lines},
                     views.budget(model, day)])
        places = self.wire("GetLadder", **one)["parameters"]["places"]
        if places:
            rows.append(["the ladder", [[p["state"], minor(p["outstanding"])] for p in places],
                         [[state, left[p.number]] for state, p in zip(each, model.parts)]])
        for view, found, wanted in rows:
            if found != wanted:
                self.fail(f"{view} on {iso(day)}: flowd has {json.dumps(found)}, the model {json.dumps(wanted)}")

    def same(self):
        """flowd's schedule is the model's, in every number."""
        displayed = self.wire("ShowSchedule", schedule=self.id)["parameters"]
        model, schedule = self.model, displayed["schedule"]
        found = [[minor(schedule[k]) for k in ("total", "paid", "outstanding", "credit")], schedule["graceDays"]]
        found.append([[minor(p[k]) for k in ("amount", "paid", "waived", "outstanding")]
                      + [minor(p.get("charged", "0")), p["dueDate"], "cancelled" in p] for p in displayed["instalments"]])
        found.append([[p["id"].split("/p")[1], minor(p["amount"]), p["paidOn"], minor(p["refunded"]), minor(p["credit"]),
                       [[a["instalment"], minor(a["amount"])] for a in p["allocations"]]] for p in reversed(displayed["payments"])])
        charges = sorted(displayed.get("charges", []), key=lambda c: (int(c["instalment"].split("/")[1]), c["number"]))
        found.append([[int(c["instalment"].split("/")[1]), c["number"], c["kind"], minor(c["amount"]), c["chargedOn"], "reversed" in c]
                      for c in charges])
        paid = sum(model.paid(p.number) for p in model.parts) + model.credit()
        wanted = [[model.total, paid, sum(map(model.owed, model.parts)), model.credit()], model.grace]
        wanted.append([[p.amount, model.paid(p.number), p.waived, model.owed(p), p.charged(), iso(p.due), p.cancelled] for p in model.parts])
        wanted.append([[str(n + 1), p["amount"], iso(p["on"]), p["refunded"], model.credit_of(p), [list(put) for put in p["puts"]]]
                       for n, p in enumerate(model.payments)][-50:])
        wanted.append([[p.number, c["number"], c["kind"], c["amount"], iso(c["day"]), c["gone"]] for p in model.parts for c in p.charges])
        if found != wanted:
            self.fail(f"flowd has {json.dumps(found)}, the model {json.dumps(wanted)}")
        if sum(p.amount for p in model.parts) != model.total:
            self.fail("the instalments don't add up")


def at_random(story):
    wire = Calls(story.socket, "Payments", tenant="books")
    applied = wire("Templates.Apply", source="template: order\ntitle: Order\nsteps:\n  - {step: deliver, title: Deliver}\n")
    story.check("the template of the histories' jobs", "error" in applied, False)
    first = today(story)
    histories = [History(n, wire, first.toordinal() - EPOCH) for n in range(ROUNDS)]
    done, refused, corrections, start = 0, 0, 0, time.time()
    for step in range(1, DAYS + 1):
        date = first + datetime.timedelta(days=step)
        story.move_clock(datetime.datetime.fromisoformat(f"{date}T12:00:00+00:00").timestamp())
        day = date.toordinal() - EPOCH
        for history in histories:
            if history.random.random() < 0.6:
                accepted = history.happens(day)
                done, refused = done + accepted, refused + (not accepted)
                if accepted:
                    history.same()
                    history.replays()
            if history.random.random() < 0.2:
                history.agrees(day)
    for history in histories:
        history.same()
        history.agrees(day)
        corrections += sum(c["gone"] or c["amount"] != c["charged"] for p in history.model.parts for c in p.charges)
    charges = sum(len(p.charges) for h in histories for p in h.model.parts)
    story.checks += done
    print(f"   {ROUNDS} histories (seed {SEED}): {done} deeds done and {refused} refused as the model has it, {charges} charges of which "
          f"{corrections} were taken back or lowered, {sum(h.moved for h in histories)} instalments that moved named, exact to the minor unit after each ({time.time() - start:.0f} s)")


with Story("What is owed, and what was agreed", moves_clock=True) as story:
    books = story.operator()
    books("tenant", "create", "books", "--currency", "EUR", "--time-zone", "UTC")
    for key in ("ito", "kitchen"):
        books("profile", "add", key, "--kind", "vendor", "-t", "books")
    office = story.app("books", "office", "manager")
    by_hand(story, office)
    at_random(story)
