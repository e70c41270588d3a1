import { expressionBuilder, searching, sql, type Expression, type SqlBool } from "@roundsman/db";
import { z } from "zod";
import { decodeCursor } from "./page";
import type { Sorting } from "./sort";
import { Uuid } from "./values";
import { withMistakes, wordsOf, type Word } from "./words";

/**
 * Asks the database for what is searched: to the letter first, and only where that finds nothing with one
 * mistake a word (docs/decisions/0195). So a list keeps its order, and mostly its one statement.
 * @param q what is typed; where nothing is, `ask` is given no words and its statements stay prepared
 * @param ask runs the list's statement under `wordsIn` or `whereWords`
 * @param isFound whether that found something; by default, any row
 */
export async function search<Found>(
  q: string | undefined,
  ask: (words: readonly Word[]) => PromiseLike<Found>,
  isFound: (found: Found) => boolean = (found) => !Array.isArray(found) || found.length > 0,
): Promise<Found> {
  const words = wordsOf(q ?? "");
  return searching(words.length > 0 ? q : null, async () => {
    const found = await ask(words);
    if (isFound(found)) return found;
    const mistaken = withMistakes(words);
    return mistaken ? ask(mistaken) : found;
  });
}

/**
 * For typed SQL: rows that have each word in one of these texts.
 * @param texts names of `found_by` columns, such as `c.found_by`, or what `search_text` makes
 */
export const wordsIn = (
  words: readonly Word[],
  ...texts: readonly (string | Expression<string>)[]
): Expression<SqlBool>[] =>
  words.map((word) => {
    const anywhere = word.map((pattern) => `%${pattern}%`);
    const has = texts.map((text) =>
      hasOne(typeof text === "string" ? sql.ref(text) : text, anywhere),
    );
    return sql<boolean>`(${sql.join(has, sql` or `)})`;
  });

/** One pattern by itself is planned by how often it occurs; of many PostgreSQL only guesses. */
const hasOne = (text: Expression<unknown>, patterns: readonly string[]): Expression<SqlBool> =>
  patterns.length === 1
    ? sql<boolean>`${text} like ${patterns[0]}`
    : sql<boolean>`${text} like any(${patterns}::text[])`;

/** A filter of Prisma's on a row that is found by a word. */
interface FoundByWord {
  OR: { foundBy: { contains: string } }[];
}

/**
 * For Prisma: conditions of which each says that one word is found. All forms of a word stand in one filter, so that
 * a row it names is looked up once, not once for each form: with mistakes there are some forty.
 * @param where gives where a word may be found: the filter on the row, and on what it names
 */
export const whereWords = <Where>(
  words: readonly Word[],
  where: (found: FoundByWord) => Where[],
): { OR: Where[] }[] =>
  words.map((word) => ({
    OR: where({ OR: word.map((contains) => ({ foundBy: { contains } })) }),
  }));

/*
 * The order of a list that is searched: rows that fit best come first, and those that fit as well are in the list's own
 * order (docs/decisions/0447). How well a row fits is read from its `found_by` alone, which begins with the row's texts,
 * each without spaces and with a bar between them: "MRSTYSON|ORD-10482|…".
 */

/** From this length on the index of `found_by` finds a text; fewer letters are found nearly everywhere. */
const shortestIndexed = 3;

/** What `found_by` begins with, or has anywhere; both are escaped for LIKE. One of them is enough. */
interface Grade {
  starts: string[];
  has: string[];
}

/** What follows a text of `found_by`: the next one, or the words of all of them. */
const ends = ["|", " "];

/**
 * How well rows fit, the best first. First: one of the texts is all that is typed, with the hyphen of a code or without,
 * or the number of a code is ("ord10482" and "10482" are ORD-10482). Second: the first text begins with it. None for few
 * letters.
 */
function gradesOf(words: readonly Word[]): Grade[] {
  const typed = words.map(([word = ""]) => word.trim()).join("");
  if (typed.length < shortestIndexed) return [];
  const forms = [...new Set([typed, typed.replace(/^(\p{L}+)(\d+)$/u, "$1-$2")])];
  const texts = forms.flatMap((form) => ends.map((end) => `${form}${end}`));
  const ofCode = /^\d+$/.test(typed) ? ends.map((end) => `-${typed}${end}`) : [];
  return [
    { starts: texts, has: [...texts.map((text) => `|${text}`), ...ofCode] },
    { starts: [typed], has: [] },
  ];
}

const where = expressionBuilder<Record<string, never>>();

/**
 * @param sort.isStandard false if somebody chose the order: then it stays as they chose it
 * @param sort.sorting the list's own order
 */
