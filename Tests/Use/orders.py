#!/usr/bin/env python3
"""The same payments and charges in six orders come to the same: in time, booked late day by day, reversed, shuffled, each in
two parts, and as one bank's statement over both tenants. What is owed on each instalment, each charge that stands, and the
credit are one; money is conserved, and each answer names what moved. So do histories in which money is given back, whose
charges are made when all of it was told: at once or at the end, in time, reversed and shuffled. `--rounds N` is how many
histories; 25 unless it is said, 2000 before a release. `--seed N` begins elsewhere.

Where two instalments bear interest and a third is due, docs/payments.md names that late bookings may come to a little more;
those are told, and a little is a hundredth of all.

What came on the day of a charge counts where it had been recorded before the charge (docs/payments.md), so nothing is paid
on that day here; and what is put on an instalment by name stays there, so nothing is.
"""
import argparse
import datetime
import json
import os
import random
import sys
from decimal import Decimal

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "Scenarios"), os.path.join(HERE, "support")]

parser = argparse.ArgumentParser(add_help=False)
parser.add_argument("--rounds", type=int, default=25)
parser.add_argument("--seed", type=int, default=int(os.environ.get("FLOWD_TEST_SEED", random.randrange(10**6))))
options, sys.argv[1:] = parser.parse_known_args()

from calls import Calls  # noqa: E402
from story import Story  # noqa: E402

TENANTS = ("a", "b")


def text(minor):
    return f"{minor // 100}.{minor % 100:02}"


def minor(amount):
    return int(Decimal(amount) * 100)


