/* Digests, and hashes for tables. */
#ifndef ENGINE_BASE_HASH_H
#define ENGINE_BASE_HASH_H

#include <glib.h>
#include <stddef.h>
#include <stdint.h>

/* Lower-case hexadecimal, 64 digits and NUL. */
void hash_sha256_hex(const void *bytes, size_t size, char hex[65]);
void hash_sha256(const void *bytes, size_t size, uint8_t digest[32]);
void hash_hmac_sha256(const void *key, size_t key_size, const void *bytes, size_t size, uint8_t digest[32]);

/* Hashes of keys from documents, mails or archives (a text, an int64_t) for hash tables. Each process has a
   random key, so that nobody can write keys that collide (HO-100). The order of a table therefore differs from
   run to run. */
guint hash_text(gconstpointer text);
guint hash_number(gconstpointer number);
/* The process's random key, or as much of it as fits, for a hash that mixes numbers itself. */
uint64_t hash_key(void);

#endif
