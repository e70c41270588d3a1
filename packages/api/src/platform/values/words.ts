/*
 * What searching is, in one place: every word that is asked for must be found, in any order, whatever the
 * case, accents and spaces. The database keeps what a row is found by in columns named found_by, made by
 * the function search_text of its migrations; searchText here says the same, and a test holds both together.
 * Nothing is imported: pages search their own lists by the same rule.
 */

/** Letters and signs that Unicode does not take apart into a plain one, as PostgreSQL's unaccent writes them. */
const plain = new Map(
  [
    "Æ AE æ ae Œ OE œ oe Þ TH þ th ẞ SS ß ss Ð D ð d Đ D đ d Ø O ø o Ł L ł l Ħ H ħ h Ŋ N ŋ n Ŧ T ŧ t ı i ĸ q",
    "¡ ! ¿ ? © (C) ® (R) « << » >> ‹ < › > ± +/- × * ÷ / ⁄ / ‘ ' ’ ' ‛ ' ′ ' ʼ ' ‚ , “ \" ” \" ‟ \" „ ,,",
    "\u{AD} - ‐ - ‒ - – - — - ― - − -",
  ].flatMap((pairs) => Array.from(pairs.matchAll(/(\S+) (\S+)/g), pairOf)),
);

function pairOf([, sign = "", written = ""]: RegExpMatchArray): [string, string] {
  return [sign, written];
}

/** Text in capitals without accents and apostrophes, with single spaces. */
function fold(text: string): string {
  const letters = text.normalize("NFKD").replaceAll(/[\u0300-\u036f]/g, "");
  return Array.from(letters, (letter) => plain.get(letter) ?? letter)
    .join("")
    .toUpperCase()
    .replaceAll("'", "")
    .replaceAll(/\s+/g, " ");
}

/** What something with these texts is found by: all of it without spaces, then its words, each between spaces. */
export function searchText(...parts: readonly (string | null | undefined)[]): string {
  const folded = fold(parts.filter((part) => typeof part === "string").join("|"));
  const words = folded.replaceAll(/[^\p{L}\p{Nd}]+/gu, " ").trim();
  return `${folded.replaceAll(" ", "")} ${words} `;
}

/** A word that is asked for: patterns of LIKE, without the % around them, of which one must be found. */
export type Word = readonly string[];

/** A longer text asks for these first words: each is a condition of its own. */
const mostWords = 10;

/** Returns a text as searching reads it: capitals without accents, with sizes, postcodes and numbers in one spelling. */
export const asSearched = (q: string): string => joinSize(joinPhone(joinPostcode(fold(q)))).trim();

/** What is asked for, to the letter. Nothing for a text without words. */
export const wordsOf = (q: string): Word[] =>
  asSearched(q)
    .split(" ")
    .filter((word) => word !== "")
    .slice(0, mostWords)
    .map((word, at) => {
      const first = at > 0 && isShort(word) ? [` ${word}`] : [word, ...asPhone(word)];
      return [...new Set([...first, ...asCode(word), ...asParts(word)])].map(literally);
    });

/** After another word, one or two letters only begin one: "inn 1" means Inn 1, and no telephone number. */
const isShort = (word: string): boolean => /^[\p{L}\p{Nd}]{1,2}$/u.test(word);

/** These letters and no pattern. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * The first half of a postcode is one word, and the second another: "CA11-8BR" and "ca 11 8br" are CA11 8BR. A sector
 * is enough ("ca 11 7"), and so is a first half alone ("ca 11").
 */
const joinPostcode = (folded: string): string =>
  folded
    .replaceAll(/(?<=^| )([A-Z]{1,2})[ -]?(\d[A-Z\d]?)[ -](\d[A-Z]{2})(?= |$)/g, "$1$2 $3")
    .replace(/^([A-Z]{1,2})[ -](\d[A-Z\d]?)(?:[ -](\d))?$/, "$1$2 $3")
    .trimEnd();

