#!/usr/bin/env python3
"""Photographs and files on the pages of `flowctl web`: sent with the form of a step or a time of a task, also 60 MiB, also eight times at
once; seen and fetched again byte by byte; refused with what was typed kept; never lost where flowd is away. Names of every kind are text."""
import concurrent.futures
import hashlib
import html
import os
import re
import struct
import sys
import urllib.parse
import zlib

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from browser import Browser  # noqa: E402  pylint: disable=wrong-import-position
from story import Story  # noqa: E402  pylint: disable=wrong-import-position
from web_server import Web  # noqa: E402  pylint: disable=wrong-import-position

BORDER = "----border7MA4YWxk"
LARGE = 60 << 20
HOSTILE = "<img src=x onerror=alert(1)>'\u202eשלום & \"quoted\".png"
PLAN = """template: visit
title: Visit
steps:
  - step: look
    title: Look at it
    evidence: [{kind: photo, count: 1}]
    form:
      - {field: note, type: text}
  - {step: write, title: Write it down}
"""


def png(shade):
    """A picture of two by two dots."""
    def part(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + bytes([shade, 0, 0] * 2) for _ in range(2))
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", struct.pack(">IIBBBBB", 2, 2, 8, 2, 0, 0, 0)) + part(b"IDAT", zlib.compress(rows)) + part(b"IEND", b"")


def multipart(fields, files):
    """A form as browsers write it: its fields, then its files, each (name, type, bytes)."""
    body = b""
    for name, value in fields.items():
        body += f'--{BORDER}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
    for name, kind, data in files:
        name = name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
        body += f'--{BORDER}\r\nContent-Disposition: form-data; name="media"; filename="{name}"\r\nContent-Type: {kind}\r\n\r\n'.encode() + data + b"\r\n"
    return body + f"--{BORDER}--\r\n".encode()


def form(web, target, verb, occurrence=None, **typed):
    """The fields of the form that has a button for the verb, filled in."""
    page = web.ask(target)[2]
    forms = [each for each in re.findall(r"<form.*?</form>", page, re.S) if f'value="{verb}"' in each and (occurrence is None or f'value="{occurrence}"' in each)]
    story.check(f"{target} has one form to {verb}", len(forms), 1)
    hidden = {name: html.unescape(value) for name, value in re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', forms[0])}
    return hidden | {"verb": verb} | {name.replace("field_", "field."): value for name, value in typed.items()}


def send(web, target, fields, files):
    return web.ask(target, "POST", multipart(fields, files), Content_Type=f"multipart/form-data; boundary={BORDER}")


def media(*words):
    return operator("media", "list", *words, "-t", "acme")


def job():
    return operator("job", "start", "visit", "-t", "acme")["job"]["id"]


def step(number, key="look"):
    return operator("action", "show", f"{number}/{key}", "-t", "acme")["action"]


def listed(page):
    """Names of what a page lists, with their addresses."""
    return [(html.unescape(re.sub("<.*?>", "", name)), address) for address, name in re.findall(r'<li><a href="([^"]*)">(.*?)</a>', page.partition('class="media"')[2])]


def photographs(web):
    """A step done with its form and its photograph; the same form eight times at once is one photograph and one step done."""
    number = job()
    target = f"/t/acme/jobs/{number}/look"
    status, _, page = send(web, target, form(web, target, "complete", field_note="Dry"), [("", "application/octet-stream", b"")])
    story.check("without the photograph that it wants", [status, "Dry" in page, step(number)["state"], media(number)], [409, True, "ready", []])
    fields = form(web, target, "complete", field_note="Dry")
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: send(web, target, fields, [(HOSTILE, "image/png", png(200))]), range(8)))
    story.check(f"eight times at once: {[re.findall('id=.problem.>(.*?)<', each[2]) for each in answers]}", [each[0] for each in answers], [303] * 8)
    found = media(number)
    story.check("one photograph", [(each["name"], each["type"], each["kind"], each["sha256"]) for each in found], [(HOSTILE, "image/png", "photo", hashlib.sha256(png(200)).hexdigest())])
    story.check("and done once", [step(number)["state"], step(number)["answers"], sum(each["kind"] == "actionCompleted" for each in operator("events", "--job", number, "-t", "acme"))],
                ["done", {"note": "Dry"}, 1])
    for page in (f"/t/acme/jobs/{number}", target):
        text = web.ask(page)[2]
        story.check(f"{page} lists it", listed(text), [(HOSTILE.replace("\u202e", "\ufffd"), f"/t/acme/media/{found[0]['id']}")])
        story.check(f"{page} has it as text", [HOSTILE.partition("\u202e")[0] in text, f'<img src="/t/acme/media/{found[0]["id"]}"' in text], [False, True])
    status, head, data = web.fetch(f"/t/acme/media/{found[0]['id']}")
    story.check("it is fetched", [status, data == png(200), head["content-type"], head["content-length"], head["x-content-type-options"]], [200, True, "image/png", str(len(png(200))), "nosniff"])
    story.check("with its name", urllib.parse.unquote(head["content-disposition"].partition("''")[2]), HOSTILE)
    fields = form(web, target, "attach")
    status, _, page = send(web, target, fields, [("more.txt", "text/plain", b"One more\n"), ("page.html", "text/html", b"<script>alert(1)</script>"), ("last.txt", "text/plain", b"Last\n")])
    story.check("what the tenant doesn't take is refused, and all else is there", [status, [each["name"] for each in media(number)]], [409, [HOSTILE, "more.txt", "last.txt"]])
    sentence = html.unescape(re.search(r'id="problem">(.*?)<', page)[1])
    story.check(f"which it is, is said: {sentence}", ["page.html: " in sentence, "are added: more.txt, last.txt." in sentence], [True, True])
    number = media(number)[1]["id"]
    head = web.fetch(f"/t/acme/media/{number}")[1]
    story.check("no file but a picture is opened there", [head["content-type"], head["content-disposition"].split(";")[0]], ["application/octet-stream", "attachment"])
    operator("media", "remove", number, "--reason", "Wrong", "-t", "acme")
    story.check("what isn't there", [web.ask(f"/t/{target}")[0] for target in (f"acme/media/{number}", "acme/media/999999", "acme/media/x", f"other/media/{found[0]['id']}", "nowhere/media/1")], [404] * 5)
    story.check("nor without a session", web.ask(f"/t/acme/media/{found[0]['id']}", Cookie=None)[0], 401)
    return found[0]["id"]


