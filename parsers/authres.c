#include "parsers/authres.h"

#include "engine/base/text.h"

#include <string.h>

/* Deepest nesting of comments that is accepted. */
#define DEPTH_MAX 100

/* State of the parser. Each read_* parses what its rule of RFC 8601 names and moves `at` behind it; false: it
   is not there. */
struct results_scan {
	const char *at;
	bool broken; /* a comment or quoted string is not closed */
};

/* --- RFC 5322: blanks, comments, quoted strings ----------------------------------- */

/* Bytes above 0x7f are accepted here: the whole value is checked once for valid UTF-8. */
static bool is_text(char c)
{
	return (unsigned char)c >= ' ' && c != 0x7f;
}

static void skip_comment(struct results_scan *scan)
{
	unsigned depth = 0;

	do {
		char c = *scan->at;
		if (c == '\\' && scan->at[1])
			c = *++scan->at;
		else if (c == '(')
			depth++;
		else if (c == ')')
			depth--;
		scan->broken = scan->broken || (!is_text(c) && c != '\t') || depth > DEPTH_MAX;
		scan->at += c != '\0';
	} while (depth && !scan->broken);
}

/* Skips [CFWS]; true if there was any. */
static bool skip_blanks(struct results_scan *scan)
{
	const char *begin = scan->at;

	while (!scan->broken && (*scan->at == ' ' || *scan->at == '\t' || *scan->at == '('))
		if (*scan->at == '(')
			skip_comment(scan);
		else
			scan->at++;
	return scan->at > begin;
}

/* Parses the character `c`, with blanks and comments around it. */
static bool read_sign(struct results_scan *scan, char c)
{
	skip_blanks(scan);
	if (scan->broken || *scan->at != c)
		return false;
	scan->at++;
	skip_blanks(scan);
	return true;
}

static bool read_quoted(struct results_scan *scan, GString *out)
{
	if (*scan->at != '"')
		return false;
	for (scan->at++; *scan->at != '"'; scan->at++) {
		if (*scan->at == '\\')
			scan->at++;
		if (!is_text(*scan->at) && *scan->at != '\t') {
			scan->broken = true;
			return false;
		}
		g_string_append_c(out, *scan->at);
	}
	scan->at++;
	return true;
}

/* --- Words ------------------------------------------------------------------------ */

/* Parses a run of characters not among `others`: RFC 2045's token, RFC 5322's dot-atom. */
static bool read_run(struct results_scan *scan, const char *others, GString *out)
{
	const char *begin = scan->at;

	while (*scan->at > ' ' ? *scan->at != 0x7f && !strchr(others, *scan->at)
	                       : (unsigned char)*scan->at > 0x7f)
		scan->at++;
	g_string_append_len(out, begin, scan->at - begin);
	return scan->at > begin;
}

static bool read_token(struct results_scan *scan, GString *out)
{
	return read_run(scan, "()<>@,;:\\\"/[]?=", out);
}

/* Parses a keyword of RFC 5321: letters, digits and hyphens, not ending in a hyphen; g_free it, NULL: none. */
static char *read_keyword(struct results_scan *scan)
{
	const char *begin = scan->at;

	while (g_ascii_isalnum(*scan->at) || *scan->at == '-')
		scan->at++;
	if (scan->at == begin || scan->at[-1] == '-')
		return NULL;
	return g_ascii_strdown(begin, scan->at - begin);
}

/* Parses digits; *first: is the number 1? */
static bool read_version(struct results_scan *scan, bool *first)
{
	const char *begin = scan->at;

	while (g_ascii_isdigit(*scan->at))
		scan->at++;
	*first = scan->at - begin == 1 && *begin == '1';
	return scan->at > begin;
}

/* Does the text consist of atoms separated by single dots? */
static bool is_dotted(const char *text)
{
	return *text != '.' && !strstr(text, "..") && (!*text || text[strlen(text) - 1] != '.');
}

/* Is it a domain by RFC 6376: labels of letters, digits and hyphens? Letters may be of any script, as in
   internationalized mail. */
static bool is_domain(const char *text)
{
	for (const char *p = text; *p; p++)
		if (!g_ascii_isalnum(*p) && *p != '-' && *p != '.' && (unsigned char)*p < 0x80)
			return false;
	return *text && is_dotted(text);
}

/* Parses value / [[local-part] "@"] domain-name, with blanks and comments around it. A domain alone is parsed
   as a token. */
