/* Both grammars: the players' orders (SE-20) and the GM's (SE-30). */
#include "names.h"
#include "orders.h"

#include "plan.h"

#include <string.h>

/* --- Readers of tokens */

static size_t word_size(const char *text, size_t size)
{
	size_t n = 0;

	while (n < size && (g_ascii_isalnum(text[n]) || text[n] == '_'))
		n++;
	return n;
}

static bool is_word(const char *text, size_t size, const char *word)
{
	return strlen(word) == size && g_ascii_strncasecmp(text, word, size) == 0;
}

/* Reserved words end lists, so they are never read as names (SE-4). */
static size_t plain_name(const char *text, size_t size, struct order_value *value)
{
	size_t n = word_size(text, size);
	char word[SE_NAME_MOST + 1];

	if (n == 0)
		return 0;
	g_strlcpy(word, text, MIN(n, SE_NAME_MOST) + 1);
	if (n <= SE_NAME_MOST && se_name_reserved(word))
		return 0;
	value->text = text;
	return n;
}

/* A word for a new name; the check reports what is wrong with it. */
static size_t read_any_word(const char *text, size_t size, struct order_value *value)
{
	value->text = text;
	return word_size(text, size);
}

static size_t read_empire(const char *text, size_t size, struct order_value *value)
{
	size_t n = word_size(text, size);

	if (is_word(text, n, "GM")) {
		value->text = text;
		return n;
	}
	return plain_name(text, size, value);
}

static size_t read_at(const char *text, size_t size, struct order_value *value)
{
	size_t n = size > 1 && text[0] == '@' ? plain_name(text + 1, size - 1, value) : 0;

	return n ? n + 1 : 0;
}

static size_t read_place(const char *text, size_t size, struct order_value *value)
{
	return size && text[0] == '@' ? read_at(text, size, value) : plain_name(text, size, value);
}

/* name or CODE.name */
static size_t read_class(const char *text, size_t size, struct order_value *value)
{
	size_t n = plain_name(text, size, value), rest;

	if (n == 0 || n >= size || text[n] != '.')
		return n;
	rest = word_size(text + n + 1, size - n - 1);
	return rest ? n + 1 + rest : 0;
}

/* A handle, or @class: `number` tells which. */
static size_t read_item(const char *text, size_t size, struct order_value *value)
{
	size_t n;

	if (size == 0 || text[0] != '@')
		return plain_name(text, size, value);
	n = read_class(text + 1, size - 1, value);
	value->number = 1;
	return n ? n + 1 : 0;
}

/* A name, or base*. */
static size_t read_naming(const char *text, size_t size, struct order_value *value)
{
	size_t n = word_size(text, size);

	value->text = text;
	return n && n < size && text[n] == '*' ? n + 1 : n;
}

/* A number up to SE_MOST; returns bytes used, or what readers return for no number or one too large. */
static size_t read_figure(const char *text, size_t size, bool sign, int64_t *number)
{
	size_t n = 0;
	bool minus = sign && size && text[0] == '-';

	if (size && sign && (text[0] == '-' || text[0] == '+'))
		n++;
	if (n >= size || !g_ascii_isdigit(text[n]))
		return 0;
	for (*number = 0; n < size && g_ascii_isdigit(text[n]); n++)
		if (*number <= SE_MOST)
			*number = *number * 10 + (text[n] - '0');
	if (n < size && (g_ascii_isalnum(text[n]) || text[n] == '_'))
		return 0;
	if (*number > SE_MOST)
		return TOKEN_BEYOND;
	if (minus)
		*number = -*number;
	return n;
}

static size_t read_count(const char *text, size_t size, struct order_value *value)
{
	size_t n = word_size(text, size);

	if (is_word(text, n, "MAX")) {
		value->number = SE_MAX;
		return n;
	}
	/* A larger number is read as one more than the maximum. */
	value->number = 0;
	for (size_t i = 0; i < n; i++) {
		if (!g_ascii_isdigit(text[i]))
			return 0;
		value->number = MIN(SE_MOST + 1, value->number * 10 + (text[i] - '0'));
	}
	return value->number >= 1 ? n : 0;
}

