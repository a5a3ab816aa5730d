"""What flowd counts is what was done: its numbers beside a model, beside the database, and in the eyes of Prometheus.

    python3 Tests/Use/metrics.py --flowd F --flowctl C

promtool comes from Debian's prometheus, which is installed when it is missing; the parsers of both formats are those of the
package prometheus_client from PyPI.
"""
import collections
import datetime
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
sys.path.insert(0, os.path.join(HERE, "..", "Scenarios"))
from story import Story  # noqa: E402

CLIENT = "prometheus_client==0.26.0"
TEMPLATE = b"""template: work
title: Work
steps:
  - {step: a, title: The first}
  - {step: b, title: The second}
"""
OF_DAEMON = {"wake", "applyZones", "beginDelivery", "endDelivery", "pruneMedia"}


def configuration(scratch):
    """A phone that fails while there is no file `up`, and a letter box that refuses each letter for good."""
    for name, script in (("phone", f"[ -e {scratch}/up ] || exit 1"), ("letter", "exit 67")):
        path = os.path.join(scratch, name)
        with open(path, "w") as file:
            file.write(f"#!/bin/sh\ncat > /dev/null\n{script}\n")
        os.chmod(path, 0o755)
    channels = ", ".join(f"{{name: {name}, kind: command, argv: [{scratch}/{name}], timeLimit: 10s}}"
                         for name in ("phone", "letter"))
    return f"channels: [{channels}]\nlimits: {{waitingReads: 8}}\n"


def tools():
    """promtool, and the parsers of both formats."""
    if not shutil.which("promtool"):
        subprocess.run([os.path.join(ROOT, "packaging/install-packages"), "prometheus"], check=True)
    folder = os.path.join(ROOT, ".build", CLIENT.replace("==", "-"))
    if not os.path.isdir(folder):
        subprocess.run([os.path.join(ROOT, "packaging/fetch"), "prometheus_client of PyPI",
                        sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--root-user-action=ignore",
                        "--target", folder + ".new", CLIENT], check=True)
        os.rename(folder + ".new", folder)
    sys.path.insert(0, folder)


class Numbers:
    """What `flowctl metrics` says, as Prometheus's own parser reads it."""

    def __init__(self, story, *options):
        from prometheus_client import openmetrics, parser  # pylint: disable=import-error,import-outside-toplevel
        import prometheus_client.openmetrics.parser  # noqa: F401  pylint: disable=import-error,import-outside-toplevel,unused-import
        command = [story.arguments.flowctl, "metrics", "--socket", story.socket, *options]
        self.text = subprocess.run(command, capture_output=True, text=True, check=True, timeout=30).stdout
        read = openmetrics.parser if "--openmetrics" in options else parser
        self.families = list(read.text_string_to_metric_families(self.text))
        self.values = {}
        for family in self.families:
            for sample in family.samples:
                # The two formats write a bound as 60 and as 60.0.
                labels = {name: str(float(value)) if name == "le" else value for name, value in sample.labels.items()}
                key = (sample.name, *sorted(labels.items()))
                if key in self.values:
                    sys.exit(f"FAILED: {key} is there twice")
                self.values[key] = sample.value

    def of(self, name, **labels):
        """The one number with these labels; 0 when there is none."""
        return self.values.get((name, *sorted(labels.items())), 0)

    def by(self, name, *labels):
        """Numbers that aren't 0, by the values of some labels."""
        found = collections.Counter()
        for (sample, *pairs), value in self.values.items():
            if sample == name:
                found[tuple(dict(pairs)[label] for label in labels)] += value
        return {key: value for key, value in sorted(found.items()) if value}


class Model:
    """What was done, as it should be counted."""

    def __init__(self, story):
        self.story, self.expected, self.limits, self.repeated = story, collections.Counter(), collections.Counter(), 0
        self.operator = story.operator()

    def done(self, kind, *words):
        self.expected[kind, "done"] += 1
        return self.operator(*words)

    def refused(self, kind, status, error, *words):
        self.expected[kind, "refused"] += 1
        return self.operator.refused(status, error, *words)

    def check(self, what):
        numbers = Numbers(self.story)
        found = {f"{kind} {end}": value for (kind, end), value in numbers.by("flowd_commands_total", "kind", "outcome").items()
                 if kind not in OF_DAEMON}
        self.story.check(what, found, {f"{kind} {end}": value for (kind, end), value in sorted(self.expected.items())})
        self.story.check(f"{what}: repeated", numbers.of("flowd_repeated_commands_total"), self.repeated)
        self.story.check(f"{what}: limits", numbers.by("flowd_limit_refusals_total", "limit"),
                         {(limit,): count for limit, count in self.limits.items()})
        return numbers


