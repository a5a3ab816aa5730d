/// Queries by SQLite's C interface with nothing around it.
#ifndef BARE_SQLITE_H
#define BARE_SQLITE_H

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
