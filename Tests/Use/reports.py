#!/usr/bin/env python3
"""Reports on paper: each page is made with the caller's rights, says what the lists say, asks for nothing elsewhere whatever names and
templates have in them, prints on A4 and is read without colours. Statements are held against a model of random payments."""
import base64
import datetime
import decimal
import html.parser
import json
import os
import random
import re
import socket
import stat
import subprocess
import sys
import threading

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from browser import Browser  # noqa: E402  pylint: disable=wrong-import-position
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

TEMPLATE = """template: wedding
title: Wedding <b>& "more"</b>
attributes: [{field: price, type: number}, {field: place, type: text}]
steps:
  - group: before
    title: Before
    steps:
      - {step: call, title: "Call <i>them</i>", due: 2 days after start, form: [{field: said, title: "Said {{tenant}}", type: text}, {field: guests, title: Guests, type: number, unit: persons}, {field: sure, title: Sure, type: boolean}]}
      - {step: book, title: Book it, due: 1 day after start}
  - {step: think, title: Think about it, optional: true, due: 1 day after start at 17:00}
payments:
  - payment: hall
    title: Hall
    party: hall
    direction: outgoing
    total: attribute price
    instalments:
      - {instalment: first, title: First, share: 50 %, due: 3 days after start}
      - {instalment: rest, title: Rest, share: rest, due: 90 days after start}
"""
# What names and answers have in them; the third is another sign with a mark above it, which is still a quote to a browser.
HOSTILE = ["<script>alert(1)</script>", "\"><img src=http://127.0.0.1:{port}/x onerror=alert(1)>", "'\u0338\"\u0301 onmouseover=alert(1) <\u0338b>", "{{heading}}", "</style></title>"]
REPORTS = {"day": (), "week": (), "job": ("1",), "vendor": ("hall",), "statement": ()}
LANGUAGES = ("en", "de-AT", "fr", "es", "ja")
ZERO = decimal.Decimal(0)


class Text(html.parser.HTMLParser):
    """What somebody reads on a page, and its elements."""

    def __init__(self, page):
        super().__init__()
        self.text, self.elements, self.skipped = [], [], 0
        self.feed(page)
        self.text = " ".join(" ".join(self.text).split())

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        self.skipped += tag in ("style", "title")

    def handle_endtag(self, tag):
        self.skipped -= tag in ("style", "title")

    def handle_data(self, data):
        if not self.skipped:
            self.text.append(data)


def made(report, *words, tenant="home"):
    """A page as a person has it written to a file."""
    path = os.path.join(story.scratch.name, "page.html")
    code, text = operator.said("report", report, *words, "--html", path, "-t", tenant)
    story.check(f"{report} {words}: {text}", code, 0)
    with open(path, encoding="utf-8") as file:
        return file.read()


def values(report, *words, tenant="home"):
    result = operator.run(("report", report, *words, "--values", "-t", tenant), ())
    story.check(f"values of {report} {words}: {result.stderr}", result.returncode, 0)
    return json.loads(result.stdout)


def call(method, parameters):
    """An answer as an app gets it."""
    connection = socket.socket(socket.AF_UNIX)
    connection.settimeout(20)
    connection.connect(story.socket)
    connection.sendall(json.dumps({"method": method, "parameters": parameters}).encode() + b"\0")
    reply = b""
    while not reply.endswith(b"\0"):
        reply += connection.recv(65536)
    connection.close()
    return json.loads(reply[:-1])["parameters"]


def until(instant):
    """Time passes; a command that has to do with time has flowd see it."""
    story.noted()
    story.move_clock(instant)
    for verb in ("pause", "resume"):
        operator("task", verb, clock, "-t", "home")


def at(day, hour, minute=0):
    return (START + datetime.timedelta(days=day, hours=hour, minutes=minute)).timestamp()


def date(day):
    return (START + datetime.timedelta(days=day)).strftime("%Y-%m-%d")


# -- What pages say

