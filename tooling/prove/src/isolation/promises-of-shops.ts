import type { Kept } from "@roundsman/testing/verdict";
import type { Visits } from "./visit-shops";

/** The conditions of every run for the shops. */
export const promisesOfShops: readonly Kept<{ visited: Visits }>[] = [
  {
    name: "No page of a shop shows another's words, kept or not, whatever else was said beside its host",
    look: ({ visited: { crossed, shops, visits, kept, tricks, published } }) => ({
      broken: [...crossed],
      note: `${visits} visits to ${shops} shops, ${tricks} with a trick, ${kept} kept, ${published} published anew`,
    }),
  },
  {
    name: "Pages were kept, and tricks tried on them",
    look: ({ visited: { kept, tricks, published } }) => ({
      broken: Object.entries({ kept, tricks, published })
        .filter(([, count]) => count === 0)
        .map(([what]) => `${what}: 0`),
    }),
  },
];
