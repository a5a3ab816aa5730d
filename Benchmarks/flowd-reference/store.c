#include "reference.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* A job's number within its tenant and the tenant's number are one key, so that a tenant's jobs lie together. */
#define JOB_KEY(tenant, job) (((sqlite3_int64)(tenant) << 32) + (job))
enum { STEP_COUNT = 10, FIRED_COUNT_MAX = 512, CHECKPOINT_FRAMES = 16384 };

static const char schema[] =
    "CREATE TABLE IF NOT EXISTS job(id INTEGER PRIMARY KEY, subject TEXT NOT NULL, done INTEGER NOT NULL,"
    " total INTEGER NOT NULL, started INTEGER NOT NULL);"
    "CREATE TABLE IF NOT EXISTS action(job INTEGER NOT NULL, step INTEGER NOT NULL, title TEXT NOT NULL,"
    " done INTEGER NOT NULL, at INTEGER, PRIMARY KEY(job, step)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS event(number INTEGER PRIMARY KEY, tenant INTEGER NOT NULL, job INTEGER NOT NULL,"
    " step INTEGER, at INTEGER NOT NULL, payload TEXT NOT NULL);"
    "CREATE TABLE IF NOT EXISTS reminder(id INTEGER PRIMARY KEY, tenant INTEGER NOT NULL, dueAt INTEGER NOT NULL,"
    " firedAt INTEGER, sentAt INTEGER);"
    "CREATE INDEX IF NOT EXISTS reminderByDue ON reminder(dueAt) WHERE firedAt IS NULL;";

struct store {
    sqlite3 *db;
    sqlite3_stmt *begin, *commit, *job, *action, *complete, *count, *event, *task, *due, *next, *fire, *sent;
    long job_counts[TENANT_COUNT_MAX];
    sqlite3_int64 fired[FIRED_COUNT_MAX];
    long fired_count;
    int frames;
};

static void check(sqlite3 *db, int result, const char *what) {
    if (result != SQLITE_OK && result != SQLITE_DONE && result != SQLITE_ROW) fail(what, sqlite3_errmsg(db));
}

static sqlite3_stmt *prepare(sqlite3 *db, const char *sql) {
    sqlite3_stmt *statement;
    check(db, sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL), sql);
    return statement;
}

static void run(struct store *store, sqlite3_stmt *statement) {
    check(store->db, sqlite3_step(statement), sqlite3_sql(statement));
    sqlite3_reset(statement);
}

static int note_frames(void *context, sqlite3 *db, const char *name, int frames) {
    (void)db, (void)name;
    *(int *)context = frames;
    return SQLITE_OK;
}

static sqlite3 *open_database(const char *path) {
    sqlite3 *db;
    check(db, sqlite3_open(path, &db), path);
    const char *settings = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=0;"
                           "PRAGMA cache_size=-65536; PRAGMA busy_timeout=5000";
    check(db, sqlite3_exec(db, settings, NULL, NULL, NULL), "settings");
    return db;
}

/* Each tenant's newest job: found by one look into the key, however many there are. */
static void read_job_counts(struct store *store) {
    sqlite3_stmt *newest = prepare(store->db, "SELECT max(id) FROM job WHERE id >= ?1 AND id < ?2");
    for (long tenant = 0; tenant < TENANT_COUNT_MAX; tenant++) {
        sqlite3_bind_int64(newest, 1, JOB_KEY(tenant, 0));
        sqlite3_bind_int64(newest, 2, JOB_KEY(tenant + 1, 0));
        check(store->db, sqlite3_step(newest), "jobs");
        store->job_counts[tenant] = sqlite3_column_int64(newest, 0) & 0xffffffff;
        sqlite3_reset(newest);
    }
    sqlite3_finalize(newest);
}

struct store *store_open(const char *path) {
    struct store *store = calloc(1, sizeof *store);
    if (!store) fail("memory", path);
    sqlite3 *db = store->db = open_database(path);
    check(db, sqlite3_exec(db, schema, NULL, NULL, NULL), "schema");
    sqlite3_wal_hook(db, note_frames, &store->frames);
    store->begin = prepare(db, "BEGIN IMMEDIATE");
    store->commit = prepare(db, "COMMIT");
    store->job = prepare(db, "INSERT INTO job VALUES(?1, 'Customer', 0, 10, ?2)");
    store->action = prepare(db, "INSERT INTO action VALUES(?1, ?2, 'Step', 0, NULL)");
    store->complete = prepare(db, "UPDATE action SET done = 1, at = ?3 WHERE job = ?1 AND step = ?2");
    store->count = prepare(db, "UPDATE job SET done = done + 1 WHERE id = ?1");
    store->event = prepare(db, "INSERT INTO event(tenant, job, step, at, payload) VALUES(?1, ?2, ?3, ?4, ?5)");
    store->task = prepare(db, "INSERT INTO reminder(tenant, dueAt) VALUES(?1, ?2)");
    store->next = prepare(db, "SELECT min(dueAt) FROM reminder WHERE firedAt IS NULL");
    store->due = prepare(db, "SELECT id FROM reminder WHERE firedAt IS NULL AND dueAt <= ?1 ORDER BY dueAt LIMIT ?2");
    store->fire = prepare(db, "UPDATE reminder SET firedAt = ?2 WHERE id = ?1");
    store->sent = prepare(db, "UPDATE reminder SET sentAt = ?2 WHERE id = ?1");
    read_job_counts(store);
    return store;
}

void store_begin(struct store *store) { run(store, store->begin); }

