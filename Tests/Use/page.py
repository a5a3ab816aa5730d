#!/usr/bin/env python3
"""The page behind links, by a real browser and by hand: it asks before it does, does what a code is for once, in the reader's
language; what looks at mail does nothing by looking, who guesses waits, and nothing of a code is said to anybody else."""
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from browser import Browser  # noqa: E402  pylint: disable=wrong-import-position
from messages import Messages  # noqa: E402  pylint: disable=wrong-import-position
from page_server import Page  # noqa: E402  pylint: disable=wrong-import-position
from open_files import open_files  # noqa: E402  pylint: disable=wrong-import-position
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

LINK = re.compile(r"^(.*?)[ :\xa0：]*(http://127\.0\.0\.1:\d+/f/([0-9a-f]{64}))$", re.M)
POLICY = re.compile(r"default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")


def configuration(scratch):
    configuration.channels = f"channels: [{{name: phone, kind: command, argv: [/bin/sh, -c, 'cat >> {scratch}/phone']}}]\n"
    return configuration.channels


def notified(title):
    """The links of what was told of something, by what they say."""
    if not os.path.exists(story.file("phone")):
        return {}
    with open(story.file("phone"), encoding="utf-8") as file:
        text, found, decoder = file.read(), {}, json.JSONDecoder()
    while text := text.lstrip():
        try:
            message, end = decoder.raw_decode(text)
        except ValueError:
            break
        text = text[end:]
        if message["title"] == title:
            found = {each[1]: each[3] for each in LINK.finditer(message["text"])}
    return found


def links(title, *words):
    """Something is due, and told to Rose with these links."""
    rule = ", ".join(["0m via phone", *(f"link {word}" for word in words)])
    operator.add_soon((title, "--for", "rose", "--grace", "6h", "--remind", rule, "-t", "home"))
    story.wait_for(f"she is told of {title}", lambda: bool(notified(title)), True)
    return notified(title)


def state(title):
    number = next(each["id"] for each in operator("task", "list", "-t", "home") if each["spec"]["title"] == title)
    return operator("task", "show", number, "-t", "home")["occurrences"][-1]["state"]


def looked(page):
    """Programs that look at mail may look as often as they like."""
    code = links("Pills <b>&\"", "done", "acknowledge", "snooze 90m")["Done"]
    for _ in range(30):
        for method in ("GET", "HEAD"):
            status, head, body = page.ask(f"/f/{code}", method)
            story.check("it asks", [status, "<form" in body], [200, method == "GET"])
    story.check("its length is told where there is no body", int(page.ask(f"/f/{code}", "HEAD")[1]["Content-Length"]) > 500, True)
    for method in ("OPTIONS", "PUT", "DELETE", "PATCH", "PROPFIND", "TRACE"):
        story.check(f"{method} is refused", [page.ask(f"/f/{code}", method)[i] for i in (0,)], [405])
    story.check("nothing is done", state("Pills <b>&\""), "open")
    status, head, body = page.ask(f"/f/{code}")
    story.check("it says what is due, and when", ["is due on " in body, "http" in body, "{link" in body], [True, False, False])
    story.check("who reads it sees text", ["Pills &lt;b&gt;&amp;&quot;</h1>" in body, "<b>" in body, "<script" in body], [True, False, False])
    story.check(f"nobody keeps, frames or follows it: {head}", [
        bool(POLICY.fullmatch(head["Content-Security-Policy"])), head["Cache-Control"], head["Referrer-Policy"], head["X-Content-Type-Options"],
        head["Connection"], head["X-Frame-Options"]], [True, "no-store", "no-referrer", "nosniff", "close", "DENY"])
    story.check("its address leads nowhere else", re.findall(r'(?:action|href|src)=', body), [])
    for preference, language, words in (("de-AT,de;q=0.9", "de", "Erledigt"), ("nl,fr;q=0.5", "fr", "Fait"), ("es", "es", "Hecho"),
                                  ("ja", "ja", "完了"), ("nl", "en", "Done")):
        _, head, body = page.ask(f"/f/{code}", Accept_Language=preference)
        story.check(f"{preference}: its own language", [head["Content-Language"], f'<html lang="{language}">' in body, f"<button>{words}" in body],
                    [language, True, True])
    return code