/** A telephone number is one word, however it is written in groups. */
const joinPhone = (folded: string): string =>
  folded.replaceAll(/(?<=^| )(?:\+|\(?0)[\d().+-]*(?: [\d().+-]+)+(?= |$)/g, (number) =>
    number.replaceAll(" ", ""),
  );

/** A size is one word, whether a space stands before its unit or not; kilograms have many names. */
const joinSize = (folded: string): string =>
  folded
    .replaceAll(/(?<=^| )(\d+(?:\.\d+)?) ?(?:KGS|KILO(?:S|GRAMS?|GRAMMES?)?)(?= |$)/g, "$1KG")
    .replaceAll(/(?<=^| )(\d+(?:\.\d+)?) (KG|G|KW|L|ML|MM|CM|M)(?= |$)/g, "$1$2");

/** Letters with a number behind them are also two words: "p47" finds P-47, and "ord1047" finds ORD-1047. */
const asCode = (word: string): string[] => {
  const [, letters, number] = /^(\p{L}+)(\d+)$/u.exec(word) ?? [];
  return letters && number ? [` ${letters} ${number}`] : [];
};

/** Words with hyphens between them are also found apart: "kiln-dried" finds Kiln dried. */
const asParts = (word: string): string[] =>
  /^\p{L}+(?:-\p{L}+)+$/u.test(word) ? [` ${word.replaceAll("-", " ")}`] : [];

/** A number without signs, and without the country's code or nought before it. */
function asPhone(word: string): string[] {
  if (!/^\+?[\d().-]{3,}$/.test(word)) return [];
  const digits = word.replaceAll(/\D/g, "");
  const own = digits.replace(/^0044|^44(?=\d{9})/, "").replace(/^0/, "");
  const short = word.startsWith("+44") ? digits.slice(2).replace(/^0/, "") : own;
  return [digits, short].filter((form) => form.length > 2);
}

/** From this length on a word may be mistaken in one letter, */
const shortestMistaken = 4;
/** and from this one on the mistaken word may be the beginning of a longer one. */
const shortestBeginning = 6;

/**
 * The same words, where each may have one mistake: a letter that is wrong, missing, too many, or that has
 * changed places with its neighbour. Only words of four letters or more; a number is right or another one.
 * @returns null where none of them may have one
 */
export function withMistakes(words: readonly Word[]): Word[] | null {
  const further = words.map(([word = ""]) => mistakesOf(word));
  if (further.every((forms) => forms.length === 0)) return null;
  return words.map((word, at) => [...word, ...(further[at] ?? [])]);
}

/** In patterns `_` is any one letter; the spaces are those around each word of `searchText`. */
function mistakesOf(asked: string): string[] {
  const word = asked.replaceAll(/^[^\p{L}\p{Nd}]+|[^\p{L}\p{Nd}]+$/gu, "");
  const letters = Array.from(word);
  if (letters.length < shortestMistaken || !/^\p{L}+$/u.test(word)) return [];
  const found = new Set<string>();
  const add = (at: number, taken: number, put: readonly string[]) => {
    const form = letters.toSpliced(at, taken, ...put).join("");
    // A mistake in the last letter can't be told from another ending.
    const begins = letters.length >= shortestBeginning && at + taken < letters.length;
    found.add(begins ? ` ${form}` : ` ${form} `);
  };
  for (let at = 0; at <= letters.length; at += 1) {
    add(at, 0, ["_"]);
    const [letter, next] = letters.slice(at, at + 2);
    if (letter === undefined) continue;
    add(at, 1, ["_"]);
    add(at, 1, []);
    if (next !== undefined) add(at, 2, [next, letter]);
  }
  return [...found];
}

/** Whether every word is found in a `searchText`. */
export const isFound = (text: string, words: readonly Word[]): boolean => judgeOf(words)(text);

/** The same for many texts: the words are made into expressions once. */
function judgeOf(words: readonly Word[]): (text: string) => boolean {
  const each = words.map((word) => word.map((pattern) => asExpression(pattern)));
  return (text) => each.every((forms) => forms.some((form) => form.test(text)));
}

/** A pattern of LIKE as a regular expression; `start` is what must stand before it. */
const asExpression = (pattern: string, start = ""): RegExp => {
  const signs = pattern.replaceAll(/\\?[^]/gu, (sign) =>
    sign === "_" ? "." : escapeSign(sign.slice(-1)),
  );
  return new RegExp(start + signs, "u");
};

const escapeSign = (sign: string): string =>
  /[\^$\\.*+?()[\]{}|/]/.test(sign) ? `\\${sign}` : sign;

/** What an item is found by: what it is called, then the rest. */
type Texts = readonly [name: string, ...others: (string | null | undefined)[]];

/**
 * Of a list that is at hand, what is found: with every word to the letter, or where nothing is, with one
 * mistake a word. In the list's own order; all of it for nothing asked.
 */
export function findIn<Item>(
  items: readonly Item[],
  q: string,
  textsOf: (item: Item) => string | Texts,
): Item[] {
  const words = wordsOf(q);
  if (words.length === 0) return [...items];
  const texts = items.map((item) => searchText(...[textsOf(item)].flat()));
  const having = (asked: readonly Word[]) => {
    const fits = judgeOf(asked);
    return items.filter((_, at) => fits(texts[at] ?? ""));
  };
  const exact = having(words);
  const mistaken = exact.length > 0 ? null : withMistakes(words);
  return mistaken ? having(mistaken) : exact;
}

/**
 * The same for a picker, whose Enter takes the first: names that begin with the first word asked for lead, then
 * names of which another word begins with it.
 */
export function pickFrom<Item>(
  items: readonly Item[],
  q: string,
  textsOf: (item: Item) => Texts,
): Item[] {
  const [first = []] = wordsOf(q);
  const starts = ["^", " "].map((start) => first.map((form) => asExpression(form, start)));
  const rank = (item: Item) => {
    const name = searchText(textsOf(item)[0]);
    const at = starts.findIndex((forms) => forms.some((form) => form.test(name)));
    return at === -1 ? starts.length : at;
  };
  return findIn(items, q, textsOf)
    .map((item) => ({ item, rank: rank(item) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
