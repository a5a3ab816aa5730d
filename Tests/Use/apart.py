#!/usr/bin/env python3
"""Commands are run by a service of its own: it is there when it is needed, serves flowd alone, and runs nothing but what the
configuration's files have. One that isn't there, dies, or is somebody else loses no message."""
import collections
import json
import os
import signal
import socket
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Scenarios"))
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

NOBODY = 65534
# Everything besides flowd that is to be gone at the end.
started = []
PHONE = """#!/bin/sh
message=$(tr -d '\\n')
who=$(printf '%s' "$message" | sed -n 's/.*"recipient" *: *"\\([^"]*\\)".*/\\1/p')
case $who in slow*) echo >> {scratch}/begun; while [ ! -e {scratch}/goes ]; do sleep 0.02; done ;; esac
printf '%s\\n' "$FLOWD_DELIVERY $who $1 ${{CREDENTIALS_DIRECTORY:-none}}" >> {scratch}/phone
"""


def channels(scratch, word="first"):
    return f"channels: [{{name: phone, kind: command, argv: [{scratch}/phone.sh, {word}], timeLimit: 5min, concurrency: 8}}]\n"


def configuration(scratch):
    with open(os.path.join(scratch, "phone.sh"), "w", opener=lambda file, flags: os.open(file, flags, 0o755)) as file:
        file.write(PHONE.format(scratch=scratch))
    return channels(scratch)


class Service:
    """flowd-deliver as a service manager runs it: what it listens at is there before it and behind it."""

    def __init__(self, path):
        self.path, self.process = path, None
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        # The uid decides, not the file's mode.
        os.chmod(path, 0o666)
        self.listener.listen(64)

    def start(self):
        number = self.listener.fileno()
        script = f'LISTEN_PID=$$ LISTEN_FDS=1 CREDENTIALS_DIRECTORY=/run/own exec "$0" --listen command --config "$1" 3<&{number}'
        with open(story.file("said"), "ab") as said:
            self.process = subprocess.Popen(["sh", "-c", script, program, story.options[1]], pass_fds=[number],
                                            stdin=subprocess.DEVNULL, stdout=said, stderr=said)
        started.append(self.process)

    def end(self, number=signal.SIGKILL):
        self.process.send_signal(number)
        return self.process.wait(60)


def sent():
    if not os.path.exists(story.file("phone")):
        return {}
    with open(story.file("phone"), encoding="utf-8") as file:
        return {line.split()[1]: line.split() for line in file}


def write(who):
    operator("profile", "add", who, "--kind", "client", "-t", "home")
    operator.add_soon((f"For {who}", "--for", who, "--remind", "0m via phone", "-t", "home"))


def later(seconds):
    """Time passes; a command that has to do with time has flowd see it."""
    story.move_clock(story.now + seconds)
    for verb in ("pause", "resume"):
        operator("task", verb, "1", "-t", "home")


def delivery(who):
    found = [each for each in operator("delivery", "list", "--limit", "500", "-t", "home") if each["recipient"] == who]
    return found[0] if found else collections.defaultdict(str)


def is_put_off(who, words):
    def found():
        now = delivery(who)
        reason = now.get("reason", "")
        return [now["state"], words if words in reason else reason]
    story.wait_for(f"{who} waits: {words}", found, ["pending", words])


def goes_out(who, word):
    story.wait_for(f"{who} has it", lambda: delivery(who)["state"], "sent")
    story.check("by that command, under its id", sent()[who][:3], [delivery(who)["id"], who, word])


def restarted(path):
    story.process.send_signal(signal.SIGTERM)
    story.check("flowd stops well", story.process.wait(60), 0)
    story.environment["FLOWD_COMMAND_SOCKET"] = path
    story.start()


def call(path, method, parameters, uid=None):
    """What is answered to one call; None when the connection is closed instead."""
    script = ("import os, socket, sys; s = socket.socket(socket.AF_UNIX); s.settimeout(20); "
              "sys.argv[3] and os.setuid(int(sys.argv[3])); s.connect(sys.argv[1]); reply = b''\n"
              "try:\n    s.sendall(sys.argv[2].encode() + b'\\0')\n    while not reply.endswith(b'\\0'):\n"
              "        part = s.recv(65536)\n        reply += part\n        if not part: break\n"
              "except (BrokenPipeError, ConnectionResetError): pass\nprint(reply[:-1].decode())")
    done = subprocess.run([sys.executable, "-c", script, path, json.dumps({"method": method, "parameters": parameters}),
                           "" if uid is None else str(uid)], capture_output=True, text=True, timeout=60, check=True)
    return json.loads(done.stdout) if done.stdout.strip() else None


def needed(service):
    """Messages wait for a service that is only now started, and go out."""
    restarted(service.path)
    write("ann")
    story.wait_for("it is being sent", lambda: delivery("ann")["state"], "sending")
    story.check("flowd has started none itself", subprocess.run(
        ["pgrep", "-P", str(story.process.pid)], capture_output=True, text=True, check=False).stdout, "")
    service.start()
    goes_out("ann", "first")
    story.check("credentials are the service's own", sent()["ann"][3], "/run/own")


