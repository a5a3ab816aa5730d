#!/usr/bin/env python3
"""Mail goes to each person's own address: of a profile, of a principal by its profile, of a rule itself; by their first channel
where none is named, and their next where that fails. Who has none is told when it is set and when it would go out, and holds up
nobody; wrong addresses are refused by name."""
import collections
import json
import os
import re
import socket
import sys
import threading
import time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from messages import Messages  # noqa: E402  pylint: disable=wrong-import-position
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

# By address in the envelope: the headers `To` and `Message-ID` of each mail; addresses that are refused for now.
arrived, busy, lock = collections.defaultdict(list), set(), threading.Lock()
MANAGER = "uid:4711"


def serve(connection):
    """A server of mail that takes everything but what is for somebody busy."""
    reader, to = connection.makefile("rb"), ""

    def say(text):
        connection.sendall(text.encode() + b"\r\n")

    try:
        say("220 mail.example ESMTP")
        while line := reader.readline():
            verb = line[:4].decode().upper().strip()
            if verb == "RCPT":
                to = re.search(rb"<(.*)>", line)[1].decode()
                with lock:
                    say("450 4.2.0 Come again" if to in busy else "550 5.1.1 Gone" if to.startswith("gone") else "250 Ok")
            elif verb == "DATA":
                say("354 Go on")
                head = b"".join(iter(reader.readline, b".\r\n")).partition(b"\r\n\r\n")[0].decode().replace("\r\n ", " ")
                head = {name.lower(): text.strip() for name, _, text in (line.partition(":") for line in head.split("\r\n"))}
                with lock:
                    arrived[to].append((head["to"], head["message-id"]))
                say("250 Ok")
            else:
                say("221 Bye" if verb == "QUIT" else "250 Ok")
    except (OSError, TypeError, ValueError):
        pass
    finally:
        connection.close()


def configuration(scratch):
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(64)

    def accept():
        while True:
            threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    server = f"server: 'smtp://127.0.0.1:{listener.getsockname()[1]}', tls: none, allow: [127.0.0.1], timeLimit: 5s"
    return (f"channels:\n  - {{name: post, kind: mail, from: flowd@example.org, {server}}}\n"
            f"  - {{name: desk, kind: mail, from: flowd@example.org, to: desk@example.org, {server}}}\n"
            f"  - {{name: phone, kind: command, argv: [/bin/sh, -c, 'cat >> {scratch}/phone'], rate: 600, tenantRate: 60}}\n"
            f"  - {{name: shut, kind: mail, from: flowd@example.org, server: 'smtp://127.0.0.1:1', tls: none, allow: [127.0.0.1]}}\n"
            f"  - {{name: void, kind: command, argv: [{scratch}/void], onAmbiguous: hold}}\n")


def mails(address):
    with lock:
        return list(arrived[address])


def profile(key, *words):
    return operator("profile", "add", key, *words, "-t", "home")


def due(title, *words):
    operator.add_soon((title, *words, "-t", "home"))


def displayed(recipient):
    return operator("delivery", "show", messages.delivery(recipient)["id"], "-t", "home")["delivery"]