def rows(story, sql):
    database = os.path.join(story.scratch.name, "state", "flowd.sqlite")
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        return connection.execute(sql).fetchall()


def commands(story, model):
    """Commands by what they do and how they end."""
    template = story.file("work.yaml", TEMPLATE)
    model.check("nothing was done")
    for tenant in ("first", "second"):
        model.done("createTenant", "tenant", "create", tenant, "--time-zone", "UTC")
        model.done("applyTemplate", "template", "apply", template, "-t", tenant)
    model.refused("createTenant", 1, "io.flowd.Tenants.TenantExists", "tenant", "create", "first")
    for _ in range(3):
        model.done("startJob", "job", "start", "work", "-t", "first")
    model.done("updateTenant", "tenant", "set", "first", "--limit", "jobs=3")
    model.refused("startJob", 1, "io.flowd.Daemon.LimitReached", "job", "start", "work", "-t", "first")
    model.limits["jobs"] += 1
    model.done("completeAction", "action", "done", "1/a", "-t", "first")
    for _ in range(2):
        model.done("completeAction", "action", "done", "1/b", "-t", "first", "--idempotency-key", "once")
    model.repeated += 1
    model.done("skipAction", "action", "skip", "2/a", "--reason", "Not today", "-t", "first")
    model.refused("completeAction", 66, "io.flowd.Actions.NoSuchJob", "action", "done", "99/a", "-t", "first")
    model.done("changeProfile", "profile", "add", "rose", "-t", "first")
    numbers = model.check("commands")
    story.check("tenants", [numbers.of("flowd_tenants"), numbers.of("flowd_jobs_running")], [2, 2])
    sizes = numbers.of("flowd_commit_batch_commands_sum")
    status = model.operator("status")["status"]
    story.check("commands in transactions", [sizes, numbers.of("flowd_commit_batch_commands_count")],
                [status["committedCommandCount"], status["batchCount"]])
    story.check("each transaction has its time", numbers.of("flowd_commit_seconds_count"), status["batchCount"])
    story.check("and its sync", 0 < numbers.of("flowd_sync_seconds_count") <= status["batchCount"], True)
    story.check("a transaction takes longer than its sync",
                numbers.of("flowd_commit_seconds_sum") > numbers.of("flowd_sync_seconds_sum") > 0, True)
    # Commands to a tenant that isn't there never came into a queue.
    story.check("each command has its time", numbers.of("flowd_command_seconds_count", origin="caller"),
                sum(model.expected.values()))


def reminders(story, model):
    """Reminders by their fates and deliveries by their ends, as the database has them."""
    start = datetime.datetime.fromtimestamp(story.now, datetime.timezone.utc)
    day = (start + datetime.timedelta(days=1)).date()

    def add(title, time, *words):
        model.done("changeTask", "task", "add", title, "--start", f"{day}T{time}", "--zone", "UTC", "-t", "first", *words)

    add("Journal", "08:00", "--remind", "0m")
    add("Phone", "08:00", "--remind", "0m via phone", "--grace", "10m")
    add("Letter", "08:00", "--remind", "0m via letter", "--grace", "10m")
    add("Done before", "08:00", "--remind", "0m", "--grace", "10m")
    add("Skipped when late", "08:00", "--remind", "0m", "--misfire", "skip")
    add("Many", "08:00", "--rule", "FREQ=MINUTELY;COUNT=30", "--remind", "0m", "--grace", "1m")
    done = 4 if len(rows(story, "SELECT 1 FROM task WHERE title = 'Done before' AND id = 4")) else None
    model.done("changeTask", "task", "done", f"{done}/1", "-t", "first")
    noon = datetime.datetime.combine(day, datetime.time(8, 0, 30), datetime.timezone.utc)

    def open_reminders():
        return rows(story, "SELECT count(*) FROM reminder WHERE fate IS NULL AND dueAt <= %d" % (story.now * 1000))[0][0]

    # At half a minute past eight what is due is in time; the phone fails, the letter box refuses.
    story.move_clock(noon.timestamp())
    nudge(model)
    story.wait_for("the first attempts", lambda: open_reminders() <= 1, True)
    story.wait_for("the phone has failed", lambda: Numbers(story).of(
        "flowd_delivery_attempts_total", channel="phone", outcome="failed") >= 1, True)
    story.wait_for("open on the phone", lambda: Numbers(story).of("flowd_deliveries_open", channel="phone", state="pending"), 1)
    story.wait_for("given up at once", lambda: Numbers(story).of("flowd_deliveries_total", channel="letter", state="dead"), 1)
    # An hour later: late, missed, and the phone works.
    story.file("up", b"")
    story.move_clock(noon.timestamp() + 3600)
    nudge(model)
    story.wait_for("everything has its fate", open_reminders, 0)
    compare(story, model)


