#define _GNU_SOURCE
#include "clinux.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/// Opens `path`, performs `action` on it, and closes it.
static int with_path(const char *path, int flags, int (*action)(int descriptor)) {
    int descriptor;
    do {
        // Not waiting for the other end of a pipe that stands where a file is expected.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | flags);
    } while (descriptor < 0 && errno == EINTR);
    if (descriptor < 0)
        return -errno;
    int result = action(descriptor);
    close(descriptor);
    return result;
}

// Not repeated when interrupted or failed: after an error the kernel calls the lost pages clean, and a second fsync
// would report success.
static int sync_descriptor(int descriptor) {
    return fsync(descriptor) == 0 ? 0 : -errno;
}

static int drop_descriptor(int descriptor) {
    return -posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED);
}

int clinux_sync_file(const char *path) {
    return with_path(path, O_NOFOLLOW, sync_descriptor);
}

int clinux_drop_cache(const char *path) {
    return with_path(path, O_NOFOLLOW, drop_descriptor);
}

int clinux_sync_directory(const char *path) {
    return with_path(path, O_DIRECTORY, sync_descriptor);
}
