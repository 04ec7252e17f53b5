# nightmail: play-by-email strategy games. `make help` lists the targets.
CC = gcc
PREFIX ?= /usr/local
DESTDIR ?=
BUILD ?= build
PROGRAM ?= nightmail
WARN = -Wall -Wextra -Wshadow -Wconversion -Wmissing-prototypes -Wvla
# Warnings that gcc 14 treats as errors: an undeclared function's pointer is cut to an int. Older compilers only warn.
WARN += $(addprefix -Werror=,implicit-function-declaration implicit-int int-conversion incompatible-pointer-types return-type)
OPT ?= -O2 -g
# CFLAGS, CPPFLAGS and LDFLAGS belong to the builder; if they are not set, the program is hardened as in Debian. On x86
# the compiler can also restrict indirect calls and jumps to their intended targets.
CET := $(shell $(CC) -fcf-protection -E -x c /dev/null >/dev/null 2>&1 && echo -fcf-protection)
HARDEN ?= -fPIE -fstack-protector-strong -fstack-clash-protection $(CET) -Wformat -Werror=format-security
ifneq ($(findstring -O,$(OPT)),)
# Level 3 also checks sizes that are known only at run time; compilers before gcc 12 and clang 9 have level 2.
LEVEL := $(shell printf '\#if __has_builtin(__builtin_dynamic_object_size)\nlevel 3\n\#endif\n' | \
	$(CC) -E -P -x c - 2>/dev/null | awk '/level/ { n = $$2 } END { print n ? n : 2 }')
FORTIFY ?= -D_FORTIFY_SOURCE=$(LEVEL)
endif
CFLAGS ?= $(OPT) $(HARDEN)
CPPFLAGS ?= $(FORTIFY)
LDFLAGS ?= -pie -Wl,-z,relro -Wl,-z,now
ifneq ($(findstring __SIZEOF_POINTER__ 4,$(shell echo | $(CC) -dM -E - 2>/dev/null)),)
$(error nightmail needs a 64-bit system: with less, times end in 2038 and large sites do not fit; "$(CC)" builds for 32 bit)
endif
PKGS = glib-2.0 yaml-0.1 sqlite3 libsodium libseccomp
# Libraries that are loaded when they are needed (engine/base/lazy.h).
LAZY_PKGS = libetpan libcurl gnutls gmime-3.0 libpsl zlib
PKG_CFLAGS := $(shell pkg-config --cflags $(PKGS) $(LAZY_PKGS) 2>/dev/null | sed 's/-I/-isystem /g')
PKG_LIBS := $(shell pkg-config --libs $(PKGS) 2>/dev/null)
# The oldest supported GLib, so that newer ones do not report its functions as deprecated.
GLIB_API = -DGLIB_VERSION_MIN_REQUIRED=GLIB_VERSION_2_74
SYSTEM = -D_GNU_SOURCE
OUR_CFLAGS = -std=c11 $(SYSTEM) $(GLIB_API) -I. -I$(BUILD) $(WARN) $(PKG_CFLAGS) $(CPPFLAGS) $(CFLAGS) -ffp-contract=off $(EXTRA)
LDLIBS = $(PKG_LIBS) -lm

# Files that a player's build (`make player`) uses instead of a host's; the linker drops what its commands do not need.
PLAYERS = engine/base/system_posix.c engine/site/bot_sandbox_none.c engine/commands/stages_none.c
HOSTS = engine/base/system_linux.c engine/base/cage.c engine/site/bot_sandbox.c engine/site/bot_stage.c engine/commands/stages.c \
	engine/acts/% engine/web/% mailer/% $(shell sed -n 's|^HOST(\(.*\))|engine/commands/cmd_\1.c|p' engine/commands/commands.def)
SRC := $(filter-out $(if $(PLAYER),$(HOSTS),$(PLAYERS)),$(wildcard engine/*/*.c parsers/*.c parsers/*/*.c mailer/*/*.c rulesets/*/*.c))
OBJ := $(SRC:%.c=$(BUILD)/%.o) $(BUILD)/engine/store/statements.o $(BUILD)/builtin.o
GENERATED = $(addprefix $(BUILD)/engine/,base/sonames.h store/statements.h store/schema.h)
LIBOBJ := $(filter-out $(BUILD)/engine/commands/main.o,$(OBJ))

