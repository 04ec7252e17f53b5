#include "parsers/mailbox.h"

#include <stdbool.h>
#include <string.h>

/* Deepest nesting of comments that is accepted. */
#define DEPTH_MAX 100
#define SPECIALS "()<>[]:;@\\,\""

/* State of the parser. Each take_* moves `at` behind what it parsed; `broken`: the value is not a mailbox. */
struct address_scan {
	const char *at;
	bool broken;
};

static bool is_control(char c)
{
	return (unsigned char)c < ' ' || c == 0x7f;
}

/* Skips blanks and comments. */
static void skip_blanks(struct address_scan *scan)
{
	unsigned depth = 0;

	for (; *scan->at == ' ' || *scan->at == '(' || (depth && *scan->at); scan->at++) {
		if (*scan->at == '\\' && depth)
			scan->at++;
		else if (*scan->at == '(')
			depth++;
		else if (*scan->at == ')')
			depth--;
		scan->broken = scan->broken || is_control(*scan->at) || depth > DEPTH_MAX;
		if (scan->broken)
			return;
	}
	scan->broken = scan->broken || depth;
}

/* Parses a run of atom characters and dots. */
static bool take_atoms(struct address_scan *scan, GString *out)
{
	const char *begin = scan->at;

	while (!is_control(*scan->at) && *scan->at != ' ' && !strchr(SPECIALS, *scan->at))
		scan->at++;
	g_string_append_len(out, begin, scan->at - begin);
	return scan->at > begin;
}

static bool take_quoted(struct address_scan *scan, GString *out)
{
	if (*scan->at != '"')
		return false;
	for (scan->at++; *scan->at != '"'; scan->at++) {
		if (*scan->at == '\\')
			scan->at++;
		if (is_control(*scan->at)) {
			scan->broken = true;
			return false;
		}
		g_string_append_c(out, *scan->at);
	}
	scan->at++;
	return true;
}

static bool take_sign(struct address_scan *scan, char c)
{
	skip_blanks(scan);
	if (scan->broken || *scan->at != c)
		return false;
	scan->at++;
	skip_blanks(scan);
	return !scan->broken;
}

static bool is_dotted(const char *text)
{
	return *text && *text != '.' && !strstr(text, "..") && text[strlen(text) - 1] != '.';
}

/* Skips the obsolete route `@a,@b:` before an address in brackets. */
static void skip_route(struct address_scan *scan)
{
	bool route = *scan->at == '@';

	while (route && take_sign(scan, '@')) {
		g_autoptr(GString) domain = g_string_new(NULL);
		if (!take_atoms(scan, domain) || !is_dotted(domain->str))
			break;
		if (take_sign(scan, ':'))
			return;
		if (!take_sign(scan, ','))
			break;
	}
	scan->broken = scan->broken || route;
}

/* Parses `@domain` after a local part. */
static bool take_domain(struct address_scan *scan, GString *address)
{
	g_autoptr(GString) domain = g_string_new(NULL);

	if (!take_sign(scan, '@') || !take_atoms(scan, domain) || !is_dotted(domain->str))
		return false;
	skip_blanks(scan);
	g_string_append_printf(address, "@%s", domain->str);
	return !scan->broken;
}

/* Parses local@domain; refuses a local part that needs quotes, as rosters do (HO-7). */
static bool take_address(struct address_scan *scan, GString *address)
{
	bool quoted = take_quoted(scan, address);

	if (scan->broken || (!quoted && !take_atoms(scan, address)))
		return false;
	return is_dotted(address->str) && !strpbrk(address->str, SPECIALS " ") && take_domain(scan, address);
}

/* Skips the words of a display name up to its `<`. */
static bool skip_name(struct address_scan *scan)
{
	g_autoptr(GString) name = g_string_new(NULL);

	do
		skip_blanks(scan);
	while (!scan->broken && (take_quoted(scan, name) || take_atoms(scan, name)));
	return !scan->broken && *scan->at == '<';
}

/* Parses `<address>`, with nothing after it. */
static char *read_bracketed(struct address_scan *scan)
{
	g_autoptr(GString) address = g_string_new(NULL);

	if (!take_sign(scan, '<'))
		return NULL;
	skip_route(scan);
	if (scan->broken || !take_address(scan, address) || !take_sign(scan, '>') || *scan->at)
		return NULL;
	return g_strdup(address->str);
}

char *mailbox_read(const char *value)
{
	struct address_scan scan = {.at = value}, named;
	g_autoptr(GString) address = g_string_new(NULL);
	g_autofree char *bracketed = NULL;
	bool bare;

	skip_blanks(&scan);
	named = scan;
	bare = !scan.broken && take_address(&scan, address);
	if (bare && !*scan.at)
		return g_strdup(address->str);
	/* Some programs put the address before itself as a display name, without the quotes that it needs there. */
	if (bare || skip_name(&named))
		bracketed = read_bracketed(bare ? &scan : &named);
	if (bracketed && bare && g_ascii_strcasecmp(bracketed, address->str) != 0)
		return NULL;
	return g_steal_pointer(&bracketed);
}

/* --- Lists ------------------------------------------------------------------- */

struct list_scan {
	GString *plain, *angle; /* text of the current piece outside of < and >, and within the last ones */
	bool quoted, in_angle;
	int depth; /* nesting of comments */
};

/* Adds the piece to the list, without a route (`<@a,@b:local@domain>`). */
static void end_piece(struct list_scan *scan, GPtrArray *list)
{
	const GString *piece = scan->angle->len ? scan->angle : scan->plain;
	const char *colon = piece->str[0] == '@' ? strrchr(piece->str, ':') : NULL;
	const char *address = colon ? colon + 1 : piece->str;

	if (strchr(address, '@'))
		g_ptr_array_add(list, g_strdup(address));
	g_string_truncate(scan->plain, 0);
	g_string_truncate(scan->angle, 0);
}

static void take_char(struct list_scan *scan, char c, GPtrArray *list)
{
	char mark = scan->quoted ? '\0' : c;

	if (scan->depth || mark == '(')
		scan->depth += (c == '(') - (c == ')');
	else if (c == '"')
		scan->quoted = !scan->quoted;
	else if (mark == '<') {
		scan->in_angle = true;
		g_string_truncate(scan->angle, 0);
	} else if (mark == '>')
		scan->in_angle = false;
	else if ((mark == ',' || mark == ';') && !scan->in_angle)
		end_piece(scan, list);
	else if (mark == ':' && !scan->in_angle)
		g_string_truncate(scan->plain, 0); /* discard a group's name */
	else if (mark != ' ')
		g_string_append_c(scan->in_angle ? scan->angle : scan->plain, c);
}

void mailbox_list(const char *value, GPtrArray *list)
{
	struct list_scan scan = {.plain = g_string_new(NULL), .angle = g_string_new(NULL)};

	for (const char *at = value; *at; at++) {
		bool escaped = *at == '\\' && (scan.quoted || scan.depth) && at[1];
		if (!escaped)
			take_char(&scan, *at, list);
		else if (!scan.depth)
			g_string_append_c(scan.in_angle ? scan.angle : scan.plain, *++at);
		else
			at++;
	}
	end_piece(&scan, list);
	g_string_free(scan.plain, TRUE);
	g_string_free(scan.angle, TRUE);
}