def sheets():
    """A day's and a week's sheet have each time of each person once, as it stands."""
    for title, who, time in (("Pills", "rose", "08:00"), ("Walk", "rose", "10:00"), ("Insulin", "hans", "08:00"), ("Water the plants", None, "09:00")):
        person = ("--for", who) if who else ()
        tasks[title] = operator("task", "add", title, *person, "--rule", "every day", "--start", f"{date(0)}T{time}", "--grace", "1h", *(("--due", "30m", "--instructions", "Left arm", "--confirm", "photo") if title == "Insulin" else ()), "-t", "home")["task"]["id"]
    until(at(0, 8, 10))
    operator("task", "done", tasks["Pills"], "--note", "with water <b>", "-t", "home")
    until(at(0, 10, 10))
    operator("task", "skip", tasks["Walk"], "--reason", "Rain", "-t", "home")
    until(at(0, 14))
    day = values("day")
    reported = {person["name"]: [(each["time"], each["until"], each["title"], next(state for state in ("open", "done", "skipped", "missed") if each[state])) for each in person["times"]] for person in day["people"]}
    story.check("today's sheet", reported, {"Hans": [("08:00", "08:30", "Insulin", "missed")], f"Rose {HOSTILE[0]}": [("08:00", False, "Pills", "done"), ("10:00", False, "Walk", "skipped")], "Nobody in particular": [("09:00", False, "Water the plants", "missed")]})
    pills = next(person for person in day["people"] if person["name"].startswith("Rose"))["times"][0]
    story.check("when it was done, and what was said", [pills["settled"], pills["note"]], ["08:10", "with water <b>"])
    tomorrow = values("day", "tomorrow", "--for", "rose")
    story.check("tomorrow's sheet of one", [(person["name"], [(each["time"], each["title"], each["open"]) for each in person["times"]]) for person in tomorrow["people"]],
                [(f"Rose {HOSTILE[0]}", [("08:00", "Pills", True), ("10:00", "Walk", True)])])
    insulin = values("day", "tomorrow", "--for", "hans")["people"][0]["times"][0]
    story.check("how to do it, until when, and what has to be shown", [insulin[name] for name in ("time", "until", "instructions", "confirm")], ["08:00", "08:30", "Left arm", "photo"])
    story.check("who did it, by name alone", pills["by"], False)
    operator("profile", "set", "hans", "--principal", "uid:0", "-t", "home")
    story.check("and it is known whose name that is", next(person for person in values("day")["people"] if person["name"].startswith("Rose"))["times"][0]["by"], "Hans")
    story.check("a date is as good as a word", [values("day", date(day), "--for", "rose")["heading"] for day in (-1, 0, 1)], [values("day", word, "--for", "rose")["heading"] for word in ("yesterday", "today", "tomorrow")])
    week = values("week", date(0))
    first = START + datetime.timedelta(days=-START.weekday())
    story.check("a week begins on Monday", [each["day"].split()[1] for each in week["days"]], [str((first + datetime.timedelta(days=number)).day) for number in range(7)])
    rows = {(person["name"].split()[0], row["title"]): ["".join("o" if mark["open"] else "d" if mark["done"] else "s" if mark["skipped"] else "m" for mark in cell["marks"]) for cell in row["cells"]]
            for person in week["people"] for row in person["rows"]}
    model = {("Hans", "Insulin"): "m", ("Rose", "Pills"): "d", ("Rose", "Walk"): "s", ("Nobody", "Water the plants"): "m"}
    today = START.weekday()
    story.check("a week's sheet", rows, {key: [""] * today + [state] + ["o"] * (6 - today) for key, state in model.items()})
    tomorrow = START + datetime.timedelta(days=1)
    written = f"{tomorrow.day} {tomorrow.strftime('%b %Y')}"
    steps = [(each["title"], each["overdue"], each["when"]) for each in values("day", date(1))["steps"]]
    story.check("steps that are due by then: of the day itself the time is enough", steps, [("Think about it", False, "17:00"), ("Book it", False, written)])
    steps = [(each["title"], each["when"]) for each in values("day", date(2))["steps"]]
    story.check("and those of days before", steps[:2], [("Think about it", f"{written}, 17:00"), ("Book it", written)])
    story.check("and by the end of a week", {each["title"] for each in values("week", date(7))["steps"]}, {"Think about it", "Book it", "Call <i>them</i>"})
    paid = [(each["title"], each["amount"], each["outgoing"]) for each in values("day", date(3))["payments"]]
    story.check("payments that are due by then", paid, [("Hall: First", "1,000.00\xa0EUR", True)])
    operator("task", "pause", tasks["Walk"], "-t", "home")
    paused = values("day", "tomorrow", "--for", "rose")["people"]
    story.check("what is paused is told", [(person["pausedTasks"], [each["title"] for each in person["times"] if not each["paused"]]) for person in paused], [("Walk", ["Pills"])])
    operator("task", "resume", tasks["Walk"], "-t", "home")
    until(at(1, 8, 10))
    late = next(person for person in values("day")["people"] if person["name"].startswith("Rose"))["times"]
    story.check("what is overdue has a mark", [(each["title"], each["overdue"]) for each in late], [("Pills", True), ("Walk", False)])
    story.check("the last days that there are", [values("day", "9999-12-31", "--for", "idle")["isEmpty"], values("week", "9999-12-31", "--for", "idle")["isEmpty"]], [True, True])
    story.check("an empty day", values("day", "2001-01-01", "--for", "idle")["isEmpty"], True)


