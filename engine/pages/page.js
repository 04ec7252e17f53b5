"use strict";
/** What the scripts know of the game: the page's data. @type {any} */
const pageData = JSON.parse(document.getElementById("data").textContent);

/* Sorts a table when a column's head is clicked: numbers by value, and rows that are equal keep their order. */
(function () {
	const words = new Intl.Collator("en", {numeric: true, sensitivity: "base"});

	/* "(-4,2)" and "12 MING" are sorted by their numbers, "turn 3" by its text. */
	function parts(text) {
		const numbers = /^\(?-?\d/.test(text) ? text.match(/-?\d+(\.\d+)?/g).map(Number) : [];
		return {text: text, numbers: numbers};
	}

	function compare(a, b) {
		for (let i = 0; i < Math.min(a.numbers.length, b.numbers.length); i++)
			if (a.numbers[i] !== b.numbers[i])
				return a.numbers[i] - b.numbers[i];
		return words.compare(a.text, b.text);
	}

	function sort(table, head) {
		const column = head.cellIndex, up = head.getAttribute("aria-sort") !== "ascending";
		const body = table.tBodies[0];
		const rows = Array.from(body.rows, row => ({row: row, key: parts(row.cells[column].textContent)}));

		for (const other of table.tHead.rows[0].cells)
			other.setAttribute("aria-sort", "none");
		head.setAttribute("aria-sort", up ? "ascending" : "descending");
		rows.sort((a, b) => up ? compare(a.key, b.key) : compare(b.key, a.key));
		body.append(...rows.map(r => r.row));
	}

	document.addEventListener("click", event => {
		const button = /** @type {Element} */ (event.target).closest("thead button");
		if (button)
			sort(button.closest("table"), button.closest("th"));
	});
})();

/* On a phone the news show four lines; the others are folded. */
(function () {
	const MOST = 4, news = document.getElementById("news"), list = news && news.querySelector("ul");
	if (!list || list.children.length <= MOST || !matchMedia("(max-width: 40rem)").matches)
		return;
	let fold = list.nextElementSibling; /* what does not fit on any page is folded already */
	if (!fold || !fold.matches("details")) {
		fold = document.createElement("details");
		fold.append(document.createElement("summary"), document.createElement("ul"));
		list.after(fold);
	}
	fold.querySelector("ul").prepend(...Array.from(list.children).slice(MOST));
	fold.querySelector("summary").textContent = fold.querySelectorAll("li").length + " more";
})();
