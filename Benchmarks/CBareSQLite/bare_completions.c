#include "bare_sqlite.h"

#include "bare_common.h"

#include <stdio.h>
#include <stdlib.h>

static const char payload[] =
    "{\"after\":{\"form\":{},\"progress\":100,\"state\":\"done\"},\"before\":{\"progress\":0,\"state\":\"ready\"},"
    "\"jobAfter\":{\"denominator\":\"10\",\"numerator\":\"3\",\"shown\":\"30\",\"state\":\"running\"},"
    "\"jobBefore\":{\"denominator\":\"5\",\"numerator\":\"1\",\"shown\":\"20\",\"state\":\"running\"}}";

struct writer {
    sqlite3 *db;
    sqlite3_stmt *begin, *commit, *tenant, *job, *action, *event, *next;
};

static int open_writer(struct writer *w, const char *path) {
    if (bare_open_database(&w->db, path)) return -1;
    if (bare_prepare(w->db, &w->begin, "BEGIN IMMEDIATE") || bare_prepare(w->db, &w->commit, "COMMIT")) return -1;
    if (bare_prepare(w->db, &w->tenant,
                "UPDATE tenant SET head = head + 1, headHash = ?2, next = ?3, total = ?3, running = 1 WHERE id = ?1"))
        return -1;
    if (bare_prepare(w->db, &w->job,
                "UPDATE job SET percent = 30, numerator = '3', denominator = '10', scopeCount = 10,"
                " doneCount = 3, skippedCount = 0, notApplicableCount = 0, cancelledCount = 0, optionalCount = 0,"
                " optionalDoneCount = 0, requiredOpenCount = 7, optionalOpenCount = 0, event = ?3"
                " WHERE tenant = ?1 AND id = ?2"))
        return -1;
    if (bare_prepare(w->db, &w->action,
                "UPDATE action SET state = 'done', progress = 100, form = NULL, reason = NULL, changedAt = ?4,"
                " changedBy = 'uid:0', event = ?5 WHERE tenant = ?1 AND job = ?2 AND step = ?3"))
        return -1;
    if (bare_prepare(w->db, &w->event,
                "INSERT INTO event SELECT ?1, head, ?2, 'actionCompleted', 'uid:0', ?3, ?4, ?5, ?6, ?7, ?7, head - 1"
                " FROM tenant WHERE id = ?1"))
        return -1;
    return bare_prepare(w->db, &w->next,
                   "SELECT tenant, job, step FROM action ORDER BY job, step, tenant");
}

struct target {
    long tenant, job;
    char step[64];
};

static int complete(struct writer *w, const struct target *t, long count) {
    static const char hash[32], salt[16];
    long at = 1700000000000L + count;
    sqlite3_bind_int64(w->tenant, 1, t->tenant);
    sqlite3_bind_blob(w->tenant, 2, hash, sizeof hash, SQLITE_STATIC);
    sqlite3_bind_int64(w->tenant, 3, 1000000);
    sqlite3_bind_int64(w->job, 1, t->tenant);
    sqlite3_bind_int64(w->job, 2, t->job);
    sqlite3_bind_int64(w->job, 3, count);
    sqlite3_bind_int64(w->action, 1, t->tenant);
    sqlite3_bind_int64(w->action, 2, t->job);
    sqlite3_bind_text(w->action, 3, t->step, -1, SQLITE_STATIC);
    sqlite3_bind_int64(w->action, 4, at);
    sqlite3_bind_int64(w->action, 5, count);
    sqlite3_bind_int64(w->event, 1, t->tenant);
    sqlite3_bind_int64(w->event, 2, at);
    sqlite3_bind_int64(w->event, 3, t->job);
    sqlite3_bind_text(w->event, 4, t->step, -1, SQLITE_STATIC);
    sqlite3_bind_text(w->event, 5, payload, sizeof payload - 1, SQLITE_STATIC);
    sqlite3_bind_blob(w->event, 6, salt, sizeof salt, SQLITE_STATIC);
    sqlite3_bind_blob(w->event, 7, hash, sizeof hash, SQLITE_STATIC);
    if (bare_step(w->db, w->tenant) || bare_step(w->db, w->job) || bare_step(w->db, w->action)) return -1;
    return bare_step(w->db, w->event);
}

/* Reads the targets beforehand, so that only writing is measured. */
static long read_targets(struct writer *w, struct target *targets, long capacity) {
    long count = 0;
    while (count < capacity && sqlite3_step(w->next) == SQLITE_ROW) {
        targets[count].tenant = sqlite3_column_int64(w->next, 0);
        targets[count].job = sqlite3_column_int64(w->next, 1);
        snprintf(targets[count].step, sizeof targets[count].step, "%s", sqlite3_column_text(w->next, 2));
        count++;
    }
    sqlite3_finalize(w->next);
    w->next = NULL;
    return count;
}

struct bare_writer {
    struct writer w;
    struct target *targets;
    long target_count, count;
    int frames;
};

void bare_close(struct bare_writer *bare) {
    sqlite3_stmt *statements[] = {bare->w.begin, bare->w.commit, bare->w.tenant, bare->w.job,
                                  bare->w.action, bare->w.event, bare->w.next};
    for (unsigned i = 0; i < sizeof statements / sizeof *statements; i++) sqlite3_finalize(statements[i]);
    sqlite3_close(bare->w.db);
    free(bare->targets);
    free(bare);
}

struct bare_writer *bare_open(const char *database) {
    enum { TARGET_CAPACITY = 65536 };
    struct bare_writer *bare = calloc(1, sizeof *bare);
    if (!bare) return NULL;
    bare->targets = calloc(TARGET_CAPACITY, sizeof *bare->targets);
    if (bare->targets && !open_writer(&bare->w, database)) {
        bare->target_count = read_targets(&bare->w, bare->targets, TARGET_CAPACITY);
        sqlite3_wal_hook(bare->w.db, bare_note_frames, &bare->frames);
        if (bare->target_count > 0) return bare;
        bare_complain(bare->w.db, "no actions");
    }
    bare_close(bare);
    return NULL;
}

int bare_run(struct bare_writer *bare, int group, double seconds, struct bare_result *result) {
    struct writer *w = &bare->w;
    double start = bare_now();
    long first = bare->count;
    while (bare_now() - start < seconds) {
        if (bare_step(w->db, w->begin)) return -1;
        for (int i = 0; i < group; i++, bare->count++)
            if (complete(w, &bare->targets[bare->count % bare->target_count], bare->count + 1)) return -1;
        if (bare_step(w->db, w->commit)) return -1;
        if (bare->frames >= CHECKPOINT_FRAMES) {
            sqlite3_wal_checkpoint_v2(w->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
            bare->frames = 0;
        }
    }
    result->count = bare->count - first;
    result->seconds = bare_now() - start;
    return 0;
}
