#!/usr/bin/env python3
"""Answers of a step: kept as a draft that counts for nothing, given when it is done, corrected afterwards where nothing that followed from
them breaks, and done at another time than now. Two who fill in at once, with kills in between, lose nothing, and each is an event."""
import datetime
import os
import random
import signal
import subprocess
import sys
import threading
import time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from calls import Calls  # noqa: E402  pylint: disable=wrong-import-position
from story import Story  # noqa: E402  pylint: disable=wrong-import-position
from terminal import Terminal  # noqa: E402  pylint: disable=wrong-import-position

VISIT = """template: visit
title: Visit
steps:
  - step: reading
    title: Read the meter
    instructions: It is in the cellar.
    form:
      - {field: meter, title: What it says, type: number, unit: kWh, required: true}
      - {field: tariff, type: choice, options: [day, night]}
      - {field: sealed, type: boolean, required: true}
      - {field: remark, type: text}
  - step: night
    title: Come again at night
    when: {step: reading, field: tariff, equals: night}
  - step: report
    title: Write the report
    dependsOn: [reading]
    due: 2 days after reading
"""
GUEST = """template: guest
title: Guest
attributes:
  - {field: household, title: Household, type: text, required: true}
  - {field: persons, title: Persons invited, type: number, unit: persons, required: true}
  - {field: side, title: Invited by, type: choice, options: [one, other], required: true}
  - {field: comes, type: boolean}
  - {field: until, type: date}
  - {field: price, type: number}
payments:
  - payment: gift
    title: Gift
    party: shop
    direction: outgoing
    total: attribute price
    instalments: [{instalment: all, title: All, share: rest, due: 1 week after start}]
steps:
  - {step: reply, title: Note the reply}
"""


def start():
    return operator("job", "start", "visit", "-t", "home")["job"]["id"]


def show(job, step="reading"):
    return operator("action", "show", f"{job}/{step}", "-t", "home")["action"]


def sets(**values):
    return [word for key, value in values.items() for word in ("--set", f"{key}={value}")]


def save(job, **values):
    return operator("action", "save", f"{job}/reading", *sets(**values), "-t", "home")["action"]


def events(job, *kinds):
    return [each for each in operator("events", "--job", job, "--limit", "1000", "-t", "home") if each["kind"] in kinds]


def percentage(job):
    return operator("job", "show", job, "-t", "home")["job"]["status"]["completion"]["displayed"]


def drafts():
    """A draft may be in part, is checked by type, and counts for nothing."""
    job = start()
    done = save(job, meter="48213.7")
    story.check("a ready step begins by it", [done["state"], done["eventNumber"] > 0, percentage(job)], ["inProgress", True, "0"])
    save(job, tariff="night", remark="hums")
    story.check("what isn't given stays", [show(job)["draft"], show(job).get("answers")], [{"meter": 48213.7, "tariff": "night", "remark": "hums"}, None])
    story.check("no condition reads it", [show(job, "night")["state"], show(job, "report")["state"]], ["blocked", "blocked"])
    story.check("the same again is nothing", save(job, meter="48213.7")["eventNumber"], 0)
    story.check("nor is a blank one where there is none", save(job, sealed="")["eventNumber"], 0)
    save(job, remark="", meter="")
    story.check("a blank one takes away, of what is required too", show(job)["draft"], {"tariff": "night"})
    for words, text in ((sets(meter="many"), "meter"), (sets(tariff="dusk"), "day"), (sets(nothing="1"), "There is no field"), ((), "--set KEY=VALUE")):
        said = operator.said("action", "save", f"{job}/reading", *words, "-t", "home")
        story.check(f"{words}: {said}", [said[0] in (64, 65), text in said[1]], [True, True])
    story.check("and nothing of it is kept", show(job)["draft"], {"tariff": "night"})
    reported = [(each["payload"]["before"].get("form"), each["payload"]["after"].get("form")) for each in events(job, "actionSaved")]
    story.check("each is an event", reported, [(None, {"meter": 48213.7}), ({"meter": 48213.7}, {"meter": 48213.7, "tariff": "night", "remark": "hums"}),
                                           ({"meter": 48213.7, "tariff": "night", "remark": "hums"}, {"tariff": "night"})])
    said = operator.said("action", "done", f"{job}/reading", "-t", "home")
    story.check(f"what is required is asked for at the end: {said}", [said[0], "meter" in said[1], "sealed" in said[1]], [65, True, True])
    operator("action", "done", f"{job}/reading", *sets(meter="5", sealed="yes"), "-t", "home")
    story.check("the draft is taken", show(job)["answers"], {"meter": 5, "sealed": True, "tariff": "night"})
    said = operator.said("action", "save", f"{job}/reading", *sets(meter="6"), "-t", "home")
    story.check(f"what is done has no draft: {said}", [said[0], "can't be filled in: it is done" in said[1]], [1, True])
    said = operator.said("action", "save", f"{start()}/report", *sets(a="6"), "-t", "home")
    story.check(f"nor what waits: {said}", [said[0], "It waits for reading" in said[1]], [1, True])


