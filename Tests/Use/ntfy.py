#!/usr/bin/env python3
"""A phone rings by ntfy, or by a gateway whose form a webhook has: each to the topic of whom it is for, in their language and zone, with links as buttons that do it at a touch.
A server that is busy, refuses or isn't there loses nothing, and repeated ones have one sequence."""
import base64
import collections
import http.server
import json
import os
import sys
import threading
import urllib.parse
import urllib.request

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from messages import Messages, put_secret  # noqa: E402  pylint: disable=wrong-import-position
from page_server import Page  # noqa: E402  pylint: disable=wrong-import-position
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

TOKEN = "tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2"
PASSWORD = "p:ä ss{text}"
rung, sent, lock, answers = [], [], threading.Lock(), collections.deque()


class Phones(http.server.BaseHTTPRequestHandler):
    """A server of ntfy, as far as publishing goes."""

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        head = {name.lower(): value for name, value in self.headers.items()}
        with lock:
            status, fields = answers.popleft() if answers else (200, {})
            if self.path == "/":
                rung.append((status, self.path, head, json.loads(body)))
            else:
                sent.append((status, self.path, head, body.decode()))
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name, value)
        # As ntfy does, and gateways that are angry: it repeats what it was told.
        answer = (head.get("authorization", "").encode() + b" " + body.replace(b"\n", b" ")).strip()
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, format, *arguments):
        pass


def configuration(scratch):
    put_secret(scratch, "ring", TOKEN + "\n")
    put_secret(scratch, "gate", PASSWORD + "\n")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Phones)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    configuration.place = f"http://127.0.0.1:{server.server_address[1]}"
    configuration.channels = ("channels:\n"
                              f"  - {{name: ring, kind: ntfy, url: '{configuration.place}', secret: ring, allow: [127.0.0.1]}}\n"
                              f"  - {{name: sms, kind: webhook, url: '{configuration.place}/v1/send', allow: [127.0.0.1], secret: gate,\n"
                              "     body: {to: ['{address}'], text: '{title}: {text} {0} {', unicode: true, parts: 3, api: '{secret}', id: '{id}'}}\n"
                              f"  - {{name: calls, kind: webhook, url: '{configuration.place}/calls', allow: [127.0.0.1], secret: gate, user: AC12,\n"
                              "     encoding: form, body: {To: '{address}', Say: '{title}', n: 1}}\n"
                              f"  - {{name: open, kind: webhook, url: '{configuration.place}/open', allow: [127.0.0.1], body: {{who: '{{recipient}}'}}}}\n"
                              f"  - {{name: hall, kind: ntfy, url: '{configuration.place}/', to: Hall_1, allow: [127.0.0.1]}}\n")
    return configuration.channels


def last(topic):
    """What rang last at a topic, and was taken."""
    with lock:
        found = [each for each in rung if each[3].get("topic") == topic and each[0] == 200]
    return found[-1] if found else (0, "", {}, {})


def soon(title, *words):
    operator.add_soon((title, *words, "-t", "home"))


def of(title):
    """The newest delivery of something."""
    found = [each for each in operator("delivery", "list", "--limit", "500", "-t", "home") if each["title"] == title]
    return found[0] if found else collections.defaultdict(str)


def serve_links():
    """The page behind links, which leads to where it listens."""
    page = Page(story, "--listen", "127.0.0.1:0")
    story.file("flowd.yaml", f"links:\n  baseURL: http://127.0.0.1:{page.port}/f\n{configuration.channels}".encode())
    operator("daemon", "reload")


