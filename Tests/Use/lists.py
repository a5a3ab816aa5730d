#!/usr/bin/env python3
"""Jobs are found, shown, counted and added up by what they have: attributes, answers of steps that are done, states of steps. The guests of
a wedding as an office asks for them; and random questions about random histories, with texts of every kind, beside a model
(models/lists.py) that knows values alone."""
import concurrent.futures
import csv
import decimal
import io
import json
import os
import random
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support"), os.path.join(ROOT, "Tests", "Use", "models")]
import lists as model  # noqa: E402  pylint: disable=wrong-import-position,import-self
from calls import Calls  # noqa: E402  pylint: disable=wrong-import-position
from story import Story, states  # noqa: E402  pylint: disable=wrong-import-position

INVITATION = """template: invitation
title: Invitation
attributes:
  - {field: side, type: choice, options: [one, two], required: true}
  - {field: table, type: number}
steps:
  - step: rsvp
    title: Have an answer
    form:
      - {field: coming, type: boolean, required: true}
      - {field: persons, type: number, unit: persons}
      - {field: diet, type: choice, options: [none, vegetarian, vegan]}
      - {field: note, type: text}
  - {step: call, title: Call them, dependsOn: [rsvp]}
"""
# Whom the job is for, attributes, and what was answered; the oldest first.
GUESTS = [
    ("Anna Berg", "one", "1", "coming=yes persons=2 diet=vegetarian"),
    ("Bruno Costa", "one", "1", "coming=yes persons=1 diet=none"),
    ("Clara Diaz", "one", "2", "coming=yes persons=4 diet=vegetarian"),
    ("Dora Ek", "two", "2", "coming=no"),
    ("Emil Fuchs", "two", "10", "coming=yes persons=2 diet=vegan"),
    ("Farah Gul", "two", None, None),
    ("Gil Haas", "two", None, None),
    ("Hana Ito", "one", None, "coming=yes persons=3 diet=vegetarian"),
    ("Ivo Jung", "two", None, None),
    ("Jana Kral", "two", "10", "coming=yes persons=1 diet=none"),
    ('Karl, "Kalle" Lund', "one", "2", "coming=yes persons=2 diet=vegetarian note==1+1"),
]
HOSTILE = ['"quoted"', "it's", "back\\slash", "\\u00e9", "\u00e9", "e\u0301", "\U0001f470\U0001f3fd\u200d\u2640\ufe0f", "one\ntwo", "one", '"}', "' OR 1=1", "a=b",
           "<5", ">=", "!", "a,b", "12", "12.0", "012", "1e3", "-3.5", "true", "yes", "no", "2027-01-02", "2027-02-30", "=1+1", "%", "_", "$.a", "null",
           "[1]", "{}", "a/b", "tail ", " head", "\ttab", "\u2028line", "\u202eright", "Yes", "stra\u00dfe", "strasse", "\u0130", "form.rsvp.text=1", "ready"]
NUMBERS = ["0", "0.1", "0.10", "-3.5", "-3.50", "12", "12.000001", "1.5", "1.50", "-0.000001", "2027", "999999999999999", "123456789012345.123456",
           "123456789012345.123455", "-123456789012345.123456"]
DAYS = ["2027-01-02", "2027-01-03", "2026-12-31", "2028-02-29", "0001-01-01", "9999-12-31"]
OPTIONS = ["one", "two", '"}', "' OR 1=1", "12", "yes", "\u00e9", "a=b, c"]


def field(key, kind):
    return {"field": key, "type": kind} | ({"options": OPTIONS} if kind == "choice" else {})


def step(key, fields=(), **more):
    return {"step": key, "title": key, "form": [field(*each) for each in fields]} | more


# Both have the same names for values of other kinds.
PLANS = [
    {"template": "feast", "title": "Feast", "attributes": [field(*each) for each in (
        ("side", "choice"), ("table", "number"), ("day", "date"), ("open", "boolean"), ("mix", "text"), ("a.b", "text"), ("x-y", "text"))],
     "steps": [
         step("rsvp", [("text", "text"), ("number", "number"), ("yes", "boolean"), ("which", "choice"), ("day", "date"), ("a.b", "text"), ("c-d", "number")]),
         step("call.back", [("note", "text"), ("per.sons", "number")]), step("gift", [("note", "text")], dependsOn=["rsvp"]),
         step("extra", [("note", "text")], when={"attribute": "open", "equals": True})]},
    {"template": "visit", "title": "Visit", "attributes": [field(*each) for each in (
        ("mix", "number"), ("side", "text"), ("table", "text"), ("day", "text"), ("a.b", "boolean"))],
     "steps": [
         step("rsvp", [("text", "number"), ("number", "text"), ("yes", "text"), ("which", "boolean"), ("day", "text"), ("a.b", "date"), ("c-d", "choice")]),
         step("call.back", [("note", "text"), ("per.sons", "text")]), step("last", dependsOn=["call.back"])]},
]
COLUMNS = sorted({("attribute", each["field"]) for plan in PLANS for each in plan["attributes"]} | {("step", each["step"]) for plan in PLANS for each in plan["steps"]}
                 | {("form", each["step"], one["field"]) for plan in PLANS for each in plan["steps"] for one in each["form"]})
VALUES = [column for column in COLUMNS if column[0] != "step"]
NOWHERE = [("attribute", "none"), ("form", "rsvp", "none"), ("form", "nobody", "text"), ("step", "nobody")]
STATES = ["ready", "blocked", "inProgress", "waiting", "done", "skipped", "notApplicable", "failed", "cancelled"]
ORDERS = ["id", "-id", "changed", "-changed", "percent", "-percent", "title", "-title", "due", "-due", "priority", "-priority", "assignee", "-assignee"]
INVALID = "io.flowd.Daemon.InvalidInput"
# What is no condition.
BAD = ["", "!", "=", "=1", "colour.red=1", "subject=Anna", "state=running", "form", "form.", "form.rsvp", "form.rsvp=1", "form.rsvp.",
       "form.rsvp.a.b=1", "form.rsvp/a/b", "form./a", "form.rsvp/", "attribute.", "attribute.=1", "attribute.\u00e9=1", "attribute.a b",
       "attribute.a/b", "attribute.'a", "attribute.-a", "step.", "step.a/b", "Attribute.side", " attribute.side", "attribute." + "k" * 65,
       "attribute.side=", "attribute.side!=", "form.rsvp.persons<", "form.rsvp.persons>=", "!attribute.side=one", "!!attribute.side",
       "attribute.side!", "attribute.side!one", "form.rsvp.persons<many", "form.rsvp.persons>yes", "form.rsvp.persons<2027-02-30",
       "form.rsvp.persons>2027-1-2", "form.rsvp.persons>=1e5", "form.rsvp.persons<1234567890123456", "form.rsvp.persons<0.1234567",
       "form.rsvp.persons<+5", "form.rsvp.persons<=.", "form.rsvp.persons>==5", "form.rsvp.persons< 5", "form.rsvp.persons<<5", "step.rsvp=finished",
       "step.rsvp=Done", "step.rsvp!=finished", "step.rsvp<done", "step.rsvp>=1"]


