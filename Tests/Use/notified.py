#!/usr/bin/env python3
"""Whoever gets work is told: what was given to them, with when it is due, and what can begin; what comes at once is one message.
Nobody is notified of what they did themselves; what isn't theirs any more before it goes out is taken back, and whoever has it then
is reminded from the beginning."""
import json
import os
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from messages import Messages  # noqa: E402  pylint: disable=wrong-import-position
from phone import phone_calls, phone_channel  # noqa: E402  pylint: disable=wrong-import-position
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

WEDDING = """template: wedding
title: Wedding
notify: [assigned, ready]
steps:
  - {step: flowers, title: Order the flowers, due: 2099-06-01, instructions: White ones.}
  - {step: cake, title: Order the cake, due: 2099-06-02T17:00}
  - {step: bows, title: Tie the bows, dependsOn: [flowers]}
  - {step: band, title: Book the band}
"""
PLAIN = """template: plain
title: Plain
steps:
  - {step: one, title: One}
  - {step: two, title: Two, dependsOn: [one]}
"""
# Whoever doesn't answer is asked again, and then who gave it to them.
ASKED = """template: asked
title: Asked
notify: ["assigned via phone, nag 10m x2, then 10m via phone to uid:0"]
steps:
  - {step: one, title: The one}
"""
READY = """template: relay
title: Relay
notify: ["ready via phone", "ready via phone to boss"]
steps:
  - {step: one, title: First leg, assignee: carla}
  - {step: two, title: Second leg, dependsOn: [one], assignee: ben}
"""
ALL = """template: everything
title: Everything
notify: [changed, commented, completed, overdue, commented to role:manager]
steps:
  - {step: one, title: One, due: 2099-06-01, assignee: flora}
  - {step: two, title: Two, dependsOn: [one], assignee: hans}
"""
LATE = """template: late
title: Late
notify: overdue
steps:
  - {step: one, title: One, due: 30 minutes after start, assignee: flora}
  - {step: day, title: Day, due: 1 day after start, assignee: hans}
  - {step: never, title: Never, due: 30 minutes after start, assignee: carla}
"""
REMINDED = """template: reminded
title: Reminded
steps:
  - {step: one, title: Lock up, reminders: "0m from start via phone"}
"""


def calls(who):
    return [each for each in phone_calls(story) if each.get("address") == f"+{who}"]


def news(who, *texts):
    """What somebody is told, and no more; a text that ends with dots begins so."""
    known = counts.get(who, 0)

    def found():
        new = [each["text"] for each in calls(who)[known:]]
        return [want if want.endswith("…") and text.startswith(want[:-1]) else text for text, want in zip(new, texts)] + new[len(texts):]
    story.wait_for(f"{who} is told", found, list(texts))
    counts[who] = known + len(texts)


def quiet(*who):
    """All that was decided is out, and nobody of these was told more."""
    def waiting():
        return [each["id"] for each in operator("delivery", "list", "-t", "home") if each["state"] not in ("sent", "cancelled")
                and each["channel"] not in ("fax", "pager")]
    story.wait_for("nothing waits", waiting, [])
    for each in who:
        story.check(f"{each} isn't told", [call["text"] for call in calls(each)[counts.get(each, 0):]], [])


def start(template, text, *words):
    operator("template", "apply", story.file(f"{template}.yaml", text.encode()), "-t", "home")
    return operator("job", "start", template, *words, "-t", "home")["job"]["id"]


def assign(step, who):
    return operator("action", "assign", step, who, "-t", "home")


def reminders(job, *words):
    return operator("reminder", "list", "--job", job, *words, "-t", "home")


PEOPLE = {"flora": ("--title", "Flora"), "hans": ("--locale", "de-AT"), "carla": (), "ben": ("--locale", "fr"), "emi": ("--locale", "ja"),
          "eva": ("--locale", "es"), "me": ("--principal", "uid:0"), "boss": ("--principal", "uid:4711")}


