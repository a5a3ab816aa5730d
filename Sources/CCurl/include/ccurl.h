/// One HTTP request or one mail by libcurl, which is loaded when it is first needed.
///
/// No proxy, no redirect, no cookie, and no connection to an address that wasn't asked about.
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
    /// With http, https, smtp or smtps.
    const char *url;
    /// What is sent by POST, or a mail with all its headers.
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

/// From whom a mail is, to whom, and how it is handed over.
struct ccurl_mail {
    /// Addresses, without names.
    const char *from;
    const char *to;
    /// Whom the server knows; NULL for nobody.
    const char *user;
    const char *password;
    /// Anything but 0: nothing is said without TLS but that it is wanted.
    int has_tls;
};

/// What a server of mail was asked last.
enum ccurl_stage {
    CCURL_GREETING,
    CCURL_LOGIN,
    CCURL_SENDER,
    CCURL_RECIPIENT,
    CCURL_DATA,
    /// All of the mail was given to it.
    CCURL_MESSAGE,
};

/// What became of it.
struct ccurl_end {
    /// 0 when all went well, else what `failure` tells.
    int is_failed;
    /// Anything but 0: the request, or the whole of the mail, may have gone out.
    int has_begun;
    /// Anything but 0: nobody waits for it any more.
    int is_cancelled;
    /// Anything but 0: its time was up.
    int is_late;
    /// The status of the answer, once its header was there as a whole, of mail that of the last reply; else 0, whatever came.
    long status;
    /// Of mail: what that reply is to, and whether the user was told.
    enum ccurl_stage stage;
    int has_login;
    /// Seconds that the answer asks to wait; 0 when it says nothing of it.
    int64_t retry_after;
    /// An address to which no connection may be made, in words, where there was no other one; else empty.
    char refused[CCURL_TEXT_SIZE];
    /// What was wrong, in words; else empty.
    char failure[CCURL_TEXT_SIZE];
    /// The beginning of the answer, without the statuses of mail.
    char answer[CCURL_ANSWER_SIZE];
    size_t answer_size;
};

/// Sends it with lines such as `webhook-id: 7`, ended by NULL, and waits for the answer; returns 0, or an error number when
/// there is no libcurl or no memory.
int ccurl_post(const struct ccurl_request *request, char *const *lines, struct ccurl_end *end);

/// Hands a mail over to a server; returns as `ccurl_post` does.
int ccurl_send_mail(const struct ccurl_request *request, const struct ccurl_mail *mail, struct ccurl_end *end);

#endif