def people():
    """Whose address it is decides where it goes."""
    profile("rose", "--address", "post=Rose Ō <rose@example.org>", "--address", "phone=+49 151 1")
    profile("manager", "--principal", MANAGER, "--address", "post=boss@example.org")
    profile("another", "--principal", MANAGER, "--address", "phone=+1")
    operator("member", "set", MANAGER, "manager", "-t", "home")
    due("One", "--for", "rose", "--remind", "0m via post")
    due("Two", "--for", "rose", "--remind", "0m via post to role:manager")
    due("Three", "--for", "rose", "--remind", "0m via post to ana@example.org+mailto:ben@example.org")
    due("Four", "--for", "rose", "--remind", "0m via desk")
    for recipient, address in (
            (MANAGER, "boss@example.org"), ("ana@example.org", "ana@example.org"), ("mailto:ben@example.org", "ben@example.org")):
        messages.stands(recipient, "sent")
        story.check(f"{recipient}: where it went", displayed(recipient)["address"], address)
        story.check(f"{recipient}: once, to that address", [to for to, _ in mails(address)], [address])
    story.wait_for("Rose has hers, and the desk its", lambda: [len(mails(f"{name}@example.org")) for name in ("rose", "desk")], [1, 2])
    story.check("with her name", mails("rose@example.org")[0][0].endswith("<rose@example.org>"), True)
    (one,), (clerk,) = (operator("delivery", "list", "--to", "rose", "--channel", channel, "-t", "home") for channel in ("post", "desk"))
    text = " ".join(operator.said("delivery", "show", one["id"], "-t", "home")[1].split())
    story.check(f"people read where: {text}", "by post to rose at Rose Ō <rose@example.org>, 1 attempt" in text, True)
    story.check("what all goes to one address names none of hers", clerk.get("address"), None)
    due("Five", "--for", "rose", "--remind", "0m via phone")
    story.wait_for("a command is told hers", lambda: [each["address"] for each in calls()], ["+1 2", "+49 151 1"])
    story.check("by whom it is for", calls()[1]["recipient"], "rose")


def calls():
    try:
        with open(story.file("phone"), encoding="utf-8") as file:
            return [json.loads(line) for line in file]
    except (FileNotFoundError, json.JSONDecodeError):
        return []


def nobody():
    """Who has no address is told when it is set; what would go there is given up at once, and can be had later."""
    for key in ("carla", "dora", "emil", "fred"):
        profile(key)
    wanted = "carla goes to"
    status, text = operator.said("task", "add", "Pills", "--for", "carla", "--start", "2099-01-01T08:00", "--remind", "0m via post", "-t", "home")
    words = " ".join(text.split())
    story.check(f"it is said when it is set: {words}", [status, "reminders[0] goes to carla by post, and carla has no address for it: "
                "flowctl profile set carla --address post=ADDRESS" in words], [0, True])
    status, text = operator.said("task", "add", "None", "--start", "2099-01-01T08:00", "--remind", "0m via post", "-t", "home")
    story.check("where it is for nobody, too", [status, "goes to nobody by post" in " ".join(text.split())], [0, True])
    for words in (("--for", "rose", "--remind", "0m via post"), ("--for", "carla", "--remind", "0m via desk"),
                  ("--for", "carla", "--remind", "0m via phone"), ("--remind", "0m via post to zoe@example.org")):
        text = operator.said("task", "add", "Fine", *words, "--start", "2099-01-01T08:00", "-t", "home")[1]
        story.check(f"nothing is said of {words}: {text}", wanted in text or "no address" in text, False)
    for round_ in range(4):
        due(f"Round {round_}", "--for", "carla", "--remind", "0m via post, then 1m to rose")
    messages.stands("carla", "dead", "carla has no address: flowctl profile set carla --address post=ADDRESS")
    due("Odd", "--remind", "0m via post to tel:123")
    messages.stands("tel:123", "dead", "tel:123 is no address of mail")
    story.wait_for("nothing is under way", lambda: {each["state"] for each in operator("delivery", "list", "--to", "carla", "-t", "home")}, {"dead"})
    story.check("the channel doesn't fail by it", "post" in json.dumps(operator("status").get("failing", [])), False)
    story.check("nothing went anywhere", sorted(each for each in arrived if arrived[each]), [
        f"{name}@example.org" for name in ("ana", "ben", "boss", "desk", "me", "rose")])
    messages.later(90)
    story.wait_for("who comes behind is told, without waiting", lambda: len(mails("rose@example.org")), 5)
    operator("profile", "set", "carla", "--address", "post=carla@example.org", "-t", "home")
    dead = messages.delivery("carla")["id"]
    due("New", "--for", "carla", "--remind", "0m via post")
    story.wait_for("with an address it goes there", lambda: len(mails("carla@example.org")), 1)
    operator("delivery", "replay", dead, "-t", "home")
    story.wait_for("and so does what was dead", lambda: len(mails("carla@example.org")), 2)


