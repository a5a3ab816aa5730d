/* What the yardsticks share; not for Swift. */
#ifndef BARE_COMMON_H
#define BARE_COMMON_H

#include <sqlite3.h>

/* As flowd: Checkpointer.Limits.dueFrameCount. */
enum { CHECKPOINT_FRAMES = 16384 };

/* Seconds on the monotonic clock. */
double bare_now(void);

/* Says on standard error what failed; -1. */
int bare_complain(sqlite3 *db, const char *what);

int bare_prepare(sqlite3 *db, sqlite3_stmt **statement, const char *sql);

/* Steps once and resets. */
int bare_step(sqlite3 *db, sqlite3_stmt *statement);

/* Opens with flowd's settings: write-ahead log, synchronous=FULL, foreign keys, no checkpoints of SQLite's own. */
int bare_open_database(sqlite3 **db, const char *path);

/* For sqlite3_wal_hook: keeps the length of the log in an int. */
int bare_note_frames(void *context, sqlite3 *db, const char *name, int frames);

#endif
