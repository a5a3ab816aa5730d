/* Breaks calls of the file system under a program that it is preloaded into.
 *
 * FAULT_DIRECTORY  only calls on paths below it count
 * FAULT_NTH        the call that fails, counted from 1; none when it isn't set
 * FAULT_ERRNO      the error, a number
 * FAULT_KIND       all, or write: calls that need room on the disk
 * FAULT_SWITCH     a file: while it is there, every such call fails
 * FAULT_LOG        gets a line for each call that failed: its name and path */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char *directory, *log_path, *switch_path;
static size_t length;
static long nth;
static int error, only_writes;
static long seen;

__attribute__((constructor)) static void begin(void)
{
    directory = getenv("FAULT_DIRECTORY");
    log_path = getenv("FAULT_LOG");
    switch_path = getenv("FAULT_SWITCH");
    length = directory ? strlen(directory) : 0;
    nth = getenv("FAULT_NTH") ? atol(getenv("FAULT_NTH")) : 0;
    error = getenv("FAULT_ERRNO") ? atoi(getenv("FAULT_ERRNO")) : EIO;
    only_writes = getenv("FAULT_KIND") && strcmp(getenv("FAULT_KIND"), "write") == 0;
}

static void note(const char *call, const char *path)
{
    char line[5000];
    int size = snprintf(line, sizeof line, "%s %s\n", call, path);
    int file = log_path ? (int)syscall(SYS_openat, AT_FDCWD, log_path, O_WRONLY | O_APPEND | O_CREAT, 0600) : -1;
    if (file >= 0) {
        syscall(SYS_write, file, line, (size_t)size);
        syscall(SYS_close, file);
    }
}

/* True when this call is to fail; errno is set then. */
static int fails(const char *call, const char *path, int needs_room)
{
    if (!directory || strncmp(path, directory, length) != 0 || (only_writes && !needs_room))
        return 0;
    int is_on = switch_path && syscall(SYS_faccessat, AT_FDCWD, switch_path, F_OK) == 0;
    if (!is_on && __atomic_add_fetch(&seen, 1, __ATOMIC_SEQ_CST) != nth)
        return 0;
    note(call, path);
    errno = error;
    return 1;
}

static int fails_at(const char *call, int file, int needs_room)
{
    char name[64], path[4096];
    snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    ssize_t size = readlink(name, path, sizeof path - 1);
    if (size < 0)
        return 0;
    path[size] = 0;
    return fails(call, path, needs_room);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define MODE(flags) \
    mode_t mode = 0; \
    if ((flags) & (O_CREAT | O_TMPFILE)) { \
        va_list rest; \
        va_start(rest, flags); \
        mode = va_arg(rest, mode_t); \
        va_end(rest); \
    }

#define OPEN(name) \
    int name(const char *path, int flags, ...) \
    { \
        MODE(flags) \
        return fails("open", path, (flags & O_CREAT) != 0) ? -1 : REAL(name)(path, flags, mode); \
    }
OPEN(open)
OPEN(open64)

int openat(int folder, const char *path, int flags, ...)
{
    MODE(flags)
    int is_broken = path[0] == '/' || folder == AT_FDCWD ? fails("open", path, (flags & O_CREAT) != 0)
                                                         : fails_at("openat", folder, (flags & O_CREAT) != 0);
    return is_broken ? -1 : REAL(openat)(folder, path, flags, mode);
}

#define AT_FILE(type, name, parameters, arguments, call, needs_room) \
    type name parameters { return fails_at(call, file, needs_room) ? -1 : REAL(name) arguments; }
AT_FILE(ssize_t, read, (int file, void *bytes, size_t size), (file, bytes, size), "read", 0)
AT_FILE(ssize_t, pread, (int file, void *bytes, size_t size, off_t place), (file, bytes, size, place), "read", 0)
AT_FILE(ssize_t, pread64, (int file, void *bytes, size_t size, off64_t place), (file, bytes, size, place), "read", 0)
AT_FILE(ssize_t, write, (int file, const void *bytes, size_t size), (file, bytes, size), "write", 1)
AT_FILE(ssize_t, pwrite, (int file, const void *bytes, size_t size, off_t place), (file, bytes, size, place), "write", 1)
AT_FILE(ssize_t, pwrite64, (int file, const void *bytes, size_t size, off64_t place), (file, bytes, size, place),
        "write", 1)
AT_FILE(int, fsync, (int file), (file), "fsync", 1)
AT_FILE(int, fdatasync, (int file), (file), "fdatasync", 1)
AT_FILE(int, ftruncate, (int file, off_t size), (file, size), "ftruncate", 1)
AT_FILE(int, ftruncate64, (int file, off64_t size), (file, size), "ftruncate", 1)
AT_FILE(int, fallocate, (int file, int mode, off_t place, off_t size), (file, mode, place, size), "fallocate", 1)
AT_FILE(int, fstat, (int file, struct stat *status), (file, status), "fstat", 0)
AT_FILE(int, fstat64, (int file, struct stat64 *status), (file, status), "fstat", 0)
AT_FILE(int, lockf, (int file, int what, off_t size), (file, what, size), "lockf", 0)
AT_FILE(int, lockf64, (int file, int what, off64_t size), (file, what, size), "lockf", 0)

#define AT_PATH(type, name, parameters, arguments, call, needs_room) \
    type name parameters { return fails(call, path, needs_room) ? (type)-1 : REAL(name) arguments; }
AT_PATH(int, mkdir, (const char *path, mode_t mode), (path, mode), "mkdir", 1)
AT_PATH(int, unlink, (const char *path), (path), "unlink", 0)
AT_PATH(int, rename, (const char *path, const char *to), (path, to), "rename", 1)
AT_PATH(int, stat, (const char *path, struct stat *status), (path, status), "stat", 0)
AT_PATH(int, stat64, (const char *path, struct stat64 *status), (path, status), "stat", 0)
AT_PATH(int, lstat, (const char *path, struct stat *status), (path, status), "lstat", 0)
AT_PATH(int, lstat64, (const char *path, struct stat64 *status), (path, status), "lstat", 0)

DIR *opendir(const char *path)
{
    return fails("opendir", path, 0) ? NULL : REAL(opendir)(path);
}

#define MAP(name, offset_type) \
    void *name(void *place, size_t size, int access, int flags, int file, offset_type offset) \
    { \
        return file >= 0 && fails_at("mmap", file, 1) ? MAP_FAILED : REAL(name)(place, size, access, flags, file, offset); \
    }
MAP(mmap, off_t)
MAP(mmap64, off64_t)
