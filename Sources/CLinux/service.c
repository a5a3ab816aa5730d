#define _GNU_SOURCE
#include "clinux.h"

#include <errno.h>
#include <semaphore.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <systemd/sd-daemon.h>
#include <time.h>
#include <unistd.h>

// sd_notify() is not used: it reads the process's environment at each call, which is a race with any setenv(), and
// would leave tests no way to listen in.
int clinux_notify(const char *address, const char *message, size_t length) {
    struct sockaddr_un target = {.sun_family = AF_UNIX};
    size_t size = strlen(address);
    if (size < 2 || (address[0] != '/' && address[0] != '@'))
        return -EAFNOSUPPORT;
    if (size >= sizeof target.sun_path)
        return -E2BIG;
    memcpy(target.sun_path, address, size);
    socklen_t target_length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + size);
    if (address[0] == '@')
        target.sun_path[0] = '\0';
    else
        target_length += 1;

    int socket_ = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (socket_ < 0)
        return -errno;
    ssize_t sent;
    do {
        sent = sendto(socket_, message, length, MSG_NOSIGNAL | MSG_DONTWAIT, (struct sockaddr *)&target,
                      target_length);
    } while (sent < 0 && errno == EINTR);
    int result = sent < 0 ? -errno : 0;
    close(socket_);
    return result;
}

static volatile sig_atomic_t hangup;

static void note_hangup(int number) {
    (void)number;
    hangup = 1;
}

// Not blocked: threads that run already wouldn't take that over.
int clinux_note_hangups(void) {
    struct sigaction action = {.sa_handler = note_hangup, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    return sigaction(SIGHUP, &action, NULL) == 0 ? 0 : -errno;
}

int clinux_take_hangup(void) {
    int was_noted = hangup;
    hangup = 0;
    return was_noted;
}

static sem_t stops;

static void note_stop(int number) {
    (void)number;
    int error = errno;
    sem_post(&stops);
    errno = error;
}

int clinux_await_stop(void) {
    struct sigaction action = {.sa_handler = note_stop, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    if (sem_init(&stops, 0, 0) != 0 || sigaction(SIGTERM, &action, NULL) != 0 || sigaction(SIGINT, &action, NULL) != 0)
        return -errno;
    while (sem_wait(&stops) != 0) {
        if (errno != EINTR)
            return -errno;
    }
    return 0;
}

uint64_t clinux_monotonic_microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

int clinux_listen_sockets(void *context, void (*visit)(void *context, int socket, const char *name)) {
    char **names = NULL;
    int count = sd_listen_fds_with_names(1, &names);
    for (int index = 0; index < count; index++) {
        visit(context, SD_LISTEN_FDS_START + index, names[index]);
        free(names[index]);
    }
    free(names);
    return count;
}

int clinux_is_listening_stream(int socket) {
    return sd_is_socket(socket, AF_UNSPEC, SOCK_STREAM, 1) > 0;
}

int clinux_is_listening_unix_stream(int socket) {
    return sd_is_socket_unix(socket, SOCK_STREAM, 1, NULL, 0) > 0;
}

int clinux_has_no_new_privileges(void) {
    return prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1;
}
