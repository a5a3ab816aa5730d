#!/bin/bash
# Runs as root inside the machine that `boot --deb` makes, and shows that the package is a good one from its first
# installation to its purge: one line for each check, exit 1 if any failed.
# include: man-db,bash-completion,zsh,fish,sudo
set -u

. /boot/test/checks.sh
package=/boot/flowd.deb
version=$(dpkg-deb -f $package Version)
socket=/run/flowd/io.flowd state=/var/lib/flowd
log=/tmp/dpkg.log

useradd --uid 1001 alice
useradd --uid 1002 bob
useradd --uid 1004 --create-home nora
echo 'nora ALL=(ALL) NOPASSWD: ALL' >/etc/sudoers.d/nora
as nora sudo -n true
echo "# $(systemctl --version | head -n 1); flowd $version"

# logged COMMAND...: dpkg's own words, to be looked at later.
logged() { "$@" >$log 2>&1 || { cat $log; return 1; }; }
said() { grep -q -e "$1" $log || { echo "no \"$1\" in:"; cat $log; return 1; }; }
status_of() { dpkg-query -W -f '${db:Status-Abbrev}${Version}' flowd; }
active() { equals "$(systemctl is-active flowd.socket flowd.service | xargs)" "active active"; }
# another NAME VERSION [SCHEMA]: the same package of another version, and perhaps for databases of another schema.
another() {
    rm -rf "/tmp/tree"
    dpkg-deb -R $package /tmp/tree
    sed -i "s/^Version: .*/Version: $2/" /tmp/tree/DEBIAN/control
    echo "# $2" >>/tmp/tree/usr/lib/systemd/system/flowd.service
    [ $# = 2 ] || sed -i "s/^schemas=.*/schemas=\"$3\"/" /tmp/tree/DEBIAN/preinst
    dpkg-deb -Znone -b /tmp/tree "/tmp/$1.deb" >/dev/null
    rm -rf /tmp/tree
}
# Everything that is there, but for what lives by itself.
everything() {
    find / /run -xdev \( -path /proc -o -path /sys -o -path /tmp -o -path /boot -o -path /run/systemd -o -path /run/log \
        -o -path /run/user -o -path /run/udev -o -path /var/log -o -path /dev \) -prune -o -print | sort -u
}
# Each file of the state directory with its sum.
data() { find $state -type f ! -name '*-shm' -print0 | sort -z | xargs -0 sha256sum; }

check "the machine is up" systemctl is-system-running --wait
another newer "$version+newer"
another foreign "$version+foreign" "$(printf %064d 0)"
everything >/tmp/before

# ---- Installed -----------------------------------------------------------------------------------------------------------

check "dpkg installs the package" logged dpkg -i $package
check "and says nothing of errors" sh -c "! grep -i -E 'error|warning|fail' $log"
check "socket and service are active" active
check "and will be after a boot" equals "$(systemctl is-enabled flowd.socket flowd.service | xargs)" "enabled enabled"
check "nothing of it failed" equals "$(systemctl is-system-running)" running
echo "# $(property StatusText)"
units=$(cd /usr/lib/systemd/system && ls -d flowd*)
check "the units are well-formed: ${units//$'\n'/, }" systemd-analyze verify $units
check "and those of users" env XDG_RUNTIME_DIR=/tmp systemd-analyze --user verify /usr/lib/systemd/user/flowd.service /usr/lib/systemd/user/flowd.socket
check "and no user's is enabled" sh -c "! ls /etc/systemd/user/*/flowd*"
for timer in /usr/lib/systemd/system/flowd*.timer; do
    [ ! -e "$timer" ] || check "${timer##*/} is left to who wants it" sh -c "! systemctl is-enabled ${timer##*/}"
done
check "exposure is at most 1.5" systemd-analyze security --threshold=15 --no-pager flowd.service
systemctl stop flowd.service flowd.socket
check "systemctl start returns" systemctl start flowd.service
check "after READY: the daemon runs" equals "$(property SubState)" running
check "with a status text" test -n "$(property StatusText)"
check "everybody may connect" equals "$(stat -c %a $socket)" 666
check "the data is the daemon's own" equals "$(stat -c '%U %a' $state $state/flowd.sqlite $state/schema | xargs)" \
    "flowd 700 flowd 600 flowd 600"
check "its schema is the package's" equals "$(cat $state/schema)" "$(flowd --print-schema | head -n 1)"
linked() { for name in /run/varlink/registry/io.flowd.*; do [ -S "$name" ] && echo "${name##*.}"; done; }
check "the registry has every interface" equals "$(linked | xargs)" "$(python3 -W ignore -m varlink.cli info unix:$socket |
    sed -n 's/^ *io\.flowd\.//p' | sort | xargs)"

