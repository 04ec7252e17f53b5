#include "engine/base/address.h"

#include "engine/base/text.h"

#include <glib.h>
#include <string.h>

#define ADDRESS_LIMIT 254
#define LOCAL_LIMIT 64

const char *address_domain(const char *text)
{
	const char *at = strrchr(text, '@');
	return at ? at + 1 : text + strlen(text);
}

/* Only letters, digits, hyphens and dots, as in DNS. */
static bool domain_is_good(const char *domain)
{
	size_t size = strlen(domain);
	return size > 0 && size <= 253 && domain[0] != '.' && domain[0] != '-' && domain[size - 1] != '-' &&
	       domain[size - 1] != '.' && !strstr(domain, "..") &&
	       strspn(domain, "abcdefghijklmnopqrstuvwxyz0123456789-.") == size;
}

/* Visible characters of any script. */
static bool is_shown(gunichar c)
{
	GUnicodeType type = g_unichar_type(c);

	return g_unichar_isgraph(c) && type != G_UNICODE_PRIVATE_USE && type != G_UNICODE_LINE_SEPARATOR &&
	       type != G_UNICODE_PARAGRAPH_SEPARATOR;
}

static bool local_is_good(const char *local, size_t size)
{
	if (size == 0 || size > LOCAL_LIMIT)
		return false;
	for (const char *p = local; p < local + size; p = g_utf8_next_char(p))
		if (!is_shown(g_utf8_get_char(p)) || strchr("()<>[]:;@\\,\"", *p))
			return false;
	return !text_hidden(local);
}

char *address_fold_domain(const char *text)
{
	g_autofree char *ascii = g_utf8_validate(text, -1, NULL) ? g_hostname_to_ascii(text) : NULL;
	g_autofree char *lower = ascii ? text_lower(ascii) : NULL;

	if (!lower || !domain_is_good(lower))
		return NULL;
	if (!g_str_is_ascii(text)) {
		g_autofree char *back = g_hostname_to_unicode(lower);
		g_autofree char *small = g_utf8_strdown(text, -1);
		g_autofree char *composed = g_utf8_normalize(small, -1, G_NORMALIZE_NFC);
		if (g_strcmp0(back, composed) != 0)
			return NULL;
	}
	return g_steal_pointer(&lower);
}

char *address_fold(const char *text)
{
	const char *domain = address_domain(text);
	if (strlen(text) > ADDRESS_LIMIT || !g_utf8_validate(text, -1, NULL) || *domain == '\0' ||
	    !local_is_good(text, (size_t)(domain - text) - 1))
		return NULL;
	g_autofree char *folded = address_fold_domain(domain);
	g_autofree char *local = g_ascii_strdown(text, domain - text);
	return folded ? g_strconcat(local, folded, NULL) : NULL;
}

char *address_wire(const char *text)
{
	g_autofree char *folded = address_fold(text);
	if (!folded || !g_str_is_ascii(folded))
		return NULL;
	return g_strdup_printf("%.*s%s", (int)(address_domain(text) - text), text, address_domain(folded));
}

bool address_check(const char *text, struct error *err)
{
	g_autofree char *folded = address_fold(text);
	g_autofree char *shown = NULL;
	/* Refuse shell metacharacters and a leading hyphen: people paste addresses into commands. */
	if (folded && !strpbrk(text, "`$!&|*?{}~") && text[0] != '-')
		return true;
	shown = error_shown(text);
	if (folded)
		return error_set(
		    err, EXIT_DATA, "the address \"%s\" contains a character that a shell acts on", shown);
	return error_set(err, EXIT_DATA, "\"%s\" is not a mail address; write it as name@example.org", shown);
}

char *address_for_shell(const char *text)
{
	g_autofree char *shown = error_shown(text);
	size_t plain = strspn(shown, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@.+-_");

	return shown[plain] ? g_shell_quote(shown) : g_steal_pointer(&shown);
}

char *address_with_tag(const char *address, char delimiter, const char *tag)
{
	const char *domain = address_domain(address);
	return g_strdup_printf("%.*s%c%s@%s", (int)(domain - address - 1), address, delimiter, tag, domain);
}
