/*
 * engine.mjs - one running Forge: boot it, start games, read prompts, answer.
 *
 * Forge runs in a worker thread and blocks there while a player decides.  It
 * sends states (what a seat sees), prompts (what a seat has to decide) and
 * errors (why an answer was refused); this class turns them into calls that
 * wait for the next prompt and give up after a time limit.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { kitFiles } from "./kit.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = process.env.FORGE_DIR || join(here, "../../../build/forge");
const home = join(root, "node_modules/@manabrew/forge-wasm");
process.env.FORGE_HOME = home; /* for worker.js */
const load = (file) => import(pathToFileURL(join(home, file)));

export const version = createRequire(import.meta.url)(
  join(home, "package.json")).version;

const SEATS = ["player-0", "player-1"];
/* How long a prompt may take: below the runner's 10 s a request. */
const PROMPT_MS = Number(process.env.FORGE_PROMPT_MS ?? 8000);
const BOOT_MS = 6 * PROMPT_MS;
const STOP_MS = 3000;

/* What is known of the named cards: assets, asked, isKnown, and the front,
 * abilities and modes of a name.  Assets are the scripts as Forge reads its
 * files: path NUL body NUL ... */
export async function readCards(names) {
  const { default: init, forge_asset_bundle } = await load("forge-assets.js");
  const archive = readFileSync(join(home, "cardset.rkyv"));
  const text = archive.toString("utf8");
  const places = new Map();
  for (const { 1: name, index } of text.matchAll(/(?<!Flavor)Name:(.*)\n/g))
    if (!places.has(name))
      places.set(name, index);
  const faces = new Map(names.map((name) => [name, faceOf(text, places, name)]));
  const face = (name) => faces.get(name) ?? faceOf(text, places, name);
  const fronts = [...faces.values()].map((face) => face?.front);
  await init({
    module_or_path: readFileSync(join(home, "forge-assets_bg.wasm")),
  });
  const scripts = forge_asset_bundle(
    new Uint8Array(archive), [...new Set(fronts.filter(Boolean))]);
  return {
    assets: scripts + kitFiles(),
    asked: new Set(names),
    isKnown: (name) => Boolean(faces.get(name)),
    front: (name) => faces.get(name)?.front ?? name,
    abilities: (name) => face(name)?.abilities ?? [],
    modes: (name) => face(name)?.modes ?? [],
  };
}

const LAND_TYPES = { Plains: "W", Island: "U", Swamp: "B", Mountain: "R",
                     Forest: "G" };

/* The face of that name: its front's name, and its activated abilities in
 * printed order as [cost, effect], those of basic land types last; null when
 * there is no such card. */
function faceOf(text, places, name) {
  const place = places.get(name);
  if (place === undefined)
    return null;
  const before = text.slice(Math.max(0, place - 4000), place).trimEnd();
  const isBack = before.endsWith("ALTERNATE");
  const printed = text.slice(place).match(/\nOracle:(.*)/)?.[1] ?? "";
  const types = text.slice(place).match(/\nTypes:(.*)/)?.[1].split(" ") ?? [];

  return {
    front: isBack
      ? [...before.matchAll(/(?<!Flavor)Name:(.*)/g)].at(-1)[1] : name,
    abilities: [
      ...printed.split("\\n").map(abilityOf).filter(Boolean),
      ...types.filter((type) => LAND_TYPES[type])
        .map((type) => ["{T}", `Add {${LAND_TYPES[type]}}.`]),
    ],
    modes: printed.split("\\n").filter((line) => line.startsWith("•")),
  };
}

