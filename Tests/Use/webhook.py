#!/usr/bin/env python3
"""Messages leave by signed HTTP requests: real receivers that answer all that receivers answer, one with TLS, addresses that
are nobody's, secrets that rotate. Each message ends in one state, under one id, and what nobody has allowed is never
connected to."""
import base64
import collections
import hashlib
import hmac
import json
import os
import re
import socket
import ssl
import struct
import subprocess
import sys
import threading
import time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from messages import Messages, authority, put_secret  # noqa: E402  pylint: disable=wrong-import-position
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

CHECKER = "standardwebhooks==1.1.0"
KEYS = [os.urandom(32), os.urandom(24)]
HOSTILE = "Rōse \"<script>alert(1)</script>\" \u202egnp.exe 🚀 {{x}} \\ 'or'1"
# What was asked of the receivers, by path; what was connected to, by name; who goes on once it is let.
asked, connected, released = collections.defaultdict(list), collections.Counter(), threading.Event()
lock = threading.Lock()


def whsec(*keys):
    return "".join(f"whsec_{base64.b64encode(key).decode()}\n" for key in keys)


def answer(path, count, connection):
    """What a receiver sends to the so-and-so-many-th request; None closes the connection."""
    def plain(status, more="", body="done"):
        return f"HTTP/1.1 {status}\r\n{more}Content-Length: {len(body)}\r\n\r\n{body}".encode()
    first = count == 1
    if path == "/busy":
        return plain("503 Busy", body="try\nlater") if first else plain("204 No Content", body="")
    if path == "/polite":
        return plain("429 Slow", "Retry-After: 1800\r\n") if first else plain("200 OK")
    if path == "/dated":
        date = time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime(time.time() + 1800))
        return plain("503 Busy", f"Retry-After: {date}\r\n") if first else plain("200 OK")
    if path == "/gone":
        return plain("410 Gone")
    if path == "/moved":
        return plain("302 Found", "Location: /never\r\n") if first else plain("200 OK")
    if path == "/unknown":
        return plain("404 Not Found") if first else plain("200 OK")
    if path in ("/hang", "/dies"):
        if first:
            released.wait(60)
            return None
        return plain("200 OK")
    if path == "/half":
        return b"HTTP/1.1 200 OK\r\nContent-Le" if first else plain("200 OK")
    if path == "/garbage":
        return b"SSH-2.0-OpenSSH_9.9\r\n" if first else plain("200 OK")
    if path == "/lie":
        return b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\nshort"
    if path == "/big":
        return b"HTTP/1.1 200 OK\r\nContent-Length: 10000000\r\n\r\n" + b"x" * 10_000_000
    if path == "/drip":
        connection.sendall(b"HTTP/1.1 200 OK\r\n\r\nslow")
        released.wait(60)
        return b""
    if path == "/hints":
        return b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + plain("200 OK")
    return plain("200 OK")


def serve(connection):
    try:
        reader = connection.makefile("rb")
        path = reader.readline().split()[1].decode()
        headers = {}
        while (line := reader.readline().strip()):
            key, _, value = line.decode().partition(":")
            headers[key.lower()] = value.strip()
        body = reader.read(int(headers.get("content-length", 0)))
        with lock:
            asked[path].append((headers, body, time.time()))
            count = len(asked[path])
        connection.sendall(answer(path, count, connection) or b"")
    except (OSError, ValueError, IndexError):
        pass
    finally:
        connection.close()


