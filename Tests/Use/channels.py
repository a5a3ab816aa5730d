#!/usr/bin/env python3
"""An operator adds and removes channels: each is a file in the folder that flowd reads, checked before it is written and taken
away where flowd can't go by it; messages go by it at once, and through starts. Secrets are written for their owner alone, made
for webhooks, and replaced without a message that can't be checked."""
import base64
import hashlib
import hmac
import http.server
import json
import os
import signal
import stat
import subprocess
import sys
import threading

HERE_FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE_FOLDER, "..", "Scenarios"), os.path.join(HERE_FOLDER, "support")]
from story import Story  # noqa: E402  pylint: disable=wrong-import-position
from terminal import Terminal  # noqa: E402  pylint: disable=wrong-import-position

# What is typed, the option that is named, and a part of what is said.
WRONG = (
    (("phone", "--kind", "smoke"), "--kind", "journal, command, webhook, mail, ntfy or sendmail"), (("phone", "--kind", ""), "--kind", "missing"),
    (("phone", "--kind", "command"), "--argv", "the absolute path of a program"),
    (("phone", "--kind", "command", "--argv", "notify"), "--argv", "the absolute path of a program"),
    (("phone", "--kind", "command", "--argv", "/bin/true", "--url", "https://a.example"), "--url", "it is for kind webhook"),
    (("phone", "--kind", "command", "--argv", "/bin/true", "--time-limit", "2d"), "--time-limit", "from 1s to 1h"),
    (("phone", "--kind", "command", "--argv", "/bin/true", "--concurrency", "65"), "--concurrency", "from 1 to 64"),
    (("phone", "--kind", "command", "--argv", "/bin/true", "--concurrency", "many"), "--concurrency", "from 1 to 64"),
    (("phone", "--kind", "command", "--argv", "/bin/true", "--on-ambiguous", "drop"), "--on-ambiguous", "resend or hold"),
    (("phone", "--kind", "webhook", "--secret", "app"), "--url", "https"),
    (("phone", "--kind", "webhook", "--url", "http://a.example/x", "--secret", "app"), "--url", "https"),
    (("phone", "--kind", "webhook", "--url", "https://a.example/x"), "--secret", "missing"),
    (("phone", "--kind", "mail", "--from", "nobody"), "--from", "address"), (("phone", "--kind", "mail"), "--from", "missing"),
    (("phone", "--kind", "sendmail"), "--from", "missing"),
    (("phone", "--kind", "sendmail", "--from", "a@b", "--program", "sendmail"), "--program", "the absolute path of a program"),
    (("phone", "--kind", "sendmail", "--from", "a@b", "--server", "smtp://h"), "--server", "it is for kind mail"),
    (("phone", "--kind", "mail", "--from", "a@b", "--program", "/usr/sbin/sendmail"), "--program", "it is for kind sendmail"),
    (("Phone", "--kind", "journal"), "<channel>", "a-z"),
    (("../up", "--kind", "journal"), "<channel>", "a-z"), (("a" * 33, "--kind", "journal"), "<channel>", "a-z"),
    (("", "--kind", "journal"), "<channel>", "a-z"), (("phone\n", "--kind", "journal"), "<channel>", "a-z"),
)


HERE = "it's \"here\" \\n #x: [y]"


def configuration(_):
    return "channels: [{name: listed, kind: journal}]\n"


def names():
    return [each["name"] for each in operator("channel", "list")["channels"]]


def files():
    return sorted(os.listdir(folder)) if os.path.isdir(folder) else []


def heard(name):
    try:
        with open(story.file(name), encoding="utf-8") as file:
            return [json.loads(line)["title"] for line in file]
    except (FileNotFoundError, json.JSONDecodeError):
        return []


def says(*words):
    """The exit code and what is said, on one line."""
    code, text = operator.said(*words)
    return code, " ".join(text.split())