def given():
    """A florist is told of her assignment; what is hers at once is one message; whoever has the job is told of that."""
    for key, words in PEOPLE.items():
        operator("profile", "add", key, "--address", f"phone=+{key}", *words, "-t", "home")
    operator("member", "set", "uid:4711", "manager", "-t", "home")
    job = start("wedding", WEDDING, "--for", "Anna & Tom", "--assignee", "carla", "--assign", "flowers=flora", "--assign", "cake=hans",
                "--assign", "bows=ben")
    news("flora", "Order the flowers (Wedding for Anna & Tom) is yours and can begin, due on Monday, 1 June 2099.\nWhite ones.")
    news("hans", "Order the cake (Wedding für Anna & Tom) ist jetzt Ihre Aufgabe und kann beginnen, "
         "fällig am Dienstag, 2. Juni 2099, 17:00 Uhr.")
    news("ben", "Tie the bows (Wedding pour Anna & Tom) : c’est à vous.")
    news("carla", "Wedding for Anna & Tom is yours and can begin.")
    call = calls("flora")[0]
    story.check("for programs", [call["title"], call["payload"]["job"], call["payload"]["step"]], ["Order the flowers", job, "flowers"])
    call = calls("carla")[0]
    story.check("of the job itself", [call["title"], call["payload"]["job"], call["payload"]["step"]], ["Wedding", job, 0])
    app("action", "done", f"{job}/flowers", "-t", "home")
    news("ben", "Tie the bows (Wedding pour Anna & Tom) : on peut commencer.")
    quiet(*PEOPLE)
    job = start("wedding", WEDDING, "--assign", "flowers=flora", "--assign", "cake=flora")
    news("flora", "- Order the cake (Wedding) is yours and can begin, due on Tuesday, 2 June 2099 at 17:00.\n"
         "- Order the flowers (Wedding) is yours and can begin, due on Monday, 1 June 2099.")
    assign(f"{job}/band", "emi")
    news("emi", "Book the band（Wedding）：あなたの担当になりました。始められます。")
    assign(f"{job}/band", "eva")
    news("eva", "Book the band (Wedding): le corresponde a usted, se puede empezar.")
    assign(f"{job}/band", "eva")
    operator("job", "assign", job, "carla", "-t", "home")
    news("carla", "Wedding is yours.")
    operator("job", "set", job, "--title", "Another wedding", "-t", "home")
    quiet(*PEOPLE)
    story.power_fails()
    quiet(*PEOPLE)


def oneself():
    """Nobody is notified of what they did themselves, and the ledger says so."""
    job = start("wedding", WEDDING, "--assign", "cake=me")
    assign(f"{job}/flowers", "me")
    story.wait_for("why", lambda: [[each["news"], each["fateText"], each["reason"]] for each in reminders(job, "--settled")], [["assigned", "suppressed(acknowledged)", "Nobody is notified of what they did themselves"]] * 2)
    # Of those who have a role it is the others.
    operator("member", "set", "uid:4712", "manager", "-t", "home")
    operator("profile", "add", "second", "--address", "phone=+second", "--principal", "uid:4712", "-t", "home")
    app("action", "assign", f"{job}/band", "role:owner", "-t", "home")
    news("me", "Book the band (Wedding) is yours and can begin.")
    assign(f"{job}/band", "ben")
    news("ben", "Book the band (Wedding) : c’est à vous, on peut commencer.")
    assign(f"{job}/band", "role:owner")
    quiet(*PEOPLE)
    assign(f"{job}/band", "role:manager")
    for who in ("boss", "second"):
        news(who, "Book the band (Wedding) is yours and can begin.")
    quiet(*PEOPLE)


