#!/usr/bin/env python3
"""Calendars at secret addresses: a person's own, for whoever has the address, until it ends; by HTTP and over the socket."""
import json
import os
import re
import signal
import socket
import sys
import threading

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from page_server import Page  # noqa: E402  pylint: disable=wrong-import-position
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

TEMPLATE = """\
template: visit
title: Visit
steps:
  - {step: look, title: "Look, and write", assignee: rose, due: 2099-03-28}
  - {step: mend, title: Mend, assignee: carla, due: "2099-07-01T17:00"}
"""
STAMP = re.compile(r"DTSTAMP:\d{8}T\d{6}Z\r\n")
HEAD = ("NAME", "X-WR-CALNAME", "REFRESH-INTERVAL", "X-PUBLISHED-TTL")


def call(method, parameters, more=False):
    """The replies of a call over the socket, and the error that ended them."""
    replies = []
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(story.socket)
        connection.sendall(json.dumps({"method": method, "parameters": parameters, "more": more}).encode() + b"\0")
        data = b""
        while True:
            while b"\0" not in data:
                part = connection.recv(65536)
                story.check("it is answered", bool(part), True)
                data += part
            frame, _, data = data.partition(b"\0")
            reply = json.loads(frame)
            if "error" in reply:
                return replies, reply["error"].rsplit(".", 1)[-1]
            replies.append(reply["parameters"])
            if not reply.get("continues"):
                return replies, None


def code_of(address):
    return address.rsplit("/", 1)[1].removesuffix(".ics")


def issue(who, *words):
    return operator("profile", "feed", "issue", who, *words, "-t", "home")


def unfolded(text):
    """The lines without what tells when it was read, and without what only a feed has."""
    lines = STAMP.sub("", text).replace("\r\n ", "").split("\r\n")
    return [line for line in lines if not line.startswith(HEAD)]


def file_of(who):
    return operator.said("calendar", "--ics", "--for", who, "-t", "home")[1].replace("\r\n", "\n").replace("\n", "\r\n")


def reads(page):
    """Who has the address reads what the file has, and nothing of others."""
    issued = issue("rose")
    story.check("the address is where links lead", re.fullmatch(rf"http://127\.0\.0\.1:{page.port}/f/[0-9a-f]{{64}}\.ics", issued["address"]) is not None, True)
    story.check("with its code", code_of(issued["address"]), issued["code"])
    target = "/f/" + issued["code"] + ".ics"
    status, head, body = page.ask(target)
    story.check("it is a calendar", [status, head["Content-Type"], head["Cache-Control"], head["X-Content-Type-Options"]],
                [200, "text/calendar; charset=utf-8", "no-store", "nosniff"])
    story.check("the same as the file", unfolded(body), unfolded(file_of("rose")))
    story.check("of Rose", ["SUMMARY:Look\\, and write" in body, "SUMMARY:Pills" in body, "RRULE:FREQ=DAILY" in body], [True, True, True])
    story.check("and nobody else", ["Mend" in body, "Walk" in body], [False, False])
    story.check("with her name", "X-WR-CALNAME:Rose · Our home\r\n" in body, True)
    story.check("and how often to ask", "REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n" in body, True)
    story.check("lines of the standard", [max(len(line.encode()) for line in body.split("\r\n")) <= 75, body.endswith("END:VCALENDAR\r\n")], [True, True])
    status, head, none = page.ask(target, "HEAD")
    story.check("HEAD has its length", [status, int(head["Content-Length"]), none], [200, len(body.encode()), ""])
    for method in ("POST", "PUT", "DELETE", "PROPFIND", "REPORT"):
        story.check(f"{method} is refused", [(found := page.ask(target, method))[0], found[1]["Allow"]], [405, "GET, HEAD"])
    for other in (target.upper().replace("/F/", "/f/"), target + "?x=1", target + "/"):
        story.check(f"{other} as programs write it", page.ask(other)[0], 200)
    for other in (target + ".ics", target[:-4], target.replace(".ics", ".ical"), "/f/" + "0" * 64 + ".ics", "/f/.ics"):
        found = page.ask(other)
        words = "no calendar at this address" if other.endswith(".ics") else "nothing behind this link"
        story.check(f"{other}: nothing is there", [found[0], words in found[2]], [404, True])
    return issued["code"], target


