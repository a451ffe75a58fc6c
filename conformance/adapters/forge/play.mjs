/*
 * play.mjs - game/act, game/answer, game/advance and game/bind on a table.
 */
import { converse, pickAction } from "./decide.mjs";
import { Script } from "./script.mjs";
import { Refusal, playerOf, stepOf } from "./words.mjs";

const illegal = (code) => ({ status: "illegal", code });
const PASS = { type: "pass", exhaustStack: false };

/* CR 116.2b: a special action, which Forge lists among the abilities. */
const isTurningUp = ({ description }) => /Turn this face up/.test(description);

/* Of the offered ways to play a card, the one that an intent means. */
function castAction(table, actions, { do: verb, object, face, alternative }) {
  const id = table.id(object);
  const word = verb === "play" ? "Play " : "Cast ";
  const ways = actions.filter((action) => action.type === "cast" &&
    action.cardId === id && action.label.startsWith(word));
  const name = face ?? table.card(id)?.identity.name;
  const named = ways.filter(({ label }) => label.slice(5).startsWith(name));
  const fit = named.length || face ? named : ways;

  /* A cast for another cost is a mode of its own, or the last of its name. */
  return alternative
    ? fit.find(({ mode }) => mode.type !== "normal") ?? fit.at(-1)
    : fit.find(({ mode }) => mode.type === "normal") ?? fit[0];
}

/* One of several ways to do a thing goes by its number. */
function pickWay(ways, script, by) {
  if (ways.length < 2)
    return ways.length ? { action: ways[0] } : { illegal: "not-offered" };
  const action = script.take(["number"], (n) => ways[n]);

  if (action === false)
    return { illegal: "choice-illegal" };
  return action ? { action }
    : { needs: { kind: "number", by, options: ways.map((_, i) => i) } };
}

/* An attack may be told in the main phase: everybody passes until it can be
 * declared. */
async function passToAttack(table) {
  const { engine } = table;

  for (let passes = 0; passes < 6; passes++) {
    const { type } = engine.prompt.input ?? {};
    const { step, stack } = table.view;
    if (type !== "chooseAction" || stack.length > 0 ||
        !["main1", "combatBegin"].includes(step))
      return;
    await engine.answer(PASS);
  }
}

async function declare(table, { by, do: verb, attackers = [],
                                blockers = [] }) {
  const { input } = table.engine.prompt;
  const other = by === "A" ? "B" : "A";

  if (verb === "attack") {
    if (input.type !== "chooseAttackers")
      return illegal("timing");
    const assignments = attackers.map((one) => ({
      attackerId: table.id(one.object ?? one),
      targetId: table.id(one.defender) ?? playerOf(one.defender ?? other),
    }));
    const isOffered = assignments.every(({ attackerId, targetId }) =>
      input.attackers.some((option) => option.attackerId === attackerId &&
        option.validTargetIds.includes(targetId)));
    if (!isOffered)
      return illegal("not-offered");
    await table.engine.answer({ type: "declareAttackers", assignments });
  } else {
    if (input.type !== "chooseBlockers")
      return illegal("timing");
    const assignments = blockers.map((one) => ({
      blockerId: table.id(one.object), attackerId: table.id(one.attacker),
    }));
    const isOffered = assignments.every(({ attackerId, blockerId }) =>
      input.attackers.some((option) => option.attackerId === attackerId &&
        option.validBlockerIds.includes(blockerId)));
    if (!isOffered)
      return illegal("not-offered");
    await table.engine.answer({ type: "declareBlockers", assignments });
  }
  /* Forge asks again, and says why. */
  return table.engine.prompt.input?.error
    ? { ...illegal("choice-illegal"), isUndone: true } : null;
}

/* Forge does not ask for a type of mana when there is but one.  What was
 * added then has to be what the act says. */
async function added(table, { by }, script, play) {
  const pool = () => table.view.players.find(
    ({ id }) => id === playerOf(by)).manaPool;
  const before = { ...pool() };
  const result = await play();

  if (result.status !== "done" || !table.engine.prompt.input)
    return result;
  const after = pool();
  const output = script.take(["mana-type", "color"],
                             (unit) => after[unit] > (before[unit] ?? 0));
  return output === false ? illegal("choice-illegal")
    : { ...result, unused_answers: script.unused };
}

