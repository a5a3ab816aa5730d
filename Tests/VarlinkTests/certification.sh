#!/bin/sh
# Certifies the Varlink library against the Python implementation, in both directions.
#
#   certification.sh DIRECTORY BINARY
#
# DIRECTORY gets a Python virtual environment when it has none; BINARY is the built varlink-certification.
# Prints one line for each direction; exits 0 when both pass. Needs python3-venv.
set -eu

if [ $# -ne 2 ]; then
    echo "usage: $0 DIRECTORY BINARY" >&2
    exit 64
fi
environment=$1/varlink-31.0.0
binary=$2
python=$environment/bin/python

if [ ! -x "$environment/bin/varlink-ready" ]; then
    python3 -m venv "$environment"
    "$(dirname "$0")/../../packaging/fetch" "varlink of PyPI" \
        "$python" -m pip install --quiet --disable-pip-version-check varlink==31.0.0
    ln -sf python "$environment/bin/varlink-ready"
fi

scratch=$(mktemp -d)
server=
stop() {
    if [ -n "$server" ]; then
        kill "$server" 2>/dev/null || true
        wait "$server" 2>/dev/null || true
        server=
    fi
}
trap 'stop; rm -rf "$scratch"' EXIT

# Waits until somebody listens on a socket, for at most 20 seconds.
await() {
    "$python" - "$1" <<'PYTHON'
import socket, sys, time
deadline = time.monotonic() + 20
while True:
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(sys.argv[1])
            sys.exit(0)
        except OSError as error:
            if time.monotonic() > deadline:
                sys.exit(f"nobody listens on {sys.argv[1]}: {error}")
    time.sleep(0.02)
PYTHON
}

status=0
report() {
    if [ "$2" -eq 0 ]; then
        echo "certification: $1: passed"
    else
        echo "certification: $1: FAILED (exit $2)"
        sed 's/^/    /' "$3"
        status=1
    fi
}

# Another implementation's client against our server.
"$binary" --serve "$scratch/ours" &
server=$!
await "$scratch/ours"
code=0
timeout 60 "$python" -m varlink.tests.test_certification --client --varlink="unix:$scratch/ours" \
    >"$scratch/client.log" 2>&1 || code=$?
report "python client, our server" "$code" "$scratch/client.log"
stop

# Our client against another implementation's server.
"$python" -m varlink.tests.test_certification --varlink="unix:$scratch/theirs" >"$scratch/server.log" 2>&1 &
server=$!
await "$scratch/theirs"
code=0
timeout 60 "$binary" --client "unix:$scratch/theirs" >"$scratch/client.log" 2>&1 || code=$?
report "our client, python server" "$code" "$scratch/client.log"
stop

exit "$status"
