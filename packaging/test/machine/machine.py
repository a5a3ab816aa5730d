"""A Debian in qemu with flowd installed: boots from a disk that is kept, runs a script inside, and can lose its power.

What a power cut leaves: qemu is killed with -9, so the machine's memory is gone, and with it what its kernel had not
written yet. Its disk has a write cache of its own (disk.py), which qemu tells the machine of (cache=writeback): what the
machine has flushed is kept, what it has only written is kept or lost, sector by sector. With cache=writethrough qemu
would flush after each write, and a flush that is missing would not show; with the file itself as the disk, everything
ever written would be kept by the host, flushed or not.
"""

import os
import queue
import shlex
import shutil
import socket
import subprocess
import tempfile
import threading
import time

from disk import Disk

HERE = os.path.dirname(os.path.abspath(__file__))
NEEDED = {"qemu-system-x86_64": "qemu-system-x86", "mmdebstrap": "mmdebstrap", "mke2fs": "e2fsprogs"}
GUEST_PORT = 7777
RESULT = "vm: exit "


class Failed(Exception):
    """The machine could not be made, or did not come as far as the script."""


class TooLong(Failed):
    """The machine did not end in time."""


class Machine:
    """One machine; at any time it runs once or not at all."""

    def __init__(self, disk, programs, suite="bookworm", memory=1024, processors=2, seed=None,
                 keeps_clock=False):
        """Makes the disk, unless it is there already.

        Programs are the paths of flowd and flowctl, or of a .deb alone. systemd puts a clock forward that is before the
        day that it was built itself; on a disk that `keeps_clock` it doesn't, until /usr/lib/clock-epoch is removed.
        """
        self.disk_path = os.path.abspath(disk)
        self.memory, self.processors, self.seed = memory, processors, seed
        self.boots = 0
        self.process = self.disk = self.reader = None
        self.lines = queue.Queue()
        self.result = None
        self.scratch = tempfile.mkdtemp(prefix="flowd-vm-")
        self.console = os.path.join(self.scratch, "console")
        self.port = free_port()
        if not os.path.exists(self.disk_path):
            if os.getuid() != 0:
                raise Failed("run me as root: making the disk needs it")
            install_tools()
            made = subprocess.run([os.path.join(HERE, "image"), suite, self.disk_path, *programs], check=False,
                                  env={**os.environ, "KEEP_CLOCK": "yes" if keeps_clock else ""})
            if made.returncode != 0:
                raise Failed("the disk could not be made")

    # -- Running

    def boot(self, script, *arguments, clock=None):
        """Switches the power on; the script runs when the machine is up.

        The clock is where the machine's clock begins, such as 1970-01-01T00:00:05, the host's time if not given.
        """
        self.boots += 1
        self.result = None
        self.lines = queue.Queue()
        self.disk = Disk(self.disk_path, os.path.join(self.scratch, f"disk{self.boots}"), f"{self.seed}/{self.boots}")
        # Software emulation: KVM in a machine that is virtual itself can't be relied on. No network but one port here.
        with open(self.console, "ab") as console:
            self.process = subprocess.Popen(
                ["qemu-system-x86_64", "-nodefaults", "-no-user-config", "-display", "none", "-no-reboot",
                 "-machine", "q35", "-accel", "tcg,thread=multi", "-cpu", "max", "-smp", str(self.processors),
                 "-m", str(self.memory), "-rtc", f"base={clock or 'utc'}", "-device", "virtio-rng-pci",
                 "-kernel", self.disk_path + ".kernel", "-initrd", self.disk_path + ".initrd",
                 "-append", "root=/dev/vda rw console=ttyS0 quiet loglevel=4 panic=-1 net.ifnames=0"
                            " systemd.show_status=no",
                 "-drive", f"file={self.disk.address},if=virtio,format=raw,cache=writeback",
                 "-nic", f"user,model=virtio-net-pci,restrict=on,hostfwd=tcp:127.0.0.1:{self.port}-:{GUEST_PORT}",
                 "-serial", f"file:{os.path.join(self.scratch, 'serial')}",
                 "-device", "virtio-serial-pci", "-chardev", "stdio,id=script,signal=off",
                 "-device", "virtserialport,chardev=script,name=script"],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=console)
        with open(script, "rb") as file:
            text = file.read()
        self.say(f"{len(text)} {shlex.join(arguments)}", text)
        self.reader = threading.Thread(target=self.read_lines, args=(self.process, self.lines), daemon=True)
        self.reader.start()

    def read_lines(self, process, lines):
        for line in process.stdout:
            lines.put(line.decode(errors="replace").rstrip("\n"))
        lines.put(None)

    def say(self, line, data=b""):
        """Sends the script a line, and what is to follow it at once."""
        try:
            self.process.stdin.write(line.encode() + b"\n" + data)
            self.process.stdin.flush()
        except BrokenPipeError:
            # The machine is off; whoever waits for a line is told.
            pass

    def line(self, deadline):
        """The next line of the script; `None` when the machine is off. Fails at a time of the monotonic clock."""
        try:
            line = self.lines.get(timeout=max(0.01, deadline - time.monotonic()))
        except queue.Empty:
            raise TooLong(f"no end in time\n{self.console_end()}") from None
        if line is not None and line.startswith(RESULT):
            self.result = int(line[len(RESULT):])
            return self.line(deadline)
        if line is None:
            self.off()
        return line

    def cut(self, at_flush_within=0):
        """Pulls the plug: now, or within so many seconds when the machine flushes its disk and that isn't done yet."""
        if at_flush_within:
            self.disk.cut_at_flush()
            self.disk.has_cut.wait(at_flush_within)
        self.process.kill()
        self.disk.cut()
        self.off()

    def off(self):
        """Waits for the end of a machine that was switched off."""
        if self.process is None:
            return
        process, self.process = self.process, None
        process.wait()
        self.reader.join()
        process.stdin.close()
        process.stdout.close()
        self.disk.close()

    def close(self):
        """Pulls the plug if the machine runs, and removes what isn't the disk."""
        if self.process is not None:
            self.cut()
        shutil.rmtree(self.scratch, ignore_errors=True)

    def console_end(self):
        """The last lines of the kernel's console, and what qemu had to say."""
        text = ""
        for path in (self.console, os.path.join(self.scratch, "serial")):
            if os.path.exists(path):
                with open(path, errors="replace") as file:
                    text += "".join(file.readlines()[-20:])
        return text

    # -- The disk of a machine that is off

    def rescue(self, source, target):
        """Copies a folder off the disk, as the next boot would find it: from a copy whose journal is replayed."""
        copy = os.path.join(self.scratch, "copy")
        run("cp", "--sparse=always", self.disk_path, copy)
        # 1: it has mended something.
        run("e2fsck", "-fy", copy, accepted=(0, 1))
        dumped = os.path.join(self.scratch, "dumped")
        os.mkdir(dumped)
        run("debugfs", "-R", f"rdump {source} {dumped}", copy)
        shutil.rmtree(target, ignore_errors=True)
        os.rename(os.path.join(dumped, os.path.basename(source)), target)
        os.rmdir(dumped)
        os.unlink(copy)


def run(*command, accepted=(0,)):
    """Runs a tool; fails with what it said."""
    result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if result.returncode not in accepted:
        raise Failed(f"{' '.join(command)} ended with {result.returncode}: {result.stdout[-2000:]}{result.stderr}")
    return result.stdout


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def install_tools():
    """Installs what making and running a machine needs."""
    missing = [package for program, package in NEEDED.items() if shutil.which(program) is None]
    if missing:
        installer = os.path.join(HERE, os.pardir, os.pardir, "install-packages")
        if subprocess.run([installer, *missing], check=False).returncode != 0:
            raise Failed(f"please install {' '.join(missing)}")
