#include "bare_common.h"

#include <stdio.h>

int bare_complain(sqlite3 *db, const char *what) {
    fprintf(stderr, "bare SQLite: %s: %s\n", what, sqlite3_errmsg(db));
    return -1;
}

int bare_prepare(sqlite3 *db, sqlite3_stmt **statement, const char *sql) {
    if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL) == SQLITE_OK) return 0;
    return bare_complain(db, sql);
}
