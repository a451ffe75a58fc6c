/*
 * decide.mjs - answer Forge's prompts from what an act says, by kind and
 * content, until a player has priority again.
 *
 * Nothing is filled in silently: a prompt with more than one possible answer
 * that the act does not settle is a decision the runner has to make.
 */
import { COUNTERS } from "./kit.mjs";
import { fold, playerOf, seatOf, unitOf } from "./words.mjs";

/* What an act has to say, to be used up. */
export class Script {
  constructor({ targets = [], x = null, modes = [], mana = [], answers = [],
                kicked, replicate, object, do: verb }) {
    this.replicate = replicate;
    this.object = object;
    this.kicked = kicked;
    this.hasAgreed = false; /* to pay, and Forge may ask once more */
    this.told = new Set();  /* titles of the questions for a number so far */
    this.isPaying = verb === "cast" || verb === "activate";
    this.targets = [...targets];
    this.numbers = x === null ? [] : [x];
    this.modes = [...modes];
    this.mana = [...mana];
    this.answers = answers.map((answer) => ({ ...answer }));
  }

  /* How many answers were not asked for. */
  get unused() {
    return this.answers.filter((answer) => !answer.if_asked).length;
  }

  /* The output of the first answer of `kinds` that `fit` accepts; false when
   * there are answers of the `own` kinds and none fits, else null. */
  take(kinds, fit, own = kinds) {
    let isRefused = false;

    for (const [place, { kind, value, if_asked }] of this.answers.entries()) {
      if (!kinds.includes(kind))
        continue;
      const output = fit(value, kind);
      if (output) {
        this.answers.splice(place, 1);
        return output;
      }
      isRefused ||= !if_asked && own.includes(kind);
    }
    return isRefused ? false : null;
  }
}

const listOf = (value) => (Array.isArray(value) ? value : [value]);

/* The id among `ids` that a label or seat means. */
function idAmong(table, ids, word) {
  const id = table.id(word);
  const entry = table.view.stack.find(
    (one) => id !== undefined && one.sourceId === id);

  return [id, entry?.id, playerOf(word)].find((one) => ids.includes(one));
}

/* All of `value` as ids among `ids`, or null. */
function idsAmong(table, ids, value, min, max) {
  const found = listOf(value).map((word) => idAmong(table, ids, word));
  const isFit = found.every(Boolean) && found.length >= min &&
                found.length <= max && new Set(found).size === found.length;

  return isFit ? found : null;
}

/* How a question begins that asks whether to pay a cost. */
const COSTS = new RegExp("^(Pay|Sacrifice|Exile|Tap|Untap|Discard|Remove" +
                         "|Return|Put|Mill|Reveal) ");

/* An optional payment: Forge asks first whether to use the ability at all, and
 * then, if it can be paid, whether to pay. */
const OFFER = new RegExp(
  "you may (cast .* without|move any number)|you may " +
  "(pay|sacrifice|discard|tap|remove|exile)\\b.*(if|when) you do", "i");

/* Each prompt type: what kinds of answers settle it, how an answer becomes an
 * output, and the output when there is only one. */
