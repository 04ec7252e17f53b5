"use strict";
/* What a page may say of orders of cyoe without the host's rehearsal (HO-184). */
const test = require("node:test"), assert = require("node:assert"), fs = require("fs"), os = require("os"), path = require("path"), child = require("child_process");
const load = require("./load.js");

const out = fs.mkdtempSync(path.join(os.tmpdir(), "cyoe-"));
child.execFileSync(process.env.NIGHTMAIL, ["simulate", "--ruleset", "cyoe", "--empires", "2", "--turns", "2", "--seed", "5", "--out", path.join(out, "game")]);
const [first, second] = ["turn-0000", "turn-0001"].map(turn => load.dataOf(path.join(out, "game", turn, "E1.json")));
fs.rmSync(out, {recursive: true});

const states = (data, lines) => load.page(data).check.check(lines).map(told => told.state).join(" ");

test("a trait is there twice only if the first line is certainly taken", () => {
	assert.strictEqual(states(first, ["TRMD", "TRMD"]), "good refused");
	assert.strictEqual(states(first, ["TRMDS1", "TRMD"]), "doubtful doubtful");
	assert.strictEqual(states(first, ["TRMDS1", "TRMD", "TRMD"]), "doubtful doubtful doubtful");
});

test("what turn 0 has no use for says so", () => {
	const {compose} = load.page(first), why = code => compose.cannot(first.forms.find(f => f.form === code), {place: "", things: []});
	assert.deepStrictEqual(["EQ", "UQ", "RE", "TR"].map(why), ["take a free tech (FT) first", "take a free tech (FT) first", "not on turn 0", null]);
});

test("a purchase says what it costs, of how much", () => {
	const {compose} = load.page(first), home = "S" + first.facts.own.home, making = compose.begin("B", {place: home, things: []});
	assert.strictEqual(compose.remark(making), "You have 15000 PP.");
	const open = compose.options(making), ship = open.choices.find(c => c.value === "C1");
	const bought = compose.choose(making, ship.edge, "C1");
	assert.deepStrictEqual([compose.lines(bought), compose.remark(bought)], [["B1C1" + home], "Costs 20, of 15000 PP."]);
});

test("what needs a tech may be bought in the turn in which the tech arrives", () => {
	const home = second.facts.own.home;
	assert.strictEqual(states(second, ["B1MRS" + home + "F9"]), "refused");
	second.facts.own.research = [{tech: 14, turns: 1}];
	assert.strictEqual(states(second, ["B1MRS" + home + "F9"]), "doubtful");
});
