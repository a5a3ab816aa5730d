#!/usr/bin/env python3
"""One content counts once on a step and on an occurrence: a file that was left there by a refusal is named again, sent
twice at once, removed twice at once; what is kept is never counted twice. The gallery is beside a model."""
import base64
import json
import os
import random
import socket
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Scenarios"))

from story import Story  # noqa: E402

PLAN = b"""template: visit
title: Visit
steps:
  - step: p
    title: Photographs
    evidence: [{kind: photo, count: 2}]
    form:
      - {field: serial, title: Serial, type: number, required: true}
  - step: q
    title: Others
"""
HEAD = b"\xff\xd8\xff\xe0\x00\x10JFIF\x00"


class Wire:
    """Calls on their way together: all are sent before the first answer is read."""

    def __init__(self, path):
        self.connection = socket.socket(socket.AF_UNIX)
        self.connection.settimeout(30)
        self.connection.connect(path)
        self.rest = b""

    def send(self, *calls):
        data = (json.dumps({"method": "io.flowd." + name, "parameters": {"tenant": "a", **values}}).encode() + b"\0" for name, values in calls)
        self.connection.sendall(b"".join(data))

    def read(self):
        while b"\0" not in self.rest:
            got = self.connection.recv(1 << 16)
            if not got:
                raise SystemExit("FAILED: flowd has closed the connection")
            self.rest += got
        answer, self.rest = self.rest.split(b"\0", 1)
        return json.loads(answer)

    def __call__(self, method, **values):
        self.send((method, values))
        return self.read()


