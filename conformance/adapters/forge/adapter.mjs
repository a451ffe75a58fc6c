/*
 * adapter.mjs - Forge behind the protocol: one JSON message a line on stdin,
 * one answer a line on stdout.
 *
 * Forge holds one game at a time and cannot go back.  So every game keeps a
 * log of what was done in it; a game that is not on the table, or that has to
 * go back, is put on the table anew and played up to there.
 */
import { createInterface } from "node:readline";
import { Engine, readCards, version } from "./engine.mjs";
import { act, advance, answer, bind } from "./play.mjs";
import { observe } from "./observe.mjs";
import { setUp } from "./setup.mjs";
import { Table } from "./table.mjs";
import { Refusal } from "./words.mjs";

const CAPABILITIES = {
  players: { min: 2, max: 2 },
  features: ["act.activate", "act.attack", "act.cast", "act.concede",
             "act.play", "act.special", "combat", "replacement_order"],
  setup: ["life", "energy", "player_counters", "mana", "hand", "battlefield",
          "graveyard", "exile", "library", "tapped", "counters", "face",
          "attached", "chosen", "summoning_sick", "lands_played", "step"],
  observe: ["life", "energy", "player_counters", "mana", "zones", "tapped",
            "counters", "face", "stack", "turn", "characteristics", "pending",
            "controller", "damage", "attached", "lost"],
  snapshot: true,
};

let cards = null;      /* what is known of the cards: see readCards */
let table = null;      /* the table with the running Forge */
let seated = null;     /* the game that lies on it */
const games = new Map();

/* Know these cards as well; Forge is booted anew when that is news. */
async function learn(names) {
  if (cards && names.every((name) => cards.asked.has(name)))
    return;
  cards = await readCards([...(cards?.asked ?? []), ...names]);
  closeTable();
}

function closeTable() {
  table?.engine.close();
  table = seated = null;
}

async function openTable() {
  if (table)
    return;
  const engine = new Engine(cards.assets);
  await engine.open();
  table = new Table(engine, cards);
}

async function begin(game) {
  if (table && !await table.engine.stop())
    closeTable();
  await openTable();
  return setUp(table, game.params);
}

/* Put a game on the table from its beginning; what was not reached. */
async function seat(game) {
  let reached;

  seated = null;
  try {
    reached = await begin(game);
  } catch (error) {
    if (error instanceof Refusal && error.code !== -32000)
      throw error;
    closeTable(); /* it hangs or has crashed: once more, with another */
    reached = await begin(game);
  }
  seated = game;
  game.isStale = false;
  for (const { play, params } of game.log)
    await play(table, params);
  return reached;
}

async function find({ game: name }) {
  const game = games.get(name);

  if (!game)
    throw new Refusal(-32004, `no game ${name}`);
  if (seated !== game || game.isStale)
    await seat(game);
  return game;
}

/* A message that moves the game; an illegal one leaves no trace. */
async function move(play, params) {
  const game = await find(params);
  const count = table.engine.answers;
  const result = await play(table, params);

  if (result.status !== "illegal")
    game.log.push({ play, params });
  else if (table.engine.answers !== count && !result.isUndone)
    game.isStale = true; /* Forge cannot take it back */
  delete result.isUndone;
  return result;
}

const METHODS = {
  initialize: () => ({
    protocol: 1,
    adapter: { name: "forge-adapter", version: "0.1.0" },
    engine: {
      name: "Forge", version, language: "java",
      homepage: "https://www.npmjs.com/package/@manabrew/forge-wasm",
      issues: "https://github.com/witchesofthehill/manabrew/issues",
    },
    editions: ["2026-08"], isolation: "game", max_parallel: 1,
    capabilities: CAPABILITIES,
  }),

  async "cards/probe"({ cards: names }) {
    await learn(names);
    return {
      known: names.filter((name) => cards.isKnown(name)),
      unknown: names.filter((name) => !cards.isKnown(name)),
    };
  },

  async "game/new"(params) {
    const names = params.players.flatMap((player) => Object.values(player)
      .filter(Array.isArray).flat().map(({ card }) => card));
    await learn(names);
    const unknown = names.find((name) => !cards.isKnown(name));
    if (unknown)
      throw new Refusal(-32003, `Forge does not know ${unknown}`);
    const game = { params, log: [], isStale: false };
    games.set(params.game, game);
    return { ok: true, reached: await seat(game) };
  },

  "game/act": (params) => move(act, params),
  "game/answer": (params) => move(answer, params),
  "game/advance": (params) => move(advance, params),
  "game/bind": (params) => move(bind, params),

  async "game/observe"(params) {
    await find(params);
    return { values: observe(table, params.paths) };
  },

  async "game/snapshot"(params) {
    const game = await find(params);
    game.snapshots ??= [];
    game.snapshots.push({ log: [...game.log], answers: table.engine.answers,
                          engine: table.engine });
    return { snapshot: String(game.snapshots.length - 1) };
  },

  "game/restore"({ game: name, snapshot }) {
    const game = games.get(name);
    const kept = game?.snapshots?.[Number(snapshot)];
    if (!kept)
      throw new Refusal(-32004, `no game ${name} or snapshot ${snapshot}`);
    game.log = [...kept.log];
    if (seated !== game || table.engine !== kept.engine ||
        table.engine.answers !== kept.answers)
      game.isStale = true;
    return { ok: true };
  },

  "game/end"({ game: name }) {
    games.delete(name);
    return { ok: true };
  },

  ping: () => ({}),
  shutdown: () => ({}),
};

async function handle({ id, method, params = {} }) {
  try {
    if (!METHODS[method])
      throw new Refusal(-32601, `no method ${method}`);
    return { id, result: await METHODS[method](params) };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === -32000)
      closeTable(); /* whatever state it is in, boot anew */
    return { id, error: {
      code: error.code ?? -32000,
      message: error.message,
      data: error.data ?? { traceback: error.stack },
    } };
  }
}

/* A line that is no JSON has no id to answer to. */
function read(line) {
  try {
    return JSON.parse(line);
  } catch (error) {
    return { error: { code: -32700, message: error.message } };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = read(line);
  const reply = message.error ? { id: null, error: message.error }
    : await handle(message);

  process.stdout.write(`${JSON.stringify(reply)}\n`);
  if (message.method === "shutdown")
    break;
}
closeTable();
