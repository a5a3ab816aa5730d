#!/usr/bin/env python3
"""The outbox: what is dead, ambiguous or waits is replayed, dropped and settled in random histories beside a model, with
flowd killed in between: each verb is taken or refused as the model has it, each message keeps its id and goes out as often
as it was let out, each history tells all of it, and no reminder's fate changes."""
import argparse
import collections
import datetime
import json
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Scenarios"))
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

own = argparse.ArgumentParser(add_help=False)
own.add_argument("--rounds", type=int, default=2)
own.add_argument("--verbs", type=int, default=30, help="how many verbs a round has")
own.add_argument("--seed", type=int, default=int(os.environ.get("FLOWD_TEST_SEED", random.randrange(1 << 32))))
asked, sys.argv[1:] = own.parse_known_args()

# It answers as the file of answers says for whom the message is; `hang` outlasts its time, which no other does on a busy machine.
PHONE = """#!/bin/sh
message=$(tr -d '\\n')
who=$(printf '%s' "$message" | sed -n 's/.*"recipient" *: *"\\([^"]*\\)".*/\\1/p')
code=$(sed -n "s/^$who //p" {scratch}/answers)
[ "$code" = hang ] && sleep 60
if [ "$code" != 0 ]; then
    echo "answers $code" >&2
    exit "$code"
fi
printf '%s\\n' "$FLOWD_DELIVERY $who" >> {scratch}/phone
"""
AFTER = {"0": "sent", "68": "dead", "75": "pending", "hang": "ambiguous"}
VERBS = {"replay": ("pending", "dead", "ambiguous"), "drop": ("pending", "dead", "ambiguous"), "settle": ("ambiguous",)}
ENTRIES = {"68": "failed", "75": "failed", "hang": "ambiguous"}


def configuration(scratch):
    path = os.path.join(scratch, "phone.sh")
    with open(path, "w", opener=lambda file, flags: os.open(file, flags, 0o755)) as file:
        file.write(PHONE.format(scratch=scratch))
    return f"channels: [{{name: phone, kind: command, argv: [{path}], timeLimit: 12s, concurrency: 16}}]\n"


class Message:
    """A delivery as the model has it."""

    def __init__(self, who, answer):
        self.who, self.answer, self.id = who, answer, ""
        self.out, self.entries, self.state = 0, [], ""
        self.attempt()

    def attempt(self):
        self.state = AFTER[self.answer]
        self.out += self.answer == "0"
        self.entries += [ENTRIES[self.answer]] if self.answer in ENTRIES else []

    def take(self, verb, answer, is_sent):
        self.answer = answer
        if verb == "replay":
            self.entries.append("replayed")
            self.attempt()
        elif verb == "drop":
            self.state = "dropped"
            self.entries.append("dropped")
        else:
            self.state = "sent" if is_sent else "dead"
            self.entries.append("settledAsSent" if is_sent else "settledAsDead")