export function fittingFirst({
  q,
  cursor,
  foundBy,
  sorting,
  isStandard,
}: {
  q: string | undefined;
  cursor: string | undefined;
  /** The column, such as `c.found_by`. */
  foundBy: string;
  sorting: Sorting;
  isStandard: boolean;
}) {
  const isFitted = isStandard && wordsOf(q ?? "").length > 0;
  const place = isFitted ? sorting.fitPlaceOf(cursor) : undefined;
  const after = isFitted ? undefined : sorting.placeOf(cursor);

  return {
    /** @param row with `sorting.column`, and the `fit` of `of` while the list is searched */
    cursorOf: (row: { sortValue: string; id: string; fit?: number }) => [
      ...sorting.cursorOf(row),
      ...(isFitted ? [row.fit ?? 0] : []),
    ],

    /** For the statement that is run with these words. */
    of(words: readonly Word[]) {
      const grades = (isFitted ? gradesOf(words) : []).map((grade) => hasGrade(foundBy, grade));
      const worst = grades.length;
      const cases = grades.map((grade, at) => sql`when ${grade} then ${sql.lit(at)}`);
      const fit =
        worst === 0
          ? sql<number>`0`
          : sql<number>`case ${sql.join(cases, sql` `)} else ${sql.lit(worst)} end`;

      /** Rows of one grade, those alone that come after the page before. */
      const gradeOf = (at: number): Expression<SqlBool> =>
        where.and([
          ...grades.slice(at, at + 1),
          ...grades.slice(0, at).map((better) => where.not(better)),
          ...(place?.fit === at ? [sorting.isAfter(place)] : []),
        ]);

      return {
        /** The first key of the order, from 0 for the best; to be selected as `fit`. */
        fit,
        /**
         * The rows of the page: of each grade at most a page, so that a word that many rows have is not looked for in
         * all of them to sort them.
         * @param idsOf selects the ids of rows under a condition, in the list's own order, at most as many as a page reads
         */
        isOnPage: (
          filters: readonly Expression<SqlBool>[],
          idsOf: (condition: Expression<SqlBool>) => Expression<unknown>,
        ): Expression<SqlBool> => {
          if (worst === 0) {
            const next = place ?? after;
            return where.and([...filters, ...(next ? [sorting.isAfter(next)] : [])]);
          }
          const left = Array.from({ length: worst + 1 }, (_, at) => at).filter(
            (at) => at >= (place?.fit ?? 0),
          );
          const ids = left.map((at) => sql`(${idsOf(where.and([...filters, gradeOf(at)]))})`);
          return sql<boolean>`${sorting.id} in (${sql.join(ids, sql` union all `)})`;
        },
      };
    },
  };
}

function hasGrade(foundBy: string, { starts, has }: Grade): Expression<SqlBool> {
  const patterns = [...starts.map((text) => `${text}%`), ...has.map((text) => `%${text}%`)];
  const likes = patterns.map((pattern) => sql`${sql.ref(foundBy)} like ${pattern}`);
  return sql<boolean>`(${sql.join(likes, sql` or `)})`;
}

/** A filter of Prisma's on how well a row fits. */
type GradeFilter = { OR: { foundBy: { startsWith: string } | { contains: string } }[] };
type FitFilter = GradeFilter | { NOT: GradeFilter };

const whereGrade = ({ starts, has }: Grade): GradeFilter => ({
  OR: [
    ...starts.map((startsWith) => ({ foundBy: { startsWith } })),
    ...has.map((contains) => ({ foundBy: { contains } })),
  ],
});

/** The cursor of a list by name: the last row's name and id, and while it is searched how well it fits. */
const NamePlace = z.tuple([z.string(), Uuid]);
const FitNamePlace = z.tuple([z.string(), Uuid, z.int().min(0).max(2)]);

/**
 * A page of a short list by name that Prisma reads, the best fit first: a statement for each grade, until the page is full.
 * @param read reads rows that fit these filters by name, at most `take`, after that name and id where they are given
 */
export async function pageByName<Row extends { id: string; name: string }>(
  { q, cursor, limit }: { q?: string | undefined; cursor?: string | undefined; limit: number },
  read: (asked: {
    words: readonly Word[];
    fit: FitFilter[];
    after: { name: string; id: string } | null;
    take: number;
  }) => PromiseLike<Row[]>,
) {
  const isSearched = wordsOf(q ?? "").length > 0;
  const place = decodeCursor(cursor, isSearched ? FitNamePlace : NamePlace);
  const first = place?.[2] ?? 0;
  const rows = await search(q, async (words) => {
    const grades = gradesOf(words);
    const found: (Row & { fit: number })[] = [];
    for (let fit = first; fit <= grades.length && found.length <= limit; fit += 1) {
      const filters = [
        ...grades.slice(fit, fit + 1).map(whereGrade),
        ...grades.slice(0, fit).map((better) => ({ NOT: whereGrade(better) })),
      ];
      const after = place && fit === first ? { name: place[0], id: place[1] } : null;
      const take = limit + 1 - found.length;
      const more = await read({ words, fit: filters, after, take });
      found.push(...more.map((row) => ({ ...row, fit })));
    }
    return found;
  });
  return {
    rows,
    cursorOf: ({ name, id, fit }: { name: string; id: string; fit: number }) =>
      isSearched ? [name, id, fit] : [name, id],
  };
}
