'use strict';
// Shows a game turn by turn. Its data are tracks [kind, key, changes]; each change is [index of the turn, characters
// kept at the beginning, characters kept at the end, new text between them].
(function () {
	const film = JSON.parse(document.getElementById('film-data').textContent);
	const slider = document.getElementById('turn');
	const button = document.getElementById('play');
	const now = document.getElementById('now');
	const map = document.querySelector('#map svg');
	const least = film.turns[0];
	let timer = 0;

	function within(selector) {
		return document.querySelector(selector);
	}

	function showIn(group, attribute, key, text) {
		const old = group.querySelector('[' + attribute + '="' + CSS.escape(key) + '"]');
		if (old && text) old.outerHTML = text;
		else if (old) old.remove();
		else group.insertAdjacentHTML('beforeend', text);
	}

	// The element and the way in which a track is shown.
	const kinds = {
		title: (key, text) => { map.querySelector('title').textContent = text; map.querySelector('.heading').textContent = text; },
		desc: (key, text) => { map.querySelector('desc').textContent = text; },
		links: (key, text) => { within('#film-links').innerHTML = text; },
		moves: (key, text) => { within('#film-moves').innerHTML = text; },
		arrows: (key, text) => { within('#film-arrows').innerHTML = text; },
		tags: (key, text) => { within('#film-tags').innerHTML = text; },
		legend: (key, text) => { within('#film-legend').innerHTML = text; },
		area: (key, text) => showIn(within('#film-areas'), 'data-area', key, text),
		place: (key, text) => showIn(within('#film-places'), 'data-place', key, text),
		standings: (key, text) => { within('#standings tbody').innerHTML = text; },
		headline: (key, text) => { within('#headline').textContent = text; },
		events: (key, text) => { within('#events').innerHTML = text; }
	};

	// Each track as a list of [turn, text], and the index of the shown one.
	const tracks = film.tracks.map(function (track) {
		let text = '';
		const texts = track[2].map(function (change) {
			text = text.slice(0, change[1]) + change[3] + text.slice(text.length - change[2]);
			return [change[0], text];
		});
		return {show: kinds[track[0]], key: track[1], texts: texts, shown: 0};
	});

	// A number below the slider is hidden this near to that of the turn shown.
	const NEAR = 22;

	// The plot's line and the turn's number follow the slider's thumb: all range from the first turn to the last.
	const cursor = within('#film .cursor'), here = document.getElementById('here');
	function moveCursor(turn) {
		const last = film.turns[film.turns.length - 1];
		const at = (100 * (turn - least) / Math.max(last - least, 1)).toFixed(2) + '%';
		cursor.setAttribute('x1', at);
		cursor.setAttribute('x2', at);
		slider.style.setProperty('--at', at);
		here.style.left = at;
		here.textContent = turn;
		const middle = tick => (tick.getBoundingClientRect().left + tick.getBoundingClientRect().right) / 2;
		for (const tick of document.querySelectorAll('.ticks span'))
			tick.style.visibility = Math.abs(middle(tick) - middle(here)) < NEAR ? 'hidden' : '';
	}

	// Points out a place on the map until the next turn.
	function point(id) {
		for (const old of document.querySelectorAll('#film .pointed, #events .pointed')) {
			if (old.tagName === 'A') old.classList.remove('pointed');
			else old.remove();
		}
		const area = id && within('#film-areas [data-area="' + CSS.escape(id) + '"]');
		if (!area) return;
		const box = area.getBBox(), mark = document.createElementNS(map.namespaceURI, 'rect');
		mark.setAttribute('class', 'pointed');
		mark.setAttribute('x', box.x - 2);
		mark.setAttribute('y', box.y - 2);
		mark.setAttribute('width', box.width + 4);
		mark.setAttribute('height', box.height + 4);
		mark.setAttribute('rx', 6);
		map.append(mark);
		within('#map').scrollIntoView({block: 'nearest'});
	}

	function show(frame) {
		for (const track of tracks) {
			let at = track.shown;
			while (at > 0 && track.texts[at][0] > frame) at--;
			while (at + 1 < track.texts.length && track.texts[at + 1][0] <= frame) at++;
			if (at !== track.shown) track.show(track.key, track.texts[at][1]);
			track.shown = at;
		}
		point('');
		now.textContent = 'Turn ' + film.turns[frame];
		slider.value = film.turns[frame];
		slider.setAttribute('aria-valuetext', 'turn ' + film.turns[frame]);
		moveCursor(film.turns[frame]);
		document.getElementById('page').href = film.pages[frame];
	}

	function frame() {
		return Math.max(0, film.turns.findIndex(turn => turn >= Number(slider.value)));
	}

	function stop() {
		clearInterval(timer);
		timer = 0;
		button.textContent = 'Play';
		button.classList.remove('running');
	}

	function play() {
		if (timer) return stop();
		if (frame() === film.turns.length - 1) show(0);
		button.textContent = 'Stop';
		button.classList.add('running');
		timer = setInterval(function () {
			show(Math.min(frame() + 1, film.turns.length - 1));
			if (frame() === film.turns.length - 1) stop();
		}, Math.max(250, Math.min(1200, 60000 / film.turns.length)));
	}

	function step(by) {
		stop();
		show(Math.max(0, Math.min(film.turns.length - 1, frame() + by)));
	}

	// The map without heading and legend, as large as fits. If its labels would be too small to read, only areas are
	// shown, each with a tag. Textures keep their size on the screen.
	const LEAST = 0.92, PHONE = 500, whole = map && map.getAttribute('viewBox'), large = document.getElementById('large');
	const phone = matchMedia('(max-width: 50rem)');
	const figure = document.getElementById('film');
	function resize(box, w, h) {
		map.setAttribute('viewBox', box);
		map.setAttribute('width', w);
		map.setAttribute('height', h);
	}
	function crop(parts) {
		const boxes = parts.map(q => within(q).getBBox()).filter(b => b.width && b.height);
		const left = Math.min(...boxes.map(b => b.x)) - 4, top = Math.min(...boxes.map(b => b.y)) - 4;
		const w = Math.max(...boxes.map(b => b.x + b.width)) + 4 - left, h = Math.max(...boxes.map(b => b.y + b.height)) + 4 - top;
		if (boxes.length) resize([left, top, w, h].map(Math.round).join(' '), Math.round(w), Math.round(h));
		return w;
	}
	function weave() {
		const scale = map.getBoundingClientRect().width / map.viewBox.baseVal.width;
		for (const pattern of map.querySelectorAll('pattern'))
			pattern.setAttribute('patternTransform', 'scale(' + (1 / Math.min(scale || 1, 1)).toFixed(2) + ')');
	}
	function frameMap() {
		figure.classList.remove('tagged', 'small');
		const size = whole.split(' ').map(Number);
		resize(whole, size[2], size[3]);
		if (large.checked) return;
		const wide = crop(['#film-areas', '#film-links', '#film-places']);
		if (!phone.matches && map.getBoundingClientRect().width >= wide * LEAST) return;
		figure.classList.add('tagged');
		figure.classList.toggle('small', within('#map').clientWidth < PHONE);
		crop(['#film-areas', '#film-links', '#film-tags']);
	}
	function fit() {
		if (!map) return;
		frameMap();
		weave();
	}
	if (large) large.addEventListener('change', fit);
	phone.addEventListener('change', fit);
	addEventListener('resize', fit);

	slider.addEventListener('input', function () { stop(); show(frame()); });
	button.addEventListener('click', play);
	document.getElementById('back').addEventListener('click', () => step(-1));
	document.getElementById('on').addEventListener('click', () => step(1));
	document.getElementById('events').addEventListener('click', function (event) {
		const link = event.target.closest('a[data-go]');
		if (!link || !map) return;
		event.preventDefault();
		point(link.dataset.go);
		link.classList.add('pointed');
	});
	for (const flag of document.querySelectorAll('#film .flag'))
		flag.addEventListener('click', function () { stop(); show(film.turns.indexOf(Number(flag.dataset.turn))); });
	document.addEventListener('keydown', function (event) {
		const by = {ArrowRight: 1, ArrowLeft: -1}[event.key];
		if (!by || event.ctrlKey || event.altKey || event.metaKey || event.target.closest('[role=region], a, summary')) return;
		event.preventDefault();
		step(by);
	});
	document.querySelector('.controls p').hidden = false;
	here.hidden = false;
	if (Number(slider.value) < least) slider.value = least;
	show(frame());
	fit();
})();
