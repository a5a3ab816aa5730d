"""Clients that work jobs off over the socket, know what each answer must say, and remember every answer they got."""

import random
import threading

from client import Client, Refused, Unanswered

TEMPLATE = """\
template: crash
title: Crash test
steps:
  - step: survey
    title: Survey
    weight: 3
  - group: work
    title: Work
    steps:
      - {step: dig, title: Dig}
      - {step: lay, title: Lay, weight: 5}
      - {step: fill, title: Fill}
      - {step: clean, title: Clean, optional: true}
  - step: photo
    title: Photo
    optional: true
  - step: handover
    title: Handover
    dependsOn: [survey, work]
"""
FREE_STEPS = ("survey", "dig", "lay", "fill", "clean", "photo")
BOUND_STEP = "handover"

# Verb -> (method, state that it leads to, kind of its event); from which states it is possible.
VERBS = {
    "start": ("io.flowd.Actions.Start", "inProgress", "actionStarted"),
    "progress": ("io.flowd.Actions.Progress", "inProgress", "actionProgressed"),
    "complete": ("io.flowd.Actions.Complete", "done", "actionCompleted"),
    "skip": ("io.flowd.Actions.Skip", "skipped", "actionSkipped"),
    "cancel": ("io.flowd.Actions.Cancel", "cancelled", "actionCancelled"),
    "reopen": ("io.flowd.Actions.Reopen", "ready", "actionReopened"),
}
POSSIBLE = {
    "ready": ("start", "progress", "complete", "complete", "complete", "skip", "cancel"),
    "inProgress": ("progress", "progress", "complete", "complete", "skip", "cancel"),
    "done": ("reopen",),
    "skipped": ("reopen",),
    "cancelled": ("reopen",),
}
KIND_OF_METHOD = {method: kind for method, _, kind in VERBS.values()} | {"io.flowd.Jobs.Start": "jobStarted"}
STOPPING = "io.flowd.Daemon.Stopping"
NOTHING_DONE = ("io.flowd.Daemon.Busy", "io.flowd.Daemon.DiskFull")


class Command:
    """One call with its idempotency key, and what became of it."""

    def __init__(self, method, parameters, expected_state=None, may_be_refused=False):
        self.method = method
        self.parameters = parameters
        self.expected_state = expected_state
        self.may_be_refused = may_be_refused
        self.reply = None

    @property
    def place(self):
        return self.parameters.get("job"), self.parameters.get("step")

    @property
    def event_number(self):
        """The number of the event that the answer claims, 0 if it claims that nothing changed."""
        if "job" in self.reply:
            return self.reply["job"]["status"]["eventNumber"]
        return self.reply["action"]["eventNumber"]

    def __str__(self):
        return f"{self.method} {self.parameters}"


class History:
    """What all clients together were told, and what they found wrong."""

    def __init__(self, on_answer=None):
        self.lock = threading.Lock()
        self.answered = []
        self.findings = []
        self.refused_count = 0
        self.retried_count = 0
        self.on_answer = on_answer

    def answer(self, command):
        with self.lock:
            self.answered.append(command)
        if self.on_answer:
            self.on_answer(command)

    def refuse(self):
        with self.lock:
            self.refused_count += 1

    def find(self, text):
        with self.lock:
            self.findings.append(text)


