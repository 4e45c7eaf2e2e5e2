"use strict";
// Draws a board from messages: a whole state, then changes. Knows nothing of where they come from,
// so that a replay and a live view are drawn by the same code.

const UNIT = 100; // drawing units along a cell
const SVG = "http://www.w3.org/2000/svg";
const SIDES = [
  ["#56b4e9", 0], ["#d55e00", 8], ["#f0e442", 4], ["#cc79a7", 6], ["#009e73", 8], ["#e69f00", 4],
];
const FRIENDS = ["allies", "friends", "heroes", "party", "pcs", "players"];
const AREA_COLOURS = ["#d55e00", "#56b4e9", "#009e73", "#f0e442", "#cc79a7", "#e69f00"];
const MOST_CONDITIONS = 4;

// Returns the state after a message; states share what did not change.
function stateAfter(state, message) {
  if (!message) return state;
  const { is, tokens = [], gone = [], ...rest } = message;
  if (is === "state") {
    const empty = { round: 0, order: [], doors: [], walls: [], notes: [], areas: [], known: null };
    return { ...empty, ...rest, tokens: new Map(tokens.map((token) => [token.id, token])) };
  }
  const after = { ...state, ...rest };
  if (tokens.length || gone.length) {
    after.tokens = new Map(state.tokens);
    for (const token of tokens) after.tokens.set(token.id, token);
    for (const id of gone) after.tokens.delete(id);
  }
  return after;
}

function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (gap, name) => (name in values ? String(values[name]) : gap));
}

function draw(name, attributes = {}, parent = null, text = null) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== null) element.textContent = text;
  if (parent) parent.append(element);
  return element;
}

class Board {
  // `assets`: grounds and pictures by number, condition icons and names by id, as data URLs.
  constructor(svg, assets, texts) {
    this.svg = svg;
    this.assets = assets;
    this.texts = texts;
    this.shown = {};
    this.tokens = new Map();
    svg.replaceChildren();
    const clips = draw("defs", {}, svg);
    this.knownClip = draw("path", {}, draw("clipPath", { id: "known" }, clips));
    this.seenClip = draw("path", {}, draw("clipPath", { id: "seen" }, clips));
    this.layers = {};
    for (const name of ["labels", "ground", "areas", "walls", "doors", "tokens", "notes", "marks"]) {
      this.layers[name] = draw("g", { class: name }, svg);
    }
  }

  // Draws a state and the marks of what has just happened.
  show(state, marks = []) {
    const before = this.shown;
    const changed = (...names) => names.some((name) => before[name] !== state[name]);
    if (changed("grid")) this.drawFrame(state.grid);
    if (changed("grid", "ground", "known")) this.drawGround(state);
    if (changed("walls")) this.drawWalls(state.walls);
    if (changed("doors")) this.drawDoors(state.doors);
    if (changed("areas", "grid")) this.drawAreas(state);
    if (changed("notes")) this.drawNotes(state.notes);
    if (changed("tokens")) this.drawTokens(state.tokens);
    this.drawMarks(marks);
    this.shown = state;
  }

  drawFrame(grid) {
    const [width, height] = grid.size;
    const edge = 0.75;
    const box = [-edge, -edge, width + edge + 0.3, height + edge + 0.3].map((n) => n * UNIT);
    this.svg.setAttribute("viewBox", box.join(" "));
    const layer = this.layers.labels;
    layer.replaceChildren();
    for (const [text, [x]] of grid.columns) {
      draw("text", { x: x * UNIT, y: -0.25 * UNIT }, layer, text);
    }
    for (const [text, [, y]] of grid.rows) {
      draw("text", { x: -0.4 * UNIT, y: (y + 0.12) * UNIT }, layer, text);
    }
  }

  drawGround(state) {
    const [width, height] = state.grid.size.map((n) => n * UNIT);
    const layer = this.layers.ground;
    const href = this.assets.grounds[state.ground];
    const whole = { x: 0, y: 0, width, height };
    const picture = (parent) => draw("image", { ...whole, href, preserveAspectRatio: "none" }, parent);
    layer.replaceChildren();
    draw("rect", { ...whole, class: "fog" }, layer);
    if (!state.known) {
      picture(layer);
      return;
    }
    const { samples, known, seen } = state.known;
    this.knownClip.setAttribute("d", rectanglesPath(known, UNIT / samples));
    this.seenClip.setAttribute("d", rectanglesPath(seen, UNIT / samples));
    const remembered = draw("g", { "clip-path": "url(#known)" }, layer);
    picture(remembered);
    draw("rect", { ...whole, class: "shade" }, remembered);
    picture(draw("g", { "clip-path": "url(#seen)" }, layer));
  }

