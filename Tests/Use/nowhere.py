#!/usr/bin/env python3
"""Addresses that are nobody's in the internet, however they are written, and names that lead to them, are never connected to.

All of it happens in a network of its own, where every address there is leads to listeners of this rig: what connects
anywhere is seen. Names are answered by a server of its own, also one whose answers change from question to question."""
import collections
import ctypes
import fcntl
import os
import socket
import struct
import subprocess
import sys
import threading

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
INSIDE = "--inside"
if INSIDE not in sys.argv:
    UNSHARE = ["unshare", *(["--map-root-user"] if os.getuid() else []), "--mount", "--net"]
    if subprocess.run([*UNSHARE, "true"], capture_output=True, check=False).returncode:
        sys.exit(print("   not run: it needs root, or namespaces of users"))
    os.execvp("unshare", [*UNSHARE, sys.executable, os.path.abspath(__file__), *sys.argv[1:], INSIDE])
sys.argv.remove(INSIDE)
from messages import Messages, put_secret  # noqa: E402  pylint: disable=wrong-import-position
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

PUBLIC, PUBLIC6 = "93.184.216.34", "2a00:1450:4001:81b::200e"
LOOPBACK = ("127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "017700000001", "127.255.255.254",
            "127.0.0.1.", "localhost", "LOCALHOST", "localhost.", "0.0.0.0", "0", "0x0", "000", "①②⑦.⓪.⓪.①", "127。0。0。1")
NEAR = ("10.0.0.1", "10.255.255.255", "012.0.0.1", "167772161", "172.16.0.1", "172.31.255.254", "192.168.0.1", "0xc0a80001",
        "3232235521", "0300.0250.0.1", "169.254.169.254", "0xa9fea9fe", "2852039166", "0251.0376.0251.0376", "169.254.43518",
        "100.64.0.1", "100.127.255.254", "192.0.0.1", "192.0.0.170", "192.0.2.1", "192.88.99.1", "198.18.0.1", "198.19.255.254",
        "198.51.100.7", "203.0.113.9", "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255")
SIX = ("[::]", "[::1]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::ffff:10.0.0.1]", "[::ffff:a9fe:a9fe]",
       "[::ffff:0:127.0.0.1]", "[::127.0.0.1]", "[64:ff9b::7f00:1]", "[64:ff9b::10.0.0.1]", "[64:ff9b:1::7f00:1]", "[fe80::1]",
       "[fec0::1]", "[fc00::1]", "[fd12:3456::1]", "[ff02::1]", "[2001::1]", "[2001:db8::1]", "[2002:7f00:1::]",
       "[2002:a00:1::1]", "[3fff::1]", "[100::1]")
# What names are answered, by question: all at once, or one after the other.
NAMES = {"loop.test": [["127.0.0.1"]], "private.test": [["10.1.2.3"]], "metadata.test": [["169.254.169.254"]], "six.test": [["::1"]],
         "mapped.test": [["::ffff:127.0.0.1"]], "near6.test": [["fd00::5"]], "all.test": [["127.0.0.1", "10.0.0.9", "::1", "192.168.3.4"]],
         "rebound.test": [["127.0.0.1"], ["10.0.0.1"]]}
# These lead to somebody as well: there it may connect, and nowhere else.
MIXED = {"both.test": [[PUBLIC, "127.0.0.1"]], "both6.test": [[PUBLIC6, "::1", "10.0.0.9"]], "turn.test": [[PUBLIC], ["127.0.0.1"], ["10.0.0.8"]],
         "turn-back.test": [["127.0.0.1"], [PUBLIC], ["::1"]]}
OPEN = (PUBLIC, f"[{PUBLIC6}]", "open.test")
ODD = (f"{PUBLIC}@127.0.0.1", f"127.0.0.1#@{PUBLIC}", f"127.0.0.1\\@{PUBLIC}", f"{PUBLIC} 127.0.0.1", "", ".", "[::1", "127.0.0.1:0", "127.0.0.1:127.0.0.1:443", "::1", "%31%32%37.0.0.1")
WHY = ("is no address of the internet, and allow doesn't have it", "esolve")
FORMS = LOOPBACK + NEAR + SIX + tuple(NAMES)
connected, questions = collections.Counter(), collections.Counter()


def listen(family, any_address):
    """Takes every connection to any address, notes to which, and ends it."""
    for port in (443, 80, 25, 8443):
        listener = socket.socket(family)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listener.bind((any_address, port))
        listener.listen(64)

        def accept(listener=listener):
            while True:
                connection, _ = listener.accept()
                connected[connection.getsockname()[0]] += 1
                connection.close()
        threading.Thread(target=accept, daemon=True).start()


def answer(question):
    """A reply to a question about a name (RFC 1035), with the addresses of the family that it asks for."""
    end = question.index(0, 12)
    labels, place = [], 12
    while place < end:
        labels.append(question[place + 1:place + 1 + question[place]].decode())
        place += 1 + question[place]
    name, (kind,) = ".".join(labels).lower(), struct.unpack(">H", question[end + 1:end + 3])
    turns = {**NAMES, **MIXED, "open.test": [[PUBLIC]]}.get(name, [[]])
    addresses = turns[questions[name, kind] % len(turns)]
    questions[name, kind] += 1
    family = {1: socket.AF_INET, 28: socket.AF_INET6}.get(kind)
    records = [socket.inet_pton(family, each) for each in addresses if family and (":" in each) == (kind == 28)]
    body = b"".join(b"\xc0\x0c" + struct.pack(">HHIH", kind, 1, 0, len(each)) + each for each in records)
    return question[:2] + b"\x85\x80" + struct.pack(">HHHH", 1, len(records), 0, 0) + question[12:end + 5] + body