def text(found):
    """JSON in which true isn't 1."""
    return json.dumps(found, sort_keys=True, ensure_ascii=False)


def asked(*words):
    return operator("job", "list", *words, "-t", "office")


def rows(*words):
    status, found = operator.said("job", "list", *words, "--csv", "-t", "office")
    story.check(f"{words}: {found}", status, 0)
    return list(csv.reader(io.StringIO(found, newline="")))


def group(jobs, total=None, summed=None, **values):
    return {"values": {name.replace("_", "."): value for name, value in values.items()}, "jobs": jobs} | ({} if total is None else {"sum": total, "summed": summed})


# -- The office

def invites():
    for number, (subject, side, table, answers) in enumerate(GUESTS, 1):
        given = ("--set", f"side={side}", *(("--set", f"table={table}") if table else ()))
        operator("job", "start", "invitation", "--for", subject, *given, "-t", "office")
        if answers:
            operator("action", "done", f"{number}/rsvp", *(word for pair in answers.split() for word in ("--set", pair)), "-t", "office")
    operator("action", "correct", "5/rsvp", "--set", 'note=Late, with "Oma"\nand a dog', "--reason", "They called", "-t", "office")
    operator("action", "save", "6/rsvp", "--set", "coming=yes", "--set", "persons=3", "--set", "diet=vegan", "-t", "office")
    operator("action", "reopen", "8/rsvp", "--reason", "Another date", "-t", "office")
    operator("action", "skip", "9/rsvp", "--reason", "They moved away", "-t", "office")
    operator("action", "correct", "10/rsvp", "--set", "persons=2", "--reason", "With her brother", "-t", "office")
    operator("action", "done", "1/call", "-t", "office")
    found = {each["id"]: states(operator("job", "show", each["id"], "-t", "office")) for each in operator("job", "list", "-t", "office")}
    story.check("what the office has done", [[found[str(number)][key] for number in (1, 4, 6, 7, 8, 9)] for key in ("rsvp", "call")], [
        ["done", "done", "inProgress", "ready", "ready", "skipped"], ["done", "ready", "blocked", "blocked", "blocked", "ready"]])


def office():
    """Who comes, what they eat, who hasn't answered."""
    coming = [["subject", "form.rsvp.persons", "form.rsvp.diet"], ['Karl, "Kalle" Lund', "2", "vegetarian"], ["Jana Kral", "2", "none"], ["Emil Fuchs", "2", "vegan"],
              ["Clara Diaz", "4", "vegetarian"], ["Bruno Costa", "1", "none"], ["Anna Berg", "2", "vegetarian"]]
    columns = ("--column", "subject,form.rsvp.persons,form.rsvp.diet")
    story.check("who comes", rows("--where", "form.rsvp.coming=yes", *columns), coming)
    story.check("the other way round", rows("--where", "form.rsvp.coming=true", *columns, "--sort", "id"), coming[:1] + coming[:0:-1])
    story.check("each column by itself", rows("--where", "form.rsvp.coming=yes", "--column", "subject", "--column", "form.rsvp.persons", "--column", "form.rsvp.diet",
                                             "--limit", "2"), coming[:3])
    story.check("without an answer the cell is empty", rows("--where", "step.rsvp=skipped", "--where", "step.rsvp=inProgress", *columns), [
        coming[0], ["Ivo Jung", "", ""], ["Farah Gul", "", ""]])
    diets = [group(5, "0", 0), group(3, "8", 3, form_rsvp_diet="vegetarian"), group(2, "3", 2, form_rsvp_diet="none"), group(1, "2", 1, form_rsvp_diet="vegan")]
    eaters = ("--count-by", "form.rsvp.diet", "--sum", "form.rsvp.persons")
    story.check("how many vegetarians", asked(*eaters), {"jobs": 11, "sum": "13", "summed": 6, "groups": diets})
    story.check("of those who come", asked(*eaters, "--where", "form.rsvp.coming=yes"), {"jobs": 6, "sum": "13", "summed": 6, "groups": diets[1:]})
    story.check("as CSV", rows(*eaters), [["form.rsvp.diet", "jobs", "sum", "summed"], ["", "5", "0", "0"], ["vegetarian", "3", "8", "3"], ["none", "2", "3", "2"],
                                         ["vegan", "1", "2", "1"]])
    story.check("by two", rows("--count-by", "attribute.side", "--count-by", "form.rsvp.diet", "--where", "form.rsvp.coming=yes"), [
        ["attribute.side", "form.rsvp.diet", "jobs"], ["one", "vegetarian", "3"], ["one", "none", "1"], ["two", "none", "1"], ["two", "vegan", "1"]])
    # Tables are numbers: two is before ten.
    story.check("how many at each table", asked("--count-by", "attribute.table", "--sum", "form.rsvp.persons", "--where", "form.rsvp.persons"), {
        "jobs": 6, "sum": "13", "summed": 6, "groups": [group(2, "3", 2, attribute_table=1), group(2, "6", 2, attribute_table=2), group(2, "4", 2, attribute_table=10)]})
    story.check("how many places", asked("--sum", "form.rsvp.persons", "--where", "attribute.side=one"), {"jobs": 5, "sum": "9", "summed": 4})
    story.check("how many invitations", [asked("--count"), asked("--count", "--where", "step.call=ready")], [{"jobs": 11}, {"jobs": 7}])
    story.check("by what jobs have themselves", asked("--count-by", "state", "--count-by", "template"), {
        "jobs": 11, "groups": [group(10, state="running", template="invitation"), group(1, state="completed", template="invitation")]})
    for who, numbers, *words in (
            ("who hasn't answered", [9, 8, 7, 6], "!form.rsvp.coming"), ("who may be asked", [8, 7], "step.rsvp=ready"),
            ("what no answer is", [], "form.rsvp.coming=maybe"),
            ("who doesn't come", [4], "form.rsvp.coming=no"), ("not said to come", [9, 8, 7, 6, 4], "form.rsvp.coming!=yes"),
            ("more than one", [11, 10, 5, 3, 1], "form.rsvp.persons>1"), ("two or three", [11, 10, 5, 1], "form.rsvp.persons>=2", "form.rsvp.persons<3.5"),
            ("no meat", [11, 5, 3, 1], "form.rsvp.diet=vegetarian", "form.rsvp.diet=vegan"),
            ("of one side", [11, 3, 1], "form.rsvp.diet=vegetarian", "attribute.side=one"),
            ("the same number", [11, 10, 5, 1], "form.rsvp.persons=2.00"), ("with a note", [11, 5], "form.rsvp.note"), ("a note verbatim", [11], "form.rsvp.note==1+1"),
            ("nobody, by a contradiction", [], "form.rsvp.note", "!form.rsvp.note"), ("a step of no template", list(range(11, 0, -1)), "step.cake!=done")):
        given = [word for each in words for word in ("--where", each)]
        story.check(f"{who}: {words}", [each["id"] for each in asked(*given)], [str(number) for number in numbers])
    story.check("beside other conditions", [each["id"] for each in asked("--where", "form.rsvp.coming=yes", "--state", "completed", "--search", "ANNA")], ["1"])
    story.check("conditions as those of many jobs are written", [
        [each["id"] for each in asked("--where", "template=other")],
        [each["id"] for each in asked("--where", "state=completed", "--where", "form.rsvp.coming=yes", "--where", "template=invitation")],
        [each["id"] for each in asked("--label", "none", "--where", "label=none")],
        operator.said("job", "list", "--template", "invitation", "--where", "template=invitation", "-t", "office")[0]], [[], ["1"], [], 64])
    found = asked("--where", "form.rsvp.diet=vegan", "--column", "form.rsvp.coming,form.rsvp.persons,form.rsvp/diet,step.call,attribute.table",
                  "--column", "attribute.side,form.rsvp.none")
    story.check("as JSON", [text(each["columns"]) for each in found], [text({
        "form.rsvp.coming": True, "form.rsvp.persons": 2, "form.rsvp/diet": "vegan", "step.call": "ready", "attribute.table": 10, "attribute.side": "two"})])
    story.check("no columns without being asked", [each for each in asked() if "columns" in each], [])
    story.power_fails()
    story.check("behind a kill", rows("--where", "form.rsvp.coming=yes", *columns), coming)


