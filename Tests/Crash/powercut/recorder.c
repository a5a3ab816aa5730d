/// A library to be preloaded into flowd that writes every change of the files in one directory, and every sync, to a
/// log, in order, so that the states which a power cut could leave can be made from it afterwards.
///
///     RECORDER_DIRECTORY  the directory, absolute and without links
///     RECORDER_LOG        the log; records are appended, so several processes in turn can share it
///     RECORDER_LIE        if set, syncs are neither done nor written down: a disk that lies
///
/// It knows the calls that SQLite in WAL mode makes. What it might miss shows when the replay of the whole log is
/// compared with the directory. The -shm file, which is mapped, is left out: SQLite makes it anew.
///
/// A change and its record are made under a lock of the log. Who kills the process takes that lock first: else the
/// kill falls between the two now and then, and the log lacks a change that the disk has.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind {
    kind_create = 1, kind_write, kind_truncate, kind_sync_begin, kind_sync_end, kind_rename, kind_unlink, kind_mark,
};

/// Before each record; `path` and then `data` follow. replay.py reads the same layout.
struct header {
    uint32_t magic;
    uint16_t kind;
    uint16_t path_size;
    uint64_t inode;
    uint64_t offset;
    uint64_t data_size;
} __attribute__((packed));

static const uint32_t magic = 0x44525746;
enum { descriptor_max = 65536 };

static char directory[PATH_MAX];
static size_t directory_size;
static int log_descriptor = -1;
static int lies;
/// The inode of each open descriptor that is of interest, else 0.
static _Atomic uint64_t inodes[descriptor_max];
static pthread_once_t once = PTHREAD_ONCE_INIT;
/// Among the threads of this process; flock, which is per open file, keeps out who would kill it.
static pthread_mutex_t changing = PTHREAD_MUTEX_INITIALIZER;

static int (*next_open)(const char *, int, ...);
static int (*next_openat)(int, const char *, int, ...);
static int (*next_close)(int);
static ssize_t (*next_write)(int, const void *, size_t);
static ssize_t (*next_pwrite)(int, const void *, size_t, off_t);
static int (*next_ftruncate)(int, off_t);
static int (*next_fsync)(int);
static int (*next_fdatasync)(int);
static int (*next_rename)(const char *, const char *);
static int (*next_unlink)(const char *);

static void set_up(void) {
    next_open = dlsym(RTLD_NEXT, "open");
    next_openat = dlsym(RTLD_NEXT, "openat");
    next_close = dlsym(RTLD_NEXT, "close");
    next_write = dlsym(RTLD_NEXT, "write");
    next_pwrite = dlsym(RTLD_NEXT, "pwrite");
    next_ftruncate = dlsym(RTLD_NEXT, "ftruncate");
    next_fsync = dlsym(RTLD_NEXT, "fsync");
    next_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
    next_rename = dlsym(RTLD_NEXT, "rename");
    next_unlink = dlsym(RTLD_NEXT, "unlink");
    const char *wanted = getenv("RECORDER_DIRECTORY"), *log = getenv("RECORDER_LOG");
    if (wanted == NULL || log == NULL)
        return;
    directory_size = (size_t)snprintf(directory, sizeof directory, "%s/", wanted);
    lies = getenv("RECORDER_LIE") != NULL;
    int opened = next_open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    // High up, where no program expects its next descriptor.
    log_descriptor = fcntl(opened, F_DUPFD_CLOEXEC, 1000);
    next_close(opened);
}

static void ready(void) {
    pthread_once(&once, set_up);
}

/// Appends one record. A single writev on an appending descriptor is never torn by another thread's.
static void record(enum kind kind, const char *path, uint64_t inode, uint64_t offset, const void *data, size_t size) {
    int saved = errno;
    struct header header = {magic, kind, (uint16_t)(path ? strlen(path) : 0), inode, offset, size};
    struct iovec parts[3] = {
        {&header, sizeof header}, {(void *)(path ? path : ""), header.path_size}, {(void *)(data ? data : ""), size},
    };
    ssize_t expected = (ssize_t)(sizeof header + header.path_size + size);
    if (writev(log_descriptor, parts, 3) != expected) {
        static const char text[] = "recorder: the log cannot be written\n";
        next_write(2, text, sizeof text - 1);
        abort();
    }
    errno = saved;
}

static void begin_change(void) {
    pthread_mutex_lock(&changing);
    while (log_descriptor >= 0 && flock(log_descriptor, LOCK_EX) != 0 && errno == EINTR) {
    }
}

static void end_change(void) {
    int saved = errno;
    if (log_descriptor >= 0)
        flock(log_descriptor, LOCK_UN);
    pthread_mutex_unlock(&changing);
    errno = saved;
}

/// The name of `path` inside the directory, or NULL if it is elsewhere or of no interest.
static const char *inside(const char *path) {
    if (log_descriptor < 0 || strncmp(path, directory, directory_size) != 0)
        return NULL;
    size_t size = strlen(path);
    return size > 4 && strcmp(path + size - 4, "-shm") == 0 ? NULL : path + directory_size;
}

static uint64_t inode_of(int descriptor) {
    return descriptor >= 0 && descriptor < descriptor_max ? atomic_load(&inodes[descriptor]) : 0;
}

