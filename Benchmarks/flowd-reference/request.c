#define _GNU_SOURCE
#include "reference.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The end of the value at `at`; NULL when there is none. */
static const char *value_end(const char *at, const char *end) {
    int depth = 0, quoted = 0;
    for (; at < end; at++) {
        if (quoted) {
            if (*at == '\\') at++;
            else if (*at == '"') quoted = 0;
            if (!quoted && depth == 0) return at + 1;
        } else if (*at == '"') {
            quoted = 1;
        } else if (*at == '{' || *at == '[') {
            depth++;
        } else if (*at == '}' || *at == ']') {
            if (depth == 0) return at;
            if (--depth == 0) return at + 1;
        } else if (*at == ',' && depth == 0) {
            return at;
        }
    }
    return depth == 0 && !quoted ? end : NULL;
}

/* The next member of the object in which `*at` is; 0 at its end. Texts come without their quotes. */
static int next_member(const char **at, const char *end, struct text *key, struct text *value) {
    const char *from = *at;
    while (from < end && (*from == ' ' || *from == ',' || *from == '{')) from++;
    if (from >= end || *from != '"') return 0;
    const char *key_end = value_end(from, end);
    if (!key_end) return 0;
    *key = (struct text){from + 1, key_end - from - 2};
    from = key_end;
    while (from < end && (*from == ' ' || *from == ':')) from++;
    const char *last = value_end(from, end);
    if (!last) return 0;
    *at = last;
    *value = *from == '"' ? (struct text){from + 1, last - from - 2} : (struct text){from, last - from};
    return 1;
}

static int is(struct text text, const char *other) {
    return text.length == strlen(other) && memcmp(text.start, other, text.length) == 0;
}

/* The number in a text, behind a letter as in "t12". */
static long number(struct text text) {
    if (text.length > 0 && (*text.start < '0' || *text.start > '9')) text.start++;
    return strtol(text.start, NULL, 10);
}

static enum verb verb(struct text method) {
    static const struct {
        const char *name;
        enum verb verb;
    } verbs[] = {
        {"io.flowd.Actions.Complete", VERB_COMPLETE}, {"io.flowd.Jobs.Start", VERB_START},
        {"io.flowd.Tasks.Add", VERB_ADD_TASK},        {"io.flowd.Jobs.List", VERB_LIST},
        {"io.flowd.Events.Watch", VERB_WATCH},        {"io.flowd.Daemon.GetStatus", VERB_STATUS},
        {"io.flowd.Tenants.Create", VERB_NONE},       {"io.flowd.Templates.Apply", VERB_NONE},
    };
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (is(method, verbs[i].name)) return verbs[i].verb;
    return -1;
}

/* When a task begins, of the wall clock of UTC. */
static long due(struct text spec) {
    const char *at = spec.start, *end = spec.start + spec.length;
    struct text key, value;
    while (next_member(&at, end, &key, &value)) {
        struct tm parts = {0};
        if (is(key, "start") && strptime(value.start, "%Y-%m-%dT%H:%M:%S", &parts)) return timegm(&parts) * 1000L;
    }
    return 0;
}

int request_read(struct request *request, const char *frame, size_t length) {
    const char *at = frame, *end = frame + length;
    struct text key, value;
    memset(request, 0, sizeof *request);
    request->verb = -1;
    while (next_member(&at, end, &key, &value)) {
        if (is(key, "method")) request->verb = verb(value);
        if (is(key, "parameters")) request->parameters = value;
    }
    at = request->parameters.start;
    end = at + request->parameters.length;
    while (at && next_member(&at, end, &key, &value)) {
        if (is(key, "tenant")) request->tenant = number(value);
        else if (is(key, "job")) request->job = number(value);
        else if (is(key, "step")) request->step = number(value);
        else if (is(key, "after")) request->after = number(value);
        else if (is(key, "limit")) request->limit = number(value);
        else if (is(key, "spec")) request->due = due(value);
    }
    return request->verb == (enum verb)-1 || request->tenant < 0 || request->tenant >= TENANT_COUNT_MAX ? -1 : 0;
}
