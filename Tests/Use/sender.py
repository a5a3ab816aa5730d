#!/usr/bin/env python3
"""The sender is a process apart: it is started when it is needed, anew when it has died or hangs, and ends with flowd. One
that isn't there, dies, hangs or lies loses no message and sends none twice but under the same id."""
import collections
import os
import shutil
import signal
import stat
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "..", "Scenarios"), os.path.join(HERE, "support")]
from open_files import open_files  # noqa: E402  pylint: disable=wrong-import-position
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

# Each message takes as long as its recipient's name has it, or until it is let go, and is then noted.
PHONE = """#!/bin/sh
message=$(tr -d '\\n')
who=$(printf '%s' "$message" | sed -n 's/.*"recipient" *: *"\\([^"]*\\)".*/\\1/p')
case $who in
    slow*) while [ ! -e {scratch}/goes ]; do sleep 0.05; done ;;
    stay) trap '' TERM; echo $$ > {scratch}/staying; sleep 600 ;;
    hang*) echo $$ >> {scratch}/hanging; [ -e {scratch}/answers ] || sleep 600 ;;
esac
printf '%s\\n' "$FLOWD_DELIVERY $who" >> {scratch}/phone
"""

# A sender that lies as the recipient's name says.
LIAR = """#!{python}
import array, json, os, socket, sys, threading
control = socket.socket(fileno=3)

def answer(connection):
    def asked():
        call = b""
        while not call.endswith(b"\\0"):
            call += connection.recv(65536)
        return json.loads(call[:-1])["parameters"]
    says = lambda what: connection.sendall(json.dumps(what).encode() + b"\\0")
    asked()
    says({{"parameters": {{"vendor": "liar"}}}})
    lie = asked()["message"]["recipient"]
    if lie == "garbage":
        connection.sendall(b"\\xff{{nonsense\\0")
    elif lie == "shape":
        says({{"parameters": {{"outcome": "delivered"}}}})
    elif lie == "nothing":
        says({{"parameters": {{}}}})
    elif lie == "long":
        try:
            connection.sendall(b"a" * 1000000)
        except BrokenPipeError:
            pass
    elif lie == "half":
        connection.sendall(b'{{"parameters": {{"outco')
    elif lie == "error":
        says({{"error": "io.flowd.Sender.Tired", "parameters": {{}}}})
    elif lie == "words":
        says({{"parameters": {{"outcome": "failed", "reason": "a\\nb\\x1b[31m" + "c" * 10000}}}})
    elif lie == "silent":
        threading.Event().wait()
    connection.close()

while True:
    data, rights, *_ = control.recvmsg(1, socket.CMSG_SPACE(4))
    if not data:
        os._exit(0)
    passed = array.array("i", rights[0][2])[0]
    threading.Thread(target=answer, args=(socket.socket(fileno=passed),), daemon=True).start()
"""
LIES = {"garbage": ("ambiguous", "can't be understood"), "shape": ("ambiguous", "can't be understood"),
        "nothing": ("ambiguous", "can't be understood"), "long": ("ambiguous", "can't be understood"),
        "half": ("ambiguous", "ended during the attempt"), "error": ("pending", "refused it: io.flowd.Sender.Tired"),
        "words": ("pending", "ab[31mccc"), "silent": ("ambiguous", "didn't say in time")}


# One that takes what is passed and says nothing.
DEAF = """#!{python}
import socket
control, taken = socket.socket(fileno=3), []
while control.recvmsg(1, socket.CMSG_SPACE(4))[0]:
    pass
"""


def configuration(scratch):
    path = os.path.join(scratch, "phone.sh")
    with open(path, "w", opener=lambda file, flags: os.open(file, flags, 0o755)) as file:
        file.write(PHONE.format(scratch=scratch))
    channel = f"kind: command, argv: [{path}], timeLimit: 4s, concurrency: 32"
    longer = channel.replace("4s", "5min")
    return f"channels: [{{name: phone, {channel}, onAmbiguous: hold}}, {{name: pager, {longer}}}]\n"


def sent():
    with open(story.file("phone"), encoding="utf-8") as file:
        return collections.Counter(line.strip() for line in file)


def write(*people, channel):
    """A message to each, now."""
    for who in people:
        story.operator()("profile", "add", who, "--kind", "client", "-t", "home")
    story.operator().add_soon(*((f"For {who}", "--for", who, "--remind", f"0m via {channel}", "-t", "home") for who in people))


