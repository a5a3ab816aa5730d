#!/usr/bin/env python3
"""A bank's statement of 40 transfers in nine exports: plain, with the bank's ids, with what banks put around the words,
pending and booked in either order, a file for each account (that names it, with --account, or that doesn't tell), in another
order and form, and by value dates, in files of ten lines, a day or two behind the booking dates. They are imported in
random orders, some twice: no transfer is recorded twice, at
least 34 of the 40 are without a person, and all others are reported with the reason.
`--rounds N` makes N orders, of the seed that `--seed` says."""
import argparse
import collections
import datetime
import json
import os
import random
import socket
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Scenarios"))

RECORDED_MIN = 34
parser = argparse.ArgumentParser(add_help=False)
parser.add_argument("--rounds", type=int, default=6)
parser.add_argument("--seed", type=int, default=int(os.environ.get("FLOWD_TEST_SEED", random.randrange(1 << 32))))
options, sys.argv[1:] = parser.parse_known_args()

from story import Story  # noqa: E402

Transfer = collections.namedtuple("Transfer", "number party name day amount words account pending")
ACCOUNTS = ["DE02120300000000202051", "DE02500105170137075030"]


class Wire:
    """Calls over the socket, many on their way at once."""

    def __init__(self, path):
        self.connection = socket.socket(socket.AF_UNIX)
        self.connection.settimeout(60)
        self.connection.connect(path)
        self.rest = b""

    def __call__(self, *calls):
        frames = [json.dumps({"method": "io.flowd." + name, "parameters": values}).encode() + b"\0" for name, values in calls]
        for start in range(0, len(frames), 16):
            part = frames[start : start + 16]
            self.connection.sendall(b"".join(part))
            for _ in part:
                while b"\0" not in self.rest:
                    got = self.connection.recv(1 << 20)
                    if not got:
                        sys.exit("FAILED: the connection was closed")
                    self.rest += got
                frame, self.rest = self.rest.split(b"\0", 1)
                answer = json.loads(frame)
                if "error" in answer:
                    sys.exit(f"FAILED: {answer}")
                yield answer.get("parameters", {})