def receiver(name, family=socket.AF_INET, host="127.0.0.1", context=None):
    """Listens, and answers each connection on a thread; returns the port."""
    listener = socket.socket(family)
    listener.bind((host, 0))
    listener.listen(64)

    def accept():
        while True:
            connection, _ = listener.accept()
            with lock:
                connected[name] += 1
            if name == "reset":
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                connection.close()
                continue
            if context:
                try:
                    connection = context.wrap_socket(connection, server_side=True)
                except (OSError, ssl.SSLError):
                    continue
            threading.Thread(target=serve, args=(connection,), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    return listener.getsockname()[1]


def has_six():
    """True where the machine has IPv6."""
    try:
        with socket.socket(socket.AF_INET6) as one:
            one.bind(("::1", 0))
        return True
    except OSError:
        return False


def closed_port():
    """One that is bound and not listened at: nobody else gets it."""
    unused.bind(("127.0.0.1", 0))
    return unused.getsockname()[1]


OPEN = ("ok", "busy", "polite", "dated", "gone", "moved", "unknown", "hang", "half", "garbage", "lie", "big", "drip", "hints", "dies")
FORBIDDEN = ("https://127.0.0.1:{tls}/never", "https://localhost:{tls}/never", "https://2130706433:{tls}/never",
             "https://0x7f.1:{tls}/never", "https://127.1:{tls}/never", "https://[::ffff:127.0.0.1]:{tls}/never",
             "https://[::1]:{six}/never", "https://0:{tls}/never", "https://169.254.169.254/latest/meta-data",
             "https://[fe80::1]/", "https://10.0.0.1/", "https://[64:ff9b::7f00:1]:{tls}/never")


def configuration(scratch):
    context = authority(scratch)
    ports.update(plain=receiver("plain"), tls=receiver("tls", context=context), reset=receiver("reset"), closed=closed_port(),
                 six=receiver("six", socket.AF_INET6, "::1") if has_six() else 9, other=receiver("other"))
    put_secret(scratch, "app", whsec(KEYS[0]))

    def channel(name, url, more=None):
        more = more or f"allow: [127.0.0.1], timeLimit: {'2s' if name in ('hang', 'drip') else '30s'}"
        return f"  - {{name: {name}, kind: webhook, url: '{url.format(**ports)}', secret: app, {more}}}\n"

    lines = [channel(name, f"http://127.0.0.1:{{plain}}/{name}") for name in OPEN]
    lines[-1] = lines[-1].replace("timeLimit: 30s", "timeLimit: 60s")
    lines += [channel("reset", "http://127.0.0.1:{reset}/"), channel("closed", "http://127.0.0.1:{closed}/"),
              channel("secure", "https://127.0.0.1:{tls}/secure", f"allow: [127.0.0.1], certificates: {scratch}/ca.pem"),
              channel("untrusted", "https://127.0.0.1:{tls}/untrusted"),
              channel("misnamed", "https://localhost:{tls}/misnamed", f"allow: [127.0.0.1], certificates: {scratch}/ca.pem"),
              channel("bare", "http://127.0.0.1:{other}/bare", "allow: [10.0.0.0/8]"),
              channel("keyless", "http://127.0.0.1:{plain}/keyless").replace("secret: app", "secret: other")]
    return "channels:\n" + "".join(lines)


def forbidden():
    """The same for addresses that aren't the internet's; a list has 32 channels at most."""
    return "channels:\n" + "".join(
        f"  - {{name: f{number}, kind: webhook, url: '{url.format(**ports)}', secret: app, timeLimit: 5s}}\n"
        for number, url in enumerate(FORBIDDEN) if has_six() or "[" not in url)


def requests(name):
    with lock:
        return list(asked[f"/{name}"])


def signed(request, *keys):
    """True when each of the keys has signed it (Standard Webhooks 1.0.0), and nothing else has."""
    headers, body, at = request
    content = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    codes = [f"v1,{base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()}" for key in keys]
    return headers["webhook-signature"].split() == codes and abs(int(headers["webhook-timestamp"]) - at) < 60


def read_by_library(request):
    """What the library of Standard Webhooks (of PyPI) takes for signed, and that it takes no other body for it."""
    folder = os.path.join(ROOT, ".build", CHECKER.replace("==", "-"))
    if not os.path.isdir(folder):
        subprocess.run([os.path.join(ROOT, "packaging/fetch"), "standardwebhooks of PyPI", sys.executable, "-m", "pip", "install",
                        "--quiet", "--no-deps", "--root-user-action=ignore", "--target", folder + ".new", CHECKER], check=True)
        os.rename(folder + ".new", folder)
    sys.path.insert(0, folder)
    from standardwebhooks import Webhook, WebhookVerificationError  # pylint: disable=import-error,import-outside-toplevel
    headers, body, _ = request
    receiver = Webhook(whsec(KEYS[0]).strip())
    try:
        receiver.verify(body.replace(b"reminder", b"remonder"), headers)
        return None
    except WebhookVerificationError:
        return receiver.verify(body, headers)


def arrives():
    """One request, signed, with all that is known, however it is called."""
    operator("profile", "add", "ok", "--kind", "client", "-t", "home")
    operator.add_soon((HOSTILE, "--for", "ok", "--remind", "0m via ok", "-t", "home"))
    stands("ok", "sent")
    (headers, body, _), = requests("ok")
    reported, known = json.loads(body), delivery("ok")
    story.check("it is signed", signed(requests("ok")[0], KEYS[0]), True)
    story.check("as its library reads it", read_by_library(requests("ok")[0]), reported)
    story.check("under its id", [headers["webhook-id"], reported["data"]["id"]], [known["id"], known["id"]])
    story.check("as JSON", [headers["content-type"], headers["user-agent"].split("/")[0]], ["application/json", "flowd"])
    story.check("all of it", [reported["type"], reported["data"]["tenant"], reported["data"]["channel"], reported["data"]["recipient"]],
                ["reminder", "home", "ok", "ok"])
    story.check("with the title as it is", HOSTILE in reported["data"]["title"], True)
    story.check("and a time", bool(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", reported["timestamp"])), True)
    story.check("nothing of the sender's", sorted(set(headers) - {"host", "content-length"}),
                ["content-type", "user-agent", "webhook-id", "webhook-signature", "webhook-timestamp"])


def answers():
    """What each answer means."""
    write("busy", "polite", "dated", "gone", "moved", "unknown", "hang", "half", "garbage", "lie", "big", "drip", "hints", "reset",
          "closed", "secure", "untrusted", "misnamed", "bare", "keyless")
    for name in ("lie", "big", "drip", "hints", "secure"):
        stands(name, "sent")
    for name, words in (
            ("busy", "The receiver answered 503: try"), ("polite", "The receiver answered 429: done"), ("dated", "answered 503"),
            ("moved", "answered 302, and redirects aren't followed"), ("unknown", "answered 404"),
            ("hang", "The receiver didn't answer in time"), ("half", "The receiver gave no whole answer"),
            ("garbage", "The receiver gave no whole answer"), ("reset", ""),
            ("closed", "Not reached: Couldn't connect to server"), ("untrusted", "Not reached: SSL certificate problem"),
            ("misnamed", "Not reached: SSL: "),
            ("bare", "127.0.0.1 is no address of the internet, and allow doesn't have it"),
            ("keyless", "There is no secret other")):
        messages.failed(name, words)
    stands("gone", "dead", "answered 410")
    story.check("no redirect was followed", requests("never"), [])
    story.check("what isn't trusted was told nothing", [requests("untrusted"), requests("misnamed"), requests("bare")], [[], [], []])
    story.check("without TLS nobody is connected to who isn't allowed", connected["other"], 0)
    put_secret(story.scratch.name, "other", whsec(KEYS[1]))
    released.set()
    later(60)
    for name in ("busy", "moved", "unknown", "hang", "half", "garbage", "keyless"):
        stands(name, "sent")
        story.check(f"{name}: once more, under the same id", len({headers["webhook-id"] for headers, *_ in requests(name)}), 1)
        if len(requests(name)) > 1:
            story.check("with the same content", len({body for _, body, _ in requests(name)}), 1)
    story.check("by its own secret", [signed(each, KEYS[1]) for each in requests("keyless")], [True])
    story.check("who asks to be left alone is", [[delivery(n)["state"], len(requests(n))] for n in ("polite", "dated")],
                [["pending", 1], ["pending", 1]])
    later(1800)
    for name in ("polite", "dated"):
        stands(name, "sent")
    operator.add_soon(("Once more", "--for", "gone", "--remind", "0m via gone", "-t", "home"))
    story.wait_for("nothing more goes to who is gone", lambda: [each["state"] for each in operator(
        "delivery", "list", "-t", "home") if each["recipient"] == "gone"], ["dead", "dead"])
    story.check("which was asked once", len(requests("gone")), 1)


def rotates():
    """Two secrets while one rotates; a file that others can read is none."""
    put_secret(story.scratch.name, "app", whsec(KEYS[1], KEYS[0]))
    operator.add_soon(("Both", "--for", "ok", "--remind", "0m via ok", "-t", "home"))
    story.wait_for("the next one", lambda: len(requests("ok")), 2)
    story.check("both sign", signed(requests("ok")[-1], KEYS[1], KEYS[0]), True)
    put_secret(story.scratch.name, "app", whsec(KEYS[0]), 0o644)
    operator.add_soon(("Loose", "--for", "ok", "--remind", "0m via ok", "-t", "home"))
    stands("ok", "pending", "can be read or changed by others")
    put_secret(story.scratch.name, "app", "hunter2\n")
    later(3600)
    stands("ok", "pending", "Secret app isn't whsec_ and Base64")
    put_secret(story.scratch.name, "app", whsec(KEYS[0]))
    later(2 * 3600)
    stands("ok", "sent")
    messages.keeps_secret("hunter2", whsec(KEYS[0]).strip())


def dies():
    """The sender dies amid a request: it is sent again under the same id."""
    released.clear()
    write("dies")
    story.wait_for("it is asked", lambda: len(requests("dies")), 1)
    messages.kill_sender()
    stands("dies", "pending", "flowd-deliver ended during the attempt")
    released.set()
    later(60)
    stands("dies", "sent")
    story.check("under the same id", len({headers["webhook-id"] for headers, *_ in requests("dies")}), 1)


def nowhere():
    """Addresses that are nobody's in the internet, however they are written, are never connected to."""
    before = dict(connected)
    story.file("flowd.yaml", forbidden().encode())
    operator("daemon", "reload")
    names = [f"f{number}" for number, url in enumerate(FORBIDDEN) if has_six() or "[" not in url]
    write(*names)
    for name in names:
        stands(name, "pending", "is no address of the internet, and allow doesn't have it")
    story.check("nobody was connected to", dict(connected), before)


ports, unused = {}, socket.socket()
with Story("Messages leave by signed requests", configuration, moves_clock=True) as story:
    messages = Messages(story)
    operator, write, later, delivery, stands = messages.operator, messages.write, messages.later, messages.delivery, messages.stands
    try:
        for part in (arrives, answers, rotates, dies, nowhere):
            part()
    finally:
        released.set()
