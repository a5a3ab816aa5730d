#!/bin/bash
# Runs in a machine of `vm` whose clock begins in 1970, and shows that flowd reminds nobody then and says what it waits
# for: one line for each check, exit 1 if any failed. Parts, each a boot:
#   tasks DAY       the clock is right, DAY 08:00: what is to be reminded of later that day
#   held DAY        1970: nothing is reminded of; then the clock is set right
#   confirmed DAY   1970 again: the clock is set right, but 100 days later, which wants a word
#   first DAY       1970, and flowd has never worked before
set -u
. /boot/test/checks.sh

part=$1 day=$2
export FLOWCTL_TENANT=acme
reminders=5b1ee4a2f0c54f7c9e0f6f0d6d2f8a31
worked="when flowd last worked"

# The deliveries that the journal has, over all boots: one a line.
deliveries() {
    journalctl --sync
    journalctl -o json --no-pager MESSAGE_ID=$reminders --output-fields=FLOWD_DELIVERY |
        sed -nE 's/.*"FLOWD_DELIVERY":"([^"]*)".*/\1/p'
}
delivered() { deliveries | wc -l; }
once_each() { equals "$(deliveries | sort | uniq -d)" ""; }
count_is() { equals "$(delivered)" "$1"; }
# Reminders with a fate, as "ID FATE", one a line.
fates() {
    flowctl reminder list --settled --json | python3 -c '
import json, sys
for reminder in json.load(sys.stdin): print(reminder["id"], reminder["fate"])' | sort
}
fates_are() { equals "$(fates | xargs)" "$1"; }
says() { grep -q -- "$1" <<<"$2" || { echo "no \"$1\" in: $2"; return 1; }; }
status_says() { says "$1" "$(flowctl status)"; }
unit_says() { says "$1" "$(systemctl status --no-pager -l flowd.service)"; }
journal_says() { says "$1" "$(journalctl -b -u flowd.service --no-pager)"; }
silent_about() { ! says "$1" "$2" >/dev/null || { echo "still \"$1\" in: $2"; return 1; }; }
not_held() { silent_about "Holding reminders" "$(property StatusText)" && silent_about "held back" "$(flowctl status)"; }
# What follows from a clock that was set is there within a moment; so what doesn't follow has to be waited for.
still_held() { sleep 5; status_says "Reminders are held back"; }
# Sets the clock as whoever keeps it does.
set_clock() { date --utc --set "$1" >/dev/null; }

ready() {
    check "the machine is up" systemctl is-system-running --wait
    check "flowd has started by itself, and is ready" equals "$(property SubState) $(property NRestarts)" "running 0"
}
held() {
    check "flowctl status says that reminders are held, and why" status_says "Reminders are held back .*$1"
    check "and what to do" status_says "flowctl daemon confirm-clock"
    check "systemctl status says it" unit_says "Status: .*Holding reminders: .*$1.*flowctl daemon confirm-clock"
    check "the journal says it" eventually journal_says "Reminders are held"
    echo "# $(property StatusText)"
}
make_tasks() {
    check "a tenant is made" flowctl tenant create acme
    check "and somebody to remind" flowctl profile add ana --title "Ana Ito"
    check "a task that is due once" flowctl task add "Call the plumber" --for ana --start "$1T08:30" --remind "0m to ana"
    check "and one every hour" \
        flowctl task add "Drink" --for ana --rule FREQ=HOURLY --start "$1T09:00" --remind "0m to ana"
}

case $part in
tasks)
    ready
    check "the clock is believed" not_held
    make_tasks "$day"
    check "nobody was reminded yet" count_is 0
    ;;
held)
    check "the machine's clock is in 1970" equals "$(date --utc +%Y)" 1970
    ready
    held "the clock is before $day.*$worked"
    check "what people command is done" flowctl profile add ken --title "Ken"
    check "also what would be due in 1970" \
        flowctl task add "Moon landing" --for ken --start 1970-01-02T09:00 --remind "0m to ken"
    set_clock "1970-01-02 10:00"
    check "the day in 1970 passes" eventually status_says "Reminders are held back"
    check "a restart of flowd changes nothing" systemctl restart flowd.service
    held "the clock is before $day.*$worked"
    check "nobody was reminded" count_is 0
    check "no reminder has a fate" equals "$(fates)" ""
    set_clock "$day 10:20"
    check "the clock is set right, and believed at once" eventually not_held
    check "who should have been reminded is, late" eventually count_is 2
    check "each once" once_each
    check "and every reminder has the fate that its task wants" \
        eventually fates_are "1/1/1 sentLate 2/1/1 coalesced 2/2/1 sentLate 3/1/1 expired"
    check "flowctl missed tells what came late" says "Call the plumber" "$(flowctl missed --since "$day")"
    flowctl missed --since "$day" | sed 's/^/# /'
    set_clock "$day 10:59:58"
    check "what comes then comes in time" eventually count_is 3
    check "as sent" eventually fates_are "1/1/1 sentLate 2/1/1 coalesced 2/2/1 sentLate 2/3/1 sent 3/1/1 expired"
    rm /usr/lib/clock-epoch
    ;;
confirmed)
    before=3
    check "systemd has put the clock forward, to before now" test "$(date --utc +%Y)" -gt 1970
    ready
    held "the clock is before .*$worked"
    check "nobody was reminded" count_is $before
    set_clock "$(date --utc -d "$day 12:20 UTC 100 days" '+%F %T')"
    check "the clock is set 100 days later: that wants a word" still_held
    held "the clock is long after .*$worked"
    check "nobody was reminded" count_is $before
    check "the word" flowctl daemon confirm-clock
    check "reminders go on" eventually not_held
    check "once for what is still of use" eventually count_is $((before + 1))
    check "each once" once_each
    check "flowctl missed tells of the rest" says "Drink" "$(flowctl missed)"
    flowctl missed | tail -n 8 | sed 's/^/# /'
    ;;
first)
    check "the machine's clock is in 1970" equals "$(date --utc +%Y)" 1970
    ready
    held "the clock is before .*when this flowd was made"
    make_tasks 1970-01-01
    set_clock "1970-01-01 10:20"
    check "a day in 1970 passes" eventually status_says "Reminders are held back"
    check "nobody was reminded" count_is 0
    set_clock "$day 10:20"
    check "the clock is set right, and believed at once" eventually not_held
    check "what was for 1970 is of no use any more but to be told of" eventually says "Call the plumber" "$(flowctl missed)"
    # Fifty-six years of hours have to be looked through.
    for _ in {1..20}; do count_is 1 >/dev/null || eventually count_is 1 >/dev/null || :; done
    check "what is still of use is reminded of, once" count_is 1
    flowctl missed | tail -n 5 | sed 's/^/# /'
    ;;
*)
    echo "no such part: $part"
    exit 64
    ;;
esac
summary