class Worker:
    """A client that has jobs of its own in one tenant and one job that it shares with the others."""

    def __init__(self, number, tenant, shared_job, seed, history, batch_max=8):
        self.number = number
        self.tenant = tenant
        self.shared_job = shared_job
        self.random = random.Random(f"{seed}/{number}")
        self.history = history
        self.batch_max = batch_max
        self.jobs = {}
        self.key = 0
        self.unanswered = []
        self.thread = None
        self.stopping = False
        self.cut_off = False

    # -- Running

    def begin(self, socket_path):
        self.stopping = False
        self.thread = threading.Thread(target=self.work, args=(socket_path,), daemon=True)
        self.thread.start()

    def finish(self):
        self.stopping = True
        if self.thread is not None:
            self.thread.join()
            self.thread = None

    def work(self, socket_path):
        """Sends batches until it is told to stop or the connection ends."""
        try:
            with Client(socket_path) as client:
                try:
                    while not self.stopping and not self.unanswered:
                        self.perform(client, self.batch())
                finally:
                    self.cut_off = client.cut_off
        except Unanswered:
            pass
        except Exception as error:  # pylint: disable=broad-except
            self.history.find(f"client {self.number} failed: {type(error).__name__}: {error}")

    def retry(self, client):
        """Repeats, with their keys, all commands that were never answered."""
        commands, self.unanswered = self.unanswered, []
        self.history.retried_count += len(commands)
        self.perform(client, commands)

    def perform(self, client, commands):
        """Sends all commands, then takes their answers in order; keeps those that were not answered."""
        remaining = list(commands)
        again = []
        try:
            try:
                for command in commands:
                    client.send(command.method, command.parameters)
            except Unanswered:
                # The connection was closed meanwhile; what was answered before is there to be read.
                pass
            while remaining:
                try:
                    reply, _ = client.receive()
                    self.accept(remaining[0], reply)
                except Refused as refusal:
                    if refusal.name == STOPPING:
                        again.append(remaining[0])
                    else:
                        self.refuse(remaining[0], refusal)
                remaining.pop(0)
        finally:
            self.unanswered += again + remaining

    # -- Answers

    def accept(self, command, reply):
        command.reply = reply
        self.history.answer(command)
        if command.method == "io.flowd.Jobs.Start":
            self.jobs[reply["job"]["id"]] = dict.fromkeys(FREE_STEPS, ("ready", 0))
            return
        action = reply["action"]
        if (action["job"], action["step"]) != command.place:
            self.history.find(f"{command} was answered for another step: {action}")
        if command.expected_state and action["state"] != command.expected_state:
            self.history.find(f"{command} led to {action['state']} instead of {command.expected_state}")
        states = self.jobs.get(action["job"])
        if states is None or action["step"] not in states:
            return
        before = states[action["step"]]
        after = action["state"], action["progress"]
        if (action["eventNumber"] == 0) != (before == after):
            self.history.find(f"{command} went from {before} to {after} by event {action['eventNumber']}")
        states[action["step"]] = after

    def refuse(self, command, refusal):
        self.history.refuse()
        if refusal.name in NOTHING_DONE:
            return
        if not (command.may_be_refused and refusal.name == "io.flowd.Actions.NotPossibleNow"):
            self.history.find(f"{command} was refused: {refusal}")

    # -- Commands

    def batch(self):
        """Commands for different steps, so that their order does not matter to what each must answer."""
        if len(self.jobs) < 2 or self.random.random() < 0.02:
            return [self.start_job()]
        commands = {}
        for _ in range(self.random.randint(1, self.batch_max)):
            command = self.any_command()
            commands[command.place] = command
        return list(commands.values())

    def any_command(self):
        chance = self.random.random()
        if chance < 0.15:
            verb = self.random.choice(list(VERBS))
            return self.action(self.shared_job, self.random.choice(FREE_STEPS), verb, may_be_refused=True)
        job = self.random.choice(list(self.jobs)[-2:])
        if chance < 0.25:
            return self.action(job, BOUND_STEP, self.random.choice(list(VERBS)), may_be_refused=True)
        step = self.random.choice(FREE_STEPS)
        return self.action(job, step, self.random.choice(POSSIBLE[self.jobs[job][step][0]]))

    def action(self, job, step, verb, may_be_refused=False):
        method, state, _ = VERBS[verb]
        extra = {}
        if verb == "progress":
            extra["percent"] = self.random.randint(0, 99)
        elif verb in ("skip", "cancel"):
            extra["reason"] = f"Client {self.number} says so"
        expected = None if may_be_refused and verb == "reopen" else state
        return Command(method, self.keyed(job=job, step=step, **extra), expected, may_be_refused)

    def start_job(self):
        return Command("io.flowd.Jobs.Start", self.keyed(template="crash", subject=f"Client {self.number}"))

    def keyed(self, **parameters):
        self.key += 1
        return {"tenant": self.tenant, **parameters, "idempotencyKey": f"client{self.number}-{self.key}"}


def prepare(socket_path, tenants, history):
    """Creates the tenants, each with the template and one job that its clients share; returns the jobs' ids."""
    jobs = {}
    with Client(socket_path) as client:
        for tenant in tenants:
            # A long run puts more evidence on its one step than a tenant allows unless told.
            client.call("io.flowd.Tenants.Create", slug=tenant, limits={"mediaPerStep": 10_000},
                        idempotencyKey=f"create-{tenant}")
            client.call("io.flowd.Templates.Apply", tenant=tenant, source=TEMPLATE, idempotencyKey="apply")
            start = Command(
                "io.flowd.Jobs.Start", {"tenant": tenant, "template": "crash", "idempotencyKey": "shared"})
            start.reply = client.call(start.method, **start.parameters)
            history.answer(start)
            jobs[tenant] = start.reply["job"]["id"]
    return jobs
