/// What flowd needs of Linux, systemd and SQLite that Swift cannot call by itself: socket credentials, the service
/// manager's protocols, journald, syncing paths, and variadic functions.
///
/// Every function is thread-safe, allocates nothing that its caller must free, and returns zero or a count on success
/// and a negated `errno` on failure, unless it says otherwise.
#ifndef CLINUX_H
#define CLINUX_H

#include <semaphore.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <sys/uio.h>

struct sqlite3;

// MARK: - Peers

/// The identity that the kernel recorded for the other end of a Unix socket when it connected.
struct clinux_peer {
    uid_t uid;
    gid_t gid;
    /// For log lines only: it may belong to another process by now. Never decide on it.
    pid_t pid;
};

/// Reads the credentials of the peer of a connected Unix stream socket (`SO_PEERCRED`).
int clinux_peer_credentials(int socket, struct clinux_peer *peer);

/// Reads the supplementary groups of the peer of a connected Unix stream socket (`SO_PEERGROUPS`).
///
/// Writes at most `capacity` of them and returns how many it wrote. The groups beyond `capacity` are left out: a peer
/// in too many groups can only have fewer rights by it.
int clinux_peer_groups(int socket, gid_t *groups, size_t capacity);

/// Looks up the number of the group called `name`; `-ENOENT` if there is none.
int clinux_group_id(const char *name, gid_t *gid);

/// Looks up the number of the user called `name`; `-ENOENT` if there is none.
int clinux_user_id(const char *name, uid_t *uid);

/// Writes the name of the user with number `uid`, ended by NUL, into `name`; `-ENOENT` if there is none, `-ERANGE` if
/// it does not fit.
int clinux_user_name(uid_t uid, char *name, size_t capacity);

/// Connects to the Unix stream socket at `path` without waiting; returns the descriptor, close-on-exec and non-blocking, which
/// the caller closes. `-ENAMETOOLONG` for a path that no socket can have, `-EAGAIN` if too many wait there.
int clinux_connect_unix(const char *path);

// MARK: - Service manager

/// Sends one message of the notification protocol to `address`, the value of `NOTIFY_SOCKET`: a path, or an abstract
/// name behind an at sign. Does not wait for the receiver.
int clinux_notify(const char *address, const char *message, size_t length);

/// Has SIGHUP be noted from now on instead of ending the process, whichever thread gets it.
int clinux_note_hangups(void);

/// Returns 1 if a SIGHUP was noted since the last call, 0 if none was.
int clinux_take_hangup(void);

/// Returns 1 if what this process runs gets no rights by its file's mode (`NoNewPrivileges=`), 0 if it does.
int clinux_has_no_new_privileges(void);

/// Waits until SIGTERM or SIGINT comes, which end the process no more from the call on; blocks the thread. For one thread.
int clinux_await_stop(void);

/// The present `CLOCK_MONOTONIC` in microseconds, as `MONOTONIC_USEC=` wants it. Cannot fail.
uint64_t clinux_monotonic_microseconds(void);

/// Takes over the sockets that the service manager passed to this process, and removes its variables from the
/// environment, so that a second call finds none. Call it once, before other threads start.
///
/// The sockets are descriptors 3 and up, close-on-exec. Calls `visit` with the descriptor and name of each, in order,
/// and returns their number; zero if this process was not activated by sockets.
int clinux_listen_sockets(void *context, void (*visit)(void *context, int socket, const char *name));

/// Returns 1 if `socket` is a stream socket of any family that listens, 0 if it is anything else.
int clinux_is_listening_stream(int socket);

/// Returns 1 if `socket` is an `AF_UNIX` stream socket that listens, 0 if it is anything else.
int clinux_is_listening_unix_stream(int socket);

// MARK: - Journal

/// Sends one journal entry; each field is a `KEY=value` of explicit length, so a value may hold any byte.
int clinux_journal_send(const struct iovec *fields, int count);

/// Returns 1 if `descriptor` is the stream that `journal_stream`, the value of `JOURNAL_STREAM`, describes
/// (`device:inode`), 0 if it is another one or the value is malformed.
int clinux_is_journal_stream(int descriptor, const char *journal_stream);

// MARK: - Disk

/// Waits until everything written to the file at `path` is on disk; `-ELOOP` for a link. An error is final: pages may
/// have been lost.
int clinux_sync_file(const char *path);

/// Drops the clean cached pages of the file at `path`, so that the next read comes from the disk; `-ELOOP` for a link.
int clinux_drop_cache(const char *path);

/// Waits until the names in the directory at `path` are on disk.
int clinux_sync_directory(const char *path);

// MARK: - Time

/// The milliseconds since the machine was started, suspended time included (`CLOCK_BOOTTIME`). Cannot fail.
int64_t clinux_boottime_milliseconds(void);

/// Waits until a semaphore is posted or so many nanoseconds, not negative, are over by the clock that nobody sets
/// (`CLOCK_MONOTONIC`); also ends when a signal comes.
void clinux_wait(sem_t *semaphore, int64_t nanoseconds);

/// Milliseconds since the start of the machine without the time that it slept, to some milliseconds.
int64_t clinux_awake_milliseconds(void);

/// Writes the id of this boot, 36 characters ended by NUL, into `id`, which holds at least 37.
int clinux_boot_id(char *id, size_t capacity);