/* [cost, effect] of a paragraph that is an activated ability, else null. */
function abilityOf(paragraph) {
  const bare = paragraph.replace(/\([^)]*\)/g, "").replace(/^[^{"]+ — /, "");
  const [, cost, effect] = bare.match(/^([^:".]+): (.*)$/) ?? [];
  const [, keyword, price] =
    bare.match(/^(Equip|Reconfigure|Crew|Cycling|Level up) (.*)$/) ?? [];

  return cost ? [cost, effect] : keyword ? [price, keyword] : null;
}

/* A prompt in one line, for FORGE_TRACE=1; those of the set-up only for 2. */
function brief({ input, seat, ...rest }, view) {
  if (!input)
    return JSON.stringify(rest);
  const isSetup = view?.zones.some(
    ({ zone, cards }) => zone === "command" && cards.length);
  if (isSetup && process.env.FORGE_TRACE !== "2")
    return "the kit is there";
  const { type, presentation, ...more } = input;
  more.actions = more.actions?.filter(
    ({ description }) => !description?.includes(": zz "));
  const short = (key, value) =>
    value?.identity ? `${value.identity.name} ${value.id}`
      : value?.card ? `${value.card.identity.name} ${value.id}`
        : key !== "" && value?.cardId ? `${value.label ?? value.description} ` +
            `${value.cardId}:${value.abilityIndex ?? value.mode?.type} ` +
            (value.producedMana ?? []).map(({ color, amount }) =>
              color.repeat(amount)).join("") : value;

  return `${seat} ${view?.turn} ${view?.step} ${type} ` +
         `${JSON.stringify(presentation ?? "")} ${JSON.stringify(more, short)}`;
}

export class Engine {
  constructor(assets) {
    this.assets = assets;
    this.prompt = null; /* what waits for an answer */
    this.states = {};   /* seat -> what that seat sees */
    this.answers = 0;   /* how many were given */
    this.seed = 1;      /* of the last game */
    this.isUndone = false; /* a cast or activation was taken back */
  }

  /* Start the worker; the wasm itself boots with the first game. */
  async open() {
    const { ForgeEngine } = await load("node.js");

    this.forge = new ForgeEngine({
      assets: this.assets,
      workerUrl: join(here, "worker.js"),
      onMessage: (message, seat) => this.receive(message, seat ?? SEATS[0]),
      onEvent: (name, detail) => this.notice(name, detail),
      onError: (error) => this.wake({ error: error.message ?? String(error) }),
    });
    await this.forge.init();
  }

  receive(message, seat) {
    if (message.kind === "state")
      this.states[seat] = message.state.gameView;
    else if (message.kind === "prompt" &&
             message.prompt.input.type !== "gameOver") /* an event tells it */
      this.wake({ ...message.prompt, seat });
  }

  notice(name, detail) {
    if (name === "forge:log" && /game error/.test(detail.text))
      this.crash = detail.text; /* an exception ends the game */
    if (name === "forge:log" && /failed to play/.test(detail.text))
      this.isUndone = true; /* what was begun could not be completed */
    if (name === "game:over" || name === "game:forced_end")
      this.wake({ over: true, crash: this.crash ?? detail?.message });
    if (name === "forge:log" && process.env.FORGE_LOG)
      process.stderr.write(`forge: ${detail.text}\n`);
  }

  wake(event) {
    if (process.env.FORGE_TRACE)
      process.stderr.write(`${performance.now().toFixed(0)} ` +
                           `${brief(event, this.states[event.seat])}\n`);
    this.prompt = event;
    this.waiting?.(event);
    this.waiting = null;
  }

  /* The next prompt, {over:true} when the game has ended, or {error}. */
  next(limit = PROMPT_MS) {
    const promise = new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error("Forge did not answer in time")), limit);
      this.waiting = (event) => {
        clearTimeout(timer);
        resolve(event);
      };
    });
    promise.catch(() => {}); /* it may end before anybody waits for it */
    return promise;
  }

  /* Answer the open prompt; the next one. */
  async answer(output) {
    const { promptId, input, seat } = this.prompt;
    const next = this.next();

    this.answers++;
    this.forge.respond(promptId, { type: input.type, output },
                       seat === SEATS[0] ? undefined : seat);
    return next;
  }

  /* A new game of two decks, [[name, count], ...] each; its first prompt. */
  async start(decks, seed) {
    const next = this.next(BOOT_MS);

    this.states = {};
    this.crash = undefined;
    await this.forge.startMultiplayerGame({
      decks: decks.map((cards, seat) => ({
        name: `deck ${seat}`,
        cards: cards.map(
          ([name, count, setCode]) => ({ name, count, setCode })),
      })),
      playerNames: ["A", "B"],
      enginePlayerIndex: 0,
      forgeAssets: this.assets,
      seed,
    });
    return next;
  }

  /* Let a seat concede, and wait until the game is over. */
  async concede(seat) {
    const next = this.next(STOP_MS);

    this.forge.directive({ type: "concede" },
                         seat === SEATS[0] ? undefined : seat);
    for (let event = await next; !event.over; )
      event = await this.next(STOP_MS);
  }

  /* End the game that is running.  False when Forge does not listen, as in
   * the middle of some prompts. */
  async stop() {
    if (!this.prompt || this.prompt.over)
      return true;
    try {
      await this.concede(this.prompt.seat);
      return true;
    } catch {
      return false;
    }
  }

  close() {
    this.forge?.dispose();
  }
}
