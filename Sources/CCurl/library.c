#define _GNU_SOURCE
#include "library.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

/// Milliseconds that an answer's text may take once its status is known.
#define ANSWER_PATIENCE 2000

// A daemon that sends nothing over the network has nothing of it in memory, and is there without it.
#define DEFINE(name) __typeof__(name) *my_##name;
CCURL_FUNCTIONS(DEFINE)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int load_error = ENOENT;

static void load(void) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
#define FIND(name)                                                                                                     \
    if ((*(void **)&my_##name = dlsym(library, #name)) == NULL) return;
    CCURL_FUNCTIONS(FIND)
    load_error = my_curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? 0 : ELIBACC;
}

int64_t ccurl_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

int ccurl_begin(struct work *work) {
    memset(work->end, 0, sizeof *work->end);
    pthread_once(&once, load);
    if (load_error != 0) return load_error;
    work->curl = my_curl_easy_init();
    return work->curl == NULL ? ENOMEM : 0;
}

/// The socket for a connection, or none: every one comes by here with the address that was really found.
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    struct work *work = context;
    const uint8_t *bytes = NULL;
    size_t size = 0;
    if (address->family == AF_INET) {
        bytes = (const uint8_t *)&((struct sockaddr_in *)&address->addr)->sin_addr;
        size = 4;
    } else if (address->family == AF_INET6) {
        bytes = (const uint8_t *)&((struct sockaddr_in6 *)&address->addr)->sin6_addr;
        size = 16;
    }
    if (purpose != CURLSOCKTYPE_IPCXN || size == 0) return CURL_SOCKET_BAD;
    if (!work->request->may_connect(work->request->context, bytes, size)) {
        if (!work->has_socket) inet_ntop(address->family, bytes, work->end->refused, CCURL_TEXT_SIZE);
        return CURL_SOCKET_BAD;
    }
    // Of several addresses of a name one may be allowed: what becomes of that is what counts.
    work->has_socket = 1;
    work->end->refused[0] = 0;
    return work->socket = socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static int look(void *context, curl_off_t total, curl_off_t got, curl_off_t upload_total, curl_off_t sent) {
    (void)total, (void)got, (void)upload_total, (void)sent;
    struct work *work = context;
    if (work->has_answer) return ccurl_now() - work->answered_at > ANSWER_PATIENCE;
    struct pollfd bell = {.fd = work->request->cancel, .events = POLLIN};
    if (work->request->cancel < 0 || poll(&bell, 1, 0) <= 0) return 0;
    work->end->is_cancelled = 1;
    return 1;
}

CURLcode ccurl_prepare(struct work *work, const char *protocols, char *failure) {
    const struct ccurl_request *request = work->request;
    CURLcode result = CURLE_OK;
#define SET(option, value)                                                                                             \
    if (result == CURLE_OK) result = my_curl_easy_setopt(work->curl, option, value)
    SET(CURLOPT_ERRORBUFFER, failure);
    SET(CURLOPT_URL, request->url);
    SET(CURLOPT_PROTOCOLS_STR, protocols);
    SET(CURLOPT_PROXY, "");
    SET(CURLOPT_NOPROXY, "*");
    SET(CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
    SET(CURLOPT_NOSIGNAL, 1L);
    SET(CURLOPT_TIMEOUT_MS, (long)request->time_limit);
    SET(CURLOPT_CONNECTTIMEOUT_MS, (long)request->time_limit);
    SET(CURLOPT_OPENSOCKETFUNCTION, open_socket);
    SET(CURLOPT_OPENSOCKETDATA, work);
    SET(CURLOPT_NOPROGRESS, 0L);
    SET(CURLOPT_XFERINFOFUNCTION, look);
    SET(CURLOPT_XFERINFODATA, work);
    if (request->certificates != NULL) {
        SET(CURLOPT_CAINFO, request->certificates);
        SET(CURLOPT_CAPATH, NULL);
    }
    return result;
}

void ccurl_tell(struct ccurl_end *end, CURLcode result, const char *failure) {
    end->is_failed = result != CURLE_OK;
    end->is_late = result == CURLE_OPERATION_TIMEDOUT;
    // Where it is long, the sentence of the kind says more in the room there is.
    int is_plain = failure[0] == 0 || result == CURLE_COULDNT_CONNECT || result == CURLE_SSL_CONNECT_ERROR;
    if (end->is_failed)
        snprintf(end->failure, sizeof end->failure, "%s", is_plain ? my_curl_easy_strerror(result) : failure);
}
