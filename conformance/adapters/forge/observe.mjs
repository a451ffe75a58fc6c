/*
 * observe.mjs - values of game/observe from what Forge's seats see.
 *
 * A value that Forge does not tell is left out, never guessed.
 */
import { playerOf, seatOf, stepOf } from "./words.mjs";

const TYPES = new RegExp("^(artifact|battle|creature|enchantment|instant|" +
                         "kindred|land|planeswalker|sorcery|tribal)$", "i");

const manaOf = (pool) =>
  [..."WUBRGC"].map((unit) => unit.repeat(pool[unit] ?? 0)).join("");

const titled = (word) => word[0].toUpperCase() + word.slice(1).toLowerCase();

const numberOf = (text) => {
  const number = Number(text);

  return text === null || Number.isNaN(number) ? undefined : number;
};

/* An object in a list: its label, else what it is. */
function shown(table, card) {
  return table.label(card.id) ?? {
    card: card.identity && table.kindOf(card.identity),
    owner: card.ownerId && seatOf(card.ownerId),
    token: card.identity?.isToken ?? false,
  };
}

/* Forge lists the bottom first. */
function stackOf(table) {
  return [...table.view.stack].reverse().map((entry) => {
    const name = entry.identity.name;
    return table.isSpell(entry)
      ? table.label(entry.id) ?? table.label(entry.sourceId) ?? name
      : { ability_of: table.label(entry.sourceId) ?? name };
  });
}

function playerValue(table, seat, [key, name]) {
  const id = playerOf(seat);
  const player = table.view.players.find((one) => one.id === id);

  switch (key) {
  case "life": return player.life;
  case "energy": return player.counters.energy ?? 0;
  case "counters": return player.counters[name] ?? 0;
  case "mana": return manaOf(player.manaPool);
  case "hand_size": return table.count("hand", id);
  case "library_size": return table.count("library", id);
  case "lost": return player.status !== "playing";
  default: return undefined; /* mana_restricted, lands_played: not told */
  }
}

const PROPERTIES = {
  name: (card) => card.identity.name,
  face: (card) => card.identity.name,
  tapped: (card) => card.tapped,
  controller: (card) => seatOf(card.controllerId),
  types: (card) => card.types.filter((word) => TYPES.test(word))
    .map(titled).sort(),
  subtypes: (card) => [...card.subtypes].sort(),
  supertypes: (card) => [...card.supertypes].sort(),
  colors: (card) => [..."WUBRG"].filter(
    (unit) => card.color.includes(unit)).join(""),
  mana_value: (card) => card.cmc,
  power: (card) => numberOf(card.power),
  toughness: (card) => numberOf(card.toughness),
  damage: (card) => card.damage,
  face_down: (card) => card.isFaceDown,
};

function objectValue(table, label, [key, name]) {
  const id = table.id(label);
  if (id === undefined)
    return undefined;
  const found = table.find(id);
  const spell = table.view.stack.find((entry) =>
    (entry.sourceId === id && table.isSpell(entry)) || entry.id === id);

  if (key === "zone")
    return found?.zone ?? (spell ? "stack" : table.passing.has(id) ? "none"
      : "library");
  if (key === "owner") /* of a permanent Forge only tells the controller */
    return found && found.zone !== "battlefield" ? seatOf(found.player)
      : undefined;
  if (key === "counters" && found) {
    const counters = table.counters(id);
    return name === undefined ? counters : counters[name] ?? 0;
  }
  if (key === "attached")
    return found ? table.label(found.card.attachedTo) ?? null : undefined;
  if (!found && spell && key === "controller")
    return seatOf(spell.controllerId);
  if (!found && spell && (key === "face" || key === "name"))
    return spell.identity.name;
  /* Of a face-down card in exile Forge tells who may look what it is. */
  if (found?.card.isFaceDown && found.zone === "exile" && key !== "face_down")
    return undefined;
  return found ? PROPERTIES[key]?.(found.card) : undefined;
}

/* "who" controls on the battlefield; owns elsewhere.  Of a graveyard Forge
 * lists the bottom first. */
const zoneOf = (table, seat, zone) =>
  zone === "graveyard" ? [...table.zone(zone, playerOf(seat))].reverse()
    : zone !== "battlefield" ? table.zone(zone, playerOf(seat))
    : ["A", "B"].flatMap((each) => table.zone(zone, playerOf(each)))
      .filter((card) => seatOf(card.controllerId) === seat);

function countValue(table, seat, zone, word) {
  return zoneOf(table, seat, zone).filter((card) =>
    (card.identity && table.kindOf(card.identity) === word) ||
    card.subtypes?.includes(word)).length;
}

function turnValue(table, key) {
  const { view } = table;

  switch (key) {
  case "number": return view.turn - table.shift;
  case "active": return seatOf(view.activePlayerId);
  case "step": return stepOf(view.step);
  case "priority": return seatOf(view.priorityPlayerId);
  default: return undefined;
  }
}

function value(table, path) {
  const [head, who, ...rest] = path.split("/");

  switch (head) {
  case "player": return playerValue(table, who, rest);
  case "object": return objectValue(table, who, rest.length > 2
    ? [rest[0], rest.slice(1).join("/")] : rest);
  case "zone": {
    if (rest[0] === "library")
      return undefined; /* hidden from every seat */
    return zoneOf(table, who, rest[0]).map((card) => shown(table, card));
  }
  case "count": return countValue(table, who, rest[0], rest[1]);
  case "stack": return stackOf(table);
  case "turn": return turnValue(table, who);
  case "pending": return table.pending ?? null;
  default: return undefined;
  }
}

/* Everything that can be seen, as one flat object. */
function dump(table) {
  const all = { stack: stackOf(table), pending: table.pending ?? null };

  for (const key of ["number", "active", "step", "priority"])
    all[`turn/${key}`] = turnValue(table, key);
  for (const seat of ["A", "B"]) {
    for (const key of ["life", "energy", "mana", "hand_size", "library_size",
                       "lost"])
      all[`player/${seat}/${key}`] = playerValue(table, seat, [key]);
    for (const name of ["poison", "experience"])
      all[`player/${seat}/counters/${name}`] =
        playerValue(table, seat, ["counters", name]);
    for (const zone of ["battlefield", "hand", "graveyard", "exile"]) {
      const cards = zoneOf(table, seat, zone);
      all[`zone/${seat}/${zone}`] = cards.map((card) => shown(table, card));
      if (zone === "battlefield")
        for (const card of cards)
          if (!table.label(card.id))
            all[`battlefield/${card.id}`] = [card.identity.name, card.tapped,
              card.power, card.toughness, card.counters];
    }
  }
  for (const label of table.labels.keys()) {
    for (const key of ["zone", "attached", ...Object.keys(PROPERTIES)]) {
      const seen = objectValue(table, label, [key]);
      if (seen !== undefined)
        all[`object/${label}/${key}`] = seen;
    }
    for (const [name, count] of
      Object.entries(table.counters(table.id(label))))
      all[`object/${label}/counters/${name}`] = count;
  }
  return all;
}

/* path -> value, for the paths that can be told. */
export function observe(table, paths) {
  const values = {};

  for (const path of paths) {
    const seen = path === "*" ? dump(table) : value(table, path);
    if (seen !== undefined)
      values[path] = seen;
  }
  return values;
}
