#!/usr/bin/env python3
"""Lists are kept under a name and asked again: random questions about jobs and people, saved, changed, narrowed and removed, beside the
same questions typed in full; through a kill, by viewers and managers, with names and questions that can't be."""
import concurrent.futures
import json
import os
import random
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from calls import Calls  # noqa: E402
from story import Story  # noqa: E402
from terminal import Terminal  # noqa: E402

TEMPLATE = """template: rsvp
title: RSVP
attributes:
  - {field: side, type: text}
  - {field: persons, type: number}
steps:
  - {step: call, title: Call}
"""
# Options by the member of the filter that they are, with what may stand behind them; a flag has nothing.
OPTIONS = {
    "job": {"state": ("running", "completed", "held"), "search": ("guest", "O'Hara", "x y"), "percent-min": ("0", "50"), "label": ("vip", "late"),
            "where": ("attribute.side=one", "attribute.persons>=2", "!attribute.side", "attribute.side=it's", "step.call=done", "attribute.side!=one"), "without-due": (None,)},
    "profile": {"kind": ("guest", "vendor"), "text": ("a", "O'"), "where": ("attribute.diet=vegan", "!attribute.diet", "attribute.persons<3"), "archived": (None,), "all": (None,)},
}
SEVERAL = {"state", "label", "where"}
ADDED = {"label", "where"}
COLUMNS = {"job": ("subject", "attribute.side", "state", "attribute.persons"), "profile": ("key", "title", "attribute.diet")}
COUNTED = {"job": ("state", "attribute.side"), "profile": ("kind", "attribute.diet")}


def question(noun):
    """Conditions by option, and columns or counts by theirs."""
    options = {}
    for name in rng.sample(sorted(OPTIONS[noun]), rng.randrange(3)):
        values = OPTIONS[noun][name]
        options[name] = rng.sample(values, rng.randrange(1, 3)) if name in SEVERAL and len(values) > 1 else [rng.choice(values)]
    if "all" in options:
        options.pop("archived", None)
    shape = rng.choice(("plain", "columns", "counts"))
    if shape == "columns":
        options["column"] = [",".join(rng.sample(COLUMNS[noun], 2))]
        if noun == "job" and rng.random() < 0.5:
            options["sort"] = [rng.choice(("-changed", "title"))]
    elif shape == "counts":
        if rng.random() < 0.7:
            options["count-by"] = [",".join(rng.sample(COUNTED[noun], rng.randrange(1, 3)))]
        if rng.random() < 0.5 or "count-by" not in options:
            options["sum"] = ["attribute.persons"]
    return options


def together(saved, typed):
    """What is asked when both are."""
    both = {name: list(values) for name, values in saved.items()}
    shapes = ({"column", "sort"}, {"count-by", "sum", "count"})
    if shapes[1] & set(typed):
        both = {name: values for name, values in both.items() if name not in shapes[0]}
    elif shapes[0] & set(typed):
        both = {name: values for name, values in both.items() if name not in shapes[1]}
    if {"all", "archived"} & set(typed):
        both = {name: values for name, values in both.items() if name not in ("all", "archived")}
    compared = {value.split("=")[0] for value in typed.get("where", ()) if value.split("=")[0].replace(".", "").isalpha()}
    if "where" in both:
        both["where"] = [value for value in both["where"] if value.split("=")[0] not in compared]
    for name, values in typed.items():
        both[name] = [*both.get(name, []), *(value for value in values if value not in both.get(name, []))] if name in ADDED else values
    return both


def words(options):
    return [word for name, values in options.items() for value in values for word in ((f"--{name}",) if value is None else (f"--{name}={value}",))]


def answer(noun, *given):
    """As CSV where there are columns, so that these are compared too."""
    result = operator.run((noun, "list", *given, "-t", "a"), ("--csv",))
    return result.returncode, result.stdout


