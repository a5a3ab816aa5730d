#!/usr/bin/env python3
"""One bank's statement for several tenants: what fits one is recorded there and nowhere else, what fits two is a person's,
a reference may name the tenant, and the same file again records nothing. Money that came back is no payment."""
import datetime
import json
import os
import shlex
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Scenarios"))
from story import Story  # noqa: E402

DAY, SOON = (str(datetime.date.today() + datetime.timedelta(days=days)) for days in (-10, 200))
HEADING = "Account;Id;Date;Name;Reference;Amount\n"
LINES = [("TX1", "Lens & Light", "#1 photos", "-450,00"), ("TX2", "Lens & Light", "#w2/1 photos", "-450,00"),
         ("TX3", "Barn", "Hall", "-800,00"), ("TX4", "Grocery", "Milk", "-3,99"), ("TX5", "Ana Ito", "Thanks", "120,00")]


def imported(story, rows, *words, person=None):
    text = HEADING + "".join(f"DE12500105170648489890;{row[0]};{DAY};{row[1]};{row[2]};{row[3]}\n" for row in rows)
    result = (person or story.operator()).run(["payment", "import", story.file("one.csv", text.encode()), *words])
    if result.returncode not in (0, 2):
        sys.exit(f"FAILED: {words}: {result.returncode} {result.stderr}")
    return [(line["result"], line.get("tenant"), line.get("schedule")) for line in json.loads(result.stdout)["lines"]]


def one_of_two(story):
    rows = imported(story, LINES, "--tenants", "w1,w2", "--dry-run")
    expected = [("left", None, None), ("matched", "w2", "1"), ("matched", "w1", "2"), ("left", None, None), ("matched", "w2", "2")]
    story.check("before", rows, expected)
    done = [(result.replace("matched", "recorded"), tenant, schedule) for result, tenant, schedule in expected]
    story.check("recorded", imported(story, LINES, "--tenants", "w1,w2"), done)
    again = imported(story, LINES, "--tenants", "all")
    story.check("again", [row[:2] for row in again],
                [("recorded", "w1"), ("alreadyRecorded", "w2"), ("alreadyRecorded", "w1"), ("left", None), ("alreadyRecorded", "w2")])
    story.check("and again", [row[0] for row in imported(story, LINES, "--tenants", "all")],
                ["alreadyRecorded"] * 3 + ["left", "alreadyRecorded"])
    paid = {slug: sorted(payment["amount"] for payment in story.operator()("payment", "list", "-t", slug)) for slug in ("w1", "w2")}
    story.check("paid", paid, {"w1": ["450.00", "800.00"], "w2": ["120.00", "450.00"]})


def came_back(story):
    """A refund's line is none of a payment: the command below it is, and the line can't be recorded on the schedule."""
    operator = story.operator()
    operator("payment", "schedule", "add", "Album", "--to", "lens", "--total", "300", "--due", SOON, "-t", "w1")
    operator("payment", "record", "3", "300", "--on", DAY, "-t", "w1")
    text = f"Date;Name;Reference;Amount\n{datetime.date.today()};Lens & Light;Refund #3;200,00\n"
    path = story.file("back.csv", text.encode())
    line = json.loads(operator.run(["payment", "import", path, "-t", "w1"]).stdout)["lines"][0]
    story.check("left", [line["result"], line["suggestion"]], ["left", "refund 3/p1"])
    refusal = operator.refused(65, "io.flowd.Daemon.InvalidInput", "payment", "record", "3", "200.00", "--bank-line",
                               line["bankLine"], "-t", "w1")
    story.check(f"the other way: {refusal}", "refund" in json.dumps(refusal), True)
    content = line["contentLine"]
    reported = person_text(operator, "payment", "import", path, "-t", "w1")
    for words in ("payment refund 3/p1 200.00 --bank-line " + content, "payment import --dismiss " + content):
        story.check(f"printed: {words}", words in reported, True)
    operator("payment", "refund", "3/p1", "200.00", "--bank-line", content, "-t", "w1")
    again = json.loads(operator.run(["payment", "import", path, "-t", "w1"]).stdout)["lines"][0]
    story.check("known as what came back", [again["result"], again["payment"]], ["alreadyRecorded", "3/p1"])
    twice = operator.refused(1, "io.flowd.Payments.BankLineRecorded", "payment", "refund", "3/p1", "1.00",
                             "--bank-line", content, "-t", "w1")
    story.check(f"once: {twice}", "gave payment 3/p1 back" in json.dumps(twice), True)
    # The same in another form of the file: it may be what was given back.
    other = text.replace("Refund #3", "SVWZ+Refund #3 of the album").replace("200,00", "200.00").replace(";", ",")
    reported = person_text(operator, "payment", "import", story.file("other.csv", other.encode()), "-t", "w1")
    story.check(f"told: {reported}", "200.00 of 3/p1 was given back before, which it may be" in reported, True)


