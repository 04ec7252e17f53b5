#include "engine/site/config_oauth.h"

#include "engine/documents/fields.h"
#include "engine/site/provider.h"

#include <stddef.h>
#include <string.h>

#define TEXT(name, needed) TEXT_FIELD(#name, struct raw_oauth, name, 1, 2048, .flags = (needed))

struct raw_oauth {
	const char *provider, *client_id, *tenant, *device_url, *authorize_url, *token_url, *scope;
	const char *client_secret_file, *ca_file;
	int64_t flow;
};

static const struct field fields[] = {
    TEXT(provider, FIELD_NULLABLE),
    TEXT(client_id, FIELD_NEEDED),
    TEXT(client_secret_file, FIELD_NULLABLE),
    TEXT(tenant, FIELD_NULLABLE),
    CHOICE_FIELD("flow", struct raw_oauth, flow, oauth_flow_names, .fallback = -1),
    TEXT(device_url, FIELD_NULLABLE),
    TEXT(authorize_url, FIELD_NULLABLE),
    TEXT(token_url, FIELD_NULLABLE),
    TEXT(scope, FIELD_NULLABLE),
    TEXT(ca_file, FIELD_NULLABLE),
    {0},
};

/* Texts for requests and addresses must be printable ASCII. */
static bool check_texts(const struct node *map, struct error *err)
{
	for (const struct node *node = map->first; node; node = node->next) {
		bool url = g_str_has_suffix(node->key, "_url"), path = g_str_has_suffix(node->key, "_file");
		if (node->kind != NODE_TEXT || path)
			continue;
		for (const char *at = node->text; *at; at++)
			if (*at < ' ' || *at > '~' || (url && *at == ' '))
				return node_error(node, err, "%s: printable ASCII only%s", node->key,
				    url ? ", without blanks" : "");
		if (url && !g_str_has_prefix(node->text, "https://"))
			return node_error(node, err, "%s: it begins with https://", node->key);
	}
	return true;
}

static bool check_tenant(const struct node *map, struct error *err)
{
	const struct node *tenant = node_get(map, "tenant");
	for (const char *at = tenant && tenant->kind == NODE_TEXT ? tenant->text : ""; *at; at++)
		if (!g_ascii_isalnum(*at) && !strchr("-._", *at))
			return node_error(tenant, err, "tenant: letters, digits, - . _ only");
	return true;
}

/* Without token_url, the provider must have one. */
static bool check_provider(
    const char *dir, const struct raw_oauth *raw, const struct node *map, struct error *err)
{
	const struct node *node = node_get(map, "provider");
	if (!raw->provider)
		return raw->token_url || node_error(map, err, "oauth: provider or token_url is needed");
	struct providers *providers = providers_read(dir, err);
	if (!providers)
		return false;
	const struct provider *provider = providers_find(providers, raw->provider);
	if (!provider)
		node_error(node, err,
		    "provider: there is no provider \"%s\"; `nightmail providers` lists them", raw->provider);
	else if (!provider->has_oauth && !raw->token_url)
		node_error(node, err, "provider: of %s no OAuth is known; give token_url and the others",
		    raw->provider);
	providers_free(providers);
	return !error_is_set(err);
}

struct mail_oauth *config_read_oauth(const char *dir, struct node *map, struct error *err)
{
	struct raw_oauth raw = {0};
	if (!fields_read(map, fields, &raw, err) || !check_texts(map, err) || !check_tenant(map, err) ||
	    !check_provider(dir, &raw, map, err))
		return NULL;
	struct mail_oauth *oauth = g_new0(struct mail_oauth, 1);
	*oauth = (struct mail_oauth){.provider = raw.provider,
	    .client_id = raw.client_id,
	    .tenant = raw.tenant,
	    .device_url = raw.device_url,
	    .authorize_url = raw.authorize_url,
	    .token_url = raw.token_url,
	    .scope = raw.scope,
	    .flow = raw.flow};
	if (raw.client_secret_file)
		oauth->client_secret_file = g_canonicalize_filename(raw.client_secret_file, dir);
	if (raw.ca_file)
		oauth->ca_file = g_canonicalize_filename(raw.ca_file, dir);
	return oauth;
}

void config_free_oauth(struct mail_oauth *oauth)
{
	if (!oauth)
		return;
	g_free(oauth->client_secret_file);
	g_free(oauth->ca_file);
	g_free(oauth);
}
