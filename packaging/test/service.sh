#!/bin/bash
# Runs as root inside the machine that `boot` makes, and shows that flowd is a good service: one line for each check,
# exit 1 if any failed.
set -u

socket=/run/flowd/io.flowd
address=unix:$socket
count=0 failures=0

# check DESCRIPTION COMMAND...: the command must succeed; what it prints is shown if it does not.
check() {
    local description=$1 output
    shift
    count=$((count + 1))
    if output=$("$@" 2>&1 </dev/null); then
        echo "ok $count - $description"
    else
        failures=$((failures + 1))
        echo "not ok $count - $description"
        sed 's/^/    # /' <<<"$output"
    fi
}
# A property of the service.
property() { systemctl show -P "$1" flowd.service; }
equals() { [ "$1" = "$2" ] || { echo "found \"$1\", expected \"$2\""; return 1; }; }
# One member of a JSON text on standard input: member reply job id
member() {
    python3 -c '
import json, sys
value = json.load(sys.stdin)
for name in sys.argv[1:]: value = value[int(name) if name.isdigit() else name]
print(value)' "$@"
}
# Waits, up to ten seconds, until a command succeeds.
eventually() {
    for _ in {1..100}; do "$@" >/dev/null 2>&1 && return; sleep 0.1; done
    echo "not within ten seconds: $*"
    return 1
}
as() { local user=$1; shift; runuser -u "$user" -- "$@"; }
# refused CODE TEXT COMMAND...: the command must end with the code and say the text.
refused() {
    local code=$1 text=$2 output status=0
    shift 2
    output=$("$@" 2>&1) || status=$?
    [ "$status" = "$code" ] && grep -q "$text" <<<"$output" ||
        { echo "exit $status instead of $code, or no \"$text\" in: $output"; return 1; }
}
# The python client's command line ends with 0 on errors, too, so look for the answer.
python_call() {
    local output
    output=$(python3 -W ignore -m varlink.cli call "$address/$1" "$2" 2>&1)
    echo "$output"
    grep -q "$3" <<<"$output"
}

useradd --uid 1001 alice
useradd --uid 1002 bob
useradd --uid 1003 --groups flowd-admin oscar
python3 -c 'import sys; sys.path.insert(0, "/boot/crash"); import load; print(load.TEMPLATE)' >/tmp/crash.yaml
chmod 644 /tmp/crash.yaml
echo "# $(systemctl --version | head -n 1)"

# ---- Units -------------------------------------------------------------------------------------------------------------

check "the machine is up" systemctl is-system-running --wait
check "units are well-formed" systemd-analyze verify flowd.service flowd.socket
check "exposure is at most 1.5" systemd-analyze security --threshold=15 --no-pager flowd.service
check "the socket alone is started" systemctl start flowd.socket
check "and the daemon is not" equals "$(property SubState)" dead
check "the first call over the socket starts the daemon and is answered" flowctl status
check "now the daemon runs" equals "$(property SubState)" running
check "stop ends it" systemctl stop flowd.service flowd.socket
check "as a success" equals "$(property Result) $(property ExecMainStatus)" "success 0"
check "the socket is gone" test ! -e "$socket"

check "systemctl start returns" systemctl start flowd.service
check "after READY: the daemon runs" equals "$(property SubState)" running
check "with a status text" test -n "$(property StatusText)"
echo "# $(property StatusText)"
check "calls are answered" flowctl status
check "everybody may connect" equals "$(stat -c %a "$socket")" 666
check "state is the daemon's own" equals "$(stat -c '%U %a' /var/lib/flowd)" "flowd 700"
check "the database is nobody else's" equals "$(stat -c '%U %a' /var/lib/flowd/flowd.sqlite)" "flowd 600"
check "the watchdog is set to 30 s" equals "$(property WatchdogUSec)" 30s

# ---- Who is who --------------------------------------------------------------------------------------------------------

check "root creates a tenant for alice" \
    python_call io.flowd.Tenants.Create '{"slug": "acme", "ownerUIDs": [1001]}' '"slug": "acme"'
