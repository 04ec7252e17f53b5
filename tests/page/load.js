"use strict";
/* The scripts of a report page as functions, and the data of a page: what a browser would work with. */
const fs = require("fs"), path = require("path"), child = require("child_process");

const here = path.join(__dirname, "../.."), pages = path.join(here, "engine/pages");
const STRIP = ["pageDue", "webSpan", "pageClock"];
const NAMES = ["pageGrammar", "pageCheck", "pageVerdict", "pageCompose", "pageRules"];

/** @param {string} report a file @returns {any} */
exports.dataOf = function (report) {
	const page = child.execFileSync(process.env.NIGHTMAIL, ["page", "--report", report], {maxBuffer: 1 << 28}).toString();
	return JSON.parse(/<script type="application\/json" id="data">([\s\S]*?)<\/script>/.exec(page)[1]);
};

/** What works with the data: grammar, checker and composer, with the rules of its ruleset if that has some. */
exports.page = function (data) {
	const files = ["page_grammar.js", "page_check.js", "page_compose.js"].map(name => path.join(pages, name));
	const rules = path.join(here, "rulesets", data.ruleset, "live.js");
	const source = files.concat(fs.existsSync(rules) ? [rules] : []).map(name => fs.readFileSync(name, "utf8")).join("\n");
	const made = new Function(source + "\nreturn {" + NAMES.map(n => n + ": typeof " + n + " === \"undefined\" ? null : " + n).join() + "};")();
	const grammar = made.pageGrammar(data), own = made.pageRules && made.pageRules(data, grammar, made.pageVerdict);
	const check = made.pageCheck(data, grammar, own);
	return {grammar: grammar, rules: own, check: check, compose: made.pageCompose(data, grammar, own, check), verdict: made.pageVerdict};
};

/** The functions of the head of a page. */
exports.strip = function () {
	const files = [path.join(here, "engine/documents/span.js"), path.join(pages, "page_strip.js")];
	const source = files.map(name => fs.readFileSync(name, "utf8")).join("\n");
	return new Function(source + "\nreturn {" + STRIP.join() + "};")();
};
