#!/usr/bin/env python3
"""`flowctl init`: by flags, asked on a terminal, with wrong input, twice, broken off, and with every pack and its next commands.

init.py --flowd PATH --flowctl PATH
"""
import argparse
import json
import os
import re
import shlex
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "support"))
from program import Checks, Place  # noqa: E402
from terminal import Terminal  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PACKS = os.path.join(ROOT, "config", "packs")


def environment(**more):
    """That of a person in London, with nothing that flowctl would take from this one."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("FLOWCTL_", "LC_", "SUDO_"))}
    return kept | {"LANG": "en_GB.UTF-8", "FLOWCTL_PACKS": PACKS} | more


def ctl(place, *words, **more):
    """Exit code, standard output and standard error of flowctl."""
    done = subprocess.run([place.arguments.flowctl, "--socket", place.socket, *words], capture_output=True, text=True,
                          timeout=30, check=False, env=environment(**more), stdin=subprocess.DEVNULL)
    return done.returncode, done.stdout, done.stderr


def by_flags(checks, place):
    code, output, errors = ctl(place, "init", "acme", "--title", "Acme Ltd", "--pack", "home-care", "--with-examples", "--json")
    checks.expect("a tenant is made by flags", code == 0, errors)
    report = json.loads(output) if code == 0 else {}
    spec = report.get("tenant", {}).get("spec", {})
    found = (spec.get("slug"), spec.get("title"), spec.get("currency"), spec.get("ownerUIDs"))
    checks.expect("with what was said, and the locale's currency", found == ("acme", "Acme Ltd", "GBP", [os.getuid()]), found)
    zone = os.path.realpath("/etc/localtime").partition("zoneinfo/")[2] or "UTC"
    checks.expect("in the machine's zone", spec.get("timeZone") in (zone, "UTC" if zone == "Etc/UTC" else zone), spec)
    checks.expect("its people are made", len(report.get("profiles", [])) == 5, report)
    tasks = json.loads(ctl(place, "task", "list", "-t", "acme", "--json")[1])
    checks.expect("and its task, which is for one of them", len(tasks) == 1, tasks)

    head = json.loads(ctl(place, "tenant", "show", "acme", "--json")[1])
    again = ctl(place, "init", "acme", "--title", "Acme Ltd", "--pack", "home-care", "--with-examples", "--json")
    checks.expect("doing it again is told and changes nothing",
                  again[0] == 0 and "is there already" not in again[1] and json.loads(again[1])["created"] is False, again)
    after = json.loads(ctl(place, "tenant", "show", "acme", "--json")[1])
    checks.expect("not even by an event", after == head, (head, after))
    other = ctl(place, "init", "acme", "--currency", "USD")
    checks.expect("what is otherwise is told with what to do",
                  other[0] == 0 and "flowctl tenant set acme --currency USD" in other[2], other)

    for words, status, reported in [(["Acme"], 65, "The short name is “Acme”; allowed: 1 to 63"),
                                (["b", "--time-zone", "Mars"], 65, "--time-zone is “Mars”; allowed: an IANA time zone"),
                                (["b", "--currency", "EURO"], 65, "--currency is “EURO”; allowed: a code of ISO 4217"),
                                (["b", "--pack", "weding"], 65, "Did you mean wedding?"),
                                ([], 64, "flowctl init SLUG"), (["b", "--with-examples"], 64, "--pack NAME"),
                                (["b", "--owner", "nobody-here"], 64, "There is no user “nobody-here”")]:
        refused = ctl(place, "init", *words)
        checks.expect(f"init {' '.join(words)} is refused", refused[0] == status and reported in refused[2], refused)
    checks.expect("and nothing was made", ctl(place, "tenant", "show", "b")[0] == 66)


def under_sudo(checks, place):
    if os.geteuid() != 0:
        return
    code, output, errors = ctl(place, "init", "sue", "--json", SUDO_UID="12345")
    owners = json.loads(output)["tenant"]["spec"]["ownerUIDs"] if code == 0 else errors
    checks.expect("under sudo it is owned by who called", owners == [12345], owners)
    done = place.ctl_as_nobody("init", "mine", environment=environment())
    checks.expect("who is no operator is told to use sudo", done.returncode == 77 and "sudo flowctl init mine" in done.stderr,
                  done)


def broken_off(checks, place):
    """A run that can't go on is completed by the next."""
    checks.expect("a narrow tenant", ctl(place, "tenant", "create", "narrow", "--limit", "profiles=2")[0] == 0)
    words = ["init", "narrow", "--pack", "home-care", "--with-examples", "--json"]
    code, _, errors = ctl(place, *words)
    checks.expect("it stops where the limit is", code == 1, (code, errors))
    made = json.loads(ctl(place, "profile", "list", "-t", "narrow", "--json")[1])
    checks.expect("with what it has done until then", len(made) == 2, made)
    ctl(place, "tenant", "set", "narrow", "--limit", "profiles=9")
    code, output, errors = ctl(place, *words)
    report = json.loads(output) if code == 0 else errors
    checks.expect("and the next run does the rest", code == 0 and len(report["profiles"]) == 3, report)


