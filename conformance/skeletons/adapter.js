#!/usr/bin/env node
// An adapter for Manaproof with a toy engine: lands, mana and life.
//
// Replace the class Game by calls to your engine, then declare what it can do
// in CAPABILITIES; what is not declared is not asked for.  The protocol:
// conformance/PROTOCOL.md of Manaproof.  Examine your changes with
//     manaproof doctor -- node adapter.js
"use strict";
const readline = require("readline");

// Only replies may go to standard output; everything else is for people.
console.log = console.error;

const CAPABILITIES = {
  players: { min: 2, max: 2 },
  setup: ["battlefield", "hand", "life", "mana", "tapped", "lands_played",
    "step"],
  act: ["play", "activate"],
  observe: ["life", "mana", "tapped", "zones", "lands_played", "turn"],
  snapshot: false,
};
const STEPS = ["untap", "upkeep", "draw", "main1", "begin-combat",
  "end-combat", "main2", "end", "cleanup"];
// The mana abilities of each card: the types of mana to choose from.
const CARDS = new Map([["Plains", ["W"]], ["Island", ["U"]],
  ["Swamp", ["B"]], ["Mountain", ["R"]], ["Forest", ["G"]],
  ["Wastes", ["C"]], ["City of Brass", ["WUBRG"]]]);

// An error reply.
class Refusal extends Error {
  constructor(code, message, data) {
    super(message);
    Object.assign(this, { code, data });
  }
}
const unsupported = (group, name) =>
  new Refusal(-32001, `no ${name}`, { feature: `${group}.${name}` });

// The rules do not allow it; nothing has changed.
class Illegal extends Error {}
// A player must decide first.
class Needs extends Error {}

// The toy engine.  Yours goes here.
class Game {
  constructor(params) {
    const turn = params.turn || {};
    this.number = turn.number || 3;
    this.active = turn.active || "A";
    this.step = turn.step || "main1";
    this.objects = [];
    this.triggers = [];
    this.pending = null;
    this.seats = new Map();
    for (const player of params.players) this.addPlayer(player);
  }

  addPlayer(player) {
    const state = { life: 20, mana: "", lands_played: 0 };
    for (const [key, value] of Object.entries(player)) {
      if (key === "battlefield" || key === "hand")
        for (const item of value) this.addObject(player.seat, key, item);
      else if (key in state) state[key] = value;
      else if (key !== "seat" && !["", "0"].includes(String(value)))
        throw unsupported("setup", key);
    }
    this.seats.set(player.seat, state);
  }

  addObject(seat, zone, item) {
    if (!CARDS.has(item.card))
      throw new Refusal(-32003, `unknown card ${item.card}`);
    for (const key of Object.keys(item))
      if (!["label", "card", "tapped", "sick"].includes(key))
        throw unsupported("setup", key);
    this.objects.push({ label: item.label, card: item.card, seat, zone,
      tapped: item.tapped === true });
  }

  find(label) {
    return this.objects.find((item) => label && item.label === label);
  }

  // What players do.

  act(act) {
    const item = this.find(act.object);
    if (this.pending) throw new Illegal("no-priority");
    if (!["play", "activate"].includes(act.do))
      throw unsupported("act", act.do);
    if (!item) throw new Illegal("no-such-object");
    if (item.seat !== act.by) throw new Illegal("no-permission");
    if (act.do === "play") return this.play(item, act.by);
    return this.activate(item, act.ability || 1, act.answers || []);
  }

  play(item, seat) {
    const state = this.seats.get(seat);
    if (item.zone !== "hand") throw new Illegal("no-permission");
    if (seat !== this.active || !this.step.startsWith("main") ||
        this.triggers.length > 0)
      throw new Illegal("timing");
    if (state.lands_played > 0) throw new Illegal("land-limit");
    state.lands_played++;
    item.zone = "battlefield";
    return 0;
  }

  activate(item, ability, answers) {
    const types = CARDS.get(item.card)[ability - 1];
    if (item.zone !== "battlefield" || !types)
      throw new Illegal("not-offered");
    if (item.tapped) throw new Illegal("already-tapped");
    return this.addMana(item, types, answers);
  }

  // How many answers were not asked for.
  addMana(item, types, answers) {
    const asked = answers.filter((one) => one.kind === "mana-type");
    const legal = asked.find((one) => [...types].includes(one.value));
    if (!legal && asked.some((one) => !one.if_asked))
      throw new Illegal("choice-illegal");
    if (!legal && types.length > 1) {
      this.pending = { item, types };
      throw new Needs();
    }
    const state = this.seats.get(item.seat);
    const mana = state.mana + (legal ? legal.value : types);
    state.mana = [..."WUBRGC"]
      .map((type) => type.repeat(mana.split(type).length - 1)).join("");
    item.tapped = true;
    this.pending = null;
    if (item.card === "City of Brass") this.triggers.push(item.seat);
    return answers.filter((one) => one !== legal && !one.if_asked).length;
  }

