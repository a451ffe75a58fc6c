"use strict";
/* The page of a run.  Everything from the run is put into the document as text,
 * never as markup. */

const run = JSON.parse(document.getElementById("run").textContent);
const at = id => document.getElementById(id);
const choices = ["area", "statement", "rule"];
const text = at("text");

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    element.setAttribute(name, value);
  element.append(...children.filter(child => child !== null));
  return element;
}

const words = value =>
  value === null || value === "" ? "nothing"
  : Array.isArray(value) ? value.map(words).join(", ") || "nothing"
  : typeof value === "object"
    ? Object.entries(value).map(([key, inner]) => `${key} ${words(inner)}`).join(", ")
  : String(value);
const pretty = value => value === undefined ? "" : JSON.stringify(value, null, 1);
const isRed = outcome => run.red.includes(outcome);

/* The board */

function showCard(card) {
  const more = Object.entries(card)
    .filter(([key]) => key !== "label" && key !== "card")
    .map(([key, value]) => value === true ? key : `${key} ${words(value)}`);
  return make("li", card.tapped ? {class: "tapped"} : {},
    card.card ?? "a card",
    make("span", {class: "soft"},
      (card.label ? ` ${card.label}` : "") + (more.length ? ` (${more.join(", ")})` : "")));
}

function showPlayer(seat, player) {
  const facts = [`${player.life ?? 20} life`];
  const zones = [];
  for (const [key, value] of Object.entries(player)) {
    if (Array.isArray(value))
      zones.push(make("h3", {}, key), make("ul", {class: "cards"}, ...value.map(showCard)));
    else if (key !== "life")
      facts.push(`${key} ${words(value)}`);
  }
  return make("div", {class: "box"}, make("strong", {}, seat), ` ${facts.join(", ")}`, ...zones);
}

function showBoard(record) {
  const setup = record.setup, turn = setup.turn ?? {};
  const seats = ["A", "B", "C", "D"].slice(0, record.players ?? 2);
  return make("section", {},
    make("h2", {}, "Board"),
    make("p", {class: "soft"}, `Turn ${turn.number ?? 3} of ${turn.active ?? "A"}, ${turn.step ?? "main1"}`),
    make("div", {class: "pair"}, ...seats.map(seat => showPlayer(seat, setup[seat] ?? {}))));
}

/* The steps, and which rules the reference engine applies in each */

function showTrace(entries, isOpen) {
  const list = make("ol", {class: "trace"}, ...entries.map(entry => {
    const item = make("li", {}, make("strong", {}, entry.rule), ` ${entry.title}`,
      make("span", {class: "soft"}, entry.subject ? ` – ${entry.subject}` : ""));
    item.style.marginLeft = `${1 + Math.min(entry.depth ?? 0, 10)}em`;
    return item;
  }));
  const details = make("details", {class: "trace"},
    make("summary", {}, `${entries.length} rules applied by the reference engine`), list);
  details.open = isOpen;
  return details;
}

function showSteps(record) {
  const trace = record.trace ?? [], failed = record.at_step ?? 0;
  const before = trace.filter(entry => entry.step <= failed);
  const decisive = before.length ? before[before.length - 1].step : 0; /* a check applies no rules */
  const items = record.steps.map((step, index) => {
    const number = index + 1, entries = trace.filter(entry => entry.step === number);
    return make("li", number === failed ? {class: "failed"} : {}, step,
      number === failed ? make("span", {class: "here"}, " ← here") : null,
      entries.length ? showTrace(entries, number === decisive) : null);
  });
  return make("section", {}, make("h2", {}, "Steps"), make("ol", {class: "steps"}, ...items));
}

/* A case */

function showVerdict(record) {
  const values = ["expected", "actual"].filter(key => record[key] !== undefined);
  return make("section", {},
    record.message ? make("p", {}, make("strong", {}, record.message),
      record.code ? ` (${record.code})` : "") : null,
    record.note ? make("p", {}, `${record.listed ?? "baseline"}: ${record.note}`) : null,
    record.path ? make("p", {}, "at ", make("code", {}, record.path)) : null,
    make("div", {class: "pair"}, ...values.map(key => make("div", {},
      make("h3", {}, key === "actual" ? "Got" : "Expected"),
      make("pre", {}, pretty(record[key]))))));
}

