#!/usr/bin/env python3
"""The files of fifty banks of twenty countries: each line is what it was made of, and is for what a person wrote down; then
random files of their parts, with what banks and their users do to files: balances below the lines, lines of nothing and such
as aren't booked yet, columns for the direction without a heading, texts with the sign that parts cells. No line is read with
another day, amount, currency, direction or party than it was made with: it is right, or left, or unreadable.
`--count N` makes N random files, of the seed that `--seed` says."""
import argparse
import collections
import datetime
import os
import random
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(here, "..", "Scenarios"), os.path.join(here, "models")]

parser = argparse.ArgumentParser(add_help=False)
parser.add_argument("--count", type=int, default=60)
parser.add_argument("--seed", type=int, default=int(os.environ.get("FLOWD_TEST_SEED", random.randrange(1 << 32))))
options, sys.argv[1:] = parser.parse_known_args()

from bank_layouts import DATES, LAYOUTS, file, number  # noqa: E402
from story import Story  # noqa: E402

Line = collections.namedtuple("Line", "number day cents name words")
DAY = datetime.date(2026, 10, 13)
# What is owed, as a person would agree on it, and the lines with what each is for.
OWED = [("ana", "Ana Ito", "incoming", ["120.00", "60.00"]), ("lens", "Lens & Light", "outgoing", ["1450.00"]),
        ("barn", "The Barn", "outgoing", ["800.00", "200.00"])]
LINES = [(Line(1, DAY, 12000, "Ana Ito", "Membership #1"), ["1", {"1": 12000}]),
         (Line(2, DAY.replace(day=14), -145000, "Lens & Light", "Invoice #2"), ["2", {"1": 145000}]),
         (Line(3, DAY.replace(day=15), 8550, "Carl Öst", "Hello"), None),
         (Line(4, DAY.replace(day=16), -1999, "Grocery", "Milk and bread"), None),
         (Line(5, DAY.replace(day=17), -20000, "The Barn", "Last part of #3"), ["3", {"2": 20000}]),
         (Line(6, DAY.replace(day=18), -80000, "The Barn", "Deposit of #3"), ["3", {"1": 80000}])]


def read(story, tenant, text, *words):
    path = story.file("bank.csv", text.encode())
    result = story.operator().run(["payment", "import", path, "--dry-run", "-t", tenant, *words])
    return result


def reported(entry):
    sign = -1 if entry["direction"] == "outgoing" else 1
    return [entry["date"], sign * cents(entry["amount"]), entry["currency"]]


def cents(text):
    whole, _, rest = text.partition(".")
    return int(whole) * 100 + int((rest + "00")[:2])


def tables(story):
    """Each bank's file with the same six lines."""
    import json
    for layout in LAYOUTS:
        country, bank, currency, *_ = layout
        place = f"{country}, {bank}"
        result = read(story, currency.lower(), file(layout, [line for line, _ in LINES]))
        if result.returncode != 0:
            sys.exit(f"FAILED: {place}: {result.returncode} {result.stderr}{result.stdout[:2000]}")
        entries = json.loads(result.stdout)["lines"]
        story.check(f"{place}: lines", len(entries), len(LINES))
        for entry, (line, goal) in zip(entries, LINES):
            what = f"{place}, line {entry['line']}"
            story.check(what, reported(entry), [str(line.day), line.cents, currency])
            story.check(f"{what}: the name", entry.get("counterpart") in (None, line.name), True)
            if goal is None:
                story.check(f"{what} is left", [entry["result"], bool(entry["why"])], ["left", True])
                continue
            parts = {str(part["instalment"]): cents(part["amount"]) for part in entry.get("allocations", [])}
            story.check(f"{what} is matched", [entry["result"], entry.get("schedule"), parts], ["matched", *goal])