with Story("One content counts once") as story:
    person = story.operator()
    person("tenant", "create", "a", "--time-zone", "UTC")
    person("template", "apply", story.file("visit.yaml", PLAN), "-t", "a")
    job = person("job", "start", "visit", "-t", "a")["job"]["id"]
    files = [story.file(f"{n}.jpg", HEAD + bytes([n]) * 400) for n in range(4)]
    wire = Wire(story.socket)

    def media(step):
        return [m["id"] for m in person("media", "list", f"{job}/{step}", "-t", "a")]

    # The step is refused for its form: the file stays, and the same command with the form takes it.
    code, text = person.said("action", "done", f"{job}/p", "--media", files[0], "-t", "a")
    story.check("the refusal says where the file is", [code, f"0.jpg stays on {job}/p, as medium " in text], [65, True])
    story.check("the file stays", len(media("p")), 1)
    first = media("p")[0]
    person.refused(1, "io.flowd.Actions.EvidenceMissing", "action", "done", f"{job}/p", "--media", files[0], "--set", "serial=1", "-t", "a")
    story.check("it is one photograph", media("p"), [first])
    again = person("media", "add", f"{job}/p", files[0], "-t", "a")
    story.check("added again it is the same", [m["id"] for m in again], [first])
    code, text = person.said("media", "add", f"{job}/p", files[0], "-t", "a")
    story.check("which is told", [code, f"is on {job}/p already: medium {first}" in text], [0, True])
    code, text = person.said("media", "add", f"{job}/p", files[0], "--kind", "signature", "-t", "a")
    story.check("as something else it is refused", [code, "photo, as which" in text], [65, True])
    story.check("on another step it counts there", len(person("media", "add", f"{job}/q", files[0], "-t", "a")), 1)

    # Two that come at the same time: one is the other.
    data = HEAD + b"\x07" * 400

    def upload(step, data):
        begun = wire("Media.Begin", job=job, step=step, name="x.jpg", type="image/jpeg", size=len(data))["parameters"]["upload"]
        wire("Media.Append", upload=begun, offset=0, data=base64.b64encode(data).decode())
        return begun

    for number in range(10):
        data = HEAD + bytes([100 + number]) * 300
        uploads, before = [upload("q", data) for _ in range(4)], media("q")
        wires = [Wire(story.socket) for _ in uploads]
        for sender, name in zip(wires, uploads):
            sender.send(("Media.Finish", {"upload": name}))
        answers = [sender.read()["parameters"] for sender in wires]
        story.check("four at once are one", len({a["media"]["id"] for a in answers}), 1)
        story.check("three are told so", sum(a.get("isKnown", False) for a in answers), 3)
        story.check("and one is there", len(media("q")), len(before) + 1)
        # Removed twice on one connection: the second finds nothing, and what else is there still counts.
        gone = {"media": answers[0]["media"]["id"], "reason": "Blurred"}
        wire.send(("Media.Remove", gone), ("Media.Remove", gone))
        removed = [wire.read().get("error"), wire.read().get("error")]
        story.check("what is removed is gone", removed, [None, "io.flowd.Media.NoSuchMedia"])
        # Removed and added at once: it is a new one.
        name = upload("q", data)
        second = wire("Media.Finish", upload=name)["parameters"]
        story.check("what was removed is added anew", [second.get("isKnown"), second["media"]["id"] != gone["media"]], [None, True])
        name = upload("q", data)
        wire.send(("Media.Remove", {"media": second["media"]["id"], "reason": "Again"}), ("Media.Finish", {"upload": name}))
        wire.read()
        third = wire.read()["parameters"]
        story.check("behind its removal too", len(media("q")), len(before) + 1 if third["media"]["id"] != second["media"]["id"] else len(before))

    person("media", "remove", first, "--reason", "Blurred", "-t", "a")
    person.refused(1, "io.flowd.Actions.EvidenceMissing", "action", "done", f"{job}/p", "--media", files[1], "--set", "serial=1", "-t", "a")
    story.power_fails()
    person("action", "done", f"{job}/p", "--media", files[1], "--media", files[0], "--set", "serial=1", "-t", "a")
    story.check("two contents are two photographs", len(media("p")), 2)

    # An occurrence of a task likewise.
    task = person("task", "add", "Send the box", "--at", "08:00", "--rule", "FREQ=DAILY", "--confirm", "photo x2", "-t", "a")["task"]["id"]
    for number, expected in ((2, 1), (2, 1), (3, 2)):
        person.said("task", "done", f"{task}/1", "--media", files[number], "-t", "a")
        story.check("photographs of the box", len(person("media", "list", "--task", task, "-t", "a")), expected)

    # The gallery: by person, kind and time, from either end, in pages.
    for who in ("rose", "hans"):
        person("profile", "add", who, "-t", "a")
    whose = {task: None}
    for who in ("rose", "hans", "rose"):
        number = person("task", "add", f"Walk {len(whose)}", "--for", who, "--at", "09:00", "--rule", "FREQ=DAILY", "-t", "a")["task"]["id"]
        whose[number] = who
        for count in range(3):
            name = story.file(f"{number}-{count}.jpg", HEAD + f"{number} {count}".encode())
            person("task", "done", f"{number}/1", "--media", name, *(("--note", f"Walked {number}") if count == 0 else ()), "-t", "a")
        note = story.file(f"{number}.txt", f"Words of {number}".encode())
        person("media", "add", f"{job}/q", note, "-t", "a")
    every = person("media", "list", "-t", "a")
    story.check("what each is of", sorted({(each.get("title"), each.get("profile"), each.get("note")) for each in every if "task" in each}, key=str),
                sorted([("Send the box", None, None)] + [(f"Walk {place}", who, f"Walked {number}") for place, (number, who) in list(enumerate(whose.items()))[1:]], key=str))
    story.check("of a job", {each.get("title") for each in every if "job" in each}, {"Visit"})
    wire, rng = Wire(story.socket), random.Random(os.environ.get("FLOWD_TEST_SEED", "7"))
    for _ in range(60):
        who, kinds, newest = rng.choice((None, None, "rose", "hans")), rng.choice(((), (), ("photo",), ("document",), ("photo", "document"))), rng.random() < 0.6
        begin, end = (rng.choice((None, rng.choice(every)["addedAt"])) for _ in range(2))
        if begin and end and end <= begin:
            begin, end = (end, begin) if end < begin else (begin, None)
        expected = [each for each in every if who in (None, each.get("profile")) and (not kinds or each["kind"] in kinds)
                    and (begin is None or each["addedAt"] >= begin) and (end is None or each["addedAt"] < end)]
        expected = expected[::-1] if newest else expected
        words = [*(("--for", who) if who else ()), *(("--kind", ",".join(kinds)) if kinds and newest else [word for kind in kinds for word in ("--kind", kind)]), *(("--from", begin) if begin else ()), *(("--until", end) if end else ()),
                 *(("--newest",) if newest else ())]
        story.check(f"the gallery {words}", person("media", "list", *words, "-t", "a"), expected)
        asked = {name: value for name, value in (("profile", who), ("kinds", list(kinds)), ("from", begin), ("until", end), ("newest", newest)) if value}
        found, after = [], {}
        while True:
            page = wire("Media.List", limit=2, **asked, **after)["parameters"]
            found += page["media"]
            if not page.get("next"):
                break
            after = {"after": page["next"]}
        story.check(f"in pages {asked}", found, expected)
    text = person.said("media", "list", "--for", "rose", "--newest", "-t", "a")[1]
    story.check(f"for people: {text}", ["Walk 1" in text, "Walk 2" in text, "Walked" in text], [True, False, True])
    for words, wanted in ((("--for", "nobody"), "nobody"), (("--kind", "picture"), "photo"), (("--from", "soon"), "--from"), (("--from", "2027-01-02", "--until", "2026-12-31"), "--until")):
        said = person.said("media", "list", *words, "-t", "a")
        story.check(f"{words}: {said}", [said[0] in (64, 65, 66), wanted in said[1]], [True, True])