static size_t read_number(const char *text, size_t size, struct order_value *value)
{
	return read_figure(text, size, false, &value->number);
}

static size_t read_signed(const char *text, size_t size, struct order_value *value)
{
	return read_figure(text, size, true, &value->number);
}

static size_t blanks(const char *text, size_t size, size_t n)
{
	while (n < size && (text[n] == ' ' || text[n] == '\t'))
		n++;
	return n;
}

/* (2,-1) with blanks inside, or 2,-1 without. */
static size_t read_sector(const char *text, size_t size, struct order_value *value)
{
	int64_t *const numbers[] = {&value->number, &value->second};
	bool bracket = size && text[0] == '(';
	size_t n = bracket ? 1 : 0;

	for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
		size_t begin = bracket ? blanks(text, size, n) : n, used;
		used = begin < size ? read_figure(text + begin, size - begin, true, numbers[i]) : 0;
		value->second = used == TOKEN_BEYOND ? (int64_t)begin : value->second;
		if (used == 0 || used == TOKEN_BEYOND)
			return used;
		n = begin + used;
		if (i == 1 && !bracket)
			return n;
		n = bracket ? blanks(text, size, n) : n;
		if (n >= size || text[n++] != ",)"[i])
			return 0;
	}
	return n;
}

/* --- Writers */

static void write_text(const struct order_value *value, GString *out)
{
	g_string_append(out, value->text);
}

static void write_at(const struct order_value *value, GString *out)
{
	g_string_append_printf(out, "@%s", value->text);
}

static void write_item(const struct order_value *value, GString *out)
{
	g_string_append_printf(out, "%s%s", value->number ? "@" : "", value->text);
}

static void write_count(const struct order_value *value, GString *out)
{
	if (value->number == SE_MAX)
		g_string_append(out, "MAX");
	else
		g_string_append_printf(out, "%" G_GINT64_FORMAT, value->number);
}

static void write_sector(const struct order_value *value, GString *out)
{
	g_string_append_printf(
	    out, "(%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT ")", value->number, value->second);
}

/* --- Kinds of tokens */

static const char *const order_words[] = {"DESC", "ASC", NULL};
static const char *const mode_words[] = {"PRIVATE", "PUBLIC", NULL};
static const char *const all_words[] = {"ALL", NULL};
static const char *const hull_words[] = {
    "CAPITAL_SHIP", "GUNSHIP", "ORBITAL", "TRANSPORT", "SCOUT", "WING", NULL};
static const char *const object_words[] = {"WORLD", "PORTAL", "STORM", NULL};
static const char *const known_words[] = {"WORLD", "PORTAL", "STORM", "CLASS", "CONTACT", "NAVDATA", NULL};
static const char *const status_words[] = {"ACTIVE", "ABANDONED", NULL};
static const char *const steady_words[] = {"STEADY", "RANDOM", NULL};
static const char *const collapsed_words[] = {"COLLAPSED", NULL};

#define WORD_KIND(label, text, list)                                                                         \
	{                                                                                                    \
		.name = (label), .what = (text), .type = TOKEN_WORD, .words = (list)                         \
	}
#define CUSTOM(label, text, reader, writer, shown, looks)                                                    \
	{                                                                                                    \
		.name = (label), .what = (text), .type = TOKEN_CUSTOM, .read = (reader), .write = (writer),  \
		.choices = (shown), .like = (looks), .barred = se_reserved_words                             \
	}
#define FIGURE(label, text, number, low, reader, writer, shown, looks)                                       \
	{                                                                                                    \
		.name = (label), .what = (text), .ranged = (number), .type = TOKEN_CUSTOM, .min = (low),     \
		.max = SE_MOST, .read = (reader), .write = (writer), .choices = (shown), .like = (looks)     \
	}
