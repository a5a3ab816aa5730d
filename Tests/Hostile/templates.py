#!/usr/bin/env python3
"""A hundred and more malformed templates on a real flowd: each refused with its place and what to do, none applied by half.

templates.py --flowd PATH

Each case changes one place of a good template. The sign § stands where the finding has to point: its line and column are
checked, then the key (as in steps[0].weight), then a part of the sentence. Meanwhile the tenant's ledger doesn't move.
"""
import argparse
import os
import signal
import subprocess
import sys
import tempfile

from hostile import Checks, Raw, connected

BASE = """template: visit
title: Visit
attributes:
  - {field: fuel, type: choice, options: [gas, oil]}
steps:
  - step: survey
    title: Look around
    form:
      - {field: pressure, type: number}
  - group: fitting
    title: Fitting
    steps:
      - {step: mount, title: Mount it, dependsOn: [survey]}
  - {step: bill, title: Bill, dependsOn: [mount]}
"""

NAME, TITLE, FUEL = "template: visit", "title: Visit\n", "  - {field: fuel, type: choice, options: [gas, oil]}"
FIELD, MOUNT = "- {field: pressure, type: number}", "{step: mount, title: Mount it, dependsOn: [survey]}"
BILL, SURVEY, GROUP = "{step: bill, title: Bill, dependsOn: [mount]}", "step: survey", "group: fitting"


def bill(more):
    return BILL, "{step: bill, title: Bill, " + more + "}"


def field(text):
    return FIELD, "- " + text