function showBody(record) {
  const rules = (record.rules ?? []).map(rule => `${rule} ${run.titles[rule] ?? ""}`);
  return make("div", {class: "body"},
    showVerdict(record),
    record.repro ? make("pre", {class: "repeat", "aria-label": "Command that repeats it"}, record.repro) : null,
    record.log ? make("section", {}, make("h2", {}, "Said aside"), make("pre", {}, record.log)) : null,
    record.setup ? showBoard(record) : null,
    record.steps ? showSteps(record) : null,
    make("h2", {}, "Case"),
    record.basis ? make("p", {}, record.basis) : null,
    make("ul", {}, ...rules.map(rule => make("li", {}, rule))),
    make("p", {class: "soft"},
      [(record.statements ?? []).join(", "), record.level, record.edition && `edition ${record.edition}`, record.file]
        .filter(Boolean).join(" · ")));
}

function showCase(record) {
  const details = make("details", {class: "case", id: record.id},
    make("summary", {},
      make("span", {class: `outcome ${record.outcome}`}, record.outcome), ` ${record.id} `, record.title ?? ""));
  details.addEventListener("toggle", () => {
    if (details.open && details.children.length === 1)
      details.append(showBody(record)); /* only when it is first looked at */
  });
  return details;
}

/* Filters */

const shown = run.cases.map(record => ({
  record, element: showCase(record),
  words: JSON.stringify([record.id, record.title, record.message, record.code, record.setup]).toLowerCase(),
}));

const having = {
  area: record => [record.area ?? ""],
  statement: record => record.statements ?? [],
  rule: record => record.rules ?? [],
};

function fillFilters() {
  for (const outcome of run.outcomes) {
    const count = run.cases.filter(record => record.outcome === outcome).length;
    if (count)
      at("outcomes").append(make("label", {},
        make("input", {type: "checkbox", value: outcome}), ` ${outcome} ${count}`));
  }
  for (const choice of choices) {
    const values = [...new Set(run.cases.flatMap(having[choice]))];
    values.sort((a, b) => a.localeCompare(b, "en", {numeric: true}));
    at(choice).append(make("option", {value: ""}, "any"), ...values.map(value =>
      make("option", {value}, value + (choice === "rule" && run.titles[value] ? ` ${run.titles[value]}` : ""))));
  }
}

const boxes = () => [...at("outcomes").querySelectorAll("input")];

function filter() {
  const outcomes = boxes().filter(box => box.checked).map(box => box.value);
  const wanted = text.value.trim().toLowerCase();
  let count = 0;
  for (const {record, element, words} of shown) {
    const fits = (!outcomes.length || outcomes.includes(record.outcome)) && words.includes(wanted) &&
      choices.every(choice => !at(choice).value || having[choice](record).includes(at(choice).value));
    element.hidden = !fits;
    count += fits;
  }
  at("shown").textContent = `${count} of ${run.cases.length} cases`;
}

/* Keyboard, and addresses like page.html#MP-00021 */

function move(by) {
  const places = shown.filter(({element}) => !element.hidden).map(({element}) => element.firstChild);
  const now = places.indexOf(document.activeElement);
  if (places.length)
    places[Math.min(Math.max(now + by, 0), places.length - 1)].focus();
}

function press(event) {
  const isForm = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
  if (event.ctrlKey || event.altKey || event.metaKey || (isForm && event.target !== text))
    return;
  if (event.key === "ArrowDown") move(1);
  else if (event.key === "ArrowUp" && !isForm) move(-1);
  else if (event.key === "/" && !isForm) text.focus();
  else return;
  event.preventDefault();
}

function openAddressed() {
  const found = shown.find(({record}) => `#${record.id}` === decodeURIComponent(location.hash));
  if (!found)
    return;
  found.element.hidden = false;
  found.element.open = true;
  found.element.firstChild.focus();
}

fillFilters();
at("cases").append(...shown.map(({element}) => element));
for (const box of boxes())
  box.checked = isRed(box.value);
filter();
at("filters").addEventListener("input", filter);
at("filters").addEventListener("reset", () => setTimeout(filter));
at("filters").addEventListener("submit", event => event.preventDefault());
document.addEventListener("keydown", press);
addEventListener("hashchange", openAddressed);
openAddressed();