export async function act(table, intent) {
  const { engine } = table;
  const { input, seat } = engine.prompt;
  const script = new Script(intent);
  let pick;

  if (!input)
    return illegal("no-priority");
  if (intent.do === "concede") {
    await engine.concede(playerOf(intent.by));
    return { status: "done", unused_answers: script.unused };
  }
  if (seat !== playerOf(intent.by))
    return illegal("no-priority");
  if (intent.do === "attack")
    await passToAttack(table);
  if (["attack", "block"].includes(intent.do))
    return await declare(table, intent) ?? converse(table, script);
  if (input.type !== "chooseAction")
    return illegal("timing");
  switch (intent.do) {
  case "pass":
    await engine.answer(PASS);
    return converse(table, script);
  case "play":
  case "cast": {
    const action = castAction(table, input.actions, intent);
    pick = action ? { action } : { illegal: "not-offered" };
    break;
  }
  case "activate":
    pick = pickAction(table.abilities(input.actions.filter(
      (action) => action.type === "activateAbility" && !isTurningUp(action)),
      intent), script, intent.by);
    break;
  case "special": {
    const ways = input.actions.filter((action) =>
      action.cardId === table.id(intent.object) && isTurningUp(action));
    /* For its mana cost comes first, for its morph cost after that. */
    ways.sort((a, b) => /^Unmanifest/.test(b.description) -
                        /^Unmanifest/.test(a.description));
    pick = pickWay(ways, script, intent.by);
    break;
  }
  default:
    throw new Refusal(-32001, `the adapter cannot ${intent.do}`,
                      { feature: `act.${intent.do}` });
  }
  if (pick.illegal)
    return illegal(pick.illegal);
  if (pick.needs) {
    table.pending = pick.needs.kind;
    table.open = intent; /* the act waits for this one answer */
    return { status: "needs", decision: pick.needs,
             unused_answers: script.unused };
  }
  return added(table, intent, script, async () => {
    const id = table.id(intent.object);
    script.card = table.card(id);
    script.name = intent.face ?? script.card?.identity.name;
    const zone = table.find(id)?.zone;
    const answers = engine.answers + 1;
    engine.isUndone = false;
    await engine.answer({ type: "act", actionId: pick.action.id });
    const result = await converse(table, script);
    /* Forge takes a cast back that it could not pay for, or does nothing. */
    const code = engine.answers > answers ? "cost-unpayable" : "not-offered";
    const isUndone = result.status === "done" && (engine.isUndone ||
      (intent.do === "cast" && zone !== undefined &&
       table.find(id)?.zone === zone));
    return isUndone ? { ...illegal(code), isUndone } : result;
  });
}

export async function answer(table, { kind, value, answers = [] }) {
  if (!table.pending)
    throw new Refusal(-32602, "no decision is pending");
  const { pending, open } = table;
  const given = [{ kind, value }, ...answers];
  const result = open
    ? await act(table,
                { ...open, answers: [...(open.answers ?? []), ...given] })
    : await converse(table, new Script({ answers: given }));

  if (result.status === "illegal")
    table.pending = pending;
  else
    table.open = null;
  return result;
}

/* Whether the game has come to where `until` says. */
function isReached(table, until, start) {
  const { view, shift } = table;
  const { input } = table.engine.prompt;
  const isAt = (step) => stepOf(view.step) === step &&
    (until.turn === undefined || view.turn === until.turn + shift);

  if (until.stack === "empty")
    return input.type === "chooseAction" && view.stack.length === 0;
  if (until.resolve !== undefined)
    return input.type === "chooseAction" && start.resolved >= until.resolve;
  if (until.step)
    return isAt(until.step);
  return false;
}

/* Everyone passes and nobody attacks, until what is wanted is reached. */
export async function advance(table, { until, answers, max_actions = 300 }) {
  const { engine } = table;
  const script = new Script({ answers });
  const start = { resolved: 0 };
  let before = table.view.stack.map(({ id }) => id);

  if (table.pending)
    throw new Refusal(-32602, "a decision is pending");
  for (let actions = 0; actions < max_actions; actions++) {
    const { input } = engine.prompt;
    if (!input)
      return { status: until.game === "over" && !engine.prompt.crash
        ? "reached" : "game-over", reason: engine.prompt.crash,
               unused_answers: script.unused };
    const now = table.view.stack.map(({ id }) => id);
    start.resolved += before.filter((id) => !now.includes(id)).length;
    before = now;
    if (isReached(table, until, start))
      return { status: "reached", unused_answers: script.unused };
    await engine.answer(
      input.type === "chooseAttackers"
        ? { type: "declareAttackers", assignments: [] }
        : input.type === "chooseBlockers"
          ? { type: "declareBlockers", assignments: [] } : PASS);
    const result = await converse(table, script);
    if (result.status !== "done")
      return result;
  }
  return { status: "limit", unused_answers: script.unused };
}

/* Give a label to the one object that fits. */
export function bind(table, wanted) {
  const fits = candidates(table, wanted);

  if (fits.length !== 1)
    throw new Refusal(-32002, `${fits.length} objects fit ${wanted.label}`);
  table.labels.set(wanted.label, fits[0]);
  table.passing.add(fits[0]);
  return { ok: true };
}

function candidates(table, { card, token, controller, ability_of, copy_of }) {
  const fresh = (id) => table.label(id) === undefined;

  if (ability_of || copy_of) {
    const id = table.id(ability_of ?? copy_of);
    const name = table.view.stack.find(
      ({ sourceId }) => sourceId === id)?.identity.name;
    return table.view.stack
      .filter((entry) => ability_of
        ? entry.sourceId === id && !table.isSpell(entry)
        : entry.identity.name === name && entry.sourceId !== id)
      .map((entry) => entry.id).filter(fresh);
  }
  return table.view.players
    .flatMap(({ id }) => table.zone("battlefield", id))
    .filter((one) => fresh(one.id) &&
      (card === undefined || table.kindOf(one.identity) === card) &&
      (token === undefined || one.identity.isToken === token) &&
      (controller === undefined || one.controllerId === playerOf(controller)))
    .map(({ id }) => id);
}