def adds():
    """It works at once, is what was typed, and is there behind a kill."""
    argv = ["/bin/sh", "-c", 'cat >> "$0"', story.file(HERE), "", "ü\t--kind: {x}"]
    # Whatever the mask is, flowd may be another user.
    mask = os.umask(0o077)
    said = says("channel", "add", "phone", "--kind", "command", *(word for each in argv for word in ("--argv", each)),
                "--time-limit", "20s", "--concurrency", "2", "--rate", "600", "--tenant-rate", "300", "--on-ambiguous", "hold")
    os.umask(mask)
    story.check("the folder is for all to read", stat.S_IMODE(os.stat(folder).st_mode), 0o755)
    story.check(f"a person is told: {said}", [said[0], "phone" in said[1], "flowctl channel test phone" in said[1]], [0, True, True])
    story.check("the channels", names(), ["journal", "listed", "phone"])
    row = operator("channel", "list")["channels"][2]
    story.check("as it was typed", [row[key] for key in ("kind", "target", "concurrency", "rate", "tenantRate", "hold")],
                ["command", "/bin/sh", 2, 600, 300, True])
    path = os.path.join(folder, "phone.yaml")
    story.check("its file", [files(), stat.S_IMODE(os.stat(path).st_mode)], [["phone.yaml"], 0o644])
    operator("channel", "test", "phone")
    story.wait_for("the test goes through it", lambda: len(heard(HERE)), 1)
    operator("tenant", "create", "home", "--time-zone", "UTC")
    operator("profile", "add", "ann", "-t", "home")
    operator.add_soon(("Ring", "--for", "ann", "--remind", "0m via phone", "-t", "home"))
    story.wait_for("and a reminder", lambda: "Ring" in " ".join(heard(HERE)), True)
    story.power_fails()
    story.check("behind a kill", names(), ["journal", "listed", "phone"])
    for kind in (("mail", "--from", "Office <office@example.org>", "--to", "me@example.org", "--server", "smtps://mail.example.org:465",
                  "--user", "flowd", "--secret", "mail"),
                 ("webhook", "--url", "https://app.example/hooks?a=1&b='2'", "--secret", "app", "--allow", "127.0.0.1", "--allow", "10.0.0.0/8"),
                 ("journal",)):
        operator("channel", "add", f"a-{kind[0]}", "--kind", *kind)
    rows = {each["name"]: each for each in operator("channel", "list")["channels"]}
    story.check("each kind", [rows["a-mail"]["to"], rows["a-webhook"]["target"], rows["a-journal"]["kind"]],
                ["me@example.org", "https://app.example", "journal"])


