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

/// A database that is written to with nothing but SQLite.
struct bare_writer;

/// Opens a copy of flowd's database (synchronous=FULL, foreign keys on); NULL after a message on standard error.
struct bare_writer *bare_open(const char *database);

/// Writes completions for about `seconds`, `group` of them in a transaction, each transaction synced, with checkpoints
/// as flowd does them.
///
/// The rows are those that flowd writes: the tenant's head, the job, the action, one event. Returns 0, or -1 with a
/// message on standard error.
int bare_run(struct bare_writer *bare, int group, double seconds, struct bare_result *result);

/// Closes it.
void bare_close(struct bare_writer *bare);

#endif
