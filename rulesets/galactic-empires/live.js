"use strict";
/* Checks orders in the report page by the rules of rulesets/galactic-empires/check*.c (GE-106 to GE-109: which orders are
   refused). */
const pageRules = function (data, grammar, v) {
	const facts = data.facts, me = facts.self, tables = data.tables;
	const sectors = new Map(facts.sectors.map(s => [s.id, s]));
	const units = new Map(facts.units.map(u => [u.fleet ? "F" + u.fleet : "G" + u.garrison, u]));
	const relations = new Map(facts.relations.map(r => [r.empire, r]));
	const types = new Map(tables.types.map(t => [t.code, t]));
	const limits = tables.limits[me.status], steps = tables.movement.steps;
	const built = new Set(facts.units.flatMap(u => u.ships.map(s => s.type)));
	const admirals = new Set(facts.units.flatMap(u => u.admirals.map(a => a.id)));
	const OF_TYPE = ["T", "K", "X", "V"], DIPLOMACY = ["DW", "OP", "OA", "CA", "AG", "AN", "GP", "RP", "GS", "RS", "IS", "IR", "SL",
		"SA", "HM", "SZ", "ES"];
	let formed = new Map();
	grammar.said.set("step", text => text === "H" ? "not for a phase" : "to " + text);

	/* --- Names in orders ------------------------------------------------------------------ */

	function hasUnit(name) {
		return units.has(name) || name[0] === "F" && formed.has(name);
	}

	function unit(o, slot, name) {
		const own = sectors.get(Number(name.slice(1)));
		if (hasUnit(name))
			return true;
		/* reports leave out garrisons without ships */
		if (name[0] === "G" && own && own.owner === me.id)
			return v.doubt(o, "No garrison shows at S" + own.id + ".") || false;
		return v.refuse(o, "You have no " + (name[0] === "G" ? "garrison " : "fleet ") + name + ".");
	}

	const fleet = (o, slot) => unit(o, slot, "F" + v.number(o, slot));

	function empire(o, self) {
		const id = v.number(o, "e"), other = relations.get(id);
		if (id === me.id)
			return self || v.refuse(o, "That is yourself.");
		if (!other)
			return v.refuse(o, "There is no empire " + id + ".");
		return other.alive || v.refuse(o, other.name + " is defeated.");
	}

	function sector(o) {
		return sectors.has(v.number(o, "s")) || v.refuse(o, "There is no sector " + v.number(o, "s") + ".");
	}

	function ownSector(o) {
		return sector(o) && (sectors.get(v.number(o, "s")).owner === me.id ||
			v.refuse(o, "S" + v.number(o, "s") + " is not yours."));
	}

	const sectorOf = (name, seen) => units.has(name) ? units.get(name).sector : formed.get(name);

	/* --- Diplomacy ------------------------------------------------------------------------- */

	const WANTED = {DW: "neutral", OP: "war", OA: "neutral", CA: "ally"};

	function diplomacy(o) {
		const other = relations.get(v.number(o, "e"));
		if (!empire(o, false))
			return;
		const war = other.state === "war", special = (sectors.get(v.number(o, "s")) || {special: []}).special;
		const let_in = (special || []).some(e => e === other.empire || e === other.name || e.empire === other.empire);
		if (WANTED[o.code] && !stateIs(other.state, WANTED[o.code]))
			v.refuse(o, other.name + " is " + other.state + ".");
		else if ((o.code === "GP" || o.code === "GS" || o.code === "HM" || o.code === "SZ") && war)
			v.refuse(o, other.name + " is an enemy.");
		else if (o.code === "GP" && other.we_give_passage)
			v.refuse(o, other.name + " has passage already.");
		else if ((o.code === "RP" || o.code === "IR") && other.our_suzerain)
			v.refuse(o, other.name + " is your suzerain.");
		else if (o.code === "RP" && !other.we_give_passage && !war)
			v.refuse(o, other.name + " has no passage.");
		else if (o.code === "RP" && war)
			v.doubt(o, other.name + " is an enemy.");
		else if (o.code === "GS" || o.code === "RS")
			ownSector(o) && (o.code === "GS") === let_in && v.refuse(o, other.name + (let_in ? " has this permission already." :
				" has no such permission."));
		else if (o.code === "SL" && (me.status === "commoner" ? v.refuse(o, "Only royalty shows single sectors.") : sector(o)))
			return;
		else if ((o.code === "HM" || o.code === "SZ") && !facts.options.suzerains)
			v.refuse(o, "There are no suzerains in this game.");
	}

	const stateIs = (state, wanted) => state === wanted || wanted === "ally" && /^all/.test(state) ||
		wanted === "neutral" && /^neutral|^peace/.test(state);

	/* --- The headquarters --------------------------------------------------------------------- */

	function centre(o) {
		const id = v.number(o, "s"), own = sectors.get(id);
		if (!sector(o))
			return false;
		if (own.owner !== me.id)
			return v.refuse(o, "You have no garrison G" + id + ".");
		if (!own.ic)
			return v.refuse(o, "S" + id + " has no industrial centre.");
		if (!units.has("G" + id))
			v.doubt(o, "No garrison shows at S" + id + ".");
		return true;
	}

	function build(o, done) {
		const id = v.number(o, "s"), type = v.text(o, "c"), own = sectors.get(id);
		if (!centre(o))
			return;
		if (!own.ic.includes(type)) {
			v.refuse(o, "S" + id + " builds " + own.ic.join(" ") + ".");
			return;
		}
		done[id] = (done[id] || 0) + v.number(o, "n");
		if (done[id] > own.max)
			v.doubt(o, "G" + id + " builds " + own.max + " ships a turn.");
	}

	function proclaim(o) {
		const text = v.text(o, "q").slice(1, -1), size = Array.from(text).length;
		if (size < tables.money.proclamation_least || size > tables.money.proclamation_most)
			v.refuse(o, "A proclamation has " + tables.money.proclamation_least + " to " + tables.money.proclamation_most +
				" characters.");
		else if (me.said.some(s => plain(s) === plain(text)))
			v.refuse(o, "You have proclaimed this before.");
		else
			v.doubt(o, "Some words are not proclaimed.");
	}

	const plain = text => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

	function headquarters(o, done) {
		if (o.code === "SR")
			empire(o, true) && sector(o);
		else if (o.code === "B")
			build(o, done);
		else if (o.code === "HA")
			centre(o);
		else if (o.code === "AX")
			ownSector(o) && sectors.get(v.number(o, "s")).annexer === me.id && v.refuse(o, "It is annexed to you already.");
		else if (o.code === "GV")
			empire(o, false) && ownSector(o);
		else if (o.code === "PR")
			proclaim(o);
		else
			unit(o, "u", v.text(o, "u"));
	}

	/* --- Units ----------------------------------------------------------------------------------- */

	/* NF may name a fleet that another NF forms, also in a later line. */
	function newFleets(orders) {
		let more = true;
		const waits = orders.filter(o => o.code === "NF");
		formed = new Map();
		while (more) {
			more = false;
			for (const o of waits.filter(w => !w.state && !formed.has("F" + v.number(w, "f") + "/" + w.number))) {
				const name = "F" + v.number(o, "f"), at = v.text(o, "u");
				if (!hasUnit(at) || o.stands)
					continue;
				if (!mayForm(o, name))
					continue;
				o.stands = true;
				formed.set(name, sectorOf(at));
				more = true;
			}
		}
		waits.filter(o => !o.stands && !o.state).forEach(o => unit(o, "u", v.text(o, "u")));
	}

	function mayForm(o, name) {
		const count = Array.from(units.keys()).filter(n => n[0] === "F").length + formed.size;
		if (Number(name.slice(1)) > limits.fleets)
			return v.refuse(o, "Fleets have the numbers 1 to " + limits.fleets + ".");
		if (hasUnit(name))
			return v.refuse(o, name + " is there already.");
		return count + 1 <= limits.fleets || v.refuse(o, "You may have " + limits.fleets + " fleets.");
	}

	function path(o) {
		let at = sectorOf("F" + v.number(o, "f"));
		const way = v.all(o, "t"), gone = way.filter(t => t !== "H");
		for (const step of gone) {
			const to = Number(step.slice(1)), here = sectors.get(at);
			if (!sectors.has(to))
				return v.refuse(o, "There is no sector " + to + ".");
			if (here && (!here.links.includes(to) || (here.barriers || []).includes(to)))
				return v.refuse(o, (here.barriers || []).includes(to) ? "A barrier lies before S" + to + "." :
					"From S" + at + " one gets to " + here.links.map(l => "S" + l).join(" ") + ".");
			at = to;
		}
		if (!gone.length)
			return v.refuse(o, "A path needs a sector.");
		return way.length <= steps || v.refuse(o, "A path has at most " + steps + " steps.");
	}

	function follow(o, follows) {
		const f = v.number(o, "f"), leader = v.number(o, "g");
		if (f === leader)
			return v.refuse(o, "A fleet does not follow itself.");
		if (leader && !fleet(o, "g"))
			return false;
		for (let at = leader, i = 0; at && i < 1000; i++) {
			at = follows.get(at) || 0;
			if (at === f)
				return v.refuse(o, "These fleets would follow each other in a circle.");
		}
		follows.set(f, leader);
		return true;
	}

	function cloaks(name) {
		const ships = (units.get(name) || {ships: []}).ships;
		return ships.length > 0 && ships.every(s => (types.get(s.type) || {}).cloaks);
	}

	function cloak(o) {
		if (o.code === "CL" && !(v.number(o, "p") > 0) && !cloaks("F" + v.number(o, "f")))
			v.refuse(o, "A fleet cloaks if it has ships and all of them can.");
	}

	function fleets(o, follows) {
		if (o.code === "NM" || o.code === "SE")
			unit(o, "u", v.text(o, "u"));
		else if (o.code === "PG")
			pillage(o);
		else if (!fleet(o, "f"))
			return;
		else if (o.code === "M")
			path(o);
		else if (o.code === "FO")
			follow(o, follows);
		else
			cloak(o);
	}

	function pillage(o) {
		const name = v.text(o, "u"), id = v.number(o, "s");
		if (!unit(o, "u", name) && o.state === "refused" || !sector(o))
			return;
		if (name[0] === "G" && Number(name.slice(1)) !== id)
			v.refuse(o, "A garrison pillages its own sector only.");
		else if (sectors.get(id).owner === me.id)
			v.doubt(o, "S" + id + " is your own sector.");
		else if (!units.has(name) || units.get(name).sector !== id)
			v.doubt(o, "It has to stop there.");
	}

	function ships(o) {
		const type = v.text(o, "c"), from = v.text(o, "u"), to = v.text(o, "v");
		if (OF_TYPE.includes(o.code)) {
			if (!types.has(type))
				return v.refuse(o, "There is no such ship type.");
			if (!built.has(type))
				return v.refuse(o, "You have no ship of this type.");
		} else if (!admirals.has(v.number(o, "a"))) {
			return v.refuse(o, "You have no admiral " + v.number(o, "a") + ".");
		}
		const good = (from === null || unit(o, "u", from)) && (to === null || unit(o, "v", to));
		if (to !== null && from === to)
			return v.refuse(o, "A unit gives nothing to itself.");
		if (good && to !== null && sectorOf(from) !== sectorOf(to))
			v.doubt(o, "The two units are not in one place now.");
		if (good && type && units.has(from) && !units.get(from).ships.some(s => s.type === type))
			v.doubt(o, from + " has no " + type + " now.");
		return good;
	}

	/* --- Orders that contradict each other (GE-107) --------------------------------------------------- */

	const GROUP = {DW: "state", OP: "state", OA: "state", CA: "state", AG: "gifts", AN: "gifts", GP: "passage", RP: "passage",
		CL: "cloak", DC: "cloak", M: "M", RL: "RL", FO: "FO", DF: "DF", NM: "NM", ES: "ES", HA: "HA", PR: "PR"};
	const FIRST = ["cloak", "ES", "HA", "PR"];

	function place(o, last) {
		const group = GROUP[o.code];
		if (!group)
			return;
		const about = ["e", "u", "s", "f"].map(slot => v.text(o, slot)).find(t => t !== null) || "";
		const key = group + " " + (group === "PR" ? "" : about) + (group === "DF" ? " " + v.number(o, "p") : ""), other = last.get(key);
		if (other && FIRST.includes(group)) {
			o.state = "";
			v.refuse(o, "Line " + other.number + ", " + other.line + ", counts: once a turn.");
			return;
		}
		if (other) {
			other.state = "";
			v.refuse(other, "Line " + o.number + ", " + o.line + ", takes its place.");
		}
		last.set(key, o);
	}

	function costOf(o) {
		if (o.code === "B")
			return v.number(o, "n") * types.get(v.text(o, "c")).cost;
		return o.code === "HA" ? tables.admirals.hire : o.code === "ES" ? tables.money.espionage : o.code === "SR" ? v.number(o, "m") : 0;
	}

	function warn(orders) {
		let left = facts.hq.treasury - facts.hq.upkeep;
		const filled = new Set(orders.filter(o => o.state !== "refused").flatMap(o =>
			o.code === "T" ? [v.text(o, "v")] : o.code === "TA" ? [v.text(o, "u")] : []));
		for (const o of orders.filter(order => order.state !== "refused")) {
			left -= costOf(o);
			if (costOf(o) > 0 && left < 0)
				v.doubt(o, "With this order you spend " + (-left).toFixed(1) + " more than you have.");
			if (o.code === "NF" && !filled.has("F" + v.number(o, "f")))
				v.doubt(o, "Nothing is transferred to this fleet; it will vanish.");
			if (o.code === "AX" || o.code === "CD")
				v.doubt(o, "It costs something.");
		}
	}

	function check(orders) {
		const last = new Map(), done = {};
		const follows = new Map(facts.units.filter(u => u.fleet).map(u => [u.fleet, u.follow || 0]));
		newFleets(orders);
		for (const o of orders) {
			if (o.state === "refused")
				continue;
			if (DIPLOMACY.includes(o.code))
				diplomacy(o);
			else if (["SR", "B", "HA", "AX", "CD", "RZ", "GV", "PR"].includes(o.code))
				headquarters(o, done);
			else if (["T", "TA", "K", "X", "V", "XA"].includes(o.code))
				ships(o);
			else if (o.code !== "NF")
				fleets(o, follows);
			if (o.state !== "refused")
				place(o, last);
		}
		warn(orders);
		orders.forEach(v.pass);
	}

	/* --- For the panel ---------------------------------------------------------------------------------- */

	function amount(code, slot, subject) {
		const from = units.get(subject.thing), type = subject.steps.map(s => s.value).find(t => types.has(t));
		if (code === "B" && slot === "n")
			return 1;
		if (from && type && ["T", "K", "X", "V"].includes(code))
			return from.ships.filter(s => s.type === type).reduce((sum, s) => sum + s.n, 0);
		return null;
	}

	/* Types of units that are there or can be built there. */
	function choices(making, edge, list) {
		const here = sectors.get(Number(making.subject.place.slice(1))), held = making.subject.things.map(n => units.get(n)).filter(Boolean);
		if (edge.kind !== "type")
			return list;
		const good = making.code === "B" ? here && here.ic || [] : held.flatMap(u => u.ships.map(s => s.type));
		return list.filter(c => good.includes(c[0])).map(c => [c[0], c[0] + " " + types.get(c[0]).name + (making.code === "B" ? ", " +
			types.get(c[0]).cost : "")]);
	}

	function cannot(code, subject) {
		const here = sectors.get(Number(subject.place.slice(1))) || {};
		if (["B", "HA"].includes(code) && (here.owner !== me.id || !here.ic))
			return "no industrial centre of yours";
		if (["GV", "AX", "GS", "RS"].includes(code) && here.owner !== me.id)
			return "not your sector";
		const others = data.things.filter(t => t.own && t.name && t.place === subject.place && !(subject.things.length === 1 &&
			subject.things[0] === t.name));
		if (code === "T" && !others.length)
			return "no other unit of yours here";
		if (code === "CL" && !subject.things.some(cloaks))
			return "no fleet here has ships that all can cloak";
		if (code === "RP" && !facts.relations.some(r => r.we_give_passage))
			return "nobody has passage";
		return code === "AX" && here.annexer === me.id ? "annexed already" : null;
	}

	/* What ships cost, and what there is to pay them. */
	function remark(making) {
		const value = kind => (making.steps.find(s => s.kind === kind) || {}).value, type = types.get(value("type"));
		const left = (facts.hq.treasury - facts.hq.upkeep).toFixed(1);
		return making.code !== "B" ? null : (type ? "Costs " + Number(making.steps.find(s => s.slot === "n").value) * type.cost + ", of " :
			"You have ") + left + " after upkeep.";
	}

	const home = data.places.find(p => p.home), guide = facts.turn !== 1 || !home ? [] : [
		"Choose " + home.id + " (★), your capital, then Build ships: they are paid from the treasury.",
		"Choose a sector with a fleet (F1), then Travel, then a bright sector: more sectors bring more revenue."];

	return {check: check, amount: amount, choices: choices, cannot: cannot, remark: remark, guide: guide, paths: {M: steps},
		likely: ["M", "B", "T", "SE", "RL", "K", "NF", "DF", "FO", "CL", "DC", "PG", "AX", "HA", "CD"]};
};
