#define _GNU_SOURCE
#include "clinux.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

int clinux_start_helper(char *const *arguments, char *const *environment, int socket, pid_t *process) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error != 0)
        return -error;
    error = posix_spawnattr_init(&attributes);
    if (error != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return -error;
    }
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    if (error == 0)
        error = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (error == 0)
        error = posix_spawn_file_actions_adddup2(&actions, socket, 3);
    if (error == 0)
        error = posix_spawn_file_actions_addclosefrom_np(&actions, 4);
    if (error == 0)
        error = posix_spawn_file_actions_addchdir_np(&actions, "/");
    if (error == 0)
        error = posix_spawnattr_setsigmask(&attributes, &none);
    if (error == 0)
        error = posix_spawnattr_setsigdefault(&attributes, &all);
    if (error == 0)
        error = posix_spawnattr_setpgroup(&attributes, 0);
    if (error == 0)
        error = posix_spawnattr_setflags(&attributes,
                                         POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    if (error == 0)
        error = posix_spawn(process, arguments[0], &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return -error;
}

/// Kills the groups of a process's children, of which each leads its own.
static void kill_children(pid_t process, const char *thread) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task/%.20s/children", (int)process, thread);
    FILE *file = fopen(path, "re");
    if (file == NULL)
        return;
    int child;
    while (fscanf(file, "%d", &child) == 1) {
        if (child > 1 && getpgid(child) == child)
            kill(-child, SIGKILL);
    }
    fclose(file);
}

void clinux_kill_helper(pid_t process) {
    // It starts nothing more meanwhile.
    kill(process, SIGSTOP);
    char path[32];
    snprintf(path, sizeof path, "/proc/%d/task", (int)process);
    DIR *threads = opendir(path);
    if (threads != NULL) {
        struct dirent *entry;
        while ((entry = readdir(threads)) != NULL) {
            if (entry->d_name[0] != '.')
                kill_children(process, entry->d_name);
        }
        closedir(threads);
    }
    kill(process, SIGKILL);
}

int clinux_await_end(pid_t process) {
    siginfo_t end;
    while (waitid(P_PID, (id_t)process, &end, WEXITED | WNOWAIT) < 0) {
        if (errno != EINTR)
            return -errno;
    }
    return 0;
}

int clinux_take_end(pid_t process, int *status, int *signal) {
    int end;
    if (waitpid(process, &end, WNOHANG) != process)
        return -ECHILD;
    *status = WIFEXITED(end) ? WEXITSTATUS(end) : -1;
    *signal = WIFSIGNALED(end) ? WTERMSIG(end) : 0;
    return 0;
}

union control {
    char bytes[CMSG_SPACE(sizeof(int))];
    struct cmsghdr header;
};

int clinux_pass_descriptor(int socket, int descriptor) {
    char byte = 0;
    struct iovec part = {.iov_base = &byte, .iov_len = 1};
    union control control;
    memset(&control, 0, sizeof control);
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof descriptor);
    memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
    for (;;) {
        if (sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT) >= 0)
            return 0;
        if (errno != EINTR)
            return -errno;
    }
}

int clinux_take_descriptor(int socket) {
    char byte;
    struct iovec part = {.iov_base = &byte, .iov_len = 1};
    union control control;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    for (;;) {
        ssize_t count = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return -errno;
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        if (count == 0)
            return -EPIPE;
        // Without room for a descriptor the kernel leaves it out.
        if (header == NULL || header->cmsg_type != SCM_RIGHTS || header->cmsg_len != CMSG_LEN(sizeof(int)))
            return -EMFILE;
        int descriptor;
        memcpy(&descriptor, CMSG_DATA(header), sizeof descriptor);
        return descriptor;
    }
}
