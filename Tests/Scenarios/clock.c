/* Lets a story's flowd live at another time: preloaded, it adds the seconds in the file that STORY_CLOCK names to the wall
 * clock and to the clock since the boot alike. Behind them in the file are those of them for which the machine slept: the
 * clock that flowd sees it by, which stands still then, has only the others. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#define TIMERS 4096

static const volatile int64_t *shared;
static int clocks[TIMERS];

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("STORY_CLOCK");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0)
        return;
    void *place = mmap(NULL, 2 * sizeof(int64_t), PROT_READ, MAP_SHARED, file, 0);
    if (place != MAP_FAILED)
        shared = place;
    close(file);
}

static int64_t offset(clockid_t clock)
{
    if (!shared)
        return 0;
    if (clock == CLOCK_MONOTONIC_COARSE)
        return shared[0] - shared[1];
    return clock == CLOCK_REALTIME || clock == CLOCK_BOOTTIME ? shared[0] : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    int result = (int)syscall(SYS_clock_gettime, clock, now);
    if (result == 0)
        now->tv_sec += offset(clock);
    return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    (void)zone;
    struct timespec exact;
    clock_gettime(CLOCK_REALTIME, &exact);
    now->tv_sec = exact.tv_sec;
    now->tv_usec = exact.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *result)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result)
        *result = now.tv_sec;
    return now.tv_sec;
}

int timerfd_create(clockid_t clock, int flags)
{
    int timer = (int)syscall(SYS_timerfd_create, clock, flags);
    if (timer >= 0 && timer < TIMERS)
        clocks[timer] = clock;
    return timer;
}

int timerfd_settime(int timer, int flags, const struct itimerspec *wanted, struct itimerspec *before)
{
    struct itimerspec moved = *wanted;
    int isSet = moved.it_value.tv_sec != 0 || moved.it_value.tv_nsec != 0;
    if ((flags & TFD_TIMER_ABSTIME) && isSet && timer >= 0 && timer < TIMERS) {
        moved.it_value.tv_sec -= offset(clocks[timer]);
        if (moved.it_value.tv_sec < 0 || (moved.it_value.tv_sec == 0 && moved.it_value.tv_nsec == 0))
            moved.it_value = (struct timespec){.tv_sec = 0, .tv_nsec = 1};
    }
    return (int)syscall(SYS_timerfd_settime, timer, flags, &moved, before);
}
