#!/usr/bin/env python3
"""`flowctl web` by a real browser and by hand: who gets in and who doesn't, what the screens show, and that an open page follows
what happens, also over a restart of flowd. Names with markup are text, and what isn't the caller's isn't there."""
import html
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import threading
import time
import urllib.parse
import xml.etree.ElementTree

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from browser import Browser  # noqa: E402  pylint: disable=wrong-import-position
from open_files import open_files  # noqa: E402  pylint: disable=wrong-import-position
from story import Story  # noqa: E402  pylint: disable=wrong-import-position
from web_server import Web  # noqa: E402  pylint: disable=wrong-import-position

STRANGER = 12345
HOSTILE = "<script>document.title='run'</script>\"'&amp; \u202eשלום"
PLAN = """template: visit
title: Visit
steps:
  - group: before
    title: Before
    steps:
      - {step: call, title: Call them}
      - {step: pack, title: Pack the van, weight: 3}
  - {step: go, title: Go there, dependsOn: [call], due: 2020-05-01}
  - {step: tea, title: Drink tea, optional: true}
"""
FORM = """template: check
title: Check
steps:
  - step: look
    title: Look at it
    instructions: |
      Two lines <b>of
      text</b>.
    form:
      - {field: name, type: text, required: true, title: Name}
      - {field: meter, type: number, unit: kWh}
      - {field: fuel, type: choice, options: [gas, "oil & more"]}
      - {field: safe, type: boolean}
      - {field: on, type: date}
  - {step: next, title: Next, dependsOn: [look]}
"""
LISTED = """template: listed
title: Listed
attributes: [{field: side, type: text}, {field: open, type: boolean}]
steps:
  - {step: call, title: Call, form: [{field: persons, type: number}]}
  - {step: go, title: Go, dependsOn: [call]}
"""
DRAWN = """template: drawn
title: Drawn
attributes: [{field: who, type: text}]
steps:
  - {step: one, title: One, due: 2099-05-02}
  - {step: two, title: Two, dependsOn: [one], due: 2099-05-01}
  - {step: three, title: Three, dependsOn: [two]}
"""
FLAT = "template: flat\ntitle: Flat\nsteps:\n  - {step: one, title: One}\n"
HEADS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
                               "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff", "cache-control": "no-store", "x-frame-options": "DENY", "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin", "cross-origin-opener-policy": "same-origin",
}


def screens(tenant):
    return [f"/t/{tenant}", f"/t/{tenant}/jobs", f"/t/{tenant}/jobs/1", f"/t/{tenant}/jobs/1/call",
            f"/t/{tenant}/tasks/1", f"/t/{tenant}/reminders", f"/t/{tenant}/reminders/1/1/1", f"/t/{tenant}/money", f"/t/{tenant}/calendar"]


def coming_in():
    """The link works once, for who has it; nothing else gets in."""
    web = Web(story, "-t", "acme")
    story.check(f"the link names its place: {web.link}", bool(re.fullmatch(r"http://127\.0\.0\.1:\d+/t/acme#k=[0-9a-f]{64}", web.link)), True)
    for target in ["/", *screens("acme"), "/t/acme/live", "/t/nowhere", "/odd", "/enter"]:
        status, head, page = web.ask(target)
        story.check(f"{target} without a session shows the way in", [status, 'id="door"' in page, "acme</a>" in page], [
            401 if target != "/enter" else 404, target != "/enter", False])
        story.check(f"{target}: what a browser may do", {name: head.get(name) for name in HEADS}, HEADS)
    story.check("for a browser that is a page like others", web.ask("/t/acme", Accept="text/html,*/*;q=0.8")[0], 200)
    for target in ("/style.css", "/script.js", "/icon.svg"):
        story.check(f"{target} is for everybody", web.ask(target)[0], 200)
    for key in ("", "0" * 64, web.key[:-1], web.key + "0", web.key.upper()):
        status, head, page = web.enter(key)
        story.check(f"another key: {key[:8]}", [status, "set-cookie" in head, "key of the link" in page], [403, False, True])
    for fields in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": None}, {"Sec_Fetch_Site": "cross-site"},
                   {"Origin": web.base.replace("http", "https")}):
        story.check(f"a form from elsewhere: {fields}", web.enter(**fields)[0], 403)
    for host in ("evil.example", f"evil.example:{web.host.split(':')[1]}", "127.0.0.1", "127.0.0.1:1", f"[::1]:{web.host.split(':')[1]}"):
        story.check(f"another name: {host}", [web.ask("/", Host=host)[0], web.enter(Host=host, Origin=f"http://{host}")[0]], [421, 421])
    status, head, _ = web.enter(to="/t/acme/jobs")
    story.check("the link's key opens", [status, head["location"]], [303, "/t/acme/jobs"])
    story.check("the cookie is for this server alone", re.sub(r"[0-9a-f]{64}|\d{4,}", "N", head["set-cookie"]), "flowd_N=N; HttpOnly; SameSite=Strict; Path=/")
    story.check("the key isn't the cookie", web.key in head["set-cookie"], False)
    cookie = web.cookie
    status, head, page = web.enter()
    story.check("it opens once", [status, "set-cookie" in head, "used already" in page], [403, False, True])
    for target in screens("acme"):
        status, head, page = web.ask(target, Cookie=f"other=1; {cookie}; more=2")
        story.check(f"{target} with it", [status, {name: head.get(name) for name in HEADS}, "acme</a>" in page], [200, HEADS, True])
    for to, place in (("//evil.example/", "/"), ("https://evil.example/", "/"), ("/\\evil.example", "/")):
        other = Web(story)
        story.check(f"it leads nowhere else: {to}", other.enter(to=to)[1]["location"], place)
        other.end()
    for other in (None, cookie[:-1], cookie + "0", "flowd_1=" + cookie.split("=")[1]):
        story.check("another cookie", web.ask("/t/acme", Cookie=other)[0], 401)
    story.check("from another page", web.ask("/t/acme", Origin="http://evil.example")[0], 403)
    story.check("under another name", web.ask("/t/acme", Host="evil.example")[0], 421)
    return web


