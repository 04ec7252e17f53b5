/* What the measurable targets of a report's page are held against (HO-181, HO-182), as the browser has drawn it; run by measured.py:
   arguments[0] is the home's place, [1] says whether what lies over what counts, [2] whether the contrast of the map does. */
const all = q => Array.from(document.querySelectorAll(q)), by = id => document.getElementById(id);
const wide = document.documentElement.clientWidth, high = innerHeight, bad = [];
const claim = (good, what) => good || bad.push(what);
const box = e => e.getBoundingClientRect();
const short = e => (e.id ? "#" + e.id : "") + " " + (e.textContent || "").trim().slice(0, 30);
const number = e => Number(getComputedStyle(e).fontSize.replace("px", ""));
const measured = {};

/* --- The page ------------------------------------------------------------------------------ */

const order = ["strip", "news", "map", "compose", "changes", "places-box", "things-box", "report-box"];
const found = order.map(by).filter(Boolean);
claim(found.every((e, i) => !i || found[i - 1].compareDocumentPosition(e) & Node.DOCUMENT_POSITION_FOLLOWING), "the order of the sections");
claim(order.every(id => by(id) || id === "compose" || id === "map" || id === "changes"), "a section is missing");
claim(document.documentElement.scrollWidth <= wide, "the page scrolls sideways");
const textual = all("body *").filter(e => !e.closest("svg, script, style, [hidden]") && box(e).width &&
	Array.from(e.childNodes).some(n => n.nodeType === 3 && n.data.trim()));
for (const e of textual) {
	const style = getComputedStyle(e), hidden = box(e).width <= 1 || e.closest("details:not([open]) > :not(summary)");
	if (hidden)
		continue;
	claim(number(e) >= 12, "the page has text of " + number(e) + " px: " + short(e));
	claim(e.scrollWidth <= e.clientWidth + 1 || style.display === "inline", "cut by its box: " + short(e));
	claim(box(e).right <= wide + 1 || e.closest("#order-list, #orders-left"), "beyond the window's edge: " + short(e));
}
for (const e of all("button, input, summary, a.button"))
	if (box(e).width)
		claim(box(e).width >= 24 && box(e).height >= (wide > 400 ? 24 : e.closest(".tools") ? 38 : e.matches("#needs *, thead *, .mend, summary, input[type=checkbox]") ? 24 : 44) - 0.5,
			"too small for a finger, " + box(e).width + " by " + box(e).height + ": " + short(e));
measured.height = document.documentElement.scrollHeight;
measured.top = Math.max(...[by("news"), by("map"), by("orders-mail")].map(e => e ? box(e).top : 0));

/* --- The map ---------------------------------------------------------------------------------- */

const chart = by("chart"), frame = chart && box(by("map-window"));
const scaleOf = e => e.getScreenCTM().a;
const bar = document.querySelector("#compose .send"), foot = bar && getComputedStyle(bar).position === "fixed" ? box(bar).top : high;
const within = (b, slack) => b.left >= frame.left - slack && b.right <= frame.right + slack && b.top >= frame.top - slack &&
	b.bottom <= Math.min(frame.bottom, foot) + slack;
const over = (a, b, slack) => a.left < b.right - slack && b.left < a.right - slack && a.top < b.bottom - slack && b.top < a.bottom - slack;

/* The ink of a text: what its font has above the line, and a little below. */
function ink(text) {
	const b = box(text), size = number(text) * scaleOf(text), y = new DOMPoint(0, Number(text.getAttribute("y"))).matrixTransform(text.getScreenCTM()).y;
	return {left: b.left, right: b.right, top: y - 0.75 * size, bottom: y + 0.1 * size, of: text.textContent};
}

function pairs(boxes, slack, what) {
	boxes.sort((a, b) => a.left - b.left);
	for (let i = 0; i < boxes.length; i++)
		for (let k = i + 1; k < boxes.length && boxes[k].left < boxes[i].right; k++)
			if (over(boxes[i], boxes[k], slack))
				bad.push(what + ": " + boxes[i].of + " and " + boxes[k].of);
}

const plain = b => ({left: b.left, right: b.right, top: b.top, bottom: b.bottom});
const shown = e => box(e).width && getComputedStyle(e).visibility !== "hidden";

