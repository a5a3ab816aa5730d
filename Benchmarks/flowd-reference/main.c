#define _GNU_SOURCE
#include "reference.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

struct connection {
    int descriptor;
    unsigned serial;
    struct buffer in, out;
    /* The tenant that is watched, or -1. */
    long watched;
    int waits_for_room;
};

static struct connection *connections[CONNECTION_COUNT_MAX];
/* Above all descriptors of connections. */
static int connection_end;
static unsigned last_serial;
static int poller;
static struct pages *pages;

void fail(const char *what, const char *why) {
    fprintf(stderr, "flowd-reference: %s: %s\n", what, why);
    exit(1);
}

void buffer_add(struct buffer *buffer, const void *bytes, size_t length) {
    if (buffer->length + length > buffer->capacity) {
        buffer->capacity = (buffer->length + length) * 2 + 256;
        buffer->bytes = realloc(buffer->bytes, buffer->capacity);
        if (!buffer->bytes) fail("memory", strerror(errno));
    }
    if (length > 0) memcpy(buffer->bytes + buffer->length, bytes, length);
    buffer->length += length;
}

void buffer_print(struct buffer *buffer, const char *format, ...) {
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length < 0 || (size_t)length >= sizeof text) fail("a text", "is too long");
    buffer_add(buffer, text, length);
}

long wall_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return now.tv_sec * 1000L + now.tv_nsec / 1000000;
}

static struct sockaddr_un address_of(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) fail(path, "is too long");
    strcpy(address.sun_path, path);
    return address;
}

static void watch_descriptor(int descriptor, uint32_t events, int operation) {
    struct epoll_event event = {.events = events, .data.fd = descriptor};
    if (epoll_ctl(poller, operation, descriptor, &event)) fail("epoll", strerror(errno));
}

static int listen_on(const char *path) {
    struct sockaddr_un address = address_of(path);
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    unlink(path);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 1024))
        fail(path, strerror(errno));
    return listener;
}

/* Tells whoever has started it that it is ready, as services tell systemd. */
static void say_ready(void) {
    const char *path = getenv("NOTIFY_SOCKET");
    if (!path) return;
    struct sockaddr_un address = address_of(path);
    int descriptor = socket(AF_UNIX, SOCK_DGRAM, 0);
    if (sendto(descriptor, "READY=1", 7, 0, (struct sockaddr *)&address, sizeof address) < 0)
        fail(path, strerror(errno));
    close(descriptor);
}

static void hang_up(struct connection *connection) {
    connections[connection->descriptor] = NULL;
    close(connection->descriptor);
    free(connection->in.bytes);
    free(connection->out.bytes);
    free(connection);
}

/* Writes what it can; the rest when the peer has read. */
static void flush(struct connection *connection) {
    struct buffer *out = &connection->out;
    if (out->length == 0) return;
    ssize_t count = write(connection->descriptor, out->bytes, out->length);
    if (count < 0 && errno != EAGAIN) return;
    if (count < 0) count = 0;
    memmove(out->bytes, out->bytes + count, out->length - count);
    out->length -= count;
    if (connection->waits_for_room == (out->length > 0)) return;
    connection->waits_for_room = out->length > 0;
    watch_descriptor(connection->descriptor, EPOLLIN | (out->length > 0 ? EPOLLOUT : 0), EPOLL_CTL_MOD);
}

