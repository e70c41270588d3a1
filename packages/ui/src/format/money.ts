const pounds = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });

/** Integer pence as "£1,234.50"; a minus stands before the sign. Say ex or inc VAT beside it. */
export function formatMoney(pence: number): string {
  return pounds.format(pence / 100);
}

/** Integer pence as typed into a field: 1250 is "12.50". */
export function moneyToText(pence: number | null): string {
  return pence === null ? "" : (pence / 100).toFixed(2);
}

/**
 * Reads what somebody typed: "12.50", "£1,234.5", " 12 ". Commas may only stand between thousands.
 *
 * @returns integer pence; null for nothing typed; undefined for what is no amount (more than two
 * decimals, letters) or more than a safe integer holds.
 */
export function parseMoney(text: string): number | null | undefined {
  const bare = text.replace(/\s/g, "").replace(/^(-?)£/, "$1");
  if (text.trim() === "") return null;
  const match = /^(-?)(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d{0,2}))?$/.exec(bare);
  if (!match || (match[2] === undefined && !match[3])) return undefined;
  const whole = Number((match[2] ?? "0").replaceAll(",", ""));
  const pence = whole * 100 + Number((match[3] ?? "").padEnd(2, "0"));
  if (!Number.isSafeInteger(pence)) return undefined;
  return match[1] && pence !== 0 ? -pence : pence;
}