class History:
    """What was agreed, what was paid on which day, and what was charged today."""

    def __init__(self, dice, number, day):
        self.number, self.tenant = number, dice.choice(TENANTS)
        self.parts = [(dice.randrange(1_000, 90_000), day - datetime.timedelta(days=dice.randrange(1, 120)))
                      for _ in range(dice.randrange(1, 4))]
        total = sum(amount for amount, _ in self.parts)
        most = dice.choice([total // 2, total, total * 3 // 2])
        self.payments = []
        while most > 0 and len(self.payments) < dice.randrange(1, 6):
            amount = min(most, dice.randrange(2, 60_000))
            self.payments.append((amount, day - datetime.timedelta(days=dice.randrange(1, 130))))
            most -= amount
        self.payments.sort(key=lambda payment: payment[1])
        self.refunds = [(place, dice.randrange(1, amount + 1)) for place, (amount, _) in enumerate(self.payments)
                        if dice.random() < 0.4] if dice.random() < 0.4 else []
        self.charges = [(dice.randrange(1, len(self.parts) + 1), *dice.choice(
            [("lateFee", text(dice.randrange(100, 3000))), ("lateFee", f"{dice.randrange(1, 9)}%"), ("interest", "9%"), ("interest", "36.5%")]))
            for _ in range(dice.randrange(0, 3))]
        if self.refunds and len(self.parts) > 1:
            # What is given back opens what it was on, which isn't the same in each order: another instalment is charged.
            self.charges = []

    def add(self, wire, order, tenant=None):
        spec = {"title": f"History {self.number} {order}", "party": "ito", "direction": "incoming",
                "total": text(sum(amount for amount, _ in self.parts)),
                "instalments": [{"share": text(amount), "due": str(due)} for amount, due in self.parts]}
        return answered(wire("AddSchedule", tenant=tenant or self.tenant, spec=spec))["schedule"]["id"]


def is_named(history):
    """True for what docs/payments.md names: interest on two instalments, and a third."""
    return len(history.parts) > 2 and len({number for number, kind, _ in history.charges if kind == "interest"}) > 1


def differ_little(history, result, first):
    return abs(minor(result["owed less credit"]) - minor(first["owed less credit"])) * 100 <= sum(amount for amount, _ in history.parts)


def answered(reply):
    if "error" in reply:
        sys.exit(f"FAILED: --seed {options.seed}: {reply}")
    return reply["parameters"]


def orders(history, dice):
    """Payments and charges as they are told to flowd, by the name of the order."""
    payments = [("pay", amount, day) for amount, day in history.payments]
    if history.refunds:
        return orders_with_refunds(history, dice)
    charges = [("charge", *charge) for charge in history.charges]
    shuffled = payments[:]
    dice.shuffle(shuffled)
    # Charges of one day are made one behind the other: what is settled between them isn't charged.
    place = dice.randrange(len(shuffled) + 1)
    shuffled[place:place] = charges
    halves = []
    for _, amount, day in payments:
        first = dice.randrange(1, amount) if amount > 1 else 0
        halves += [("pay", part, day) for part in (first, amount - first) if part]
    middle = dice.randrange(len(halves) + 1)
    return {"in time": payments + charges, "booked late": charges + payments, "reversed": charges + payments[::-1],
            "shuffled": shuffled, "in two parts": halves[:middle] + charges + halves[middle:]}


def orders_with_refunds(history, dice):
    """What is given back doesn't bring a charge back (docs/payments.md), so charges are made when all of it was told."""
    payments = [("pay", amount, day) for amount, day in history.payments]
    refunds = {place: ("refund", amount, payments[place]) for place, amount in history.refunds}
    charges = [("charge", *charge) for charge in history.charges]
    shuffled = []
    for place in dice.sample(range(len(payments)), len(payments)):
        shuffled.append(payments[place])
        if place in refunds:
            shuffled.insert(dice.randrange(shuffled.index(payments[place]) + 1, len(shuffled) + 1), refunds[place])
    at_once = [operation for place, payment in enumerate(payments) for operation in (payment, refunds.get(place)) if operation]
    late = [operation for place, payment in reversed(list(enumerate(payments))) for operation in (payment, refunds.get(place)) if operation]
    return {"in time": payments + list(refunds.values()) + charges, "given back at once": at_once + charges,
            "reversed": payments[::-1] + list(refunds.values()) + charges, "reversed, given back at once": late + charges,
            "shuffled": shuffled + charges}


def tell(wire, history, schedule, operations):
    """Tells flowd all of it; each answer names what moved."""
    numbers = {}
    for operation in operations:
        before = stand(wire, history, schedule)
        if operation[0] == "refund":
            answer = answered(wire("Refund", tenant=history.tenant, payment=f"{schedule}/p{numbers[id(operation[2])]}", amount=text(operation[1])))
            difference = operation[1]
        elif operation[0] == "pay":
            numbers[id(operation)] = len(numbers) + 1
            answer = answered(wire("Record", tenant=history.tenant, schedule=schedule, amount=text(operation[1]), paidOn=str(operation[2])))
            came_off = [minor(c["amount"]) - minor(c.get("charged", "0")) for c in answer["schedule"].get("corrections", [])]
            difference = -operation[1] - sum(came_off)
        else:
            answer = charged(wire, history, schedule, *operation[1:])
            difference = minor(answer["schedule"]["made"]["amount"]) if answer else 0
        after = stand(wire, history, schedule)
        if owed(after) != owed(before) + difference:
            sys.exit(f"FAILED: --seed {options.seed}, {history.number}: {operation} moved {owed(before)} → {owed(after)}, told {difference}")
        named, moved = answer["schedule"].get("moved", []) if answer else [], differences(before, after)
        if named != moved:
            sys.exit(f"FAILED: --seed {options.seed}, {history.number}: {operation} names {named} as moved, and {moved} have")


def charged(wire, history, schedule, number, kind, amount):
    """The answer to a charge; nothing where there is nothing to charge: nothing is owed, or by the days of all payments
    nothing is overdue."""
    reply = wire("Charge", tenant=history.tenant, instalment=f"{schedule}/{number}", kind=kind, amount=amount)
    if "error" not in reply:
        return reply["parameters"]
    if reply["error"] not in ("io.flowd.Payments.InstalmentNotPossible", "io.flowd.Payments.PaymentNotPossible",
                              "io.flowd.Daemon.InvalidInput", "io.flowd.Payments.NotOverdue"):
        sys.exit(f"FAILED: --seed {options.seed}, {history.number}: {kind} {amount} on {number}: {reply}")
    return None


def stand(wire, history, schedule):
    return answered(wire("ShowSchedule", tenant=history.tenant, schedule=schedule))


def owed(displayed):
    """What is owed less credit, in minor units."""
    return minor(displayed["schedule"]["outstanding"]) - minor(displayed["schedule"]["credit"])


def differences(before, after):
    """Each instalment of which an amount is another, with both sides."""
    moved = []
    for old, new in zip(before["instalments"], after["instalments"]):
        sides = {name: {"before": old.get(name, "0.00"), "now": new.get(name, "0.00")}
                 for name in ("amount", "paid", "waived", "charged", "outstanding")}
        changes = {name: side for name, side in sides.items() if side["before"] != side["now"]}
        moved += [{"instalment": new["id"]} | changes] if changes else []
    return moved


def outcome(wire, history, schedule, tenant=None):
    displayed = answered(wire("ShowSchedule", tenant=tenant or history.tenant, schedule=schedule))
    parts = displayed["instalments"]
    paid = sum(minor(part["paid"]) for part in parts) + minor(displayed["schedule"]["credit"])
    if paid != sum(amount for amount, _ in history.payments) - sum(amount for _, amount in history.refunds):
        sys.exit(f"FAILED: --seed {options.seed}, {history.number}: {paid} is on the schedule, not what was paid")
    rest = minor(displayed["schedule"]["outstanding"]) - minor(displayed["schedule"]["credit"])
    return {"owed less credit": text(rest) if rest >= 0 else f"-{text(-rest)}", "charged": [part.get("charged", "0.00") for part in parts]}


def make(office, tenant):
    office("tenant", "create", tenant, "--time-zone", "UTC")
    office("profile", "add", "ito", "--title", "Ito", "-t", tenant)


def statement(story, wire, histories, results):
    """Both tenants' payments as one bank's file: what fits is recorded by it, and comes to the same."""
    # Tenants of their own: payments of the other orders look the same.
    tenants = {tenant: f"{tenant}{histories[0].number}" for tenant in TENANTS}
    for tenant in tenants.values():
        make(story.operator(), tenant)
    lines, schedules = [], {}
    for history in histories:
        total = sum(amount for amount, _ in history.parts)
        if history.charges or history.refunds or sum(amount for amount, _ in history.payments) > total:
            continue
        schedules[history.number] = (history, history.add(wire, "bank", tenants[history.tenant]))
        for amount, day in history.payments:
            lines.append(f"{len(lines)};{day};Ito;#{tenants[history.tenant]}/{schedules[history.number][1]};{text(amount)}")
    path = story.file("both.csv", ("Id;Date;Name;Reference;Amount\n" + "\n".join(lines) + "\n").encode())
    left = []
    for _ in range(8):
        # What would pass over something overdue is left until that is paid by another line.
        result = json.loads(story.operator().run(["payment", "import", path, "--tenants", ",".join(tenants.values())]).stdout)["lines"]
        left = [line for line in result if line["result"] not in ("recorded", "alreadyRecorded")]
        if not left:
            break
    story.check("each line is recorded", [[line["result"], line.get("why")] for line in left], [])
    for history, schedule in schedules.values():
        story.check(f"--seed {options.seed}, {history.number}: as by hand", outcome(wire, history, schedule, tenants[history.tenant]),
                    results[history.number])
    return len(lines)


with Story(f"Payments in six orders, --seed {options.seed}", moves_clock=True) as story:
    dice, office = random.Random(options.seed), story.operator()
    for tenant in TENANTS:
        make(office, tenant)
    # No day ends meanwhile.
    if story.now % 86400 > 79_200:
        story.move_clock((story.now // 86400 + 1) * 86400 + 3600)
    wire, today = Calls(story.socket, "Payments"), datetime.datetime.fromtimestamp(story.now, datetime.timezone.utc).date()
    results, group, count, named = {}, [], 0, 0
    for number in range(options.rounds):
        history = History(dice, number, today)
        for name, operations in orders(history, dice).items():
            schedule = history.add(wire, name)
            tell(wire, history, schedule, operations)
            result = outcome(wire, history, schedule)
            first = results.setdefault(number, result)
            if result != first and is_named(history) and differ_little(history, result, first):
                named += 1
                continue
            story.check(f"--seed {options.seed}, history {number}, {name}: {vars(history)} {operations}", result, first)
        group.append(history)
        if len(group) == 25 or number == options.rounds - 1:
            count += statement(story, wire, group, results)
            group = []
    print(f"   {options.rounds} histories (seed {options.seed}), {count} lines of statements; {named} orders of what "
          "docs/payments.md names came to a little more or less")