def other_users(web):
    """Another user of the machine gets nothing, whatever they know."""
    if os.geteuid() != 0:
        print("   another user: left out, as it needs root")
        return
    script = 'exec 3<>"/dev/tcp/127.0.0.1/$0" && printf %s "$1" >&3 && cat <&3'
    request = f"GET /t/acme HTTP/1.1\r\nHost: {web.host}\r\nConnection: close\r\nCookie: {web.cookie}\r\n\r\n"
    for user, is_own in ((STRANGER, False), (0, True)):
        answer = subprocess.run(["bash", "-c", script, web.host.split(":")[1], request], capture_output=True, text=True, check=False,
                                user=user, group=user, extra_groups=[], cwd="/").stdout
        story.check(f"uid {user} with the cookie", [answer.startswith("HTTP/1.1 200"), answer == ""], [is_own, not is_own])
    # Many connections of theirs take nothing from whose pages they are.
    flood = 'for i in {1..300}; do exec {fd}<>"/dev/tcp/127.0.0.1/$0" && printf "GET / HTTP/1.1\r\n" >&$fd; done; sleep 0.2'
    subprocess.run(["bash", "-c", flood, web.host.split(":")[1]], capture_output=True, check=False, user=STRANGER, group=STRANGER, extra_groups=[], cwd="/")
    story.check("after many connections of theirs", [web.ask("/t/acme")[0], web.process.poll()], [200, None])


def roles():
    """A member sees theirs; what isn't theirs is as if it weren't there."""
    web = Web(story, "-t", "acme", "--token-file", app.options[1])
    web.enter()
    story.check("theirs", [web.ask(target)[0] for target in screens("acme")], [200] * 9)
    found = [web.ask(target) for target in [*screens("other"), *screens("nowhere"), "/t/acme/jobs/99", "/t/acme/jobs/x", "/t/acme/odd"]]
    story.check("a place in the list that isn't one", web.ask("/t/acme/jobs?after=zz")[0], 400)
    story.check("what isn't theirs, and what isn't there", [status for status, _, _ in found], [404] * 21)
    story.check("looks the same", {re.sub(r"[\s\S]*<main", "<main", page) for _, _, page in found[:18]}, {re.sub(r"[\s\S]*<main", "<main", found[0][2])})
    story.check("one tenant is opened", web.ask("/")[1].get("location"), "/t/acme")
    token = re.search(r'name="token" value="([0-9a-f]{64})"', web.ask("/t/acme")[2])[1]
    for body in ("", "token=", f"token={token[:-1]}", f"token={'0' * 64}"):
        story.check("a form without the token", web.ask("/end", "POST", body)[0], 403)
    story.check("a form without a session", web.ask("/end", "POST", f"token={token}", Cookie=None)[0], 401)
    story.check("a form that is too large", web.ask("/end", "POST", "token=" + "x" * (1 << 20))[0], 413)
    story.check("another method", [web.ask("/t/acme", "PUT", "x")[0], web.ask("/t/acme", "DELETE", Origin=web.base)[0]], [403, 404])
    story.check("it still runs", web.process.poll(), None)
    status, _, page = web.ask("/end", "POST", f"token={token}")
    story.check("with it, it ends", [status, "flowctl web has ended" in page, web.process.wait(60)], [200, True, 0])


