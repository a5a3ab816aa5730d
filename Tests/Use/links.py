#!/usr/bin/env python3
"""Links in messages: a mail, a webhook and a command carry codes that do one thing, once; who has one needs no rights. Where they
lead has to be configured first; a code is in no list, no log and no event, and in clear nowhere once its message is out."""
import base64
import email
import email.policy
import http.server
import json
import os
import re
import signal
import socket
import sys
import threading
import time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from messages import Messages, put_secret  # noqa: E402  pylint: disable=wrong-import-position
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

BASE = "https://links.example.org/f/"
LINK = re.compile(re.escape(BASE) + r"([0-9a-f]{64})")
mails, hooks, lock, busy = [], [], threading.Lock(), threading.Event()


def serve(connection):
    """A server of mail that takes everything, or nothing yet."""
    reader = connection.makefile("rb")

    def say(text):
        connection.sendall(text.encode() + b"\r\n")

    try:
        say("220 mail.example ESMTP")
        while line := reader.readline():
            verb = line[:4].decode().upper().strip()
            if verb == "DATA":
                say("354 Go on")
                content = b"".join(each[1:] if each.startswith(b"..") else each for each in iter(reader.readline, b".\r\n"))
                with lock:
                    mails.append((busy.is_set(), email.message_from_bytes(content, policy=email.policy.default)))
                say("450 4.2.0 Come again" if busy.is_set() else "250 Ok")
            else:
                say("221 Bye" if verb == "QUIT" else "250 Ok")
    except (OSError, ValueError):
        pass
    finally:
        connection.close()


class Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        with lock:
            hooks.append(json.loads(body))
        self.send_response(204)
        self.end_headers()

    def log_message(self, format, *arguments):
        pass


def channels(scratch):
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(64)

    def accept():
        while True:
            threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    receiver = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    return (f"channels:\n  - {{name: post, kind: mail, from: flowd@example.org, server: 'smtp://127.0.0.1:{listener.getsockname()[1]}', "
            "tls: none, allow: [127.0.0.1]}\n"
            f"  - {{name: hook, kind: webhook, url: 'http://127.0.0.1:{receiver.server_address[1]}/in', secret: hook, allow: [127.0.0.1]}}\n"
            f"  - {{name: phone, kind: command, argv: [/bin/sh, -c, 'cat >> {scratch}/phone']}}\n")


def configuration(scratch):
    put_secret(scratch, "hook", "whsec_" + base64.b64encode(b"k" * 32).decode() + "\n")
    configuration.channels = channels(scratch)
    return configuration.channels


def put(*lines):
    """Another configuration, and what the reload says of it."""
    story.file("flowd.yaml", "".join(f"{line}\n" for line in (*lines, configuration.channels)).encode())
    return operator.said("daemon", "reload")


def soon(title, *words):
    operator.add_soon((title, *words, "-t", "home"))


def code(*words):
    """What flowctl answers about a code, as somebody who has no rights in the tenant."""
    result = stranger.run(("code", *words))
    return result.returncode, json.loads(result.stdout or result.stderr)


def mail_of(recipient, kind="plain"):
    """The text of the newest mail to somebody that got out, or that was refused for now."""
    with lock:
        found = [mail for _, mail in mails if mail["to"] == f"{recipient}@example.org"]
    return found[-1].get_body((kind,)).get_content() if found else ""


def links(text):
    return {line.split(BASE)[0].strip(" :\xa0："): LINK.search(line)[1] for line in text.splitlines() if LINK.search(line)}


def newest(title, who="rose"):
    """The codes of the newest mail of something to somebody, once it is out."""
    story.wait_for(f"a mail tells {who} of {title}", lambda: title in mail_of(who), True)
    messages.stands(who, "sent")
    return links(mail_of(who))


def occurrence(task):
    return operator("task", "show", task, "-t", "home")["occurrences"][-1]


def task(title):
    return next(each["id"] for each in operator("task", "list", "-t", "home") if each["spec"]["title"] == title)