def names():
    server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    server.bind(("127.0.0.1", 53))

    def serve():
        while True:
            question, peer = server.recvfrom(512)
            server.sendto(answer(question), peer)
    threading.Thread(target=serve, daemon=True).start()


def network(scratch):
    """Every address is this machine's, in this network; names are asked of this rig."""
    with socket.socket() as one:
        # SIOCSIFFLAGS: lo is up.
        fcntl.ioctl(one, 0x8914, struct.pack("16sH14s", b"lo", 0x49, b""))
    for family in ((), ("-6",)):
        subprocess.run(["ip", *family, "route", "add", "local", "default", "dev", "lo"], check=True)
    text = os.path.join(scratch, "resolv.conf")
    with open(text, "w", encoding="ascii") as file:
        file.write("nameserver 127.0.0.1\noptions timeout:2 attempts:1\n")
    libc = ctypes.CDLL(None, use_errno=True)
    private, bind = 0x44000, 0x1000
    for words in ((b"none", b"/", None, private, None), (text.encode(), b"/etc/resolv.conf", None, bind, None)):
        if libc.mount(*words):
            sys.exit(f"mount: {os.strerror(ctypes.get_errno())}")
    names()
    listen(socket.AF_INET, "0.0.0.0")
    listen(socket.AF_INET6, "::")


def channel(name, host, more=""):
    return f"  - {{name: {name}, kind: webhook, url: 'https://{host}/in', secret: app, timeLimit: 8s{more}}}\n"


def configuration(scratch):
    network(scratch)
    put_secret(scratch, "app", "whsec_" + "QUFB" * 8 + "\n")
    return "channels: []\n"


def is_taken(number, host):
    """True where a configuration with it is taken; else the reason names the channel's address."""
    path = story.file(f"one{number}.yaml", ("channels:\n" + channel("one", host)).encode())
    checked = subprocess.run([story.arguments.flowd, "--check-config", "--state-directory", story.scratch.name, "--config", path],
                             capture_output=True, text=True, check=False)
    if checked.returncode == 0:
        return True
    text = checked.stdout + checked.stderr
    story.check(f"{host!r} is refused by its key: {text}", "url" in text, True)
    return False


def reasons(name):
    """Why its attempts have failed so far."""
    now = messages.delivery(name)
    return [now.get("reason", "")] + [each.get("reason", "") for each in operator("delivery", "show", now["id"], "-t", "home")["history"]]


def tried(hosts, kind, words, more=""):
    """Messages to each of these, in lists that a configuration may have; each is told why it didn't get out."""
    for begin in range(0, len(hosts), 30):
        part = {f"{kind}{begin + place}": host for place, host in enumerate(hosts[begin:begin + 30])}
        story.file("flowd.yaml", ("channels:\n" + "".join(channel(name, host, more) for name, host in part.items())).encode())
        operator("daemon", "reload")
        messages.write(*part)
        for name, host in part.items():
            messages.failed(name, "")
            story.check(f"why {host!r} isn't reached: {reasons(name)}", any(word in each for each in reasons(name) for word in words), True)


def forms():
    """Whatever form it has, nobody is connected to."""
    taken = [host for number, host in enumerate(FORMS) if is_taken(number, host)]
    print(f"   {len(FORMS)} forms, {len(FORMS) - len(taken)} of them refused when they are read")
    tried(taken, "f", WHY)
    story.check("nobody was connected to", dict(connected), {})


def odd():
    """What isn't a host is refused, or leads nowhere."""
    taken = [host for number, host in enumerate(ODD) if is_taken(f"odd{number}", host)]
    tried(taken, "o", WHY)
    story.check("nobody was connected to", dict(connected), {})


def mixed():
    """Where a name has several addresses, or others at every question, only somebody's in the internet are connected to."""
    tried(list(MIXED), "m", ("",))
    for _ in range(6):
        messages.later(3600)
        story.noted()
    story.check(f"only there: {dict(connected)}", set(connected) <= {PUBLIC, PUBLIC6}, True)


def public():
    """What is somebody's is connected to, and what the operator allows: else all of this would say nothing."""
    connected.clear()
    tried(list(OPEN), "p", ("SSL connect error",))
    story.check("the internet is reached", sorted(connected), sorted([PUBLIC, PUBLIC6]))
    connected.clear()
    tried(["127.0.0.1", "10.0.0.1", "[fd00::5]", "loop.test"], "a", ("SSL connect error",), ", allow: [127.0.0.0/8, 10.0.0.0/8, 'fd00::/8']")
    story.check("what is allowed is reached", sorted(connected), ["10.0.0.1", "127.0.0.1", "fd00::5"])


with Story("Addresses that are nobody's are connected to by nobody", configuration, moves_clock=True) as story:
    messages = Messages(story)
    operator = messages.operator
    for step in (forms, odd, mixed, public):
        step()
