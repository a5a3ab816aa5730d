#!/usr/bin/env python3
"""People are reached, to the end. Rose confirms by the link of a mail, in a browser; when she doesn't, Carla's phone rings after two
nags, in her language and zone, and her touch does it. The money of a wedding is told by mail, with vendor, amount and date; a florist
is told that a step is hers. Mails are read as they are rendered; with PICTURES=FOLDER there are pictures of them."""
import datetime
import http.server
import json
import os
import sys
import threading
import urllib.request
import zoneinfo

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from browser import Browser  # noqa: E402  pylint: disable=wrong-import-position
from messages import Messages  # noqa: E402  pylint: disable=wrong-import-position
from page_server import Page  # noqa: E402  pylint: disable=wrong-import-position
from postbox import Postbox  # noqa: E402  pylint: disable=wrong-import-position
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

RULE = "0m, nag 10m x2, then 10m to carla, link done, link snooze 1h"
LONDON = zoneinfo.ZoneInfo("Europe/London")
post, rung, lock = Postbox(), [], threading.Lock()


class Phones(http.server.BaseHTTPRequestHandler):
    """A server of ntfy, as far as publishing goes."""

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with lock:
            rung.append(body)
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format, *arguments):
        pass


def configuration(_):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Phones)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    configuration.channels = (
        "channels:\n"
        f"  - {{name: post, kind: mail, from: office@example.org, server: 'smtp://127.0.0.1:{post.port}', tls: none, allow: [127.0.0.1]}}\n"
        f"  - {{name: ring, kind: ntfy, url: 'http://127.0.0.1:{server.server_address[1]}', allow: [127.0.0.1]}}\n")
    return configuration.channels


def rings(title):
    with lock:
        return [each for each in rung if each["title"] == title]


def medication(title):
    """Rose's morning medication is due; returns her first mail, once it is there, and when it was due."""
    operator.add_soon((title, "--for", "rose", "--grace", "6h", "--zone", "UTC", "--instructions", "Take what is in today's box, with <water>.",
                       "--remind", RULE, "-t", "home"))
    story.wait_for(f"{title}: a mail", lambda: len(post.to("rose@example.org", title)), 1)
    return post.to("rose@example.org", title)[0], datetime.datetime.fromisoformat(occurrence(title)["dueAt"])


def occurrence(title):
    number = next(each["id"] for each in operator("task", "list", "-t", "home") if each["spec"]["title"] == title)
    return operator("task", "show", number, "-t", "home")["occurrences"][-1]


def who_did_last():
    return [each["principal"] for each in operator("events", "-t", "home", "--limit", "1000") if each["kind"] == "taskDone"][-1]


def page_of(mail, name):
    """A file with a mail as its reader renders it, below what stands in its head."""
    html = mail.get_body(("html",)).get_content()
    return story.file(name, html.encode())


def picture(browser, name):
    if folder := os.environ.get("PICTURES"):
        browser.picture(os.path.join(folder, name + ".png"))


def confirmed():
    """Rose opens her mail, follows its link, reads what it is about, and presses the button; nobody is nagged."""
    mail, due = medication("Morning medication")
    text, there = mail.get_body(("plain",)).get_content(), due.astimezone(zoneinfo.ZoneInfo("Europe/Vienna"))
    story.check(f"in her language and zone: {text}", ["fällig am" in text, there.strftime("%H:%M") in text, "Take what is in today's box, with <water>." in text],
                [True, True, True])
    with Browser("de-AT,de") as browser:
        browser.open("file://" + page_of(mail, "mail.html"))
        displayed = browser.look("document.body.innerText")
        story.check(f"as it is rendered: {displayed}", ["Morning medication" in displayed, "with <water>." in displayed, there.strftime("%H:%M") in displayed], [True, True, True])
        story.check("nothing in it runs", browser.look("document.querySelectorAll('script, img, iframe, form').length"), 0)
        links = browser.look("[...document.querySelectorAll('a')].map(each => [each.textContent, each.href])")
        story.check(f"its links: {links}", [[each[0] for each in links], all(f":{page.port}/f/" in each[1] for each in links)],
                    [["Erledigt", "Wieder erinnern in 1 Stunde"], True])
        story.check("nothing is wider than the page", browser.look("document.documentElement.scrollWidth - document.documentElement.clientWidth"), 0)
        picture(browser, "mail")
        browser.click("a")
        story.check("the page asks", [browser.look("document.querySelector('h1').textContent"), browser.look("document.querySelector('button').textContent")],
                    ["Morning medication", "Erledigt"])
        story.check("nothing is done by looking", occurrence("Morning medication")["state"], "open")
        browser.click("button")
        picture(browser, "done")
        story.check("done", occurrence("Morning medication")["state"], "done")
    story.check("by her", who_did_last(), "link:rose")
    for _ in range(4):
        messages.later(605)
    story.check("nobody is told any more", [len(post.to("rose@example.org", "Morning medication")), len(rings("Morning medication"))], [1, 0])


