const pounds = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });

/** Formats integer pence as "£1,234.50"; a minus comes before the sign. Write ex or inc VAT next to it. */
export function formatMoney(pence: number): string {
  return pounds.format(pence / 100);
}

/** Returns integer pence as field text: 1250 is "12.50". */
export function moneyToText(pence: number | null): string {
  return pence === null ? "" : (pence / 100).toFixed(2);
}

const amount = /^(-?)(\d{1,3}(?:,\d{3})+(?=\.|$)|\d*)(?:\.(\d{0,2}))?$/;
const amountWithComma = /^(-?)(\d+),(\d{0,2})$/;

/**
 * Parses a typed amount: "12.50", "12,50", "£1,234.5", " 12 ". A comma before one or two last figures is a decimal
 * point; any other may only separate thousands.
 *
 * @returns integer pence; null for empty text; undefined for text that is no amount (more than two decimals, letters)
 * or more than a safe integer.
 */
export function parseMoney(text: string): number | null | undefined {
  const bare = text.replace(/\s/g, "").replace(/^(-?)£/, "$1");
  if (text.trim() === "") return null;
  const match = amountWithComma.exec(bare) ?? amount.exec(bare);
  const [, minus = "", pounds = "", rest = ""] = match ?? [];
  if (pounds === "" && rest === "") return undefined;
  const pence = Number(pounds.replaceAll(",", "")) * 100 + Number(rest.padEnd(2, "0"));
  if (!Number.isSafeInteger(pence)) return undefined;
  return minus && pence !== 0 ? -pence : pence;
}
