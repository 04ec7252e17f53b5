# nightmail: play-by-email strategy games. `make help` lists the targets.
CC = gcc
PREFIX ?= /usr/local
DESTDIR ?=
BUILD ?= build
WARN = -Wall -Wextra -Wshadow -Wconversion -Wmissing-prototypes -Wvla
OPT ?= -O2 -g
PKGS = glib-2.0 libetpan libcurl gnutls yaml-0.1 sqlite3 gmime-3.0 libxml-2.0 libsodium libseccomp
PKG_CFLAGS := $(shell pkg-config --cflags $(PKGS) 2>/dev/null | sed 's/-I/-isystem /g')
PKG_LIBS := $(shell pkg-config --libs $(PKGS) 2>/dev/null)
CFLAGS = -std=c11 -D_GNU_SOURCE -I. $(WARN) $(OPT) $(PKG_CFLAGS) $(EXTRA)
LDLIBS = $(PKG_LIBS) -lm

RULESETS := $(patsubst rulesets/%/tables.yaml,%,$(wildcard rulesets/*/tables.yaml))
SRC := $(wildcard engine/*.c parsers/*.c mailer/*.c rulesets/*/*.c)
OBJ := $(SRC:%.c=$(BUILD)/%.o) $(BUILD)/builtin.o
LIBOBJ := $(filter-out $(BUILD)/engine/main.o,$(OBJ))

all: nightmail

nightmail: $(OBJ)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(OBJ) $(LDLIBS)

$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -MMD -MP -c -o $@ $<

# The tables of the rulesets and the database schema, built in as bytes.
$(BUILD)/builtin.S: Makefile rulesets/list.def engine/schema.sql $(wildcard rulesets/*/tables.yaml)
	@mkdir -p $(@D)
	@{ echo '.section .rodata'; \
	for f in engine/schema.sql $(RULESETS:%=rulesets/%/tables.yaml); do \
		case $$f in \
		engine/*) s=builtin_schema;; \
		*) s=tables_$$(echo $$f | sed 's|rulesets/||; s|/.*||; s|-|_|g');; esac; \
		printf '.global %s\n.balign 8\n%s:\n.incbin "%s"\n.byte 0\n' $$s $$s $$f; \
		printf '.global %s_end\n.set %s_end, . - 1\n' $$s $$s; done; \
	echo '.section .note.GNU-stack,"",@progbits'; } >$@

$(BUILD)/builtin.o: $(BUILD)/builtin.S engine/schema.sql $(wildcard rulesets/*/tables.yaml)
	$(CC) -c -o $@ $<

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)

# Unit tests: tests/unit/NAME.c with all of the program but its main.
UNITS := $(patsubst tests/unit/%.c,$(BUILD)/tests/%,$(wildcard tests/unit/*.c))

$(BUILD)/tests/%: tests/unit/%.c $(LIBOBJ)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -MMD -MP $(LDFLAGS) -o $@ $< $(LIBOBJ) $(LDLIBS) -lcmocka

check-unit: $(UNITS)
	@for t in $(UNITS); do CMOCKA_MESSAGE_OUTPUT=$(or $(UNIT_OUTPUT),STDOUT) $$t >$$t.log 2>&1 || { cat $$t.log; exit 1; }; done
	@echo "unit tests: $(words $(UNITS)) programs pass"

# A site from end to end: each script makes its own temporary site.
check-site: nightmail
	@for t in tests/site/*.sh; do sh $$t >$(BUILD)/site.log 2>&1 || { cat $(BUILD)/site.log; echo "$$t failed"; exit 1; }; done
	@echo "site tests: $(words $(wildcard tests/site/*.sh)) scripts pass"

clean:
	rm -rf $(BUILD) nightmail

.PHONY: all clean check-unit check-site
