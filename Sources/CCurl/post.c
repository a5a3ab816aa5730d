#include <errno.h>
#include <string.h>

#include "library.h"

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
    work->answered_at = ccurl_now();
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

/// Sets all options; returns the first error.
static CURLcode prepare(struct work *work, struct curl_slist *headers, char *failure) {
    const struct ccurl_request *request = work->request;
    CURLcode result = ccurl_prepare(work, "http,https", failure);
#define SET(option, value)                                                                                             \
    if (result == CURLE_OK) result = my_curl_easy_setopt(work->curl, option, value)
    SET(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    SET(CURLOPT_FOLLOWLOCATION, 0L);
    SET(CURLOPT_POST, 1L);
    SET(CURLOPT_POSTFIELDS, request->body);
    SET(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_size);
    SET(CURLOPT_HTTPHEADER, headers);
    SET(CURLOPT_PREREQFUNCTION, begin);
    SET(CURLOPT_PREREQDATA, work);
    SET(CURLOPT_HEADERFUNCTION, take_header);
    SET(CURLOPT_HEADERDATA, work);
    SET(CURLOPT_WRITEFUNCTION, take_answer);
    SET(CURLOPT_WRITEDATA, work);
    return result;
}

int ccurl_post(const struct ccurl_request *request, char *const *lines, struct ccurl_end *end) {
    struct work work = {.request = request, .end = end};
    int error = ccurl_begin(&work);
    if (error != 0) return error;
    struct curl_slist *headers = NULL;
    for (size_t index = 0; lines[index] != NULL && error == 0; index++) {
        struct curl_slist *longer = my_curl_slist_append(headers, lines[index]);
        if (longer == NULL) error = ENOMEM;
        else headers = longer;
    }
    if (error == 0) {
        char failure[CURL_ERROR_SIZE] = "";
        CURLcode result = prepare(&work, headers, failure);
        if (result == CURLE_OK) result = my_curl_easy_perform(work.curl);
        ccurl_tell(end, result, failure);
        curl_off_t seconds = 0;
        if (work.has_answer && my_curl_easy_getinfo(work.curl, CURLINFO_RETRY_AFTER, &seconds) == CURLE_OK)
            end->retry_after = seconds;
    }
    my_curl_slist_free_all(headers);
    my_curl_easy_cleanup(work.curl);
    return error;
}