def job():
    operator("action", "done", "1/call", "--set", f"said={HOSTILE[0]}", "--set", "guests=80", "--set", "sure=true", "-t", "home")
    found = values("job", "1")
    call = next(each for each in found["nodes"] if each["title"].startswith("Call"))
    story.check("a job's answers by their titles", [(each["title"], each["value"]) for each in call["answers"]],
                [("Said {{tenant}}", HOSTILE[0]), ("Guests", "80\xa0persons"), ("Sure", "yes")])
    story.check("where it stands", [found["jobState"], found["percent"], call["done"], call["state"]], ["running", "50 %", True, "done"])
    story.check("the tree", [(each["depth"], each["title"]) for each in found["nodes"]], [(0, "Before"), (1, "Call <i>them</i>"), (1, "Book it"), (0, "Think about it")])
    story.check("what is agreed", [(each["title"], each["total"], len(each["instalments"])) for each in found["schedules"]], [("Hall", "2,000.00\xa0EUR", 2)])
    story.check("attributes", {each["title"]: each["value"] for each in found["facts"]}, {"price": "2000", "place": HOSTILE[2]})
    german = values("job", "1", "--language", "de")
    story.check("in German", [german["jobState"], german["words"]["steps"], german["schedules"][0]["total"]], ["läuft", "Schritte", "2.000,00\xa0EUR"])
    vendor = values("vendor", "hall")
    story.check("what is agreed with somebody", [[(each["total"], each["outstanding"]) for each in vendor["sums"]], vendor["kind"], len(vendor["schedules"])],
                [[("2,000.00\xa0EUR", "2,000.00\xa0EUR")], "vendor", 1])


# -- Statements

def money(text):
    return decimal.Decimal(text.replace(",", "").split("\xa0")[0])


