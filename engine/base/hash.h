/* SHA-256 and HMAC, by GLib. */
#ifndef ENGINE_BASE_HASH_H
#define ENGINE_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* Lower-case hexadecimal, 64 digits and NUL. */
void hash_sha256_hex(const void *bytes, size_t size, char hex[65]);
void hash_sha256(const void *bytes, size_t size, uint8_t digest[32]);
void hash_hmac_sha256(const void *key, size_t key_size, const void *bytes, size_t size, uint8_t digest[32]);

#endif
