/* Names, sets of empires, codes and serials. */
#include "state.h"

#include "engine/base/hash.h"

#include <inttypes.h>
#include <string.h>

bool se_set_has(const struct se_set *set, unsigned n)
{
	return n / 64 < set->size && (set->words[n / 64] >> (n % 64) & 1);
}

bool se_set_add(struct se_set *set, unsigned n)
{
	if (se_set_has(set, n))
		return false;
	if (n / 64 >= set->size) {
		set->words = g_renew(uint64_t, set->words, n / 64 + 1);
		memset(set->words + set->size, 0, sizeof(uint64_t) * (n / 64 + 1 - set->size));
		set->size = n / 64 + 1;
	}
	set->words[n / 64] |= (uint64_t)1 << (n % 64);
	return true;
}

bool se_set_remove(struct se_set *set, unsigned n)
{
	if (!se_set_has(set, n))
		return false;
	set->words[n / 64] &= ~((uint64_t)1 << (n % 64));
	return true;
}

bool se_set_next(const struct se_set *set, unsigned *n)
{
	for (unsigned word = *n / 64; word < set->size; word++) {
		uint64_t left =
		    set->words[word] & (word == *n / 64 ? ~(uint64_t)0 << (*n % 64) : ~(uint64_t)0);
		if (left) {
			*n = word * 64 + (unsigned)__builtin_ctzll(left);
			return true;
		}
	}
	return false;
}

bool se_set_empty(const struct se_set *set)
{
	for (unsigned i = 0; i < set->size; i++)
		if (set->words[i])
			return false;
	return true;
}

void se_set_clear(struct se_set *set)
{
	if (set->size)
		memset(set->words, 0, sizeof(uint64_t) * set->size);
}

void se_set_free(struct se_set *set)
{
	g_free(set->words);
	*set = (struct se_set){NULL, 0};
}

bool se_name_reserved(const char *name)
{
	static const char *const words[] = {"ALL", "MAX", "TO", "ONTO", "AT", "FROM", "THROUGH", "EXCEPT",
	    "ASC", "DESC", "PUBLIC", "PRIVATE", "CLASS", "GM"};

	for (unsigned i = 0; i < G_N_ELEMENTS(words); i++)
		if (g_ascii_strcasecmp(name, words[i]) == 0)
			return true;
	return false;
}

const char *se_name_trouble(const char *name)
{
	bool digits = true;
	size_t size = strlen(name);

	if (size < 1 || size > SE_NAME_MOST)
		return "a name has 1 to 30 characters";
	for (const char *c = name; *c; c++) {
		if (!g_ascii_isalnum(*c) && *c != '_')
			return "a name has letters, digits and underscores";
		digits = digits && g_ascii_isdigit(*c);
	}
	if (digits)
		return "a name is not digits only";
	return se_name_reserved(name) ? "this word is reserved" : NULL;
}

bool se_name_good(const char *name)
{
	return se_name_trouble(name) == NULL;
}

#define CODES ((size_t)26 * 26)

static size_t code_number(const char *code)
{
	return (size_t)(code[0] - 'A') * 26 + (size_t)(code[1] - 'A');
}

static bool take_code(bool *taken, struct se_empire *empire, char first, char second)
{
	const char code[3] = {first, second, '\0'};

	if (taken[code_number(code)])
		return false;
	taken[code_number(code)] = true;
	memcpy(empire->code, code, sizeof code);
	return true;
}

/* The letters of a name that its code is made of, in capitals. */
static void code_letters(const char *name, GString *letters)
{
	if (g_ascii_strncasecmp(name, "The_", 4) == 0)
		name += 4;
	else if (strncmp(name, "The", 3) == 0 && g_ascii_isupper(name[3]))
		name += 3;
	for (; *name; name++)
		if (g_ascii_isalpha(*name))
			g_string_append_c(letters, g_ascii_toupper(*name));
	while (letters->len < 2)
		g_string_append_c(letters, 'X');
}