class Round:
    """A tenant, its people, and one message to each."""

    def __init__(self, number, chance):
        self.name, self.chance, self.person = f"t{number}", chance, story.operator()
        self.counts = collections.Counter()
        self("tenant", "create", self.name, "--time-zone", "UTC", tenant=False)
        people = [f"p{number}x{each}" for each in range(12)]
        # One of each at least, and one that nothing is done to: the cases by hand need it.
        answers = [*AFTER, *(chance.choice(list(AFTER)) for _ in people[len(AFTER):])]
        self.messages = [Message(who, answer) for who, answer in zip(people, answers)]
        self.write()
        for each in self.messages:
            self("profile", "add", each.who)
        self.person.add_soon(*((f"Call {each.who}", "--for", each.who, "--rule", "once", "--remind", f"0m via phone to {each.who}, hold",
                                "-t", self.name) for each in self.messages))
        story.wait_for("the first attempts are made", self.states, self.expected())
        for found in self.list():
            self.of(found["recipient"]).id = found["id"]
        for each in self.messages:
            self.ends(each)
        self.fates = self.settled()

    def __call__(self, *words, tenant=True):
        return self.person(*words, *(["-t", self.name] if tenant else []))

    def write(self):
        story.file("answers.new", "".join(f"{each.who} {each.answer}\n" for each in self.messages).encode())
        os.replace(story.file("answers.new"), story.file("answers"))

    def of(self, who):
        return next(each for each in self.messages if each.who == who)

    def list(self, *words):
        return self("delivery", "list", *words)

    def state(self, found):
        """Where one stands; what is tried again at this moment counts as waiting."""
        return "pending" if found["state"] == "sending" and self.of(found["recipient"]).answer == "75" else found["state"]

    def states(self):
        return {each["recipient"]: self.state(each) for each in self.list()}

    def power_fails(self):
        """Nobody knows how an attempt ended that was under way; of these messages only what waits is tried by itself."""
        story.power_fails(during_attempts=True)
        story.wait_for("what was under way is known", lambda: [each for each in self.list() if each["state"] == "sending"], [])
        found = self.states()
        for each in self.messages:
            if each.state == "pending" and found[each.who] == "ambiguous":
                each.state = "ambiguous"
                each.entries.append("ambiguous")

    def expected(self):
        return {each.who: each.state for each in self.messages}

    def settled(self):
        return {each["id"]: each["fateText"] for each in self("reminder", "list", "--settled")}

    def verb(self):
        """One verb on one message, as the model has it."""
        kept = list(AFTER).index("68")
        message = self.chance.choice([each for each in self.messages if each is not self.messages[kept]])
        verb = self.chance.choice(list(VERBS))
        answer, is_sent = self.chance.choice(list(AFTER)), self.chance.random() < 0.5
        words = {"replay": ["--reason", "Once more"], "drop": ["--reason", "Not needed"], "settle": ["--sent" if is_sent else "--dead"]}[verb]
        given = ["delivery", verb, message.id[:self.chance.choice((12, 32))], *words]
        if message.state not in VERBS[verb]:
            said = self.person.refused(1, "io.flowd.Deliveries.DeliveryNotPossible", *given, "-t", self.name)
            story.check(f"the refusal names what is in the way: {said}", message.state in said["message"] or "under way" in said["message"], True)
            self.counts["refused"] += 1
            return
        if message.state == "pending":
            # It may be tried at this very moment, or at the next one.
            story.wait_for("it waits", lambda: self.rests(message), None)
        message.take(verb, answer if verb == "replay" else message.answer, is_sent)
        self.write()
        self(*given)
        self.counts[{"replay": "deliveryReplayed", "drop": "deliveryDropped", "settle": "deliverySettled"}[verb]] += 1
        story.wait_for(f"{verb} of {message.who}, which answers {message.answer}", self.states, self.expected())
        self.ends(message)

    def ends(self, message):
        """What is tried again later counts as tried once its first attempt has ended."""
        if message.state == "pending":
            story.wait_for(f"an attempt for {message.who} ends", lambda: self("delivery", "show", message.id)["history"][-1]["kind"], "failed")

    def rests(self, message):
        """None when it waits for longer than a command takes, else how it is."""
        found = self("delivery", "show", message.id)["delivery"]
        due = found.get("dueAt", "1970-01-01T00:00:00Z").replace("Z", "+00:00")
        waits = found["state"] == "pending" and datetime.datetime.fromisoformat(due).timestamp() > story.now + 6
        return None if waits else found

    def check(self):
        """Everything that flowd tells, beside the model."""
        for each in self.messages:
            displayed = self("delivery", "show", each.id)
            story.check(f"{each.who}: its state", self.state(displayed["delivery"]), each.state)
            kinds = [entry["kind"] for entry in displayed["history"]]
            # What waits is tried again by itself, as often as there is time.
            story.check(f"{each.who}: its history", folded(kinds), folded(each.entries))
            by = {entry["kind"]: entry.get("by") for entry in displayed["history"] if entry["kind"] not in ("failed", "ambiguous")}
            story.check(f"{each.who}: by whom", set(by.values()) <= {f"uid:{os.getuid()}"}, True)
        for state in set(AFTER.values()) | {"dropped", "cancelled"}:
            if state == "pending":
                continue
            story.check(f"the list of {state}", sorted(each["recipient"] for each in self.list("--state", state)),
                        sorted(each.who for each in self.messages if each.state == state))
        one = self.messages[0]
        story.check("the list to one", [each["id"] for each in self.list("--to", one.who, "--channel", "phone")], [one.id])
        story.check("through no such channel", self.list("--channel", "post"), [])
        task = self("reminder", "list", "--settled")[0]["task"] if self.fates else None
        if task:
            story.check("the list of a task", len(self.list("--task", task)), 1)
        story.check("in pages", [each["id"] for each in self.list("--limit", "3")], [each["id"] for each in self.list()][:3])
        after = self.settled()
        story.check("no fate has changed", {each: after.get(each) for each in self.fates}, self.fates)
        kinds = collections.Counter(each["kind"] for each in self("events", "--limit", "1000"))
        story.check("the events", {kind: kinds[kind] for kind in self.counts if kind != "refused"},
                    {kind: count for kind, count in self.counts.items() if kind != "refused"})
        with open(story.file("phone"), encoding="utf-8") as file:
            got = collections.Counter(line.strip() for line in file)
        for each in self.messages:
            story.check(f"{each.who}: how often it went out", got[f"{each.id} {each.who}"], each.out)


