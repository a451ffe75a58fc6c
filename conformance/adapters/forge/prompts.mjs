/*
 * prompts.mjs - Forge's prompts: which answers settle each, and how an answer
 * becomes an output.
 */
import { COUNTERS } from "./kit.mjs";
import { fold, playerOf, unitOf } from "./words.mjs";

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

/* The one of `labels` whose words are most in `text`, if nearly all are. */
function mostAlike(text, labels) {
  const words = text.split(/\W+/).map(fold);
  const shares = labels.map((label) => {
    const own = label.split(/\W+/).map(fold);
    return own.filter((word) => words.includes(word)).length / own.length;
  });
  const most = Math.max(...shares);

  return most > 0.9 ? labels[shares.indexOf(most)] : undefined;
}

/* Each prompt type: what kinds of answers settle it, how an answer becomes an
 * output, and the output when there is only one. */
export const PROMPTS = {
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
        const least = Array.isArray(value) ? min : 1; /* more may be told */
        const chosen = idsAmong(table, ids, value, least, max);
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
      (title === "Do you want to choose modes?" && script.has("mode")) ||
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
    /* What is entering lies nowhere. */
    const nameOf = (word) => table.card(table.id(word))?.identity.name ??
                             table.names.get(word);
    const meant = (word) => mostAlike(
      table.card(table.id(word))?.text ?? "", labels);
    const index = (value, kind) => kind === "mode" ? value - 1
      : labels.findIndex((label) => label === String(value) ||
          (COUNTERS[value] ?? value) === label ||
          (unitOf(label) !== undefined && unitOf(label) === value) ||
          (typeof value === "string" && nameOf(value) !== undefined &&
           (label.includes(nameOf(value)) ||
            (kind === "order-replacements" && meant(value) === label))));

    const modes = script.answers.filter(({ kind }) => kind === "mode");
    const several = () => {
      const chosen = modes.slice(0, maxTotal).map(
        ({ value }) => index(value, "mode"));
      script.answers = script.answers.filter(
        (one) => !modes.slice(0, maxTotal).includes(one));
      return chosen.every((one) => labels[one]) && output(chosen);
    };

    const isKicker = script.isPaying && labels.length === 1 &&
                     minTotal === 0 && /^\w*kicker/i.test(labels[0]);

    return {
      several: maxTotal > 1 && modes.length > 1 ? several : undefined,
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

  /* What goes to the bottom is chosen; the rest stays in the order told. */
  scry({ cards }, table, script) {
    const ids = cards.map(({ id }) => id);

    return {
      kinds: ["choose-objects"],
      options: ids,
      fit(value) {
        const bottom = idsAmong(table, ids, value, 0, ids.length);
        if (!bottom)
          return null;
        const top = ids.filter((id) => !bottom.includes(id));
        const order = (some) => some.length < 2 ? some
          : script.take(["order-objects"], (words) => idsAmong(
            table, some, words, some.length, some.length)) || some;
        const below = order(bottom);
        return { type: "scryDecision", zoneCardIds: [order(top), below] };
      },
    };
  },

  /* A number for each blocker, in the order of the set-up; the last one, or
   * the player behind them, gets what is left. */
  chooseCombatDamageAssignment(input, table, script) {
    const { blockerIds, defenderId, totalDamage } = input;
    const all = [...table.inOrder(blockerIds), defenderId].filter(Boolean);
    const told = script.answers.filter(({ kind }) => kind === "number");
    const output = (shares) => ({
      type: "combatDamageAssignmentDecision",
      assignments: all.map((id, i) => ({ assigneeId: id, damage: shares[i] })),
    });

    return {
      kinds: ["number"],
      fit: () => null,
      several: told.length < all.length - 1 ? undefined : () => {
        const shares = [];
        let left = totalDamage;
        while (shares.length < all.length - 1) {
          const share = script.take(
            ["number"], (n) => n >= 0 && n <= left && { n });
          if (!share)
            return null;
          shares.push(share.n);
          left -= share.n;
        }
        return output([...shares, left]);
      },
      only: all.length === 1 ? output([totalDamage]) : null,
    };
  },

  revealCards: () => ({ only: { type: "revealCardsAcknowledged" } }),
};
