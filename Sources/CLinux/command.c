#define _GNU_SOURCE
#include "clinux.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/// A file in memory with the input, at its beginning: unlike a pipe it can't fill up, and nobody gets SIGPIPE.
static int open_input(const void *bytes, size_t size) {
    int file = memfd_create("flowd-input", MFD_CLOEXEC);
    if (file < 0)
        return -errno;
    size_t done = 0;
    while (done < size) {
        ssize_t count = write(file, (const char *)bytes + done, size - done);
        if (count < 0 && errno != EINTR) {
            int error = errno;
            close(file);
            return -error;
        }
        if (count > 0)
            done += (size_t)count;
    }
    lseek(file, 0, SEEK_SET);
    return file;
}

/// Starts the command with these descriptors as its standard streams and no others; its group has its own number.
static int spawn(const struct clinux_command *command, int input, int output, pid_t *process) {
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
        error = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    if (error == 0)
        error = posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    if (error == 0)
        error = posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
    if (error == 0)
        error = posix_spawn_file_actions_addclosefrom_np(&actions, 3);
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
        error = posix_spawn(process, command->arguments[0], &actions, &attributes, command->arguments,
                            command->environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return -error;
}

static int64_t monotonic_milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/// Takes what is there to read; returns 0 at its end, 1 when there may be more later.
static int take_output(int output, char *buffer, size_t capacity, struct clinux_command_end *end) {
    char rest[4096];
    for (;;) {
        size_t room = capacity - end->output_size;
        ssize_t count = room > 0 ? read(output, buffer + end->output_size, room) : read(output, rest, sizeof rest);
        if (count > 0) {
            end->output_total += (size_t)count;
            if (room > 0)
                end->output_size += (size_t)count;
        } else if (count == 0) {
            return 0;
        } else if (errno != EINTR) {
            return errno == EAGAIN ? 1 : 0;
        }
    }
}

/// Waits until the process has ended, and ends its group when its time is up; it isn't reaped.
///
/// The group can be signalled safely until then: its number can't belong to anybody else.
static void supervise(const struct clinux_command *command, pid_t process, int handle, int output, char *buffer,
                      size_t capacity, struct clinux_command_end *end) {
    int64_t deadline = monotonic_milliseconds() + command->time_limit;
    int is_killed = 0;
    struct pollfd sources[] = {
        {.fd = handle, .events = POLLIN},
        {.fd = output, .events = POLLIN},
        {.fd = command->cancel, .events = POLLIN},
    };
    for (;;) {
        int64_t rest = deadline - monotonic_milliseconds();
        int timeout = is_killed ? -1 : rest < 0 ? 0 : rest > 1000000 ? 1000000 : (int)rest;
        if (poll(sources, 3, timeout) < 0) {
            if (errno == EINTR)
                continue;
            // It can't be watched any more.
            end->was_stopped = 1;
            break;
        }
        if (sources[1].revents != 0 && take_output(output, buffer, capacity, end) == 0)
            sources[1].fd = -1;
        if (sources[0].revents != 0)
            break;
        int is_cancelled = sources[2].revents != 0;
        if (is_killed || (!is_cancelled && monotonic_milliseconds() < deadline))
            continue;
        if (end->was_stopped == 0) {
            end->was_stopped = is_cancelled ? 2 : 1;
            sources[2].fd = -1;
            deadline = monotonic_milliseconds() + command->grace;
            kill(-process, SIGTERM);
        } else {
            is_killed = 1;
            kill(-process, SIGKILL);
        }
    }
    // Its children, too, however it ended: nobody would wait for them or count them any more.
    kill(-process, SIGKILL);
    if (sources[1].fd >= 0)
        take_output(output, buffer, capacity, end);
}

static int reap(pid_t process, struct clinux_command_end *end) {
    int status;
    while (waitpid(process, &status, 0) < 0) {
        if (errno != EINTR)
            return -errno;
    }
    end->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    end->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    return 0;
}

int clinux_run_command(const struct clinux_command *command, char *output, size_t output_capacity,
                       struct clinux_command_end *end) {
    memset(end, 0, sizeof *end);
    int input = open_input(command->input, command->input_size);
    if (input < 0)
        return input;
    int pipes[2];
    if (pipe2(pipes, O_CLOEXEC) != 0) {
        int error = errno;
        close(input);
        return -error;
    }
    pid_t process;
    int result = spawn(command, input, pipes[1], &process);
    close(input);
    close(pipes[1]);
    if (result == 0) {
        fcntl(pipes[0], F_SETFL, O_NONBLOCK);
        int handle = (int)syscall(SYS_pidfd_open, process, 0);
        if (handle >= 0) {
            supervise(command, process, handle, pipes[0], output, output_capacity, end);
            close(handle);
        } else {
            // Without a handle nothing can be waited for with a limit.
            result = -errno;
            kill(-process, SIGKILL);
        }
        int reaped = reap(process, end);
        if (result == 0)
            result = reaped;
    }
    close(pipes[0]);
    return result;
}
