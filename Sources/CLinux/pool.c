#define _GNU_SOURCE
#include "clinux.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <string.h>

// The dispatch library looks once a second whether its threads get on, also when there is nothing to do: it makes a
// repeating timer when it is first used (swift-corelibs-libdispatch, src/event/workqueue.c, since #206). It can't be
// told not to. Its calls to two of its own functions come by here: where it is a library beside the program since the
// program's symbols win, where it is in the program since the linker is told so (--wrap in Package.swift). So the timer is
// known, and rests while there is no work.

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

/// The functions as they are in the program itself; null where they are in a library beside it.
extern __attribute__((weak)) void __real_dispatch_source_set_timer(void *, uint64_t, uint64_t, uint64_t);
extern __attribute__((weak)) void __real_dispatch_source_set_event_handler_f(void *, void (*)(void *));

static int is_of_dispatch(const void *address) {
    Dl_info info;
    return dladdr(address, &info) != 0 && info.dli_fname != NULL && strstr(info.dli_fname, "libdispatch") != NULL;
}

static void note_timer(void *source, uint64_t interval, uint64_t leeway, int may_be_monitor) {
    if (monitor == NULL && interval == second && leeway == 0 && may_be_monitor) monitor = source;
}

/// In the place of the library's function of this name, where the library is beside the program.
__attribute__((visibility("default"), used, weak)) void dispatch_source_set_timer(void *source, uint64_t start,
                                                                                  uint64_t interval, uint64_t leeway) {
    set_timer_function next = (set_timer_function)dlsym(RTLD_NEXT, "dispatch_source_set_timer");
    note_timer(source, interval, leeway, is_of_dispatch(__builtin_return_address(0)));
    if (next != NULL) next(source, start, interval, leeway);
}

/// Called in the place of that function by what is linked into the program: nothing else there repeats each second.
__attribute__((used)) void __wrap_dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval,
                                                            uint64_t leeway) {
    set_timer_function next = (set_timer_function)dlsym(RTLD_NEXT, "dispatch_source_set_timer");
    note_timer(source, interval, leeway, next == NULL);
    if (next == NULL) next = __real_dispatch_source_set_timer;
    next(source, start, interval, leeway);
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

static void (*chosen(void *source, void (*handler)(void *)))(void *) {
    if (monitor == NULL || source != monitor) return handler;
    look = handler;
    return look_and_perhaps_rest;
}

/// In the place of the library's function of this name, where the library is beside the program.
__attribute__((visibility("default"), used, weak)) void dispatch_source_set_event_handler_f(void *source,
                                                                                            void (*handler)(void *)) {
    set_handler_function next = (set_handler_function)dlsym(RTLD_NEXT, "dispatch_source_set_event_handler_f");
    if (next != NULL) next(source, chosen(source, handler));
}

/// Called in the place of that function by what is linked into the program.
__attribute__((used)) void __wrap_dispatch_source_set_event_handler_f(void *source, void (*handler)(void *)) {
    set_handler_function next = (set_handler_function)dlsym(RTLD_NEXT, "dispatch_source_set_event_handler_f");
    if (next == NULL) next = __real_dispatch_source_set_event_handler_f;
    next(source, chosen(source, handler));
}

typedef __attribute__((swiftcall)) void (*enqueue_function)(void *job);
typedef __attribute__((swiftcall)) void (*enqueue_hook)(void *job, enqueue_function original);

/// Of Swift's runtime and of the dispatch library; null in a program that has neither.
extern __attribute__((weak)) enqueue_hook swift_task_enqueueGlobal_hook;
extern __attribute__((weak)) void dispatch_suspend(void *source);
extern __attribute__((weak)) void dispatch_resume(void *source);

/// Sees every piece of work that Swift hands to the library's threads.
static __attribute__((swiftcall)) void enqueue(void *job, enqueue_function original) {
    if (atomic_load_explicit(&has_work, memory_order_relaxed) == 0) atomic_store(&has_work, 1);
    if (atomic_load(&is_resting) != 0) go_on();
    original(job);
}

int clinux_rest_idle_pool(void) {
    suspend_source = dispatch_suspend;
    resume_source = dispatch_resume;
    if (&swift_task_enqueueGlobal_hook == NULL || swift_task_enqueueGlobal_hook != NULL || suspend_source == NULL ||
        resume_source == NULL) {
        return -1;
    }
    swift_task_enqueueGlobal_hook = enqueue;
    atomic_store(&is_allowed, 1);
    return 0;
}