def tables():
    """For people, and for spreadsheets."""
    said = operator.said("job", "list", "--where", "form.rsvp.coming=yes", "--column", "subject,form.rsvp.diet,id", "-t", "office")
    story.check(f"a table: {said}", [said[0], *(each in said[1] for each in ('Karl, "Kalle" Lund', "Anna Berg", "vegetarian", "vegan", "running", "Dora"))],
                [0, True, True, True, True, False, False])
    said = operator.said("job", "list", "--count-by", "form.rsvp.diet", "--sum", "form.rsvp.persons", "-t", "office")
    story.check(f"a count: {said}", [said[0], *(each in said[1] for each in ("vegetarian", "vegan", "8", "11", "13"))], [0] + [True] * 5)
    said = operator.said("job", "list", "--sum", "form.rsvp.persons", "-t", "office")
    story.check(f"one sum: {said}", [said[0], "13" in said[1]], [0, True])
    said = operator.said("job", "list", "--count", "--where", "form.rsvp.coming", "-t", "office")
    story.check(f"one number: {said}", [said[0], "7" in said[1]], [0, True])
    story.check("formulas, commas, quotes, lines", rows("--where", "form.rsvp.note", "--column", "id,subject,form.rsvp.note"), [
        ["id", "subject", "form.rsvp.note"], ["11", 'Karl, "Kalle" Lund', "'=1+1"], ["5", "Emil Fuchs", 'Late, with "Oma"\nand a dog']])
    found = rows("--where", "form.rsvp.note==1+1", "--count-by", "form.rsvp.note")
    story.check("also of groups", found, [["form.rsvp.note", "jobs"], ["'=1+1", "1"]])
    found = rows("--where", "step.rsvp=ready", "--sort", "id")
    story.check("without columns", [found[0], len(found), found[1][:4]],
                ["id title subject state percent assignee due priority labels template created finished".split(), 3, ["7", "Invitation", "Gil Haas", "running"]])
    story.check("plain columns", rows("--where", "step.call=done", "--column", "priority,title,state,template,id"), [
        ["priority", "title", "state", "template", "id"], ["normal", "Invitation", "completed", "invitation", "1"]])


def roles():
    """A viewer may ask, a stranger can't, of either tenant."""
    questions = (("--where", "form.rsvp.coming=yes", "--column", "form.rsvp.diet"), ("--count-by", "form.rsvp.diet", "--sum", "form.rsvp.persons"))
    viewer = story.app("office", "looker", "viewer")
    for words in questions:
        story.check(f"a viewer may: {words}", text(viewer("job", "list", *words, "-t", "office")), text(asked(*words)))
        stranger.refused(66, "io.flowd.Daemon.NoSuchTenant", "job", "list", *words, "-t", "office")


def bulk():
    """Commands for many jobs take the same conditions."""
    said = operator.said("job", "set", "--where", "!form.rsvp.coming", "--where", "attribute.side=two", "--priority", "high", "--dry-run", "-t", "office")
    story.check(f"what would be: {said}", [said[0], "Hana" in said[1], asked("--count", "--priority", "high")], [0, False, {"jobs": 0}])
    said = operator.said("job", "set", "--where", "!form.rsvp.coming", "--where", "attribute.side=two", "--priority", "high", "--yes", "-t", "office")
    story.check(f"what is: {said}", [said[0], [each["id"] for each in asked("--priority", "high")]], [0, ["9", "7", "6"]])


