"use strict";
/* The map: it pans and zooms by mouse, touch and keys. It is one tab stop, where the arrow keys walk from place to place.
   Choosing a place dispatches an event `place` with its id. The picture keeps its own size around the middle of the
   window; #chart-view is moved and scaled. */
(function () {
	const section = document.getElementById("map"), box = document.getElementById("map-window");
	const svg = /** @type {SVGElement} */ (document.querySelector("#chart"));
	const group = /** @type {SVGGElement} */ (document.querySelector("#chart-view"));
	if (!svg)
		return;
	const data = pageData;
	const whole = {w: Number(svg.dataset.width), h: Number(svg.dataset.height)};
	const [homeX, homeY] = svg.dataset.home.split(" ").map(Number);
	const FAR = 0.2, MOST = 3, NARROW = 640, LEAST_HIGH = 200, RIMS_MOST = 2000, TOLD_MOST = 240;
	const ASIDE = 0.11; /* so far from the middle the home may stand, so that less of the window is empty */
	let view = {x: homeX, y: homeY, by: 1}; /* what is in the middle of the window, and pixels for one of the picture */
	/* Measures only after a change of size: reading sizes between two changes makes the browser lay out the page each time. */
	let room = {w: 0, h: 0}, base = view; /* the window, and what page.css puts into its middle */

	function measure() {
		const at = /([-\d.]+), ([-\d.]+)\)$/.exec(getComputedStyle(group).transform);
		room = {w: box.clientWidth, h: box.clientHeight};
		base = at ? {x: -Number(at[1]), y: -Number(at[2]), by: 1} : view;
	}

	/* --- View --------------------------------------------------------------- */

	function clamp(value, low, high) {
		return Math.min(Math.max(value, low), Math.max(low, high));
	}

	/* The whole map can be shown, however large it is. */
	const least = () => Math.min(FAR, room.w / whole.w, room.h / whole.h);

	function show(x, y, by) {
		view = {x: clamp(x, 0, whole.w), y: clamp(y, 0, whole.h), by: clamp(by, least(), MOST)};
		/* moves the picture as a whole, so that the browser lays out nothing in it again */
		svg.style.transform = "translate(" + (base.x - view.x) * view.by + "px," + (base.y - view.y) * view.by + "px) scale(" +
			view.by + ")";
		levels.scale(room, view);
		levels.look(box, room, view, (toX, toY) => show(toX, toY, view.by));
	}

	/* Moves a point as near to the middle as possible without showing anything beyond the map's edge. */
	function inside(at, size, room) {
		return size <= room ? size / 2 : clamp(at, room / 2, size - room / 2);
	}

	/* In a direction in which the whole map fits, it is centred. */
	function lean(at, size, room) {
		return size <= room + 12 ? size / 2 : at + clamp(inside(at, size, room) - at, -ASIDE * room, ASIDE * room);
	}

	/* Until the reader moves the map, their home stays in the middle when the window's size changes. */
	let resting = null;

	function goHome() {
		show(lean(homeX, whole.w, room.w), lean(homeY, whole.h, room.h), 1);
		resting = view;
	}

	/* On a phone the window ends above the bar at the foot, and above the panel that may be open over it; what it shows
	   stays under the finger when the panel grows or shrinks, unless that would show what is beyond the map's edge. */
	function fit() {
		const high = room.h, panel = document.getElementById("panel"), open = panel && !panel.hidden, bar = document.querySelector("#compose .send");
		box.style.height = innerWidth > NARROW ? "" : heightBeside([bar, open ? panel : null], Boolean(open)) + "px";
		measure();
		if (view === resting && !open)
			goHome();
		else if (innerWidth <= NARROW && high && room.h !== high)
			show(view.x, inside(view.y + (room.h - high) / 2 / view.by, whole.h, room.h / view.by), view.by);
	}

	/** Room for the parts that lie below the map. @param {HTMLElement[]} low @param {boolean} open is the panel? */
	function heightBeside(low, open) {
		const top = box.getBoundingClientRect().top + scrollY;
		const tools = box.getBoundingClientRect().top - section.getBoundingClientRect().top;
		const below = low.reduce((sum, part) => sum + (part ? part.offsetHeight : 0), 0);
		const room = innerHeight - below - (open || top > innerHeight - LEAST_HIGH ? tools : top);
		return clamp(room, LEAST_HIGH, innerHeight * 0.72);
	}

	function showAll() {
		show(whole.w / 2, whole.h / 2, Math.min(1, room.w / whole.w, room.h / whole.h));
	}

	function point(event) {
		const at = box.getBoundingClientRect();
		return {x: view.x + (event.clientX - at.left - at.width / 2) / view.by,
			y: view.y + (event.clientY - at.top - at.height / 2) / view.by};
	}

	/* Zooms; the point stays where it is on the screen. */
	function zoom(factor, x, y) {
		const by = clamp(view.by * factor, least(), MOST), f = view.by / by;
		show(x - (x - view.x) * f, y - (y - view.y) * f, by);
	}

	/* --- Places -------------------------------------------------------------- */

	const places = /** @type {SVGGElement[]} */ (Array.from(box.querySelectorAll("g.place")));
	const areas = new Map(Array.from(box.querySelectorAll("[data-area] > path:first-child"), path =>
		[path.parentElement.dataset.area, path]));
	const byId = new Map(places.map(g => [g.dataset.place, g]));
	const home = byId.get((data.places.find(p => p.home) || {}).id) ||
		byId.get((data.things.find(t => t.own) || {}).place) || places[0];
	const late = pageLate(group, g => {
		g.classList.add("away");
		introduce(g);
	});
	const levels = pageZoom(svg, group, places, late), drawOrdered = pageArrows(svg, group, byId);
	let current = null, chosen = null;

	const middles = new Map();

	function middle(g) {
		if (!middles.has(g)) {
			const b = g.querySelector(".spot");
			middles.set(g, {x: Number(b.getAttribute("x")) + b.getAttribute("width") / 2,
				y: Number(b.getAttribute("y")) + b.getAttribute("height") / 2});
		}
		return middles.get(g);
	}

	function step(from, dx, dy) {
		let best = null, least = Infinity;
		const a = middle(from);
		for (const g of places) {
			const b = middle(g), x = b.x - a.x, y = b.y - a.y, far = Math.hypot(x, y);
			const along = (x * dx + y * dy) / far;
			if (g !== from && along > 0.5 && far * (2 - along) < least) {
				least = far * (2 - along);
				best = g;
			}
		}
		return best;
	}

	const where = document.createElement("p");
	where.className = "where";
	where.id = "map-where";
	where.setAttribute("aria-live", "polite");

	/* In full it is in the table of places: dozens of ships would push that off the screen. */
	function tell(g) {
		const text = g.querySelector("title").textContent;
		where.textContent = text.length > TOLD_MOST ? text.slice(0, text.lastIndexOf(" ", TOLD_MOST)) + " \u2026" : text;
	}

	/* Moves a place into view, with some room around it. */
	function reveal(g) {
		const m = middle(g), w = Math.max(0, room.w / 2 / view.by - 60), h = Math.max(0, room.h / 2 / view.by - 60);
		show(clamp(view.x, m.x - w, m.x + w), clamp(view.y, m.y - h, m.y + h), view.by);
	}

	/* The mark of a hex has the six corners of its area. */
	function addRim(g, area) {
		const d = area.getAttribute("d");
		if (d.split("L").length === 6) {
			g.querySelector(".spot").after(pageShape("path", {class: "rim", d: d}));
			g.classList.add("rimmed");
		}
	}

	function rest(g) {
		if (current)
			current.setAttribute("tabindex", "-1");
		current = g;
		g.setAttribute("tabindex", "0");
	}

	function mark(g) {
		if (chosen)
			chosen.classList.remove("chosen");
		chosen = g;
		g.classList.add("chosen");
	}

	/* While the reader chooses a target, the place where the order begins stays marked. */
	function choose(g) {
		if (!g.matches(".reachable, .dim"))
			mark(g);
		rest(g);
		tell(g);
		document.dispatchEvent(new CustomEvent("place", {detail: g.dataset.place}));
	}

	/* Moves a place into the middle and gives it the focus. */
	function centre(id) {
		const g = byId.get(id);
		if (!g)
			return;
		const m = middle(g);
		show(m.x, m.y, view.by);
		focus(g);
		box.scrollIntoView({block: "nearest"});
	}

	/* A button's accessible name is its visible text, so that people who control the page by voice can say it. */
	function nameOf(g) {
		const shown = Array.from(g.querySelectorAll("text"), text => text.textContent).join(" ");
		return shown.includes(g.dataset.place) ? shown : (g.dataset.place + " " + shown).trim();
	}

	function introduce(g) {
		const area = places.length < RIMS_MOST && areas.get(g.dataset.place);
		if (area)
			addRim(g, area);
		g.setAttribute("tabindex", g === current ? "0" : "-1");
		g.setAttribute("role", "button");
		g.setAttribute("aria-label", nameOf(g));
	}

	/* Only what is in the picture can have the focus. */
	function focus(g) {
		late.bring(g);
		g.focus({preventScroll: true});
	}

	/* of the window: with this listener the picture itself would be a tab stop */
	box.addEventListener("focusin", event => {
		const g = under(event, "g.place");
		if (!g)
			return;
		rest(g);
		reveal(g);
		tell(g);
	});
	/* Undoes the browser's own scrolling to the element with the focus. */
	box.addEventListener("scroll", () => box.scrollTo(0, 0));

	/** The element of an event. @param {any} event @param {string} which @returns {?SVGGElement} */
	const under = (event, which) => event.target.closest(which);

	/* --- Keys ------------------------------------------------------------------ */

	const ways = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

	function key(event, g) {
		const way = ways[event.key];
		if (event.ctrlKey || event.metaKey || event.altKey)
			return false;
		if (way && event.shiftKey)
			show(view.x + way[0] * 80 / view.by, view.y + way[1] * 80 / view.by, view.by);
		else if (way)
			focus(step(g, way[0], way[1]) || g);
		else if (event.key === "Enter" || event.key === " ")
			choose(g);
		else if (event.key === "+" || event.key === "=")
			zoom(1.4, middle(g).x, middle(g).y);
		else if (event.key === "-")
			zoom(1 / 1.4, middle(g).x, middle(g).y);
		else if (event.key === "0")
			showAll();
		else if (event.key === "Home")
			focus(home);
		else
			return false;
		return true;
	}

	svg.addEventListener("keydown", event => {
		const g = under(event, "g.place");
		if (g && key(event, g))
			event.preventDefault();
	});

	/* --- Mouse and touch --------------------------------------------------------- */

	const pointers = new Map();
	let dragged = false, held = null;

	function spread() {
		const [a, b] = Array.from(pointers.values());
		return {clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2,
			far: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) || 1};
	}

	function move(event) {
		const before = pointers.get(event.pointerId), two = pointers.size === 2 && spread();
		if (!before)
			return;
		if (!dragged && Math.hypot(event.clientX - held.clientX, event.clientY - held.clientY) < 5)
			return;
		if (!dragged) {
			box.setPointerCapture(event.pointerId);
			box.classList.add("held");
		}
		dragged = true;
		pointers.set(event.pointerId, event);
		const now = two ? spread() : event, from = two || before;
		if (two)
			zoom(now.far / two.far, point(now).x, point(now).y);
		show(view.x - (now.clientX - from.clientX) / view.by, view.y - (now.clientY - from.clientY) / view.by, view.by);
	}

	function end(event) {
		pointers.delete(event.pointerId);
		if (pointers.size === 0)
			box.classList.remove("held");
	}

	box.addEventListener("pointerdown", event => {
		if (event.button !== 0 || under(event, "#overview"))
			return;
		if (pointers.size === 0) {
			dragged = false;
			held = event;
		}
		pointers.set(event.pointerId, event);
	});
	box.addEventListener("pointermove", move);
	for (const name of ["pointerup", "pointercancel", "pointerleave"])
		box.addEventListener(name, end);
	svg.addEventListener("click", event => {
		const g = under(event, "g.place"), thing = under(event, ".move");
		if (dragged && event.detail)
			dragged = false;
		else if (g)
			choose(g);
		else if (thing)
			document.dispatchEvent(new CustomEvent("thing", {detail: thing.dataset.move.split(" ")[0]}));
	});
	box.addEventListener("wheel", event => {
		const at = point(event), factor = Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.002));
		if (factor < 1 && view.by <= least())
			return;
		event.preventDefault();
		zoom(factor, at.x, at.y);
	}, {passive: false});

	/* --- Buttons, links, start ------------------------------------------------------------ */

	const acts = {"zoom-in": () => zoom(1.4, view.x, view.y), "zoom-out": () => zoom(1 / 1.4, view.x, view.y),
		"go-home": goHome, "show-all": showAll};
	for (const id of Object.keys(acts))
		document.getElementById(id).addEventListener("click", acts[id]);
	for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#needs button[data-place], #news a[data-place]")))
		link.addEventListener("click", event => {
			event.preventDefault();
			centre(link.dataset.place);
		});
	document.addEventListener("show", event => {
		const g = byId.get(/** @type {CustomEvent} */ (event).detail);
		if (g) {
			mark(g);
			focus(g);
			box.scrollIntoView({block: "nearest"});
		}
	});
	document.addEventListener("ordered", event => drawOrdered(/** @type {CustomEvent} */ (event).detail));
	/* The panel that opens from below never covers its own place. */
	document.addEventListener("panel", event => {
		const g = byId.get(/** @type {CustomEvent} */ (event).detail);
		if (innerWidth > NARROW)
			return;
		fit();
		if (g) {
			section.scrollIntoView({block: "start", behavior: /** @type {any} */ ("instant")});
			show(inside(middle(g).x, whole.w, room.w / view.by), inside(middle(g).y, whole.h, room.h / view.by), view.by);
		}
	});
	for (const low of document.querySelectorAll("#panel, #compose"))
		new ResizeObserver(fit).observe(low);
	box.after(where);
	where.textContent = matchMedia("(hover: none)").matches ? "Tap a place. One finger moves the map, two zoom it." :
		"Click a place, or tab to the map and walk by the arrow keys; ? tells all keys.";
	section.classList.add("live");
	if (home)
		rest(home);
	places.filter(g => group.contains(g)).forEach(introduce);
	fit();
	goHome();
	late.begin(levels.prepare);
	addEventListener("resize", fit);
	/* On paper the whole map is as wide as the page, with its labels as they were drawn. */
	window.addEventListener("beforeprint", () => {
		late.all();
		levels.scale({w: Infinity, h: Infinity}, {x: 0, y: 0, by: 1});
		svg.setAttribute("viewBox", "0 0 " + whole.w + " " + whole.h);
		svg.style.maxWidth = whole.w + "px";
		group.style.transform = "translate(" + -whole.w / 2 + "px," + -whole.h / 2 + "px)";
	});
	window.addEventListener("afterprint", () => {
		svg.removeAttribute("viewBox");
		svg.style.maxWidth = group.style.transform = "";
		show(view.x, view.y, view.by);
	});
})();