def refuses():
    """What can't be is told by its option, and nothing is written."""
    before = files()
    for words, option, part in WRONG:
        if words[0] == "phone":
            words = ("other", *words[1:])
        code, said = says("channel", "add", *words)
        story.check(f"{words}: {said}", [code in (64, 65), option in said, part in said], [True, True, True])
    for name, part in (("phone", "There is a channel phone already"), ("listed", "There is a channel listed already"), ("journal", "always there")):
        code, said = says("channel", "add", name, "--kind", "journal")
        story.check(f"a second {name}: {said}", [code != 0, part in said], [True, True])
    story.check("nothing is written", [files(), names()[:3]], [before, ["journal", "listed", "a-journal"]])
    for name in ("listed", "none", "journal", "../phone"):
        code, said = says("channel", "remove", name)
        story.check(f"{name} isn't taken away: {said}", [code, any(part in said for part in ("There is no file", "<channel>", "always there"))],
                    [66 if name in ("listed", "none") else 65, True])
    # Who may not write is told so, by the channel's file.
    if os.geteuid() == 0:
        story.file("flowd.yaml", configuration(None).encode() + b"operators: {uids: [65534]}\n")
        operator("daemon", "reload")
        os.chmod(story.scratch.name, 0o755)
        for words in (("add", "own", "--kind", "journal"), ("remove", "phone"), ("secret", "a-webhook", "--generate")):
            command = [story.arguments.flowctl, "--socket", story.socket, "channel", *words]
            ended = subprocess.run(command, capture_output=True, text=True, user=65534, group=65534, extra_groups=[], check=False)
            story.check(f"{words}: {ended.stderr}", [ended.returncode, "Run it as root" in ended.stderr, files()], [77, True, before])
        story.file("flowd.yaml", configuration(None).encode())
        operator("daemon", "reload")
    # Of several at once one is there, with its own text; the others are told.
    rivals = [subprocess.Popen([story.arguments.flowctl, "--socket", story.socket, "channel", "add", "race", "--kind", "command", "--argv", "/bin/sh",
                                "--argv", str(number), "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for number in range(8)]
    ends = [(each.communicate(), each.returncode) for each in rivals]
    winners = [number for number, (_, code) in enumerate(ends) if code == 0]
    with open(os.path.join(folder, "race.yaml"), encoding="utf-8") as file:
        story.check(f"one of several: {ends}", [len(winners), f'"{winners[0]}"' in file.read()], [1, True])
    operator("channel", "remove", "race")
    story.check("no drafts are left", files(), before)
    # What else has changed in the configuration is told.
    story.file("flowd.yaml", configuration(None).encode() + b"limits: {connections: 999}\n")
    said = operator("channel", "add", "race", "--kind", "command", "--argv", "/nowhere")
    story.check(f"all that has changed: {said}", ["limits.connections" in [each["key"] for each in said["changed"]], "no command" in said["channel"]["fault"]],
                [True, True])
    operator("channel", "remove", "race")
    story.file("flowd.yaml", configuration(None).encode())
    operator("daemon", "reload")
    weak = story.app("home", "backend", "owner")
    for words in (("add", "own", "--kind", "journal"), ("remove", "phone")):
        story.check("operators only", weak.run(("channel", *words)).returncode, 77)
    # With a mistake elsewhere flowd goes by nothing, and what was to come isn't left behind.
    story.file("flowd.yaml", b"logLevel: loud\n")
    code, said = says("channel", "add", "late", "--kind", "journal")
    story.check(f"another mistake: {said}", [code != 0, "logLevel" in said], [True, True])
    code, said = says("channel", "remove", "phone")
    story.check(f"nor is anything taken away: {said}", [code != 0, files()], [True, before])
    story.file("flowd.yaml", configuration(None).encode())
    # By hand: what isn't right is told with its place, and nothing is changed.
    for name, text, part in (("hand", "kind: mail\nfrom: a@example.org\ncolour: red\n", "hand.yaml:3:1: hand.colour: found an unknown key"),
                             ("hand", "name: hand\nkind: journal\n", "hand.yaml:1:7: name: found"), ("hand", "- a\n", "hand.yaml:1:1"),
                             ("Hand", "kind: journal\n", "Hand.yaml: name"), ("hand", "kind: [\n", "hand.yaml:")):
        path = os.path.join(folder, f"{name}.yaml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        code, said = says("daemon", "reload")
        story.check(f"{text!r}: {said}", [code != 0, part in said], [True, True])
        os.remove(path)
    os.symlink("/dev/null", os.path.join(folder, "off.yaml"))
    operator("daemon", "reload")
    story.check("what is linked to nothing is off", "off" in names(), False)
    os.remove(os.path.join(folder, "off.yaml"))


def removes():
    """It is gone at once, and what is to go by it fails, as when it is taken out of a list."""
    code, said = says("channel", "remove", "phone")
    story.check(f"it is told: {said}", [code, "phone" in said], [0, True])
    story.check("it is gone", ["phone" in names(), "phone.yaml" in files()], [False, False])
    story.power_fails()
    story.check("behind a kill", names(), ["journal", "listed", "a-journal", "a-mail", "a-webhook"])
    story.check("a rule can't name it", operator.run(("task", "add", "Again", "--at", "08:00", "--remind", "0m via phone", "-t", "home")).returncode, 65)
    operator("channel", "add", "phone", "--kind", "journal")
    story.check("it can come back as another", names()[-1], "phone")


def switches():
    """What is to go by one that is disabled waits, through starts, and goes when it is enabled."""
    reported = story.file("later")
    operator("channel", "add", "later", "--kind", "command", "--argv", "/bin/sh", "--argv", "-c", "--argv", f"cat >> {reported}")
    path = os.path.join(folder, "later.yaml")
    with open(path, "r+", encoding="utf-8") as file:
        text = "# Mine\n" + file.read()
        file.seek(0)
        file.write(text)
    code, said = says("channel", "disable", "later")
    with open(path, encoding="utf-8") as file:
        story.check(f"it is told: {said}", [code, "waits" in said, file.read()], [0, True, text + "enabled: false\n"])
    story.check("twice is once", [says("channel", "disable", "later")[0], state("later")["disabled"]], [0, True])
    story.check("a list tells it", "disabled" in says("channel", "list")[1], True)
    operator.add_soon(*((f"By {name}", "--remind", f"0m via {name} to ann@example.org", "-t", "home") for name in ("later", "a-journal")))

    def deliveries():
        found = operator("delivery", "list", "-t", "home")
        return sorted([each["title"], each["state"], each["attempt"]] for each in found if each["title"] in ("By later", "By a-journal"))

    waiting = [["By a-journal", "sent", 1], ["By later", "pending", 0]]
    story.wait_for("another goes, and it waits", deliveries, waiting)
    def reason():
        return [each.get("reason") for each in operator("delivery", "list", "-t", "home") if each["title"] == "By later"]

    said = operator.said("status")[1]
    story.check(f"the status says so: {said}", ["later is disabled" in said, operator("status")["status"]["disabledChannels"]], [True, ["later"]])
    story.check("which says why", reason(), ["later is disabled: flowctl channel enable later"])
    story.check("to people, too", "channel enable later" in operator.said("delivery", "list", "-t", "home")[1], True)
    story.power_fails()
    story.check("behind a kill", [deliveries(), state("later")["disabled"], os.path.exists(reported)], [waiting, True, False])
    operator("channel", "test", "later")
    with open(reported, encoding="utf-8") as file:
        story.check("a test goes all the same", file.read().count('"id"'), 1)
    code, said = says("channel", "enable", "later")
    with open(path, encoding="utf-8") as file:
        story.check(f"it is told: {said}", [code, file.read()], [0, text])
    story.wait_for("it goes", deliveries, [["By a-journal", "sent", 1], ["By later", "sent", 1]])
    story.check("and nothing is in its way", reason(), [None])
    for verb in ("disable", "enable"):
        for name, end in (("listed", 66), ("none", 66), ("journal", 65), ("../x", 65), ("", 65)):
            code, said = says("channel", verb, name)
            story.check(f"{verb} {name}: {said}", code, end)
    with open(path, "w", encoding="utf-8") as file:
        file.write("{kind: journal, enabled: false}\n")
    code, said = says("channel", "enable", "later")
    with open(path, encoding="utf-8") as file:
        story.check(f"what can't be changed by a line is left: {said}", [code, "by hand" in said, file.read()], [65, True, "{kind: journal, enabled: false}\n"])
    os.remove(path)
    operator("daemon", "reload")


def state(name):
    return next(each for each in operator("channel", "list")["channels"] if each["name"] == name)


class Receiver(http.server.BaseHTTPRequestHandler):
    """Keeps what it is asked."""
    asked = []

    def do_POST(self):  # pylint: disable=invalid-name
        self.asked.append((self.headers, self.rfile.read(int(self.headers["content-length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):  # pylint: disable=arguments-differ
        pass


def signers(*secrets):
    """Which of the secrets have signed a test through the channel hook, and how many signatures there are."""
    before = len(Receiver.asked)
    operator("channel", "test", "hook")
    story.check("it arrives", len(Receiver.asked), before + 1)
    headers, body = Receiver.asked[-1]
    content = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    codes = headers["webhook-signature"].split()
    own = ["v1," + base64.b64encode(hmac.new(base64.b64decode(each[6:]), content, hashlib.sha256).digest()).decode() for each in secrets]
    return [each in codes for each in own] + [len(codes)]


def pipes(text, *words):
    """flowctl with something on its standard input."""
    command = [story.arguments.flowctl, "--socket", story.socket, "channel", *words, "--json"]
    return subprocess.run(command, input=text, capture_output=True, timeout=60, check=False)


def kept(name):
    with open(story.file(f"secrets/{name}"), encoding="utf-8") as file:
        return file.read()


def secrets():
    """Of a webhook they are made or given, and replaced while both sign; of mail a password; nobody else reads them."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_address[1]}/hook"
    added = operator("channel", "add", "hook", "--kind", "webhook", "--url", url, "--secret", "hook", "--allow", "127.0.0.1")
    story.check("it says that there is none", "There is no secret hook" in added["channel"]["fault"], True)
    made = operator("channel", "secret", "hook", "--generate")
    first, path = made["secret"], story.file("secrets/hook")
    story.check("it is made", [first.startswith("whsec_"), len(base64.b64decode(first[6:])), made["path"], kept("hook"), made.get("next")],
                [True, 32, path, first + "\n", None])
    story.check("for its owner alone", [stat.S_IMODE(os.stat(each).st_mode) for each in (path, os.path.dirname(path))], [0o600, 0o700])
    story.check("it signs", signers(first), [True, 1])
    code, said = says("channel", "secret", "hook", "--generate")
    story.check(f"what is there stays: {said}", [code, "--replace" in said, kept("hook")], [65, True, first + "\n"])
    second = operator("channel", "rotate", "hook")["secret"]
    story.check("both sign, the new one first", [kept("hook").split(), signers(second, first)], [[second, first], [True, True, 2]])
    for words, part in ((("rotate", "hook"), "the first line of"),):
        code, said = says("channel", *words)
        story.check(f"once at a time: {said}", [code, part in said, kept("hook").split()], [65, True, [second, first]])
    operator("channel", "rotate", "hook", "--end")
    story.check("the new one alone", signers(second, first), [True, False, 1])
    code, said = says("channel", "rotate", "hook", "--end")
    story.check(f"which stays: {said}", [code, kept("hook")], [65, second + "\n"])
    own = "whsec_" + base64.b64encode(b"k" * 24).decode()
    story.check("one that is given", [pipes(own.encode(), "secret", "hook", "--replace").returncode, kept("hook"), signers(own)],
                [0, own + "\n", [True, 1]])
    for text in (b"", b"\n", b"hunter2\n", b"whsec_", b"whsec_" + base64.b64encode(b"k" * 23), b"whsec_" + base64.b64encode(b"k" * 65), b"whsec_%%%",
                 b"\n".join([own.encode()] * 3), b"x" * 5000, b"whsec_\xff\xfe", own.encode() + b" x"):
        result = pipes(text, "secret", "hook", "--replace")
        story.check(f"{text[:40]}: {result.stderr}", [result.returncode, kept("hook"), len(text) > 6 and text in result.stderr],
                    [65, own + "\n", False])
    # One that nobody could see doesn't count.
    with open("/dev/full", "wb") as full:
        for words in (("rotate", "hook"), ("secret", "hook", "--generate", "--replace")):
            ended = subprocess.run([story.arguments.flowctl, "--socket", story.socket, "channel", *words], stdout=full, stderr=subprocess.PIPE, check=False)
            story.check(f"{words}: {ended.stderr}", [ended.returncode != 0, kept("hook")], [True, own + "\n"])
    # What belongs to somebody else's flowd stays theirs, and a link is followed as by who sends.
    if os.geteuid() == 0:
        os.chown(story.scratch.name, 65534, 65534)
        operator("channel", "rotate", "hook")
        os.chown(story.scratch.name, 0, 0)
        story.check("whose the configuration is", os.stat(path).st_uid, 65534)
    else:
        operator("channel", "rotate", "hook")
    os.rename(path, path + ".kept")
    os.symlink(path + ".kept", path)
    operator("channel", "rotate", "hook", "--end")
    story.check("behind a link", [os.path.islink(path), len(kept("hook").split()), signers(kept("hook").strip())], [True, 1, [True, 1]])
    os.remove(path)
    os.rename(path + ".kept", path)
    pipes(own.encode(), "secret", "hook", "--replace")
    operator("channel", "add", "other", "--kind", "mail", "--from", "a@example.org", "--server", "smtps://mail.example.org", "--user", "me", "--secret", "hook")
    for words in (("secret", "other", "--replace"), ("rotate", "hook")):
        code, said = says("channel", *words)
        story.check(f"shared by two kinds: {said}", [code, "of another kind" in said, kept("hook")], [65, True, own + "\n"])
    operator("channel", "remove", "other")
    operator("channel", "add", "post", "--kind", "mail", "--from", "a@example.org", "--server", "smtps://mail.example.org", "--user", "me", "--secret", "post")
    for text, code in ((b"pass word \xc3\xbc\n", 0), (b"again", 65)):
        story.check("a password", [pipes(text, "secret", "post").returncode, kept("post")], [code, "pass word ü\n"])
    for text in (b"", b"   \n", b"one\ntwo\n", b"nul\0", b"a\x1ab", own.encode(), b"x" * 4097):
        story.check(f"no password: {text[:20]}", [pipes(text, "secret", "post", "--replace").returncode, kept("post")], [65, "pass word ü\n"])
    for words, wanted in ((("secret", "post", "--generate"), 65), (("rotate", "post"), 65), (("secret", "listed"), 65), (("secret", "none"), 66),
                          (("rotate", "none"), 66), (("rotate", "a-webhook"), 66)):
        code, said = says("channel", *words)
        story.check(f"{words}: {said}", code, wanted)
    command = [story.arguments.flowctl, "--socket", story.socket, "channel", "secret", "a-webhook"]
    terminal = Terminal(command, story.environment, is_held=True)
    story.check("nothing is shown from before it asks", [terminal.is_silent(), terminal.screen], [True, ""])
    terminal.release()
    story.check("it is asked for", terminal.wait_for("isn't shown"), True)
    terminal.type("\x03")
    story.check("broken off", terminal.end(), 130)
    for typed, end in ((own + "\n", 0), ("hunter2\x03", 130)):
        terminal = Terminal(command + (["--replace"] if end else []), story.environment)
        story.check("it is asked for", terminal.wait_for("isn't shown"), True)
        terminal.type(typed)
        story.check(f"typed: {terminal.screen}", [terminal.end(), typed.strip("\n\x03") in terminal.screen, kept("app")], [end, False, own + "\n"])
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
        terminal = Terminal([sys.executable, "-c", "import subprocess, sys; print('ended', -subprocess.call(sys.argv[1:])); subprocess.call(['stty', '-a'])",
                             *command, "--replace"], story.environment)
        story.check("it is asked for", terminal.wait_for("isn't shown"), True)
        parent = terminal.process.pid
        asking = int(subprocess.run(["pgrep", "-P", str(parent)], capture_output=True, text=True, check=True).stdout)
        os.kill(asking, number)
        story.check("its terminal shows what is typed again", [terminal.end(), " -echo " in terminal.screen, "isig" in terminal.screen,
                                                               "-isig" in terminal.screen, kept("app")], [0, False, True, False, own + "\n"])
    displayed = operator.said("channel", "list")[1] + operator.said("events", "-t", "home", "--json")[1]
    story.check("none is shown", [each in displayed for each in (first, second, own, "pass word")], [False] * 4)
    story.check("nothing is left beside them", sorted(os.listdir(story.file("secrets"))), ["app", "hook", "post"])
    story.check("operators only", story.app("home", "other", "owner").run(("channel", "secret", "hook", "--generate", "--replace")).returncode, 77)
    operator("channel", "remove", "hook"), operator("channel", "remove", "post")
    server.shutdown()


with Story("Channels in files of their own", configuration) as story:
    operator, story.offset = story.operator(), 0
    folder = os.path.join(story.scratch.name, "channels.d")
    story.check("which folder it is", operator("channel", "list")["folder"], folder)
    for part in (adds, refuses, switches, secrets, removes):
        part()