def memory(web):
    """Most bytes that the program of the pages had so far."""
    with open(f"/proc/{web.process.pid}/status", encoding="ascii") as file:
        return int(re.search(r"VmHWM:\s+(\d+) kB", file.read())[1]) << 10


def large(web):
    """60 MiB go to flowd and come back as they were, and never are in the memory of the program that passes them on."""
    number = job()
    target = f"/t/acme/jobs/{number}/write"
    data = b"\0\0\0\x18ftypisom" + os.urandom(1 << 20) * 60
    before = memory(web)
    status, head, _ = send(web, target, form(web, target, "complete"), [("film.mp4", "video/mp4", data[:LARGE])])
    found = media(number)
    story.check("60 MiB", [status, [each["size"] for each in found], found[0]["sha256"] == hashlib.sha256(data[:LARGE]).hexdigest(), step(number, "write")["state"]], [303, [LARGE], True, "done"])
    status, head, again = web.fetch(f"/t/acme/media/{found[0]['id']}")
    story.check("and back", [status, int(head["content-length"]), again == data[:LARGE]], [200, LARGE, True])
    story.check(f"a small part at a time: {(memory(web) - before) >> 20} MiB", memory(web) - before < LARGE * 3 // 4, True)
    number = job()
    target = f"/t/acme/jobs/{number}/write"
    operator("tenant", "set", "acme", "--limit", "mediaSize=1000000")
    status, _, page = send(web, target, form(web, target, "complete"), [("film.mp4", "video/mp4", data[:2_000_000])])
    story.check("more than the tenant takes", [status, 'role="alert"' in page, "1000000" in re.sub(r"\D", "", page.partition('id="problem"')[2].partition("</p>")[0]), step(number, "write")["state"], media(number)], [409, True, True, "ready", []])
    operator("tenant", "set", "acme", "--limit", "mediaSize=64000000")


def refusals(web):
    """Files that can't be taken: nothing is done, and what was typed stays."""
    number = job()
    target = f"/t/acme/jobs/{number}/look"
    for name, kind, data in (("page.html", "text/html", b"<script>"), ("a.jpg", "image/jpeg", b"no picture at all"), ("empty.png", "image/png", b""), ("x" * 300 + ".png", "image/png", png(1))):
        status, _, page = send(web, target, form(web, target, "complete", field_note="Typed & kept"), [(name, kind, data)])
        story.check(f"{name[:20]}: {re.findall('id=.problem.>(.*?)<', page)}", [status, 'id="problem"' in page, "Typed &amp; kept" in page, step(number)["state"], media(number)], [409, True, True, "ready", []])
    fields = form(web, target, "complete", field_note="Dry")
    many = [(f"{each}.png", "image/png", png(each)) for each in range(21)]
    story.check("more files than a form may have", [send(web, target, fields, many)[0], media(number)], [413, []])
    story.check("more text", send(web, target, fields | {"field.note": "x" * (2 << 20)}, [])[0], 413)
    whole = multipart(fields, [("a.png", "image/png", png(1))])
    kind = {"Content_Type": f"multipart/form-data; boundary={BORDER}"}
    for what, body, head in (("cut off", whole[:-20], kind), ("no end", whole.replace(b"--\r\n", b"\r\n"), kind), ("another border", whole, {"Content_Type": "multipart/form-data; boundary=x"}),
                             ("no border", whole, {"Content_Type": "multipart/form-data"}), ("an endless head", f"--{BORDER}\r\n".encode() + b"a: " + b"x" * (1 << 20), kind),
                             ("no name", f"--{BORDER}\r\nContent-Type: text/plain\r\n\r\nx\r\n--{BORDER}--\r\n".encode(), kind)):
        story.check(f"{what}: nothing is done", [web.ask(target, "POST", body, **head)[0] in (400, 403, 413), media(number)], [True, []])
    for what, wrong in (("another token", {"token": "0" * 64}), ("no token", {"token": ""})):
        story.check(f"{what} with a file", send(web, target, fields | wrong, [("a.png", "image/png", png(1))])[0], 403)
    story.check("another origin", web.ask(target, "POST", whole, **kind, Origin="http://elsewhere")[0], 403)
    other = job()
    story.check("no file at all", send(web, f"/t/acme/jobs/{other}/write", form(web, f"/t/acme/jobs/{other}/write", "complete"), [])[0], 303)
    status, _, page = send(web, f"/t/acme/jobs/{other}/write", form(web, f"/t/acme/jobs/{other}/write", "attach"), [])
    story.check("nothing to add", [status, "No file was chosen" in page], [409, True])
    viewer = Web(story, "-t", "acme", "--token-file", app.options[1])
    viewer.enter()
    story.check("who may only look has no form for files", 'type="file"' in viewer.ask(target)[2], False)


def nothing_lost(web):
    """flowd away, and another person on the same step: the file is kept, and goes with the form when it is sent again."""
    number = job()
    target = f"/t/acme/jobs/{number}/look"
    fields = form(web, target, "complete", field_note="Dry")
    story.process.terminate()
    story.process.wait()
    status, _, page = send(web, target, fields, [("far.png", "image/png", png(7))])
    story.check("flowd is away", [status, "Dry" in page, "far.png" in page], [503, True, True])
    hidden = {name: html.unescape(value) for name, value in re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', page)}
    status, _, page = web.ask(target, "POST", urllib.parse.urlencode(hidden))
    story.check("it still is", status, 503)
    hidden = {name: html.unescape(value) for name, value in re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', page)}
    story.start()
    for how in ("again", "once more"):
        story.check(f"sent {how}", [web.ask(target, "POST", urllib.parse.urlencode(hidden))[0], step(number)["state"], [each["name"] for each in media(number)]], [303, "done", ["far.png"]])
    number = job()
    target = f"/t/acme/jobs/{number}/look"
    fields = form(web, target, "complete", field_note="Mine")
    operator("action", "save", f"{number}/look", "--set", "note=Theirs", "-t", "acme")
    status, _, page = send(web, target, fields, [("both.png", "image/png", png(8))])
    story.check("another was faster", [status, "Mine" in page, "Theirs" in page, "both.png" in page, media(number)], [409, True, True, True, []])
    hidden = {name: html.unescape(value) for name, value in re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', page.partition('id="do"')[2].partition("</form>")[0])}
    status = send(web, target, hidden | {"verb": "complete", "field.note": "Mine"}, [("", "application/octet-stream", b"")])[0]
    story.check("with the file of before", [status, step(number)["answers"], [each["name"] for each in media(number)]], [303, {"note": "Mine"}, ["both.png"]])
    number = job()
    target = f"/t/acme/jobs/{number}/write"
    status, _, page = send(web, target, form(web, target, "complete") | {"kept": "0" * 64}, [("c.png", "image/png", png(9))])
    story.check("a set that isn't kept", [status, step(number, "write")["state"], media(number), "c.png" in page, "kept any more" in page], [409, "ready", [], True, True])


def tasks(web):
    """A time of a task confirmed with a photograph, and another added to it."""
    operator("profile", "add", "rose", "--title", "Rose", "-t", "acme")
    operator.add_soon(("Pills", "--for", "rose", "--grace", "6h", "-t", "acme"))
    number = "1"
    story.wait_for("it falls due", lambda: [each["state"] for each in operator("task", "show", number, "-t", "acme")["occurrences"]], ["open"])
    target = f"/t/acme/tasks/{number}"
    status, _, page = send(web, target, form(web, target, "done", f"{number}/1", text="All of them"), [("pills.png", "image/png", png(20))])
    found = media("--task", number)
    story.check("a time is confirmed", [status, [(each["name"], each["occurrence"]) for each in found]], [303, [("pills.png", f"{number}/1")]])
    send(web, target, form(web, target, "attach", f"{number}/1"), [("box.png", "image/png", png(21))])
    operator.add_soon(("Walk", "--for", "rose", "--grace", "6h", "-t", "acme"))
    story.wait_for("another falls due", lambda: [each["state"] for each in operator("task", "show", "2", "-t", "acme")["occurrences"]], ["open"])
    fields = form(web, "/t/acme/tasks/2", "done", "2/1", text="Mine")
    operator("task", "done", "2/1", "--note", "Theirs", "-t", "acme")
    status, _, page = send(web, "/t/acme/tasks/2", fields, [])
    story.check("another was faster", [status, "Somebody else was faster" in page, "Mine" in page, "Theirs" in page], [409, True, True, True])
    page = web.ask(target)[2]
    story.check("the page lists both", sorted(name for name, _ in listed(page)), ["box.png", "pills.png"])


def window(browser, web, seen):
    """As a person does it: a file is chosen, the form sent, and the picture is there; nothing of it is run."""
    number = job()
    web.enter()
    browser.call("Network.setCookie", url=web.base, name=web.cookie.partition("=")[0], value=web.cookie.partition("=")[2], httpOnly=True, sameSite="Strict")
    browser.open(f"{web.base}/t/acme/jobs/{number}/look")
    path = story.file("front.png", png(90))
    field = browser.call("DOM.querySelector", nodeId=browser.call("DOM.getDocument")["root"]["nodeId"], selector="input[type=file]")["nodeId"]
    browser.call("DOM.setFileInputFiles", nodeId=field, files=[path])
    browser.look("document.querySelector('button[value=complete]').scrollIntoView()")
    browser.click("button[value=complete]")
    story.check("done with a photograph", [step(number)["state"], [each["name"] for each in media(number)]], ["done", ["front.png"]])
    browser.look("document.querySelector('.media').scrollIntoView()")
    story.wait_for("it is seen", lambda: browser.look("[...document.querySelectorAll('.media img')].map(each => each.naturalWidth).join()"), "2")
    browser.open(f"{web.base}/t/acme/media/{seen}")
    story.check("alone too", browser.look("document.querySelector('img')?.naturalWidth"), 2)
    noise = [each for each in browser.seen if "favicon" not in str(each)]
    story.check(f"the console is empty: {noise}", noise, [])


with Story("Photographs and files on the pages", moves_clock=True) as story:
    operator = story.operator()
    try:
        for slug in ("acme", "other"):
            operator("tenant", "create", slug)
        operator("template", "apply", story.file("visit.yaml", PLAN.encode()), "-t", "acme")
        app = story.app("acme", "app", "viewer")
        session = Web(story, "-t", "acme")
        session.enter()
        picture = photographs(session)
        large(session)
        refusals(session)
        nothing_lost(session)
        tasks(session)
        with Browser("en") as chromium:
            window(chromium, Web(story, "-t", "acme"), picture)
    finally:
        Web.end_all()
