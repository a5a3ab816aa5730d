#!/usr/bin/env python3
"""Profiles are found, shown, counted and added up by their attributes, beside a model of random people: conditions alone and together,
alternatives, pages, CSV; and what can't be asked is refused with what is allowed."""
import csv
import decimal
import io
import os
import random
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from calls import Calls  # noqa: E402
from story import Story  # noqa: E402

DIETS = ("vegan", "vegetarian", "none", "=1+1", "yes", "12", "2027-03-28", "é", "e\u0301")
NAMES = ("diet", "persons", "afar", "born", "side", "other")


def values():
    """Attributes of somebody, some of which aren't there: as the command line takes them, and as they are then."""
    given = {}
    for name in NAMES:
        if rng.random() < 0.35:
            continue
        given[name] = rng.choice({"diet": DIETS, "persons": (1, 2, decimal.Decimal("2.5"), -3, 12), "afar": (True, False), "born": ("2018-06-02", "2022-01-19"),
                                  "side": ("one", "other", 1, True), "other": ("vegan", 7)}[name])
    return given


def kept(given):
    """As JSON has them."""
    return {name: float(value) if isinstance(value, decimal.Decimal) else value for name, value in given.items()}


def first(given, name):
    """The first of several names that has a value."""
    return next((given[key] for key in (part.removeprefix("attribute.") for part in name.split("|")) if key in given), None)


def is_date(text):
    return isinstance(text, str) and len(text) == 10 and text[4] == "-"


def equals(value, text):
    if isinstance(value, bool):
        return text in (("true", "yes") if value else ("false", "no"))
    if isinstance(value, str):
        return value == text
    try:
        return value is not None and decimal.Decimal(text) == value
    except decimal.InvalidOperation:
        return False


def lies(value, sign, text):
    if is_date(text):
        pair = (value, text) if is_date(value) else None
    else:
        pair = (value, decimal.Decimal(text)) if isinstance(value, (int, decimal.Decimal)) and not isinstance(value, bool) else None
    return pair is not None and {"<": pair[0] < pair[1], "<=": pair[0] <= pair[1], ">": pair[0] > pair[1], ">=": pair[0] >= pair[1]}[sign]


def condition():
    """A condition, and what it asks of somebody's attributes."""
    name = "attribute." + rng.choice(NAMES)
    if rng.random() < 0.2:
        name += "|attribute." + rng.choice(NAMES)
    kind = rng.choice(("present", "absent", "equals", "equals", "differs", "bound"))
    text = rng.choice((*DIETS, "2", "2.5", "-3", "true", "no", "one", "2018-06-02"))
    if kind == "bound":
        sign, limit = rng.choice(("<", "<=", ">", ">=")), rng.choice(("1", "2", "2.5", "0", "2020-01-01"))
        return f"{name}{sign}{limit}", name, lambda given: lies(first(given, name), sign, limit)
    return {"present": (name, name, lambda given: first(given, name) is not None), "absent": (f"!{name}", name, lambda given: first(given, name) is None),
            "equals": (f"{name}={text}", name, lambda given: equals(first(given, name), text)),
            "differs": (f"{name}!={text}", name, lambda given: not equals(first(given, name), text))}[kind]


def holds(conditions, given):
    """All hold; of several of one name that are equal to something, one."""
    same = {}
    for text, name, check in conditions:
        if "=" in text and not any(sign in text for sign in ("!=", "<", ">")):
            same.setdefault(name, []).append(check)
        elif not check(given):
            return False
    return all(any(check(given) for check in checks) for checks in same.values())


def lists():
    for _ in range(120):
        conditions = [condition() for _ in range(rng.choice((1, 1, 2, 2, 3)))]
        kind = rng.choice((None, None, "guest", "vendor"))
        expected = [key for key in sorted(people) if holds(conditions, people[key][1]) and kind in (None, people[key][0])]
        words = [word for text, _, _ in conditions for word in ("--where", text)] + (["--kind", kind] if kind else [])
        found = operator("profile", "list", *words, "-t", "a")
        story.check(f"{words}", [each["spec"]["key"] for each in found], expected)
        asked = {"where": [text for text, _, _ in conditions]} | ({"kind": kind} if kind else {})
        paged, after = [], {}
        while True:
            page = wire("List", limit=7, **asked, **after)["parameters"]
            paged += [each["spec"]["key"] for each in page["profiles"]]
            if not page.get("next"):
                break
            after = {"after": page["next"]}
        story.check(f"in pages {words}", paged, expected)
        names = rng.sample(("kind", "attribute.diet", "attribute.side", "attribute.other|attribute.side"), rng.randrange(3))
        summed = rng.choice((None, "attribute.persons", "attribute.persons|attribute.other"))
        counted = wire("Count", **asked, **({"by": names} if names else {}), **({"sum": summed} if summed else {}))["parameters"]
        groups = {}
        for key in expected:
            groups.setdefault(tuple(repr(value(key, name)) for name in names), []).append(key)
        story.check(f"counted {words} {names}", [counted["profiles"], counted.get("sum"), counted.get("summed")], [len(expected), *total(expected, summed)])
        if names:
            story.check(f"groups of {words} {names} {summed}",
                        sorted((tuple(repr(each["values"].get(name)) for name in names), each["profiles"], each.get("sum"), each.get("summed")) for each in counted["groups"]),
                        sorted((group, len(keys), *total(keys, summed)) for group, keys in groups.items()))