#define WORD "[A-Za-z0-9_]+"
#define PLAIN "~" WORD

static const struct token_kind tokens[] = {
    CUSTOM("ship", "a ship's name or serial number", plain_name, write_text, "own", PLAIN),
    CUSTOM("carrier", "a carrier's name or serial number", plain_name, write_text, "own", PLAIN),
    FIGURE("sector", "a sector like (2,-1)", "a coordinate", -SE_MOST, read_sector, write_sector, "place",
        "\\([ \t]*#[ \t]*,[ \t]*#[ \t]*\\)|#,#"),
    CUSTOM("@place", "@ and the name of a world, portal or storm", read_at, write_at,
        "@sectors.world.name|@sectors.portals.name|@sectors.storms.name", "@" PLAIN),
    CUSTOM("place", "a world, portal or storm on your map", read_place, write_text,
        "sectors.world.name|sectors.portals.name|sectors.storms.name", "@?" PLAIN),
    CUSTOM("empire", "an empire's name", read_empire, write_text, "contacts|owner", "GM|" PLAIN),
    CUSTOM("world", "a world's name", plain_name, write_text, "worlds.name", PLAIN),
    CUSTOM("portal", "a portal's name", plain_name, write_text, "sectors.portals.name", PLAIN),
    CUSTOM("class", "a class of ships, like carrier or MI.lance", read_class, write_text, "classes.name",
        PLAIN "(." WORD ")?"),
    CUSTOM("item", "a ship, @class or ALL", read_item, write_item, "own|@classes.name",
        PLAIN "|@" PLAIN "(." WORD ")?"),
    CUSTOM("name", "a new name", read_any_word, write_text, NULL, WORD),
    CUSTOM("names", "a new name, or base* for base1, base2, ...", read_naming, write_text, NULL, WORD "\\*?"),
    CUSTOM("count", "a number from 1, or MAX", read_count, write_count, NULL, "MAX|0*[1-9][0-9]*"),
    FIGURE("number", "a whole number", NULL, 0, read_number, write_count, NULL, "#"),
    FIGURE("figure", "a whole number", NULL, -SE_MOST, read_signed, write_count, NULL, "#"),
    WORD_KIND("order", "ASC or DESC", order_words),
    WORD_KIND("mode", "PUBLIC or PRIVATE", mode_words),
    WORD_KIND("all", "ALL", all_words),
    WORD_KIND("hull", "a hull", hull_words),
    WORD_KIND("kind", "WORLD, PORTAL or STORM", object_words),
    WORD_KIND("known", "WORLD, PORTAL, STORM, CLASS, CONTACT or NAVDATA", known_words),
    WORD_KIND("status", "ACTIVE or ABANDONED", status_words),
    WORD_KIND("steady", "STEADY or RANDOM", steady_words),
    WORD_KIND("collapsed", "COLLAPSED", collapsed_words),
    {0},
};

/* --- The players' orders */

#define SOME_SHIPS "<s:ship>{ <s:ship>}"
#define BUT_SHIPS "[ EXCEPT <x:ship>{ <x:ship>}]"
#define SHIPS "(<c:sector>" BUT_SHIPS "|<p:@place>" BUT_SHIPS "|" SOME_SHIPS ")"
#define EMPIRES "<e:empire>{ <e:empire>}"
#define ITEMS "(<a:all>|<i:item>{ <i:item>})"
#define BY_TWO(a, b, rest) a rest "\n" b rest
#define BY_THREE(a, b, c, rest) a rest "\n" b rest "\n" c rest
#define LOADING " " SOME_SHIPS " ONTO <w:carrier>"
#define FIRING " [<m:order> ]" SHIPS " AT " EMPIRES
#define PORTALS " <w:portal>{ <w:portal>} TO " EMPIRES
#define MOVING " " SHIPS " TO (<t:sector>|<q:place>)"
#define PASSING " " SHIPS " THROUGH <w:portal>[ <v:portal>]"
#define DESIGNING                                                                                            \
	" <w:world> <d:name> (MISSILE <g:number> <o:number>|<h:hull> <g:number> <f:number> <f:number> "      \
	"<f:number> <f:number>)"
