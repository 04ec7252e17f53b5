"use strict";
/* Writes how long it is until each deadline of a page, by the reader's clock. */
(function () {
	function show() {
		for (const line of document.querySelectorAll(".due")) {
			const time = line.querySelector("time");
			if (time)
				line.querySelector("b").textContent = webDue(Math.round((Date.parse(time.dateTime) - Date.now()) / 1000));
		}
	}

	show();
	setInterval(show, 60000);
})();