def moves():
    """An address that changes meanwhile is the one that counts, and what was sent tells where."""
    with lock:
        busy.add("old@example.org")
    operator("profile", "set", "dora", "--address", "post=old@example.org", "-t", "home")
    due("Moves", "--for", "dora", "--remind", "0m via post")
    messages.stands("dora", "pending", "Come again")
    story.check("where it was tried", displayed("dora")["address"], "old@example.org")
    operator("profile", "set", "dora", "--address", "post=new@example.org", "-t", "home")
    messages.later(60)
    messages.stands("dora", "sent")
    story.check("where it went", [displayed("dora")["address"], mails("old@example.org"), len(mails("new@example.org"))], ["new@example.org", [], 1])
    operator("profile", "set", "dora", "--no-address", "post", "-t", "home")
    due("Gone", "--for", "dora", "--remind", "0m via post")
    messages.stands("dora", "dead", "dora has no address")
    profile("gone", "--principal", "uid:99", "--address", "post=gone@example.org")
    operator("profile", "archive", "gone", "-t", "home")
    due("Away", "--remind", "0m via post to uid:99")
    messages.stands("uid:99", "dead", "No profile of uid:99 has an address for post")


def wrong():
    """What is no address, or for no channel, is refused by name, and nothing of it is kept."""
    bad = ["rose", "a@b@c d", "a b@example.org", "@example.org", "rose@", "rose@-a.org", "rose@a..b", "ro\nse@example.org",
           "rose@example.org\r\nBcc: x@example.org", "röse@example.org", "\u202erose@example.org", "🚀@example.org", "<script>@example.org",
           "rose@example.org, x@example.org", "r" * 65 + "@example.org", "Rose <rose@example.org", "rose@exa\tmple.org", "rose@example.org>",
           "x" * 10_000 + "@example.org", "", " ", "\u200b", "rose@[127.0.0.1]", "\"ro se\"@example.org", "rose@example.org\x7f"]
    for address in bad:
        for words in (("add", "new"), ("set", "emil")):
            said = operator.refused(65, "io.flowd.Daemon.InvalidInput", "profile", *words, "--address", f"post={address}", "-t", "home")
            story.check(f"{address[:40]!r}: {said['message']}", "--address post" in said["message"] or "addresses.post" in said["message"], True)
    for given, words in (("nowhere=a", "that has addresses: desk, phone, post, shut, void"), ("journal=a", "a journal has no addresses"), ("po st=a", "channel's name")):
        said = operator.refused(65, "io.flowd.Daemon.InvalidInput", "profile", "set", "emil", "--address", given, "-t", "home")
        story.check(f"{given}: {said['message']}", words in said["message"], True)
    status, text = operator.said("profile", "set", "emil", "--address", "post=a@b", "--address", "post=c@d", "-t", "home")
    story.check("one for each channel", [status, "gives post twice" in text], [64, True])
    status, text = operator.said("profile", "set", "emil", "--address", "post=a@b", "--no-address", "post", "-t", "home")
    story.check("not set and taken away", [status, "set and cleared" in text], [65, True])
    story.check("nothing was kept", operator("profile", "show", "emil", "-t", "home")["profile"]["spec"].get("addresses"), None)
    operator.refused(66, "io.flowd.Profiles.NoSuchProfile", "profile", "show", "new", "-t", "home")


