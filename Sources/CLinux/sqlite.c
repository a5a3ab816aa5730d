#define _GNU_SOURCE
#include "clinux.h"

#include <errno.h>
#include <stdint.h>
#include <time.h>
#include <sqlite3.h>

int clinux_sqlite_no_checkpoint_on_close(struct sqlite3 *database) {
    int enabled = 0;
    int result = sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, &enabled);
    return result == SQLITE_OK && enabled ? 0 : -EINVAL;
}

/// Instructions of SQLite between two looks at the clock: some tens of microseconds.
static const int steps_between_looks = 2000;

static int64_t now_nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static int has_passed(void *context) {
    struct clinux_deadline *deadline = context;
    if (now_nanoseconds() < deadline->ends_at) return 0;
    deadline->has_passed = 1;
    return 1;
}

void clinux_sqlite_begin_deadline(struct sqlite3 *database, struct clinux_deadline *deadline, int64_t milliseconds) {
    deadline->ends_at = now_nanoseconds() + milliseconds * 1000000;
    deadline->has_passed = 0;
    sqlite3_progress_handler(database, steps_between_looks, has_passed, deadline);
}

void clinux_sqlite_end_deadline(struct sqlite3 *database) {
    sqlite3_progress_handler(database, 0, NULL, NULL);
}
