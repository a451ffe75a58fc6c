/*
 * table.mjs - what lies on Forge's table, and which label means which card.
 */
import { COUNTERS, isKit } from "./kit.mjs";
import { fold } from "./words.mjs";

const does = ([, effect], { description }) =>
  fold(description).includes(fold(effect));

const isOfLandType = ({ description }) =>
  /^\{T\}: Add \{[WUBRG]\}\.$/.test(description);

/* In a payment Forge does not tell the abilities' words: they go by what they
 * add, if that is told, else by their place among the mana abilities. */
function inPayment(offered, printed, ability) {
  const wanted = printed[ability - 1];
  const [, units] = wanted?.[1].match(/^Add ((?:\{[WUBRGC]\})+)\.?$/) ?? [];
  const adds = ({ producedMana = [] }) => producedMana.map(
    ({ color, amount }) => `{${color}}`.repeat(amount)).join("");
  const fits = offered.filter((action) => units && adds(action) === units);
  const mana = printed.filter(([, effect]) => /\badd\b/i.test(effect));
  const place = wanted ? mana.indexOf(wanted)
    : mana.length + ability - printed.length - 1;

  return fits.length ? fits
    : offered.filter(({ abilityIndex }) => abilityIndex === place);
}

export class Table {
  constructor(engine, cards) {
    this.engine = engine;
    this.cards = cards;
    this.clear(0);
  }

  /* Nothing is on the table; turns are `shift` ahead of the case's. */
  clear(shift) {
    this.labels = new Map();  /* label -> Forge's id */
    this.names = new Map();   /* label -> name of the card, as set up */
    this.passing = new Set(); /* ids of what is no card: tokens, abilities */
    this.pending = null;      /* the kind of the decision that waits */
    this.open = null;         /* an act that waits for a type of mana */
    this.shift = shift;
  }

  front(card) { return this.cards.front(card); }

  /* What the seat with the open prompt sees. */
  get view() {
    return this.engine.states[this.engine.prompt?.seat ?? "player-0"] ??
           this.engine.states["player-0"];
  }

  get views() { return [this.view, ...Object.values(this.engine.states)]; }

  /* The cards of a zone as the first seat that may see them sees them; cards
   * of our own are left out. */
  zone(name, player) {
    const zones = this.views.map((view) => view.zones.find((zone) =>
      zone.zone === name && zone.ownerId === player)).filter(Boolean);
    const open = zones.find(({ cards, count }) => cards.length === count &&
      cards.every(({ visibility }) => visibility !== "hidden"));

    return (open ?? zones[0])?.cards.filter(
      ({ identity }) => !identity || !isKit(identity.name)) ?? [];
  }

  count(name, player) {
    const zone = this.view.zones.find((one) =>
      one.zone === name && one.ownerId === player);

    return zone?.count ?? 0;
  }

  energy(player) {
    return this.view.players.find(({ id }) => id === player)
      .counters.energy ?? 0;
  }

  /* {card, zone} of an id that lies in a zone where it can be seen. */
  find(id) {
    for (const zone of ["battlefield", "hand", "graveyard", "exile", "command",
                        "library"])
      for (const { id: player } of this.view.players)
        for (const card of this.zone(zone, player))
          if (card.id === id && card.identity)
            return { card, zone, player };
    return null;
  }

  card(id) { return this.find(id)?.card; }

  /* Counters by the protocol's names. */
  counters(id) {
    const found = {};
    const lower = (word) => word.toLowerCase();

    for (const [kind, count] of Object.entries(this.card(id)?.counters ?? {})) {
      const name = Object.keys(COUNTERS).find(
        (word) => lower(COUNTERS[word]) === lower(kind)) ?? lower(kind);
      found[name] = count;
    }
    return found;
  }

  /* CR 111.4: a token's name ends in "Token"; cases leave that out. */
  kindOf({ name, isToken }) {
    return isToken ? name.replace(/ Token$/, "") : name;
  }

  id(label) { return this.labels.get(label); }

  label(id) {
    for (const [label, other] of this.labels)
      if (other === id)
        return label;
    return undefined;
  }

  /* Ids in the order in which they got their labels, others after them. */
  inOrder(ids) {
    const known = [...this.labels.values()].filter((id) => ids.includes(id));

    return [...new Set([...known, ...ids])];
  }

  /* Of the offered abilities, those that an intent means: the printed ones
   * by what they do, else by their cost; then the granted ones; then those of
   * basic land types the land was given.  More than one when each stands for
   * another type of mana. */
  abilities(actions, { object, ability }) {
    const id = this.id(object);
    const offered = actions.filter(({ cardId }) => cardId === id);
    const printed = this.cards.abilities(this.card(id)?.identity.name ?? "");
    const wanted = printed[ability - 1];

    if (offered.some(({ type }) => type === "activateManaAbility"))
      return inPayment(offered, printed, ability);
    const others = offered.filter(
      (action) => !printed.some((one) => does(one, action)));
    const granted = others.filter((action) => !isOfLandType(action));
    const rest = [...granted, ...others.filter(isOfLandType)];
    const texts = [...new Set(rest.map(({ description }) => description))];
    const further = (place) =>
      rest.filter(({ description }) => description === texts[place - 1]);

    if (!wanted)
      return further(ability - printed.length);
    const fits = offered.filter((action) => does(wanted, action));
    const alike = granted.filter(({ cost, description }) =>
      fold(cost ?? description) === fold(wanted[0]));
    /* CR 305.7: where another {T} ability is offered and this one is not, the
     * land has lost what is printed on it. */
    const isLost = wanted[0] === "{T}" && others.length === offered.length;
    return fits.length ? fits : alike.length ? alike
      : isLost ? further(ability) : [];
  }

  /* A spell is on the stack and nowhere else, below its own abilities. */
  isSpell(entry) {
    return entry.isPermanentSpell || (!this.find(entry.sourceId) &&
      this.view.stack.find(({ sourceId }) => sourceId === entry.sourceId)
        .id === entry.id);
  }
}
