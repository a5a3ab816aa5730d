#!/usr/bin/env python3
"""Random households beside a model of what the documents promise them: chains, grace, quiet hours, a phone that answers
0, 68 or 75, hangs or dies by the minute, edits, people who are gone, confirmations that are taken back, stops and
sleeps.

Many households live in one flowd, over two days of a clock that goes from one interesting instant to the next.
--count N households (60), --seed S; --only K lives one of them alone, with --tell all of its story: what befalls it is
drawn from the seed and its number only."""
import argparse
import collections
import json
import os
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
for folder in ("../Scenarios", "../Crash", "../Use"):
    sys.path.insert(0, os.path.join(HERE, folder))
from client import Client  # noqa: E402  pylint: disable=wrong-import-position
from models.households import HANG, Household, instant  # noqa: E402  pylint: disable=wrong-import-position
from models.households_judge import Judge  # noqa: E402  pylint: disable=wrong-import-position
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

own = argparse.ArgumentParser(add_help=False)
own.add_argument("--count", type=int, default=60)
own.add_argument("--seed", type=int, default=int(os.environ.get("FLOWD_TEST_SEED", random.randrange(10**6))))
own.add_argument("--only", type=int, help="the number of a household")
own.add_argument("--together", type=int, default=200, help="households in one flowd")
own.add_argument("--tell", action="store_true", help="tells the story of each household, right or wrong")
asked, sys.argv[1:] = own.parse_known_args()

MINUTE, HOUR = 60, 3600
MARK, MARKS = 10 * MINUTE, 2 * 24 * 6
# A summer's day, and the nights in which the clocks of Europe are changed.
DAYS = ["2031-06-03T00:00:00Z", "2031-03-29T00:00:00Z", "2031-10-25T00:00:00Z"]
# What flowd has to do at an instant, and what is under way.
DUE = ["task WHERE wakeAt <= ?", "delivery WHERE channel = 'phone' AND state = 'pending' AND dueAt <= ?",
       "delivery WHERE state = 'sending' AND ? > 0"]
# It hands over what it gets and ends as it is told: by a status, by a signal, or not at all.
PHONE = r"""
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
int main(int count, char **words)
{
    struct sockaddr_un place = {.sun_family = AF_UNIX};
    char text[65536];
    unsigned char answer;
    ssize_t size;
    int line = socket(AF_UNIX, SOCK_STREAM, 0);
    strncpy(place.sun_path, words[count - 1], sizeof place.sun_path - 1);
    if (connect(line, (struct sockaddr *)&place, sizeof place) != 0)
        return 75;
    while ((size = read(0, text, sizeof text)) > 0)
        if (write(line, text, size) != size)
            return 75;
    shutdown(line, SHUT_WR);
    if (read(line, &answer, 1) != 1)
        return 75;
    return answer == 255 ? kill(getpid(), SIGKILL) : answer;
}
"""


class Phone(threading.Thread):
    """Who is called by flowd: it notes each attempt at the household's, and answers as that has it."""

    def __init__(self, town, path):
        super().__init__(daemon=True)
        self.town, self.left_hanging = town, []
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.bind(path)
        self.socket.listen(512)
        self.start()

    def run(self):
        while True:
            line, _ = self.socket.accept()
            text = b""
            while part := line.recv(65536):
                text += part
            answer = self.town.called(text)
            if answer == HANG:
                self.left_hanging.append(line)
                continue
            line.sendall(bytes([answer]))
            line.close()


