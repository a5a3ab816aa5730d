/// The yardstick: the rows of one action completion, written by SQLite's C interface with nothing around it.
#ifndef BARE_SQLITE_H
#define BARE_SQLITE_H

/// What was measured.
struct bare_result {
    /// Completions written.
    long count;
    /// Seconds it took.
    double seconds;
};

/// Writes completions into a copy of flowd's database for about `seconds`, `group` of them in a transaction, each
/// transaction synced (synchronous=FULL, foreign keys on, checkpoints as flowd does them).
///
/// The rows are those that flowd writes: the tenant's head, the job, the action, one event. Returns 0, or -1 with a
/// message on standard error.
int bare_completions(const char *database, int group, double seconds, struct bare_result *result);

#endif
