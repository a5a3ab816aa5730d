/* Times what the program that it is preloaded into writes of a SQLite database with a write-ahead log.
 *
 * WATCH_DATABASE  the database's path
 * WATCH_LOG       gets a line for each checkpoint: "checkpoint PAGES MICROSECONDS", and for each sync of a commit:
 *                 "commit PAGES MICROSECONDS"
 *
 * Only a checkpoint writes to the database itself: it begins with a sync of the log and ends with one of the database. One
 * that somebody's reading cuts short has no such end, and is no line.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { UNKNOWN, OTHER, DATABASE, LOG };
#define FILES 65536
static char kinds[FILES];
static const char *database, *log_path;

/* Of the thread that writes. */
static __thread long log_pages, database_pages;
static __thread double log_sync_begun, begun;

__attribute__((constructor)) static void begin(void)
{
    database = getenv("WATCH_DATABASE");
    log_path = getenv("WATCH_LOG");
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static void note(const char *what, long pages, double microseconds)
{
    char line[100];
    int size = snprintf(line, sizeof line, "%s %ld %.0f\n", what, pages, microseconds);
    int file = log_path ? (int)syscall(SYS_openat, AT_FDCWD, log_path, O_WRONLY | O_APPEND | O_CREAT, 0600) : -1;
    if (file >= 0) {
        syscall(SYS_write, file, line, (size_t)size);
        syscall(SYS_close, file);
    }
}

static int kind(int file)
{
    if (!database || file < 0 || file >= FILES)
        return OTHER;
    if (kinds[file] == UNKNOWN) {
        char name[64], path[4096];
        snprintf(name, sizeof name, "/proc/self/fd/%d", file);
        ssize_t size = readlink(name, path, sizeof path - 1);
        path[size < 0 ? 0 : size] = 0;
        size_t length = strlen(database);
        int is_ours = strncmp(path, database, length) == 0;
        kinds[file] = is_ours && path[length] == 0 ? DATABASE : is_ours && strcmp(path + length, "-wal") == 0 ? LOG : OTHER;
    }
    return kinds[file];
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int close(int file)
{
    if (file >= 0 && file < FILES)
        kinds[file] = UNKNOWN;
    return REAL(close)(file);
}

static void before_write(int file)
{
    switch (kind(file)) {
    case LOG: log_pages += 1; break;
    case DATABASE:
        if (database_pages++ == 0)
            begun = log_sync_begun > 0 ? log_sync_begun : now();
        break;
    }
}

/* The frames of a log are written with their headers apart: two calls a page. */
#define SYNC(name) \
    int name(int file) \
    { \
        double start = now(); \
        int result = REAL(name)(file), of = kind(file); \
        if (of == LOG) { \
            log_sync_begun = start; \
            database_pages = 0; \
            if (log_pages > 0) \
                note("commit", log_pages / 2, now() - start); \
            log_pages = 0; \
        } else if (of == DATABASE && database_pages > 0) { \
            note("checkpoint", database_pages, now() - begun); \
            database_pages = 0; \
        } \
        return result; \
    }
SYNC(fsync)
SYNC(fdatasync)

#define WRITE(name, offset) \
    ssize_t name(int file, const void *bytes, size_t size, offset place) \
    { \
        before_write(file); \
        return REAL(name)(file, bytes, size, place); \
    }
WRITE(pwrite, off_t)
WRITE(pwrite64, off64_t)
