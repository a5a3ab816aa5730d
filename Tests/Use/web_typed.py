#!/usr/bin/env python3
"""What people type into the pages is never lost: where a form can't be carried out, it comes again with it, or stands there to be sent
again. What would be done twice, or too much, is asked for once more; and a list says what it leaves out."""
import html
import os
import re
import select
import socket
import sys
import time
import urllib.parse

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from browser import Browser  # noqa: E402  pylint: disable=wrong-import-position
from calls import Calls  # noqa: E402  pylint: disable=wrong-import-position
from story import Story  # noqa: E402  pylint: disable=wrong-import-position
from web_server import Web  # noqa: E402  pylint: disable=wrong-import-position

PLAN = """template: visit
title: Visit
steps:
  - step: look
    title: Look
    form:
      - {field: remark, title: Remark, type: text}
      - {field: meter, title: Meter, type: number}
  - {step: go, title: Go}
  - {step: away, title: Go away, optional: true}
"""
PAID = """template: paid
title: Paid
attributes: [{field: payer, type: text, required: true}]
payments:
  - {payment: fee, title: Fee, party: attribute payer, direction: incoming, total: "50.00", instalments: [{instalment: all, title: All, share: rest, due: 1 week after start}]}
steps:
  - {step: pay, title: Paid, kind: payment, payment: fee}
"""
BORDER = "a-border-that-is-in-no-file"


def entered(*words):
    web = Web(story, "-t", "acme", *words)
    web.enter()
    return web


def forms(page):
    """The forms of a page: the fields of each as a person sends them, and its buttons."""
    found = []
    for form in re.findall(r"<form.*?</form>", page, re.S):
        fields = {html.unescape(name): html.unescape(value) for name, value in re.findall(r'<input(?: type="hidden")? name="([^"]*)"[^>]* value="([^"]*)"', form)}
        fields |= {html.unescape(name): html.unescape(value) for name, value in re.findall(r'<input id="[^"]*" name="([^"]*)"[^>]* value="([^"]*)"', form)}
        fields |= {html.unescape(name): html.unescape(value) for name, value in re.findall(r'<textarea[^>]* name="([^"]*)"[^>]*>\n([^<]*)</textarea>', form)}
        fields |= {html.unescape(name): html.unescape(value) for name, value in re.findall(r'<input name="([^"]*)"[^>]* value="([^"]*)"', form)}
        found.append((fields, re.findall(r'name="verb" value="([a-z]+)"', form)))
    return found


def form(page, verb, **typed):
    fields = next(fields for fields, verbs in forms(page) if verb in verbs)
    return fields | {"verb": verb} | {name.replace("field_", "field."): value for name, value in typed.items()}


