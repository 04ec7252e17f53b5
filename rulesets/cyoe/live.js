"use strict";
/* Checks orders in the report page (CY-98, CY-99: which orders are refused). The host rehearses all orders on the known
   state; this file says good or refused only if that is certain without a rehearsal. */
const pageRules = function (data, grammar, v) {
	const facts = data.facts, own = facts.own, tables = data.tables, numbers = tables.numbers, me = own.name;
	const systems = new Map(facts.systems.map(s => [s.id, s]));
	const planets = new Map(facts.systems.flatMap(s => (s.planets || []).map(p => [p.id, Object.assign({system: s.id}, p)])));
	const fleets = new Map(facts.fleets.filter(f => f.owner === me).map(f => [f.id, f]));
	const empires = new Map(facts.empires.map(e => [e.id, e]));
	const units = new Map(tables.units.map(u => [u.code, u])), techs = new Map(tables.techs.map(t => [t.tech, t]));
	const has = new Set(own.techs.map(t => t.tech)), busy = new Set(own.research.map(r => r.tech));
	const FOUNDING = ["TR", "FT", "DU", "FS", "SL"], TURN_0 = FOUNDING.concat(["B", "UI", "UP", "EQ", "UQ"]);
	const GIFTS = ["GP", "GR", "GU", "GT"], REPLACING = {M: "M", ST: "ST", TG: "TG", BK: "BK", BK_LIFT: "BK", JN: "JN", BI: "BI", BP: "BP"};
	let set = [];

	/* --- Names in orders ----------------------------------------------------------------------- */

	function named(o) {
		for (const value of o.values) {
			const number = Number(value.text);
			if ((value.slot === "s" || o.code === "DP" && "ab".includes(value.slot)) && !systems.has(number))
				return v.refuse(o, "You know no system S" + number + ".");
			if (value.slot === "p" && !planets.has(number))
				return facts.turn === 0 && o.code === "UP" ? v.doubt(o, "Planets appear in that turn.") : v.refuse(o,
					"You know no planet P" + number + ".");
			if (value.slot === "e" && !empires.has(number))
				return v.refuse(o, "There is no empire E" + number + ".");
			if ((value.slot === "t" && o.code !== "TR" || value.slot === "x" && o.code === "RE") && !techs.has(number))
				return v.refuse(o, "There is no tech " + value.text + ".");
		}
		return true;
	}

	function sense(o) {
		if (facts.turn === 0 && !TURN_0.includes(o.code))
			return v.refuse(o, "On turn 0 there is only TR FT DU FS SL B UI UP EQ UQ.");
		if (facts.turn > 0 && FOUNDING.includes(o.code))
			return v.refuse(o, "That is for turn 0 only.");
		for (const e of v.all(o, "e").map(Number)) {
			if (e === own.id)
				return v.refuse(o, "E" + e + " are you yourself.");
			if (GIFTS.includes(o.code) && empires.get(e).eliminated)
				return v.refuse(o, "E" + e + " is out of the game.");
		}
		return o.code !== "CS" || units.get(v.text(o, "c")).kind !== "defence" ||
			v.refuse(o, "Defence stations are destroyed, not captured.");
	}

	function replace(orders) {
		const last = new Map();
		for (const o of orders.filter(order => REPLACING[order.code] && order.state !== "refused")) {
			const key = REPLACING[o.code] + v.number(o, "f"), old = last.get(key);
			if (old) {
				old.state = "";
				v.refuse(old, "Line " + o.number + ", " + o.line + ", replaces it.");
				v.doubt(o, "It replaces " + old.line + " of line " + old.number + ".");
			}
			last.set(key, o);
		}
	}

	/* --- Of fleets -------------------------------------------------------------------------------- */

	/* The fleet as earlier orders of the set leave it; null: refused, with the reason. */
	function fleet(o, slot) {
		const id = v.number(o, slot), there = fleets.get(id);
		const touched = set.some(other => other !== o && ["GU", "RT_SHIPS", "T"].includes(other.code) &&
			[v.number(other, "f"), v.number(other, "a")].includes(id));
		const made = set.some(other => other !== o && (other.code === "T" && v.number(other, "b") === id ||
			["B", "DP"].includes(other.code))) || facts.queue.some(item => item.buy && (item.fleet === null || item.fleet === id));
		if (there && touched)
			v.doubt(o, "Other lines change F" + id + ".");
		if (!there && made)
			v.doubt(o, "You have no fleet F" + id + " yet.");
		else if (!there)
			v.refuse(o, "You have no fleet F" + id + ".", v.near(id, Array.from(fleets.keys())) !== null &&
				v.mended(o, slot, v.near(id, Array.from(fleets.keys())), grammar));
		return there && !touched ? there : null;
	}

	const ships = (f, ...codes) => codes.reduce((sum, code) => sum + (f.ships[code] || 0), 0);

	/* A known node, or one whose other end is unexplored. */
	function node(o, from, to) {
		const a = systems.get(from), b = systems.get(to);
		if (a.nodes && a.nodes.includes(to) || b.nodes && b.nodes.includes(from))
			return true;
		if (a.nodes)
			return v.refuse(o, "You know no node from S" + from + " to S" + to + ".");
		return v.doubt(o, "Nobody knows a node from S" + from + " to S" + to + ".");
	}

	function move(o, f) {
		const way = v.all(o, "s").map(Number);
		let at = f.system;
		for (const to of way) {
			if (!node(o, at, to))
				return;
			at = to;
		}
		if (way.length > numbers.jumps)
			v.doubt(o, "F" + f.id + " makes " + numbers.jumps + " jumps a turn, more with a tech.");
	}

	function ofFleet(o) {
		const f = fleet(o, o.code === "T" ? "a" : "f"), p = planets.get(v.number(o, "p")), holder = f && systems.get(f.system).holder;
		if (o.code === "T" && v.number(o, "a") === v.number(o, "b"))
			v.refuse(o, "A fleet cannot give ships to itself.");
		if (!f)
			return;
		if (o.code === "M")
			move(o, f);
		else if (o.code === "BK")
			node(o, f.system, v.number(o, "s"));
		else if (["T", "GU", "RT_SHIPS"].includes(o.code) && !ships(f, v.text(o, "c")))
			v.doubt(o, "F" + f.id + " has no " + v.text(o, "c") + " now.");
		else if (["T", "GU", "RT_SHIPS"].includes(o.code) && ships(f, v.text(o, "c")) < v.number(o, "n"))
			v.doubt(o, "F" + f.id + " has " + ships(f, v.text(o, "c")) + " " + v.text(o, "c") + ".");
		else if (o.code === "T" && fleets.has(v.number(o, "b")) && fleets.get(v.number(o, "b")).system !== f.system)
			v.doubt(o, "F" + v.number(o, "b") + " is elsewhere.");
		else if (["CP", "BP"].includes(o.code) && p && p.owner === me)
			v.refuse(o, "P" + p.id + " is yours.");
		else if (o.code === "RV")
			v.doubt(o, "It takes a captured ship.");
		else
			civil(o, f, p);
		if (["BI", "BP", "CS", "CP"].includes(o.code))
			v.doubt(o, holder === me && o.code === "BI" ? "You hold S" + f.system + " yourself." : "It depends on who is there then.");
	}

	function civil(o, f, p) {
		if (f.captured.length)
			v.doubt(o, "F" + f.id + " has captured ships.");
		else if (["UL", "LD"].includes(o.code) && !ships(f, "TR"))
			v.refuse(o, "F" + f.id + " has no transports.");
		else if (o.code === "CO" && !ships(f, "CO", "GN", "CV"))
			v.refuse(o, "F" + f.id + " has no ship that can settle.");
		else if (o.code === "SC" && !ships(f, "SV"))
			v.refuse(o, "F" + f.id + " has no survey ship.");
		else if (["UL", "LD", "CO", "SC"].includes(o.code))
			v.doubt(o, p && p.system !== f.system ? "It has to be at P" + p.id + " then." : "It depends on the planet.");
	}

	/* --- Of places --------------------------------------------------------------------------------------- */

	function present(id) {
		const s = systems.get(id), mine = list => (list || []).some(x => x.owner === me);
		return s.holder === me || mine(s.planets) || mine(s.stations) || Array.from(fleets.values()).some(f => f.system === id);
	}

	/* The certain part of a rating: what was bought, minus what is suppressed. */
	const rating = id => systems.get(id).holder === me ? (systems.get(id).rating || 0) - (systems.get(id).suppression || 0) : 0;

	function goods(o, code, id) {
		const unit = units.get(code), tech = unit.tech;
		if (tech && !has.has(tech) && !busy.has(tech) && !own.artifacts.length)
			return v.refuse(o, code + ": you lack the tech for it.");
		if (tech && !has.has(tech))
			return v.doubt(o, code + " needs tech " + tech + ".");
		if (!present(id))
			return set.some(other => other.code === "GU") ? v.doubt(o, "Nothing of yours is there.") : v.refuse(o,
				"You have no ship, station or planet in S" + id + ".");
		if (rating(id) < unit.rating)
			v.doubt(o, "It needs a rating of " + unit.rating + " in S" + id + ".");
		return true;
	}

	function buy(o, purse) {
		const code = v.text(o, "c"), id = v.number(o, "s"), unit = units.get(code), count = v.number(o, "n");
		if (!goods(o, code, id))
			return;
		purse.pp -= unit.price * count;
		if (purse.pp < 0)
			v.doubt(o, "You have " + own.pp + " PP.");
		if (unit.classes || (own.traits.length && !["strike", "capital"].includes(unit.kind)))
			v.doubt(o, "It depends on S" + id + " and your traits.");
		const stations = (systems.get(id).stations || []).reduce((sum, s) => sum + s.count, 0);
		if (!["strike", "capital"].includes(unit.kind) && stations + count > numbers.stations_most)
			v.doubt(o, "At most " + numbers.stations_most + " stations in a system.");
	}

	function ofPlace(o, purse) {
		const id = v.number(o, "s"), s = systems.get(id), p = planets.get(v.number(o, "p"));
		if (o.code === "B")
			buy(o, purse);
		else if (o.code === "UI" && !present(id))
			v.refuse(o, "You have no ship, station or planet in S" + id + ".");
		else if (o.code === "UI" && s.holder && s.holder !== me)
			v.refuse(o, "Another empire holds S" + id + ".");
		else if (o.code === "UI" && s.seen && v.number(o, "n") <= (s.rating || 0))
			v.refuse(o, "The rating is " + s.rating + " already.");
		else if (o.code === "UP" && p && present(p.system) && (!p.owner || p.owner === me) && v.number(o, "n") <= p.class + coming(p))
			v.refuse(o, "The planet is of that class already.");
		else if (o.code === "UP" && p && p.kind === "U" && present(p.system))
			v.refuse(o, "A class U planet cannot be raised.");
		else if (o.code === "AB")
			abandon(o, p);
		else if (o.code === "UI")
			raise(o, s, purse);
		else if (["RT_STATIONS", "US"].includes(o.code) && !(s.stations || []).some(x => x.owner === me))
			v.refuse(o, "You have no stations there.");
		else if (o.code === "US" && (units.get(v.text(o, "c")).kind !== units.get(v.text(o, "d")).kind ||
			units.get(v.text(o, "c")).size >= units.get(v.text(o, "d")).size))
			v.refuse(o, v.text(o, "c") + " cannot become " + v.text(o, "d") + ".");
		else
			v.doubt(o, "The host knows what it costs.");
	}

	/* Classes that have been paid for and arrive this turn. */
	const coming = p => facts.queue.filter(item => item.planet === p.id).reduce((sum, item) => sum + (item.classes || 0), 0);

	function abandon(o, p) {
		if (p.owner !== me && !!coming(p) && !set.some(other => other.code === "CP"))
			v.refuse(o, "P" + p.id + " is not yours.");
		else if (p.owner !== me || set.some(other => other !== o && other.code === "AB"))
			v.doubt(o, "It depends on what comes before.");
	}

	/* Ignores discounts, which are not certain. */
	function raise(o, s, purse) {
		const prices = (tables.rating || {}).price || (tables.ratings || {}).price || [];
		for (let i = s.rating || 0; i < v.number(o, "n"); i++)
			purse.pp -= prices[i] || 0;
		if (s.holder !== me || purse.pp < 0 || !prices.length || facts.queue.some(item => item.system === s.id) ||
			set.some(other => other !== o && other.code === "UI" && v.number(other, "s") === s.id))
			v.doubt(o, "It depends on what is bought before.");
	}

	/* --- Of techs ------------------------------------------------------------------------------------------ */

	function ofTech(o, purse) {
		const tech = v.number(o, "t"), row = techs.get(tech), old = v.number(o, "x");
		const touched = set.some(other => other !== o && ["DT", "RE", "RV", "OB", "AT"].includes(other.code) &&
			(v.number(other, "t") === tech || v.number(other, "x") === tech));
		const there = has.has(tech) || busy.has(tech), gained = ["RE", "OB", "AT"].includes(o.code);
		if (touched)
			v.doubt(o, "Other lines are about tech " + v.text(o, "t") + ".");
		else if (gained && there)
			v.refuse(o, "Tech " + v.text(o, "t") + " is there already.");
		else if (["RE", "GT", "AT"].includes(o.code) && row.artifact)
			v.refuse(o, "Tech " + v.text(o, "t") + " comes by RV or OB only.");
		else if (o.code === "DT" && !there || ["EQ", "UQ", "GT"].includes(o.code) && !has.has(tech))
			busy.has(tech) || facts.turn === 0 ? v.doubt(o, "Tech " + v.text(o, "t") + " is on its way.") : v.refuse(o,
				"You have no tech " + v.text(o, "t") + ".");
		else if (["EQ", "UQ"].includes(o.code) && !row.carried)
			v.refuse(o, "Tech " + v.text(o, "t") + " is not carried by ships.");
		else if (o.code === "RE" && !isNaN(old))
			v.doubt(o, "It takes the place of another.");
		else if (o.code === "RE")
			research(o, row, purse);
		else if (o.code === "OB")
			own.observed.length ? v.doubt(o, "It takes an observation.") : v.refuse(o, "You have no observation of it.");
	}

	function research(o, row, purse) {
		purse.rp -= row.price;
		if (purse.rp < 0)
			v.doubt(o, "It costs " + row.price + " RP.");
		if (has.size + busy.size + purse.slots++ >= own.slots)
			v.doubt(o, "There is no free slot.");
	}

	/* --- Turn 0 ----------------------------------------------------------------------------------------------- */

	/* The number of free purchases at a place: 0 except at home and next to it. */
	function freePlaces(id) {
		const home = systems.get(own.home);
		return id === own.home ? numbers.free_home : home && (home.nodes || []).includes(id) ? numbers.free_near : 0;
	}

	/* Negative traits come first, because they give points for the others (CY-65). */
	function takeTraits(orders) {
		const rows = new Map(tables.traits.map(t => [t.code, t])), taken = [], unsure = new Set();
		const most = kind => numbers["traits_" + kind], count = kind => taken.filter(t => t.kind === kind).length;
		const rowOf = o => rows.get(v.text(o, "t"));
		const traits = orders.filter(o => o.code === "TR" && o.state !== "refused");
		const first = o => Number(!(rowOf(o) && rowOf(o).kind === "negative"));
		for (const o of traits.slice().sort((a, b) => first(a) - first(b))) {
			const row = rowOf(o);
			if (!row)
				v.doubt(o, "The host knows this trait.");
			else if (taken.includes(row))
				unsure.has(row) ? v.doubt(o, "Each trait once.") : v.refuse(o, "Each trait once.");
			else if (v.text(o, "s"))
				v.doubt(o, "Only MD has a planet, and only in a system next to your home.");
			if (!row || taken.includes(row))
				continue;
			taken.push(row);
			const bars = taken.some(t => (t.excludes || []).some(code => taken.includes(rows.get(code))));
			if (bars || count("negative") > most("negative") || count("positive") + Math.max(0, count("neutral") - most("neutral")) >
				most("positive") + count("negative"))
				v.doubt(o, o.line + " may not fit to your other traits.");
			if (o.state === "doubtful")
				unsure.add(row);
		}
		return taken;
	}

	function found(orders) {
		const taken = takeTraits(orders), slots = taken.reduce((sum, t) => sum + Math.min(0, t.slots || 0), own.slots);
		const free = new Set(), places = new Map();
		let looks = 0;
		for (const o of orders.filter(order => FOUNDING.includes(order.code) && order.state !== "refused")) {
			const n = v.number(o, "n"), s = v.number(o, "s"), tech = v.number(o, "t");
			if (o.code === "FT") {
				if (techs.get(tech).artifact || has.has(tech) || free.has(tech) || free.size >= numbers.free_techs)
					v.doubt(o, "Two free techs, each once.");
				else if (has.size + free.size >= slots)
					v.doubt(o, "There may be no free slot.");
				free.add(tech);
			} else if (o.code === "DU" && (looks += n) > numbers.start_looks) {
				v.doubt(o, "At most " + numbers.start_looks + " planets.");
			} else if (o.code === "FS" || o.code === "SL") {
				places.set(s, (places.get(s) || 0) + n);
				if (!freePlaces(s))
					v.refuse(o, "Free places are at home and in the systems next to it.");
				else if (places.get(s) > freePlaces(s))
					v.doubt(o, "S" + s + " has " + freePlaces(s) + " free places.");
				if (o.code === "FS" && o.state !== "refused")
					placeStations(o, s, places.get(s), taken);
			}
		}
	}

	function placeStations(o, id, count, taken) {
		const unit = units.get(v.text(o, "c")), there = (systems.get(id).stations || []).reduce((sum, s) => sum + s.count, 0);
		if (unit.tech && !own.artifacts.length && !set.some(other => other.code === "FT" && v.number(other, "t") === unit.tech))
			v.refuse(o, unit.code + ": you lack the tech for it.");
		else if (unit.tech || taken.some(t => (t.forbids || []).includes(unit.code)) || unit.rating > rating(id) ||
			there + count > numbers.stations_most)
			v.doubt(o, "It depends on your traits, techs and the system.");
	}

	/* At home ships can be bought at once, with the money that is there. */
	function foundShips(o, purse) {
		const unit = units.get(v.text(o, "c"));
		if (o.code !== "B" || !unit || v.number(o, "s") !== own.home || !["strike", "capital"].includes(unit.kind) || unit.tech ||
			unit.rating > rating(own.home))
			v.doubt(o, "The host founds the empire first.");
		else if ((purse.pp -= unit.price * v.number(o, "n")) < 0 || set.some(other => other.code === "TR"))
			v.doubt(o, "You have " + own.pp + " PP.");
	}

	function check(orders) {
		const income = facts.turn > 0 && facts.income || {pp: 0, rp: 0};
		const purse = {pp: own.pp + income.pp, rp: own.rp + income.rp, slots: 0};
		set = orders;
		orders.forEach(named);
		replace(orders);
		for (const o of orders.filter(order => order.state !== "refused" && sense(order))) {
			if (o.code === "GP" || o.code === "GR")
				purse[o.code === "GP" ? "pp" : "rp"] -= v.number(o, "n");
			if (facts.turn === 0 && !FOUNDING.includes(o.code))
				foundShips(o, purse);
			else if (FOUNDING.includes(o.code))
				continue;
			else if (["T", "GU", "RT_SHIPS", "ST", "TG", "BK", "BK_LIFT", "M", "AK", "JN", "BI", "BP", "CS", "CP", "UL", "LD", "CO", "SV",
				"SC", "RV"].includes(o.code))
				ofFleet(o);
			else if (["B", "UI", "UP", "US", "AB", "RT_STATIONS"].includes(o.code))
				ofPlace(o, purse);
			else if (["RE", "DT", "EQ", "UQ", "OB", "GT", "AT"].includes(o.code))
				ofTech(o, purse);
			else if (o.code === "SX")
				(purse.rp -= numbers.slot_price) < 0 && v.doubt(o, "It costs " + numbers.slot_price + " RP.");
			else if (!(o.code === "GP" || o.code === "GR"))
				v.doubt(o, "The host knows whether this can be done.");
			if ((o.code === "GP" && purse.pp < 0) || (o.code === "GR" && purse.rp < 0))
				v.doubt(o, "You have too little.");
		}
		if (facts.turn === 0)
			found(orders);
		for (const o of orders.filter(order => order.code === "SV"))
			for (const other of orders.filter(order => order.code === "M" && v.number(order, "f") === v.number(o, "f")))
				if (other.state === "" && fleets.has(v.number(o, "f")))
					v.refuse(o, "F" + v.number(o, "f") + " moves this turn.");
				else if (other.state !== "refused")
					v.doubt(o, "It may move this turn.");
		for (const o of orders.filter(order => ["AR", "AP", "AQ"].includes(order.code)))
			if (facts.turn > 0 && !own.artifacts.some(a => a.id === v.number(o, "a")))
				v.refuse(o, "You have no artifact " + v.number(o, "a") + ".");
		orders.forEach(v.pass);
	}

	/* --- For the panel -------------------------------------------------------------------------------------- */

	function able(code, thing) {
		const f = fleets.get(Number(thing.slice(1)));
		return !f || (!["UL", "LD"].includes(code) || ships(f, "TR") > 0) && (code !== "CO" || ships(f, "CO", "GN", "CV") > 0) &&
			(code !== "SC" || ships(f, "SV") > 0);
	}

	/* A rating or a class begins one above what is there. */
	function amount(code, slot, subject) {
		const s = systems.get(Number(subject.place.slice(1))), p = planets.get(Number((subject.steps.find(t => t.kind === "planet") || {}).value));
		if (code === "UI" && s)
			return ratingOf(s) + 1;
		if (code === "UP" && p)
			return (p.class || 0) + coming(p) + 1;
		const f = fleets.get(Number((subject.thing || "").slice(1))), type = subject.steps.map(s => s.value).find(t => units.has(t));
		return f && type && ["T", "GU", "RT_SHIPS"].includes(code) ? ships(f, type) : null;
	}

	const two = tech => String(tech).padStart(2, "0");

	/* Techs that an order can name, according to the report. */
	function isOffered(code, t) {
		if (code === "FT" || code === "RE")
			return !t.artifact && !has.has(t.tech) && !busy.has(t.tech);
		if (code === "EQ" || code === "UQ")
			return t.carried && (has.has(t.tech) || facts.turn === 0);
		if (code === "RV")
			return !has.has(t.tech) && !busy.has(t.tech);
		if (code === "OB")
			return own.observed.some(o => o.tech === t.tech);
		return code === "AT" ? !has.has(t.tech) && !t.artifact : code === "DT" ? has.has(t.tech) || busy.has(t.tech) : has.has(t.tech);
	}

	/* Ships of the fleets, and things that can be bought here. */
	function choices(making, edge, list) {
		const held = making.subject.things.map(t => fleets.get(Number(t.slice(1)))).filter(Boolean);
		const name = code => [code, code + " " + units.get(code).name.toLowerCase() + (making.code === "B" ? ", " + units.get(code).price : "")];
		if (edge.kind === "ship" && ["T", "GU", "RT_SHIPS"].includes(making.code))
			return list.filter(c => held.some(f => f.ships[c[0]])).map(c => name(c[0]));
		if (edge.kind === "trait")
			return tables.traits.map(t => [t.code, t.code + " " + t.name + ", " + t.kind]);
		if (edge.kind === "tech")
			return tables.techs.filter(t => isOffered(making.code, t)).map(t => [two(t.tech), two(t.tech) + " " + t.name + (making.code === "RE" ?
				", " + t.price + " RP" : "")]);
		if (edge.kind === "planet" && ["LD", "UL", "AB"].includes(making.code))
			return list.filter(c => servesFor(making.code, planets.get(Number(c[0]))));
		if (["unit", "station", "ship", "target"].includes(edge.kind))
			return list.filter(c => making.code !== "B" || !units.get(c[0]).tech || has.has(units.get(c[0]).tech)).map(c => name(c[0]));
		return list;
	}

	/* Civilians come from an own planet of class 2 or more, and land on an own one (CY-48). */
	const servesFor = (code, p) => Boolean(p) && p.owner === me && (code !== "LD" || p.class >= 2);

	/* What guards a node stands at one of its ends. Of the traits only MD has a system: one next to the home. */
	function reach(code, slot, subject, to, steps) {
		const from = Number(subject.place.slice(1)), end = Number(to.slice(1)), nodes = id => (systems.get(id) || {}).nodes;
		if (code === "TR")
			return steps.some(t => t.value === "MD") && (nodes(own.home) || [end]).includes(end);
		return code !== "BK" || from !== end && (nodes(from) || [end]).includes(end);
	}

	function cannot(code, subject) {
		const id = Number(subject.place.slice(1));
		if (facts.turn === 0 && !TURN_0.includes(code) || facts.turn > 0 && FOUNDING.includes(code))
			return facts.turn === 0 ? "not on turn 0" : "on turn 0 only";
		if (facts.turn === 0 && ["EQ", "UQ"].includes(code))
			return "take a free tech (FT) first";
		if (["LD", "UL", "AB"].includes(code) && !Array.from(planets.values()).some(p => servesFor(code, p)))
			return code === "LD" ? "no planet of yours has class 2" : "no planet of yours";
		if (code === "RV" && subject.things.length && !subject.things.some(t =>
			((fleets.get(Number(t.slice(1))) || {}).captured || []).length))
			return "no captured ship here";
		if (code === "BI" && (systems.get(id) || {}).holder === me)
			return "you hold this system";
		return facts.turn > 0 && ["B", "UI"].includes(code) && systems.has(id) && !present(id) ? "nothing of yours is here" : null;
	}

	/* The price of levels up to the number, less what a trait takes off (CY-35, CY-36, CY-71). */
	function levels(prices, from, to, off) {
		return Math.floor(prices.slice(from, to).reduce((sum, price) => sum + price, 0) * (100 - off) / 100);
	}

	/* A per cent of own traits, and of those that the lines choose on turn 0. */
	function ofTraits(key) {
		const mine = new Set(own.traits.concat(set.filter(o => o.code === "TR" && o.state !== "refused").map(o => v.text(o, "t"))));
		return tables.traits.filter(t => mine.has(t.code)).reduce((sum, t) => sum + (t[key] || 0), 0);
	}

	/* The rating with the levels that have been paid for. */
	const ratingOf = s => (s.rating || 0) + facts.queue.filter(item => item.system === s.id).reduce((sum, item) => sum + (item.rating || 0), 0);

	function ratingPrice(s, to) {
		return levels(tables.ratings.price, ratingOf(s), to, s.id === own.home ? 0 : ofTraits("rating_discount"));
	}

	function classPrice(p, to) {
		const rows = tables.planets, home = tables.traits.some(t => t.home_class_h && own.traits.includes(t.code));
		const prices = systems.get(p.system).terrain === "nebula" ? rows.price_nebula : p.kind === "H" && !home ? rows.price_h : rows.price_basic;
		return levels(prices, (p.class || 0) + coming(p) + 1, to + 1, ofTraits("class_discount"));
	}

	/* What a purchase costs, and what there is to pay it. */
	function remark(making) {
		const chosen = kind => making.steps.filter(s => s.kind === kind || s.slot === kind).map(s => Number(s.value))[0];
		const s = systems.get(chosen("s")), p = planets.get(chosen("p")), to = chosen("n");
		if (making.code === "UI" && s && to !== undefined)
			return "Costs " + ratingPrice(s, to) + ", of " + own.pp + " PP.";
		if (making.code === "UP" && p && to !== undefined)
			return "Costs " + classPrice(p, to) + ", of " + own.pp + " PP.";
		const unit = making.steps.map(s => units.get(s.value)).find(Boolean), count = making.steps.find(s => s.slot === "n");
		return making.code !== "B" ? null : unit ? "Costs " + Number(count.value) * unit.price + ", of " + own.pp + " PP." : "You have " +
			own.pp + " PP.";
	}

	const guide = facts.turn !== 0 ? [] : [
		"You found an empire, with S" + own.home + " as its home. Take a trait: " + numbers.traits_positive + " good ones, and one more for" +
			" each bad one.",
		"Take " + numbers.free_techs + " techs for nothing.",
		"Choose S" + own.home + " on the map: stations for nothing, a rating (I-Rating) for it, and ships for " + own.pp + " PP."];

	/* What turn 0 leaves to its orders, and whether orders leave some of it (CY-1, CY-7, CY-20). */
	function founded() {
		const some = (orders, codes, s) => orders.filter(o => codes.includes(o.code) && (s === null || v.number(o, "s") === s));
		const good = new Set(tables.traits.filter(t => t.kind === "positive").map(t => t.code)), home = "S" + own.home;
		const places = [own.home].concat((systems.get(own.home) || {}).nodes || []).map(s => ({id: "S" + s + ": free places", place: "S" + s, order: null,
			still: orders => some(orders, ["FS", "SL"], s).reduce((sum, o) => sum + v.number(o, "n"), 0) < freePlaces(s)}));
		return [{id: "traits", place: home, order: "TR", still: orders => some(orders, ["TR"], null).filter(o =>
			good.has(v.text(o, "t"))).length < numbers.traits_positive},
		{id: "free techs", place: home, order: "FT", still: orders => some(orders, ["FT"], null).length < numbers.free_techs}].concat(places);
	}

	const waits = facts.turn === 0 && systems.has(own.home) ? founded() : [];

	return {check: check, able: able, amount: amount, choices: choices, reach: reach, cannot: cannot, remark: remark, guide: guide, waits: waits, paths: {M: numbers.jumps},
		local: ["planet"], typed: ["tech", "trait"],
		at: (kind, value) => kind === "planet" && planets.has(Number(value)) ? "S" + planets.get(Number(value)).system : null,
		likely: ["M", "B", "ST", "AK", "TG", "T", "BK", "UI", "SV", "UL", "LD", "CO", "CP", "CS", "BI", "BP", "JN", "UP", "US", "DP"]};
};
