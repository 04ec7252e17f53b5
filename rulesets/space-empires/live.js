"use strict";
/* Checks orders in the report page by the rules of rulesets/space-empires/check.c (SP-11: which orders are refused;
   SP-12: which contradict each other). */
const pageRules = function (data, grammar, v) {
	const facts = data.facts, me = data.empire;
	const own = new Map(facts.fleets.filter(f => f.owner === me).map(f => [f.id, f]));
	const seen = new Map(facts.fleets.filter(f => f.owner !== me).map(f => [f.id, f]));
	const taken = new Map((facts.taken || []).map(t => [t.id, t.owner || "nobody"]));
	const worlds = new Map(facts.worlds.map(w => [w.id, w]));
	const known = new Map((facts.known || []).map(w => [w.id, w]));

	const foreign = number => seen.has(number) ? seen.get(number).owner || "nobody" : taken.get(number) || null;

	function noFleet(o, slot) {
		const number = v.number(o, slot), owner = foreign(number), near = v.near(number, Array.from(own.keys()));
		return owner ? v.refuse(o, "F" + number + " is a fleet of " + owner + ", not yours.") :
			v.refuse(o, "You have no fleet F" + number + ".", near !== null && v.mended(o, slot, near, grammar));
	}

	function isTaken(o, slot) {
		const owner = foreign(v.number(o, slot));
		return owner !== null && !v.refuse(o, "F" + v.number(o, slot) + " is what you call a fleet of " + owner + ".");
	}

	/* --- One order ------------------------------------------------------------------ */

	function attack(o, fleet) {
		const number = v.number(o, "e"), there = seen.get(number);
		const here = Array.from(seen.values()).filter(f => f.world === fleet.world);
		if (own.has(number))
			return v.refuse(o, "F" + number + " is your own fleet.");
		if (!there && !taken.has(number))
			return v.refuse(o, "You know no fleet F" + number + ".",
				here.length === 1 && v.mended(o, "e", here[0].id, grammar));
		if (!there)
			return v.refuse(o, "F" + number + " is not in sight.");
		if (there.world !== fleet.world)
			return v.refuse(o, "F" + number + " is at W" + there.world + ", F" + fleet.id + " at W" + fleet.world + ".");
		if (there.ships > fleet.ships)
			v.doubt(o, "F" + number + " has " + there.ships + " ships, F" + fleet.id + " has " + fleet.ships + ".");
		return true;
	}

	function supply(o, fleet) {
		const from = worlds.get(fleet.world), to = v.number(o, "w");
		if (from && !from.links.includes(to))
			return v.refuse(o, "W" + from.id + ", where F" + fleet.id + " is, has no link to W" + to + ".");
		return true;
	}

	/* Accepts a move as it is, with a remark on what is known of its way. */
	function way(o, fleet) {
		const steps = ["a", "b", "c"].map(slot => v.number(o, slot)).filter(n => !isNaN(n));
		let at = fleet.world;
		for (const [i, to] of steps.entries()) {
			const world = worlds.get(at) || known.get(at);
			if (world && !world.links.includes(to))
				return v.doubt(o, "W" + at + " has no link to W" + to + ": F" + fleet.id + " will stay at W" + at + ".");
			if (!world)
				return undefined;
			const first = Array.from(seen.values()).find(f => f.world === to);
			if (i + 1 < steps.length && first && worlds.has(to))
				v.doubt(o, "F" + first.id + " of " + (first.owner || "nobody") + " is at W" + to + " and may stop F" + fleet.id + " there.");
			at = to;
		}
		return undefined;
	}

	function ofFleet(o) {
		const fleet = own.get(v.number(o, "f"));
		if (!fleet)
			return noFleet(o, "f");
		if (o.code === "ATTACK" && !attack(o, fleet) || o.code === "SUPPLY" && !supply(o, fleet))
			return false;
		if (o.code === "MOVE")
			way(o, fleet);
		if (o.code === "BOMBARD" && (worlds.get(fleet.world) || {}).owner === me)
			v.doubt(o, "W" + fleet.world + " is your own world.");
		return true;
	}

	function build(o) {
		const id = v.number(o, "w"), world = worlds.get(id), fleet = own.get(v.number(o, "f"));
		const mine = Array.from(worlds.values()).filter(w => w.owner === me).map(w => w.id);
		if (!world || world.owner !== me) {
			const near = fleet && mine.includes(fleet.world) ? fleet.world : v.near(id, mine);
			return v.refuse(o, "W" + id + " is not yours.", near !== null && v.mended(o, "w", near, grammar));
		}
		if (isTaken(o, "f"))
			return false;
		if (fleet && fleet.world !== id)
			return v.refuse(o, "F" + fleet.id + " is at W" + fleet.world + ", not at W" + id + ".",
				mine.includes(fleet.world) && v.mended(o, "w", fleet.world, grammar));
		return true;
	}

	function transfer(o) {
		const a = own.get(v.number(o, "a")), b = own.get(v.number(o, "b"));
		if (isTaken(o, "a") || isTaken(o, "b"))
			return false;
		if (v.number(o, "a") === v.number(o, "b"))
			return v.refuse(o, "Both fleets are F" + v.number(o, "a") + ".");
		if (a && b && a.world !== b.world)
			return v.refuse(o, "F" + a.id + " is at W" + a.world + ", F" + b.id + " at W" + b.world + ".");
		return true;
	}

	function rename(o) {
		const to = v.number(o, "b");
		if (foreign(v.number(o, "a")))
			return noFleet(o, "a");
		if (foreign(to))
			v.doubt(o, "F" + to + " is what you call a fleet of " + foreign(to) + ": this will fail.");
		else if (own.has(to))
			v.doubt(o, "F" + to + " is a fleet of yours: this fails unless it has gone by then.");
		return true;
	}

	/* --- Orders that contradict each other (SP-12) ---------------------------------------- */

	function excludes(stance, code) {
		return code === "SUPPLY" || (code === "MOVE" ? "AP" : "HI").includes(stance);
	}

	function replace(o, old) {
		old.state = "";
		v.refuse(old, "Line " + o.number + ", " + o.line + ", replaces it.");
		v.doubt(o, "It replaces " + old.line + " of line " + old.number + ".");
	}

	function takeSlot(o, slots) {
		const kind = o.code === "STANCE" ? "stance" : "action", other = kind === "stance" ? "action" : "stance";
		const slot = slots[v.number(o, "f")] = slots[v.number(o, "f")] || {};
		if (slot[kind])
			replace(o, slot[kind]);
		if (slot[other]) {
			const stance = kind === "stance" ? o : slot[other], action = kind === "stance" ? slot[other] : o;
			if (excludes(v.text(stance, "s"), action.code)) {
				replace(o, slot[other]);
				slot[other] = null;
			}
		}
		slot[kind] = o;
	}

	/* Fleets that the set creates: by building, and by transfers of ships from a fleet. */
	function created(orders) {
		const there = new Set(own.keys()), good = orders.filter(o => o.state !== "refused");
		let before = -1;
		good.filter(o => o.code === "BUILD").forEach(o => there.add(v.number(o, "f")));
		while (before !== there.size) {
			before = there.size;
			good.filter(o => o.code === "TRANSFER" && there.has(v.number(o, "a"))).forEach(o => there.add(v.number(o, "b")));
		}
		return there;
	}

	function payable(orders) {
		const spent = {};
		for (const o of orders.filter(order => order.code === "BUILD" && order.state !== "refused")) {
			const world = worlds.get(v.number(o, "w")), most = canBuild(world);
			spent[world.id] = (spent[world.id] || 0) + v.number(o, "n");
			if (spent[world.id] > most)
				v.doubt(o, "W" + world.id + " can build " + most + " ships.");
		}
	}

	const canBuild = world => Math.min(world.ind || 0, world.rms || 0);

	function check(orders) {
		const slots = {}, waits = ["TRANSFER", "HAND", "RENAME"];
		for (const o of orders) {
			if (v.number(o, "n") === 0)
				v.refuse(o, "A quantity must be 1 or more.");
			else if (o.code === "BUILD")
				build(o);
			else if (o.code === "RENAME")
				rename(o);
			else if (waits.includes(o.code))
				transfer(o);
			else if (ofFleet(o) && ["STANCE", "ATTACK", "BOMBARD", "SUPPLY", "MOVE"].includes(o.code))
				takeSlot(o, slots);
		}
		const there = created(orders);
		for (const o of orders.filter(order => waits.includes(order.code) && order.state !== "refused"))
			if (!there.has(v.number(o, "a")))
				noFleet(o, "a");
			else if (o.code === "HAND" && !there.has(v.number(o, "b")))
				noFleet(o, "b");
		payable(orders);
		orders.forEach(v.pass);
	}

	/* --- For the panel ------------------------------------------------------------------------ */

	function amount(code, slot, subject) {
		const fleet = own.get(Number((subject.thing || "").slice(1))), world = worlds.get(Number((subject.place || "").slice(1)));
		if (code === "BUILD" && world)
			return canBuild(world);
		if (code === "LOAD" && fleet)
			return Math.min(fleet.ships - fleet.cargo, (worlds.get(fleet.world) || {}).rms || 0);
		if (code === "UNLOAD" && fleet)
			return fleet.cargo;
		return code === "TRANSFER" && fleet ? fleet.ships : null;
	}

	function cannot(code, subject) {
		const world = worlds.get(Number((subject.place || "").slice(1)));
		if (code === "BUILD" && (!world || world.owner !== me))
			return "not your world";
		if (code === "BUILD" && canBuild(world) < 1)
			return "nothing can be built here";
		const here = subject.things.map(name => own.get(Number(name.slice(1)))).filter(Boolean);
		const laden = f => f.treasures.length > 0;
		if (here.length && code === "UNLOAD" && !here.some(f => f.cargo))
			return "nothing on board";
		if (here.length && ["DROP", "HAND"].includes(code) && !here.some(laden))
			return "no treasure on board";
		if (code === "TAKE" && world && !world.treasures.length && !Array.from(own.values()).some(f => f.world === world.id && laden(f)))
			return "no treasure here";
		if (code === "BOMBARD" && world && world.owner === me)
			return "your own world";
		if (code === "ATTACK" && !Array.from(seen.values()).some(f => "W" + f.world === subject.place))
			return "no foreign fleet here";
		return null;
	}

	const home = data.places.find(p => p.home), guide = facts.turn !== 1 || !home ? [] : [
		"Choose " + home.id + " (★), your home, then Build: all that it can build is written at once.",
		"A fleet moves up to three worlds a turn: choose its world, then Move, then a bright world. Grey worlds are those that" +
			" you have not seen.",
		"A world is taken by Bombard, the turn after a fleet came there, if no ships guard it: I, its industry, spares its people."];

	return {check: check, amount: amount, cannot: cannot, guide: guide, paths: {MOVE: 3, SUPPLY: 1},
		likely: ["MOVE", "BUILD", "STANCE", "ATTACK", "LOAD", "UNLOAD", "TRANSFER", "SUPPLY", "BOMBARD"]};
};
