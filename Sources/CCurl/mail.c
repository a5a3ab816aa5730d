#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "library.h"

/// Milliseconds that a server may take to say goodbye, when what counts is over.
#define GOODBYE_PATIENCE 2000

static int begins(const char *bytes, size_t size, const char *with) {
    size_t length = strlen(with);
    return size >= length && memcmp(bytes, with, length) == 0;
}

/// Waits a moment for the reply to QUIT; more than what came until then isn't read, for which libcurl would wait for minutes.
static void leave(struct work *work) {
    work->is_leaving = 1;
    struct pollfd server = {.fd = work->socket, .events = POLLIN};
    poll(&server, 1, GOODBYE_PATIENCE);
    shutdown(work->socket, SHUT_RD);
}

/// Hears the commands that are sent, to know what a reply is to; their texts are kept nowhere, since one is a password.
static int overhear(CURL *curl, curl_infotype type, char *bytes, size_t size, void *context) {
    (void)curl;
    struct work *work = context;
    struct ccurl_end *end = work->end;
    if (type != CURLINFO_HEADER_OUT) return 0;
    // What follows AUTH is Base64, in which there is no blank, and QUIT would be three bytes that no password has.
    if (begins(bytes, size, "QUIT\r\n")) leave(work);
    else if (begins(bytes, size, "AUTH ")) end->stage = CCURL_LOGIN;
    else if (begins(bytes, size, "MAIL FROM:")) end->stage = CCURL_SENDER;
    else if (begins(bytes, size, "RCPT TO:")) end->stage = CCURL_RECIPIENT;
    else if (begins(bytes, size, "DATA\r\n") && end->stage == CCURL_RECIPIENT) end->stage = CCURL_DATA;
    if (end->stage == CCURL_LOGIN) end->has_login = 1;
    return 0;
}

/// A line of a reply: `250-…` where others follow, else `250 …` (RFC 5321, 4.2).
static size_t take_line(char *line, size_t size, size_t count, void *context) {
    struct work *work = context;
    struct ccurl_end *end = work->end;
    size_t length = size * count;
    if (work->is_leaving || length < 4) return length;
    if (!work->is_amid_reply) end->status = 0, end->answer_size = 0;
    work->is_amid_reply = line[3] == '-';
    if (!work->is_amid_reply) end->status = strtol(line, NULL, 10);
    size_t room = CCURL_ANSWER_SIZE - end->answer_size, kept = length - 4 < room ? length - 4 : room;
    memcpy(end->answer + end->answer_size, line + 4, kept);
    end->answer_size += kept;
    return length;
}

static size_t give(char *bytes, size_t size, size_t count, void *context) {
    struct work *work = context;
    const struct ccurl_request *request = work->request;
    size_t left = request->body_size - work->given, room = size * count, length = left < room ? left : room;
    memcpy(bytes, (const char *)request->body + work->given, length);
    work->given += length;
    // Until the last of it is there no server takes it for a message.
    if (work->given == request->body_size) work->end->has_begun = 1, work->end->stage = CCURL_MESSAGE;
    return length;
}

/// Sets all options; returns the first error.
static CURLcode prepare(struct work *work, const struct ccurl_mail *mail, struct curl_slist *to, char *failure) {
    CURLcode result = ccurl_prepare(work, "smtp,smtps", failure);
#define SET(option, value)                                                                                             \
    if (result == CURLE_OK) result = my_curl_easy_setopt(work->curl, option, value)
    SET(CURLOPT_USE_SSL, (long)(mail->has_tls ? CURLUSESSL_ALL : CURLUSESSL_NONE));
    if (mail->user != NULL) {
        SET(CURLOPT_USERNAME, mail->user);
        SET(CURLOPT_PASSWORD, mail->password);
    }
    // So that it says QUIT while it is heard.
    SET(CURLOPT_FORBID_REUSE, 1L);
    SET(CURLOPT_MAIL_FROM, mail->from);
    SET(CURLOPT_MAIL_RCPT, to);
    SET(CURLOPT_UPLOAD, 1L);
    SET(CURLOPT_INFILESIZE_LARGE, (curl_off_t)work->request->body_size);
    SET(CURLOPT_READFUNCTION, give);
    SET(CURLOPT_READDATA, work);
    SET(CURLOPT_HEADERFUNCTION, take_line);
    SET(CURLOPT_HEADERDATA, work);
    SET(CURLOPT_VERBOSE, 1L);
    SET(CURLOPT_DEBUGFUNCTION, overhear);
    SET(CURLOPT_DEBUGDATA, work);
    return result;
}

int ccurl_send_mail(const struct ccurl_request *request, const struct ccurl_mail *mail, struct ccurl_end *end) {
    struct work work = {.request = request, .end = end};
    int error = ccurl_begin(&work);
    if (error != 0) return error;
    struct curl_slist *to = my_curl_slist_append(NULL, mail->to);
    if (to == NULL) error = ENOMEM;
    if (error == 0) {
        char failure[CURL_ERROR_SIZE] = "";
        CURLcode result = prepare(&work, mail, to, failure);
        if (result == CURLE_OK) result = my_curl_easy_perform(work.curl);
        ccurl_tell(end, result, failure);
    }
    my_curl_easy_cleanup(work.curl);
    my_curl_slist_free_all(to);
    return error;
}
