"""Makes, from the recorder's log, the files that a power cut at any moment could leave."""

import os
import struct

HEADER = struct.Struct("<IHHQQQ")
MAGIC = 0x44525746
CREATE, WRITE, TRUNCATE, SYNC_BEGIN, SYNC_END, RENAME, UNLINK, MARK = range(1, 9)
DIRECTORY = 1
SECTOR = 512

# What becomes of the changes that no sync has covered.
SURVIVALS = ("none", "all", "prefix", "subset", "torn")
# Which syncs put names on disk: any sync that begins later (ext4, XFS), or only one of the directory (POSIX).
NAMINGS = ("journal", "strict")


class Record:
    """One entry of the log."""

    __slots__ = ("kind", "path", "inode", "offset", "data")

    def __init__(self, kind, path, inode, offset, data):
        self.kind, self.path, self.inode, self.offset, self.data = kind, path, inode, offset, data


def append_mark(descriptor, data):
    """Notes an acknowledgement in a log that is open for appending."""
    os.write(descriptor, HEADER.pack(MAGIC, MARK, 0, 0, 0, len(data)) + data)


def read_log(path):
    """All records, in order; one that a kill cut off at the end is left out."""
    with open(path, "rb") as file:
        log = memoryview(file.read())
    records, position = [], 0
    while position + HEADER.size <= len(log):
        magic, kind, path_size, inode, offset, data_size = HEADER.unpack_from(log, position)
        if magic != MAGIC:
            raise ValueError(f"{path}: no record at byte {position}")
        start = position + HEADER.size
        position = start + path_size + data_size
        if position > len(log):
            break
        name = bytes(log[start:start + path_size]).decode()
        records.append(Record(kind, name, inode, offset, log[start + path_size:position]))
    return records


class File:
    """One inode: what is on disk, and the changes that may not be."""

    def __init__(self):
        self.durable = bytearray()
        self.pending = []

    def settle(self, before):
        """Puts on disk what was done before that record."""
        count = 0
        for index, record in self.pending:
            if index >= before:
                break
            apply(self.durable, record.kind, record.offset, record.data)
            count += 1
        del self.pending[:count]


def apply(content, kind, offset, data):
    if kind == TRUNCATE:
        if offset < len(content):
            del content[offset:]
        else:
            content.extend(bytes(offset - len(content)))
        return
    if offset > len(content):
        content.extend(bytes(offset - len(content)))
    content[offset:offset + len(data)] = data


class Replay:
    """The disk after the first records of a log."""

    def __init__(self, records, naming):
        self.records = records
        self.naming = naming
        self.position = 0
        self.files = {}
        self.live = {}
        self.durable = {}
        self.pending_names = []
        self.syncs = {}
        self.marks = []

    def advance(self, position):
        """Takes in the records up to `position`."""
        while self.position < position:
            self.step(self.position, self.records[self.position])
            self.position += 1

    def step(self, index, record):
        kind = record.kind
        if kind == CREATE:
            self.files[record.inode] = File()
            self.rename(index, (CREATE, record.path, self.files[record.inode]))
        elif kind in (WRITE, TRUNCATE):
            self.files[record.inode].pending.append((index, record))
        elif kind == SYNC_BEGIN:
            self.syncs[record.offset] = index
        elif kind == SYNC_END:
            self.synced(record.inode, self.syncs.pop(record.offset))
        elif kind == RENAME:
            self.rename(index, (RENAME, record.path, bytes(record.data).decode()))
        elif kind == UNLINK:
            self.rename(index, (UNLINK, record.path, None))
        elif kind == MARK:
            self.marks.append(bytes(record.data))

    def rename(self, index, change):
        change_name(self.live, change)
        self.pending_names.append((index, change))

    def synced(self, inode, begin):
        if inode != DIRECTORY:
            self.files[inode].settle(begin)
        if inode == DIRECTORY or self.naming == "journal":
            while self.pending_names and self.pending_names[0][0] < begin:
                change_name(self.durable, self.pending_names.pop(0)[1])

    def survivors(self, survival, random):
        """The files by name if the power went now: contents as bytes."""
        pending = [index for index, _ in self.pending_names]
        pending += [index for file in self.files.values() for index, _ in file.pending]
        chosen = set(choose(sorted(pending), survival, random))
        names = dict(self.durable)
        # Names are never reordered: both kinds of file system keep their order.
        for index, change in self.pending_names:
            kept = random.random() < 0.5 if survival in ("subset", "torn") else index in chosen
            if not kept:
                break
            change_name(names, change)
        return {name: self.content(file, chosen, survival, random) for name, file in names.items()}

    @staticmethod
    def content(file, chosen, survival, random):
        content = bytearray(file.durable)
        for index, record in file.pending:
            if index not in chosen:
                continue
            if survival == "torn" and record.kind == WRITE:
                for start in range(0, len(record.data), SECTOR):
                    if random.random() < 0.5:
                        apply(content, WRITE, record.offset + start, record.data[start:start + SECTOR])
            else:
                apply(content, record.kind, record.offset, record.data)
        return content


def choose(pending, survival, random):
    if survival == "none":
        return []
    if survival == "prefix":
        return pending[:random.randint(0, len(pending))]
    if survival in ("subset", "torn"):
        return [index for index in pending if random.random() < (0.5 if survival == "subset" else 0.75)]
    return pending


def change_name(names, change):
    kind, path, value = change
    if kind == CREATE:
        names[path] = value
    elif kind == UNLINK:
        names.pop(path, None)
    elif path in names:
        names[value] = names.pop(path)
