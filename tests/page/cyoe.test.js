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

test("all that is to be founded waits, until lines leave none of it (CY-1, CY-7, CY-20)", () => {
	const {rules, grammar} = load.page(first), home = first.facts.own.home, beside = first.facts.systems.find(s => s.id === home).nodes;
	const left = lines => rules.waits.filter(w => w.still(lines.flatMap(grammar.read))).map(w => [w.id, w.place, w.order]);
	const places = s => ["S" + s + ": free places", "S" + s, null];
	const traits = ["traits", "S" + home, "TR"], techs = ["free techs", "S" + home, "FT"], all = [traits, techs, places(home)].concat(beside.map(places));
	assert.deepStrictEqual(left([]), all);
	/* RF is the second good trait; PR is a bad one */
	assert.deepStrictEqual(left(["TRCI", "TRPR", "FT04"]), all);
	assert.deepStrictEqual(left(["TRCI", "TRRF", "FT04", "FT05"]), all.slice(2));
	/* 15 places at home, 10 in each system next to it */
	assert.deepStrictEqual(left(["FS14PSS" + home]), all);
	assert.deepStrictEqual(left(["FS12PSS" + home, "SL3S" + home, "FS10PSS" + beside[0]]), [traits, techs].concat(beside.slice(1).map(places)));
	assert.deepStrictEqual(load.page(second).rules.waits, []);
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

test("a trait has a system only if it is MD: one next to the home", () => {
	const {compose} = load.page(first), making = compose.begin("TR", {place: "", things: []});
	const take = code => compose.options(compose.choose(making, compose.options(making).choices.find(c => c.value === code).edge, code));
	const home = first.facts.systems.find(s => s.id === first.facts.own.home);
	assert.deepStrictEqual([take("CI").whole, take("CI").places.size], [true, 0]);
	assert.deepStrictEqual(Array.from(take("MD").places.keys()).sort(), home.nodes.map(n => "S" + n).sort());
});

test("a rating and a class say what they cost (CY-35, CY-36), less what traits take off", () => {
	const data = JSON.parse(JSON.stringify(second)), home = data.facts.own.home, beside = data.facts.systems.find(s => s.id === home).nodes[0];
	const system = data.facts.systems.find(s => s.id === beside), pp = data.facts.own.pp;
	Object.assign(system, {seen: true, rating: 1, holder: data.facts.own.name, terrain: undefined,
		planets: [{id: 901, kind: "basic", class: 1, owner: data.facts.own.name, losses: {}}]});
	data.facts.queue = [];
	data.facts.own.traits = [];
	const said = (code, steps) => load.page(data).compose.remark({code: code, subject: {place: "S" + beside, things: []}, allBut: false,
		steps: steps.map(([slot, value]) => ({before: "", slot: slot, kind: "", value: String(value), how: "chosen"}))});
	assert.strictEqual(said("UI", [["s", beside], ["n", 3]]), "Costs 2700, of " + pp + " PP."); /* 1000 + 1700 */
	assert.strictEqual(said("UP", [["p", 901], ["n", 3]]), "Costs 1800, of " + pp + " PP."); /* 600 + 1200 */
	data.facts.own.traits = ["MD", "CI"];
	assert.strictEqual(said("UI", [["s", beside], ["n", 3]]), "Costs 2160, of " + pp + " PP."); /* a fifth less */
	assert.strictEqual(said("UP", [["p", 901], ["n", 3]]), "Costs 1350, of " + pp + " PP."); /* a quarter less */
	data.facts.queue = [{empire: data.facts.own.name, turn: 1, rating: 1, system: beside, paid: 800}];
	assert.strictEqual(said("UI", [["s", beside], ["n", 3]]), "Costs 1360, of " + pp + " PP."); /* a level is paid for */
});

test("civilians come from own planets of class 2 or more", () => {
	const data = JSON.parse(JSON.stringify(second)), me = data.facts.own.name, fleet = data.facts.fleets.find(f => f.owner === me);
	const system = data.facts.systems.find(s => s.id === fleet.system);
	fleet.ships = {TR: 20};
	system.planets = [{id: 901, kind: "basic", class: 2, owner: me}, {id: 902, kind: "basic", class: 1, owner: me},
		{id: 903, kind: "basic", class: 3, owner: "E2"}];
	data.kinds.planet.choices = [["901", "901"], ["902", "902"], ["903", "903"]];
	const page = load.page(data), open = code => page.compose.options(page.compose.begin(code, {place: "S" + system.id,
		things: ["F" + fleet.id]})).choices.map(c => c.value);
	assert.deepStrictEqual(open("LD"), ["901"]);
	assert.deepStrictEqual(open("UL").sort(), ["901", "902"]);
	system.planets[0].owner = "E2";
	assert.strictEqual(load.page(data).compose.cannot(data.forms.find(f => f.form === "LD"), {place: "S" + system.id,
		things: ["F" + fleet.id]}), "no planet of yours has class 2");
});
