#!/usr/bin/env python3
"""`flowctl web` by a real browser and by hand: who gets in and who doesn't, what the screens show, and that an open page follows
what happens, also over a restart of flowd. Names with markup are text, and what isn't the caller's isn't there."""
import os
import re
import signal
import socket
import stat
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from browser import Browser  # noqa: E402  pylint: disable=wrong-import-position
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
HEADS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
                               "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff", "cache-control": "no-store", "x-frame-options": "DENY", "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin", "cross-origin-opener-policy": "same-origin",
}


def screens(tenant):
    return [f"/t/{tenant}", f"/t/{tenant}/jobs", f"/t/{tenant}/jobs/1"]


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
    for to, place in (("//evil.example/", "/"), ("https://evil.example/", "/"), ("/\\evil.example", "/")):
        other = Web(story)
        story.check(f"it leads nowhere else: {to}", other.enter(to=to)[1]["location"], place)
        other.end()
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
    story.check("theirs", [web.ask(target)[0] for target in screens("acme")], [200] * 3)
    found = [web.ask(target) for target in [*screens("other"), *screens("nowhere"), "/t/acme/jobs/99", "/t/acme/jobs/x", "/t/acme/odd"]]
    story.check("a place in the list that isn't one", web.ask("/t/acme/jobs?after=zz")[0], 400)
    story.check("what isn't theirs, and what isn't there", [status for status, _, _ in found], [404] * 9)
    story.check("looks the same", {re.sub(r"[\s\S]*<main", "<main", page) for _, _, page in found[:6]}, {re.sub(r"[\s\S]*<main", "<main", found[0][2])})
    story.check("one tenant is opened", web.ask("/")[1].get("location"), "/t/acme")
    token = re.search(r'name="token" value="([0-9a-f]{64})"', web.ask("/t/acme")[2])[1]
    for body in ("", "token=", f"token={token[:-1]}", f"token={'0' * 64}"):
        story.check("a form without the token", web.ask("/end", "POST", body)[0], 403)
    story.check("a form without a session", web.ask("/end", "POST", f"token={token}", Cookie=None)[0], 401)
    story.check("a form that is too large", web.ask("/end", "POST", "token=" + "x" * 70000)[0], 413)
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


def looking(browser, web):
    """The screens in a browser: what they show, that they follow what happens, and that nothing of it is run."""
    browser.open("about:blank")
    browser.loaded(lambda: browser.send("Page.navigate", url=web.link))
    story.wait_for("the link opens the first screen", lambda: browser.look("document.querySelector('h1')?.textContent"), "Today")
    story.check("its key stands nowhere", browser.look("location.href + document.documentElement.innerHTML").find(web.key), -1)
    story.check("an overdue step is overdue", browser.look("document.querySelector('[data-part=overdue] a').textContent"), "Go there")
    story.check("a message that was given up needs a person", browser.look("document.querySelector('[data-part=needs]').textContent.includes('given up')"), True)
    story.check("all is accounted for", browser.look("document.querySelector('[data-part=account] h2').textContent.startsWith('Everything until')"), True)
    browser.click("nav a:nth-of-type(2)")
    names = browser.look("[...document.querySelectorAll('[data-part=jobs] td.name a')].map(each => each.textContent)")
    story.check("the jobs, newest first", names, [f"\u2068Visit\u2069 · \u2068{HOSTILE}\u2069", "\u2068Visit\u2069 · \u2068Mrs Ito\u2069"])
    story.check("nothing of a name is run", [browser.look("document.title"), browser.look("document.scripts.length")], ["Jobs · acme · flowd", 1])
    browser.open(f"{web.base}/t/acme/jobs?q=ito&state=all&sort=title")
    story.check("a search", browser.look("document.querySelectorAll('[data-part=jobs] tbody tr').length"), 1)
    story.check("its fields stay", browser.look("[...document.querySelectorAll('input,select')].filter(e => e.form.getAttribute('role')).map(e => e.value)"), ["ito", "all", "", "title"])
    browser.click("#job-1")
    percent = "document.querySelector('p.big strong').textContent"
    story.check("a job", [browser.look("document.querySelector('h1').textContent"), browser.look(percent)], ["\u2068Visit\u2069 · \u2068Mrs Ito\u2069 · Job 1", "0\xa0%"])
    story.check("points add up", browser.look("[...document.querySelectorAll('td.n')].map(each => each.firstChild?.textContent ?? '')"),
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
        starting()
        session = coming_in()
        other_users(session)
        story.check("Ctrl-C ends it", session.end(), 0)
        roles()
        with Browser("en") as window:
            looking(window, Web(story, "-t", "acme"))
    finally:
        Web.end_all()
