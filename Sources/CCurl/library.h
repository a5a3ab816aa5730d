/// libcurl's functions, and what requests of all kinds have in common.
#ifndef CCURL_LIBRARY_H
#define CCURL_LIBRARY_H

#include <curl/curl.h>

#include "ccurl.h"

#define CCURL_FUNCTIONS(use)                                                                                           \
    use(curl_global_init) use(curl_easy_init) use(curl_easy_setopt) use(curl_easy_perform) use(curl_easy_getinfo)      \
    use(curl_easy_cleanup) use(curl_easy_strerror) use(curl_slist_append) use(curl_slist_free_all)
#define CCURL_DECLARE(name) extern __typeof__(name) *my_##name;
CCURL_FUNCTIONS(CCURL_DECLARE)

/// A request under way.
struct work {
    const struct ccurl_request *request;
    struct ccurl_end *end;
    CURL *curl;
    int has_socket;
    /// That of the connection that was tried last.
    int socket;
    /// The whole of an answer's status is there; the rest of it has until a moment behind that.
    int has_answer;
    int64_t answered_at;
    /// Bytes of the body that are handed out.
    size_t given;
    /// QUIT was said, and what comes now is nothing of the message.
    int is_leaving;
    /// Text of the reply that is being read is kept behind what is there of it already.
    int is_amid_reply;
};

/// Milliseconds of a clock that only goes on.
int64_t ccurl_now(void);

/// Begins; returns an error number when there is no libcurl or no memory, and then there is nothing to end.
int ccurl_begin(struct work *work);

/// Sets the options that all requests have; returns the first error.
CURLcode ccurl_prepare(struct work *work, const char *protocols, char *failure);

/// Notes what became of it.
void ccurl_tell(struct ccurl_end *end, CURLcode result, const char *failure);

#endif