def of_another_tenant(story):
    """A line that names another tenant isn't recorded where the file is read for one alone; its own name is understood."""
    reported = person_text(story.operator(), "payment", "import",
                       story.file("w2.csv", (HEADING + f"X;TX8;{DAY};Lens & Light;#w2/1 photos;-450,00\n").encode()), "-t", "w1")
    story.check(f"left, and why: {reported}", ["something of tenant w2" in reported, "1 left for you" in reported, "payment record" in reported],
                [True, True, False])
    rows = imported(story, [("TX8", "Lens & Light", "#w1/1 photos", "-450,00")], "-t", "w1", "--dry-run")
    story.check("its own", rows, [("matched", None, "1")])
    rows = imported(story, [("TX8", "Lens & Light", "#hall/1 photos", "-450,00")], "-t", "w1", "--dry-run")
    story.check("what is no tenant is a word", rows, [("matched", None, "1")])


def of_another_currency(story):
    """The command below a line of another currency names it, and flowd refuses it where the schedule's is another."""
    operator = story.operator()
    text = f"Date,Name,Currency,Reference,Amount\n{DAY},Lens & Light,USD,it's #1,-30.00\n"
    reported = person_text(operator, "payment", "import", story.file("usd.csv", text.encode()), "-t", "w1")
    command = next(line for line in reported.splitlines() if "payment record" in line)
    story.check(f"as a shell takes it: {command}", "record SCHEDULE 30.00 --currency USD --reference 'it'\\''s #1' --on" in command, True)
    words = shlex.split(command.strip())[1:]
    words[words.index("SCHEDULE")] = "1"
    refusal = operator.refused(65, "io.flowd.Payments.InvalidAmount", *words)
    story.check(f"refused: {refusal}", "currencyMismatch" in json.dumps(refusal), True)


def of_two(story):
    """A line that fits two tenants has a command for each."""
    reported = person_text(story.operator(), "payment", "import",
                       story.file("two.csv", (HEADING + f"DE12500105170648489890;TX9;{DAY};Lens & Light;Both;-440,00\n").encode()),
                       "--tenants", "w1,w2")
    commands = [line for line in reported.splitlines() if "payment record" in line]
    story.check(f"one for each: {reported}", [command.split("--tenant ")[-1] for command in commands], ["w1", "w2"])


def dismissed(story):
    """What concerns nobody isn't left again, until that is taken back; it can be recorded still."""
    operator = story.operator()

    def grocery():
        text = HEADING + f"DE12500105170648489890;TX4;{DAY};Grocery;Milk;-3,99\n"
        path = story.file("milk.csv", text.encode())
        return json.loads(operator.run(["payment", "import", path, "-t", "w1"]).stdout)["lines"][0]

    line = grocery()
    story.check("left", line["result"], "left")
    done = operator("payment", "import", "--dismiss", line["contentLine"], "--reason", "Groceries", "-t", "w1")
    story.check("dismissed", [done[0]["isDismissed"], done[0]["eventNumber"] > 0], [True, True])
    story.check("not left", [grocery()["result"], grocery()["why"]], ["dismissed", "Groceries"])
    operator("payment", "import", "--restore", line["contentLine"], "-t", "w1")
    story.check("left again", grocery()["result"], "left")
    operator("payment", "import", "--dismiss", line["contentLine"], "-t", "w1")
    operator("payment", "schedule", "add", "Milk", "--to", "barn", "--total", "3.99", "--due", SOON, "-t", "w1")
    operator("payment", "record", "4", "3.99", "--on", DAY, "--bank-line", line["contentLine"], "-t", "w1")
    story.check("recorded still", [grocery()["result"], grocery()["payment"]], ["alreadyRecorded", "4/p1"])
    for words in (["--dismiss", "nothing"], ["--restore", "d1"]):
        operator.refused(65, "io.flowd.Daemon.InvalidInput", "payment", "import", *words, "-t", "w1")
    code, text = operator.said("payment", "import", "--restore", "b" + "0" * 32 + ",nothing", "-t", "w1")
    story.check(f"what was done before the refusal is told: {text}", [code, "isn't dismissed" in text, "nothing" in text], [65, True, True])
    for words in ([], ["--reason", "x"], ["bank.csv", "--dismiss", line["contentLine"]], ["--dismiss", ","],
                  ["--dismiss", line["contentLine"], "--dry-run"]):
        code, text = operator.said("payment", "import", *words, "-t", "w1")
        story.check(f"import {words} says what it needs: {text}", code, 64)


