#include "engine/site/token.h"

#include "engine/base/hash.h"

#include <glib.h>
#include <string.h>

#define MAC_BYTES 16

/* RFC 4648 base32 in lower case, without padding. `out` has room for the digits and a NUL. */
void token_base32(const uint8_t *bytes, size_t size, char *out)
{
	static const char digits[] = "abcdefghijklmnopqrstuvwxyz234567";
	unsigned buffer = 0, bits = 0;
	for (size_t i = 0; i < size; i++) {
		buffer = buffer << 8 | bytes[i];
		bits += 8;
		while (bits >= 5) {
			bits -= 5;
			*out++ = digits[buffer >> bits & 31];
		}
	}
	if (bits > 0)
		*out++ = digits[buffer << (5 - bits) & 31];
	*out = '\0';
}

static void make(const uint8_t key[32], const char *text, char token[TOKEN_SIZE + 1])
{
	uint8_t digest[32];
	hash_hmac_sha256(key, 32, text, strlen(text), digest);
	token_base32(digest, MAC_BYTES, token);
}

void token_make(const uint8_t key[32], int64_t game, int64_t empire, int64_t key_number, int64_t turn,
    char token[TOKEN_SIZE + 1])
{
	char text[128];
	g_snprintf(text, sizeof text,
	    "nightmail token 1 %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT
	    " %" G_GINT64_FORMAT "\n",
	    game, empire, key_number, turn);
	make(key, text, token);
}

void token_make_sitter(const uint8_t key[32], int64_t game, int64_t seat, int64_t key_number, int64_t sitting,
    int64_t turn, char token[TOKEN_SIZE + 1])
{
	char text[160];
	g_snprintf(text, sizeof text,
	    "nightmail sitter 1 %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT
	    " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n",
	    game, seat, key_number, sitting, turn);
	make(key, text, token);
}

void token_make_web(
    const uint8_t key[32], int64_t game, int64_t seat, int64_t key_number, char token[TOKEN_SIZE + 1])
{
	char text[128];
	g_snprintf(text, sizeof text,
	    "nightmail web 1 %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n", game, seat,
	    key_number);
	make(key, text, token);
}

static bool is_digit(char c)
{
	return g_ascii_isalpha(c) || (c >= '2' && c <= '7');
}

bool token_is_form(const char *text)
{
	size_t size = 0;
	while (size <= TOKEN_SIZE && is_digit(text[size]))
		size++;
	return size == TOKEN_SIZE && text[size] == '\0';
}

bool token_equal(const char *a, const char *b)
{
	unsigned difference = 0;
	if (strlen(a) != TOKEN_SIZE || strlen(b) != TOKEN_SIZE)
		return false;
	/* compare all characters: constant time */
	for (int i = 0; a[i]; i++)
		difference |= (unsigned)(uint8_t)(g_ascii_tolower(a[i]) ^ g_ascii_tolower(b[i]));
	return difference == 0;
}