  drawWalls(walls) {
    const layer = this.layers.walls;
    layer.replaceChildren();
    for (const [a, b] of walls) line(layer, a, b);
  }

  drawDoors(doors) {
    const layer = this.layers.doors;
    layer.replaceChildren();
    for (const door of doors) {
      const name = door.window ? "window" : door.open ? "open" : "closed";
      line(layer, door.a, door.b, `door edge ${name}`);
      line(layer, door.a, door.b, `door ${name}`);
    }
  }

  drawAreas(state) {
    const layer = this.layers.areas;
    layer.replaceChildren();
    for (const area of state.areas) {
      const colour = AREA_COLOURS[area.colour % AREA_COLOURS.length];
      const path = area.cells.map(([x, y]) => polygonPath(state.grid.corners, x, y)).join("");
      const drawn = draw("path", { d: path, fill: colour, stroke: colour }, layer);
      draw("title", {}, drawn, area.name);
    }
  }

  drawNotes(notes) {
    const layer = this.layers.notes;
    layer.replaceChildren();
    for (const note of notes) {
      const at = `translate(${(note.at[0] - 0.3) * UNIT} ${(note.at[1] - 0.3) * UNIT})`;
      const group = draw("g", { transform: at }, layer);
      draw("title", {}, group, note.text);
      draw("rect", { x: -17, y: -17, width: 34, height: 34, rx: 5 }, group);
      draw("text", { y: 9 }, group, note.number);
    }
  }

  drawTokens(tokens) {
    const styles = sideStyles(tokens.values());
    for (const [id, drawn] of this.tokens) {
      if (!tokens.has(id)) {
        drawn.group.remove();
        this.tokens.delete(id);
      }
    }
    for (const token of tokens.values()) {
      const style = styles.get(token.side);
      const drawn = this.tokens.get(token.id);
      if (drawn && drawn.token === token && drawn.style === style) continue;
      const group = drawn ? drawn.group : draw("g", { class: "token" });
      group.replaceChildren();
      this.drawToken(group, token, style);
      group.style.transform = `translate(${token.at[0] * UNIT}px, ${token.at[1] * UNIT}px)`;
      if (!drawn) this.layers.tokens.append(group);
      this.tokens.set(token.id, { group, token, style });
    }
    const upright = [...this.tokens.values()].sort((a, b) => foot(a.token) - foot(b.token));
    const layer = this.layers.tokens;
    if (upright.some((drawn, index) => layer.children[index] !== drawn.group)) {
      layer.append(...upright.map((drawn) => drawn.group));
    }
  }

  drawToken(group, token, [colour, corners]) {
    const width = (token.wide ?? 1) * UNIT, height = (token.high ?? 1) * UNIT;
    const rx = width / 2 - 8, ry = height / 2 - 8;
    const conditions = token.conditions ?? [];
    draw("title", {}, group, this.describe(token));
    if (token.active) outline(group, 0, rx + 13, ry + 13, { class: "halo" });
    outline(group, corners, rx, ry, { class: "disc" });
    const side = Math.min(rx, ry) * 2 * 0.78;
    const href = this.assets.pictures[token.picture];
    const place = { x: -side / 2, y: -side / 2 - 4, width: side, height: side };
    const turn = token.turned ? { transform: `rotate(${token.turned} 0 -4)` } : {};
    const worn = token.lifeless ? "dead" : "";
    draw("image", { ...place, ...turn, href, class: worn }, group);
    outline(group, corners, rx, ry, { class: "ring", stroke: colour });
    if (token.lifeless) {
      draw("path", { d: "M-26 -26L26 26M-26 26L26 -26", class: "cross" }, group);
    }
    this.drawConditions(group, conditions, width, height);
    this.drawFoot(group, token, width, height);
  }

  drawConditions(group, conditions, width, height) {
    const shown = conditions.slice(0, MOST_CONDITIONS);
    shown.forEach((condition, index) => {
      const x = width / 2 - 12 - index * 31, y = -height / 2 + 10;
      draw("circle", { cx: x, cy: y, r: 15, class: "badge" }, group);
      const href = this.assets.conditions[condition]?.icon;
      if (href) draw("image", { href, x: x - 11, y: y - 11, width: 22, height: 22 }, group);
      else {
        const sign = this.assets.conditions[condition]?.sign || condition[0].toUpperCase();
        draw("text", { x, y: y + 6, class: "letter" }, group, sign);
      }
    });
  }