def operations(page, code):
    """A post does it, once; what it finds is said."""
    status, _, body = page.ask(f"/f/{code}?utm_source=mail", "POST")
    story.check("done", [status, "Noted as done. Thank you!" in body, "<form" in body], [200, True, False])
    story.check("in flowd", state("Pills <b>&\""), "done")
    for method in ("POST", "GET"):
        status, _, body = page.ask(f"/f/{code}", method)
        story.check(f"{method} again says that it was used", [status, "This link was used before." in body, "<form" in body], [200, True, False])
    number = next(each["id"] for each in operator("task", "list", "-t", "home") if each["spec"]["title"] == "Pills <b>&\"")
    others = notified("Pills <b>&\"")
    status, _, body = page.ask(f"/f/{others['Remind me again in 1 hour 30 minutes']}", "POST")
    story.check(f"what is over isn't put off: {body}", [status, "That isn&#39;t possible as things are." in body, "Pills &lt;b&gt;" in body],
                [409, True, True])
    status, _, body = page.ask(f"/f/{others['Seen']}")
    story.check("nor asked for", [status, "That is settled already." in body, "<form" in body], [200, True, False])
    operator("task", "reopen", f"{number}/1", "-t", "home")
    story.check("what is taken back is asked for", "<form" in page.ask(f"/f/{others['Seen']}")[2], True)
    status, _, body = page.ask(f"/f/{code}")
    story.check("a used one stays so, and doesn't say that all is done", [status, "was used before." in body, "nothing more" in body], [200, True, False])
    tea = links("Tea", "acknowledge", "snooze 1h")
    for name, words in (("Remind me again in 1 hour", "You will be reminded again."), ("Seen", "Noted as seen.")):
        story.check(name, [(found := page.ask(f"/f/{tea[name]}", "POST"))[0], words in found[2]], [200, True])
    kinds = [each["kind"] for each in operator("events", "-t", "home", "--limit", "1000")]
    story.check("each has its event", [kinds.count("taskDone"), kinds.count("reminderSnoozed")], [1, 1])


