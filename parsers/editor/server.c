#include "parsers/editor/complete.h"
#include "parsers/editor/diagnose.h"
#include "parsers/editor/hover.h"
#include "parsers/editor/server.h"

#include "parsers/editor/lsp_wire.h"
#include "engine/base/hash.h"
#include "engine/base/version.h"

#include <string.h>

/* Error codes of JSON-RPC and LSP. */
enum {
	PARSE_ERROR = -32700,
	INVALID_REQUEST = -32600,
	NO_METHOD = -32601,
	INVALID_PARAMS = -32602,
	NOT_READY = -32002
};

struct server {
	const struct desk *desk;
	FILE *out;
	GHashTable *sheets; /* maps a URI to its struct worksheet */
	bool ready, shut, left;
};

/* A received message. */
struct lsp_call {
	struct server *server;
	const struct node *id, *params; /* id: NULL for a notification; params: NULL if there are none */
};

static void sheet_drop(gpointer sheet)
{
	sheet_free(sheet);
}

/* --- Messages out ---------------------------------------------------------------- */

static struct json *begin(GString *body)
{
	struct json *json = json_new(body);

	json_map(json, NULL);
	json_text(json, "jsonrpc", "2.0");
	return json;
}

static void end(const struct server *server, struct json *json, GString *body)
{
	json_end(json);
	json_free(json);
	wire_write(server->out, body);
}

static void put_id(struct json *json, const struct node *id)
{
	if (id)
		json_node(json, "id", id);
	else
		json_null(json, "id");
}

static void refuse(const struct server *server, const struct node *id, int code, const char *text)
{
	g_autoptr(GString) body = g_string_new(NULL);
	struct json *json = begin(body);

	put_id(json, id);
	json_map(json, "error");
	json_integer(json, "code", code);
	json_text(json, "message", text);
	json_end(json);
	end(server, json, body);
}

static void put_position(struct json *json, const char *key, const struct position *position)
{
	json_map(json, key);
	json_integer(json, "line", position->line);
	json_integer(json, "character", position->character);
	json_end(json);
}

static void put_range(struct json *json, const char *key, const struct range *range)
{
	json_map(json, key);
	put_position(json, "start", &range->begin);
	put_position(json, "end", &range->end);
	json_end(json);
}

static void put_remark(struct json *json, const struct remark *remark)
{
	json_map(json, NULL);
	put_range(json, "range", &remark->range);
	json_integer(json, "severity", remark->severity);
	json_text(json, "source", "nightmail");
	json_text(json, "message", remark->text);
	json_end(json);
}

/* Publishes the remarks on a document; `sheet` NULL: it was closed, so clears them. */
static void publish(
    const struct server *server, const char *uri, const struct worksheet *sheet, const struct node *version)
{
	g_autoptr(GString) body = g_string_new(NULL);
	GPtrArray *remarks = sheet ? desk_remarks(server->desk, sheet) : NULL;
	struct json *json = begin(body);

	json_text(json, "method", "textDocument/publishDiagnostics");
	json_map(json, "params");
	json_text(json, "uri", uri);
	if (version && version->kind == NODE_INTEGER)
		json_node(json, "version", version);
	json_list(json, "diagnostics");
	for (guint i = 0; remarks && i < remarks->len; i++)
		put_remark(json, remarks->pdata[i]);
	json_end(json);
	json_end(json);
	end(server, json, body);
	if (remarks)
		g_ptr_array_free(remarks, TRUE);
}

/* --- Messages in ------------------------------------------------------------------- */

static const struct node *map_of(const struct node *map, const char *key)
{
	const struct node *node =
	    map && map->kind == NODE_MAP ? node_get((struct node *)(guintptr)map, key) : NULL;

	return node && node->kind == NODE_MAP ? node : NULL;
}

static const struct node *text_node(const struct node *map, const char *key)
{
	const struct node *node =
	    map && map->kind == NODE_MAP ? node_get((struct node *)(guintptr)map, key) : NULL;

	return node && node->kind == NODE_TEXT ? node : NULL;
}