def dismissed_in_one(story):
    """What is nothing of one tenant's may be another's: it is recorded there, or stays dismissed where it is nobody's."""
    operator = story.operator()
    for slug in ("w1", "w2"):
        operator("profile", "add", "kim", "--title", "Kim Lee", "-t", slug)
        operator("payment", "schedule", "add", "Rent", "--from", "kim", "--total", "88", "--due", SOON, "-t", slug)
    rows = [("TX31", "Kim Lee", "Rent", "88,00"), ("TX32", "Gas Co", "Gas", "-41,00")]
    story.check("either", [row[:2] for row in imported(story, rows, "--tenants", "w1,w2")], [("left", None)] * 2)
    text = HEADING + "".join(f"DE12500105170648489890;{row[0]};{DAY};{row[1]};{row[2]};{row[3]}\n" for row in rows)
    path = story.file("kim.csv", text.encode())
    lines = json.loads(operator.run(["payment", "import", path, "-t", "w1", "--dry-run"]).stdout)["lines"]
    for line in lines:
        operator("payment", "import", "--dismiss", line["contentLine"], "-t", "w1")
    for order in ("w1,w2", "w2,w1"):
        found = [row[:2] for row in imported(story, rows, "--tenants", order, "--dry-run")]
        story.check(f"the other's, or nobody's: {order}", found, [("matched", "w2"), ("dismissed", "w1")])
    reported = person_text(operator, "payment", "import", path, "--tenants", "w1,w2", "--dry-run")
    row = next(line for line in reported.splitlines() if "Gas Co" in line)
    story.check(f"whose dismissal it is: {row}", " w1 " in row, True)


def pasted(story):
    """The command below a left line is taken as it is printed, whatever the bank's words begin with."""
    operator = story.operator()
    for word in ("-x", "--put", "--", "-h", "- fish", "$HOME `id`", "a'b"):
        text = f"Date,Name,Reference,Amount\n{DAY},Nobody Known,{word},-6.50\n"
        reported = person_text(operator, "payment", "import", story.file("word.csv", text.encode()), "-t", "w1")
        command = next(line for line in reported.splitlines() if "payment record" in line)
        words = shlex.split(command.strip())[1:]
        words[words.index("SCHEDULE")] = "1"
        code, said = operator.said(*words)
        story.check(f"{command}: {said}", code in (0, 1, 65) and "Missing value" not in said and "USAGE" not in said, True)


def in_two_currencies(story):
    """Where each line names its currency, tenants of several take one file; where one names none, it has to be said."""
    operator = story.operator()
    operator("tenant", "create", "w3", "--currency", "USD", "--time-zone", "UTC")
    operator("profile", "add", "barn", "--title", "Barn", "-t", "w3")
    operator("payment", "schedule", "add", "Sound", "--to", "barn", "--total", "70", "--due", SOON, "-t", "w3")
    rows = [("USD", "-70.00"), ("EUR", "-71.00")]
    text = "Date,Name,Currency,Reference,Amount\n" + "".join(f"{DAY},Barn,{code},Sound,{amount}\n" for code, amount in rows)
    result = operator.run(["payment", "import", story.file("both.csv", text.encode()), "--tenants", "w1,w3"])
    found = [(line["result"], line.get("tenant")) for line in json.loads(result.stdout)["lines"]]
    story.check("each in its currency", found, [("recorded", "w3"), ("left", None)])
    silent = story.file("silent.csv", text.replace(",EUR,", ",,").encode())
    code, reported = operator.said("payment", "import", silent, "--tenants", "w1,w3")
    story.check(f"asked for: {reported}", [code, "say --currency for lines that name none" in reported], [64, True])


def person_text(person, *words):
    return person.said(*words)[1]


with Story("Bank: one statement for several tenants") as story:
    operator = story.operator()
    for slug in ("w1", "w2"):
        operator("tenant", "create", slug, "--time-zone", "UTC")
        for key, title in (("lens", "Lens & Light"), ("barn", "Barn"), ("ana", "Ana Ito")):
            operator("profile", "add", key, "--title", title, "-t", slug)
        operator("payment", "schedule", "add", "Photos", "--to", "lens", "--total", "450", "--due", SOON, "-t", slug)
    operator("payment", "schedule", "add", "Hall", "--to", "barn", "--total", "800", "--due", SOON, "-t", "w1")
    operator("payment", "schedule", "add", "Fee", "--from", "ana", "--total", "120", "--due", SOON, "-t", "w2")
    of_two(story)
    of_another_tenant(story)
    of_another_currency(story)
    one_of_two(story)
    came_back(story)
    dismissed(story)
    dismissed_in_one(story)
    pasted(story)
    in_two_currencies(story)
