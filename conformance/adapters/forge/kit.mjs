/*
 * kit.mjs - the cards with which a position is put on the table.
 *
 * Forge in this package has no call that sets a state, but it reads whatever
 * card scripts it is given.  So each deck holds copies of one card of our own,
 * Zz Kit: an instant that leaves an effect in the command zone with one
 * ability for everything that is needed.  Nearly all of them end in "add no
 * mana", which makes them mana abilities: they do not use the stack, take a
 * few milliseconds and are no spells that a card could count.
 *
 * While the effect is there, permanents have no abilities and creatures do
 * not die, so that nothing triggers and no replacement effect applies to what
 * is put onto the battlefield.  The last ability, "done", removes it all.
 */

export const KIT = "Zz Kit";
export const LAND = "Zz Land"; /* played to use up a land play */
export const isKit = (name) => name.startsWith("Zz ");

/* Kinds of counters that can be put on a permanent, by their Forge names. */
export const COUNTERS = {
  "+1/+1": "P1P1", "-1/-1": "M1M1", stun: "STUN", charge: "CHARGE",
  loyalty: "LOYALTY", energy: "ENERGY", flying: "Flying", time: "TIME",
  depletion: "DEPLETION", storage: "STORAGE", growth: "GROWTH", lore: "LORE",
  verse: "VERSE", divinity: "DIVINITY", shield: "SHIELD", age: "AGE",
  luck: "LUCK", mining: "MINING", trample: "Trample",
};
export const PLAYER_COUNTERS = {
  energy: "ENERGY", poison: "POISON", experience: "EXPERIENCE",
};
const MANA = "WUBRGC";
const SEATS = { A: "You", B: "Opponent" };

const number = "ChooseNumber | Defined$ You | Max$ 99";

/* Move chosen cards of a seat's library; `more` says how they arrive. */
const search = (seat, to, more = "") =>
  `ChangeZone | DefinedPlayer$ ${SEATS[seat]} | Chooser$ You | Hidden$ True` +
  ` | Origin$ Library | Destination$ ${to} | ChangeType$ Card` +
  ` | ChangeNum$ 99 | NoShuffle$ True${more}`;

/* Let the kit's player choose permanents, then do `effect` with them. */
const choose = (effect) => [
  "ChooseCard | Defined$ You | Choices$ Permanent | ChoiceZone$ Battlefield" +
    " | MinAmount$ 1 | Amount$ 99",
  effect,
];

/* name -> the effects of that ability, in order. */
function basics() {
  const all = {
    counters: [kitOf("ZzCounters", counters())],
    totals: [kitOf("ZzTotals", totals())],
    silence: ["Effect | Name$ Zz Silence" +
              " | StaticAbilities$ Mute,Still,Legends,NoDraw" +
              " | Duration$ Permanent"],
    recall: ["ChangeZoneAll | Defined$ Player | ChangeType$ Card" +
             " | Origin$ Hand | Destination$ Library | Shuffle$ False" +
             " | RandomOrder$ True"],
    purge: [`ChangeZoneAll | Defined$ Player | Destination$ Exile` +
            ` | ChangeType$ Card.named${KIT},Card.named${LAND}` +
            " | Origin$ Library,Hand,Graveyard,Battlefield" +
            " | RandomOrder$ True"],
    tap: choose("Tap | Defined$ ChosenCard"),
    attach: [
      "ChooseCard | Defined$ You | Choices$ Permanent | Mandatory$ True",
      "Pump | Defined$ ChosenCard | RememberPumped$ True | Duration$ Permanent",
      "ChooseCard | Defined$ You | Choices$ Permanent | Mandatory$ True",
      "Attach | Object$ Remembered | Defined$ ChosenCard",
      "Cleanup | ClearRemembered$ True",
    ],
  };

  for (const [seat, player] of Object.entries(SEATS)) {
    all[`place ${seat}`] = [search(seat, "Battlefield")];
    all[`place back ${seat}`] =
      [search(seat, "Battlefield", " | Transformed$ True")];
    all[`hand ${seat}`] = [search(seat, "Hand")];
    all[`graveyard ${seat}`] = [search(seat, "Graveyard")];
    all[`exile ${seat}`] = [search(seat, "Exile")];
    all[`library ${seat}`] = [
      `RearrangeTopOfLibrary | Defined$ ${player} | NumCards$ 99`];
  }
  return all;
}

function counters() {
  const all = {};

  for (const [counter, name] of Object.entries(COUNTERS))
    all[`put ${counter}`] = [
      number,
      ...choose(`PutCounter | Defined$ ChosenCard | CounterType$ ${name}` +
                " | CounterNum$ ZzNumber"),
    ];
  all["take loyalty"] = [
    number,
    ...choose("RemoveCounter | Defined$ ChosenCard | CounterType$ LOYALTY" +
              " | CounterNum$ ZzNumber"),
  ];
  return all;
}