static bool give_code(bool *taken, struct se_empire *empire)
{
	g_autoptr(GString) letters = g_string_new(NULL);

	code_letters(empire->name, letters);
	for (gsize i = 1; i < letters->len; i++)
		if (take_code(taken, empire, letters->str[0], letters->str[i]))
			return true;
	for (int a = 'A'; a <= 'Z'; a++)
		for (int b = 'A'; b <= 'Z'; b++)
			if (take_code(taken, empire, (char)a, (char)b))
				return true;
	return false;
}

bool se_codes_give(struct se_state *st)
{
	bool taken[CODES] = {false};

	for (guint i = 0; i < st->empires->len; i++)
		if (se_empire_at(st, i)->code[0])
			taken[code_number(se_empire_at(st, i)->code)] = true;
	for (guint i = 0; i < st->empires->len; i++)
		if (!se_empire_at(st, i)->code[0] && !give_code(taken, se_empire_at(st, i)))
			return false;
	return true;
}

#define SERIAL_BITS 20
#define SERIAL_HALF 10
#define SERIAL_PART 1024
#define SERIAL_PARTS 1024

/* Serials are numbers, mixed by a key of the game's seed and the empire's code, so that they
   tell nothing of age. A turn has its own part of the numbers: the dead never give theirs back,
   although no document lists them. A turn that needs more parts takes them where the other turns
   come last: half of all turns away, then a quarter, ... */
static uint32_t part_of(int64_t turn, int64_t more)
{
	uint32_t part = (uint32_t)(turn % SERIAL_PARTS);

	for (uint32_t step = SERIAL_PARTS / 2; step > 0; step /= 2, more /= 2)
		part ^= more % 2 ? step : 0;
	return part;
}

static uint32_t mix(const uint8_t key[32], uint32_t n)
{
	uint32_t left = n >> SERIAL_HALF, right = n & ((1U << SERIAL_HALF) - 1);

	for (int round = 0; round < 6; round++) {
		uint32_t k = (uint32_t)key[4 * round] << 24 | (uint32_t)key[4 * round + 1] << 16 |
		             (uint32_t)key[4 * round + 2] << 8 | key[4 * round + 3];
		uint32_t f = (right ^ k) * 2654435761U;
		uint32_t next = left ^ ((f >> 15) & ((1U << SERIAL_HALF) - 1));
		left = right;
		right = next;
	}
	return left << SERIAL_HALF | right;
}

static void draw_serial(struct se_state *st, struct se_empire *owner, char serial[SE_SERIAL_SIZE + 1])
{
	g_autofree char *text =
	    g_strdup_printf("nightmail serial 1 %" PRIu64 " %s\n", st->head.seed, owner->code);
	uint8_t key[32];

	hash_sha256(text, strlen(text), key);
	for (unsigned tries = 0; tries < 1U << SERIAL_BITS; tries++) {
		int64_t given = owner->serials++;
		uint32_t n = part_of(st->head.turn, given / SERIAL_PART) * SERIAL_PART +
		             (uint32_t)(given % SERIAL_PART);
		g_snprintf(serial, SE_SERIAL_SIZE + 1, "%s%05x", owner->code, mix(key, n) & 0xfffff);
		if (strcmp(serial + 2, "00000") != 0 && !g_hash_table_contains(st->serials, serial) &&
		    !se_ship_named(owner, serial))
			return;
	}
}

void se_ship_register(struct se_state *st, struct se_ship *ship, const char *serial)
{
	if (serial)
		g_strlcpy(ship->serial, serial, sizeof ship->serial);
	else
		draw_serial(st, ship->owner, ship->serial);
	g_hash_table_add(st->serials, ship->serial);
	ship->key = g_ascii_strdown(ship->name ? ship->name : ship->serial, -1);
	g_hash_table_insert(ship->owner->serial_keys, g_ascii_strdown(ship->serial, -1), ship);
	if (ship->name)
		g_hash_table_insert(ship->owner->names, g_strdup(ship->key), ship);
}