# ---- Who is who ----------------------------------------------------------------------------------------------------------

check "root creates a tenant for alice" flowctl tenant create works --owner 1001 --currency EUR
check "alice applies a pack that came with it" as alice flowctl pack apply --tenant works field-service
check "and starts a job" as alice flowctl job start --tenant works boiler-installation --for "Mrs Ito" \
    --set customer="Mrs Ito" --set fuel=gas --set replacement=true --set building=flat
check "bob is told that there is no such tenant" refused 66 "" as bob flowctl job list --tenant works
check "and makes none of his own" refused 77 "" as bob flowctl tenant create bobs

# ---- To be read ------------------------------------------------------------------------------------------------------------

pages() { dpkg -L flowd | grep '/share/man/.*\.gz$'; }
renders() {
    local page errors
    for page in $(pages); do
        errors=$(MANWIDTH=100 man --warnings -P cat -l "$page" 2>&1 >/dev/null)
        [ -z "$errors" ] || { echo "$page: $errors"; return 1; }
    done
}
check "flowctl and flowd have man pages" sh -c "man -w 1 flowctl && man -w 8 flowd"
check "which render, all $(pages | wc -l)" renders
check "and begin as pages do" sh -c "man -P cat 1 flowctl | grep -q NAME"
cat >/tmp/complete.bash <<'B'
. /usr/share/bash-completion/bash_completion
_comp_load flowctl 2>/dev/null || __load_completion flowctl
COMP_WORDS=(flowctl sta) COMP_CWORD=1 COMP_LINE='flowctl sta' COMP_POINT=11 COMP_TYPE=9
"$(complete -p flowctl | sed 's/.*-F \([^ ]*\) .*/\1/')" flowctl sta flowctl
echo "${COMPREPLY[@]}"
B
check "bash completes" equals "$(bash /tmp/complete.bash 2>&1 | xargs)" status
check "fish completes" sh -c "HOME=/tmp/fish fish -c 'complete -C \"flowctl sta\"' | grep -q '^status'"
check "zsh knows the completion" equals "$(zsh -fc 'autoload -U compinit; compinit -u -D; echo $_comps[flowctl]')" _flowctl
check "and can read it" zsh -n /usr/share/zsh/vendor-completions/_flowctl
entries() { journalctl --list-catalog 2>/dev/null | grep -c flowd; }
for catalog in /usr/lib/systemd/catalog/flowd*; do
    [ ! -e "$catalog" ] || check "journalctl knows the catalog" test "$(entries)" -gt 0
done
check "the documents are there" test -e /usr/share/doc/flowd/operations.md

# ---- Replaced ------------------------------------------------------------------------------------------------------------

upgraded() { python3 /boot/test/upgrade.py /tmp/newer.deb >/tmp/upgrade.log 2>&1 || { cat /tmp/upgrade.log; return 1; }; }
check "links are served where somebody wants it" systemctl enable --now flowd-links.socket
answers() { exec 9<>/dev/tcp/127.0.0.1/8484 && printf 'GET /x HTTP/1.1\r\nHost: l\r\n\r\n' >&9 && head -n 1 <&9 | grep -q " 404 "; }
check "and answered" answers
serving=$(systemctl show -P MainPID flowd-links.service)
systemctl start flowd-command.service flowd-deliver.service
process_of() { systemctl show -P MainPID flowd-command.service; }
before=$(process_of)
check "what runs commands is there" grep -q flowd-deliver "/proc/$before/comm"
sending=$(systemctl show -P MainPID flowd-deliver.service)
check "and what sends, without a secret" grep -q flowd-deliver "/proc/$sending/comm"
check "a newer package loses and doubles nothing under 16 clients" upgraded
echo "# $(tail -n 1 /tmp/upgrade.log)"
check "it is installed" equals "$(status_of)" "ii $version+newer"
check "and runs" active
check "what ran commands is the older one no more" sh -c "! grep -qs flowd-deliver /proc/$before/comm"
check "nor what sent" sh -c "! grep -qs flowd-deliver /proc/$sending/comm"
check "and will be the newer one" systemctl start flowd-command.service
check "links are served all the same" equals "$(systemctl is-active flowd-links.socket) $(systemctl is-enabled flowd-links.socket)" "active enabled"
check "by the newer one" sh -c "! grep -qs flowd-links /proc/$serving/comm"
check "which answers" answers
check "the same again is no harm" logged dpkg -i /tmp/newer.deb
check "nor is an older one of the same schema" logged dpkg -i $package
check "which runs" active