def statements():
    """Random payments in two currencies and both directions: each balance is what fell due by then less what was paid."""
    rng = random.Random(os.environ.get("FLOWD_TEST_SEED", "17"))
    operator("tenant", "create", "books", "--time-zone", "UTC", "-t", "books")
    owed, paid, fees = [], [], []  # (account, party, day, amount)
    today = int((at(1, 0) - datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc).timestamp()) // 86400)

    def iso(day):
        return (datetime.date(1970, 1, 1) + datetime.timedelta(days=day)).isoformat()
    for who in ("ann", "bob"):
        operator("profile", "add", who, "--title", who.capitalize(), "-t", "books")
    for number in range(1, 13):
        direction, currency, party = rng.choice(("--to", "--from")), rng.choice(("EUR", "JPY")), rng.choice(("ann", "bob"))
        account = ("incoming" if direction == "--from" else "outgoing", currency)
        unit = decimal.Decimal("0.01") if currency == "EUR" else decimal.Decimal(1)
        parts = [(rng.randint(1, 90_000) * unit, today + rng.randint(-60, 60)) for _ in range(rng.randint(1, 4))]
        words = [word for amount, day in parts for word in ("--instalment", f"{amount} {iso(day)}")]
        operator("payment", "schedule", "add", f"Bill {number}", direction, party, "--total", str(sum(amount for amount, _ in parts)), "--currency", currency, *words, "-t", "books")
        lines = [[account, party, day, amount] for amount, day in parts]
        for _ in range(rng.randint(0, 3)):
            amount, day = rng.randint(1, 60_000) * unit, today - rng.randint(0, 50)
            receipt = operator("payment", "record", number, str(amount), "--on", iso(day), "--reference", f"r{len(paid)}", "-t", "books")
            line = [account, party, day, amount]
            paid.append(line)
            if rng.random() < 0.3:
                back = min(amount, rng.randint(1, 500) * unit)
                operator("payment", "refund", receipt["schedule"]["payment"], str(back), "-t", "books")
                line[3] -= back
        for place, part in enumerate(operator("payment", "schedule", "show", number, "-t", "books")["instalments"]):
            rest = decimal.Decimal(part["outstanding"])
            if rest and rng.random() < 0.25:
                waived = rng.choice((rest, max(unit, (rest / 3).quantize(unit))))
                operator("payment", "waive", part["id"], str(waived), "--reason", "Sorry", "-t", "books")
                lines[place][3] -= waived
            elif rest and part["state"] == "overdue" and rng.random() < 0.4:
                fee = rng.randint(1, 900) * unit
                operator("payment", "charge", part["id"], "--fee", str(fee), "-t", "books")
                fees.append([account, party, today, fee])
        owed += lines
    owed += fees
    words = {"incoming": "To be paid to us", "outgoing": "To be paid by us"}
    for party in (None, "ann", "bob"):
        for begin, end in ((None, 0), (-30, 0), (-20, -10), (0, 0), (-59, 30), (None, -70)):
            options = (*([party] if party else []), *(["--from", iso(today + begin)] if begin is not None else []), "--until", iso(today + end))
            found = {each["title"]: each for each in values("statement", *options, tenant="books")["accounts"]}
            accounts = {account for account, who, _, _ in owed + paid if party in (None, who)}
            story.check(f"{options}: accounts", sorted(found), sorted(f"{words[direction]} · {currency}" for direction, currency in accounts))
            for direction, currency in accounts:
                def total(lines, last):
                    return sum((amount for account, who, day, amount in lines if account == (direction, currency) and party in (None, who) and day <= today + last), ZERO)
                displayed = found[f"{words[direction]} · {currency}"]
                story.check(f"{options} {direction} {currency}: balance", money(displayed["closing"]), total(owed, end) - total(paid, end))
                opening = total(owed, begin - 1) - total(paid, begin - 1) if begin is not None else ZERO
                if begin is not None:
                    story.check(f"{options} {direction} {currency}: balance before", money(displayed["opening"]), opening)
                balance = opening
                for entry in displayed["entries"]:
                    balance += (money(entry["owed"]) if entry["owed"] else ZERO) - (money(entry["paid"]) if entry["paid"] else ZERO)
                    story.check(f"{options}: {entry}", money(entry["balance"]), balance)
                story.check("the last balance is the balance", balance, money(displayed["closing"]))
                story.check("sums", [money(displayed["owedSum"]), money(displayed["paidSum"])], [sum((money(entry[name]) for entry in displayed["entries"] if entry[name]), ZERO) for name in ("owed", "paid")])
                story.check("what was paid ahead is told", displayed["ahead"], balance < 0)
                later = total(owed, 10_000) - total(owed, end)
                story.check(f"{options} {direction} {currency}: what isn't due yet, in full", [sum((money(each["amount"]) for each in displayed["coming"]), ZERO), money(displayed["remaining"])], [later, balance + later])
    titles = [entry["title"] for each in values("statement", tenant="books")["accounts"] for entry in each["entries"]]
    story.check("what a line is", [any(text.startswith("Payment 1/p1 · ") or "Payment " in text for text in titles), sum("· Late fee" in text for text in titles)], [True, len(fees)])


# -- On paper

