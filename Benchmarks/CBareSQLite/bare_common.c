#include "bare_common.h"

#include <stdio.h>
#include <time.h>

double bare_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int bare_complain(sqlite3 *db, const char *what) {
    fprintf(stderr, "bare SQLite: %s: %s\n", what, sqlite3_errmsg(db));
    return -1;
}

int bare_prepare(sqlite3 *db, sqlite3_stmt **statement, const char *sql) {
    if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL) == SQLITE_OK) return 0;
    return bare_complain(db, sql);
}

int bare_step(sqlite3 *db, sqlite3_stmt *statement) {
    int result = sqlite3_step(statement);
    sqlite3_reset(statement);
    return result == SQLITE_DONE || result == SQLITE_ROW ? 0 : bare_complain(db, sqlite3_sql(statement));
}

int bare_open_database(sqlite3 **db, const char *path) {
    if (sqlite3_open(path, db) != SQLITE_OK) return bare_complain(*db, path);
    const char *settings = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=0;"
                           "PRAGMA foreign_keys=ON; PRAGMA cache_size=-16384";
    return sqlite3_exec(*db, settings, NULL, NULL, NULL) == SQLITE_OK ? 0 : bare_complain(*db, "settings");
}

int bare_note_frames(void *context, sqlite3 *db, const char *name, int frames) {
    (void)db, (void)name;
    *(int *)context = frames;
    return SQLITE_OK;
}
