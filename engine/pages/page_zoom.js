"use strict";
/* What the map shows at each zoom: labels keep their size on the screen and are left out if they do not fit; from far away
   only areas are shown, each with a tag. Also the small map that shows the window's position. */

/** An element of a picture. @param {string} tag @param {Object<string, string|number>} attributes @param {string} [text]
 * @returns {any} */
function pageShape(tag, attributes, text) {
	const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
	for (const name of Object.keys(attributes))
		element.setAttribute(name, String(attributes[name]));
	if (text !== undefined)
		element.textContent = text;
	return element;
}

/** @param {SVGElement} svg @param {SVGGElement} group what is moved and scaled @param {SVGGElement[]} places
 * @param {{bring: (g: SVGGElement) => void, all: () => void}} late */
const pageZoom = function (svg, group, places, late) {
	const FACTS = 84, GROWS = 125, GROWN = 1.28, FAR = 44, FINE = 24; /* pixels of a cell on the screen */
	const cell = Number(svg.dataset.cell) || 96;
	const areas = new Map(Array.from(document.querySelectorAll("#map-window [data-area]"), g => [g.getAttribute("data-area"), g.querySelector("path")]));
	let last = 1;
	let begun = false;
	/** @type {any} */
	let tags = null;

	function boxOf(g) {
		const s = g.querySelector(".spot"), n = name => Number(s.getAttribute(name));
		return {x: n("x"), y: n("y"), w: n("width"), h: n("height")};
	}

	/* --- Labels of a place ------------------------------------------------------------------------ */

	const PARTS = [["name", ".tab, .label, .owner, .home"], ["loss", ".card, .loss"], ["count", ".count"], ["facts", ".facts"]];
	/* Sets of labels, tried one after the other until one fits. */
	const SETS = [["name", "loss", "count", "facts"], ["name", "loss", "count"], ["name", "count"], ["count"], ["name"]];

	/** @typedef {{g: SVGGElement, x: number, y: number, w: number, h: number, away: boolean, by: number, at: number, words: any,
	 * beside: any}} Spot  a place: whether it is outside the window, the zoom for which its labels and signs are set. These are gathered
	 * when they are first needed. `words`: undefined before that, null if it has none */
	/** @type {Spot[]} */
	const spots = places.map(g => Object.assign(boxOf(g), {g: g, away: !group.contains(g), by: 1, at: 1, words: undefined, beside: null}));

	/* The parts of a place with their sizes; null: none. Changes nothing, so that the browser lays out the map once for all
	   places that are measured. */
	function measure(s) {
		const parts = {}, boxes = {};
		for (const e of s.g.children) {
			const [name] = PARTS.find(p => e.matches(p[1])) || [];
			if (name)
				parts[name] = (parts[name] || []).concat([e]);
		}
		for (const name of Object.keys(parts))
			boxes[name] = around(parts[name].filter(e => !e.matches(".home")).map(e => e.getBBox()));
		if (!Object.keys(parts).length)
			return null;
		const all = around(Object.values(boxes));
		return {g: null, parts: parts, spot: s, boxes: boxes, all: all,
			centred: Math.abs(all.x + all.width / 2 - s.x - s.w / 2) < 1.5};
	}

	/* Puts each part into a group, and all groups into one. Their texts stay in their order, with the space after each, as
	   the place's name has them. */
	function wrap(w) {
		w.g = pageShape("g", {class: "words"});
		for (const name of Object.keys(w.parts)) {
			const list = w.parts[name], part = pageShape("g", {});
			if (!w.g.parentNode)
				list[0].before(w.g);
			part.append(...list.flatMap(e => e.nextSibling && e.nextSibling.nodeType === Node.TEXT_NODE ? [e, e.nextSibling] : [e]));
			w.g.append(part);
			w.parts[name] = part;
		}
	}

	function around(boxes) {
		const x = Math.min(...boxes.map(b => b.x)), y = Math.min(...boxes.map(b => b.y));
		return {x: x, y: y, width: Math.max(...boxes.map(b => b.x + b.width)) - x,
			height: Math.max(...boxes.map(b => b.y + b.height)) - y};
	}

	/* A flat part in the middle of a hex may be as wide as the hex, because its neighbours are half a hex higher or lower. */
	function fits(w, box, by, size) {
		const wide = box.width * size, high = box.height * size, room = w.spot.w * by, rise = w.spot.h * by;
		if (w.centred)
			return high <= rise - 4 && wide <= room * 0.75 - 2 || high <= rise / 2 && wide <= room * 1.2;
		return wide <= room - (w.all.x - w.spot.x) * by && high <= rise - 6;
	}

	/* Changes only what is not so yet: each attribute that is set makes the browser look at the element again. */
	function reveal(e, shows) {
		if ((e.getAttribute("display") !== "none") !== shows)
			e.setAttribute("display", shows ? "inline" : "none");
	}

	/* At the picture's own size its labels fit, whatever the browser measures for its font. */
	function asDrawn(w) {
		w.g.removeAttribute("transform");
		for (const name of Object.keys(w.parts))
			reveal(w.parts[name], true);
	}

	/** Sets the labels of a place for a zoom. @param {number} by @param {number} size of a unit that is 1 on the screen if `by` is 1 */
	function place(w, by, size) {
		if (by === 1 && size === 1)
			return asDrawn(w);
		const near = cell * by >= FACTS, sets = SETS.filter(set => near || !set.includes("facts"));
		const wanted = sets.map(set => set.filter(name => w.parts[name])).filter(set => set.length);
		const set = wanted.find(names => fits(w, around(names.map(n => w.boxes[n])), by, size));
		for (const name of Object.keys(w.parts))
			reveal(w.parts[name], (set || []).includes(name));
		if (!set)
			return;
		const box = around(set.map(n => w.boxes[n])), c = size / by;
		const x = w.centred ? box.x + box.width / 2 : box.x, y = w.centred ? box.y + box.height / 2 : box.y;
		const toX = w.centred ? w.spot.x + w.spot.w / 2 : w.all.x, toY = w.centred ? w.all.y + w.all.height / 2 : w.all.y;
		move(w.g, c, x, y, toX, toY);
	}

	/* Scales and moves so that the point (x, y) gets to the other point. */
	function move(g, by, x, y, toX, toY) {
		if (Math.abs(by - 1) < 1e-6 && x === toX && y === toY)
			g.removeAttribute("transform");
		else
			g.setAttribute("transform", "translate(" + toX + " " + toY + ") scale(" + by.toFixed(4) + ") translate(" + -x + " " + -y + ")");
	}

	/* --- Other parts --------------------------------------------------------------------------------- */

	const WORDS = PARTS.map(p => p[1]).join(", ");
	let others = [];

	function middle(e) {
		const b = e.getBBox();
		return {e: e, x: b.x + b.width / 2, y: b.y + b.height / 2};
	}

	/* The parts of a place other than labels. */
	function signsOf(s) {
		const signs = Array.from(s.g.querySelectorAll(".battle, .threat"), middle);
		const texts = Array.from(s.g.querySelectorAll("text")).filter(t => !t.closest(".words, .count") && !t.matches(WORDS));
		return {signs: signs, texts: texts.map(middle)};
	}

	/* Measures all that is not of a place: arrows with their numbers, and other texts. */
	function begin() {
		begun = true;
		late.all();
		const arrows = new Set(Array.from(group.querySelectorAll("g.move > .arrow"), a => a.parentNode));
		const texts = Array.from(group.querySelectorAll(":scope > g:not(.place, .realms) text, :scope > text"));
		others = Array.from(arrows, middle).concat(texts.filter(t => !arrows.has(t.closest("g.move"))).map(middle));
	}

	function put(list, shows, by, size) {
		for (const o of list) {
			reveal(o.e, shows);
			if (shows)
				move(o.e, size / by, o.x, o.y, o.x, o.y);
		}
	}

	function setSigns(by, size, list) {
		const seen = cell * by;
		for (const s of list) {
			put(s.beside.signs, seen >= FINE, by, size);
			put(s.beside.texts, seen >= FACTS && by >= 0.95, by, size);
			s.at = by;
		}
	}

	/* --- Tags of areas, from far away ----------------------------------------------------------------- */

	/* Groups adjoining places of one owner into areas. */
	function realms() {
		const owned = new Map(), found = [], done = new Set();
		const key = (x, y) => Math.round(x / cell) + " " + Math.round(y / cell), near = new Map();
		for (const g of places) {
			const area = /** @type {?SVGPathElement} */ (areas.get(g.dataset.place));
			if (!area || !area.matches(".area"))
				continue;
			const s = boxOf(g), at = {g: g, x: s.x + s.w / 2, y: s.y + s.h / 2, w: s.w, h: s.h, owner: area.dataset.owner,
				look: area.getAttribute("class").split(" ")[1]};
			owned.set(g, at);
			near.set(key(at.x, at.y), (near.get(key(at.x, at.y)) || []).concat([at]));
		}
		const beside = a => [-1, 0, 1].flatMap(i => [-1, 0, 1].flatMap(k => near.get(key(a.x + i * cell, a.y + k * cell)) || []))
			.filter(b => b.owner === a.owner && Math.abs(a.x - b.x) < (a.w + b.w) * 0.55 && Math.abs(a.y - b.y) < (a.h + b.h) * 0.55);
		for (const first of owned.values()) {
			if (done.has(first))
				continue;
			const all = [first];
			done.add(first);
			for (let i = 0; i < all.length; i++)
				for (const b of beside(all[i]).filter(b => !done.has(b))) {
					done.add(b);
					all.push(b);
				}
			found.push(all);
		}
		return found.sort((a, b) => b.length - a.length);
	}

	/* The tag's position: the place nearest to the area's middle. */
	function tagAll() {
		const layer = pageShape("g", {class: "realms", "aria-hidden": "true", display: "none"});
		for (const all of realms()) {
			const mean = name => all.reduce((sum, a) => sum + a[name], 0) / all.length, x = mean("x"), y = mean("y");
			const at = all.reduce((best, a) => Math.hypot(a.x - x, a.y - y) < Math.hypot(best.x - x, best.y - y) ? a : best);
			const line = group.querySelector(".border." + at.look), own = at.look === "own", wide = at.owner.length * 8.5 + 9;
			const g = pageShape("g", {});
			g.append(pageShape("rect", {class: "tab " + at.look, x: -wide / 2, y: -8.5, width: wide, height: 17, rx: 3, stroke: "#ffffff",
				fill: line ? line.getAttribute("stroke") : "#c9ccd1"}), pageShape("text", {class: "on " + at.look, y: 4, "text-anchor": "middle",
				"font-size": 12, "font-weight": "bold", fill: own ? "#ffffff" : "#111111"}, at.owner));
			layer.append(g);
			layer["at"] = (layer["at"] || []).concat([{g: g, x: at.x, y: at.y, wide: wide}]);
		}
		group.append(layer);
		return layer;
	}

	/* Sets tags, the largest area's first; a tag that would overlap another is left out. */
	function placeTags(by) {
		const taken = [];
		for (const t of tags["at"] || []) {
			const box = {x: t.x * by, y: t.y * by, w: t.wide};
			const free = taken.every(o => Math.abs(o.x - box.x) > (o.w + box.w) / 2 || Math.abs(o.y - box.y) > 18);
			t.g.setAttribute("display", free ? "inline" : "none");
			t.g.setAttribute("transform", "translate(" + t.x + " " + t.y + ") scale(" + (1 / by).toFixed(4) + ")");
			if (free)
				taken.push(box);
		}
	}

	/* --- The whole map ------------------------------------------------------------------------------------ */

	/* The words of places outside the window are not drawn, because browsers are slow with many of them; from far away those
	   of no place. */
	function cull(room, view) {
		const wide = room.w / 2 / view.by + cell, high = room.h / 2 / view.by + cell, far = cell * view.by < FAR, shown = [];
		for (const s of spots) {
			const on = Math.abs(s.x + s.w / 2 - view.x) < wide + s.w / 2 && Math.abs(s.y + s.h / 2 - view.y) < high + s.h / 2;
			if (s.away === (on && !far)) {
				s.away = !s.away;
				late.bring(s.g);
				s.g.classList.toggle("away", s.away);
			}
			if (on)
				shown.push(s);
		}
		return shown;
	}

	function setWords(by, size, list) {
		for (const s of list) {
			if (s.words && !s.words.g)
				wrap(s.words);
			if (s.words)
				place(s.words, by, size);
			s.by = by;
		}
	}

	/* Measures before the first zoom what it will need, a little at a time. All is measured before the first label is put into
	   groups, because the browser would lay out the map again for what is measured after that. */
	function prepare() {
		const shown = spots.filter(s => !s.away), unmeasured = spots.filter(s => !s.beside);
		pageSlices(unmeasured, s => {
			s.beside = s.beside || signsOf(s);
			if (!s.away && s.words === undefined)
				s.words = measure(s);
		}, () => {
			if (!begun)
				begin();
			tags = tags || tagAll();
			pageSlices(shown.filter(s => s.words && !s.words.g), s => s.words.g || wrap(s.words));
		});
	}

	/** @param {{w: number, h: number}} room size of the window @param {{x: number, y: number, by: number}} view the point in its
	 * middle, and screen pixels per unit of the picture */
	function scale(room, view) {
		const by = view.by, seen = cell * by, size = Math.min(Math.max(seen / GROWS, 1), GROWN), shown = cull(room, view);
		if (!begun && by === 1)
			return;
		if (!begun)
			begin();
		const signs = shown.filter(s => s.at !== by), words = seen >= FAR ? shown.filter(s => s.by !== by) : [];
		for (const s of words.filter(s => s.words === undefined))
			s.words = measure(s);
		for (const s of signs.filter(s => !s.beside))
			s.beside = signsOf(s);
		setSigns(by, size, signs);
		setWords(by, size, words);
		if (by === last)
			return;
		last = by;
		put(others, seen >= FACTS && by >= 0.95, by, size);
		if (seen < FAR && !tags)
			tags = tagAll();
		if (tags)
			reveal(tags, seen < FAR);
		if (tags && seen < FAR)
			placeTags(by);
	}

	/* --- The small map ---------------------------------------------------------------------------------------- */

	const MOST = 124, LEAST_ROOM = 600;
	const whole = {w: Number(svg.dataset.width), h: Number(svg.dataset.height)};
	const small = MOST / Math.max(whole.w, whole.h);
	const wide = Math.max(24, whole.w * small), high = Math.max(24, whole.h * small);
	const busy = [];
	/** @type {any} */
	let glass = null;

	function overview(box, go) {
		const map = pageShape("svg", {id: "overview", width: wide, height: high, viewBox: "0 0 " + whole.w + " " + whole.h,
			"aria-hidden": "true", preserveAspectRatio: "xMidYMid meet"});
		map.append(pageShape("rect", {class: "paper", width: whole.w, height: whole.h}));
		const looks = new Map();
		for (const s of spots) {
			const area = areas.get(s.g.dataset.place), look = area && area.getAttribute("class") + "\n" + area.getAttribute("fill");
			if (area && area.matches(".area") || s.g.querySelector(".count"))
				busy.push(s);
			if (area)
				looks.set(look, (looks.get(look) || "") + "M" + s.x + " " + s.y + "h" + s.w + "v" + s.h + "h" + -s.w + "z");
		}
		for (const [look, d] of looks)
			map.append(pageShape("path", {class: look.split("\n")[0], fill: look.split("\n")[1], d: d}));
		glass = pageShape("rect", {class: "glass", fill: "none"});
		map.append(glass);
		map.addEventListener("click", event => {
			const at = map.getBoundingClientRect();
			go((event.clientX - at.left) / at.width * whole.w, (event.clientY - at.top) / at.height * whole.h);
		});
		box.append(map);
		return map;
	}

	/** Draws the small map in a corner where it covers no place with contents.
	 * @param {HTMLElement} box the window @param {{w: number, h: number}} room its size
	 * @param {{x: number, y: number, by: number}} view @param {(x: number, y: number) => void} go */
	function look(box, room, view, go) {
		const w = room.w, h = room.h, all = whole.w * view.by <= w + 12 && whole.h * view.by <= h + 12;
		let map = /** @type {any} */ (document.getElementById("overview"));
		if (!map && !all && w >= LEAST_ROOM)
			map = overview(box, go);
		if (!map)
			return;
		const corners = [[1, 1], [1, 0], [0, 1], [0, 0]].map(([right, low]) => ({x: right ? w - wide - 8 : 8, y: low ? h - high - 8 : 8}));
		const free = all || w < LEAST_ROOM ? null : corners.find(c => busy.every(s => {
			const x = (s.x - view.x) * view.by + w / 2, y = (s.y - view.y) * view.by + h / 2;
			return x > c.x + wide + 4 || x + s.w * view.by < c.x - 4 || y > c.y + high + 4 || y + s.h * view.by < c.y - 4;
		}));
		map.style.display = free ? "block" : "none";
		if (!free)
			return;
		map.style.left = free.x + "px";
		map.style.top = free.y + "px";
		const seen = {x: view.x - w / 2 / view.by, y: view.y - h / 2 / view.by, width: w / view.by, height: h / view.by};
		for (const name of Object.keys(seen))
			glass.setAttribute(name, seen[name]);
		glass.setAttribute("stroke-width", 1.5 / small);
	}

	return {scale: scale, look: look, prepare: prepare};
};