class World:
    """What is owed to and by some parties, and the 40 transfers."""

    def __init__(self, random, today):
        self.random, self.today = random, today
        self.parties, self.schedules, self.transfers = {}, [], []
        self.said = random.choice([ACCOUNTS, ["Giro", "Business"]])
        for number in range(16):  # By amount and name.
            party = self.party(f"p{number}", f"Anna Müller-{chr(65 + number)}")
            self.owe(party, [self.sum(number)])
            self.pay(party, self.sum(number), self.random.choice(["Thank you", "Miete März", "Rate 1/3", "24/7 service"]))
        for number in range(16, 24):  # By reference; half of one party, two instalments each.
            party = self.party(f"p{number // 4}", f"Jürgen Groß {number // 4}")
            schedule = self.owe(party, [self.sum(number), self.sum(number)])
            self.pay(party, self.sum(number), f"Invoice #{schedule}/2, thanks")
        day = self.day()
        for number in (24, 25):  # Twins on two accounts: same party, day, amount and words.
            party = self.party(f"p{number}", f"Twin {number}")
            self.owe(party, [self.sum(number)] * 2)
            for account in (0, 1):
                self.pay(party, self.sum(number), "Deposit", account, day)
        party = self.party("p26", "Same Again")  # Twins on one account.
        self.owe(party, [self.sum(26)] * 3)
        for _ in range(2):
            self.pay(party, self.sum(26), "Donation", 0, day)
        for number in (27, 28):  # Same party, day and amount, other words.
            party = self.party(f"p{number}", f"Two Rates {number}")
            self.owe(party, [self.sum(number)] * 2)
            for words in ("Rate März", "Rate April"):
                self.pay(party, self.sum(number), words, 1, day)
        for number in (29, 30):  # What we pay.
            party = self.party(f"p{number}", f"Band & Söhne {number}")
            self.owe(party, [self.sum(number)], "outgoing")
            self.pay(party, -self.sum(number), "Invoice")
        for number in (31, 32):  # Of nobody that is known.
            self.pay(None, self.sum(number), "Hello", name=f"Stranger {number}")
        for number in (33, 34):  # For either of two schedules.
            party = self.party(f"p{number}", f"Either Or {number}")
            self.owe(party, [self.sum(number)])
            self.owe(party, [self.sum(number)])
            self.pay(party, self.sum(number), "For you")
        assert len(self.transfers) == 40

    def sum(self, number):
        return 10_000 + number * 137

    def day(self):
        return self.today - datetime.timedelta(days=self.random.randrange(8, 30))

    def party(self, key, title):
        self.parties.setdefault(key, title)
        return key

    def owe(self, party, parts, direction="incoming"):
        due = [str(self.today + datetime.timedelta(days=30 * n)) for n in range(len(parts))]
        instalments = [{"share": text(part), "due": day} for part, day in zip(parts, due)]
        spec = {"title": "Agreed", "party": party, "direction": direction, "total": text(sum(parts)), "instalments": instalments}
        self.schedules.append(spec)
        return len(self.schedules)

    def pay(self, party, amount, words, account=None, day=None, name=None):
        number = len(self.transfers)
        account = self.random.randrange(2) if account is None else account
        pending = self.random.random() < 0.3
        name = name or self.parties[party]
        self.transfers.append(Transfer(number, party, name, day or self.day(), amount, words, account, pending))

    # -- The exports

    def exports(self):
        """Each export: the files in the order in which they have to come."""
        rows = self.transfers
        shuffled = rows[:]
        self.random.shuffle(shuffled)
        return {
            "plain": [self.file(rows, self.plain, "date,amount,counterpart,reference")],
            "ids": [self.file(rows, lambda t: self.plain(t) + [f"TX{t.number:05}"], "date,amount,counterpart,reference,transaction id")],
            "prefixes": [self.file(rows, self.prefixed, "date,amount,counterpart,reference")],
            "pending": [
                self.file(rows, self.pending, "date,amount,counterpart,reference,status"),
                self.file(rows, lambda t: self.plain(t) + ["Gebucht"], "date,amount,counterpart,reference,status"),
            ],
            "accounts": [
                self.file(
                    [t for t in rows if t.account == account],
                    lambda t: self.plain(t) + [ACCOUNTS[t.account]],
                    "date,amount,counterpart,reference,Auftragskonto")
                for account in (0, 1)
            ],
            "said": [self.of_account(account) for account in (0, 1)],
            "untold": [self.of_account(account) for account in (0, 1)],
            "values": [self.file(some, self.valued, "Value date,amount,counterpart,reference") for some in self.by_tens()],
            "reordered": [self.file(shuffled, self.german, "Verwendungszweck;Zahlungspartner;Betrag;Buchungstag", ";")],
        }

    def options(self, name, part):
        """How a file is imported."""
        return ["--account", self.said[part]] if name == "said" else []

    def of_account(self, account):
        return self.file([t for t in self.transfers if t.account == account], self.plain, "date,amount,counterpart,reference")

    def file(self, rows, cells, heading, separator=","):
        quoted = (separator.join('"' + cell.replace('"', '""') + '"' for cell in cells(t)) for t in rows)
        return "\n".join([heading, *quoted]) + "\n"

    def plain(self, t):
        return [str(t.day), text(t.amount), t.name, t.words]

    def prefixed(self, t):
        name = t.name.upper().replace("Ü", "UE").replace("Ö", "OE").replace("SS", "SS")
        return [str(t.day), text(t.amount), name, f"EREF+NOTPROVIDED SVWZ+{t.words} ABWA+{t.name}"]

    def pending(self, t):
        if not t.pending:
            return self.plain(t) + [self.random.choice(["Gebucht", ""])]
        day = t.day - datetime.timedelta(days=self.random.randrange(3))
        return [str(day), text(t.amount), t.name, f"VORMERKUNG {t.words}"] + [self.random.choice(["Vorgemerkt", "PENDING", "declined"])]

    def by_tens(self):
        rows = sorted(self.transfers, key=lambda t: t.day)
        return [rows[start : start + 10] for start in range(0, len(rows), 10)]

    def valued(self, t):
        return [str(t.day + datetime.timedelta(days=1 + t.number % 2)), text(t.amount), t.name, t.words]

    def german(self, t):
        words = "\n".join([t.words[:6], t.words[6:]])
        return [words, t.name, text(t.amount).replace(".", ","), t.day.strftime("%d.%m.%Y")]


