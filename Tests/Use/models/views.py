"""What people see of an agreement (agreement.py), computed from it alone: states, what is due, the outlook, the budget.

Credit counts as on what was due first, so that no view calls overdue what another calls covered."""
import collections
import datetime

EPOCH = datetime.date(1970, 1, 1).toordinal()


def rests(model):
    """What is owed on each part beyond credit."""
    covered = model.covered()
    return {part.number: covered.owed(part) for part in covered.parts}


def is_late(model, part, day):
    return not part.cancelled and model.owed(part) > 0 and day > part.due + model.grace


def state(model, part, day, rest):
    if part.cancelled:
        return "cancelled"
    if model.owed(part) == 0:
        return "waived" if part.waived else "paid"
    if part.disputed:
        return "disputed"
    if rest > 0 and is_late(model, part, day):
        return "overdue"
    if model.paid(part.number) > 0:
        return "partiallyPaid"
    return "due" if day >= part.due else "scheduled"


def states(model, day):
    """Of the whole, and of each part."""
    left = rests(model)
    each = [state(model, part, day, left[part.number]) for part in model.parts]
    for worst in ("overdue", "disputed", "due", "partiallyPaid"):
        if worst in each:
            return worst, each
    if "scheduled" in each:
        paid = sum(model.paid(part.number) for part in model.parts) + model.credit()
        return ("partiallyPaid" if paid > 0 else "scheduled"), each
    return next(calm for calm in ("waived", "paid", "cancelled") if calm in each), each


def due(model, day):
    """What is to be paid, the first first: number, how much, what credit covers of it, state."""
    left = rests(model)
    parts = [part for part in model.parts if left[part.number] > 0]
    return [[part.number, left[part.number], model.owed(part) - left[part.number], state(model, part, day, left[part.number])]
            for part in sorted(parts, key=lambda part: (part.due, part.number))]


def outlook(model, day, months):
    """What comes in by month; the other periods only where something falls into them."""
    today, sums = datetime.date.fromordinal(EPOCH + day), collections.Counter()
    first = today.year * 12 + today.month - 1
    displayed = [f"{month // 12:04}-{month % 12 + 1:02}" for month in range(first, first + months)]
    for number, amount in rests(model).items():
        if amount > 0:
            date = datetime.date.fromordinal(EPOCH + model.parts[number - 1].due)
            month = f"{date.year:04}-{date.month:02}"
            sums["past" if date < today else month if month <= displayed[-1] else "later"] += amount
    if not sums:
        return []
    periods = (["past"] if "past" in sums else []) + displayed + (["later"] if "later" in sums else [])
    return [[period, sums[period]] for period in periods]


def budget(model, day):
    """By category: what is agreed, paid with what became credit, and overdue beyond credit."""
    left, lines = rests(model), {}
    for part in model.parts:
        if not part.cancelled:
            line = lines.setdefault(part.category, [0, 0, 0])
            line[0] += part.amount + part.charged() - part.waived
            line[1] += model.paid(part.number)
            line[2] += left[part.number] if is_late(model, part, day) else 0
    if model.credit() > 0:
        first = next((part for part in model.parts if not part.cancelled), model.parts[0])
        lines.setdefault(first.category, [0, 0, 0])[1] += model.credit()
    return lines
