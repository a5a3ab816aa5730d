#!/usr/bin/env python3
"""The completions as files: bash, zsh and fish load them, and complete commands, options and what flowd knows.

completions.py --flowd PATH --flowctl PATH
"""
import argparse
import os
import pty
import select
import shlex
import shutil
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "support"))
from program import Checks, Place  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
WRITER = os.path.join(ROOT, "packaging/completions")
FILES = ["_flowctl", "flowctl.bash", "flowctl.fish"]
# What is typed, and one of the candidates; the last ones are asked of flowd.
TYPED = [("flowctl job st", "start"), ("flowctl paym", "payment"), ("flowctl payment schedule ad", "add"),
         ("flowctl job graph --as m", "mermaid"), ("flowctl job list --ov", "--overdue"), ("flowctl completion z", "zsh"),
         ("flowctl init --pack fir", "first-steps"), ("flowctl status -t ac", "acme"), ("flowctl --tenant ac", "acme"),
         ("flowctl -t acme job st", "start"), ("flowctl task done -t acme ", "1"),
         ("flowctl job start work -t acme --assignee an", "ana"), ("flowctl job start -t acme wo", "work")]
ATTEMPTS = 20
BASH = """
source {folder}/flowctl.bash
COMP_LINE={line}
COMP_POINT=${{#COMP_LINE}} COMP_WORDS=({line_words}) COMP_CWORD={count} COMP_TYPE=9 COMP_KEY=9
complete -p flowctl | grep -q -- '-F _flowctl' || exit 3
_flowctl flowctl {last} {before}
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


class Shells:
    """The three shells, with the files in a folder and flowctl in the path."""

    def __init__(self, checks, place, folder):
        self.checks, self.folder = checks, folder
        programs = place.file("bin")
        os.makedirs(programs)
        os.symlink(place.arguments.flowctl, os.path.join(programs, "flowctl"))
        self.environment = {"PATH": f"{programs}:/usr/bin:/bin", "HOME": place.scratch, "FLOWCTL_SOCKET": place.socket,
                            "TERM": "dumb", "LC_ALL": "C.UTF-8"}

    def run(self, *command):
        return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, env=self.environment,
                              stdin=subprocess.DEVNULL)

    def load(self):
        """None finds a mistake in its file."""
        for name in FILES:
            with open(os.path.join(self.folder, name), encoding="utf-8") as file:
                self.checks.expect(f"{name} is sourced, not run", not file.readline().startswith("#!"))
        for command in (["bash", "-n", "flowctl.bash"], ["zsh", "-f", "-n", "_flowctl"], ["fish", "-n", "flowctl.fish"]):
            done = self.run(*command[:-1], os.path.join(self.folder, command[-1]))
            self.checks.expect(f"{command[0]} reads its file", done.returncode == 0 and not done.stderr, done)

    def bash(self, line):
        words = line.split(" ")
        quoted = [shlex.quote(word) for word in words]
        script = BASH.format(folder=self.folder, line=shlex.quote(line), line_words=" ".join(quoted), count=len(words) - 1,
                             last=quoted[-1], before=quoted[-2])
        done = self.run("bash", "--norc", "-c", script)
        return [each.rstrip() for each in done.stdout.splitlines()], done

    def fish(self, line):
        script = f"source {self.folder}/flowctl.fish; complete -C {shlex.quote(line)}"
        done = self.run("fish", "--no-config", "--interactive", "-c", script)
        return [each.split("\t")[0] for each in done.stdout.splitlines()], done

    def zsh(self, line, wanted, seconds=20):
        """Types a line and a tab at a terminal, and gives back what stands there as soon as it is completed."""
        process, terminal = pty.fork()
        if process == 0:
            os.execvpe("zsh", ["zsh", "-f", "-i"], self.environment | {"PS1": "ready> "})
        displayed, typed = "", False
        start = f"fpath=({self.folder} $fpath); autoload -Uz compinit; compinit -D -u; unsetopt list_ambiguous; print -r LOADED=$_comps[flowctl]\n"
        os.write(terminal, start.encode())
        until = time.monotonic() + seconds
        while time.monotonic() < until and f"{line[:line.rindex(' ') + 1]}{wanted}" not in displayed.replace("\r", ""):
            if select.select([terminal], [], [], until - time.monotonic())[0]:
                try:
                    displayed += os.read(terminal, 65536).decode(errors="replace")
                except OSError:
                    break
            if not typed and "LOADED=_flowctl\r\n" in displayed:
                displayed, typed = "", True
                os.write(terminal, f"{line}\t".encode())
        os.write(terminal, b"\x15\x04")
        os.close(terminal)
        os.waitpid(process, 0)
        return displayed

    def complete(self):
        for line, wanted in TYPED:
            completed = line[:line.rindex(" ") + 1] + wanted
            for shell in (self.bash, self.fish):
                found, done = self.again(lambda: shell(line), lambda result: wanted in result[0])
                self.checks.expect(f"{shell.__name__}: {line} has {wanted}", wanted in found, (found, done.stderr))
                self.checks.expect(f"{shell.__name__}: {line} tells no errors", not done.stderr, done.stderr)
            displayed = self.again(lambda: self.zsh(line, wanted), lambda result: completed in result)
            self.checks.expect(f"zsh: {line} becomes {wanted}", completed in displayed, repr(displayed))

    @staticmethod
    def again(act, is_good):
        """A name that flowd doesn't tell within 150 ms isn't waited for by who types: on a busy machine they type again."""
        for _ in range(ATTEMPTS):
            result = act()
            if is_good(result):
                break
        return result

    def alone(self):
        """Without flowd, names aren't completed, commands are, and nothing is said into the line."""
        for shell in (self.bash, self.fish):
            for line, wanted in (("flowctl status -t ac", []), ("flowctl job st", ["start"])):
                found, done = shell(line)
                found = [each for each in found if each]
                self.checks.expect(f"{shell.__name__}: {line} without flowd", found == wanted and not done.stderr, done)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--flowd", required=True)
    parser.add_argument("--flowctl", required=True)
    arguments = parser.parse_args()
    arguments.flowd, arguments.flowctl = os.path.abspath(arguments.flowd), os.path.abspath(arguments.flowctl)
    if missing := [name for name in ("bash", "zsh", "fish") if not shutil.which(name)]:
        sys.exit(f"There is no {', '.join(missing)}; make test installs them")
    checks = Checks()
    with Place(arguments) as place:
        folder = place.file("completions")
        done = subprocess.run([WRITER, arguments.flowctl, folder], capture_output=True, text=True, timeout=120, check=False)
        checks.expect("the files are written", done.returncode == 0 and sorted(os.listdir(folder)) == FILES, done)
        done = subprocess.run([WRITER, "/nowhere", folder], capture_output=True, text=True, timeout=120, check=False)
        checks.expect("a flowctl that isn't there is told", done.returncode == 1 and "/nowhere" in done.stderr, done)
        place.installed()
        running = place.start()
        checks.expect("flowd starts for what is to be named", running.ready())
        place.asks("profile", "add", "-t", "acme", "ana", "--title", "Ana Ito")
        place.asks("task", "add", "-t", "acme", "Stretch", "--for", "ana", "--rule", "FREQ=DAILY", "--at", "08:00")
        running.stop()
        shells = Shells(checks, place, folder)
        shells.load()
        shells.alone()
        running = place.start()
        checks.expect("flowd starts", running.ready())
        shells.complete()
        running.stop()
    return checks.end()


if __name__ == "__main__":
    sys.exit(main())
