"use strict";
/* The list of orders: entries of one or more lines. Each change can be undone. The browser keeps a draft. Each line is shown
   with the result of its check. */

/** An element with attributes and text. @param {string} tag @param {Object<string, string>} attributes @param {string} [text] */
function pageMake(tag, attributes, text) {
	const element = document.createElement(tag);
	for (const name in attributes)
		element.setAttribute(name, attributes[name]);
	if (text !== undefined)
		element.textContent = text;
	return element;
}

/** @param {any} data @param {any} checker @param {?string} store where the draft is kept @param {(list: any) => void} changed */
const pageList = function (data, checker, store, changed) {
	const SIGNS = {good: "\u2713", doubtful: "!", refused: "\u2717"}, UNDO_MOST = 200;
	const list = /** @type {HTMLElement} */ (document.getElementById("order-list"));
	/** @type {Array<{id: number, lines: string[]}>} */
	let entries = [];
	/** @type {string[]} */
	let past = [];
	let clock = 0, said = [], length = 0; /* of the list as it is shown */

	const texts = () => entries.flatMap(e => e.lines);

	function keep() {
		try {
			store && localStorage.setItem(store, texts().map(line => line + "\n").join(""));
		} catch (refused) {
			/* a page that was opened as a file may have no storage */
		}
	}

	/* --- Showing ------------------------------------------------------------------------------- */

	function row(text, told, entry) {
		const line = told.orders.length ? told.orders.map(o => o.line).join(", ") : text;
		const item = pageMake("li", {"data-line": line, "data-state": told.state, "data-entry": String(entry.id)});
		const body = pageMake("div", {}), remove = pageMake("button", {type: "button", class: "remove",
			"aria-label": "Remove " + line}, "\u2715");
		const sign = pageMake("span", {class: "sign", role: "img", "aria-label": told.state}, SIGNS[told.state]);
		body.append(pageMake("code", {}, line), pageMake("span", {class: "says"}, checker.say(line)),
			pageMake("span", {class: "why"}, told.why));
		if (told.mend) {
			const mend = pageMake("button", {type: "button", class: "mend", "data-line": told.mend}, told.mend);
			body.append(document.createTextNode(" Did you mean "), mend, document.createTextNode("?"));
		}
		item.append(sign, body, remove);
		return item;
	}

	function render() {
		said = checker.check(texts());
		const rows = entries.flatMap(e => e.lines.map(text => ({text: text, entry: e})));
		list.replaceChildren(...rows.map((r, i) => row(r.text, said[i], r.entry)));
		if (rows.length > length)
			list.scrollTop = list.scrollHeight; /* what was added last is in sight */
		length = rows.length;
		keep();
		changed(api);
	}

	/* --- Changes -------------------------------------------------------------------------------- */

	function remember() {
		past.push(JSON.stringify(entries));
		past = past.slice(-UNDO_MOST);
	}

	/** Replaces the lines of an entry; without lines it is deleted. @param {?number} id @param {string[]} lines
	 * @returns {?number} its id */
	function put(id, lines) {
		const old = entries.find(e => e.id === id);
		if (old && old.lines.join("\n") === lines.join("\n") || !old && !lines.length)
			return old ? id : null;
		remember();
		if (old && lines.length)
			entries = entries.map(e => e === old ? {id: e.id, lines: lines} : e);
		else if (old)
			entries = entries.filter(e => e !== old);
		else
			entries = entries.concat([{id: ++clock, lines: lines}]);
		render();
		return lines.length ? (old ? id : clock) : null;
	}

	/* Replaces one line of an entry. */
	function change(number, line) {
		let at = 0;
		remember();
		entries = entries.map(e => ({id: e.id, lines: e.lines.flatMap(text => at++ === number ? line : [text])})).filter(e =>
			e.lines.length);
		render();
	}

	function undo() {
		if (!past.length)
			return false;
		entries = JSON.parse(past.pop());
		render();
		return true;
	}

	/** Replaces the whole list by typed lines. @param {string[]} lines */
	function type(lines) {
		remember();
		entries = lines.map(text => entries.find(e => e.lines.length === 1 && e.lines[0] === text) || {id: ++clock, lines: [text]});
		render();
	}

	/** @param {string} state @returns {string[]} the lines in this state */
	function those(state) {
		return texts().filter((text, i) => said[i].state === state);
	}

	list.addEventListener("click", event => {
		const target = /** @type {HTMLElement} */ (event.target), item = target.closest("li");
		const number = item ? Array.from(list.children).indexOf(item) : -1;
		if (target.closest(".remove"))
			change(number, []);
		else if (target.closest(".mend"))
			change(number, [target.closest(".mend").getAttribute("data-line")]);
		else if (item)
			document.dispatchEvent(new CustomEvent("order", {detail: item.getAttribute("data-line")}));
	});

	const api = {say: checker.say, put: put, undo: undo, type: type, those: those, texts: texts, said: () => said,
		canUndo: () => past.length > 0, has: id => entries.some(e => e.id === id)};

	/** Begins with the lines that the page came with; if there are none, with the draft. @param {string[]} lines */
	api.begin = lines => {
		let draft = "";
		try {
			draft = store && localStorage.getItem(store) || "";
		} catch (refused) {
			/* without storage there is no draft */
		}
		const first = lines.length ? lines : draft.split("\n").map(l => l.trim()).filter(Boolean);
		entries = first.map(text => ({id: ++clock, lines: [text]}));
		render();
	};
	return api;
};
