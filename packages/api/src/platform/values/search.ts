import { searching, sql, type Expression, type SqlBool } from "@roundsman/db";
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
