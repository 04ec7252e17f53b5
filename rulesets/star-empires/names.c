#include "names.h"
#include "state.h"

#include <string.h>

const char *const se_reserved_words[] = {"ALL", "MAX", "TO", "ONTO", "AT", "FROM", "THROUGH", "EXCEPT", "ASC",
    "DESC", "PUBLIC", "PRIVATE", "CLASS", "GM", NULL};

bool se_name_reserved(const char *name)
{
	for (const char *const *word = se_reserved_words; *word; word++)
		if (g_ascii_strcasecmp(name, *word) == 0)
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

/* The letters of a name from which its code is made, in capitals. */
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
