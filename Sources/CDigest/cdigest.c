#include "cdigest.h"

#include <openssl/evp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/// The algorithm, fetched once: OpenSSL 3 looks for it anew each time otherwise, which costs more than a short digest.
static EVP_MD *sha256;

static void require(int is_good, const char *what) {
    if (is_good) return;
    fprintf(stderr, "<0>libcrypto can't compute SHA-256: %s failed\n", what);
    abort();
}

/// A library context of its own doesn't read openssl.cnf, where somebody may have left this algorithm out.
static void fetch(void) {
    OSSL_LIB_CTX *context = OSSL_LIB_CTX_new();
    require(context != NULL, "OSSL_LIB_CTX_new");
    sha256 = EVP_MD_fetch(context, "SHA2-256", NULL);
    require(sha256 != NULL, "EVP_MD_fetch");
}

static EVP_MD_CTX *state(const struct cdigest *digest) { return (EVP_MD_CTX *)digest; }

struct cdigest *cdigest_new(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    require(pthread_once(&once, fetch) == 0, "pthread_once");
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    require(context != NULL && EVP_DigestInit_ex2(context, sha256, NULL) == 1, "EVP_DigestInit_ex2");
    return (struct cdigest *)context;
}

struct cdigest *cdigest_copy(const struct cdigest *digest) {
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    require(context != NULL && EVP_MD_CTX_copy_ex(context, state(digest)) == 1, "EVP_MD_CTX_copy_ex");
    return (struct cdigest *)context;
}

void cdigest_update(struct cdigest *digest, const void *bytes, size_t count) {
    if (count > 0) require(EVP_DigestUpdate(state(digest), bytes, count) == 1, "EVP_DigestUpdate");
}

void cdigest_finish(struct cdigest *digest, uint8_t result[CDIGEST_SIZE]) {
    unsigned int size = 0;
    require(EVP_DigestFinal_ex(state(digest), result, &size) == 1 && size == CDIGEST_SIZE, "EVP_DigestFinal_ex");
}

void cdigest_free(struct cdigest *digest) { EVP_MD_CTX_free(state(digest)); }
