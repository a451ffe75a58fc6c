/*
 * setup.mjs - put the position of game/new on Forge's table.
 *
 * Seat A is Forge's player-0, who has to win the roll for the first turn, so
 * that the turns have the parity of a case.  On turn 1 all permanents are put
 * onto the battlefield; then turns are ended until the one that the case asks
 * for, which leaves no summoning sickness behind; there the rest is set.
 */
import { COUNTERS, KIT, LAND, PLAYER_COUNTERS } from "./kit.mjs";
import { Refusal, STEPS, unitOf } from "./words.mjs";
import { observe } from "./observe.mjs";

const SEATS = ["A", "B"];
const PLAYER = { A: "player-0", B: "player-1" };
const ZONES = ["battlefield", "hand", "library", "graveyard", "exile"];
const ATTEMPTS = 30;

/* A feature that is not declared, and a position that is out of reach. */
const unsupported = (feature) =>
  new Refusal(-32001, `Forge cannot be set up so: ${feature}`, { feature });
const unreachable = (what) =>
  new Refusal(-32002, `the adapter cannot set up ${what}`);

/* A question about our own cards, not about the position's. */
const isOfKit = ({ presentation }) => /^Zz/.test(presentation?.title);

/* All objects of a position: {seat, zone, ...object}. */
const objectsOf = (players) => players.flatMap((player) =>
  ZONES.flatMap((zone) => (player[zone] ?? []).map((object) =>
    ({ seat: player.seat, zone, ...object }))));

function checkSupported({ players, variant }, objects) {
  if (variant)
    throw unsupported(`variant.${variant}`);
  if (players.length > 2)
    throw unsupported("players");
  for (const player of players)
    if (player.command)
      throw unsupported("setup.command");
  for (const object of objects) {
    if (object.owner && object.owner !== object.seat)
      throw unsupported("setup.owner");
    for (const key of ["token", "face_down", "commander", "damage"])
      if (object[key])
        throw unsupported(`setup.${key}`);
    for (const counter of Object.keys(object.counters ?? {}))
      if (!COUNTERS[counter])
        throw unreachable(`${counter} counters`);
    if (objects.some(({ label }) => label && label === object.chosen))
      throw unreachable("a linked card");
  }
}

/* Forge's number of the turn, and how far it is from the case's: A has the
 * odd turns, and the first two are for the set-up. */
function turnOf(turn = {}) {
  const active = turn.active ?? "A";
  const number = turn.number ?? 3;
  const isOdd = active === "A";
  const shift = ((number % 2 === 1) === isOdd ? 0 : 1);
  const late = number + shift < 3 ? shift + 2 : shift;

  return {
    shift: late, active, number: number + late,
    step: STEPS[turn.step ?? "main1"],
    priority: turn.priority ?? active,
  };
}

class Setup {
  constructor(table, players) {
    this.table = table;
    this.players = players;
    this.objects = objectsOf(players);
    this.want = { picks: [] }; /* what the kit shall choose */
  }

  get engine() { return this.table.engine; }
  get view() { return this.table.view; }
  of(seat, zone, test = () => true) {
    return this.objects.filter((object) => object.seat === seat &&
                               object.zone === zone && test(object));
  }