def files(service):
    """What it runs is what the files have, as flowd goes by them."""
    flowd_yaml, folder = story.options[1], os.path.dirname(story.options[1])
    story.file("flowd.yaml", channels(folder, "second").encode())
    write("bob")
    goes_out("bob", "first")
    operator("daemon", "reload")
    write("cid")
    goes_out("cid", "second")
    story.file("flowd.yaml", channels(folder, "third").encode())
    service.end()
    service.start()
    write("dan")
    is_put_off("dan", "flowctl daemon reload: flowd goes by another channel than /")
    operator("daemon", "reload")
    later(600)
    goes_out("dan", "third")
    story.file("flowd.yaml", b"channels: [{name: phone, kind: telephone}]\n")
    service.end()
    service.start()
    write("eve")
    is_put_off("eve", f"{flowd_yaml}:1:32: channels[0].kind: found ")
    with open(story.file("said"), encoding="utf-8") as file:
        story.check("which its log has, too", "channels[0].kind" in file.read(), True)
    story.file("flowd.yaml", channels(folder, "third").encode())
    later(3600)
    goes_out("eve", "third")
    os.remove(flowd_yaml)
    service.end()
    service.start()
    write("fay")
    is_put_off("fay", "another channel than")
    story.file("flowd.yaml", channels(folder, "third").encode())
    later(2 * 3600)
    goes_out("fay", "third")


def strangers(service):
    """Nobody has it run anything else, and nobody else has it run anything."""
    folder = os.path.dirname(story.options[1])
    message = {"id": "x", "tenant": 1, "slug": "home", "task": 1, "reminder": "1/1/1", "channel": "phone", "recipient": "x",
               "title": "", "text": "", "payload": "{}", "attempt": 1, "createdAt": 0}
    own = {"arguments": [f"{folder}/phone.sh", "third"], "timeLimit": 300000}
    deliver = lambda command, uid=None, **other: call(  # noqa: E731
        service.path, "io.flowd.Sender.Deliver", {"message": message | other, "command": command}, uid)
    owned = story.file("owned")
    for what, command, other in (
            ("another program", own | {"arguments": ["/bin/touch", owned]}, {}),
            ("another argument", own | {"arguments": [f"{folder}/phone.sh", owned]}, {}),
            ("one more", own | {"arguments": [*own["arguments"], owned]}, {}),
            ("more time", own | {"timeLimit": 300001}, {}),
            ("another channel", own, {"channel": "pager"}), ("the journal", own, {"channel": "journal"})):
        reply = deliver(command, **other)["parameters"]
        story.check(f"{what} isn't run", [reply["outcome"], "another channel than" in reply["reason"]], ["failed", True])
    story.check("nothing was run", [os.path.exists(owned), "x" in sent()], [False, False])
    story.check("what the files have is", deliver(own | {"credentialsDirectory": "/run/stolen"})["parameters"]["outcome"], "sent")
    story.check("with its own credentials", sent()["x"][3], "/run/own")
    if os.getuid() != 0:
        print("   strangers: not run, it needs root")
        return
    os.chmod(folder, 0o711)
    story.check("a stranger isn't served", deliver(own, NOBODY), None)
    path = story.file("stranger")
    listening = subprocess.Popen(
        [sys.executable, "-c", "import os, socket, sys, time; s = socket.socket(socket.AF_UNIX); s.bind(sys.argv[1]); "
         f"os.setuid({NOBODY}); s.listen(); print(flush=True); time.sleep(600)", path], stdout=subprocess.PIPE)
    started.append(listening)
    listening.stdout.readline()
    restarted(path)
    write("gus")
    is_put_off("gus", f"uid {NOBODY} listens at {path}")
    listening.kill()
    listening.wait()
    restarted(service.path)
    later(3600)
    goes_out("gus", "third")


def ends(service):
    """It dies, is stopped or is gone: what was under way ends or is tried again."""
    write("slow1")
    story.wait_for("it is under way", lambda: os.path.exists(story.file("begun")), True)
    service.end()
    story.wait_for("what it had is tried again", lambda: "ended during the attempt" in delivery("slow1").get("reason", ""), True)
    os.remove(story.file("begun"))
    later(600)
    service.start()
    story.wait_for("by the next one", lambda: os.path.exists(story.file("begun")), True)
    service.process.send_signal(signal.SIGTERM)
    story.file("goes", b"")
    story.check("one that is asked to stop ends when that has", service.process.wait(60), 0)
    goes_out("slow1", "third")
    os.rename(service.path, service.path + ".away")
    write("hal")
    is_put_off("hal", "flowd-deliver can't be reached (No such file or directory): /")
    story.check("flowd answers all the while", operator.said("status")[0], 0)
    os.rename(service.path + ".away", service.path)
    service.start()
    later(3600)
    goes_out("hal", "third")
    story.check("and stops well", [story.process.send_signal(signal.SIGTERM), story.process.wait(60)], [None, 0])
    story.check("its service goes on, and stops well", service.end(signal.SIGTERM), 0)
    done = subprocess.run([program, "--listen", "command"], capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=20, check=False)
    story.check("without a socket it says so", [done.returncode, "flowd-command.socket" in done.stderr], [64, True])


with Story("Commands are run by a service of its own", configuration, moves_clock=True) as story:
    program = os.path.join(os.path.dirname(os.path.abspath(story.arguments.flowd)), "flowd-deliver")
    operator = story.operator()
    operator("tenant", "create", "home", "--time-zone", "UTC")
    operator("task", "add", "Clock", "--start", "2099-01-01T08:00", "-t", "home")
    command_service = Service(story.file("commands"))
    try:
        for part in (needed, files, strangers, ends):
            part(command_service)
    finally:
        for process in started:
            if process.poll() is None:
                process.kill()
                process.wait()
