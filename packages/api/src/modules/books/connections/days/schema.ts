import { createHash } from "node:crypto";
import type { ReceiptMethod as Method } from "@roundsman/db";
import { z } from "zod";
import { ReceiptMethod } from "../../../ledger";

/* A day's sales that were paid at once, as one set of documents for the accounts program (docs/decisions/0442). */

const Vat = z.union([z.number(), z.literal("exempt"), z.null()]);
const Money = z.object({ method: ReceiptMethod, pence: z.int() });

/** The sums of one day, in pence. Sums of zero are left out. */
export const DayFigures = z.object({
  /** Excluding VAT. Below zero for what was credited or billed by an invoice. */
  sales: z.array(
    z.object({
      kind: z.enum(["sales", "delivery", "interest"]),
      category: z.string().nullable(),
      vatRate: Vat,
      netPence: z.int(),
    }),
  ),
  vat: z.array(z.object({ vatRate: Vat, pence: z.int() })),
  /** Money that came in, less reversals. */
  received: z.array(Money),
  /** Money that was paid back, less reversals. */
  paidBack: z.array(Money),
  /** Fees that providers took off payouts of this kind of money. */
  fees: z.array(Money),
});
export type DayFigures = z.infer<typeof DayFigures>;

/** Money of a day that comes in to one bank account. */
interface MoneyIn {
  id: string;
  method: Method;
  pence: number;
}

/** Money of a day that leaves one bank account: paid back to customers, and fees. */
interface MoneyOut {
  id: string;
  method: Method;
  paidBackPence: number;
  feesPence: number;
}

/**
 * Returns a day's money by way of paying. A reversal of a receipt leaves the bank account, a reversal of a refund comes
 * back to it.
 */
export function moneyOf(
  dayId: string,
  { received, paidBack, fees }: DayFigures,
): { in: MoneyIn[]; out: MoneyOut[] } {
  const pence = (list: DayFigures["fees"], method: Method) =>
    list.find((one) => one.method === method)?.pence ?? 0;
  const all = ReceiptMethod.options.map((method) => {
    const [came, left] = [pence(received, method), pence(paidBack, method)];
    return {
      method,
      inPence: Math.max(came, 0) + Math.max(-left, 0),
      paidBackPence: Math.max(left, 0) + Math.max(-came, 0),
      feesPence: Math.max(pence(fees, method), 0),
    };
  });
  return {
    in: all.flatMap(({ method, inPence }) =>
      inPence > 0 ? [{ id: idOf(dayId, `in ${method}`), method, pence: inPence }] : [],
    ),
    out: all.flatMap(({ method, paidBackPence, feesPence }) =>
      paidBackPence + feesPence > 0
        ? [{ id: idOf(dayId, `out ${method}`), method, paidBackPence, feesPence }]
        : [],
    ),
  };
}

/** Returns the same UUID for the same part of a day each time. */
function idOf(dayId: string, part: string): string {
  const hash = createHash("sha256").update(`${dayId} ${part}`).digest("hex");
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}

/** Sales of a day including VAT. */
export const salesPence = ({ sales, vat }: DayFigures): number =>
  sales.reduce((sum, { netPence }) => sum + netPence, 0) +
  vat.reduce((sum, { pence }) => sum + pence, 0);

/** Money that came in on a day, which is the total of its invoice. */
export const receivedPence = (dayId: string, figures: DayFigures): number =>
  moneyOf(dayId, figures).in.reduce((sum, { pence }) => sum + pence, 0);

/** True if the day has an invoice: sales, or money that came in. */
export const hasInvoice = (dayId: string, figures: DayFigures): boolean =>
  figures.sales.length > 0 || figures.vat.length > 0 || receivedPence(dayId, figures) > 0;