def changes(page, target):
    """What is done is gone, what is changed is changed, at the next reading; a series goes on."""
    operator("action", "done", "1/look", "-t", "home")
    operator("task", "add", "Teeth", "--for", "rose", "--start", "2099-01-02T08:00", "-t", "home")
    _, _, body = page.ask(target)
    story.check("as it is now", ["Look" in body, "SUMMARY:Teeth" in body], [False, True])
    story.check("still as the file", unfolded(body), unfolded(file_of("rose")))
    operator("payment", "schedule", "add", "Care; monthly", "--from", "rose", "--total", "1234.50", "--currency", "EUR", "--instalment",
             "rest 2099-05-01 All", "-t", "home")
    story.check("amounts", "1\\,234.50 EUR from rose\\nInstalment 1/1" in page.ask(target)[2].replace("\r\n ", ""), True)
    for tag, words in (("de-DE", ("Aufgabe 1", "1.234\\,50 EUR von rose\\nRate 1/1")), ("de-AT", ("Aufgabe 1", "1.234\\,50 EUR von rose\\nRate 1/1")),
                       ("fr", ("Tâche 1", "1\u202f234\\,50 EUR de rose\\nÉchéance 1/1")), ("es", ("Tarea 1", "1.234\\,50 EUR de rose\\nPlazo 1/1")),
                       ("ja", ("作業 1", "1\\,234.50 EUR（roseから）\\n分割払い 1/1")), ("nl", ("Task 1", "1.234\\,50 EUR from rose\\nInstalment 1/1"))):
        operator("profile", "set", "rose", "--locale", tag, "-t", "home")
        text = page.ask(target)[2].replace("\r\n ", "")
        story.check(f"{tag}: {[line for line in text.splitlines() if 'EUR' in line]}", [word in text for word in words], [True, True])
    operator("profile", "set", "rose", "--no-locale", "-t", "home")


def alarms(page, target):
    """A phone rings for what goes to whom it is of, and not for what goes to others; what is paused or on hold rings nowhere."""
    def event(title):
        found = [each for each in page.ask(target)[2].replace("\r\n ", "").split("BEGIN:VEVENT")[1:] if f"SUMMARY:{title}\r\n" in each]
        # What recurs comes after a time of it that is open: whether that one still rings depends on the hour.
        return found[-1] if found else ""

    def rings(title):
        return event(title).count("BEGIN:VALARM")

    operator("profile", "set", "rose", "--principal", "uid:4711", "-t", "home")
    for title, rules, count in (("Own", ["-1h"], 1), ("Of both", ["-1h to rose+carla", "-2h to carla"], 1), ("Of another", ["-1h to carla", "-3h to role:owner"], 0),
                                ("By principal", ["-1h to uid:4711"], 1), ("Then another", ["-1h, nag 10m x2, then 10m to carla"], 1)):
        words = [word for rule in rules for word in (f"--remind={rule}",)]
        operator("task", "add", title, "--for", "rose", "--start", "2099-06-01T08:00", *words, "-t", "home")
        operator("task", "add", f"{title}, daily", "--for", "rose", "--rule", "daily at 07:00", "--at", "07:00", *words, "-t", "home")
        story.check(f"{title}: its alarms", [rings(title), rings(f"{title}\\, daily")], [count, count])
    operator("payment", "schedule", "add", "Rent", "--from", "rose", "--total", "10", "--currency", "EUR", "--instalment", "rest 2099-07-01 All",
             "--ladder", "-7d early to role:owner; 0d due", "-t", "home")
    story.check("a step of a ladder that goes to others", rings("Rent: All"), 0)
    operator("profile", "pause", "rose", "-t", "home")
    story.check("paused", [rings("Own"), "DESCRIPTION:Paused\\n" in event("Own")], [0, True])
    operator("profile", "resume", "rose", "-t", "home")
    story.check("and back", [rings("Own"), "Paused" in event("Own")], [1, False])
    template = TEMPLATE.replace("visit", "watch").replace("due: 2099-03-28}", 'due: 2099-03-28, reminders: ["-1d", "-2d to carla"]}').replace("Look, and write", "Watch")
    operator("template", "apply", story.file("watch.yaml", template.encode()), "-t", "home")
    job = operator("job", "start", "watch", "-t", "home")["job"]["id"]
    story.check("a step rings", rings("Watch"), 1)
    operator("job", "hold", job, "--reason", "Snow", "-t", "home")
    story.check("on hold it doesn't", [rings("Watch"), "DESCRIPTION:On hold\\n" in event("Watch")], [0, True])
    operator("job", "resume", job, "-t", "home")
    story.check("then it does", rings("Watch"), 1)
    operator("job", "cancel", job, "--reason", "Over", "-t", "home")
    listed = {each["title"]: each.get("to") for each in operator("reminder", "list", "--limit", "1000", "-t", "home") if each["title"] in ("Own", "Of both")}
    story.check("lists tell to whom", [listed["Own"], sorted(listed["Of both"])[0]], [["rose"], "carla"])
    reported = operator("profile", "set", "rose", "--no-principal", "-t", "home").get("warnings")
    story.check("that its address has ended is told", reported,
                ["the address of its calendar has ended, as it is somebody else's now: flowctl profile feed issue rose"])
    return issue("rose", "--replace")["code"]