def every_pack(checks, place):
    """The commands that a pack proposes work in its new tenant, as they are told."""
    for pack in sorted(os.listdir(PACKS)):
        tenant = f"next-{pack}"
        code, output, errors = ctl(place, "init", tenant, "--pack", pack, "--with-examples", "--json")
        checks.expect(f"init with {pack}", code == 0, errors)
        lines = json.loads(output)["next"] if code == 0 else []
        checks.expect(f"{pack} proposes which tenant, and three commands", len(lines) == 4, lines)
        chosen = {}
        for line in lines:
            words = shlex.split(line.replace(f"--socket {place.socket}", ""))
            if words[0] == "export":
                chosen = dict([words[1].split("=")])
                continue
            done = ctl(place, *words[1:], **chosen)
            checks.expect(f"{pack}: {line}", done[0] == 0, done)
        checks.expect(f"{pack} is for its tenant", chosen == {"FLOWCTL_TENANT": tenant}, chosen)


def on_a_terminal(checks, place):
    command = [place.arguments.flowctl, "--socket", place.socket, "init"]
    person = Terminal(command, environment(TERM="dumb"))
    dialogue = [("Short name", "Party Shop"), ("error: The short name is “Party Shop”", None), ("Short name", "party"),
                ("Name for people [party]: ", "The Party Shop"), ("Time zone [", "Berlin"),
                ("error: --time-zone is “Berlin”; allowed: an IANA time zone", None), ("Time zone [", "Europe/Berlin"),
                ("Currency [GBP]: ", "eur"), ("did you mean EUR?", None), ("Currency [GBP]: ", "EUR"),
                ("1  family-coaching", None), ("Number or name [none]: ", "77"), ("“77” is none of them", None),
                ("Number or name [none]: ", "wedding"), ("Its example people too (", "y"), ("A new tenant, party", None),
                ("Do this? [Y/n] ", "")]
    for question, answer in dialogue:
        checks.expect(f"on a terminal it says “{question}”", person.wait_for(question), person.screen)
        if answer is not None:
            person.type(answer + "\n")
    checks.expect("it tells what to type next", person.wait_for("flowctl job start wedding-planning"), person.screen)
    checks.expect("and ends well", person.end() == 0, person.screen)
    spec = json.loads(ctl(place, "tenant", "show", "party", "--json")[1])["tenant"]["spec"]
    found = (spec["title"], spec["timeZone"], spec["currency"])
    checks.expect("the answers count", found == ("The Party Shop", "Europe/Berlin", "EUR"), found)

    for what, answers, keys in [("a no", ["never", "", "", "", "0", "n"], "\n"), ("the end of the input", ["never"], "\x04"),
                                ("Ctrl-C", ["never"], "\x03")]:
        person = Terminal(command, environment(TERM="dumb"))
        for answer in answers:
            person.wait_for(": " if answer != "n" else "[Y/n] ")
            person.type(answer + "\n")
        if keys != "\n":
            person.wait_for("Name for people")
            person.type(keys)
        checks.expect(f"{what} ends it with 130", person.end() == 130 if keys != "\x03" else person.end() in (130, -2), person.screen)
        checks.expect(f"{what} leaves nothing", ctl(place, "tenant", "show", "never")[0] == 66)