def folded(kinds):
    """Failures in a row are one."""
    return [kind for place, kind in enumerate(kinds) if kind != "failed" or kinds[place - 1:place] != ["failed"]]


def by_hand(last):
    """Rights, names, keys, and what hangs while flowd is killed."""
    person, name = last.person, last.name
    dead = last.messages[list(AFTER).index("68")]
    story.check("one is dead", dead.state, "dead")
    person.refused(66, "io.flowd.Deliveries.NoSuchDelivery", "delivery", "show", "00000000", "-t", name)
    person.refused(66, "io.flowd.Deliveries.NoSuchDelivery", "delivery", "replay", "00000000", "-t", name)
    for wrong in ("12345", "xyzxyz", "", dead.id + "0", "ABCDEF12"):
        person.refused(65, "io.flowd.Daemon.InvalidInput", "delivery", "show", wrong, "-t", name)
    person("tenant", "create", "elsewhere", "--time-zone", "UTC")
    person.refused(66, "io.flowd.Deliveries.NoSuchDelivery", "delivery", "replay", dead.id, "-t", "elsewhere")
    viewer, member = story.app(name, "v", "viewer"), story.app(name, "m", "member")
    story.check("a viewer sees it", viewer("delivery", "show", dead.id, "-t", name)["delivery"]["id"], dead.id)
    for weak in (viewer, member):
        weak.refused(77, "io.flowd.Daemon.RoleTooLow", "delivery", "replay", dead.id, "-t", name)
    story.check("without a reason", person.said("delivery", "drop", dead.id, "-t", name)[0], 64)
    story.check("neither id nor channel", person.said("delivery", "replay", "-t", name)[0], 64)
    dead.answer = "hang"
    last.write()
    first = person("delivery", "replay", dead.id, "--idempotency-key", "k", "-t", name)
    again = person("delivery", "replay", dead.id, "--idempotency-key", "k", "-t", name)
    story.check("a repeated command is one", again, first)
    story.wait_for("it is being sent", lambda: person("delivery", "show", dead.id, "-t", name)["delivery"]["state"], "sending")
    person.refused(1, "io.flowd.Deliveries.DeliveryNotPossible", "delivery", "drop", dead.id, "--reason", "x", "-t", name)
    story.power_fails(during_attempts=True)
    show = lambda: person("delivery", "show", dead.id, "-t", name)  # noqa: E731
    story.wait_for("nobody knows how it ended", lambda: show()["delivery"]["state"], "ambiguous")
    person("delivery", "settle", dead.id, "--dead", "--reason", "Asked", "-t", name)
    dead.answer = "0"
    last.write()
    others = [each for each in last.messages if each.state == "dead" and each is not dead]
    waiting = [each for each in last.messages if each.state == "pending"]
    story.wait_for("what waits rests", lambda: [found for found in map(last.rests, waiting) if found], [])
    for each in others + waiting:
        each.answer = "0"
    last.write()
    done = person("delivery", "replay", "--channel", "phone", "--reason", "It works again", "-t", name)
    story.check("all of the channel that didn't get out", sorted(each["delivery"]["recipient"] for each in done),
                sorted(each.who for each in [dead, *others, *waiting]))
    whos = {each["delivery"]["recipient"] for each in done}
    story.wait_for("they go out", lambda: {state for who, state in last.states().items() if who in whos}, {"sent"})
    code, text = person.said("delivery", "replay", "--channel", "phone", "-t", name)
    story.check("and then there are none", [code, "no deliveries that didn't get out" in text], [0, True])
    code, text = person.said("delivery", "show", dead.id, "-t", name)
    story.check("a person reads what happened", [code, "found not to have gone out" in text, "went out" in text], [0, True, True])
    code, text = person.said("reminder", "why", next(iter(last.fates)), "-t", name)
    story.check("the reminder's story is told", code, 0)


with Story("What didn't get out is decided by people", configuration) as story:
    story.offset = 0
    for empty in ("phone", "answers"):
        story.file(empty, b"")
    for number in range(asked.rounds):
        chance = random.Random(f"{asked.seed}/{number}")
        current = Round(number, chance)
        for each in range(asked.verbs):
            current.verb()
            if chance.random() < 0.05:
                current.power_fails()
        current.check()
    by_hand(current)
    print(f"   seed {asked.seed}, {json.dumps(current.counts)}")
