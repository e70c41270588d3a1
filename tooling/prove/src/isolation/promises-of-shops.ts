import type { Kept } from "@roundsman/testing/verdict";
import type { Walk } from "./walk-street";

/** What every walk past the shops must show. */
export const promisesOfShops: readonly Kept<{ walk: Walk }>[] = [
  {
    name: "No page of a shop shows another's words, kept or not, whatever else was said beside its host",
    look: ({ walk: { crossed, shops, visits, kept, tricks, published } }) => ({
      broken: [...crossed],
      note: `${visits} visits to ${shops} shops, ${tricks} with a trick, ${kept} kept, ${published} published anew`,
    }),
  },
  {
    name: "Pages were kept, and tricks tried on them",
    look: ({ walk: { kept, tricks, published } }) => ({
      broken: Object.entries({ kept, tricks, published })
        .filter(([, count]) => count === 0)
        .map(([what]) => `${what}: 0`),
    }),
  },
];
