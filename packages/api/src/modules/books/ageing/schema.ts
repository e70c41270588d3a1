import { z } from "zod";
import { Day, Uuid } from "../../../platform/values/values";

/** Pence including VAT, by the days that each part was overdue: an unpaid delivery was due on its day. */
const Ages = z.object({
  notDuePence: z.int(),
  upTo30Pence: z.int(),
  upTo60Pence: z.int(),
  upTo90Pence: z.int(),
  over90Pence: z.int(),
  /** The sum of the five. */
  owedPence: z.int(),
  /** Received or credited, and not used by then. It is not taken off the others. */
  creditPence: z.int(),
  /** Owed, less the credit. */
  balancePence: z.int(),
});

export const Debtors = z
  .object({
    on: Day,
    /** Sorted by name. The row without a customer adds up what unnamed buyers owe. */
    items: z.array(Ages.extend({ customerId: Uuid.nullable(), customerName: z.string() })),
    totals: Ages,
    /** Debtors in the books at the end of the day, added up from all statements. */
    booksPence: z.int(),
    /** Above or below zero where the two do not agree. */
    differencePence: z.int(),
  })
  .meta({ id: "Debtors" });
export type Debtors = z.infer<typeof Debtors>;

/** Today where it is left out. */
export const DebtorsQuery = z.object({ on: Day.optional() });