def asked():
    """Whoever doesn't answer is asked again, and then who gave it to them hears of it."""
    job = start("asked", ASKED)
    assign(f"{job}/one", "flora")
    news("flora", "The one (Asked) is yours and can begin.")
    why = operator("reminder", "why", reminders(job)[0]["id"], "-t", "home")
    story.check("its rule", [why["ruleText"], why["reminder"]["news"]], ["assigned via phone, nag 10m x2, then 10m to uid:0", "assigned"])
    for _ in range(2):
        messages.later(605)
        news("flora", "The one (Asked) is yours and can begin.\nNobody has acknowledged it yet.")
    for _ in range(3):
        messages.later(605)
        news("me", "The one (Asked) was given to Flora and can begin.\nNobody has acknowledged it yet.")
    messages.later(3605)
    quiet(*PEOPLE)
    # An answer ends it.
    assign(f"{job}/one", "hans")
    news("hans", "The one (Asked) ist jetzt Ihre Aufgabe und kann beginnen.")
    story.noted()
    operator("reminder", "ack", reminders(job)[0]["id"], "-t", "home")
    messages.later(3605)
    quiet(*PEOPLE)
    # Whoever begins needn't be asked any more.
    assign(f"{job}/one", "ben")
    news("ben", "The one (Asked) : c’est à vous, on peut commencer.")
    operator("action", "start", f"{job}/one", "-t", "home")
    messages.later(3605)
    quiet(*PEOPLE)
    # Nobody is asked whether they know what they gave to themselves, nor is anybody else.
    assign(f"{job}/one", "me")
    messages.later(3605)
    quiet(*PEOPLE)
    # Whoever gets next what others have begun is asked from the beginning.
    assign(f"{job}/one", "carla")
    news("carla", "The one (Asked) is yours.")
    operator("action", "done", f"{job}/one", "-t", "home")
    messages.later(3605)
    quiet(*PEOPLE)


def begun():
    """What can begin is told to who has it, and to others whom a rule names; not to who made it so."""
    job = start("relay", READY)
    news("carla", "First leg (Relay) can begin.")
    news("boss", "First leg (Relay) can begin.")
    app("action", "done", f"{job}/one", "-t", "home")
    news("boss", "Second leg (Relay) can begin.")
    news("ben", "Second leg (Relay) : on peut commencer.")
    operator("action", "reopen", f"{job}/one", "--reason", "Dropped it", "-t", "home")
    news("carla", "First leg (Relay) can begin.")
    news("boss", "First leg (Relay) can begin.")
    quiet(*PEOPLE)
    job = start("plain", PLAIN, "--assignee", "carla", "--assign", "one=ben")
    assign(f"{job}/two", "emi")
    story.check("where nothing is said nobody is told", reminders(job), [])
    quiet(*PEOPLE)


def waiting():
    """What isn't out yet is taken back with what it told."""
    operator("tenant", "set", "home", "--quiet-hours", quiet_now(), "-t", "home")
    job = start("wedding", WEDDING, "--assign", "flowers=flora", "--assign", "cake=hans", "--assign", "band=emi")
    assign(f"{job}/cake", "eva")
    operator("action", "done", f"{job}/band", "-t", "home")
    app("action", "unassign", f"{job}/flowers", "-t", "home")
    quiet(*PEOPLE)
    messages.later(4 * 3600)
    news("eva", "Order the cake (Wedding): le corresponde a usted, se puede empezar, vence el martes, 2 de junio de 2099, 17:00 h.…")
    quiet(*PEOPLE)
    reasons = sorted({each["reason"] for each in reminders(job, "--settled") if each.get("reason")})
    story.check("why", reasons, ["It isn't theirs any more", "It was done", "It was given to somebody else"])
    operator("tenant", "set", "home", "--quiet-hours", "none", "-t", "home")