def corrections():
    """What is done is corrected where nothing breaks; else what it would break is told."""
    job = start()
    operator("action", "done", f"{job}/reading", *sets(meter="5", sealed="yes", tariff="night"), "-t", "home")
    before, displayed = show(job), percentage(job)
    story.check("the other step applies", show(job, "night")["state"], "ready")
    done = operator("action", "correct", f"{job}/reading", *sets(meter="50"), "--reason", "A digit was missing", "-t", "home")["action"]
    after = show(job)
    story.check("corrected", [after["answers"], after["state"], after["reason"]], [{"meter": 50, "sealed": True, "tariff": "night"}, "done", "A digit was missing"])
    story.check("it is done since when it was", [after["changedAt"], after["changedBy"], after["eventNumber"] == done["eventNumber"], percentage(job)],
                [before["changedAt"], before["changedBy"], True, displayed])
    event = events(job, "actionCorrected")[-1]["payload"]
    story.check("an event tells", [event["before"]["form"]["meter"], event["after"]["form"]["meter"], event["after"]["reason"]], [5, 50, "A digit was missing"])
    line = operator.said("events", "--job", job, "-t", "home")[1]
    story.check(f"for people: {line}", "meter 5 → 50" in line, True)
    # Nobody has begun the other step: it follows.
    operator("action", "correct", f"{job}/reading", *sets(tariff="day"), "--reason", "Mistyped", "-t", "home")
    story.check("what nobody has begun follows", show(job, "night")["state"], "notApplicable")
    operator("action", "correct", f"{job}/reading", *sets(tariff="night"), "--reason", "It wasn't", "-t", "home")
    operator("action", "start", f"{job}/night", "-t", "home")
    error = operator.refused(1, "io.flowd.Actions.CorrectionNotPossible", "action", "correct", f"{job}/reading", *sets(tariff="day"), "--reason", "Again", "-t", "home")
    breaks = error["parameters"]["breaks"] if "parameters" in error else error.get("breaks")
    story.check("what was begun isn't contradicted", breaks, [{"step": "night", "title": "Come again at night", "state": "inProgress"}])
    said = operator.said("action", "correct", f"{job}/reading", *sets(tariff="day"), "--reason", "Again", "-t", "home")
    text = " ".join(said[1].split())
    story.check(f"and people know what to do: {text}", ["night (“Come again at night”)" in text, "Reopen what isn't so first" in text], [True, True])
    operator("action", "done", f"{job}/night", "-t", "home")
    operator("action", "done", f"{job}/report", "-t", "home")
    operator("action", "correct", f"{job}/reading", *sets(remark="hums"), "--reason", "Forgotten", "-t", "home")
    story.check("also of a job that is over", [operator("job", "show", job, "-t", "home")["job"]["status"]["state"], show(job)["answers"]["remark"]], ["completed", "hums"])
    for words, text in ((sets(meter=""), "meter"), (sets(meter="x"), "meter"), (sets(sealed="no", other="1"), "other")):
        said = operator.said("action", "correct", f"{job}/reading", *words, "--reason", "Because", "-t", "home")
        story.check(f"{words}: {said}", [said[0], text in said[1]], [65, True])
    said = operator.said("action", "correct", f"{job}/reading", *sets(meter="7"), "--reason", " ", "-t", "home")
    story.check(f"a reason is wanted: {said}", [said[0], "--reason" in said[1]], [65, True])
    same = operator("action", "correct", f"{job}/reading", *sets(meter="50"), "--reason", "As it is", "-t", "home")["action"]
    story.check("the same is nothing", same["eventNumber"], 0)
    other = start()
    operator("action", "done", f"{other}/reading", *sets(meter="5", sealed="yes", tariff="night"), "-t", "home")
    same = operator("action", "correct", f"{other}/reading", *sets(remark=""), "--reason", "As it is", "-t", "home")["action"]
    story.check("nor is a blank one where there is none", [same["eventNumber"], "remark" in show(other)["answers"]], [0, False])
    # What was done again contradicts what was begun meanwhile; a correction may mend that.
    operator("action", "start", f"{other}/night", "-t", "home")
    operator("action", "reopen", f"{other}/reading", "--reason", "Read again", "-t", "home")
    operator("action", "done", f"{other}/reading", *sets(tariff="day"), "-t", "home")
    operator("action", "correct", f"{other}/reading", *sets(tariff="night"), "--reason", "Mistyped", "-t", "home")
    story.check("what makes good is no contradiction", [show(other)["answers"]["tariff"], show(other, "night")["state"]], ["night", "inProgress"])
    said = operator.said("action", "correct", f"{start()}/reading", *sets(meter="7"), "--reason", "Because", "-t", "home")
    story.check(f"what isn't done isn't corrected: {said}", [said[0], "can't be corrected: it is ready" in said[1]], [1, True])


