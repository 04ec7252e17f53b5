#include "engine/games/web_place.h"
#include "engine/store/statements.h"

bool web_place_key(
    struct site *site, const struct game *game, int64_t seat, char key[TOKEN_SIZE + 1], struct error *err)
{
	int64_t number = sql_seat_key(site->db, seat, err);

	token_make_web(site->key, game->id, seat, number, key);
	return !error_is_set(err);
}

char *web_place_url(struct site *site, const struct game *game, int64_t seat, struct error *err)
{
	const char *url = site->config->publish_url;
	char key[TOKEN_SIZE + 1];

	if (!url || !site->config->publish_dir || !web_place_key(site, game, seat, key, err))
		return NULL;
	return g_strdup_printf("%s%s%s/%s/", url, g_str_has_suffix(url, "/") ? "" : "/", game->name, key);
}
