"use strict";
/* The composer: typing, copying and mailing orders, things without orders, keys. It writes lines; it sends them only to the
   program that served the page, if that accepts orders. */
(function () {
	const section = document.getElementById("compose");
	if (!section)
		return;
	const data = pageData;
	const by = id => document.getElementById(id);
	const orders = /** @type {HTMLTextAreaElement} */ (by("orders"));
	const line = /** @type {HTMLInputElement} */ (by("order-line"));
	const MAIL_MAX = 1900, PLACES_MOST = 12, LISTED_AT_ONCE = 100;
	/* Pages that were opened as files share one storage, and pages of another site or ruleset may have the same game, turn
	   and empire: so the key has all of these. */
	const draft = "nightmail " + [data.address || "", data.ruleset, data.game, data.turn, data.empire].join(" ");
	const grammar = pageGrammar(data);
	const rules = typeof pageRules === "undefined" ? null : pageRules(data, grammar, pageVerdict);
	const checker = pageCheck(data, grammar, rules), compose = pageCompose(data, grammar, rules, checker);

	const tell = text => {
		by("order-status").textContent = text;
	};

	/* --- Sending ------------------------------------------------------------------------ */

	const outgoing = () => list.texts().filter((text, i) => list.said()[i].state !== "refused");

	const counted = lines => lines.length + (lines.length === 1 ? " order" : " orders");

	function mail(lines) {
		const link = by("orders-mail");
		const body = ["/game " + data.game + " " + data.empire].concat(lines).join("\r\n") + "\r\n";
		const href = "mailto:" + (data.address ? encodeURIComponent(data.address).replace(/%40/g, "@") : "") + "?subject=" +
			encodeURIComponent(data.game + " turn " + data.turn + ": orders of " + data.empire) + "&body=" + encodeURIComponent(body);
		link.textContent = "Mail " + counted(lines);
		by("orders-long").textContent = href.length > MAIL_MAX ? "Too long for a link: Copy the lines and paste them into a mail." : "";
		if (!lines.length || href.length > MAIL_MAX)
			link.removeAttribute("href");
		else
			link.setAttribute("href", href);
		link.setAttribute("aria-disabled", String(!link.hasAttribute("href")));
	}

	/* Sends the orders to the program that served the page. */
	const post = (what, lines) => fetch(what + "-" + data.turn, {method: "POST", body: lines.map(l => l + "\n").join("")});

	/* Shows the next report if the turn was run, else the answer with what was refused. */
	async function send() {
		const button = /** @type {any} */ (by("orders-send")), answer = by("orders-answer");
		clearTimeout(keeping);
		button.disabled = true;
		tell("Sent.");
		try {
			const reply = await post("orders", outgoing());
			if (reply.ok) {
				history.scrollRestoration = "manual"; /* the next turn begins with its news */
				return location.reload();
			}
			answer.textContent = "THE TURN WAS NOT RUN\n  Change or remove the lines below that were not taken, then send again.\n\n" +
				(await reply.text()).trim() + "\n";
			answer.hidden = false;
			tell("The turn was not run: see the answer below.");
		} catch (gone) {
			tell("The program does not answer; Copy keeps your lines.");
		}
		button.disabled = false;
	}

	/* The program keeps the draft: the page's address, and with it the browser's storage, differs each time. */
	function keep(lines) {
		by("orders-send").classList.toggle("none", !lines.length); /* it stands above all, and should not invite then */
		by("orders-send").textContent = lines.length ? "Send " + counted(lines) : "Send no orders";
		clearTimeout(keeping);
		keeping = setTimeout(() => post("draft", list.texts()).catch(() => tell("The program does not answer.")), 300);
	}

	function out() {
		const lines = outgoing();
		(data.sends ? keep : mail)(lines);
		/** @type {any} */ (by("orders-copy")).disabled = !lines.length;
		/** @type {any} */ (by("orders-undo")).disabled = !list.canUndo();
	}

	async function copy() {
		try {
			await navigator.clipboard.writeText(outgoing().join("\n") + "\n");
			tell("Copied.");
		} catch (refused) {
			document.querySelector(".orders-text").setAttribute("open", "");
			orders.focus();
			orders.select();
			tell(document.execCommand("copy") ? "Copied." : "Selected: copy it by the keyboard or menu.");
		}
	}

	/* --- Things and places without orders -------------------------------------------------- */

	const own = data.things.filter(t => t.own && t.name);
	const standing = data.facts && data.facts.standing && data.facts.standing.idle;

	/* The first thing or place with each of its names. */
	function byNames(list, names) {
		const found = new Map();
		for (const one of list)
			for (const name of names(one).filter(n => n && !found.has(n)))
				found.set(name, one);
		return id => found.get(id);
	}

	/* What a description begins with, up to each of its commas. */
	const beginnings = text => text.split(",").slice(0, -1).map((part, i, all) => all.slice(0, i + 1).join(","));

	/* Idle things and places of the report: things by name or by description. */
	function waiting() {
		const byName = byNames(own, t => [t.name]), byWhat = byNames(own, t => beginnings(t.what));
		const place = byNames(data.places, p => [p.id, p.name]), named = id => byName(id) || byWhat(id);
		const all = Array.isArray(standing) ? standing.map(id => ({id: id, thing: named(id), place: named(id) ? null : place(id)})) :
			own.map(t => ({id: t.name, thing: t, place: null}));
		return all.filter(w => w.thing || w.place).map(w => ({id: w.id, place: w.thing ? w.thing.place : w.place.id,
			thing: w.thing ? w.thing.name : null, ships: w.thing ? w.thing.ships : 0}));
	}

	/* A ruleset's live.js adds what else waits: the place where it shows, the order of the whole realm that it asks for, if it
	   is one, and whether orders leave it waiting still. */
	const first = waiting().concat((rules && rules.waits || []).map(w => Object.assign({thing: null, ships: 0}, w))).sort((a, b) => b.ships - a.ships);

	function idle() {
		const orders = list.said().filter(s => s.state !== "refused").flatMap(s => s.orders);
		const used = new Set(orders.flatMap(o => Array.from(compose.mentions(o))));
		return first.filter(w => w.still ? w.still(orders) : !used.has((w.thing || w.place).toUpperCase()));
	}

	/* The places of what is idle, the one with the most ships first. `bare`: it is the place itself that waits. */
	function placesOf(rest) {
		const found = new Map();
		for (const w of rest) {
			const old = found.get(w.place) || {place: w.place, ships: 0, bare: true};
			found.set(w.place, {place: w.place, ships: old.ships + w.ships, bare: old.bare && !w.thing});
		}
		return Array.from(found.values()).sort((a, b) => b.ships - a.ships);
	}

	const idleWords = places => places.length + (places.length === 1 ? " place idle" : " places idle");

	/* Places whose own name stands in the list of names have no button here. */
	function idlePlaces(places) {
		const some = places.filter(p => !p.bare), shown = some.slice(0, all || some.length <= PLACES_MOST ? some.length : PLACES_MOST - 1);
		const pill = (text, act, place) => {
			const button = pageMake("button", place ? {type: "button", "data-place": place} : {type: "button"}, text);
			button.addEventListener("click", act);
			return button;
		};
		by("idle-head").textContent = idleWords(places) + (some.length > 1 ? ", largest first" : "");
		by("idle-places").replaceChildren(...shown.map(p => pill(nameOf(p.place) + (p.ships ? " \u25b2" + p.ships : ""), () =>
			open({place: p.place, thing: null}), p.place)));
		if (shown.length < some.length)
			by("idle-places").append(pill(some.length - shown.length + " more", () => {
				all = true;
				left();
			}, null));
		by("idle-count").textContent = idleWords(places);
	}

	const nameOf = id => (compose.spots.get(id) || {}).name || id;

	function left() {
		const rest = idle(), places = placesOf(rest);
		idlePlaces(places);
		listLeft(new Set(rest));
		none.hidden = rest.length > 0;
		needs(places);
	}

	const none = pageMake("li", {}, first.length ? "All have one." : "Nothing of yours waits for an order.");
	const items = new Map();

	function itemOf(w) {
		if (!items.has(w)) {
			const item = pageMake("li", {}), link = pageMake("a", {href: "#map", "data-place": w.place}, w.id);
			link.addEventListener("click", event => {
				event.preventDefault();
				open(w);
			});
			item.append(link);
			items.set(w, item);
		}
		return items.get(w);
	}

	/* Changes only what is not so yet: the list may be long. */
	function listLeft(rest) {
		let next = none;
		for (const w of first.slice(0, listed).reverse()) {
			const item = itemOf(w);
			if (!rest.has(w))
				item.remove();
			else if (!item.parentNode)
				next.before(item);
			next = rest.has(w) ? item : next;
		}
	}

	/* Lists more of what waits, until all is listed, in a time of its own each: the first lines can be seen at once. */
	function listMore() {
		if (listed >= first.length)
			return;
		listed += LISTED_AT_ONCE;
		listLeft(new Set(idle()));
		setTimeout(listMore);
	}

	function open(w) {
		document.dispatchEvent(new CustomEvent("show", {detail: w.place}));
		if (w.order)
			panel.order(w.order);
		else
			panel.show(w.place, w.thing ? [w.thing] : null);
	}

	function needs(places) {
		const count = outgoing().length;
		const put = (id, words, number, place) => {
			const button = /** @type {any} */ (by(id));
			button.textContent = words;
			button.disabled = !number;
			button.dataset.place = place || "";
		};
		const moved = list.said().flatMap(s => s.orders).map(compose.wayOf).find(Boolean);
		put("idle", idleWords(places), places.length, places.length && places[0].place);
		put("ordered", counted(outgoing()), count, moved ? moved.path[0] : home());
	}

	const home = () => (data.places.find(p => p.home) || data.places[0] || {}).id;

	/* --- After each change of the list --------------------------------------------------------- */

	function headline() {
		const count = state => list.those(state).length, good = count("good") + count("doubtful"), refused = count("refused");
		by("orders-head").textContent = "Orders: " + (good || refused ? (good ? good + " good" : "") + (good && refused ? ", " : "") +
			(refused ? refused + " refused" : "") : "none yet");
	}

	function changed() {
		if (document.activeElement !== orders)
			orders.value = outgoing().map(text => text + "\n").join("");
		headline();
		by("orders-hint").hidden = list.texts().length > 0; /* the guide stays: its first step is not the last */
		out();
		left();
		document.dispatchEvent(new CustomEvent("ordered", {detail: list.said().filter(s => s.state !== "refused").flatMap(s =>
			s.orders).map(compose.wayOf).filter(Boolean)}));
	}

	function add() {
		const text = line.value.trim();
		if (!text)
			return;
		list.put(null, [text]);
		const said = list.said()[list.said().length - 1];
		tell((said.state === "refused" ? "Refused: " : "Added: ") + text + (said.why ? ". " + said.why : ""));
		line.value = "";
		says();
	}

	function undo() {
		if (panel.isMaking())
			panel.shut();
		tell(list.undo() ? "Taken back." : "Nothing to take back.");
	}

	function nextIdle() {
		const places = placesOf(idle()), at = places.findIndex(p => p.place === lastIdle), next = places[(at + 1) % (places.length || 1)];
		if (next) {
			lastIdle = next.place;
			open({place: next.place, thing: null});
		}
	}

	/* --- Keys -------------------------------------------------------------------------------------- */

	const HELP = "Arrows walk, Enter chooses or is Done, n next idle, a letter its order, z undo, Esc back, / the line, + and - zoom, 0 shows all," +
		" Home goes home, Ctrl+Enter to " + (data.sends ? "Send." : "Mail.");
	const sender = by(data.sends ? "orders-send" : "orders-mail");

	/* From anywhere to what sends the orders, or, if there is nothing to send, to the line. */
	function toSender(event) {
		if (event.key !== "Enter" || !event.ctrlKey || event.defaultPrevented)
			return;
		(sender.matches("button, [href]") ? sender : line).focus();
		event.preventDefault();
	}

	function key(event) {
		const at = /** @type {HTMLElement} */ (event.target);
		if (event.ctrlKey || event.metaKey || event.altKey || !at.closest("#map, #panel") || at.matches("input, textarea"))
			return;
		if (event.key === "n")
			nextIdle();
		else if (event.key === "z")
			undo();
		else if (event.key === "/")
			line.focus();
		else if (event.key === "?")
			tell(HELP);
		else if (!panel.key(event))
			return;
		event.preventDefault();
	}

	let lastIdle = null, keeping = 0, all = false, listed = LISTED_AT_ONCE;
	const list = pageList(data, checker, data.sends ? null : draft, () => changed());
	const panel = pagePanel(data, compose, list, tell);

	/* Checks typed text at once, together with the lines of the list. */
	function says() {
		const text = line.value.trim(), told = text ? checker.check(list.texts().concat([text])).pop() : null;
		by("line-says").textContent = told ? told.why : "";
		by("line-says").dataset.state = told ? told.state : "";
	}

	line.addEventListener("input", says);
	line.addEventListener("keydown", event => {
		if (event.key === "Enter" && !event.ctrlKey) {
			event.preventDefault();
			add();
		}
	});
	by("order-add").addEventListener("click", add);
	data.sends && by("orders-send").addEventListener("click", send);
	by("orders-copy").addEventListener("click", copy);
	by("orders-undo").addEventListener("click", undo);
	by("next-idle") && by("next-idle").addEventListener("click", nextIdle);
	orders.addEventListener("input", () => list.type(orders.value.split("\n").map(l => l.trim()).filter(Boolean)));
	sender.setAttribute("aria-keyshortcuts", "Control+Enter");
	document.addEventListener("keydown", key);
	document.addEventListener("keydown", toSender);
	document.addEventListener("place", event => panel.takePlace(/** @type {CustomEvent} */ (event).detail));
	document.addEventListener("order", event => {
		const told = list.said().find(s => s.orders.some(o => o.line === /** @type {CustomEvent} */ (event).detail));
		const way = told && told.orders.map(compose.wayOf).find(Boolean);
		if (way)
			document.dispatchEvent(new CustomEvent("show", {detail: way.path[0]}));
	});
	document.addEventListener("thing", event => {
		const thing = own.find(t => t.name.toUpperCase() === /** @type {CustomEvent} */ (event).detail.toUpperCase());
		if (thing)
			panel.show(thing.place, [thing.name]);
	});
	/* Looks up what the first panel will ask, a form at a time between what the player does, so that it opens at once; last
	   the likeliest, which gives the example. */
	function lookAhead(forms, about) {
		const form = forms.pop();
		if (form)
			setTimeout(() => {
				if (!compose.cannot(form, about))
					line.placeholder = compose.beginning(form.form, about);
				lookAhead(forms, about);
			});
	}

	if (first.length)
		lookAhead(compose.panelForms(), {place: first[0].place, things: own.filter(t => t.place === first[0].place).map(t => t.name)});

	/* Says what to do first on a reader's first page. */
	const guide = rules && rules.guide || [], last = data.sends ? "Send the lines: the turn is run with them." :
		"Mail the lines. Until the deadline you may change them: the last mail counts.";
	for (const text of guide.length ? guide.concat([last]) : [])
		by("orders-guide").append(pageMake("li", {}, text));
	line.placeholder = "An order";
	by("orders-left").append(none);
	section.hidden = false;
	document.body.classList.add("composes");
	list.begin(orders.value.split("\n").map(l => l.trim()).filter(Boolean));
	setTimeout(listMore);
})();