def histories():
    for _ in range(80):
        noun, name, operation = rng.choice(("job", "profile")), f"l{rng.randrange(9)}", rng.choice(("save", "save", "ask", "ask", "ask", "change", "remove", "displayed"))
        known = kept.get(name)
        if operation == "save":
            typed = question(noun)
            if known and known[0] != noun:
                code, text = operator.said(noun, "list", *words(typed), "--save-as", name, "-t", "a")
                story.check(f"{name} is a list of {known[0]}s: {text}", [code, f"list of {known[0]}s" in text], [64, True])
                continue
            story.check(f"saved {name} {words(typed)}", answer(noun, *words(typed), "--save-as", name), answer(noun, *words(typed)))
            kept[name] = (noun, typed)
        elif known is None:
            code, text = operator.said("job", "list", "--saved", name, "-t", "a")
            story.check(f"there is none: {text}", [code, name in text], [66, True])
        elif operation == "remove":
            operator("lists", "remove", name, "-t", "a")
            del kept[name]
        elif operation == "displayed":
            displayed = " ".join(line.strip().removesuffix("\\") for line in operator.said("lists", "show", name, "-t", "a")[1].strip().split("\n"))
            typed = subprocess.run(["bash", "-c", f"for word in {displayed}; do printf '%s\\0' \"$word\"; done"], capture_output=True, text=True, timeout=60, check=True).stdout.split("\0")[:-1]
            story.check(f"as it would be typed: {displayed}", answer(*typed[1:2], *typed[3:]), answer(known[0], *words(known[1])))
        else:
            noun, saved = known
            typed = question(noun) if rng.random() < 0.6 else {}
            both = together(saved, typed)
            story.check(f"{noun} {saved} with {typed}", answer(noun, "--saved", name, *words(typed), *(("--save-as", name) if operation == "change" else ())), answer(noun, *words(both)))
            if operation == "change":
                kept[name] = (noun, both)
    story.check("all of them", [each["name"] for each in operator("lists", "list", "-t", "a")], sorted(kept))


def events():
    """Replayed, the events have what is there; what changed nothing has none."""
    before = len(operator("events", "-t", "a", "--limit", "1000"))
    operator.said("job", "list", "--where", "attribute.side=one", "--save-as", "same", "-t", "a")
    text = operator.said("job", "list", "--where", "attribute.side=one", "--save-as", "same", "-t", "a")[1]
    story.check(f"as before: {text[:200]}", "as before" in text, True)
    all_events = operator("events", "-t", "a", "--limit", "1000")
    story.check("one event", len(all_events), before + 1)
    state = {}
    for event in all_events:
        if event["kind"] in ("savedListSet", "savedListRemoved"):
            payload = event["payload"]
            story.check(f"before in event {event['number']}", payload.get("before"), state.get(payload["name"]))
            state[payload["name"]] = payload.get("after")
    there = {each["name"]: each for each in operator("lists", "list", "-t", "a")}
    story.check("events tell it all", {name: json.loads(text) for name, text in state.items() if text}, there)
    operator("lists", "remove", "same", "-t", "a")


def rights():
    viewer, manager = story.app("a", "Viewer", "viewer"), story.app("a", "Manager", "manager")
    story.check("a manager saves", manager.said("job", "list", "--save-as", "theirs", "-t", "a")[0], 0)
    story.check("a viewer asks", viewer.said("job", "list", "--saved", "theirs", "-t", "a")[0], 0)
    for given in (("job", "list", "--save-as", "mine"), ("lists", "remove", "theirs")):
        code, text = viewer.said(*given, "-t", "a")
        story.check(f"a viewer doesn't change any: {text}", [code, "manager" in text], [77, True])
    story.check("nor did it", [each["name"] for each in viewer("lists", "list", "-t", "a") if each["name"] in ("mine", "theirs")], ["theirs"])
    operator("tenant", "create", "b", "--time-zone", "UTC")
    story.check("another tenant has its own", operator("lists", "list", "-t", "b"), [])
    operator("lists", "remove", "theirs", "-t", "a")