def send(web, target, fields, files=()):
    """Sends a form as browsers do where it has files."""
    body = "".join(f'--{BORDER}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in fields.items() if name != "verb").encode()
    for name, data in files:
        body += f'--{BORDER}\r\nContent-Disposition: form-data; name="media"; filename="{name}"\r\nContent-Type: text/plain\r\n\r\n'.encode() + data + b"\r\n"
    body += f'--{BORDER}\r\nContent-Disposition: form-data; name="verb"\r\n\r\n{fields["verb"]}\r\n--{BORDER}--\r\n'.encode()
    return web.ask(target, "POST", body, Content_Type=f"multipart/form-data; boundary={BORDER}")


def job():
    return operator("job", "start", "visit", "-t", "acme")["job"]["id"]


def step(number, key="look"):
    return operator("action", "show", f"{number}/{key}", "-t", "acme")["action"]


def media(number):
    return [each["name"] for each in operator("media", "list", number, "-t", "acme")]


def again():
    """A form that was drawn before a restart, one with too many files, and one without any: each can be sent again."""
    number = job()
    target = f"/t/acme/jobs/{number}/look"
    before = entered()
    old = form(before.ask(target)[2], "complete", field_remark="Dry & <b>cold</b>", field_meter="7")
    before.end()
    web = entered()
    for files in ((), [("one.txt", b"one")]):
        status, _, page = send(web, target, old, files)
        story.check(f"a form of before, with {len(files)} files", [status, "Dry &amp; &lt;b&gt;cold" in page, step(number)["state"], media(number)], [403, True, "ready", []])
    fields = next(fields for fields, _ in forms(page) if fields.get("verb") == "complete")
    story.check("sent again", [send(web, target, fields)[0], step(number)["answers"]], [303, {"remark": "Dry & <b>cold</b>", "meter": 7}])
    number = job()
    target = f"/t/acme/jobs/{number}/look"
    many = form(web.ask(target)[2], "complete", field_remark="With many", field_meter="8")
    status, _, page = send(web, target, many, [(f"{each}.txt", b"x") for each in range(21)])
    fields = form(page, "complete")
    story.check("too many files", [status, "more than 20 files" in page, fields["field.remark"], fields["key"] == many["key"], step(number)["state"], media(number)],
                [413, True, "With many", True, "ready", []])
    story.check("with fewer", [send(web, target, fields, [("one.txt", b"one")])[0], step(number)["state"], media(number)], [303, "done", ["one.txt"]])
    status, _, page = send(web, target, form(web.ask(target)[2], "attach"))
    story.check("no file", [status, "No file was chosen" in page, "attach" in str(forms(page))], [409, True, True])
    status, _, page = web.ask(target, "POST", "&" * 20000)
    story.check("fields without end", [status, "too large" in page], [413, True])
    web.end()


def refused():
    """Whose token or role is over sees what they typed."""
    number = job()
    target = f"/t/acme/jobs/{number}/look"
    token = operator("token", "create", "ben", "--role", "member", "-t", "acme")
    path = story.file("ben.token", token["secret"].encode())
    os.chmod(path, 0o600)
    web = entered("--token-file", path)
    late = form(web.ask(target)[2], "note", text="The door sticks")
    operator("token", "revoke", token["token"]["id"], "-t", "acme")
    status, _, page = send(web, target, late)
    story.check("a token that is over", [status, "The door sticks" in page, "Not signed in" in page], [403, True, True])
    web.end()
    web = entered("--token-file", app.options[1])
    page = web.ask(target)[2]
    own = {"token": re.search(r'name="token" value="([0-9a-f]{64})"', page)[1], "key": "0" * 64}
    for fields, words in (({"verb": "complete", "field.remark": "All dry", "before.remark": ""}, "All dry"), ({"verb": "note", "text": "A long note"}, "A long note"),
                          ({"verb": "skip", "text": "Nobody there"}, "Nobody there")):
        status, _, page = send(web, target, own | fields)
        story.check(f"a viewer's {fields['verb']}", [status, words in page, "role" in page], [409, True, True])
    status, _, page = send(web, "/t/acme/money/1", own | {"verb": "record", "field.amount": "12.00", "field.paidOn": "2026-01-02", "field.reference": "Cash at the door"})
    story.check("a viewer's payment", [status, "Cash at the door" in page, "The day" in page, "paidOn</dt>" in page], [409, True, True, False])
    story.check("nothing of it is done", [step(number)["state"], step(number).get("draft")], ["ready", None])
    web.end()


def overtaken():
    """Who finishes a step with answers that another has changed meanwhile sees theirs first."""
    number, web = job(), entered()
    target = f"/t/acme/jobs/{number}/look"
    operator("action", "save", f"{number}/look", "--set", "remark=Wet", "--set", "meter=0.00001", "-t", "acme")
    page = web.ask(target)[2]
    story.check("small numbers are written out", ['value="0.00001"' in page, "e-05" in page], [True, False])
    late = form(page, "complete")
    operator("action", "save", f"{number}/look", "--set", "remark=Flooded", "-t", "acme")
    status, _, page = send(web, target, late)
    story.check("an answer that wasn't seen", [status, "It is “Flooded” now, and was “Wet” when you looked" in page, step(number)["state"]], [409, True, "inProgress"])
    story.check("seen, it is done", [send(web, target, form(page, "complete"))[0], step(number)["answers"]], [303, {"remark": "Flooded", "meter": "0.00001"}])
    status, _, page = send(web, target, late)
    story.check(f"who was faster, by name and by the clock here: {re.findall('id=.problem.>(.*?)<', page)}", [status, "Z, by" in page, "done since" in page], [409, False, True])
    web.end()


def numbers():
    """Amounts and numbers as the tenant's language writes them; one that can be two is asked for."""
    operator("tenant", "set", "acme", "--locale", "de", "-t", "acme")
    web, number = entered(), job()
    operator("payment", "schedule", "add", "Kurs", "--from", "ana", "--total", "2000.00", "--instalment", "100% 2099-01-31 Alles", "-t", "acme")
    place = "/t/acme/money/2"

    def paid():
        return operator("payment", "schedule", "show", "2", "-t", "acme")["schedule"]["paid"]

    for amount, status, now in (("12,50", 303, "12.50"), ("1.200,00", 303, "1212.50"), ("7.25", 303, "1219.75"), (" 1 ", 303, "1220.75"), ("1.234", 409, "1220.75"), ("1 50", 409, "1220.75"), ("viel", 409, "1220.75")):
        answer = send(web, place, form(web.ask(place)[2], "record", field_amount=amount, field_paidOn="2026-01-02"))
        story.check(f"{amount}: {re.findall('id=.problem.>(.*?)<', answer[2])}", [answer[0], paid()], [status, now])
    target = f"/t/acme/jobs/{number}/look"
    for meter, found in ((" 5,4 ", 5.4), ("6.5", 6.5), ("1.234,5", 1234.5)):
        story.check(f"a number: {meter}", [send(web, target, form(web.ask(target)[2], "save", field_meter=meter))[0], step(number)["draft"]["meter"]], [303, found])
    status, _, page = send(web, target, form(web.ask(target)[2], "save", field_meter="1.234", field_remark="Zwei?"), [("one.txt", b"one")])
    story.check("one that can be two", [status, "1.234 · 1234" in page, 'value="1.234"' in page, "Zwei?" in page, step(number)["draft"]["meter"]], [409, True, True, True, 1234.5])
    story.check("once it is written otherwise", [send(web, target, form(page, "save", field_meter="1234"))[0], step(number)["draft"]["meter"], media(number)], [303, 1234, ["one.txt"]])
    for meter in ("viel", "5 4", "1.23.4"):
        status, _, page = send(web, target, form(web.ask(target)[2], "save", field_meter=meter))
        story.check(f"one that is none: {meter}", [status, "Nothing was kept" in page, f'value="{meter}"' in page], [409, True, True])
    operator("tenant", "set", "acme", "--locale", "en", "-t", "acme")
    web.end()


def doubtful():
    """The same payment by two people, and more than is owed, are asked for once more; then they are recorded."""
    web, place = entered(), "/t/acme/money/1"

    def payments():
        return [each["amount"] for each in operator("payment", "list", "--schedule", "1", "-t", "acme")]

    mine = form(web.ask(place)[2], "record", field_amount="100.00", field_paidOn="2026-01-02", field_reference="By post")
    operator("payment", "record", "1", "100.00", "--on", "2026-01-03", "-t", "acme")
    status, _, page = send(web, place, mine)
    story.check(f"another has recorded as much: {re.findall('id=.problem.>(.*?)<', page)}", [status, "1/p1" in page, 'value="By post"' in page, payments()], [409, True, True, ["100.00"]])
    both = form(page, "record")
    story.check("sent again, twice, it is one more", [send(web, place, both)[0], send(web, place, both)[0], payments()], [303, 303, ["100.00", "100.00"]])
    status, _, page = send(web, place, form(web.ask(place)[2], "record", field_amount="9999.00", field_paidOn="2026-01-05"))
    story.check("more than is owed", [status, "more than is owed" in page, len(payments())], [409, True, 2])
    story.check("another amount is asked for as well", [send(web, place, form(page, "record", field_amount="8888.00"))[0], len(payments())], [409, 2])
    story.check("the same isn't", [send(web, place, form(page, "record"))[0], len(payments())], [303, 3])
    web.end()


def left_out():
    """Lists that are cut off have what a person needs first, and say so."""
    web, number = entered(), job()
    calls = Calls(story.socket, "Jobs", tenant="acme", job=number)
    for each in range(104):
        calls("AddNote", step="look", text=f"Note {each}.")
    for target in (f"/t/acme/jobs/{number}", f"/t/acme/jobs/{number}/look"):
        page = web.ask(target)[2]
        story.check(f"{target} has the newest notes", ["Note 103." in page, "Note 4." in page, "Note 3." in page, "4 older notes" in page], [True, True, False, True])
    send(web, f"/t/acme/jobs/{number}/look", form(page, "note", text="One more."))
    story.check("one that is added is there", "One more." in web.ask(f"/t/acme/jobs/{number}/look")[2], True)
    task = operator("task", "add", "Check the fridge", "--rule", "FREQ=HOURLY", "--start", time.strftime("%Y-%m-%dT%H:00", time.gmtime(time.time() + 7200)), "--confirm", "text",
                    "--remind", "-2d via journal", "-t", "acme")["task"]["id"]
    listed = [each["id"] for each in operator("task", "show", task, "-t", "acme")["occurrences"]]
    page = web.ask(f"/t/acme/tasks/{task}")[2]
    story.check(f"a task with many open times: {listed}", [len(listed), f"{task}/1" in listed], [20, False])
    story.check("has all of them, what is due next first", [re.findall(r'name="occurrence" value="([^"]*)"', page)[0], page.count(">to come<"), "Done ahead of time" in page], [f"{task}/1", page.count("<article"), True])
    operator("task", "end", task, "-t", "acme")
    web.end()


def ways():
    """From a step to its payment, from a payment to its job, and from what isn't there to the tenant's other pages."""
    operator("template", "apply", story.file("paid.yaml", PAID.encode()), "-t", "acme")
    number, web = operator("job", "start", "paid", "--set", "payer=ana", "-t", "acme")["job"]["id"], entered()
    page = web.ask(f"/t/acme/jobs/{number}/pay")[2]
    schedule = re.search(r'href="/t/acme/money/(\d+)"', page)[1]
    story.check("a step leads to its payment, which leads to its job", f'href="/t/acme/jobs/{number}"' in web.ask(f"/t/acme/money/{schedule}")[2], True)
    for target, status, leads in (("/t/acme/jobs/999", 404, True), ("/t/acme/jobs?saved=nope", 404, True), ("/t/acme/odd", 404, False), ("/t/nowhere/jobs/1", 404, False), ("/t/other/jobs/1", 404, False)):
        answer = web.ask(target)
        story.check(f"{target} leads on", [answer[0], "/calendar" in answer[2]], [status, leads])
    web.end()


def asked():
    """Who only looks may do so with HEAD; what another site's page asks for isn't answered; who leaves a simulation ends it."""
    web = entered()
    for target in ("/t/acme", "/style.css"):
        head = web.raw(f"HEAD {target} HTTP/1.1\r\nHost: {web.host}\r\nCookie: {web.cookie}\r\nConnection: close\r\n\r\n".encode()).decode()
        story.check(f"HEAD {target}", [head.split()[1], head.partition("\r\n\r\n")[2]], ["200", ""])
    for destination, status in (("document", 200), ("image", 403), ("iframe", 403), ("empty", 403)):
        story.check(f"a page of another site asks for a {destination}", web.ask("/t/acme", Sec_Fetch_Site="cross-site", Sec_Fetch_Dest=destination)[0], status)
    operator("tenant", "create", "slow")
    tomorrow, year = (time.strftime("%Y-%m-%d", time.gmtime(time.time() + each * 86400)) for each in (1, 360))
    for each in range(3):
        operator("task", "add", f"Task {each}", "--rule", "FREQ=HOURLY", "--start", f"{tomorrow}T00:00", "--remind", "0m via journal, nag 10m x3", "-t", "slow")

    def is_taken():
        """True while another simulation of the tenant runs."""
        return "running" in operator.said("simulate", "--until", tomorrow, "-t", "slow")[1]

    def begun():
        """A page that simulates; asked for again where a look at it was faster, which is a simulation too."""
        while True:
            connection = web.connect()
            connection.sendall(f"GET /t/slow/reminders/simulate?until={year} HTTP/1.1\r\nHost: {web.host}\r\nCookie: {web.cookie}\r\n\r\n".encode())
            while not select.select([connection], [], [], 0)[0]:
                if is_taken() and not select.select([connection], [], [], 0)[0]:
                    return connection
            connection.close()

    connection = begun()
    connection.shutdown(socket.SHUT_RDWR)
    connection.close()
    story.wait_for("who leaves it ends it", is_taken, False)
    web.end()


def in_a_browser():
    """What is typed in another form of the page is there again; a page that can't be reached takes nothing; what comes too late shows up."""
    number, web = job(), Web(story, "-t", "acme")
    target = f"/t/acme/jobs/{number}/look"
    with Browser("en") as browser:
        browser.open("about:blank")
        browser.loaded(lambda: browser.send("Page.navigate", url=web.link))
        story.wait_for("it is open", lambda: browser.look("document.querySelector('h1')?.textContent"), "Today")
        browser.open(web.base + target)

        def press(verb):
            browser.loaded(lambda: browser.send("Runtime.evaluate", expression=f"document.querySelector('button[value={verb}]').click()"))

        def value(name):
            return browser.look(f"document.querySelector('form.form [name=\"{name}\"]').value")

        browser.look("document.querySelector('textarea[name=text]').value = 'A note to come'")
        browser.look("document.querySelector('[name=\"field.remark\"]').value = 'Kept'")
        press("save")
        said = "[...document.querySelectorAll('.did')].filter(each => getComputedStyle(each).display != 'none').map(each => each.textContent)"
        story.check("what was done is said", browser.look(said), ["Kept as a draft."])
        story.check("another form's text is there again", [browser.look("document.querySelector('textarea[name=text]').value"), value("field.remark"), step(number)["draft"]],
                    ["A note to come", "Kept", {"remark": "Kept"}])
        browser.look("document.querySelector('[name=\"field.meter\"]').value = '77'")
        press("note")
        story.check("and the other way round", [value("field.meter"), browser.look("document.querySelector('textarea[name=text]').value"), len(operator("job", "notes", number, "-t", "acme"))],
                    ["77", "", 1])
        press("save")
        story.check("once", [step(number)["draft"]["meter"], browser.look("sessionStorage.length")], [77, 0])
        browser.look("document.querySelector('textarea[name=text]').value = 'Never lost'")
        web.end()
        story.wait_for("that the pages have ended is said", lambda: browser.look("document.querySelector('#offline').textContent.slice(0, 21)"), "flowctl web has ended")
        browser.look("document.querySelector('button[value=note]').click()")
        story.check("what is typed stays", [browser.look("location.pathname"), browser.look("document.querySelector('textarea[name=text]').value"),
                                            browser.look("document.querySelector('#offline').textContent.slice(0, 8)")], [target, "Never lost", "Not sent"])
        web = Web(story, "-t", "acme", "--port", web.host.partition(":")[2])
        story.wait_for("to come in anew is asked for", lambda: browser.look("document.querySelector('#offline').textContent.slice(0, 21)"), "You have to come in a")
        web.enter()
        name, _, value = web.cookie.partition("=")
        browser.call("Network.setCookie", url=web.base, name=name, value=value, httpOnly=True, sameSite="Strict")
        story.wait_for("the old page goes on", lambda: browser.look("document.querySelector('#offline').textContent"), "")
        press("note")
        story.check("its form has to be sent again", [browser.look("document.querySelector('h1').textContent"), "Never lost" in browser.look("document.querySelector('main').textContent")],
                    ["Not sent from here", True])
        browser.loaded(lambda: browser.send("Runtime.evaluate", expression="document.querySelector('main form button').click()"))
        story.check("and is kept then", [each["text"] for each in operator("job", "notes", number, "-t", "acme")][-1:], ["Never lost"])


with Story("What is typed into the pages isn't lost") as story:
    operator = story.operator()
    try:
        operator("tenant", "create", "acme", "--currency", "EUR")
        operator("template", "apply", story.file("visit.yaml", PLAN.encode()), "-t", "acme")
        operator("profile", "add", "ana", "--title", "Ana", "-t", "acme")
        operator("payment", "schedule", "add", "Lessons", "--from", "ana", "--total", "300.00", "--instalment", "100% 2099-01-31 All", "-t", "acme")
        app = story.app("acme", "app", "viewer")
        for part in (again, refused, overtaken, numbers, doubtful, left_out, ways, asked, in_a_browser):
            part()
    finally:
        Web.end_all()
