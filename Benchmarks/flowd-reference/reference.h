/* A server in C with flowd's durability and nothing else: every change is on disk before it is acknowledged, what waits
 * together is synced together. No rules, no rights, no chain of events, no history of a task: a ceiling, not a design.
 * It speaks as much of flowd's protocol as the benchmarks do. */
#ifndef REFERENCE_H
#define REFERENCE_H

#include <stddef.h>

enum { TENANT_COUNT_MAX = 4096, CONNECTION_COUNT_MAX = 4096 };

enum verb { VERB_START, VERB_COMPLETE, VERB_ADD_TASK, VERB_LIST, VERB_WATCH, VERB_STATUS, VERB_NONE };

struct text {
    const char *start;
    size_t length;
};

/* What is asked for. Texts lie in the frame that was read. */
struct request {
    enum verb verb;
    long tenant, job, step, after, limit;
    /* Milliseconds since 1970 at which a task's reminder is due. */
    long due;
    /* All parameters, as they came. */
    struct text parameters;
};

/* Reads a frame without its zero; -1 when it isn't a call that is known. */
int request_read(struct request *request, const char *frame, size_t length);

/* Bytes that grow. */
struct buffer {
    char *bytes;
    size_t length, capacity;
};

void buffer_add(struct buffer *buffer, const void *bytes, size_t length);
void buffer_print(struct buffer *buffer, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Milliseconds since 1970. */
long wall_clock(void);

/* Says what failed and ends the process: a yardstick has nobody to answer to. */
void fail(const char *what, const char *why) __attribute__((noreturn));

/* The database of the writing thread. */
struct store;

struct store *store_open(const char *path);
void store_begin(struct store *store);
/* Syncs what was changed since `store_begin`. */
void store_commit(struct store *store);
/* Makes a change; `reply` gets the answer's parameters, `told` what those who watch the tenant hear. */
void store_apply(struct store *store, const struct request *request, struct buffer *reply, struct buffer *told);
/* Decides what is due, and notes what was delivered before; the number of those decided, which `lines` tells. */
long store_fire(struct store *store, struct buffer *lines);
/* When the next reminder is due, in milliseconds since 1970; 0 when none is, 1 when a delivery is to be noted. */
long store_next_due(struct store *store);

/* A second connection, which only reads. */
struct pages;

struct pages *pages_open(const char *path);
void pages_read(struct pages *pages, const struct request *request, struct buffer *reply);

/* The writing thread, which delivers reminders into a file. */
void writer_begin(struct store *store, int wake_descriptor, int journal_descriptor);
/* Gives it a change of a connection; `serial` tells the connection from later ones with its descriptor. */
void writer_submit(int descriptor, unsigned serial, const char *frame, size_t length);
/* Takes what was answered since it was asked last. `told` begins with the tenant's number for each text. */
void writer_take(struct buffer *answers, struct buffer *told);
long writer_batch_count(void);

/* Before the bytes of an answer, and before those of what is told. */
struct answer_header {
    int descriptor;
    unsigned serial;
    size_t length;
};
struct told_header {
    long tenant, number;
    size_t length;
};

#endif