class Town(Story):
    """A flowd with its households, and the clock that they share."""

    def __init__(self, number, members):
        self.number, self.dice = number, random.Random(f"{asked.seed} town {number}")
        self.begin = instant(self.dice.choice(DAYS)) + 4 * HOUR
        super().__init__(f"Town {number}, of {len(members)} households", self.configuration, moves_clock=True)
        self.homes, self.absences = {home.name: home for home in members}, []
        self.move_clock(self.begin)
        Phone(self, self.file("phone.socket"))
        # When flowd is stopped, is killed or sleeps, and for how long.
        self.away = {self.dice.randrange(20, MARKS - 20): (self.dice.choice(["stop", "kill", "sleep", "sleep"]),
                                                           self.dice.choice([20 * MINUTE, HOUR, 3 * HOUR, 9 * HOUR]))
                     for _ in range(self.dice.choice([0, 1, 2]))}

    def configuration(self, scratch):
        """The channel, a small program since it is called ten thousands of times."""
        source, program = os.path.join(scratch, "phone.c"), os.path.join(scratch, "phone")
        with open(source, "w", encoding="utf-8") as file:
            file.write(PHONE)
        compiler = next(filter(shutil.which, (os.environ.get("CC", "cc"), "gcc", "clang")))
        subprocess.run([compiler, "-O1", "-o", program, source], check=True)
        words = f"argv: [{program}, {scratch}/phone.socket], timeLimit: 1s, concurrency: 64"
        return f"channels: [{{name: phone, kind: command, {words}}}]\n"

    def called(self, text):
        """An attempt, at the time that flowd has."""
        message = json.loads(text)
        return self.homes[message["tenant"]].called(message, self.now)

    def start(self):
        super().start()
        self.client = Client(self.socket)
        self.database = sqlite3.connect(f"file:{self.scratch.name}/state/flowd.sqlite?mode=ro", uri=True)

    def call(self, method, **parameters):
        return self.client.call(f"io.flowd.{method}", **parameters)

    # -- Its clock

    def settle(self):
        """Until all that is due has been decided and nothing is under way: so it stands in the database, where flowd
        has the intent before it acts. What is due in a moment counts: it may be decided while it is asked for, and would
        be tried at the next step of the clock only. Nobody's rights or wrongs are read there."""
        begun = time.monotonic()
        while time.monotonic() < begun + 20:
            now = int(self.now * 1000) + 1500
            due = sum(self.database.execute(f"SELECT count(*) FROM {what}", (now,)).fetchone()[0] for what in DUE)
            if due == 0:
                return
            time.sleep(0.004)
        sys.exit(f"FAILED: flowd leaves {due} things that are due, seed {asked.seed}, town {self.number}")

    def go(self, when, asleep=False):
        if when > self.now:
            self.move_clock(when, asleep)
        # A change that has to do with time has flowd look at the clock.
        self.call("Tasks.Pause", tenant="clock", task="1")
        self.call("Tasks.Resume", tenant="clock", task="1")
        self.settle()

    def through(self, mark):
        """Everything that flowd has to do up to a mark, a few seconds of it at a time."""
        while self.now < mark:
            found = self.database.execute("SELECT wakeAt FROM task WHERE wakeAt < ? ORDER BY wakeAt", (mark * 1000,))
            times = [wake / 1000 for wake, in found] + [mark]
            self.go(max(when for when in times if when <= times[0] + 5))

    def leave(self, kind, length):
        before = self.now
        if kind == "sleep":
            self.go(before + length, asleep=True)
        else:
            self.client.close()
            self.database.close()
            self.process.send_signal(signal.SIGTERM if kind == "stop" else signal.SIGKILL)
            self.process.wait(30)
            self.move_clock(before + length)
            self.start()
            self.go(self.now)
        self.absences.append((before, self.now, kind))

    # -- Its days

    def live(self):
        self.call("Tenants.Create", slug="clock")
        self.call("Tasks.Add", tenant="clock", spec={"title": "Clock", "start": "2040-01-01T08:00"})
        for home in self.homes.values():
            home.move_in(self)
        for number in range(1, MARKS + 1):
            self.through(self.begin + number * MARK)
            if number in self.away:
                self.leave(*self.away[number])
            for home in self.homes.values():
                home.operations_of(number, self)
            if number % 36 == 0:
                self.look()
        # Nothing is due for a while behind the last mark, so that all are asked about the same.
        self.go(self.now + 2 * MINUTE)
        for home in self.homes.values():
            home.move_out(self)

    def look(self):
        """What hangs is told where the documents say so."""
        hanging = [home for home in self.homes.values() if home.look(self)]
        failing = self.call("Daemon.GetStatus")["status"].get("failingChannels", [])
        if hanging:
            self.check(f"seed {asked.seed}: status names the channel by which reminders of {hanging[0].name} hang",
                       [channel["channel"] for channel in failing], ["phone"])


def main():
    numbers, towns = range(asked.count) if asked.only is None else [asked.only], collections.defaultdict(list)
    for number in numbers:
        towns[number // asked.together].append(Household(asked.seed, number, MARKS))
    print(f"-- {len(numbers)} random households, seed {asked.seed}", flush=True)
    red, began, fates, operations = [], time.monotonic(), collections.Counter(), collections.Counter()
    for number, members in towns.items():
        town = Town(number, members)
        with town:
            town.live()
        for home in members:
            findings = Judge(home, town.absences).judge()
            fates.update(row.get("fateText", "open") for row in home.rows.values())
            operations.update(["attempts"] * len(home.attempts) + [operation.kind for operation in home.operations])
            if findings or asked.tell:
                home.tell(findings)
            if findings:
                red.append(home.number)
                print(f"   alone: --seed {asked.seed} --only {home.number}", flush=True)
    for counted in (fates, operations):
        print(f"   {', '.join(f'{count} {name}' for name, count in counted.most_common())}")
    print(f"   {sum(fates.values())} reminders in {time.monotonic() - began:.0f} s")
    print(f"   {len(numbers) - len(red)} of {len(numbers)} checks passed")
    if red:
        sys.exit(f"seed {asked.seed}: households {red} aren't as the documents have it")


if __name__ == "__main__":
    main()
