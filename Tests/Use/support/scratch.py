"""A rig that finds things in a scratch directory of its own."""
import shutil
import tempfile


def run(name, make, parts):
    """Makes the rig on a scratch directory, runs its parts, prints what it found; returns the exit code."""
    scratch = tempfile.mkdtemp(prefix=f"flowd-{name}-")
    found = make(scratch)
    try:
        for part in parts(found):
            part()
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    for finding in found.findings:
        print(f"FAILED: {finding}")
    return 1 if found.findings else 0