def pages():
    """Every page in every language, in a browser: nothing hostile in it is more than text, nothing is asked for elsewhere, it is A4."""
    asked = []
    server = socket.create_server(("127.0.0.1", PORT))

    def listen():
        while True:
            try:
                server.accept()[0].close()
            except OSError:
                return
            asked.append(1)
    threading.Thread(target=listen, daemon=True).start()
    own = story.file("own.mustache", f"""<h1>{{{{heading}}}}</h1><img src="http://127.0.0.1:{PORT}/own"><p style="background:url(http://127.0.0.1:{PORT}/css)" onclick="document.title='ran'">
        <style>@import url(http://127.0.0.1:{PORT}/import);</style><img src=x onerror="document.title='ran'"><a href="javascript:void(document.title='ran')" id=link>{{{{tenant}}}}</a>""".encode())
    seen_of = {"day": "Rose " + HOSTILE[0], "week": "Rose " + HOSTILE[0], "job": HOSTILE[2], "vendor": HOSTILE[1].format(port=PORT), "statement": "Hall"}
    with Browser("en") as browser:
        for report, words in REPORTS.items():
            for language in LANGUAGES:
                page = made(report, *words, "--language", language)
                reader = Text(page)
                story.check(f"{report} {language}: elements", {tag for tag, _ in reader.elements} & {"script", "img", "i", "b", "iframe", "link"}, set())
                # A mark above a sign is one with it when it is read, so what is compared is what was written.
                story.check(f"{report} {language}: names are text", " ".join(seen_of[report].split()) in reader.text, True)
                story.check(f"{report}: language", page.split('lang="')[1][:2], language[:2])
                browser.seen.clear()
                browser.open("file://" + os.path.join(story.scratch.name, "page.html"))
                story.check(f"{report} {language}: nothing was refused: {browser.seen}", len(browser.seen), 0)
                story.check("without scripts", browser.look("document.scripts.length + document.images.length + document.links.length"), 0)
                colours = browser.look("[...new Set([...document.querySelectorAll('*')].flatMap(e => { const s = getComputedStyle(e); return [s.color, s.backgroundColor, s.borderTopColor] }))]")
                story.check("without colours", [colour for colour in colours if len(set(re.findall(r"\d+", colour)[:3])) != 1], [])
                broken = browser.look("[...document.querySelectorAll('th')].filter(e => { const r = document.createRange(); r.selectNodeContents(e);"
                                      " return new Set([...r.getClientRects()].map(b => b.top)).size > e.textContent.split(/[ -]/).length }).map(e => e.textContent)")
                story.check(f"{report} {language}: no heading is broken within a word", broken, [])
                pdf = base64.b64decode(browser.call("Page.printToPDF", preferCSSPageSize=True, printBackground=True)["data"])
                boxes = {tuple(round(float(size)) for size in box.split()[2:]) for box in re.findall(rb"/MediaBox *\[([^\]]*)\]", pdf)}
                story.check(f"{report} {language}: A4", [size for size in boxes if abs(size[0] - 595) > 1 or abs(size[1] - 842) > 1], [])
                folder = os.environ.get("REPORTS")
                if folder:
                    os.makedirs(folder, exist_ok=True)
                    with open(os.path.join(folder, f"{report}-{language}.pdf"), "wb") as file:
                        file.write(pdf)
                story.check("nothing is wider than the page", browser.look("document.documentElement.scrollWidth <= Math.max(innerWidth, 1)"), True)
        made("day", "--template", own)
        browser.seen.clear()
        browser.open("file://" + os.path.join(story.scratch.name, "page.html"))
        browser.look("document.getElementById('link').click(); document.querySelector('p').click()")
        story.check("what a template would do is refused by the browser", [len(browser.seen) > 2, browser.look("document.title") != "ran", asked], [True, True, []])
    server.close()


def templates():
    """Templates of one's own: flowd's is one; what isn't taken is refused by its line."""
    for report, words in REPORTS.items():
        code, text = operator.said("report", "template", report, "-t", "home")
        story.check(f"template of {report}", code, 0)
        path = story.file("copy.mustache", text.encode())
        story.check(f"{report}: flowd's as one's own", made(report, *words, "--template", path), made(report, *words))
        names = operator.said("report", "template", report, "--names", "-t", "home")[1].split()

        def named(value, prefix=""):
            for name, inner in value.items():
                yield prefix + name
                if isinstance(inner, dict):
                    yield from named(inner, prefix + name + ".")
                for each in inner if isinstance(inner, list) else []:
                    yield from named(each)
        known = {name for name in named(values(report, *words)) if name != "words"}
        story.check(f"{report}: names that aren't told", known - set(names), set())
    for text, part in (("{{heading}} {{titel}}", "titel"), ("a\n<script>", "<script> in line 2"), ("<META http-equiv=refresh>", "<meta> in line 1"), ("{{#people}}", "{{/people}} after it"),
                       ("{{#people}}{{#steps}}{{/steps}}{{/people}}", "steps"), ("{{#people}}{{#people}}{{/people}}{{/people}}", "people"), ("{{>x}}", "partials"), ("", "a page"),
                       ("x" * 65_537, "65536 bytes"), ("{{#people}}{{isEmpty}}{{/people}}", "isEmpty"), ("{{times}}", "times")):
        code, said = operator.said("report", "day", "--html", "-", "--template", story.file("wrong.mustache", text.encode()), "-t", "home")
        story.check(f"{text[:40]}: {said[:300]}", [code, part in " ".join(said.split())], [65, True])
    text = "{{{heading}}}{{&heading}}"
    page = made("vendor", "hall", "--template", story.file("triple.mustache", text.encode()))
    story.check("no tag has values be more than text", ["<img" in page, page.count("&lt;img")], [False, 3])


