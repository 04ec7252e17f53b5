#include "engine/site/provider.h"

#include "engine/base/builtin.h"
#include "engine/base/text.h"
#include "engine/documents/fields.h"
#include "engine/site/config.h"

#include <stddef.h>
#include <string.h>

#define BUILTIN_NAME "engine/site/providers.yaml"
#define OWN_NAME "providers.yaml"

const char *const oauth_flow_names[] = {"device", "code", NULL};
static const char *const user_names[] = {"local", "address", NULL};

#define TEXT(record, name) TEXT_FIELD(#name, struct record, name, 1, 1000, .flags = FIELD_NEEDED)
#define OPTIONAL(record, name) TEXT_FIELD(#name, struct record, name, 1, 1000, .flags = FIELD_NULLABLE)
#define LIMIT(record, name) INTEGER_FIELD(#name, struct record, name, 0, 100000000)

struct raw_table {
	int64_t format;
	struct node *sentences, *providers;
};

static const struct field table_fields[] = {
    INTEGER_FIELD("format", struct raw_table, format, 1, 1, .flags = FIELD_NEEDED),
    LIST_FIELD("sentences", struct raw_table, sentences),
    MAP_FIELD("providers", struct raw_table, providers, .flags = FIELD_NEEDED),
    {0},
};

struct raw_provider {
	const char *title, *from, *mailbox, *outgoing, *delimiter, *junk, *authserv_id, *password, *note;
	int64_t user, per_minute, per_day;
	struct node *oauth, *sentences;
};

static const struct field provider_fields[] = {
    TEXT(raw_provider, title),
    TEXT(raw_provider, from),
    TEXT(raw_provider, mailbox),
    TEXT(raw_provider, outgoing),
    CHOICE_FIELD("user", struct raw_provider, user, user_names, .flags = FIELD_NEEDED),
    OPTIONAL(raw_provider, delimiter),
    OPTIONAL(raw_provider, junk),
    OPTIONAL(raw_provider, authserv_id),
    LIMIT(raw_provider, per_minute),
    LIMIT(raw_provider, per_day),
    OPTIONAL(raw_provider, password),
    MAP_FIELD("oauth", struct raw_provider, oauth, .flags = FIELD_NULLABLE),
    OPTIONAL(raw_provider, note),
    LIST_FIELD("sentences", struct raw_provider, sentences),
    {0},
};

static const struct field oauth_fields[] = {
    CHOICE_FIELD("flow", struct provider_oauth, flow, oauth_flow_names, .flags = FIELD_NEEDED),
    OPTIONAL(provider_oauth, device_url),
    OPTIONAL(provider_oauth, authorize_url),
    TEXT(provider_oauth, token_url),
    OPTIONAL(provider_oauth, scope),
    OPTIONAL(provider_oauth, tenant),
    {0},
};

static const struct field sentence_fields[] = {
    TEXT(provider_sentence, says),
    TEXT(provider_sentence, means),
    {0},
};

static bool read_sentences(struct node *list, GArray *into, struct error *err)
{
	for (struct node *node = list ? list->first : NULL; node; node = node->next) {
		struct provider_sentence sentence;
		if (node->kind != NODE_MAP)
			return node_error(node, err, "a sentence is a mapping of says and means");
		if (!fields_read(node, sentence_fields, &sentence, err))
			return false;
		g_array_append_val(into, sentence);
	}
	return true;
}

static bool read_oauth(struct provider *provider, struct node *map, struct error *err)
{
	provider->has_oauth = map != NULL;
	if (!map)
		return true;
	if (!fields_read(map, oauth_fields, &provider->oauth, err))
		return false;
	bool device = provider->oauth.flow == OAUTH_DEVICE;
	const char *needed = device ? provider->oauth.device_url : provider->oauth.authorize_url;
	return needed || node_error(map, err, "oauth: flow: %s needs %s",
	                     oauth_flow_names[provider->oauth.flow], device ? "device_url" : "authorize_url");
}

