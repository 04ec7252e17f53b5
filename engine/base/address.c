#include "engine/base/address.h"

#include <glib.h>
#include <string.h>

#define ADDRESS_LIMIT 254
#define LOCAL_LIMIT 64

const char *address_domain(const char *text)
{
	const char *at = strrchr(text, '@');
	return at ? at + 1 : text + strlen(text);
}

/* Letters, digits, hyphens and dots, as it stands in DNS. */
static bool domain_is_good(const char *domain)
{
	size_t size = strlen(domain);
	return size > 0 && size <= 253 && domain[0] != '.' && domain[0] != '-' && domain[size - 1] != '-' &&
	       domain[size - 1] != '.' && !strstr(domain, "..") &&
	       strspn(domain, "abcdefghijklmnopqrstuvwxyz0123456789-.") == size;
}

static bool local_is_good(const char *local, size_t size)
{
	if (size == 0 || size > LOCAL_LIMIT)
		return false;
	for (size_t i = 0; i < size; i++)
		if ((unsigned char)local[i] <= ' ' || local[i] == 0x7f || strchr("()<>[]:;@\\,\"", local[i]))
			return false;
	return true;
}

char *address_fold(const char *text)
{
	const char *domain = address_domain(text);
	if (strlen(text) > ADDRESS_LIMIT || !g_utf8_validate(text, -1, NULL) || *domain == '\0' ||
	    !local_is_good(text, (size_t)(domain - text) - 1))
		return NULL;
	char *ascii = g_hostname_to_ascii(domain);
	if (!ascii)
		return NULL;
	char *folded = NULL;
	char *lower = g_ascii_strdown(ascii, -1);
	if (domain_is_good(lower)) {
		char *local = g_ascii_strdown(text, domain - text);
		folded = g_strconcat(local, lower, NULL);
		g_free(local);
	}
	g_free(lower);
	g_free(ascii);
	return folded;
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
	char *folded = address_fold(text);
	char *shown;
	if (folded) {
		g_free(folded);
		return true;
	}
	shown = error_shown(text);
	error_set(err, EXIT_DATA, "\"%s\" is no mail address; write it as name@example.org", shown);
	g_free(shown);
	return false;
}

char *address_with_tag(const char *address, char delimiter, const char *tag)
{
	const char *domain = address_domain(address);
	return g_strdup_printf("%.*s%c%s@%s", (int)(domain - address - 1), address, delimiter, tag, domain);
}
