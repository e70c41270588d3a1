import { moneyToText, parseMoney } from "../../format/money";

const FAULT = "Enter an amount in pounds, like 12.50";

type Rules = {
  /** Whether less than nothing may be typed. */
  negative?: boolean | undefined;
  /** Whether nothing typed is a fault. */
  required?: boolean | undefined;
};

/** Why a text is no amount that may stand, in words for the field; null where it may. */
export function moneyFault(text: string, { negative = false, required = false }: Rules) {
  const pence = parseMoney(text);
  if (pence === undefined || (pence === null && required)) return FAULT;
  return pence !== null && pence < 0 && !negative ? FAULT : null;
}

/**
 * What a money field shows once its caller holds `value`, in pence. What is being typed stays: a caller that
 * makes 0 of an emptied field must not write "0.00" before the next figure.
 */
export function shownText(text: string, value: number | null, typing: boolean): string {
  return typing || parseMoney(text) === value ? text : moneyToText(value);
}
