import { sql, type Expression, type SqlBool } from "@roundsman/db";
import { wordsIn } from "../../../../platform/values/search";
import { wordsOf, type Word } from "../../../../platform/values/words";
import { meaningsOf, meansAnyGas, type Kind, type Meaning } from "./trade-words";

/*
 * A shopper's words as conditions on products `p`, and how well a product fits them. A product is found by a word that
 * it carries or that means it; one that carries the word in its name comes before one that the word only means.
 */

/** Texts that shoppers find a product by: its own, and how it is described. */
const carried = ["p.found_by", sql<string>`search_text(p.description)`] as const;
const nameWords = sql<string>`search_text(p.name)`;

const isKind: Record<Kind, Expression<SqlBool>> = {
  cylinder: sql<boolean>`(p.vat_fuel = 'lpg_cylinder' or p.un_number in ('1011', '1965', '1978'))`,
  coal: sql<boolean>`p.fuel_kind in ('house_coal', 'anthracite', 'semi_anthracite',
    'low_volatile_steam_coal', 'manufactured')`,
  smokeless: sql<boolean>`p.fuel_kind in ('anthracite', 'semi_anthracite',
    'low_volatile_steam_coal', 'manufactured')`,
  wood: sql<boolean>`p.fuel_kind = 'wood'`,
  charcoal: sql<boolean>`p.fuel_kind = 'charcoal'`,
  bagged: sql<boolean>`p.fuel_container in ('bag', 'sack')`,
  loose: sql<boolean>`p.fuel_container = 'loose'`,
};

/** Kilograms of gas or fuel in one piece; null if unknown. */
const contentKg = sql<number | null>`coalesce(p.hazard_kg, p.full_kg)`;

function isMeant({ kind, kg, text, without }: Meaning): Expression<SqlBool> {
  const all = [
    ...(kind === undefined ? [] : [isKind[kind]]),
    ...(kg === undefined ? [] : [sql<boolean>`${contentKg} between ${kg[0]} and ${kg[1]}`]),
    ...(text === undefined ? [] : [sql<boolean>`p.found_by like ${`%${text}%`}`]),
    ...(without === undefined ? [] : [sql<boolean>`p.found_by not like ${`%${without}%`}`]),
  ];
  return sql<boolean>`(${sql.join(all, sql` and `)})`;
}

const matches = (text: Expression<string>, patterns: readonly string[]) =>
  sql<boolean>`${text} like any(${patterns.map((pattern) => `%${pattern}%`)}::text[])`;

/** The words with the goods that each of them means. */
export interface AskedWord {
  patterns: Word;
  meanings: readonly Meaning[];
}

/**
 * Pairs words with what they mean.
 * @param words those to look for, with mistakes or without
 * @param q the text that they come from
 */
export function withMeanings(words: readonly Word[], q: string): AskedWord[] {
  const tokens = wordsOf(q).map(([first = ""]) => first.trim());
  return words.map((patterns, index) => ({
    patterns,
    meanings: meaningsOf(tokens[index] ?? ""),
  }));
}

/** Conditions of which each says that a product fits one word. */
export const fitsEach = (asked: readonly AskedWord[]): Expression<SqlBool>[] =>
  asked.map(({ patterns, meanings }) => {
    const [hasWord = sql<boolean>`false`] = wordsIn([patterns], ...carried);
    return meanings.length === 0
      ? hasWord
      : sql<boolean>`(${sql.join([hasWord, ...meanings.map(isMeant)], sql` or `)})`;
  });

/** The condition that a product fits more than half of the words. */
export const fitsMost = (asked: readonly AskedWord[]): Expression<SqlBool> => {
  const each = fitsEach(asked).map((fits) => sql<number>`(${fits})::int`);
  return sql<boolean>`(${sql.join(each, sql` + `)}) * 2 > ${asked.length}`;
};

/** How a product may fit a word, the best first. */
const grades = { wholeWord: 90, beginning: 70, carried: 60, meant: 40, described: 20 };
/** What a product of a category of that name is better by. */
const ofCategory = 15;

/** Returns the sum over the words of how well a product fits each: the greater, the better. */
export const fitOf = (asked: readonly AskedWord[]): Expression<number> =>
  sql<number>`(${sql.join(asked.map(fitOfWord), sql` + `)})`;

function fitOfWord({ patterns, meanings }: AskedWord): Expression<number> {
  const meant = meanings.map(
    (meaning, index) => sql`when ${isMeant(meaning)} then ${sql.lit(grades.meant - index)}`,
  );
  if (meansAnyGas(meanings)) {
    return sql<number>`case ${sql.join(meant, sql` `)} else ${sql.lit(grades.described)} end`;
  }
  const plain = patterns.map((pattern) => pattern.trim());
  const inCategory = matches(
    sql<string>`search_text(p.category)`,
    plain.map((word) => ` ${word}`),
  );
  return sql<number>`case ${whenNamed(plain)}
    when ${matches(sql.ref<string>("p.found_by"), patterns)} then ${sql.lit(grades.carried)}
    ${sql.join(meant, sql` `)}
    when ${matches(sql<string>`search_text(p.description)`, patterns)} then ${sql.lit(grades.described)}
    else 0 end + coalesce(${inCategory}, false)::int * ${sql.lit(ofCategory)}`;
}

/** Grades a word that a product's name has. A size counts as a whole word: 7 kg is not 47 kg. */
function whenNamed(words: readonly string[]): Expression<unknown> {
  const whole = words.flatMap((word) => [
    ` ${word} `,
    ` ${word.replace(/^([\d.]+)(KG|L)$/, "$1 $2")} `,
  ]);
  const beginning = words.map((word) => ` ${word}`);
  return sql`when ${matches(nameWords, whole)} then ${sql.lit(grades.wholeWord)}
    when ${matches(nameWords, beginning)} then ${sql.lit(grades.beginning)}`;
}