def value(key, name):
    return people[key][0] if name == "kind" else first(kept(people[key][1]), name)


def total(keys, name):
    """Exactly, and of how many; nothing where nothing is added up."""
    if name is None:
        return [None, None]
    numbers = [found for found in (first(people[key][1], name) for key in keys) if isinstance(found, (int, decimal.Decimal)) and not isinstance(found, bool)]
    amount = sum(map(decimal.Decimal, numbers), decimal.Decimal(0)).normalize()
    return [f"{amount:f}", len(numbers)]


def shows():
    rows = list(csv.DictReader(io.StringIO(operator.said("profile", "list", "--column", "key,kind,attribute.persons,attribute.diet|attribute.side", "--csv", "-t", "a")[1])))
    story.check("as CSV", [[row["key"], row["kind"], row["attribute.persons"]] for row in rows], [[key, people[key][0], str(people[key][1].get("persons", ""))] for key in sorted(people)])
    story.check("no formula", [row["attribute.diet|attribute.side"] for row in rows if row["attribute.diet|attribute.side"].startswith("=")], [])
    text = operator.said("profile", "list", "--column", "key,attribute.diet", "--where", "attribute.diet=vegan", "-t", "a")[1]
    story.check(f"for people: {text[:300]}", ["PROFILE" in text, "DIET" in text, "vegan" in text, "vegetarian" in text], [True, True, True, False])
    text = operator.said("profile", "list", "--count-by", "attribute.diet", "--sum", "attribute.persons", "-t", "a")[1]
    story.check(f"counted for people: {text[:300]}", [each in text for each in ("DIET", "PROFILES", "PERSONS", "vegan", "all")], [True] * 5)
    story.check("how many", operator.said("profile", "list", "--count", "-t", "a")[1].strip(), f"{len(people)} profiles")
    text = operator.said("profile", "list", "--where", "!attribute.diets", "--count", "-t", "a")
    story.check(f"what nobody has is told: {text}", "No profile has attribute.diets." in text[1], True)
    for more in ((), ("--count",)):
        text = operator.said("profile", "list", "--kind", "gest", *more, "-t", "a")[1]
        story.check(f"a kind that nobody is of: {text}", "No profile is of the kind gest, but of guest, person, vendor. Did you mean guest?" in " ".join(text.split()), True)
    # What is typed is what it looks like; what would be read otherwise stays as it is.
    operator("profile", "add", "typed", "--set", "persons=2", "--set", "half=2.5", "--set", "code=0401", "--set", "version=1.10", "--set", "afar=true", "--set", "lang=no", "-t", "a")
    operator("profile", "set", "typed", "--set", "below=-3", "--set", "long=1234567890123456", "-t", "a")
    story.check("numbers and truths", operator("profile", "show", "typed", "-t", "a")["profile"]["spec"]["attributes"],
                {"persons": 2, "half": 2.5, "code": "0401", "version": "1.10", "afar": True, "lang": "no", "below": -3, "long": "1234567890123456"})
    story.check("are added up", operator("profile", "list", "--where", "attribute.half>=2", "--sum", "attribute.half", "-t", "a").get("sum"), "2.5")
    operator("profile", "remove", "typed", "-t", "a")
    for words, wanted in ((("--where", "form.a.b=1"), "“form.a.b=1”"), (("--where", "side=bride"), "attribute.diet=vegan"), (("--where", "attribute.diet"), None), (("--where", "diet=vegan"), "attribute.KEY"), (("--where", "attribute.diet=="), None),
                          (("--where", "attribute.diet<vegan"), "number"), (("--count-by", "state"), "kind, attribute.KEY"), (("--count-by", "kind,kind,kind,kind"), "at most 3"), (("--sum", "kind"), "numbers"),
                          (("--column", "diet"), "attribute.KEY"), (("--column", "key", "--count"), "--column"), (("--count", "--limit", "3"), "--limit"), (("--where", ""), "attribute.KEY")):
        code, text = operator.said("profile", "list", *words, "-t", "a")
        story.check(f"{words}: {code} {text[:300]}", code == 0 if wanted is None else code in (64, 65) and wanted in " ".join(text.split()), True)


with Story("People are found by what is known of them") as story:
    operator = story.operator()
    rng = random.Random(os.environ.get("FLOWD_TEST_SEED", "7"))
    operator("tenant", "create", "a", "--time-zone", "UTC")
    wire, people = Calls(story.socket, "Profiles", tenant="a"), {}
    for number in range(60):
        key, kind, given = f"p{number}", rng.choice(("guest", "vendor", "person")), values()
        operator("profile", "add", key, "--kind", kind, "-t", "a")
        wire("Update", profile=key, attributes=kept(given))
        people[key] = (kind, given)
    for part in (lists, shows):
        part()
    story.power_fails()
    wire = Calls(story.socket, "Profiles", tenant="a")
    lists()
