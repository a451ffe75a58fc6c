/*
 * decide.mjs - answer Forge's prompts from what an act says, until a player
 * has priority again.
 *
 * Nothing is filled in silently: a prompt with more than one possible answer
 * that the act does not settle is a decision the runner has to make.
 */
import { PROMPTS } from "./prompts.mjs";
import { Script } from "./script.mjs";
import { seatOf } from "./words.mjs";

/* Forge offers an ability that can add one of several types of mana once for
 * each: {action}, {illegal}, or {needs} when the script does not say which. */
export function pickAction(actions, script, seat) {
  const unitsOf = ({ producedMana = [] }) => producedMana.map(
    ({ color, amount }) => color.repeat(amount)).join("");
  const units = [...new Set(actions.map(unitsOf))];

  if (units.length <= 1)
    return actions.length ? { action: actions[0] } : { illegal: "not-offered" };
  const kinds = ["mana-type", "color"];
  const sorted = (text) => [...text].sort().join("");
  const all = sorted(script.answers.filter(({ kind }) => kinds.includes(kind))
    .map(({ value }) => value).join(""));
  const exact = actions.find((action) => sorted(unitsOf(action)) === all);
  if (exact) {
    script.answers = script.answers.filter(({ kind }) => !kinds.includes(kind));
    return { action: exact };
  }
  const action = script.take(kinds, (unit) => actions.find(
    (one) => unitsOf(one).includes(unit)));
  if (action === false)
    return { illegal: "choice-illegal" };
  return action ? { action }
    : { needs: { kind: "mana-type", by: seat, options: units } };
}

const NOTHING = { kinds: [], fit: () => null };

/* What may be tapped or exiled rather than mana paid (convoke, improvise,
 * delve).  Forge lists tapping as a mana ability without a number, and then
 * taps for mana what has one with a number as well. */
const isInstead = ({ type, id }, _, actions) => type === "useResource" ||
  (type === "activateManaAbility" && /^tap:[^:]+$/.test(id) &&
   !actions.some((other) => other.id?.startsWith(`${id}:`)));

/* Pay from the pool, or activate the next of the mana abilities given. */
function pay(input, table, script) {
  const intent = script.mana[0];
  const cancel = { type: "cancel" };

  /* The whole mana cost is asked, so this is not the free way to cast it. */
  if (script.alternative === "free" && !script.hasTried && script.card &&
      input.manaCost === script.card.manaCost)
    return { illegal: "not-offered", cancel };

  /* A Phyrexian symbol is paid with life or, as told, with no life. */
  const life = input.actions.find(({ type }) => type === "payLife");
  for (let told; life && (told = script.take(["number"], (n) => ({ n }))); )
    if (told.n > 0)
      return { output: { type: "act", actionId: life.id } };
  if (!intent) {
    const instead = input.actions.find(isInstead);
    if (!input.canConfirmFromPool && instead)
      return { output: { type: "act", actionId: instead.id } };
    /* With nothing left to tap "auto" can only take what is in the pool. */
    const isAuto = !input.canConfirmFromPool && !script.hasTried &&
      input.actions.every(({ type }) => type === "undoMana");
    script.hasTried = isAuto;
    return input.canConfirmFromPool || isAuto
      ? { output: { type: "pay", auto: isAuto } }
      : { illegal: "cost-unpayable", cancel };
  }
  const own = new Script(intent);
  const { action } = pickAction(table.abilities(input.actions.filter(
    (one, ...rest) => one.type === "activateManaAbility" &&
      !isInstead(one, ...rest)), intent), own);
  if (!action)
    return { illegal: "not-offered", cancel };
  script.mana.shift();
  script.answers.unshift(
    ...own.answers.map((answer) => ({ ...answer, if_asked: true })));
  return { output: { type: "act", actionId: action.id } };
}

const guessOf = ({ own }) => own?.[0];

