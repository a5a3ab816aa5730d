/// SHA-256 (FIPS 180-4) by Nettle, in terms that Swift can call without reading its headers.
///
/// Every function is thread-safe for different digests. None fails, but for want of memory, which ends the process.
#ifndef CDIGEST_H
#define CDIGEST_H

#include <stddef.h>
#include <stdint.h>

enum { CDIGEST_SIZE = 32 };

/// A digest that is being computed.
struct cdigest;

/// Begins a digest; free it with `cdigest_free`.
struct cdigest *cdigest_new(void);

/// A second one that goes on from the same bytes; free it too.
struct cdigest *cdigest_copy(const struct cdigest *digest);

/// Takes in the next `count` bytes; `bytes` may be null when there are none.
void cdigest_update(struct cdigest *digest, const void *bytes, size_t count);

/// Writes the digest of everything so far; take in nothing more afterwards.
void cdigest_finish(struct cdigest *digest, uint8_t result[CDIGEST_SIZE]);

/// Writes the HMAC-SHA-256 (RFC 2104) of `count` bytes under a key.
void cdigest_hmac(const void *key, size_t key_size, const void *bytes, size_t count, uint8_t result[CDIGEST_SIZE]);

/// Bytes of the Base64 (RFC 4648) of `count` bytes.
size_t cdigest_base64_size(size_t count);

/// Writes the Base64 of `count` bytes, without an end.
void cdigest_base64_encode(const void *bytes, size_t count, char *result);

/// Reads Base64; `result` has room for three quarters of `count` and two. Returns how many bytes it is, or -1 for none.
long cdigest_base64_decode(const char *text, size_t count, uint8_t *result);

/// Frees it; null is nothing to free.
void cdigest_free(struct cdigest *digest);

#endif
