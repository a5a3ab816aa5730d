#define _GNU_SOURCE
#include "clinux.h"

#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/// Name service entries larger than this are refused; a group may have thousands of members.
static const size_t entry_size_max = 4 << 20;

int clinux_connect_unix(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t size = strlen(path);
    if (size >= sizeof address.sun_path)
        return -ENAMETOOLONG;
    memcpy(address.sun_path, path, size + 1);
    int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (descriptor < 0)
        return -errno;
    if (connect(descriptor, (struct sockaddr *)&address, sizeof address) != 0) {
        int error = errno;
        close(descriptor);
        return -error;
    }
    return descriptor;
}

int clinux_peer_credentials(int socket, struct clinux_peer *peer) {
    struct ucred credentials;
    socklen_t length = sizeof credentials;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &length) != 0)
        return -errno;
    // An unconnected socket answers with "nobody" ids of all ones rather than with an error.
    if (length != sizeof credentials || credentials.uid == (uid_t)-1 || credentials.gid == (gid_t)-1)
        return -ENOTCONN;
    *peer = (struct clinux_peer){.uid = credentials.uid, .gid = credentials.gid, .pid = credentials.pid};
    return 0;
}

int clinux_peer_groups(int socket, gid_t *groups, size_t capacity) {
    if (capacity > 65536)
        capacity = 65536;
    socklen_t length = (socklen_t)(capacity * sizeof *groups);
    if (getsockopt(socket, SOL_SOCKET, SO_PEERGROUPS, groups, &length) == 0)
        return (int)(length / sizeof *groups);
    if (errno != ERANGE)
        return -errno;
    // The kernel gives all or nothing and has said how much "all" is.
    gid_t *all = malloc(length);
    if (all == NULL)
        return -ENOMEM;
    int result = (int)capacity;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERGROUPS, all, &length) == 0)
        memcpy(groups, all, capacity * sizeof *groups);
    else
        result = -errno;
    free(all);
    return result;
}

/// One lookup with a buffer of `size` bytes; returns the error number, and through `result` whether it was found.
typedef int (*lookup_function)(void *key, void *buffer, size_t size, int *found);

static int lookup(lookup_function function, void *key) {
    for (size_t size = 4096; size <= entry_size_max; size *= 4) {
        void *buffer = malloc(size);
        if (buffer == NULL)
            return -ENOMEM;
        int found = 0;
        int error = function(key, buffer, size, &found);
        free(buffer);
        if (error == 0)
            return found ? 0 : -ENOENT;
        // Name services report "not there" in these ways, too.
        if (error == ENOENT || error == ESRCH || error == EBADF || error == EPERM)
            return -ENOENT;
        if (error != ERANGE && error != EINTR)
            return -error;
    }
    return -ERANGE;
}

struct group_key {
    const char *name;
    gid_t *gid;
};

static int group_lookup(void *key, void *buffer, size_t size, int *found) {
    struct group_key *wanted = key;
    struct group entry, *result = NULL;
    int error = getgrnam_r(wanted->name, &entry, buffer, size, &result);
    if (result != NULL) {
        *wanted->gid = result->gr_gid;
        *found = 1;
    }
    return error;
}

int clinux_group_id(const char *name, gid_t *gid) {
    struct group_key key = {.name = name, .gid = gid};
    return lookup(group_lookup, &key);
}

struct user_key {
    const char *name;
    uid_t *uid;
};

static int user_lookup(void *key, void *buffer, size_t size, int *found) {
    struct user_key *wanted = key;
    struct passwd entry, *result = NULL;
    int error = getpwnam_r(wanted->name, &entry, buffer, size, &result);
    if (result != NULL) {
        *wanted->uid = result->pw_uid;
        *found = 1;
    }
    return error;
}

int clinux_user_id(const char *name, uid_t *uid) {
    struct user_key key = {.name = name, .uid = uid};
    return lookup(user_lookup, &key);
}

struct user_name_key {
    uid_t uid;
    char *name;
    size_t capacity;
    int fits;
};

static int user_name_lookup(void *key, void *buffer, size_t size, int *found) {
    struct user_name_key *wanted = key;
    struct passwd entry, *result = NULL;
    int error = getpwuid_r(wanted->uid, &entry, buffer, size, &result);
    if (result != NULL) {
        size_t length = strlen(result->pw_name) + 1;
        wanted->fits = length <= wanted->capacity;
        if (wanted->fits)
            memcpy(wanted->name, result->pw_name, length);
        *found = 1;
    }
    return error;
}

int clinux_user_name(uid_t uid, char *name, size_t capacity) {
    struct user_name_key key = {.uid = uid, .name = name, .capacity = capacity, .fits = 0};
    int result = lookup(user_name_lookup, &key);
    return result == 0 && !key.fits ? -ERANGE : result;
}