/* What to do at the open prompt: {output}, {illegal, cancel} or {needs}. */
function settle(prompt, table, script) {
  const { input, seat } = prompt;

  if (input.type === "payManaCost")
    return pay(input, table, script);
  const choice = PROMPTS[input.type]?.(input, table, script, seat) ?? NOTHING;
  if (/Replicate/.test(input.presentation?.title) &&
      script.replicate !== undefined)
    return { output: { type: "numberDecision",
                       chosenNumber: script.replicate } };
  if (input.type === "chooseNumber" && script.numbers.length) {
    const x = script.numbers.shift();
    return x >= input.min && x <= input.max ? { output: choice.fit(x) }
      : { illegal: x > input.max ? "cost-unpayable" : "choice-illegal" };
  }
  if (/^Assign to /.test(input.presentation?.title) && script.shares.length) {
    const output = choice.fit(script.shares.shift());
    return output ? { output } : { illegal: "choice-illegal" };
  }
  const own = choice.targets?.(script.targets) ||
              choice.modes?.(script.modes) || choice.several?.();
  if (own)
    return { output: own };
  if (choice.modes && guessOf(choice) === "mode" && script.modes.length)
    return { illegal: "choice-illegal" };
  if (choice.kinds?.includes("target") && choice.targets &&
      script.targets.length)
    return { illegal: "target-illegal", cancel: choice.cancel };
  const output = script.take(choice.kinds ?? [], choice.fit, choice.own);
  if (output)
    return { output };
  if (output === false)
    return {
      illegal: choice.targets ? "target-illegal" : "choice-illegal",
      cancel: choice.cancel,
    };
  if (choice.only ?? choice.none)
    return { output: choice.only ?? choice.none };
  if (choice.targets && script.hasTargets && input.chosenTargets > 0)
    return { illegal: "target-count", cancel: choice.cancel };
  return {
    needs: {
      kind: choice.kinds?.[0] ?? input.type,
      by: seatOf(seat),
      options: (choice.options ?? []).map(
        (option) => table.label(option) ?? option),
    },
  };
}

const WAITS = ["chooseAction", "chooseAttackers", "chooseBlockers"];

/* CR 509.1a: whoever cannot block has nothing to declare, but Forge asks. */
const isIdle = ({ type, attackers }) => type === "chooseBlockers" &&
  attackers.every(({ validBlockerIds, minBlockers }) =>
    validBlockerIds.length < Math.max(minBlockers, 1));

/* Go on until a player has priority or has to declare attackers or blockers,
 * or the game is over: {status, code, decision, unused_answers}. */
export async function converse(table, script) {
  const { engine } = table;
  let code;

  table.pending = null;
  while (engine.prompt.input && (isIdle(engine.prompt.input) ||
                                 !WAITS.includes(engine.prompt.input.type))) {
    if (isIdle(engine.prompt.input)) {
      await engine.answer({ type: "declareBlockers", assignments: [] });
      continue;
    }
    const step = settle(engine.prompt, table, script);
    if (code && step.illegal === undefined && !step.output)
      break; /* cancelled, and yet Forge asks on */
    if (step.needs) {
      table.pending = step.needs.kind;
      return { status: "needs", decision: step.needs,
               unused_answers: script.unused };
    }
    if (step.illegal) {
      code ??= step.illegal;
      if (!step.cancel)
        break;
    }
    await engine.answer(step.output ?? step.cancel);
  }
  if (engine.prompt.crash)
    return { status: "game-over", reason: engine.prompt.crash };
  /* Forge does not ask for X when it can only be 0, and pays for mana
   * abilities by itself: what was said has to have happened all the same. */
  if (!code && (script.numbers.some((x) => x > 0) ||
                script.mana.some(({ object }) => object === script.object ||
                  table.card(table.id(object))?.tapped === false)))
    return { status: "illegal", code: "not-offered" };
  return code
    ? { status: "illegal", code,
        isUndone: engine.prompt.input?.type === "chooseAction" }
    : { status: "done", unused_answers: script.unused };
}