class Sheet:
    """A random file, and what each of its lines was made of."""

    def __init__(self, random, lines):
        self.random = random
        self.separator = random.choice(",;\t|")
        self.numbers = random.choice(["de", "plain,", "en", "plain.", "ch", "fr"])
        if self.separator == "," and self.numbers in ("de", "plain,", "fr", "en"):
            self.numbers = "plain."
        self.dates = random.choice([name for name in DATES if name != "iso-time"])
        self.style = random.choice(["signed", "signed", "S/H", "D/C", "Af/Bij", "DBIT/CRDT", "-/+", "sides", "minus sides", "letters"])
        self.currency = random.choice(["EUR", "EUR", "USD"])
        self.where = random.choice(["column", "bare column", "heading", "cell", "none"])
        if self.currency != "EUR" and (self.where == "none" or self.where == "cell" and self.style == "letters"):
            self.where = "heading"
        self.has_named_direction = random.random() < 0.5
        self.heads, self.kinds = self.columns()
        self.truth, rows = {}, []
        for line in lines:
            kind = random.choices(["plain", "nothing", "pending", "torn", "quoted", "short"], [16, 1, 1, 1, 1, 1])[0]
            rows.append(self.row(line, kind, len(rows) + 2))
        if random.random() < 0.3:
            rows += [self.footer(words) for words in ("Anfangssaldo", "Endsaldo")]
        self.text = "\n".join([self.separator.join(self.heads)] + rows) + "\n"

    def columns(self):
        pairs = [("Date", "date"), ("Name", "name"), ("Reference", "words")]
        suffix = f" ({self.currency})" if self.where == "heading" else ""
        if self.style in ("sides", "minus sides"):
            pairs += [("Debit" + suffix, "debit"), ("Credit" + suffix, "credit")]
        else:
            pairs.append(("Amount" + suffix, "amount"))
        if "/" in self.style:
            pairs.append(("Soll/Haben" if self.has_named_direction else self.random.choice([" ", "x", "Kind"]), "direction"))
        if self.where in ("column", "bare column"):
            pairs.append(("Currency" if self.where == "column" else self.random.choice(["Curr.", "Vault", ""]), "currency"))
        pairs += [("Balance", "balance"), ("IBAN", "iban"), ("State", "state")]
        self.random.shuffle(pairs)
        return [head for head, _ in pairs], [kind for _, kind in pairs]

    def amount(self, cents):
        text = number(abs(cents), self.numbers)
        if self.style == "letters":
            text += " DR" if cents < 0 else " CR"
        if self.style == "signed" and cents < 0:
            text = "-" + text
        return text + f" {self.currency}" if self.where == "cell" and self.style != "letters" else text

    def row(self, line, kind, place):
        value = 0 if kind == "nothing" else line.cents
        sides = number(abs(value), self.numbers) + (f" {self.currency}" if self.where == "cell" else "")
        minus = "-" if self.style == "minus sides" else ""
        cells = {
            "date": line.day.strftime(DATES[self.dates]), "name": line.name, "words": line.words, "amount": self.amount(value),
            "debit": minus + sides if line.cents < 0 else "", "credit": sides if line.cents > 0 else "", "currency": self.currency,
            "direction": self.style.split("/")[0 if line.cents < 0 else -1], "balance": number(7_654_321 + place, self.numbers),
            "iban": "DE02120300000000202051", "state": "booked",
        }
        if kind == "pending":
            cells["state"] = "pending"
            if self.random.random() < 0.5:
                cells["date"] = ""
        if kind == "torn":
            cells[self.random.choice(["name", "words"])] += self.separator + " and more"
        texts = [cells[kind] for kind in self.kinds]
        if kind == "quoted":
            texts = [f'"{text}"' for text in texts]
        if kind == "short":
            texts = texts[: self.random.randrange(1, len(texts))]
        self.truth[place] = (kind, line)
        return self.separator.join(texts)

    def footer(self, words):
        cells = {"words": words, "amount": self.amount(300_000), "currency": self.currency, "credit": number(300_000, self.numbers),
                 "direction": self.style.split("/")[-1], "date": DAY.strftime(DATES[self.dates])}
        return self.separator.join(cells.get(kind, "") for kind in self.kinds)


def random_files(story, count, seed):
    import json
    counts = collections.Counter()
    for index in range(count):
        chance = random.Random(f"{seed} {index}")
        lines = [Line(place, DAY + datetime.timedelta(days=chance.randrange(15)), chance.choice([1, -1]) * chance.randrange(1, 500_000),
                      *chance.choice([("Ana Ito", "Thanks"), ("Lens & Light", "Invoice"), ("Grocery", "Milk"), ("The Barn", "#3")]))
                 for place in range(chance.randrange(1, 12))]
        if chance.random() < 0.5:
            lines[0] = Line(0, DAY, chance.choice([12000, -145000]), "Ana Ito", "Membership")
        sheet = Sheet(chance, lines)
        words = ["--decimal", "comma" if sheet.numbers in ("de", "plain,", "fr") else "point"]
        words += ["--dates", sheet.dates[:3]] if sheet.dates[:3] in ("dmy", "mdy") else []
        result = read(story, "eur", sheet.text, *words)
        if result.returncode not in (0, 1, 2) or "lines" not in result.stdout:
            # Where one isn't sure, nothing is read, and what is to be said is told.
            counts["refused"] += 1
            story.check(f"file {index} of seed {seed}: {result.stderr}\n{sheet.text}", "--columns" in result.stderr, True)
            continue
        for entry in json.loads(result.stdout)["lines"]:
            counts[entry["result"]] += 1
            what = f"file {index} of seed {seed}, line {entry['line']}: {entry}\n{sheet.text}"
            if entry["line"] not in sheet.truth:
                story.check(what, entry["result"], "skipped")
                continue
            kind, line = sheet.truth[entry["line"]]
            allowed = {"nothing": ["skipped"], "pending": ["skipped"], "torn": ["unreadable", "left"],
                       "short": ["unreadable", "left", "matched", "refused"]}.get(kind, ["matched", "left"])
            story.check(what, entry["result"] in allowed, True)
            if entry["result"] not in ("matched", "left") or kind in ("torn",):
                continue
            story.check(what, reported(entry), [str(line.day), line.cents, sheet.currency if kind != "short" else entry["currency"]])
            if entry["result"] == "matched":
                owner = {"1": "Ana Ito", "2": "Lens & Light", "3": "The Barn"}[entry["schedule"]]
                story.check(what, [line.name, sheet.currency], [owner, "EUR"])
    print(f"   {count} random files of seed {seed}: {dict(sorted(counts.items()))}")


with Story("Banks: what their files say is what is read") as story:
    operator = story.operator()
    for currency in sorted({layout[2] for layout in LAYOUTS}):
        tenant = currency.lower()
        operator("tenant", "create", tenant, "--currency", currency, "--time-zone", "UTC")
        for key, title, direction, parts in OWED:
            operator("profile", "add", key, "--title", title, "-t", tenant)
            side = "--from" if direction == "incoming" else "--to"
            instalments = [word for index, part in enumerate(parts) for word in ("--instalment", f"{part} 2027-0{index + 1}-01")]
            total = sum(map(cents, parts))
            operator("payment", "schedule", "add", "Agreed", side, key, "--total", f"{total // 100}.{total % 100:02}",
                     *instalments, "-t", tenant)
    tables(story)
    random_files(story, options.count, options.seed)
