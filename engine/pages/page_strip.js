"use strict";
/* Writes how long it is until the deadline, by the reader's clock. The report has only the date. */

/** The time that a clock shows in a zone, as if it were UTC. @param {number} time @param {string} zone @returns {number} */
function pageClock(time, zone) {
	const parts = {}, format = new Intl.DateTimeFormat("en-US", {timeZone: zone, hourCycle: "h23", year: "numeric", month: "numeric",
		day: "numeric", hour: "numeric", minute: "numeric", second: "numeric"});
	for (const part of format.formatToParts(time))
		parts[part.type] = Number(part.value);
	return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second);
}

/** "Mon 30 Nov 2026, 20:00 Europe/Berlin" in words; null: not a date of this form. @param {string} text @param {number} now
 * @returns {?{words: string, date: string, zone: string}} */
function pageDue(text, now) {
	const MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
	const found = /^([A-Z][a-z]{2} (\d{1,2}) ([A-Z][a-z]{2}) (\d{4}), (\d\d):(\d\d)(?::(\d\d))?) (\S+)$/.exec(text);
	if (!found)
		return null;
	const [, date, day, month, year, hour, minute, second, zone] = found;
	const shown = Date.UTC(Number(year), MONTHS.indexOf(month) / 3, Number(day), Number(hour), Number(minute), Number(second || 0));
	let time = shown;
	try {
		/* twice: the zone may change its offset between the first guess and the deadline */
		for (let i = 0; i < 2; i++)
			time += shown - pageClock(time, zone);
	} catch (unknown) {
		return null;
	}
	const left = Math.round((time - now) / 1000);
	return {words: webDue(left), date: date, zone: zone};
}

(function () {
	const line = typeof document === "undefined" ? null : document.querySelector("#deadline time");
	const text = line && line.textContent;

	function show() {
		const due = pageDue(text, Date.now());
		if (!due)
			return;
		const make = (tag, words) => Object.assign(document.createElement(tag), {textContent: words});
		const zone = make("span", " " + due.zone), date = make("time", due.date);
		zone.className = "zone";
		document.getElementById("deadline").replaceChildren(make("b", due.words), " ", date, zone);
	}

	if (line) {
		show();
		setInterval(show, 60000);
	}
})();