def kept():
    """Templates that a tenant keeps: for everybody, through a kill, until it goes back to flowd's; each change is one event."""
    flowds = made("day")
    ours = "<h1 class=\"ours\">{{heading}}</h1>"
    path = story.file("kept.mustache", ours.encode())
    viewer, manager = story.app("home", "Viewer", "viewer"), story.app("home", "Manager", "manager")
    code, text = viewer.said("report", "set", "day", "--file", path, "-t", "home")
    story.check(f"a viewer sets none: {text}", [code, "manager" in text, made("day") == flowds], [77, True, True])
    story.check("as before", "as before" in manager.said("report", "reset", "day", "-t", "home")[1], True)
    number = manager("report", "set", "day", "--file", path, "-t", "home")["eventNumber"]
    page = made("day")
    story.check("it is made with that", ['<h1 class="ours">' in page, "<table" in page, "Content-Security-Policy" in page], [True, False, True])
    story.check("the other reports aren't", "ours" in made("week"), False)
    story.check("which are one's own", [(each["report"], each["own"]) for each in viewer("report", "list", "-t", "home")], [(name, name == "day") for name in ("day", "week", "job", "vendor", "statement")])
    text = " ".join(manager.said("report", "set", "day", "--file", story.file("other.mustache", b"<p>{{heading}}</p>"), "-t", "home")[1].split())
    story.check(f"another takes its place: {text}", "replacing another of yours" in text, True)
    manager("report", "set", "day", "--file", path, "-t", "home")
    text = " ".join(manager.said("report", "set", "week", "--file", story.file("near.mustache", b"<p>{{headin}}</p>"), "-t", "home")[1].split())
    story.check(f"what was meant comes first: {text}", ["allowed: perhaps heading, or another of" in text, "flowctl report template week --names" in text, len(text) < 300], [True, True, True])
    story.check("once more it is as before", manager("report", "set", "day", "--file", path, "-t", "home")["eventNumber"], 0)
    story.check("which template it is", [viewer("report", "template", "day", *more, "-t", "home")["own"] for more in ((), ("--standard",))], [True, False])
    code, text = viewer.said("report", "template", "day", "--standard", "-t", "home")
    story.check("flowd's in its place, for once", made("day", "--template", story.file("flowds.mustache", text.encode())), flowds)
    code, text = manager.said("report", "set", "day", "--file", story.file("bad.mustache", b"<p>{{titel}}"), "-t", "home")
    story.check(f"a bad one is refused: {text}", [code, "titel" in text, "--file" in text, made("day") == page], [65, True, True, True])
    operator("tenant", "create", "next", "--time-zone", "UTC")
    story.check("another tenant has flowd's", operator("report", "template", "day", "-t", "next")["own"], False)
    story.power_fails()
    story.check("after a kill", made("day"), page)
    operator("report", "reset", "day", "-t", "home")
    story.check("flowd's again", made("day"), flowds)
    events = [each for each in operator("events", "-t", "home", "--limit", "1000") if each["kind"].startswith("reportTemplate")]
    story.check("events", [(each["kind"], each["number"] == number, each["payload"].get("before"), each["payload"].get("after")) for each in events],
                [("reportTemplateSet", True, None, ours), ("reportTemplateSet", False, ours, "<p>{{heading}}</p>"), ("reportTemplateSet", False, "<p>{{heading}}</p>", ours),
                 ("reportTemplateReset", False, ours, None)])
    code, text = manager.said("report", "set", "month", "--file", path, "-t", "home")
    story.check(f"no such report: {text}", [code, "day" in text], [64, True])


