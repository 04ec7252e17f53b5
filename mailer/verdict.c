#include "mailer/verdict.h"

#include <string.h>

/* Words of an Authentication-Results value: comments are blanks, quoted strings one word. */
enum kind { WORD, SEMICOLON, EQUALS, END };

struct scan {
	const char *at;
	enum kind kind;
	GString *word; /* of WORD, lower case */
};

static const char *skip_comment(const char *at)
{
	unsigned depth = 0;

	do {
		if (*at == '(')
			depth++;
		else if (*at == ')')
			depth--;
		else if (*at == '\\' && at[1])
			at++;
		at++;
	} while (*at && depth);
	return at;
}

static void next_string(struct scan *scan)
{
	for (scan->at++; *scan->at && *scan->at != '"'; scan->at++) {
		if (*scan->at == '\\' && scan->at[1])
			scan->at++;
		g_string_append_c(scan->word, g_ascii_tolower(*scan->at));
	}
	if (*scan->at)
		scan->at++;
}

static enum kind next(struct scan *scan)
{
	g_string_truncate(scan->word, 0);
	while (*scan->at == ' ' || *scan->at == '\t' || *scan->at == '(')
		scan->at = *scan->at == '(' ? skip_comment(scan->at) : scan->at + 1;
	if (!*scan->at)
		return scan->kind = END;
	if (*scan->at == ';' || *scan->at == '=') {
		scan->kind = *scan->at++ == ';' ? SEMICOLON : EQUALS;
		return scan->kind;
	}
	if (*scan->at == '"')
		next_string(scan);
	else
		while (*scan->at && !strchr(" \t;=(\"", *scan->at))
			g_string_append_c(scan->word, g_ascii_tolower(*scan->at++));
	return scan->kind = WORD;
}

static bool id_fits(const char *id, char *const *ids)
{
	for (; ids && *ids; ids++) {
		g_autofree char *want = g_ascii_strdown(*ids, -1);
		if (g_str_has_prefix(want, "*.")
		        ? g_str_has_suffix(id, want + 1) && strlen(id) > strlen(want + 1)
		        : strcmp(id, want) == 0)
			return true;
	}
	return false;
}

static const char *domain_of(const char *value)
{
	const char *at = strrchr(value, '@');
	return at ? at + 1 : value;
}

/* The domain itself, or a parent of it with two labels or more. */
static bool covers(const char *parent, const char *domain)
{
	size_t n = strlen(parent), m = strlen(domain);

	if (strcmp(parent, domain) == 0)
		return true;
	return n < m && strchr(parent, '.') && domain[m - n - 1] == '.' &&
	       strcmp(domain + m - n, parent) == 0;
}

/* One result: "dkim=pass reason=... header.d=example.org". Reads up to its semicolon. */
/* `=` and a word: the word is what is scanned then. */
static bool takes_value(struct scan *scan)
{
	bool equals = next(scan) == EQUALS;

	return equals && next(scan) == WORD;
}

static enum verdict read_result(struct scan *scan, const char *domain)
{
	g_autofree char *method = g_strdup(scan->word->str);
	bool dmarc, dkim, pass, fail, named = false, fits = false;

	method[strcspn(method, "/")] = '\0';
	dmarc = strcmp(method, "dmarc") == 0;
	dkim = strcmp(method, "dkim") == 0;
	if (!takes_value(scan))
		return VERDICT_NONE;
	pass = strcmp(scan->word->str, "pass") == 0;
	fail = strcmp(scan->word->str, "fail") == 0;
	while (next(scan) == WORD) {
		g_autofree char *property = g_strdup(scan->word->str);
		if (!takes_value(scan))
			break;
		if (dmarc && strcmp(property, "header.from") == 0) {
			named = true;
			fits = strcmp(domain_of(scan->word->str), domain) == 0;
		} else if (dkim && (strcmp(property, "header.d") == 0 || strcmp(property, "header.i") == 0)) {
			fits = fits || covers(domain_of(scan->word->str), domain);
		}
	}
	if (dmarc && fail)
		return VERDICT_FAIL;
	return pass && ((dmarc && (fits || !named)) || (dkim && fits)) ? VERDICT_PASS : VERDICT_NONE;
}

static enum verdict read_results(struct scan *scan, const char *domain)
{
	enum verdict verdict = VERDICT_NONE;

	while (scan->kind != END) {
		if (scan->kind != SEMICOLON) {
			next(scan);
			continue;
		}
		if (next(scan) == WORD) {
			enum verdict one = read_result(scan, domain);
			if (one == VERDICT_FAIL)
				return VERDICT_FAIL;
			if (one == VERDICT_PASS)
				verdict = VERDICT_PASS;
		}
	}
	return verdict;
}

enum verdict verdict_of(const struct headers *headers, char *const *ids, const char *domain)
{
	g_autoptr(GString) word = g_string_new(NULL);

	for (unsigned i = 0; i < headers->fields->len; i++) {
		const struct header *header = &g_array_index(headers->fields, struct header, i);
		struct scan scan = {header->value, END, word};
		if (g_ascii_strcasecmp(header->name, "Authentication-Results") != 0)
			continue;
		if (next(&scan) == WORD && id_fits(word->str, ids)) {
			next(&scan);
			return read_results(&scan, domain);
		}
	}
	return VERDICT_NONE;
}