static bool position_of(const struct node *node, struct position *position)
{
	int64_t line = node ? node_number_of(node, "line", -1) : -1;
	int64_t character = node ? node_number_of(node, "character", -1) : -1;

	*position = (struct position){(unsigned)MIN(line, G_MAXINT), (unsigned)MIN(character, G_MAXINT)};
	return line >= 0 && character >= 0;
}

static bool range_of(const struct node *node, struct range *range)
{
	return position_of(map_of(node, "start"), &range->begin) &&
	       position_of(map_of(node, "end"), &range->end);
}

/* The document that the call names, and the position in it. */
static struct worksheet *sheet_of(const struct lsp_call *call, const char **uri)
{
	const struct node *node = text_node(map_of(call->params, "textDocument"), "uri");

	*uri = node ? node->text : NULL;
	return node ? g_hash_table_lookup(call->server->sheets, node->text) : NULL;
}

/* --- Documents -------------------------------------------------------------------- */

static bool did_open(const struct lsp_call *call)
{
	const struct node *document = map_of(call->params, "textDocument");
	const struct node *uri = text_node(document, "uri"), *text = text_node(document, "text");
	struct worksheet *sheet;

	if (!uri || !text)
		return false;
	sheet = sheet_new(text->text, text->size);
	g_hash_table_insert(call->server->sheets, g_strdup(uri->text), sheet);
	publish(call->server, uri->text, sheet, node_get((struct node *)(guintptr)document, "version"));
	return true;
}

static bool change(struct worksheet **sheet, const struct node *change)
{
	const struct node *text = text_node(change, "text"), *where = map_of(change, "range");
	struct range range;

	if (!text)
		return false;
	if (!where) {
		sheet_free(*sheet);
		*sheet = sheet_new(text->text, text->size);
		return true;
	}
	if (!range_of(where, &range))
		return false;
	sheet_replace(*sheet, &range, text->text, text->size);
	return true;
}

static bool did_change(const struct lsp_call *call)
{
	const char *uri;
	struct worksheet *sheet = sheet_of(call, &uri);
	const struct node *document = map_of(call->params, "textDocument");
	gpointer key = NULL;
	bool good = sheet != NULL;

	if (!sheet)
		return false;
	g_hash_table_steal_extended(call->server->sheets, uri, &key, NULL);
	for (const struct node *node = node_first_of(call->params, "contentChanges"); node && good;
	     node = node->next)
		good = change(&sheet, node);
	g_hash_table_insert(call->server->sheets, key, sheet);
	publish(call->server, uri, sheet, node_get((struct node *)(guintptr)document, "version"));
	return good;
}

static bool did_close(const struct lsp_call *call)
{
	const char *uri;

	if (!sheet_of(call, &uri))
		return false;
	publish(call->server, uri, NULL, NULL);
	g_hash_table_remove(call->server->sheets, uri);
	return true;
}

/* --- Requests: each writes its result ------------------------------------------------- */

static bool initialize(const struct lsp_call *call, struct json *json)
{
	static const char *const triggers[] = {" ", "(", ",", "/", "@"};

	call->server->ready = true;
	json_map(json, "result");
	json_map(json, "capabilities");
	json_text(json, "positionEncoding", "utf-16");
	json_map(json, "textDocumentSync");
	json_bool(json, "openClose", true);
	json_integer(json, "change", 2);
	json_end(json);
	json_map(json, "completionProvider");
	json_list(json, "triggerCharacters");
	for (size_t i = 0; i < G_N_ELEMENTS(triggers); i++)
		json_text(json, NULL, triggers[i]);
	json_end(json);
	json_end(json);
	json_bool(json, "hoverProvider", true);
	json_map(json, "codeActionProvider");
	json_list(json, "codeActionKinds");
	json_text(json, NULL, "quickfix");
	json_end(json);
	json_end(json);
	json_end(json);
	json_map(json, "serverInfo");
	json_text(json, "name", "nightmail");
	json_text(json, "version", NIGHTMAIL_VERSION);
	json_end(json);
	json_end(json);
	return true;
}

static bool shut_down(const struct lsp_call *call, struct json *json)
{
	call->server->shut = true;
	json_null(json, "result");
	return true;
}

