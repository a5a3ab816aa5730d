#define _GNU_SOURCE
#include "ccurl.h"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <dlfcn.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/// Milliseconds that an answer's text may take once its status is known.
#define ANSWER_PATIENCE 2000

// A daemon that sends nothing by HTTP has nothing of it in memory, and is there without it.
#define FUNCTIONS(use)                                                                                                 \
    use(curl_global_init) use(curl_easy_init) use(curl_easy_setopt) use(curl_easy_perform) use(curl_easy_getinfo)      \
    use(curl_easy_cleanup) use(curl_easy_strerror) use(curl_slist_append) use(curl_slist_free_all)
#define DECLARE(name) static __typeof__(name) *my_##name;
FUNCTIONS(DECLARE)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int load_error = ENOENT;

static void load(void) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
#define FIND(name)                                                                                                     \
    if ((*(void **)&my_##name = dlsym(library, #name)) == NULL) return;
    FUNCTIONS(FIND)
    load_error = my_curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? 0 : ELIBACC;
}

struct work {
    const struct ccurl_request *request;
    struct ccurl_end *end;
    CURL *curl;
    int has_socket;
    int has_answer;
    int64_t answered_at;
};

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
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
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/// The connection is there, with TLS, and the request goes out now.
static int begin(void *context, char *address, char *local_address, int port, int local_port) {
    (void)address, (void)local_address, (void)port, (void)local_port;
    ((struct work *)context)->end->has_begun = 1;
    return CURL_PREREQFUNC_OK;
}

static size_t take_header(char *line, size_t size, size_t count, void *context) {
    struct work *work = context;
    size_t length = size * count;
    if (length > 2 || (length > 0 && line[0] != '\r' && line[0] != '\n')) return length;
    long status = 0;
    my_curl_easy_getinfo(work->curl, CURLINFO_RESPONSE_CODE, &status);
    // Behind 1xx there comes another one.
    if (status < 200) return length;
    work->has_answer = 1;
    work->answered_at = now();
    work->end->status = status;
    return length;
}

static size_t take_answer(char *bytes, size_t size, size_t count, void *context) {
    struct ccurl_end *end = ((struct work *)context)->end;
    size_t length = size * count, room = CCURL_ANSWER_SIZE - end->answer_size;
    size_t kept = length < room ? length : room;
    memcpy(end->answer + end->answer_size, bytes, kept);
    end->answer_size += kept;
    // What is too long has nothing more to say, and its status is known.
    return kept < length ? 0 : length;
}

static int look(void *context, curl_off_t total, curl_off_t got, curl_off_t upload_total, curl_off_t sent) {
    (void)total, (void)got, (void)upload_total, (void)sent;
    struct work *work = context;
    if (work->has_answer) return now() - work->answered_at > ANSWER_PATIENCE;
    struct pollfd bell = {.fd = work->request->cancel, .events = POLLIN};
    if (work->request->cancel < 0 || poll(&bell, 1, 0) <= 0) return 0;
    work->end->is_cancelled = 1;
    return 1;
}

/// Sets all options; returns the first error.
static CURLcode prepare(struct work *work, struct curl_slist *headers, char *failure) {
    const struct ccurl_request *request = work->request;
    CURLcode result = CURLE_OK;
#define SET(option, value)                                                                                             \
    if (result == CURLE_OK) result = my_curl_easy_setopt(work->curl, option, value)
    SET(CURLOPT_ERRORBUFFER, failure);
    SET(CURLOPT_URL, request->url);
    SET(CURLOPT_PROTOCOLS_STR, "http,https");
    SET(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    SET(CURLOPT_PROXY, "");
    SET(CURLOPT_NOPROXY, "*");
    SET(CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
    SET(CURLOPT_FOLLOWLOCATION, 0L);
    SET(CURLOPT_NOSIGNAL, 1L);
    SET(CURLOPT_TIMEOUT_MS, (long)request->time_limit);
    SET(CURLOPT_CONNECTTIMEOUT_MS, (long)request->time_limit);
    SET(CURLOPT_POST, 1L);
    SET(CURLOPT_POSTFIELDS, request->body);
    SET(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_size);
    SET(CURLOPT_HTTPHEADER, headers);
    SET(CURLOPT_OPENSOCKETFUNCTION, open_socket);
    SET(CURLOPT_OPENSOCKETDATA, work);
    SET(CURLOPT_PREREQFUNCTION, begin);
    SET(CURLOPT_PREREQDATA, work);
    SET(CURLOPT_HEADERFUNCTION, take_header);
    SET(CURLOPT_HEADERDATA, work);
    SET(CURLOPT_WRITEFUNCTION, take_answer);
    SET(CURLOPT_WRITEDATA, work);
    SET(CURLOPT_NOPROGRESS, 0L);
    SET(CURLOPT_XFERINFOFUNCTION, look);
    SET(CURLOPT_XFERINFODATA, work);
    if (request->certificates != NULL) {
        SET(CURLOPT_CAINFO, request->certificates);
        SET(CURLOPT_CAPATH, NULL);
    }
    return result;
}

static void tell(struct ccurl_end *end, CURLcode result, const char *failure) {
    end->is_failed = result != CURLE_OK;
    end->is_late = result == CURLE_OPERATION_TIMEDOUT;
    // Where it is long, the sentence of the kind says more in the room there is.
    int is_plain = failure[0] == 0 || result == CURLE_COULDNT_CONNECT || result == CURLE_SSL_CONNECT_ERROR;
    if (end->is_failed)
        snprintf(end->failure, sizeof end->failure, "%s", is_plain ? my_curl_easy_strerror(result) : failure);
}

int ccurl_post(const struct ccurl_request *request, struct ccurl_end *end) {
    memset(end, 0, sizeof *end);
    pthread_once(&once, load);
    if (load_error != 0) return load_error;
    struct work work = {.request = request, .end = end, .curl = my_curl_easy_init()};
    if (work.curl == NULL) return ENOMEM;
    int error = 0;
    struct curl_slist *headers = NULL;
    for (size_t index = 0; request->headers[index] != NULL && error == 0; index++) {
        struct curl_slist *longer = my_curl_slist_append(headers, request->headers[index]);
        if (longer == NULL) error = ENOMEM;
        else headers = longer;
    }
    if (error == 0) {
        char failure[CURL_ERROR_SIZE] = "";
        CURLcode result = prepare(&work, headers, failure);
        if (result == CURLE_OK) result = my_curl_easy_perform(work.curl);
        tell(end, result, failure);
        curl_off_t seconds = 0;
        if (work.has_answer && my_curl_easy_getinfo(work.curl, CURLINFO_RETRY_AFTER, &seconds) == CURLE_OK)
            end->retry_after = seconds;
    }
    my_curl_slist_free_all(headers);
    my_curl_easy_cleanup(work.curl);
    return error;
}