#define BUILDING " <w:world> <n:count> <k:class>[ <b:names>{ <b:names>}]"
#define REPAIRING " <s:ship> <n:count> <w:world>{ <w:world>}"
#define CONCEALING " " ITEMS " FROM (<l:all>|" EMPIRES ")"
#define SENDING " <w:world> <n:count> <v:world>[ <e:empire>]"
#define PLACE "(<c:sector>|<p:@place>)"
#define PLACES PLACE "{ " PLACE "}"
#define WHAT " (<a:all>|CLASS <k:class>{ <k:class>}|" PLACES "|" SOME_SHIPS ")"

static const struct order_form forms[] = {
#define ORDER(name, check, ...) {.code = name, __VA_ARGS__},
#include "rulesets/star-empires/orders.def"
#undef ORDER
    {0},
};

static const struct grammar_short shorts[] = {
    {SHIPS, "ships",
        "ships by name or serial number; a sector, or @ and the name of a place, for all there, which may be "
        "followed by EXCEPT and ships"},
    {PLACES, "places", "sectors, and names of places with @"},
    {0},
};

/* The orders' names, for programs. */
static const char *const codes[] = {
#define ORDER(code, ...) #code,
#include "rulesets/star-empires/orders.def"
#undef ORDER
};

/* The full words that players use for these orders (HO-172). */
static const struct grammar_verb verbs[] = {
    {SE_LOAD, "board"},
    {SE_DESTRUCT, "scuttle destroy"},
    {SE_FIRE, "shoot"},
    {SE_TRANSMIT, "send"},
    {SE_MOVE, "go jump fly"},
    {SE_TRAVERSE, "enter pass"},
    {SE_BUILD, "make construct"},
    {SE_REPAIR, "mend fix"},
    {SE_TRANSFER, "pay send"},
    {SE_AUTHORIZE, "allow"},
    {0},
};

const struct grammar se_grammar = {
    .forms = forms, .verbs = verbs, .tokens = tokens, .codes = codes, .shorts = shorts};

/* --- The GM's orders */

#define PATTERN "[ (<y:steady>|CYCLE <z:figure>{ <z:figure>})]"
#define GM_NAMES "[ <b:names>{ <b:names>}]"

