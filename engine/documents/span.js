"use strict";
/* Durations in words, for all pages. */

/** A duration in its two largest units. @param {number} seconds @returns {string} */
function webSpan(seconds) {
	const minutes = Math.floor(seconds / 60), hours = Math.floor(minutes / 60), days = Math.floor(hours / 24);
	const word = (count, one, rest, unit) => count + one + (rest ? " " + rest + unit : "");
	if (days)
		return word(days, days === 1 ? " day" : " days", days < 7 ? hours % 24 : 0, " h");
	return hours ? word(hours, " h", minutes % 60, " min") : Math.max(minutes, 1) + " min";
}

/** How far away a time is. @param {number} left in seconds; below 0: past @returns {string} */
function webDue(left) {
	return left > 0 ? "Due in " + webSpan(left) : "Was due " + webSpan(-left) + " ago";
}