# make V=1 prints the commands.
define HELP
make              build ./nightmail
make deps         install the Debian packages that are missing (root or sudo)
make demo         set up, build, and play a whole game from mails to reports
make check        set up, build, and run all tests
make player       build ./nightmail-player for a player's own machine: POSIX.1-2008, GLib, libyaml, SQLite and libsodium alone
make test T=NAME  one test: of tests/unit, tests/site, tests/mail, tests/e2e, or a ruleset's scenarios
make check-quick  unit tests and scenarios: a minute or two
make check-unit check-scenarios check-site check-mail check-e2e   one kind of test
make check-asan   all tests under AddressSanitizer and UndefinedBehaviorSanitizer; CC=clang: with those of clang
make check-crash  die after every step of a night, start again, compare
make check-releases  check, demo and the package on fresh systems of Debian 12 and 13 (root; RELEASES=, an hour or more)
make check-container  the container of examples/container, built and run by podman as a user (root adds one for it)
make check-ports  the same games on arm64, s390x, by clang, with musl and by the player's build; what is refused (root)
make check-long   the long proofs, a line of figures each; ONLY=WORD: those with this word
make fuzz-smoke   every fuzzer for FUZZ_SECONDS (30)
make mutate       change one place of the sources at a time, in a copy, and list what no test notices; GROUP= N= SEED= AGAIN=
make pictures     a sheet of maps to look at, build/pictures/index.html
make bench        turns, mails and nights as whole processes, beside jq, cp, curl and mbsync; SIZES="1 4 16 64" PARTS=
make bench-growth  how costs grow with seats, maps, mails, years, bots, turns and games, in steps of four; PARTS= DAYS="32 128 512"
make lint         what changed (SINCE=HEAD~1): format, analysers; and sizes, layers, rule ids, manual pages
make lint-all     all of it, ten minutes; make format puts what changed into the house's format
make install      to DESTDIR and PREFIX (/usr/local); make uninstall takes it away
make dist         the sources as one file
make deb          a package for Debian, in build/deb
make sbom         what the program is linked with, as SPDX 2.3
endef
export HELP

ifeq ($(V),)
Q = @
say = @echo "  $(1)"
endif
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

all: $(PROGRAM)

LINKED = $(if $(PLAYER),$(BUILD)/engine/commands/main.o $(BUILD)/all.a,$(OBJ))
$(PROGRAM): $(LINKED)
	$(call say,LD $@)
	$(Q)$(CC) $(OUR_CFLAGS) $(LDFLAGS) -o $@ $(LINKED) $(LDLIBS)

$(BUILD)/all.a: $(LIBOBJ)
	$(Q)rm -f $@ && ar qcs $@ $(LIBOBJ)

$(BUILD)/%.o: %.c | $(GENERATED)
	@mkdir -p $(@D)
	$(call say,CC $<)
	$(Q)$(CC) $(OUR_CFLAGS) -MMD -MP -c -o $@ $<

# A player's build, from the same sources: the commands that need no site (PLAYER in engine/commands/commands.def).
player:
	@$(MAKE) --no-print-directory PLAYER=1 BUILD=$(BUILD)/player PROGRAM=nightmail-player \
		PKGS='glib-2.0 yaml-0.1 sqlite3 libsodium' LAZY_PKGS=zlib SYSTEM='-D_POSIX_C_SOURCE=200809L -DNIGHTMAIL_PLAYER'

# The file names of the libraries that are loaded when they are needed.
$(BUILD)/engine/base/sonames.h: engine/base/sonames.sh Makefile
	@mkdir -p $(@D)
	$(Q)engine/base/sonames.sh '$(CC)' $(LAZY_PKGS) >$@.new && mv $@.new $@

# A library that depends on exactly those libraries: dpkg-shlibdeps reads from it which packages the program needs.
$(BUILD)/opened.so: $(BUILD)/engine/base/sonames.h
	$(Q)$(CC) -shared -Wl,--no-as-needed -o $@ $(foreach p,$(LAZY_PKGS),$(firstword $(shell pkg-config --libs-only-l $p)))

