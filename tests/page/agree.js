"use strict";
/* agree.js SETS SEED RULESET=REPORT.json ..., NIGHTMAIL the program: what the page says of drawn sets of orders, against what the program's
   `check --report` says of them (HO-184). Fails if a line is good here and refused there, or the other way round, or if its words are
   others; if fewer than two thirds of what is taken without a warning is good, or less than half of what is refused. */
const fs = require("fs"), os = require("os"), path = require("path"), child = require("child_process");
const load = require("./load.js");

const [setsText, seedText, ...games] = process.argv.slice(2);
let state = Number(seedText) >>> 0;

function draw(below) {
	state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
	return Math.floor(state / 4294967296 * below);
}

const pick = list => list[draw(list.length)];

/* --- Drawn orders ------------------------------------------------------------------ */

function drawValue(kind) {
	const chosen = (kind.choices || []).map(c => c[0]);
	if (chosen.length && draw(10) < 9)
		return pick(chosen);
	if (kind.words)
		return pick(kind.words)[0];
	if (kind.field === "number" || kind.field === "tenths")
		return String(Math.min(kind.max, kind.min + (draw(4) ? draw(6) : draw(60))));
	return kind.field === "quoted" ? "\"" + kind.sample + "\"" : pick([kind.sample, kind.sample, "zz9", "7"]);
}

function drawItems(items, kinds) {
	return items.map(item => {
		if (typeof item === "string")
			return item;
		if (item.slot)
			return drawValue(kinds[item.kind]);
		if (item.one)
			return drawItems(pick(item.one), kinds);
		if (item.again)
			return Array.from({length: draw(3)}, () => drawItems(item.again, kinds)).join("");
		return draw(2) ? "" : drawItems(item.maybe || item.unsaid, kinds);
	}).join("");
}

/* Some of what the report itself says, with one slip: what people get wrong. */
function drawSet(data, before) {
	const lines = [];
	for (let i = 1 + draw(8); i > 0; i--) {
		const old = before.length && !draw(3) ? pick(before) : null;
		lines.push(old || drawItems(pick(pick(data.forms).ways), data.kinds));
	}
	return lines;
}

/* --- What the program says ------------------------------------------------------------ */

function answer(report, lines) {
	const file = path.join(os.tmpdir(), "agree-" + process.pid);
	fs.writeFileSync(file, lines.join("\n") + "\n");
	const out = child.spawnSync(process.env.NIGHTMAIL, ["check", "--report", report, file], {maxBuffer: 1 << 26}).stdout.toString();
	fs.unlinkSync(file);
	const said = lines.map(() => null), words = lines.map(() => "");
	let part = "", at = -1;
	for (const line of out.split("\n")) {
		const head = /^([A-Z][A-Z ,()]+)( \(digest.*)?$/.exec(line), number = /^ {1,5}([0-9]+) {2}\S/.exec(line);
		if (/^[A-Z]/.test(line))
			part = head ? head[1].trim() : "";
		else if (number && (part === "WHAT WILL RUN" || part === "WHAT WAS NOT TAKEN")) {
			at = Number(number[1]) - 1;
			words[at] += part === "WHAT WILL RUN" ? line + " " : "";
			if (part === "WHAT WAS NOT TAKEN")
				said[at] = "refused";
			else if (!said[at])
				said[at] = "good";
		} else if (/^ {6,}(warning|note): /.test(line) && part === "WHAT WILL RUN" && said[at] === "good")
			said[at] = "doubtful";
		else if (part === "WHAT WILL RUN" && at >= 0)
			words[at] += line + " ";
	}
	return {said: said, words: words.map(text => text.replace(/\s+/g, " ")), out: out};
}

/* --- One ruleset ------------------------------------------------------------------------ */

function compare(ruleset, report) {
	const data = load.dataOf(report), {check, grammar} = load.page(data);
	const before = JSON.parse(fs.readFileSync(report, "utf8")).orders.map(o => o.text);
	const count = {lines: 0, taken: 0, good: 0, refused: 0, found: 0}, wrong = [];
	for (let i = 0; i < Number(setsText); i++) {
		const lines = drawSet(data, before), told = answer(report, lines), now = check.check(lines);
		lines.forEach((line, k) => {
			const want = told.said[k], got = now[k].state;
			count.lines++;
			count.taken += want === "good";
			count.good += want === "good" && got === "good";
			count.refused += want === "refused";
			count.found += want === "refused" && got === "refused";
			for (const order of want === "refused" ? [] : now[k].orders)
				if (told.words[k] && !told.words[k].includes(grammar.say(order).replace(/\s+/g, " ")))
					wrong.push(line + ": " + grammar.say(order) + " here, " + told.words[k] + " there");
			if (want === "refused" && got === "good" || want && want !== "refused" && got === "refused")
				wrong.push(line + ": " + got + " here (" + now[k].why + "), " + want + " there, of\n" + lines.join("\n") + "\n" + told.out);
		});
	}
	return {count: count, wrong: wrong};
}

let failed = false;
const total = {};
for (const game of games) {
	const [ruleset, report] = game.split("=");
	const {count, wrong} = compare(ruleset, report), sum = total[ruleset] = total[ruleset] || {};
	for (const key of Object.keys(count))
		sum[key] = (sum[key] || 0) + count[key];
	sum.wrong = (sum.wrong || 0) + wrong.length;
	for (const text of wrong.slice(0, Number(process.env.SHOW || 1)))
		console.log(ruleset + ": " + text);
}
for (const [ruleset, c] of Object.entries(total)) {
	console.log("%s: %d lines, %d wrong, %d of %d taken are good, %d of %d refused are refused", ruleset, c.lines, c.wrong,
		c.good, c.taken, c.found, c.refused);
	failed = failed || c.wrong > 0 || c.good * 3 < c.taken * 2 || c.found * 2 < c.refused;
}
process.exit(failed ? 1 : 0);