# -- Mistakes

def refused(method, field_name, **parameters):
    reply = call(method, **parameters)
    found = reply.get("parameters", {})
    story.check(f"{method} {parameters}: {reply}", [reply.get("error"), found.get("field"), "found" in found, bool(found.get("allowed"))],
                [INVALID, field_name, True, True])


def wrong():
    """What can't be asked is refused by the name of the parameter; flowd answers on."""
    for method in ("List", "Count"):
        for condition in BAD:
            refused(method, "where", where=[condition])
            refused(method, "where", where=["attribute.side=one", condition, "step.rsvp"])
        refused(method, "where", where=["attribute.side=one"] * 21)
        story.check("twenty are taken", call(method, where=[f"attribute.k{number}!=1" for number in range(20)]).get("error"), None)
    for name in ("", "nothing", "subject", "form.rsvp", "form.rsvp.a.b", "attribute.", "!attribute.side", "attribute.side=one", "step.a/b"):
        refused("List", "columns", columns=["attribute.side", name] if name else [name, "nothing"])
        refused("Count", "by", by=["state", name] if name else ["", "nothing"])
        refused("Count", "sum", sum=name or "nothing")
    for name in ("state", "priority", "step.rsvp"):
        refused("Count", "sum", sum=name)
    refused("List", "columns", columns=[f"attribute.k{number}" for number in range(21)])
    refused("Count", "by", by=["state", "template", "assignee", "priority"])
    page = call("List", columns=[f"attribute.k{number}" for number in range(20)], limit=1)
    story.check(f"twenty columns: {page}", [text(each["columns"]) for each in page["parameters"]["jobs"]], ["{}"])
    for name, value in (("limit", 5), ("sort", "id"), ("after", "1"), ("columns", ["step.rsvp"])):
        story.check(f"a count has no {name}", call("Count", **{name: value}).get("error"), "org.varlink.service.InvalidParameter")
    page = call("List", where=["attribute.side=two"], limit=1)["parameters"]
    refused("List", "after", where=["attribute.side=one"], limit=1, after=page["next"])
    story.check("the next page", call("List", where=["attribute.side=two"], limit=1, after=page["next"])["parameters"]["jobs"][0]["id"], "9")
    for method in ("List", "Count"):
        story.check("of no tenant", call(method, tenant="nowhere", where=["step.a"]).get("error"), "io.flowd.Daemon.NoSuchTenant")
    story.check("it answers on", call("Count")["parameters"], {"jobs": 11})
    for words, said_words in (
            (("--count-by", "form.rsvp.diet", "--column", "subject"), ("--column",)), (("--sum", "form.rsvp.persons", "--sort", "id"), ("--sort",)),
            (("--count", "--limit", "3"), ("--limit",)), (("--count", "--column", "id"), ("--column",)), (("--count-by", "state", "--limit", "1"), ("--limit",))):
        said = operator.said("job", "list", *words, "-t", "office")
        story.check(f"{words}: {said}", [said[0], *(each in said[1] for each in said_words)], [64] + [True] * len(said_words))
    for words, said_words in (
            (("--column", "colour"), ("colour", "subject", "attribute.KEY")), (("--column", "subject,form.rsvp"), ("form.rsvp", "form.STEP.FIELD")),
            (("--where", "colour=red"), ("where", "colour")), (("--where", "attribute.side="), ("where", "attribute.side=")),
            (("--where", "step.rsvp=finished"), ("where", "finished", "notApplicable")), (("--count-by", "colour"), ("colour", "attribute.KEY", "priority")),
            (("--sum", "step.rsvp"), ("step.rsvp", "attribute.KEY"))):
        said = operator.said("job", "list", *words, "-t", "office")
        story.check(f"{words}: {said}", [said[0] in (64, 65), *(each in " ".join(said[1].split()) for each in said_words)], [True] * (1 + len(said_words)))


# -- Beside the model

