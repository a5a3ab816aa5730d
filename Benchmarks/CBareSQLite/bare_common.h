/* What queries share; not for Swift. */
#ifndef BARE_COMMON_H
#define BARE_COMMON_H

#include <sqlite3.h>

/* Says on standard error what failed; -1. */
int bare_complain(sqlite3 *db, const char *what);

int bare_prepare(sqlite3 *db, sqlite3_stmt **statement, const char *sql);

#endif
