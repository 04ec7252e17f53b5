"use strict";
/* Draws arrows for ordered moves in the same way as the picture draws those of the last turn. On cells: one block across
   each border and direction, with the sum of the ships. Elsewhere: a line with a head. They are white with a dashed outline,
   because the moves have not happened yet. */

/** @param {SVGElement} svg @param {SVGGElement} group @param {Map<string, Element>} byId */
const pageArrows = function (svg, group, byId) {
	function spotOf(id) {
		const s = byId.get(id).querySelector(".spot"), n = name => Number(s.getAttribute(name));
		return {x: n("x") + n("width") / 2, y: n("y") + n("height") / 2, half: n("width") / 2, rise: n("height") / 2};
	}

	/* Splits ways into steps, and adds up those between the same two places. */
	function legsOf(ways) {
		const legs = new Map();
		for (const way of ways) {
			const path = way.path.filter(id => byId.has(id));
			for (let i = 0; i + 1 < path.length; i++) {
				const key = path[i] + "\n" + path[i + 1], leg = legs.get(key) || {from: path[i], to: path[i + 1], names: [], ships: 0};
				leg.names.push(way.thing.name);
				leg.ships += way.thing.ships || 0;
				legs.set(key, leg);
			}
		}
		return Array.from(legs.values());
	}

	const points = list => "M" + list.map(p => p[0].toFixed(1) + " " + p[1].toFixed(1)).join("L") + "Z";

	/* The step between two cells that share a border, [dx, dy]; null: they share none. */
	function across(a, b) {
		const x = (b.x - a.x) / (a.half * 2), y = (b.y - a.y) / (a.rise * 2);
		const dx = Math.round(x), dy = Math.round(y);
		return Math.abs(x - dx) < 0.02 && Math.abs(y - dy) < 0.02 && Math.abs(dx) + Math.abs(dy) === 1 ? [dx, dy] : null;
	}

	function number(g, text, x, y) {
		g.append(pageShape("text", {class: "inside", x: x.toFixed(1), y: (y + 4).toFixed(1), "text-anchor": "middle", "font-size": 11,
			"font-weight": "bold"}, text));
	}

	function block(g, leg, a, dx, dy) {
		const text = String(leg.ships || "?"), room = text.length * 7.7, half = (dx ? Math.max(30, room + 18) : Math.max(24, room + 8)) / 2;
		const s = dx || dy, neck = Math.max(room / 2 + 2, 8);
		/* beside the labels; arrows in opposite directions are side by side */
		const x = a.x + (dx ? dx * a.half : -dy * a.half * 0.3), y = a.y + (dx ? a.rise * (dx > 0 ? 0.7 : 0.2) : dy * a.rise - 4);
		const list = dx ? [[x - s * half, y - 7], [x + s * (half - 12), y - 7], [x + s * (half - 12), y - 11], [x + s * half, y],
			[x + s * (half - 12), y + 11], [x + s * (half - 12), y + 7], [x - s * half, y + 7]] :
			[[x - neck, y - s * 13], [x - neck, y + s * 3], [x - half, y + s * 3], [x, y + s * 13], [x + half, y + s * 3],
				[x + neck, y + s * 3], [x + neck, y - s * 13]];
		g.append(pageShape("path", {class: "arrow", d: points(list)}));
		number(g, text, x - (dx ? s * 4 : 0), y - (dx ? 0 : s * 4));
	}

	function line(g, leg, a, b) {
		const far = Math.hypot(b.x - a.x, b.y - a.y) || 1, x = (b.x - a.x) / far, y = (b.y - a.y) / far;
		const reach = s => Math.min(s.half / Math.max(Math.abs(x), 1e-9), s.rise / Math.max(Math.abs(y), 1e-9), far * 0.35);
		const from = {x: a.x + x * reach(a) - y * 6, y: a.y + y * reach(a) + x * 6};
		const tip = {x: b.x - x * reach(b) - y * 6, y: b.y - y * reach(b) + x * 6}, low = {x: tip.x - x * 12, y: tip.y - y * 12};
		g.append(pageShape("path", {class: "shaft", fill: "none", d: "M" + from.x.toFixed(1) + " " + from.y.toFixed(1) + "L" +
			low.x.toFixed(1) + " " + low.y.toFixed(1)}), pageShape("path", {class: "head", d: points([[tip.x, tip.y],
			[low.x - y * 7, low.y + x * 7], [low.x + y * 7, low.y - x * 7]])}));
		if (leg.ships) {
			const mx = (from.x + low.x) / 2, my = (from.y + low.y) / 2;
			g.append(pageShape("circle", {cx: mx.toFixed(1), cy: my.toFixed(1), r: 9}));
			number(g, String(leg.ships), mx, my);
		}
	}

	/** Replaces all arrows, also those that the page came with, by those of the list. @param {any[]} ways */
	return function draw(ways) {
		svg.querySelectorAll(".move.ordered").forEach(g => g.remove());
		svg.classList.toggle("has-orders", ways.length > 0);
		const cards = Boolean(svg.querySelector(".area path, .link"));
		for (const leg of legsOf(ways)) {
			const a = spotOf(leg.from), b = spotOf(leg.to), way = cards ? null : across(a, b);
			const g = pageShape("g", {class: "move ordered own drawn", "data-move": leg.names.join(" "), "data-ships": leg.ships || "",
				"data-path": leg.from + " " + leg.to});
			if (way)
				block(g, leg, a, way[0], way[1]);
			else
				line(g, leg, a, b);
			group.append(g);
		}
	};
};
