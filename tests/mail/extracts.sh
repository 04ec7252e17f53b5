# `extract` (HO-18): on a site, with a ruleset alone, with neither; as text and as JSON.
. tests/mail/lib
mail_demo token
W=$HOME_WORLD
shows() { cat >"$DIR/wanted"; diff "$DIR/wanted" "$DIR/out" || fail "another output"; }
# eml: makes the mail in $DIR/eml, with the text of standard input
eml() { { printf 'From: ming@example.org\nTo: host+%s@test.example\nContent-Type: text/plain; charset=utf-8\n\n' "$(token_of ming@example.org)"; cat; } >"$DIR/eml"; }
eml <<M
> quoted
 - b5 f1 w$W
/READY  
/redy now
zz
B1\033[2J
; a comment
/password geheim123
/game demo MING secret1234
> B9F9W9

/turn 2
best wishes
-- 
Anna
B1F1W1
M
sed -i 's/\\033/\x1b/; s/^\/game.*/\/game demo MING/' "$DIR/eml"
cat >"$DIR/text" <<M
order: B5F1W$W
command: /ready
refused: 3:1: /redy now: there is no such command (did you mean /ready?)
refused: 4:1: zz: unknown order (/help lists the orders)
refused: 5:3: B1\\x1b[2J: holds a control or format character
command: /password
command: /game demo MING
command: /turn 2
note: line 10 is no order: "best wishes"
note: text below line 11 was not read; 1 line looks like an order there
note: 2 quoted lines were not read; 1 of them would read as orders
M
expect 0 extract "$DIR/eml"
{ echo "class: orders"; cat "$DIR/text"; } | shows
# In the site's directory it needs no name; a named site must exist.
(cd "$S" && env -u NIGHTMAIL_SITE "$NM" extract "$DIR/eml") >"$DIR/out"
{ echo "class: orders"; cat "$DIR/text"; } | shows
wrong 66 "$DIR/none/nightmail.yaml: there is no site" -C "$DIR/none" extract "$DIR/eml"
expect 0 extract "$DIR/eml" --json
shows <<M
{"class": "orders",
 "reason": null,
 "game": "demo",
 "empire": "MING",
 "lines": [
  {"line": 1, "column": 1, "kind": "quote", "text": "> quoted", "canonical": null, "note": null},
  {"line": 1, "column": 4, "kind": "order", "text": "b5 f1 w$W", "canonical": "B5F1W$W", "note": null},
  {"line": 2, "column": 1, "kind": "command", "text": "/ready", "canonical": "/ready", "note": null},
  {"line": 3, "column": 1, "kind": "refused", "text": "/redy now", "canonical": null, "note": "there is no such command"},
  {"line": 4, "column": 1, "kind": "refused", "text": "zz", "canonical": null, "note": "unknown order"},
  {"line": 5, "column": 3, "kind": "refused", "text": "B1\\\\x1b[2J", "canonical": null, "note": "holds a control or format character"},
  {"line": 6, "column": 1, "kind": "comment", "text": "; a comment", "canonical": null, "note": null},
  {"line": 7, "column": 1, "kind": "command", "text": "/password", "canonical": "/password", "note": null},
  {"line": 8, "column": 1, "kind": "command", "text": "/game demo MING", "canonical": "/game demo MING", "note": null},
  {"line": 8, "column": 1, "kind": "quote", "text": "> B9F9W9", "canonical": null, "note": null},
  {"line": 9, "column": 1, "kind": "command", "text": "/turn 2", "canonical": "/turn 2", "note": null},
  {"line": 10, "column": 1, "kind": "note", "text": "best wishes", "canonical": null, "note": null},
  {"line": 11, "column": 1, "kind": "signature", "text": "--", "canonical": null, "note": null},
  {"line": 12, "column": 1, "kind": "signature", "text": "Anna", "canonical": null, "note": null},
  {"line": 13, "column": 1, "kind": "signature", "text": "B1F1W1", "canonical": null, "note": null}],
 "notes": [
  "line 10 is no order: \"best wishes\"",
  "text below line 11 was not read; 1 line looks like an order there",
  "2 quoted lines were not read; 1 of them would read as orders"]}
M
# With a ruleset alone the sender is not judged; with neither, own lines are not read as orders.
expect 0 extract "$DIR/eml" --ruleset space-empires
{ echo "class: orders"; cat "$DIR/text"; } | shows
export NIGHTMAIL_SITE=.
expect 0 extract "$DIR/eml"
shows <<M
class: orders
line: b5 f1 w$W
command: /ready
refused: 3:1: /redy now: there is no such command (did you mean /ready?)
line: zz
refused: 5:3: B1\\x1b[2J: holds a control or format character
command: /password
command: /game demo MING
command: /turn 2
line: best wishes
M
expect 0 extract "$DIR/eml" --json
[ "$(jq -r '[.class, .reason, .game, .empire, (.lines | map(.kind) | join(" "))] | map(tostring) | join("|")' "$DIR/out")" = \
	"orders|null|null|null|quote line command refused line refused comment command command quote command line signature signature signature" ] || { cat "$DIR/out"; fail "json without a site"; }
[ "$(jq -r '.lines[] | select(.kind == "line") | .text' "$DIR/out" | tr '\n' '|')" = " - b5 f1 w$W|zz|best wishes|" ] || fail "lines"
printf 'From: x@y.example\n\nhello\n' >"$DIR/hello"
expect 0 extract "$DIR/hello"
shows <<'M'
class: orders
line: hello
M
printf 'From: x@y.example\n\n> hello\n' >"$DIR/hello"
expect 0 extract "$DIR/hello"
shows <<'M'
class: empty
note: no new text was found
M
export NIGHTMAIL_SITE="$S"
# The output for refused and automatic mails shows nothing of them; the GM's lines are not orders if the game has none
# for the GM.
expect 0 extract "$DIR/hello"
shows <<'M'
class: reject
reason: the sender is not on a roster
M
expect 0 extract "$DIR/hello" --json
shows <<'M'
{"class": "reject",
 "reason": "the sender is not on a roster",
 "game": null,
 "empire": null,
 "lines": [],
 "notes": []}
M
printf 'From: ming@example.org\nTo: host+%s@test.example\n\n%s\n/password geheim1234\n' "$(token_of ming@example.org)" "$(printf '%101s' | tr ' ' z)" >"$DIR/long"
expect 0 extract "$DIR/long"
shows <<M
class: orders
command: /password
note: line 1 is no order: "$(printf '%100s' | tr ' ' z)..."
M
expect 0 run demo --force --no-fetch
printf 'From: gm@example.org\nTo: host+%s@test.example\n\nhello\n/hold\n' "$(token_of gm@example.org)" >"$DIR/gm"
expect 0 extract "$DIR/gm"
shows <<'M'
class: orders
line: hello
command: /hold
M
expect 0 extract "$DIR/gm" --json
[ "$(jq -r '.game + " " + .empire' "$DIR/out")" = "demo gm" ] || fail "the GM"
# Limits of HO-3.
sed -i 's/^limits: {/&order_lines: 3, /' "$S/nightmail.yaml"
{ printf 'From: ming@example.org\nTo: host@test.example\nDate: Tue, 1 Dec 2026 10:00:00 +0000\n%s\n\n' "$PASS"; printf 'F1XA\nF2XA\nF3XA\n'; } >"$DIR/three"
expect 0 extract "$DIR/three"
has "$DIR/out" "class: orders"
echo F4XA >>"$DIR/three"
expect 0 extract "$DIR/three"
has "$DIR/out" "reason: it has more lines than the limit"
# Only one file.
expect 64 extract "$DIR/eml" "$DIR/gm"
has "$DIR/err" "extract takes one file"
