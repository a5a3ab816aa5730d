"""A disk with a write cache that forgets when the power goes, served to qemu as a network block device (NBD).

What the machine has written is in the cache, what it has flushed is in the file. At a power cut each cached sector is
kept or lost by chance, as disks do it: they write sectors whole, in any order. A disk that lies answers flushes and does
nothing; at the cut it has lost everything since it began to.
"""

import os
import random
import socket
import struct
import threading

SECTOR = 512
# Names of the protocol: https://github.com/NetworkBlockDevice/nbd/blob/master/doc/proto.md
HELLO = b"NBDMAGIC"
OPTION_MAGIC = b"IHAVEOPT"
FIXED_NEWSTYLE, NO_ZEROES = 1, 2
OPTION_ABORT, OPTION_GO = 2, 7
REPLY_MAGIC = 0x3E889045565A9
REPLY_ACK, REPLY_INFO, REPLY_UNSUPPORTED = 1, 3, 0x80000001
HAS_FLAGS, SEND_FLUSH, SEND_FUA = 1, 4, 8
REQUEST_MAGIC, SIMPLE_REPLY_MAGIC = 0x25609513, 0x67446698
READ, WRITE, DISCONNECT, FLUSH = 0, 1, 2, 3
FORCED = 1
INVALID = 22


class Disk:
    """One file as a disk; the machine finds it at `address`."""

    def __init__(self, path, socket_path, seed):
        self.file = os.open(path, os.O_RDWR)
        self.size = os.fstat(self.file).st_size
        self.random = random.Random(seed)
        self.cache = {}
        self.lies = False
        self.lock = threading.Lock()
        self.has_power = True
        self.is_armed = False
        self.has_cut = threading.Event()
        self.is_closing = threading.Event()
        self.kept = self.lost = 0
        self.listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.listener.bind(socket_path)
        self.listener.listen(1)
        self.address = f"nbd:unix:{socket_path}"
        self.thread = threading.Thread(target=self.serve, daemon=True)
        self.thread.start()

    # -- The cache

    def read(self, offset, length):
        data = bytearray(os.pread(self.file, length, offset))
        if self.cache:
            for sector in range(offset // SECTOR, (offset + length) // SECTOR):
                cached = self.cache.get(sector)
                if cached is not None:
                    start = sector * SECTOR - offset
                    data[start:start + SECTOR] = cached
        return bytes(data)

    def write(self, offset, data):
        first = offset // SECTOR
        for index in range(len(data) // SECTOR):
            self.cache[first + index] = data[index * SECTOR:(index + 1) * SECTOR]

    def flush(self):
        """Puts what is cached into the file. The host keeps its power, so the file needs no sync."""
        if self.lies:
            return
        self.store(sorted(self.cache))
        self.cache.clear()

    def write_through(self, offset, length):
        """Puts one write into the file, and no other."""
        sectors = range(offset // SECTOR, (offset + length) // SECTOR)
        self.store(sectors)
        for sector in sectors:
            del self.cache[sector]

    def store(self, sectors):
        """Writes some of the cached sectors, neighbours in one go."""
        start, run = 0, []
        for sector in sectors:
            if run and sector != start + len(run):
                os.pwrite(self.file, b"".join(run), start * SECTOR)
                run = []
            if not run:
                start = sector
            run.append(self.cache[sector])
        if run:
            os.pwrite(self.file, b"".join(run), start * SECTOR)

    def lie(self):
        """From now on flushes do nothing."""
        with self.lock:
            self.store(sorted(self.cache))
            self.cache.clear()
            self.lies = True

    def cut(self):
        """The power goes: nothing is taken any more, and each cached sector is kept or lost."""
        with self.lock:
            if self.has_power:
                self.lose_power()

    def cut_at_flush(self):
        """The power goes when the machine flushes next, before anything of that is done: `has_cut` tells when."""
        with self.lock:
            self.is_armed = True

    def lose_power(self):
        self.has_power = False
        share = 0 if self.lies else self.random.random()
        kept = [sector for sector in sorted(self.cache) if self.random.random() < share]
        self.store(kept)
        self.kept, self.lost = len(kept), len(self.cache) - len(kept)
        self.cache.clear()
        self.has_cut.set()

    def close(self):
        """Waits until the machine has gone, keeps what it has written, and closes the file."""
        self.is_closing.set()
        self.listener.close()
        self.thread.join(10)
        with self.lock:
            if self.has_power:
                self.store(sorted(self.cache))
                self.cache.clear()
        os.close(self.file)

    # -- The protocol

    def serve(self):
        try:
            connection, _ = self.listener.accept()
        except OSError:
            return
        with connection:
            try:
                if self.negotiate(connection):
                    while self.answer(connection):
                        pass
            except (EOFError, ConnectionError):
                pass

    def negotiate(self, connection):
        connection.sendall(HELLO + OPTION_MAGIC + struct.pack(">H", FIXED_NEWSTYLE | NO_ZEROES))
        receive(connection, 4)
        while True:
            _, option, length = struct.unpack(">8sII", receive(connection, 16))
            receive(connection, length)

            def reply(kind, data=b"", option=option):
                connection.sendall(struct.pack(">QIII", REPLY_MAGIC, option, kind, len(data)) + data)
            if option == OPTION_GO:
                reply(REPLY_INFO, struct.pack(">HQH", 0, self.size, HAS_FLAGS | SEND_FLUSH | SEND_FUA))
                reply(REPLY_ACK)
                return True
            if option == OPTION_ABORT:
                reply(REPLY_ACK)
                return False
            reply(REPLY_UNSUPPORTED)

    def answer(self, connection):
        magic, flags, kind, handle, offset, length = struct.unpack(">IHHQQI", receive(connection, 28))
        if magic != REQUEST_MAGIC or kind == DISCONNECT:
            return False
        data, error = b"", 0
        payload = receive(connection, length) if kind == WRITE else b""
        with self.lock:
            if self.has_power and self.is_armed and kind == FLUSH and self.cache:
                self.lose_power()
            if not self.has_power:
                # No answer at all: an error would be something that the machine could still act on.
                pass
            elif kind == READ:
                data = self.read(offset, length)
            elif kind == WRITE:
                self.write(offset, payload)
                if flags & FORCED and not self.lies:
                    self.write_through(offset, length)
            elif kind == FLUSH:
                self.flush()
            else:
                error = INVALID
        if not self.has_power:
            self.is_closing.wait()
            return False
        connection.sendall(struct.pack(">IIQ", SIMPLE_REPLY_MAGIC, error, handle) + data)
        return True


def receive(connection, length):
    """Exactly so many bytes."""
    data = bytearray()
    while len(data) < length:
        part = connection.recv(min(length - len(data), 1 << 20))
        if not part:
            raise EOFError
        data += part
    return bytes(data)