def at_once(page):
    """Two who press at the same moment, and their friends: it is done once."""
    code, answers, ready = links("Once", "done")["Done"], [], threading.Barrier(16)

    def press():
        ready.wait()
        answers.append(page.ask(f"/f/{code}", "POST"))

    threads = [threading.Thread(target=press) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    story.check("all are answered", [each[0] for each in answers], [200] * 16)
    story.check("one did it", [sum(words in each[2] for each in answers) for words in ("Noted as done.", "was used before.")], [1, 15])


def wrong(page):
    """Requests that are none, or ask for nothing that is there, are refused; others are served all the while."""
    code = links("Walk", "done")["Done"]
    for target in (f"/f/{code}/", f"/f/{code}.", f"/f/{code.upper()}", f"/f/{code}?utm=1/2"):
        story.check(f"{target}: as mail programs write it", page.ask(target)[0], 200)
    for target in ("/", "/f/", "/favicon.ico", "/robots.txt", f"/f/{code}0", f"/f/{code[1:]}", f"/f/{code.upper()}x",
                   "/f/" + "g" * 64, "/f/%2e%2e/etc/passwd", f"/f/%{ord(code[0]):x}{code[1:]}", f"/f/?{code}", "//", "*", f"/f/{code};x"):
        status, _, body = page.ask(target)
        story.check(f"{target}: nothing is there", [status, "nothing behind this link" in body, code in body], [404, True, False])
    head = f"GET /f/{code} HTTP/1.1\r\nHost: links\r\n"
    for what, request, statuses in (
            ("nothing", b"", {0}), ("a line of rubbish", b"\x00\xff\x16\x03\x01 rubbish\r\n\r\n", {0, 400}), ("TLS", b"\x16\x03\x01\x02\x00\x01\x00", {0, 400}),
            ("no version", f"GET /f/{code}\r\n\r\n".encode(), {0, 400, 505}), ("half a head", head.encode(), {0, 400}),
            ("too long a head", (head + f"X: {'a' * 20_000}\r\n\r\n").encode(), {0, 400}),
            ("too long a target", f"GET /{'a' * 20_000} HTTP/1.1\r\nHost: links\r\n\r\n".encode(), {0, 400}),
            ("too many fields", (head + "X: y\r\n" * 5000 + "\r\n").encode(), {0, 400}),
            ("two lengths", f"POST /f/{code} HTTP/1.1\r\nHost: l\r\nContent-Length: 0\r\nContent-Length: 5\r\n\r\nhello".encode(), {0, 400}),
            ("length and pieces", f"POST /f/{code} HTTP/1.1\r\nHost: l\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n".encode(), {0, 400}),
            ("a length that isn't one", f"POST /f/{code} HTTP/1.1\r\nHost: l\r\nContent-Length: -1\r\n\r\n".encode(), {0, 400}),
            ("a body that is too long", f"POST /f/{code} HTTP/1.1\r\nHost: l\r\nContent-Length: 100000\r\n\r\n{'a' * 100_000}".encode(), {0, 400}),
            ("less of a body than it says", f"POST /f/{code} HTTP/1.1\r\nHost: l\r\nContent-Length: 9\r\n\r\nabc".encode(), {0, 400}),
            ("a NUL in the target", f"GET /f/{code}\0 HTTP/1.1\r\nHost: l\r\n\r\n".encode(), {0, 400}),
            ("another protocol", f"GET /f/{code} HTTP/2.0\r\nHost: l\r\n\r\n".encode(), {0, 200, 400, 505})):
        answer = page.raw(request, half=True)
        status = int(answer.split()[1]) if answer else 0
        story.check(f"{what}: {answer[:80]}", status in statuses, True)
    two = page.raw((head + "\r\n" + f"POST /f/{code} HTTP/1.1\r\nHost: links\r\nContent-Length: 0\r\n\r\n").encode())
    story.check("one request of a connection is answered", two.count(b"HTTP/1.1 "), 1)
    story.check("nothing of all that did anything", state("Walk"), "open")
    idle = [socket.create_connection(("127.0.0.1", page.port)) for _ in range(200)]
    story.check("beside many who say nothing", page.ask(f"/f/{code}")[0], 200)
    for each in idle:
        each.close()


def guesses(page):
    """Who tries codes that nobody has waits after some; others don't."""
    code = links("Guess", "done")["Done"]
    statuses = [page.ask(f"/f/{number:064x}", X_Forwarded_For=f"10.0.0.{number}, 192.0.2.7")[0] for number in range(20)]
    story.check("twenty are looked up", statuses, [404] * 20)
    # However long that took, as many more follow as have been given back.
    for number in range(20, 10_000):
        if page.ask(f"/f/{number:064x}", X_Forwarded_For="192.0.2.7")[0] == 429:
            status, head, body = page.ask(f"/f/{code}", X_Forwarded_For="192.0.2.7")
            if status == 429:
                break
    story.check("even a right one waits", [status, 0 < int(head["Retry-After"]) <= 7, "Too many wrong links" in body, state("Guess")],
                [429, True, True, "open"])
    story.check("who has right ones only doesn't", {page.ask(f"/f/{code}", X_Forwarded_For="192.0.2.9")[0] for _ in range(60)}, {200})
    story.check("nobody else does", [page.ask(f"/f/{code}", X_Forwarded_For="192.0.2.8")[0], page.ask(f"/f/{code}")[0]], [200, 200])


def outage(page):
    """A flowd that isn't there is told to who asks, and once to the log; what was asked is done when it is there again."""
    code = links("Bus", "done")["Done"]
    story.process.send_signal(signal.SIGTERM)
    story.process.wait(60)
    for method in ("GET", "POST", "POST"):
        status, head, body = page.ask(f"/f/{code}", method)
        story.check("it says so", [status, head["Retry-After"], "at the moment" in body], [503, "60", True])
    story.start()
    story.check("then it is done", [page.ask(f"/f/{code}", "POST")[0], state("Bus")], [200, "done"])
    said = page.said()
    story.check(f"told once each: {said}", [said.count("doesn't do what links are for"), said.count("answers again")], [1, 1])
    story.check("no code is said", re.search("[0-9a-f]{16}", said), None)


def starts():
    """It says what it can't do, and ends."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        for words, code, said in ((["--listen", "localhost:80"], 64, "such as 127.0.0.1:8484 or [::1]:8484"), (["--listen", "127.0.0.1:99999"], 64, "at most 65535"),
                                  (["--socket", ""], 64, "an absolute path"), (["--socket", "x"], 64, "an absolute path"),
                                  (["--port", "1"], 64, "--port"), (["x"], 64, "x"),
                                  (["--listen", f"127.0.0.1:{taken.getsockname()[1]}"], 71, ": Address already in use\n"),
                                  (["--listen", "192.0.2.1:0"], 71, ": Cannot assign requested address\n"), (["--help"], 0, "reverse proxy"),
                                  (["--version"], 0, subprocess.run([story.arguments.flowctl, "--version"], capture_output=True, text=True, check=True).stdout.strip())):
            done = subprocess.run([program, *words], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60, check=False)
            story.check(f"{words}: {done.stdout}{done.stderr}", [done.returncode, said in done.stdout + done.stderr], [code, True])
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    done = subprocess.run(["bash", "-c", f'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" 3<&{listener.fileno()}', program], pass_fds=[listener.fileno()],
                          capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60, check=False)
    story.check(f"a socket that doesn't listen: {done.stderr}", [done.returncode, "flowd-links.socket" in done.stderr], [64, True])
    listener.listen()
    page = Page(story, listener=listener)
    story.check("one that was passed is served", [page.port, page.ask("/")[0]], [listener.getsockname()[1], 404])
    def sockets():
        return sum(each.startswith("socket:") for each in open_files(page.process.pid))

    count = sockets()
    with socket.create_connection(("127.0.0.1", page.port)) as half:
        half.sendall(b"GET / HTTP/1.1\r\n")
        story.wait_for("it is accepted", lambda: sockets() > count, True)
        page.process.send_signal(signal.SIGTERM)
        half.sendall(b"Host: l\r\n\r\n")
        story.check("what is under way at a stop is answered", half.recv(65536)[:12], b"HTTP/1.1 404")
    story.check("and ends well", page.process.wait(60), 0)


def pressed(page):
    """Somebody with a browser opens the link of a mail, reads, and presses the button."""
    everything = links("薬 für Rose <i>", "done", "snooze 2d")
    with Browser("de-AT,de") as browser:
        browser.open(f"http://127.0.0.1:{page.port}/f/{everything['Done']}")
        story.check("it reads", [browser.look("document.title"), browser.look("document.querySelector('h1').textContent")], ["薬 für Rose <i>"] * 2)
        story.check("in German", [browser.look("document.documentElement.lang"), browser.look("document.querySelector('button').textContent")], ["de", "Erledigt"])
        story.check("its style counts", browser.look("getComputedStyle(document.querySelector('button')).backgroundColor"), "rgb(29, 95, 168)")
        story.check("nothing is done", state("薬 für Rose <i>"), "open")
        if folder := os.environ.get("PICTURES"):
            browser.picture(os.path.join(folder, "asks.png"))
        browser.click("button")
        story.check("it is done", [browser.look("document.querySelector('p:not(.message)').textContent"), state("薬 für Rose <i>")], ["Als erledigt vermerkt. Vielen Dank!", "done"])
        story.check("without anything else to press", browser.look("document.querySelectorAll('button, a, script').length"), 0)
        if folder:
            browser.picture(os.path.join(folder, "done.png"))
        browser.loaded(lambda: browser.send("Page.reload"))
        story.check("again it says so", browser.look("document.querySelector('p:not(.message)').textContent"), "Dieser Link wurde schon benutzt. Jeder gilt nur einmal.")
        # A browser asks for an icon by itself; that there is none is all that its log may tell.
        reported_of = [each for each in browser.seen if "favicon" not in json.dumps(each)]
        story.check("and no policy refused anything", reported_of, [])


with Story("The page behind links", configuration, moves_clock=True) as story:
    program = Page.program(story)
    messages = Messages(story)
    operator = messages.operator
    operator("profile", "add", "rose", "--locale", "en", "-t", "home")
    first = Page(story, "--listen", "127.0.0.1:0")
    try:
        story.file("flowd.yaml", f"links:\n  baseURL: http://127.0.0.1:{first.port}/f/\n{configuration.channels}".encode())
        operator("daemon", "reload")
        operations(first, looked(first))
        for part in (at_once, wrong, guesses, outage, pressed):
            part(first)
        old = links("Old", "done")["Done"]
        messages.later(7 * 86_400 + 60)
        for verb in ("GET", "POST"):
            story.check("too old", [(answer := first.ask(f"/f/{old}", verb))[0], "too old" in answer[2]], [410, True])
        starts()
        story.check("it stops well", first.end(), 0)
    finally:
        Page.end_all()
