#define _GNU_SOURCE
#include "clinux.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <semaphore.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

/// 2200-01-01, before the kernel's own end of time.
static const int64_t instant_max = 7258118400000;

int64_t clinux_boottime_milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_BOOTTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t clinux_awake_milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void clinux_wait(sem_t *semaphore, int64_t nanoseconds) {
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    int64_t end = until.tv_nsec + nanoseconds;
    until.tv_sec += end / 1000000000;
    until.tv_nsec = end % 1000000000;
    sem_clockwait(semaphore, CLOCK_MONOTONIC, &until);
}

int clinux_boot_id(char *id, size_t capacity) {
    if (capacity < 37)
        return -ERANGE;
    int file = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return -errno;
    ssize_t count = read(file, id, 36);
    int error = count < 0 ? errno : EIO;
    close(file);
    if (count != 36)
        return -error;
    id[36] = '\0';
    return 0;
}

int clinux_wall_timer_open(void) {
    int timer = timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK);
    return timer < 0 ? -errno : timer;
}

int clinux_wall_timer_set(int timer, int64_t milliseconds) {
    if (milliseconds > instant_max)
        milliseconds = instant_max;
    // Zero would switch it off.
    if (milliseconds < 1)
        milliseconds = 1;
    struct itimerspec setting = {
        .it_value = {.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000},
    };
    if (timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &setting, NULL) == 0)
        return 0;
    // The kernel's word for a clock that was set meanwhile; the timer is running.
    return errno == ECANCELED ? 1 : -errno;
}

int clinux_wall_timer_wait(int timer, int bell) {
    struct pollfd sources[] = {{.fd = timer, .events = POLLIN}, {.fd = bell, .events = POLLIN}};
    for (;;) {
        if (poll(sources, 2, -1) < 0) {
            if (errno == EINTR)
                continue;
            return -errno;
        }
        if (sources[1].revents != 0)
            return 2;
        uint64_t count;
        if (read(timer, &count, sizeof count) == sizeof count)
            return 0;
        if (errno == ECANCELED)
            return 1;
        // Set anew between poll and read.
        if (errno != EAGAIN && errno != EINTR)
            return -errno;
    }
}

int clinux_bell_open(void) {
    int bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return bell < 0 ? -errno : bell;
}

int clinux_bell_ring(int bell) {
    uint64_t one = 1;
    return write(bell, &one, sizeof one) == sizeof one ? 0 : -errno;
}
