/* Reply tokens (HO-17): 26 characters a-z2-7, a keyed MAC over game, empire,
   key number and turn. */
#ifndef ENGINE_SITE_TOKEN_H
#define ENGINE_SITE_TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TOKEN_SIZE 26

/* `key` is the site's, 32 bytes. `empire` is the seat's id, 0: the GM of that game (game 0: of the site). */
void token_make(const uint8_t key[32], int64_t game, int64_t empire, int64_t key_number, int64_t turn,
    char token[TOKEN_SIZE + 1]);

/* The same for the mails to one who sits for the seat (HO-154): of this sitting alone. */
void token_make_sitter(const uint8_t key[32], int64_t game, int64_t seat, int64_t key_number, int64_t sitting,
    int64_t turn, char token[TOKEN_SIZE + 1]);

/* The same form, of a folder of the published site (HO-66): it proves nothing in a mail. */
void token_make_web(
    const uint8_t key[32], int64_t game, int64_t seat, int64_t key_number, char token[TOKEN_SIZE + 1]);

/* Has it the form of a token? Case does not matter. */
bool token_is_form(const char *text);

/* Constant-time comparison without regard to case. */
bool token_equal(const char *a, const char *b);

/* Bytes as digits a-z2-7 without padding: (size * 8 + 4) / 5 of them and a NUL. */
void token_base32(const uint8_t *bytes, size_t size, char *out);

#endif