def without():
    """A rule with a link is refused as long as it would lead nowhere; addresses that can't be are told."""
    said = operator.said("task", "add", "Pills", "--rule", "FREQ=DAILY", "--at", "08:00", "--remind", "0m, link done", "-t", "home")
    story.check(f"a task's: {said}", [said[0], "links.baseURL" in said[1], "--remind" in said[1]], [65, True, True])
    source = "template: t\ntitle: T\nsteps:\n  - {step: a, title: A, due: 1 hour after start, reminders: ['0m, link done']}\n"
    path = story.file("t.yaml", source.encode())
    said = operator.said("template", "apply", path, "-t", "home")
    story.check(f"a template's: {said}", [said[0], "links.baseURL" in said[1], "steps.a.reminders[0]" in said[1]], [65, True, True])
    for wrong in ("http://links.example.org/", "links.example.org", "https://", "https:///x", "https://u@links.example.org/", "ftp://a/",
                  "https://links.example.org/?a=", "https://links.example.org/#a", "'https://links.example.org/ a'", "https://ünder.example/",
                  "'https://links.example.org/\"><script>'", "http://127.0.0.1.example.org/", "https://a/" + "b" * 200, "[a]"):
        status, text = put("links:", f"  baseURL: {wrong}")
        story.check(f"{wrong}: {text}", [status, "links.baseURL" in text], [65, True])
    status, text = put("links:", "  baseURL: http://127.0.0.1:8080")
    story.check(f"for trying: {text}", status, 0)
    status, text = put()
    story.check(f"it is said that links are gone: {text}", [status, "without them" in text], [0, True])
    status, text = put("links:", f"  baseURL: {BASE.rstrip('/')}")
    story.check(f"it is changed by a reload: {text}", [status, "links.baseURL" in text], [0, True])
    story.check("the status has it", operator("status")["status"]["linkBase"], BASE)
    story.check("for operators", "linkBase" in stranger("status")["status"], False)
    operator("template", "apply", path, "-t", "home")


def mail():
    """A mail has its links in the recipient's language, in its text and its page; a code does its deed once, for anybody."""
    operator("profile", "add", "rose", "--address", "post=rose@example.org", "--locale", "en", "-t", "home")
    operator("profile", "add", "carla", "--address", "post=carla@example.org", "--locale", "de", "-t", "home")
    soon("Pills <b>", "--for", "rose", "--remind", "0m to rose+carla, nag 1h x2, link done, link acknowledge, link snooze 90m")
    codes = newest("Pills")
    story.check("three, each of its own", [sorted(codes), len(set(codes.values()))], [["Done", "Remind me again in 1 hour 30 minutes", "Seen"], 3])
    german = newest("Pills", "carla")
    story.check("in her language", [sorted(german), set(german.values()) & set(codes.values())],
                [["Erledigt", "Gesehen", "Wieder erinnern in 1 Stunde 30 Minuten"], set()])
    page = mail_of("rose", "html")
    story.check("the page has them to be followed", [re.search(f'<a href="{BASE}{each}" style="[^"]*">{words}</a>', page) is not None for words, each in codes.items()], [True] * 3)
    story.check("and nothing else", [page.count("<a "), "Pills &lt;b&gt;" in page], [3, True])
    status, displayed = code("show", codes["Done"])
    story.check("what it is for", [status, displayed["purpose"], displayed["title"], displayed["recipient"], displayed["tenant"], "redeemedAt" in displayed],
                [0, "done", "Pills <b>", "rose", "home", False])
    story.check("what it says, and what became of it", ["is due on" in displayed["text"], "{link:done}" in displayed["text"], displayed["state"], displayed["open"]], [True, True, "open", True])
    story.check("looking does nothing", occurrence(task("Pills <b>"))["state"], "open")
    story.check("a whole link is taken", code("show", BASE + codes["Done"])[1], displayed)
    status, done = code("redeem", codes["Seen"])
    story.check("seen", [status, done["purpose"], done["repeated"], done["subject"]], [0, "acknowledge", False, f"{task('Pills <b>')}/1"])
    status, done = code("redeem", codes["Done"])
    story.check("done", [status, done["purpose"], done["repeated"]], [0, "done", False])
    now = occurrence(task("Pills <b>"))
    story.check("it is done by whom the message was for", [now["state"], now["settledBy"]], ["done", "link:rose"])
    event = operator("events", "-t", "home", "--after", done["eventNumber"] - 1, "--limit", "1")[0]
    story.check("which its event says", [event["kind"], event["principal"]], ["taskDone", "link:rose"])
    status, again = code("redeem", codes["Done"])
    story.check("once", [status, again["repeated"], again["redeemedAt"], again["eventNumber"]], [0, True, done["redeemedAt"], 0])
    story.check("it says when it was used", code("show", codes["Done"])[1]["redeemedAt"], done["redeemedAt"])
    status, late = code("redeem", codes["Remind me again in 1 hour 30 minutes"])
    story.check(f"what is over isn't put off: {late}", [status, late["error"]], [1, "io.flowd.Tasks.TaskNotPossible"])
    status, other = code("redeem", german["Erledigt"])
    story.check("hers finds it done", [status, other["eventNumber"], other["repeated"]], [0, 0, False])
    text = operator.said("delivery", "show", messages.delivery("rose")["id"], "-t", "home")[1]
    story.check(f"the delivery tells which were used: {text}", [text.count("Its link"), text.count("was used at"), "{link:done}" in text],
                [4, 2, True])


