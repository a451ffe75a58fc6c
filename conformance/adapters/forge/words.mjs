/*
 * words.mjs - the protocol's words and Forge's.
 */

/* Why a message has no result: a code of PROTOCOL 2. */
export class Refusal extends Error {
  constructor(code, message, data) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/* The protocol's steps -> Forge's. */
export const STEPS = {
  untap: "untap", upkeep: "upkeep", draw: "draw", main1: "main1",
  "begin-combat": "combatBegin",
  "declare-attackers": "combatDeclareAttackers",
  "declare-blockers": "combatDeclareBlockers",
  "combat-damage": "combatDamage", "end-combat": "combatEnd",
  main2: "main2", end: "endOfTurn", cleanup: "cleanup",
};

/* CR 510.4: with first strike there are two combat damage steps. */
export const stepOf = (step) => step === "combatFirstStrikeDamage"
  ? "combat-damage"
  : Object.keys(STEPS).find((word) => STEPS[word] === step) ?? step;

export const seatOf = (player) => "AB"[Number(player.split("-")[1])];
export const playerOf = (seat) => `player-${"AB".indexOf(seat)}`;

/* A text without what may differ between a script and a prompt. */
export const fold = (text) => text.toLowerCase().replace(/[^a-z0-9+-]/g, "");

export const COLORS = {
  white: "W", blue: "U", black: "B", red: "R", green: "G", colorless: "C",
};

/* "G" for "G", "green", "Green" and "{G}"; undefined for what is no mana. */
export function unitOf(word) {
  const bare = word.replace(/[{}]/g, "").trim();

  return COLORS[bare.toLowerCase()] ??
         (/^[WUBRGC]$/.test(bare) ? bare : undefined);
}