def rings():
    """Rose is told, and nagged; then Carla's phone rings, in her language and zone, and a touch of hers does it."""
    operator("profile", "add", "rose", "--address", "ring=rose_phone", "--locale", "en", "-t", "home")
    operator("profile", "add", "carla", "--address", "ring=Carla-7", "--locale", "de", "--time-zone", "Asia/Tokyo", "-t", "home")
    soon("Pills <b>", "--for", "rose", "--grace", "6h", "--remind", "0m, nag 10m x2, then 10m to carla, link done, link snooze 90m")
    story.wait_for("rose's rings", lambda: last("rose_phone")[3].get("title"), "Pills <b>")
    _, path, head, body = last("rose_phone")
    one = messages.delivery("rose")
    story.check("as ntfy wants it", [path, head["authorization"], head["x-sequence-id"], head["content-type"]],
                ["/", f"Bearer {TOKEN}", one["id"], "application/json"])
    story.check("with buttons in place of links", [[each["label"], each["action"], each["method"], each["clear"]] for each in body["actions"]],
                [["Done", "http", "POST", True], ["Remind me again in 1 hour 30 minutes", "http", "POST", True]])
    story.check(f"and without their addresses: {body['message']}", ["http" in body["message"], "Pills <b> is due on" in body["message"]], [False, True])
    for _ in range(3):
        messages.later(605)
    story.wait_for("carla's rings", lambda: last("Carla-7")[3].get("title"), "Pills <b>")
    body = last("Carla-7")[3]
    story.check(f"in her language and zone: {body['message']}", ["fällig am" in body["message"], "Asia/Tokyo" in body["message"] or "Uhr" in body["message"],
                                                             [each["label"] for each in body["actions"]]],
                [True, True, ["Erledigt", "Wieder erinnern in 1 Stunde 30 Minuten"]])
    button = body["actions"][0]
    with urllib.request.urlopen(urllib.request.Request(button["url"], method=button["method"], data=b"")) as answer:
        story.check("she touches it", [answer.status, "Noted as done." in answer.read().decode()], [200, True])
    event = [each for each in operator("events", "-t", "home", "--limit", "500") if each["kind"] == "taskDone"][-1]
    story.check("and has done it", event["principal"], "link:carla")
    story.check("no token is anywhere else", TOKEN in operator.said("delivery", "list", "-t", "home")[1] + operator.said("channel", "list")[1], False)


def troubles():
    """What the server says decides what becomes of a message; each attempt has the same sequence."""
    def notified(title):
        with lock:
            return [(status, head["x-sequence-id"]) for status, _, head, body in rung if body.get("title") == title]

    answers.extend([(429, {"Retry-After": "120"}), (500, {})])
    soon("Bus", "--for", "rose", "--remind", "0m via ring")
    story.wait_for("it is asked to wait", lambda: len(notified("Bus")), 1)
    story.wait_for("it waits", lambda: [of("Bus")["state"], "429" in of("Bus").get("reason", "")], ["pending", True])
    messages.later(60)
    story.check("which it does", len(notified("Bus")), 1)
    messages.later(90)
    story.wait_for("then it is tried", lambda: len(notified("Bus")), 2)
    messages.later(3600)
    story.wait_for("and again", lambda: [each for each, _ in notified("Bus")], [429, 500, 200])
    story.check("with one sequence", len({each for _, each in notified("Bus")}), 1)
    for status in (400, 413):
        answers.append((status, {}))
        soon(f"Refused {status}", "--for", "rose", "--remind", "0m via ring")
        story.wait_for(f"{status} is for good", lambda: of(f"Refused {status}")["state"], "dead")
    for status in (301, 401, 403, 404):
        answers.append((status, {"Location": configuration.place + "/elsewhere"}))
        soon(f"Later {status}", "--for", "rose", "--remind", "0m via ring")
        story.wait_for(f"{status} is tried again", lambda: [of(f"Later {status}")["state"], str(status) in of(f"Later {status}").get("reason", "")],
                       ["pending", True])
        operator("delivery", "drop", of(f"Later {status}")["id"], "--reason", "Tried", "-t", "home")