def besides():
    """What is typed beside a saved list never widens it, and a list that another takes the place of is told."""
    def jobs(*given):
        return sorted(job["id"] for job in operator("job", "list", *given, "-t", "a"))
    saved = ("--where", "attribute.side=one", "--label", "vip")
    operator.said("job", "list", *saved, "--save-as", "ones", "-t", "a")
    story.check("another value takes the place", jobs("--saved", "ones", "--where", "attribute.side=two"), jobs("--where", "attribute.side=two", "--label", "vip"))
    story.check("a bound narrows", jobs("--saved", "ones", "--where", "attribute.persons>=2"), jobs(*saved, "--where", "attribute.persons>=2"))
    operator.said("job", "list", "--where", "attribute.side=one", "--where", "attribute.side=two", "--save-as", "both", "-t", "a")
    story.check("two that are typed stay alternatives", jobs("--saved", "both"), sorted(jobs("--where", "attribute.side=one") + jobs("--where", "attribute.side=two")))
    text = " ".join(operator.said("job", "list", "--label", "late", "--save-as", "ones", "-t", "a")[1].split())
    story.check(f"what it was is told: {text[:200]}", "It was: flowctl job list --label vip --where attribute.side=one" in text, True)
    code, text = operator.said("profile", "list", "--save-as", "ones", "-t", "a")
    story.check(f"a list of jobs doesn't become one of profiles: {text}", [code, "list of jobs" in text, "flowctl lists remove ones" in text], [64, True, True])
    operator.said("job", "list", "--count-by", "state", "--sum", "attribute.persons", "--save-as", "ones", "-t", "a")
    both, alone = (operator.said("job", "list", "--saved", "ones", *given, "-t", "a") for given in (("--count-by", "attribute.side"), ("--count",)))
    story.check("the sum stays", both, operator.said("job", "list", "--count-by", "attribute.side", "--sum", "attribute.persons", "-t", "a"))
    story.check("--count counts alone", alone, operator.said("job", "list", "--count", "-t", "a"))
    for name in ("ones", "both"):
        operator("lists", "remove", name, "-t", "a")
    long = [word for number in range(9) for word in ("--where", f"attribute.side!=a side that is called {number}")]
    operator.said("job", "list", *long, "--save-as", "long", "-t", "a")
    person = Terminal([story.arguments.flowctl, "--socket", story.socket, "lists", "show", "long", "-t", "a"], dict(os.environ, TERM="dumb"), size=(24, 40))
    story.check("shown on a narrow terminal", person.end(), 0)
    story.check(f"no line of it is broken: {person.screen}", all(line.startswith(("flowctl", "    --")) for line in person.screen.splitlines() if line), True)
    operator("lists", "remove", "long", "-t", "a")


def mistakes():
    operator.said("job", "list", "--save-as", "vegetarians", "-t", "a")
    operator.said("profile", "list", "--save-as", "hall", "-t", "a")
    operator.said("job", "list", "--count", "--save-as", "many", "-t", "a")
    for given, status, wanted in (
        (("job", "list", "--save-as", "Two words"), 65, "a short name"), (("job", "list", "--save-as", ""), 65, "a short name"),
        (("job", "list", "--saved", "vegetarian"), 66, "Did you mean “vegetarians”?"), (("lists", "show", "vegetarian"), 66, "vegetarians"),
        (("lists", "remove", "other"), 66, "flowctl lists list"), (("job", "list", "--saved", "hall"), 64, "flowctl profile list --saved hall"),
        (("profile", "list", "--saved", "many"), 64, "flowctl job list --saved many"), (("job", "list", "--saved", "many", "--limit", "3"), 64, "--limit"),
        (("job", "list", "--where", "attribute.side<b", "--save-as", "bad"), 65, "where"), (("job", "list", "--sort", "size", "--save-as", "bad"), 65, "sort"),
        (("profile", "list", "--count-by", "state", "--save-as", "bad"), 65, "--count-by"),
        (("job", "list", "--saved", "many", "--saved", "vegetarians"), 64, "--saved is given twice; it takes one value."),
        (("job", "list", "--sort=due", "--sort", "id"), 64, "--sort is given twice"), (("job", "list", "--state", "running", "--state", "in-progress"), 64, "in-progress"),
        (("job", "list", "--save-as", "A B", "--count"), 65, "--save-as is “A B”"),
    ):
        code, text = operator.said(*given, "-t", "a")
        story.check(f"{given}: {code} {text}", [code, wanted in " ".join(text.split())], [status, True])
    for spec, field in (
        ({"filter": {"colour": "red"}}, "filter"), ({"filter": {"tenant": "b"}}, "filter"), ({"filter": {"limit": 3}}, "filter"), ({"filter": {"states": ["gone"]}}, "filter.states"),
        ({"filter": {"states": "running"}}, "filter.states"), ({"filter": []}, "filter"), ({"filter": {}, "columns": ["subject", "Form"]}, "columns"),
        ({"filter": {}, "columns": ["subject"] * 21}, "columns"), ({"filter": {}, "columns": ["form.x"]}, "columns"), ({"filter": {}, "by": ["state"] * 4}, "by"),
        ({"filter": {}, "count": True, "columns": ["subject"]}, "columns"), ({"filter": {}, "sum": "state"}, "sum"), ({"of": "profiles", "filter": {}, "sort": "key"}, "sort"),
        ({"of": "profiles", "filter": {"states": ["running"]}}, "filter"), ({"filter": {"where": ["attribute.a=" + "x" * 900 + str(n) for n in range(10)]}}, "filter"),
    ):
        reply = wire("SaveList", list={"name": "bad", "of": "jobs"} | spec)
        found = reply.get("parameters", {}).get("parameter") or reply.get("parameters", {}).get("field")
        story.check(f"{str(spec)[:90]}: {str(reply)[:300]}", [reply.get("error", "").split(".")[-1] in ("InvalidParameter", "InvalidInput"), found], [True, field])
    for given in (("job", "list", "-t", "b", "--tenant", "a"), ("action", "list", "--state", "in progress", "--state", "in-progress", "-t", "a"), ("job", "list", "--label", "vip", "--label=vip", "-t", "a"),
                  ("job", "list", "--count", "--count", "-t", "a")):
        code, text = operator.said(*given)
        story.check(f"{given} is fine: {text}", code, 0)
    story.check("none of them is there", [each["name"] for each in operator("lists", "list", "-t", "a") if each["name"] == "bad"], [])


