import { digestOf } from "@roundsman/testing/demo";
import { routes } from "@roundsman/spec-rest";
import type { Kept } from "@roundsman/testing/verdict";
import type { Neighbourhood } from "./neighbourhood";
import type { TableReach } from "./row-security";

export interface Evidence {
  neighbourhood: Neighbourhood;
  /** Digest of Fellside's rows after all neighbours have tried. */
  after: string;
  reach: readonly TableReach[];
}

export const lookAgain = ({ demo }: Neighbourhood): Promise<string> =>
  digestOf(demo.service, demo.fellside);

/** The conditions of every run. */
export const promises: readonly Kept<Evidence>[] = [
  {
    name: "Every operation was tried by a neighbour",
    look({ neighbourhood: { asked, crowd } }) {
      const names = routes.filter(({ path }) => !path.startsWith("/auth/"));
      const all = names.map(({ method, path }) => `${method} ${path}`);
      const sum = [...asked.values()].reduce((total, n) => total + n, 0);
      return {
        broken: all.filter((name) => !asked.has(name)),
        note: `${sum} requests of ${crowd.length} businesses to ${all.length} operations`,
      };
    },
  },
  {
    name: "Another business's thing is answered 403 or 404, as one that nobody has, and no answer tells of it",
    look: ({ neighbourhood: { breaches } }) => ({ broken: [...breaches] }),
  },
  {
    name: "Not a row of it was changed",
    look: ({ neighbourhood: { untouched }, after }) => ({
      broken: untouched === after ? [] : ["the digest of all its rows is another"],
    }),
  },
  {
    name: "A statement without its filter finds the rows of the business set, all of them and no others",
    look: ({ reach }) => ({
      broken: reach
        .filter(({ seen, own, foreign }) => foreign > 0 || seen !== own)
        .map(
          ({ table, seen, own, foreign }) => `${table}: ${seen} of ${own}, ${foreign} of others`,
        ),
      note: `${reach.length} tables`,
    }),
  },
  {
    name: "With no business set it finds none",
    look: ({ reach }) => ({
      broken: reach
        .filter(({ withNone }) => withNone > 0)
        .map(({ table, withNone }) => `${table}: ${withNone}`),
    }),
  },
  {
    name: "Every table had rows of every business to find",
    look: ({ reach, neighbourhood: { crowd } }) => ({
      broken: reach
        .filter(({ businesses }) => businesses < crowd.length)
        .map(({ table, businesses }) => `${table}: of ${businesses}`),
    }),
  },
];
