import { moneyToText, parseMoney } from "../../format/money";

const FAULT = "Enter an amount in pounds, like 12.50";

type Rules = {
  /** Allows negative amounts. */
  negative?: boolean | undefined;
  /** Treats an empty text as a fault. */
  required?: boolean | undefined;
};

/** Returns why a text is no accepted amount, in words for the field; null if it is one. */
export function moneyFault(text: string, { negative = false, required = false }: Rules) {
  const pence = parseMoney(text);
  if (pence === undefined || (pence === null && required)) return FAULT;
  return pence !== null && pence < 0 && !negative ? FAULT : null;
}

/**
 * Returns the text of a money field once its caller has `value`, in pence. Text being typed stays: a caller that
 * turns an emptied field into 0 must not write "0.00" before the next figure.
 */
export function shownText(text: string, value: number | null, typing: boolean): string {
  return typing || parseMoney(text) === value ? text : moneyToText(value);
}