/// Notes a descriptor that was just opened.
static int opened(int descriptor, int flags, int existed) {
    if (descriptor < 0 || descriptor >= descriptor_max || log_descriptor < 0)
        return descriptor;
    int saved = errno;
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t size = readlink(link, path, sizeof path - 1);
    struct stat status;
    if (size > 0 && fstat(descriptor, &status) == 0) {
        path[size] = '\0';
        const char *name = inside(path);
        if (S_ISDIR(status.st_mode) && strncmp(path, directory, directory_size - 1) == 0
            && (size_t)size == directory_size - 1) {
            // A sync of the directory itself is a sync of inode 1.
            atomic_store(&inodes[descriptor], 1);
        } else if (name != NULL && S_ISREG(status.st_mode)) {
            atomic_store(&inodes[descriptor], status.st_ino);
            if (!existed)
                record(kind_create, name, status.st_ino, 0, NULL, 0);
            else if (flags & O_TRUNC)
                record(kind_truncate, name, status.st_ino, 0, NULL, 0);
        }
    }
    errno = saved;
    return descriptor;
}

static int exists(int base, const char *path) {
    int saved = errno;
    int result = faccessat(base, path, F_OK, 0) == 0;
    errno = saved;
    return result;
}

#define MODE_ARGUMENT(flags) \
    mode_t mode = 0; \
    if ((flags) & (O_CREAT | __O_TMPFILE)) { \
        va_list arguments; \
        va_start(arguments, flags); \
        mode = va_arg(arguments, mode_t); \
        va_end(arguments); \
    }

int open(const char *path, int flags, ...) {
    MODE_ARGUMENT(flags)
    ready();
    if (!(flags & (O_CREAT | O_TRUNC)))
        return opened(next_open(path, flags, mode), flags, 1);
    begin_change();
    int existed = exists(AT_FDCWD, path);
    int descriptor = opened(next_open(path, flags, mode), flags, existed);
    end_change();
    return descriptor;
}

int openat(int base, const char *path, int flags, ...) {
    MODE_ARGUMENT(flags)
    ready();
    if (!(flags & (O_CREAT | O_TRUNC)))
        return opened(next_openat(base, path, flags, mode), flags, 1);
    begin_change();
    int existed = exists(base, path);
    int descriptor = opened(next_openat(base, path, flags, mode), flags, existed);
    end_change();
    return descriptor;
}

int close(int descriptor) {
    ready();
    if (descriptor == log_descriptor && log_descriptor >= 0)
        return 0;
    if (inode_of(descriptor))
        atomic_store(&inodes[descriptor], 0);
    return next_close(descriptor);
}

ssize_t write(int descriptor, const void *data, size_t size) {
    ready();
    uint64_t inode = inode_of(descriptor);
    if (!inode)
        return next_write(descriptor, data, size);
    begin_change();
    ssize_t done = next_write(descriptor, data, size);
    if (done > 0)
        record(kind_write, NULL, inode, (uint64_t)(lseek(descriptor, 0, SEEK_CUR) - done), data, (size_t)done);
    end_change();
    return done;
}

ssize_t pwrite(int descriptor, const void *data, size_t size, off_t offset) {
    ready();
    uint64_t inode = inode_of(descriptor);
    if (!inode)
        return next_pwrite(descriptor, data, size, offset);
    begin_change();
    ssize_t done = next_pwrite(descriptor, data, size, offset);
    if (done > 0)
        record(kind_write, NULL, inode, (uint64_t)offset, data, (size_t)done);
    end_change();
    return done;
}

int ftruncate(int descriptor, off_t size) {
    ready();
    uint64_t inode = inode_of(descriptor);
    if (!inode)
        return next_ftruncate(descriptor, size);
    begin_change();
    int result = next_ftruncate(descriptor, size);
    if (result == 0)
        record(kind_truncate, NULL, inode, (uint64_t)size, NULL, 0);
    end_change();
    return result;
}

/// What was recorded before a sync began is on disk once it has ended.
static int sync_with(int (*function)(int), int descriptor) {
    uint64_t inode = inode_of(descriptor);
    if (!inode)
        return function(descriptor);
    if (lies)
        return 0;
    static _Atomic uint64_t count;
    uint64_t token = (uint64_t)getpid() << 32 | atomic_fetch_add(&count, 1);
    record(kind_sync_begin, NULL, inode, token, NULL, 0);
    int result = function(descriptor);
    if (result == 0)
        record(kind_sync_end, NULL, inode, token, NULL, 0);
    return result;
}

int fsync(int descriptor) {
    ready();
    return sync_with(next_fsync, descriptor);
}

int fdatasync(int descriptor) {
    ready();
    return sync_with(next_fdatasync, descriptor);
}

int rename(const char *from, const char *to) {
    ready();
    const char *name = inside(from), *target = inside(to);
    if (!name || !target)
        return next_rename(from, to);
    begin_change();
    int result = next_rename(from, to);
    if (result == 0)
        record(kind_rename, name, 0, 0, target, strlen(target));
    end_change();
    return result;
}

int unlink(const char *path) {
    ready();
    const char *name = inside(path);
    if (!name)
        return next_unlink(path);
    begin_change();
    int result = next_unlink(path);
    if (result == 0)
        record(kind_unlink, name, 0, 0, NULL, 0);
    end_change();
    return result;
}

// off_t has 64 bits here, so the names with and without the number mean the same.
int open64(const char *path, int flags, ...) __attribute__((alias("open")));
int openat64(int base, const char *path, int flags, ...) __attribute__((alias("openat")));
ssize_t pwrite64(int descriptor, const void *data, size_t size, off_t offset) __attribute__((alias("pwrite")));
int ftruncate64(int descriptor, off_t size) __attribute__((alias("ftruncate")));
