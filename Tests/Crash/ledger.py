"""Reads flowd's database without flowd, and checks the event chain with code of its own."""

import hashlib
import json
import sqlite3

START = bytes(32)
JOB_EVENTS = ("jobCompleted", "jobReopened")
MEDIA_EVENTS = ("mediaAdded", "mediaRemoved")


class Broken(Exception):
    """The database contradicts itself."""


class Event:
    """One row of the event table."""

    __slots__ = ("number", "at", "kind", "principal", "job", "step", "payload_hash", "hash", "salt", "payload",
                 "previous_of_job")

    def __init__(self, row):
        (self.number, self.at, self.kind, self.principal, self.job, self.step, self.payload_hash, self.hash, self.salt,
         self.payload, self.previous_of_job) = row


def digest(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def header(tenant, event):
    """The bytes of an event's header, as the chain covers them."""
    lines = ("flowd-event-1", tenant, event.number, event.at, event.kind, event.principal,
             "" if event.job is None else event.job, "" if event.step is None else event.step,
             "" if event.previous_of_job is None else event.previous_of_job, "")
    return "\n".join(str(line) for line in lines).encode()


class Ledger:
    """One tenant's events, verified up to `head`."""

    def __init__(self, tenant_id):
        self.tenant_id = tenant_id
        self.head = 0
        self.hash = START
        self.events = []
        self.actions = {}
        self.jobs = {}

    def extend(self, rows):
        """Verifies the events that follow and takes them in."""
        for row in rows:
            event = Event(row)
            if event.number != self.head + 1:
                raise Broken(f"tenant {self.tenant_id}: event {event.number} follows event {self.head}")
            if event.payload is None or digest(event.salt, event.payload.encode()) != event.payload_hash:
                raise Broken(f"tenant {self.tenant_id}: the payload of event {event.number} has another hash")
            if digest(self.hash, header(self.tenant_id, event), event.payload_hash) != event.hash:
                raise Broken(f"tenant {self.tenant_id}: event {event.number} does not follow from the one before")
            self.head, self.hash = event.number, event.hash
            self.events.append(event)
            self.replay(event)

    def replay(self, event):
        """Follows what the payloads say, and that each begins where the last ended."""
        payload = json.loads(event.payload)
        if event.step is None or event.kind in MEDIA_EVENTS:
            return
        place = event.job, event.step
        before, after = payload["before"], payload["after"]
        known = self.actions.get(place)
        if known and known != (before["state"], before["progress"]):
            raise Broken(f"tenant {self.tenant_id}: event {event.number} changes {place} from {before}, it was {known}")
        self.actions[place] = after["state"], after["progress"]
        for successor in payload.get("derived", []):
            if successor["step"] == event.step:
                self.actions[place] = successor["to"], 0
                continue
            other = event.job, successor["step"]
            if other in self.actions and self.actions[other][0] != successor["from"]:
                raise Broken(f"tenant {self.tenant_id}: event {event.number} derives {other} from {successor['from']}")
            self.actions[other] = successor["to"], 0
        self.jobs[event.job] = payload["jobAfter"]


class Database:
    """A database file that no flowd has open."""

    def __init__(self, path):
        self.connection = sqlite3.connect(path)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.connection.close()

    def has_schema(self):
        """False for a database that was cut off before its first migration was on disk."""
        names = self.connection.execute("SELECT name FROM sqlite_master WHERE name IN ('tenant', 'event')").fetchall()
        return len(names) == 2

    def check_pages(self):
        for result, in self.connection.execute("PRAGMA quick_check"):
            if result != "ok":
                raise Broken(f"quick_check: {result}")
        for table, row, parent, _ in self.connection.execute("PRAGMA foreign_key_check"):
            raise Broken(f"row {row} of {table} refers to a row of {parent} that is not there")

    def tenants(self):
        """(id, slug, number of the newest event, its hash) of each tenant."""
        return self.connection.execute("SELECT id, slug, head, headHash FROM tenant ORDER BY id").fetchall()

    def extend(self, ledger):
        """Verifies a tenant's events beyond what the ledger has."""
        ledger.extend(self.connection.execute(
            "SELECT number, at, kind, principal, job, step, payloadHash, hash, salt, payload,"
            " previousOfJob FROM event"
            " WHERE tenant = ? AND number > ? ORDER BY number", (ledger.tenant_id, ledger.head)))

    def read(self, ledgers=None):
        """Verifies all tenants' chains and heads; `ledgers` by slug are extended in place."""
        ledgers = {} if ledgers is None else ledgers
        for tenant_id, slug, head, head_hash in self.tenants():
            ledger = ledgers.setdefault(slug, Ledger(tenant_id))
            self.extend(ledger)
            if (ledger.head, ledger.hash) != (head, head_hash):
                raise Broken(f"tenant {slug}: its head is {head}, its newest event is {ledger.head}")
            self.check_rows(ledger)
            self.check_links(ledger)
        return ledgers

    def check_links(self, ledger):
        """Each event about a job names the one before about the same job; the job's row names the newest."""
        newest = {}
        for number, job, previous in self.connection.execute(
                "SELECT number, job, previousOfJob FROM event WHERE tenant = ? ORDER BY number", (ledger.tenant_id,)):
            if previous != newest.get(job):
                raise Broken(f"tenant {ledger.tenant_id}: event {number} follows {previous}, not {newest.get(job)}")
            if job is not None:
                newest[job] = number
        rows = dict(self.connection.execute("SELECT id, event FROM job WHERE tenant = ?", (ledger.tenant_id,)))
        if rows != newest:
            raise Broken(f"tenant {ledger.tenant_id}: its jobs' newest events are {rows}, not {newest}")

    def check_rows(self, ledger):
        """Compares the actions and jobs as they are stored with what the events made of them."""
        actions = {(job, step): (state, progress) for job, step, state, progress in self.connection.execute(
            "SELECT job, step, state, progress FROM action WHERE tenant = ?", (ledger.tenant_id,))}
        for place, known in ledger.actions.items():
            if actions.get(place) != known:
                raise Broken(f"tenant {ledger.tenant_id}: {place} is {actions.get(place)}, by its events {known}")
        jobs = {job: (state, numerator, denominator) for job, state, numerator, denominator in self.connection.execute(
            "SELECT id, state, numerator, denominator FROM job WHERE tenant = ?", (ledger.tenant_id,))}
        for job, known in ledger.jobs.items():
            if jobs[job] != (known["state"], known.get("numerator"), known.get("denominator")):
                raise Broken(f"tenant {ledger.tenant_id}: job {job} is {jobs[job]}, by its events {known}")


def contradiction(ledgers, command, kind):
    """What an answered command claims and the events do not show; `None` if they show it."""
    number = command.event_number
    if number == 0:
        return None
    ledger = ledgers.get(command.parameters["tenant"])
    if ledger is None or number > ledger.head:
        return f"LOST: {command} was answered with event {number}, the newest is {ledger.head if ledger else 'none'}"
    event = ledger.events[number - 1]
    job = command.parameters.get("job") or command.reply["job"]["id"]
    if (event.kind, str(event.job), event.step) != (kind, job, command.parameters.get("step")):
        return f"LOST: {command} was answered with event {number}, which is {event.kind} of {event.job}/{event.step}"
    if event.step is not None:
        after = json.loads(event.payload)["after"]
        action = command.reply["action"]
        if (after["state"], after["progress"]) != (action["state"], action["progress"]):
            return f"{command} was answered with {action}, event {number} says {after}"
    return None