# The steps that migrate the database's schema.
$(BUILD)/engine/store/schema.h: engine/store/schema.awk engine/store/schema.sql engine/store/migrations.sql
	@mkdir -p $(@D)
	$(Q)awk -f $^ >$@

# The statements to the database, as C functions.
STATEMENTS := engine/store/statements.awk engine/store/views.sql $(wildcard engine/store/statements/*.sql)
$(BUILD)/engine/store/statements.h: $(STATEMENTS)
	@mkdir -p $(@D)
	$(Q)awk -f $(STATEMENTS) >$@

$(BUILD)/engine/store/statements.c: $(STATEMENTS)
	@mkdir -p $(@D)
	$(Q)awk -v body=1 -f $(STATEMENTS) >$@

$(BUILD)/engine/store/statements.o: $(BUILD)/engine/store/statements.c $(BUILD)/engine/store/statements.h
	$(call say,CC $<)
	$(Q)$(CC) $(OUR_CFLAGS) -MMD -MP -c -o $@ $<

# Manual pages as text and HTML for people without man(1), from the same source.
PAGES := $(wildcard man/*.[1-8] rulesets/*/*.7)
MANUALS := $(foreach p,$(PAGES),$(foreach form,txt html,$(BUILD)/manual/$(basename $(notdir $p)).$(form)))
vpath %.1 man
vpath %.5 man
vpath %.7 man $(sort $(dir $(wildcard rulesets/*/*.7)))

# Additions to mandoc's pages: their language, their parts, and the style of the site's other pages.
MANUAL_STYLE = engine/documents/colours.css engine/documents/web.css engine/documents/manual.css
MANUAL_HEAD = -e 's|^<html>|<html lang="en">|; s|class="manual-text"|& role="main"|' \
	-e '/^<table class="head">/,/^<\/table>/{s|^<table|<header>&|; s|^</table>|&</header>|}' \
	-e '/^<table class="foot">/,/^<\/table>/{s|^<table|<footer>&|; s|^</table>|&</footer>|}' \
	-e '/^<\/head>/{' -e 'r $(BUILD)/manual.css' -e 'd' -e '}'

$(BUILD)/manual.css: $(MANUAL_STYLE)
	@mkdir -p $(@D)
	$(Q){ echo '<style>'; cat $^; echo '</style></head>'; } >$@

define manual_rules
$(BUILD)/manual/%.txt: %.$(1)
	@mkdir -p $$(@D)
	$$(Q)mandoc -T utf8 -O width=66 $$< | LC_ALL=C.UTF-8 sed 's/.\x08//g' >$$@
$(BUILD)/manual/%.html: %.$(1) Makefile $(BUILD)/manual.css
	@mkdir -p $$(@D)
	$$(Q)mandoc -T html -O toc $$< | sed $(MANUAL_HEAD) >$$@
endef
$(foreach section,1 5 7,$(eval $(call manual_rules,$(section))))

# The manuals of rulesets for players: without the sections that a comment marks as the game master's alone.
PLAYERS := $(foreach p,$(wildcard rulesets/*/*.7),$(foreach form,txt html,$(BUILD)/players/$(basename $(notdir $p)).$(form)))
PLAYERS_ONLY = awk '/^\.\\" Only for the game master/ { marked = 1; next } /^\.Sh/ { left = marked; marked = 0 } !left'
$(BUILD)/players/%.txt: %.7
	@mkdir -p $(@D)
	$(Q)$(PLAYERS_ONLY) $< | mandoc -T utf8 -O width=66 | LC_ALL=C.UTF-8 sed 's/.\x08//g' >$@
$(BUILD)/players/%.html: %.7 Makefile $(BUILD)/manual.css
	@mkdir -p $(@D)
	$(Q)$(PLAYERS_ONLY) $< | mandoc -T html -O toc | sed $(MANUAL_HEAD) >$@

# Files whose bytes are part of the program (engine/base/builtin.h): schema, tables, manuals.
BUILTIN := engine/store/schema.sql engine/site/providers.yaml $(wildcard engine/pages/page*.css engine/pages/page*.js rulesets/*/live.js) \
	engine/documents/colours.css engine/documents/web.css engine/documents/span.js engine/web/site.css engine/web/site.js engine/records/film.css engine/records/film.js \
	$(wildcard rulesets/*/tables.yaml rulesets/*/tutorial.yaml rulesets/*/*.7) $(MANUALS) $(PLAYERS)

$(BUILD)/builtin.S: Makefile engine/base/builtin.sh $(BUILTIN)
	@mkdir -p $(@D)
	@engine/base/builtin.sh $(BUILTIN) >$@

$(BUILD)/builtin.o: $(BUILD)/builtin.S $(BUILTIN)
	$(Q)$(CC) $(CFLAGS) -c -o $@ $<

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)

