#include "mailer/junk.h"

#include "engine/address.h"
#include "parsers/header.h"

#include <gmime/gmime.h>
#include <string.h>

char *junk_source(const struct mail_server *box)
{
	return g_strdup_printf("%s (junk: %s)", box->url, box->junk);
}

/* The folded address of a From with exactly one, or NULL. */
static char *junk_address(const char *from)
{
	char *folded = NULL;
	InternetAddressList *list = internet_address_list_parse(NULL, from);
	if (list != NULL && internet_address_list_length(list) == 1) {
		InternetAddress *first = internet_address_list_get_address(list, 0);
		if (INTERNET_ADDRESS_IS_MAILBOX(first))
			folded =
			    address_fold(internet_address_mailbox_get_addr(INTERNET_ADDRESS_MAILBOX(first)));
	}
	if (list != NULL)
		g_object_unref(list);
	return folded;
}

/* Longer than any person's From. */
#define FROM_LIMIT 4096

bool junk_is_players(struct site *site, const char *raw, size_t size, struct error *err)
{
	struct headers headers;
	headers_read(&headers, raw, size, size);
	const char *from = headers_find(&headers, "From");
	g_autofree char *folded = from != NULL && strlen(from) <= FROM_LIMIT ? junk_address(from) : NULL;
	headers_clear(&headers);
	return folded != NULL && db_integer_of(site->db, err, 0,
	                             "SELECT count(*) FROM address WHERE folded = ?", "t", folded) > 0;
}