static bool read_pvalue(struct results_scan *scan, GString *out)
{
	g_autoptr(GString) domain = g_string_new(NULL);
	const char *begin;
	bool quoted, dotted = true;

	skip_blanks(scan);
	begin = scan->at;
	quoted = read_quoted(scan, out);
	if (scan->broken)
		return false;
	if (!quoted && read_run(scan, "()<>@,;:\\\"[]", out) && *scan->at == '@')
		dotted = is_dotted(out->str);
	if (*scan->at == '@') {
		g_string_append_c(out, *scan->at++);
		if (!dotted || !read_token(scan, domain) || !is_domain(domain->str))
			return false;
		g_string_append_len(out, domain->str, (gssize)domain->len);
		return true;
	}
	if (quoted)
		return true;
	/* Not an address: what looked like its local part is the token. */
	scan->at = begin;
	g_string_truncate(out, 0);
	return read_token(scan, out);
}

/* --- Results ---------------------------------------------------------------------- */

static void property_clear(gpointer data)
{
	struct authres_property *property = data;
	g_free(property->type);
	g_free(property->name);
	g_free(property->value);
}

static void result_clear(gpointer data)
{
	struct authres_result *result = data;
	g_free(result->method);
	g_free(result->result);
	g_array_free(result->properties, TRUE);
}

/* Parses `header.d=example.org` after its type. */
static bool read_property(struct results_scan *scan, char *type, struct authres_result *result)
{
	g_autoptr(GString) value = g_string_new(NULL);
	struct authres_property property = {.type = type};

	if (read_sign(scan, '.'))
		property.name = read_keyword(scan);
	if (property.name && read_sign(scan, '=') && read_pvalue(scan, value) && !scan->broken) {
		property.value = g_strdup(value->str);
		g_array_append_val(result->properties, property);
		return true;
	}
	property_clear(&property);
	return false;
}

/* Parses what follows a result up to the next `;` or the end: a reason, then properties, each after blanks. */
static bool read_details(struct results_scan *scan, struct authres_result *result)
{
	g_autoptr(GString) reason = g_string_new(NULL);
	bool first = true;

	while (skip_blanks(scan) && *scan->at && *scan->at != ';') {
		char *word = read_keyword(scan);
		/* "reason" may also be the type of a property: it is not if `=` follows. */
		bool is_reason = first && g_strcmp0(word, "reason") == 0 && read_sign(scan, '=');
		first = false;
		if (is_reason)
			g_free(word);
		if (is_reason ? !(read_quoted(scan, reason) || read_token(scan, reason))
		              : !word || !read_property(scan, word, result))
			return false;
	}
	return !scan->broken && (!*scan->at || *scan->at == ';');
}

/* Parses `dkim / 1 = pass` after its method. */
static bool read_result(struct results_scan *scan, char *method, GArray *results)
{
	struct authres_result result = {.method = method,
	    .known = true,
	    .properties = g_array_new(FALSE, FALSE, sizeof(struct authres_property))};
	bool good = true;

	g_array_set_clear_func(result.properties, property_clear);
	if (read_sign(scan, '/'))
		good = read_version(scan, &result.known);
	if (good && read_sign(scan, '='))
		result.result = read_keyword(scan);
	good = result.result && read_details(scan, &result);
	if (good)
		g_array_append_val(results, result);
	else
		result_clear(&result);
	return good;
}

/* Parses `; none`, or `; RESULT` at least once, up to the end. */
static bool read_results(struct results_scan *scan, GArray *results)
{
	do {
		char *method = read_sign(scan, ';') ? read_keyword(scan) : NULL;
		if (!method)
			return false;
		if (!results->len && strcmp(method, "none") == 0) {
			const char *behind = scan->at;
			skip_blanks(scan);
			if (!*scan->at && !scan->broken) {
				g_free(method);
				return true;
			}
			scan->at = behind;
		}
		if (!read_result(scan, method, results))
			return false;
	} while (*scan->at);
	return !scan->broken;
}

void authres_read(const char *value, struct authres *authres)
{
	struct results_scan scan = {.at = value};
	g_autoptr(GString) id = g_string_new(NULL);
	bool blanks, first = true;

	*authres = (struct authres){.results = g_array_new(FALSE, FALSE, sizeof(struct authres_result))};
	g_array_set_clear_func(authres->results, result_clear);
	if (!g_utf8_validate(value, -1, NULL))
		return;
	skip_blanks(&scan);
	if (scan.broken || !(read_quoted(&scan, id) || read_token(&scan, id)))
		return;
	authres->id = text_lower(id->str);
	blanks = skip_blanks(&scan);
	if (*scan.at != ';' && !(blanks && read_version(&scan, &first)))
		return;
	authres->reads = first && read_results(&scan, authres->results);
	if (!authres->reads)
		g_array_set_size(authres->results, 0);
}

void authres_clear(struct authres *authres)
{
	g_free(authres->id);
	g_array_free(authres->results, TRUE);
}
