"use strict";
/* Checks orders in the report page by the rules of rulesets/space-empires-4x/check.c (SX-30 to SX-34: which orders are
   refused). */
const pageRules = function (data, grammar, v) {
	const facts = data.facts, me = data.empire, tables = data.tables, options = facts.options;
	const own = new Map(facts.units.filter(u => u.owner === me).map(u => [u.id, u]));
	const types = new Map(tables.types.map(t => [t.code, t]));
	const technologies = new Map(tables.technologies.map(t => [t.name.toUpperCase(), t]));
	const colonies = new Set(facts.colonies.map(c => c.x + "," + c.y)), planets = new Set(facts.planets.map(p => p.x + "," + p.y));
	const levelNow = name => facts.tech[name.toLowerCase()];
	const lastLevel = t => t.start + t.prices.length;
	const moves = u => !["base", "yard"].includes(types.get(u.type).role);
	const xy = text => text.match(/-?[0-9]+/g).map(Number);
	let foreseen = facts.next, speed = 0;

	/* --- One order ----------------------------------------------------------------------------- */

	function ship(o, id) {
		const near = v.near(id, Array.from(own.keys()));
		return own.has(id) || id >= facts.next && id < foreseen && o.code !== "SCUTTLE" && o.code !== "REMOVAL" ||
			v.refuse(o, "You have no ship " + id + ".", near !== null && v.mended(o, "i", near, grammar));
	}

	function onBoard(o, [x, y]) {
		return x >= 0 && y >= 0 && x < facts.map.width && y < facts.map.height || v.refuse(o, "(" + x + "," + y + ") is off the board.");
	}

	/* Squares in each round, by the ship's movement or the movement that the set may buy. */
	function allowance(u) {
		const slow = types.get(u.type).role === "colonyship" && options.colonyship_speed === "one";
		const level = speed || (types.get(u.type).role === "colonyship" ? facts.tech.movement : u.movement);
		return tables.movement[slow ? 0 : level - technologies.get("MOVEMENT").start] || tables.movement[0];
	}

	function steps(o, u) {
		let at = u && [u.x, u.y];
		for (const square of v.all(o, "s").map(xy)) {
			if (!onBoard(o, square))
				return false;
			const dx = at && Math.abs(at[0] - square[0]), dy = at && Math.abs(at[1] - square[1]);
			if (at && (dx > 1 || dy > 1 || dx + dy === 0 || dx + dy === 2 && !options.diagonals))
				return v.refuse(o, "From (" + at + ") to (" + square + ") is not a step.");
			at = square;
		}
		return true;
	}

	function inTime(o, u) {
		const most = allowance(u);
		let round = 1, used = 0;
		for (const value of o.values) {
			if (value.slot === "r" || value.slot === "s" && round <= 3 && used === most[round - 1]) {
				round++;
				used = 0;
			}
			if (value.slot === "s" && round > 3)
				return v.refuse(o, "Too far: three rounds end before this square.");
			used += value.slot === "s" ? 1 : 0;
		}
		return true;
	}

	function move(o) {
		const id = v.number(o, "i"), u = own.get(id);
		if (!ship(o, id))
			return;
		if (u && !moves(u))
			v.refuse(o, u.type + id + " does not move.");
		else if (steps(o, u) && u)
			inTime(o, u);
	}

	function build(o) {
		const square = xy(v.text(o, "s")), key = square.join(",");
		if (!onBoard(o, square))
			return;
		if (planets.has(key) || colonies.has(key)) {
			if (options.economy === "first" && !colonies.has(key))
				v.refuse(o, "You have no Colony there.");
		} else {
			v.refuse(o, "There is no planet.");
		}
	}

	function technology(o) {
		const row = technologies.get(v.text(o, "w")), now = levelNow(v.text(o, "w")), level = v.number(o, "l");
		if (now === lastLevel(row))
			v.refuse(o, "It is at its last level, " + now + ".");
		else if (level > lastLevel(row))
			v.refuse(o, "The last level is " + lastLevel(row) + ".");
		else if (level <= now)
			v.refuse(o, "It is at level " + now + " already.");
	}

	function each(o) {
		const ids = v.all(o, "i").map(Number);
		for (const id of ids) {
			if (!ship(o, id))
				return;
			const u = own.get(id);
			if (o.code === "COLONISE" && u && types.get(u.type).role !== "colonyship")
				v.refuse(o, u.type + id + " is no Colonyship.");
			if (o.code === "REMOVAL" && types.get(u.type).upkeep === 0)
				v.refuse(o, u.type + id + " costs no maintenance.");
		}
	}

	/* --- The whole set -------------------------------------------------------------------------------- */

	function hopedSpeed(orders) {
		const row = technologies.get("MOVEMENT"), now = levelNow("MOVEMENT");
		let hoped = now;
		if (options.move_tech !== "current")
			return 0;
		for (const o of orders.filter(order => order.code === "TECH" && v.text(order, "w") === "MOVEMENT" && options.economy === "first")) {
			const level = v.number(o, "l");
			if (isNaN(level))
				hoped = Math.min(hoped + 1, lastLevel(row));
			else if (level > now && level <= lastLevel(row))
				hoped = Math.max(hoped, level);
		}
		return options.levels_per_turn > 0 ? Math.min(hoped, now + options.levels_per_turn) : hoped;
	}

	function replace(o, last) {
		const key = o.code + (o.code === "MOVE" ? v.number(o, "i") : ""), old = last.get(key);
		if (old)
			v.doubt(old, "Line " + o.number + ", " + o.line + ", replaces it.");
		last.set(key, o);
	}

	function payable(orders) {
		const income = facts.colonies.reduce((sum, c) => sum + c.income, 0);
		const upkeep = Array.from(own.values()).reduce((sum, u) => sum + types.get(u.type).upkeep, 0);
		const have = facts.cp + income - upkeep;
		let left = have;
		for (const o of orders.filter(order => order.state !== "refused")) {
			if (o.code === "BUILD")
				left -= (v.number(o, "n") || 1) * types.get(v.text(o, "t")).cost;
			if (o.code === "TECH")
				left -= technologies.get(v.text(o, "w")).prices[levelNow(v.text(o, "w")) - technologies.get(v.text(o, "w")).start] || 0;
			if ((o.code === "BUILD" || o.code === "TECH") && left < 0)
				v.doubt(o, "You have " + have + " CP: " + -left + " too few.");
		}
	}

	function check(orders) {
		const last = new Map(), quit = orders.findIndex(o => o.code === "QUIT");
		speed = hopedSpeed(orders);
		foreseen = facts.next;
		for (const o of orders.filter(order => order.code === "BUILD")) {
			build(o);
			if (o.state !== "refused")
				foreseen += v.number(o, "n") || 1;
		}
		for (const o of orders) {
			if (o.code === "MOVE")
				move(o);
			else if (o.code === "TECH")
				technology(o);
			else if (["COLONISE", "SCUTTLE", "REMOVAL", "HOLD"].includes(o.code))
				each(o);
			if (["MOVE", "REMOVAL", "FIRE"].includes(o.code) && o.state !== "refused")
				replace(o, last);
		}
		payable(orders);
		if (quit >= 0)
			v.doubt(orders[quit], "This gives the game up.");
		orders.forEach(v.pass);
	}

	/* --- For the panel ---------------------------------------------------------------------------------- */

	const unitOf = thing => own.get(Number(thing));

	function neighbours(id) {
		const [x, y] = xy(id), found = [];
		for (let dx = -1; dx <= 1; dx++)
			for (let dy = -1; dy <= 1; dy++)
				if ((dx || dy) && (options.diagonals || !dx || !dy) && x + dx >= 0 && y + dy >= 0 && x + dx < facts.map.width &&
					y + dy < facts.map.height)
					found.push("(" + (x + dx) + "," + (y + dy) + ")");
		return found;
	}

	function able(code, thing) {
		const u = unitOf(thing);
		return Boolean(u) && (code !== "MOVE" || moves(u)) && (code !== "COLONISE" || types.get(u.type).role === "colonyship") &&
			(code !== "REMOVAL" || types.get(u.type).upkeep > 0);
	}

	function reachOf(subject) {
		const ships = subject.things.map(unitOf).filter(u => u && moves(u));
		return ships.length ? Math.min(...ships.map(u => allowance(u).reduce((a, b) => a + b, 0))) : 0;
	}

	/* The price of the next level. */
	function next(name) {
		const row = technologies.get(name), now = levelNow(name), price = row.prices[now - row.start];
		return "level " + now + (price ? ", the next " + price + " CP" : ", the highest");
	}

	function choices(making, edge, list) {
		if (edge.kind === "/")
			return [["/", "End the round here"]];
		if (making.code === "TECH")
			return list.map(c => technologies.has(c[0]) ? [c[0], c[0] + ", " + next(c[0])] : c);
		return edge.kind !== "type" || making.code !== "BUILD" ? list : list.map(c => [c[0], c[0] + " " + types.get(c[0]).name + ", " +
			types.get(c[0]).cost]);
	}

	const home = data.places.find(p => p.home), guide = facts.turn !== 1 || !home ? [] : [
		"Choose " + home.id + " (★), your home, then a Colony Ship (CS), Move, and squares on the way to a planet (○).",
		"A Colony Ship that stands on a planet founds a Colony there: Colonise. Scouts (SC) look what the squares hide."];

	return {check: check, able: able, neighbours: neighbours, guide: guide, paths: {MOVE: reachOf}, choices: choices,
		cannot: (code, subject) => code === "BUILD" && !colonies.has(xy(subject.place).join(",")) ? "no Colony of yours" : null,
		amount: (code, slot) => code === "BUILD" && slot === "n" ? 1 : null,
		likely: ["MOVE", "BUILD", "COLONISE", "TECH", "HOLD", "SCUTTLE", "REMOVAL", "FIRE"]};
};