  drawFoot(group, token, width, height) {
    const bars = (token.bars ?? []).slice(0, 4);
    let bottom = height / 2 - 2;
    if (bars.some((bar) => bar.now < bar.of)) {
      const left = -width / 2 + 10, room = width - 20;
      for (const bar of bars.toReversed()) {
        bottom -= 9;
        draw("rect", { x: left - 2, y: bottom - 2, width: room + 4, height: 11, class: "bar" }, group);
        const part = (room * Math.max(0, bar.now)) / bar.of;
        const kind = !bar.life ? "pool" : bar.now * 4 > bar.of ? "life" : "low";
        draw("rect", { x: left, y: bottom, width: part, height: 7, class: kind }, group);
      }
    }
    const word = this.texts.injuries[token.injury];
    if (word && token.injury !== "unhurt") {
      draw("text", { y: bottom, class: "word" }, group, word);
      bottom -= 20;
    }
    const name = token.name.length > 14 ? `${token.name.slice(0, 13)}…` : token.name;
    draw("text", { y: bottom, class: "name" }, group, name);
  }

  drawMarks(marks) {
    const layer = this.layers.marks;
    layer.replaceChildren();
    const heights = new Map();
    for (const mark of marks) {
      const key = mark.at.join();
      const above = heights.get(key) ?? 0;
      heights.set(key, above + 1);
      const [x, y] = [mark.at[0] * UNIT, mark.at[1] * UNIT - 6 - above * 44];
      const group = draw("g", { class: `mark ${mark.kind}` }, layer);
      const text = draw("text", { x, y }, group, mark.text);
      const half = Math.max(30, measured(text) / 2 + 12);
      const plate = draw("rect", { x: x - half, y: y - 30, width: 2 * half, height: 40, rx: 9 });
      group.prepend(plate);
    }
  }

  // What is known of a creature, in words.
  describe(token) {
    const texts = this.texts;
    const parts = [token.name, token.label];
    for (const bar of token.bars ?? []) {
      const pool = this.assets.pools[bar.pool] ?? bar.pool;
      parts.push(fill(texts.bar, { pool, now: bar.now, of: bar.of }));
    }
    if (texts.injuries[token.injury]) parts.push(texts.injuries[token.injury]);
    for (const condition of token.conditions ?? []) {
      parts.push(this.assets.conditions[condition]?.name ?? condition);
    }
    if (token.active) parts.push(texts.acting);
    return parts.join(", ");
  }
}

function foot(token) {
  return (token.at[1] + (token.high ?? 1) / 2) * 1000 + (token.active ? 1 : 0);
}

function measured(text) {
  try {
    return text.getComputedTextLength();
  } catch {
    return text.textContent.length * 17;
  }
}

function line(parent, a, b, name = "wall") {
  const [x1, y1, x2, y2] = [...a, ...b].map((n) => n * UNIT);
  return draw("line", { x1, y1, x2, y2, class: name }, parent);
}

function rectanglesPath(numbers, unit) {
  const parts = [];
  for (let index = 0; index < numbers.length; index += 4) {
    const [x, y, w, h] = numbers.slice(index, index + 4).map((n) => n * unit);
    parts.push(`M${x} ${y}h${w}v${h}h${-w}z`);
  }
  return parts.join("");
}

function polygonPath(corners, x, y) {
  const points = corners.map(([dx, dy]) => `${(x + dx) * UNIT} ${(y + dy) * UNIT}`);
  return `M${points.join("L")}z`;
}

// A circle, or a regular polygon in a box; a square for four corners.
function outline(parent, corners, rx, ry, attributes) {
  if (!corners) return draw("ellipse", { rx, ry, ...attributes }, parent);
  if (corners === 4) {
    const box = { x: -rx, y: -ry, width: 2 * rx, height: 2 * ry, rx: rx * 0.25 };
    return draw("rect", { ...box, ...attributes }, parent);
  }
  const points = [];
  for (let index = 0; index < corners; index += 1) {
    const turn = ((index + 0.5) / corners) * 2 * Math.PI;
    const reach = 1 / Math.cos(Math.PI / corners);
    points.push(`${rx * reach * Math.sin(turn)},${-ry * reach * Math.cos(turn)}`);
  }
  return draw("polygon", { points: points.join(" "), ...attributes }, parent);
}

// The players' side first, then the rest by name, as the app has it.
function sideStyles(tokens) {
  const foreign = (side) => (FRIENDS.includes(side.toLowerCase()) ? 0 : 1);
  const sides = [...new Set([...tokens].map((token) => token.side))];
  sides.sort((a, b) => foreign(a) - foreign(b) || (a < b ? -1 : 1));
  return new Map(sides.map((side, index) => [side, SIDES[index % SIDES.length]]));
}