def reported():
    """Changes are events, and who was first wins."""
    operator("profile", "set", "fred", "--address", "phone=1", "--address", "post=fred@example.org", "-t", "home")
    known = operator("profile", "show", "fred", "-t", "home")["profile"]
    story.check("in their order", known["spec"]["addresses"], [
        {"channel": "phone", "address": "1"}, {"channel": "post", "address": "fred@example.org"}])
    text = operator.said("profile", "show", "fred", "-t", "home")[1]
    story.check("people see them", [part in text for part in ("CHANNEL", "phone", "fred@example.org")], [True] * 3)
    same = operator("profile", "set", "fred", "--address", "post=fred@example.org", "-t", "home")
    story.check("the same is no change", same["eventNumber"], 0)
    operator("profile", "set", "fred", "--address", "post=f@example.org", "--no-address", "phone", "-t", "home")
    said = operator.refused(1, "io.flowd.Profiles.ProfileChanged", "profile", "set", "fred", "--title", "F", "--if-event",
                            known["status"]["eventNumber"], "-t", "home")
    story.check("what was changed meanwhile", said["parameters"]["changed"], ["addresses", "addresses.post", "channels"])
    events = [each for each in operator("events", "--kind", "profileChanged", "-t", "home") if "addresses.phone" in json.dumps(each)]
    payload = events[-1]["payload"]
    payload = json.loads(payload) if isinstance(payload, str) else payload
    story.check("before and after", [payload["before"], payload["after"]], [
        {"addresses.phone": "1", "addresses.post": "fred@example.org", "channels": "phone, post"}, {"addresses.post": "f@example.org"}])
    story.power_fails()
    story.check("on disk", operator("profile", "show", "fred", "-t", "home")["profile"]["spec"]["addresses"], [
        {"channel": "post", "address": "f@example.org"}])


def prefers():
    """A rule that names no channel goes by each person's first, by their next where that fails for good, else to the journal."""
    def sent():
        return [[each["title"], each["recipient"], each["address"]] for each in calls()[seen:]]

    def ways(recipient, title):
        found = operator("delivery", "list", "--to", recipient, "-t", "home")
        return sorted([each["channel"], each["state"]] for each in found if each["title"] == title)

    seen = len(calls())
    profile("gina", "--address", "phone=+39", "--address", "post=gina@example.org")
    profile("hugo", "--address", "post=gone1@example.org", "--address", "desk=hugo@example.org", "--address", "phone=+49")
    profile("ida", "--address", "post=gone2@example.org")
    profile("jan")
    due("By hers", "--for", "gina", "--remind", "0m")
    story.wait_for("her first", sent, [["By hers", "gina", "+39"]])
    operator.refused(65, "io.flowd.Daemon.InvalidInput", "profile", "set", "gina", "--first", "desk", "-t", "home")
    operator.refused(65, "io.flowd.Daemon.InvalidInput", "profile", "set", "jan", "--first", "post", "-t", "home")
    operator.refused(65, "io.flowd.Daemon.InvalidInput", "profile", "set", "gina", "--first", "a b", "-t", "home")
    operator("profile", "set", "gina", "--first", "post", "-t", "home")
    story.check("the same is no change", operator("profile", "set", "gina", "--first", "post", "-t", "home")["eventNumber"], 0)
    due("By mail", "--for", "gina", "--remind", "0m")
    story.wait_for("another is first now", lambda: len(mails("gina@example.org")), 1)
    due("Named", "--for", "gina", "--remind", "0m via journal")
    due("Many", "--for", "jan", "--remind", "0m to gina+jan+role:manager+x@example.org")
    story.wait_for("what is named holds", lambda: ways("gina", "Named"), [["journal", "sent"]])
    story.wait_for("each by their own", lambda: [ways(name, "Many") for name in ("gina", "jan", MANAGER, "x@example.org")], [
        [["post", "sent"]], [["journal", "sent"]], [["phone", "sent"]], [["journal", "sent"]]])
    for name in ("hugo", "ida"):
        due(f"Falls {name}", "--for", name, "--remind", "0m, then 1h to gina")
    story.wait_for("by the next", lambda: ways("hugo", "Falls hugo"), [["desk", "sent"], ["post", "dead"]])
    story.wait_for("who has no other is passed over", lambda: [ways("ida", "Falls ida"), ways("gina", "Falls ida")], [
        [["post", "dead"]], [["post", "sent"]]])
    story.check("whom it reached is waited for", ways("gina", "Falls hugo"), [])
    fates = {each["title"]: each["fate"] for each in operator("reminder", "list", "--settled", "--limit", "200", "-t", "home")
             if each["id"].endswith("/1/1") and each["title"].startswith("Falls")}
    story.check("it was sent, and it has failed", fates, {"Falls hugo": "sent", "Falls ida": "failed"})
    with lock:
        busy.add("late@example.org")
    profile("kim", "--address", "post=late@example.org", "--address", "phone=+82")
    due("Nags", "--for", "kim", "--remind", "0m, nag 10m x2")
    story.wait_for("for now it is tried again", lambda: ways("kim", "Nags"), [["post", "pending"]])
    operator("profile", "set", "kim", "--first", "phone", "-t", "home")
    messages.later(700)
    story.wait_for("the newest takes its place, by another channel", lambda: ways("kim", "Nags"), [["phone", "sent"], ["post", "cancelled"]])
    start = len(mails("gina@example.org"))
    day = int(story.now) // 86400 + 3
    operator("payment", "schedule", "add", "Rent", "--from", "gina", "--total", "10.00", "--currency", "EUR", "--due",
             time.strftime("%Y-%m-%d", time.gmtime(day * 86400)), "--ladder", "1d friendly", "-t", "home")
    # A ladder sends at nine, a day behind.
    messages.later((day + 1) * 86400 + 9 * 3600 + 5 - story.now)
    story.wait_for("a ladder goes by hers, too", lambda: len(mails("gina@example.org")) > start, True)