def later(seconds):
    """Time passes; a command that has to do with time has flowd see it."""
    story.noted()
    story.move_clock(story.now + seconds)
    for verb in ("pause", "resume"):
        story.operator()("task", verb, "1", "-t", "home")


def deliveries():
    return {each["recipient"]: each for each in story.operator()("delivery", "list", "--limit", "500", "-t", "home")}


def sender():
    """The number of the sender's process; None while there is none."""
    found = subprocess.run(["pgrep", "-P", str(story.process.pid)], capture_output=True, text=True, check=False).stdout.split()
    return int(found[0]) if found else None


def is_running(process):
    try:
        with open(f"/proc/{process}/stat", encoding="ascii", errors="replace") as file:
            return file.read().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


def restarted(programs, name, text=None):
    """flowd as a copy, whose neighbour is this sender, or the real one, or none."""
    own = os.path.join(programs, "flowd-deliver")
    if os.path.exists(own):
        os.remove(own)
    if text:
        with open(own, "w", encoding="utf-8", opener=lambda file, flags: os.open(file, flags, 0o755)) as file:
            file.write(text)
    elif name:
        shutil.copy(os.path.join(os.path.dirname(os.path.abspath(real)), name), own)
        os.chmod(own, os.stat(own).st_mode | stat.S_IXUSR)
    story.process.send_signal(signal.SIGTERM)
    story.check("flowd stops well", story.process.wait(60), 0)
    story.start()


def by_itself():
    """Nothing is started before it is needed; it has no more of flowd than it needs, and ends with it."""
    story.check("no sender yet", sender(), None)
    write("ann", channel="phone")
    story.wait_for("it goes out", lambda: [each.split()[1] for each in sent()], ["ann"])
    first = sender()
    story.check("it runs as flowd-deliver", os.path.basename(os.readlink(f"/proc/{first}/exe")), "flowd-deliver")
    with open(f"/proc/{first}/environ", "rb") as file:
        names = {entry.split(b"=")[0] for entry in file.read().split(b"\0") if entry}
    story.check("its environment", sorted(map(bytes.decode, names - {b"PATH", b"LANG"})), [])
    story.check("files of flowd that it has", [each for each in open_files(first) if "flowd.sqlite" in each or "lock" in each], [])
    write("bob", channel="phone")
    story.wait_for("and the next by the same", lambda: deliveries().get("bob", {}).get("state"), "sent")
    story.check("it is the same process", sender(), first)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        os.kill(first, number)
    write("cid", channel="phone")
    story.wait_for("a stop is flowd's to ask for", lambda: deliveries().get("cid", {}).get("state"), "sent")
    story.process.send_signal(signal.SIGTERM)
    story.check("flowd stops well", story.process.wait(60), 0)
    story.check("its sender is gone before it", is_running(first), False)
    story.start()


def dies():
    """kill -9 of the sender in the middle, and of flowd: nothing is lost, nobody is left."""
    people = [f"slow{number}" for number in range(24)]
    write(*people, channel="pager")
    for _ in range(3):
        story.wait_for("it works", lambda: sender() is not None and "sending" in {each["state"] for each in deliveries().values()},
                       True)
        os.kill(sender(), signal.SIGKILL)
        story.wait_for("what it had is tried again", lambda: "sending" in {each["state"] for each in deliveries().values()}, False)
        later(600)
    story.file("goes", b"")
    story.wait_for("all go out", lambda: sorted({deliveries().get(who, {}).get("state", "") for who in people}), ["sent"])
    lines, known = sent(), deliveries()
    for who in people:
        ids = sorted({line for line in lines if line.split()[1] == who})
        story.check(f"{who} has it, under one id", ids, [f"{known[who]['id']} {who}"])
    write("hang", channel="pager")
    story.wait_for("it hangs", lambda: os.path.exists(story.file("hanging")) and os.path.getsize(story.file("hanging")) > 0, True)
    with open(story.file("hanging"), encoding="ascii") as file:
        command = int(file.read())
    before = sender()
    story.process.kill()
    story.process.wait()
    story.wait_for("its sender ends with flowd", lambda: is_running(before), False)
    story.wait_for("and so does what it ran", lambda: is_running(command), False)
    story.file("answers", b"")
    story.start()
    later(3600)
    story.wait_for("it goes out when flowd is there again", lambda: deliveries()["hang"]["state"], "sent")
    story.check("under the same id", [line for line in sent() if line.endswith("hang")], [f"{deliveries()['hang']['id']} hang"])


