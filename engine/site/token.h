/* Reply tokens (HO-17): 26 characters a-z2-7, a keyed MAC over game, empire,
   key number and turn. */
#ifndef ENGINE_SITE_TOKEN_H
#define ENGINE_SITE_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TOKEN_SIZE 26

/* Makes a token. `key` is the site's, 32 bytes. `empire` is the seat's id, or 0 for the GM of that game (game
   0: of the site). */
void token_make(const uint8_t key[32], int64_t game, int64_t empire, int64_t key_number, int64_t turn,
    char token[TOKEN_SIZE + 1]);

/* The same for mails to the seat's sitter (HO-154): valid for this sitting only. */
void token_make_sitter(const uint8_t key[32], int64_t game, int64_t seat, int64_t key_number, int64_t sitting,
    int64_t turn, char token[TOKEN_SIZE + 1]);

/* A text of the same form that names a folder of the published site (HO-66); it is not valid in mails. */
void token_make_web(
    const uint8_t key[32], int64_t game, int64_t seat, int64_t key_number, char token[TOKEN_SIZE + 1]);

/* Does the text have the form of a token? Ignores case. */
bool token_is_form(const char *text);

/* Constant-time comparison, ignoring case. */
bool token_equal(const char *a, const char *b);

/* Encodes bytes as a-z2-7 without padding: (size * 8 + 4) / 5 digits and a NUL. */
void token_base32(const uint8_t *bytes, size_t size, char *out);

#endif
