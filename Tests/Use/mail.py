#!/usr/bin/env python3
"""Messages leave by mail: to aiosmtpd (of PyPI) with TLS by an authority of its own and passwords, and to servers that say all
that servers say. Each message ends in one state; what arrives is read by Python's own reader of mail, which takes no mistake."""
import asyncio
import collections
import datetime
import email
import email.policy
import email.utils
import logging
import os
import re
import socket
import subprocess
import sys
import threading
import warnings

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from messages import Messages, authority, put_secret  # noqa: E402  pylint: disable=wrong-import-position
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

SERVER = ["aiosmtpd==1.4.6", "atpublic==6.0.2", "attrs==25.4.0"]
PASSWORD = "correct horse 'battery' \\ \"staple\" ü"
HOSTILE = ".Rōse \"<script>alert(1)</script>\" \u202egnp.exe 🚀 {{x}} \\ 'or'1" + " and more of it" * 8
STRICT = email.policy.SMTP.clone(raise_on_defect=True)
# What arrived, by recipient; what was connected to, by server; who goes on once it is let.
arrived, connected, released = collections.defaultdict(list), collections.Counter(), threading.Event()
lock = threading.Lock()


def tools():
    """aiosmtpd, from PyPI."""
    folder = os.path.join(ROOT, ".build", SERVER[0].replace("==", "-"))
    if not os.path.isdir(folder):
        subprocess.run([os.path.join(ROOT, "packaging/fetch"), "aiosmtpd of PyPI",
                        sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--root-user-action=ignore",
                        "--target", folder + ".new", *SERVER], check=True)
        os.rename(folder + ".new", folder)
    sys.path.insert(0, folder)


# -- Servers that say all that servers say

# What is said to whom, the first time, to a command; `.` is the end of the mail. None closes the connection.
SAID = {
    "later": {"RCPT": "450 4.2.0 Greylisted, come again"}, "nobody": {"RCPT": "550-5.1.1 No such user,\r\n550 5.1.1 really"},
    "relay": {"RCPT": "554 5.7.1 Relay access denied"}, "big": {".": "552 5.3.4 Too big"}, "spam": {".": "550 5.7.1 Looks like spam"},
    "full": {".": "452 4.3.1 Out of \x1b[2J memory"}, "sender": {"MAIL": "550 5.1.8 Sender unknown"}, "data": {"DATA": "451 Not now"},
    "slow": {".": "hang"}, "cut": {".": None}, "early": {"RCPT": None}, "stuck": {"RCPT": "hang"}, "garbage": {".": "SSH-2.0"},
    "half": {".": "250-almost\r\n"}, "quit": {"QUIT": "hang"}, "rude": {"QUIT": None}, "ok": {}, "dies": {".": "hang"},
}


class Server:
    """A server of mail, which says what its script has, else what is usual."""

    def __init__(self, connection):
        self.connection, self.reader, self.name, self.sender = connection, connection.makefile("rb"), "", ""
        self.lines = []

    def say(self, text):
        """False when the connection is to be closed."""
        if text is None:
            return False
        if text == "hang":
            released.wait(60)
            return False
        self.connection.sendall(text.encode() + b"\r\n")
        return True

    def reply(self, verb, usual):
        with lock:
            is_first = (verb, self.name) not in connected
            connected[verb, self.name] += 1
        script = SAID.get(self.name, {})
        return self.say(script[verb] if verb in script and (is_first or self.name in ("nobody", "big")) else usual)

    def serve(self):
        try:
            self.say("220-Welcome\r\n220 mail.example ESMTP")
            while (line := self.reader.readline()):
                verb = line[:4].decode().upper().strip()
                if verb in ("EHLO", "HELO"):
                    goes_on = self.say("250-mail.example\r\n250-SIZE 1000000\r\n250 8BITMIME")
                elif verb == "MAIL":
                    self.sender = re.search(rb"<(.*?)>", line)[1].decode()
                    self.name = self.sender.split("@")[0] if self.sender.startswith("sender") else ""
                    goes_on = self.reply("MAIL", "250 2.1.0 Ok")
                elif verb == "RCPT":
                    self.name = re.search(rb"<(.*?)@", line)[1].decode()
                    goes_on = self.reply("RCPT", "250 2.1.5 Ok")
                elif verb == "DATA":
                    goes_on = self.reply("DATA", "354 Go on")
                    goes_on = goes_on and (not self.is_open() or self.take())
                else:
                    goes_on = self.reply("QUIT", "221 Bye")
                if not goes_on:
                    return
        except (OSError, ValueError):
            pass
        finally:
            self.connection.close()

    def is_open(self):
        with lock:
            return not (self.name == "data" and connected["DATA", "data"] == 1)

    def take(self):
        lines = []
        while (line := self.reader.readline()) != b".\r\n":
            if not line:
                return False
            lines.append(line[1:] if line.startswith(b".") else line)
        with lock:
            arrived[self.name].append((self.sender, b"".join(lines)))
        return self.reply(".", "250 2.0.0 Ok: queued as 4711")