def done_before():
    """What counts from a step counts from when it was done; the event has the time of the command."""
    zone = datetime.timezone(datetime.timedelta(hours=9))
    job = operator("job", "start", "visit", "-t", "tokyo")["job"]["id"]
    yesterday = (datetime.datetime.now(zone) - datetime.timedelta(days=1)).replace(second=0, microsecond=0)
    operator("action", "done", f"{job}/reading", *sets(meter="5", sealed="yes"), "--at", yesterday.strftime("%Y-%m-%dT%H:%M"), "-t", "tokyo")
    found = operator("action", "show", f"{job}/reading", "-t", "tokyo")["action"]
    at = yesterday.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:00.000Z")
    story.check("done then", [found["state"], found["changedAt"]], ["done", at])
    due = operator("action", "show", f"{job}/report", "-t", "tokyo")["action"]["due"]
    story.check("what counts from it counts from there", due["date"], (yesterday + datetime.timedelta(days=2)).strftime("%Y-%m-%d"))
    event = [each for each in operator("events", "--job", job, "--limit", "1000", "-t", "tokyo") if each["kind"] == "actionCompleted"][-1]
    story.check("the event has both", [event["payload"]["after"]["doneAt"], event["time"] > at if "time" in event else event["at"] > at], [at, True])
    for when, text in (("2099-01-01T08:00", "a time that is over"), ("2001-01-01T08:00", "doneAgeDays"), (yesterday.strftime("%Y-%m-%d"), "a date and time such as"),
                       ("soon", "a date and time such as"), ("2026-13-01T08:00", "a date and time such as")):
        own = operator("job", "start", "visit", "-t", "tokyo")["job"]["id"]
        said = operator.said("action", "done", f"{own}/reading", *sets(meter="5", sealed="yes"), "--at", when, "-t", "tokyo")
        story.check(f"{when}: {said}", [said[0], text in " ".join(said[1].split())], [65, True])
    operator("tenant", "set", "tokyo", "--limit", "doneAgeDays=0")
    said = operator.said("action", "done", f"{own}/reading", *sets(meter="5", sealed="yes"), "--at", at, "-t", "tokyo")
    story.check(f"the tenant's limit: {said}", [said[0], "0 days ago: the tenant's limit doneAgeDays" in " ".join(said[1].split())], [65, True])


def editors():
    """Two fill in the same step while flowd is killed: every answer that was taken is there, once, in the order of the events."""
    job, taken, lock = start(), [], threading.Lock()

    def edit(name):
        rng = random.Random(f"{os.environ.get('FLOWD_TEST_SEED', '7')} {name}")
        for number in range(25):
            key, value = rng.choice((("meter", str(rng.randrange(10))), ("tariff", rng.choice(("day", "night"))), ("remark", rng.choice(("a", "b", "")))))
            words = ("action", "save", f"{job}/reading", "--set", f"{key}={value}", "--idempotency-key", f"{name}-{number}", "-t", "home")
            for _ in range(600):
                result = operator.run(words)
                if result.returncode in (0, 65):
                    break
                time.sleep(0.05)
            with lock:
                taken.append(result.returncode)

    people = [threading.Thread(target=edit, args=(name,)) for name in ("ana", "ben")]
    for each in people:
        each.start()
    for _ in range(4):
        time.sleep(0.4)
        story.process.kill()
        story.process.wait()
        story.start()
    for each in people:
        each.join()
    story.check("all were answered", sorted(set(taken)), [0])
    form = {}
    for event in events(job, "actionSaved"):
        side = event["payload"]
        story.check("each begins where the one before ended", side["before"].get("form", {}), form)
        form = side["after"].get("form", {})
    story.check("what is there is what they say", show(job).get("draft", {}), form)
    again = operator("action", "save", f"{job}/reading", "--set", "meter=3", "--idempotency-key", "last", "-t", "home")["action"]["eventNumber"]
    story.power_fails()
    story.check("a command that is repeated is one", operator("action", "save", f"{job}/reading", "--set", "meter=3", "--idempotency-key", "last",
                                                             "-t", "home")["action"]["eventNumber"], again)