def applied(checks, place):
    """Every pack given to a tenant that is there has the people, templates and tasks of a tenant that begins with it."""
    def people(slug):
        return [profile["spec"] for profile in json.loads(ctl(place, "profile", "list", "-t", slug, "--json")[1])]

    for pack in sorted(os.listdir(PACKS)):
        here = ("-t", f"to-{pack}")
        ctl(place, "init", f"with-{pack}", "--pack", pack, "--with-examples", "--yes")
        ctl(place, "init", f"to-{pack}", "--no-pack", "--yes")
        plain = ctl(place, "pack", "apply", pack, "--dry-run", *here)
        checks.expect(f"{pack}: who is missing can be made at once", f"flowctl pack apply {pack} --with-examples" in plain[2], plain)
        tried = ctl(place, "pack", "apply", pack, "--with-examples", "--dry-run", *here)
        checks.expect(f"{pack}: a dry run tells the people", tried[0] == 0 and tried[1].count("would be made") == len(people(f"with-{pack}")), tried)
        checks.expect(f"{pack}: and nothing that is left out", "left out" not in tried[1] + tried[2] and "profile add" not in tried[2], tried)
        checks.expect(f"{pack}: and makes none", not people(f"to-{pack}"))
        done = ctl(place, "pack", "apply", pack, "--with-examples", *here)
        checks.expect(f"{pack}: it is applied", done[0] == 0 and done[2] == "", done)
        checks.expect(f"{pack}: with the same people", people(f"to-{pack}") == people(f"with-{pack}"), people(f"to-{pack}"))
        for kind in ("template", "task"):
            both = [[each["key"] for each in json.loads(ctl(place, kind, "list", "-t", slug, "--json")[1])] for slug in (here[1], f"with-{pack}")]
            checks.expect(f"{pack}: with the same {kind}s", both[0] == both[1], both)
        both = [json.loads(ctl(place, "holidays", "list", "-t", slug, "--json")[1]) for slug in (here[1], f"with-{pack}")]
        checks.expect(f"{pack}: with the same holidays", both[0] == both[1] and len(both[0]) == (1 if pack == "month-end" else 0), both)
        again = ctl(place, "pack", "apply", pack, "--with-examples", "--json", *here)
        checks.expect(f"{pack}: again makes nobody", again[0] == 0 and not [part for part in json.loads(again[1]) if "made" in part], again)

    ctl(place, "init", "own", "--no-pack", "--yes")
    ctl(place, "profile", "add", "rose", "--kind", "client", "--title", "Rose", "-t", "own")
    ctl(place, "profile", "add", "mr-novak", "--kind", "client", "--title", "Our Novak", "-t", "own")
    done = ctl(place, "pack", "apply", "home-care", "--with-examples", "--as", "mrs-ito=rose", "-t", "own")
    found = {spec["key"]: spec["title"] for spec in people("own")}
    checks.expect("somebody of one's own takes a place", done[0] == 0 and "mrs-ito" not in found and found["rose"] == "Rose", (done, found))
    checks.expect("who is there stays, and the others are made", found["mr-novak"] == "Our Novak" and "ken-ito" in found, found)
    tasks = json.loads(ctl(place, "task", "list", "-t", "own", "--json")[1])
    checks.expect("the task is for one's own", [task["spec"]["profile"] for task in tasks] == ["rose"], tasks)
    own_templates_stay(checks, place)
    own_holidays_stay(checks, place)
    ctl(place, "init", "wrong", "--no-pack", "--yes")
    done = ctl(place, "pack", "apply", "home-care", "--with-examples", "--as", "mrs-ito=nobody", "-t", "wrong")
    checks.expect("somebody who isn't there is told, and nobody made", done[0] == 65 and "nobody" in done[2] and not people("wrong"), done)


def own_templates_stay(checks, place):
    """What a tenant has made its own stays when the pack is given again; --update takes the pack's."""
    def state():
        heads = [(each["key"], each["latestVersion"]) for each in json.loads(ctl(place, "template", "list", "-t", "own", "--json")[1])]
        return heads, [(task["spec"]["title"], task["spec"]["instructions"]) for task in json.loads(ctl(place, "task", "list", "-t", "own", "--json")[1])]

    template = state()[0][0][0]
    source = ctl(place, "template", "show", template, "--source", "-t", "own")[1]
    path = place.file("own.yaml", re.sub(r"(?m)^title: .*", "title: Our own", source, count=1))
    checks.expect("a template is changed", ctl(place, "template", "apply", path, "-t", "own")[0] == 0)
    ctl(place, "task", "edit", "1", "--title", "Our pills", "-t", "own")
    before = state()
    checks.expect("and a task", before[1][0][0] == "Our pills", before)
    words = ("home-care", "--with-examples", "--as", "mrs-ito=rose", "-t", "own")
    for given in (("pack", "apply", *words), ("pack", "apply", *words, "--json"), ("init", "own", "--pack", "home-care", "--yes")):
        done = ctl(place, *given)
        checks.expect(f"{given}: both stay", done[0] == 0 and state() == before, (done, state()))
    text = " ".join(ctl(place, "pack", "apply", *words)[1].split())
    checks.expect("which is told", f"{template} v2 stays" in text and "stays; --update" in text, text)
    parts = json.loads(ctl(place, "pack", "apply", *words, "--json")[1])
    checks.expect("to programs too", [(part["kept"], part["key"]) for part in parts if "kept" in part][:1] == [("template", template)], parts)
    tried = ctl(place, "pack", "apply", *words, "--dry-run")
    checks.expect("a dry run says so", tried[0] == 0 and f"{template} v2 stays" in tried[1] and state() == before, tried)
    path = place.file("signed.yaml", ctl(place, "library", "show", "signed-paper", "--source", "-t", "own")[1].replace("title: ", "title: Now, "))
    checks.expect("an action of the library is changed", ctl(place, "library", "apply", path, "-t", "own")[0] == 0)
    text = ctl(place, "pack", "apply", *words)[1]
    checks.expect("it stays, and templates that are as they were aren't blamed", "action signed-paper v2 stays" in text and text.count("v1 stays") == 0 and state() == before, (text, state()))
    text = ctl(place, "pack", "apply", *words, "--update", "--dry-run")[1]
    checks.expect("what --update would do is told", "action signed-paper in " in text and state() == before, text)
    ctl(place, "pack", "apply", *words, "--update")
    after = state()
    action = json.loads(ctl(place, "library", "show", "signed-paper", "-t", "own", "--json")[1])["action"]
    checks.expect("and the library's", action["version"] == 3 and not action["title"].startswith("Now"), action)
    checks.expect("--update takes the pack's", (template, 3) in after[0] and after[1][0][0] != "Our pills", after)