static bool read_provider(struct provider *provider, struct node *node, struct error *err)
{
	struct raw_provider raw;
	if (node->kind != NODE_MAP)
		return node_error(node, err, "%s: a provider is a mapping", node->key);
	if (!fields_read(node, provider_fields, &raw, err))
		return false;
	const char *sign = raw.delimiter;
	if (sign && (strlen(sign) != 1 || !strchr("+-=_.#", *sign)))
		return node_error(node_get(node, "delimiter"), err, "delimiter: one of + - = _ . # or null");
	provider->name = node->key;
	provider->title = raw.title;
	provider->from = raw.from;
	provider->mailbox = raw.mailbox;
	provider->outgoing = raw.outgoing;
	provider->user_is_address = raw.user != 0;
	provider->delimiter = sign ? *sign : 0;
	provider->junk = raw.junk;
	provider->authserv_id = raw.authserv_id;
	provider->per_minute = raw.per_minute;
	provider->per_day = raw.per_day;
	provider->password = raw.password;
	provider->note = raw.note;
	return read_oauth(provider, raw.oauth, err) &&
	       read_sentences(raw.sentences, provider->sentences, err);
}

static bool read_table(struct providers *providers, struct error *err)
{
	struct raw_table raw;
	struct node *root = document_root(providers->document);
	if (root->kind != NODE_MAP)
		return node_error(root, err, "a table of providers is a mapping");
	if (!fields_read(root, table_fields, &raw, err) ||
	    !read_sentences(raw.sentences, providers->sentences, err))
		return false;
	for (struct node *node = raw.providers->first; node; node = node->next) {
		struct provider provider = {
		    .sentences = g_array_new(FALSE, FALSE, sizeof(struct provider_sentence))};
		bool good = read_provider(&provider, node, err);
		g_array_append_val(providers->list, provider);
		if (!good)
			return false;
	}
	return true;
}

static struct document *open_table(const char *dir, struct error *err)
{
	g_autofree char *own = dir ? g_build_filename(dir, OWN_NAME, NULL) : NULL;
	if (own && g_file_test(own, G_FILE_TEST_EXISTS))
		return document_read(own, EXIT_CONFIG, err);
	const struct builtin_file *file = builtin_files;
	while (strcmp(file->name, BUILTIN_NAME) != 0)
		file++;
	return document_parse(file->name, file->begin, (size_t)(file->end - file->begin), EXIT_CONFIG, err);
}

static void provider_clear(gpointer item)
{
	g_array_unref(((struct provider *)item)->sentences);
}

struct providers *providers_read(const char *dir, struct error *err)
{
	struct document *document = open_table(dir, err);
	if (!document)
		return NULL;
	struct providers *providers = g_new0(struct providers, 1);
	providers->document = document;
	providers->sentences = g_array_new(FALSE, FALSE, sizeof(struct provider_sentence));
	providers->list = g_array_new(FALSE, FALSE, sizeof(struct provider));
	g_array_set_clear_func(providers->list, provider_clear);
	if (read_table(providers, err))
		return providers;
	providers_free(providers);
	return NULL;
}

void providers_free(struct providers *providers)
{
	if (!providers)
		return;
	g_array_unref(providers->list);
	g_array_unref(providers->sentences);
	document_free(providers->document);
	g_free(providers);
}

const struct provider *providers_find(const struct providers *providers, const char *name)
{
	for (guint i = 0; i < providers->list->len; i++) {
		const struct provider *provider = &g_array_index(providers->list, struct provider, i);
		if (strcmp(provider->name, name) == 0)
			return provider;
	}
	return NULL;
}

/* Does the URL have this host? */
static bool url_has_host(const char *url, const char *host)
{
	const char *at = strstr(url, "://");
	size_t size = strlen(host);
	return at && g_ascii_strncasecmp(at + 3, host, size) == 0 && strchr(":/", at[3 + size]);
}

const struct provider *providers_by_host(const struct providers *providers, const char *host)
{
	for (guint i = 0; i < providers->list->len; i++) {
		const struct provider *provider = &g_array_index(providers->list, struct provider, i);
		if (url_has_host(provider->mailbox, host) || url_has_host(provider->outgoing, host))
			return provider;
	}
	return NULL;
}

static const char *meaning_of(const GArray *sentences, const char *lower)
{
	for (guint i = 0; i < sentences->len; i++) {
		const struct provider_sentence *each = &g_array_index(sentences, struct provider_sentence, i);
		g_autofree char *says = text_lower(each->says);
		if (strstr(lower, says))
			return each->means;
	}
	return NULL;
}

const char *providers_meaning(const struct providers *providers, const char *host, const char *words)
{
	g_autofree char *lower = text_lower(words);
	const struct provider *provider = host ? providers_by_host(providers, host) : NULL;
	const char *means = provider ? meaning_of(provider->sentences, lower) : NULL;
	return means ? means : meaning_of(providers->sentences, lower);
}
