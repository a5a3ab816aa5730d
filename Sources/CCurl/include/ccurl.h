/// One HTTP request by libcurl, which is loaded when it is first needed.
///
/// Only http and https; no proxy, no redirect, no cookie, and no connection to an address that wasn't asked about.
/// Thread-safe; each call blocks its thread.
#ifndef CCURL_H
#define CCURL_H

#include <stddef.h>
#include <stdint.h>

enum {
    /// Bytes of an answer that are kept.
    CCURL_ANSWER_SIZE = 1024,
    /// Bytes of a text that tells what was wrong, with its end.
    CCURL_TEXT_SIZE = 256,
};

/// A request as it is to be sent.
struct ccurl_request {
    const char *url;
    /// Lines such as `webhook-id: 7`, ended by NULL.
    char *const *headers;
    /// What is sent by POST.
    const void *body;
    size_t body_size;
    /// Milliseconds, from the look for the address to the end of the answer.
    int64_t time_limit;
    /// A file with the certificates that are trusted instead of the system's; NULL for those.
    const char *certificates;
    /// An eventfd that ends the request once it is rung; -1 for none.
    int cancel;
    /// Whether a connection to an address may be made: its 4 or 16 bytes in network order; anything but 0 is yes.
    int (*may_connect)(void *context, const uint8_t *address, size_t size);
    void *context;
};

/// What became of it.
struct ccurl_end {
    /// 0 when all went well, else what `failure` tells.
    int is_failed;
    /// Anything but 0: a connection was there, and the request may have gone out.
    int has_begun;
    /// Anything but 0: nobody waits for it any more.
    int is_cancelled;
    /// Anything but 0: its time was up.
    int is_late;
    /// The status of the answer, once its header was there as a whole; else 0, whatever came.
    long status;
    /// Seconds that the answer asks to wait; 0 when it says nothing of it.
    int64_t retry_after;
    /// An address to which no connection may be made, in words, where there was no other one; else empty.
    char refused[CCURL_TEXT_SIZE];
    /// What was wrong, in words; else empty.
    char failure[CCURL_TEXT_SIZE];
    /// The beginning of the answer.
    char answer[CCURL_ANSWER_SIZE];
    size_t answer_size;
};

/// Sends it and waits for the answer; returns 0, or an error number when there is no libcurl or no memory.
int ccurl_post(const struct ccurl_request *request, struct ccurl_end *end);

#endif
