import { searchText } from "../../../platform/values/words";

/* What the words of a bank's line say: who paid, and numbers that may be an invoice's. */

/** The words of a text in capitals, without signs. */
export const wordsOfLine = (text: string): string[] =>
  searchText(text)
    .split(" ")
    .slice(1)
    .filter((word) => word !== "");

/** Words of banks and of those who pay, which name nobody. */
const sayNothing = new Set(
  `A ACC ACCOUNT AC AND APR AUG BACS BALANCE BANK BANKING BGC BILL BP BY CHAPS CHEQUE CHQ CO COUNTER CR CREDIT DEC
   DEPOSIT DIRECT FASTER FEB FOR FP FPI FROM GBP IN INTERNET INV INVOICE INVOICES INVS JAN JUL JUN LIMITED LTD MAR MAY
   MOBILE NO NOV OCT OF ON ONLINE ORDER PAID PAYMENT PAYMENTS PLC RECEIPT RECEIVED REF REFERENCE SEP SO STANDING
   STATEMENT TFR THE THANKS TO TRANSFER VIA YOUR`.split(/\s+/),
);

/** The words that tell one payer from another, without figures; at most five. */
export const tellingWords = (text: string): string[] =>
  wordsOfLine(text)
    .filter((word) => word.length > 1 && !/\d/.test(word) && !sayNothing.has(word))
    .slice(0, 5);

/** Under which words somebody pays: remembered once it is confirmed who that is. Empty where a line says nothing. */
export const payerOf = (text: string): string => tellingWords(text).join(" ").slice(0, 120);

/**
 * What may be an invoice's number in a text: words with figures, each alone and with the one or two before it, without
 * signs between, such as INV1007 and 1007 of "inv 1007".
 */
export function numbersIn(text: string): string[] {
  const words = wordsOfLine(text).slice(0, 60);
  const found = new Set<string>();
  words.forEach((word, at) => {
    if (!/\d/.test(word)) return;
    for (const from of [at, at - 1, at - 2]) {
      const joined = words.slice(Math.max(from, 0), at + 1).join("");
      if (joined.length > 2 && joined.length <= 20) found.add(joined);
    }
  });
  return [...found];
}

/** Those who collect money for others and pay it out in one sum. */
const collectors = ["STRIPE", "GOCARDLESS", "SUMUP", "ZETTLE", "WORLDPAY", "DOJO", "PAYPAL"];

/** Whose payout an incoming line is; null for any other. Its name leads, so that a customer's words don't count. */
export function payoutOf(text: string, amountPence: number): string | null {
  const [first = ""] = tellingWords(text);
  return amountPence > 0 ? (collectors.find((name) => first === name) ?? null) : null;
}
