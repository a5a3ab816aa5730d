# What scripts inside the machine that `boot` makes have in common: one line for each check, and a count at the end.
# They source it: . /boot/test/checks.sh

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
# has TEXT PART
has() { grep -qF -- "$2" <<<"$1" || { echo "no “$2” in:"; echo "$1"; return 1; }; }
# Waits, up to a minute, until a command succeeds.
eventually() {
    for _ in {1..600}; do "$@" >/dev/null 2>&1 && return; sleep 0.1; done
    echo "not within a minute: $*"
    return 1
}
as() { local user=$1; shift; runuser -u "$user" -- "$@"; }
# refused CODE TEXT COMMAND...: the command must end with the code and say the text.
refused() {
    local code=$1 text=$2 output status=0
    shift 2
    output=$("$@" 2>&1) || status=$?
    [ "$status" = "$code" ] && grep -qF -- "$text" <<<"$output" ||
        { echo "exit $status instead of $code, or no \"$text\" in: $output"; return 1; }
}
# tells TEXT COMMAND...: the command must succeed and say the text.
tells() {
    local text=$1 output
    shift
    output=$("$@" 2>&1) && grep -qF -- "$text" <<<"$output" || { echo "no \"$text\" in: $output"; return 1; }
}
# remind TITLE WHO RULE: a task of the tenant home, due in a moment; later where the machine takes longer than that to say
# so, as what was due before it is added is refused.
remind() {
    for wait in 2 4 8 16 32; do
        flowctl task add "$1" --for "$2" --start "$(date -u -d "+$wait seconds" +%Y-%m-%dT%H:%M:%S)" --zone UTC --remind "$3" -t home && return
    done
    return 1
}
# Says how many checks failed; the last command of a script.
summary() {
    echo "1..$count"
    echo "# $failures of $count failed"
    [ "$failures" = 0 ]
}
