#include "mailer/admit/verdict.h"

#include "engine/base/address.h"
#include "engine/base/text.h"
#include "mailer/admit/lazy_psl.h"
#include "parsers/authres.h"

#include <string.h>

bool verdict_id_fits(const char *id, char *const *ids)
{
	for (; ids && *ids; ids++) {
		g_autofree char *want = text_lower(*ids);
		if (g_str_has_prefix(want, "*.")
		        ? g_str_has_suffix(id, want + 1) && strlen(id) > strlen(want + 1)
		        : strcmp(id, want) == 0)
			return true;
	}
	return false;
}

static bool is_below(const char *domain, const char *parent)
{
	size_t n = strlen(domain), m = strlen(parent);

	return n > m && domain[n - m - 1] == '.' && strcmp(domain + n - m, parent) == 0;
}

/* Do parent and domain belong to the same owner, i.e. is the parent not a registry that sells names below it? */
static bool same_organization(const char *domain, const char *parent)
{
	psl_ctx_t *list = psl_latest(NULL);
	const char *owned = list ? psl_registrable_domain(list, domain) : NULL;
	bool same = owned && (strcmp(parent, owned) == 0 || is_below(parent, owned));

	psl_free(list);
	return same;
}

/* Is `parent` the domain itself, or a parent of it in the same organization? */
static bool covers(const char *parent, const char *domain)
{
	return strcmp(parent, domain) == 0 || (is_below(domain, parent) && same_organization(domain, parent));
}

/* Returns the domain that all properties `header.NAME` of the result agree on, folded; NULL: none. *differ: they do not
   agree, or one is not a valid domain. g_free it. */
static char *domain_in(const struct authres_result *result, const char *name, bool *differ)
{
	char *found = NULL;

	for (guint i = 0; i < result->properties->len && !*differ; i++) {
		const struct authres_property *property =
		    &g_array_index(result->properties, struct authres_property, i);
		const char *at = strrchr(property->value, '@');
		g_autofree char *domain = NULL;
		if (strcmp(property->type, "header") != 0 || strcmp(property->name, name) != 0)
			continue;
		/* Only identities (header.i) have a local part. */
		domain =
		    at && strcmp(name, "i") != 0 ? NULL : address_fold_domain(at ? at + 1 : property->value);
		*differ = !domain || (found && strcmp(found, domain) != 0);
		if (!found)
			found = g_steal_pointer(&domain);
	}
	if (*differ)
		g_clear_pointer(&found, g_free);
	return found;
}

/* A signature's domain is header.d; header.i is at or below it and is used only if there is no header.d. */
static bool signs(const struct authres_result *result, const char *domain)
{
	bool differ = false;
	g_autofree char *d = domain_in(result, "d", &differ);
	g_autofree char *i = domain_in(result, "i", &differ);

	if (differ || (d && i && strcmp(d, i) != 0 && !is_below(i, d)))
		return false;
	return (d || i) && covers(d ? d : i, domain);
}

/* Does the signature cover only the beginning of the text? Anybody may have added the rest. */
static bool is_partial(const struct authres_result *result)
{
	for (guint i = 0; i < result->properties->len; i++) {
		const struct authres_property *property =
		    &g_array_index(result->properties, struct authres_property, i);
		if (strcmp(property->name, "length") == 0 || strcmp(property->name, "l") == 0)
			return true;
	}
	return false;
}

static enum verdict judge(const struct authres_result *result, const char *domain)
{
	bool dmarc = strcmp(result->method, "dmarc") == 0, differ = false;
	g_autofree char *from = NULL;

	if (!result->known)
		return VERDICT_NONE;
	if (dmarc && strcmp(result->result, "fail") == 0)
		return VERDICT_FAIL;
	if (strcmp(result->result, "pass") != 0)
		return VERDICT_NONE;
	if (dmarc) {
		from = domain_in(result, "from", &differ);
		return from && strcmp(from, domain) == 0 ? VERDICT_PASS : VERDICT_NONE;
	}
	return strcmp(result->method, "dkim") == 0 && signs(result, domain) ? VERDICT_PASS : VERDICT_NONE;
}

static enum verdict judge_all(const struct authres *authres, const char *domain)
{
	enum verdict verdict = VERDICT_NONE;
	bool partial = false;

	for (guint i = 0; i < authres->results->len && verdict != VERDICT_FAIL; i++) {
		const struct authres_result *result =
		    &g_array_index(authres->results, struct authres_result, i);
		enum verdict one = judge(result, domain);
		if (one != VERDICT_NONE)
			verdict = one;
		/* A good dmarc result may rest on that partial signature. */
		partial = partial || (one == VERDICT_PASS && is_partial(result));
	}
	return partial && verdict == VERDICT_PASS ? VERDICT_NONE : verdict;
}