static void receive_connection(int listener) {
    int descriptor;
    while ((descriptor = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0) {
        if (descriptor >= CONNECTION_COUNT_MAX) fail("connections", "too many");
        struct connection *connection = calloc(1, sizeof *connection);
        if (!connection) fail("memory", strerror(errno));
        *connection = (struct connection){.descriptor = descriptor, .serial = ++last_serial, .watched = -1};
        connections[descriptor] = connection;
        if (descriptor >= connection_end) connection_end = descriptor + 1;
        watch_descriptor(descriptor, EPOLLIN, EPOLL_CTL_ADD);
    }
}

static void handle(struct connection *connection, const char *frame, size_t length) {
    struct request request;
    struct buffer *out = &connection->out;
    if (request_read(&request, frame, length)) fail("a call", "isn't known");
    switch (request.verb) {
    case VERB_START:
    case VERB_COMPLETE:
    case VERB_ADD_TASK:
        writer_submit(connection->descriptor, connection->serial, frame, length);
        return;
    case VERB_LIST:
        buffer_print(out, "{\"parameters\":");
        pages_read(pages, &request, out);
        buffer_add(out, "}", 2);
        return;
    case VERB_WATCH:
        connection->watched = request.tenant;
        buffer_print(out, "{\"parameters\":{\"events\":[],\"cursor\":0,\"head\":0},\"continues\":true}");
        break;
    case VERB_STATUS:
        buffer_print(out, "{\"parameters\":{\"batchCount\":%ld}}", writer_batch_count());
        break;
    case VERB_NONE:
        buffer_print(out, "{\"parameters\":{}}");
        break;
    }
    buffer_add(out, "", 1);
}

static void receive(struct connection *connection) {
    char chunk[65536];
    ssize_t count = read(connection->descriptor, chunk, sizeof chunk);
    if (count < 0 && errno == EAGAIN) return;
    if (count <= 0) return hang_up(connection);
    struct buffer *in = &connection->in;
    buffer_add(in, chunk, count);
    char *at = in->bytes, *end = in->bytes + in->length, *zero;
    while ((zero = memchr(at, 0, end - at))) {
        handle(connection, at, zero - at);
        at = zero + 1;
    }
    memmove(in->bytes, at, end - at);
    in->length = end - at;
    flush(connection);
}

static void tell(const struct buffer *told) {
    struct buffer text = {0};
    for (size_t at = 0; at < told->length;) {
        struct told_header header;
        memcpy(&header, told->bytes + at, sizeof header);
        text.length = 0;
        buffer_print(&text, "{\"parameters\":{\"events\":[");
        buffer_add(&text, told->bytes + at + sizeof header, header.length);
        buffer_print(&text, "],\"cursor\":%ld,\"head\":%ld},\"continues\":true}", header.number, header.number);
        buffer_add(&text, "", 1);
        for (int i = 0; i < connection_end; i++)
            if (connections[i] && connections[i]->watched == header.tenant)
                buffer_add(&connections[i]->out, text.bytes, text.length);
        at += sizeof header + header.length;
    }
    free(text.bytes);
}

/* Sends what the writing thread has made. */
static void send_answers(int wake, struct buffer *answers, struct buffer *told) {
    uint64_t count;
    if (read(wake, &count, sizeof count) < 0) return;
    writer_take(answers, told);
    for (size_t at = 0; at < answers->length;) {
        struct answer_header header;
        memcpy(&header, answers->bytes + at, sizeof header);
        struct connection *connection = connections[header.descriptor];
        if (connection && connection->serial == header.serial)
            buffer_add(&connection->out, answers->bytes + at + sizeof header, header.length);
        at += sizeof header + header.length;
    }
    tell(told);
    for (int i = 0; i < connection_end; i++)
        if (connections[i]) flush(connections[i]);
}

static void serve(int listener, int wake) {
    struct epoll_event events[256];
    struct buffer answers = {0}, told = {0};
    for (;;) {
        int count = epoll_wait(poller, events, 256, -1);
        for (int i = 0; i < count; i++) {
            int descriptor = events[i].data.fd;
            if (descriptor == listener) receive_connection(listener);
            else if (descriptor == wake) send_answers(wake, &answers, &told);
            else if (!connections[descriptor]) continue; /* Hung up earlier in this round. */
            else if (events[i].events & EPOLLOUT) flush(connections[descriptor]);
            else receive(connections[descriptor]);
        }
    }
}

int main(int count, char **words) {
    const char *directory = NULL, *socket_path = NULL;
    for (int i = 1; i + 1 < count; i += 2) {
        if (!strcmp(words[i], "--state-directory")) directory = words[i + 1];
        else if (!strcmp(words[i], "--socket")) socket_path = words[i + 1];
        else if (strcmp(words[i], "--log-level")) fail(words[i], "isn't an option");
    }
    if (!directory || !socket_path) fail("usage", "flowd-reference --state-directory DIRECTORY --socket PATH");
    char path[4096];
    snprintf(path, sizeof path, "%s/flowd.sqlite", directory);
    struct store *store = store_open(path);
    pages = pages_open(path);
    poller = epoll_create1(EPOLL_CLOEXEC);
    int listener = listen_on(socket_path), wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    watch_descriptor(listener, EPOLLIN, EPOLL_CTL_ADD);
    watch_descriptor(wake, EPOLLIN, EPOLL_CTL_ADD);
    snprintf(path, sizeof path, "%s/journal", directory);
    int journal = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (journal < 0) fail(path, strerror(errno));
    writer_begin(store, wake, journal);
    say_ready();
    serve(listener, wake);
}