def ends(page, code, target):
    """An address ends when another takes its place, when it is revoked, and while nothing may be for whom it is."""
    operator.refused(65, "io.flowd.Daemon.InvalidInput", "profile", "feed", "issue", "rose", "-t", "home")
    story.check("a second one needs a word", page.ask(target)[0], 200)
    second = issue("rose", "--replace")["code"]
    story.check("the first has ended", [page.ask(target)[0], page.ask(f"/f/{second}.ics")[0]], [404, 200])
    operator("profile", "archive", "rose", "-t", "home")
    story.check("in the archive", page.ask(f"/f/{second}.ics")[0], 404)
    operator.refused(1, "io.flowd.Profiles.ProfileArchived", "profile", "feed", "issue", "rose", "--replace", "-t", "home")
    operator("profile", "restore", "rose", "-t", "home")
    story.check("and back", page.ask(f"/f/{second}.ics")[0], 200)
    displayed = operator("profile", "show", "rose", "-t", "home")
    story.check("it is shown that there is one", "feedAt" in displayed["profile"]["status"], True)
    story.check("revoked", operator("profile", "feed", "revoke", "rose", "-t", "home")["eventNumber"] > 0, True)
    story.check("and over", page.ask(f"/f/{second}.ics")[0], 404)
    story.check("twice", operator("profile", "feed", "revoke", "rose", "-t", "home")["eventNumber"], 0)
    operator.refused(66, "io.flowd.Profiles.NoSuchProfile", "profile", "feed", "issue", "nobody", "-t", "home")
    operator("profile", "add", "eva", "-t", "home")
    gone = issue("eva")["code"]
    operator("profile", "remove", "eva", "-t", "home")
    story.check("with its profile", page.ask(f"/f/{gone}.ics")[0], 404)
    first = operator("profile", "feed", "issue", "rose", "--idempotency-key", "once", "-t", "home")
    again = operator("profile", "feed", "issue", "rose", "--idempotency-key", "once", "-t", "home")
    story.check("a repeated call makes no second one, and tells no code", [again["eventNumber"], again.get("code"), again.get("address")],
                [first["eventNumber"], None, None])
    reported = operator.run(("profile", "feed", "issue", "rose", "--idempotency-key", "once", "-t", "home"), ())
    story.check("nor does it print anything to a person", [reported.returncode, reported.stdout, "--replace" in reported.stderr], [1, "", True])
    reported = operator.run(("profile", "feed", "issue", "rose", "--replace", "-t", "home"), ())
    story.check("people get the address alone", [reported.returncode, reported.stdout.count("\n"), reported.stdout.startswith("http")], [0, 1, True])
    story.check("and a remark beside it", "isn't shown again" in reported.stderr, True)
    return code_of(reported.stdout.strip())


