#!/usr/bin/env python3
"""Whoever wants other quiet hours than the tenant's has their own, by the clock where they are; what a rule or a task says counts
before them. What waits for somebody's own hours keeps its place through a kill, follows a change, and says why it waits."""
import json
import os
import sys
import time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from messages import Messages  # noqa: E402  pylint: disable=wrong-import-position
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

GIVEN = """template: given
title: Given
notify: assigned via phone
steps:
  - {step: one, title: Step}
"""
WRONG = ("22:00", "22-07", "22:00-22:00", "25:00-07:00", "22:00-07:60", "22:00–07:00", "22:00-07:00-08:00", "nothing", "None", "-", "22:00 -07:00",
         "22:00-07:00 ", "2200-0700", "22:00-7:00pm", "\u0662\u0662:00-07:00", "22:00-07:00\n", "x" * 300, "<b>", "22:00-07:00,13:00-14:00")


def span(before, behind, hours=0):
    """Hours that began so many ago and end in so many, in a zone that is so many hours ahead."""
    hour = int(story.now // 3600) + hours
    return f"{(hour - before) % 24:02}:00-{(hour + behind) % 24:02}:00"


def profile(key, *words):
    operator("profile", "add", key, "--address", f"phone=+{key}", *words, "-t", "home")


def titles(who):
    """The titles of all that somebody was told, oldest first."""
    try:
        with open(story.file("phone"), encoding="utf-8") as file:
            return [each["title"] for each in map(json.loads, file) if each["address"] == f"+{who}"]
    except (FileNotFoundError, json.JSONDecodeError):
        return []


def notified(who, *expected):
    story.wait_for(f"{who} is told", lambda: titles(who), list(expected))


def waits(who, title, why):
    def found():
        return [[each["state"], each.get("reason")] for each in operator("delivery", "list", "-t", "home")
                if each["recipient"] == who and each["title"] == title]
    story.wait_for(f"{title} waits for {who}", found, [["pending", why]])


def soon(title, *words):
    operator.add_soon((title, *words, "-t", "home"))


def own():
    """Hers hold for her alone."""
    profile("ann", "--quiet-hours", span(1, 3))
    profile("bob")
    hours = operator("profile", "show", "ann", "-t", "home")["profile"]["spec"]["quietHours"]
    soon("Both", "--remind", "0m via phone to ann+bob")
    notified("bob", "Both")
    waits("ann", "Both", f"Quiet hours of the recipient, {hours}")
    soon("Short", "--grace", "10m", "--remind", "0m via phone to ann")
    story.wait_for("hers are why it is of no use", lambda: [each["reason"] for each in operator("reminder", "list", "--settled", "-t", "home")
                                                           if each["title"] == "Short"],
                   [f"After the recipient's quiet hours, {hours}, it would be of no use"])
    soon("Urgent", "--remind", "0m via phone to ann, quiet none")
    notified("ann", "Urgent")
    soon("Task", "--quiet", "none", "--remind", "0m via phone to ann")
    notified("ann", "Urgent", "Task")
    story.power_fails()
    waits("ann", "Both", f"Quiet hours of the recipient, {hours}")
    text = " ".join(operator.said("profile", "show", "ann", "-t", "home")[1].split())
    story.check(f"people see them: {text}", f"quiet {hours}" in text, True)
    messages.later(4 * 3600)
    notified("ann", "Urgent", "Task", "Both")


def before_the_tenant():
    """Hers count before the tenant's, also where she wants none, and for what was planned before."""
    operator("tenant", "set", "home", "--quiet-hours", span(1, 3), "-t", "home")
    operator("profile", "set", "ann", "--no-quiet-hours", "-t", "home")
    operator("profile", "set", "bob", "--quiet-hours", "none", "-t", "home")
    soon("Night", "--remind", "0m via phone to ann+bob")
    notified("bob", "Both", "Night")
    hours = operator("tenant", "show", "home")["tenant"]["spec"]["quietHours"]
    waits("ann", "Night", f"The tenant's quiet hours, {hours}")
    soon("Hers", "--for", "ann", "--remind", "0m via phone")
    story.check("it is planned for later", [each.get("deferral") for each in operator("reminder", "list", "-t", "home")
                                               if each["title"] == "Hers"], ["tenantQuiet"])
    operator("profile", "set", "ann", "--quiet-hours", "none", "-t", "home")
    # At the same moment, in any order.
    story.wait_for("ann is told", lambda: sorted(titles("ann")), sorted(("Urgent", "Task", "Both", "Hers", "Night")))
    text = " ".join(operator.said("profile", "show", "ann", "-t", "home")[1].split())
    story.check(f"people see that there are none: {text}", "no quiet hours" in text, True)
    messages.later(4 * 3600)
    operator("tenant", "set", "home", "--quiet-hours", "none", "-t", "home")


def elsewhere():
    """They are read where she is, and of a principal they are those of the profile."""
    profile("tokyo", "--time-zone", "Asia/Tokyo", "--quiet-hours", span(1, 3, 9))
    profile("boss", "--principal", "uid:4711", "--quiet-hours", span(1, 3))
    operator("member", "set", "uid:4711", "manager", "-t", "home")
    soon("There", "--remind", "0m via phone to tokyo+role:manager+bob")
    notified("bob", "Both", "Night", "There")
    for who in ("tokyo", "uid:4711"):
        story.wait_for(f"{who} waits", lambda who=who: [each["state"] for each in operator("delivery", "list", "-t", "home")
                                                       if each["recipient"] == who], ["pending"])
    job = operator("template", "apply", story.file("given.yaml", GIVEN.encode()), "-t", "home") and operator(
        "job", "start", "given", "--assign", "one=tokyo", "-t", "home")["job"]["id"]
    story.wait_for("work waits", lambda: planned("Step"), ["recipientQuiet"])
    operator("action", "assign", f"{job}/one", "bob", "-t", "home")
    notified("bob", "Both", "Night", "There", "Step")
    messages.later(4 * 3600)
    notified("tokyo", "There")
    notified("boss", "There")
    # Who wants none has none, by whatever name, though the tenant has some.
    operator("tenant", "set", "home", "--quiet-hours", span(1, 3), "-t", "home")
    operator("profile", "set", "boss", "--quiet-hours", "none", "-t", "home")
    soon("By principal", "--remind", "0m via phone to uid:4711")
    soon("By role", "--remind", "0m via phone to role:manager")
    story.wait_for("whatever the name is", lambda: sorted(each["title"] for each in operator("delivery", "list", "-t", "home")
                                                         if each["recipient"] == "uid:4711" and each["state"] == "sent"),
                   ["By principal", "By role", "There"])
    operator("tenant", "set", "home", "--quiet-hours", "none", "-t", "home")


def planned(title):
    """What puts it off, as far as is planned."""
    return [each.get("deferral") for each in operator("reminder", "list", "-t", "home") if each["title"] == title]


def going(title):
    """When what is planned goes out."""
    return [each["dueAt"] for each in operator("reminder", "list", "-t", "home") if each["title"] == title and "firedAt" not in each]


def due(who, title):
    """When what waits for somebody goes out."""
    return [each["dueAt"] for each in operator("delivery", "list", "--to", who, "-t", "home") if each["title"] == title and each["state"] == "pending"]


def followed():
    """A change is followed by whatever isn't out yet and goes to them, whoever's it is: others' tasks, work, news, by a role."""
    profile("cleo", "--quiet-hours", span(1, 3))
    hours = operator("profile", "show", "cleo", "-t", "home")["profile"]["spec"]["quietHours"]
    soon("Shared", "--for", "bob", "--remind", "0m via phone to cleo+bob")
    waits("cleo", "Shared", f"Quiet hours of the recipient, {hours}")
    job = operator("job", "start", "given", "--assign", "one=cleo", "-t", "home")["job"]["id"]
    story.wait_for("work waits for her", lambda: planned("Step"), ["recipientQuiet"])
    before = due("cleo", "Shared")
    story.check("until the same time", going("Step"), before)
    operator("profile", "set", "cleo", "--quiet-hours", span(1, 5), "-t", "home")
    story.wait_for("longer hours put it off", lambda: [due("cleo", "Shared") > before, going("Step") > before], [True, True])
    story.check("and to one time", due("cleo", "Shared"), going("Step"))
    operator("profile", "set", "cleo", "--time-zone", "Asia/Tokyo", "-t", "home")
    story.wait_for("cleo is told", lambda: sorted(titles("cleo")), ["Shared", "Step"])
    # What is planned only: at its own time, behind the hours, and with the tenant's none of it.
    operator("tenant", "set", "home", "--quiet-hours", span(2, 6), "-t", "home")
    operator("profile", "set", "cleo", "--no-time-zone", "--quiet-hours", span(2, 4), "-t", "home")
    operator("task", "add", "Planned", "--for", "bob", "--start", time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(story.now + 2 * 3600)), "--remind", "0m via phone to cleo", "-t", "home")
    story.check("it is put off by hers", planned("Planned"), ["recipientQuiet"])
    reminder = next(each["id"] for each in operator("reminder", "list", "-t", "home") if each["title"] == "Planned")
    said = " ".join(operator.said("reminder", "why", reminder, "-t", "home")[1].split())
    story.check(f"it says whose they are: {said}", "recipientQuiet: quiet hours of a recipient's own" in said, True)
    operator("profile", "set", "cleo", "--no-quiet-hours", "-t", "home")
    story.wait_for("then by the tenant's", lambda: planned("Planned"), ["tenantQuiet"])
    operator("profile", "set", "cleo", "--quiet-hours", "none", "-t", "home")
    story.wait_for("then by none", lambda: planned("Planned"), [None])
    operator("tenant", "set", "home", "--quiet-hours", "none", "-t", "home")
    # Without any of the tenant's it is planned by hers as well, and said when it would be of no use.
    operator("profile", "set", "cleo", "--quiet-hours", span(2, 4), "-t", "home")
    at = ("--start", time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(story.now + 2 * 3600)))
    operator("task", "add", "Alone", "--for", "cleo", *at, "--remind", "0m via phone", "-t", "home")
    story.check("by hers alone", planned("Alone"), ["recipientQuiet"])
    said = " ".join(operator.said("task", "add", "Brief", "--for", "cleo", *at, "--grace", "10m", "--remind", "0m via phone", "-t", "home")[1].split())
    story.check(f"it says that it would be of no use: {said}", "After the recipient's quiet hours" in said, True)
    # By a role; and what was called before a kill is called behind it.
    operator("profile", "set", "boss", "--quiet-hours", span(1, 3), "-t", "home")
    soon("For managers", "--for", "bob", "--remind", "0m via phone to role:manager")
    story.check("it waits for the role", planned("For managers"), ["recipientQuiet"])
    operator("profile", "set", "boss", "--no-quiet-hours", "-t", "home")
    story.power_fails(during_attempts=True)
    story.wait_for("it follows", lambda: [each["state"] for each in operator("delivery", "list", "--to", "uid:4711", "-t", "home")
                                          if each["title"] == "For managers"], ["sent"])
    operator("job", "cancel", job, "--reason", "Over", "-t", "home")


