#include "bare_sqlite.h"

#include "bare_common.h"

#include <stdlib.h>

struct bare_query {
    sqlite3 *db;
    sqlite3_stmt *statement;
};

void bare_query_close(struct bare_query *query) {
    sqlite3_finalize(query->statement);
    sqlite3_close(query->db);
    free(query);
}

struct bare_query *bare_query_open(const char *database, const char *sql) {
    struct bare_query *query = calloc(1, sizeof *query);
    if (!query) return NULL;
    /* The same cache as a reader of flowd has. */
    const char *settings = "PRAGMA cache_size=-16384; PRAGMA query_only=ON";
    if (sqlite3_open(database, &query->db) != SQLITE_OK)
        bare_complain(query->db, database);
    else if (sqlite3_exec(query->db, settings, NULL, NULL, NULL) != SQLITE_OK)
        bare_complain(query->db, "settings");
    else if (!bare_prepare(query->db, &query->statement, sql))
        return query;
    bare_query_close(query);
    return NULL;
}

static void bind(struct bare_query *query, long first, long second) {
    int parameters = sqlite3_bind_parameter_count(query->statement);
    if (parameters > 0) sqlite3_bind_int64(query->statement, 1, first);
    if (parameters > 1) sqlite3_bind_int64(query->statement, 2, second);
}

int bare_query_number(struct bare_query *query, long first, long second, long *number) {
    bind(query, first, second);
    int result = sqlite3_step(query->statement);
    *number = result == SQLITE_ROW ? sqlite3_column_int64(query->statement, 0) : 0;
    sqlite3_reset(query->statement);
    if (result == SQLITE_ROW || result == SQLITE_DONE) return 0;
    return (int)bare_complain(query->db, sqlite3_sql(query->statement));
}

long bare_query_run(struct bare_query *query, long first, long second) {
    long rows = 0, bytes = 0;
    int result;
    bind(query, first, second);
    int columns = sqlite3_column_count(query->statement);
    while ((result = sqlite3_step(query->statement)) == SQLITE_ROW) {
        for (int column = 0; column < columns; column++) {
            if (sqlite3_column_type(query->statement, column) == SQLITE_TEXT)
                bytes += sqlite3_column_text(query->statement, column)[0];
            else
                bytes += sqlite3_column_int64(query->statement, column);
        }
        rows++;
    }
    sqlite3_reset(query->statement);
    (void)bytes;
    return result == SQLITE_DONE ? rows : bare_complain(query->db, sqlite3_sql(query->statement));
}