def limits():
    """At most a hundred, by several at once, each one event."""
    def save(number):
        calls = Calls(story.socket, "Tenants", tenant="full")
        return [calls("SaveList", list={"name": f"n{each}", "of": "jobs", "filter": {}}).get("error", "").split(".")[-1] for each in range(number, 120, 4)]
    operator("tenant", "create", "full", "--time-zone", "UTC")
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        said = [each for part in pool.map(save, range(4)) for each in part]
    story.check("a hundred, and the others are refused", [said.count(""), said.count("LimitReached"), len(operator("lists", "list", "-t", "full"))], [100, 20, 100])
    one = operator("lists", "list", "-t", "full")[0]["name"]
    story.check("one of them may change", Calls(story.socket, "Tenants", tenant="full")("SaveList", list={"name": one, "of": "jobs", "filter": {"overdue": True}}).get("error"), None)


with Story("Lists are kept under a name") as story:
    operator = story.operator()
    rng = random.Random(os.environ.get("FLOWD_TEST_SEED", "11"))
    operator("tenant", "create", "a", "--time-zone", "UTC")
    operator("template", "apply", story.file("rsvp.yaml", TEMPLATE.encode()), "-t", "a")
    wire, kept = Calls(story.socket, "Tenants", tenant="a"), {}
    for number in range(24):
        values = [word for name, some in (("side", ("one", "two", "it's")), ("persons", (1, 2, 3))) if rng.random() < 0.7 for word in ("--set", f"{name}={rng.choice(some)}")]
        labels = [word for label in ("vip", "late") if rng.random() < 0.4 for word in ("--label", label)]
        operator("job", "start", "rsvp", "--for", rng.choice(("Guest", "O'Hara")) + f" {number}", *values, *labels, "-t", "a")
        if rng.random() < 0.4:
            operator("action", "done", f"{number + 1}/call", "-t", "a")
        operator("profile", "add", f"p{number}", "--kind", rng.choice(("guest", "vendor")), "--title", rng.choice(("Ana", "O'Hara")),
                 *(word for name, some in (("diet", ("vegan", "none")), ("persons", (1, 3))) if rng.random() < 0.7 for word in ("--set", f"{name}={rng.choice(some)}")), "-t", "a")
        if rng.random() < 0.2:
            operator("profile", "archive", f"p{number}", "-t", "a")
    for part in (histories, events, rights, besides, mistakes):
        part()
    for name in ("vegetarians", "hall", "many"):
        operator("lists", "remove", name, "-t", "a")
    story.power_fails()
    wire = Calls(story.socket, "Tenants", tenant="a")
    for part in (histories, events, limits):
        part()
