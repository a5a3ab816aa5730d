"""A client that adds media to a job and removes some, and what has to be on disk of them after a kill."""

import base64
import hashlib
import os
import random
import threading

from client import Client, Refused, Unanswered

RETRIABLE = ("io.flowd.Daemon.Stopping", "io.flowd.Daemon.Busy", "io.flowd.Media.NoSuchUpload")
STEPS = ("survey", "dig", "lay", "fill")


class MediaSender:
    """Sends one medium after the other; repeats, with its key, what was not answered."""

    def __init__(self, tenant, job, seed, history):
        self.tenant = tenant
        self.job = job
        self.random = random.Random(f"{seed}/media/{tenant}")
        self.history = history
        self.key = 0
        self.added = {}
        self.removed = {}
        self.pending = None
        self.thread = None
        self.stopping = False

    def begin(self, socket_path):
        self.stopping = False
        self.thread = threading.Thread(target=self.work, args=(socket_path,), daemon=True)
        self.thread.start()

    def finish(self):
        self.stopping = True
        self.thread.join()

    def work(self, socket_path):
        try:
            with Client(socket_path) as client:
                while not self.stopping:
                    self.step(client)
        except Unanswered:
            pass
        except Exception as error:  # pylint: disable=broad-except
            self.history.find(f"the sender of {self.tenant} failed: {type(error).__name__}: {error}")

    def retry(self, client):
        """Finishes what was under way."""
        if self.pending:
            self.step(client)

    def step(self, client):
        """Does what is pending, or something new; it stays pending until it is answered."""
        if self.pending is None:
            self.key += 1
            key = f"media-{self.key}"
            if self.added and self.random.random() < 0.3:
                self.pending = self.remove, key, self.random.choice(list(self.added))
            else:
                # Few contents, so that the same is there more than once.
                content = bytes([self.random.randrange(8)]) * self.random.choice((1, 700, 70_000))
                self.pending = self.add, key, (self.random.choice(STEPS), content)
        verb, key, subject = self.pending
        try:
            verb(client, key, subject)
        except Refused as refusal:
            if refusal.name not in RETRIABLE:
                self.history.find(f"{self.tenant}: {key} was refused: {refusal}")
                self.pending = None
            return
        self.pending = None

    def add(self, client, key, subject):
        step, content = subject
        begun = client.call("io.flowd.Media.Begin", tenant=self.tenant, job=self.job, step=step, name=f"{key}.bin",
                            type="audio/aac", size=len(content), sha256=hashlib.sha256(content).hexdigest())
        offset = 0
        while offset < len(content):
            piece = content[offset:offset + 30_000]
            offset = client.call("io.flowd.Media.Append", tenant=self.tenant, upload=begun["upload"], offset=offset,
                                 data=base64.b64encode(piece).decode())["received"]
        medium = client.call("io.flowd.Media.Finish", tenant=self.tenant, upload=begun["upload"],
                             idempotencyKey=key)["media"]
        self.added[medium["id"]] = medium

    def remove(self, client, key, medium):
        event = client.call("io.flowd.Media.Remove", tenant=self.tenant, media=medium, reason="Not needed",
                            idempotencyKey=key)["eventNumber"]
        self.removed[medium] = event
        del self.added[medium]

    # -- Checks

    @property
    def events(self):
        """The numbers of the events that the answers claim."""
        return {int(medium) for medium in (*self.added, *self.removed)} | set(self.removed.values())

    def check(self, database, ledger):
        """What was answered is in the rows and among the events."""
        rows = {str(number) for number, in database.connection.execute(
            "SELECT id FROM media WHERE tenant = ?", (ledger.tenant_id,))}
        pending = {self.pending[2]} if self.pending and self.pending[0] == self.remove else set()
        for medium in set(self.added) - rows - pending:
            self.history.find(f"LOST: medium {medium} of {self.tenant} was answered, and has no row")
        for medium in set(self.removed) & rows:
            self.history.find(f"LOST: the removal of medium {medium} of {self.tenant} was answered, and it has a row")
        for number in self.events:
            kind = ledger.events[number - 1].kind if number <= ledger.head else "missing"
            if kind not in ("mediaAdded", "mediaRemoved"):
                self.history.find(f"LOST: event {number} of {self.tenant} was answered, and is {kind}")


def check_contents(database, state, history):
    """Every row's content is there, whole; nothing is read through flowd. Returns how much was looked at."""
    contents = database.connection.execute("SELECT DISTINCT tenant, digest, size FROM media WHERE prunedAt IS NULL").fetchall()
    for tenant, digest, size in contents:
        path = os.path.join(state, "media", str(tenant), digest.hex()[:2], digest.hex()[2:])
        try:
            with open(path, "rb") as file:
                content = file.read()
        except FileNotFoundError:
            history.find(f"LOST: content {digest.hex()} of tenant {tenant} has a row and no file")
            continue
        if len(content) != size or hashlib.sha256(content).digest() != digest:
            history.find(f"LOST: content {digest.hex()} of tenant {tenant} is not what its row says")
    return len(contents)