def nudge(model):
    """A command that has to do with time lets flowd look at its clock."""
    for verb in ("pause", "resume"):
        model.done("changeTask", "task", verb, "1", "-t", "first")


def compare(story, model):
    """The numbers beside the database: flowd ran all the time, so it has counted everything that is there."""
    numbers = model.check("tasks")
    fates = dict(rows(story, "SELECT fate, count(*) FROM reminder WHERE fate IS NOT NULL GROUP BY fate"))
    for fate, count in rows(story, "SELECT fate, sum(count) FROM occurrenceRange GROUP BY fate"):
        fates[fate] = fates.get(fate, 0) + count
    story.check("reminders by fate", {fate: count for (fate,), count in numbers.by("flowd_reminders_total", "fate").items()},
                dict(sorted(fates.items())))
    story.check("several fates", {"sent", "failed"} <= set(fates) and len(fates) >= 4, True)
    ends = rows(story, "SELECT channel, state, count(*) FROM delivery WHERE state NOT IN ('pending', 'sending') "
                "GROUP BY channel, state ORDER BY channel, state")
    story.check("deliveries by their ends",
                [[*key, count] for key, count in numbers.by("flowd_deliveries_total", "channel", "state").items()],
                [list(row) for row in ends])
    attempts = dict(rows(story, "SELECT channel, sum(attempt) FROM delivery WHERE attempt > 0 GROUP BY channel"))
    story.check("attempts", {channel: count for (channel,), count in numbers.by("flowd_delivery_attempts_total", "channel").items()},
                attempts)
    story.check("each attempt has its time", {channel: count for (channel,), count in numbers.by(
        "flowd_delivery_attempt_seconds_count", "channel").items()}, attempts)
    story.check("nothing is open", numbers.by("flowd_deliveries_open", "channel"), {})
    late = rows(story, "SELECT count(*), sum(fateAt - dueAt) / 1000.0 FROM reminder WHERE fate IN ('sent', 'sentLate')")[0]
    found = [numbers.of("flowd_reminder_lateness_seconds_count"), numbers.of("flowd_reminder_lateness_seconds_sum")]
    story.check("lateness", [found[0], round(found[1], 3)], [late[0], round(late[1], 3)])
    over_a_minute = found[0] - numbers.of("flowd_reminder_lateness_seconds_bucket", le="60.0")
    story.check("more than a minute late", over_a_minute, fates.get("sentLate", 0))
    missed = rows(story, "SELECT count(*) FROM occurrence WHERE state = 'missed'")[0][0]
    story.check("occurrences that nobody did", numbers.of("flowd_occurrences_missed_total"), missed)
    story.check("some were missed", missed > 0, True)
    listed = model.operator("missed", "--since", "3d", "-t", "first")
    story.check("flowctl missed has some", bool(listed), True)
    last = rows(story, "SELECT max(fateAt) FROM reminder WHERE fate IN ('sentLate', 'skipped', 'suppressed(quiet)', "
                "'expired', 'failed', 'ambiguous') OR fate = 'suppressed(held)' AND fateAt >= dueAt "
                "OR fate = 'coalesced' AND fateAt - dueAt > 60000")[0][0]
    ranges = rows(story, "SELECT max(at) FROM occurrenceRange WHERE fate <> 'suppressed(paused)'")[0][0]
    story.check("when one was missed last", numbers.of("flowd_reminder_last_missed_timestamp_seconds"),
                max(last, ranges or 0) / 1000)
    story.check("deliveries are begun and ended by commands of the daemon",
                numbers.of("flowd_commands_total", kind="endDelivery", outcome="done"), sum(attempts.values()))