function totals() {
  const all = {};

  for (const [seat, player] of Object.entries(SEATS)) {
    all[`life ${seat}`] =
      [number, `SetLife | Defined$ ${player} | LifeAmount$ ZzNumber`];
    for (const [counter, name] of Object.entries(PLAYER_COUNTERS))
      all[`${counter} ${seat}`] = [
        number,
        `PutCounter | Defined$ ${player} | CounterType$ ${name}` +
          " | CounterNum$ ZzNumber",
      ];
    for (const unit of MANA)
      all[`mana ${unit} ${seat}`] = [
        number,
        `Mana | Defined$ ${player} | Produced$ ${unit} | Amount$ ZzNumber`,
      ];
  }
  return all;
}

/* Forge's script of one ability: its effects as a chain of SVars. */
function chain(name, effects, key) {
  const cost = "Cost$ 0 | ActivationZone$ Command";
  const lines = effects.map((effect, i) => {
    const [api, ...rest] = effect.split(" | ");
    const begin = i === 0
      ? [`SVar:${key}:AB$ ${api}`, cost, ...rest,
         `SpellDescription$ zz ${name}`]
      : [`SVar:${key}x${i}:DB$ ${api}`, ...rest];
    const next = i + 1 < effects.length ? `${key}x${i + 1}` : null;
    return (next ? [...begin, `SubAbility$ ${next}`] : begin).join(" | ");
  });
  return lines.join("\n");
}

/* The effect that has these abilities, called `name`0, `name`1, ... */
const kitOf = (name, abilities) => `Effect | Name$ ${name}` +
  ` | Abilities$ ${Object.keys(abilities).map((_, i) => `${name}${i}`)}` +
  " | Duration$ Permanent";

const chains = (name, abilities) =>
  Object.entries(abilities).map(([ability, effects], i) =>
    chain(ability, [...effects, "Mana | Produced$ C | Amount$ 0"],
          `${name}${i}`));

function kitScript() {
  /* This one uses the stack: afterwards the active player has priority. */
  const clear = "ChangeZoneAll | ChangeType$ Effect | Origin$ Command" +
                " | Destination$ Exile";
  const last = { done: [clear] };
  /* CR 117.4: nobody has passed since a player acted; so one who has priority
   * and is not the active player gets something to do. */
  const acts = {
    act: ["ChangeZone | Defined$ Self | Origin$ Command | Destination$ Exile"],
  };

  for (const [seat, player] of Object.entries(SEATS))
    last[`done ${seat}`] = [
      clear, `Effect | Name$ ZzAct | EffectOwner$ ${player}` +
             " | Abilities$ ZzAct0 | Duration$ Permanent",
    ];
  return [
    `Name:${KIT}`, "ManaCost:0", "Types:Instant",
    `A:SP$ ${kitOf("ZzBasic", basics())} | SubAbility$ ZzLast` +
      " | SpellDescription$ Kit.",
    `SVar:ZzLast:DB$ ${kitOf("ZzEnd", last)}`,
    ...chains("ZzBasic", basics()),
    ...chains("ZzCounters", counters()),
    ...chains("ZzTotals", totals()),
    ...chains("ZzAct", acts),
    ...Object.entries(last).map(
      ([name, effects], i) => chain(name, effects, `ZzEnd${i}`)),
    "SVar:ZzNumber:Count$ChosenNumber",
    "SVar:Mute:Mode$ Continuous | Affected$ Permanent.nonPlaneswalker+nonAura" +
      " | RemoveAllAbilities$ True | AddToughness$ 99 | Description$ mute",
    "SVar:Still:Mode$ DisableTriggers | ValidMode$ Phase | Description$ still",
    "SVar:Legends:Mode$ IgnoreLegendRule | Description$ legends",
    "SVar:NoDraw:Mode$ CantDraw | ValidPlayer$ Player | Description$ no draw",
    "Oracle:Kit.", "",
  ].join("\n");
}

/* What is added to Forge's files: two scripts, and the edition without which
 * a card is not supported. */
export function kitFiles() {
  const land = `Name:${LAND}\nManaCost:no cost\nTypes:Land\nOracle:Land.\n`;
  const edition =
    "[metadata]\nCode=ZZC\nDate=2020-01-01\nName=Zz Conformance\n" +
    `Type=Expansion\n\n[cards]\n1 C ${KIT} @x\n2 C ${LAND} @x\n`;

  return `res/cardsfolder/z/zz_kit.txt\0${kitScript()}\0` +
         `res/cardsfolder/z/zz_land.txt\0${land}\0` +
         `res/editions/Zz Conformance.txt\0${edition}\0`;
}
