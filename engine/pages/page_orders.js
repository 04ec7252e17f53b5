"use strict";
/* The composer: forms of orders as the parser has them, and their fields. It writes lines, and sends nothing. */
(function () {
	const section = document.getElementById("compose");
	if (!section)
		return;
	const data = JSON.parse(document.getElementById("data").textContent);
	const by = id => document.getElementById(id);
	const form = by("order-form"), room = by("order-fields"), orders = by("orders"), status = by("order-status");
	const AGAIN_MAX = 20, MAIL_MAX = 1900;
	let fields = [], tree = [], clock = 0, armed = null, lastPlace = null;

	function make(tag, attributes, text) {
		const element = document.createElement(tag);
		for (const name in attributes)
			element.setAttribute(name, attributes[name]);
		if (text !== undefined)
			element.textContent = text;
		return element;
	}

	/* --- Reading lines: which things have an order ------------------------------------ */

	const blanks = data.terse ? /\s+/g : /\s{2,}/g;

	function quote(text) {
		return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
	}

	function kindPattern(kind) {
		if (kind.words)
			return kind.words.map(w => quote(w[0])).join("|");
		if (kind.field === "number")
			return "[-+]?[0-9]+";
		if (kind.field === "tenths")
			return "[0-9]+(?:\\.[0-9])?";
		if (kind.field === "quoted")
			return "\"[^\"]*\"";
		return data.terse ? ".+?" : "\\(.*?\\)|\\S+?";
	}

	/* The letter before the names of own things that a kind has, null: it has none. What may be new is no thing yet. */
	function ownLetter(kind) {
		const source = (kind.source || "").split("|").find(s => /^own(:|$)/.test(s));
		return source && !kind.source.endsWith("+") ? source.slice(4) : null;
	}

	/* What each capture tells of is kept in `told`: own things, with their letter, or the place of all that are there. */
	function pattern(items, told, spread) {
		return items.map(item => {
			if (typeof item === "string")
				return item === " " ? (data.terse ? "" : "\\s+") : quote(item);
			if (item.slot) {
				const letter = ownLetter(data.kinds[item.kind]);
				told.push(letter !== null ? {own: letter} : spread ? {place: true} : null);
				return "(" + kindPattern(data.kinds[item.kind]) + ")";
			}
			if (item.one) {
				const ships = item.one.some(way => way.some(i => i.slot && ownLetter(data.kinds[i.kind]) !== null));
				return "(?:" + item.one.map(way => pattern(way, told, ships)).join("|") + ")";
			}
			return "(?:" + pattern(item.maybe || item.unsaid || item.again, told, spread) + ")" + (item.again ? "*" : "?");
		}).join("");
	}

	const readers = [];
	for (const f of data.forms)
		for (const way of f.ways) {
			const told = [];
			readers.push({pattern: new RegExp("^" + pattern(way, told, false) + "$", "i"), told: told});
		}

	function clean(line) {
		return line.replace(/[;#].*$/, "").trim().replace(blanks, data.terse ? "" : " ");
	}

	/* What a line orders. Repeated values keep only their last capture, so words and lists of numbers count as well. */
	function mentions(line) {
		const found = {own: new Set(), place: new Set()}, text = clean(line).toUpperCase();
		const reader = readers.find(r => r.pattern.test(text));
		if (!reader)
			return found;
		const match = text.match(reader.pattern);
		reader.told.forEach((what, i) => {
			const value = what && match[i + 1] ? match[i + 1].replace(/^@/, "") : null;
			if (value && what.place)
				found.place.add(value);
			else if (value)
				found.own.add(what.own + value.replace(/^-?0*(?=[0-9])/, ""));
		});
		if (reader.told.some(what => what && what.own === ""))
			text.split(data.terse ? /[^A-Z0-9]*,|^[A-Z]+/ : " ").forEach(word => found.own.add(word));
		return found;
	}

	const own = data.things.filter(t => t.own && t.name);
	const spots = new Map(data.places.map(p => [p.id, p]));

	function idle() {
		const used = orders.value.split("\n").filter(l => l.trim()).map(mentions);
		const there = (u, p) => p && (u.place.has(p.id.toUpperCase()) || u.place.has((p.name || p.id).toUpperCase()));
		return own.filter(thing => !used.some(u => u.own.has(thing.name.toUpperCase()) ||
			there(u, spots.get(thing.place))));
	}

	/* --- Fields -------------------------------------------------------------------------- */

	function labelOf(item, nth) {
		const kind = data.kinds[item.kind], meaning = data.forms[form.value].meaning;
		const told = new RegExp("(^|[^A-Za-z0-9_'])" + item.slot + "($|[^A-Za-z0-9_'])").test(meaning);
		const article = item.slot === "a" && !/(^|\W)b($|\W)/.test(meaning);
		let text = kind.what.replace(/^(an?|the) /, "").replace(/ ?\(.*$/, "").replace(/:.*$/, "");
		text = text[0].toUpperCase() + text.slice(1);
		if (told && !article)
			text += " " + item.slot;
		return nth > 1 ? text + ", " + nth + "." : text;
	}

	function suggestions(kind) {
		return (kind.choices || []).map(c => make("option", {value: c[0]}, c[1]));
	}

	function words(kind) {
		return kind.words.filter(w => w[1] !== null);
	}

	function wordLabel(w) {
		return w[0] === w[1] ? w[0] : w[0] + ", " + w[1];
	}

	function menu(options, optional) {
		const select = make("select");
		if (optional)
			select.append(make("option", {value: ""}, "\u2013"));
		select.append(...options);
		return select;
	}

	function numberInput(kind, optional) {
		const tenths = kind.field === "tenths";
		const input = make("input", {type: "number", min: kind.min, max: kind.max, step: tenths ? "0.1" : "1",
			placeholder: kind.sample});
		/* a number that nothing has yet, where it may be a new thing's */
		const taken = (kind.choices || []).map(c => Number(c[0]));
		if (!optional)
			input.value = Math.max(kind.min, Math.min(kind.max, 1 + Math.max(0, ...taken)));
		return input;
	}

	function textInput(kind) {
		const input = make("input", {type: "text", placeholder: kind.sample, autocomplete: "off", autocapitalize: "off",
			spellcheck: "false"});
		if (kind.field === "quoted" || kind.max)
			input.maxLength = kind.max;
		return input;
	}

	function control(kind, optional) {
		const open = (kind.source || "").endsWith("+"), options = suggestions(kind);
		if (kind.words && words(kind).length === 1)
			return make("input", {type: "checkbox"});
		if (kind.words)
			return menu(words(kind).map(w => make("option", {value: w[0]}, wordLabel(w))), optional);
		if (options.length && !open)
			return menu(options, optional);
		const input = kind.field === "number" || kind.field === "tenths" ? numberInput(kind, optional) : textInput(kind);
		if (options.length) {
			const list = make("datalist", {id: "list-" + (++clock)});
			list.append(...options);
			input.setAttribute("list", list.id);
			room.append(list);
		}
		return input;
	}

	/* The value that a click on a place puts into a field of this kind, or null. */
	function valueOfPlace(kind, id) {
		const place = spots.get(id);
		for (const source of (kind.source || "").replace(/\+$/, "").split("|")) {
			const letters = source.startsWith("place:") ? source.slice(6) : "";
			if (source === "place" || (letters && id.startsWith(letters)))
				return id.slice(letters.length);
		}
		const named = (kind.choices || []).find(c => place && place.name && c[0].replace(/^@/, "") === place.name);
		return named && ownLetter(kind) === null ? named[0] : null;
	}

	const placeKinds = new Map();

	function takesPlaces(kind) {
		if (!placeKinds.has(kind))
			placeKinds.set(kind, data.places.some(p => valueOfPlace(kind, p.id) !== null));
		return placeKinds.get(kind);
	}

	/* The value that stands for an own thing, or null. */
	function valueOfThing(kind, thing) {
		const letter = ownLetter(kind), name = thing.name;
		const value = letter !== null && name.startsWith(letter) ? name.slice(letter.length) : null;
		return (kind.choices || []).some(c => c[0] === value) ? value : null;
	}

	/* What a field begins with: the first thing that has no order yet, the place that was chosen last. */
	function begin(field) {
		const thing = ownLetter(field.kind) !== null && idle().find(t => valueOfThing(field.kind, t) !== null);
		const place = lastPlace && valueOfPlace(field.kind, lastPlace);
		if (field.optional || field.element.type === "checkbox")
			return;
		if (thing)
			set(field, valueOfThing(field.kind, thing));
		else if (place)
			set(field, place);
	}

	function set(field, value) {
		const before = field.element.value;
		field.element.value = value;
		if (field.element.value !== value)
			field.element.value = before;
	}

	function addField(item, optional, at) {
		const kind = data.kinds[item.kind];
		const nth = fields.filter(f => f.item.kind === item.kind && f.item.slot === item.slot).length + 1;
		const element = control(kind, optional), id = "field-" + (++clock);
		const field = {item: item, kind: kind, element: element, optional: optional, touched: 0};
		const cell = make("div", {class: "field" + (optional ? " maybe" : "")});
		element.id = id;
		if (optional)
			element.setAttribute("data-optional", "");
		else if (element.type !== "checkbox")
			element.required = true;
		const label = make("label", {for: id}, (element.type === "checkbox" ? words(kind)[0][0] + ", " : "") +
			labelOf(item, nth) + (optional ? " (if wanted)" : ""));
		field.cell = cell;
		cell.append(label, element);
		if (takesPlaces(kind) && fields.some(f => f.placed))
			addPicker(field, cell);
		field.placed = takesPlaces(kind);
		at.append(cell);
		fields.push(field);
		begin(field);
		return field;
	}

	/* A further place of a way: its button lets the next click on the map fill it. */
	function addPicker(field, cell) {
		const pick = make("button", {type: "button", "aria-pressed": "false"}, "Map");
		const line = make("div", {class: "more"});
		pick.setAttribute("aria-label", "Take the next place chosen on the map: " + cell.firstChild.textContent);
		pick.addEventListener("click", () => arm(armed === field ? null : field));
		line.append(field.element, pick);
		field.pick = pick;
		cell.append(line);
	}

	function arm(field) {
		for (const f of fields)
			if (f.pick)
				f.pick.setAttribute("aria-pressed", String(f === field));
		armed = field;
	}

	/* Parts of a form: text, a field, or a group of parts. */
	function build(items, optional, at) {
		return items.map(item => {
			if (typeof item === "string")
				return {text: item};
			if (item.slot)
				return {field: addField(item, optional, at)};
			if (item.maybe)
				return buildMaybe(item, at);
			if (item.again)
				return buildAgain(item, at);
			if (item.one)
				return {one: item.one.map((way, i) => build(way, optional || i > 0, at)), optional: optional};
			return {text: ""};
		});
	}

	/* Who means a thing means what an order is about, not what it leaves out. */
	function buildMaybe(item, at) {
		const part = {maybe: build(item.maybe, true, at)};
		fieldsOf(part.maybe).forEach(field => field.aside = true);
		return part;
	}

	function buildAgain(item, at) {
		const spot = make("div", {class: "again"});
		spot.style.display = "contents";
		at.append(spot);
		const part = {again: [], item: item, spot: spot, most: item.most || AGAIN_MAX};
		grow(part);
		return part;
	}

	function grow(part) {
		part.again.push(build(part.item.again, true, part.spot));
	}

	/* --- From fields to a line -------------------------------------------------------------- */

	function fieldsOf(parts) {
		return parts.flatMap(p => p.field ? [p.field] : fieldsOf(p.maybe || (p.again || p.one || []).flat()));
	}

	function filled(field) {
		return field.element.type === "checkbox" ? field.element.checked : field.element.value.trim() !== "";
	}

	function anyFilled(parts) {
		return fieldsOf(parts).some(filled);
	}

	/* Of several ways the one that was touched last and says something; else the first. */
	function wayOf(part) {
		const stamp = way => Math.max(0, ...fieldsOf(way).filter(filled).map(f => f.touched));
		const best = part.one.reduce((a, b) => stamp(b) > stamp(a) ? b : a);
		return stamp(best) ? best : part.optional ? part.one.find(anyFilled) || part.one[0] : part.one[0];
	}

	function fault(field, text) {
		return {fault: text, field: field};
	}

	function valueOf(field) {
		const kind = field.kind, element = field.element, text = element.value.trim();
		const name = kind.what + (kind.sample ? ", like " + kind.sample : "");
		if (element.type === "checkbox")
			return words(kind)[0][0];
		if (text === "")
			throw fault(field, element.validity.badInput ? "That is no number: " + name + "." : "Still needed: " + name + ".");
		if (!element.checkValidity())
			throw fault(field, element.validationMessage);
		if (kind.field === "quoted" && /["\u0000-\u001f]/.test(text))
			throw fault(field, "No quotes in a text that stands in quotes.");
		if (kind.field === "text" && element.type === "text" && /[\s;#"]/.test(text))
			throw fault(field, "No blanks and signs in " + name + ".");
		return kind.field === "quoted" ? "\"" + text + "\"" : text;
	}

	function lineOf(parts) {
		return parts.map(part => {
			if (part.field)
				return valueOf(part.field);
			if (part.maybe)
				return anyFilled(part.maybe) ? lineOf(part.maybe) : "";
			if (part.again)
				return part.again.filter(anyFilled).map(lineOf).join("");
			if (part.one)
				return lineOf(wayOf(part));
			return part.text;
		}).join("");
	}

	function compose() {
		return lineOf(tree).replace(/ {2,}/g, " ").trim();
	}

	/* Groups that are full get one more; ways that are not taken look so; a kind of which there are enough is closed. */
	function tidy(parts) {
		for (const part of parts) {
			if (part.again) {
				const last = part.again[part.again.length - 1];
				if (anyFilled(last) && part.again.length < part.most)
					grow(part);
				part.again.forEach(tidy);
			}
			if (part.maybe)
				tidy(part.maybe);
			if (part.one) {
				const way = wayOf(part);
				part.one.forEach(w => {
					fieldsOf(w).forEach(f => f.cell.classList.toggle("unused", w !== way && !part.optional));
					tidy(w);
				});
			}
		}
	}

	function closeFull() {
		for (const field of fields) {
			const ticked = fields.filter(f => f.kind === field.kind && filled(f)).length;
			if (field.kind.most)
				field.element.disabled = !filled(field) && ticked >= field.kind.most;
		}
	}

	function refresh() {
		tidy(tree);
		closeFull();
		try {
			by("order-preview").textContent = compose();
		} catch (trouble) {
			if (!trouble.fault)
				throw trouble;
			by("order-preview").textContent = "";
		}
	}

	function choose() {
		arm(null);
		room.replaceChildren();
		fields = [];
		tree = [];
		tree = build(data.forms[form.value].ways[0], false, room);
		refresh();
	}

	function add() {
		try {
			const line = compose(), most = data.line_limit || 1000;
			if (Array.from(line).length > most)
				throw fault(null, "The line has more than " + most + " characters.");
			const before = orders.value.replace(/\s+$/, "");
			orders.value = (before ? before + "\n" : "") + line + "\n";
			status.textContent = "Added: " + line;
			changed();
		} catch (trouble) {
			if (!trouble.fault)
				throw trouble;
			status.textContent = trouble.fault;
			if (trouble.field)
				trouble.field.element.focus();
		}
	}

	/* --- What is done with the lines ------------------------------------------------------------ */

	function lines() {
		return orders.value.split("\n").map(l => l.trim()).filter(Boolean);
	}

	function mail() {
		const link = by("orders-mail");
		const body = ["/game " + data.game + " " + data.empire].concat(lines()).join("\r\n") + "\r\n";
		const href = "mailto:" + (data.address ? encodeURIComponent(data.address).replace(/%40/g, "@") : "") + "?subject=" +
			encodeURIComponent(data.game + " turn " + data.turn + ": orders of " + data.empire) + "&body=" +
			encodeURIComponent(body);
		if (href.length > MAIL_MAX) {
			link.removeAttribute("href");
			by("orders-long").textContent = "Too long for a link: Copy the lines and paste them into a mail.";
		} else {
			link.href = href;
			by("orders-long").textContent = "";
		}
	}

	function left() {
		const list = by("orders-left"), rest = idle();
		list.replaceChildren(...rest.map(thing => {
			const item = make("li"), link = make("a", {href: "#thing-" + data.things.indexOf(thing)}, thing.name);
			link.addEventListener("click", event => {
				event.preventDefault();
				takeThing(thing);
			});
			item.append(link);
			return item;
		}));
		if (!rest.length)
			list.append(make("li", {}, own.length ? "All have one." : "Nothing of yours is on the map."));
	}

	/* Pages that were opened as files share one store: those of another site or ruleset may have the same game, turn and
	   empire. */
	const draft = "nightmail " + [data.address || "", data.ruleset, data.game, data.turn, data.empire].join(" ");

	function keep() {
		try {
			localStorage.setItem(draft, orders.value);
		} catch (refused) {
			/* a page that was opened as a file may have no store */
		}
	}

	function changed() {
		mail();
		left();
		keep();
	}

	async function copy() {
		try {
			await navigator.clipboard.writeText(lines().join("\n") + "\n");
			status.textContent = "Copied.";
		} catch (refused) {
			orders.focus();
			orders.select();
			status.textContent = document.execCommand("copy") ? "Copied." : "Selected: copy it by the keyboard or menu.";
		}
	}

	/* --- Things and places that were clicked -------------------------------------------------------- */

	function touch(field) {
		field.touched = ++clock;
		refresh();
	}

	function takeThing(thing) {
		const kinds = items => items.flatMap(i => i.kind ? [data.kinds[i.kind]] :
			typeof i === "string" ? [] : kinds(i.maybe || i.again || (i.one || []).flat()));
		const fits = f => kinds(f.ways[0]).some(kind => valueOfThing(kind, thing) !== null);
		if (!fits(data.forms[form.value]) && data.forms.some(fits)) {
			form.value = data.forms.findIndex(fits);
			choose();
		}
		const takers = fields.filter(f => valueOfThing(f.kind, thing) !== null);
		const field = takers.find(f => !f.aside) || takers[0];
		if (field) {
			set(field, valueOfThing(field.kind, thing));
			touch(field);
			field.element.focus();
		}
	}

	function takePlace(id) {
		const field = armed || fields.find(f => valueOfPlace(f.kind, id) !== null);
		const thing = own.find(t => t.place === id);
		lastPlace = id;
		if (field && valueOfPlace(field.kind, id) !== null) {
			set(field, valueOfPlace(field.kind, id));
			touch(field);
			if (armed)
				arm(fields[fields.indexOf(field) + 1] && fields.slice(fields.indexOf(field) + 1).find(f => f.pick) || null);
		} else if (thing) {
			const taker = fields.find(f => valueOfThing(f.kind, thing) !== null);
			if (taker) {
				set(taker, valueOfThing(taker.kind, thing));
				touch(taker);
			}
		}
	}

	/* --- Begin ----------------------------------------------------------------------------------------- */

	data.forms.forEach((f, i) => form.append(make("option", {value: i}, f.example + ": " + f.meaning)));
	try {
		if (!orders.value.trim())
			orders.value = localStorage.getItem(draft) || "";
	} catch (refused) {
		/* no store, no draft */
	}
	form.addEventListener("change", choose);
	room.addEventListener("input", event => {
		const field = fields.find(f => f.element === event.target);
		if (field)
			touch(field);
	});
	room.addEventListener("keydown", event => {
		if (event.key === "Enter" && event.target.matches("input")) {
			event.preventDefault();
			add();
		}
	});
	by("order-add").addEventListener("click", add);
	by("orders-copy").addEventListener("click", copy);
	orders.addEventListener("input", changed);
	document.addEventListener("place", event => takePlace(event.detail));
	document.addEventListener("thing", event => {
		const thing = own.find(t => t.name.toUpperCase() === event.detail.toUpperCase());
		if (thing)
			takeThing(thing);
	});
	section.hidden = false;
	/* most orders move something */
	form.selectedIndex = Math.max(0, data.forms.findIndex(f => /^M(OVE\b|F?[0-9])/.test(f.example)));
	choose();
	changed();
})();