def formats(story):
    """Both formats, in the eyes of others."""
    plain, other = Numbers(story), Numbers(story, "--openmetrics")
    moving = re.compile(r"flowd_(connections|command|commit|sync|queue|readers|tenants_active|limit_used)")
    story.check("both formats say the same", {str(key): value for key, value in other.values.items() if not moving.match(key[0])},
                {str(key): value for key, value in plain.values.items() if not moving.match(key[0])})
    story.check("OpenMetrics ends", other.text.endswith("# EOF\n"), True)
    units = {family.name: family.unit for family in other.families if family.unit}
    story.check("units", [units.get("flowd_command_seconds"), units.get("flowd_limit_used_ratio")], ["seconds", "ratio"])
    found = subprocess.run(["promtool", "check", "metrics"], input=plain.text, capture_output=True, text=True, check=False)
    story.check("promtool check metrics is quiet", [found.returncode, found.stdout + found.stderr], [0, ""])
    for family in plain.families:
        story.check(f"{family.name} has its help and its kind", [bool(family.documentation), family.type != "unknown"], [True, True])
    finite = [key for key, value in plain.values.items() if value != value or abs(value) == float("inf")]
    story.check("every number is finite", finite, [])
    answer = story.operator()("metrics")
    table = [metric["name"] for metric in answer["metrics"]]
    with open(os.path.join(ROOT, "docs/metrics.md"), encoding="utf-8") as file:
        story.check("docs/metrics.md has what flowd tells, in its order", re.findall(r"^\| `(flowd_\w+)`", file.read(), re.M), table)
    return table


def file(story):
    """The file for node_exporter."""
    folder = story.file("textfiles")
    os.mkdir(folder)
    path = os.path.join(folder, "flowd.prom")
    command = [story.arguments.flowctl, "metrics", "--to", path, "--socket", story.socket]
    for _ in range(2):
        done = subprocess.run(command, capture_output=True, text=True, check=False, preexec_fn=lambda: os.umask(0o077))
        story.check("flowctl metrics --to", [done.returncode, done.stdout, done.stderr], [0, "", ""])
        story.check("everybody may read it", stat.S_IMODE(os.stat(path).st_mode), 0o644)
        story.check("nothing else is left", os.listdir(folder), ["flowd.prom"])
    with open(path, encoding="utf-8") as content:
        story.check("it has the numbers", "flowd_build_info{version=" in content.read(), True)
    missing = subprocess.run([*command[:3], os.path.join(folder, "none", "x"), *command[4:]], capture_output=True, text=True, check=False)
    story.check("a folder that isn't there", [missing.returncode, "can't be written: No such file" in missing.stderr], [1, True])
    silent = subprocess.run([*command[:4], "--socket", story.file("none")], capture_output=True, text=True, check=False)
    story.check("no flowd", silent.returncode, 69)
    story.app("first", "backend", "owner").refused(77, "org.varlink.service.PermissionDenied", "metrics")


def restarted(story, model):
    """A new process counts anew, and says so."""
    before = Numbers(story)
    story.power_fails()
    after = Numbers(story)
    story.check("it began later", after.of("flowd_start_time_seconds") > before.of("flowd_start_time_seconds"), True)
    story.check("it counts from 0", after.by("flowd_commands_total", "kind").get(("startJob",), 0), 0)
    model.expected.clear()
    model.limits.clear()
    model.repeated = 0
    # The same call with its key, which is found on disk now.
    model.done("completeAction", "action", "done", "1/b", "-t", "first", "--idempotency-key", "once")
    model.repeated += 1
    model.check("a key of before")


def report(story):
    """io.systemd.Metrics on a socket of its own, as the service manager passes it."""
    story.process.send_signal(signal.SIGTERM)
    story.process.wait(30)
    sockets = []
    os.unlink(story.socket) if os.path.exists(story.socket) else None
    for path in (story.socket, story.file("report")):
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(path)
        listener.listen(16)
        sockets.append(listener)

    def pass_sockets():
        os.environ["LISTEN_PID"] = str(os.getpid())
        for number, listener in enumerate(sockets):
            os.dup2(os.dup(listener.fileno()), 10 + number)
        for number in range(len(sockets)):
            os.dup2(10 + number, 3 + number)
            os.set_inheritable(3 + number, True)

    environment = story.environment | {"LISTEN_FDS": "2", "LISTEN_FDNAMES": "varlink:varlink-metrics"}
    command = [story.arguments.flowd, "--state-directory", story.file("state"), "--log-level", "error", *story.options]
    story.process = subprocess.Popen(["sh", "-c", 'LISTEN_PID=$$ exec "$@"', "sh", *command], env=environment,
                                     pass_fds=(3, 4), preexec_fn=pass_sockets)
    listed = replies(sockets[1].getsockname(), "io.systemd.Metrics.List")
    described = replies(sockets[1].getsockname(), "io.systemd.Metrics.Describe")
    numbers = Numbers(story)
    names = {"io.flowd." + "".join(word.capitalize() for word in key[0].split("_")[1:]): key[0] for key in numbers.values}
    tenants = [reply["value"] for reply in listed if reply["name"] == "io.flowd.Tenants"]
    story.check("a number", tenants, [2])
    kinds = {reply["name"]: reply["type"] for reply in described}
    story.check("every number is described", {reply["name"] for reply in listed} <= set(kinds), True)
    for reply in listed:
        if kinds[reply["name"]] == "object":
            value = reply["value"]
            story.check(f"{reply['name']} is a histogram", [sorted(value), len(value["upTo"]) == len(value["counts"])],
                        [["count", "counts", "sum", "upTo"], True])
        else:
            story.check(f"{reply['name']} is in the table", reply["name"] in names, True)
    # The main socket doesn't have it, and the report's has nothing else.
    story.check("not on the main socket", error(story.socket, "io.systemd.Metrics.List"), "org.varlink.service.InterfaceNotFound")
    story.check("nothing else on the report's", error(sockets[1].getsockname(), "io.flowd.Daemon.GetStatus"),
                "org.varlink.service.InterfaceNotFound")
    story.process.send_signal(signal.SIGTERM)
    story.check("it stops well with both", story.process.wait(30), 0)


