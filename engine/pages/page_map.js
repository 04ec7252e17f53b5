"use strict";
/* The map: pan and zoom by mouse, touch and keys; one tab stop, from which the arrows walk from place to place. A place
   that is chosen is told to the page as an event `place` with its id. */
(function () {
	const box = document.getElementById("map");
	const svg = box && box.querySelector("svg");
	if (!svg)
		return;
	const data = JSON.parse(document.getElementById("data").textContent);
	const whole = {x: 0, y: 0, w: svg.viewBox.baseVal.width, h: svg.viewBox.baseVal.height};
	const NEAREST = 40; /* so many pixels of the picture at least are shown */
	let view = Object.assign({}, whole);

	/* --- What is shown ------------------------------------------------------ */

	/* Pixels of the screen for one of the picture. */
	function scale() {
		return Math.min(svg.clientWidth / view.w, svg.clientHeight / view.h) || 1;
	}

	function clamp(value, low, high) {
		return Math.min(Math.max(value, low), Math.max(low, high));
	}

	function show(next) {
		const w = clamp(next.w, NEAREST, whole.w), h = w * whole.h / whole.w;
		view = {w: w, h: h, x: clamp(next.x, 0, whole.w - w), y: clamp(next.y, 0, whole.h - h)};
		svg.setAttribute("viewBox", [view.x, view.y, view.w, view.h].map(n => n.toFixed(1)).join(" "));
		box.classList.toggle("near", view.w < whole.w);
	}

	/* The point stays where it is on the screen. */
	function zoom(factor, x, y) {
		const w = clamp(view.w / factor, NEAREST, whole.w), by = w / view.w;
		show({w: w, x: x - (x - view.x) * by, y: y - (y - view.y) * by});
	}

	function zoomMiddle(factor) {
		zoom(factor, view.x + view.w / 2, view.y + view.h / 2);
	}

	function point(event) {
		const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
		return {x: at.x, y: at.y};
	}

	/* --- Places -------------------------------------------------------------- */

	const places = Array.from(svg.querySelectorAll("g.place"));
	const byId = new Map(places.map(g => [g.dataset.place, g]));
	const home = byId.get((data.places.find(p => p.home) || {}).id) ||
		byId.get((data.things.find(t => t.own) || {}).place) || places[0];
	const linked = new Map(places.map(g => [g.dataset.place, new Set()]));
	let current = null;

	for (const link of svg.querySelectorAll("path.link")) {
		const ends = link.dataset.link.split(" ");
		if (linked.has(ends[0]) && linked.has(ends[1])) {
			linked.get(ends[0]).add(ends[1]);
			linked.get(ends[1]).add(ends[0]);
		}
	}

	function middle(g) {
		const b = g.getBBox();
		return {x: b.x + b.width / 2, y: b.y + b.height / 2};
	}

	function nearest(from, ids, dx, dy) {
		let best = null, least = Infinity;
		const a = middle(from);
		for (const id of ids) {
			const g = byId.get(id), b = middle(g);
			const x = b.x - a.x, y = b.y - a.y, far = Math.hypot(x, y);
			const along = (x * dx + y * dy) / far;
			if (g === from || !(along > 0.5))
				continue;
			if (far * (2 - along) < least) {
				least = far * (2 - along);
				best = g;
			}
		}
		return best;
	}

	/* Along a link if one leads there, else to what lies there. */
	function step(from, dx, dy) {
		return nearest(from, linked.get(from.dataset.place), dx, dy) || nearest(from, byId.keys(), dx, dy);
	}

	const where = document.createElement("p");
	where.className = "where";
	where.id = "map-where";
	where.setAttribute("aria-live", "polite");

	function tell(g) {
		where.textContent = g.querySelector("title").textContent;
	}

	/* Into sight, with some room around it. */
	function reveal(g) {
		const b = g.getBBox();
		const x = clamp(view.x, b.x + 1.5 * b.width - view.w, b.x - b.width / 2);
		const y = clamp(view.y, b.y + 1.5 * b.height - view.h, b.y - b.height / 2);
		if (x !== view.x || y !== view.y)
			show({w: view.w, x: x, y: y});
	}

	function rest(g) {
		if (current)
			current.setAttribute("tabindex", "-1");
		current = g;
		g.setAttribute("tabindex", "0");
	}

	function choose(g) {
		for (const other of svg.querySelectorAll(".chosen"))
			other.classList.remove("chosen");
		g.classList.add("chosen");
		rest(g);
		tell(g);
		document.dispatchEvent(new CustomEvent("place", {detail: g.dataset.place}));
	}

	/* A button is called what is written on it, so that who speaks to his computer can say it. */
	function nameOf(g) {
		const shown = Array.from(g.querySelectorAll("text"), text => text.textContent).join(" ");
		return shown.includes(g.dataset.place) ? shown : (g.dataset.place + " " + shown).trim();
	}

	for (const g of places) {
		g.setAttribute("tabindex", "-1");
		g.setAttribute("role", "button");
		g.setAttribute("aria-label", nameOf(g));
	}
	for (const path of svg.querySelectorAll("path.move, path.link, path.mark, #legend, text"))
		if (!path.closest("g.place"))
			path.setAttribute("aria-hidden", "true");

	svg.addEventListener("focusin", event => {
		const g = event.target.closest("g.place");
		if (!g)
			return;
		rest(g);
		reveal(g);
		tell(g);
	});

	/* --- Keys ------------------------------------------------------------------ */

	const ways = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

	function key(event, g) {
		const way = ways[event.key];
		if (event.ctrlKey || event.metaKey || event.altKey)
			return false;
		if (way && event.shiftKey)
			show({w: view.w, x: view.x + way[0] * view.w / 8, y: view.y + way[1] * view.h / 8});
		else if (way)
			(step(g, way[0], way[1]) || g).focus();
		else if (event.key === "Enter" || event.key === " ")
			choose(g);
		else if (event.key === "+" || event.key === "=")
			zoom(1.4, middle(g).x, middle(g).y);
		else if (event.key === "-")
			zoom(1 / 1.4, middle(g).x, middle(g).y);
		else if (event.key === "0")
			show(whole);
		else if (event.key === "Home")
			home.focus();
		else
			return false;
		return true;
	}

	svg.addEventListener("keydown", event => {
		const g = event.target.closest("g.place");
		if (g && key(event, g))
			event.preventDefault();
	});

	/* --- Mouse and touch --------------------------------------------------------- */

	const pointers = new Map();
	let dragged = false, held = null;

	function spread() {
		const [a, b] = Array.from(pointers.values());
		return {x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2,
			far: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) || 1};
	}

	function move(event) {
		const before = pointers.get(event.pointerId), two = pointers.size === 2 && spread();
		if (!before)
			return;
		if (!dragged && Math.hypot(event.clientX - held.clientX, event.clientY - held.clientY) < 5)
			return;
		if (!dragged && view.w < whole.w)
			svg.setPointerCapture(event.pointerId);
		dragged = true;
		pointers.set(event.pointerId, event);
		const by = 1 / scale();
		if (two) {
			const now = spread(), at = point({clientX: now.x, clientY: now.y});
			zoom(now.far / two.far, at.x, at.y);
			show({w: view.w, x: view.x - (now.x - two.x) * by, y: view.y - (now.y - two.y) * by});
		} else {
			show({w: view.w, x: view.x - (event.clientX - before.clientX) * by,
				y: view.y - (event.clientY - before.clientY) * by});
		}
	}

	function end(event) {
		pointers.delete(event.pointerId);
		if (pointers.size === 0)
			box.classList.remove("held");
	}

	svg.addEventListener("pointerdown", event => {
		if (event.button !== 0)
			return;
		if (pointers.size === 0) {
			dragged = false;
			held = event;
		}
		pointers.set(event.pointerId, event);
		box.classList.add("held");
	});
	svg.addEventListener("pointermove", move);
	for (const name of ["pointerup", "pointercancel", "pointerleave"])
		svg.addEventListener(name, end);
	svg.addEventListener("click", event => {
		const g = event.target.closest("g.place"), thing = event.target.closest("path.move");
		if (dragged && event.detail)
			dragged = false;
		else if (g)
			choose(g);
		else if (thing)
			document.dispatchEvent(new CustomEvent("thing", {detail: thing.dataset.move}));
	});
	svg.addEventListener("wheel", event => {
		const at = point(event), factor = Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.002));
		if (factor < 1 && view.w >= whole.w)
			return;
		event.preventDefault();
		zoom(factor, at.x, at.y);
	}, {passive: false});

	/* --- Buttons, and how it begins ------------------------------------------------ */

	function button(text, name, act) {
		const b = document.createElement("button");
		b.type = "button";
		b.textContent = text;
		if (name)
			b.setAttribute("aria-label", name);
		b.addEventListener("click", act);
		return b;
	}

	const tools = document.createElement("div");
	tools.className = "tools";
	tools.append(button("+", "Zoom in", () => zoomMiddle(1.4)), button("\u2212", "Zoom out", () => zoomMiddle(1 / 1.4)),
		button("All", "All: show the whole map", () => show(whole)));
	box.after(tools, where);
	where.textContent = "Click a place, or tab to the map and walk by the arrow keys: + and - zoom, 0 shows all.";
	svg.setAttribute("role", "group");
	box.classList.add("live");
	if (!home)
		return;
	rest(home);
	/* What would be far too small to read begins near home. */
	if (scale() < 0.4) {
		const at = middle(home), w = Math.min(whole.w, svg.clientWidth / 0.8);
		show({w: w, x: at.x - w / 2, y: at.y - w * whole.h / whole.w / 2});
	}
	let before = null;
	window.addEventListener("beforeprint", () => {
		before = view;
		show(whole);
	});
	window.addEventListener("afterprint", () => before && show(before));
})();
