#define _GNU_SOURCE
#include "reference.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;
/* Under the mutex: changes that wait, what was answered, and what is told. */
static struct buffer waiting, answers, told;
static long batch_count;
static int wake, journal;

void writer_submit(int descriptor, unsigned serial, const char *frame, size_t length) {
    struct answer_header header = {descriptor, serial, length};
    pthread_mutex_lock(&mutex);
    int was_empty = waiting.length == 0;
    buffer_add(&waiting, &header, sizeof header);
    buffer_add(&waiting, frame, length);
    pthread_mutex_unlock(&mutex);
    if (was_empty) pthread_cond_signal(&arrived);
}

void writer_take(struct buffer *taken_answers, struct buffer *taken_told) {
    pthread_mutex_lock(&mutex);
    struct buffer old_answers = *taken_answers, old_told = *taken_told;
    *taken_answers = answers;
    *taken_told = told;
    answers = old_answers;
    told = old_told;
    answers.length = told.length = 0;
    pthread_mutex_unlock(&mutex);
}

long writer_batch_count(void) {
    pthread_mutex_lock(&mutex);
    long count = batch_count;
    pthread_mutex_unlock(&mutex);
    return count;
}

/* Waits for changes, at most until a reminder is due; takes all that wait. */
static void take_waiting(struct buffer *batch, long due) {
    struct timespec until = {due / 1000, due % 1000 * 1000000L};
    batch->length = 0;
    pthread_mutex_lock(&mutex);
    while (waiting.length == 0) {
        if (due == 0) pthread_cond_wait(&arrived, &mutex);
        else if (pthread_cond_timedwait(&arrived, &mutex, &until)) break;
    }
    struct buffer empty = *batch;
    *batch = waiting;
    waiting = empty;
    pthread_mutex_unlock(&mutex);
}

/* Answers go to the reading thread when their changes are on disk. */
static void hand_over(const struct buffer *made, const struct buffer *news) {
    pthread_mutex_lock(&mutex);
    buffer_add(&answers, made->bytes, made->length);
    buffer_add(&told, news->bytes, news->length);
    batch_count++;
    pthread_mutex_unlock(&mutex);
    uint64_t one = 1;
    if (write(wake, &one, sizeof one) < 0) fail("waking", "the reading thread");
}

static void apply(struct store *store, const struct buffer *batch, struct buffer *made, struct buffer *news) {
    struct buffer reply = {0};
    for (size_t at = 0; at < batch->length;) {
        struct answer_header header;
        struct request request;
        memcpy(&header, batch->bytes + at, sizeof header);
        const char *frame = batch->bytes + at + sizeof header;
        reply.length = 0;
        buffer_print(&reply, "{\"parameters\":");
        request_read(&request, frame, header.length);
        store_apply(store, &request, &reply, news);
        buffer_add(&reply, "}", 2);
        struct answer_header answer = {header.descriptor, header.serial, reply.length};
        buffer_add(made, &answer, sizeof answer);
        buffer_add(made, reply.bytes, reply.length);
        at += sizeof header + header.length;
    }
    free(reply.bytes);
}

/* One delivery after the other, as they leave flowd. */
static void deliver(const struct buffer *lines) {
    for (char *at = lines->bytes, *end = at + lines->length, *next; at < end; at = next) {
        next = (char *)memchr(at, '\n', end - at) + 1;
        if (write(journal, at, next - at) < 0) fail("delivering", "a reminder");
    }
}

static void *work(void *context) {
    struct store *store = context;
    struct buffer batch = {0}, made = {0}, news = {0}, lines = {0};
    for (;;) {
        take_waiting(&batch, store_next_due(store));
        made.length = news.length = lines.length = 0;
        store_begin(store);
        apply(store, &batch, &made, &news);
        store_fire(store, &lines);
        store_commit(store);
        deliver(&lines);
        hand_over(&made, &news);
    }
    return NULL;
}

void writer_begin(struct store *store, int wake_descriptor, int journal_descriptor) {
    pthread_t thread;
    journal = journal_descriptor;
    wake = wake_descriptor;
    if (pthread_create(&thread, NULL, work, store)) fail("thread", "can't be begun");
}