static void put_offer(struct json *json, const struct offer *offer, guint at)
{
	enum { KIND_KEYWORD = 14, KIND_VALUE = 12 };
	g_autofree char *order = g_strdup_printf("%d%04u", offer->warned, at);

	json_map(json, NULL);
	json_text(json, "label", offer->text + strspn(offer->text, " "));
	json_integer(json, "kind", offer->word ? KIND_KEYWORD : KIND_VALUE);
	json_text(json, "detail", offer->detail);
	json_text(json, "sortText", order);
	json_text(json, "filterText", offer->text);
	json_map(json, "textEdit");
	put_range(json, "range", &offer->range);
	json_text(json, "newText", offer->text);
	json_end(json);
	json_end(json);
}

static bool complete(const struct lsp_call *call, struct json *json)
{
	const char *uri;
	const struct worksheet *sheet = sheet_of(call, &uri);
	struct position position;
	GPtrArray *offers;
	bool whole;

	if (!sheet || !position_of(map_of(call->params, "position"), &position))
		return false;
	offers = desk_offers(call->server->desk, sheet, &position, &whole);
	json_map(json, "result");
	json_bool(json, "isIncomplete", !whole);
	json_list(json, "items");
	for (guint i = 0; i < offers->len; i++)
		put_offer(json, offers->pdata[i], i);
	json_end(json);
	json_end(json);
	g_ptr_array_free(offers, TRUE);
	return true;
}

static bool hover(const struct lsp_call *call, struct json *json)
{
	const char *uri;
	const struct worksheet *sheet = sheet_of(call, &uri);
	struct position position;
	g_autoptr(GString) text = g_string_new(NULL);

	if (!sheet || !position_of(map_of(call->params, "position"), &position))
		return false;
	if (!desk_tell(call->server->desk, sheet, &position, text)) {
		json_null(json, "result");
		return true;
	}
	json_map(json, "result");
	json_map(json, "contents");
	json_text(json, "kind", "plaintext");
	json_text(json, "value", text->str);
	json_end(json);
	json_end(json);
	return true;
}

struct actions {
	struct json *json;
	const char *uri;
	const struct remark *remark;
};

static void put_action(void *context, const struct range *range, const char *text)
{
	const struct actions *actions = context;
	struct json *json = actions->json;
	g_autofree char *title = order_question(text);

	json_map(json, NULL);
	json_text(json, "title", title);
	json_text(json, "kind", "quickfix");
	json_list(json, "diagnostics");
	put_remark(json, actions->remark);
	json_end(json);
	json_map(json, "edit");
	json_map(json, "changes");
	json_list(json, actions->uri);
	json_map(json, NULL);
	put_range(json, "range", range);
	json_text(json, "newText", text);
	json_end(json);
	json_end(json);
	json_end(json);
	json_end(json);
	json_end(json);
}

static bool act(const struct lsp_call *call, struct json *json)
{
	const char *uri;
	const struct worksheet *sheet = sheet_of(call, &uri);
	struct range range;
	GPtrArray *remarks;

	if (!sheet || !range_of(map_of(call->params, "range"), &range))
		return false;
	remarks = desk_remarks(call->server->desk, sheet);
	json_list(json, "result");
	for (guint i = 0; i < remarks->len; i++) {
		struct actions actions = {json, uri, remarks->pdata[i]};
		unsigned line = actions.remark->range.begin.line;
		if (line >= range.begin.line && line <= range.end.line)
			desk_mend(call->server->desk, sheet, actions.remark, put_action, &actions);
	}
	json_end(json);
	g_ptr_array_free(remarks, TRUE);
	return true;
}

/* --- Dispatch --------------------------------------------------------------------------- */

static const struct {
	const char *method;
	bool (*take)(const struct lsp_call *call); /* handles a notification; false: invalid parameters */
} notifications[] = {
    {"textDocument/didOpen", did_open},
    {"textDocument/didChange", did_change},
    {"textDocument/didClose", did_close},
};

