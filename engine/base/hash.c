#include "engine/base/hash.h"

#include "engine/base/system.h"

#include <glib.h>
#include <sodium.h>
#include <string.h>

_Static_assert(crypto_shorthash_KEYBYTES == SYSTEM_SECRET, "the process has as many random bytes as a key");

static guint hash_keyed(const void *bytes, size_t size)
{
	static const uint8_t *secret;
	guint hash[crypto_shorthash_BYTES / sizeof(guint)];

	if (!secret)
		secret = system_secret();
	crypto_shorthash((unsigned char *)hash, bytes, size, secret);
	return hash[0];
}

uint64_t hash_key(void)
{
	static uint64_t key;

	if (key == 0)
		memcpy(&key, system_secret() + sizeof key, sizeof key);
	return key;
}

guint hash_text(gconstpointer text)
{
	return hash_keyed(text, strlen(text));
}

guint hash_number(gconstpointer number)
{
	return hash_keyed(number, sizeof(int64_t));
}

void hash_sha256(const void *bytes, size_t size, uint8_t digest[32])
{
	crypto_hash_sha256(digest, bytes, size);
}

void hash_sha256_hex(const void *bytes, size_t size, char hex[65])
{
	static const char digits[] = "0123456789abcdef";
	uint8_t digest[32];

	hash_sha256(bytes, size, digest);
	for (int i = 0; i < 32; i++) {
		hex[2 * i] = digits[digest[i] >> 4];
		hex[2 * i + 1] = digits[digest[i] & 15];
	}
	hex[64] = '\0';
}

void hash_hmac_sha256(const void *key, size_t key_size, const void *bytes, size_t size, uint8_t digest[32])
{
	GHmac *mac = g_hmac_new(G_CHECKSUM_SHA256, key, key_size);
	gsize length = 32;

	g_hmac_update(mac, bytes, (gssize)size);
	g_hmac_get_digest(mac, digest, &length);
	g_hmac_unref(mac);
}
