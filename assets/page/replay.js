"use strict";
// Plays a recorded fight: steps, jumps, links, log. The board is drawn by board.js.

const fight = JSON.parse(document.getElementById("fight").textContent);
const texts = fight.texts;
const moments = fight.moments;
const last = moments.length - 1;
const by = (id) => document.getElementById(id);
const states = [];
for (const moment of moments) states.push(stateAfter(states.at(-1) ?? null, moment.view));

const board = new Board(by("board"), fight, texts);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const turns = findTurns();
let now = -1;
let timer = 0;
let zoom = 1;

// The first moment of each turn, with its round; the start of the fight is the first.
function findTurns() {
  const found = [];
  let acting = null, round = null;
  states.forEach((state, index) => {
    const active = [...state.tokens.values()].find((token) => token.active);
    const id = active ? active.id : 0;
    if (round !== state.round || (id && id !== acting)) {
      const name = active ? active.name : fill(texts.round, { round: state.round });
      found.push({ index, round: state.round, name: state.round ? name : texts.start });
    }
    round = state.round;
    acting = id || acting;
  });
  return found;
}

function turnAt(index) {
  let number = 0;
  while (number + 1 < turns.length && turns[number + 1].index <= index) number += 1;
  return number;
}

function show(index, { announce = true } = {}) {
  const wanted = Math.min(Math.max(0, index), last);
  if (wanted === now) return;
  const isStep = wanted === now + 1;
  const state = states[wanted], moment = moments[wanted];
  by("board").classList.toggle("still", !isStep || calm.matches);
  now = wanted;
  board.show(state, moment.marks ?? []);
  const turn = turns[turnAt(now)];
  const place = fill(texts.place, { round: state.round, turn: turn.name, number: now, count: last });
  by("where").textContent = state.round ? fill(texts.heading, { round: state.round, turn: turn.name }) : texts.start;
  by("count").textContent = `${now} / ${last}`;
  by("slider").value = now;
  by("slider").setAttribute("aria-valuetext", place);
  by("board").setAttribute("aria-label", `${state.name}. ${place}`);
  by("first").disabled = by("previous").disabled = now === 0;
  by("last").disabled = by("next").disabled = now === last;
  showTurns();
  showCreatures(state);
  showLog();
  if (announce) by("news").textContent = (moment.log ?? []).map((line) => line[0]).join(". ");
  const link = `#${now}`;
  by("link").href = link;
  if (location.hash !== link) {
    try {
      history.replaceState(null, "", link);
    } catch {
      location.hash = link;
    }
  }
  if (zoom > 1) follow(state);
}

function option(value, text) {
  const made = document.createElement("option");
  made.value = value;
  made.textContent = text;
  return made;
}

function showTurns() {
  const number = turnAt(now), round = turns[number].round;
  by("round").value = turns.findIndex((turn) => turn.round === round);
  const select = by("turn");
  if (select.dataset.round !== String(round)) {
    const own = turns.map((turn, index) => ({ ...turn, at: index })).filter((turn) => turn.round === round);
    select.replaceChildren(...own.map((turn) => option(turn.at, turn.name)));
    select.dataset.round = round;
  }
  select.value = number;
}

function showCreatures(state) {
  const ranks = new Map(state.order.map((id, index) => [id, index]));
  const rank = (token) => ranks.get(token.id) ?? 1000 + token.id;
  const tokens = [...state.tokens.values()].sort((a, b) => rank(a) - rank(b));
  const items = tokens.map((token) => {
    const item = document.createElement("li");
    item.textContent = board.describe(token);
    if (token.active) item.setAttribute("aria-current", "true");
    return item;
  });
  for (const note of state.notes) {
    const item = document.createElement("li");
    item.textContent = fill(texts.note, { number: note.number, cell: note.label, text: note.text });
    items.push(item);
  }
  by("creatures").replaceChildren(...items);
}

const lines = [];

function buildLog() {
  moments.forEach((moment, index) => {
    for (const [text, ...why] of moment.log ?? []) {
      const item = document.createElement("li");
      const jump = document.createElement("a");
      jump.href = `#${index}`;
      jump.textContent = index;
      jump.setAttribute("aria-label", fill(texts.jump, { number: index }));
      item.append(jump);
      if (why.length) {
        const details = document.createElement("details");
        const summary = document.createElement("summary");
        summary.textContent = text;
        const reasons = document.createElement("p");
        reasons.textContent = why.join(", ");
        details.append(summary, reasons);
        item.append(details);
      } else {
        const words = document.createElement("span");
        words.textContent = text;
        item.append(words);
      }
      lines.push({ index, item });
      by("log").append(item);
    }
  });
}