/* --- What spoils it ---------------------------------------------------------- */

static const char *doubled_field(const struct headers *headers)
{
	static const char *const once[] = {"From", "Sender", "Reply-To", "To", "Cc", "Message-ID",
	    "In-Reply-To", "References", "Subject", "Date", "MIME-Version", "Content-Type",
	    "Content-Transfer-Encoding", "Content-Disposition", "Content-ID", "Content-Description", NULL};

	for (const char *const *name = once; *name; name++) {
		unsigned count = 0;
		for (unsigned i = 0; i < headers->fields->len; i++)
			count += g_ascii_strcasecmp(
			             g_array_index(headers->fields, struct header, i).name, *name) == 0;
		if (count > 1)
			return *name;
	}
	return NULL;
}

/* A DKIM-Signature's claims. */
struct signature {
	bool ours;    /* its domain belongs to the sender's organization, or cannot be read */
	bool part;    /* it covers only the first bytes of the text */
	char *fields; /* names of the signed fields in lower case, between colons; NULL: not stated */
};

static char *read_fields(const char *list)
{
	GString *fields = g_string_new(":");

	for (; *list; list++)
		if (!g_ascii_isspace(*list))
			g_string_append_c(fields, g_ascii_tolower(*list));
	g_string_append_c(fields, ':');
	return g_string_free(fields, FALSE);
}

static struct signature read_signature(const char *value, const char *domain)
{
	g_auto(GStrv) tags = g_strsplit(value, ";", 0);
	struct signature signature = {0};

	for (char **tag = tags; *tag; tag++) {
		char *text = strchr(*tag, '=');
		if (!text)
			continue;
		*text++ = '\0';
		g_strstrip(*tag);
		signature.part = signature.part || strcmp(*tag, "l") == 0;
		if (strcmp(*tag, "h") == 0 && !signature.fields)
			signature.fields = read_fields(text);
		if (strcmp(*tag, "d") == 0) {
			g_autofree char *signer = address_fold_domain(g_strstrip(text));
			signature.ours = signature.ours || !signer || strcmp(signer, domain) == 0 ||
			                 is_below(signer, domain) || same_organization(domain, signer);
		}
	}
	return signature;
}

static bool is_signature(const struct header *header)
{
	return g_ascii_strcasecmp(header->name, "DKIM-Signature") == 0;
}

bool verdict_leaves_out(
    const struct headers *headers, const char *domain, const char *name, const char *beside)
{
	g_autofree char *out = g_strdup_printf(":%s:", name),
	                *in = g_strdup_printf(":%s:", beside ? beside : "");
	bool leaves = false;

	for (unsigned i = 0; i < headers->fields->len && !leaves; i++) {
		const struct header *header = &g_array_index(headers->fields, struct header, i);
		if (!is_signature(header))
			continue;
		struct signature signature = read_signature(header->value, domain);
		leaves = signature.ours && signature.fields && (!beside || strstr(signature.fields, in)) &&
		         !strstr(signature.fields, out);
		g_free(signature.fields);
	}
	return leaves;
}

char *verdict_doubt(const struct headers *headers, const char *domain)
{
	const char *doubled = doubled_field(headers);

	if (doubled)
		return g_strdup_printf(
		    "its header has %s twice, and a signature covers only one of them", doubled);
	for (unsigned i = 0; i < headers->fields->len; i++) {
		const struct header *header = &g_array_index(headers->fields, struct header, i);
		if (!is_signature(header))
			continue;
		struct signature signature = read_signature(header->value, domain);
		g_free(signature.fields);
		if (signature.ours && signature.part)
			return g_strdup("its signature covers only the beginning of its text (l=)");
	}
	return NULL;
}

enum verdict verdict_of(const struct headers *headers, char *const *ids, const char *domain)
{
	enum verdict verdict = VERDICT_NONE;
	bool found = headers->problem != NULL;

	for (unsigned i = 0; i < headers->fields->len && !found; i++) {
		const struct header *header = &g_array_index(headers->fields, struct header, i);
		struct authres authres;
		if (g_ascii_strcasecmp(header->name, "Authentication-Results") != 0)
			continue;
		authres_read(header->value, &authres);
		found = authres.id && verdict_id_fits(authres.id, ids);
		if (found)
			verdict = judge_all(&authres, domain);
		authres_clear(&authres);
	}
	/* The mail server may have judged another From than the one that we parsed. */
	return headers->odd_ends && verdict == VERDICT_PASS ? VERDICT_NONE : verdict;
}
