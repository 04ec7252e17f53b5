"use strict";
/* What is outside the first window of the map stands in a picture of its own, #chart-late, which the browser need not lay out.
   It moves into the map a little at a time once the page can be used, or at once when it is needed. */

/** Does something with each of a list, the last first, a little at a time: a frame between two slices shows what the reader did
 * meanwhile. @param {any[]} list @param {(one: any) => void} act @param {() => void} [done] */
const pageSlices = function (list, act, done) {
	const SLICE = 5; /* milliseconds */
	for (const until = performance.now() + SLICE; list.length && performance.now() < until;)
		act(list.pop());
	if (list.length)
		requestAnimationFrame(() => setTimeout(() => pageSlices(list, act, done)));
	else if (done)
		done();
};

/** @param {SVGGElement} group the map @param {(place: SVGGElement) => void} arrived */
const pageLate = function (group, arrived) {
	const from = document.querySelector("#chart-late svg > g");
	const rest = /** @type {SVGGElement[]} */ (from ? Array.from(from.children) : []);
	const firstArea = group.querySelector("[data-area]"), firstPlace = group.querySelector(".place");

	/** Areas are below lines, these below places, and arrows above all. @param {SVGGElement} g */
	function bring(g) {
		if (g.parentNode !== from)
			return;
		if (g.querySelector(".arrow"))
			group.append(g);
		else
			(g.dataset.area ? firstArea : firstPlace).before(g);
		if (g.matches(".place"))
			arrived(g);
	}

	/* All that has not arrived yet, at once. */
	const all = () => rest.splice(0).reverse().forEach(bring);

	return {bring: bring, all: all, begin: done => pageSlices(rest, bring, done)};
};
