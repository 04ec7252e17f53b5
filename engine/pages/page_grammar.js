"use strict";
/* The grammar of orders in the page: parses lines like the program's parser, and says step by step what may follow in an
   order of a form. */

/**
 * A kind of token: which values it has. The program writes it (grammar_forms in parsers/grammar.h).
 * @typedef {{what: string, field: string, min?: number, max?: number, words?: Array<[string, ?string, string?]>,
 *   sample: string, source?: string, choices?: Array<[string, string]>, most?: number, like?: string, more?: string,
 *   signed?: boolean, digits?: number, barred?: string[]}} Kind
 * @typedef {{slot: string, kind: string, text: string}} Value  one value, canonical
 * @typedef {{form: any, code: string, values: Value[], line: string}} Order  a parsed order; `line` is canonical
 * @typedef {{before: string, slot: string, kind: string, next: FormNode}} Edge  a value that may follow, and the text before it
 * @typedef {{text?: string, blank?: boolean, slot?: string, kind?: string, next?: FormNode, ways?: FormNode[], unsaid?: boolean,
 *   end?: boolean}} FormNode
 */

/** @param {any} data the page's data: terse, commas, end, line_limit, kinds, forms */
const pageGrammar = function (data) {
	const END = {end: true}, STEPS_MAX = 200000;

	/* --- Forms as nodes ------------------------------------------------------------------- */

	/** @param {any[]} items @param {FormNode} next @returns {FormNode} */
	function compile(items, next) {
		return items.reduceRight((after, item) => compileItem(item, after), next);
	}

	function compileItem(item, next) {
		if (typeof item === "string")
			return item === " " ? {blank: true, next: next} : {text: item, next: next};
		if (item.slot)
			return {slot: item.slot, kind: item.kind, next: next};
		if (item.one)
			return {ways: item.one.map(way => compile(way, next))};
		if (item.again)
			return repeat(item, next);
		return {ways: [compile(item.maybe || item.unsaid, next), next], unsaid: Boolean(item.unsaid)};
	}

	/* A repetition: one node for each time; without a limit a node that leads back to itself. */
	function repeat(item, next) {
		let node = next;
		if (!item.most) {
			node = {ways: []};
			node.ways = [compile(item.again, node), next];
		}
		for (let i = 0; i < item.most; i++)
			node = {ways: [compile(item.again, node), next]};
		return node;
	}

	const forms = data.forms.map(form => ({code: form.form, form: form, ways: form.ways.map(way => compile(way, END))}));

	/* --- Values ------------------------------------------------------------------------------ */

	const patterns = new Map();

	function barredPattern(kind) {
		return "(?!(?:" + kind.barred.join("|") + ")(?![A-Za-z0-9_]))";
	}

	/* `like` is a regular expression with two more signs: `#` is a number, `~` forbids the barred words. */
	function likePattern(kind) {
		const numbers = kind.signed || kind.min < 0 ? "[-+]?[0-9]+" : "[0-9]+";
		let set = false;
		return kind.like.replace(/\\.|[\s\S]/g, c => {
			if (c === "[" || c === "]")
				set = c === "[";
			return set || c.length > 1 ? c : c === "#" ? numbers : c === "~" ? barredPattern(kind) : c === "." ? "\\." : c;
		});
	}

	function quote(text) {
		return text.replace(/[.*+?^${}()|[\]\\\/-]/g, "\\$&");
	}

	function sourceOf(kind) {
		if (kind.words)
			return kind.words.map(w => quote(w[0])).sort((a, b) => b.length - a.length).join("|");
		if (kind.like)
			return likePattern(kind);
		if (kind.field === "number")
			return (kind.signed ? "[-+]?" : "") + (kind.digits ? "[0-9]{1," + kind.digits + "}(?![0-9])" : "[0-9]+");
		if (kind.field === "tenths")
			return "[0-9]+(?:\\.[0-9])?(?![0-9])";
		return kind.field === "quoted" ? "\"[^\"]*\"" : "[A-Za-z0-9" + quote(kind.more || "") + "]+";
	}

	function patternOf(name) {
		if (!patterns.has(name))
			patterns.set(name, new RegExp("(?:" + sourceOf(data.kinds[name]) + ")", "iy"));
		return patterns.get(name);
	}

	/** @param {Kind} kind @param {string} text is it within the bounds? */
	function fits(kind, text) {
		const numbers = (text.match(/[-+]?[0-9]+(?:\.[0-9])?/g) || []).map(Number);
		if (kind.field === "quoted")
			return Array.from(text).length - 2 >= kind.min && Array.from(text).length - 2 <= kind.max;
		if (kind.field === "number")
			return kind.like ? Math.abs(numbers[0]) >= kind.min && Math.abs(numbers[0]) <= kind.max :
				Number(text) >= kind.min && Number(text) <= kind.max;
		if (kind.field === "tenths")
			return Number(text) >= kind.min && Number(text) <= kind.max;
		if (kind.like || kind.words)
			return !/#/.test(kind.like || "") || kind.max === undefined ||
				numbers.every(n => n >= kind.min && n <= kind.max);
		return text.length >= kind.min && text.length <= kind.max;
	}

	/** @param {Kind} kind @param {string} text as the parser writes it */
	function canonical(kind, text) {
		const word = kind.words && kind.words.find(w => w[0].toUpperCase() === text.toUpperCase());
		if (word)
			return word[1] === null && word[2] ? word[2] : word[0];
		if (kind.field === "number" || kind.field === "tenths")
			return String(Math.abs(Number(text)) === Number(text) || kind.signed ? Number(text) : -Number(text));
		if (/^\(?\s*[-+]?[0-9]+\s*,/.test(text))
			return "(" + text.match(/[-+]?[0-9]+/g).map(Number).join(",") + ")";
		if (kind.field === "quoted")
			return text;
		return data.terse ? text.toUpperCase().replace(/[0-9]+/g, n => kind.like && kind.like.includes("#") ? String(Number(n)) : n) :
			text;
	}

	/* --- Reading -------------------------------------------------------------------------------- */

	const WORD = /[A-Za-z0-9_]/;

	function wordEnds(text, at) {
		return data.terse || at === 0 || !WORD.test(text[at - 1]) || at >= text.length || !WORD.test(text[at]);
	}

	/* The text of the longest value that begins here, or null. The parser takes the longest, too. */
	function valueAt(text, at, name) {
		const kind = data.kinds[name], pattern = patternOf(name);
		pattern.lastIndex = at;
		const found = pattern.exec(text);
		if (!found || !found[0] || (kind.words && !wordEnds(text, at + found[0].length)))
			return null;
		return fits(kind, found[0]) ? found[0] : null;
	}

	/** Does the order have as many values of the kind as it may? @param {string} name @param {Array<{kind: string}>} values */
	function isFull(name, values) {
		const most = data.kinds[name].most;
		return Boolean(most) && values.filter(v => v.kind === name).length >= most;
	}

	/** Parses the whole text: its values, and which alternative was taken at each branch; or null.
	 * @param {FormNode} start @param {string} text */
	function match(start, text) {
		/** @type {Value[]} */
		const values = [];
		/** @type {number[]} */
		const trace = [];
		let steps = 0;

		/** @param {FormNode} node @param {number} at @returns {boolean} */
		function from(node, at) {
			if (++steps > STEPS_MAX)
				return false;
			if (node.end)
				return at === text.length;
			if (node.ways)
				return split(node, at);
			if (node.blank) {
				let end = at;
				while (text[end] === " ")
					end++;
				return (end > at || data.terse) && from(node.next, end);
			}
			if (node.text !== undefined) {
				const end = at + node.text.length;
				return text.slice(at, end).toUpperCase() === node.text && wordEnds(text, end) && from(node.next, end);
			}
			const found = isFull(node.kind, values) ? null : valueAt(text, at, node.kind);
			if (found === null)
				return false;
			values.push({slot: node.slot, kind: node.kind, text: canonical(data.kinds[node.kind], found)});
			return from(node.next, at + found.length) || Boolean(values.pop() && false);
		}

		function split(node, at) {
			for (let i = 0; i < node.ways.length; i++) {
				trace.push(i);
				if (from(node.ways[i], at))
					return true;
				trace.pop();
			}
			return false;
		}

		return from(start, 0) ? {values: values, trace: trace} : null;
	}

	/* The canonical line: by the form's first pattern, with the same alternatives, without parts that may be left out. */
	function write(node, values, trace) {
		const rest = values.slice(), turns = trace.slice();
		let line = "";
		while (!node.end) {
			if (node.ways) {
				const turn = turns.shift();
				node = node.ways[node.unsaid ? 1 : turn];
				continue;
			}
			line += node.blank ? " " : node.text !== undefined ? node.text : rest.shift().text;
			node = node.next;
		}
		return line;
	}

	/** The line without comment and without blanks that do not matter. @param {string} text */
	function clean(text) {
		let out = "", quoted = false;
		for (const c of text) {
			if (c === "\"" && hasQuotes)
				quoted = !quoted;
			if (!quoted && (c === ";" || c === "#"))
				break;
			out += /\s/.test(c) && !quoted ? (data.terse ? "" : " ") : c;
		}
		return out.trim();
	}

	const hasQuotes = Object.values(data.kinds).some(kind => kind.field === "quoted");

	/* A comma outside quotes separates two orders. */
	function pieces(text) {
		return data.commas ? text.match(/(?:"[^"]*"|[^,"]|"[^"]*$)+/g) || [] : text ? [text] : [];
	}

	/** @param {string} piece @returns {?Order} */
	function readPiece(piece) {
		for (const f of forms)
			for (const way of f.ways) {
				const found = match(way, piece);
				if (found)
					return {form: f.form, code: f.code, values: found.values, line: write(f.ways[0], found.values, found.trace)};
			}
		return null;
	}

	/** The orders of a line, none for a comment; null: some part is not a valid order. @param {string} text */
	function read(text) {
		const orders = pieces(clean(text)).map(piece => readPiece(piece.trim()));
		return orders.every(Boolean) && Array.from(text).length <= (data.line_limit || 1000) ? orders : null;
	}

	/* --- Step by step ------------------------------------------------------------------------------ */

	/** The edges that may follow; `end`: the text that completes the order here, or null.
	 * @param {FormNode} start @returns {{edges: Edge[], end: ?string}} */
	function ahead(start) {
		/** @type {Edge[]} */
		const edges = [];
		let end = null;

		function go(node, before, seen) {
			if (node.end)
				end = end === null ? before : end;
			else if (node.slot)
				edges.push({before: before, slot: node.slot, kind: node.kind, next: node.next});
			else if (node.ways && node.unsaid)
				go(node.ways[1], before, seen);
			else if (node.ways && !seen.includes(node))
				node.ways.forEach(way => go(way, before, seen.concat([node])));
			else if (!node.ways)
				go(node.next, before + (node.blank ? " " : node.text), seen);
		}

		go(start, "", []);
		return {edges: edges, end: end};
	}

	/** Each slot of a form in the order of its first place, with `optional`. */
	function slots(form) {
		const found = new Map();
		(function walk(items, optional) {
			for (const item of items) {
				if (item.slot && !found.has(item.slot + item.kind))
					found.set(item.slot + item.kind, {slot: item.slot, kind: item.kind, optional: optional});
				else if (item.one)
					item.one.forEach(way => walk(way, optional));
				else if (typeof item !== "string" && !item.slot && !item.unsaid)
					walk(item.maybe || item.again, true);
			}
		})(form.ways[0], false);
		return Array.from(found.values());
	}

	/* --- In words ------------------------------------------------------------------------------ */

	/** How values of a kind are said, by its name; a ruleset's live.js adds kinds whose values are said in other words.
	 * @type {Map<string, (text: string) => string>} */
	const said = new Map();

	function sayValue(value) {
		const word = (data.kinds[value.kind].words || []).find(w => w[0] === value.text), own = said.get(value.kind);
		return own ? own(value.text) : word ? word[1] : value.text;
	}

	/* A gloss (struct order_form) has braces: {n} values, {n:W} values with a text before each, {n#ship|ships} a number and
	   its noun, {n?text} text if there is a value. */
	function fill(gloss, values) {
		let out = "";
		for (let at = 0, end = 0; at < gloss.length; at = end + 1) {
			end = at;
			if (gloss[at] !== "{") {
				out += gloss[at];
				continue;
			}
			for (let depth = 1; depth > 0;)
				depth += {"{": 1, "}": -1}[gloss[++end]] || 0;
			const here = values.filter(v => v.slot === gloss[at + 1]), rest = gloss.slice(at + 2, end);
			if (rest[0] === "?")
				out += here.length ? fill(rest.slice(1), values) : "";
			else if (rest[0] === "#")
				out += here[0].text + " " + rest.slice(1).split("|")[here[0].text === "1" ? 0 : 1];
			else
				out += here.map(v => rest.replace(/^:/, "") + sayValue(v)).join(", ");
		}
		return out;
	}

	/** An order in words, as the program's answer says it. @param {{code: string, values: Value[]}} order @returns {string} */
	function say(order) {
		const form = forms.find(f => f.code === order.code).form;
		return fill(form.gloss || form.meaning, order.values);
	}

	return {forms: forms, said: said, say: say, read: read, ahead: ahead, slots: slots, valueAt: valueAt, isFull: isFull,
		start: code => forms.find(f => f.code === code).ways[0]};
};
