"use strict";
/* Checks a set of lines in the page, before the host does: by the grammar, and by the ruleset's live.js if it has one, from
   the report alone. An order is doubtful if neither can tell. */

/**
 * @typedef {{code: string, values: Array<{slot: string, kind: string, text: string}>, line: string, number: number,
 *   state: string, why: string, mend: ?string}} Verdict  an order and the check's result; `number`: that of its line
 */

/** @param {any} data @param {any} grammar @param {any} rules the object that live.js makes from the data, or null */
const pageCheck = function (data, grammar, rules) {
	const RANK = {good: 0, doubtful: 1, refused: 2};

	/* --- Suggestions for a line that is not an order ------------------------------------------ */

	/* All texts with one letter or digit removed, added, changed, or swapped with the next one. */
	function nearby(text) {
		const found = [];
		for (let i = 0; i <= text.length; i++) {
			found.push(text.slice(0, i) + text.slice(i + 1));
			found.push(text.slice(0, i) + text.slice(i, i + 2).split("").reverse().join("") + text.slice(i + 2));
		}
		return found;
	}

	/* For letters that begin no order, as in `build 5 F3 W4`: the form's code, if the values after them fit one form only. */
	function spoken(text) {
		const words = text.match(/^([A-Za-z]+)\s*(.*)$/);
		if (!words || !data.terse)
			return [];
		return grammar.forms.filter(f => f.code.toLowerCase() === words[1].toLowerCase() ||
			f.form.example.slice(0, 1).toLowerCase() === words[1].slice(0, 1).toLowerCase()).map(f =>
			(/^[A-Z]+/.exec(f.form.example) || [""])[0].slice(0, 1) + words[2]);
	}

	/** The only line that can have been meant; null: there is none or more than one. @param {string} text */
	function meant(text) {
		const tries = spoken(text).concat(text.length > 60 ? [] : nearby(text));
		const lines = new Set();
		for (const guess of tries) {
			const orders = grammar.read(guess);
			if (orders && orders.length === 1)
				lines.add(orders[0].line);
			if (lines.size > 1)
				return null;
		}
		return lines.size === 1 ? Array.from(lines)[0] : null;
	}

	/* --- The whole set -------------------------------------------------------------------------- */

	/** @param {string} text @param {number} number @returns {{orders: Verdict[], state: string, why: string, mend: ?string}} */
	function readLine(text, number) {
		const orders = grammar.read(text);
		if (/^\s*\//.test(text))
			return {orders: [], state: "doubtful", why: "The host reads this line.", mend: null};
		if (data.end && text.trim().toUpperCase() === data.end)
			return {orders: [], state: "doubtful", why: "No line after it is read.", mend: null};
		if (!orders)
			return {orders: [], state: "refused", why: "This is not an order.", mend: meant(text.trim())};
		return {orders: orders.map(o => ({code: o.code, values: o.values, line: o.line, number: number, state: "",
			why: "", mend: null})), state: "good", why: "", mend: null};
	}

	/* A line's state is that of its worst order. A corrected line keeps its other orders. */
	function sumUp(line) {
		const worst = line.orders.reduce((a, b) => a && RANK[a.state] >= RANK[b.state] ? a : b, null);
		if (!worst)
			return {state: line.state, why: line.why, mend: line.mend, orders: []};
		return {state: worst.state, why: worst.why, orders: line.orders,
			mend: worst.mend && line.orders.map(o => o === worst ? worst.mend : o.line).join(", ")};
	}

	/** The result for each line. @param {string[]} texts
	 * @returns {Array<{state: string, why: string, mend: ?string, orders: Verdict[]}>} */
	function check(texts) {
		const lines = texts.map((text, i) => readLine(text, i + 1)), orders = lines.flatMap(line => line.orders);
		if (rules)
			rules.check(orders);
		for (const order of orders)
			if (!order.state) {
				order.state = "doubtful";
				order.why = order.why || "The host knows whether this can be done.";
			}
		return lines.map(sumUp);
	}

	/** A line in words. @param {string} text @returns {string} */
	const say = text => (grammar.read(text) || []).map(grammar.say).join("; ");

	return {check: check, meant: meant, say: say};
};

/* Records a ruleset's result for an order: refused beats doubtful, doubtful beats good. */
const pageVerdict = {
	/** @param {any} order @param {string} why @param {string} [mend] */
	refuse: (order, why, mend) => {
		if (order.state !== "refused")
			Object.assign(order, {state: "refused", why: why, mend: mend || null});
		return false;
	},
	/** @param {any} order @param {string} why */
	doubt: (order, why) => {
		if (order.state === "" || order.state === "good")
			Object.assign(order, {state: "doubtful", why: why});
	},
	/** @param {any} order */
	pass: order => {
		if (order.state === "")
			order.state = "good";
	},
	/** @param {any} order @param {string} slot @returns {?string} */
	text: (order, slot) => {
		const value = order.values.find(v => v.slot === slot);
		return value ? value.text : null;
	},
	/** The number in a slot; NaN: none. @param {any} order @param {string} slot */
	number: (order, slot) => {
		const value = order.values.find(v => v.slot === slot);
		return value ? Number(value.text) : NaN;
	},
	/** @param {any} order @param {string} slot @returns {string[]} */
	all: (order, slot) => order.values.filter(v => v.slot === slot).map(v => v.text),
	/** The line with another value in the slot. @param {any} order @param {string} slot @param {string|number} value
	 * @param {any} grammar @returns {?string} */
	mended: (order, slot, value, grammar) => {
		const from = order.values.find(v => v.slot === slot);
		if (!from)
			return null;
		for (let at = order.line.lastIndexOf(from.text); at >= 0; at = at > 0 ? order.line.lastIndexOf(from.text, at - 1) : -1) {
			const line = order.line.slice(0, at) + value + order.line.slice(at + from.text.length);
			const read = grammar.read(line);
			if (read && read.length === 1 && read[0].code === order.code &&
				read[0].values.every((v, i) => v.text === (order.values[i] === from ? String(value) : order.values[i].text)))
				return line;
		}
		return null;
	},
	/** The nearest of the numbers that differ by one typing error, or null. @param {number} number @param {number[]} there */
	near: (number, there) => {
		const text = String(number);
		const close = there.filter(n => {
			const other = String(n);
			const one = other.length === text.length && Array.from(other).filter((c, i) => c !== text[i]).length === 1;
			return one || other.length === text.length + 1 && other.startsWith(text) ||
				other.length === text.length - 1 && text.startsWith(other);
		});
		return close.length === 1 ? close[0] : null;
	}
};
