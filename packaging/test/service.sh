#!/bin/bash
# Runs as root inside the machine that `boot` makes, and shows that flowd is a good service: one line for each check,
# exit 1 if any failed.
set -u

socket=/run/flowd/io.flowd
address=unix:$socket
. /boot/test/checks.sh

# One member of a JSON text on standard input: member reply job id
member() {
    python3 -c '
import json, sys
value = json.load(sys.stdin)
for name in sys.argv[1:]: value = value[int(name) if name.isdigit() else name]
print(value)' "$@"
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
check "units are well-formed" systemd-analyze verify --man=no flowd.service flowd.socket
check "exposure is at most 1.5" systemd-analyze security --threshold=15 --no-pager flowd.service
check "the socket alone is started" systemctl start flowd.socket
check "and the daemon is not" equals "$(property SubState)" dead
check "the first call over the socket starts the daemon and is answered" flowctl status
check "now the daemon runs" equals "$(property SubState)" running
check "stop ends it" systemctl stop flowd.service flowd.socket
check "as a success" equals "$(property Result) $(property ExecMainStatus)" "success 0"
check "the socket is gone" test ! -e "$socket"
check "and with it the one for reports, which would start it" test ! -e /run/systemd/report/io.flowd

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
for action in /usr/share/flowd/packs/*/library/*.yaml; do
    [ ! -e "$action" ] || check "and ${action#/usr/share/flowd/packs/}" as alice flowctl library apply --tenant acme "$action"
done
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
    expected='Actions Codes Daemon Deliveries Events Jobs Library Media Members Messages Payments Profiles Reminders Reports Simulation Tasks Templates Tenants Tokens'
    check "varlinkctl lists flowd's interfaces" \
        equals "$(sort <<<"$interfaces" | sed 's/^io\.flowd\.//' | xargs)" "$expected"
    for interface in $interfaces org.varlink.service io.systemd.service; do
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
    check "varlinkctl reloads it as it does systemd's own" varlinkctl call "$address" io.systemd.service.Reload '{}'
    members=(level)
    check "and reads the log's level" equals "$(call "$address" io.systemd.service.GetLogLevel '{}')" 6
    check "the registry has the interfaces" test -S /run/varlink/registry/io.flowd.Jobs
fi

# ---- Reload ------------------------------------------------------------------------------------------------------------

process=$(property MainPID) restarts=$(property NRestarts)
configure() { install -d /etc/flowd && printf "$1" >/etc/flowd/flowd.yaml; }
goes_on() { equals "$(property MainPID) $(property SubState) $(property NRestarts)" "$process running $restarts"; }
changed() { journalctl --sync; journalctl -u flowd.service -o json --no-pager "FLOWD_KEY=$1" | tail -n 1 | member FLOWD_AFTER; }
configure 'limits:\n  connections: 200\n'
check "systemctl reload takes a good file" systemctl reload flowd.service
check "when it returns, the daemon runs as before" goes_on
is_changed() { equals "$(changed limits.connections)" 200; }
check "and goes by it" eventually is_changed
configure 'limits:\n  connections: many\n'
check "a broken file fails the reload" refused 1 "" systemctl reload flowd.service
check "the daemon runs as before" goes_on
place_is_told() { journalctl --sync; journalctl -u flowd.service -o verbose --no-pager | grep -q '/etc/flowd/flowd.yaml:2:16: limits.connections'; }
check "the journal has file, line and key" eventually place_is_told
check "flowctl tells an operator" refused 65 "flowd.yaml:2:16: limits.connections" as oscar flowctl daemon reload
check "nobody else may ask" refused 77 "" as bob flowctl daemon reload
configure 'limits:\n  connections: 300\n'
kill -HUP "$process"
is_changed() { [ "$(changed limits.connections)" = 300 ]; }
check "SIGHUP reads it again" eventually is_changed
check "and the daemon goes on" goes_on
rm /etc/flowd/flowd.yaml
check "without a file the defaults count" systemctl reload flowd.service
is_told() { property StatusText | grep -q '^[1-9][0-9]* tenants, [1-9][0-9]* jobs open'; }
check "the status tells how much there is" eventually is_told
echo "# $(property StatusText)"

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
stray = [entry["MESSAGE"] for entry in own if entry["_TRANSPORT"] != "journal"]
assert not stray, f"lines of a library: {stray[:5]}"
P
}
check "journal entries of flowd carry fields" structured
echo "# $(structured 2>/dev/null)"

lacks() { ! grep -qF -- "$2" <<<"$1" || { echo "“$2” in:"; echo "$1"; return 1; }; }
check "the catalog has an entry for each id" \
    equals "$(journalctl --list-catalog | grep -c ' flowd: ')" "$(grep -c '^-- ' /usr/lib/systemd/catalog/flowd.catalog)"
# What has been due before it is added is refused: a slow machine says it again, with a later moment.
add_due_soon() {
    local wait
    for wait in 2 4 8 16 32; do
        as alice flowctl task add --tenant acme Water --start "$(date -u -d "+$wait seconds" +%FT%T)" --zone UTC \
            --remind 0m && return
    done
    return 1
}
check "a task with a reminder is added" add_due_soon
named() { journalctl --sync; flowctl logs --tenant acme --json | grep -o '"reminder":"[^"]*"' | head -n 1 | cut -d '"' -f 4; }
reminded() { [ -n "$(named)" ]; }
check "its reminder is in flowctl logs" eventually reminded
reminder=$(named)
check "by its own name, too" has "$(flowctl logs --tenant acme --reminder "$reminder")" "acme: Water"
add_channel() ( umask 077; flowctl channel add said --kind command --argv /bin/true )
check "a channel is added, whatever root's mask is" add_channel
check "it goes out by the service that runs commands" flowctl channel test said
check "and it is taken away" flowctl channel remove said
check "no call of flowctl left a line of its own" equals "$(journalctl -q -t flowctl _TRANSPORT=syslog --no-pager -o cat | head -n 3)" ""
check "with what to do in the catalog" has "$(journalctl -x --no-pager "FLOWD_REMINDER=$reminder")" \
    "flowctl reminder ack --tenant acme $reminder"
check "flowctl logs has flowd's own lines" has "$(flowctl logs)" "Ready"
check "and what systemd says of it" has "$(flowctl logs)" "systemd: "
check "but not those of another tenant" lacks "$(flowctl logs --tenant oscars)" "acme: Water"
check "what is nowhere is said to be nowhere" \
    has "$(flowctl logs --tenant acme --job 99)" "nothing of flowd about tenant acme, job 99"
check "bob may not read the journal, and is told what to do" refused 77 "" as bob flowctl logs
usermod --append --groups systemd-journal bob
check "as one of systemd-journal he may" has "$(as bob flowctl logs --tenant acme)" "acme: Water"
mkdir -p /etc/flowd
echo 'limits: {connections: many}' >/etc/flowd/flowd.yaml
systemctl restart flowd.service 2>/dev/null
journalctl --sync
begun=$(journalctl -u flowd.service --no-pager -o cat | grep -c '^Starting')
check "who calls a flowd that can't start is told so" refused 75 "can't start; an operator finds the reason" flowctl status
check "and another" refused 75 "can't start; an operator finds the reason" as alice flowctl job list --tenant acme
starts() { journalctl --sync; echo $(($(journalctl -u flowd.service --no-pager -o cat | grep -c '^Starting') - begun)); }
check "each has started it once, and no more" equals "$(starts)" 2
check "the socket listens still" equals "$(systemctl is-active flowd.socket)" active
check "a wrong configuration is told with what to do" \
    has "$(journalctl -x -u flowd.service --no-pager -p crit)" "Nothing of the configuration is applied"
rm /etc/flowd/flowd.yaml
systemctl reset-failed flowd.service flowd.socket
check "and flowd starts again without it" systemctl start flowd.service

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
printf '[Service]\nWatchdogSec=6s\n' >/run/systemd/system/flowd.service.d/watchdog.conf
systemctl daemon-reload
systemctl reset-failed flowd.service
systemctl restart flowd.service
process=$(property MainPID)
sleep 8
check "a watchdog of 6 s is fed" equals "$(property MainPID) $(property SubState)" "$process running"
before=$(property NRestarts)
kill -STOP "$process"
check "a daemon that hangs is killed and restarted" eventually restarted
check "and answers again" flowctl status

before=$(property NRestarts)
process=$(property MainPID)
hold_loop() {
    python3 - "$process" <<'P'
import os, sys, time
sys.path.insert(0, "/boot/test")
from manager import Held, threads
process = int(sys.argv[1])
with Held(threads(process, "NIO-SGLTN")[0]):
    end = time.monotonic() + 20
    while os.path.exists(f"/proc/{process}/exe") and time.monotonic() < end:
        time.sleep(0.1)
P
}
check "an event loop is held by a debugger" hold_loop
check "the daemon is killed for it, and restarted" eventually restarted
check "and answers again" flowctl status

printf '[Service]\nEnvironment=LD_PRELOAD=/boot/test/hold.so HOLD_SWITCH=/run/held\n' \
    >/run/systemd/system/flowd.service.d/hold.conf
systemctl daemon-reload
systemctl restart flowd.service
before=$(property NRestarts)
process=$(property MainPID)
touch /run/held
flowctl tenant create stuck >/dev/null 2>&1 &
is_gone() { ! kill -0 "$process"; }
check "a daemon whose gate hangs in a sync is killed" eventually is_gone
rm /run/held
check "and restarted" eventually restarted
check "and answers again" flowctl status
killed() { journalctl --sync; journalctl -u flowd.service --no-pager | grep -ci 'watchdog timeout'; }
check "each time by the watchdog" equals "$(killed)" 3
rm /run/systemd/system/flowd.service.d/hold.conf
systemctl daemon-reload

summary