def rights(code):
    """The address is worth nothing but a look: no deed, no list, no other tenant. Whose profile it is may have one."""
    for method, parameters, error in (("io.flowd.Codes.Show", {"code": code}, "NoSuchCode"), ("io.flowd.Codes.Redeem", {"code": code}, "NoSuchCode"),
                                      ("io.flowd.Daemon.Authenticate", {"token": code}, "InvalidInput"),
                                      ("io.flowd.Daemon.Authenticate", {"token": f"flowd_{code}"}, "AuthenticationFailed"),
                                      ("io.flowd.Codes.ReadFeed", {"code": code}, "ExpectedMore"), ("io.flowd.Codes.ReadFeed", {}, "InvalidParameter")):
        story.check(f"{method} {error}", call(method, parameters), ([], error))
    for bad in ("", "x", code[1:], code + "0", code.upper(), "0" * 64, "é" * 64):
        error = "NoSuchCode" if bad == "0" * 64 else "InvalidInput"
        story.check(f"{bad!r} is refused", call("io.flowd.Codes.ReadFeed", {"code": bad}, more=True), ([], error))
    member = story.app("home", "member", "member")
    viewer = story.app("home", "viewer", "viewer")
    manager = story.app("home", "manager", "manager")
    for who, may in ((member, False), (viewer, False), (manager, True)):
        if may:
            story.check("managers may", bool(who("profile", "feed", "issue", "carla", "-t", "home")["code"]), True)
            who("profile", "feed", "revoke", "carla", "-t", "home")
        else:
            who.refused(77, "io.flowd.Daemon.RoleTooLow", "profile", "feed", "issue", "carla", "-t", "home")
            who.refused(77, "io.flowd.Daemon.RoleTooLow", "profile", "feed", "revoke", "carla", "-t", "home")
    token = next(each["id"] for each in operator("token", "list", "-t", "home") if each["name"] == "viewer")
    operator("profile", "set", "carla", "--principal", f"token:{token}", "-t", "home")
    own = viewer("profile", "feed", "issue", "carla", "-t", "home")["code"]
    story.check("and whose it is", call("io.flowd.Codes.ReadFeed", {"code": own}, more=True)[1], None)
    viewer.refused(77, "io.flowd.Daemon.RoleTooLow", "profile", "set", "carla", "--title", "Me", "-t", "home")
    operator("tenant", "create", "away", "--time-zone", "UTC")
    operator("profile", "add", "rose", "-t", "away")
    other = operator("profile", "feed", "issue", "rose", "-t", "away")["code"]
    text = "".join(each["text"] for each in call("io.flowd.Codes.ReadFeed", {"code": other}, more=True)[0])
    story.check("each tenant's own", ["SUMMARY" in text, "X-WR-CALNAME:rose · away" in text], [False, True])