def mistakes():
    for words, code, part in ((("day",), 64, "--html FILE"), (("day", "soon", "--html", "-"), 65, "today, tomorrow or yesterday"), (("day", "2026-02-30", "--html", "-"), 65, "a date that exists"),
                              (("day", "--for", "nobody", "--html", "-"), 66, "nobody"), (("week", "--for", "N O", "--html", "-"), 65, "profile"), (("job", "99", "--html", "-"), 66, "99"),
                              (("job", "x", "--html", "-"), 64, "a job's number"), (("vendor", "nobody", "--html", "-"), 66, "nobody"),
                              (("statement", "--from", "tomorrow", "--until", "today", "--html", "-"), 65, "isn't before from"), (("statement", "--from", "tomorrow", "--html", "-"), 65, "from is “tomorrow”"), (("statement", "nobody", "--html", "-"), 66, "nobody"),
                              (("day", "--language", "tlh", "--html", "-"), 65, "en, de, fr, es, ja"), (("day", "--html", "-", "--values"), 64, "not both"), (("template", "month"), 64, "day"),
                              (("day", "--html", "/nowhere/x.html"), 1, "can't be written"), (("day", "--html", "-", "--template", "/nowhere"), 65, "/nowhere")):
        status, said = operator.said("report", *words, "-t", "home")
        story.check(f"{words}: {said[:300]}", [status, part in " ".join(said.split())], [code, True])
    device = os.path.join(story.scratch.name, "device")
    os.mkfifo(device)
    status, said = operator.said("report", "day", "--html", device, "-t", "home")
    story.check(f"what is no file stays: {said}", [status, stat.S_ISFIFO(os.stat(device).st_mode)], [1, True])
    other = subprocess.run([story.arguments.flowctl, "report", "day", "--html", "-", "-t", "home", "--socket", story.socket], capture_output=True, text=True, user=65534, check=False)
    gone = subprocess.run([story.arguments.flowctl, "report", "day", "--html", "-", "-t", "gone", "--socket", story.socket], capture_output=True, text=True, user=65534, check=False)
    story.check("somebody else's is as one that isn't there", [other.returncode, other.stdout, other.stderr.replace("home", "gone")], [66, "", gone.stderr])
    for field, value, report in (("job", "1", "day"), ("day", "2027-01-01", "job"), ("profile", "rose", "job"), ("from", "2027-01-01", "week")):
        error = call("io.flowd.Reports.Make", {"tenant": "home", "report": report, field: value})
        story.check(f"{field} of {report}: {error}", [error["field"], f"a report {report} takes" in error["allowed"]], [field, True])
    for report, field in (("job", "job"), ("vendor", "profile")):
        story.check(f"{report} needs one", call("io.flowd.Reports.Make", {"tenant": "home", "report": report})["field"], field)


with Story("Reports on paper", moves_clock=True) as story:
    with socket.create_server(("127.0.0.1", 0)) as free:
        PORT = free.getsockname()[1]
    os.chmod(story.scratch.name, 0o755)
    operator, tasks = story.operator(), {}
    START = datetime.datetime.fromtimestamp(story.now, datetime.timezone.utc).replace(hour=0, minute=0, second=0, microsecond=0) + datetime.timedelta(days=1)
    operator("tenant", "create", "home", "--title", "Home & \"garden\" <b>", "--time-zone", "UTC", "--currency", "EUR")
    story.move_clock(at(-1, 23))
    clock = operator("task", "add", "Clock", "--start", "2099-01-01T08:00", "-t", "home")["task"]["id"]
    for who, title in (("rose", f"Rose {HOSTILE[0]}"), ("hans", "Hans"), ("idle", "Idle")):
        operator("profile", "add", who, "--title", title, "-t", "home")
    operator("profile", "add", "hall", "--kind", "vendor", "--title", HOSTILE[1].format(port=PORT), "--set", f"note={HOSTILE[4]}", "-t", "home")
    operator("template", "apply", story.file("plan.yaml", TEMPLATE.encode()), "-t", "home")
    until(at(0, 7))
    operator("job", "start", "wedding", "--for", HOSTILE[3], "--set", "price=2000", "--set", f"place={HOSTILE[2]}", "-t", "home")
    for part in (sheets, job, statements, pages, templates, mistakes, kept):
        part()