# Name, what is replaced, by what, the key that has to be named, a part of the sentence.
CASES = [
    # Names that are none, or hostile.
    ("no template", NAME + "\n", "", "", "template"),
    ("an empty name", NAME, "template: §\"\"", "template", "empty"),
    ("a name with capitals", NAME, "template: §Visit", "template", "V"),
    ("a name with a space", NAME, "template: §my visit", "template", "allowed are a-z"),
    ("a path as name", NAME, "template: §../../etc/passwd", "template", "/"),
    ("a name of 65 characters", NAME, "template: §" + "v" * 65, "template", "65"),
    ("a name that begins with a dash", NAME, "template: §-v", "template", "start with"),
    ("a name of another script", NAME, "template: §бесuch", "template", "allowed are a-z"),
    ("a list as name", NAME, "template: §[visit]", "template", "list"),
    ("a map as name", NAME, "template: §{a: b}", "template", "map"),
    ("nothing as name", NAME, "template:§", "template", "nothing"),
    ("SQL as name", NAME, "template: §\"x'; DROP TABLE job; --\"", "template", "allowed are a-z"),
    ("a step's name with a slash", SURVEY, "step: §a/b", "steps[0].step", "/"),
    ("a step's name with NUL", SURVEY, "step: §\"a\\0b\"", "steps[0].step", "U+0000"),
    ("a step's name that turns the text around", SURVEY, "step: §\"a\\u202Eb\"", "steps[0].step", "U+202E"),
    ("a step's name that is nothing", SURVEY, "step: §~", "steps[0].step", "nothing"),
    ("a step's name of 65 characters", SURVEY, "step: §" + "s" * 65, "steps[0].step", "65"),
    ("a group's name with a star", GROUP, "group: §\"*\"", "steps[1].group", "allowed are a-z"),
    ("a field's name with a dollar", *field("{field: §$(id), type: number}"), "steps[0].form[0].field", "$"),
    # Keys that are unknown, missing or there twice.
    ("an unknown key", TITLE, TITLE + "§titel: x\n", "titel", "title"),
    ("an unknown key of a step", *bill("§wieght: 2"), "steps[2].wieght", "weight"),
    ("an unknown key of a group", "title: Fitting\n", "title: Fitting\n    §form: []\n", "steps[1].form", "form"),
    ("an unknown key of a field", *field("{field: p, type: number, §min: 1}"), "steps[0].form[0].min", "min"),
    ("an unknown key of an attribute", FUEL, "  - {field: fuel, type: text, §default: gas}", "attributes[0].default", "default"),
    ("a key twice", TITLE, TITLE + "§title: Again\n", "title", "twice"),
    ("a step's key twice", *bill("§title: Again"), "steps[2].title", "twice"),
    ("no title", TITLE, "", "", "title"),
    ("no steps", BASE[BASE.index("steps:"):], "", "", "steps"),
    ("a step without a title", BILL, "§{step: bill}", "steps[2]", "title"),
    ("a field without a type", *field("§{field: pressure}"), "steps[0].form[0]", "type"),
    ("a field without a name", *field("§{type: number}"), "steps[0].form[0]", "field"),
    ("neither step nor group", BILL, "§{title: Bill}", "steps[2]", "step"),
    ("both step and group", BILL, "§{step: bill, group: b, title: Bill}", "steps[2]", "both"),
    ("a list as a key", TITLE, TITLE + "? §[a]\n: b\n", "", "key"),
    # Two parts of one name.
    ("a step twice", BILL, "{step: §survey, title: Bill}", "steps[2].step", "line 6"),
    ("a group named like a step", GROUP, "group: §survey", "steps[1].group", "line 6"),
    ("a step named like its group", MOUNT, "{step: §fitting, title: M}", "steps[1].steps[0].step", "line 10"),
    ("a field twice", FIELD, FIELD + "\n      - §{field: pressure, type: text}", "steps[0].form[1]", "line 9"),
    ("an attribute twice", FUEL, FUEL + "\n  - §{field: fuel, type: text}", "attributes[1]", "line 4"),
    ("an option twice", "[gas, oil]", "[gas, §gas]", "attributes[0].options[1]", "gas"),
    # Wrong types.
    ("a list as title", TITLE, "title: §[Visit]\n", "title", "list"),
    ("a map as steps", BASE[BASE.index("steps:"):], "steps: §{a: b}\n", "steps", "map"),
    ("a text as steps", BASE[BASE.index("steps:"):], "steps: §none\n", "steps", "list"),
    ("no step in steps", BASE[BASE.index("steps:"):], "steps: §[]\n", "steps", "at least one"),
    ("a text as a step", BILL, "§bill", "steps[2]", "bill"),
    ("a list as a step", BILL, "§[bill]", "steps[2]", "list"),
    ("a word as weight", *bill("weight: §heavy"), "steps[2].weight", "heavy"),
    ("a fraction as weight", *bill("weight: §1.5"), "steps[2].weight", "1.5"),
    ("a negative weight", *bill("weight: §-1"), "steps[2].weight", "-1"),
    ("a weight above 10,000", *bill("weight: §10001"), "steps[2].weight", "10001"),
    ("a weight beyond 64 bits", *bill("weight: §99999999999999999999"), "steps[2].weight", "9999"),
    ("a weight in hexadecimal", *bill("weight: §0x10"), "steps[2].weight", "0x10"),
    ("a list as weight", *bill("weight: §[1]"), "steps[2].weight", "list"),
    ("infinity as weight", *bill("weight: §.inf"), "steps[2].weight", ".inf"),
    ("maybe as optional", *bill("optional: §maybe"), "steps[2].optional", "maybe"),
    ("yes as optional", *bill("optional: §yes"), "steps[2].optional", "yes"),
    ("one as optional", *bill("optional: §1"), "steps[2].optional", "1"),
    ("a word as required", *field("{field: p, type: text, required: §always}"), "steps[0].form[0].required", "always"),
    ("a policy that there isn't", TITLE, TITLE + "skip: §sometimes\n", "skip", "excluded"),
    ("a kind that there isn't", *bill("kind: §magic"), "steps[2].kind", "manual"),
    ("a type that there isn't", *field("{field: p, type: §bool}"), "steps[0].form[0].type", "boolean"),
    ("a map as form", "    form:\n      " + FIELD, "    form: §{field: p}", "steps[0].form", "map"),
    ("a text as a field", *field("§pressure"), "steps[0].form[0]", "pressure"),
    ("a text as attributes", "attributes:\n" + FUEL, "attributes: §fuel", "attributes", "fuel"),
    ("a map as instructions", *bill("instructions: §{a: b}"), "steps[2].instructions", "map"),
    ("a text as options", "[gas, oil]", "§gas", "attributes[0].options", "gas"),
    ("a choice without options", FUEL, "  - §{field: fuel, type: choice}", "attributes[0]", "options"),
    ("options of a number", *field("{field: p, type: number, options: §[a]}"), "steps[0].form[0].options", "options"),
    ("a tagged title", TITLE, "title: §!!binary aGk=\n", "title", "tag"),
    # Dependencies.
    ("a text as dependsOn", *bill("dependsOn: §mount"), "steps[2].dependsOn", "list"),
    ("a step that there isn't", *bill("dependsOn: [§survy]"), "steps[2].dependsOn[0]", "survey"),
    ("a step that waits for itself", *bill("dependsOn: [§bill]"), "steps[2].dependsOn[0]", "itself"),
    ("the same step twice", *bill("dependsOn: [mount, §mount]"), "steps[2].dependsOn[1]", "twice"),
    ("a number as a step", *bill("dependsOn: [§7]"), "steps[2].dependsOn[0]", "7"),
    ("a list in dependsOn", *bill("dependsOn: [§[mount]]"), "steps[2].dependsOn[0]", "list"),
    ("a step that waits for its group", "[survey]}", "[§fitting]}", "steps[1].steps[0].dependsOn[0]", "group"),
    ("a cycle of two", "[survey]}", "[§bill]}", "steps[1].steps[0].dependsOn[0]", "forever"),
    ("a cycle through a group", SURVEY + "\n", SURVEY + "\n    dependsOn: [§fitting]\n", "steps[0].dependsOn[0]", "forever"),
    ("an empty group", "    steps:\n      - " + MOUNT, "    steps: §[]", "steps[1].steps", "at least one"),
    ("a group without steps", "    steps:\n      - " + MOUNT + "\n", "", "steps[1]", "steps"),
    # Conditions.
    ("a text as condition", *bill("when: §gas"), "steps[2].when", "gas"),
    ("an empty condition", *bill("when: §{}"), "steps[2].when", "attribute"),
    ("an attribute that there isn't", *bill("when: {attribute: §fule, equals: gas}"), "steps[2].when.attribute", "fuel"),
    ("an option that there isn't", *bill("when: {attribute: fuel, equals: §wood}"), "steps[2].when.equals", "wood"),
    ("a condition without a test", *bill("when: §{attribute: fuel}"), "steps[2].when", "equals"),
    ("two tests at once", *bill("when: §{attribute: fuel, equals: gas, exists: true}"), "steps[2].when", "exactly one"),
    ("a word as exists", *bill("when: {attribute: fuel, exists: §gas}"), "steps[2].when.exists", "gas"),
    ("nothing in all", *bill("when: {all: §[]}"), "steps[2].when.all", "at least one"),
    ("a map as any", *bill("when: {any: §{a: b}}"), "steps[2].when.any", "map"),
    ("a step's field that there isn't", *bill("when: {step: survey, field: §pressur, equals: 1}"), "steps[2].when.field", "pressure"),
    ("a step without a field", *bill("when: §{step: survey, equals: 1}"), "steps[2].when", "field"),
    ("a text for a number", *bill("when: {step: survey, field: pressure, equals: §high}"), "steps[2].when.equals", "high"),
    ("an unknown key of a condition", *bill("when: {attribute: fuel, §is: gas}"), "steps[2].when.is", "in"),
    ("a condition on a later step", SURVEY + "\n", SURVEY + "\n    when: {step: §bill, field: x, exists: true}\n", "steps[0].when.step", "forever"),
    # Sizes.
    ("a title of 201 characters", TITLE, "title: §" + "x" * 201 + "\n", "title", "201"),
    ("an empty title", TITLE, "title: §\"\"\n", "title", "blank"),
    ("a summary of 1001 characters", TITLE, TITLE + "summary: §" + "x" * 1001 + "\n", "summary", "1001"),
    ("instructions of 8193 characters", *bill("instructions: §" + "x" * 8193), "steps[2].instructions", "8193"),
    ("an option of 201 characters", "[gas, oil]", "[gas, §" + "x" * 201 + "]", "attributes[0].options[1]", "201"),
    ("65 options", "[gas, oil]", "§[" + ", ".join(f"o{n}" for n in range(65)) + "]", "attributes[0].options", "65"),
    ("65 dependencies", *bill("dependsOn: §[" + ", ".join(f"s{n}" for n in range(65)) + "]"), "steps[2].dependsOn", "65"),
    ("501 steps", BILL, BILL + "".join(f"\n  - {{step: s{n}, title: S}}" for n in range(499)), None, "500"),
    ("nine groups within each other", BILL, "{group: g0, title: G, steps: [" + "".join(
        f"{{group: g{n}, title: G, steps: [" for n in range(1, 9)) + "{step: x, title: X}" + "]}" * 9, None, "8"),
    ("257 KiB", BASE, "# " + "x" * (257 * 1024) + "\n" + BASE, "", "bytes"),
    # YAML itself.
    ("an open bracket", BILL, "{step: bill", None, "YAML"),
    ("an open quote", TITLE, "title: \"Visit\n", None, ""),
    ("a tab as indentation", TITLE, "\ttitle: Visit\n", None, "YAML"),
    ("two documents", BASE, BASE + "---\n§a: b\n", "", "second YAML document"),
    ("nothing", BASE, "§", "", "empty"),
    ("an alias of nothing", TITLE, "title: §*nothing\n", "title", "anchor"),
    ("an alias of itself", BILL, "{step: bill, title: Bill, form: &f [*f]}", None, "anchor"),
    ("a merge", TITLE, TITLE + "§<<: {a: b}\n", "<<", ""),
    ("anchors that explode", BASE, "a0: &a0 x\n" + "".join(
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 30)), None, "values"),
    ("brackets without end", BASE, "[" * 200_000, None, "brackets"),
    ("a byte that is no text", TITLE, "title: V\u0000\n", None, "U+0000"),
]