def quiet_now():
    """Hours that began an hour ago and end in three."""
    hour = int(story.now // 3600) % 24
    return f"{(hour - 1) % 24:02}:00-{(hour + 3) % 24:02}:00"


def anew():
    """Whoever has a step now is reminded from the beginning."""
    job = start("reminded", REMINDED, "--assign", "one=flora")
    news("flora", "Lock up (Reminded) can begin.")
    assign(f"{job}/one", "carla")
    news("carla", "Lock up (Reminded) can begin.")
    operator("action", "unassign", f"{job}/one", "-t", "home")
    quiet(*PEOPLE)
    story.check("nobody has it, and nobody is reminded", [each for each in operator("delivery", "list", "-t", "home") if not each.get("recipient")], [])
    operator("job", "assign", job, "ben", "-t", "home")
    news("ben", "Lock up (Reminded) : on peut commencer.")
    quiet(*PEOPLE)


def by_tenant():
    """The tenant's rules hold where a template says nothing, from then on; none is a choice of either."""
    before = start("plain", PLAIN, "--assignee", "carla")
    text = operator.said("tenant", "set", "home", "--notify", "assigned", "--notify", "ready to flora")[1]
    story.check(f"it is said: {text}", ["notify assigned" in text, "notify ready to flora" in text], [True, True])
    operator("job", "set", before, "--title", "What was there", "-t", "home")
    quiet(*PEOPLE)
    job = start("plain", PLAIN, "--assignee", "carla", "--for", "Tom")
    news("carla", "Plain for Tom is yours and can begin.")
    news("flora", "One (Plain for Tom) can begin.")
    app("action", "done", f"{before}/one", "-t", "home")
    news("flora", "Two (What was there) can begin.")
    start("silent", PLAIN.replace("template: plain", "template: silent\nnotify: none", 1), "--assignee", "carla")
    quiet(*PEOPLE)
    story.power_fails()
    assign(f"{job}/two", "hans")
    news("hans", "Two (Plain für Tom) ist jetzt Ihre Aufgabe.")
    for words, said in {("asigned",): "perhaps assigned", ("assigned", "none"): "none alone", ("ready", "ready"): "each rule once", ("assigned to ghost",): "ghost",
                        ("assigned via pigeon",): "this daemon's configuration: journal, phone",
                        ("assigned, digest",): "one message anyway", ("",): "first one of assigned, ready", ("ready",) * 11: "at most 10"}.items():
        flags = [each for word in words for each in ("--notify", word)]
        status, text = operator.said("tenant", "set", "home", *flags)
        story.check(f"{words}: {text}", [status != 0, said in " ".join(text.split())], [True, True])
    spec = operator("tenant", "show", "home")["tenant"]["spec"]
    story.check("nothing was kept of them", spec["notify"], ["assigned", "ready to flora"])
    story.check("whom it doesn't reach", operator("tenant", "set", "home", "--notify", "assigned to role:viewer")["warnings"],
                ["notify[0] goes to role:viewer, but nobody has that role: the owner gets it instead"])
    operator("tenant", "set", "home", "--notify", "none")
    story.check("none", "notify" in operator("tenant", "show", "home")["tenant"]["spec"], False)
    start("plain", PLAIN, "--assignee", "carla")
    quiet(*PEOPLE)
    events = [each["kind"] for each in operator("events", "-t", "home") if "notify" in json.dumps(each.get("payload", ""))]
    story.check("each change is an event", events.count("tenantChanged"), 5)


def alike():
    """What is said of two steps in the same words is said twice; own words may begin with anything."""
    job = start("twins", PLAIN.replace("template: plain", "template: twins\nnotify: assigned", 1).replace("Two", "One"), "--assign", "one=flora",
                "--assign", "two=flora")
    news("flora", "- One (Plain) is yours and can begin.\n- One (Plain) is yours.")
    operator("message", "set", "assigned", "en", "--text", "Dear {{recipient}},\n{{title}} is for {{#assignee}}{{assignee}}{{/assignee}}"
             "{{^assignee}}you{{/assignee}}.", "-t", "home")
    assign(f"{job}/one", "emi")
    news("emi", "One（Plain）：あなたの担当になりました。始められます。")
    assign(f"{job}/two", "emi")
    news("emi", "One（Plain）：あなたの担当になりました。")
    start("twins", PLAIN.replace("template: plain", "template: twins\nnotify: assigned", 1), "--assign", "one=flora", "--assign", "two=flora")
    news("flora", "- One is for you.\n- Two is for you.")
    operator("message", "reset", "assigned", "en", "-t", "home")
    quiet(*PEOPLE)


def gone():
    """Whom a rule of the tenant names isn't removed, and the archive says so."""
    operator("profile", "add", "gone", "-t", "home")
    operator("tenant", "set", "home", "--notify", "assigned to gone")
    operator.refused(65, "io.flowd.Daemon.InvalidInput", "profile", "remove", "gone", "-t", "home")
    text = operator.said("profile", "archive", "gone", "-t", "home")[1]
    story.check(f"the archive: {text}", "“assigned to gone” names gone" in " ".join(text.split()), True)
    operator("tenant", "set", "home", "--notify", "none")
    operator("profile", "remove", "gone", "-t", "home")


def all_else():
    """What is changed, written and done is told to whom it concerns."""
    job = start("everything", ALL, "--assignee", "carla", "--for", "Tom")
    quiet(*PEOPLE)
    app("step", "set", f"{job}/one", "--due", "2099-06-05", "-t", "home")
    news("flora", "One (Everything for Tom) has changed: it is due on Friday, 5 June 2099.")
    app("step", "set", f"{job}/one", "--remind", "-1d", "-t", "home")
    app("step", "set", f"{job}/two", "--due", "2099-06-07T09:30", "-t", "home")
    news("hans", "Two (Everything für Tom) wurde geändert: fällig am Sonntag, 7. Juni 2099, 09:30 Uhr.")
    app("job", "set", job, "--due", "2099-07-01", "-t", "home")
    news("carla", "Everything for Tom has changed: it is due on Wednesday, 1 July 2099.")
    operator("job", "note", f"{job}/one", "What about roses?", "-t", "home")
    for who in ("flora", "boss", "second"):
        news(who, "There is a new note by me on One (Everything for Tom).")
    app("job", "note", job, "All is well.", "-t", "home")
    for who in ("carla", "boss", "second"):
        news(who, "There is a new note on Everything for Tom.")
    quiet(*PEOPLE)
    operator("action", "done", f"{job}/one", "-t", "home")
    news("carla", "One (Everything for Tom) is done, by me.")
    app("action", "reopen", f"{job}/one", "--reason", "Not yet", "-t", "home")
    app("action", "done", f"{job}/one", "-t", "home")
    news("carla", "One (Everything for Tom) is done.")
    app("action", "done", f"{job}/two", "-t", "home")
    news("carla", "Everything for Tom is done.")
    app("job", "note", job, "Thank you.", "-t", "home")
    for who in ("carla", "boss", "second"):
        news(who, "There is a new note on Everything for Tom.")
    quiet(*PEOPLE)
    story.check("in the ledger", sorted({each["news"] for each in reminders(job, "--settled", "--limit", "100") if "news" in each}),
                ["changed", "commented", "completed", "overdue"])
    # Where nobody has the job, managers hear what is done.
    job = start("everything", ALL)
    app("action", "done", f"{job}/one", "-t", "home")
    for who in ("boss", "second"):
        news(who, "One (Everything) is done.")
    quiet(*PEOPLE)


def over():
    """Whose time is over is told so then, or on the morning after; not where it was done, or is due later by now."""
    midnight = (int(story.now) // 86400 + 2) * 86400
    job = start("late", LATE)
    later_one = start("late", LATE)
    app("step", "set", f"{later_one}/one", "--due", "2099-01-01", "-t", "home")
    app("action", "done", f"{later_one}/day", "-t", "home")
    for each in (job, later_one):
        app("action", "done", f"{each}/never", "-t", "home")
    quiet(*PEOPLE)
    messages.later(1865)
    news("flora", "One (Late) was due on …")
    quiet(*PEOPLE)
    assign(f"{job}/one", "ben")
    news("ben", "One (Late) : c’était à faire pour le …")
    messages.later(midnight + 9 * 3600 - 600 - story.now)
    quiet(*PEOPLE)
    messages.later(midnight + 9 * 3600 + 5 - story.now)
    news("hans", "Day (Late) war fällig am …")
    quiet(*PEOPLE)


def no_channel():
    """A channel that isn't there is told by every start, of news, reminders and a ladder's; a tenant's rule is refused."""
    text = PLAIN.replace("template: plain", "template: fax\nnotify: assigned via fax", 1).replace("title: One}", "title: One, reminders: 1d from start via pager}")
    found = operator("template", "apply", story.file("fax.yaml", text.encode()), "-t", "home")[0]["findings"]
    story.check("what is published", [(each["severity"], each["path"], "isn't a channel" in each["message"]) for each in found],
                [("warning", "notify[0]", True), ("warning", "steps.one.reminders[0]", True)])
    some = text.replace("template: fax", "template: whom").replace("assigned via fax", "assigned to olaf").replace(" via pager", " to olaf")
    found = operator("template", "apply", story.file("whom.yaml", some.encode()), "-t", "home")[0]["findings"]
    story.check("somebody who isn't there", [(each["path"], each["message"].split(",")[0]) for each in found],
                [("notify[0]", "goes to olaf"), ("steps.one.reminders[0]", "goes to olaf")])
    said = operator.said("template", "apply", story.file("whom.yaml"), "-t", "home")[1]
    story.check(f"for people, without a line: {said}", "whom.yaml: warning: notify[0]: goes to olaf, who is no profile" in said, True)
    warnings = operator("job", "start", "fax", "--assignee", "carla", "-t", "home")["warnings"]
    story.check("a start", [each for each in warnings if "configuration" in each],
                [f"{what} goes by {channel}, which isn't a channel of this daemon's configuration: nothing of it gets out"
                 for what, channel in (("notify[0]", "fax"), ("steps.one.reminders[0]", "pager"))])
    job = start("plain", PLAIN)
    warnings = operator("step", "set", f"{job}/one", "--remind", "1d from start via pager to ben", "-t", "home")["change"]["warnings"]
    story.check("a step", ["goes by pager" in each for each in warnings], [True])


def unreachable():
    """Who can't be told is told to whoever gives them work; where there is nothing to tell, nothing is said."""
    operator("profile", "add", "mute", "-t", "home")
    words = "mute isn't notified of it, without an address: flowctl profile set mute --address CHANNEL=ADDRESS"
    job = start("wedding", WEDDING)
    story.check("an assignment", operator("action", "assign", f"{job}/band", "mute", "-t", "home").get("warnings"), [words])
    story.check("a job", operator("job", "assign", job, "mute", "-t", "home").get("warnings"), [words])
    story.check("a start", operator("job", "start", "wedding", "--assign", "cake=mute", "-t", "home")["warnings"], [words])
    story.check("somebody else", operator("action", "assign", f"{job}/band", "emi", "-t", "home").get("warnings"), None)
    news("emi", "Book the band（Wedding）：あなたの担当になりました。始められます。")
    job = start("plain", PLAIN)
    story.check("nothing is told", operator("action", "assign", f"{job}/one", "mute", "-t", "home").get("warnings"), None)
    quiet(*PEOPLE)


WRONG = {
    "notify: asigned": "perhaps assigned", "notify: [5]": "first one of assigned, ready", "notify: []": "is empty", "notify: {on: ready}": "notify",
    "notify: 0m to carla": "first one of assigned, ready", "notify: ready at nine": "via CHANNEL", "notify: 'assigned, digest'": "one message anyway",
    "notify: 'assigned, nag 10m'": "x1 to x100", "notify: assigned to role:king": "owner", "notify: ''": "first one of assigned, ready",
    "notify: [assigned, '']": "first one of assigned, ready", "notify: 'assigned, loop 2'": "again 1h", "notify: assigned via": "a channel after it", "notify: [ready, ready]": "twice", "notify: assigned ready": "several are a list", "notify: 'assigned,ready'": "several are a list", "notify: [none, ready]": "none alone",
    "notfy: assigned": "notify", "notify: Assigned": "assigned"}


def wrong():
    """What can't be read is told with its place, and nothing is published."""
    for line, words in WRONG.items():
        path = story.file("wrong.yaml", PLAIN.replace("title: Plain\n", f"title: Plain\n{line}\n", 1).encode())
        for verb in ("lint", "apply"):
            status, text = operator.said("template", verb, path, *([] if verb == "lint" else ["-t", "home"]))
            text = " ".join(text.split())
            story.check(f"{verb}: {line}: {text}", [status != 0, "3:" in text or ":3" in text or "line 3" in text, words in text], [True] * 3)
    path = story.file("nobody.yaml", PLAIN.replace("title: Plain\n", "title: Plain\nnotify: assigned to ghost\n", 1).encode())
    operator("template", "apply", path, "-t", "home")
    status, text = operator.said("job", "start", "plain", "-t", "home")
    story.check(f"who isn't there: {text}", [status != 0, "ghost" in text], [True, True])
    diff = operator.said("template", "diff", story.file("plain.yaml", PLAIN.encode()), "-t", "home")[1]
    story.check(f"what differs: {diff}", "notify" in diff, True)


def configuration(scratch):
    return "channels:\n" + phone_channel(scratch)


with Story("Whoever gets work is told", configuration, moves_clock=True) as story:
    counts = {}
    messages = Messages(story)
    operator = messages.operator
    app = story.app("home", "app", "manager")
    for part in (given, oneself, asked, begun, waiting, anew, alike, gone, no_channel, unreachable, all_else, over, by_tenant, wrong):
        part()