class Histories:
    """Jobs of two templates, what was done to them, and what a model says of them."""

    def __init__(self, seed):
        self.random, self.jobs, self.facts, self.orders = random.Random(seed), {}, {}, {}
        for plan in PLANS:
            operator("template", "apply", story.file(f"{plan['template']}.yaml", json.dumps(plan, ensure_ascii=False).encode()), "-t", "model")

    def call(self, method, **parameters):
        reply = call(method, tenant="model", **parameters)
        story.check(f"{method} {parameters}: {reply}", reply.get("error"), None)
        return reply["parameters"]

    def value(self, one):
        """Something for a field: what is given, and what flowd has then."""
        pick = self.random.choice
        if one["type"] == "number":
            given = pick(NUMBERS)
            return (int(given) if "." not in given and self.random.random() < 0.5 else given), decimal.Decimal(given)
        if one["type"] == "boolean":
            known = self.random.random() < 0.5
            return pick((known, "yes" if known else "no", "true" if known else "false")), known
        given = pick({"text": HOSTILE + ["12", "yes", "2027-01-02", "\u00e9", "e\u0301"], "choice": OPTIONS, "date": DAYS}[one["type"]])
        return given, given

    def values(self, fields, share):
        """For some fields; a blank text for each of the others takes away what a draft has there."""
        found = {one["field"]: self.value(one) for one in fields if self.random.random() < share}
        return {one["field"]: found[one["field"]][0] if one["field"] in found else "" for one in fields}, {key: each[1] for key, each in found.items()}

    def start(self, plan, **own):
        pick = self.random.choice
        given, kept = self.values(plan["attributes"], 0.6)
        given, kept = given | own, kept | own
        more = {"labels": self.random.sample(["vip", "x/1", "late"], self.random.randrange(3)), "priority": pick(["low", "normal", "normal", "high", "urgent"]),
                "due": pick([None, "2099-01-01", "2099-01-02", "2099-01-03"]), "assignee": pick([None, "ana", "ben"]), "subject": pick([None, "Ito", "ito", "Berg"]),
                "title": pick(["Feast", "feast", "Visit", "\u00c9t\u00e9"])}
        reply = self.call("Start", template=plan["template"], attributes={key: each for key, each in given.items() if each != ""},
                          **{key: each for key, each in more.items() if each is not None})
        self.jobs[reply["job"]["id"]] = model.Job(plan, kept)

    def operation(self, number):
        """Something that can be done to a job: to its attributes, to one of its steps, or to itself."""
        job, draw = self.jobs[number], self.random.random()
        if job.stop:
            return
        if draw < 0.2:
            given, kept = self.values(job.plan["attributes"], 0.3)
            unset = [key for key, each in given.items() if each == "" and self.random.random() < 0.3]
            given = {key: each for key, each in given.items() if each != ""}
            if given or unset:
                self.call("Update", job=number, setAttributes=given, unsetAttributes=unset)
                job.set(kept, unset)
        elif draw < 0.215 and job.is_open:
            job.stop = self.random.choice(("Hold", "Cancel"))
            self.call(job.stop, job=number, reason="Because")
        else:
            self.step_operation(number, job, self.random.choice(sorted(job.steps)))

    def step_operation(self, number, job, key):
        verbs = {"blocked": ["Skip", "Cancel"], "ready": ["Start", "Save", "Skip", "Cancel"] + ["Complete"] * 6,
                 "inProgress": ["Save", "Skip", "Cancel"] + ["Complete"] * 5, "done": ["Correct", "Correct", "Reopen"], "skipped": ["Reopen"],
                 "cancelled": ["Reopen"], "notApplicable": []}[job.states[key]]
        # Whether a step with a condition would be open or not applicable then is another matter.
        verbs = [verb for verb in verbs if verb != "Reopen" or "when" not in job.steps[key]]
        if not verbs or job.states[key] == "blocked" and self.random.random() < 0.7:
            return
        verb, parameters = self.random.choice(verbs), {"job": number, "step": key}
        given, kept = self.values(job.steps[key]["form"], 0.7)
        if verb in ("Save", "Correct") and not kept:
            return
        if verb in ("Save", "Complete", "Correct"):
            parameters["form"] = given
        if verb in ("Skip", "Cancel", "Correct"):
            parameters["reason"] = "Because"
        reply = self.call(f"Actions.{verb}", **parameters)
        # A draft that is the same as before begins nothing.
        became = {"Start": "inProgress", "Save": reply["action"]["state"], "Skip": "skipped", "Cancel": "cancelled", "Reopen": "ready"}.get(verb, "done")
        job.becomes(key, became, kept if became == "done" else None)

    def live(self, job_count, operation_count):
        for _ in range(job_count):
            self.start(self.random.choice(PLANS))
        for _ in range(operation_count):
            self.operation(self.random.choice(sorted(self.jobs)))
        # The two spellings of one letter.
        for spelled in ("\u00e9", "e\u0301", "\u00e9"):
            self.start(PLANS[0], mix=spelled)

    def compare(self):
        """The histories are the model's; and what jobs have by themselves, which other rigs are about, is taken as it is told."""
        for number, job in self.jobs.items():
            displayed = self.call("Show", job=number)
            story.check(f"steps of {number}", states(displayed), job.states)
            attributes = {key: model.wire(value) for key, value in job.attributes.items()}
            story.check(f"attributes of {number}", text(displayed["job"]["spec"]["attributes"]), text(attributes))
            for key in job.steps:
                answers = self.call("Actions.Show", job=number, step=key)["action"].get("answers") or {}
                expected = job.answers[key] if job.states[key] == "done" else {}
                story.check(f"answers of {number}/{key}", text(answers), text({name: model.wire(value) for name, value in expected.items()}))
            self.facts[number] = displayed["job"]
        for order in ORDERS:
            self.orders[order] = [each["id"] for each in self.call("List", sort=order, limit=1000)["jobs"]]
            story.check(f"all by {order}", sorted(self.orders[order]), sorted(self.jobs))

    # Questions

    def name(self, column):
        """One of the ways in which it is written."""
        if column[0] == "first":
            return "|".join(map(self.name, column[1:]))
        if column[0] != "form":
            return ".".join(column)
        return f"form.{column[1]}{'/' if '.' in column[1] + column[2] or self.random.random() < 0.2 else '.'}{column[2]}"

    def column(self):
        if self.random.random() < 0.12:
            return ("first", *self.random.sample(COLUMNS, self.random.choice((2, 2, 3, 5))))
        return self.random.choice(NOWHERE if self.random.random() < 0.04 else COLUMNS)

    def words(self, column):
        """Something to compare with, mostly what some job has."""
        known = [value for value in (job.value(column) for job in self.jobs.values()) if value is not None]
        if column[0] == "step" or not known or self.random.random() < 0.3:
            return self.random.choice(STATES if column[0] == "step" else HOSTILE + NUMBERS + DAYS)
        value = self.random.choice(known)
        if isinstance(value, bool):
            return self.random.choice(("true", "yes") if value else ("false", "no"))
        if isinstance(value, decimal.Decimal):
            return self.random.choice([model.plain(value)] + [each for each in NUMBERS if decimal.Decimal(each) == value])
        return value

    def condition(self):
        """Conditions of one name: several with = mean one of them."""
        column, draw = self.column(), self.random.random()
        if draw < 0.2:
            return [(column, self.random.choice(("", "!")), "")]
        if draw < 0.55:
            return [(column, "=", self.words(column)) for _ in range(self.random.choice((1, 1, 2, 3)))]
        if draw < 0.7 or column[0] == "step" or any(each[0] == "step" for each in column[1:]):
            return [(column, "!=", self.words(column))]
        limits = [each for each in (self.words(column) for _ in range(8)) if model.number(each) is not None or model.is_day(each)]
        return [(column, self.random.choice(("<", "<=", ">", ">=")), self.random.choice(limits or NUMBERS + DAYS))]

    def question(self):
        """Conditions as they are sent, and the numbers of the jobs that are meant."""
        conditions = [each for _ in range(self.random.choice((0, 1, 1, 1, 2, 2, 3, 4))) for each in self.condition()]
        self.random.shuffle(conditions)
        where = [f"!{self.name(column)}" if sign == "!" else f"{self.name(column)}{sign}{value}" for column, sign, value in conditions]
        sent = {"where": where} if where else {}
        also = []

        def add(share, name, value, holds):
            if self.random.random() < share:
                sent[name] = value
                also.append(holds)

        pick, sample = self.random.choice, self.random.sample
        stands, some = sample(["running", "held", "completed", "completedWithSkips", "cancelled"], 2), sample(["low", "normal", "high", "urgent"], 2)
        template, who, label, least = pick(PLANS)["template"], pick(("ana", "ben")), pick(("vip", "x/1")), pick((10, 34, 60))
        since = pick(list(self.facts.values()))
        add(0.2, "states", stands, lambda fact: fact["status"]["state"] in stands)
        add(0.15, "template", template, lambda fact: fact["spec"]["template"] == template)
        add(0.1, "labels", [label], lambda fact: label in fact["spec"]["labels"])
        add(0.1, "priorities", some, lambda fact: fact["spec"]["priority"] in some)
        add(0.1, "assignee", who, lambda fact: fact["status"].get("assignee") == who)
        add(0.05, "search", "ITO", lambda fact: "ito" in fact["spec"].get("subject", "").lower())
        add(0.05, "percentMin", least, lambda fact: fact["status"].get("completion", {"percent": -1})["percent"] >= least)
        add(0.05, "createdFrom", since["status"]["createdAt"], lambda fact: fact["status"]["createdAt"] >= since["status"]["createdAt"])
        if self.random.random() < 0.5:
            add(0.1, "dueFrom", "2099-01-02", lambda fact: fact["spec"].get("due", "") >= "2099-01-02")
            add(0.1, "dueUntil", "2099-01-03", lambda fact: "" < fact["spec"].get("due", "") < "2099-01-03")
        else:
            add(0.05, "withoutDue", True, lambda fact: "due" not in fact["spec"])
        return sent, {number for number, job in self.jobs.items() if model.holds(job, conditions) and all(each(self.facts[number]) for each in also)}

    def lists(self, question_count):
        """Each page by page: the jobs in order, each once, with their columns."""
        hit_count = 0
        for _ in range(question_count):
            sent, meant = self.question()
            order, limit = self.random.choice([None, None] + ORDERS), self.random.choice((None, None, 1, 2, 5, 13, 1000))
            columns = self.random.choice([None, [(self.name(column), column) for column in (self.column() for _ in range(self.random.randrange(1, 6)))]])
            asks = sent | ({"sort": order} if order else {}) | ({"columns": [name for name, _ in columns]} if columns else {})
            found, after = [], None
            while True:
                page = self.call("List", **asks, **({"limit": limit} if limit else {}), **({"after": after} if after else {}))
                story.check(f"a page of {asks}", len(page["jobs"]) <= (limit or 100), True)
                found += page["jobs"]
                after = page.get("next")
                if not after or len(found) > len(self.jobs):
                    break
            expected = [number for number in self.orders[order or "-id"] if number in meant]
            story.check(f"{asks}, {limit} at a time", [each["id"] for each in found], expected)
            values = [None if columns is None else self.values_of(number, columns) for number in expected]
            story.check(f"columns of {asks}", text([each.get("columns") for each in found]), text(values))
            hit_count += 0 < len(expected) < len(self.jobs)
        story.check(f"questions mean some, not all: {hit_count} of {question_count}", hit_count * 4 > question_count, True)

    def values_of(self, number, columns):
        return {name: model.wire(self.jobs[number].value(column)) for name, column in columns if self.jobs[number].value(column) is not None}

    def counts(self, question_count):
        for _ in range(question_count):
            sent, meant = self.question()
            names = dict((self.name(column), column) for column in (self.column() for _ in range(self.random.randrange(4))))
            if len(names) < 3 and self.random.random() < 0.4:
                names[self.random.choice(("state", "template", "assignee", "priority"))] = None
            figure = self.random.choice([None] + VALUES + [("first", *self.random.sample(VALUES, 2)) for _ in range(3)])
            asks = sent | ({"by": list(names)} if names else {}) | ({"sum": self.name(figure)} if figure else {})
            table = [([self.own(number, name) if column is None else self.jobs[number].value(column) for name, column in names.items()],
                      figure and self.jobs[number].value(figure)) for number in sorted(meant, key=int)]
            story.check(f"Count {asks}", text(self.call("Count", **asks)), text(model.count(table, list(names), figure is not None)))

    def step_lists(self, question_count):
        """Steps of the jobs that are meant, by job and key, each once, in pages of any size."""
        hit_count = 0
        for _ in range(question_count):
            sent, meant = self.question()
            # Of what jobs are asked for, a list of steps takes these.
            left = {name: value for name, value in sent.items() if name in ("where", "template", "labels")}
            if len(left) < len(sent):
                continue
            if self.random.random() < 0.5:
                left["states"] = self.random.sample(STATES, self.random.randrange(1, 4))
            if self.random.random() < 0.3:
                left["step"] = self.random.choice([step["step"] for plan in PLANS for step in plan["steps"]])
            found, after, limit = [], None, self.random.choice((None, 1, 3, 17, 1000))
            while True:
                page = self.call("Actions.List", **left, **({"limit": limit} if limit else {}), **({"after": after} if after else {}))
                found += [(each["job"], each["step"], each["state"]) for each in page["actions"]]
                after = page.get("next")
                if not after or len(found) > 4000:
                    break
            expected = [(number, key, job.states[key]) for number, job in sorted(self.jobs.items(), key=lambda each: int(each[0])) if number in meant
                        for key in sorted(job.steps) if job.states[key] in left.get("states", STATES) and key == left.get("step", key)]
            known = [each for each in found if not self.jobs[each[0]].stop]
            story.check(f"steps of {left}, {limit} at a time", [each[:2] for each in found if each in known], [each[:2] for each in expected if not self.jobs[each[0]].stop])
            story.check(f"their states, {left}", [each for each in known if self.jobs[each[0]].states[each[1]] != each[2]], [])
            hit_count += 0 < len(expected) < sum(len(job.steps) for job in self.jobs.values())
        story.check(f"questions about steps mean some: {hit_count} of {question_count}", hit_count * 6 > question_count, True)

    def own(self, number, name):
        fact = self.facts[number]
        return fact["status"].get(name) if name in ("state", "assignee") else fact["spec"][name]