def tests():
    """An operator sees the channels and tries one; nobody else does."""
    def channels():
        return {each["name"]: each for each in operator("channel", "list")["channels"]}

    found = channels()
    story.check("which there are", list(found), ["journal", "post", "desk", "phone", "shut", "void"])
    story.check("how they deliver", [found[name]["kind"] for name in ("journal", "post", "phone")], ["journal", "mail", "command"])
    story.check("where to", [found["desk"]["to"], found["post"].get("to"), found["phone"]["target"]], ["desk@example.org", None, "/bin/sh"])
    story.check("their bounds", [found["phone"][key] for key in ("concurrency", "rate", "tenantRate", "hold")], [4, 600, 60, False])
    story.check("what can't work", ["fault" in found[name] for name in ("phone", "void")] + [found["void"]["hold"]], [False, True, True])
    text = " ".join(operator.said("channel", "list")[1].split())
    story.check("people see it", [part in text for part in ("whom it is for", "can't work", "There is no command")], [True] * 3)
    before = len(calls())
    sent = operator("channel", "test", "post", "--to", "Me <me@example.org>")
    story.check("the test arrives", mails("me@example.org"), [("Me <me@example.org>", f"<{sent['id']}@example.org>")])
    operator("channel", "test", "desk")
    operator("channel", "test", "phone", "--to", "+1 2")
    operator("channel", "test", "journal")
    call = calls()[before:]
    story.check("a command is told that it is one", [[each[key] for key in ("payload", "address", "tenant")] for each in call], [
        [{"test": True}, "+1 2", "test"]])
    for words, status, error in (
            (("post",), 65, "InvalidInput"), (("post", "--to", "me"), 65, "InvalidInput"), (("desk", "--to", "a@b"), 65, "InvalidInput"),
            (("journal", "--to", "a@b"), 65, "InvalidInput"), (("nowhere",), 66, "NoSuchChannel"), (("shut", "--to", "a@b"), 1, "ChannelTestFailed"),
            (("void",), 1, "ChannelTestFailed")):
        operator.refused(status, f"io.flowd.Daemon.{error}", "channel", "test", *words)
    with lock:
        busy.add("busy@example.org")
    said = operator.refused(1, "io.flowd.Daemon.ChannelTestFailed", "channel", "test", "post", "--to", "busy@example.org")
    story.check("with what was said", "The server refused the recipient (450): 4.2.0 Come again" in said["message"], True)
    story.check("nothing is kept", [each["recipient"] for each in operator("delivery", "list", "-t", "home") if each["title"].startswith("Test of")], [])
    app = story.app("home", "app", "owner")
    for words in (("list",), ("test", "post", "--to", "a@b")):
        story.check("not for others", app.run(("channel", *words)).returncode, 77)


with Story("Mail goes to each person's own address", configuration, moves_clock=True) as story:
    messages = Messages(story)
    operator = messages.operator
    for part in (tests, people, nobody, moves, wrong, prefers, reported):
        part()