def snoozed():
    """What is put off by a link comes again, with codes of its own."""
    soon("Tea", "--for", "rose", "--grace", "6h", "--remind", "0m, link snooze 1h, link done")
    first = newest("Tea")
    story.check("put off", code("redeem", first["Remind me again in 1 hour"])[0], 0)
    messages.later(3700)
    story.wait_for("it comes again", lambda: links(mail_of("rose")) != first, True)
    second = newest("Tea")
    story.check("with others", set(first.values()) & set(second.values()), set())
    story.check("the first one's still does it", code("redeem", first["Done"])[1]["purpose"], "done")


def step():
    """A step is done by a link; what a link can't bring isn't offered."""
    path = story.file("walk.yaml", (
        "template: walk\ntitle: Walk\nsteps:\n"
        "  - {step: go, title: Go out, due: 1 minute after start, reminders: ['-1m to rose, link done']}\n"
        "  - {step: rest, title: Rest, depends: [go]}\n").replace("depends", "dependsOn").encode())
    operator("template", "apply", path, "-t", "home")
    job = operator("job", "start", "walk", "-t", "home")["job"]["id"]
    messages.later(120)
    status, done = code("redeem", newest("Go out")["Done"])
    story.check("the step", [status, done["subject"], done["tenant"]], [0, f"{job}/go", "home"])
    event = operator("events", "-t", "home", "--after", done["eventNumber"] - 1, "--limit", "1")[0]
    story.check("is done by her", [event["kind"], event["principal"]], ["actionCompleted", "link:rose"])
    said = operator.said("task", "add", "Proof", "--start", "2099-01-01T08:00", "--confirm", "photo", "--remind", "0m to rose, link done", "-t", "home")
    story.check(f"a photo: {said}", [said[0], "photo" in said[1]], [65, True])
    for what in ("evidence: [photo]", "form: [{field: f, type: text, required: true}]"):
        source = f"template: t\ntitle: T\nsteps:\n  - {{step: a, title: A, due: 1 hour after start, {what}, reminders: ['0m, link done']}}\n"
        path = story.file("t.yaml", source.encode())
        said = operator.said("template", "lint", path)
        story.check(f"lint finds what apply refuses: {said}", [said[0], "link done" in said[1], ":4:" in said[1]], [65, True, True])


def others():
    """A webhook's body and a command's input have the links; the journal, previews, lists and events have no code."""
    operator("profile", "add", "ben", "--address", "hook=app-ben", "--locale", "fr", "-t", "home")
    soon("Water", "--for", "ben", "--remind", "0m via hook, link acknowledge")
    story.wait_for("the hook is asked", lambda: len(hooks), 1)
    body = hooks[0]
    story.check("it is told whose address it is", body["data"].get("address"), "app-ben")
    story.check("in the text and for programs", [body["data"]["payload"]["links"]["acknowledge"] in body["data"]["text"],
                                                 bool(LINK.fullmatch(body["data"]["payload"]["links"]["acknowledge"]))], [True, True])
    soon("Call", "--for", "ben", "--remind", "0m via phone, link done")
    story.wait_for("the command is told", lambda: os.path.exists(story.file("phone")) and bool(LINK.search(open(story.file("phone"), encoding="utf-8").read())), True)
    soon("Nobody", "--remind", "0m via journal to rose, link done")
    story.wait_for("the journal has it", lambda: messages.delivery("rose")["channel"], "journal")
    one = messages.delivery("rose")["id"]
    preview = operator("message", "preview", "--reminder", f"{task('Nobody')}/1/1", "-t", "home")
    example = operator("message", "preview", "due", "en", "--text", "{{links.done}}", "-t", "home")
    story.check("examples have the address that is configured", example["text"], BASE + "{link:done}")
    story.check(f"a preview has none: {preview}", ["{link:done}" in preview["text"], bool(LINK.search(preview["text"]))], [True, False])
    displayed = (operator.said("delivery", "show", one, "-t", "home")[1] + operator.said("delivery", "list", "-t", "home")[1]
             + operator.said("events", "-t", "home", "--json", "--limit", "1000")[1])
    story.check("no code is shown", LINK.search(displayed), None)