/// Makes a timer on the wall clock; returns its descriptor, which the caller closes.
int clinux_wall_timer_open(void);

/// Sets the timer to an instant in milliseconds since 1970, once; one that has passed is due at once.
///
/// Instants beyond the year 2200 count as that year. Returns 1 if the clock was set since the timer was last looked at:
/// the timer is set nonetheless.
int clinux_wall_timer_set(int timer, int64_t milliseconds);

/// Waits until the timer is due (returns 0), the clock was set or the machine has slept (1), or `bell`, an eventfd, is
/// rung (2).
int clinux_wall_timer_wait(int timer, int bell);

/// Makes an eventfd; returns its descriptor, which the caller closes.
int clinux_bell_open(void);

/// Rings an eventfd; it stays rung.
int clinux_bell_ring(int bell);

// MARK: - Commands

/// What to run, and within which bounds.
struct clinux_command {
    /// Path and arguments, ended by NULL; the path is absolute, no shell and no search.
    char *const *arguments;
    /// `NAME=value`, ended by NULL; nothing else is inherited.
    char *const *environment;
    /// What it reads from standard input.
    const void *input;
    size_t input_size;
    /// From the start until it is asked to end, in milliseconds.
    int64_t time_limit;
    /// From then until it is killed, in milliseconds.
    int64_t grace;
    /// An eventfd; when it is rung, the command is ended as if its time were up. Or -1.
    int cancel;
};

/// How a command ended.
struct clinux_command_end {
    /// The exit status, or -1 when a signal ended it.
    int status;
    /// The signal that ended it, or 0.
    int signal;
    /// 1 if it was ended because its time was up, 2 if because of `cancel`, 0 if it ended by itself.
    int was_stopped;
    /// How much of its output was kept, and how much there was.
    size_t output_size;
    size_t output_total;
};

/// Runs a command in a process group of its own, in the root directory, and waits for its end; blocks the thread.
///
/// Standard output and standard error go together into `output`, as much as fits; the rest is read and thrown away.
/// When its time is up, the whole group gets SIGTERM, and after the grace SIGKILL. When a command ends by itself, what it
/// has left running in its group is killed; what goes on for longer needs a session of its own.
int clinux_run_command(const struct clinux_command *command, char *output, size_t output_capacity,
                       struct clinux_command_end *end);

// MARK: - Helpers

/// Starts a program that works for this process, with a connected socket as its descriptor 3; returns at once.
///
/// It has an empty standard input, this process's standard output and error, a process group of its own, the root
/// directory, no other open file and no other environment; signals do what they do by themselves. `arguments` begin with its
/// absolute path.
int clinux_start_helper(char *const *arguments, char *const *environment, int socket, pid_t *process);

/// Kills a program that was started so and hasn't been taken note of, with the groups that it has started.
void clinux_kill_helper(pid_t process);

/// Waits until a process that this one has started has ended; blocks the thread. Its number stays taken.
int clinux_await_end(pid_t process);

/// Takes note of how it ended, by which its number may become another's; `status` is -1 when a signal ended it, else `signal`
/// is 0.
int clinux_take_end(pid_t process, int *status, int *signal);

/// Passes a descriptor over a connected Unix socket that keeps messages apart, without waiting: `-EAGAIN` if too many wait,
/// `-EPIPE` if nobody is at the other end. The caller closes its own.
int clinux_pass_descriptor(int socket, int descriptor);

/// Waits for a descriptor that is passed so, and returns it, close-on-exec; blocks the thread. `-EPIPE` when the other end
/// is closed, `-EMFILE` when there was no room for it.
int clinux_take_descriptor(int socket);

// MARK: - SQLite

/// Turns off the checkpoint that SQLite runs unseen when the last connection closes
/// (`SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE`), and reads the setting back; `-EINVAL` if SQLite did not take it.
int clinux_sqlite_no_checkpoint_on_close(struct sqlite3 *database);

/// When what a connection does has to end.
struct clinux_deadline {
    int64_t ends_at;
    int has_passed;
};

/// From now on whatever runs on the connection longer than some milliseconds is interrupted, and `has_passed` is set.
///
/// The deadline must stay where it is until `clinux_sqlite_end_deadline`.
void clinux_sqlite_begin_deadline(struct sqlite3 *database, struct clinux_deadline *deadline, int64_t milliseconds);

/// Nothing on the connection is interrupted any more.
void clinux_sqlite_end_deadline(struct sqlite3 *database);

// MARK: - The process

/// Raises the soft limit of open descriptors to `wanted`, or as far as the hard one allows; one that is higher stays.
///
/// `limit` is what it is then. Returns 0 or -errno.
int clinux_raise_descriptor_limit(uint64_t wanted, uint64_t *limit);

/// Gives memory that was freed back to the system.
///
/// The allocator keeps it otherwise: blocks that are still used lie between those that were freed.
void clinux_release_memory(void);

// MARK: - Threads

/// Lets the timer rest by which the dispatch library looks after its threads once a second, whenever there was no work
/// for some seconds; the next piece of work has it go on. Without this an idle process wakes 60 times a minute.
///
/// Call it once, before there is much to do. Returns -1, and changes nothing, where the Swift runtime or the library
/// don't have what it takes.
int clinux_rest_idle_pool(void);

#endif