def histories():
    lives = Histories(f"{os.environ.get('FLOWD_TEST_SEED', '7')} lists")
    lives.live(80, 1100)
    lives.compare()
    lives.lists(300)
    lives.counts(300)
    lives.step_lists(200)
    story.power_fails()
    global call  # pylint: disable=global-statement
    call = Calls(story.socket, "Jobs", tenant="office")
    lives.lists(40)
    lives.counts(40)
    # The two spellings of one letter are two values, wherever they stand together.
    for spelled in (["\u00e9"], ["e\u0301"], ["\u00e9", "e\u0301"], ["e\u0301", "\u00e9"]):
        meant = [number for number in lives.orders["-id"] if lives.jobs[number].value(("attribute", "mix")) in spelled]
        reply = lives.call("List", where=[f"attribute.mix={each}" for each in spelled])
        story.check(f"spelled {spelled}", [each["id"] for each in reply["jobs"]], meant)
        groups = lives.call("Count", where=[f"attribute.mix={each}" for each in spelled], by=["attribute.mix"])["groups"]
        found = sorted(each["values"]["attribute.mix"] for each in groups)
        story.check(f"groups of {spelled}", [found, sum(each["jobs"] for each in groups)], [sorted(spelled), len(meant)])


def crowd():
    """A thousand groups are told, one more is refused; a page never loses a job that is far away."""
    plan = "template: seat\ntitle: Seat\nattributes: [{field: seat, type: number}]\nsteps: [{step: sit, title: Sit, form: [{field: row, type: number}]}]\n"
    operator("template", "apply", story.file("seat.yaml", plan.encode()), "-t", "crowd")

    def fill(numbers):
        own = Calls(story.socket, "Jobs", tenant="crowd")
        return [own("Start", template="seat", attributes={"seat": number}).get("error") for number in numbers]

    with concurrent.futures.ThreadPoolExecutor(16) as people:
        errors = [each for found in people.map(fill, (range(first, 1000, 16) for first in range(16))) for each in found]
    story.check("a thousand sit", [len(errors), set(errors)], [1000, {None}])
    numbers = {each["spec"]["attributes"]["seat"]: each["id"] for each in call("List", tenant="crowd", limit=1000)["parameters"]["jobs"]}
    reply = call("Count", tenant="crowd", by=["attribute.seat", "step.sit"], sum="attribute.seat")["parameters"]
    story.check("each is a group", [reply["jobs"], reply["sum"], reply["summed"], [each["values"]["attribute.seat"] for each in reply["groups"]]],
                [1000, "499500", 1000, list(range(1000))])
    story.check("one more", call("Start", tenant="crowd", template="seat").get("error"), None)
    reply = call("Count", tenant="crowd", by=["attribute.seat"])
    story.check("is one too many", [reply.get("error"), reply.get("parameters", {}).get("limit"), reply.get("parameters", {}).get("allowed")],
                ["io.flowd.Daemon.LimitReached", "groups", 1000])
    story.check("fewer may be counted", call("Count", tenant="crowd", by=["attribute.seat"], where=["attribute.seat>=10"])["parameters"]["jobs"], 990)
    story.check("and all without groups", call("Count", tenant="crowd", by=["state"])["parameters"]["groups"], [{"values": {"state": "running"}, "jobs": 1001}])
    for seat in (3, 500, 997):
        story.check("one sits down", call("Actions.Complete", tenant="crowd", job=numbers[seat], step="sit", form={"row": seat}).get("error"), None)
    expected = sorted((numbers[seat] for seat in (3, 500, 997)), key=int)
    for where in (["form.sit.row"], ["step.sit=done"], ["step.sit!=ready"], ["form.sit.row>=3"], ["form.sit.row=3", "form.sit.row=500", "form.sit.row=997.0"]):
        for order in ("id", "-id", "changed"):
            found, after = [], None
            while True:
                page = call("List", tenant="crowd", where=where, sort=order, limit=2, **({"after": after} if after else {}))["parameters"]
                found += [each["id"] for each in page["jobs"]]
                after = page.get("next")
                if not after or len(found) > 3:
                    break
            wanted = [numbers[seat] for seat in (3, 500, 997)] if order == "changed" else expected if order == "id" else expected[::-1]
            story.check(f"far away, {where} by {order}", found, wanted)