if (chart) {
	const texts = all("#chart text").filter(shown), plates = all("#chart rect.tab, #chart rect.pill").filter(shown);
	measured.text = Math.min(100, ...texts.map(t => number(t) * scaleOf(t)));
	claim(measured.text > 10.99, "the map has text of " + measured.text + " px");
	if (arguments[1]) {
		pairs(texts.map(ink), 1.5, "a text is over another");
		const arrows = all("#chart path.arrow").filter(shown);
		pairs(plates.concat(arrows).map(e => Object.assign(plain(box(e)), {of: e.getAttribute("class") + " of " +
			e.parentNode.textContent.trim().slice(0, 20)})), 3, "a plate or an arrow is over another");
		const marks = all("#chart g.battle, #chart g.threat").filter(shown);
		pairs(marks.map(e => Object.assign(plain(box(e)), {of: e.getAttribute("class")})), 2, "marks collide");
		for (const plate of plates)
			for (const text of plate.parentNode.querySelectorAll(":scope > text.on, :scope > text.owner"))
				if (Math.abs(box(text).top + box(text).height / 2 - box(plate).top - box(plate).height / 2) < 6 && over(box(text), box(plate), 2))
					claim(box(text).left >= box(plate).left - 1 && box(text).right <= box(plate).right + 1, "cut by its plate: " + text.textContent);
	}
	measured.share = frame.width * (Math.min(frame.bottom, high) - frame.top) / (wide * high);
	const home = all("#chart g.place").find(g => g.dataset.place === arguments[0]), whole = chart.dataset;
	if (home && home.dataset.own) {
		const b = box(home.querySelector(".spot"));
		claim(within(b, 3), "the home is not whole in sight");
		measured.aside = [Number(whole.width) <= frame.width + 12 ? 0 : Math.abs(b.left + b.width / 2 - frame.left - frame.width / 2) / frame.width,
			Number(whole.height) <= frame.height + 12 ? 0 : Math.abs(b.top + b.height / 2 - frame.top - frame.height / 2) / frame.height];
	}
	measured.fits = Number(whole.width) <= frame.width + 12 && Number(whole.height) <= frame.height + 12;
	measured.looks = all("#chart .area[data-owner]").map(a => {
		const next = a.nextElementSibling, fill = next ? next.getAttribute("fill") || "" : "";
		return [a.dataset.owner, a.getAttribute("class").split(" ")[1], fill.startsWith("url(#texture-") ? Number(fill.slice(13, -1)) : 0].join(" ");
	}).filter((look, i, list) => list.indexOf(look) === i);
	measured.spots = Object.fromEntries(all("#chart g.place").map(g => {
		const s = g.querySelector(".spot");
		return [g.dataset.place, [Number(s.getAttribute("x")), Number(s.getAttribute("y"))]];
	}));
	for (const g of arguments[2] ? all("#chart g.place[role=button]") : []) { /* as speech control reads it, before zooming */
		const words = g.cloneNode(true), name = g.getAttribute("aria-label").replace(/\s+/g, " ");
		words.querySelector("title") && words.querySelector("title").remove();
		claim(name.includes(words.textContent.replace(/\s+/g, " ").trim()), "a place shows other words than its name: " + name);
	}
	claim(!home || !home.querySelector(".label:not(.quiet)") || home.querySelector(".home"), "the home has no star");
	claim(!all("#chart g.place").some(g => g.querySelector(".battle") && g.querySelector(".threat")), "a burst and a triangle");
}

/* --- Contrast --------------------------------------------------------------------------------- */

const rgb = text => (text.match(/[\d.]+/g) || []).map(Number);
function luminance(c) {
	const [r, g, b] = c.slice(0, 3).map(v => v / 255 <= 0.03928 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
	return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a, b) {
	const [low, up] = [luminance(a), luminance(b)].sort((x, y) => x - y);
	return (up + 0.05) / (low + 0.05);
}
const mix = (top, under, by) => top.map((v, i) => i < 3 ? v * by + under[i] * (1 - by) : 1);

/* What an HTML element stands on. */
function paper(e) {
	for (; e; e = e.parentElement) {
		const c = rgb(getComputedStyle(e).backgroundColor);
		if (c.length === 3 || c[3] > 0.99)
			return c;
	}
	return [255, 255, 255];
}

for (const e of textual)
	if (!e.disabled && !e.closest("[aria-disabled=true], :disabled") && getComputedStyle(e).opacity === "1" && box(e).height > 1)
		claim(contrast(rgb(getComputedStyle(e).color), paper(e)) >= 4.5, "contrast " +
			contrast(rgb(getComputedStyle(e).color), paper(e)).toFixed(1) + " of " + short(e));

/* What a text of the map stands on: a plate of its own, else its place's area over the paper. */
const areas = new Map(all("#chart [data-area]").map(g => [g.dataset.area, g.querySelector("path")]));
const under = rgb(chart ? getComputedStyle(by("map-window")).backgroundColor : "rgb(0, 0, 0)");
function groundOf(area) {
	const style = area && getComputedStyle(area);
	return style && style.fill !== "none" ? mix(rgb(style.fill), under, Number(style.fillOpacity) * Number(style.opacity)) : under;
}
const weak = new Set();
if (chart && arguments[2])
	for (const text of all("#chart g.place text").filter(shown)) {
		const b = box(text), x = b.left + b.width / 2, y = b.top + b.height / 2;
		const plate = Array.from(text.parentNode.querySelectorAll("rect")).filter(r => r.getAttribute("class") !== "spot" &&
			x > box(r).left && x < box(r).right && y > box(r).top && y < box(r).bottom).pop();
		const ground = plate ? rgb(getComputedStyle(plate).fill) : groundOf(areas.get(text.closest("g.place").dataset.place));
		const c = contrast(rgb(getComputedStyle(text).fill), ground);
		if (c < 4.5)
			weak.add("contrast " + c.toFixed(1) + " on the map: " + text.getAttribute("class") + " on " + ground.map(Math.round));
	}
for (const line of all("#chart .border.own, #chart .enemy").slice(0, 20)) {
	const style = getComputedStyle(line), ink = rgb(style.stroke === "none" ? style.fill : style.stroke);
	const own = all("#chart .area.own").find(a => a.getAttribute("fill-opacity") === null);
	for (const side of [own && groundOf(own), under])
		if (side && contrast(ink, side) < 3)
			weak.add("contrast " + contrast(ink, side).toFixed(1) + " of " + line.getAttribute("class"));
}
bad.push(...weak);
return [bad.filter((line, i) => bad.indexOf(line) === i), measured];