function showLog() {
  let newest = null;
  for (const { index, item } of lines) {
    item.hidden = index > now;
    item.classList.toggle("new", index === now);
    if (index <= now) newest = item;
  }
  if (newest) by("logbox").scrollTop = newest.offsetTop - by("logbox").clientHeight + newest.offsetHeight + 8;
}

// Play

function pause() {
  clearTimeout(timer);
  timer = 0;
  by("play").classList.remove("playing");
  by("play").setAttribute("aria-label", texts.play);
  by("play").title = texts.play;
}

function play() {
  if (now === last) show(0);
  by("play").classList.add("playing");
  by("play").setAttribute("aria-label", texts.pause);
  by("play").title = texts.pause;
  wait();
}

function wait() {
  const moment = moments[now];
  const read = 500 + 450 * (moment.marks ?? []).length + 250 * Math.min(4, (moment.log ?? []).length);
  timer = setTimeout(() => {
    if (now === last) return pause();
    show(now + 1);
    wait();
  }, read / Number(by("speed").value));
}

function go(index) {
  pause();
  show(index);
}

function turnBy(step) {
  const number = turnAt(now);
  const back = step < 0 && now > turns[number].index ? number : number + step;
  go(turns[Math.min(Math.max(0, back), turns.length - 1)].index);
}

function roundBy(step) {
  const round = turns[turnAt(now)].round;
  const rounds = [...new Set(turns.map((turn) => turn.round))];
  const wanted = rounds[Math.min(Math.max(0, rounds.indexOf(round) + step), rounds.length - 1)];
  go(turns.find((turn) => turn.round === wanted).index);
}

// Zoom and theme

function zoomTo(wanted) {
  zoom = Math.min(Math.max(1, wanted), 8);
  by("board").style.width = `${zoom * 100}%`;
  by("board").style.maxHeight = zoom > 1 ? "none" : "";
  follow(states[now]);
}

function follow(state) {
  const active = [...state.tokens.values()].find((token) => token.active);
  const box = by("boardbox");
  if (!active || zoom === 1) return;
  const [width, height] = state.grid.size;
  box.scrollLeft = ((active.at[0] + 0.75) / (width + 1.05)) * box.scrollWidth - box.clientWidth / 2;
  box.scrollTop = ((active.at[1] + 0.75) / (height + 1.05)) * box.scrollHeight - box.clientHeight / 2;
}

function toggleTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
}

// Keys

const KEYS = {
  ArrowRight: () => go(now + 1),
  ArrowLeft: () => go(now - 1),
  Home: () => go(0),
  End: () => go(last),
  PageDown: (event) => (event.shiftKey ? roundBy(1) : turnBy(1)),
  PageUp: (event) => (event.shiftKey ? roundBy(-1) : turnBy(-1)),
  " ": () => (timer ? pause() : play()),
  "+": () => zoomTo(zoom * 1.5),
  "-": () => zoomTo(zoom / 1.5),
  0: () => zoomTo(1),
};

document.addEventListener("keydown", (event) => {
  const target = event.target;
  const typed = target.closest("select, input");
  const pressed = event.key === " " && target.closest("button, summary, a");
  const scrolled = target.id === "boardbox" && zoom > 1 && event.key.startsWith("Arrow");
  if (typed || pressed || scrolled || event.ctrlKey || event.altKey || event.metaKey) return;
  const act = KEYS[event.key];
  if (act) {
    event.preventDefault();
    act(event);
  }
});

by("first").addEventListener("click", () => go(0));
by("previous").addEventListener("click", () => go(now - 1));
by("play").addEventListener("click", () => (timer ? pause() : play()));
by("next").addEventListener("click", () => go(now + 1));
by("last").addEventListener("click", () => go(last));
by("slider").addEventListener("input", () => go(Number(by("slider").value)));
by("round").addEventListener("change", () => go(turns[Number(by("round").value)].index));
by("turn").addEventListener("change", () => go(turns[Number(by("turn").value)].index));
by("larger").addEventListener("click", () => zoomTo(zoom * 1.5));
by("smaller").addEventListener("click", () => zoomTo(zoom / 1.5));
by("whole").addEventListener("click", () => zoomTo(1));
by("theme").addEventListener("click", toggleTheme);
window.addEventListener("hashchange", () => {
  const wanted = asked();
  if (wanted !== null && wanted !== now) go(wanted);
});

// The moment in the address, null if there is none.
function asked() {
  const number = /^#(\d{1,6})$/.exec(location.hash);
  return number ? Number(number[1]) : null;
}

by("slider").max = last;
const seen = new Set();
turns.forEach((turn, index) => {
  if (seen.has(turn.round)) return;
  seen.add(turn.round);
  const name = turn.round ? fill(texts.round, { round: turn.round }) : texts.start;
  by("round").append(option(index, name));
});
buildLog();
pause();
show(asked() ?? 0, { announce: false });