def wrong():
    """What is no time is refused by name, and nothing is kept; a change is an event, and who was first wins."""
    before = operator("profile", "show", "ann", "-t", "home")["profile"]
    for hours in WRONG:
        for words in (("profile", "add", "new"), ("profile", "set", "ann")):
            result = operator.run((*words, f"--quiet-hours={hours}", "-t", "home"))
            error = json.loads(result.stderr)
            story.check(f"{words[1]} {hours!r}: {error}", [result.returncode, error["parameters"].get("field"), "22:00-07:00" in result.stderr],
                        [65, "quietHours", True])
    for both in (("--quiet-hours", "none", "--no-quiet-hours"), ("--time-zone", "UTC", "--no-time-zone"), ("--locale", "de", "--no-locale")):
        said = operator.said("profile", "set", "ann", *both, "-t", "home")
        story.check(f"both are refused: {said}", [said[0], f"Give one of {both[0]} and {both[2]}." in said[1]], [64, True])
    operator.refused(65, "io.flowd.Daemon.InvalidInput", "profile", "set", "ann", "--title", "A", "--if-event", "1000000", "-t", "home")
    story.check("nothing is kept", [operator("profile", "show", "ann", "-t", "home")["profile"],
                                    operator.run(("profile", "show", "new", "-t", "home")).returncode], [before, 66])
    operator("profile", "set", "ann", "--quiet-hours", "21:00-06:00", "--if-event", before["status"]["eventNumber"], "-t", "home")
    said = operator.said("profile", "set", "ann", "--no-quiet-hours", "--if-event", before["status"]["eventNumber"], "-t", "home")
    story.check(f"who was first wins: {said}", [said[0] != 0, "(quietHours)" in " ".join(said[1].split())], [True, True])
    events = [each for each in operator("events", "-t", "home", "--limit", "1000") if each["kind"] == "profileChanged"]
    story.check("it is an event", [events[-1]["payload"]["before"], events[-1]["payload"]["after"]],
                [{"quietHours": "none"}, {"quietHours": "21:00-06:00"}])


def configuration(scratch):
    return f"channels:\n  - {{name: phone, kind: command, argv: [/bin/sh, -c, 'cat >> {scratch}/phone'], concurrency: 1}}\n"


with Story("Quiet hours of one's own", configuration, moves_clock=True) as story:
    messages = Messages(story)
    operator = messages.operator
    for part in (own, before_the_tenant, elsewhere, followed, wrong):
        part()