def call(path, method, more):
    connection = socket.socket(socket.AF_UNIX)
    connection.settimeout(20)
    connection.connect(path)
    connection.sendall(json.dumps({"method": method, "parameters": {}, "more": more}).encode() + b"\0")
    rest = b""
    while True:
        data = connection.recv(65536)
        if not data:
            sys.exit(f"FAILED: {method}: the connection ended early")
        *frames, rest = (rest + data).split(b"\0")
        for frame in frames:
            reply = json.loads(frame)
            yield reply
            if not reply.get("continues"):
                connection.close()
                return


def replies(path, method):
    found = list(call(path, method, True))
    if any("error" in reply for reply in found):
        sys.exit(f"FAILED: {method}: {found}")
    return [reply["parameters"] for reply in found]


def error(path, method):
    return next(iter(call(path, method, True))).get("error")


def shipped(story, table):
    """Alert rules and dashboard: promtool reads them, and they name what flowd tells."""
    folder = os.path.join(ROOT, "packaging/prometheus")
    for what in (["check", "rules", "flowd.rules.yml"], ["test", "rules", "flowd.rules.test.yml"]):
        found = subprocess.run(["promtool", *what], cwd=folder, capture_output=True, text=True, check=False)
        story.check(f"promtool {' '.join(what)}", [found.returncode, found.stderr], [0, ""])
    with open(os.path.join(ROOT, "packaging/grafana/flowd.json"), encoding="utf-8") as content:
        dashboard = json.load(content)
    panels = [panel for panel in dashboard["panels"] if panel["type"] != "row"]
    story.check("panels have ids of their own", len({panel["id"] for panel in dashboard["panels"]}), len(dashboard["panels"]))
    places = collections.Counter((x, y) for panel in dashboard["panels"] for place in [panel["gridPos"]]
                                 for x in range(place["x"], place["x"] + place["w"])
                                 for y in range(place["y"], place["y"] + place["h"]))
    story.check("panels don't overlap, and fit 24 columns", [max(places.values()), max(x for x, _ in places)], [1, 23])
    expressions = [target["expr"] for panel in panels for target in panel["targets"]]
    rules = {"groups": [{"name": "panels", "rules": [
        {"record": f"panel:{number}", "expr": expression.replace("$__rate_interval", "5m").replace("$instance", ".*")}
        for number, expression in enumerate(expressions)]}]}
    path = story.file("panels.yml", json.dumps(rules).encode())
    found = subprocess.run(["promtool", "check", "rules", path], capture_output=True, text=True, check=False)
    story.check("promtool reads the panels' expressions", [found.returncode, found.stderr], [0, ""])
    named = {re.sub(r"_(bucket|sum|count)$", "", name) if name not in table else name
             for name in re.findall(r"flowd_[a-z_]+", " ".join(expressions))}
    story.check("every metric is on the dashboard, and no other", sorted(named), sorted(table))


def main():
    tools()
    with Story("What flowd counts is what was done", configuration, moves_clock=True) as story:
        model = Model(story)
        commands(story, model)
        reminders(story, model)
        file(story)
        model.expected["changeAccess", "done"] += 1
        table = formats(story)
        shipped(story, table)
        restarted(story, model)
        report(story)
    return 0


if __name__ == "__main__":
    sys.exit(main())
