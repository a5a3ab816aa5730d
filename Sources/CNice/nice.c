#define _GNU_SOURCE
#include "cnice.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// The dispatch library gives each of its threads a niceness by the class of its work (swift-corelibs-libdispatch,
// src/queue.c, _dispatch_worker_thread). A program of a user may not lower it, so each such thread wrote a line to the
// system's log, some in each call of flowctl; one of root's outran its neighbours; and what `nice` or `Nice=` in a unit
// had said was overruled. Its calls come by here, since the program's symbols win: the threads stay as nice as the process
// was started, and say nothing.

__attribute__((visibility("default"), used)) int setpriority(__priority_which_t which, id_t who, int niceness) {
    if (which == PRIO_PROCESS && who == 0) return 0;
    return (int)syscall(SYS_setpriority, which, who, niceness);
}