def listen(name, serve):
    """Answers each connection on a thread; returns the port."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(64)

    def accept():
        while True:
            connection, _ = listener.accept()
            with lock:
                connected[name] += 1
            threading.Thread(target=serve, args=(connection,), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    return listener.getsockname()[1]


def says(*texts):
    """Says them one after the other, whatever it is told."""
    def serve(connection):
        try:
            for text in texts:
                connection.sendall(text)
                connection.recv(4096)
        except OSError:
            pass
        finally:
            connection.close()
    return serve


# -- A real one, with TLS and passwords

class Keeper:
    """Keeps what aiosmtpd takes."""

    async def handle_DATA(self, _server, session, envelope):  # pylint: disable=invalid-name
        with lock:
            login = getattr(session, "auth_data", None)
            arrived[envelope.rcpt_tos[0].split("@")[0]].append((envelope.mail_from, envelope.content))
            logins[envelope.rcpt_tos[0].split("@")[0]] = [login and login.login.decode(), session.ssl is not None]
        return "250 2.0.0 Ok"


def real(context, *, is_tls=False, needs_login=False):
    """Returns the port of one."""
    warnings.simplefilter("ignore")
    logging.getLogger("mail.log").setLevel(logging.CRITICAL)
    from aiosmtpd.smtp import AuthResult, SMTP  # pylint: disable=import-error,import-outside-toplevel

    def check(_server, _session, _envelope, _mechanism, data):
        is_right = data.login == b"flowd@example.org" and data.password == PASSWORD.encode()
        return AuthResult(success=is_right, handled=False, auth_data=data)

    def make():
        return SMTP(Keeper(), tls_context=None if is_tls else context, authenticator=check, auth_required=needs_login,
                    require_starttls=not is_tls, auth_require_tls=not is_tls, enable_SMTPUTF8=True)

    loop, ready = asyncio.new_event_loop(), []

    async def start():
        server = await loop.create_server(make, "127.0.0.1", 0, ssl=context if is_tls else None)
        ready.append(server.sockets[0].getsockname()[1])
        started.set()

    started = threading.Event()
    loop.create_task(start())
    threading.Thread(target=loop.run_forever, daemon=True).start()
    started.wait(20)
    return ready[0]


def configuration(scratch):
    tools()
    context = authority(scratch)
    # Bound and not listened at: nobody else gets it.
    unused.bind(("127.0.0.1", 0))
    ports["closed"] = unused.getsockname()[1]
    ports.update(
        plain=listen("plain", lambda connection: Server(connection).serve()), starttls=real(context, needs_login=True),
        tls=real(context, is_tls=True, needs_login=True), shut=listen("shut", says(b"554 5.3.2 No mail today\r\n")),
        mute=listen("mute", says(b"")), other=listen("other", says(b"220 other\r\n")))
    for name, text in (("mail", PASSWORD + "\n"), ("wrong", "hunter2\n"), ("twice", "hunter2\nhunter3\n")):
        put_secret(scratch, name, text)

    def channel(name, server, more, sender="flowd"):
        limit = "3s" if name in ("slow", "stuck", "mute", "half", "garbage", "quit") else "30s"
        return (f"  - {{name: {name}, kind: mail, from: '{sender}@example.org', to: {name}@example.org, "
                f"server: '{server.format(**ports)}', allow: [127.0.0.1], timeLimit: {limit}{more}}}\n")

    near, own = ", tls: none", f", certificates: {scratch}/ca.pem"
    login = ", user: flowd@example.org, secret: mail"
    lines = [channel(name, "smtp://127.0.0.1:{plain}", near, sender="sender" if name == "sender" else "flowd") for name in SAID]
    lines[-1] = lines[-1].replace("timeLimit: 30s", "timeLimit: 60s")
    lines += [
        channel("starttls", "smtp://127.0.0.1:{starttls}", own + login), channel("tls", "smtps://127.0.0.1:{tls}", own + login),
        channel("untrusted", "smtps://127.0.0.1:{tls}", login), channel("misnamed", "smtp://localhost:{starttls}", own + login),
        channel("wrong", "smtps://127.0.0.1:{tls}", own + login.replace("secret: mail", "secret: wrong")),
        channel("keyless", "smtps://127.0.0.1:{tls}", own + login.replace("secret: mail", "secret: none")),
        channel("twice", "smtps://127.0.0.1:{tls}", own + login.replace("secret: mail", "secret: twice")),
        channel("bare", "smtp://127.0.0.1:{plain}", own), channel("shut", "smtp://127.0.0.1:{shut}", near),
        channel("mute", "smtp://127.0.0.1:{mute}", near), channel("closed", "smtp://127.0.0.1:{closed}", near),
        channel("private", "smtp://127.0.0.1:{other}", "").replace("allow: [127.0.0.1]", "allow: [10.0.0.0/8]")]
    return "channels:\n" + "".join(lines)


def mails(name):
    with lock:
        return list(arrived[name])


def read(content):
    """The mail, by a reader that takes no mistake."""
    return email.message_from_bytes(content, policy=STRICT)


def arrives():
    """One mail, with all that is known, whatever it is called."""
    operator("profile", "add", "ok", "--kind", "client", "-t", "home")
    operator.add_soon((HOSTILE, "--for", "ok", "--remind", "0m via ok", "-t", "home"))
    stands("ok", "sent")
    (sender, content), = mails("ok")
    mail, known = read(content), delivery("ok")
    displayed = operator("delivery", "show", known["id"], "-t", "home")
    title = known["title"]
    story.check("its title is what was written", HOSTILE in title, True)
    story.check("the subject has it", str(mail["subject"]), title if len(title) <= 200 else title[:199] + "…")
    story.check("from whom, to whom", [sender, mail["from"], mail["to"]], ["flowd@example.org", "flowd@example.org", "ok@example.org"])
    story.check("under its id", mail["message-id"], f"<{known['id']}@example.org>")
    story.check("nothing answers it by itself", mail["auto-submitted"], "auto-generated")
    story.check("nothing else is a header", sorted(key.lower() for key in mail.keys()), [
        "auto-submitted", "content-type", "date", "from", "list-unsubscribe", "message-id", "mime-version", "references", "subject", "to"])
    at = email.utils.parsedate_to_datetime(mail["date"])
    story.check("with its time", abs(at.timestamp() - story.now) < 120 and at.tzinfo == datetime.timezone.utc, True)
    plain, page = mail.get_body(("plain",)).get_content(), mail.get_body(("html",)).get_content()
    story.check("the text has it as it is", plain.replace("\r\n", "\n").rstrip("\n"), displayed["text"].rstrip("\n"))
    story.check("the page has no element of it", ["<script" in page, "&lt;script&gt;" in page], [False, True])
    story.check("no line is long, and all is ASCII", [max(map(len, content.split(b"\r\n"))) <= 78, content.isascii()], [True, True])
    story.check("lines end as those of mail", content.replace(b"\r\n", b"").count(b"\n") + content.replace(b"\r\n", b"").count(b"\r"), 0)


def servers_say():
    """What each reply means."""
    write("later", "nobody", "relay", "big", "spam", "full", "sender", "data", "slow", "cut", "early", "stuck", "garbage", "half",
          "quit", "rude", "shut", "mute", "closed", "private", "bare", "starttls", "tls", "untrusted", "misnamed", "wrong",
          "keyless", "twice")
    for name in ("quit", "rude", "starttls", "tls"):
        stands(name, "sent")
    for name, words in (
            ("nobody", "The server refused the recipient (550): 5.1.1 No such user"), ("big", "The server refused the mail (552)")):
        stands(name, "dead", words)
    for name, words in (
            ("later", "The server refused the recipient (450): 4.2.0 Greylisted"), ("relay", "the recipient (554): 5.7.1 Relay"),
            ("spam", "The server refused the mail (550): 5.7.1"), ("full", "The server refused the mail (452): 4.3.1 Out of [2J"),
            ("sender", "The server refused the sender (550)"), ("data", "The server refused the mail (451)"),
            ("slow", "The server didn't say in time whether it has the mail"), ("cut", "didn't say whether it has the mail"),
            ("half", "didn't say"), ("garbage", "didn't say"), ("early", "Not reached"), ("stuck", "Not reached"),
            ("shut", "The server refused to talk (554)"), ("mute", "Not reached"), ("closed", "Not reached: Couldn't connect"),
            ("private", "127.0.0.1 is no address of the internet, and allow doesn't have it"), ("bare", "Not reached: STARTTLS"),
            ("untrusted", "Not reached: SSL certificate problem"), ("misnamed", "Not reached: SSL: "),
            ("wrong", "The server refused user and password (535)"), ("keyless", "There is no secret none"),
            ("twice", "Secret twice has 2 lines; a password or a token is one")):
        messages.failed(name, words)
    # The other one listens for nothing but TLS.
    story.check("with a password, by TLS", [logins["starttls"], logins["tls"][0]], [["flowd@example.org", True], "flowd@example.org"])
    story.check("no address that isn't allowed is connected to", connected["other"], 0)
    story.check("what wasn't taken over isn't anywhere", [mails(name) for name in (
        "nobody", "untrusted", "misnamed", "wrong", "bare")], [[]] * 5)
    released.set()
    later(60)
    for name in ("later", "relay", "spam", "full", "sender", "data", "slow", "cut", "early", "stuck", "garbage", "half"):
        stands(name, "sent")
        story.check(f"{name}: the same mail each time", len({content for _, content in mails(name)}), 1)
    story.check("what was refused before its text came once", [len(mails(name)) for name in ("later", "relay", "sender", "data")], [1] * 4)


def threads():
    """What is of one task stands together, and what isn't doesn't."""
    one, two = (read(mails(name)[0][1]) for name in ("ok", "later"))
    story.check("two tasks are two threads", one["references"] != two["references"], True)
    story.check("of their tenant", [mail["references"].endswith(".home@example.org>") for mail in (one, two)], [True, True])


def dies():
    """The sender dies behind the end of a mail: it is sent again, as the same mail."""
    released.clear()
    write("dies")
    story.wait_for("it has it", lambda: len(mails("dies")), 1)
    messages.kill_sender()
    stands("dies", "pending", "flowd-deliver ended during the attempt")
    released.set()
    later(60)
    stands("dies", "sent")
    story.check("the same mail", len({content for _, content in mails("dies")}), 1)


ports, logins, unused = {}, {}, socket.socket()
with Story("Messages leave by mail", configuration, moves_clock=True) as story:
    messages = Messages(story)
    operator, write, later, delivery, stands = messages.operator, messages.write, messages.later, messages.delivery, messages.stands
    try:
        for part in (arrives, servers_say, threads, dies):
            part()
        messages.keeps_secret("hunter2", "horse 'batt")
    finally:
        released.set()
