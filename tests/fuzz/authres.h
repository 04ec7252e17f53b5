/* An independent parser of Authentication-Results, different from parsers/authres.c: comments become blanks, then each
   rule of RFC 8601's grammar is a regular expression. */
#ifndef TESTS_FUZZ_AUTHRES_H
#define TESTS_FUZZ_AUTHRES_H

#include "parsers/authres.h"

#include <glib.h>
#include <stdbool.h>
#include <string.h>

#define AGAIN_QUOTED "\"(?:[^\"\\\\\\x00-\\x08\\x0a-\\x1f\\x7f]|\\\\[^\\x00-\\x08\\x0a-\\x1f\\x7f])*+\""
#define AGAIN_TOKEN "[^\\x00-\\x20\\x7f()<>@,;:\\\\\"/\\[\\]?=]++"
#define AGAIN_KEYWORD "[A-Za-z0-9-]*[A-Za-z0-9](?![A-Za-z0-9-])"
#define AGAIN_ATOM "[^\\x00-\\x20\\x7f()<>@,;:\\\\\"\\[\\].]+"
#define AGAIN_LABEL "(?:[A-Za-z0-9-]|[^\\x00-\\x7f])+"
#define AGAIN_DOMAIN AGAIN_LABEL "(?:\\." AGAIN_LABEL ")*"
#define AGAIN_LOCAL "(?:" AGAIN_QUOTED "|" AGAIN_ATOM "(?:\\." AGAIN_ATOM ")*)"
#define AGAIN_B "[ \\t]*"
#define AGAIN_VALUE "(?:(?:" AGAIN_LOCAL ")?@" AGAIN_DOMAIN "|" AGAIN_QUOTED "|" AGAIN_TOKEN ")(?=[ \\t;]|$)"
#define AGAIN_PROPERTY                                                                                       \
	"(" AGAIN_KEYWORD ")" AGAIN_B "\\." AGAIN_B "(" AGAIN_KEYWORD ")" AGAIN_B "=" AGAIN_B                \
	"(" AGAIN_VALUE ")"
#define AGAIN_REASON "reason" AGAIN_B "=" AGAIN_B "(?:" AGAIN_QUOTED "|" AGAIN_TOKEN ")(?=[ \\t;]|$)"
#define AGAIN_METHOD                                                                                         \
	"(" AGAIN_KEYWORD ")(?:" AGAIN_B "/" AGAIN_B "([0-9]++))?" AGAIN_B "=" AGAIN_B "(" AGAIN_KEYWORD ")"

/* Matches at `*at`, which moves behind the match; NULL: no match. g_strfreev. */
static char **again_take(const char *pattern, const char **at)
{
	g_autofree char *anchored = g_strdup_printf("\\A(?:%s)", pattern);
	g_autoptr(GRegex) regex = g_regex_new(anchored, G_REGEX_CASELESS | G_REGEX_DOLLAR_ENDONLY, 0, NULL);
	g_autoptr(GMatchInfo) info = NULL;
	char **words = NULL;
	int end;

	if (g_regex_match(regex, *at, 0, &info)) {
		words = g_match_info_fetch_all(info);
		g_match_info_fetch_pos(info, 0, NULL, &end);
		*at += end;
	}
	return words;
}

static bool again_skip(const char *pattern, const char **at)
{
	g_auto(GStrv) words = again_take(pattern, at);
	return words != NULL;
}

/* Replaces comments outside of quoted strings by blanks; NULL: a comment is not closed. */
static char *again_plain(const char *value)
{
	GString *out = g_string_new(NULL);
	int depth = 0;
	bool quoted = false, bad = false;

	for (const char *p = value; *p; p++) {
		bool pair = *p == '\\' && (quoted || depth);
		if (!depth && !quoted && *p == '(') {
			depth = 1;
			continue;
		}
		if (pair)
			p++;
		bad = bad || !*p || (depth && (((unsigned char)*p < ' ' && *p != '\t') || *p == 0x7f));
		if (!*p)
			break;
		if (depth) {
			depth += pair ? 0 : (*p == '(') - (*p == ')');
			bad = bad || depth > 100;
			if (!depth)
				g_string_append_c(out, ' ');
			continue;
		}
		quoted = pair ? quoted : quoted != (*p == '"');
		if (pair)
			g_string_append_c(out, '\\');
		g_string_append_c(out, *p);
	}
	if (depth || quoted || bad) {
		g_string_free(out, TRUE);
		return NULL;
	}
	return g_string_free(out, FALSE);
}