def place(source):
    """The line and column of §, from 1, and the source without it; the place may be left open."""
    if "§" not in source:
        return None, source
    before = source[:source.index("§")]
    return (before.count("\n") + 1, len(before) - before.rfind("\n")), source.replace("§", "", 1)


def check(checks, connection, case, show):
    name, old, new, key, word = case
    assert BASE.count(old) == 1, name
    where, source = place(BASE.replace(old, new, 1))

    def fits(reply):
        # U+0000 is refused in every text, before the template is read.
        if "\0" in source:
            return reply["error"] == "org.varlink.service.InvalidParameter" and "source" in reply["parameters"]["message"] and (
                word in reply["parameters"]["message"])
        if not reply or reply.get("error") != "io.flowd.Templates.InvalidTemplate":
            return False
        findings = [f for f in reply["parameters"]["findings"] if f["severity"] == "error"]
        return any(
            (where is None or (f["line"], f["column"]) == where) and (key is None or f["path"] == key)
            and f["line"] >= 1 and word in f["message"] and len(f["message"]) > 20 for f in findings
        )

    reply = connection.call("io.flowd.Templates.Apply", {"tenant": "acme", "source": source})
    if show and not fits(reply):
        print(name, where, key, "|", word)
        for finding in (reply.get("parameters") or {}).get("findings", [reply])[:3]:
            print("      ", finding)
    checks.expect(name, reply, fits)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flowd", required=True)
    parser.add_argument("--show", action="store_true", help="what flowd said where it isn't what was expected")
    arguments = parser.parse_args()
    names = [case[0] for case in CASES]
    assert len(set(names)) == len(CASES) >= 100, len(set(names))
    with tempfile.TemporaryDirectory(prefix="flowd-templates.") as scratch:
        path = os.path.join(scratch, "socket")
        process = subprocess.Popen([arguments.flowd, "--state-directory", os.path.join(scratch, "state"), "--socket",
                                    path, "--log-level", "error"])
        try:
            connection = connected(path, process)
            connection.call("io.flowd.Tenants.Create", {"slug": "acme"})
            connection.call("io.flowd.Templates.Apply", {"tenant": "acme", "source": BASE})
            ledger = connection.call("io.flowd.Events.List", {"tenant": "acme"})
            templates = connection.call("io.flowd.Templates.List", {"tenant": "acme"})
            checks = Checks(path)
            for case in CASES:
                check(checks, connection, case, arguments.show)
            checks.call("the ledger hasn't moved", "io.flowd.Events.List", {"tenant": "acme"}, lambda r: r == ledger)
            checks.call("nor have the templates", "io.flowd.Templates.List", {"tenant": "acme"}, lambda r: r == templates)
            checks.call("the good one is a no-op", "io.flowd.Templates.Apply", {"tenant": "acme", "source": BASE},
                        lambda r: r and r["parameters"]["changed"] is False)
            checks.expect("two events", ledger, lambda r: len(r["parameters"]["events"]) == 2)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)
    print(f"{len(CASES)} malformed templates, {checks.count - checks.failures} of {checks.count} checks passed")
    return 1 if checks.failures else 0


if __name__ == "__main__":
    sys.exit(main())
