"""Jobs as they become by what is done to them, and which of them a question means: values are the texts, decimals and truths that
were given, and nothing is asked of flowd."""
import collections
import datetime
import decimal
import re

# A sum of many numbers of 21 digits stays exact.
decimal.getcontext().prec = 80
SETTLED = {"done", "skipped", "cancelled", "notApplicable"}
OPEN = {"blocked", "ready", "inProgress"}


class Job:
    """A job by itself: `plan` is its template as it was applied."""

    def __init__(self, plan, attributes):
        self.plan, self.attributes, self.stop = plan, dict(attributes), None
        self.steps = {step["step"]: step for step in plan["steps"]}
        self.states, self.answers = {key: "ready" for key in self.steps}, {key: {} for key in self.steps}
        self.settle()

    def settle(self):
        """Steps that nobody has begun wait for others, and apply or don't."""
        for key, step in self.steps.items():
            if self.states[key] in ("blocked", "ready", "notApplicable"):
                when = step.get("when")
                waits = any(self.states[other] not in SETTLED for other in step.get("dependsOn", []))
                applies = not when or self.attributes.get(when["attribute"]) == when["equals"]
                self.states[key] = "notApplicable" if not applies else "blocked" if waits else "ready"

    def becomes(self, step, state, answers=None):
        """What a step was brought to; what it was answered is gone unless it is done."""
        self.states[step], self.answers[step] = state, answers or {}
        self.settle()

    def set(self, values, unset):
        self.attributes = {key: value for key, value in (self.attributes | values).items() if key not in unset}
        self.settle()

    @property
    def is_open(self):
        return any(state in OPEN for state in self.states.values())

    def value(self, column):
        """What the job has by the name ("form", step, field), ("attribute", key) or ("step", key); None for nothing."""
        if column[0] == "first":
            return next((value for value in map(self.value, column[1:]) if value is not None), None)
        if column[0] == "attribute":
            return self.attributes.get(column[1])
        if column[0] == "step":
            return self.states.get(column[1])
        return self.answers.get(column[1], {}).get(column[2]) if self.states.get(column[1]) == "done" else None


def number(text):
    """The decimal that a text is, of 15 digits before the point and 6 behind it; None for another text."""
    found = re.fullmatch(r"-?0*([0-9]*)(?:\.([0-9]+?)0*)?", text)
    if not found or not re.search("[0-9]", text.split(".")[0]) or len(found[1]) > 15 or len((found[2] or "").rstrip("0")) > 6:
        return None
    return decimal.Decimal(text)


def is_day(text):
    try:
        return bool(re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text)) and bool(datetime.date.fromisoformat(text))
    except ValueError:
        return False


def equals(value, text):
    """By the kind of what is there."""
    if isinstance(value, bool):
        return text in (("true", "yes") if value else ("false", "no"))
    return number(text) == value if isinstance(value, decimal.Decimal) else value == text


def lies(value, sign, text):
    """True for a number or a day on this side of another one; false for what is of another kind, or isn't there."""
    limit = number(text)
    if limit is None and isinstance(value, str) and is_day(value):
        limit = text
    elif limit is None or not isinstance(value, decimal.Decimal):
        return False
    return {"<": value < limit, "<=": value <= limit, ">": value > limit, ">=": value >= limit}[sign]


def holds(job, conditions):
    """All of them; those of one name with = are one, that it is one of these."""
    one_of = collections.defaultdict(list)
    for column, sign, text in conditions:
        value = job.value(column)
        if sign == "=":
            one_of[column].append(text)
        elif sign == "!=":
            if value is not None and equals(value, text):
                return False
        elif sign in ("", "!"):
            if (value is None) == (sign == ""):
                return False
        elif not lies(value, sign, text):
            return False
    return all(any(job.value(column) is not None and equals(job.value(column), text) for text in texts) for column, texts in one_of.items())


def plain(value):
    """A decimal as flowd writes it: no exponent, no nought at the end."""
    text = format(value, "f")
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text in ("-0", "") else text


def wire(value):
    """A value as JSON has it: a number that readers of JSON would round is a text."""
    if not isinstance(value, decimal.Decimal):
        return value
    text = plain(value)
    if "." not in text:
        return int(text)
    return float(text) if repr(float(text)) == text else text


def place(value):
    """Where a value stands among others: truths, numbers, texts by their bytes, nothing."""
    if value is None:
        return (3,)
    if isinstance(value, bool):
        return (0, value)
    return (1, value) if isinstance(value, decimal.Decimal) else (2, value.encode())


def total(numbers):
    """How much, and of how many."""
    known = [each for each in numbers if isinstance(each, decimal.Decimal)]
    return {"sum": plain(sum(known, decimal.Decimal(0))), "summed": len(known)}


def count(rows, names, has_sum):
    """The answer to a count: a row has the values that it is counted by, and what is added up."""
    groups = collections.defaultdict(list)
    for values, figure in rows:
        groups[tuple(map(place, values))].append((values, figure))
    reply = {"jobs": len(rows)} | (total(figure for _, figure in rows) if has_sum else {})
    if names:
        reply["groups"] = [
            {"values": {name: wire(value) for name, value in zip(names, members[0][0]) if value is not None}, "jobs": len(members)}
            | (total(figure for _, figure in members) if has_sum else {})
            for _, members in sorted(groups.items(), key=lambda item: (-len(item[1]), item[0]))]
    return reply