def waits():
    """What isn't out keeps its codes through attempts and a kill; once it is out they are nowhere in clear."""
    busy.set()
    soon("Bus", "--for", "carla", "--remind", "0m via post, link done")
    story.wait_for("it is refused for now", lambda: any(each for each, mail in list(mails) if mail["to"] == "carla@example.org" and each), True)
    first = links(mail_of("carla"))["Erledigt"]
    story.check("the code holds already", code("show", first)[1]["purpose"], "done")
    story.power_fails()
    busy.clear()
    messages.later(60)
    second = newest("Bus", "carla")["Erledigt"]
    story.check("the same code through all attempts", second, first)
    story.check("done", code("redeem", first)[1]["repeated"], False)
    story.power_fails()
    story.check("and known behind a kill", code("redeem", first)[1]["repeated"], True)
    story.process.send_signal(signal.SIGTERM)
    story.process.wait(30)
    found = []
    for folder, _, names in os.walk(story.file("state")):
        for name in names:
            with open(os.path.join(folder, name), "rb") as file:
                if first.encode() in file.read():
                    found.append(name)
    story.check("in clear in no file", found, [])
    story.start()


def at_once():
    """Presented at the same moment by many, a code does its deed once; each is told so."""
    soon("Once", "--for", "rose", "--grace", "6h", "--remind", "0m via post, link snooze 1h")
    codes, answers = newest("Once")["Remind me again in 1 hour"], []
    call = json.dumps({"method": "io.flowd.Codes.Redeem", "parameters": {"code": codes}}).encode() + b"\0"
    ready = threading.Barrier(16)

    def present():
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(60)
            connection.connect(story.socket)
            ready.wait()
            connection.sendall(call * 4)
            answer = b""
            while answer.count(b"\0") < 4:
                answer += connection.recv(65536)
            answers.extend(json.loads(each) for each in answer.split(b"\0")[:4])

    threads = [threading.Thread(target=present) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    story.check("none is refused", [each for each in answers if "error" in each], [])
    reported = [each["parameters"] for each in answers]
    story.check("one did it", [len(reported), sum(not each["repeated"] for each in reported), sum(each["eventNumber"] > 0 for each in reported)], [64, 1, 1])
    events = [each for each in operator("events", "-t", "home", "--limit", "1000") if each["kind"] == "reminderSnoozed"]
    story.check("once", len(events), 2)


def wrong():
    """What is no code, nobody's, or too old."""
    for text, error, status in (("", "io.flowd.Daemon.InvalidInput", 65), ("a" * 63, "io.flowd.Daemon.InvalidInput", 65),
                                ("g" * 64, "io.flowd.Daemon.InvalidInput", 65), ("0" * 64, "io.flowd.Codes.NoSuchCode", 66),
                                ("' OR 1=1 --", "io.flowd.Daemon.InvalidInput", 65)):
        for verb in ("show", "redeem"):
            got, said = code(verb, text)
            story.check(f"{verb} {text[:20]}: {said}", [got, said["error"], len(text) > 60 and text in json.dumps(said)], [status, error, False])
    soon("Old", "--for", "rose", "--remind", "0m via post, link done")
    old = newest("Old")["Done"]
    messages.later(7 * 86_400 + 60)
    for verb in ("show", "redeem"):
        status, said = code(verb, old)
        story.check(f"too old: {said}", [status, said["error"]], [1, "io.flowd.Codes.CodeExpired"])


with Story("Links in messages", configuration, moves_clock=True) as story:
    messages = Messages(story)
    operator = messages.operator
    operator("tenant", "create", "away", "--time-zone", "UTC")
    stranger = story.app("away", "page", "viewer")
    for part in (without, mail, snoozed, step, others, at_once, waits, wrong):
        part()
