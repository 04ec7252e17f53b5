"use strict";
/* The scripts of a page without a page (HO-183): reading, composing, mending. A small game by hand, a realm of two worlds. */
const test = require("node:test"), assert = require("node:assert"), fs = require("fs"), os = require("os"), path = require("path"), child = require("child_process");
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

/* The page of a turn of a game of star-empires. */
function starPage(turn) {
	const out = fs.mkdtempSync(path.join(os.tmpdir(), "design-"));
	child.execFileSync(process.env.NIGHTMAIL, ["simulate", "--ruleset", "star-empires", "--empires", "2", "--turns", "4", "--seed", "5",
		"--out", path.join(out, "game")]);
	const star = load.dataOf(path.join(out, "game/turn-000" + turn + "/E1.json"));
	fs.rmSync(out, {recursive: true});
	return Object.assign({data: star}, load.page(star));
}

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

test("a second place goes on where ships go step by step, and takes the stead of the first where they go at once", () => {
	const first = compose.choosePlace(compose.begin("MOVE", at("W1", "F5")), "W2");
	assert.deepStrictEqual([compose.wayLength(first), compose.wayLength(compose.choosePlace(first, "W4"))], [1, 3]);
	assert.strictEqual(compose.options(first).instead, null);
	const star = starPage(4), mover = star.data.facts.ships.find(s => s.engines > 1 && !s.aboard && s.hull !== "missile");
	const ship = star.data.things.find(t => t.own && t.name === mover.handle);
	const making = star.compose.begin("MOVE", {place: ship.place, things: [ship.name]});
	const [one, other] = Array.from(star.compose.options(making).places.keys());
	const made = star.compose.choosePlace(making, one), open = star.compose.options(made);
	assert.strictEqual(star.compose.wayLength(made), 0);
	assert.deepStrictEqual(star.compose.lines(star.compose.choosePlace(open.instead.making, other)),
		star.compose.lines(star.compose.choosePlace(making, other)));
	assert.ok(open.instead.places.has(other));
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
	assert.strictEqual(why("MOVE", at("W3")), "no ships of yours are here");
	assert.strictEqual(why("UNLOAD", at("W1", "F4")), "nothing on board");
	assert.strictEqual(why("DROP", at("W1", "F4")), "no treasure on board");
	assert.strictEqual(why("TAKE", at("W1", "F4")), "no treasure here");
	assert.strictEqual(why("BOMBARD", at("W1", "F4")), "your own world");
	assert.strictEqual(why("LOAD", at("W1", "F4")), null);
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

test("the deadline in words: how long until then, whatever the zone, in summer and in winter", () => {
	const {pageDue} = load.strip(), words = (text, now) => (pageDue(text, Date.parse(now)) || {}).words;
	const berlin = "Mon 30 Nov 2026, 20:00 Europe/Berlin"; /* 19:00 UTC; in summer it would be 18:00 */
	assert.strictEqual(words(berlin, "2026-11-29T15:00:00Z"), "Due in 1 day 4 h");
	assert.strictEqual(words(berlin, "2026-11-20T19:00:00Z"), "Due in 10 days");
	assert.strictEqual(words(berlin, "2026-11-30T16:20:00Z"), "Due in 2 h 40 min");
	assert.strictEqual(words(berlin, "2026-11-30T18:00:00Z"), "Due in 1 h");
	assert.strictEqual(words(berlin, "2026-11-30T18:59:40Z"), "Due in 1 min");
	assert.strictEqual(words(berlin, "2026-11-30T22:00:00Z"), "Was due 3 h ago");
	assert.strictEqual(words("Wed 1 Jul 2026, 20:00 Europe/Berlin", "2026-07-01T17:00:00Z"), "Due in 1 h");
	assert.strictEqual(words("Wed 1 Jul 2026, 20:00:30 America/New_York", "2026-07-01T23:00:30Z"), "Due in 1 h");
	/* clocks go back at 01:00 UTC of 25 October: 12:00 is 11:00 UTC, 00:30 is 22:30 UTC the day before */
	assert.strictEqual(words("Sun 25 Oct 2026, 00:30 Europe/Berlin", "2026-10-24T21:30:00Z"), "Due in 1 h");
	assert.strictEqual(words("Sun 25 Oct 2026, 12:00 Europe/Berlin", "2026-10-25T00:00:00Z"), "Due in 11 h");
	assert.strictEqual(words("Sat 1 Jan 2028, 00:00 UTC", "2027-12-31T23:00:00Z"), "Due in 1 h");
	assert.deepStrictEqual(pageDue(berlin, 0).zone, "Europe/Berlin");
	assert.deepStrictEqual(pageDue(berlin, 0).date, "Mon 30 Nov 2026, 20:00");
	for (const text of ["", "Mon & Thu", "Mon 30 Nov 2026, 20:00 No/Such", "Mon 30 Nov 2026, 20:00"])
		assert.strictEqual(pageDue(text, 0), null, text);
});

test("a design of star-empires says what it costs (SE-15, SE-16)", () => {
	const page = starPage(1), star = page.data;
	const world = star.facts.worlds.find(w => w.owner === star.empire).name, place = star.places.find(p => p.name === world).id;
	const said = text => page.check.check(["DESIGN " + world + " lance " + text])[0].why;
	/* the rulebook's own example: 15 + 2 + 3 + 4, and 10 + 2 + 2 + 2 */
	assert.match(said("GUNSHIP 20 15 4 2 0"), /costs 24 RU, tonnage 16\./);
	/* what a hull has already costs nothing more, nor does less */
	assert.match(said("WING 5 5 0 0 0"), /costs 1 RU, tonnage 1\./);
	assert.match(said("WING 1 1 0 0 0"), /costs 1 RU, tonnage 1\./);
	assert.match(said("SCOUT 6 1 3 3 0"), /at most 5 guns/);
	assert.match(said("WING 5 5 1 0 0"), /at most 0 engines/);
	/* e^(27 / 13.5) is 7.4; of twice the tonnage e^1, 2.7 */
	assert.match(said("MISSILE 27 1"), /costs 7 RU, tonnage 1\./);
	assert.match(said("MISSILE 27 2"), /costs 3 RU, tonnage 2\./);
	assert.match(said("MISSILE 8 5"), /costs 1 RU, tonnage 5\./);
	/* by clicks: a name, a hull, and the line is whole, with what the hull has */
	const {compose: made} = page, about = {place: place, things: []};
	let making = made.begin("DESIGN", about);
	const pick = (kind, value) => {
		const open = made.options(making), found = open.choices.concat(open.texts).find(o => o.edge.kind === kind);
		making = made.choose(making, found.edge, value);
	};
	pick("name", "lance");
	pick("hull", "GUNSHIP");
	assert.deepStrictEqual(made.lines(making), ["DESIGN " + world + " lance GUNSHIP 20 10 2 0 0"]);
	assert.match(made.remark(making), /costs 15 RU, tonnage 10\./);
	const dp = making.steps.findIndex((s, i) => made.label(making, i) === "Damage points (dp)");
	assert.match(made.remark(made.edit(making, dp, "15")), /costs 17 RU, tonnage 12\./);
});

test("star-empires: the class of a build is asked before the number, which stands before it in the line", () => {
	const page = starPage(1), {data: star, compose: made} = page, world = star.facts.worlds.find(w => w.owner === star.empire);
	const place = star.places.find(p => p.name === world.name).id, frigate = star.facts.classes.find(c => c.name === "frigate");
	const begun = made.begin("BUILD", {place: place, things: []}), open = made.options(begun);
	assert.deepStrictEqual(Array.from(new Set(open.choices.map(c => c.edge.kind))), ["class"]);
	assert.strictEqual(open.choices.find(c => c.value === "frigate").label, "frigate, " + frigate.cost);
	assert.strictEqual(made.remark(begun), "You have " + world.stockpile + " RU.");
	let making = made.choose(begun, open.choices.find(c => c.value === "frigate").edge, "frigate");
	assert.deepStrictEqual(made.lines(making), ["BUILD " + world.name + " 1 frigate"]);
	assert.strictEqual(made.remark(making), "Costs " + frigate.cost + ", of " + world.stockpile + " RU.");
	const at = making.steps.findIndex((s, i) => made.presetAt(making, i));
	assert.deepStrictEqual(made.presetAt(making, at), {most: Math.floor(world.stockpile / frigate.cost), word: "MAX"});
	for (const count of ["3", "MAX"]) {
		making = made.edit(making, at, count);
		assert.deepStrictEqual(made.lines(making), ["BUILD " + world.name + " " + count + " frigate"]);
	}
	/* back to the class, with the number that was chosen; there is nothing else to take back */
	assert.deepStrictEqual(made.options(made.back(making)).choices.map(c => c.value), open.choices.map(c => c.value));
	assert.strictEqual(made.back(made.back(making)), null);
});

test("star-empires: a world whose last armed ship leaves is lost, and the line says so (SE-53)", () => {
	const star = starPage(4), world = star.data.facts.worlds.find(w => w.owner === star.data.empire), base = star.data.facts.ships.find(s =>
		s.class === "starbase");
	const mover = star.data.facts.ships.find(s => s.engines > 1 && !s.aboard && s.hull !== "missile" && s.guns > 0);
	const name = mover.handle, told = extra => {
		star.data.facts.ships = [mover].concat(extra);
		return load.page(star.data).check.check(["MOVE " + name + " TO (" + (world.sector[0] + 1) + "," + world.sector[1] + ")"])[0];
	};
	mover.sector = world.sector;
	assert.deepStrictEqual([told([]).state, told([]).why], ["doubtful", "No armed ship of yours stays at " + world.name +
		", which is lost without one."]);
	assert.strictEqual(told([base]).state, "good");
});

test("star-empires: a ship that goes on through a portal at the world does not hold it, one that does so elsewhere may (SE-53)", () => {
	const star = starPage(4), [x, y] = star.data.facts.worlds.find(w => w.owner === star.data.empire).sector;
	const leaver = star.data.facts.ships.find(s => s.engines > 1 && !s.aboard && s.hull !== "missile" && s.guns > 0);
	const comer = Object.assign({}, leaver, {handle: "passer", name: "passer", serial: "passer", sector: [x, y + 1]});
	const told = (...lines) => load.page(star.data).check.check(["MOVE " + leaver.handle + " TO (" + (x + 1) + "," + y + ")"].concat(lines)).some(l =>
		/is lost without one/.test(l.why));
	leaver.sector = [x, y];
	star.data.facts.ships = [leaver, comer];
	assert.deepStrictEqual([told("MOVE passer TO (" + x + "," + y + ")"), told("TRAVERSE passer THROUGH Gate"),
		told("MOVE passer TO (" + x + "," + y + ")", "TRAVERSE passer THROUGH Gate")], [false, false, true]);
});
