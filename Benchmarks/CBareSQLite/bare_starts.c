#include "bare_sqlite.h"

#include "bare_common.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMN_MAX = 64, ROW_MAX = 16, TENANT_MAX = 1024 };

/* A table's rows about job 1, which are inserted again for other jobs: whatever columns the table has. */
struct pattern {
    sqlite3_stmt *insert;
    int columns, rows;
    sqlite3_value *values[ROW_MAX][COLUMN_MAX];
    /* Where the tenant, the job and the event's number stand, from 1; 0 where there is none. */
    int tenant, job, number;
};

struct tenant {
    long id, head, next;
};

struct bare_starter {
    sqlite3 *db;
    sqlite3_stmt *begin, *commit, *update;
    struct pattern job, plan, action, event;
    struct tenant tenants[TENANT_MAX];
    long tenant_count, count;
    int frames;
};

static int read_pattern(struct bare_starter *s, struct pattern *p, const char *table, const char *job, const char *number,
                        const char *where) {
    char *sql = sqlite3_mprintf("SELECT * FROM %s WHERE tenant = 1 AND %s", table, where);
    sqlite3_stmt *select = NULL;
    if (!sql || bare_prepare(s->db, &select, sql)) return -1;
    p->columns = sqlite3_column_count(select);
    if (p->columns > COLUMN_MAX) return bare_complain(s->db, "too many columns");
    while (p->rows < ROW_MAX && sqlite3_step(select) == SQLITE_ROW) {
        for (int column = 0; column < p->columns; column++)
            p->values[p->rows][column] = sqlite3_value_dup(sqlite3_column_value(select, column));
        p->rows++;
    }
    char marks[2 * COLUMN_MAX] = "?";
    for (int column = 0; column < p->columns; column++) {
        const char *name = sqlite3_column_name(select, column);
        if (!strcmp(name, "tenant")) p->tenant = column + 1;
        if (job && !strcmp(name, job)) p->job = column + 1;
        if (number && !strcmp(name, number)) p->number = column + 1;
        if (column > 0) strcat(marks, ",?");
    }
    sqlite3_finalize(select);
    sqlite3_free(sql);
    if (p->rows == 0) return bare_complain(s->db, "there is no job to copy");
    sql = sqlite3_mprintf("INSERT INTO %s VALUES (%s)", table, marks);
    int result = sql ? bare_prepare(s->db, &p->insert, sql) : -1;
    sqlite3_free(sql);
    return result;
}

static int insert(struct bare_starter *s, struct pattern *p, const struct tenant *t) {
    for (int row = 0; row < p->rows; row++) {
        for (int column = 0; column < p->columns; column++)
            sqlite3_bind_value(p->insert, column + 1, p->values[row][column]);
        sqlite3_bind_int64(p->insert, p->tenant, t->id);
        sqlite3_bind_int64(p->insert, p->job, t->next);
        if (p->number) sqlite3_bind_int64(p->insert, p->number, t->head);
        if (bare_step(s->db, p->insert)) return -1;
    }
    return 0;
}

static int start_job(struct bare_starter *s, struct tenant *t) {
    static const char hash[32];
    t->head++;
    sqlite3_bind_int64(s->update, 1, t->id);
    sqlite3_bind_int64(s->update, 2, t->head);
    sqlite3_bind_blob(s->update, 3, hash, sizeof hash, SQLITE_STATIC);
    sqlite3_bind_int64(s->update, 4, t->next + 1);
    if (bare_step(s->db, s->update) || insert(s, &s->job, t) || insert(s, &s->plan, t)) return -1;
    if (insert(s, &s->action, t) || insert(s, &s->event, t)) return -1;
    t->next++;
    return 0;
}

static int read_tenants(struct bare_starter *s) {
    sqlite3_stmt *select = NULL;
    if (bare_prepare(s->db, &select, "SELECT id, head, next FROM tenant WHERE id > 0 ORDER BY id")) return -1;
    while (s->tenant_count < TENANT_MAX && sqlite3_step(select) == SQLITE_ROW) {
        struct tenant *t = &s->tenants[s->tenant_count++];
        t->id = sqlite3_column_int64(select, 0);
        t->head = sqlite3_column_int64(select, 1);
        t->next = sqlite3_column_int64(select, 2);
    }
    sqlite3_finalize(select);
    return s->tenant_count > 0 ? 0 : bare_complain(s->db, "there are no tenants");
}

static int open_starter(struct bare_starter *s, const char *database, long event) {
    char number[64];
    sqlite3_snprintf(sizeof number, number, "number = %ld", event);
    if (bare_open_database(&s->db, database)) return -1;
    if (bare_prepare(s->db, &s->begin, "BEGIN IMMEDIATE") || bare_prepare(s->db, &s->commit, "COMMIT")) return -1;
    if (bare_prepare(s->db, &s->update,
                     "UPDATE tenant SET head = ?2, headHash = ?3, next = ?4, total = ?4 - 1, running = ?4 - 1"
                     " WHERE id = ?1"))
        return -1;
    if (read_pattern(s, &s->job, "job", "id", "event", "id = 1")) return -1;
    if (read_pattern(s, &s->plan, "jobPlan", "job", NULL, "job = 1")) return -1;
    if (read_pattern(s, &s->action, "action", "job", "event", "job = 1")) return -1;
    if (read_pattern(s, &s->event, "event", "job", "number", number)) return -1;
    sqlite3_wal_hook(s->db, bare_note_frames, &s->frames);
    return read_tenants(s);
}

static void free_pattern(struct pattern *p) {
    sqlite3_finalize(p->insert);
    for (int row = 0; row < p->rows; row++)
        for (int column = 0; column < p->columns; column++) sqlite3_value_free(p->values[row][column]);
}

void bare_starter_close(struct bare_starter *s) {
    struct pattern *patterns[] = {&s->job, &s->plan, &s->action, &s->event};
    sqlite3_stmt *statements[] = {s->begin, s->commit, s->update};
    for (unsigned i = 0; i < sizeof patterns / sizeof *patterns; i++) free_pattern(patterns[i]);
    for (unsigned i = 0; i < sizeof statements / sizeof *statements; i++) sqlite3_finalize(statements[i]);
    sqlite3_close(s->db);
    free(s);
}

struct bare_starter *bare_starter_open(const char *database, long event) {
    struct bare_starter *starter = calloc(1, sizeof *starter);
    if (!starter) return NULL;
    if (!open_starter(starter, database, event)) return starter;
    bare_starter_close(starter);
    return NULL;
}

int bare_starter_run(struct bare_starter *s, int group, double seconds, struct bare_result *result) {
    double start = bare_now();
    long first = s->count;
    while (bare_now() - start < seconds) {
        if (bare_step(s->db, s->begin)) return -1;
        for (int i = 0; i < group; i++, s->count++)
            if (start_job(s, &s->tenants[s->count % s->tenant_count])) return -1;
        if (bare_step(s->db, s->commit)) return -1;
        if (s->frames >= CHECKPOINT_FRAMES) {
            sqlite3_wal_checkpoint_v2(s->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
            s->frames = 0;
        }
    }
    result->count = s->count - first;
    result->seconds = bare_now() - start;
    return 0;
}