  /* The first game with the roll won and a kit in hand. */
  async begin() {
    const decks = SEATS.map((seat) => [
      [KIT, 10, "ZZC"], [LAND, 1, "ZZC"],
      ...this.objects.filter((object) => object.seat === seat)
        .map((object) => [this.table.front(object.card), 1]),
    ]);

    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      let prompt = await this.engine.start(decks, this.engine.seed);
      while (prompt.input && prompt.input.type !== "chooseAction")
        prompt = await this.engine.answer(this.reply(prompt.input));
      if (prompt.seat === PLAYER.A && this.kitInHand())
        return;
      this.engine.seed++; /* the roll depends on it alone */
      if (!await this.engine.stop())
        break;
    }
    throw new Refusal(-32000, "no game began with A and a kit in hand");
  }

  kitInHand() {
    return this.engine.prompt.input.actions.find(
      (action) => action.label === `Cast ${KIT}`);
  }

  pass() { return this.go({ type: "pass", exhaustStack: false }); }
  act({ id }) { return this.go({ type: "act", actionId: id }); }

  /* Answer, and reply to what is asked until a player has priority. */
  async go(output) {
    let prompt = await this.engine.answer(output);

    while (prompt.input && prompt.input.type !== "chooseAction") {
      if (this.isDone && !isOfKit(prompt.input))
        throw unreachable("what a player has to decide about at once");
      prompt = await this.engine.answer(this.reply(prompt.input));
    }
    if (prompt.crash ?? prompt.error)
      throw new Refusal(-32000, prompt.crash ?? prompt.error);
    if (!prompt.input)
      throw unreachable("a position that ends the game");
  }

  /* Use the kit's ability `name`; `want` says what to choose. */
  async use(name, want = {}) {
    const action = this.engine.prompt.input.actions.find(
      (one) => one.description?.endsWith(`: zz ${name}`));

    if (!action)
      throw new Refusal(-32000, `the kit has no ability "${name}" now`);
    this.want = { ...want, picks: [...(want.picks ?? [])] };
    await this.act(action);
  }

  /* What the kit asks, or a permanent as it enters. */
  reply(input) {
    switch (input.type) {
    case "diceRolled":
      return { type: "diceRolledAcknowledged" };
    case "mulligan":
      return { type: "mulliganDecision", keep: true };
    case "revealCards":
      return { type: "revealCardsAcknowledged" };
    case "chooseNumber":
      return { type: "numberDecision", chosenNumber: this.want.number };
    case "chooseCards":
      return { type: "chooseCardsDecision", chosenCardIds: this.pick(input) };
    case "chooseBoardTargets":
      return { type: "boardTargets", chosen: input.candidates.filter(
        ({ id }) => id === this.want.host) };
    case "reorder":
      return { type: "reorderDecision", orderedIds: this.sort(input.items) };
    case "chooseColor":
      return { type: "colorDecision", chosenColors: { [input.validColors.find(
        (color) => unitOf(color) === this.want.chosen) ??
        input.validColors[0]]: 1 } };
    case "chooseFromSelection":
      return { type: "selectionDecision", chosenIndices: this.select(input) };
    case "chooseBoolean":
      return { type: "decision", value: false };
    case "chooseAttackers":
      return { type: "declareAttackers", assignments: [] };
    default:
      throw new Refusal(-32000, `Forge asks ${input.type} in a set-up`);
    }
  }

  /* What was chosen, else as little as may be. */
  select({ options, minTotal }) {
    const place = options.findIndex(({ label }) =>
      [label, unitOf(label)].includes(this.want.chosen ?? null));

    return place >= 0 ? [place] : minTotal > 0 ? [0] : [];
  }

  /* Cards for the objects wanted, by id when known, else by name. */
  pick({ cards, max }) {
    if (this.want.host)
      if (cards.some(({ id }) => id === this.want.host) &&
          this.want.picks.every(({ id }) => id))
        return [this.want.host];
    if (this.want.one)
      return [this.want.picks.shift().id];
    const ids = [];
    for (const object of this.want.picks) {
      const card = cards.find(({ id, identity }) => !ids.includes(id) &&
        (object.id ? id === object.id
          : identity.name === this.table.front(object.card) &&
            !this.objects.some((other) => other.id === id)));
      if (!card)
        continue;
      object.id = card.id;
      ids.push(card.id);
    }
    return ids.slice(0, max);
  }

  /* Forge takes the bottom card first. */
  sort(items) {
    const rank = (id) => this.want.picks.findIndex((one) => one.id === id);

    return items.map(({ id }) => id).sort((a, b) => rank(b) - rank(a));
  }

  isBack({ card }) { return this.table.front(card) !== card; }

  /* Search each kind of permanent onto the battlefield. */
  async place(test) {
    for (const seat of SEATS)
      for (const [name, isBack] of [["place", false], ["place back", true]]) {
        const picks = this.of(seat, "battlefield", (object) =>
          test(object) && this.isBack(object) === isBack && !object.attached);
        if (picks.length)
          await this.use(`${name} ${seat}`, { picks });
      }
  }

  byLabel(label) {
    return this.objects.find((object) => object.label === label);
  }

  /* Attach what is not there yet to the hosts that are. */
  async attach() {
    for (const object of this.objects) {
      const host = object.attached && this.byLabel(object.attached);
      if (!host?.id || object.id)
        continue;
      await this.use(`place ${object.seat}`,
                     { picks: [object], host: host.id });
      if (this.table.card(object.id)?.attachedTo !== host.id)
        await this.use("attach", { picks: [object, host], one: true });
    }
  }

  async firstTurn() {
    await this.act(this.kitInHand());
    await this.pass();
    await this.pass();
    await this.use("recall");
    for (const object of this.objects.filter(({ chosen }) => chosen))
      await this.use(`place ${object.seat}`, {
        picks: [object],
        chosen: this.byLabel(object.chosen)?.card ?? object.chosen,
      });
    await this.use("silence");
    await this.place(({ chosen, sick }) => !chosen && !sick);
    await this.attach();
  }

  /* Pass, and be asked again when that step of that player comes. */
  passUntil(seat, step) {
    return this.go({
      type: "pass", exhaustStack: false,
      until: { playerId: PLAYER[seat], phase: step, throughCombat: true },
    });
  }

  /* Pass until the case's turn and step. */
  async reach({ number, active, step }) {
    for (let passes = 0; passes < 200; passes++) {
      const { turn, stack } = this.view;
      if (this.engine.prompt.seat === PLAYER.A && stack.length === 0 &&
          turn === number && this.view.step === step)
        return;
      if (turn < number - 1)
        await this.passUntil(turn % 2 ? "B" : "A", "upkeep");
      else if (turn < number)
        await this.passUntil(active, step);
      else
        await this.pass();
    }
    throw new Refusal(-32002, `turn ${number} ${step} was not reached`);
  }

  async zones() {
    await this.playLands();
    await this.use("purge");
    await this.place(({ sick, chosen }) => sick && !chosen);
    await this.attach();
    for (const seat of SEATS) {
      const hand = this.of(seat, "hand");
      if (hand.length)
        await this.use(`hand ${seat}`, { picks: hand });
      for (const zone of ["graveyard", "exile"])
        for (const object of this.of(seat, zone).reverse())
          await this.use(`${zone} ${seat}`, { picks: [object] });
      const library = this.of(seat, "library");
      if (library.length)
        await this.know(seat, library);
      if (library.length > 1)
        await this.use(`library ${seat}`, { picks: library });
    }
  }

  /* Learn the ids of what stays in the library: look, and take nothing. */
  async know(seat, library) {
    const pick = this.pick;

    this.pick = (input) => { pick.call(this, input); return []; };
    await this.use(`hand ${seat}`, { picks: library });
    this.want.picks = library;
    this.pick = pick;
  }

  async playLands() {
    for (const { seat, lands_played: count } of this.players)
      if (count) {
        if (seat !== "A" || count > 1)
          throw unreachable("these land plays");
        await this.use("hand A", { picks: [{ card: LAND }] });
        const play = this.engine.prompt.input.actions.find(
          ({ label }) => label === `Play ${LAND}`);
        if (!play)
          throw new Refusal(-32002, "a land cannot be played now");
        await this.act(play);
      }
  }

  async permanents() {
    const tapped = this.objects.filter(
      (object) => object.zone === "battlefield" && object.tapped);

    if (tapped.length)
      await this.use("tap", { picks: tapped });
    if (this.objects.some(({ counters }) => counters))
      await this.use("counters");
    for (const object of this.objects)
      for (const [counter, number] of Object.entries(object.counters ?? {})) {
        const have = this.table.counters(object.id)[counter] ?? 0;
        if (number > have)
          await this.use(`put ${counter}`,
                         { picks: [object], number: number - have });
        if (number < have && counter === "loyalty")
          await this.use("take loyalty",
                         { picks: [object], number: have - number });
      }
  }

  async totals() {
    if (this.players.some(({ life, energy, counters, mana }) =>
      life !== undefined || energy || counters || mana))
      await this.use("totals");
    for (const player of this.players) {
      const { seat, life, energy = 0, counters = {}, mana = "" } = player;
      if (life !== undefined && life !== 20)
        await this.use(`life ${seat}`, { number: life });
      for (const [name, number] of Object.entries({ energy, ...counters })) {
        if (!PLAYER_COUNTERS[name])
          throw unreachable(`${name} counters`);
        if (number)
          await this.use(`${name} ${seat}`, { number });
      }
      for (const unit of new Set(mana))
        await this.use(`mana ${unit} ${seat}`, {
          number: [...mana].filter((one) => one === unit).length });
    }
  }

  async finish({ active, priority }) {
    await this.use(priority === active ? "done" : `done ${priority}`);
    this.isDone = true;
    await this.pass();
    await this.pass();
    for (const { label, card, id } of this.objects)
      if (label && id) {
        this.table.labels.set(label, id);
        this.table.names.set(label, card);
      }
    if (priority !== active) {
      await this.pass();
      await this.use("act");
    }
  }

  /* What is not as asked: path -> value. */
  differences() {
    const wanted = {};
    for (const { seat, life, energy = 0, mana = "" } of this.players) {
      wanted[`player/${seat}/life`] = life ?? 20;
      wanted[`player/${seat}/energy`] = energy;
      wanted[`player/${seat}/mana`] = mana;
    }
    for (const { label, zone, tapped = false, counters = {} } of this.objects) {
      if (!label)
        continue;
      wanted[`object/${label}/zone`] = zone;
      if (zone !== "battlefield")
        continue;
      wanted[`object/${label}/tapped`] = tapped;
      for (const [counter, number] of Object.entries(counters))
        wanted[`object/${label}/counters/${counter}`] = number;
    }
    const values = observe(this.table, Object.keys(wanted));
    const sorted = (value) => String(value).split("").sort().join("");
    return Object.fromEntries(Object.entries(values).filter(([path, value]) =>
      path.endsWith("/mana") ? sorted(value) !== sorted(wanted[path])
        : value !== wanted[path]));
  }
}

/* Put the position of `params` (game/new) on the table; what differs. */
export async function setUp(table, params) {
  const players = SEATS.map((seat) =>
    params.players.find((player) => player.seat === seat) ?? { seat });
  const setup = new Setup(table, players);
  const turn = turnOf(params.turn);

  checkSupported(params, setup.objects);
  table.clear(turn.shift);
  await setup.begin();
  await setup.firstTurn();
  await setup.reach(turn);
  await setup.zones();
  await setup.permanents();
  await setup.totals();
  await setup.finish(turn);
  return setup.differences();
}