def large(page, code):
    """Somebody with a lot to do gets all of it, in pieces; many read at once while it changes."""
    operator("tenant", "set", "home", "--limit", "tasksPerProfile=10000")
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(story.socket)
        for number in range(2500):
            spec = {"title": f"Errand {number:04} {'ü薬' * 20}", "profile": "rose", "start": f"2099-{1 + number % 12:02}-{1 + number % 28:02}T08:00"}
            connection.sendall(json.dumps({"method": "io.flowd.Tasks.Add", "parameters": {"tenant": "home", "spec": spec}}).encode() + b"\0")
            answer = b""
            while not answer.endswith(b"\0"):
                answer += connection.recv(65536)
            if b'"error"' in answer:
                story.check("it is added", answer.decode(), "")
    replies, error = call("io.flowd.Codes.ReadFeed", {"code": code}, more=True)
    text = "".join(each["text"] for each in replies)
    story.check("several pieces", [error, len(replies) > 2, max(len(each["text"].encode()) for each in replies) <= 256 << 10], [None, True, True])
    story.check("each ends with a line", {each["text"][-2:] for each in replies}, {"\r\n"})
    story.check("nothing is lost", text.replace("\r\n ", "").count("SUMMARY:Errand "), 2500)
    story.check("as by HTTP", unfolded(page.ask(f"/f/{code}.ics")[2]), unfolded(text))
    found, ready = [], threading.Barrier(16)

    def read():
        ready.wait()
        found.append(page.ask(f"/f/{code}.ics"))

    threads = [threading.Thread(target=read) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    story.check("many at once", [each[0] for each in found], [200] * 16)
    story.check("all get all", {len(unfolded(each[2])) for each in found}, {len(unfolded(text))})


def slow(page, code):
    """A calendar of megabytes for somebody who takes it slowly arrives as a whole; who never takes it holds up nobody for good."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(story.socket)
        for number in range(700):
            spec = {"title": f"Letter {number}", "profile": "rose", "start": "2099-03-01T08:00", "instructions": "薬 für, " * 500}
            connection.sendall(json.dumps({"method": "io.flowd.Tasks.Add", "parameters": {"tenant": "home", "spec": spec}}).encode() + b"\0")
            answer = b""
            while not answer.endswith(b"\0"):
                answer += connection.recv(65536)
            if b'"error"' in answer:
                story.check("it is added", answer.decode(), "")
    request = f"GET /f/{code}.ics HTTP/1.1\r\nHost: links\r\n\r\n".encode()
    idle = []
    for _ in range(3):
        idle.append(socket.create_connection(("127.0.0.1", page.port)))
        idle[-1].setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        idle[-1].sendall(request)
    with socket.socket() as reader:
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
        reader.settimeout(60)
        reader.connect(("127.0.0.1", page.port))
        reader.sendall(request)
        data = reader.recv(100)
        # The others are served while it waits.
        for _ in range(2):
            story.check("others are served", page.ask(f"/f/{code}.ics", "HEAD")[0], 200)
        while part := reader.recv(65536):
            data += part
    head, _, body = data.decode().partition("\r\n\r\n")
    story.check("megabytes", len(body.encode()) > 4 << 20, True)
    story.check("all of it", [f"Content-Length: {len(body.encode())}\r\n" in head, body.endswith("END:VCALENDAR\r\n")], [True, True])
    for connection in idle:
        connection.close()


def outage(page, code):
    """A flowd that isn't there is told; the address holds over its death."""
    story.power_fails()
    story.check("as before", page.ask(f"/f/{code}.ics")[0], 200)
    story.process.send_signal(signal.SIGTERM)
    story.process.wait(60)
    status, head, _ = page.ask(f"/f/{code}.ics")
    story.check("told", [status, head["Retry-After"]], [503, "60"])
    story.start()
    story.check("then it is there again", page.ask(f"/f/{code}.ics")[0], 200)


def secret(codes, page):
    """No code is in a file, a list, an event or a log."""
    said = page.said() + operator.said("events", "-t", "home", "--limit", "1000", "--json")[1] + operator.said("profile", "list", "-t", "home", "--json")[1]
    kinds = [each["kind"] for each in operator("events", "-t", "home", "--limit", "1000")]
    story.check("its events are there", [kinds.count("feedIssued") >= 4, kinds.count("feedRevoked") >= 2], [True, True])
    story.process.send_signal(signal.SIGTERM)
    story.process.wait(60)
    folder = os.path.join(story.scratch.name, "state")
    for name in os.listdir(folder):
        if os.path.isfile(path := os.path.join(folder, name)):
            with open(path, "rb") as file:
                said += file.read().decode("latin-1")
    story.check("nowhere", [each for each in codes if each in said], [])
    story.start()


with Story("Calendars at secret addresses", lambda _: "") as story:
    operator = story.operator()
    operator("tenant", "create", "home", "--time-zone", "Europe/Berlin", "--title", "Our home")
    operator("template", "apply", story.file("visit.yaml", TEMPLATE.encode()), "-t", "home")
    for name in ("rose", "carla"):
        operator("profile", "add", name, "--title", name.capitalize(), "-t", "home")
    unserved = operator("profile", "feed", "issue", "carla", "-t", "home")
    story.check("without a place for links there is a code for an app's backend", [len(unserved["code"]), "address" in unserved], [64, False])
    reported = operator.run(("profile", "feed", "issue", "carla", "--replace", "-t", "home"), ())
    story.check("which is told as what it is", [reported.returncode, len(reported.stdout), "reads the calendar" in reported.stderr, "links.baseURL" in reported.stderr], [0, 65, True, True])
    operator("profile", "feed", "revoke", "carla", "-t", "home")
    operator("job", "start", "visit", "-t", "home")
    operator("task", "add", "Pills", "--for", "rose", "--rule", "daily at 08:00", "--due", "30m", "--remind=-10m", "-t", "home")
    operator("task", "add", "Walk", "--for", "carla", "--start", "2099-01-01T08:00", "-t", "home")
    first = Page(story, "--listen", "127.0.0.1:0")
    try:
        story.file("flowd.yaml", f"links:\n  baseURL: http://127.0.0.1:{first.port}/f\n".encode())
        operator("daemon", "reload")
        oldest, address = reads(first)
        changes(first, address)
        newest = alarms(first, address)
        newest = ends(first, newest, f"/f/{newest}.ics")
        rights(newest)
        large(first, newest)
        slow(first, newest)
        outage(first, newest)
        secret([oldest, newest], first)
        story.check("it stops well", first.end(), 0)
    finally:
        Page.end_all()
