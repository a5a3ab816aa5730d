#!/usr/bin/env python3
"""The last call of an upload is repeated after its answer was lost: the medium is there once, also when flowd was killed
in between, and with every kind of end before it."""
import base64
import json
import os
import socket
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Scenarios"))

from story import Story  # noqa: E402



class Wire:
    def __init__(self, path):
        self.connection = socket.socket(socket.AF_UNIX)
        self.connection.settimeout(30)
        self.connection.connect(path)

    def send(self, name, values):
        self.connection.sendall(json.dumps({"method": "io.flowd." + name, "parameters": values}).encode() + b"\0")

    def __call__(self, name, values):
        self.send(name, values)
        rest = b""
        while not rest.endswith(b"\0"):
            got = self.connection.recv(1 << 16)
            if not got:
                return {"error": "closed"}
            rest += got
        return json.loads(rest[:-1])


with Story("The end of an upload is repeated") as story:
    person = story.operator()
    person("tenant", "create", "a", "--time-zone", "UTC")
    plan = b"template: letter\ntitle: A letter\nsteps:\n  - step: photo\n    title: A photo\n"
    person("template", "apply", story.file("letter.yaml", plan), "-t", "a")
    person("job", "start", "letter", "-t", "a")

    def media():
        found = Wire(story.socket)("Media.List", {"tenant": "a", "job": "1"})["parameters"]["media"]
        return [m["id"] for m in found]

    def upload(text):
        wire = Wire(story.socket)
        begun = wire("Media.Begin", {"tenant": "a", "job": "1", "step": "photo", "name": "x.txt", "type": "text/plain", "size": len(text)})
        story.check("an upload begins", begun.get("error"), None)
        name = begun["parameters"]["upload"]
        data = base64.b64encode(text).decode()
        wire("Media.Append", {"tenant": "a", "upload": name, "offset": 0, "data": data})
        return name

    def finish(name, key, wire=None):
        return (wire or Wire(story.socket))("Media.Finish", {"tenant": "a", "upload": name, "idempotencyKey": key})

    for number in range(5):
        name, before = upload(f"letter {number}".encode()), media()
        first = finish(name, f"k{number}")["parameters"]["media"]["id"]
        story.power_fails()
        again = finish(name, f"k{number}")
        story.check("the same call gets the same medium after kill -9", again.get("parameters", again).get("media", again).get("id", again), first)
        story.check("the medium is there once", len(media()), len(before) + 1)
        story.check("another key finds nothing", finish(name, f"unknown{number}")["error"], "io.flowd.Media.NoSuchUpload")
    # Killed before the answer is read: it is there or it isn't, and the same call says which.
    for number in range(5):
        name, before = upload(f"torn {number}".encode()), media()
        wire = Wire(story.socket)
        wire.send("Media.Finish", {"tenant": "a", "upload": name, "idempotencyKey": f"t{number}"})
        story.power_fails()
        again, there = finish(name, f"t{number}"), media()
        if "error" not in again:
            story.check("it is there once", [len(there), again["parameters"]["media"]["id"] in there], [len(before) + 1, True])
        else:
            story.check("it isn't there", [again["error"], there], ["io.flowd.Media.NoSuchUpload", before])
