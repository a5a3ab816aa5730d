#!/usr/bin/env python3
"""What a newcomer types: the demo tells its story to the end, and with --pages its tenant opens in a browser until Ctrl-C, after which
nothing of it is left."""
import http.client
import os
import signal
import subprocess
import sys
import tempfile
import urllib.parse

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
flowd = sys.argv[sys.argv.index("--flowd") + 1]
count = 0


def check(what, found, expected):
    global count
    if found != expected:
        sys.exit(f"FAILED: {what}: found {found}, expected {expected}")
    count += 1


with tempfile.TemporaryDirectory(prefix="flowd-newcomer.") as scratch:
    with open(os.path.join(scratch, "said"), "w+", encoding="utf-8") as said:
        demo = subprocess.Popen([os.path.join(ROOT, "packaging", "demo"), os.path.dirname(flowd), "--pages"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=said, text=True, env=os.environ | {"TMPDIR": scratch}, start_new_session=True)
        try:
            lines = []
            for line in demo.stdout:
                lines.append(line)
                if line.startswith("http://"):
                    break
            said.seek(0)
            check(f"it comes to its pages: {''.join(lines[-10:])}{said.read()}", lines[-1].startswith("http://127.0.0.1:"), True)
            check("after its story", any("Job, payment, receipt and events are exactly what they were." in line for line in lines), True)
            place, _, key = lines[-1].strip().partition("#k=")
            host, path = urllib.parse.urlsplit(place).netloc, urllib.parse.urlsplit(place).path
            page = http.client.HTTPConnection(host, timeout=60)
            page.request("POST", "/enter", urllib.parse.urlencode({"k": key, "to": path}), {"Origin": f"http://{host}", "Content-Type": "application/x-www-form-urlencoded"})
            answer = page.getresponse()
            answer.read()
            check("the link lets in", [answer.status, answer.getheader("location")], [303, "/t/acme"])
            page.request("GET", "/t/acme/jobs/1", headers={"Cookie": answer.getheader("set-cookie").split(";")[0]})
            answer = page.getresponse()
            check("to the job of the story", [answer.status, "Mrs Ito" in answer.read().decode()], [200, True])
            page.close()
            # As a terminal does it: to all of them.
            os.killpg(demo.pid, signal.SIGINT)
            demo.stdout.read()
            check("Ctrl-C ends it", demo.wait(60), 0)
        finally:
            if demo.poll() is None:
                os.killpg(demo.pid, signal.SIGKILL)
    check("nothing is left", [each for each in os.listdir(scratch) if each.startswith("flowd-demo")], [])
print(f"   {count} checks passed")
