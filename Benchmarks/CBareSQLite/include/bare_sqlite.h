/// The yardsticks: what flowd does, done by SQLite's C interface with nothing around it.
#ifndef BARE_SQLITE_H
#define BARE_SQLITE_H

/// What was measured.
struct bare_result {
    /// Changes written.
    long count;
    /// Seconds it took.
    double seconds;
};

/// A database in which actions are completed with nothing but SQLite.
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

/// A database in which jobs are started with nothing but SQLite.
struct bare_starter;

/// Opens a copy of flowd's database in which each tenant has a job 1, started by event `event`; its rows are the
/// pattern for all others. NULL after a message on standard error.
struct bare_starter *bare_starter_open(const char *database, long event);

/// Starts jobs for about `seconds`, `group` of them in a transaction, as `bare_run` does completions.
///
/// The rows are those that flowd writes: the tenant's head, the job, its plan, its actions, one event.
int bare_starter_run(struct bare_starter *starter, int group, double seconds, struct bare_result *result);

/// Closes it.
void bare_starter_close(struct bare_starter *starter);

/// A query on a database that is only read.
struct bare_query;

/// Opens the database and prepares the query; NULL after a message on standard error.
struct bare_query *bare_query_open(const char *database, const char *sql);

/// Binds up to two integers and reads all columns of all rows; the number of rows, or -1 after a message.
long bare_query_run(struct bare_query *query, long first, long second);

/// Binds up to two integers and reads the first column of the first row as a number; 0 when there is no row. -1 with a
/// message, else 0, is the result.
int bare_query_number(struct bare_query *query, long first, long second, long *number);

/// Closes it.
void bare_query_close(struct bare_query *query);

#endif