def topics():
    """All of a channel goes to its one topic; who has none is told; what is no topic is refused."""
    soon("Bell", "--remind", "0m via hall to rose+carla")
    story.wait_for("the hall's rings", lambda: last("Hall_1")[3].get("title"), "Bell")
    _, path, head, _ = last("Hall_1")
    story.check("without a token", [path, "authorization" in head], ["/", False])
    operator("profile", "add", "ben", "-t", "home")
    soon("Ben", "--for", "ben", "--remind", "0m via ring")
    story.wait_for("who has no topic isn't rung", lambda: of("Ben")["state"], "dead")
    story.check("and it is said", "--address ring=ADDRESS" in of("Ben")["reason"], True)
    for wrong in ("", "a b", "a/b", "a" * 65, "ä", "a\r\nX: y", "../x", "a?b", "https://ntfy.sh/a", "docs", "settings"):
        status, said = operator.said("profile", "set", "ben", "--address", f"ring={wrong}", "-t", "home")
        story.check(f"{wrong[:20]!r} is no topic: {said}", [status, "address" in said], [65, True])
    for keys, word in (("url: 'https://ntfy.sh/mine'", "without a path"), ("url: ntfy.sh", "url"), ("url: 'http://ntfy.sh'", "url"), ("to: x", "url"),
                       ("url: 'https://ntfy.sh', to: 'a b'", "topic of ntfy"), ("url: 'https://ntfy.sh', to: static", "topic of ntfy"), ("url: 'https://u:secret@ntfy.sh'", "url"),
                       ("url: 'https://ntfy.sh', argv: [/bin/true]", "argv"), ("url: 'https://ntfy.sh', user: x", "user"),
                       ("url: 'https://ntfy.sh', secret: 'tk_a b'", "secret"), ("url: 'https://ntfy.sh', timeLimit: 2min", "timeLimit"),
                       ("url: 'https://ntfy.sh?x=1'", "without a path")):
        story.file("flowd.yaml", f"channels: [{{name: bad, kind: ntfy, {keys}}}]\n".encode())
        status, said = operator.said("daemon", "reload")
        story.check(f"{keys}: {said}", [status, word in said, "u:secret" in said, "tk_a" in said], [65, True, False, False])
    story.file("flowd.yaml", configuration.channels.encode())
    operator("daemon", "reload")
    added = operator("channel", "add", "more", "--kind", "ntfy", "--url", configuration.place, "--to", "More", "--allow", "127.0.0.1")
    story.check("one is added by a command", [added["channel"]["kind"], added["channel"]["to"], added["channel"]["target"]], ["ntfy", "More", configuration.place])
    for name in ("ring", "sms"):
        status, said = operator.said("channel", "test", name)
        story.check(f"where {name} goes has to be said: {said}", [status, "--to" in said], [65, True])
    status, said = operator.said("channel", "test", "ring")
    story.check(f"where it goes has to be said: {said}", [status, "topic" in said], [65, True])
    operator("channel", "test", "ring", "--to", "Somebody")
    story.check("then it goes there", "test" in last("Somebody")[3]["message"].lower(), True)
    operator("channel", "test", "more")
    story.check("and tried", "test" in last("More")[3]["message"].lower(), True)


