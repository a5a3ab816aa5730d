#include "cdigest.h"

#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>

struct cdigest {
    struct sha256_ctx context;
};

static struct cdigest *made(void) {
    struct cdigest *digest = malloc(sizeof *digest);
    if (digest != NULL) return digest;
    fputs("<0>There is no memory for a digest\n", stderr);
    abort();
}

struct cdigest *cdigest_new(void) {
    struct cdigest *digest = made();
    sha256_init(&digest->context);
    return digest;
}

struct cdigest *cdigest_copy(const struct cdigest *digest) {
    struct cdigest *copy = made();
    *copy = *digest;
    return copy;
}

void cdigest_update(struct cdigest *digest, const void *bytes, size_t count) {
    if (count > 0) sha256_update(&digest->context, count, bytes);
}

void cdigest_finish(struct cdigest *digest, uint8_t result[CDIGEST_SIZE]) {
    sha256_digest(&digest->context, CDIGEST_SIZE, result);
}

void cdigest_free(struct cdigest *digest) { free(digest); }
