#!/bin/sh
# Reads what `flowctl calendar --ics` writes with another implementation, Python's icalendar.
#
#   icalendar.sh DIRECTORY FLOWD FLOWCTL
#
# DIRECTORY gets a Python virtual environment when it has none. Needs python3-venv.
set -eu

if [ $# -ne 3 ]; then
    echo "usage: $0 DIRECTORY FLOWD FLOWCTL" >&2
    exit 64
fi
environment=$1/icalendar-7.3.0
python=$environment/bin/python

if [ ! -x "$environment/bin/icalendar-ready" ]; then
    python3 -m venv "$environment"
    "$(dirname "$0")/../../packaging/fetch" "icalendar of PyPI" \
        "$python" -m pip install --quiet --disable-pip-version-check icalendar==7.3.0
    ln -sf python "$environment/bin/icalendar-ready"
fi
exec "$python" "$(dirname "$0")/icalendar_check.py" --flowd "$2" --flowctl "$3"
