#!/usr/bin/env python3
"""An operator adds and removes channels: each is a file in the folder that flowd reads, checked before it is written and taken
away where flowd can't go by it; messages go by it at once, and through starts."""
import json
import os
import stat
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Scenarios"))
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

# What is typed, the option that is named, and a part of what is said.
WRONG = (
    (("phone", "--kind", "smoke"), "--kind", "journal, command, webhook or mail"), (("phone", "--kind", ""), "--kind", "missing"),
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
    said = says("channel", "add", "phone", "--kind", "command", *(word for each in argv for word in ("--argv", each)),
                "--time-limit", "20s", "--concurrency", "2", "--rate", "600", "--tenant-rate", "300", "--on-ambiguous", "hold")
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


with Story("Channels in files of their own", configuration) as story:
    operator, story.offset = story.operator(), 0
    folder = os.path.join(story.scratch.name, "channels.d")
    story.check("which folder it is", operator("channel", "list")["folder"], folder)
    for part in (adds, refuses, removes):
        part()