def unanswered():
    """Nobody answers: two nags, then Carla's phone rings; her touch does it, and it is over."""
    _, due = medication("Evening medication")
    for count in (2, 3):
        messages.later(605)
        story.wait_for("a nag", lambda count=count: len(post.to("rose@example.org", "Evening medication")), count)
    story.check("no phone yet", len(rings("Evening medication")), 0)
    threads = {str(mail["references"] or mail["message-id"]).split()[0] for mail in post.to("rose@example.org", "Evening medication")}
    story.check(f"one thread: {threads}", len(threads), 1)
    messages.later(605)
    story.wait_for("carla's phone rings", lambda: len(rings("Evening medication")), 1)
    body, there = rings("Evening medication")[0], due.astimezone(zoneinfo.ZoneInfo("Asia/Tokyo"))
    story.check(f"in her language and zone: {body}", [body["topic"], "期限" in body["message"], there.strftime("%H:%M") in body["message"],
                                                      [each["label"] for each in body["actions"]][0]], ["Carla-7", True, True, "完了"])
    button = body["actions"][0]
    with urllib.request.urlopen(urllib.request.Request(button["url"], method=button["method"], data=b"")) as answer:
        story.check("a touch", answer.status, 200)
    story.check("it is done, by her", [occurrence("Evening medication")["state"], who_did_last()], ["done", "link:carla"])
    for _ in range(3):
        messages.later(605)
    story.check("and over", [len(post.to("rose@example.org", "Evening medication")), len(rings("Evening medication"))], [3, 1])


def wedding():
    """The pack's ladder tells the owner by mail what is to be paid to whom, and when; the pack's news tell a florist of her step."""
    uid = os.getuid()
    operator("tenant", "create", "amina", "--currency", "GBP", "--time-zone", "Europe/London", "--title", "Amina & Jonas")
    operator("pack", "apply", "wedding", "-t", "amina")
    operator("profile", "add", "planner", "--title", "Rosa Lind", "--principal", f"uid:{uid}", "--address", "post=planner@example.org", "-t", "amina")
    operator("profile", "add", "florist", "--kind", "vendor", "--title", "Rosa's <Flowers>", "--locale", "fr", "--address", "post=florist@example.org", "-t", "amina")
    for key in ("barn", "kitchen", "photographer", "band"):
        operator("profile", "add", key, "--kind", "vendor", "-t", "amina")
    today = datetime.datetime.fromtimestamp(story.now, LONDON).date()
    day = today + datetime.timedelta(days=300)
    operator("job", "start", "vendor-payments", "--set", f"wedding-date={day}", "--set", "flowers-price=900.01", "-t", "amina")
    schedule = operator("payment", "schedule", "list", "-t", "amina")[0]["id"]
    deposit = operator("payment", "schedule", "show", schedule, "-t", "amina")["instalments"][0]
    due = datetime.date.fromisoformat(deposit["dueDate"])
    soon = datetime.datetime.combine(due - datetime.timedelta(days=7), datetime.time(9, 30), LONDON)
    messages.later(soon.timestamp() - story.now)
    story.wait_for("the planner gets a mail", lambda: len(post.to("planner@example.org", "Deposit")), 1)
    mail = post.to("planner@example.org", "Deposit")[0]
    text = mail.get_body(("plain",)).get_content()
    written = f"{due.strftime('%A')}, {due.day} {due.strftime('%B')} {due.year}"
    story.check(f"vendor, amount and date: {text}", ["Rosa's <Flowers>" in text, f"{deposit['amount']} GBP" in text, written in text], [True, True, True])
    with Browser("en") as browser:
        browser.open("file://" + page_of(mail, "bill.html"))
        displayed = browser.look("document.body.innerText")
        story.check(f"as it is rendered: {displayed}", ["Rosa's <Flowers>" in displayed, f"{deposit['amount']} GBP" in displayed, written in displayed], [True, True, True])
        picture(browser, "bill")
    job = operator("job", "start", "vendor-booking", "--set", "vendor=Rosa", "--set", "category=flowers", "--set", f"wedding-date={day}",
                   "--set", "planned=900", "-t", "amina")["job"]["id"]
    operator("action", "assign", f"{job}/enquiry", "florist", "-t", "amina")
    story.wait_for("the florist is told", lambda: len(post.to("florist@example.org", "Ask whether")), 1)
    text = post.to("florist@example.org", "Ask whether")[0].get_body(("plain",)).get_content()
    story.check(f"that it is hers, in French: {text}", ["Ask whether the date is free" in text, "c’est à vous" in text], [True, True])


with Story("People are reached, to the end", configuration, moves_clock=True) as story:
    messages = Messages(story)
    operator = messages.operator
    page = Page(story, "--listen", "127.0.0.1:0")
    try:
        story.file("flowd.yaml", f"links:\n  baseURL: http://127.0.0.1:{page.port}/f/\n{configuration.channels}".encode())
        operator("daemon", "reload")
        operator("profile", "add", "rose", "--title", "Rose", "--locale", "de", "--time-zone", "Europe/Vienna", "--address", "post=rose@example.org", "-t", "home")
        operator("profile", "add", "carla", "--title", "Carla", "--locale", "ja", "--time-zone", "Asia/Tokyo", "--address", "ring=Carla-7", "-t", "home")
        for part in (confirmed, unanswered, wedding):
            part()
        story.check("the page stops well", page.end(), 0)
    finally:
        Page.end_all()