static const struct order_form gm_forms[] = {
    {SE_GM_REMOVE_OBJECT, "REMOVEOBJECT <j:kind> <w:name>{ <w:name>}", "remove objects",
        "take things out of the game", "REMOVEOBJECT STORM Maw", NULL, NULL},
    {SE_GM_REMOVE_SHIP, "REMOVESHIP <e:name> <s:name>{ <s:name>}", "remove objects",
        "take ships and their cargo out", "REMOVESHIP MIRA tug", NULL, NULL},
    {SE_GM_REMOVE_CONNECTION, "REMOVECONNECTION <w:name> <v:name>", "remove objects", "cut a link of portals",
        "REMOVECONNECTION Gate Hub", NULL, NULL},
    {SE_GM_RELOCATE_OBJECT, "RELOCATEOBJECT <j:kind> <w:name> <t:sector>", "move objects", "move a thing",
        "RELOCATEOBJECT STORM Maw (2,1)", NULL, NULL},
    {SE_GM_RELOCATE_SHIP, "RELOCATESHIP <e:name> <s:ship>{ <s:ship>} TO <t:sector>", "move objects",
        "move ships with their cargo", "RELOCATESHIP MIRA tug TO (2,1)", NULL, NULL},
    {SE_GM_ADD_WORLD, "ADDWORLD <t:sector> <d:name> <f:figure> <f:figure>[ <e:name>]", "add objects",
        "add a world: production, stockpile, owner", "ADDWORLD (2,0) Vega 5 7 MIRA", NULL, NULL},
    {SE_GM_ADD_PORTAL, "ADDPORTAL <t:sector> <d:name>[ <y:collapsed>]", "add objects", "add a portal",
        "ADDPORTAL (2,0) Gate", NULL, NULL},
    {SE_GM_ADD_STORM, "ADDSTORM <t:sector> <d:name> <f:figure>" PATTERN, "add objects",
        "add a storm, or with rating 0 a nebula", "ADDSTORM (2,0) Maw 3 CYCLE 3 0 1", NULL, NULL},
    {SE_GM_ADD_CONNECTION, "ADDCONNECTION <w:name> <v:name>", "add objects",
        "link a portal to another, one way", "ADDCONNECTION Gate Hub", NULL, NULL},
    {SE_GM_ADD_CLASS,
        "ADDSHIPCLASS <d:name> (MISSILE <g:figure> <o:figure>[ <o:figure>]|<h:hull> <g:figure> <f:figure> <f:figure> "
        "<f:figure> <f:figure>[ <f:figure> <f:figure>])",
        "add objects",
        "add a class: guns, dp, engines, scan, racks, cost, tonnage; missiles: guns, tonnage, cost",
        "ADDSHIPCLASS relic CAPITAL_SHIP 35 40 2 2 1", NULL, NULL},
    {SE_GM_ADD_SHIP, "ADDSHIP <t:sector> <e:name> <n:figure> <k:class> <f:figure> <m:mode>" GM_NAMES,
        "add objects", "add ships: number, class, dp", "ADDSHIP (2,0) MIRA 2 fighter 5 PRIVATE w*", NULL,
        NULL},
    {SE_GM_MODIFY_WORLD, "MODIFYWORLD <w:name> <f:figure> <f:figure>[ <e:name>]", "modify objects",
        "set production, stockpile and owner of a world", "MODIFYWORLD Vega 5 7 MIRA", NULL, NULL},
    {SE_GM_MODIFY_STORM, "MODIFYSTORM <w:name> <f:figure>" PATTERN, "modify objects", "set a storm's rating",
        "MODIFYSTORM Maw 4", NULL, NULL},
    {SE_GM_MODIFY_SHIP, "MODIFYSHIP <e:name> <s:name> <f:figure> <m:mode>", "modify objects",
        "set dp and transponder of a ship", "MODIFYSHIP MIRA tug 8 PUBLIC", NULL, NULL},
    {SE_GM_STATUS, "STATUS <e:name> <y:status>", "modify objects", "set an empire active or abandoned",
        "STATUS DOVE ABANDONED", NULL, NULL},
    {SE_GM_WINNER, "WINNER <e:name>{ <e:name>}", "modify objects", "end the game", "WINNER MIRA", NULL, NULL},
    {SE_GM_REMOVE_KNOWN, "REMOVEKNOWN <j:known> <k:class>{ <k:class>} FROM <e:empire>{ <e:empire>}",
        "remove known", "take knowledge from empires", "REMOVEKNOWN CLASS lance FROM MIRA", NULL, NULL},
    {SE_GM_ADD_KNOWN, "ADDKNOWN <j:known> <k:class>{ <k:class>} TO <e:empire>{ <e:empire>}", "add known",
        "make things known to empires", "ADDKNOWN NAVDATA Gate TO MIRA", NULL, NULL},
    {SE_GM_COLLAPSE, "COLLAPSE <w:name>[ <n:figure>]", "collapse", "close a portal for so many turns",
        "COLLAPSE Gate 2", NULL, NULL},
    {0},
};

const struct grammar se_gm_grammar = {.forms = gm_forms, .tokens = tokens};

struct order_set *se_orders_read(unsigned seat, const char *text, size_t size)
{
	return orders_read(seat == GM_SEAT ? &se_gm_grammar : &se_grammar, seat, text, size);
}
