#define _GNU_SOURCE
#include "load.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { DEPTH_MAX = 64, FRAME_BYTES_MAX = 4096, CHUNK_BYTES = 1 << 16 };

struct load_work {
    char *frame;
    long tenant_count, job_count, step_count, id;
    /* How many calls each tenant has got. */
    long *counts;
};

struct peer {
    /* How many calls it has sent; when those in flight were, the oldest at `first`. */
    long turn;
    double sent_at[DEPTH_MAX];
    int first, in_flight;
    /* Whether a reply has begun that isn't complete, and is an error. */
    int is_begun, is_error;
    char out[DEPTH_MAX * FRAME_BYTES_MAX];
    size_t out_length;
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static int complain(const char *what) {
    fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
    return -1;
}

struct load_work *load_work_make(const char *frame, long tenant_count, long job_count, long step_count) {
    struct load_work *work = calloc(1, sizeof *work);
    if (!work) return NULL;
    work->frame = strdup(frame);
    work->counts = calloc(tenant_count, sizeof *work->counts);
    work->tenant_count = tenant_count;
    work->job_count = job_count;
    work->step_count = step_count;
    if (work->frame && work->counts && strlen(frame) < FRAME_BYTES_MAX / 2) return work;
    load_work_free(work);
    return NULL;
}

void load_work_free(struct load_work *work) {
    free(work->frame);
    free(work->counts);
    free(work);
}

long load_work_left(const struct load_work *work) {
    long count = 0;
    for (long tenant = 0; tenant < work->tenant_count; tenant++) count += work->counts[tenant];
    return work->tenant_count * work->job_count * work->step_count - count;
}

void load_work_extend(struct load_work *work, long job_count) {
    work->job_count += job_count;
}

static int dial(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    strncpy(address.sun_path, path, sizeof address.sun_path - 1);
    int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor >= 0 && connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return descriptor;
    if (descriptor >= 0) close(descriptor);
    return complain(path);
}

/* Adds the next call of a peer to what it is to send. */
static void add_call(struct load_work *work, struct peer *peer, int index, int count) {
    long tenant = (index + peer->turn++ * count) % work->tenant_count, number = work->counts[tenant]++;
    long job = work->step_count ? number / work->step_count + 1 : 0;
    long step = work->step_count ? number % work->step_count : 0;
    const struct {
        const char *name;
        long value;
    } places[] = {{"{tenant}", tenant}, {"{job}", job}, {"{step}", step}, {"{id}", work->id++}};
    char *out = peer->out + peer->out_length;
    for (const char *at = work->frame; *at;) {
        size_t place = 0;
        while (place < 4 && (*at != '{' || strncmp(at, places[place].name, strlen(places[place].name)))) place++;
        if (place == 4) {
            *out++ = *at++;
        } else {
            out += sprintf(out, "%ld", places[place].value);
            at += strlen(places[place].name);
        }
    }
    *out++ = 0;
    peer->out_length = out - peer->out;
    peer->sent_at[(peer->first + peer->in_flight++) % DEPTH_MAX] = now();
}

static int flush(struct peer *peer, int descriptor) {
    for (size_t written = 0; written < peer->out_length;) {
        ssize_t count = write(descriptor, peer->out + written, peer->out_length - written);
        if (count < 0) return complain("writing");
        written += count;
    }
    peer->out_length = 0;
    return 0;
}

/* Reads what is there; the number of replies that are complete now, or -1. */
static int receive(struct peer *peer, int descriptor, long *error_count) {
    static const char error[] = "{\"error\"";
    char chunk[CHUNK_BYTES];
    ssize_t length = read(descriptor, chunk, sizeof chunk);
    if (length <= 0) return complain("the server has closed the connection");
    int count = 0;
    for (char *at = chunk, *end = chunk + length, *zero; at < end; at = zero + 1) {
        if (!peer->is_begun) peer->is_error = (size_t)(end - at) > sizeof error && !memcmp(at, error, sizeof error - 1);
        if (peer->is_error && !peer->is_begun && (*error_count)++ < 3) fprintf(stderr, "%.*s\n", (int)(end - at < 300 ? end - at : 300), at);
        zero = memchr(at, 0, end - at);
        peer->is_begun = !zero;
        if (!zero) break;
        count++;
    }
    return count;
}

static int serve(struct load_work *work, struct peer *peers, struct pollfd *polls, int count, int depth, double seconds,
                 uint32_t *latencies, long capacity, struct load_result *result) {
    double start = now();
    long in_flight = (long)count * depth;
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < depth; k++) add_call(work, &peers[i], i, count);
        if (flush(&peers[i], polls[i].fd)) return -1;
    }
    while (in_flight > 0) {
        if (poll(polls, count, 10000) <= 0) return complain("the server doesn't answer");
        for (int i = 0; i < count; i++) {
            if (!polls[i].revents) continue;
            int replies = receive(&peers[i], polls[i].fd, &result->error_count);
            if (replies < 0) return -1;
            double time = now();
            for (int k = 0; k < replies; k++, in_flight--, result->count++) {
                double took = time - peers[i].sent_at[peers[i].first];
                peers[i].first = (peers[i].first + 1) % DEPTH_MAX;
                peers[i].in_flight--;
                if (result->count < capacity) latencies[result->count] = took * 1e6;
            }
            for (int k = 0; k < replies && time - start < seconds; k++, in_flight++) add_call(work, &peers[i], i, count);
            if (flush(&peers[i], polls[i].fd)) return -1;
        }
    }
    result->seconds = now() - start;
    return 0;
}

int load_run(struct load_work *work, const char *path, int connection_count, int depth, double seconds,
             uint32_t *latencies, long capacity, struct load_result *result) {
    struct peer *peers = calloc(connection_count, sizeof *peers);
    struct pollfd *polls = calloc(connection_count, sizeof *polls);
    int open = 0, outcome = peers && polls && depth <= DEPTH_MAX ? 0 : -1;
    for (; outcome == 0 && open < connection_count; open++) {
        polls[open] = (struct pollfd){.fd = dial(path), .events = POLLIN};
        if (polls[open].fd < 0) break;
    }
    *result = (struct load_result){0};
    if (outcome == 0 && open == connection_count)
        outcome = serve(work, peers, polls, connection_count, depth, seconds, latencies, capacity, result);
    else
        outcome = -1;
    for (int i = 0; i < open; i++) close(polls[i].fd);
    free(peers);
    free(polls);
    return outcome;
}
