"use strict";
/* What is outside the first window of the map stands in a picture of its own, #chart-late, which the browser need not lay out.
   It moves into the map a little at a time once the page can be used, or at once when it is needed. */

/** @param {SVGGElement} group the map @param {(place: SVGGElement) => void} arrived */
const pageLate = function (group, arrived) {
	const SLICE = 5; /* milliseconds */
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

	/** @param {number} time when to stop */
	function until(time) {
		while (rest.length && performance.now() < time)
			bring(rest.pop());
	}

	/* A frame between two slices shows what the reader did meanwhile. */
	function begin() {
		until(performance.now() + SLICE);
		if (rest.length)
			requestAnimationFrame(() => setTimeout(begin));
	}

	return {bring: bring, until: until, begin: begin};
};
