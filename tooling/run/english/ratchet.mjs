/** The most that a package may have: headless openings in %, marked words per 1,000, vague names per 1,000. */
export const goals = { headless: 1, marked: 0.5, vague: 0 };

const labels = {
  headless: "% of comments with a headless opening",
  marked: "marked words per 1,000",
  vague: "vague names per 1,000",
};

/**
 * Returns the figures to record: those above their goals, none above what was recorded before. A package at the goals
 * has no record, so the goals are its limits from then on. Without an earlier record every figure is taken.
 */
export function lowered(figures, recorded) {
  const kept = Object.entries(figures).map(([name, measured]) => {
    const above = Object.keys(goals).flatMap((key) => {
      const before = recorded ? recorded[name]?.[key] : Infinity;
      const figure = rounded(measured[key]);
      return before === undefined || figure <= goals[key] ? [] : [[key, Math.min(before, figure)]];
    });
    return [name, Object.fromEntries(above)];
  });
  return Object.fromEntries(kept.filter(([, above]) => Object.keys(above).length > 0));
}

/** Returns a sentence for each figure above its limit: the goal, or the recorded figure where there is one. */
export function overruns(figures, recorded) {
  return Object.entries(figures).flatMap(([name, measured]) =>
    Object.keys(goals).flatMap((key) => {
      const limit = recorded[name]?.[key] ?? goals[key];
      const figure = rounded(measured[key]);
      return figure <= limit
        ? []
        : [
            `${name} has ${figure} ${labels[key]}, at most ${limit}: \`pnpm english ${name}\` prints them.`,
          ];
    }),
  );
}

const rounded = (figure) => Number(figure.toFixed(2));
