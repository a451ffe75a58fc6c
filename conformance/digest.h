/*
 * digest.h - SHA-256 (FIPS 180-4), to name a corpus and a run.
 */
#ifndef DIGEST_H
#define DIGEST_H

#include <stddef.h>
#include <stdint.h>

struct digest {
    uint32_t state[8];
    uint64_t length; /* bytes so far */
    uint8_t block[64];
};

void digest_start(struct digest *digest);
void digest_add(struct digest *digest, const void *bytes, size_t length);
/* The digest of what was added, in hexadecimal; adding may go on. */
void digest_print(const struct digest *digest, char hex[65]);

#endif