def text(cents):
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02}"


def key(party, amount):
    """What transfers are counted by: their days are another in each export."""
    return f"{party} {amount}"


class Round:
    """One order of the files, in a tenant of its own."""

    def __init__(self, story, wire, number):
        self.story, self.wire, self.tenant = story, wire, f"bank-{number}"
        self.random = random.Random(f"{options.seed} {number}")
        self.world = World(self.random, datetime.date.today())
        list(wire(("Tenants.Create", {"slug": self.tenant, "currency": "EUR", "timeZone": "UTC"})))
        list(wire(*[("Profiles.Create", {"tenant": self.tenant, "key": k, "kind": "client", "title": title})
                    for k, title in self.world.parties.items()]))
        list(wire(*[("Payments.AddSchedule", {"tenant": self.tenant, "spec": spec}) for spec in self.world.schedules]))

    def order(self):
        files = [(name, part, content) for name, parts in self.world.exports().items() for part, content in enumerate(parts)]
        files += self.random.sample(files, 3)
        self.random.shuffle(files)
        return files

    def run(self):
        reasons, story_so_far = collections.defaultdict(list), []
        for name, part, content in self.order():
            story_so_far.append(f"{name}{part + 1 if part else ''}")
            command = [self.story.arguments.flowctl, "payment", "import", "-", "--json", "--socket", self.story.socket, "-t", self.tenant,
                       *self.world.options(name, part)]
            run = subprocess.run(command, input=content, capture_output=True, text=True, timeout=120)
            if run.returncode != 0:
                self.fail(story_so_far, f"flowctl {run.returncode}: {run.stderr}")
            for line in json.loads(run.stdout)["lines"]:
                if line["result"] in ("left", "skipped"):
                    if not line.get("why"):
                        self.fail(story_so_far, f"a line is {line['result']} without a reason: {line}")
                if line["result"] == "left":
                    reasons[line["counterpart"].casefold()].append(line["why"])
        found = self.payments()
        real = collections.Counter(key(t.party, text(abs(t.amount))) for t in self.world.transfers if t.party)
        for what, count in found.items():
            if count > real[what]:
                self.fail(story_so_far, f"{what}: {count} payments of {real[what]} transfers")
        recorded = sum(found.values())
        if recorded < RECORDED_MIN:
            self.fail(story_so_far, f"only {recorded} of 40 are recorded")
        for transfer in self.world.transfers:
            what = key(transfer.party, text(abs(transfer.amount)))
            if found[what] < max(1, real[what]) and not reasons[transfer.name.casefold()]:
                self.fail(story_so_far, f"{transfer} is neither recorded nor reported")
        self.checks_reference(story_so_far)
        self.story.checks += 4
        return recorded

    def payments(self):
        found, after = collections.Counter(), None
        while True:
            page = next(self.wire(("Payments.List", {"tenant": self.tenant, "limit": 100} | ({"after": after} if after else {}))))
            for p in page["payments"]:
                found[key(p["party"], p["amount"])] += 1
            after = page.get("next")
            if not after:
                return found

    def checks_reference(self, so_far):
        """What named an instalment is on it, and what names the payer's own count is on what was due first."""
        due = next(self.wire(("Payments.Due", {"tenant": self.tenant, "until": "9999-12-31", "limit": 100})))["instalments"]
        open_ones = {p["id"] for p in due}
        for transfer in self.world.transfers:
            if "#" in transfer.words:
                schedule = transfer.words.split("#")[1].split("/")[0]
                if f"{schedule}/2" in open_ones or f"{schedule}/1" not in open_ones:
                    self.fail(so_far, f"{transfer} isn't on {schedule}/2")

    def fail(self, so_far, what):
        sys.exit(f"FAILED: order {self.tenant} of seed {options.seed}, after {' '.join(so_far)}: {what}")


with Story("A bank's statement in nine exports") as story:
    wire = Wire(story.socket)
    counts = collections.Counter(Round(story, wire, number).run() for number in range(options.rounds))
    reported = ", ".join(f"{count} times {recorded}" for recorded, count in sorted(counts.items()))
    print(f"   {options.rounds} orders of seed {options.seed}: none twice; recorded of 40 without a person: {reported}")
