#!/usr/bin/env python3
"""Mail is handed to a program of the machine, as every server of mail has one: it is called with nothing but addresses, gets one mail
that a strict reader takes, and its end says what became of it. A kill of flowd or its sender loses nothing."""
import email
import email.policy
import glob
import os
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from messages import Messages  # noqa: E402  pylint: disable=wrong-import-position
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

HOSTILE = ".Rōse \"<script>alert(1)</script>\" \u202egnp.exe 🚀 {{x}} \\ 'or'1 `id` $(id)" + " and more of it" * 8
STRICT = email.policy.default.clone(raise_on_defect=True)
# A stand-in for sendmail: what it was called with and got is kept, by whom it is for; some ends are another ones the first time.
PROGRAM = """#!/bin/sh
for who; do :; done
name=${{who%%@*}} place={scratch}/taken/${{who%%@*}}
count=$(ls -d "$place".* 2>/dev/null | wc -l)
# Whoever looks sees a call whole, or not at all.
mkdir "{scratch}/taking.$$"
cat > "{scratch}/taking.$$/mail"
printf '%s\\n' "$@" > "{scratch}/taking.$$/arguments"
env > "{scratch}/taking.$$/environment"
mv "{scratch}/taking.$$" "$place.$count"
case $name in
    nobody) echo 'nobody has this mailbox'; exit 67 ;;
    data) exit 65 ;;
esac
[ "$count" = 0 ] || exit 0
case $name in
    usage) exit 64 ;;
    host) exit 68 ;;
    away) echo 'cannot open the queue' >&2; exit 75 ;;
    denied) exit 77 ;;
    broken) exit 1 ;;
    killed) kill -9 $$ ;;
    slow) echo 'postdrop: waiting'; sleep 60 ;;
    dies) while :; do sleep 1; done ;;
    held) kill -9 $$ ;;
esac
exit 0
"""
ENDS = ("ok", "nobody", "host", "data", "usage", "away", "denied", "broken", "killed", "slow", "dies", "held")


def configuration(scratch):
    os.makedirs(os.path.join(scratch, "taken"))
    with open(os.path.join(scratch, "post"), "w", opener=lambda file, flags: os.open(file, flags, 0o755), encoding="utf-8") as file:
        file.write(PROGRAM.format(scratch=scratch))
    os.symlink("post", os.path.join(scratch, "a post's"))
    lines = [f"  - {{name: {name}, kind: sendmail, program: {scratch}/post, from: 'The office <office@example.org>', to: {name}@example.org"
             f"{', timeLimit: 2s' if name == 'slow' else ''}{', onAmbiguous: hold' if name == 'held' else ''}}}\n" for name in ENDS]
    lines += [f"  - {{name: own, kind: sendmail, program: \"{scratch}/a post's\", from: office@example.org}}\n",
              "  - {name: gone, kind: sendmail, program: /no/such/sendmail, from: office@example.org, to: gone@example.org}\n"]
    return "channels:\n" + "".join(lines)


def taken(name):
    """What the program was given for somebody, call by call."""
    def read(place, what):
        with open(os.path.join(place, what), "rb") as file:
            return file.read()
    return [{what: read(place, what) for what in ("mail", "arguments", "environment")} for place in sorted(glob.glob(story.file(f"taken/{name}.*")))]


def arrives():
    """One mail, with all that is known, whatever it is called."""
    operator("profile", "add", "ok", "--kind", "client", "-t", "home")
    operator.add_soon((HOSTILE, "--for", "ok", "--remind", "0m via ok", "-t", "home"))
    stands("ok", "sent")
    (call,) = taken("ok")
    story.check("it is called with addresses alone", call["arguments"].decode().split("\n")[:-1], ["-i", "-f", "office@example.org", "--", "ok@example.org"])
    story.check("lines end as the system's", [b"\r" in call["mail"], max(map(len, call["mail"].split(b"\n"))) <= 78, call["mail"].isascii()], [False, True, True])
    mail, known = email.message_from_bytes(call["mail"], policy=STRICT), delivery("ok")
    story.check("from whom, to whom", [mail["from"], mail["to"]], ["The office <office@example.org>", "ok@example.org"])
    story.check("under its id", mail["message-id"], f"<{known['id']}@example.org>")
    story.check("its title is what was written", HOSTILE[:150] in str(mail["subject"]), True)
    story.check("as text and HTML", [part.get_content_type() for part in mail.iter_parts()], ["text/plain", "text/html"])
    displayed = operator("delivery", "show", known["id"], "-t", "home")
    story.check("the text is the message's", mail.get_body(("plain",)).get_content().rstrip("\n"), displayed["text"].rstrip("\n"))
    names = sorted({line.split("=")[0] for line in call["environment"].decode().splitlines()} - {"_", "PWD", "SHLVL", "OLDPWD"})
    story.check("and the environment of commands", names, ["FLOWD_ATTEMPT", "FLOWD_CHANNEL", "FLOWD_DELIVERY", "FLOWD_REMINDER", "FLOWD_TENANT", "LANG", "PATH"])