check "an operator by group creates one, too" as oscar flowctl tenant create oscars
check "bob does not" refused 77 "" as bob flowctl tenant create bobs
check "alice applies a template" as alice flowctl template apply --tenant acme /tmp/crash.yaml
for pack in /usr/share/flowd/packs/*/templates/*.yaml; do
    [ ! -e "$pack" ] || check "and ${pack#/usr/share/flowd/packs/}" as alice flowctl template apply --tenant acme "$pack"
done
job=$(as alice flowctl job start --tenant acme --json crash | member job id)
check "alice starts a job" test -n "$job"
check "and completes a step" as alice flowctl action "done" --tenant acme "$job/survey"
principal() { as alice flowctl events --tenant acme -o jsonl | tail -n 1 | member principal; }
check "the event bears her uid" equals "$(principal)" uid:1001
check "bob is told that there is no such tenant" refused 66 "" as bob flowctl job list --tenant acme
same_answer() {
    local there missing
    there=$(as bob flowctl job list --tenant acme 2>&1)
    missing=$(as bob flowctl job list --tenant none 2>&1)
    equals "${there//acme/TENANT}" "${missing//none/TENANT}"
}
check "in the same words as for one that does not exist" same_answer

# ---- Other clients -----------------------------------------------------------------------------------------------------

start='{"tenant": "acme", "template": "crash"}'
check "python varlink reads the interface" \
    sh -c "python3 -W ignore -m varlink.cli help $address/io.flowd.Jobs | grep -q 'method Start'"
check "python varlink starts a job" python_call io.flowd.Jobs.Start "$start" '"state": "running"'
check "python varlink completes a step" \
    python_call io.flowd.Actions.Complete "{\"tenant\": \"acme\", \"job\": \"$job\", \"step\": \"dig\"}" '"state": "done"'

if command -v varlinkctl >/dev/null; then
    interfaces=$(varlinkctl list-interfaces "$address" | grep '^io\.flowd\.')
    check "varlinkctl reads the daemon's name" sh -c "varlinkctl info $address | grep -q flowd"
    expected='Actions Daemon Events Jobs Library Media Members Payments Profiles Reminders Simulation Tasks Templates Tenants Tokens'
    check "varlinkctl lists flowd's interfaces" \
        equals "$(sort <<<"$interfaces" | sed 's/^io\.flowd\.//' | xargs)" "$expected"
    for interface in $interfaces org.varlink.service; do
        varlinkctl introspect "$address" "$interface" >"/tmp/$interface.varlink"
        check "varlinkctl finds $interface valid" varlinkctl validate-idl "/tmp/$interface.varlink"
    done
    call() { varlinkctl call "$@" | member "${members[@]}"; }
    members=(job status state)
    check "varlinkctl starts a job" equals "$(call "$address" io.flowd.Jobs.Start "$start")" running
    members=(action state)
    check "varlinkctl completes a step" equals "$(call "$address" io.flowd.Actions.Complete \
        "{\"tenant\": \"acme\", \"job\": \"$job\", \"step\": \"lay\"}")" "done"
    check "varlinkctl follows the pages of a list" \
        varlinkctl call --more "$address" io.flowd.Events.List '{"tenant": "acme", "limit": 2}'
    check "the registry has the interfaces" test -S /run/varlink/registry/io.flowd.Jobs
fi

# ---- Journal -----------------------------------------------------------------------------------------------------------

journalctl --sync
journalctl -u flowd.service -o json --no-pager --all >/tmp/journal.json
structured() {
    python3 - <<'P'
import json
entries = [json.loads(line) for line in open("/tmp/journal.json")]
own = [entry for entry in entries if entry.get("SYSLOG_IDENTIFIER") == "flowd"]
assert own, "no entry of flowd's own"
needed = {"MESSAGE", "PRIORITY", "CODE_FILE", "CODE_LINE", "CODE_FUNC", "_SYSTEMD_UNIT", "FLOWD_LOGGER"}
for entry in own:
    assert needed <= set(entry) or entry["_TRANSPORT"] != "journal", entry
sent = [entry for entry in own if entry["_TRANSPORT"] == "journal"]
assert all(isinstance(entry["CODE_FILE"], str) for entry in sent), "a place in the source is there twice"
fields = sorted({name for entry in sent for name in entry if name.startswith("FLOWD_")})
print(len(sent), "entries with", *fields)
assert len(fields) > 1, "no field but the logger's name"
stray = [entry["MESSAGE"] for entry in entries if entry["_TRANSPORT"] == "stdout" and entry["_SYSTEMD_UNIT"] == "flowd.service"]
assert not stray, f"lines on standard error: {stray[:5]}"
P
}
check "journal entries of flowd carry fields" structured
echo "# $(structured 2>/dev/null)"

# ---- Bad days ----------------------------------------------------------------------------------------------------------

before=$(property NRestarts)
restarted() { [ "$(property NRestarts)" -gt "$before" ] && [ "$(property SubState)" = running ]; }
connect_through_crash() {
    local clients=() client result=0
    kill -KILL "$(property MainPID)"
    for _ in {1..20}; do timeout 20 flowctl status & clients+=($!); done
    for client in "${clients[@]}"; do wait "$client" || result=1; done
    return "$result"
}
check "twenty clients that connect right after kill -9 are answered" connect_through_crash
check "the daemon was restarted by itself" eventually restarted
check "and knows what it knew" sh -c "flowctl job show --tenant acme $job | grep -q Survey"

drained() { python3 /boot/test/drain.py >/tmp/drain.log 2>&1 || { cat /tmp/drain.log; return 1; }; }
check "stop drains under load, and nothing acknowledged is lost" drained
echo "# $(tail -n 1 /tmp/drain.log)"
check "stop was a success" equals "$(property Result) $(property ExecMainStatus)" "success 0"

mkdir -p /run/systemd/system/flowd.service.d
printf '[Service]\nWatchdogSec=2s\n' >/run/systemd/system/flowd.service.d/watchdog.conf
systemctl daemon-reload
systemctl reset-failed flowd.service
systemctl restart flowd.service
process=$(property MainPID)
sleep 5
check "a watchdog of 2 s is fed" equals "$(property MainPID) $(property SubState)" "$process running"
before=$(property NRestarts)
kill -STOP "$process"
check "a daemon that hangs is killed and restarted" eventually restarted
check "and answers again" flowctl status

echo "1..$count"
echo "# $failures of $count failed"
[ "$failures" = 0 ]
