#include "cdigest.h"

#include <nettle/base64.h>
#include <nettle/hmac.h>
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

void cdigest_hmac(const void *key, size_t key_size, const void *bytes, size_t count, uint8_t result[CDIGEST_SIZE]) {
    struct hmac_sha256_ctx context;
    hmac_sha256_set_key(&context, key_size, key);
    if (count > 0) hmac_sha256_update(&context, count, bytes);
    hmac_sha256_digest(&context, CDIGEST_SIZE, result);
}

size_t cdigest_base64_size(size_t count) { return BASE64_ENCODE_RAW_LENGTH(count); }

void cdigest_base64_encode(const void *bytes, size_t count, char *result) { base64_encode_raw(result, count, bytes); }

long cdigest_base64_decode(const char *text, size_t count, uint8_t *result) {
    struct base64_decode_ctx context;
    size_t size = BASE64_DECODE_LENGTH(count);
    base64_decode_init(&context);
    if (!base64_decode_update(&context, &size, result, count, text) || !base64_decode_final(&context)) return -1;
    return (long)size;
}
