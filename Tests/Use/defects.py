#!/usr/bin/env python3
"""What is flowd's own fault: told with a reference that the log has, and calls that are repeated behind an upgrade.

defects.py --flowd PATH --flowctl PATH
"""
import argparse
import json
import os
import re
import sqlite3
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "support"))
from program import Checks, Place  # noqa: E402


# Each is made twice with a key of its own; together they are a day's work in one tenant with a job.
CALLS = """member set uid:12345 member
profile add bella --title Bella
profile add carl --title Carl
profile set bella --title Bellissima
holidays set de 2030-01-01
job set 1 --title Better
job set 1 --due 2030-01-31
job assign 1 bella
job unassign 1
job note 1 Seen
job remove-note 1 1
job hold 1 --reason x
job resume 1
action start 1/a
action progress 1/a 50
action done 1/a
action reopen 1/a --reason x
action skip 1/a --reason x
action assign 1/b bella
action unassign 1/b
step add 1/e --title Fifth
step set 1/e --due 2030-01-01
step move 1/e --before b
step remove 1/e
job cancel 1 --reason x
job reopen 1
action cancel 1/b --reason x
task add Pills --rule FREQ=DAILY --at 08:00
task add Once --start 2030-01-01T08:00
task edit 1 --title Tablets
task pause 1
task resume 1
task skip 2/1 --reason x
task reopen 2/1
task end 1
payment schedule add Boiler --from bella --currency EUR --total 100.00 --due 2030-01-31
payment schedule amend 1 --total 120.00 --reason x
payment instalment add 1 20.00 2030-03-01
payment instalment set 1/1 --title First
payment record 1 30.00
payment refund 1/p1 5.00
payment hold 1/1 --reason x
payment dispute 1/1 --reason x
payment promise 1/1 2030-02-02
payment redate 1/1 2030-02-05
payment waive 1/2 --reason x
payment reopen 1/2
budget set catering 500.00 --job 1
budget remove catering --job 1
profile pause bella
profile resume bella
profile archive carl
profile restore carl
holidays remove de
member remove uid:12345""".splitlines()


def altered(path, statement):
    """Changes a database that a flowd may have open."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=10)
    connection.execute(statement)
    connection.close()


def unexpected_errors(checks, arguments):
    """What no handler thought of: here a table that is gone under a running flowd."""
    with Place(arguments) as place:
        place.installed()
        running = place.start()
        checks.expect("flowd starts", running.ready(), running.log)
        altered(place.database, "ALTER TABLE reminder RENAME TO gone")
        code, output, errors = place.ctl("reminder", "list", "-t", "acme")
        checks.expect("flowctl ends with 1 to 125 and says nothing on its output", code in range(1, 126) and not output,
                      (code, output))
        found = re.search(r"reference ([0-9a-f]{12})", " ".join(errors.split()))
        checks.expect("a person gets a reference", found is not None, errors)
        checks.expect("nobody is told that the method isn't there", "MethodNotImplemented" not in errors, errors)
        altered(place.database, "ALTER TABLE gone RENAME TO reminder")
        code, _, errors = place.ctl("reminder", "list", "-t", "acme")
        checks.expect("the next call is served", code == 0, errors)
        checks.expect("flowd stops well", running.stop() == 0)
        # The log is written behind the answer; at its end it is whole.
        lines = [line for line in running.log if found and found.group(1) in line]
        checks.expect("the log has the reference once", len(lines) == 1, running.log)
        for word in ("error:", "reminder"):
            checks.expect(f"the log's line says “{word}”", word in "".join(lines), lines)


def repeated_calls(checks, arguments):
    """A call that is made again gets what was answered, or an error when that can't be read; it is never done again."""
    with Place(arguments) as place:
        place.installed()
        calls = [call.split() for call in CALLS]
        words = [(*call, "-t", "acme", "--idempotency-key", f"key-{number}") for number, call in enumerate(calls)]
        running = place.start()
        checks.expect("flowd starts", running.ready(), running.log)
        before = []
        for word in words:
            before.append(place.asks(*word))
            again = place.ctl(*word, "--json")
            checks.expect(f"{' '.join(word[:4])} is answered alike at once", again[0] == 0 and json.loads(again[1]) == before[-1],
                          again)
        events = count(place)
        checks.expect("flowd stops well", running.stop() == 0)

        running = place.start()
        running.ready()
        for word, answer in zip(words, before):
            checks.expect(f"{word[0]} {word[1]} is answered as before", place.asks(*word) == answer, answer)
        checks.expect("nothing was done again", count(place) == events)
        running.stop()

        forms(checks, place, words, events)


def count(place):
    """How many events the tenant has."""
    return max(event["number"] for event in place.asks("events", "-t", "acme", "--limit", "1000"))


def forms(checks, place, words, events):
    """Kept answers of a version that this flowd doesn't know, and of one that can't be read."""
    connection = sqlite3.connect(place.database)
    kept = connection.execute("SELECT reply FROM idempotency").fetchall()
    connection.close()
    versions = {json.loads(reply).get("version") for (reply,) in kept}
    checks.expect("every kept answer has its version", len(kept) == len(words) and versions == {1}, kept)
    for form in ("replace(reply, '\"version\":1', '\"version\":2')", "'{\"answer\":{},\"kind\":\"task\",\"version\":1}'"):
        altered(place.database, f"UPDATE idempotency SET reply = {form}")
        running = place.start()
        running.ready()
        for word in words:
            code, output, errors = place.ctl(*word)
            checks.expect(f"{word[0]} {word[1]} is refused when its kept answer is {form}", code != 0 and not output,
                          (code, output, errors))
        checks.expect("nothing was done again", count(place) == events)
        checks.expect("flowd stops well", running.stop() == 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flowd", required=True)
    parser.add_argument("--flowctl", required=True)
    arguments = parser.parse_args()
    arguments.flowd, arguments.flowctl = os.path.abspath(arguments.flowd), os.path.abspath(arguments.flowctl)
    checks = Checks()
    for part in [unexpected_errors, repeated_calls]:
        part(checks, arguments)
    return checks.end()


if __name__ == "__main__":
    sys.exit(main())