  answer(params) {
    if (!this.pending) throw new Illegal("not-offered");
    return this.addMana(this.pending.item, this.pending.types,
      [{ kind: params.kind, value: params.value }]
        .concat(params.answers || []));
  }

  // Time.

  resolve() {
    this.seats.get(this.triggers.pop()).life--;
  }

  nextStep() {
    for (const state of this.seats.values()) state.mana = "";
    this.step = STEPS[(STEPS.indexOf(this.step) + 1) % STEPS.length];
    if (this.step !== STEPS[0]) return;
    const seats = [...this.seats.keys()].sort();
    this.active = seats[(seats.indexOf(this.active) + 1) % seats.length];
    this.number++;
    for (const state of this.seats.values()) state.lands_played = 0;
    for (const item of this.objects)
      if (item.seat === this.active) item.tapped = false;
  }

  advance(until) {
    if ("stack" in until || "resolve" in until) {
      let count = until.resolve || this.triggers.length;
      while (count-- > 0 && this.triggers.length > 0) this.resolve();
      return "reached";
    }
    for (let i = 0; STEPS.includes(until.step) && i < 1000; i++) {
      while (this.triggers.length > 0) this.resolve();
      this.nextStep();
      if (this.step === until.step &&
          this.number >= (until.turn || this.number))
        return "reached";
    }
    return "limit";
  }

  // What can be seen; undefined: no such path.

  zone(seat, zone) {
    return this.objects
      .filter((item) => item.seat === seat && item.zone === zone)
      .map((item) => item.label || { card: item.card });
  }

  observe(path) {
    const [kind, name, key] = path.split("/");
    if (kind === "player" && /_size$/.test(key))
      return this.zone(name, key.replace("_size", "")).length;
    if (kind === "player") return (this.seats.get(name) || {})[key];
    if (kind === "zone") return this.zone(name, key);
    if (kind === "object" && ["zone", "tapped"].includes(key))
      return (this.find(name) || {})[key];
    return { "turn/number": this.number, "turn/active": this.active,
      "turn/step": this.step }[path];
  }
}

// The protocol: one function a message.

const games = new Map();

function attempt(game, act) {
  try {
    return { status: "done", unused_answers: act() };
  } catch (problem) {
    if (problem instanceof Illegal)
      return { status: "illegal", code: problem.message };
    if (!(problem instanceof Needs)) throw problem;
    return { status: "needs", decision: { kind: "mana-type",
      by: game.pending.item.seat, options: [...game.pending.types] } };
  }
}

const METHODS = {
  initialize: () => ({
    protocol: 1,
    adapter: { name: "skeleton", version: "0.1" },
    engine: { name: "toy", version: "0.1", language: "javascript" },
    editions: ["2024-06", "2025-09", "2026-08"],
    isolation: "game",
    capabilities: CAPABILITIES,
  }),
  "cards/probe": ({ cards }) => ({
    known: cards.filter((card) => CARDS.has(card)),
    unknown: cards.filter((card) => !CARDS.has(card)),
  }),
  "game/new": (params) => {
    games.set(params.game, new Game(params));
    return { ok: true, reached: {} };
  },
  ping: () => ({}),
  shutdown: () => ({}),
};

const GAME_METHODS = {
  "game/act": (game, params) => attempt(game, () => game.act(params)),
  "game/answer": (game, params) => attempt(game, () => game.answer(params)),
  "game/advance": (game, params) => ({ status: game.advance(params.until) }),
  "game/observe": (game, params) => {
    // What is undefined is left out of the reply.
    const values = params.paths.map((path) => [path, game.observe(path)]);
    return { values: Object.fromEntries(values) };
  },
  "game/end": (game, params) => ({ ok: games.delete(params.game) }),
};

function handle(method, params) {
  if (Object.hasOwn(METHODS, method)) return METHODS[method](params);
  if (!Object.hasOwn(GAME_METHODS, method))
    throw new Refusal(-32601, `no method ${method}`);
  if (!games.has(params.game)) throw new Refusal(-32004, "no such game");
  return GAME_METHODS[method](games.get(params.game), params);
}

function replyTo(request) {
  try {
    return { id: request.id,
      result: handle(request.method, request.params || {}) };
  } catch (problem) {
    // A bug here must not end the process: it is an error reply too.
    return { id: request.id, error: { code: problem.code || -32000,
      message: problem.message, data: problem.data } };
  }
}

const lines = readline.createInterface({ input: process.stdin });
lines.on("line", (line) => {
  let request;
  try {
    request = Object(JSON.parse(line));
  } catch (problem) {
    return; // no request: there is nobody to reply to
  }
  process.stdout.write(JSON.stringify(replyTo(request)) + "\n");
  if (request.method === "shutdown") lines.close();
});
lines.on("close", () => process.stdin.destroy());
