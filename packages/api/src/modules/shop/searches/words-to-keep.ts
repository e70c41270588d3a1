import { asSearched } from "../../../platform/values/words";

/** The most characters of words that are kept. */
const longestWords = 60;

/** Letters and digits, and the signs that names of goods have. */
const goodsWords = /^[\p{L}\p{Nd} .,&+/%"()-]{2,}$/u;
const hasLetterOrDigit = /[\p{L}\p{Nd}]/u;
/** A telephone number, an account or an order: no size of goods has as many digits. */
const longFigure = /\d{5}/;
const betweenDigits = /(?<=\d)[ .,()+/-]+(?=\d)/g;
const postcode = /(?:^| )[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}(?= |$)/;

/**
 * Returns a shopper's words as searching reads them, in lower case. Null for words that may be personal data (an email
 * address, a postcode, a long figure), for longer ones, and for those that name no goods.
 * @param goods without the words of which only a question is made
 */
export function wordsToKeep(goods: string): string | null {
  const words = asSearched(goods);
  if (words.length > longestWords || !goodsWords.test(words)) return null;
  if (!hasLetterOrDigit.test(words) || postcode.test(words)) return null;
  return longFigure.test(words.replaceAll(betweenDigits, "")) ? null : words.toLowerCase();
}