def sits(command, *talk):
    """Somebody at a terminal, who answers what is asked; None is Ctrl-C."""
    terminal = Terminal([story.arguments.flowctl, *command, "-t", "home", "--socket", story.socket], {**story.environment, "TERM": "dumb"})
    for words, text in talk:
        story.check(f"it asks: {words}: {terminal.screen}", terminal.wait_for(words), True)
        if text is None:
            terminal.process.send_signal(signal.SIGINT)
        else:
            terminal.type(text)
    terminal.end()


def seen():
    """An answer that was seen otherwise isn't replaced: of many who count in one field at once, nobody's is lost."""
    job = start()
    save(job, meter="5")
    operator("action", "save", f"{job}/reading", *sets(meter="6"), "--if", "meter=5.0", "-t", "home")
    before = show(job)
    for words in (("save",), ("done",), ("save", "--if", "tariff=")):
        error = operator.refused(1, "io.flowd.Actions.AnswersChanged", "action", words[0], f"{job}/reading", *sets(meter="7", sealed="yes"), "--if", "meter=5", *words[1:], "-t", "home")
        error = error.get("parameters", error)
        story.check(f"another has answered: {error['message']}", [error["fields"], error["eventNumber"]], [["meter"], before["eventNumber"]])
    story.check("and nothing was done", show(job), before)
    operator("action", "save", f"{job}/reading", *sets(meter="6", tariff="day"), "--if", "meter=5", "-t", "home")
    story.check("the same answer by two is one", show(job)["draft"], {"meter": 6, "tariff": "day"})
    said = operator.said("action", "save", f"{job}/reading", *sets(meter="7"), "--if", "mter=5", "-t", "home")
    story.check(f"a field that isn't there: {said}", [said[0], "mter" in said[1]], [65, True])
    operator("action", "done", f"{job}/reading", *sets(sealed="yes", meter="0.00001"), "--if", "meter=6", "--if", "sealed=", "-t", "home")
    text = operator.said("action", "show", f"{job}/reading", "-t", "home")[1]
    story.check("small numbers are written out", ["0.00001" in text, "e-05" in text], [True, False])
    operator.refused(1, "io.flowd.Actions.AnswersChanged", "action", "correct", f"{job}/reading", *sets(meter="8"), "--reason", "Late", "--if", "meter=6", "-t", "home")
    for meter, known in (("8", "0.00001"), ("9", "8")):
        operator("action", "correct", f"{job}/reading", *sets(meter=meter), "--reason", "Read again", "--if", f"meter={known}", "-t", "home")
    story.check("as its answers were seen", show(job)["answers"]["meter"], 9)
    counted, counts = start(), []

    def count():
        calls, done = Calls(story.socket, "Actions", tenant="home", job=counted, step="reading"), 0
        while done < 30:
            known = (calls("Show")["parameters"]["action"].get("draft") or {}).get("meter", 0)
            answer = calls("Save", form={"meter": known + 1}, ifAnswers={"meter": known or ""})
            # The same answer by two at once is no loss, and counts for who made the event.
            done += answer.get("parameters", {}).get("action", {}).get("eventNumber", 0) > 0
        counts.append(done)

    people = [threading.Thread(target=count) for _ in range(4)]
    for each in people:
        each.start()
    for each in people:
        each.join()
    story.check("four who count", [show(counted)["draft"]["meter"], counts], [120, [30] * 4])


