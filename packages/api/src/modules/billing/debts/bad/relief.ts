import { finite } from "../../../../platform/rules/dated-rule";

/* The VAT of bad debts (VATA 1994 s.36, VAT Regulations 1995 regs 165A, 168 to 171; docs/rules/bad-debts.md). */

/**
 * Returns the VAT of a part of an invoice, in pence: what was paid and what is left bear it in proportion.
 * @param whole the invoice less its own credit notes
 */
export function reliefOf(pence: number, whole: { vatPence: number; totalPence: number }): number {
  finite(pence, "amount of a bad debt");
  if (whole.totalPence <= 0 || whole.vatPence <= 0) return 0;
  const share = (whole.vatPence * Math.min(pence, whole.totalPence)) / whole.totalPence;
  return Math.round(finite(share, "VAT of a bad debt"));
}

/** Returns the VAT of what is still written off, so that parts add up to the penny. */
export const reliefLeft = (
  writeOff: { pence: number; reliefPence: number },
  leftPence: number,
): number => reliefOf(leftPence, { vatPence: writeOff.reliefPence, totalPence: writeOff.pence });