def starting():
    """Wrong words say so, and nothing is started."""
    for status, part, words in ((64, "1 to 1440", ["--idle", "0"]), (64, "not both", ["--port", "8400", "--unix", "/x"]), (64, "port", ["--port", "70000"]),
                                (66, "nowhere", ["-t", "nowhere"]), (71, "in use", ["--unix", story.socket]),
                                (71, "something else", ["--unix", story.file("a-file", b"x")]), (71, "at most 107", ["--unix", "/tmp/" + "x" * 107])):
        found, text = operator.said("web", "--no-open", *words)
        story.check(f"flowctl web {words}: {text}", [found, part in text], [status, True])
    story.check("flowd's own socket is still there", operator.said("status")[0], 0)
    with open("/dev/full", "w", encoding="utf-8") as full:
        found = subprocess.run([story.arguments.flowctl, "web", "--no-open", "--socket", story.socket], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    story.check(f"a link that can't be written: {found.stderr}", [found.returncode, "No space" in found.stderr], [73, True])
    found = subprocess.run([story.arguments.flowctl, "web", "--no-open", "--socket", "/nowhere"], capture_output=True, text=True, check=False)
    story.check(f"without flowd: {found.stderr}", [found.returncode, found.stdout], [69, ""])
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        found, text = operator.said("web", "--no-open", "--port", str(taken.getsockname()[1]))
        story.check(f"a port that is taken: {text}", [found, "in use" in text], [71, True])
    path = story.file("pages")
    web = Web(story, "--unix", path, "--json")
    story.check("a socket for its user alone", oct(stat.S_IMODE(os.stat(path).st_mode)), "0o600")
    web.host = web.host.replace("PORT", "9999")
    web.base = f"http://{web.host}"
    story.check(f"under a name of its own: {web.host}", bool(re.fullmatch(r"flowd-[0-9a-f]{16}\.localhost:9999", web.host)), True)
    story.check("which no other takes", operator.said("web", "--no-open", "--unix", path)[0], 71)
    story.check("a key over it", web.enter(to="/t/acme")[0], 303)
    story.check("a page over it", [web.ask("/t/acme")[0], web.ask("/t/acme", Host="localhost:9999")[0], web.ask("/t/acme", Host="evil.example:80")[0]], [200, 421, 421])
    story.check("SIGTERM ends it", web.end(signal.SIGTERM), 0)
    for number in (signal.SIGKILL, signal.SIGINT):
        story.check(f"the socket of one that has ended is no hindrance: {number}", Web(story, "--unix", path).end(number), 0 if number == signal.SIGINT else -9)


def filled(web, target, **fields):
    """A form of a page as it was drawn, with what somebody typed: its body, to be sent."""
    return form_of(web.ask(target)[2], **fields)


def form_of(page, verb, **fields):
    """A form of a page, its fields as they were drawn but for those that are given."""
    form = next(each for each in re.findall(r"<form[\s\S]*?</form>", page) if f'value="{verb}"' in each)
    hidden = re.findall(r'type="hidden" name="([^"]*)" value="([^"]*)"', form)
    known = {html.unescape(name): html.unescape(value) for name, value in hidden if name != "occurrence"}
    drawn = {name.replace("before.", "field."): value for name, value in known.items() if name.startswith("before.")}
    return urllib.parse.urlencode(known | drawn | {"verb": verb} | fields)


def working():
    """Forms do what they say, once; who loses a race sees what the other did, and what they typed."""
    web = Web(story, "-t", "acme")
    web.enter()
    look, job = "/t/acme/jobs/3/look", "/t/acme/jobs/3"

    def step(key="look"):
        return operator("action", "show", f"3/{key}", "-t", "acme")["action"]

    def events():
        return operator("tenant", "show", "acme")["tenant"]["status"]["eventNumber"]

    page = web.ask(look)[2]
    story.check("instructions are text", "Two lines &lt;b&gt;of\ntext&lt;/b&gt;." in page, True)
    story.check("what it gives is said before", "Done, it gives 50.00 of the job" in page, True)
    before = events()
    for body, status in (("", 403), (filled(web, look, verb="complete").replace("token=", "token=0"), 403), (filled(web, look, verb="complete") + "0" * 64, 400),
                         (filled(web, look, verb="complete").replace("verb=complete", "verb=odd"), 400), (filled(web, look, verb="complete").replace("key=", "key=0"), 400)):
        story.check(f"a form that isn't one: {body[-30:]}", web.ask(look, "POST", body)[0], status)
    story.check("without a session", web.ask(look, "POST", filled(web, look, verb="note", text="x"), Cookie=None)[0], 401)
    story.check("from elsewhere", web.ask(look, "POST", filled(web, look, verb="note", text="x"), Origin="http://evil.example")[0], 403)
    status, _, page = web.ask(look, "POST", filled(web, look, verb="complete", **{"field.meter": "a lot", "field.name": "<i>Ann", "field.on": "2027-02-30"}))
    story.check("answers that can't be used", [status, page.count('class="problem"'), 'value="a lot"' in page, "&lt;i&gt;Ann</textarea>" in page], [409, 3, True, True])
    story.check("nothing is done", [events(), step()["state"]], [before, "ready"])
    body = filled(web, look, verb="save", **{"field.name": "Ann", "field.meter": "12.50"})
    story.check("a draft, sent twice", [web.ask(look, "POST", body)[:1], web.ask(look, "POST", body)[1]["location"]], [(303,), f"{look}#did-save"])
    story.check("is one event", [events() - before, step()["draft"], step()["state"]], [1, {"name": "Ann", "meter": 12.5}, "inProgress"])
    page = web.ask(look)[2]
    story.check("it is in the form", ["Ann</textarea>" in page, 'value="12.5"' in page], [True, True])
    other = filled(web, look, verb="complete", **{"field.name": "Mine", "field.fuel": "oil & more", "field.safe": "true"})
    operator("action", "done", "3/look", "--set", "name=Theirs", "-t", "acme")
    status, _, page = web.ask(look, "POST", other)
    story.check("who comes second sees it", [status, "already done" in page or "is done" in page, "uid:0" in page, "Theirs" in page], [409, True, True, True])
    story.check("what they typed stays", ["Mine</textarea>" in page, '<option value="oil &amp; more" selected>' in page, "Correct the answers" in page], [True, True, True])
    page = web.ask(look, "POST", other)[2]
    story.check("in the form that is open", re.search(r"<details open><summary>Correct", page) is not None, True)
    drawn = web.ask(look)[2]
    operator("action", "correct", "3/look", "--set", "meter=77", "--reason", "Read again", "-t", "acme")
    body = form_of(drawn, verb="correct", text="A letter", **{"field.name": "Theirs!", "field.meter": "12.5"})
    story.check("another answer of another person's stays", [web.ask(look, "POST", body)[0], step()["answers"]["meter"], step()["answers"]["name"]], [303, 77, "Theirs!"])
    body = form_of(drawn, verb="correct", text="Mine", **{"field.name": "Theirs", "field.meter": "13"})
    status, _, page = web.ask(look, "POST", body)
    story.check("the same answer isn't overwritten unseen", [status, "It is “77” now, and was “12.5” when you looked." in page, 'value="13"' in page, step()["answers"]["meter"]], [409, True, True, 77])
    body = form_of(page, verb="correct", text="Mine", **{"field.meter": "13"})
    story.check("but knowingly", [web.ask(look, "POST", body)[0], step()["answers"]["meter"]], [303, 13])
    operator("action", "correct", "3/look", "--set", "meter=12.5", "--reason", "No", "-t", "acme")
    correction = filled(web, look, verb="correct", text="A slip", **{"field.name": "Mine", "field.fuel": "gas", "field.safe": "true", "field.on": "2027-01-31"})
    before = events()
    answers = [web.ask(look, "POST", correction)[0] for _ in range(3)]
    story.check("a correction, sent three times", [answers, events() - before, step()["answers"]],
                [[303] * 3, 1, {"name": "Mine", "meter": 12.5, "fuel": "gas", "safe": True, "on": "2027-01-31"}])
    body = filled(web, look, verb="note", text="First\r\n<script>alert(1)</script>")
    threads = [threading.Thread(target=web.ask, args=(look, "POST", body)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    story.check("a note, sent eight times at once", [each["text"] for each in operator("job", "notes", "3", "-t", "acme")], ["First\n<script>alert(1)</script>"])
    story.check("is text", "&lt;script&gt;alert(1)" in web.ask(look)[2], True)
    status, head, _ = web.ask(look, "POST", filled(web, look, verb="reopen", text="Again"))
    story.check("opened again", [status, head["location"], step()["state"], step()["reason"]], [303, f"{job}#did-reopen", "ready", "Again"])
    status, _, page = web.ask(look, "POST", filled(web, look, verb="skip", text=""))
    story.check("left out without a reason", [status, step()["state"], 'role="alert"' in page], [409, "ready", True])
    web.ask(look, "POST", filled(web, look, verb="skip", text="Not needed"))
    story.check("with one", [step()["state"], step()["reason"], step("next")["state"]], ["skipped", "Not needed", "ready"])
    viewer = Web(story, "-t", "acme", "--token-file", app.options[1])
    viewer.enter()
    before = events()
    page = viewer.ask("/t/acme/jobs/3/next")[2]
    story.check("who may only look has no form", [page.count("<form"), "As a viewer" in page], [1, True])
    token = re.search(r'name="token" value="([0-9a-f]{64})"', page)[1]
    page = html.unescape(web.ask(job)[2])
    happened = operator("events", "--job", "3", "-t", "acme")
    listed = re.findall(r'<td class="n">(\d+)</td></tr>', page.partition('id="events"')[2])
    story.check("what happened last", listed, [str(each["number"]) for each in happened][::-1][:20])
    story.check("its notes", "First\n<script>alert(1)</script>" in page, True)
    status, _, page = viewer.ask("/t/acme/jobs/3/next", "POST", urllib.parse.urlencode({"token": token, "key": "a" * 64, "verb": "note", "text": "May I?"}))
    story.check("nor does one help", [status, "viewer" in page, 'role="alert"' in page, events()], [409, True, True, before])
    story.check("steps that aren't there", [web.ask(target)[0] for target in ("/t/acme/jobs/3/odd", "/t/acme/jobs/99/look", "/t/other/jobs/3/look", "/t/nowhere/jobs/3/look")], [404] * 4)
    body = filled(web, "/t/acme/jobs/3/next", verb="note", text="First text")
    web.ask("/t/acme/jobs/3/next", "POST", body)
    status, _, page = web.ask("/t/acme/jobs/3/next", "POST", body.replace("First", "Other"))
    again = re.search(r'name="key" value="([0-9a-f]{64})">\n<label>Note', page)[1]
    story.check("a key that stands for another text", [status, "Other text" in page, again in body], [409, True, False])
    body = filled(web, "/t/acme/jobs/3/next", verb="complete")
    story.process.send_signal(signal.SIGTERM)
    story.process.wait(60)
    status, _, page = web.ask("/t/acme/jobs/3/next", "POST", body + "&text=Typed+%3Cb%3E")
    story.check("while flowd is away", [status, "Typed &lt;b&gt;" in page, "Send it again" in page], [503, True, True])
    story.start()
    kept = urllib.parse.urlencode({html.unescape(name): html.unescape(value) for name, value in re.findall(r'type="hidden" name="([^"]*)" value="([^"]*)"', page.partition("<main")[2])})
    story.check("sent again it is done, once", [[web.ask("/t/acme/jobs/3/next", "POST", kept)[0] for _ in range(2)], step("next")["state"]], [[303, 303], "done"])
    for pages in (web, viewer):
        pages.end()


def boarding():
    """The board has every job in the column of its state."""
    web = Web(story, "-t", "acme")
    web.enter()
    page = html.unescape(web.ask("/t/acme/jobs?view=board")[2])
    columns = {name: re.findall(r'id="job-(\d+)"', text) for name, text in re.findall(r'<section aria-labelledby="column-(\w+)">([\s\S]*?)</section>', page)}
    jobs = operator("job", "list", "-t", "acme")
    story.check("every job is in its column", columns, {state: [each["id"] for each in jobs if each["status"]["state"] == state] for state in {each["status"]["state"] for each in jobs}})
    story.check("with the conditions", re.findall(r'id="job-(\d+)"', web.ask("/t/acme/jobs?view=board&q=ito")[2]), ["1"])
    story.check("and none", "No jobs match" in web.ask("/t/acme/jobs?view=board&q=nobody")[2], True)
    web.end()


def today():
    """What is due stands there however much is overdue, with what keeps it; what won't go out says so, and so does a stop."""
    web = Web(story, "-t", "acme")
    web.enter()
    day = time.strftime("%Y-%m-%d", time.gmtime(story.now))
    many = "".join(f"  - {{step: s{number}, title: Late {number}, due: 2021-01-01}}\n" for number in range(60))
    operator("template", "apply", story.file("many.yaml", f"template: many\ntitle: Many\nsteps:\n{many}  - {{step: now, title: Of today, due: {day}}}\n".encode()), "-t", "acme")
    job = operator("job", "start", "many", "-t", "acme")["job"]["id"]
    start = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(story.now + 5 * 3600))
    task = operator("task", "add", "Stopped for now", "--start", start, "--remind", "0m via broken", "-t", "acme")["task"]["id"]
    operator("task", "pause", task, "-t", "acme")
    story.process.send_signal(signal.SIGTERM)
    story.process.wait(60)
    story.start()
    parts = dict(re.findall(r'<section data-part="(\w+)"([\s\S]*?)</section>', html.unescape(web.ask("/t/acme")[2])))
    story.check("fifty are listed, and that there are more", [parts["overdue"].count("<tr>") - 1, "There are more" in parts["overdue"]], [50, True])
    story.check("what is of today stands beside them", "Of today" in parts["due"], True)
    story.check("what waits for others says so", re.search(r"Go there</a> <span class=\"mark\">waits for other steps", parts["overdue"]) is not None, True)
    story.check("what won't go out says so", re.search(r"Stopped for now</a></td>(<td>[^<]*</td>){2}<td>paused</td>", parts["out"]) is not None, True)
    story.check("a stop is said", "flowd didn't run" in parts["account"], True)
    story.check("what was given up leads to its story", '<a href="/t/acme/reminders/1/1/1">' in parts["needs"], True)
    operator("job", "cancel", job, "--reason", "Over", "-t", "acme")
    web.end()


def watching():
    """However pages come and go, a tenant is watched once."""
    web = Web(story, "-t", "acme")
    web.enter()

    def page():
        connection = web.connect()
        connection.sendall(f"GET /t/acme/live HTTP/1.1\r\nHost: {web.host}\r\nCookie: {web.cookie}\r\n\r\n".encode())
        heard = b""
        while b"event: changed" not in heard:
            heard += connection.recv(65536)
        return connection

    def sockets():
        return sum(each.startswith("socket:") for each in open_files(web.process.pid))

    def happens(count):
        for _ in range(count):
            operator("job", "note", "1", "Something", "-t", "acme")

    opened = page()
    # Connections of requests come and go beside what stays.
    once = min((happens(1), sockets())[1] for _ in range(10))
    opened.close()
    # The page that is gone is found out by an event, and its watch ends with another.
    story.wait_for("no page, no watch", lambda: (happens(1), sockets())[1], once - 2)
    opened = page()
    # Longer than a watch pauses: it must not go on beside the new one.
    happens(100)
    story.wait_for("still one", sockets, once)
    opened.close()
    web.end()


def caring():
    """A time of a task is confirmed, left out and taken back; who comes second sees what the other said."""
    web = Web(story, "-t", "acme")
    web.enter()
    task = "/t/acme/tasks/1"

    def occurrence():
        return operator("task", "show", "1", "-t", "acme")["occurrences"][0]

    def form(verb, **fields):
        return filled(web, task, verb=verb, **fields)

    page = web.ask(task)[2]
    story.check("it is open", [occurrence()["state"], "Pills" in page, "Newest times" in page], ["open", True, True])
    story.check("today leads there", 'href="/t/acme/tasks/1"' in web.ask("/t/acme")[2], True)
    status, _, page = web.ask(task, "POST", form("skip", text="", occurrence="1/1"))
    story.check("left out without a reason", [status, occurrence()["state"], 'role="alert"' in page], [409, "open", True])
    body = form("done", text="Taken <b>with</b> water", occurrence="1/1")
    late = form("skip", text="She is away", occurrence="1/1")
    story.check("done, sent twice", [web.ask(task, "POST", body)[0] for _ in range(2)], [303, 303])
    story.check("is done", [occurrence()["state"], occurrence()["note"]], ["done", "Taken <b>with</b> water"])
    page = web.ask(task)[2]
    story.check("what was said is text", ["Taken &lt;b&gt;with&lt;/b&gt; water" in page, 'value="reopen"' in page, 'value="skip"' in page], [True, True, False])
    status, _, page = web.ask(task, "POST", late)
    story.check("who comes second sees it", [status, "She is away" in page, 'role="alert"' in page, occurrence()["state"]], [409, True, True, "done"])
    story.check("taken back", [web.ask(task, "POST", form("reopen", text="A slip", occurrence="1/1"))[0], occurrence()["state"]], [303, "open"])
    for number, status in (("1/99", 404), ("odd", 409), ("2/1", 409)):
        story.check(f"a time that isn't there: {number}", web.ask(task, "POST", form("done", text="", occurrence=number))[0], status)
    story.check("a verb that isn't one", web.ask(task, "POST", form("done", text="", occurrence="1/1").replace("verb=done", "verb=odd"))[0], 400)
    story.check("left out", [web.ask(task, "POST", form("skip", text="Away", occurrence="1/1"))[0], occurrence()["state"], occurrence()["note"]], [303, "skipped", "Away"])
    story.check("tasks that aren't there", [web.ask(target)[0] for target in ("/t/acme/tasks/99", "/t/acme/tasks/x", "/t/other/tasks/1", "/t/nowhere/tasks/1")], [404] * 4)
    web.end()


def reminding():
    """The ledger has what flowctl lists, each with its story; one that waits is seen or put off."""
    web = Web(story, "-t", "acme")
    web.enter()
    operator("task", "add", "Later <i>on</i>", "--start", "2099-01-01T08:00", "--remind", "-1h via broken", "-t", "acme")
    for part, words in (("coming", []), ("settled", ["--settled"]), ("failed", ["--failed", "--settled"])):
        listed = [each["id"] for each in operator("reminder", "list", *words, "-t", "acme")]
        page = web.ask(f"/t/acme/reminders?part={part}")[2]
        story.check(f"reminders {part}", re.findall(r'href="/t/acme/reminders/(\d[^"]*)"', page), listed)
        story.check(f"{part} is marked", re.search(rf'part={part}"( aria-current="true")?', page)[1] is not None, True)
    for target in ("/t/acme/reminders?part=odd", "/t/acme/reminders"):
        story.check("any other part is what is to come", "Later &lt;i&gt;on&lt;/i&gt;" in web.ask(target)[2], True)
    story.check("a place in it that isn't one", web.ask("/t/acme/reminders?after=zz")[0], 400)
    why = operator("reminder", "why", "1/1/1", "-t", "acme")
    page = html.unescape(web.ask("/t/acme/reminders/1/1/1")[2])
    story.check("its story", [each["what"] for each in why["story"] if each["what"] not in page], [])
    story.check("its messages", [why["deliveries"][0]["reason"] in page, "given up" in page], [True, True])
    place = "/t/acme/reminders/2/1/1"
    status, _, page = web.ask(place, "POST", filled(web, place, verb="snooze", text="soon"))
    story.check("a length of time that isn't one", [status, 'value="soon"' in page, 'role="alert"' in page], [409, True, True])
    story.check("put off", [web.ask(place, "POST", filled(web, place, verb="snooze", text="2h"))[0]], [303])
    rows = {each["id"]: each for each in operator("reminder", "list", "--task", "2", "-t", "acme")}
    story.check(f"it comes again: {rows}", [each["snooze"] for each in rows.values()], [True])
    place = f"/t/acme/reminders/{next(iter(rows))}"
    body = filled(web, place, verb="acknowledge")
    story.check("seen, sent twice", [web.ask(place, "POST", body)[0] for _ in range(2)], [303, 303])
    story.check("nothing of it is left", operator("reminder", "list", "--task", "2", "-t", "acme"), [])
    story.check("reminders that aren't there", [web.ask(target)[0] for target in ("/t/acme/reminders/9/9/9", "/t/acme/reminders/x/y/z", "/t/other/reminders/1/1/1")], [404] * 3)
    web.end()


def paying():
    """What is owed by month, a schedule with where its reminders stand, and a payment that is recorded once."""
    web = Web(story, "-t", "acme")
    web.enter()
    operator("profile", "add", "ana", "--title", "Ana <b>Ray</b>", "-t", "acme")
    operator("payment", "schedule", "add", "Lessons", "--from", "ana", "--total", "300.00", "--instalment", "50% 2020-01-31 First", "--instalment",
             "rest 2099-02-28 Second", "--ladder", "0d due via broken; 7d first via broken", "-t", "acme")
    page = html.unescape(web.ask("/t/acme/money")[2])
    story.check("what is owed", ["Ana <b>Ray</b>" in page, "150.00" in page, "overdue" in page, 'href="/t/acme/money/1"' in page], [True] * 4)
    outlook = operator("payment", "outlook", "--months", "12", "-t", "acme")["outlooks"][0]["rows"]
    amounts = re.findall(r'value="\d+" aria-label="([0-9.,]+)\xa0EUR"', page)
    story.check("the outlook is flowctl's", [float(each.replace(",", "")) for each in amounts], [float(each) for row in outlook for each in (row["incoming"], row["outgoing"])])
    place = "/t/acme/money/1"
    page = html.unescape(web.ask(place)[2])
    listed = operator("payment", "ladder", "1", "-t", "acme")["places"]
    story.check("where its reminders stand", [place["nextStep"] in page for place in listed if "nextStep" in place and "blocked" not in place], [True] * sum("nextStep" in place and "blocked" not in place for place in listed))

    def schedule():
        return operator("payment", "schedule", "show", "1", "-t", "acme")["schedule"]

    for amount, day in (("a lot", "2026-01-01"), ("0", "2026-01-01"), ("-5", "2026-01-01"), ("1.001", "2026-01-01"), ("10.00", "2099-01-01"), ("10.00", "2026-02-30"), ("", "2026-01-01")):
        status, _, page = web.ask(place, "POST", filled(web, place, verb="record", **{"field.amount": amount, "field.paidOn": day, "field.reference": "<i>x</i>"}))
        story.check(f"a payment that can't be: {amount} {day}", [status, f'value="{amount}"' in page, "&lt;i&gt;x" in page, schedule()["paid"]], [409, True, True, "0.00"])
    body = filled(web, place, verb="record", **{"field.amount": "100.00", "field.paidOn": "2026-01-02", "field.reference": "Cash & more"})
    threads = [threading.Thread(target=web.ask, args=(place, "POST", body)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    story.check("one that is sent four times at once is recorded once", [schedule()["paid"], schedule()["outstanding"]], ["100.00", "200.00"])
    page = html.unescape(web.ask(place)[2])
    story.check("it is listed", ["Cash & more" in page, "1/p1" in page, "paid in part" in page or "overdue" in page], [True] * 3)
    story.check("schedules that aren't there", [web.ask(target)[0] for target in ("/t/acme/money/99", "/t/acme/money/x", "/t/other/money/1", "/t/nowhere/money")], [404] * 4)
    web.end()


def planning():
    """The calendar has what flowctl's has, on its days."""
    web = Web(story, "-t", "acme")
    web.enter()
    for words, query in ((["--month", "2099-02"], "month=2099-02"), (["--month", "2020-05"], "month=2020-05"), (["--week", "2099-01-01"], "week=2099-01-01")):
        entries = operator("calendar", *words, "-t", "acme")["entries"]
        page = html.unescape(web.ask(f"/t/acme/calendar?{query}")[2])
        displayed = re.findall(r'<li>(?:<span class="quiet">([0-9:]+)</span> )?<(?:a href="[^"]*"(?: class="late")?|strong)>(.*?)</(?:a|strong)>', page.partition("<main")[2])
        story.check(f"calendar {query}", displayed, [(each.get("time", ""), each["title"]) for each in entries])
        story.check(f"{query} has something", len(displayed) > 0, True)
    story.check("days with nothing say so", ["Nothing stands on these days." in web.ask(f"/t/acme/calendar?month={month}")[2] for month in ("2098-01", "2099-02")], [True, False])
    for query in ("month=2099-13", "month=odd", "week=2099-02-30", ""):
        story.check(f"any other is the present month: {query}", web.ask(f"/t/acme/calendar?{query}")[0], 200)
    web.end()


def cells(page):
    """Rows of the table of jobs: their numbers, and what stands in the columns besides."""
    rows = re.findall(r"<tr>(<td.*?)</tr>", page.partition('id="jobs-list"')[2].partition("</table>")[0])
    texts = [[html.unescape(re.sub("<.*?>", "", cell)) for cell in re.findall(r"<td.*?>(.*?)</td>", row)] for row in rows]
    return [(each[0], each[6:]) for each in texts]


def listing():
    """Conditions, labels and columns list what flowctl lists by them, alone and on top of a saved list."""
    for slug in ("listed", "over"):
        operator("tenant", "create", slug)
    web = Web(story, "-t", "listed")
    web.enter()
    operator("template", "apply", story.file("listed.yaml", LISTED.encode()), "-t", "listed")
    operator("profile", "add", "rose", "--title", "Rose", "-t", "listed")
    story.check("no jobs at all", ["There are no jobs yet." in web.ask(f"/t/listed/jobs{query}")[2] for query in ("?state=all", "")], [True, False])
    for number, (side, open_, words) in enumerate((("one", "yes", ()), ("two", "no", ("--label", "vip")), (HOSTILE, "yes", ("--label", "vip", "--label", "late", "--assignee", "rose")),
                                                   ("one", "no", ("--due", "2020-05-01"))), 1):
        operator("job", "start", "listed", "--set", f"side={side}", "--set", f"open={open_}", *words, "-t", "listed")
        if number % 2:
            operator("action", "done", f"{number}/call", "--set", f"persons={number}.50", "-t", "listed")
    operator("job", "list", "--where", "attribute.open=yes", "--column", "id,title,attribute.side,form.call.persons", "--save-as", "open.ones", "-t", "listed")
    for query, words, columns in (
            ("", (), ()), ("where=attribute.side%3Done", ("--where", "attribute.side=one"), ()), ("label=vip", ("--label", "vip"), ("labels",)),
            ("label=vip,late&column=labels", ("--label", "vip", "--label", "late"), ("labels",)), ("assignee=rose", ("--assignee", "rose"), ()), ("overdue=yes", ("--overdue",), ()),
            ("where=attribute.open%3Dyes%0D%0Aform.call.persons%3E2&column=form.call.persons+attribute.side", ("--where", "attribute.open=yes", "--where", "form.call.persons>2"), ("form.call.persons", "attribute.side")),
            ("where=step.call%3Ddone&sort=title", ("--where", "step.call=done", "--sort", "title"), ()),
            ("saved=open.ones", ("--saved", "open.ones"), ("attribute.side", "form.call.persons")),
            ("saved=open.ones&label=vip&state=all&sort=-id", ("--saved", "open.ones", "--label", "vip", "--sort", "-id"), ("attribute.side", "form.call.persons")),
            ("saved=open.ones&where=attribute.side", ("--saved", "open.ones", "--where", "attribute.side"), ("attribute.side", "form.call.persons")),
            ("saved=open.ones&where=form.call.persons&column=template", ("--saved", "open.ones", "--where", "form.call.persons"), ("template",))):
        wanted = [each["id"] for each in operator("job", "list", *words, "-t", "listed")]
        page = web.ask(f"/t/listed/jobs?{query}")[2]
        found = cells(page)
        story.check(f"{query}: lists", [each[0] for each in found], wanted)
        if "column=" in query or "saved=" in query:
            headings = re.findall(r'<th scope="col" title="([^"]*)">', page)
            story.check(f"{query}: columns", headings, list(columns))
            jobs = {each["id"]: each for each in operator("job", "list", "--column", "id,attribute.side,form.call.persons", "-t", "listed")}
            known = [[{"labels": ", ".join(jobs[number]["spec"]["labels"]), "template": "listed"}.get(column, str(jobs[number].get("columns", {}).get(column, ""))) for column in columns] for number, _ in found]
            story.check(f"{query}: values", [each[1] for each in found], known)
        board = re.findall(r'href="(/t/listed/jobs[^"]*view=board)"', page)[0]
        story.check(f"{query}: as a board", sorted(re.findall(r'href="/t/listed/jobs/(\d+)"', web.ask(html.unescape(board))[2])), sorted(wanted))
    for query in ("where=side%3Done", "where=attribute.side%3D", "column=" + "%20".join(f"attribute.a{each}" for each in range(21)), "label=" + "x" * 100):
        status, _, page = web.ask(f"/t/listed/jobs?{query}")
        story.check(f"{query[:30]}: {re.findall('id=.problem.>(.*?)<', page)}", [status, 'id="problem"' in page, "No jobs match" in page], [200, True, False])
        story.check("nor as a board", 'id="problem"' in web.ask(f"/t/listed/jobs?{query}&view=board")[2], True)
    operator("profile", "list", "--kind", "person", "--save-as", "people", "-t", "listed")
    story.check("a list of people is none of jobs", web.ask("/t/listed/jobs?saved=people")[0], 404)
    operator("template", "apply", story.file("flat.yaml", FLAT.encode()), "-t", "over")
    operator("job", "start", "flat", "-t", "over")
    operator("action", "done", "1/one", "-t", "over")
    page = Web(story, "-t", "over")
    page.enter()
    story.check("all of them are over", ["No job is running or held." in page.ask("/t/over/jobs")[2], cells(page.ask("/t/over/jobs?state=all")[2])[0][0]], [True, "1"])
    page.end()
    story.check("what was typed stays", "side=one</textarea>" in web.ask("/t/listed/jobs?where=side%3Done")[2], True)
    story.check("a list that there isn't", web.ask("/t/listed/jobs?saved=none")[0], 404)
    web.end()


def drawing():
    """A job is drawn, with names of every kind as text, and its steps are listed by their due dates."""
    web = Web(story, "-t", "acme")
    web.enter()
    operator("template", "apply", story.file("drawn.yaml", DRAWN.encode()), story.file("flat.yaml", FLAT.encode()), "-t", "acme")
    number = operator("job", "start", "drawn", "--set", f"who={HOSTILE}", "-t", "acme")["job"]["id"]
    operator("job", "set", number, "--title", HOSTILE, "-t", "acme")
    page = web.ask(f"/t/acme/jobs/{number}")[2]
    address = html.unescape(re.search(r'<img src="(/t/acme/graphs/[^"]*)" alt="[^"]+"', page)[1])
    status, head, picture = web.ask(address)
    story.check("it is a picture", [status, head["content-type"], "<script" in picture], [200, "image/svg+xml", False])
    drawn = [each.text for each in xml.etree.ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}title")]
    story.check("of the job and its steps", [HOSTILE.replace("\u202e", "")[:8] in drawn[0], drawn[1:]], [True, ["one: One", "two: Two", "three: Three"]])
    dated = html.unescape(re.sub("<.*?>", " ", page.partition('id="dated-list"')[2].partition("</table>")[0]))
    story.check(f"by due date: {dated}", [dated.index("Two") < dated.index("One"), "Three" in dated], [True, False])
    operator("action", "done", f"{number}/one", "-t", "acme")
    story.check("another picture when it has changed", address in html.unescape(web.ask(f"/t/acme/jobs/{number}")[2]), False)
    flat = operator("job", "start", "flat", "-t", "acme")["job"]["id"]
    operator("profile", "add", "hall", "--kind", "vendor", "--title", "Hall", "-t", "acme")
    operator("payment", "schedule", "add", "Hall", "--to", "hall", "--job", flat, "--category", "venue", "--total", "900.00", "--due", "2099-01-01", "-t", "acme")
    for name, amount in (("venue", "500.00"), ("flowers", "1200.00")):
        operator("budget", "set", name, amount, "--job", flat, "-t", "acme")
    budgets = re.findall(r"<tr>(.*?)</tr>", html.unescape(web.ask(f"/t/acme/jobs/{flat}")[2]).partition('id="budgets-list"')[2].partition("</tbody>")[0])[1:]
    found = {row[0]: [float(re.sub(r"[^0-9.-]", "", cell.replace("\u2212", "-")) or 0) for cell in row[2:]] for row in ([re.sub("<.*?>", "", cell) for cell in re.findall(r"<td.*?>(.*?)</td>", each)] for each in budgets)}
    wanted = {each["category"]: [float(each.get(name, 0)) for name in ("planned", "committed", "paid", "left")] for each in operator("budget", "show", "--job", flat, "-t", "acme")["lines"]}
    story.check("budgets are flowctl's", [found, 'class="late"' in budgets[[each["category"] for each in operator("budget", "show", "--job", flat, "-t", "acme")["lines"]].index("venue")]], [wanted, True])
    story.check("no picture where no step waits", "/graphs/" in web.ask(f"/t/acme/jobs/{flat}")[2], False)
    story.check("what isn't there", [web.ask(each)[0] for each in ("/t/acme/graphs/999", "/t/acme/graphs/x", f"/t/other/graphs/{number}", f"/t/nowhere/graphs/{number}")], [404] * 4)
    for each in (number, flat):
        operator("job", "cancel", each, "--reason", "Drawn", "-t", "acme")
    web.end()


def simulating():
    """What would go out is what flowctl tells, also with days on which flowd doesn't run."""
    web = Web(story, "-t", "acme")
    web.enter()
    # From tomorrow on, so that nothing goes out between two looks.
    day, fates = [time.strftime("%Y-%m-%d", time.gmtime(story.now + each * 86400)) for each in range(30)], []
    water = operator("task", "add", "Water", "--rule", "FREQ=DAILY", "--start", f"{day[2]}T09:00", "--remind", "0m via broken", "--grace", "2h", "-t", "acme")["task"]["id"]
    for query, words in ((f"until={day[20]}", ()), (f"until={day[20]}&from={day[3]}&to={day[5]}", ("--outage", f"{day[3]}T00:00:00Z/{day[6]}T00:00:00Z"))):
        reported = operator("simulate", "--until", f"{day[21]}T00:00:00Z", *words, "-t", "acme")
        page = html.unescape(web.ask(f"/t/acme/reminders/simulate?{query}")[2])
        counted = [int(each) for each in re.findall(r'<td class="n">(\d+)</td>', page.partition('id="fates"')[2].partition("</table>")[0])]
        story.check(f"{query}: by fate", [counted, sum(counted) > 0], [[each["count"] for each in reported["summary"]["fates"]], True])
        fates.append(counted)
        story.check("messages", f"Messages that would go out: {reported['summary']['sent']}." in page, True)
        story.check("lines", page.partition('id="lines-list"')[2].count("<tr><td>"), min(200, len(reported["lines"])))
    story.check(f"days without flowd are seen: {fates}", fates[0] != fates[1], True)
    today = time.strftime("%Y-%m-%d", time.gmtime(time.time()))
    page = web.ask(f"/t/acme/reminders/simulate?until={day[20]}&from={today}&to={day[3]}")[2]
    story.check(f"from today on: {re.findall('id=.problem.>(.*?)<', page)}", ['id="problem"' in page, 'id="fates"' in page], [False, True])
    page = web.ask("/t/acme/reminders/simulate")[2]
    story.check("nothing before it is asked for", ['id="fates"' in page, "data-live" in page], [False, False])
    for query in ("until=odd", "until=2020-01-01", f"until={day[5]}&from={day[3]}", f"until={day[5]}&from={day[4]}&to={day[3]}", "until=2999-01-01", f"until={day[9]}&from=%3Cscript%3E&to={day[3]}"):
        status, _, page = web.ask(f"/t/acme/reminders/simulate?{query}")
        story.check(f"{query}: {re.findall('id=.problem.>(.*?)<', page)}", [status, 'id="problem"' in page, "<script>" in page, 'id="fates"' in page], [200, True, False, False])
    operator("task", "end", water, "-t", "acme")
    web.end()


def looking(browser, web):
    """The screens in a browser: what they show, that they follow what happens, and that nothing of it is run."""
    browser.open("about:blank")
    browser.loaded(lambda: browser.send("Page.navigate", url=web.link))
    story.wait_for("the link opens the first screen", lambda: browser.look("document.querySelector('h1')?.textContent"), "Today")
    story.check("its key stands nowhere", browser.look("location.href + document.documentElement.innerHTML").find(web.key), -1)
    story.check("an overdue step is overdue", "Go there" in browser.look("[...document.querySelectorAll('[data-part=overdue] a')].map(each => each.textContent)"), True)
    story.check("a message that was given up needs a person", browser.look("document.querySelector('[data-part=needs]').textContent.includes('given up')"), True)
    story.check("all is accounted for", browser.look("document.querySelector('[data-part=account] h2').textContent.startsWith('Everything until')"), True)
    browser.click("nav a:nth-of-type(2)")
    names = browser.look("[...document.querySelectorAll('[data-part=jobs] td.name a')].map(each => each.textContent)")
    story.check("the jobs, newest first", names, [f"\u2068Visit\u2069 · \u2068{HOSTILE}\u2069", "\u2068Visit\u2069 · \u2068Mrs Ito\u2069"])
    story.check("nothing of a name is run", [browser.look("document.title"), browser.look("document.scripts.length")], ["Jobs · acme · flowd", 1])
    browser.open(f"{web.base}/t/acme/jobs?q=ito&state=all&sort=title")
    story.check("a search", browser.look("document.querySelectorAll('[data-part=jobs] tbody tr').length"), 1)
    story.check("its fields stay", browser.look("[...document.querySelectorAll('form.fields > label > *')].filter(e => e.form.getAttribute('role')).map(e => e.value)"), ["ito", "all", "", "title"])
    browser.click("#job-1")
    percent = "document.querySelector('p.big strong').textContent"
    story.check("a job", [browser.look("document.querySelector('h1').textContent"), browser.look(percent)], ["\u2068Visit\u2069 · \u2068Mrs Ito\u2069 · Job 1", "0\xa0%"])
    story.check("points add up", browser.look("[...document.querySelectorAll('#steps-list td.n')].map(each => each.firstChild?.textContent ?? '')"),
                ["", "0.00 / 20.00", "0.00 / 60.00", "0.00 / 20.00", ""])
    begin = browser.look("performance.getEntriesByType('resource').length")
    operator("action", "done", "1/pack", "-t", "acme")
    story.wait_for("a step that is done elsewhere moves the bar", lambda: browser.look(percent), "60\xa0%")
    story.check("without the page being loaded again", browser.look("performance.getEntriesByType('resource').length") > begin, True)
    story.check("why is said", browser.look("document.querySelector('#why').textContent"), "Why 60 %")
    browser.look("document.querySelector('nav a').focus()")
    operator("action", "done", "2/pack", "-t", "acme")
    story.process.send_signal(signal.SIGTERM)
    story.process.wait(60)
    story.wait_for("a flowd that ends is said", lambda: browser.look("!document.querySelector('#offline').hidden && document.querySelector('#offline').textContent.slice(0, 20)"),
                   "flowd can't be reach")
    story.check("what was there stays", browser.look(percent), "60\xa0%")
    status, _, page = web_of_browser(browser, web).ask("/t/acme/jobs/1")
    story.check("a page says so too", [status, "flowd doesn't answer" in page or "flowd doesn&#39;t answer" in page, 'data-retried="yes"' in page], [503, True, True])
    browser.open(f"{web.base}/t/acme/jobs/2")
    story.check("also in the browser", browser.look("document.querySelector('h1').textContent"), "flowd doesn't answer")
    story.start()
    story.wait_for("it comes by itself when flowd does", lambda: browser.look("document.querySelector('p.big strong')?.textContent"), "60\xa0%")
    operator("action", "done", "2/call", "-t", "acme")
    story.wait_for("and follows it", lambda: browser.look(percent), "80\xa0%")
    for width in (1280, 360):
        browser.call("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=width < 500)
        for target in screens("acme"):
            browser.open(web.base + target)
            wide = browser.look(f"[...document.querySelectorAll('body *')].filter(each => each.getBoundingClientRect().right > {width + 1}"
                                " && !each.closest('.wide')).map(each => each.outerHTML.slice(0, 80))")
            story.check(f"{target} fits into {width}", [browser.look("document.documentElement.scrollWidth") <= width, wide], [True, []])
    noise = [each for each in browser.seen if "503" not in str(each) and "ERR_" not in str(each)]
    story.check(f"the console is empty: {noise}", noise, [])
    browser.open(f"{web.base}/t/acme")
    browser.click("header button")
    story.check("the button ends it", [browser.look("document.querySelector('h1').textContent"), web.process.wait(60)], ["Ended", 0])


def web_of_browser(browser, web):
    """The session that the browser has, for requests by hand."""
    cookies = browser.call("Network.getCookies", urls=[web.base])["cookies"]
    web.cookie = "; ".join(f"{each['name']}={each['value']}" for each in cookies)
    story.check("scripts can't read the cookie", [each["httpOnly"] and each["sameSite"] == "Strict" for each in cookies], [True])
    return web


def configuration(scratch):
    return "channels: [{name: broken, kind: command, argv: [/bin/sh, -c, 'exit 68']}]\n"


with Story("The pages in a browser", configuration, moves_clock=True) as story:
    operator = story.operator()
    try:
        operator("tenant", "create", "acme")
        operator("tenant", "create", "other")
        operator("template", "apply", story.file("visit.yaml", PLAN.encode()), "-t", "acme")
        app = story.app("acme", "app", "viewer")
        for subject in ("Mrs Ito", HOSTILE):
            operator("job", "start", "visit", "--for", subject, "-t", "acme")
        operator.add_soon(("Pills", "--grace", "6h", "--remind", "0m via broken", "-t", "acme"))
        story.wait_for("a message is given up", lambda: [each["state"] for each in operator("delivery", "list", "-t", "acme")], ["dead"])
        operator("template", "apply", story.file("check.yaml", FORM.encode()), "-t", "acme")
        operator("job", "start", "check", "-t", "acme")
        starting()
        session = coming_in()
        other_users(session)
        story.check("Ctrl-C ends it", session.end(), 0)
        roles()
        working()
        boarding()
        watching()
        caring()
        reminding()
        paying()
        planning()
        today()
        listing()
        drawing()
        simulating()
        with Browser("en") as window:
            looking(window, Web(story, "-t", "acme"))
    finally:
        Web.end_all()