def gateways():
    """A webhook has the form that a gateway wants, with everybody's number; its secret is where that wants it, and nowhere else."""
    def arrived(path):
        with lock:
            found = [each for each in sent if each[1] == path and each[0] == 200]
        return found[-1] if found else (0, path, {}, "")

    operator("profile", "set", "carla", "--address", "sms=+43 1 234", "--address", "calls=+81&=%?", "-t", "home")
    soon("Grüße {address} & <b>", "--remind", "0m via sms to carla")
    story.wait_for("it is sent", lambda: arrived("/v1/send")[0], 200)
    _, _, head, body = arrived("/v1/send")
    found = json.loads(body)
    story.check("as it wants it", [found["to"], found["unicode"], found["parts"], found["api"], head["content-type"], "authorization" in head],
                [["+43 1 234"], True, 3, PASSWORD, "application/json", False])
    story.check("what stands in a message stays as it is", [found["text"].startswith("Grüße {address} & <b>: "), found["text"].endswith(" {0} {")], [True, True])
    story.check("with its id", found["id"], of("Grüße {address} & <b>")["id"])
    soon("Grüße & +", "--remind", "0m via calls to carla")
    story.wait_for("a form is sent", lambda: arrived("/calls")[0], 200)
    _, _, head, body = arrived("/calls")
    login = base64.b64decode(head["authorization"].removeprefix("Basic ")).decode()
    story.check("with a login", [urllib.parse.parse_qs(body, strict_parsing=True), login, head["content-type"]],
                [{"To": ["+81&=%?"], "Say": ["Grüße & +"], "n": ["1"]}, f"AC12:{PASSWORD}", "application/x-www-form-urlencoded"])
    soon("Open", "--for", "ben", "--remind", "0m via open")
    story.wait_for("without a secret", lambda: arrived("/open")[3], '{"who":"ben"}')
    soon("No number", "--for", "ben", "--remind", "0m via sms")
    story.wait_for("who has no number is told of", lambda: [of("No number")["state"], "--address sms=ADDRESS" in of("No number").get("reason", "")], ["dead", True])
    for status, state in ((422, "dead"), (410, "pending"), (402, "pending")):
        answers.append((status, {}))
        soon(f"Gate {status}", "--remind", "0m via calls to carla")
        story.wait_for(f"{status}", lambda: [of(f"Gate {status}")["state"], str(status) in of(f"Gate {status}").get("reason", "")], [state, True])
        if state == "pending":
            operator("delivery", "drop", of(f"Gate {status}")["id"], "--reason", "Tried", "-t", "home")
    place = f"url: '{configuration.place}', allow: [127.0.0.1]"
    for keys, word in (("body: {a: '{nam}'}", "{address}"), ("body: {a: '{NAME}'}", "{address}"), ("body: text", "a map"), ("body: [a]", "a map"),
                       ("body: {a: {b: {c: {d: x}}}}", "three deep"), ("encoding: form", "encoding"), ("body: {a: b}, encoding: xml", "json or form"),
                       ("body: {a: [b]}, encoding: form", "without lists"), ("body: {a: '{secret}'}", "secret"), ("body: {a: null}", "nothing"), ("body: {a: 1.5}", "whole numbers"),
                       ("body: {a: '{phone_number}'}", "{phone_number}"), ("body: {a: '{secret}'}, secret: gate, user: me", "no login"), ("body: {a: {b: {c: {}}}}", "three deep"), ("body: {a: b}, user: me", "secret"), ("body: {a: b}, user: 'a:b', secret: c", "colon"),
                       ("user: me, secret: c", "user"), (f"body: {{a: {'x' * 5000}}}", "4096"), (f"body: {{{', '.join(f'k{n}: v' for n in range(65))}}}", "65")):
        story.file("flowd.yaml", f"channels: [{{name: bad, kind: webhook, {place}, {keys}}}]\n".encode())
        status, said = operator.said("daemon", "reload")
        story.check(f"{keys[:60]}: {said}", [status, word in said], [65, True])
    story.file("flowd.yaml", configuration.channels.encode())
    operator("daemon", "reload")
    operator("channel", "add", "text", "--kind", "webhook", "--url", f"{configuration.place}/text", "--field", "to={address}", "--field", 'say="{title}"',
             "--allow", "127.0.0.1")
    operator("channel", "test", "text", "--to", "007")
    story.check("one is added by a command", [(found := json.loads(arrived("/text")[3]))["to"], found["say"][:6]], ["007", '"Test '])
    story.check("a field has a name", operator.said("channel", "add", "bad", "--kind", "webhook", "--url", configuration.place, "--field", "x")[0], 65)
    answers.append((402, {}))
    soon("Angry", "--remind", "0m via sms to carla")
    story.wait_for("it is refused for now", lambda: [of("Angry")["state"], "402" in of("Angry").get("reason", "")], ["pending", True])
    answers.append((403, {}))
    soon("Angrier", "--remind", "0m via calls to carla")
    story.wait_for("so is another", lambda: [of("Angrier")["state"], "403" in of("Angrier").get("reason", "")], ["pending", True])
    displayed = "".join(operator.said(*words)[1] for words in (
        ("delivery", "list", "--limit", "500", "-t", "home", "--json"), ("delivery", "show", of("Angry")["id"], "-t", "home"), ("channel", "list", "--json"),
        ("channel", "list")))
    login = base64.b64encode(f"AC12:{PASSWORD}".encode()).decode()
    story.check("no secret is said, whatever the answer repeats", [each in displayed for each in (PASSWORD, login, urllib.parse.quote_plus(PASSWORD), TOKEN)], [False] * 4)


def hostile():
    """Texts of people are texts, and not more than ntfy takes."""
    long = "ö" * 180
    for title in ('"}, {"topic":"other', "Zeile zwei", "‮rechts", "😀 <script>", long):
        soon(title, "--remind", "0m via ring to carla")
        story.wait_for(f"{title[:10]!r} arrives", lambda: last("Carla-7")[3].get("title"), title)


with Story("A phone rings by ntfy", configuration, moves_clock=True) as story:
    messages = Messages(story)
    operator = messages.operator
    try:
        serve_links()
        for part in (rings, troubles, topics, gateways, hostile):
            part()
    finally:
        Page.end_all()
