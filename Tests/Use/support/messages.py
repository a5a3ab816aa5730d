"""What the rigs of senders share: a certificate of one's own, secrets, messages to people and what became of them."""
import collections
import os
import signal
import ssl
import subprocess


def authority(scratch):
    """TLS for 127.0.0.1 with a certificate by an authority of its own, `ca.pem`."""
    def openssl(*words):
        subprocess.run(["openssl", *words], cwd=scratch, check=True, capture_output=True)
    openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=Own", "-days", "30")
    openssl("req", "-newkey", "rsa:2048", "-nodes", "-keyout", "own.key", "-out", "own.csr", "-subj", "/CN=own")
    with open(os.path.join(scratch, "own.ext"), "w", encoding="ascii") as file:
        file.write("subjectAltName=IP:127.0.0.1\n")
    openssl("x509", "-req", "-in", "own.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-out", "own.pem",
            "-days", "30", "-extfile", "own.ext")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(os.path.join(scratch, "own.pem"), os.path.join(scratch, "own.key"))
    return context


def put_secret(scratch, name, text, mode=0o600):
    os.makedirs(os.path.join(scratch, "secrets"), 0o700, exist_ok=True)
    path = os.path.join(scratch, "secrets", name)
    with open(path, "w", opener=lambda file, flags: os.open(file, flags, 0o600), encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, mode)


class Messages:
    """Messages of the tenant `home`, each to somebody of its channel's name; the clock is moved."""

    def __init__(self, story):
        self.story, self.operator = story, story.operator()
        self.operator("tenant", "create", "home", "--time-zone", "UTC")
        self.operator("task", "add", "Clock", "--start", "2099-01-01T08:00", "-t", "home")

    def write(self, *names):
        for name in names:
            self.operator("profile", "add", name, "--kind", "client", "-t", "home")
        self.operator.add_soon(*((f"For {name}", "--for", name, "--remind", f"0m via {name}", "-t", "home") for name in names))

    def later(self, seconds):
        self.story.noted()
        self.story.move_clock(self.story.now + seconds)
        for verb in ("pause", "resume"):
            self.operator("task", verb, "1", "-t", "home")

    def delivery(self, name):
        """The newest to somebody."""
        found = [each for each in self.operator("delivery", "list", "--limit", "500", "-t", "home") if each["recipient"] == name]
        return found[0] if found else collections.defaultdict(str)

    def stands(self, name, state, words=""):
        def found():
            now = self.delivery(name)
            reason = now.get("reason", "")
            return [now["state"], words if words in reason else reason]
        self.story.wait_for(f"{name}: {state} {words}", found, [state, words])

    def failed(self, name, words):
        """Waits until an attempt has failed so; what is tried again may have gone out by now, so its history is looked at."""
        def found():
            now = self.delivery(name)
            if not now:
                return [now]
            history = self.operator("delivery", "show", now["id"], "-t", "home")["history"]
            reasons = [now.get("reason", ""), *(entry.get("reason", "") for entry in history)]
            return [now["state"] in ("pending", "sending", "sent"), words if any(words in each for each in reasons) else reasons]
        self.story.wait_for(f"{name} fails: {words}", found, [True, words])

    def kill_sender(self):
        sender = subprocess.run(["pgrep", "-P", str(self.story.process.pid), "flowd-deliver"], capture_output=True, text=True, check=True)
        os.kill(int(sender.stdout), signal.SIGKILL)

    def keeps_secret(self, *words):
        """None of the words is in a list, an event, a process's words or its environment."""
        displayed = self.operator.said("delivery", "list", "-t", "home")[1] + self.operator.said("events", "-t", "home", "--json")[1]
        processes = ""
        for number in filter(str.isdigit, os.listdir("/proc")):
            try:
                for name in ("cmdline", "environ"):
                    with open(f"/proc/{number}/{name}", "rb") as file:
                        processes += file.read().decode(errors="replace")
            except OSError:
                continue
        self.story.check("no secret is shown anywhere", [word in text for text in (displayed, processes) for word in words],
                         [False] * 2 * len(words))
