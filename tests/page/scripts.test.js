"use strict";
/* The scripts of a page without a page (HO-183): reading, composing, mending. A small game by hand, a realm of two worlds. */
const test = require("node:test"), assert = require("node:assert"), fs = require("fs"), os = require("os"), path = require("path");
const load = require("./load.js");

const world = (id, owner, links, ind, rms) => ({id: id, owner: owner, links: links, ind: ind, rms: rms, rmp: 1, pop: 9, treasures: []});
const fleet = (id, owner, at, ships) => ({id: id, owner: owner, world: at, ships: ships, cargo: 0, treasures: []});
const report = {format: 1, game: "demo", ruleset: "space-empires", turn: 4, empire: "MING", host: null, orders: [], events: [],
	totals: {worlds: 2, ships: 9, ind: 12, pop: 18, rms: 9, rmp: 2}, totals_before: null, victory: {worlds: 0.5}, winners: [],
	eliminated: [], worlds: [world(1, "MING", [2], 10, 6), world(2, "MING", [1, 3], 2, 3), world(3, "BOSCO", [2, 4], 5, 5)],
	fleets: [fleet(4, "MING", 1, 3), fleet(5, "MING", 1, 2), fleet(6, "MING", 2, 4), fleet(9, "BOSCO", 3, 7)], departed: [],
	known: [], taken: [], template: [], text: "A"};
const file = path.join(os.tmpdir(), "page-" + process.pid + ".json");
fs.writeFileSync(file, JSON.stringify(report));
const data = load.dataOf(file), {grammar, check, compose} = load.page(data);
fs.unlinkSync(file);

const line = making => compose.lines(making).join(" ");
const at = (place, ...things) => ({place: place, things: things});
const states = lines => check.check(lines).map(told => told.state).join(" ");

test("a line is read as the parser reads it", () => {
	assert.deepStrictEqual(grammar.read(" m5 w2w3 ; home").map(o => [o.code, o.line]), [["MOVE", "M5W2W3"]]);
	assert.deepStrictEqual(grammar.read("; nothing"), []);
	assert.strictEqual(grammar.read("M5W2W3W4W5"), null);
	assert.strictEqual(grammar.read("F5XQ"), null);
	assert.strictEqual(grammar.read("B1000001F5W1"), null);
	assert.deepStrictEqual(grammar.read("F-5L(vam)").map(o => o.line), ["F5L(VAM)"]);
});

test("each thing that was chosen has a line of its own, and no other", () => {
	const making = compose.begin("MOVE", at("W1", "F4", "F5"));
	assert.deepStrictEqual(compose.lines(making), []);
	assert.deepStrictEqual(Array.from(compose.options(making).places.keys()).sort(), ["W2", "W3", "W4"]);
	assert.deepStrictEqual(compose.lines(compose.choosePlace(making, "W2")), ["M4W2", "M5W2"]);
	assert.strictEqual(line(compose.choosePlace(compose.begin("MOVE", at("W1", "F5")), "W3")), "M5W2W3");
});

test("a further place goes on, back takes it away, what lies too far cannot be chosen", () => {
	const first = compose.choosePlace(compose.begin("MOVE", at("W1", "F5")), "W2"), second = compose.choosePlace(first, "W4");
	assert.strictEqual(line(second), "M5W2W3W4");
	assert.strictEqual(compose.options(second).places.size, 0);
	assert.strictEqual(line(compose.back(compose.choosePlace(first, "W3"))), "M5W2");
	assert.strictEqual(compose.choosePlace(first, "W1") === null, false);
});

test("a build is two clicks: the most that can be paid, a number that is free", () => {
	const making = compose.begin("BUILD", at("W1", "F4", "F5"));
	assert.strictEqual(line(making), "B6F1W1");
	assert.strictEqual(line(compose.edit(making, 0, "2")), "B2F1W1");
});

test("amounts are those of each thing", () => {
	const making = compose.begin("TRANSFER", at("W1", "F4"));
	const other = compose.options(making).choices.find(c => c.value === "5");
	assert.strictEqual(line(compose.choose(making, other.edge, "5")), "T3F4F5");
});

test("what cannot be done says why", () => {
	const why = (code, subject) => compose.cannot(data.forms.find(f => f.form === code), subject);
	assert.strictEqual(why("ATTACK", at("W1", "F4")), "no foreign fleet here");
	assert.strictEqual(why("BUILD", at("W3")), "not your world");
	assert.strictEqual(why("MOVE", at("W3")), "nothing of yours here can do this");
	assert.strictEqual(why("MOVE", at("W1", "F4")), null);
});

test("HO-184: good, doubtful, refused", () => {
	assert.strictEqual(states(["M4W2", "B6F20W1", "F6XH"]), "good good good");
	assert.strictEqual(states(["M4W3"]), "doubtful"); /* no link */
	assert.strictEqual(states(["B7F20W1"]), "doubtful"); /* more than can be built */
	assert.strictEqual(states(["M7W2", "B1F20W3", "AF4F9", "T1F4F6", "T1F4F4", "what?"]),
		"refused refused refused refused refused refused");
	assert.strictEqual(states(["M4W2", "F4XA"]), "refused doubtful"); /* an assault and a move */
	assert.strictEqual(states(["M4W2", "F4XH"]), "good good");
	assert.strictEqual(states(["T1F20F21", "B1F20W1"]), "good good"); /* F20 is built by the set */
});

test("a slip is mended by the whole line", () => {
	assert.strictEqual(check.check(["B2F6W1"])[0].mend, "B2F6W2");
	assert.strictEqual(check.check(["M44W2"])[0].mend, "M4W2");
	assert.strictEqual(check.check(["build 5 F30 W1"])[0].mend, "B5F30W1");
});

test("what has an order", () => {
	assert.deepStrictEqual(Array.from(compose.mentions(grammar.read("M4W2")[0])), ["F4"]);
	assert.deepStrictEqual(Array.from(compose.mentions(grammar.read("B1F20W1")[0])), ["W1"]);
	assert.deepStrictEqual(compose.wayOf(grammar.read("M4W2W3")[0]).path, ["W1", "W2", "W3"]);
});
