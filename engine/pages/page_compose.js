"use strict";
/* An order that is being composed: its form, its subject (things at one place, or the place itself) and the values chosen
   so far. Says what can be chosen next and which lines result. Does not touch the page. */

/**
 * @typedef {{place: string, things: string[]}} Subject  names of things; none: the place itself
 * @typedef {{before: string, slot: string, kind: string, value: string, how: string}} Step  `how`: subject (differs for
 *   each thing), auto (chosen for the player, may be edited), path (on the way to a target), or chosen
 * @typedef {{code: string, subject: Subject, allBut: boolean, steps: Step[]}} Making
 */

/** @param {any} data @param {any} grammar @param {any} rules @param {any} checker what says of lines whether they are refused */
const pageCompose = function (data, grammar, rules, checker) {
	const spots = new Map(data.places.map(p => [p.id, p]));
	const things = new Map(data.things.filter(t => t.own && t.name).map(t => [t.name, t]));
	const kinds = data.kinds;

	/* --- Meaning of values ----------------------------------------------------------------------- */

	function sources(kind) {
		if (!kind.sources)
			kind.sources = (kind.source || "").replace(/\+$/, "").split("|").filter(Boolean);
		return kind.sources;
	}

	/** The letter before names of the reader's things in values of a kind; null: none. */
	function ownLetter(kind) {
		const source = sources(kind).find(s => /^own(:|$)/.test(s));
		return source ? source.slice(4) : null;
	}

	const mayBeNew = kind => (kind.source || "").endsWith("+");

	function choiceValues(kind) {
		if (!kind.values)
			kind.values = new Set((kind.choices || []).map(c => c[0]));
		return kind.values;
	}

	/** The value of the kind for a thing of the reader, or null. */
	function valueOfThing(kind, name) {
		const letter = ownLetter(kind);
		const value = letter !== null && name.startsWith(letter) ? name.slice(letter.length) : null;
		return value !== null && choiceValues(kind).has(value) ? value : null;
	}

	/** Is the text a valid value? @param {string} name of the kind @param {string} text */
	const takes = (name, text) => grammar.valueAt(text, 0, name) === text && text !== "";

	const placeCache = new Map();

	/** The value of the kind for a place, or null. */
	function valueOfPlace(kind, id) {
		if (!placeCache.has(kind))
			placeCache.set(kind, new Map());
		const known = placeCache.get(kind);
		if (!known.has(id))
			known.set(id, placeValue(kind, id));
		return known.get(id);
	}

	function placeValue(kind, id) {
		const place = spots.get(id);
		for (const source of sources(kind)) {
			const letters = source.startsWith("place:") ? source.slice(6) : "";
			if ((source === "place" || letters) && id.startsWith(letters) && !/^own/.test(source))
				return id.slice(letters.length);
		}
		const named = place && place.name && choiceNamed(kind, place.name);
		return named && ownLetter(kind) === null ? named : null;
	}

	function choiceNamed(kind, name) {
		if (!kind.named)
			kind.named = new Map((kind.choices || []).slice().reverse().map(c => [c[0].replace(/^@/, ""), c[0]]));
		return kind.named.get(name);
	}

	const placesCache = new Map();

	/** The places that the value of the kind means. @param {any} kind @param {string} value @returns {string[]} */
	function placesWith(kind, value) {
		if (!placesCache.has(kind)) {
			const found = new Map();
			for (const place of data.places) {
				const its = valueOfPlace(kind, place.id);
				found.set(its, found.get(its) || []);
				found.get(its).push(place.id);
			}
			placesCache.set(kind, found);
		}
		return placesCache.get(kind).get(value) || [];
	}

	const placeKinds = new Map();

	function takesPlaces(name) {
		if (!placeKinds.has(name))
			placeKinds.set(name, data.places.some(p => valueOfPlace(kinds[name], p.id) !== null));
		return placeKinds.get(name);
	}

	const takesThings = name => ownLetter(kinds[name]) !== null;

	/* The place of a value that is neither a thing nor a place, by the ruleset's live.js. */
	function liesAt(kind, value) {
		return rules && rules.at ? rules.at(kind, value) : null;
	}

	/* --- Subjects of forms ----------------------------------------------------------------------- */

	/* The slot for the subject: a thing of the reader, else a place; null: the order is for the whole empire. */
	function aboutOf(form) {
		const slots = grammar.slots(form).filter(s => !s.optional);
		const thing = slots.find(s => takesThings(s.kind) && !mayBeNew(kinds[s.kind])) ||
			slots.find(s => takesThings(s.kind) && slots.every(t => t === s || !takesPlaces(t.kind)));
		const place = slots.find(s => takesPlaces(s.kind) || (rules && rules.local || []).includes(s.kind));
		return thing ? {what: "thing", slot: thing} : place ? {what: "place", slot: place} : null;
	}

	const about = new Map(data.forms.map(form => [form.form, aboutOf(form)]));
	const likely = rules && rules.likely || [];
	const weight = code => likely.includes(code) ? likely.indexOf(code) : likely.length;
	const sorted = data.forms.slice().sort((a, b) => weight(a.form) - weight(b.form));

	/* Can this thing carry out orders of the form? */
	const able = (code, name) => !(rules && rules.able) || rules.able(code, name);

	/** Why the subject cannot be given the order now, or null. @param {any} form @param {Subject} subject */
	function cannot(form, subject) {
		const what = about.get(form.form);
		if (what && what.what === "thing" &&
			!subject.things.some(name => valueOfThing(kinds[what.slot.kind], name) !== null && able(form.form, name)))
			return subject.things.length ? "nothing of yours here can do this" : "no ships of yours are here";
		if (what && what.what === "place" && !(rules && rules.local || []).includes(what.slot.kind) &&
			valueOfPlace(kinds[what.slot.kind], subject.place) === null)
			return "not here";
		const told = rules && rules.cannot && rules.cannot(form.form, {place: subject.place, things: subject.things});
		if (told)
			return told;
		const begun = begin(form.form, subject), open = everything(begun);
		return open.whole || open.choices.length || open.places.size || open.numbers.length || open.texts.length ? barOfAny(begun) :
			"nothing to choose from";
	}

	/** The forms that a place's panel shows. */
	const panelForms = () => sorted.filter(form => about.get(form.form));
	const realmForms = () => sorted.filter(form => !about.get(form.form));

	/** Can the form name all things at a place except some? */
	function allBut(code) {
		const edges = grammar.ahead(grammar.start(code)).edges.concat(
			...grammar.ahead(grammar.start(code)).edges.filter(e => kinds[e.kind].words).map(e => grammar.ahead(e.next).edges));
		return edges.some(e => takesThings(e.kind)) && edges.some(e => takesPlaces(e.kind));
	}

	/* --- Steps ------------------------------------------------------------------------------------- */

	/** The grammar's node after the steps. @param {Making} making @param {Step[]} [steps] */
	function nodeAfter(making, steps) {
		let node = grammar.start(making.code);
		for (const step of steps || making.steps) {
			const edge = grammar.ahead(node).edges.find(e =>
				e.before === step.before && e.slot === step.slot && e.kind === step.kind);
			node = edge.next;
		}
		return node;
	}

	function step(edge, value, how) {
		return {before: edge.before, slot: edge.slot, kind: edge.kind, value: value, how: how};
	}

	/* The things that are valid in a slot of this kind. */
	function fitting(making, kind) {
		return making.subject.things.filter(name => valueOfThing(kinds[kind], name) !== null && able(making.code, name));
	}

	function nextFree(kind) {
		let free = Math.max(kind.min, 1);
		const taken = new Set(Array.from(choiceValues(kind), Number));
		(rules && rules.taken ? rules.taken() : []).forEach(n => taken.add(n));
		while (taken.has(free))
			free++;
		return String(free);
	}

	/** A number to offer first; null: none. */
	function amountOf(making, slot, kind, thing) {
		const known = rules && rules.amount && rules.amount(making.code, slot, {place: making.subject.place, thing: thing,
			steps: making.steps});
		if (known === null || known === undefined || known === false)
			return null;
		const least = (rules.fromNone || []).includes(making.code) ? 0 : 1;
		return String(Math.max(kind.min || 0, Math.min(kind.max || Infinity, Math.max(least, known))));
	}

	/** The value that a ruleset gives for what stands before a choice in the line, but is asked after it; null: none. */
	const presetOf = (making, edge) => rules && rules.preset ? rules.preset(making, edge) : null;

	/* Values that the player need not choose: the subject, the most that can be paid for, a free number. */
	function automatic(making, edges, end) {
		const what = about.get(making.code);
		const used = making.steps.some(s => s.how === "subject");
		const mine = !used && !making.allBut && edges.find(e => takesThings(e.kind) && fitting(making, e.kind).length &&
			(!mayBeNew(kinds[e.kind]) || what && what.slot.slot === e.slot) && (!what || what.what !== "thing" || takesThings(e.kind)));
		const isMine = mine && (!what || what.what !== "thing" || what.slot.slot === mine.slot || !what.slot);
		if (isMine && what && what.what === "thing")
			return group(making, mine);
		const here = !used && (making.allBut || what && what.what === "place") && edges.find(e =>
			takesPlaces(e.kind) && valueOfPlace(kinds[e.kind], making.subject.place) !== null &&
			(making.allBut || e.slot === what.slot.slot));
		if (here)
			return [step(here, valueOfPlace(kinds[here.kind], making.subject.place), "subject")];
		const preset = end === null && edges.find(e => presetOf(making, e) !== null);
		if (preset)
			return [step(preset, presetOf(making, preset), "auto")];
		const number = end === null && edges.find(e => kinds[e.kind].field === "number" && !kinds[e.kind].choices);
		const amount = number && (amountOf(making, number.slot, kinds[number.kind], making.subject.things[0]) ||
			edges.length === 1 && String(Math.max(1, kinds[number.kind].min)));
		if (amount && (edges.length === 1 || !making.steps.some(s => s.slot === number.slot)))
			return [step(number, amount, "auto")];
		if (end !== null || edges.length !== 1)
			return null;
		const only = edges[0], kind = kinds[only.kind];
		if (mayBeNew(kind) && kind.field === "number" && what && what.what === "place")
			return [step(only, nextFree(kind), "auto")];
		return kind.words && kind.words.filter(w => w[1] !== null).length === 1 ? [step(only, kind.words[0][0], "auto")] : null;
	}

	/* If the form takes several things, all chosen ones are in one line; else each has its own. */
	function group(making, edge) {
		const names = fitting(making, edge.kind), steps = [step(edge, valueOfThing(kinds[edge.kind], names[0]), "subject")];
		let node = edge.next;
		for (const name of names.slice(1)) {
			const more = grammar.ahead(node).edges.find(e => e.slot === edge.slot && e.kind === edge.kind);
			if (!more)
				break;
			steps.push(step(more, valueOfThing(kinds[more.kind], name), "together"));
			node = more.next;
		}
		return steps;
	}

	/** @param {Making} making @returns {Making} with all values that the player need not choose */
	function advance(making) {
		for (let i = 0; i < 100; i++) {
			const {edges, end} = grammar.ahead(nodeAfter(making));
			const steps = automatic(making, edges, end);
			if (!steps)
				break;
			making = Object.assign({}, making, {steps: making.steps.concat(steps)});
		}
		return making;
	}

	/** @param {string} code @param {Subject} subject @param {boolean} [but] for all things at the place except some
	 * @returns {Making} */
	function begin(code, subject, but) {
		return advance({code: code, subject: subject, allBut: Boolean(but), steps: []});
	}

	/* --- Ways over the map -------------------------------------------------------------------------- */

	const neighbours = new Map(data.places.map(p => [p.id, []]));
	for (const [a, b, oneWay] of data.links || []) {
		neighbours.get(data.places[a].id).push(data.places[b].id);
		if (!oneWay)
			neighbours.get(data.places[b].id).push(data.places[a].id);
	}

	/** Places within this many steps, each with the way to it. @returns {Map<string, string[]>} */
	function within(from, most) {
		const ways = new Map([[from, []]]);
		for (let ring = [from], far = 0; far < most && ring.length; far++) {
			const next = [];
			for (const id of ring)
				for (const to of rules && rules.neighbours ? rules.neighbours(id) : neighbours.get(id) || [])
					if (!ways.has(to) && spots.has(to)) {
						ways.set(to, ways.get(id).concat([to]));
						next.push(to);
					}
			ring = next;
		}
		ways.delete(from);
		return ways;
	}

	function endOf(making) {
		for (const s of making.steps.slice().reverse())
			if (s.how === "path" || s.how === "chosen" && takesPlaces(s.kind)) {
				const found = placesWith(kinds[s.kind], s.value);
				if (found.length)
					return found[0];
			}
		return making.subject.place;
	}

	function stepsLeft(making) {
		const rule = rules && rules.paths && rules.paths[making.code];
		const most = typeof rule === "function" ? rule(making.subject) : rule;
		return most ? most - making.steps.filter(s => s.how === "path").length : null;
	}

	/** How many steps over the map have been chosen for an order that goes step by step. @param {Making} making */
	const wayLength = making => stepsLeft(making) === null ? 0 : making.steps.filter(s => s.how === "path").length;

	/* The places that are valid for an edge: id -> values; several if ships move step by step. */
	function placesFor(making, edge) {
		const left = stepsLeft(making), kind = kinds[edge.kind], found = new Map();
		const ways = left !== null && making.steps.some(s => s.how === "subject") ? within(endOf(making), left) : null;
		for (const place of data.places) {
			const value = valueOfPlace(kind, place.id);
			if (value === null || ways && !ways.has(place.id))
				continue;
			if (!ways && rules && rules.reach && !rules.reach(making.code, edge.slot, making.subject, place.id, making.steps))
				continue;
			found.set(place.id, ways ? ways.get(place.id).map(id => valueOfPlace(kind, id)) : [value]);
		}
		return found;
	}

	/* --- Choices ---------------------------------------------------------------------------------------- */

	/* The reader's things, those at the same place first; of others' things only those at the same place. */
	function choicesFor(making, edge) {
		const kind = kinds[edge.kind], used = making.steps.filter(s => s.kind === edge.kind).map(s => s.value);
		const label = w => [w[0], w[0] === w[1] ? w[0] : w[0] + ", " + w[1]];
		const told = list => rules && rules.choices ? rules.choices(making, edge, list) : list;
		if (kind.words)
			return told(kind.words.filter(w => w[1] !== null).map(label));
		let list = (kind.choices || []).filter(c => !used.includes(c[0]) && !(takesPlaces(edge.kind) && isPlaceValue(kind, c[0])));
		const letters = sources(kind).find(s => /^(own|other)(:|$)/.test(s));
		if (letters)
			list = here(making, list, letters.split(":")[1] || "", letters.startsWith("own"));
		const placed = list.filter(c => liesAt(edge.kind, c[0]) === making.subject.place);
		const say = grammar.said.get(edge.kind); /* a value that has no other name is said in words */
		return told((placed.length ? placed : list).map(c => say && c[0] === c[1] ? [c[0], c[0] + ", " + say(c[0])] : c));
	}

	const isPlaceValue = (kind, value) => placesWith(kind, value).length > 0;

	function here(making, list, letters, own) {
		const names = new Set(data.things.filter(t => t.own === own && t.place === making.subject.place).map(t => t.name));
		const there = list.filter(c => names.has(letters + c[0]) || !things.has(letters + c[0]) && own && !/^@|^[0-9]/.test(c[0]));
		return there.length || !own ? there : list;
	}

	/* The choices for the next step, refused or not. Texts and numbers have their kind; `whole`: the order is complete. */
	function everything(making) {
		const {edges, end} = grammar.ahead(nodeAfter(making));
		const open = {whole: end !== null && making.steps.every(s => s.value !== ""), choices: [], places: new Map(), numbers: [],
			texts: []};
		for (const edge of edges) {
			const kind = kinds[edge.kind];
			/* its things have been chosen before */
			if (grammar.isFull(edge.kind, making.steps) || takesThings(edge.kind) && making.steps.some(s => s.how === "subject" && s.slot === edge.slot && s.kind === edge.kind))
				continue;
			if (takesPlaces(edge.kind))
				for (const [id, values] of placesFor(making, edge))
					if (!open.places.has(id))
						open.places.set(id, {edge: edge, values: values});
			const list = choicesFor(making, edge);
			list.forEach(c => open.choices.push({edge: edge, value: c[0], label: c[1]}));
			if (kind.field === "number" && (!kind.choices || mayBeNew(kind)) || kind.field === "tenths")
				open.numbers.push({edge: edge, kind: kind, value: mayBeNew(kind) ? nextFree(kind) :
					amountOf(making, edge.slot, kind, making.subject.things[0]) || kind.sample});
			else if (!kind.words && (!list.length || mayBeNew(kind) || (rules && rules.typed || []).includes(edge.kind)) && !(takesPlaces(edge.kind) && data.places.length > 1))
				open.texts.push({edge: edge, kind: kind});
		}
		return open;
	}

	/* --- What is refused is not offered ---------------------------------------------------------------- */

	const TRIES = 24, DEEP = 8, SOME = 6; /* of one choice, so that a panel opens at once: what they do not decide is offered */
	const refusals = new Map();

	/* Why the line alone is refused, or null. */
	function refusal(line) {
		if (!refusals.has(line)) {
			const said = checker.check([line])[0];
			refusals.set(line, said.state === "refused" ? said.why : null);
		}
		return refusals.get(line);
	}

	/* The makings that one more choice leads to; of numbers and texts the one that is begun with. What an order names already
	   it need not name again. */
	function waysOn(making, open) {
		const typed = open.texts.map(t => ({edge: t.edge, value: t.kind.field === "quoted" ? "\"" + t.kind.sample + "\"" : t.kind.sample}));
		const all = open.choices.concat(open.numbers, typed, Array.from(open.places.values())), fresh = all.filter(c => !making.steps.some(s => s.slot === c.edge.slot));
		return (fresh.length || open.whole ? fresh : all).map(c => () => c.values ? goTo(making, c) : choose(making, c.edge, c.value));
	}

	/** Why an order that begins so is refused, however it goes on; null: it need not be.
	 * @param {Making} making @param {{left: number}} [tries] @param {number} [deep] @returns {?string} */
	function bar(making, tries, deep) {
		const open = everything(making), left = tries || {left: TRIES};
		let why = null;
		for (const line of open.whole ? linesOf(making) : []) {
			left.left--;
			why = refusal(line);
			if (!why)
				return null;
		}
		for (const way of (deep || 0) < DEEP ? waysOn(making, open) : []) {
			const next = left.left > 0 && way(), told = next ? bar(next, left, (deep || 0) + 1) : null;
			if (!told)
				return null;
			why = why || told;
		}
		return why;
	}

	/* The order for one of its things alone: long lines take long to read. */
	function forOne(making, at, name) {
		const steps = making.steps.filter(s => s.how !== "together").map(s => s === at ? Object.assign({}, s, {value:
			valueOfThing(kinds[s.kind], name)}) : s);
		return Object.assign({}, making, {subject: {place: making.subject.place, things: [name]}, steps: steps});
	}

	/** Why none of its things may have the order, or null. @param {Making} making @returns {?string} */
	function barOfAny(making) {
		const at = making.steps.find(s => s.how === "subject" && takesThings(s.kind)), names = at ? fitting(making, at.kind) : [];
		if (names.length < 2)
			return bar(making);
		let why = null;
		for (const name of names.slice(0, SOME)) {
			why = bar(forOne(making, at, name));
			if (!why)
				return null;
		}
		return names.length > SOME ? bar(making) : why;
	}

	/* The places that may take the stead of the one chosen last, once nothing else can be chosen. */
	function instead(making, open) {
		const last = making.steps.map(s => s.how).lastIndexOf("chosen"), fewer = last < 0 ? null : back(making);
		const isPlace = fewer && stepsLeft(making) === null && takesPlaces(making.steps[last].kind) &&
			placesWith(kinds[making.steps[last].kind], making.steps[last].value).length > 0;
		return open.whole && isPlace && !open.places.size ? {making: fewer, places: choosable(fewer).places} : null;
	}

	/** What can be chosen; `instead`: other places than the last one. @param {Making} making */
	function options(making) {
		const open = choosable(making);
		return Object.assign(open, {instead: instead(making, open)});
	}

	/* Where all that stands open is refused all is shown, and the list says why. */
	function choosable(making) {
		const may = next => !next || !barOfAny(next);
		const open = everything(making), good = open.choices.filter(c => may(choose(making, c.edge, c.value)));
		const moves = stepsLeft(making) !== null || (rules && rules.moves || []).includes(making.code); /* they say what they reach */
		const places = moves ? open.places : new Map(Array.from(open.places).filter(([, target]) => may(goTo(making, target))));
		return open.whole || good.length || places.size || open.numbers.length || open.texts.length ? Object.assign(open, {choices: good, places: places}) : open;
	}

	/** @param {Making} making @param {Edge} edge @param {string} value @returns {Making} */
	function choose(making, edge, value) {
		return advance(Object.assign({}, making, {steps: making.steps.concat([step(edge, value, "chosen")])}));
	}

	/** Chooses a target on the map and the way to it. @param {Making} making @param {string} id @returns {?Making} */
	function choosePlace(making, id) {
		const target = everything(making).places.get(id);
		return target ? goTo(making, target) : null;
	}

	function goTo(making, target) {
		let now = making;
		for (const value of target.values) {
			const edge = grammar.ahead(nodeAfter(now)).edges.find(e => e.slot === target.edge.slot && e.kind === target.edge.kind) ||
				grammar.ahead(nodeAfter(now)).edges.find(e => e.kind === target.edge.kind);
			if (!edge)
				return null;
			now = Object.assign({}, now, {steps: now.steps.concat([step(edge, value, target.values.length > 1 ||
				stepsLeft(making) !== null ? "path" : "chosen")])});
		}
		return advance(now);
	}

	/** The number of a step that the ruleset gave: `most` that can be paid for, and a `word` for that; null: of no such step.
	 * @param {Making} making @param {number} at the step @returns {?{most: number, word: string}} */
	const presetAt = (making, at) => presetOf(making, making.steps[at]) === null ? null : rules.most(making);

	/** The noun for a number of the order; null: that of its kind. @param {Making} making @param {number} at the step */
	const label = (making, at) => rules && rules.label ? rules.label(making, at) : null;
	/** The noun for a number that may be chosen next. @param {Making} making @param {Edge} edge */
	const labelNext = (making, edge) => label(Object.assign({}, making, {steps: making.steps.concat([step(edge, "", "chosen")])}),
		making.steps.length);
	/** The ruleset's remark on the order so far, such as its price; null: none. @param {Making} making */
	const remark = making => rules && rules.remark ? rules.remark(making) : null;

	/** Undoes the last choice. @param {Making} making @returns {?Making} null: nothing was chosen */
	function back(making) {
		const at = making.steps.map(s => s.how).reduce((last, how, i) => how === "chosen" || how === "path" ? i : last, -1);
		return at < 0 ? null : Object.assign({}, making, {steps: making.steps.slice(0, at)});
	}

	/** Replaces the number of a step. One that the ruleset gave is no choice that could be taken back alone. */
	function edit(making, at, value) {
		const how = s => presetOf(making, s) === null ? "chosen" : s.how;
		const steps = making.steps.map((s, i) => i === at ? Object.assign({}, s, {value: value, how: how(s)}) : s);
		return Object.assign({}, making, {steps: steps});
	}

	/* --- Lines -------------------------------------------------------------------------------------------- */

	function lineOf(making, name) {
		let line = "";
		for (const s of making.steps) {
			const own = s.how === "subject" && name && takesThings(s.kind) ? valueOfThing(kinds[s.kind], name) : s.value;
			const amount = s.how === "auto" && kinds[s.kind].field === "number" && name &&
				amountOf(making, s.slot, kinds[s.kind], name);
			line += s.before + (amount || own);
		}
		return line + (grammar.ahead(nodeAfter(making)).end || "");
	}

	/** The lines of the order: one for each thing if the form takes one only; none while the order is incomplete.
	 * @param {Making} making @returns {string[]} */
	function lines(making) {
		return everything(making).whole ? linesOf(making) : [];
	}

	function linesOf(making) {
		const subject = making.steps.find(s => s.how === "subject" && takesThings(s.kind));
		if (!subject || making.steps.some(s => s.how === "together"))
			return [lineOf(making, null)];
		return fitting(making, subject.kind).map(name => lineOf(making, name));
	}

	/** How the first line begins that an order makes. @param {string} code @param {Subject} subject @returns {string} */
	function beginning(code, subject) {
		const making = begin(code, subject), open = grammar.ahead(nodeAfter(making)), whole = lines(making);
		const own = making.steps.find(s => s.how === "subject" && takesThings(s.kind));
		return whole[0] || lineOf(making, own ? fitting(making, own.kind)[0] : null) + (open.edges.length ? open.edges[0].before : "") +
			"\u2026";
	}

	/* --- Things and places with orders ---------------------------------------------------------------------- */

	/** The reader's things that an order names; if it names none, ids of places. */
	function mentions(order) {
		const found = new Set(), what = about.get(order.code);
		for (const value of order.values) {
			const letter = ownLetter(kinds[value.kind]);
			const name = letter !== null && !mayBeNew(kinds[value.kind]) ? letter + value.text : null;
			const first = what && what.what === "thing" && value.slot === what.slot.slot;
			if (name !== null && (first || things.has(name)))
				found.add(name.toUpperCase());
			if (takesPlaces(value.kind) && (!what || what.what === "place"))
				placesWith(kinds[value.kind], value.text).forEach(id => found.add(id.toUpperCase()));
		}
		for (const thing of things.values())
			if (what && what.what === "thing" && order.values.length && takesPlaces(order.values[0].kind) &&
				valueOfPlace(kinds[order.values[0].kind], thing.place) === order.values[0].text)
				found.add(thing.name.toUpperCase());
		return found;
	}

	/** The places of an order's way, beginning with the place of the moving thing; none: nothing moves. */
	function wayOf(order) {
		const what = about.get(order.code);
		const mover = what && what.what === "thing" && order.values.find(v => v.slot === what.slot.slot);
		const thing = mover && things.get((ownLetter(kinds[mover.kind]) || "") + mover.text);
		if (!thing || !(rules && (rules.paths || {})[order.code] || (rules && rules.moves || []).includes(order.code)))
			return null;
		const stops = order.values.filter(v => v !== mover && takesPlaces(v.kind)).map(v =>
			placesWith(kinds[v.kind], v.text)[0]).filter(Boolean);
		return stops.length ? {thing: thing, path: [thing.place].concat(stops)} : null;
	}

	return {spots: spots, things: things, panelForms: panelForms, realmForms: realmForms, cannot: cannot, allBut: allBut,
		takes: takes, begin: begin, options: options, choose: choose, choosePlace: choosePlace, back: back, edit: edit, lines: lines,
		beginning: beginning, label: label, presetAt: presetAt, labelNext: labelNext, remark: remark, isOfThings: code => Boolean(about.get(code)) && about.get(code).what === "thing",
		mentions: mentions, wayOf: wayOf, endOf: endOf, wayLength: wayLength, within: within};
};