const PROMPTS = {
  /* Forge asks for one target after the other. */
  chooseBoardTargets(input, table, script) {
    const { candidates, minTargets, maxTargets, chosenTargets } = input;
    const [min, max] = [minTargets, maxTargets].map((n) => n - chosenTargets);
    const ids = candidates.map(({ id }) => id);
    const output = (id) => ({
      type: "boardTargets", chosen: candidates.filter((one) => one.id === id),
    });

    const isTarget = !["sacrifice", "discard"].includes(input.intent) ||
                     candidates.some(({ kind }) => kind !== "card");
    const isTold = script.isPaying || chosenTargets > 0;

    return {
      kinds: isTarget ? ["target", "choose-objects", "player"]
        : ["choose-objects"],
      options: ids,
      fit(value) {
        const chosen = idsAmong(table, ids, value, min, max);
        if (chosen?.length === 0)
          return output();
        script.targets.unshift(...(chosen ? listOf(value).slice(1) : []));
        return chosen && output(chosen[0]);
      },
      targets(queue) {
        const id = isTarget && max > 0 && queue.length
          ? idAmong(table, ids, queue[0]) : undefined;
        return id !== undefined && queue.shift() && output(id);
      },
      none: min <= 0 && isTold ? output() : null,
      only: min > 0 && min === ids.length ? output(ids[0]) : null,
      cancel: input.cancellable ? { type: "cancel" } : null,
    };
  },

  chooseCards({ cards, min, max }, table) {
    const ids = cards.map(({ id }) => id);
    const output = (chosenCardIds) =>
      ({ type: "chooseCardsDecision", chosenCardIds });

    return {
      kinds: ["choose-objects", "target"],
      options: ids,
      fit(value) {
        const chosen = idsAmong(table, ids, value, min, max);
        return chosen && output(chosen);
      },
      only: min === ids.length ? output(ids) : max === 0 ? output([]) : null,
    };
  },

  chooseNumber({ min, max, presentation }, table, script) {
    const output = (chosenNumber) => {
      script.hasAgreed = /to pay$/.test(presentation.title);
      script.told.add(presentation.title);
      return { type: "numberDecision", chosenNumber };
    };

    return {
      kinds: ["number"],
      fit: (value) => Number.isInteger(value) && value >= min && value <= max &&
                      output(value),
      /* Forge asks for more until there is no more or the answer is none. */
      only: min === max || (min === 0 && script.told.has(presentation.title))
        ? { type: "numberDecision", chosenNumber: min } : null,
    };
  },

  chooseBoolean({ presentation }, table, script, seat) {
    const text = `${presentation.title} ${presentation.description} ` +
                 `${presentation.text}`;
    const kinds = ["may-pay", "yes-no"];

    const output = (value) => ({ type: "decision", value });
    /* Forge asks whether it was meant so; it was. */
    const { title } = presentation;
    const [, question, about] = title.match(
      /^(Do you want to play|Use triggered ability of) (.*)\?$/) ?? [];
    const isConfirmation = /^(Cancel Search|Search your hand)\?/.test(title) ||
      (COSTS.test(title) && (script.isPaying || script.hasAgreed)) ||
      (/^Use triggered ability/.test(title) && OFFER.test(text));

    return {
      kinds: [.../\bpay\b|\bcost\b/i.test(text) ? kinds : kinds.reverse(),
              "choose-objects"],
      options: [true, false],
      own: kinds,
      fit(value, kind) {
        if (kind === "choose-objects" && !isConfirmation) {
          const isMeant = listOf(value).some(
            (word) => table.card(table.id(word))?.identity.name === about);
          const isDeclined = question === "Do you want to play" ||
            (title === "Do you want to sacrifice?" && value.length === 0);
          return isMeant || isDeclined ? output(isMeant) : null;
        }
        if (typeof value !== "boolean")
          return null;
        script.hasAgreed = value;
        return output(value);
      },
      only: isConfirmation ? output(true)
        : /\{E\}/.test(title) && table.energy(seat) === 0 ? output(false)
          : null,
    };
  },

  chooseColor({ validColors, amount }, table, script) {
    const output = (color) =>
      ({ type: "colorDecision", chosenColors: { [color]: amount } });
    /* Several units are asked for at once, and told one by one. */
    const several = () => {
      const chosenColors = {};
      for (let i = 0; i < amount; i++) {
        const color = script.take(["mana-type"], (value) => validColors.find(
          (one) => unitOf(one) === value));
        if (!color)
          return null;
        chosenColors[color] = (chosenColors[color] ?? 0) + 1;
      }
      return { type: "colorDecision", chosenColors };
    };
    const told = script.answers.filter(({ kind }) => kind === "mana-type");

    return {
      several: amount > 1 && told.length >= amount ? several : undefined,
      kinds: ["mana-type", "color"],
      options: validColors.map(unitOf),
      fit(value) {
        const color = validColors.find((one) => unitOf(one) === value);
        return color && output(color);
      },
      only: validColors.length === 1 ? output(validColors[0]) : null,
    };
  },

  chooseFromSelection({ options, presentation, minTotal, maxTotal },
                      table, script) {
    const labels = options.map(({ label }) => label);
    const output = (chosenIndices) =>
      ({ type: "selectionDecision", chosenIndices });
    const isThing = (label) => /^[AB]$/.test(label) || table.view.zones.some(
      ({ cards }) => cards.some(({ identity }) => identity?.name === label));
    const guess = minTotal > 0 && labels.every(unitOf) ? "mana-type"
      : presentation.title === "Choose" ? "order-replacements"
        : labels.every((label) => Object.values(COUNTERS).includes(label))
          ? "name"
        : labels.every(isThing) ? "choose-objects" : "mode";
    const nameOf = (word) => table.card(table.id(word))?.identity.name;
    const says = (word, label) => fold(
      table.card(table.id(word))?.text ?? "").includes(fold(label));
    const index = (value, kind) => kind === "mode" ? value - 1
      : labels.findIndex((label) => label === String(value) ||
          (COUNTERS[value] ?? value) === label ||
          (unitOf(label) !== undefined && unitOf(label) === value) ||
          (typeof value === "string" && nameOf(value) !== undefined &&
           (label.includes(nameOf(value)) ||
            (kind === "order-replacements" && says(value, label)))));

    const isKicker = script.isPaying && labels.length === 1 &&
                     minTotal === 0 && /^\w*kicker/i.test(labels[0]);

    return {
      kinds: options.length === 1 ? [guess]
        : [guess, "mode", "order-replacements", "mana-type", "color", "name",
           "number", "player", "choose-objects", "order-triggers"],
      own: [guess],
      options: labels,
      fit(value, kind) {
        const chosen = listOf(value).map((one) => index(one, kind));
        if (chosen.some((one) => one < 0 || one >= options.length))
          return null;
        const wanted = chosen.slice(0, maxTotal);
        return wanted.length >= minTotal && output(wanted);
      },
      modes(queue) {
        const texts = table.cards.modes(script.name);
        const chosen = queue.map((mode) => texts[mode - 1] === undefined
          ? mode - 1
          : labels.findIndex((one) => fold(one) === fold(texts[mode - 1])));
        return chosen.length > 0 &&
               chosen.every((one) => one >= 0 && one < labels.length) &&
               queue.splice(0) && output(chosen);
      },
      /* What an object does as it enters comes in any order. */
      none: isKicker ? output(script.kicked ? [0] : [])
        : guess === "order-replacements" &&
          labels.every((label) => /\benters\b/.test(label)) ? output([0])
          : null,
      only: new Set(labels).size === 1 && minTotal === 1 && maxTotal === 1
        ? output([0]) : null,
    };
  },

  reorder({ items, presentation }, table) {
    const output = (orderedIds) => ({ type: "reorderDecision", orderedIds });
    const ids = items.map(({ id }) => id);
    const names = new Set(items.map(({ card }) => card.identity.name));
    const isOfTriggers = /trigger/i.test(presentation.title);

    return {
      kinds: ["order-triggers", "order-objects"],
      options: ids,
      fit(value) {
        const rank = ({ card }) => {
          const place = listOf(value).findIndex(
            (word) => table.id(word) === card.id);
          return place < 0 ? items.length : place;
        };
        const sorted = [...items].sort((a, b) => rank(a) - rank(b))
          .map(({ id }) => id);
        /* Forge asks what resolves first, we are told what goes first. */
        return output(isOfTriggers ? sorted.reverse() : sorted);
      },
      /* What moves together is put down in the order shown. */
      only: names.size <= 1 || !isOfTriggers ? output(ids) : null,
    };
  },

  revealCards: () => ({ only: { type: "revealCardsAcknowledged" } }),
};

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

/* Pay from the pool, or activate the next of the mana abilities given. */
function pay(input, table, script) {
  const intent = script.mana[0];
  const cancel = { type: "cancel" };

  /* A Phyrexian symbol is paid with life or, as told, with no life. */
  const life = input.actions.find(({ type }) => type === "payLife");
  for (let told; life && (told = script.take(["number"], (n) => ({ n }))); )
    if (told.n > 0)
      return { output: { type: "act", actionId: life.id } };
  if (!intent) {
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
    ({ type }) => type === "activateManaAbility"), intent), own);
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

/* Go on until a player has priority or has to declare attackers or blockers,
 * or the game is over: {status, code, decision, unused_answers}. */
export async function converse(table, script) {
  const { engine } = table;
  let code;

  table.pending = null;
  while (engine.prompt.input && !WAITS.includes(engine.prompt.input.type)) {
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