def own_holidays_stay(checks, place):
    """The days on which banks are closed come with month-end; those of one's own stay, but for --update."""
    here = ("-t", "to-month-end")

    def days():
        return [day["date"] for day in json.loads(ctl(place, "holidays", "show", "euro-banks", *here, "--json")[1])["days"]]

    given = days()
    month = ctl(place, "calendar", "--month", "2027-03", *here)
    checks.expect("the calendar has them", month[0] == 0 and "Good Friday" in month[1] and "Easter Monday" in month[1], month)
    again = ctl(place, "pack", "apply", "month-end", *here)
    checks.expect("given again they are as before", "holidays euro-banks has 30 days, as before" in again[1], again)
    checks.expect("which a dry run tells", "holidays euro-banks: no difference" in ctl(place, "pack", "apply", "month-end", "--dry-run", *here)[1])
    ctl(place, "holidays", "set", "euro-banks", "2027-07-01", *here)
    for words in ((), ("--dry-run",)):
        kept = ctl(place, "pack", "apply", "month-end", *words, *here)
        checks.expect(f"one's own stay {words}", kept[0] == 0 and "holidays euro-banks stays" in kept[1] and days() == ["2027-07-01"], kept)
    parts = json.loads(ctl(place, "pack", "apply", "month-end", "--json", *here)[1])
    checks.expect("which programs are told", {"kept": "holidays", "key": "euro-banks"} in parts, parts)
    tried = ctl(place, "pack", "apply", "month-end", "--update", "--dry-run", *here)
    checks.expect("what --update would do is told", "would be set, 30 days" in tried[1] and days() == ["2027-07-01"], tried)
    done = ctl(place, "pack", "apply", "month-end", "--update", *here)
    checks.expect("--update takes the pack's", done[0] == 0 and days() == given and len(given) == 30, done)
    ctl(place, "init", "full", "--no-pack", "--yes")
    for number in range(16):
        ctl(place, "holidays", "set", f"set-{number}", "2027-07-01", "-t", "full")
    full = ctl(place, "pack", "apply", "month-end", "-t", "full")
    tried = ctl(place, "pack", "apply", "month-end", "--dry-run", "-t", "full")
    checks.expect("a dry run tells that there is no room", tried[0] == 65 and "17 sets; a tenant has at most 16" in tried[2], tried)
    checks.expect("where there is no room, it is told before anything is published", full[0] == 65 and "16" in full[2]
                  and json.loads(ctl(place, "template", "list", "-t", "full", "--json")[1]) == [], full)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flowd", required=True)
    parser.add_argument("--flowctl", required=True)
    arguments = parser.parse_args()
    arguments.flowd, arguments.flowctl = os.path.abspath(arguments.flowd), os.path.abspath(arguments.flowctl)
    checks = Checks()
    with Place(arguments) as place:
        if not place.start().ready():
            sys.exit("FAILED: flowd didn't start")
        for part in [by_flags, under_sudo, broken_off, every_pack, applied, on_a_terminal]:
            part(checks, place)
    return checks.end()


if __name__ == "__main__":
    sys.exit(main())
