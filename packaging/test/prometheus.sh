#!/bin/bash
# Runs as root inside a machine that `boot` makes: flowd's numbers get from the timer's file over node_exporter into
# Prometheus, which fires the alert for a reminder that was missed. One line for each check, exit 1 if any failed.
# include: prometheus,prometheus-node-exporter
set -u

file=/var/lib/prometheus/node-exporter/flowd.prom
. /boot/test/checks.sh
# Waits, up to so many seconds, until a command succeeds.
within() {
    local tenths=$(($1 * 10)) output
    shift
    for ((; tenths > 0; tenths--)); do output=$("$@" 2>&1) && return; sleep 0.1; done
    echo "not in time: $*: $output"
    return 1
}
# query EXPRESSION: what Prometheus finds, one line of labels and value each.
query() {
    python3 - "$1" <<'PYTHON'
import json, sys, urllib.parse, urllib.request
url = "http://127.0.0.1:9090/api/v1/query?" + urllib.parse.urlencode({"query": sys.argv[1]})
for result in json.load(urllib.request.urlopen(url, timeout=10))["data"]["result"]:
    print(json.dumps(result["metric"], sort_keys=True), result["value"][1])
PYTHON
}
finds() { query "$1" | grep -q "$2"; }
silent() { [ -z "$(query "$1")" ]; }
written() { flowctl metrics >/dev/null && systemctl start flowd-metrics.service && [ -s "$file" ]; }
newer() { [ "$file" -nt "$1" ]; }
fires() { finds "ALERTS{alertname=\"$1\",alertstate=\"firing\"}" "$1"; }

cat >/etc/prometheus/prometheus.yml <<'YAML'
global: {scrape_interval: 1s, evaluation_interval: 1s}
rule_files: [/etc/prometheus/flowd.rules.yml]
scrape_configs:
  - job_name: node
    static_configs: [{targets: ['127.0.0.1:9100']}]
YAML
cp /boot/prometheus/flowd.rules.yml /etc/prometheus/
echo "# $(systemctl --version | head -n 1); $(dpkg-query -W -f '${Package} ${Version}; ' prometheus prometheus-node-exporter)"
check "the rules are well-formed" promtool check rules /etc/prometheus/flowd.rules.yml
check "and fire when they should" promtool test rules /boot/prometheus/flowd.rules.test.yml
check "the units are well-formed" systemd-analyze verify --man=no flowd-metrics.service flowd-metrics.timer flowd-report.socket
check "the writer's exposure is at most 1.5" systemd-analyze security --threshold=15 --no-pager flowd-metrics.service
systemctl restart prometheus.service prometheus-node-exporter.service
check "the timer isn't started by itself" equals "$(systemctl is-active flowd-metrics.timer)" inactive

# ---- While flowd is stopped --------------------------------------------------------------------------------------------

check "without flowd nothing is written" systemctl start flowd-metrics.service
check "no file" test ! -e "$file"
check "and flowd isn't started for it" equals "$(systemctl is-active flowd.service)" inactive

# ---- From flowd to Prometheus ------------------------------------------------------------------------------------------

check "flowd starts" systemctl start flowd.service
check "with the socket for reports" test -S /run/systemd/report/io.flowd
check "the file is written" written
check "readable by all" equals "$(stat -c %a "$file")" 644
check "promtool has nothing to say" equals "$(flowctl metrics | promtool check metrics 2>&1)" ""
check "node_exporter has read it" within 20 finds 'flowd_build_info' flowd_build_info
check "without an error" finds 'node_textfile_scrape_error == 0' '0$'
check "no alert fires" silent 'ALERTS{alertname=~"Flowd.*"}'
check "by a stranger nothing is told" bash -c '! runuser -u nobody -- flowctl metrics'
systemctl enable --now --quiet flowd-metrics.timer
touch -d '1 second ago' /tmp/before
check "the timer writes it by itself within a minute" within 75 newer /tmp/before

# ---- A reminder that is missed -----------------------------------------------------------------------------------------

check "a tenant is made" flowctl tenant create acme --time-zone UTC
due=$(date -u -d '15 seconds' +%FT%TZ)
check "and a task that is of use for a minute" \
    flowctl task add Pills -t acme --zone UTC --start "${due%Z}" --grace 1m --misfire skip --remind 0m
systemctl stop flowd.socket flowd.service
# Whoever is stopped until a minute after that finds it too late.
too_late() { [ "$(date -u -d '-62 seconds' +%FT%TZ)" \> "$due" ]; }
check "the minute goes by while flowd is stopped" within 95 too_late
check "flowd comes back after that" systemctl start flowd.service
check "and says that it was missed" within 20 bash -c 'flowctl missed -t acme --since 1h | grep -q Pills'
echo "# $(flowctl metrics | grep -E '^flowd_(reminders_total.* [1-9]|reminder_last_missed)' | tr '\n' ' ')"
check "the file is written again" written
check "Prometheus knows" within 20 finds 'flowd_reminder_last_missed_timestamp_seconds > 0' flowd_reminder_last_missed
check "the alert for a missed reminder fires" within 20 fires FlowdReminderMissed
check "and no other" silent 'ALERTS{alertname=~"Flowd.*",alertname!="FlowdReminderMissed",alertstate="firing"}'
query 'ALERTS{alertname=~"Flowd.*"}' | sed 's/^/# /'

# ---- What is left in the journal ---------------------------------------------------------------------------------------

check "the timer's runs are quiet" equals "$(journalctl -q -u flowd-metrics.service --no-pager -o cat | head -n 3)" ""
check "nothing but flowd's own entries comes from flowd" \
    equals "$(journalctl -q -u flowd.service _TRANSPORT=stdout + _TRANSPORT=syslog --no-pager -o cat | head -n 3)" ""
mv /var/lib/prometheus/node-exporter /var/lib/prometheus/away
check "without node_exporter's folder nothing fails" systemctl start flowd-metrics.service
check "nothing has failed" equals "$(systemctl --failed --no-legend --plain)" ""

summary