def large():
    """What people write is long: a page ends before it is too much, and every job is on one."""
    fields = [f"x{number}" for number in range(10)]
    written = ", ".join(f"{{field: {field}, type: text}}" for field in fields)
    plan = f"template: long\ntitle: Long\nattributes: [{written}]\nsteps: [{{step: tell, title: Tell, form: [{written}]}}]\n"
    operator("template", "apply", story.file("long.yaml", plan.encode()), "-t", "large")
    words = ["x" * 4096, "\u00e9" * 4096, "\U0001F600" * 4096, "\"" * 4096]
    for number in range(60):
        values = {field: words[(number + place) % 4] for place, field in enumerate(fields)}
        story.check("started", call("Start", tenant="large", template="long", attributes=values).get("error"), None)
        story.check("told", call("Actions.Complete", tenant="large", job=str(number + 1), step="tell", form=values).get("error"), None)
    names = [f"form.tell.{field}" for field in fields]
    for asks in ({}, {"columns": names}, {"columns": names, "sort": "changed"}, {"where": ["form.tell.x0"], "columns": names + names}):
        found, sizes, after = [], [], None
        while True:
            page = call("List", tenant="large", limit=1000, **asks, **({"after": after} if after else {}))["parameters"]
            found += [each["id"] for each in page["jobs"]]
            sizes.append(len(json.dumps(page, ensure_ascii=False).encode()))
            story.check("a page has some", len(page["jobs"]) > 0, True)
            after = page.get("next")
            if not after:
                break
        wanted = [str(number) for number in range(1, 61)]
        story.check(f"every job once: {asks}", found, wanted if asks.get("sort") else wanted[::-1])
        story.check(f"in pages that can be read: {sizes}", [len(sizes) > 1, max(sizes) < 5 << 20], [True, True])
    said = operator.said("job", "list", "--column", "id," + ",".join(names), "--csv", "-t", "large")
    story.check("all of it for a spreadsheet", [said[0], len(list(csv.reader(io.StringIO(said[1]))))], [0, 61])