/* Removes quotes and backslashes. */
static char *again_unquote(const char *value)
{
	GString *out = g_string_new(NULL);
	bool quoted = *value == '"';

	for (const char *p = value; *p; p++) {
		if (quoted && *p == '\\' && p[1])
			g_string_append_c(out, *++p);
		else if (quoted && *p == '"' && p > value)
			quoted = false;
		else if (!(quoted && p == value))
			g_string_append_c(out, *p);
	}
	return g_string_free(out, FALSE);
}

static void again_line(GString *out, const char *a, const char *b, const char *c)
{
	g_autofree char *x = g_ascii_strdown(a, -1), *y = g_ascii_strdown(b, -1);
	g_string_append_printf(out, "%s %s %s\n", x, y, c);
}

static bool again_results(const char **at, GString *out)
{
	const char *begin = *at;

	if (again_skip(AGAIN_B ";" AGAIN_B "none" AGAIN_B "$", at))
		return true;
	*at = begin;
	while (again_skip(AGAIN_B ";" AGAIN_B, at)) {
		g_auto(GStrv) head = again_take(AGAIN_METHOD, at);
		if (!head)
			return false;
		again_line(out, head[1], head[3], !*head[2] || strcmp(head[2], "1") == 0 ? "1" : "?");
		again_skip("[ \\t]+" AGAIN_REASON, at);
		for (;;) {
			g_auto(GStrv) one = again_take("[ \\t]+" AGAIN_PROPERTY, at);
			g_autofree char *value = one ? again_unquote(one[3]) : NULL;
			if (!one)
				break;
			again_line(out, one[1], one[2], value);
		}
	}
	return *at > begin && again_skip(AGAIN_B "$", at);
}

/* Formats a parsed value: its id and a line for each result and property; NULL: it does not parse. g_free it. */
static char *again_read(const char *value)
{
	GString *out = g_string_new(NULL);
	g_autofree char *plain = g_utf8_validate(value, -1, NULL) ? again_plain(value) : NULL;
	const char *at = plain;
	g_auto(GStrv) id = NULL;

	if (plain && (id = again_take(AGAIN_B "(" AGAIN_QUOTED "|" AGAIN_TOKEN ")"
	                                      "(?:(?= *;)|(?=\t)|(?=[ \t]+))",
	                  &at)) != NULL) {
		g_autofree char *name = again_unquote(id[1]);
		g_autofree char *lower = g_ascii_strdown(name, -1);
		again_skip("[ \\t]+1(?![0-9])", &at);
		g_string_append_printf(out, "%s\n", lower);
		if (again_results(&at, out))
			return g_string_free(out, FALSE);
	}
	g_string_free(out, TRUE);
	return NULL;
}

/* again_read's format of what our own parser returns. */
static char *again_ours(const char *value)
{
	struct authres authres;
	char *text = NULL;

	authres_read(value, &authres);
	if (authres.reads) {
		GString *out = g_string_new(NULL);
		g_string_append_printf(out, "%s\n", authres.id);
		for (guint i = 0; i < authres.results->len; i++) {
			const struct authres_result *result =
			    &g_array_index(authres.results, struct authres_result, i);
			again_line(out, result->method, result->result, result->known ? "1" : "?");
			for (guint n = 0; n < result->properties->len; n++) {
				const struct authres_property *one =
				    &g_array_index(result->properties, struct authres_property, n);
				again_line(out, one->type, one->name, one->value);
			}
		}
		text = g_string_free(out, FALSE);
	}
	authres_clear(&authres);
	return text;
}

#endif
