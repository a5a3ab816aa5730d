#!/usr/bin/env python3
"""What a tenant feels of its neighbours' readers, commands and deliveries.

Readers: eight of them read a job's events over and over, and a neighbour's calls go on being answered. Reminders: while one
tenant floods flowd with commands, and while some thousand deliveries of one tenant fall due in the same seconds, each
reminder of the neighbour's goes out.
Short: everything is answered and sent; the times are printed and not judged. With --measure the job has 40,000 events, the
neighbour's p99 is at most twice that in a flowd of its own in the same run, and reminders are at most 1 s late (p99).
"""
import argparse
import datetime
import sys
import time

import flood
from flood import PROCESSES, Client, Refused, at, scratch

READERS = 8


def pipelined(path, calls, width=64):
    """Makes calls on one connection, some in flight at a time; those that find the tenant busy again, as they are told."""
    with Client(path, timeout=120) as client:
        while calls:
            some, calls = calls[:width], calls[width:]
            for method, parameters in some:
                client.send(method, parameters)
            calls = [call for call in some if not is_taken(client)] + calls


def is_taken(client):
    """Reads an answer; whether the call found room (behind a flood a thousand commands may still wait)."""
    try:
        client.receive()
        return True
    except Refused as refusal:
        if refusal.name != "io.flowd.Daemon.Busy":
            raise
        return False


def read_over_and_over(path, job, count, pages, is_over):
    """Reads all of a job's events, page by page, until it is over."""
    with Client(path, timeout=120) as client:
        while not is_over.value:
            after, seen = 0, 0
            while not is_over.value:
                page = client.call("io.flowd.Events.List", tenant="busy", job=job, after=after, limit=1000)
                with pages.get_lock():
                    pages.value += 1
                seen += len(page["events"])
                if page.get("next") is None:
                    break
                after = page["next"]
            if not is_over.value and seen < count:
                sys.exit(f"FAILED: {seen} of {count} events were read")


class Neighbours(flood.Flood):
    """The daemons, and what was found."""

    def run_on(self, paths):
        self.calm = [(path, flood.prepare(path, "calm")) for path in paths]
        self.busy_job = flood.prepare(paths[0], "busy")
        self.tell("alone", self.serve(self.calm[:1], 1)[0])
        self.readers(paths[0])
        self.reminders(paths[0], "a flood of commands", self.options.neighbours, 0)
        self.reminders(paths[0], "a flood of deliveries", self.options.neighbours, self.options.deliveries)

    def judge(self, what, reported):
        if self.options.measure:
            self.tell("in a flowd of its own, at the same time", reported[1])
            here, there = (at([call[0] for call in calls], 0.99) for calls in reported)
            print(f"   p99 {here / there:.2f} times that of a flowd of its own")
            if here > 2 * there:
                self.findings.append(f"the neighbour's p99 beside {what} is more than twice that of a flowd of its own")

    def readers(self, path):
        count = self.options.events
        pipelined(path, [("io.flowd.Actions.Progress", {
            "tenant": "busy", "job": self.busy_job, "step": "s1", "percent": number % 99 + 1}) for number in range(count)])
        is_over, pages = PROCESSES.Value("b", 0), PROCESSES.Value("q", 0)
        readers = [PROCESSES.Process(target=read_over_and_over, args=(path, self.busy_job, count, pages, is_over))
                   for _ in range(READERS)]
        for reader in readers:
            reader.start()
        try:
            while pages.value < READERS:
                time.sleep(0.02)
            reported = self.serve(self.calm, self.options.seconds)
        finally:
            is_over.value = 1
            for reader in readers:
                reader.join()
        self.tell(f"beside {READERS} readers of {count} events, {pages.value} pages read", reported[0])
        self.judge("readers", reported)
        if any(reader.exitcode for reader in readers):
            self.findings.append("a reader failed")

    def reminders(self, path, what, count, deliveries):
        """Lets reminders of the neighbour's fall due beside something, and looks how late they were."""
        begin = self.ready(path, count, deliveries)
        if begin is None:
            print(f"   {what}: this machine is too slow to have them ready in time; nothing was measured")
            if self.options.measure:
                self.findings.append(f"nothing was measured of reminders beside {what}, the machine was too slow")
            return
        is_over = PROCESSES.Value("b", 0)
        flooding = PROCESSES.Process(target=flood.flood, args=(
            path, "busy", self.busy_job, self.answered, self.busy, is_over))
        if not deliveries:
            time.sleep(max(0, begin - time.time() - 1))
            flooding.start()
        try:
            late = self.lateness(path, count, begin)
        finally:
            is_over.value = 1
            if not deliveries:
                flooding.join()
        print(f"   {count} reminders beside {what}: late p50 {at(late, 0.5):.2f} s, p99 {at(late, 0.99):.2f} s, "
              f"worst {max(late):.2f} s")
        if self.options.measure and at(late, 0.99) > 1:
            self.findings.append(f"reminders beside {what} are late by {at(late, 0.99):.2f} s (p99)")

    def ready(self, path, count, deliveries):
        """Makes what falls due, and returns when it begins to; later ones when it took too long, or None after three times."""
        for attempt in range(3):
            begin = time.time() + (6 + (count + deliveries) / 400) * 3 ** attempt
            try:
                pipelined(path, [self.task("busy", begin, number % 4) for number in range(deliveries)])
                pipelined(path, [self.task("calm", begin, number % 4) for number in range(count)])
            except Refused as refusal:
                # What has been due before it is added is refused.
                if refusal.name != "io.flowd.Daemon.InvalidInput":
                    raise
                continue
            if time.time() <= begin:
                return begin
        return None

    def task(self, tenant, begin, second):
        start = datetime.datetime.fromtimestamp(int(begin) + second, datetime.timezone.utc)
        return "io.flowd.Tasks.Add", {"tenant": tenant, "spec": {
            "title": "Due", "start": start.strftime("%Y-%m-%dT%H:%M:%S"), "zone": "UTC", "reminders": ["0m"]}}

    def lateness(self, path, count, begin):
        """How late the neighbour's reminders of these seconds were, when all have gone out."""
        with Client(path, timeout=120) as client:
            end = time.time() + 240
            while time.time() < end:
                time.sleep(0.5)
                settled, after = [], None
                while True:
                    page = client.call("io.flowd.Reminders.List", tenant="calm", settled=True, limit=500, after=after)
                    settled += page["reminders"]
                    after = page.get("next")
                    if after is None:
                        break
                times = [(unix_time(one["dueAt"]), unix_time(one["fateAt"]), one["fate"]) for one in settled]
                late = [fate - due for due, fate, kind in times if due >= int(begin) and kind.startswith("sent")]
                if len(late) == count:
                    return late
        self.findings.append(f"{len(late)} of {count} reminders went out within four minutes")
        return late or [240.0]


def unix_time(text):
    """Seconds since 1970."""
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flowd", required=True)
    parser.add_argument("--flowctl")
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--events", type=int)
    parser.add_argument("--neighbours", type=int, default=200)
    parser.add_argument("--deliveries", type=int)
    parser.add_argument("--measure", action="store_true")
    options = parser.parse_args()
    options.events = options.events or (40_000 if options.measure else 3000)
    options.deliveries = options.deliveries or (8000 if options.measure else 1000)
    if options.measure:
        options.seconds = max(options.seconds, 5)
    print("-- a tenant beside its neighbours' readers, commands and deliveries")
    return scratch.run("neighbours", lambda folder: Neighbours(options, folder), lambda found: [found.run])


if __name__ == "__main__":
    sys.exit(main())