void store_commit(struct store *store) {
    run(store, store->commit);
    if (store->frames < CHECKPOINT_FRAMES) return;
    sqlite3_wal_checkpoint_v2(store->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    store->frames = 0;
}

static void start(struct store *store, sqlite3_int64 key, long at) {
    sqlite3_bind_int64(store->job, 1, key);
    sqlite3_bind_int64(store->job, 2, at);
    run(store, store->job);
    sqlite3_bind_int64(store->action, 1, key);
    for (int step = 0; step < STEP_COUNT; step++) {
        sqlite3_bind_int(store->action, 2, step);
        run(store, store->action);
    }
}

static void complete(struct store *store, sqlite3_int64 key, long step, long at) {
    sqlite3_bind_int64(store->complete, 1, key);
    sqlite3_bind_int64(store->complete, 2, step);
    sqlite3_bind_int64(store->complete, 3, at);
    run(store, store->complete);
    sqlite3_bind_int64(store->count, 1, key);
    run(store, store->count);
}

static long add_event(struct store *store, const struct request *request, sqlite3_int64 key, long at) {
    sqlite3_bind_int64(store->event, 1, request->tenant);
    sqlite3_bind_int64(store->event, 2, key);
    sqlite3_bind_int64(store->event, 3, request->step);
    sqlite3_bind_int64(store->event, 4, at);
    sqlite3_bind_text(store->event, 5, request->parameters.start, request->parameters.length, SQLITE_STATIC);
    run(store, store->event);
    return sqlite3_last_insert_rowid(store->db);
}

void store_apply(struct store *store, const struct request *request, struct buffer *reply, struct buffer *told) {
    long at = wall_clock(), job = request->job;
    if (request->verb == VERB_ADD_TASK) {
        sqlite3_bind_int64(store->task, 1, request->tenant);
        sqlite3_bind_int64(store->task, 2, request->due);
        run(store, store->task);
        buffer_print(reply, "{\"task\":%lld}", sqlite3_last_insert_rowid(store->db));
        return;
    }
    if (request->verb == VERB_START) job = ++store->job_counts[request->tenant];
    sqlite3_int64 key = JOB_KEY(request->tenant, job);
    if (request->verb == VERB_START) start(store, key, at);
    else complete(store, key, request->step, at);
    long number = add_event(store, request, key, at);
    buffer_print(reply, "{\"job\":\"%ld\",\"eventNumber\":%ld}", job, number);
    struct buffer event = {0};
    buffer_print(&event, "{\"number\":%ld,\"at\":%ld,\"job\":\"%ld\",\"payload\":%.*s}", number, at, job,
                 (int)request->parameters.length, request->parameters.start);
    struct told_header header = {request->tenant, number, event.length};
    buffer_add(told, &header, sizeof header);
    buffer_add(told, event.bytes, event.length);
    free(event.bytes);
}

long store_next_due(struct store *store) {
    if (store->fired_count > 0) return 1;
    check(store->db, sqlite3_step(store->next), "reminders");
    long due = sqlite3_column_int64(store->next, 0);
    sqlite3_reset(store->next);
    return due;
}

long store_fire(struct store *store, struct buffer *lines) {
    long now = wall_clock();
    sqlite3_bind_int64(store->sent, 2, now);
    for (long i = 0; i < store->fired_count; i++) {
        sqlite3_bind_int64(store->sent, 1, store->fired[i]);
        run(store, store->sent);
    }
    store->fired_count = 0;
    sqlite3_bind_int64(store->due, 1, now);
    sqlite3_bind_int64(store->due, 2, FIRED_COUNT_MAX);
    while (sqlite3_step(store->due) == SQLITE_ROW)
        store->fired[store->fired_count++] = sqlite3_column_int64(store->due, 0);
    sqlite3_reset(store->due);
    sqlite3_bind_int64(store->fire, 2, now);
    for (long i = 0; i < store->fired_count; i++) {
        sqlite3_bind_int64(store->fire, 1, store->fired[i]);
        run(store, store->fire);
        buffer_print(lines, "reminder %lld\n", store->fired[i]);
    }
    return store->fired_count;
}

struct pages {
    sqlite3 *db;
    sqlite3_stmt *list;
};

struct pages *pages_open(const char *path) {
    struct pages *pages = calloc(1, sizeof *pages);
    if (!pages) fail("memory", path);
    pages->db = open_database(path);
    pages->list = prepare(pages->db, "SELECT id, subject, done, total, started FROM job WHERE id > ?1 AND id < ?2"
                                     " ORDER BY id DESC LIMIT ?3");
    return pages;
}

void pages_read(struct pages *pages, const struct request *request, struct buffer *reply) {
    long limit = request->limit ? request->limit : 100, count = 0, last = 0;
    sqlite3_bind_int64(pages->list, 1, JOB_KEY(request->tenant, 0));
    sqlite3_bind_int64(pages->list, 2, JOB_KEY(request->tenant, request->after ? request->after : 0xffffffffL));
    sqlite3_bind_int64(pages->list, 3, limit + 1);
    buffer_print(reply, "{\"jobs\":[");
    int result;
    while ((result = sqlite3_step(pages->list)) == SQLITE_ROW && count < limit) {
        last = sqlite3_column_int64(pages->list, 0) & 0xffffffff;
        buffer_print(reply, "%s{\"job\":\"%ld\",\"subject\":\"%s\",\"done\":%d,\"total\":%d,\"startedAt\":%lld}",
                     count++ ? "," : "", last, sqlite3_column_text(pages->list, 1), sqlite3_column_int(pages->list, 2),
                     sqlite3_column_int(pages->list, 3), sqlite3_column_int64(pages->list, 4));
    }
    check(pages->db, result, "page");
    sqlite3_reset(pages->list);
    if (result == SQLITE_ROW) buffer_print(reply, "],\"next\":\"%ld\"}", last);
    else buffer_print(reply, "]}");
}