def stops_answering():
    """Somebody has stopped the sender: what it has is given up in time, and another one is started."""
    write("eve", channel="phone")
    story.wait_for("there is one", lambda: deliveries().get("eve", {}).get("state"), "sent")
    stuck = sender()
    write("stay", channel="phone")
    story.wait_for("one takes long", lambda: os.path.exists(story.file("staying")), True)
    os.kill(stuck, signal.SIGSTOP)
    write("fay", channel="phone")
    story.wait_for("it is being sent", lambda: deliveries().get("fay", {}).get("state"), "sending")
    story.wait_for("what was under way is ambiguous", lambda: deliveries()["stay"]["state"], "ambiguous")
    story.wait_for("who hung is gone", lambda: is_running(stuck), False)
    with open(story.file("staying"), encoding="ascii") as file:
        command = int(file.read())
    story.wait_for("with what it ran", lambda: is_running(command), False)
    later(600)
    story.wait_for("another one sends what it hadn't begun", lambda: deliveries()["fay"]["state"], "sent")


def lies(programs):
    story.arguments.flowd = os.path.join(programs, "flowd")
    restarted(programs, None, LIAR.format(python=sys.executable))
    write(*LIES, channel="phone")
    for who, (state, words) in LIES.items():
        story.wait_for(f"{who} is {state}", lambda: [deliveries().get(who, {}).get("state"), words in deliveries().get(who, {}).get("reason", "")],
                       [state, True])
    reason = deliveries()["words"]["reason"]
    story.check("what it says is kept short", len(reason) <= 1000, True)
    restarted(programs, None, "#!/bin/sh\nexit 3\n")
    write("gone", channel="phone")
    story.wait_for("one that always ends has begun nothing", lambda: deliveries().get("gone", {}).get("state") == "pending"
                   and deliveries()["gone"]["attempt"] > 0, True)
    restarted(programs, None, DEAF.format(python=sys.executable))
    write("deaf", channel="phone")
    story.wait_for("nor has one that says nothing", lambda: "flowd-deliver doesn't answer" in deliveries().get("deaf", {}).get("reason", ""),
                   True)
    restarted(programs, None)
    write("none", channel="phone")
    story.wait_for("one that isn't there", lambda: "flowd-deliver can't be started" in deliveries().get("none", {}).get("reason", ""), True)
    checked = subprocess.run([story.arguments.flowd, "--check-config", "--state-directory", programs, *story.options],
                             capture_output=True, text=True, timeout=20, check=False)
    story.check("who looks at the configuration is told", [checked.returncode, "phone: flowd-deliver can't be started" in checked.stdout],
                [0, True])
    story.check("flowd answers all the while", story.operator().said("status")[0], 0)
    restarted(programs, "flowd-deliver")
    for each in deliveries().values():
        if each["state"] == "ambiguous":
            story.operator()("delivery", "replay", each["id"], "-t", "home")
    later(2 * 3600)
    everybody = [*LIES, "gone", "deaf", "none"]
    story.wait_for("with the real one all go out", lambda: sorted({deliveries()[who]["state"] for who in everybody}), ["sent"])
    for who in everybody:
        story.check(f"{who} has it once", sent()[f"{deliveries()[who]['id']} {who}"], 1)


def by_hand():
    program = os.path.join(os.path.dirname(os.path.abspath(real)), "flowd-deliver")
    for words, code in (([], 64), (["--passed"], 64), (["deliver"], 64), (["--version"], 0), (["--help"], 0)):
        done = subprocess.run([program, *words], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=20, check=False)
        story.check(f"flowd-deliver {' '.join(words)}", [done.returncode, bool(done.stdout if code == 0 else done.stderr)], [code, True])


with Story("The sender, a process apart", configuration, moves_clock=True) as story:
    real = story.arguments.flowd
    story.file("phone", b"")
    folder = story.file("programs")
    os.mkdir(folder)
    shutil.copy(real, os.path.join(folder, "flowd"))
    story.operator()("tenant", "create", "home", "--time-zone", "UTC")
    story.operator()("task", "add", "Clock", "--start", "2099-01-01T08:00", "-t", "home")
    by_itself()
    dies()
    stops_answering()
    lies(folder)
    by_hand()
