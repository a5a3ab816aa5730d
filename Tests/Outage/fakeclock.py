"""The other side of clock.c: sets the clocks of a process that was started with it."""

import mmap
import os
import shutil
import struct
import subprocess
import sys
import time

SIZE = 64
NANOSECONDS = 10**9


class FakeClock:
    """A wall clock, a time since boot and a boot, apart from the machine's."""

    def __init__(self, scratch, wall):
        self.library = build(scratch)
        self.path = os.path.join(scratch, "clock")
        with open(self.path, "wb") as file:
            file.write(bytes(SIZE))
        with open(self.path, "r+b") as file:
            self.face = mmap.mmap(file.fileno(), SIZE)
        self.generation = 0
        self.boot_count = 1
        self.wall = int(wall * NANOSECONDS) - time.time_ns()
        self.boot = 0
        self.write()

    @property
    def environment(self):
        """What a process has to be started with."""
        return {"LD_PRELOAD": self.library, "FLOWD_TEST_CLOCK": self.path}

    def now(self):
        """The wall clock, in seconds."""
        return (time.time_ns() + self.wall) / NANOSECONDS

    def pass_time(self, seconds):
        """Both clocks go on: the machine was busy elsewhere, asleep, or running without the daemon."""
        self.set(wall=seconds, boot=seconds)

    def set_wall(self, seconds):
        """Somebody sets the wall clock."""
        self.set(wall=seconds)

    def reboot(self, seconds):
        """The machine is off for a while; only for when nothing runs."""
        self.boot_count += 1
        self.boot = -int(time.clock_gettime(time.CLOCK_BOOTTIME) * NANOSECONDS) + 60 * NANOSECONDS
        self.set(wall=seconds)

    def set(self, wall=0, boot=0):
        self.wall += int(wall * NANOSECONDS)
        self.boot += int(boot * NANOSECONDS)
        self.write()

    def write(self):
        identity = f"00000000-0000-4000-8000-{self.boot_count:012}".encode()
        struct.pack_into("=qq36s", self.face, 8, self.wall, self.boot, identity)
        self.generation += 1
        struct.pack_into("=q", self.face, 0, self.generation)


def build(scratch):
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "clock.c")
    compiler = next(filter(shutil.which, (os.environ.get("CC", "cc"), "gcc", "clang")), None)
    if compiler is None:
        sys.exit("outage: no C compiler; install gcc")
    library = os.path.join(scratch, "clock.so")
    subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", library, source], check=True)
    return library