# The daemon is held meanwhile, so that nothing but dpkg could change anything; its watchdog allows that.
process=$(property MainPID)
untouched() {
    local sums result
    kill -STOP "$process"
    sums=$(data)
    "$@"
    result=$?
    equals "$(data)" "$sums" || result=1
    kill -CONT "$process"
    return $result
}
refuses() { ! logged dpkg -i "$1"; }
check "a package for another schema is refused, the database untouched" untouched refuses /tmp/foreign.deb
check "with what to do" said "mv /var/lib/flowd /var/lib/flowd.old"
sed -n '/^flowd: /,/^The database has/s/^/# /p' $log
check "the old package stays" equals "$(status_of)" "ii $version"
check "its flowd runs as before" equals "$(property MainPID) $(property SubState)" "$process running"
check "and answers" as alice flowctl job list --tenant works
mv $state/schema /tmp/schema
check "a database without a note of its schema is refused as well" untouched refuses /tmp/newer.deb
check "with what to do" said "of which schema"
check "and still it runs as before" equals "$(property MainPID) $(property SubState)" "$process running"
systemctl restart flowd.service
check "the next start notes it again" cmp $state/schema /tmp/schema

# ---- The newcomer's path --------------------------------------------------------------------------------------------------

# The commands of the first block of README's "A first job", as they stand there.
path() { sed -n '/^## A first job/,/^## /p' /boot/README.md | awk '/^    / { sub("    ", ""); print; begun = 1; next } begun && !/^    / { exit }'; }
# typed COMMAND: nora types it, again until it tells of what is sent where she waits for that.
typed() {
    [[ $1 = *"reminder list"* ]] || { as nora bash -lc "$1"; return; }
    for _ in {1..100}; do as nora bash -lc "$1" | grep ' sent' && return; sleep 0.1; done
    as nora bash -lc "$1"
    return 1
}
check "the README's first job takes at most ten commands" sh -c '[ "$1" -ge 5 ] && [ "$1" -le 10 ]' - "$(path | wc -l)"
begun=$EPOCHREALTIME
while read -r line <&3; do check "nora types: $line" typed "$line"; done 3< <(path)
echo "# $(path | wc -l) commands in $(awk "BEGIN { print $EPOCHREALTIME - $begun }") s"
check "her job is done" sh -c "runuser -u nora -- flowctl job show 1 | grep -q completed"
check "and the payment on record" sh -c "runuser -u nora -- flowctl payment schedule show 1 | grep -q 120.00"

# ---- Removed, and purged ---------------------------------------------------------------------------------------------------

jobs() { as alice flowctl job list --tenant works --json; }
kept=$(jobs)
systemctl stop flowd.service flowd.socket
sums=$(data)
systemctl start flowd.service
check "what runs commands and what sends may be there" systemctl start flowd-command.service flowd-deliver.service
check "dpkg removes the package" logged dpkg -r flowd
check "and has nothing to warn of" sh -c "! grep -i warning $log"
check "nothing of it runs" sh -c "! pgrep 'flowd'"
check "nothing listens" test ! -e $socket
check "the program is gone" test ! -e /usr/sbin/flowd
check "the data is kept" test -s $state/flowd.sqlite
check "a package for another schema is refused now, too" refuses /tmp/foreign.deb
check "with what to do" said "mv /var/lib/flowd /var/lib/flowd.old"
check "one of the same schema is installed" logged dpkg -i $package
check "and has what was there" equals "$(jobs)" "$kept"
echo "logLevel: info" >/etc/flowd/flowd.yaml
check "dpkg purges it" logged dpkg -P flowd
check "and says that the data goes" said "removing /var/lib/flowd"
check "and the configuration" said "removing /etc/flowd"
sed -n '/^flowd: /s/^/# /p' $log
everything >/tmp/after
# dpkg's own files, and copies that the tools for users and groups make of theirs.
allowed='^/(etc/(passwd|group|shadow|gshadow|subuid|subgid)-|var/lib/dpkg/.*|var/lib/systemd/catalog(/.*)?|var/cache/(man|ldconfig)/.*|run/varlink.*|var/lib/systemd/(deb-systemd-.*|random-seed|timers/.*))$'
clean() { comm -13 /tmp/before /tmp/after | grep -v -E "$allowed" && return 1; return 0; }
check "nothing is left that wasn't there before" clean
missing() { comm -23 /tmp/before /tmp/after | grep -v -E "$allowed" && return 1; return 0; }
check "and nothing else is gone" missing
check "the machine is well" equals "$(systemctl is-system-running)" running

summary
