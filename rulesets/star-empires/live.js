"use strict";
/* Checks orders in the report page by the rules of rulesets/star-empires/check_*.c (SE-20 to SE-23: which orders are
   refused). An order is refused if none of the things that it names remains, doubtful if some do not. */
const pageRules = function (data, grammar, v) {
	const facts = data.facts, me = data.empire, low = text => text.toLowerCase();
	const ships = new Map(facts.ships.flatMap(s => [s.handle, s.serial, s.name].filter(Boolean).map(n => [low(n), s])));
	const classes = new Map(facts.classes.map(c => [low(c.name), c]));
	const things = new Map(), contacts = new Set(facts.contacts.map(low));
	const sight = new Map(facts.sectors.map(s => [s.sector.join(), s]));
	const worlds = new Map(facts.worlds.map(w => [low(w.name), w]));
	const ORDER = ["UNLOAD", "LOAD", "DESTRUCT", "FIRE", "TRANSMIT", "MOVE", "TRAVERSE", "DESIGN", "GIVE", "BUILD", "REPAIR",
		"TOGGLE", "CONCEAL", "IDENTIFY", "POOL", "TRANSFER", "DENY", "AUTHORIZE"];
	const RESERVED = (grammar.forms.length && data.kinds.ship.barred || []).map(low);
	for (const s of facts.sectors) {
		for (const t of [s.world].concat(s.portals, s.storms).filter(Boolean))
			things.set(low(t.name), {kind: t === s.world ? "world" : s.portals.includes(t) ? "portal" : "storm", at: s.sector});
	}
	facts.worlds.forEach(w => things.set(low(w.name), {kind: "world", at: w.sector}));
	let now = new Map(), built = new Set(), designed = new Set(), missiles = false;

	/* --- Names in orders --------------------------------------------------------------------------- */

	/** The distance in sectors: a step north is y + 1, north-east x + 1, y + 1. */
	function distance(a, b) {
		const x = a[0] - b[0], y = a[1] - b[1];
		return x * y > 0 ? Math.max(Math.abs(x), Math.abs(y)) : Math.abs(x) + Math.abs(y);
	}

	/* What earlier orders of the set do with a ship. */
	function stateOf(ship) {
		if (!now.has(ship))
			now.set(ship, {carrier: ship.aboard ? ships.get(low(ship.aboard)) || {} : null, load: ship.load, cargo: 0,
				was: Boolean(ship.aboard)});
		return now.get(ship);
	}

	const once = list => list.filter((t, i) => list.findIndex(u => low(u) === low(t)) === i);

	function sectorOf(text) {
		const numbers = /^\(/.test(text) && text.match(/-?[0-9]+/g);
		const thing = things.get(low(text.replace(/^@/, "")));
		return numbers ? numbers.map(Number) : thing ? thing.at : null;
	}

	/* The things that can carry out the order: refused if there are none, doubtful if some cannot. */
	function left(o, names, bar) {
		const good = [];
		let first = null;
		for (const name of once(names)) {
			const why = bar(name, good);
			if (why)
				first = first || why;
			else
				good.push(name);
		}
		if (names.length && !good.length)
			v.refuse(o, first);
		else if (first)
			v.doubt(o, first);
		return good;
	}

	const noShip = name => "You have no ship " + name + ".";

	/* --- Ships: lists of them, or all at a sector --------------------------------------------------- */

	function group(o, bar, oneSector) {
		const sector = v.text(o, "c") || v.text(o, "p");
		if (sector)
			return allAt(o, sector, bar);
		return left(o, v.all(o, "s"), (name, good) => {
			const ship = ships.get(low(name)), lead = good.length && ships.get(low(good[0]));
			const why = ship ? bar(ship) : "";
			return !ship ? noShip(name) : why ? name + " " + why + "." : oneSector && lead && distance(lead.sector, ship.sector) ?
				name + " is in another sector than the first ship." : null;
		}).map(name => ships.get(low(name)));
	}

	function allAt(o, text, bar) {
		const at = sectorOf(text), spared = v.all(o, "x");
		if (!at) {
			v.refuse(o, "There is no " + text + " on your map.");
			return [];
		}
		if (spared.length && !left(o, spared, name => ships.has(low(name)) ? null : noShip(name)).length)
			return [];
		const but = new Set(spared.map(name => ships.get(low(name))));
		const found = facts.ships.filter(s => !distance(s.sector, at) && !stateOf(s).carrier && !but.has(s) && !bar(s));
		if (!found.length)
			v.doubt(o, "No ship of yours there could do that now.");
		return found;
	}

	function unload(o) {
		left(o, v.all(o, "s"), name => {
			const ship = ships.get(low(name));
			if (!ship || !stateOf(ship).carrier)
				return ship ? name + " is not loaded." : noShip(name);
			move(ship, null);
			return null;
		});
	}

	function move(ship, carrier) {
		const mine = stateOf(ship), old = mine.carrier;
		if (old && old.handle)
			stateOf(old).load -= ship.tonnage;
		mine.carrier = carrier;
		if (carrier) {
			stateOf(carrier).load += ship.tonnage;
			stateOf(carrier).cargo++;
			mine.loaded = true;
		}
	}

	function load(o) {
		const carrier = ships.get(low(v.text(o, "w")));
		if (!carrier || stateOf(carrier).carrier) {
			v.refuse(o, carrier ? v.text(o, "w") + " is loaded itself." : noShip(v.text(o, "w")));
			return;
		}
		if (missiles)
			v.doubt(o, "Missiles that fire leave their racks first.");
		left(o, v.all(o, "s"), name => {
			const ship = ships.get(low(name)), mine = ship && stateOf(ship);
			const bar = !ship ? noShip(name) : ship === carrier ? "It cannot be loaded onto itself." : mine.carrier ? name +
				" is loaded already." : mine.cargo || ship.load > 0 ? name + " has cargo itself." : ship.class === "starbase" ? name +
				" is a starbase." : distance(ship.sector, carrier.sector) ? name + " is in another sector than the carrier." :
				stateOf(carrier).load + ship.tonnage > carrier.racks ? name + " is more than the racks have room for." : null;
			if (!bar)
				move(ship, carrier);
			return missiles && bar && ship ? v.doubt(o, bar) || null : bar;
		});
	}

	function destruct(o) {
		const found = group(o, s => s.class === "starbase" ? "is a starbase, which cannot be blown up" : stateOf(s).carrier ?
			"is loaded" : "", false);
		found.forEach(s => Object.assign(stateOf(s), {destructs: true, leaves: o}));
		if (found.some(s => facts.ships.some(other => !distance(other.sector, s.sector) && !stateOf(other).destructs &&
			!stateOf(other).carrier)))
			v.doubt(o, "It damages other ships of yours there.");
	}

	function fire(o) {
		const damaged = [];
		const found = group(o, s => {
			const mine = stateOf(s);
			if (s.or < 100)
				damaged.push(s);
			return mine.destructs ? "is to be blown up" : s.guns < 1 ? "has no working guns" : s.hull === "missile" ?
				(mine.was || mine.loaded ? "" : "is a missile that comes from no rack this turn") : mine.carrier ? "is loaded" : "";
		}, true);
		const at = v.text(o, "c") || v.text(o, "p") ? sectorOf(v.text(o, "c") || v.text(o, "p")) : found.length ? found[0].sector : null;
		if (o.state === "refused" || !at)
			return;
		left(o, v.all(o, "e"), name => canFire(o, name, at));
		if (o.state === "refused")
			return;
		if (damaged.length || found.some(s => s.hull === "missile"))
			v.doubt(o, "Damaged ships and missiles may not fire.");
		found.forEach(s => {
			stateOf(s).fires = true;
			if (stateOf(s).carrier)
				move(s, null);
		});
	}

	function canFire(o, name, at) {
		const seen = (sight.get(at.join()) || {ships: []}).ships.some(s => s.owner && low(s.owner) === low(name));
		if (low(name) === low(me) || low(name) === "gm" || !contacts.has(low(name)) && !seen)
			return name + " is no contact of yours and has no ship that you see there.";
		if (!seen)
			v.doubt(o, "You see no ship of " + name + " there now.");
		return null;
	}

	const engaged = s => stateOf(s).carrier ? "is loaded" : stateOf(s).destructs ? "is to be blown up" : stateOf(s).fires ? "is to fire" : "";

	const enginesOf = s => (classes.get(low(s.class)) || s).engines;

	function go(o) {
		const text = v.text(o, "t") || v.text(o, "q"), to = sectorOf(text);
		if (!to) {
			v.refuse(o, "There is no " + text + " on your map.");
			return;
		}
		const found = group(o, s => engaged(s) || (stateOf(s).moves ? "is moved by an earlier order" : distance(s.sector, to) > enginesOf(s) ?
			"has not the engines for that" : ""), true);
		for (const s of found) {
			Object.assign(stateOf(s), {moves: true, to: to, leaves: distance(s.sector, to) ? o : null});
			if (distance(s.sector, to) > s.engines || s.or < 100)
				v.doubt(o, s.handle + " may be too damaged for that.");
		}
	}

	function traverse(o) {
		const found = group(o, s => engaged(s) || (stateOf(s).traverses ? "traverses by an earlier order" : enginesOf(s) < 1 ?
			"has no engines" : ""), false);
		[v.text(o, "w"), v.text(o, "v")].filter(Boolean).filter(name => (things.get(low(name)) || {}).kind !== "portal").forEach(name =>
			v.doubt(o, "No portal " + name + " is on your map."));
		found.forEach(s => Object.assign(stateOf(s), {traverses: true, leaves: o}));
	}

	/* Warns of each own world that the orders leave without a ship that holds it (SE-13, SE-53). */
	function warnOfWorlds() {
		const armed = facts.ships.filter(s => ships.has(low(s.handle)) && !stateOf(s).carrier && s.hull !== "missile" && s.guns * s.or >= 100);
		for (const world of facts.worlds.filter(w => w.owner === me)) {
			const here = armed.filter(s => !distance(s.sector, world.sector)), gone = here.map(s => stateOf(s).leaves);
			const relieved = armed.some(s => {
				const state = stateOf(s), there = !distance(state.moves ? state.to : s.sector, world.sector);
				return state.traverses ? !there : state.moves && there; /* it comes out elsewhere than at the entry */
			});
			if (here.length && gone.every(Boolean) && !relieved)
				v.doubt(gone.reduce((a, b) => a.number >= b.number ? a : b), "No armed ship of yours stays at " + world.name +
					", which is lost without one.");
		}
	}

	/* --- Worlds, empires, classes ------------------------------------------------------------------- */

	function world(o, slot) {
		const name = v.text(o, slot);
		return (things.get(low(name)) || {}).kind === "world" || v.refuse(o, "No world \"" + name + "\" is on your map.");
	}

	function ownWorld(o, name) {
		const w = worlds.get(low(name));
		if (!w || w.owner !== me)
			v.doubt(o, name + " is not yours now.");
		else if (w.status && w.status !== "free")
			v.doubt(o, name + " is " + w.status + " now.");
		return w && w.owner === me ? w : null;
	}

	function empires(o, trusted) {
		const known = name => contacts.has(name) || trusted && (facts.ships.some(s => (s.identified_to || []).map(low).includes(name)) ||
			facts.shares.some(s => low(s.from) === low(me) && low(s.to) === name));
		left(o, v.all(o, "e"), name => low(name) === low(me) ? name + " is your own empire." : known(low(name)) ? null : name +
			" is no contact of yours.");
	}

	function trouble(name) {
		const size = name.length;
		return size > 30 ? "A name has 1 to 30 characters." : /^[0-9]+$/.test(name) ? "A name is not digits only." :
			RESERVED.includes(low(name)) ? "This word is reserved." : null;
	}

	function build(o) {
		const kind = v.text(o, "k"), known = classes.get(low(kind)), names = v.all(o, "b"), count = v.text(o, "n");
		if (!world(o, "w"))
			return;
		if (known && known.buildable === false)
			v.refuse(o, "The class " + kind + " cannot be built.");
		if (!known || !known.known)
			v.doubt(o, "You do not know the class " + kind + " now.");
		for (const name of names)
			if (trouble(name.replace(/\*$/, "1")) || ships.has(low(name)))
				v.refuse(o, trouble(name.replace(/\*$/, "1")) || "You have a ship " + name + " already.");
			else if (names.some(n => /\*$/.test(n)) && names.length > 1)
				v.refuse(o, "base* stands alone.");
			else if (built.has(low(name)))
				v.doubt(o, "The name " + name + " is given twice.");
			else if (!/\*$/.test(name))
				built.add(low(name));
		if (count !== "MAX" && !names.some(n => /\*$/.test(n)) && names.length > Number(count))
			v.refuse(o, "There are more names than ships.");
		const home = ownWorld(o, v.text(o, "w"));
		if (home && known && home.stockpile < known.cost * (count === "MAX" ? 1 : Number(count)))
			v.doubt(o, home.name + " has " + home.stockpile + " RU now.");
		if (names.length && Array.from(built).length > names.length)
			v.doubt(o, "Other lines give names, too.");
	}

	/* --- Designs ------------------------------------------------------------------------------------ */

	const RATINGS = ["guns", "dp", "engines", "scan", "racks"], hulls = new Map(data.tables.hulls.map(h => [h.name, h]));

	/* A rating above the hull's own costs and weighs e^(more / k), rounded up (SE-15), with k in tenths. The lighter a missile,
	   the more its guns cost (SE-16). */
	function priceOf(hull, ratings) {
		if (hull === "missile") {
			const [guns, tonnage] = ratings;
			return {cost: guns <= 8 ? 1 : Math.max(1, Math.floor(Math.exp(guns / (13.5 * tonnage)) + 0.5)), tonnage: tonnage};
		}
		const base = hulls.get(hull), more = RATINGS.map((name, i) => ratings[i] - base[name]);
		const sum = k => more.reduce((all, d, i) => all + (d > 0 ? Math.ceil(Math.exp(d * 10 / k[i])) : 0), 0);
		return {cost: base.cost + sum(base.cost_k), tonnage: base.tonnage + sum(base.tonnage_k)};
	}

	/* Why the design is impossible (SE-14 to SE-16: limits of hulls), or its price. */
	function designTold(hull, ratings) {
		const base = hulls.get(hull), missile = hull === "missile", most = data.tables.numbers;
		if (missile && ratings.some(n => n < 1 || n > most.missile_max))
			return {bad: "Guns and tonnage of a missile are 1 to " + most.missile_max + "."};
		const at = missile ? -1 : ratings.findIndex((n, i) => base.max[i] >= 0 && n > base.max[i]);
		if (at >= 0)
			return {bad: "A " + hull + " has at most " + base.max[at] + " " + RATINGS[at] + "."};
		if (!missile && (ratings[0] < 1 || ratings[1] < 1))
			return {bad: "Guns and dp are at least 1."};
		const price = priceOf(hull, ratings);
		return Math.max(price.cost, price.tonnage) > most.design_limit ? {bad: "It costs or weighs more than " + most.design_limit + "."} :
			{good: "A ship costs " + price.cost + " RU, tonnage " + price.tonnage + "."};
	}

	const hullOf = text => text ? low(text) : "missile";

	function design(o) {
		const name = v.text(o, "d");
		if (!world(o, "w"))
			return;
		if (trouble(name) || classes.has(low(name)))
			v.refuse(o, trouble(name) || "A class has this name already.");
		else
			designedAs(o);
		designed.add(low(name));
	}

	function designedAs(o) {
		const told = designTold(hullOf(v.text(o, "h")), v.all(o, "g").concat(v.all(o, v.text(o, "h") ? "f" : "o")).map(Number));
		v.doubt(o, told.bad || told.good);
	}

	function repair(o) {
		const name = v.text(o, "s"), ship = ships.get(low(name)), whole = ship && classes.get(low(ship.class));
		if (!ship)
			anyNames() ? v.doubt(o, noShip(name)) : v.refuse(o, noShip(name));
		left(o, v.all(o, "w"), w => (things.get(low(w)) || {}).kind === "world" ? null : "No world \"" + w + "\" is on your map.");
		v.all(o, "w").forEach(w => ownWorld(o, w));
		if (!whole || ship.dp >= whole.dp)
			v.doubt(o, name + " is not damaged now.");
		else
			v.doubt(o, "The host knows what it costs.");
	}

	let anyNames = () => false;

	const isClass = name => classes.has(low(name)) || facts.ships.some(s => low(s.class) === low(name));

	function item(o, name) {
		if (name[0] === "@")
			return isClass(name.slice(1)) ? null : designed.size ? v.doubt(o, "You may know no class " + name) || null : "You know no class " +
				name.slice(1) + ".";
		return ships.has(low(name)) ? null : anyNames() ? v.doubt(o, noShip(name)) || null : noShip(name);
	}

	function pool(o) {
		if (!world(o, "w"))
			return;
		left(o, v.all(o, "v"), w => (things.get(low(w)) || {}).kind === "world" ? null : "No world \"" + w + "\" is on your map.");
		if ((worlds.get(low(v.text(o, "w"))) || {}).owner !== me)
			v.doubt(o, v.text(o, "w") + " is not yours now.");
	}

	function transfer(o) {
		if (!world(o, "w") || !world(o, "v"))
			return;
		if (low(v.text(o, "w")) === low(v.text(o, "v"))) {
			v.refuse(o, "Both worlds are the same.");
			return;
		}
		empires(o, false);
		const from = ownWorld(o, v.text(o, "w"));
		if (from && (v.text(o, "n") === "MAX" || from.stockpile + from.production < Number(v.text(o, "n"))))
			v.doubt(o, from.name + " will have " + (from.stockpile + from.production) + " RU.");
		if (!v.text(o, "e") && (worlds.get(low(v.text(o, "v"))) || {}).owner !== me)
			v.doubt(o, v.text(o, "v") + " is not yours now.");
	}

	function grant(o) {
		if (!v.text(o, "a"))
			left(o, o.values.filter(x => "cpsk".includes(x.slot)).map(x => x.slot === "k" ? "@" + x.text : x.text), name => {
				const ship = ships.get(low(name));
				if (/^\(/.test(name))
					return null;
				if (v.text(o, "k"))
					return isClass(name.slice(1)) ? null : v.doubt(o, "You may know no class " + name.slice(1)) || null;
				if (name[0] === "@")
					return sectorOf(name) ? null : "There is no " + name + " on your map.";
				return ship && stateOf(ship).carrier ? name + " is loaded." : ship ? null : item(o, name);
			});
		empires(o, o.code === "DENY");
	}

	const nav = new Set((facts.nav || []).map(portal => low(portal.name)));

	function transmit(o) {
		left(o, v.all(o, "w"), name => nav.has(low(name)) ? null : "You have no navigation data of " + name + ".");
		empires(o, false);
	}

	function items(o) {
		if (!v.text(o, "a"))
			left(o, v.all(o, "i"), name => item(o, name));
		if (o.code !== "TOGGLE" && !v.text(o, "l"))
			empires(o, o.code === "CONCEAL");
	}

	function give(o) {
		v.all(o, "k").filter(k => !(classes.get(low(k)) || {}).known && !designed.has(low(k))).forEach(k =>
			v.doubt(o, "You do not know the class " + k + " now."));
		empires(o, false);
	}

	const CHECKS = {UNLOAD: unload, LOAD: load, DESTRUCT: destruct, FIRE: fire, TRANSMIT: transmit, MOVE: go, TRAVERSE: traverse,
		DESIGN: design, GIVE: give, BUILD: build, REPAIR: repair, TOGGLE: items, CONCEAL: items, IDENTIFY: items, POOL: pool,
		TRANSFER: transfer, DENY: grant, AUTHORIZE: grant};

	function check(orders) {
		now = new Map();
		built = new Set();
		designed = new Set();
		missiles = orders.some(o => o.code === "FIRE" && v.all(o, "s").some(n => ships.has(low(n)) && ships.get(low(n)).hull === "missile" &&
			ships.get(low(n)).aboard));
		anyNames = () => orders.some(o => o.code === "BUILD" && v.all(o, "b").length > 0);
		for (const ship of facts.ships)
			if (ship.aboard && ships.has(low(ship.aboard)))
				stateOf(ships.get(low(ship.aboard))).cargo++;
		for (const code of ORDER)
			orders.filter(o => o.code === code).forEach(o => CHECKS[code](o));
		warnOfWorlds();
		orders.forEach(v.pass);
	}

	/* --- For the panel ------------------------------------------------------------------------------- */

	const shipOf = name => ships.get(low(name));

	function able(code, name) {
		const s = shipOf(name);
		if (!s)
			return false;
		if (code === "UNLOAD")
			return Boolean(s.aboard);
		if (code === "MOVE" || code === "TRAVERSE")
			return !s.aboard && s.engines > 0;
		if (code === "FIRE")
			return s.guns > 0 && (!s.aboard || s.hull === "missile");
		if (code === "LOAD")
			return !s.aboard && s.class !== "starbase" && s.racks === 0;
		if (code === "REPAIR")
			return !classes.has(low(s.class)) || s.dp < classes.get(low(s.class)).dp;
		return code !== "DESTRUCT" || s.class !== "starbase" && !s.aboard;
	}

	function reach(code, slot, subject, id) {
		const to = id.match(/-?[0-9]+/g).map(Number), movers = subject.things.filter(name => able("MOVE", name)).map(shipOf);
		return code !== "MOVE" || slot !== "t" && slot !== "q" || !movers.length ||
			distance(movers[0].sector, to) > 0 && movers.every(s => distance(s.sector, to) <= s.engines);
	}

	/* The numbers of a design in their order: guns, dp, engines, scan, racks; of a missile guns and tonnage. */
	const chosenHull = making => making.steps.some(s => s.kind === "hull") ? low(making.steps.find(s => s.kind === "hull").value) :
		making.steps.some(s => s.kind === "number") ? "missile" : null;
	const numbersOf = making => making.steps.filter(s => s.kind === "number");

	/* The number of ships stands before the class, but is asked after it, when the price is known. */
	const preset = (making, edge) => making.code === "BUILD" && edge.kind === "count" ? "1" : null;

	const boughtOf = making => classes.get(low((making.steps.find(s => s.kind === "class") || {value: ""}).value));
	const stockOf = making => (worlds.get(low(making.steps.find(s => s.kind === "world").value)) || {stockpile: 0}).stockpile;

	function most(making) {
		return {most: Math.floor(stockOf(making) / Math.max(1, (boughtOf(making) || {cost: 1}).cost)), word: "MAX"};
	}

	/* What the ships cost, and what there is to pay them. */
	function buildTold(making) {
		const kind = boughtOf(making), count = making.steps.find(s => s.kind === "count").value;
		return (kind ? "Costs " + kind.cost * (count === "MAX" ? most(making).most : Number(count)) + ", of " : "You have ") +
			stockOf(making) + " RU.";
	}

	function label(making, at) {
		if (making.code === "BUILD" && making.steps[at].kind === "count")
			return "Number";
		if (making.code !== "DESIGN" || making.steps[at].kind !== "number")
			return null;
		const missile = chosenHull(making) === "missile";
		const name = (missile ? ["guns of a missile", "tonnage of a missile"] : RATINGS)[numbersOf(making).indexOf(making.steps[at])];
		return name === "dp" ? "Damage points (dp)" : name[0].toUpperCase() + name.slice(1);
	}

	function remark(making) {
		if (making.code === "BUILD" && making.steps.some(s => s.kind === "count"))
			return buildTold(making);
		const hull = making.code === "DESIGN" ? chosenHull(making) : null, ratings = numbersOf(making).map(s => Number(s.value));
		if (!hull || ratings.length < (hull === "missile" ? 2 : RATINGS.length))
			return null;
		const told = designTold(hull, ratings);
		return told.bad || told.good;
	}

	/* A design begins with the ratings that its hull has for free. */
	function amount(code, slot, about) {
		const hull = code === "DESIGN" && about.steps.find(s => s.kind === "hull");
		return hull ? hulls.get(low(hull.value))[RATINGS[numbersOf(about).length]] : null;
	}

	function choices(making, edge, list) {
		if (edge.kind === "carrier")
			return list.filter(c => shipOf(c[0]) && shipOf(c[0]).racks > 0 && !shipOf(c[0]).aboard);
		if (edge.kind === "class" && making.code === "BUILD")
			return list.filter(c => classes.has(low(c[0])) && classes.get(low(c[0])).buildable).map(c => [c[0], c[0] + ", " +
				classes.get(low(c[0])).cost]);
		return list;
	}

	function cannot(code, subject) {
		const here = data.places.find(p => p.id === subject.place);
		if (["BUILD", "DESIGN", "POOL", "TRANSFER"].includes(code) && !(here && here.own))
			return "no world of yours";
		const at = sectorOf(subject.place), seen = at && (sight.get(at.join()) || {ships: []}).ships;
		if (code === "TRANSMIT" && !nav.size)
			return "you have no navigation data";
		if (["TRANSMIT", "GIVE"].includes(code) && !contacts.size)
			return "you have no contact";
		if (code === "FIRE" && !contacts.size && !(seen || []).some(s => s.owner && low(s.owner) !== low(me)))
			return "no foreign ship that you know is here";
		return null;
	}

	const home = data.places.find(p => p.home), guide = facts.turn !== 1 || !home ? [] : [
		"Choose " + (home.name || home.id) + " (★), your home, then Build: ships of a class that you have. Design makes a class of" +
			" your own, and says what it costs.",
		"Choose a place with ships of yours, then Move: the sectors in reach are bright."];

	return {check: check, able: able, reach: reach, choices: choices, label: label, preset: preset, most: most, remark: remark, amount: amount,
		typed: ["count"], fromNone: ["DESIGN"], priceOf: priceOf, cannot: cannot, guide: guide, moves: ["MOVE"],
		likely: ["MOVE", "FIRE", "BUILD", "LOAD", "UNLOAD", "TRAVERSE", "REPAIR", "TOGGLE", "DESIGN", "POOL", "TRANSFER", "DESTRUCT"]};
};