def starts():
    """At a terminal a job's attributes are asked for where it can't be started without; nothing is started before."""
    operator("profile", "add", "shop", "--kind", "vendor", "--title", "Shop", "-t", "home")
    operator("template", "apply", story.file("guest.yaml", GUEST.encode()), "-t", "home")
    command = ["job", "start", "guest"]

    def guests():
        return [(job.get("subject"), job["attributes"]) for job in (each["spec"] for each in operator("job", "list", "--template", "guest", "-t", "home"))]

    sits(command, ("Household (text, required): ", "\n"), ("The job can't be started without it; it takes text.", ""), ("Household", None))
    story.check("broken off", guests(), [])
    sits(command + ["--for", "The Itos"], ("Household", "  Ito \n"), ("Persons invited (number, in persons, required): ", "two\n"), ("but found", ""), ("Persons invited", "2\n"),
         ("Invited by (one, other, required): ", "one\n"), ("comes (yes or no): ", "Y\n"), ("until (date, as YYYY-MM-DD): ", "2027-02-30\n"), ("2027-02-30", ""), ("until", "2027-02-28\n"), ("price (number): ", "100.123\n"), ("at most 2 decimals", ""), ("price (number): ", "100.50\n"), ("Started job", ""))
    story.check("as it was answered", guests(), [("The Itos", {"household": "Ito", "persons": 2, "side": "one", "comes": True, "until": "2027-02-28", "price": 100.5})])
    sits(command + ["--set", "household=Berg", "--set", "persons=many", "--set", "side=other"], ("many", ""), ("Persons invited", "3\n"),
         ("Started job", ""))
    story.check("what was given stays", guests()[0][1] if guests()[0][1]["household"] == "Berg" else guests()[1][1],
                {"household": "Berg", "persons": 3, "side": "other"})
    sits(command + ["--set", "houshold=Berg"], ("houshold", ""))
    sits(command + ["--idempotency-key", "k", "--for", "The Itos"], ("household", ""))
    for options in ((), ("--json",)):
        result = subprocess.run([story.arguments.flowctl, *command, *options, "-t", "home", "--socket", story.socket], capture_output=True, text=True,
                                stdin=subprocess.DEVNULL, check=False)
        story.check(f"elsewhere it is refused: {result.stderr}", [result.returncode, result.stdout, "household" in result.stderr], [65, "", True])
    story.check("two in all", len(guests()), 2)


def fills():
    """At a terminal it asks field by field, keeps each answer at once, and asks whether it is done."""
    job = start()
    command = ["action", "fill", f"{job}/reading"]
    sits(command, ("What it says (number, in kWh, required): ", "many\n"), ("What it says", "48213.7\n"), ("tariff (day, night): ", None))
    story.wait_for("what was given is kept", lambda: show(job).get("draft"), {"meter": 48213.7})
    sits(command, ("It is in the cellar", ""), ("[48213.7]: ", "\n"), ("tariff", "night\n"), ("sealed (yes or no, required): ", "yes\n"), ("remark (text): ", ".\n"),
         ("Is it done? [y/N]", "y\n"))
    story.check("done", [show(job)["state"], show(job)["answers"]], ["done", {"meter": 48213.7, "tariff": "night", "sealed": True}])
    job = start()
    terminal = Terminal([story.arguments.flowctl, "action", "fill", f"{job}/reading", "-t", "home", "--socket", story.socket], {**story.environment, "TERM": "dumb"})
    story.check("it asks", terminal.wait_for("required): "), True)
    save(job, meter="7")
    terminal.type("8\n")
    story.check(f"another has answered: {terminal.screen}", [terminal.wait_for("Somebody else has answered it meanwhile"), terminal.wait_for("[7]: ")], [True, True])
    story.check("theirs isn't replaced", show(job)["draft"], {"meter": 7})
    terminal.type("9\n")
    story.check(f"it is asked for again: {terminal.screen}", terminal.wait_for("tariff (day, night): "), True)
    terminal.process.send_signal(signal.SIGINT)
    terminal.end()
    story.check("after it was seen it is", show(job)["draft"], {"meter": 9})
    result = subprocess.run([story.arguments.flowctl, *command, "-t", "home", "--socket", story.socket], capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    story.check(f"without a terminal it says what to do: {result.stderr}", [result.returncode, "action save" in result.stderr], [64, True])
    sits(command, ("be filled in: it is done", ""))


with Story("Answers are kept, given and corrected") as story:
    operator = story.operator()
    for name, zone in (("home", "UTC"), ("tokyo", "Asia/Tokyo")):
        operator("tenant", "create", name, "--time-zone", zone)
        operator("template", "apply", story.file("visit.yaml", VISIT.encode()), "-t", name)
    operator("job", "start", "visit", "-t", "tokyo")
    for part in (drafts, corrections, seen, done_before, editors, starts, fills):
        part()