with Story("A file is what its step wants") as story:
    person = story.operator()
    person("tenant", "create", "a", "--time-zone", "UTC")
    template = "template: sign\ntitle: Sign\nsteps:\n" + "".join(
        f"  - {{step: {key}, title: T, evidence: {wanted}}}\n" for key, wanted in (("signed", "signature"), ("paper", "document"), ("both", "[photo, signature]"), ("seen", "photo"), ("heard", "audio"), ("some", "any")))
    person("template", "apply", story.file("sign.yaml", template.encode()), "-t", "a")
    job = person("job", "start", "sign", "-t", "a")["job"]["id"]

    def kinds(step):
        return [each["kind"] for each in person("media", "list", f"{job}/{step}", "-t", "a")]

    for number, (step, kind) in enumerate((("signed", "signature"), ("paper", "document"), ("seen", "photo"), ("some", "photo"))):
        picture = story.file(f"{step}.jpg", HEAD + f"{number}".encode())
        if number % 2:
            person("media", "add", f"{job}/{step}", picture, "-t", "a")
        state = person("action", "done", f"{job}/{step}", "--media", picture, "-t", "a")["action"]["state"]
        story.check(f"a photograph is what {step} wants", [state, kinds(step)], ["done", [kind]])
    picture = story.file("both.jpg", HEAD + b"both")
    code, text = person.said("action", "done", f"{job}/both", "--media", picture, "-t", "a")
    story.check(f"where several may be meant it is what it looks like: {text}", [code, kinds("both"), f"flowctl media add {job}/both FILE --kind signature" in " ".join(text.split())], [1, ["photo"], True])
    code, text = person.said("media", "add", f"{job}/both", picture, "--kind", "signature", "-t", "a")
    story.check(f"one content is one thing: {text}", [code, "remove that to add it as signature" in " ".join(text.split())], [65, True])
    person("media", "add", f"{job}/both", story.file("signed-by.jpg", HEAD + b"by"), "--kind", "signature", "-t", "a")
    story.check("with a second one it is done", person("action", "done", f"{job}/both", "-t", "a")["action"]["state"], "done")
    code, text = person.said("action", "done", f"{job}/heard", "--media", picture, "-t", "a")
    story.check(f"what can't be what is wanted stays what it is: {text}", [code, kinds("heard")], [1, ["photo"]])
