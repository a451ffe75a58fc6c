/*
 * script.mjs - what an act has to say, to be used up by kind and content.
 */

/* A word of mana stands for an answer a letter. */
const single = (answer) =>
  answer.kind === "mana-type" && /^[WUBRGC]{2,}$/.test(answer.value)
    ? [...answer.value].map((value) => ({ ...answer, value }))
    : [{ ...answer }];

export class Script {
  constructor({ targets = [], x = null, modes = [], mana = [], answers = [],
                divide = [], kicked, replicate, alternative, object,
                do: verb }) {
    this.replicate = replicate;
    this.alternative = alternative;
    this.object = object;
    this.kicked = kicked;
    this.hasAgreed = false; /* to pay, and Forge may ask once more */
    this.told = new Set();  /* titles of the questions for a number so far */
    this.isPaying = verb === "cast" || verb === "activate";
    this.targets = [...targets];
    this.hasTargets = targets.length > 0;
    this.shares = [...divide];
    this.numbers = x === null ? [] : [x];
    this.modes = [...modes];
    this.mana = [...mana];
    this.answers = answers.flatMap(single);
  }

  /* How many answers were not asked for. */
  get unused() {
    return this.answers.filter((answer) => !answer.if_asked).length;
  }

  has(kind) { return this.answers.some((answer) => answer.kind === kind); }

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
