#include "mailer/fetch/imap_bearer.h"

#include <glib.h>
#include <sodium.h>
#include <stdbool.h>
#include <string.h>

struct mechanism {
	const char *name;
	const char *regret; /* reply to the server's error message, which comes before its refusal */
};

static const struct mechanism mechanisms[] = {{"OAUTHBEARER", "AQ=="}, {"XOAUTH2", ""}};

static bool is_offered(mailimap *session, const char *name)
{
	const struct mailimap_connection_info *info = session->imap_connection_info;
	if (!info || !info->imap_capability)
		return false;
	for (clistiter *at = clist_begin(info->imap_capability->cap_list); at; at = clist_next(at)) {
		const struct mailimap_capability *each = clist_content(at);
		if (each->cap_type == MAILIMAP_CAPABILITY_AUTH_TYPE && each->cap_data.cap_auth_type &&
		    g_ascii_strcasecmp(each->cap_data.cap_auth_type, name) == 0)
			return true;
	}
	return false;
}

/* Returns the response in base64. A comma or equal sign would end the user name, so it is escaped (RFC 5801). */
static char *response_of(const struct mechanism *mechanism, const char *user, const char *token)
{
	g_autoptr(GString) text = g_string_new(NULL);
	if (mechanism == &mechanisms[0]) {
		g_string_append(text, "n,a=");
		for (const char *at = user; *at != 0; at++)
			if (*at == ',' || *at == '=')
				g_string_append(text, *at == ',' ? "=2C" : "=3D");
			else
				g_string_append_c(text, *at);
		g_string_append_printf(text, ",\1auth=Bearer %s\1\1", token);
	} else {
		g_string_append_printf(text, "user=%s\1auth=Bearer %s\1\1", user, token);
	}
	char *base64 = g_base64_encode((const guchar *)text->str, text->len);
	sodium_memzero(text->str, text->len);
	return base64;
}

static bool say(mailimap *session, const char *line)
{
	return mailstream_write(session->imap_stream, line, strlen(line)) >= 0 &&
	       mailstream_write(session->imap_stream, "\r\n", 2) >= 0 &&
	       mailstream_flush(session->imap_stream) >= 0;
}

static bool asks_for_more(mailimap *session)
{
	return session->imap_stream_buffer->len > 0 && session->imap_stream_buffer->str[0] == '+';
}

static int read_end(mailimap *session)
{
	struct mailimap_response *response = NULL;
	int result = mailimap_parse_response(session, &response);
	if (result != MAILIMAP_NO_ERROR)
		return result;
	const struct mailimap_response_done *done = response->rsp_resp_done;
	bool good = done->rsp_type == MAILIMAP_RESP_DONE_TYPE_TAGGED &&
	            done->rsp_data.rsp_tagged->rsp_cond_state->rsp_type == MAILIMAP_RESP_COND_STATE_OK;
	mailimap_response_free(response);
	if (good)
		session->imap_state = MAILIMAP_STATE_AUTHENTICATED;
	return good ? MAILIMAP_NO_ERROR : MAILIMAP_ERROR_LOGIN;
}

int imap_bearer_login(mailimap *session, const char *user, const char *token)
{
	const struct mechanism *mechanism = mechanisms;
	while (mechanism < mechanisms + G_N_ELEMENTS(mechanisms) && !is_offered(session, mechanism->name))
		mechanism++;
	if (mechanism == mechanisms + G_N_ELEMENTS(mechanisms))
		return MAILIMAP_ERROR_EXTENSION;
	bool at_once = mailimap_has_extension(session, "SASL-IR") != 0;
	g_autofree char *response = response_of(mechanism, user, token);
	g_autofree char *command = g_strdup_printf(
	    "AUTHENTICATE %s%s%s", mechanism->name, at_once ? " " : "", at_once ? response : "");
	bool good = mailimap_send_current_tag(session) == MAILIMAP_NO_ERROR && say(session, command) &&
	            mailimap_read_line(session) != NULL;
	if (good && !at_once && asks_for_more(session))
		good = say(session, response) && mailimap_read_line(session);
	if (good && asks_for_more(session))
		good = say(session, mechanism->regret) && mailimap_read_line(session);
	sodium_memzero(response, strlen(response));
	sodium_memzero(command, strlen(command));
	return good ? read_end(session) : MAILIMAP_ERROR_STREAM;
}
