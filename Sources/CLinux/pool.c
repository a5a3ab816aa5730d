#define _GNU_SOURCE
#include "clinux.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <string.h>

// The dispatch library looks once a second whether its threads get on, also when there is nothing to do: it makes a
// repeating timer when it is first used (swift-corelibs-libdispatch, src/event/workqueue.c, since #206). It can't be
// told not to. Its calls to these two functions come by here, since the program's own symbols win over a library's;
// so the timer is known, and rests while there is no work.

typedef void (*set_timer_function)(void *source, uint64_t start, uint64_t interval, uint64_t leeway);
typedef void (*set_handler_function)(void *source, void (*handler)(void *));
typedef void (*source_function)(void *source);

static const uint64_t second = 1000000000;
/// Looks without any work between them before the timer rests.
static const int idle_looks = 5;

static void *monitor;
static void (*look)(void *);
static source_function suspend_source;
static source_function resume_source;
static atomic_int is_allowed;
static atomic_int is_resting;
static atomic_int has_work;

static int is_of_dispatch(const void *address) {
    Dl_info info;
    return dladdr(address, &info) != 0 && info.dli_fname != NULL && strstr(info.dli_fname, "libdispatch") != NULL;
}

/// In the place of the library's function of this name.
__attribute__((visibility("default"), used)) void dispatch_source_set_timer(void *source, uint64_t start,
                                                                            uint64_t interval, uint64_t leeway) {
    set_timer_function next = (set_timer_function)dlsym(RTLD_NEXT, "dispatch_source_set_timer");
    if (monitor == NULL && interval == second && leeway == 0 && is_of_dispatch(__builtin_return_address(0))) {
        monitor = source;
    }
    if (next != NULL) next(source, start, interval, leeway);
}

static void go_on(void) {
    if (atomic_exchange(&is_resting, 0) == 1) resume_source(monitor);
}

/// Runs on the library's own thread, one at a time.
static void look_and_perhaps_rest(void *context) {
    static int idle = 0;
    look(context);
    idle = atomic_exchange(&has_work, 0) == 0 ? idle + 1 : 0;
    if (atomic_load(&is_allowed) == 0 || idle < idle_looks) return;
    idle = 0;
    suspend_source(monitor);
    atomic_store(&is_resting, 1);
    // Work that came in between has not seen that it rests.
    if (atomic_load(&has_work) != 0) go_on();
}

/// In the place of the library's function of this name.
__attribute__((visibility("default"), used)) void dispatch_source_set_event_handler_f(void *source,
                                                                                      void (*handler)(void *)) {
    set_handler_function next = (set_handler_function)dlsym(RTLD_NEXT, "dispatch_source_set_event_handler_f");
    if (monitor != NULL && source == monitor) {
        look = handler;
        handler = look_and_perhaps_rest;
    }
    if (next != NULL) next(source, handler);
}

typedef __attribute__((swiftcall)) void (*enqueue_function)(void *job);
typedef __attribute__((swiftcall)) void (*enqueue_hook)(void *job, enqueue_function original);

/// Sees every piece of work that Swift hands to the library's threads.
static __attribute__((swiftcall)) void enqueue(void *job, enqueue_function original) {
    if (atomic_load_explicit(&has_work, memory_order_relaxed) == 0) atomic_store(&has_work, 1);
    if (atomic_load(&is_resting) != 0) go_on();
    original(job);
}

int clinux_rest_idle_pool(void) {
    enqueue_hook *hook = (enqueue_hook *)dlsym(RTLD_DEFAULT, "swift_task_enqueueGlobal_hook");
    suspend_source = (source_function)dlsym(RTLD_DEFAULT, "dispatch_suspend");
    resume_source = (source_function)dlsym(RTLD_DEFAULT, "dispatch_resume");
    if (hook == NULL || *hook != NULL || suspend_source == NULL || resume_source == NULL) return -1;
    *hook = enqueue;
    atomic_store(&is_allowed, 1);
    return 0;
}