def mistyped():
    """A name that nothing has is told, also where it would mean every job; commands for many jobs refuse it."""
    for number in range(51):
        plan = f"template: aa{number:02}\ntitle: Other\nsteps: [{{step: one, title: One, form: [{{field: f{number}, type: text}}]}}]\n"
        operator("template", "apply", story.file("other.yaml", plan.encode()), "-t", "office")
    unknown = "No job and no template has form.rvsp.coming. Did you mean form.rsvp.coming?"
    for words in (("--where", "form.rvsp.coming!=yes"), ("--where", "!form.rvsp.coming", "--count"), ("--where", "form.rvsp.coming=yes"),
                  ("--column", "form.rvsp.coming"), ("--count-by", "form.rvsp.coming"), ("--sum", "form.rvsp.coming"),
                  ("--where", "form.rsvp.coming|form.rvsp.coming=yes")):
        said = operator.said("job", "list", *words, "-t", "office")
        story.check(f"{words}: {said}", [said[0], said[1].count(unknown)], [0, 1])
    for words in (("--where", "!form.rsvp.note"), ("--column", "form.rsvp.note,attribute.side"), ("--count-by", "step.rsvp,form.aa00/x|attribute.side"),
                  ("--where", "form.one.f50!=x", "--count")):
        said = operator.said("job", "list", *words, "-t", "office")
        story.check(f"nothing is mistyped in {words}: {said}", [said[0], said[1].count("No job"), said[1].count("form.aa00/x")], [0, int("aa00" in words[1]), int("aa00" in words[1])])
    # So is a value that no choice has: where nothing is found, and where it would be every job.
    value = "form.rsvp.diet is never “vegann”; it is one of none, vegan, vegetarian. Did you mean vegan?"
    for words, reported in ((("--where", "form.rsvp.diet=vegann"), 1), (("--where", "form.rsvp.diet!=vegann"), 1), (("--where", "form.rsvp.diet!=vegann", "--count"), 1),
                        (("--where", "form.rsvp.diet=vegann", "--where", "form.rsvp.diet=vegan"), 0), (("--where", "form.rsvp.diet!=vegan"), 0),
                        (("--where", "form.rsvp.note=vegann"), 0), (("--where", "form.rsvp.diet|form.rsvp.note=vegann"), 0), (("--where", "form.rsvp.persons=99"), 0), (("--where", "form.rsvp.note=!=", "--where", "form.rsvp.diet=vegann"), 1)):
        said = operator.said("job", "list", *words, "-t", "office")
        story.check(f"an option, {words}: {said}", [said[0], said[1].count(value), said[1].count("is never")], [0, reported, reported])
    said = operator.said("job", "hold", "--where", "form.rsvp.diet!=vegann", "--reason", "x", "--yes", "-t", "office")
    story.check(f"an option for many: {said}", [said[0], value in said[1], "Nothing was changed." in said[1]], [65, True, True])
    for more in (("--dry-run",), ("--yes",)):
        said = operator.said("job", "hold", "--where", "!form.rvsp.coming", "--reason", "x", *more, "-t", "office")
        story.check(f"many jobs: {said}", [said[0], unknown in said[1], "Nothing was changed." in said[1]], [65, True, True])
    story.check("nobody is held", asked("--state", "held", "--count"), {"jobs": 0})
    story.check("a beginning of a template", [asked("--template", "invi", "--count"), asked("--template", "invitation", "--count")], [{"jobs": 11}] * 2)
    said = operator.said("job", "list", "--template", "wrong", "--count", "-t", "office")
    story.check(f"a template that there isn't: {said}", [said[0], "There is no template “wrong” in office." in said[1]], [0, True])
    for condition in ("label!=x", "!overdue", "percent-min>5", "!state=running"):
        said = operator.said("job", "list", "--where", condition, "-t", "office")
        story.check(f"{condition}: {said}", [said[0], f"--where can't ask for “{condition}”" in said[1]], [64, True])
    for words, sentence in ((("--template", "x", "--where", "template=y"), "--template is given as an option and in --where"),
                            (("--percent-min", "1", "--where", "percent-min=2"), "--percent-min is given as an option and in --where"),
                            (("--where", "template=x", "--where", "template=y"), "--where asks for template twice")):
        said = operator.said("job", "list", *words, "-t", "office")
        story.check(f"{words}: {said}", [said[0], sentence in said[1]], [64, True])
    said = operator.said("job", "hold", "--where", "template=x", "--where", "template=invitation", "--reason", "x", "--yes", "-t", "office")
    story.check(f"two templates: {said}", [said[0], "--where asks for template twice" in said[1]], [64, True])
    open_steps = operator("action", "list", "--step", "call", "--where", "form.rsvp.coming=yes", "--where", "attribute.side=one", "--state", "ready", "-t", "office")
    jobs = asked("--where", "form.rsvp.coming=yes", "--where", "attribute.side=one", "--where", "step.call=ready")
    story.check("whom of one side to call", [[each["job"] for each in open_steps], len(jobs) > 1], [sorted((each["id"] for each in jobs), key=int), True])
    for words, wanted in ((("--where", "form.rvsp.coming=yes"), "Did you mean form.rsvp.coming?"), (("--where", "form.rsvp.diet=vegann"), "Did you mean vegan?"),
                          (("--step", "No key"), "step"), (("--where", "coming=yes"), "form.STEP.FIELD"), (("--label", ""), "label"), (("--where", "form.rsvp.persons>x"), "number")):
        said = operator.said("action", "list", *words, "-t", "office")
        story.check(f"{words}: {said}", [said[0] in (0, 65), wanted in " ".join(said[1].split())], [True, True])
    story.check("names between commas", asked("--count-by", "state,template"), asked("--count-by", "state", "--count-by", "template"))


with Story("Jobs are found, shown and counted by what they have") as story:
    operator = story.operator()
    for tenant in ("office", "model", "crowd", "away", "large"):
        operator("tenant", "create", tenant, "--time-zone", "UTC")
    for profile in ("ana", "ben"):
        operator("profile", "add", profile, "-t", "model")
    operator("template", "apply", story.file("invitation.yaml", INVITATION.encode()), "-t", "office")
    stranger = story.app("away", "page", "viewer")
    invites()
    office()
    call = Calls(story.socket, "Jobs", tenant="office")
    for part in (tables, roles, wrong, bulk, histories, crowd, large, mistyped):
        part()