def addresses():
    """Each to their own address; what is no mailbox is refused where it is given."""
    for wrong in ("no mailbox", "a@b\nBcc: c@d", "rose", "-x", "a@b,c@d", "ü@b"):
        said = operator.said("profile", "add", "x", "--address", f"own={wrong}", "-t", "home")
        story.check(f"no mailbox: {said}", [said[0], "an address of ASCII such as" in said[1] or "an address in one line" in said[1]], [65, True])
    # One that looks like an option, and one with a name.
    for key, address in (("dash", "-oQtmp@example.org"), ("rose", "Rose Ito <rose+home@example.org>"), ("mark", "o'neil`id`$x@example.org")):
        operator("profile", "add", key, "--address", f"own={address}", "-t", "home")
        operator.add_soon((f"To {key}", "--for", key, "--remind", "0m via own", "-t", "home"))
        stands(key, "sent")
    story.check("as arguments, and no options",
                [taken(name)[0]["arguments"].decode().split("\n")[3:5] for name in ("-oQtmp", "rose+home", "o'neil`id`$x")],
                [["--", "-oQtmp@example.org"], ["--", "rose+home@example.org"], ["--", "o'neil`id`$x@example.org"]])
    mail = email.message_from_bytes(taken("rose+home")[0]["mail"], policy=STRICT)
    story.check("with a name in the mail", str(mail["to"]), "Rose Ito <rose+home@example.org>")
    story.check("whoever has none is told", "has no address" in operator.said("task", "add", "x", "--start", "2099-01-01T08:00", "--for", "ok",
                                                                            "--remind", "0m via own", "-t", "home")[1], True)
    operator("profile", "add", "lost", "--address", "own=nobody@example.org", "-t", "home")
    operator.add_soon(("To nobody", "--for", "lost", "--remind", "0m via own", "-t", "home"))
    stands("lost", "dead", "sendmail ended with status 67: nobody has this mailbox")
    standing = operator("profile", "show", "lost", "-t", "home")["profile"]["status"]["standings"]
    story.check("whose address is marked", [(each["channel"], each["kind"]) for each in standing], [("own", "bounced")])


def ends():
    """What each end means."""
    messages.write(*(name for name in ENDS if name not in ("ok", "dies")), "gone")
    for name, words in (("nobody", "status 67: nobody has"), ("data", "status 65")):
        stands(name, "dead", words)
    for name, words in (("usage", "ended with status 64"), ("host", "status 68"), ("away", "status 75: cannot open the queue"), ("denied", "status 77"), ("broken", "status 1"),
                        ("killed", "was ended by signal 9"), ("slow", "time was up: postdrop: waiting"), ("gone", "There is no command /no/such/sendmail")):
        messages.failed(name, words)
    stands("held", "ambiguous", "was ended by signal 9")
    later(120)
    for name in ("usage", "host", "away", "denied", "broken", "killed", "slow"):
        stands(name, "sent")
        story.check(f"{name}: the same mail each time", [len(taken(name)), len({call["mail"] for call in taken(name)})], [2, 1])
    story.check("what is for good, and what is held, was tried once", [len(taken(name)) for name in ("data", "held")], [1] * 2)
    faults = {each["name"]: each.get("fault") for each in operator("channel", "list")["channels"]}
    story.check("a program that isn't there is told", [faults["gone"], faults["ok"]], ["There is no command /no/such/sendmail", None])


def dies():
    """The sender, then flowd, dies while the program runs: it is handed over again, as the same mail."""
    messages.write("dies")
    story.wait_for("it runs", lambda: len(taken("dies")) == 1 and b"dies@" in taken("dies")[0]["arguments"] and taken("dies")[0]["environment"] != b"", True)
    messages.kill_sender()
    stands("dies", "pending", "flowd-deliver ended during the attempt")
    later(120)
    stands("dies", "sent")
    story.check("the same mail", len({call["mail"] for call in taken("dies")}), 1)
    operator.add_soon(("Again", "--for", "ok", "--remind", "0m via ok", "-t", "home"))
    story.power_fails()
    story.wait_for("and flowd's death loses none", lambda: len([call for call in taken("ok") if b"Again" in call["mail"]]), 1)
    stands("ok", "sent")
    story.check("once", len([call for call in taken("ok") if b"Again" in call["mail"]]), 1)


def added():
    """One that is added is listed, and can be tried."""
    operator("channel", "add", "post", "--kind", "sendmail", "--from", "office@example.org", "--program", story.file("post"))
    row = next(each for each in operator("channel", "list")["channels"] if each["name"] == "post")
    story.check("it is listed", [row["kind"], row["target"], row["addressed"]], ["sendmail", story.file("post"), True])
    operator("channel", "test", "post", "--to", "test@example.org")
    story.check("and tried", [call["arguments"].decode().split()[-1] for call in taken("test")], ["test@example.org"])


with Story("Mail is handed to sendmail", configuration, moves_clock=True) as story:
    messages = Messages(story)
    operator, later, delivery, stands = messages.operator, messages.later, messages.delivery, messages.stands
    for part in (arrives, addresses, ends, dies, added):
        part()
