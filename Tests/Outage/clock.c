// Stands before the C library: gives a process a wall clock that a test can set, and a time since boot and a boot that
// it chooses. What a kernel does when its clock is set, it does to timers: those that asked for it are cancelled.
//
// FLOWD_TEST_CLOCK names a file of 64 bytes that the test maps too:
//   generation, offset of the wall clock and of the time since boot in nanoseconds (int64 each), boot id (36 bytes).
// The test writes the offsets, then the generation.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#define NANOSECONDS 1000000000LL
#define TIMERS_MAX 16

struct face {
    _Atomic int64_t generation, wall, boot;
    char boot_id[36];
};

static struct face *face;
static struct {
    int descriptor;
    int is_cancelled;
} timers[TIMERS_MAX];
static int timer_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int (*real_clock_gettime)(clockid_t, struct timespec *);
static int (*real_timerfd_create)(int, int);
static int (*real_timerfd_settime)(int, int, const struct itimerspec *, struct itimerspec *);
static ssize_t (*real_read)(int, void *, size_t);
static int (*real_open)(const char *, int, ...);

static int64_t nanoseconds(const struct timespec *time) { return time->tv_sec * NANOSECONDS + time->tv_nsec; }

static struct timespec timespec_of(int64_t nanoseconds) {
    struct timespec time = {.tv_sec = nanoseconds / NANOSECONDS, .tv_nsec = nanoseconds % NANOSECONDS};
    return time;
}

/// Looks every few milliseconds whether the clock was set, and wakes those that want to know.
static void *watch(void *nothing) {
    int64_t known = atomic_load(&face->generation);
    const struct timespec pause = {.tv_nsec = 5000000};
    const struct itimerspec now = {.it_value = {.tv_nsec = 1}};
    for (;;) {
        nanosleep(&pause, NULL);
        int64_t generation = atomic_load(&face->generation);
        if (generation == known)
            continue;
        known = generation;
        pthread_mutex_lock(&lock);
        for (int index = 0; index < timer_count; index++) {
            timers[index].is_cancelled = 1;
            real_timerfd_settime(timers[index].descriptor, TFD_TIMER_ABSTIME, &now, NULL);
        }
        pthread_mutex_unlock(&lock);
    }
    return nothing;
}

__attribute__((constructor)) static void begin(void) {
    real_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
    real_timerfd_create = dlsym(RTLD_NEXT, "timerfd_create");
    real_timerfd_settime = dlsym(RTLD_NEXT, "timerfd_settime");
    real_read = dlsym(RTLD_NEXT, "read");
    real_open = dlsym(RTLD_NEXT, "open");
    const char *path = getenv("FLOWD_TEST_CLOCK");
    int file = path ? real_open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0)
        abort();
    face = mmap(NULL, sizeof *face, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    pthread_t thread;
    if (face == MAP_FAILED || pthread_create(&thread, NULL, watch, NULL) != 0)
        abort();
    pthread_detach(thread);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    if (!real_clock_gettime)
        real_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
    int result = real_clock_gettime(clock, time);
    if (result != 0 || !face)
        return result;
    if (clock == CLOCK_REALTIME)
        *time = timespec_of(nanoseconds(time) + atomic_load(&face->wall));
    if (clock == CLOCK_BOOTTIME || clock == CLOCK_MONOTONIC_COARSE)
        *time = timespec_of(nanoseconds(time) + atomic_load(&face->boot));
    return 0;
}

int timerfd_create(int clock, int flags) {
    int timer = real_timerfd_create(clock, flags);
    if (timer < 0 || clock != CLOCK_REALTIME)
        return timer;
    pthread_mutex_lock(&lock);
    if (timer_count == TIMERS_MAX)
        abort();
    timers[timer_count].descriptor = timer;
    timers[timer_count++].is_cancelled = 0;
    pthread_mutex_unlock(&lock);
    return timer;
}

/// Whether a timer was cancelled since this was last asked; -1 for what is none of ours.
static int take_cancellation(int descriptor) {
    for (int index = 0; index < timer_count; index++)
        if (timers[index].descriptor == descriptor) {
            int was = timers[index].is_cancelled;
            timers[index].is_cancelled = 0;
            return was;
        }
    return -1;
}

int timerfd_settime(int timer, int flags, const struct itimerspec *setting, struct itimerspec *old) {
    pthread_mutex_lock(&lock);
    int was_cancelled = take_cancellation(timer);
    struct itimerspec real = *setting;
    if (was_cancelled >= 0 && (flags & TFD_TIMER_ABSTIME)) {
        int64_t instant = nanoseconds(&setting->it_value) - atomic_load(&face->wall);
        real.it_value = timespec_of(instant > 0 ? instant : 1);
    }
    int result = real_timerfd_settime(timer, flags, &real, old);
    pthread_mutex_unlock(&lock);
    if (result == 0 && was_cancelled > 0) {
        errno = ECANCELED;
        return -1;
    }
    return result;
}

ssize_t read(int descriptor, void *bytes, size_t count) {
    if (!real_read)
        real_read = dlsym(RTLD_NEXT, "read");
    ssize_t result = real_read(descriptor, bytes, count);
    if (timer_count == 0)
        return result;
    int error = errno;
    pthread_mutex_lock(&lock);
    int was_cancelled = result == sizeof(uint64_t) ? take_cancellation(descriptor) : 0;
    pthread_mutex_unlock(&lock);
    errno = error;
    if (was_cancelled > 0) {
        errno = ECANCELED;
        return -1;
    }
    return result;
}

int open(const char *path, int flags, ...) {
    mode_t mode = 0;
    if (flags & (O_CREAT | O_TMPFILE)) {
        va_list arguments;
        va_start(arguments, flags);
        mode = va_arg(arguments, mode_t);
        va_end(arguments);
    }
    if (!real_open)
        real_open = dlsym(RTLD_NEXT, "open");
    if (!face || strcmp(path, "/proc/sys/kernel/random/boot_id") != 0)
        return real_open(path, flags, mode);
    int file = memfd_create("boot_id", MFD_CLOEXEC);
    if (file >= 0 && (write(file, face->boot_id, sizeof face->boot_id) != sizeof face->boot_id || lseek(file, 0, SEEK_SET) != 0))
        abort();
    return file;
}