static const struct {
	const char *method;
	bool (*answer)(const struct lsp_call *call, struct json *json);
} requests[] = {
    {"initialize", initialize},
    {"shutdown", shut_down},
    {"textDocument/completion", complete},
    {"textDocument/hover", hover},
    {"textDocument/codeAction", act},
};

/* Shows a message to the editor's user about something not understood. */
static void show(const struct server *server, const char *text)
{
	g_autoptr(GString) body = g_string_new(NULL);
	struct json *json = begin(body);

	json_text(json, "method", "window/logMessage");
	json_map(json, "params");
	json_integer(json, "type", SEVERITY_ERROR);
	json_text(json, "message", text);
	json_end(json);
	end(server, json, body);
}

static void take_notification(const struct lsp_call *call, const char *method)
{
	struct server *server = call->server;

	if (strcmp(method, "exit") == 0)
		server->left = true;
	if (!server->ready || server->shut)
		return;
	for (size_t i = 0; i < G_N_ELEMENTS(notifications); i++)
		if (strcmp(method, notifications[i].method) == 0 && !notifications[i].take(call)) {
			g_autofree char *text =
			    g_strdup_printf("%s: its parameters are not as LSP 3.17 says", method);
			show(server, text);
		}
}

static void take_request(const struct lsp_call *call, const char *method)
{
	struct server *server = call->server;
	g_autoptr(GString) body = g_string_new(NULL);
	struct json *json;

	if (server->shut || (server->ready && strcmp(method, "initialize") == 0)) {
		refuse(server, call->id, INVALID_REQUEST,
		    server->shut ? "the server is shut down" : "the server is initialized already");
		return;
	}
	if (!server->ready && strcmp(method, "initialize") != 0) {
		refuse(server, call->id, NOT_READY, "initialize must come first");
		return;
	}
	for (size_t i = 0; i < G_N_ELEMENTS(requests); i++) {
		if (strcmp(method, requests[i].method) != 0)
			continue;
		json = begin(body);
		put_id(json, call->id);
		if (requests[i].answer(call, json)) {
			end(server, json, body);
		} else {
			json_free(json);
			refuse(server, call->id, INVALID_PARAMS,
			    "no such document is open, or the parameters are not as LSP 3.17 says");
		}
		return;
	}
	refuse(server, call->id, NO_METHOD, "this server does not know the method");
}

static bool take(struct server *server, const GString *body)
{
	struct error err = {0};
	struct document *document = wire_parse(body, &err);
	struct node *root = document ? document_root(document) : NULL;
	const struct node *method = text_node(root, "method");
	struct lsp_call call = {server, NULL, map_of(root, "params")};

	if (root && root->kind == NODE_MAP)
		call.id = node_get(root, "id");
	if (call.id && call.id->kind != NODE_INTEGER && call.id->kind != NODE_TEXT)
		call.id = NULL;
	if (!document)
		refuse(server, NULL, PARSE_ERROR, err.text);
	else if (!root || root->kind != NODE_MAP || (!method && !call.id))
		refuse(server, call.id, INVALID_REQUEST, "this is no message of JSON-RPC 2.0");
	else if (method && call.id)
		take_request(&call, method->text);
	else if (method)
		take_notification(&call, method->text);
	document_free(document);
	error_clear(&err);
	return !server->left;
}

static void skipped(const struct server *server)
{
	g_autofree char *text =
	    g_strdup_printf("a message of more than %d MiB was not read", WIRE_MOST >> 20);

	refuse(server, NULL, INVALID_REQUEST, text);
}

bool server_run(const struct desk *desk, FILE *in, FILE *out, struct error *err)
{
	struct server server = {desk, out, g_hash_table_new_full(hash_text, g_str_equal, g_free, sheet_drop),
	    false, false, false};
	g_autoptr(GString) body = g_string_new(NULL);
	bool more = true;

	while (more) {
		enum wire wire = wire_read(in, body, err);
		if (wire == WIRE_SKIPPED)
			skipped(&server);
		more = wire == WIRE_SKIPPED || (wire == WIRE_MESSAGE && take(&server, body));
	}
	g_hash_table_unref(server.sheets);
	return server.shut;
}
