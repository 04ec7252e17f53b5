"use strict";
/* The panel of a chosen place: the things there, the orders for them, and their targets. */

/** @param {any} data @param {any} compose @param {any} list @param {(text: string) => void} tell */
const pagePanel = function (data, compose, list, tell) {
	const panel = /** @type {HTMLElement} */ (document.getElementById("panel"));
	const realm = /** @type {HTMLElement} */ (document.getElementById("realm-orders"));
	const NOT_MOST = 3; /* of what cannot be done so many are shown, the rest folds */
	const FREE_KEYS = "abcdefghijklmopqrstuvwxy"; /* n and z are taken */
	/** @type {{place: ?string, chosen: ?string[], making: any, entry: ?number}} */
	let now = {place: null, chosen: null, making: null, entry: null};

	const make = pageMake;

	/* --- Words and keys ---------------------------------------------------------------------- */

	const keys = new Map();

	function giveKeys(forms) {
		const used = new Set();
		for (const shift of ["", "Shift+"])
			for (const form of forms) {
				const wanted = (form.form.toLowerCase() + FREE_KEYS).split("");
				const free = wanted.find(c => FREE_KEYS.includes(c) && !used.has(shift + c));
				if (free && !keys.has(form.form)) {
					keys.set(form.form, shift + free.toUpperCase());
					used.add(shift + free);
				}
			}
	}

	const capital = text => text[0].toUpperCase() + text.slice(1);

	/* An order's name: its code if that is a word, else its meaning. */
	function titleOf(form) {
		return /^[A-Z]{4,}$/.test(form.form) ? capital(form.form.toLowerCase()) : capital(plain(form));
	}

	/* A word's meaning; of a name that says it already, how its line begins. */
	function remarkOf(form, about) {
		const told = plain(form);
		return /^[A-Z]{4,}$/.test(form.form) && told !== form.form.toLowerCase() ? told : compose.beginning(form.form, about);
	}

	/* An order's meaning without remarks and without the letters of its values; a and b stay if they tell two things apart. */
	function plain(form) {
		return form.meaning.replace(/ \([^)]*\)/g, "").replace(/[:;].*$/, "").replace(/\bn (?=[a-z]{2})/g, "").replace(
			/ from [a-z] to [a-z]$| to (class )?[c-z]$| [0-9] to [c-z]\b/g, "").replace(
			/\b(foreign |new )?(fleet|world) [c-z]\b/g, (all, kind, noun) => (kind || "the ") + noun);
	}

	/* Its name and its class: serials do not tell a carrier from its fighters. A name that is only a number is told by its type. */
	function labelOf(t) {
		const type = /^\w+(?=,)/.exec(t.what);
		return !type || t.name.startsWith(type[0]) ? t.name : /^\d+$/.test(t.name) ? type[0] : t.name + " " + type[0];
	}

	function thingsAt(place) {
		return data.things.filter(t => t.own && t.name && t.place === place);
	}

	function subject() {
		const all = thingsAt(now.place).map(t => t.name);
		return {place: now.place, things: now.chosen ? all.filter(name => now.chosen.includes(name)) : all};
	}

	function ownerWords(place) {
		return place.own ? ", yours" : place.owner ? ", " + place.owner : "";
	}

	/* --- Things and orders ----------------------------------------------------------------------- */

	function head() {
		const place = compose.spots.get(now.place), box = make("div", {class: "panel-head"});
		const close = make("button", {type: "button", id: "panel-close", "aria-label": "Close"}, "\u2715");
		close.addEventListener("click", shut);
		box.append(make("h3", {}, (place.name || place.id) + ownerWords(place)), close);
		panel.append(box);
		if (place.brief)
			panel.append(make("p", {class: "sub"}, place.brief));
	}

	function thingButtons() {
		const things = thingsAt(now.place), box = make("div", {id: "panel-things", role: "group", "aria-label": "Yours here"});
		const ships = t => t.ships > 1 ? " \u25b2" + t.ships : "";
		if (things.length > 1) {
			const all = make("button", {type: "button", class: "all", "aria-pressed": String(!now.chosen)}, "All " + things.length);
			all.addEventListener("click", () => chooseThings(null));
			box.append(all);
		}
		for (const t of things) {
			const pressed = !now.chosen || now.chosen.includes(t.name);
			const button = make("button", {type: "button", "data-thing": t.name, "aria-pressed": String(pressed), title: t.what},
				labelOf(t) + ships(t));
			button.addEventListener("click", () => toggle(t.name, things));
			box.append(button);
		}
		panel.append(box);
	}

	/* The first choice selects one thing; further choices add things. */
	function toggle(name, things) {
		if (!now.chosen)
			chooseThings(things.length > 1 ? [name] : null);
		else if (now.chosen.includes(name) && now.chosen.length > 1)
			chooseThings(now.chosen.filter(n => n !== name));
		else
			chooseThings(now.chosen.includes(name) ? null : now.chosen.concat([name]));
	}

	function chooseThings(names) {
		now = {place: now.place, chosen: names, making: null, entry: null};
		render(names && names.length === 1 ? "[data-thing=\"" + CSS.escape(names[0]) + "\"]" : null);
	}

	function orderButton(form, about, why) {
		const key = keys.get(form.form), button = make("button", {type: "button", "data-order": form.form});
		button.append(make("b", {}, titleOf(form)), make("span", {class: "remark"}, why || remarkOf(form, about)));
		if (key) {
			button.setAttribute("aria-keyshortcuts", key);
			button.append(make("kbd", {}, key.replace("Shift+", "\u21e7").toLowerCase()));
		}
		if (why) {
			/** @type {any} */ (button).disabled = true;
			button.title = why;
		}
		button.addEventListener("click", () => begin(form.form, false));
		return button;
	}

	function what() {
		const box = make("div", {class: "orders"}), about = subject();
		const forms = compose.panelForms().map(form => ({form: form, why: compose.cannot(form, about)}));
		const can = forms.filter(f => !f.why), not = forms.filter(f => f.why), buttons = not.map(f => orderButton(f.form, about, f.why));
		box.append(...can.map(f => orderButton(f.form, about, null)), ...buttons.slice(0, NOT_MOST));
		if (not.length > NOT_MOST) {
			const fold = make("details", {});
			fold.append(make("summary", {}, not.length - NOT_MOST + " more that cannot be done here now"), ...buttons.slice(NOT_MOST));
			box.append(fold);
		}
		panel.append(box);
	}

	/* --- Where, how many, which -------------------------------------------------------------------- */

	function begin(code, but) {
		const inRealm = compose.realmForms().some(f => f.form === code);
		if (inRealm)
			now = {place: null, chosen: null, making: null, entry: null};
		set(compose.begin(code, inRealm ? {place: "", things: []} : subject(), but), null);
	}

	/* Adds the order to the list as soon as it is complete. */
	function set(making, entry) {
		const id = list.put(entry, compose.lines(making));
		now.making = making;
		now.entry = id;
		render("#panel");
		const lines = compose.lines(making);
		tell(id === null ? "Choose what is missing." : "Order: " + list.say(lines[0]) + (lines.length > 1 ? ", and " + (lines.length - 1) +
			" more" : ""));
	}

	const go = making => making && set(making, now.entry);

	function stepper(kind, value, apply, label) {
		const box = make("div", {class: "stepper"}), step = kind.field === "tenths" ? 0.1 : 1;
		const input = /** @type {HTMLInputElement} */ (make("input", {type: "number", min: String(kind.min), max: String(kind.max),
			step: String(step), value: value, "aria-label": label}));
		const put = by => {
			const next = Math.max(kind.min, Math.min(kind.max, Number(input.value) + by));
			apply(String(Math.round(next * 10) / 10));
		};
		const less = make("button", {type: "button", class: "less", "aria-label": "Less"}, "\u2212");
		const more = make("button", {type: "button", class: "more", "aria-label": "More"}, "+");
		less.addEventListener("click", () => put(-1));
		more.addEventListener("click", () => put(1));
		input.addEventListener("change", () => put(0));
		box.append(less, input, more);
		return box;
	}

	const named = kind => capital(kind.what.replace(/^(an?|the) /, "").replace(/ ?\(.*$/, "").replace(/ in quotes$/, ""));

	/* Fields for numbers that the line already has. */
	function amounts(box) {
		now.making.steps.forEach((s, i) => {
			const kind = data.kinds[s.kind];
			if (kind.field !== "number" && kind.field !== "tenths" || s.how === "subject" || kind.choices && !kind.source.endsWith("+"))
				return;
			const row = make("div", {class: "amount"}), name = compose.label(now.making, i) || named(kind);
			row.append(make("span", {}, name), stepper(kind, s.value, value => go(compose.edit(now.making, i, value)), name));
			box.append(row);
		});
	}

	/* A number that stands in the line before what was chosen. */
	function counts(open, box) {
		now.making.steps.forEach((s, i) => {
			const preset = open.whole ? compose.presetAt(now.making, i) : null;
			if (!preset)
				return;
			const put = value => go(compose.edit(now.making, i, value)), name = compose.label(now.making, i);
			const row = make("div", {class: "amount"}), all = make("button", {type: "button", class: "all", "data-choice": preset.word,
				"aria-pressed": String(s.value === preset.word)}, preset.word + ", " + preset.most);
			all.addEventListener("click", () => put(preset.word));
			row.append(make("span", {}, name), stepper({field: "number", min: 1, max: 9999},
				s.value === preset.word ? String(preset.most) : s.value, put, name), all);
			box.append(row);
		});
	}

	function choices(open, box) {
		const group = make("div", {class: "choices", role: "group", "aria-label": "Choices"});
		for (const c of open.choices) {
			const but = /EXCEPT/.test(c.edge.before) ? "but " : "";
			const button = make("button", {type: "button", "data-choice": c.value}, but + c.label);
			button.addEventListener("click", () => go(compose.choose(now.making, c.edge, c.value)));
			group.append(button);
		}
		if (open.choices.length)
			box.append(group);
	}

	function numbers(open, box) {
		for (const n of open.numbers) {
			const row = make("div", {class: "amount"}), take = make("button", {type: "button", "data-choice": n.value}, "Take " + n.value);
			const name = compose.labelNext(now.making, n.edge) || named(n.kind);
			let value = n.value;
			const inner = stepper(n.kind, n.value, next => {
				value = next;
				/** @type {HTMLInputElement} */ (inner.querySelector("input")).value = next;
				take.textContent = "Take " + next;
				take.setAttribute("data-choice", next);
			}, name);
			take.addEventListener("click", () => go(compose.choose(now.making, n.edge, value)));
			row.append(make("span", {}, name + (open.whole ? ", if wanted" : "")), inner, take);
			box.append(row);
		}
	}

	function texts(open, box) {
		open.texts.forEach((t, i) => {
			const row = make("form", {class: "amount"}), quoted = t.kind.field === "quoted";
			const input = /** @type {HTMLInputElement} */ (make("input", {type: "text", id: "panel-text-" + i, placeholder: t.kind.sample,
				autocomplete: "off", autocapitalize: "off", spellcheck: "false", "data-kind": t.edge.kind}));
			row.append(make("label", {for: input.id}, named(t.kind) + (open.whole ? ", if wanted" : "")), input,
				make("button", {type: "submit"}, "OK"));
			row.addEventListener("submit", event => {
				event.preventDefault();
				const text = input.value.trim(), value = quoted ? "\"" + text + "\"" : text;
				if (!compose.takes(t.edge.kind, value)) {
					tell("That is not " + t.kind.what + (t.kind.sample ? ", like " + t.kind.sample : "") + ".");
					input.focus();
				} else {
					go(compose.choose(now.making, t.edge, value));
				}
			});
			box.append(row);
		});
	}

	function lastButtons(open) {
		const box = make("div", {class: "done"}), done = make("button", {type: "button", id: "panel-done", class: open.whole ? "whole" : ""},
			open.whole ? "Done" : "Leave it");
		const undo = make("button", {type: "button", id: "panel-back"}, "Back");
		done.addEventListener("click", open.whole ? shut : back); /* what is done stands in the list, which the panel would cover */
		undo.addEventListener("click", stepBack);
		box.append(done, undo);
		if (compose.wayLength(now.making) > 0) {
			const again = make("button", {type: "button", id: "panel-again"}, "Start over");
			again.addEventListener("click", () => set(compose.begin(now.making.code, subject(), now.making.allBut), now.entry));
			box.append(again);
		}
		if (compose.allBut(now.making.code) && !now.making.allBut && now.place) {
			const but = make("button", {type: "button", id: "panel-but"}, "All but \u2026");
			but.addEventListener("click", () => set(compose.begin(now.making.code, subject(), true), now.entry));
			box.append(but);
		}
		panel.append(box);
	}

	/* What is to be chosen, in words. */
	function wanted(open) {
		const kinds = new Set(open.choices.map(c => data.kinds[c.edge.kind].what.replace(/ ?[:(].*$/, "").replace(
			/^the (number|code) of /, "")));
		return kinds.size ? "Choose " + Array.from(kinds).join(" or ") : open.texts.length ? "Write" : "Choose";
	}

	/* What a choice on the map, or in the panel, does now. */
	function hint(open) {
		const end = compose.spots.get(compose.endOf(now.making)), name = end && (end.name || end.id);
		if (compose.wayLength(now.making) > 0)
			return (open.places.size ? "A bright place goes on from " + name + ", " : "It goes no further: ") + name + " again takes it back.";
		if (open.instead && open.instead.places.size > 1)
			return "Another bright place takes the stead of " + name + ".";
		return open.places.size ? (open.whole ? "A bright place on the map can be added." : "Choose a bright place on the map.") :
			open.whole ? "" : wanted(open) + ":";
	}

	function where(open) {
		const form = data.forms.find(f => f.form === now.making.code), box = make("div", {class: "where-to"});
		const lines = compose.lines(now.making);
		box.append(make("p", {class: "sub"}, hint(open)));
		if (lines.length)
			box.append(make("p", {class: "made"}, lines.length > 2 ? lines[0] + " \u2026 " + lines.length + " lines" : lines.join(", ")),
				make("p", {class: "sub"}, capital(list.say(lines[0]) + (lines.length > 1 ? ", and so on" : "") + ".")));
		if (compose.remark(now.making))
			box.append(make("p", {class: "sum"}, compose.remark(now.making)));
		const about = thingsAt(now.place).filter(t => subject().things.includes(t.name));
		panel.append(make("h3", {}, titleOf(form) + (about.length === 1 && compose.isOfThings(now.making.code) ? " " + labelOf(about[0]) : "")), box);
		amounts(box);
		counts(open, box);
		choices(open, box);
		numbers(open, box);
		texts(open, box);
		lastButtons(open);
	}

	/* --- The panel as a whole ------------------------------------------------------------------------------ */

	const areas = new Map(Array.from(document.querySelectorAll("#map-window [data-area]"), g => [g.getAttribute("data-area"), g]));
	const areaOf = id => areas.get(id) || pageMake("i", {});

	let lighted = false; /* are some places bright or dim? */

	function light(open) {
		const bright = open && open.instead ? open.instead.places : open && open.places, lit = Boolean(bright && bright.size > 0);
		if (!lit && !lighted)
			return;
		lighted = lit;
		const end = lit ? compose.endOf(now.making) : null; /* a choice there takes it back */
		for (const g of document.querySelectorAll("#map-window g.place")) {
			const id = g.getAttribute("data-place");
			g.classList.toggle("reachable", Boolean(lit && bright.has(id)));
			const dim = Boolean(lit && !bright.has(id) && id !== now.place && id !== end);
			g.classList.toggle("dim", dim);
			areaOf(id).classList.toggle("dim", dim);
		}
	}

	/* What makes room for the panel; looked up once, because a selector makes the browser look through the whole page. */
	const besides = ["news", "compose", "map-where"].map(id => document.getElementById(id)).filter(Boolean);

	let announced = null, shown = null; /* shown: the place whose panel was open last */
	let opener = null; /* the button of a realm's order whose panel is open: there the keys go on after it */

	/* Tells the map to make room when the sheet opens at another place or closes. */
	function announce() {
		const at = panel.hidden ? null : now.place || "";
		if (at !== announced)
			document.dispatchEvent(new CustomEvent("panel", {detail: at}));
		announced = at;
	}

	/** @param {?string} [focus] selector of the element to focus, if the focus is in the panel */
	function render(focus) {
		const inside = panel.contains(document.activeElement);
		const open = now.making ? compose.options(now.making) : null;
		panel.replaceChildren();
		panel.hidden = !now.place && !now.making;
		/* not of the body: a browser looks through all that is below what gets a class */
		for (const part of besides)
			part.classList.toggle("composing", !panel.hidden);
		if (now.place && !now.making) {
			head();
			thingButtons();
			what();
		} else if (now.making) {
			where(open);
		}
		light(open);
		announce();
		shown = now.place || shown;
		opener = now.place ? null : opener;
		if (inside && !panel.hidden)
			/** @type {HTMLElement} */ (focus && panel.querySelector(focus) || panel).focus({preventScroll: true});
		else if (inside && opener)
			opener.focus();
		else if (inside && shown) /* back to where the keys of the map go on */
			document.dispatchEvent(new CustomEvent("show", {detail: shown}));
	}

	function shut() {
		now = {place: null, chosen: null, making: null, entry: null};
		render();
	}

	/** One step back: from choosing a target to choosing an order, from there to closing. What was asked is asked no more. */
	function back() {
		if (!now.making || now.entry === null)
			tell("");
		if (now.making) {
			now.making = null;
			now.entry = null;
			render();
		} else {
			shut();
		}
	}

	function stepBack() {
		const less = compose.back(now.making);
		if (less)
			set(less, now.entry);
		else {
			list.put(now.entry, []);
			back();
		}
	}

	/** Handles a place chosen on the map: as a target, or as the place of the next order. @param {string} id */
	function takePlace(id) {
		const open = now.making && compose.options(now.making);
		if (open && open.places.has(id))
			go(compose.choosePlace(now.making, id));
		else if (open && open.instead && open.instead.places.has(id) && compose.endOf(now.making) !== id)
			go(compose.choosePlace(open.instead.making, id));
		else if (open && now.making.steps.length && compose.endOf(now.making) === id && id !== now.place)
			stepBack();
		else if (open && !open.whole && open.places.size)
			tell(id + " cannot be reached.");
		else
			show(id, null);
	}

	/** @param {string} id @param {?string[]} names */
	function show(id, names) {
		if (!compose.spots.has(id))
			return;
		now = {place: id, chosen: names, making: null, entry: null};
		render();
		tell("");
	}

	/* Begins an order by its key. With a target on the map the arrows go on there; else the choices are in the panel. */
	function choose(button) {
		button.click();
		if (now.making && !compose.options(now.making).places.size)
			panel.focus({preventScroll: true});
		else if (now.making && now.place)
			document.dispatchEvent(new CustomEvent("show", {detail: now.place}));
	}

	/** Handles a key while map or panel has the focus. @param {KeyboardEvent} event @returns {boolean} was it used? */
	function key(event) {
		const name = (event.shiftKey ? "Shift+" : "") + event.key.toUpperCase();
		const button = now.making ? null : /** @type {HTMLButtonElement} */ (Array.from(panel.querySelectorAll("[data-order]")).find(b =>
			b.getAttribute("aria-keyshortcuts") === name));
		if (event.key === "Escape")
			back();
		else if (event.key === "Enter" && document.activeElement === panel && now.making && compose.options(now.making).whole)
			shut();
		else if (button && !panel.hidden && !button.disabled)
			choose(button);
		else
			return false;
		return true;
	}

	giveKeys(compose.panelForms());
	/* Orders that the rules refuse now come last, in grey. A click still makes the line, and the list says why it is refused. */
	const offers = compose.realmForms().map(form => ({form: form, why: compose.cannot(form, {place: "", things: []})}));
	realm.append(...offers.filter(o => !o.why).concat(offers.filter(o => o.why)).map(o => {
		const button = make("button", {type: "button", "data-order": o.form.form}, titleOf(o.form));
		button.title = o.why || capital(plain(o.form)) + ".";
		button.classList.toggle("off", Boolean(o.why));
		button.addEventListener("click", () => {
			begin(o.form.form, false);
			opener = button;
			panel.focus({preventScroll: true});
		});
		return button;
	}));
	/** Begins an order of the whole realm. @param {string} code */
	const order = code => /** @type {HTMLElement} */ (realm.querySelector("[data-order=" + code + "]")).click();

	return {takePlace: takePlace, show: show, order: order, key: key, shut: shut, isMaking: () => Boolean(now.making), stepBack: stepBack};
};