# --- Tests: each is a program or script that exits with 0; tests/run counts them.

UNITS := $(patsubst tests/unit/%.c,$(BUILD)/tests/%,$(wildcard tests/unit/*.c)) \
	$(patsubst %.c,$(BUILD)/tests/%,$(wildcard rulesets/*/tests/unit/*.c))
SCRIPTS := $(wildcard tests/site/*.sh rulesets/*/tests/*.sh)
SCENARIOS := $(wildcard rulesets/*/scenarios)

# Unit tests: one source, linked with all of the program except its main.
define unit
	@mkdir -p $(@D)
	$(call say,LD $@)
	$(Q)$(CC) $(OUR_CFLAGS) -MMD -MP $(LDFLAGS) -o $@ $< $(LIBOBJ) $(LDLIBS) -lcmocka
endef
$(BUILD)/tests/%: tests/unit/%.c $(LIBOBJ)
	$(unit)
$(BUILD)/tests/rulesets/%: rulesets/%.c $(LIBOBJ)
	$(unit)

# The test reads composed mails with the library itself.
$(BUILD)/tests/compose: LDLIBS += $(shell pkg-config --libs gmime-3.0 2>/dev/null)
# These tests contain servers, which need the library, too.
$(BUILD)/tests/certificate $(BUILD)/tests/oauth_asked $(BUILD)/tests/login_code $(BUILD)/tests/smtp_tls $(BUILD)/tests/doctor_tls: LDLIBS += $(shell pkg-config --libs gnutls 2>/dev/null)

$(BUILD)/scenario: $(BUILD)/tests/scenario.o $(BUILD)/tests/carried.o $(BUILD)/tests/claim.o $(BUILD)/tests/forecast.o $(BUILD)/tests/computer.o $(BUILD)/tests/again.o $(BUILD)/tests/wording.o $(LIBOBJ)
	$(call say,LD $@)
	$(Q)$(CC) $(OUR_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(BUILD)/knowledge: $(BUILD)/tests/knowledge.o $(BUILD)/tests/again.o $(BUILD)/tests/game.o $(LIBOBJ)
	$(call say,LD $@)
	$(Q)$(CC) $(OUR_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(BUILD)/damaged: $(BUILD)/tests/damaged.o $(BUILD)/tests/game.o $(LIBOBJ)
	$(call say,LD $@)
	$(Q)$(CC) $(OUR_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(BUILD)/secrecy: $(patsubst %.c,$(BUILD)/%.o,$(wildcard tests/secrecy*.c rulesets/*/tests/hidden*.c)) $(BUILD)/tests/game.o $(LIBOBJ)
	$(call say,LD $@)
	$(Q)$(CC) $(OUR_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

$(BUILD)/odds: $(patsubst %.c,$(BUILD)/%.o,$(wildcard tests/odds.c rulesets/*/tests/odds.c)) $(LIBOBJ)
	$(call say,LD $@)
	$(Q)$(CC) $(OUR_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

# Makes the games that are measured.
$(BUILD)/bench: $(BUILD)/tests/bench.o $(BUILD)/tests/game.o $(LIBOBJ)
	$(call say,LD $@)
	$(Q)$(CC) $(OUR_CFLAGS) $(LDFLAGS) -o $@ $^ $(LDLIBS)

SIZES ?= 1 4
bench: $(PROGRAM) $(BUILD)/bench
	@tests/bench/measure $(PROGRAM) $(BUILD)/bench $(SIZES)

bench-growth: $(PROGRAM)
	@tests/bench/growth ./$(PROGRAM) $(PARTS)

# Maps of every ruleset, small and large, for a look by eye.
pictures: $(PROGRAM)
	@NIGHTMAIL=$(abspath $(PROGRAM)) tests/sheet $(BUILD)/pictures

check-unit: $(UNITS)
	@tests/run $(UNITS)

check-scenarios: $(BUILD)/scenario
	@tests/run $(SCENARIOS:%='$(BUILD)/scenario %')

# Tests of a whole site: each script makes a temporary site.
check-site: $(PROGRAM)
	@NIGHTMAIL=$(abspath $(PROGRAM)) tests/run $(SCRIPTS)

# Tests with real servers on loopback, and with a lying one: a minute or two.
check-e2e: $(PROGRAM)
	@NIGHTMAIL=$(abspath $(PROGRAM)) tests/run $(wildcard tests/e2e/*.sh)

# Tests of mails: how they are read and answered.
check-mail: $(PROGRAM)
	@NIGHTMAIL=$(abspath $(PROGRAM)) tests/run $(wildcard tests/mail/*.sh)

# Runs one test by its name, without folder and ending; a ruleset's name runs its scenarios.
T ?=
ONE_UNIT = $(filter %/$(T),$(UNITS))
ONE_SCRIPT = $(filter %/$(T).sh,$(SCRIPTS) $(wildcard tests/mail/*.sh tests/e2e/*.sh))
ONE_RULESET = $(wildcard rulesets/$(T)/scenarios)
test: $(PROGRAM) $(ONE_UNIT) $(if $(ONE_RULESET),$(BUILD)/scenario)
	@[ -n '$(T)' ] && [ -n '$(strip $(ONE_UNIT) $(ONE_SCRIPT) $(ONE_RULESET))' ] || \
		{ echo 'no test has the name "$(T)": make test T=NAME, as tests/unit/NAME.c, tests/site/NAME.sh or rulesets/NAME' >&2; exit 2; }
	@NIGHTMAIL=$(abspath $(PROGRAM)) tests/run $(ONE_UNIT) $(ONE_SCRIPT) $(ONE_RULESET:%='$(BUILD)/scenario %')

# The tests that every change must pass.
check-quick: $(PROGRAM) $(UNITS) $(BUILD)/scenario
	@tests/run $(UNITS) $(SCENARIOS:%='$(BUILD)/scenario %')

# Failing writes and deaths at any moment: a small share of what check-long does in full.
SHIM = $(BUILD)/shim.so
$(SHIM): tests/crash/shim.c
	@mkdir -p $(@D)
	$(call say,LD $@)
	$(Q)$(CC) -std=c11 -D_GNU_SOURCE $(WARN) -O2 -shared -fPIC -o $@ $< -ldl

CRASH = 'tests/crash/kill 20' 'tests/crash/kill 5 1 move' 'tests/crash/disk $(SHIM) 331' \
	'tests/crash/statements $(SHIM) 41' 'tests/crash/database 601' 'tests/crash/busy 20' 'tests/crash/clock $(SHIM) 61'

# The random games that the rulesets' folders ask for. They check that a report alone says the same of orders as the
# whole state, that hidden facts do not change a byte of what a seat reads, and that odds are those of the real turn.
GAMES = $(foreach g,$(shell tests/games check | tr ' ' '~'),'$(BUILD)/$(subst ~, ,$(g))')

check-all: $(PROGRAM) $(UNITS) $(BUILD)/scenario $(BUILD)/damaged $(BUILD)/knowledge $(BUILD)/secrecy $(BUILD)/odds $(SHIM)
	@NIGHTMAIL=$(abspath $(PROGRAM)) tests/run $(UNITS) $(SCENARIOS:%='$(BUILD)/scenario %') $(GAMES) \
		$(SCRIPTS) $(wildcard tests/mail/*.sh tests/e2e/*.sh) $(CRASH)

# Installs missing packages, builds, tests. A new make sees the packages.
check: deps
	@$(MAKE) --no-print-directory -j$(JOBS) nightmail
	@$(MAKE) --no-print-directory -j$(JOBS) check-all

# The same tests under AddressSanitizer and UndefinedBehaviorSanitizer; CC=clang: under clang's, which find more.
SANITIZE = -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer
ASAN = build/asan-$(notdir $(lastword $(CC)))
check-asan: deps
	@SANITIZED=1 LSAN_OPTIONS=suppressions=$(CURDIR)/tests/lsan.supp:print_suppressions=0 \
		$(MAKE) --no-print-directory -j$(JOBS) BUILD=$(ASAN) PROGRAM=$(ASAN)/nightmail OPT='-O1 -g' HARDEN= FORTIFY= EXTRA='$(SANITIZE)' \
		LDFLAGS='$(SANITIZE)' check-all

# Dies after every step of a night, in a build of its own; STRIDE=n: after every n-th.
STRIDE ?= 1
STEPS = build/steps/nightmail
steps-now:
	@$(MAKE) --no-print-directory -j$(JOBS) -s BUILD=build/steps PROGRAM=$(STEPS) EXTRA=-DNIGHTMAIL_STEPS $(STEPS)

check-crash: steps-now
	@NIGHTMAIL=$(STEPS) tests/crash/matrix.sh $(STRIDE)
	@NIGHTMAIL=$(STEPS) tests/crash/servers.sh $(STRIDE)
	@NIGHTMAIL=$(STEPS) tests/crash/lobby $(STRIDE)
	@NIGHTMAIL=$(STEPS) tests/crash/oauth.sh
	@NIGHTMAIL=$(STEPS) tests/crash/levers.sh $(STRIDE)

# The long proofs of tests/long.list: an hour or more.
ONLY ?=
check-long: deps
	@$(MAKE) --no-print-directory -j$(JOBS) nightmail $(BUILD)/secrecy $(BUILD)/odds $(SHIM)
	@$(MAKE) --no-print-directory steps-now
	@NIGHTMAIL=$(abspath $(PROGRAM)) STEPS=$(abspath $(STEPS)) SHIM=$(abspath $(SHIM)) SECRECY=$(abspath $(BUILD)/secrecy) ODDS=$(abspath $(BUILD)/odds) \
		tests/long tests/long.list '$(ONLY)'

# How many changes of the sources the tests notice (tests/mutate lists the groups).
GROUP ?= all
N ?= 40
SEED ?= 1
mutate: $(PROGRAM)
	@tests/mutate $(GROUP) $(N) $(SEED) $(AGAIN)

# --- Fuzzers: tests/fuzz/NAME.c with its corpus in tests/fuzz/NAME/; found inputs stay in build/fuzz/.
FUZZERS := $(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/*.c))
FUZZ_SECONDS ?= 30
FUZZ_FLAGS = -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined

$(BUILD)/fuzzer/%: tests/fuzz/%.c $(LIBOBJ)
	@mkdir -p $(@D)
	$(call say,LD $@)
	$(Q)$(CC) $(OUR_CFLAGS) $(LDFLAGS) -fsanitize=fuzzer -o $@ $< $(LIBOBJ) $(LDLIBS)

fuzz-smoke: lint-deps
	@$(MAKE) --no-print-directory -j$(JOBS) BUILD=build/fuzz CC=clang OPT='-O1 -g' HARDEN= FORTIFY= EXTRA='$(FUZZ_FLAGS)' LDFLAGS='$(FUZZ_FLAGS)' fuzz-now

fuzz-now: $(FUZZERS:%=$(BUILD)/fuzzer/%)
	@for f in $(FUZZERS); do mkdir -p $(BUILD)/found/$$f tests/fuzz/$$f; \
		$(BUILD)/fuzzer/$$f -max_total_time=$(FUZZ_SECONDS) -timeout=10 -rss_limit_mb=2048 -max_len=65536 -print_final_stats=1 \
			-artifact_prefix=$(BUILD)/found/$$f- $(BUILD)/found/$$f tests/fuzz/$$f >$(BUILD)/$$f.log 2>&1 || \
			{ tail -n 40 $(BUILD)/$$f.log; echo "fuzzer $$f found trouble"; exit 1; }; \
		echo "fuzzer $$f: $$(awk '/number_of_executed_units/ {print $$2}' $(BUILD)/$$f.log) inputs, no trouble"; done

# --- House rules: format, sizes, layers, rule ids, manual pages, analysers.
SOURCES = $(wildcard engine/*/*.[ch] parsers/*.[ch] parsers/*/*.[ch] mailer/*/*.[ch] rulesets/*/*.[ch] rulesets/*/tests/*.[ch] rulesets/*/tests/unit/*.c tests/*.[ch] tests/sixth/*/*.c tests/sixth/*/tests/*.c tests/unit/*.c tests/fuzz/*.c)
TIDY_JOBS = 2
# Files that changed since SINCE, committed or not; lint and format check these.
SINCE ?= HEAD~1
CHANGED = $(filter $(shell git diff --name-only --diff-filter=d $(SINCE); git ls-files --others --exclude-standard),$(SOURCES))

lint: lint-deps
	@$(MAKE) --no-print-directory lint-house lint-files FILES='$(CHANGED)'

lint-all: lint-deps
	@$(MAKE) --no-print-directory lint-house lint-files FILES='$(SOURCES)'

# Checks of the sources that take seconds: sizes, layers, headers, dialect, rule ids, types of scripts, manual pages.
lint-house:
	@tests/deps mandoc universal-ctags
	@for look in sizes layers headers dialect rules types; do echo "  LINT $$look"; tests/$$look || exit 1; done
	@echo '  LINT manual pages'
	@mandoc -T lint -W warning $(wildcard man/*.[1-8] rulesets/*/*.7)

# NULL is a pointer in POSIX, so it may end the arguments of a function.
lint-files: $(BUILD)/builtin.S $(GENERATED)
	@echo '  LINT format'
	@[ -z '$(FILES)' ] || clang-format --dry-run -Werror $(FILES)
	@echo '  LINT cppcheck'
	@[ -z '$(filter $(SRC),$(FILES))' ] || cppcheck --quiet --enable=warning,performance,portability --inline-suppr --error-exitcode=1 \
		--suppress=missingIncludeSystem --suppress=varFuncNullUB -D_GNU_SOURCE -I. $(filter $(SRC),$(FILES))
	@echo '  LINT clang-tidy'
	@echo $(filter $(SRC),$(FILES)) | xargs -r -n 4 -P $(TIDY_JOBS) sh -c 'clang-tidy --quiet "$$@" -- $(OUR_CFLAGS) 2>/dev/null' tidy

format:
	@[ -z '$(CHANGED)' ] || clang-format -i $(CHANGED)

# Installs missing packages, builds, and plays a whole game from mails to reports.
demo: deps
	@$(MAKE) --no-print-directory -j$(JOBS) nightmail
	@NIGHTMAIL=$(abspath $(PROGRAM)) examples/demo/play

# --- Packages of Debian 12.

PACKAGES = gcc make pkg-config libc6-dev libglib2.0-dev libetpan-dev libcurl4-gnutls-dev libgnutls28-dev libyaml-dev \
	libsqlite3-dev libgmime-3.0-dev libsodium-dev libseccomp-dev libpsl-dev zlib1g-dev publicsuffix libcmocka-dev \
	dovecot-imapd dovecot-lmtpd exim4-daemon-light openssl sqlite3 jq libxml2-utils python3 python3-jsonschema python3-yaml mandoc \
	librsvg2-2 groff poppler-utils chromium chromium-driver firefox-esr nodejs \
	curl tzdata ca-certificates s-nail neomutt alpine aerc zsh fish parallel bubblewrap procps
DEB_PACKAGES = build-essential debhelper dpkg-dev lintian fakeroot mmdebstrap
LINT_PACKAGES = clang clang-format clang-tidy cppcheck valgrind universal-ctags

deps:
	@tests/deps $(PACKAGES)

lint-deps:
	@tests/deps $(PACKAGES) $(LINT_PACKAGES)

# The installed files, one per line, by their place below PREFIX. uninstall removes the same files.
SHARE = share
DOC = $(SHARE)/doc/nightmail
INSTALLED = bin/nightmail $(foreach s,1 5 7,$(patsubst %,$(SHARE)/man/man$(s)/%,$(notdir $(filter %.$(s),$(PAGES))))) \
	$(SHARE)/bash-completion/completions/nightmail $(SHARE)/zsh/site-functions/_nightmail \
	$(SHARE)/fish/vendor_completions.d/nightmail.fish \
	$(DOC)/README.md $(DOC)/LICENSE $(DOC)/NEWS $(patsubst $(BUILD)/%,$(DOC)/%,$(MANUALS)) \
	$(patsubst %,$(DOC)/%,$(shell find examples -path examples/debian -prune -o -type f -print | sort))

$(BUILD)/completion/%: $(PROGRAM)
	@mkdir -p $(@D)
	$(Q)$(abspath $(PROGRAM)) completion $* >$@

install: $(PROGRAM) $(MANUALS) $(foreach s,bash zsh fish,$(BUILD)/completion/$(s))
	$(Q)root='$(DESTDIR)$(PREFIX)'; put() { install -D -m "$$1" "$$2" "$$root/$$3"; }; set -e; \
	for f in $(INSTALLED); do case $$f in \
		bin/nightmail) put 755 $(PROGRAM) $$f ;; \
		$(SHARE)/man/*) put 644 "$$(ls man/$${f##*/} rulesets/*/$${f##*/} 2>/dev/null)" $$f ;; \
		$(SHARE)/bash-completion/*) put 644 $(BUILD)/completion/bash $$f ;; \
		$(SHARE)/zsh/*) put 644 $(BUILD)/completion/zsh $$f ;; \
		$(SHARE)/fish/*) put 644 $(BUILD)/completion/fish $$f ;; \
		$(DOC)/NEWS) put 644 man/NEWS $$f ;; \
		$(DOC)/manual/*) put 644 $(BUILD)/$${f#$(DOC)/} $$f ;; \
		*) src=$${f#$(DOC)/}; [ -x $$src ] && mode=755 || mode=644; put $$mode $$src $$f ;; \
	esac; done

# Removes folders as well if they are empty then.
uninstall:
	$(Q)cd '$(DESTDIR)$(PREFIX)' 2>/dev/null && for f in $(INSTALLED); do rm -f "$$f"; \
		d=$$f; while d=$$(dirname "$$d") && [ "$$d" != . ] && rmdir "$$d" 2>/dev/null; do :; done; done; :

# --- Releases: the same bytes from the same commit, on any machine and at any time.
VERSION = $(shell sed -n 's/^\#define NIGHTMAIL_VERSION "\(.*\)"$$/\1/p' engine/base/version.h)

dist:
	@mkdir -p $(BUILD)
	$(Q)git archive --format=tar --prefix=nightmail-$(VERSION)/ HEAD | gzip -9n >$(BUILD)/nightmail-$(VERSION).tar.gz
	@echo $(BUILD)/nightmail-$(VERSION).tar.gz

deb: deb-deps
	@examples/debian/build $(BUILD)/deb

sbom: $(PROGRAM) $(BUILD)/opened.so
	@tests/sbom $(PROGRAM) $(BUILD)/opened.so $(VERSION) >$(BUILD)/nightmail-$(VERSION).spdx.json
	@echo $(BUILD)/nightmail-$(VERSION).spdx.json

RELEASES ?= bookworm trixie
check-releases: deb-deps
	@tests/releases $(RELEASES)

check-container: deb-deps
	@tests/deps podman buildah runc uidmap slirp4netns curl jq
	@tests/package/container

check-ports: deps deb-deps
	@tests/deps clang qemu-user-static musl-tools
	@tests/ports

deb-deps:
	@tests/deps $(PACKAGES) $(DEB_PACKAGES)

help:
	@echo "$$HELP"

clean:
	rm -rf $(BUILD) nightmail

.PHONY: player test format lint-all lint-house lint-files sbom check-releases check-ports check-container all help mutate bench pictures clean check check-crash check-long steps-now demo bench-growth fuzz-smoke fuzz-now check-asan lint check-all check-quick check-unit check-scenarios check-site check-mail check-unit check-scenarios check-e2e deps lint-deps install uninstall dist deb deb-deps
